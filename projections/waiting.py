"""Whom the fight waits for: who must post, since when, under which attacks, ready to paste.

With them who must roll initiative, who has posted early and who is absent. It is told from a board, so that what was
taken out of that (see secrecy.py) is not told here either.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from domain.combat import Combat
from domain.evolution import fold
from domain.history import History
from projections.board import Board, Pending
from projections.boardview import Notice, Row, View, absent_words, round_words, turn_words
from projections.initiative import up_in
from projections.texts import Texts, number


@dataclass(frozen=True, slots=True)
class Awaited:
    """Somebody who is waited for; `since` is None where the history does not tell."""

    name: str
    player: str | None
    since: datetime | None
    elapsed: timedelta
    attacks: tuple[Pending, ...]

    @property
    def days(self) -> int:
        """Whole days of waiting."""
        return self.elapsed.days

    @property
    def hours(self) -> int:
        """Whole hours beyond the days."""
        return self.elapsed.seconds // 3600

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        return {
            "name": self.name,
            "player": self.player,
            "since": self.since.isoformat() if self.since else None,
            "days": self.days,
            "hours": self.hours,
            "attacks": [{"command": one.command, "attacker": one.attacker, "aim": one.aim} for one in self.attacks],
        }


@dataclass(frozen=True, slots=True)
class Wait:
    """Everybody whom the fight waits for at one moment, on one board."""

    board: Board
    now: datetime
    up: tuple[Awaited, ...]
    unrolled: tuple[Awaited, ...]
    asked: tuple[Awaited, ...] = ()
    """Whoever must answer an attack in somebody else's turn."""

    def as_json(self) -> dict[str, Any]:
        """The object that `horion waiting --json` prints."""
        board = self.board
        return {
            "combat": board.slug,
            "title": board.title,
            "status": board.status,
            "round": board.round,
            "now": self.now.isoformat(),
            "up": [one.as_json() for one in self.up],
            "unrolled": [one.as_json() for one in self.unrolled],
            "asked": [one.as_json() for one in self.asked],
            "queued": [{"command": one.command, "name": one.name} for one in board.queued],
            "absent": [{"name": name, "action": action.action} for name, action in board.absent],
        }


def waiting(board: Board, history: History, now: datetime) -> Wait:
    """Whom a board waits for; since when is read in the history, how long that is by the time given."""
    since, players = waited_since(history), {one.name: one.player for one in board.vitals}

    def awaited(names: Iterable[str]) -> tuple[Awaited, ...]:
        found = []
        for name in names:
            began = since.get(name)
            elapsed = max(now - began, timedelta()) if began else timedelta()
            attacks = tuple(one for one in board.pending if one.target == name)
            found.append(Awaited(name, players.get(name), began, elapsed, attacks))
        return tuple(found)

    order = board.initiative
    asked = [one.target for one in board.pending if one.asks and one.target not in order.up]
    return Wait(board, now, awaited(order.up), awaited(order.unrolled), awaited(dict.fromkeys(asked)))


def waited_since(history: History) -> Mapping[str, datetime]:
    """For whoever is up or must roll: when that began, in the effective history; anew with each round."""
    state, since = Combat(), dict[tuple[str, int, str], datetime]()
    for entry in history.position.path():
        state = fold(entry.facts, state)
        waited = [(attack.target, state.round, f"#{attack.attack}") for attack in state.pending]
        waited += [(name, state.round, "up") for name in up_in(state)]
        waited += [(name, state.round, "roll") for name in state.unrolled()]
        since = {one: since.get(one, entry.declared.at) for one in waited}
    return {name: at for (name, _, _), at in since.items()}


# --- In words ---------------------------------------------------------------------------------------------------------


def waiting_view(wait: Wait, texts: Texts) -> View:
    """The page to paste."""
    board = wait.board
    rows = [Row(_owner(one, texts), tuple(_waits(one, texts))) for one in wait.up]
    if board.unseen_up:
        rows.append(Row(texts.word("board", "someone"), ()))
    answers, rolls = texts.word("waiting", "answers"), texts.word("waiting", "rolls")
    rows += [Row(_owner(one, texts), (answers, *_waits(one, texts))) for one in wait.asked]
    rows += [Row(_owner(one, texts), (rolls, *_waits(one, texts))) for one in wait.unrolled]
    notices = (
        (texts.word("board", "queued"), tuple(f"#{one.command} {one.name}" for one in board.queued)),
        (texts.word("board", "absent"), absent_words(board, texts)),
    )
    return View(
        title=board.title,
        lead=(round_words(board, texts), *(() if wait.unrolled else (turn_words(board, texts),))),
        order=None,
        headings=(texts.word("waiting", "who"), texts.word("waiting", "what")),
        rows=tuple(rows) or (Row(texts.word("waiting", "nobody"), ()),),
        notices=tuple(Notice(label, items) for label, items in notices if items),
        colon=texts.word("board", "colon"),
    )


def _owner(one: Awaited, texts: Texts) -> str:
    return texts.say("waiting", "owner", {"name": one.name, "player": one.player}) if one.player else one.name


def _waits(one: Awaited, texts: Texts) -> Iterable[str]:
    """Since when, under which attacks."""
    if one.since:
        date = one.since.astimezone(UTC).strftime(texts.word("waiting", "date"))
        yield texts.say("waiting", "since", {"elapsed": elapsed_words(one, texts), "date": date})
    if one.attacks:
        attacks = ", ".join(_attack(attack, texts) for attack in one.attacks)
        yield texts.say("waiting", "attacks", {"attacks": attacks})


def elapsed_words(one: Awaited, texts: Texts) -> str:
    """`2 jours 3 heures`, or that it is less than one."""
    counts = [(one.days, "day", "days"), (one.hours, "hour", "hours")]
    words = [texts.say("waiting", many if n > 1 else single, {"count": n}) for n, single, many in counts if n]
    return " ".join(words) or texts.word("waiting", "just_now")


def _attack(attack: Pending, texts: Texts) -> str:
    fields = {"command": attack.command, "attacker": attack.attacker, "of_attacker": texts.of(attack.attacker)}
    fields["aim"] = texts.word("words", "aim")
    code = "attack" if attack.aim is not None else "attack_hidden"
    return texts.say("waiting", code, {**fields, "value": number(attack.aim)})
