"""The notice to post once a correction is made: what was wrong, who noticed, why, what changes now."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from domain import commands as c
from domain.commands import Command, Correct, Edit, Settle
from domain.dice import GivenDice
from domain.events import Declared, Status
from domain.evolution import States
from domain.history import Entry, History
from domain.refusals import NoCorrection, NoSuchCommand
from domain.ruleset import ruleset_named
from domain.steps import standing_corrections
from projections.about import people_of
from projections.board import Board, Kept, board
from projections.boardview import Notice, Row, View
from projections.comparison import Comparison, compare
from projections.comparisonview import aside_notices, fight_notices, order_notice, rows_of, turn_notices
from projections.hidden import ever_secret
from projections.hindsight import Sides, asides, sides_of
from projections.logview import told
from projections.secrecy import Audience, Secrets, Seen, secrets_of, see_all, veil_board, veil_moments, veil_posts
from projections.texts import Texts
from projections.timeline import timeline


@dataclass(frozen=True, slots=True)
class Line:
    """A command's line, as its reader may see it, and the command itself."""

    seen: Seen
    declared: Declared

    def words(self, texts: Texts) -> str:
        """The line as it was written, or as much of it as may be known; not which correction it stands there by."""
        event = self.seen.event
        bare = event.model_copy(update={"correction": None}) if isinstance(event, Declared) else event
        return told(replace(self.seen, event=bare), self.declared, texts) or texts.word("veiled", "secret")


@dataclass(frozen=True, slots=True)
class Touched:
    """An edit of a correction: the command it is about, its line before and after.

    `names` are those of a swap, `options` what an amendment of the opening sets, `dice` those that were added.
    `exchanged` are the swaps that stood already, by which others act in the line than its words say.
    """

    how: Literal["amend", "insert", "undo", "swap", "dice", "settle"]
    number: int
    before: Line | None = None
    after: Line | None = None
    names: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    dice: tuple[GivenDice, ...] = ()
    exchanged: tuple[tuple[int, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Erratum:
    """A correction as told to its reader; `secret` says that they see of it only what changes.

    `by` is None for the game master; `why` where it may not be told; `stands` is False where it was taken back since.
    `from_now` says that what was told stays; `instead` is how that was said, `kept` whose death or survival stays too.
    """

    slug: str
    title: str
    number: int
    secret: bool
    by: str | None
    why: str | None
    touched: tuple[Touched, ...]
    compared: Comparison
    set_aside: tuple[Kept, ...]
    restored: tuple[Kept, ...]
    stands: bool = True
    from_now: bool = False
    instead: Line | None = None
    kept: tuple[tuple[str, Status], ...] = ()


@dataclass(frozen=True, slots=True)
class Readings:
    """What of a log was read already: each event as the audience sees it, by its version, and the states it led to."""

    seen: Mapping[int, Seen]
    states: States


def erratum(
    slug: str, history: History, number: int, audience: Audience = "players", readings: Readings | None = None
) -> Erratum:
    """The notice of a correction that was made, whether it stands today or not, as things are hidden today.

    `readings` spare reading the log once more, where several notices are written.

    Raises:
        NoSuchCommand: there is no such number.
        NoCorrection: the number is no correction's.
    """
    sides = sides_of(history, number)
    if number not in history.first:
        raise NoSuchCommand(number)
    if sides is None:
        raise NoCorrection(number)
    entry, secrets = history.first[number], secrets_of(history) if audience == "players" else Secrets()
    known = readings or _read(history, audience, secrets)
    lines = _Lines(history, sides, audience, secrets, known.seen)
    correction = lines.of(entry)
    before, after = (board(slug, side, known.states.at(side.position)) for side in (sides.before, sides.after))
    hidden = ever_secret(secrets, history).between(sides.before.position, sides.after.position)
    if audience == "players":
        before, after = veil_board(before, hidden), veil_board(after, hidden)
    set_aside, restored = asides(sides.before.position.path(), sides.after.position.path())
    shown = correction.seen.event
    command = shown.command if isinstance(shown, Declared) and not correction.seen.secret else None
    return Erratum(
        slug=slug,
        title=after.title,
        number=number,
        secret=correction.seen.secret,
        by=correction.seen.by or (entry.declared.acting if command else None),
        why=command.why if command else None,
        touched=() if command is None else tuple(_touched(entry.declared, lines)),
        compared=compare(before, after),
        set_aside=veil_posts(set_aside, hidden),
        restored=veil_posts(restored, hidden),
        stands=_stands(history, number),
        from_now=isinstance(entry.declared.command, Settle),
        instead=correction if isinstance(command, Settle) and isinstance(shown, Declared) and shown.text else None,
        kept=tuple(_kept(command, after)),
    )


def _stands(history: History, number: int) -> bool:
    """Whether a correction has not been taken back."""
    return number in history.path_numbers() or any(one.number == number for one in standing_corrections(history))


def _kept(command: Command | None, after: Board) -> Iterator[tuple[str, Status]]:
    """Whom a correction from now on leaves dead, or alive, as far as the board shows it."""
    names = (command.kept or ()) if isinstance(command, Settle) else ()  # veiled, it is None
    yield from ((one.name, one.status) for one in after.vitals if one.name in names and one.status)


def _read(history: History, audience: Audience, secrets: Secrets) -> Readings:
    moments = timeline(history)
    log = veil_moments(moments, secrets) if audience == "players" else see_all(moments)
    return Readings({seen.moment.version: seen for seen in log}, States())


class _Lines:
    """The lines of a correction's commands, on both of its sides."""

    def __init__(
        self, history: History, sides: Sides, audience: Audience, secrets: Secrets, seen: Mapping[int, Seen]
    ) -> None:
        self.secrets, self.players, self._seen = secrets, audience == "players", seen
        self._before = {entry.number: entry for entry in sides.before.position.path()}
        self._after = {entry.number: entry for entry in sides.after.position.path()}
        self._first = history.first
        self._swaps = tuple(_swaps(sides.before))

    def of(self, entry: Entry) -> Line:
        """The line of a command as it stands there."""
        return Line(self._seen[entry.start], entry.declared)

    def before(self, number: int) -> Line | None:
        """A command's line before the correction; one that stood no more by its first."""
        entry = self._before.get(number) or self._first.get(number)
        return self.of(entry) if entry else None

    def exchanged(self, number: int) -> tuple[tuple[int, str, str], ...]:
        """The swaps under which a command's line stood before it, where its reader knows both."""
        entry = self._before.get(number)
        acting = people_of(entry.declared.command) if entry else set[str]()
        return tuple(
            (by, edit.one, edit.other)
            for by, edit in self._swaps
            if edit.since <= number and {edit.one, edit.other} & acting and self.secrets.knows(edit.one, edit.other)
        )

    def after(self, number: int) -> Line | None:
        """A command's line after it, None where it does not stand."""
        return self.of(self._after[number]) if number in self._after else None


def _swaps(history: History) -> Iterator[tuple[int, c.Exchange]]:
    for entry in standing_corrections(history):
        edits = entry.declared.command.edits if isinstance(entry.declared.command, Correct) else ()
        yield from ((entry.number, edit) for edit in edits if isinstance(edit, c.Exchange))


def _touched(correction: Declared, lines: _Lines) -> Iterator[Touched]:
    command = correction.command
    if isinstance(command, Settle):
        yield from (Touched("settle", number, lines.before(number)) for number in command.about)
    inserted = 0
    for edit in command.edits if isinstance(command, Correct) else ():
        inserted += isinstance(edit, c.Insert)
        yield from _edited(edit, correction.number + inserted, lines)


def _edited(edit: Edit, inserted: int, lines: _Lines) -> Iterator[Touched]:
    match edit:
        case c.Amend(number=number, changes=changes):
            options = tuple((changes.get("options") or {}).items())
            before, after = lines.before(number), lines.after(number)
            yield Touched("amend", number, before, after, options=options, exchanged=lines.exchanged(number))
        case c.Insert(after=after):
            yield Touched("insert", after, after=lines.after(inserted))
        case c.TakeBack(number=number):
            yield Touched("undo", number, lines.before(number))
        case c.AddDice(number=number, dice=dice):
            yield Touched("dice", number, dice=() if lines.players else dice)
        case c.Exchange(one=one, other=other, since=since):
            if lines.secrets.knows(one, other):
                yield Touched("swap", since, names=(one, other))


# --- In words ---------------------------------------------------------------------------------------------------------


def erratum_view(notice: Erratum, texts: Texts) -> View:
    """The page to post."""
    compared = notice.compared
    wrong = tuple(dict.fromkeys(edit_words(one, texts) for one in notice.touched))
    lead = (texts.say("erratum", "lead", {"number": notice.number}),)
    preface = (
        ("wrong", wrong or (texts.word("veiled", "secret"),)),
        ("instead", (notice.instead.words(texts),) if notice.instead else ()),
        ("kept", tuple(f"{name} ({texts.word('status', status)})" for name, status in notice.kept)),
        ("noticed", () if notice.secret else (notice.by or texts.word("words", "master"),)),
        ("why", (notice.why,) if notice.why else ()),
    )
    return View(
        title=notice.title,
        lead=(
            *lead,
            *((texts.word("erratum", "from_now"),) if notice.from_now else ()),
            *(() if notice.stands else (texts.word("erratum", "taken_back"),)),
        ),
        order=order_notice(compared, texts),
        headings=(texts.word("board", "combatant"), texts.word("erratum", "changes")),
        rows=tuple(rows_of(compared, texts)) or (Row(texts.word("erratum", "nothing"), ()),),
        notices=(
            *fight_notices(compared, texts),
            *turn_notices(compared, texts),
            *aside_notices(notice.set_aside, notice.restored, texts),
        ),
        colon=texts.word("board", "colon"),
        preface=tuple(Notice(texts.word("erratum", code), items) for code, items in preface if items),
    )


def edit_words(one: Touched, texts: Texts) -> str:
    """What was said of which command, and what is said in its stead."""
    before, after = (line.words(texts) if line else "" for line in (one.before, one.after))
    fields = {"number": one.number, "before": before, "after": after}
    if one.options:
        return ", ".join(_option_words(key, value, texts) for key, value in one.options)
    if one.exchanged:
        swaps = ({"by": by, "one": name, "other": other} for by, name, other in one.exchanged)
        fields["before"] = " ".join((before, *(texts.say("erratum", "exchanged", swap) for swap in swaps)))
    if one.how == "swap":
        return texts.say("erratum", "swap", {**fields, "one": one.names[0], "other": one.names[1]})
    if one.how == "dice":
        return texts.say("erratum", "dice", {**fields, "dice": _dice_words(one.dice, texts)}).rstrip()
    return texts.say("erratum", "settle" if one.how == "amend" and before == after else one.how, fields)


def _option_words(option: str, value: str, texts: Texts) -> str:
    """An option as one types it, with the rule that it reads in another way."""
    known = ruleset_named(texts.rules).options.get(option) if texts.rules else None
    rule = texts.say("erratum", "rule", {"rule": known.rule}) if known else ""
    return texts.say("erratum", "option", {"option": option, "value": value, "rule_part": rule})


def _dice_words(dice: Iterable[GivenDice], texts: Texts) -> str:
    shown = (
        f"{', '.join(filter(None, (texts.word('purposes', one.purpose), one.roller)))} {', '.join(one.faces)}"
        for one in dice
    )
    return texts.word("parts", "semicolon").join(shown)
