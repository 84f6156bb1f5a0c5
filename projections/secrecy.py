"""One rule for all outputs: the game master sees all, the players see neither what is hidden nor what is secret.

`secrets_of` says what that is today, `veil_board` and `veil_moments` take it out of a board and of a log.

Of a secret command the players see that it stands there, with its number. On the board what it began is not shown, and
neither is who joined by it; the hit points of those who hide none are today's all the same, whatever changed them.
What followed one that was taken back is told as if everybody hid everything (bygone.py).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from domain import commands as c, events as e
from domain.dice import cause_of
from domain.events import Event, Hidden
from projections.about import answers, begins, named_in, owned
from projections.betrayal import ANYTHING, Betrayal, Betrayed, betraying, tells
from projections.board import Board, Kept
from projections.bygone import NOT_TOLD, STANDING
from projections.closing import ClosingReport
from projections.comments import uncommented
from projections.covers import Sight, lessened, unreasoned, without_terms, wordless
from projections.hidden import Secrets, secrets_of, without_unseen
from projections.initiative import Initiative, Place
from projections.timeline import Moment
from projections.veils import VEILS
from projections.vitals import Vitals, health_code, total_of

Audience = Literal["gm", "players"]

__all__ = ["Audience", "Secrets", "Seen", "health_code", "secrets_of", "see_all", "veil_board", "veil_moments"]


# --- The board --------------------------------------------------------------------------------------------------------


def veil_board(board: Board, secrets: Secrets) -> Board:
    """The board as the players see it; what is not told of a time that is bygone is not in it."""
    knows = secrets.knows
    board = replace(board, **NOT_TOLD) if secrets.untold else board
    hides_all = {name for name, level in secrets.levels.items() if level == "all"}

    def known(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if knows(name))

    return Board(
        slug=board.slug,
        title=board.title,
        rules=board.rules,
        status=board.status,
        version=board.version,
        command=board.command,
        round=board.round,
        in_round=board.in_round,
        pass_number=board.pass_number,
        initiative=_veiled_order(board.initiative, secrets, hides_all),
        vitals=tuple(veil_vitals(one, secrets) for one in board.vitals if knows(one.name)),
        pending=tuple(
            replace(one, aim=None) if one.attacker in hides_all else one
            for one in board.pending
            if knows(one.attacker, one.target) and one.command not in secrets.commands
        ),
        queued=veil_posts(board.queued, secrets),
        set_aside=veil_posts(board.set_aside, secrets),
        missed=tuple(one for one in board.missed if knows(one[1])),
        absent=tuple(one for one in board.absent if knows(one[0]) and (one[0], "absent") not in secrets.begun),
        expected=tuple(one for one in board.expected if knows(one[0])),
        duels=tuple(
            replace(duel, attackers=known(duel.attackers), held=known(duel.held))
            for duel in board.duels
            if knows(duel.defender) and known(duel.attackers)
        ),
        hazards=tuple(
            replace(one, names=known(one.names)) for one in board.hazards if one.number not in secrets.commands
        ),
        unfilled=tuple(one for one in board.unfilled if knows(one[1])),
        disputed=tuple(
            replace(one, reason=None) if secrets.levels or secrets.commands else one
            for one in board.disputed
            if not {one.command, one.dispute} & secrets.commands
        ),
        unseen_up=bool(board.initiative.up) and not known(board.initiative.up),
        untold=secrets.untold,
        report=_veiled_report(board.report, secrets) if board.report else None,
    )


def veil_posts(kept: Iterable[Kept], secrets: Secrets) -> tuple[Kept, ...]:
    """Posts that were kept or set aside, as the players see them: a refusal may tell how the target fares."""
    seen = (one for one in kept if secrets.knows(one.name) and one.command not in secrets.commands)
    hidden, open_to_all = "all" in secrets.levels.values(), {"early", "together"}
    return tuple(replace(one, reason=None) if hidden and one.reason not in open_to_all else one for one in seen)


def _veiled_order(order: Initiative, secrets: Secrets, hides_all: set[str]) -> Initiative:
    """The order without those whom the players do not know of, nor waits that are secret."""
    knows = secrets.knows
    return replace(
        order,
        order=tuple(_place(place, hides_all, secrets) for place in order.order if knows(place.name)),
        up=tuple(filter(knows, order.up)),
        unrolled=tuple(filter(knows, order.unrolled)),
        silent=tuple(filter(knows, order.silent)),
        delayed=tuple(pair for pair in order.delayed if knows(*pair) and pair[0] not in secrets.waits),
        watching=tuple(one for one in order.watching if knows(one[0]) and one[0] not in hides_all | secrets.waits),
    )


def _place(place: Place, hides_all: set[str], secrets: Secrets) -> Place:
    """A place in the order: a number that is somebody hidden's, and a wait that is secret, are not shown."""
    seen = replace(place, initiative=None) if {place.name, place.behind} & hides_all else place
    return replace(seen, delayed=False) if place.name in secrets.waits else seen


def _veiled_report(report: ClosingReport, secrets: Secrets) -> ClosingReport:
    """What a fight left behind before its end was taken back, without those who hide something again."""

    def seen(name: str) -> bool:
        return name not in secrets.levels and secrets.knows(name)

    return ClosingReport(
        tests=tuple(test for test in report.tests if seen(test.name)),
        losses=tuple(loss for loss in report.losses if seen(loss.name)),
        recovering=tuple(one for one in report.recovering if seen(one.name)),
        ticks=tuple(one for one in report.ticks if seen(one[0])),
    )


def veil_vitals(one: Vitals, secrets: Secrets) -> Vitals:
    """Somebody's health as the players see it."""
    level, name = secrets.levels.get(one.name), one.name
    bleeding = tuple(each for each in one.bleeding if not secrets.secret_wound(each.wound))
    match level:
        case "all":
            nothing = Vitals(name, one.side, one.player, None, None, None, None)
            return replace(nothing, health="hidden")
        case "hp":
            hp, most = total_of(one)
            fares = health_code(hp, most) if most else "hidden"
            veiled = replace(one, hp=None, hp_max=None, malus=None, locations={}, health=fares)
            bleeding = tuple(replace(each, amount=None) for each in bleeding)
        case None:
            veiled = one
    return replace(
        veiled,
        conditions=tuple(
            replace(each, amount=None) if level else each
            for each in one.conditions
            if (name, each.name) not in secrets.begun and not secrets.secret_wound(each.wound)
        ),
        bleeding=bleeding,
        effects=tuple(each for each in one.effects if (name, each.label) not in secrets.begun),
    )


# --- The log ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seen:
    """One event of the log as its readers see it; `event` is None where they see nothing of it.

    `veiled` says that something of it is hidden; a secret command is a `Declared` with its number alone.
    """

    moment: Moment
    event: Event | None
    veiled: bool = False

    @property
    def secret(self) -> bool:
        """Whether this is a command of which only the number is shown."""
        return self.veiled and isinstance(self.event, e.Declared) and self.event.command is None

    @property
    def by(self) -> str | None:
        """Who said it."""
        return None if self.secret or self.event is None else self.moment.by

    def as_json(self) -> dict[str, Any]:
        """The object that `horion log --json` prints: null under "event" and "body" where nothing is shown.

        A blow whose cost is hidden bears no name either, for the name would tell whether it cost anything.
        """
        shown = self.moment.as_json() if not self.veiled else {**self.moment.as_json(), "by": self.by}
        if not self.veiled:
            return shown
        if self.event is None:
            return {**shown, "event": None, "body": None}
        nameless = isinstance(self.event, e.WoundTaken) and self.event.loss is None
        body = self.event.model_dump(mode="json", by_alias=True, warnings=False)
        return {**shown, "event": None if nameless else shown["event"], "body": body}


def see_all(moments: Iterable[Moment]) -> Iterator[Seen]:
    """The log as the game master sees it."""
    return (Seen(moment, moment.event) for moment in moments)


def veil_moments(moments: Iterable[Moment], secrets: Secrets) -> Iterator[Seen]:
    """The log as the players see it."""
    sight, betrayed, bygone = Sight(secrets.levels, secrets.costs), Betrayed(set), Betrayed(set)
    entries = []
    for entry in _entries(moments):
        there = secrets.of(entry[0].version)
        entries.append((there, *_veil_facts(entry, there, sight, bygone if there.untold else betrayed)))
    for there, declared, facts in entries:
        unseen = bool(facts) and all(seen.event is None for seen in facts)
        told = betrayed[declared.command] | (bygone[declared.command] if there.untold else set())
        yield _veil_declared(declared, there, told, unseen=unseen)
        yield from facts


def _entries(moments: Iterable[Moment]) -> Iterator[list[Moment]]:
    """The log cut before each command."""
    entry: list[Moment] = []
    for moment in moments:
        if isinstance(moment.event, e.Declared) and entry:
            yield entry
            entry = []
        entry.append(moment)
    if entry:
        yield entry


def _veil_facts(entry: list[Moment], secrets: Secrets, sight: Sight, betrayed: Betrayed) -> tuple[Moment, list[Seen]]:
    """What a command led to as the players see it; notes what the words of commands would betray."""
    declared, *rest = entry
    sight.levels = secrets.levels
    facts = [moment.event for moment in rest]
    if any(isinstance(fact, e.HistoryRewound) and fact.command in secrets.commands for fact in facts):
        betrayed[declared.command].add(ANYTHING)  # why it is taken back may quote what nobody may read
    sight.attackers |= {fact.attack: fact.attacker for fact in facts if isinstance(fact, e.AttackMade)}
    struck = (fact for fact in facts if isinstance(fact, e.HazardStruck))
    sight.bare_blows = dict(_bare_blows(facts, sight))
    sight.struck = frozenset(fact.hazard for fact in struck if sight.level(fact.name))
    said = getattr(declared.event, "command", None)
    settles = isinstance(said, c.Settle) and tells(said, secrets, set())
    seen = []
    for moment, (fact, owner) in zip(rest, owned(declared.command, facts), strict=True):
        veiled = VEILS[type(fact)](without_terms(fact, secrets.begun, named_in(fact)), sight)
        veiled = unreasoned(veiled) if settles else veiled
        if veiled != fact:
            betrayed[owner].update(betraying(fact, veiled))
        event = None if _secret(fact, owner, secrets) else without_unseen(veiled, secrets)
        seen.append(Seen(moment, event, veiled=event != fact))
    return declared, seen


def _bare_blows(facts: Iterable[Event], sight: Sight) -> Iterator[tuple[int, Hidden]]:
    """The commands whose dice are hit points of somebody hidden, with what that one hides.

    Blows that no roll lessens, and care: the healing die falls after the wound that it heals was treated.
    """
    treated = None
    for fact in facts:
        match fact:
            case e.WoundTaken() | e.DamageAbsorbed() if (level := sight.level(fact.name)) and not lessened(fact):
                yield fact.attack, level
            case e.WoundTreated(name=name):
                treated = sight.level(name)
            case e.DiceRolled(purpose="healing", dice=dice) if treated:
                yield from ((cause, treated) for die in dice if (cause := cause_of(die.need)))
            case _:
                pass


def _secret(fact: Event, owner: int, secrets: Secrets) -> bool:
    """Whether a fact came of a secret command, or tells of somebody whom the players do not know of."""
    came_of = owner in secrets.commands or bool(answers(fact) & secrets.commands)
    if secrets.untold and isinstance(fact, STANDING):
        return True
    if isinstance(fact, e.OrderKept) and not any(map(secrets.knows, fact.before)):
        return True
    return came_of or bool(named_in(fact) & secrets.unseen) or bool(set(begins(fact)) & secrets.begun)


def _veil_declared(moment: Moment, secrets: Secrets, betrayed: set[Betrayal], *, unseen: bool = False) -> Seen:
    """A command as the players see it: its number alone, without its words, or without the comment in its line.

    Of an action of which they see no consequence (`unseen`) they do not learn what it was, but whose.
    """
    declared = moment.event
    assert isinstance(declared, e.Declared)
    if declared.number in secrets.commands:
        kept = {"number", "at", "secret"}
        changes: dict[str, Any] = dict.fromkeys(set(e.Declared.model_fields) - kept)
    elif unseen and isinstance(declared.command, c.TakeAction):
        untold = wordless(declared.command).model_copy(update={"action": None, "targets": ()})
        changes = {"text": None, "files": None, "command": untold}
    elif tells(declared.command, secrets, betrayed):
        changes = {"text": None, "files": None, "command": wordless(declared.command)}
    elif not secrets.closed and (bare := uncommented(declared)):
        changes = bare
    else:
        return Seen(moment, declared)
    unsigned = {"signature": None}  # it would confirm a guess at what is not shown
    return Seen(moment, declared.model_copy(update=changes | unsigned), veiled=True)
