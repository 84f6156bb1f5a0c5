"""The notice to post once a correction is made: what was wrong, who noticed, why, what changes now."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from domain import commands as c
from domain.commands import Correct, Edit, Settle
from domain.dice import GivenDice
from domain.events import Declared
from domain.history import Entry, History
from domain.refusals import NoCorrection, NoSuchCommand
from projections.board import Kept, board
from projections.boardview import Notice, Row, View
from projections.comparison import Comparison, compare
from projections.comparisonview import aside_notices, fight_notices, order_notice, rows_of, turn_notices
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
    """

    how: Literal["amend", "insert", "undo", "swap", "dice", "settle"]
    number: int
    before: Line | None = None
    after: Line | None = None
    names: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    dice: tuple[GivenDice, ...] = ()


@dataclass(frozen=True, slots=True)
class Erratum:
    """A correction as told to its reader; `secret` says that they see of it only what changes.

    `by` is None for the game master; `why` where it may not be told.
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


def erratum(slug: str, history: History, number: int, audience: Audience = "players") -> Erratum:
    """The notice of a correction that was made, whether it stands today or not, as things are hidden today.

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
    lines = _Lines(history, sides, audience, secrets)
    correction = lines.of(entry)
    before, after = (board(slug, side) for side in (sides.before, sides.after))
    if audience == "players":
        before, after = veil_board(before, secrets), veil_board(after, secrets)
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
        set_aside=veil_posts(set_aside, secrets),
        restored=veil_posts(restored, secrets),
    )


class _Lines:
    """The lines of a correction's commands, on both of its sides."""

    def __init__(self, history: History, sides: Sides, audience: Audience, secrets: Secrets) -> None:
        moments = timeline(history)
        log = veil_moments(moments, secrets) if audience == "players" else see_all(moments)
        self.secrets, self.players = secrets, audience == "players"
        self._seen = {seen.moment.version: seen for seen in log if isinstance(seen.moment.event, Declared)}
        self._before = {entry.number: entry for entry in sides.before.position.path()}
        self._after = {entry.number: entry for entry in sides.after.position.path()}
        self._first = history.first

    def of(self, entry: Entry) -> Line:
        """The line of a command as it stands there."""
        return Line(self._seen[entry.start], entry.declared)

    def before(self, number: int) -> Line | None:
        """A command's line before the correction; one that stood no more by its first."""
        entry = self._before.get(number) or self._first.get(number)
        return self.of(entry) if entry else None

    def after(self, number: int) -> Line | None:
        """A command's line after it, None where it does not stand."""
        return self.of(self._after[number]) if number in self._after else None


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
            yield Touched("amend", number, lines.before(number), lines.after(number), options=options)
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
    wrong = tuple(_edit_words(one, texts) for one in notice.touched) or (texts.word("veiled", "secret"),)
    preface = (
        ("wrong", wrong),
        ("noticed", () if notice.secret else (notice.by or texts.word("words", "master"),)),
        ("why", (notice.why,) if notice.why else ()),
    )
    return View(
        title=notice.title,
        lead=(texts.say("erratum", "lead", {"number": notice.number}),),
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


def _edit_words(one: Touched, texts: Texts) -> str:
    """What was said of which command, and what is said in its stead."""
    before, after = (line.words(texts) if line else "" for line in (one.before, one.after))
    fields = {"number": one.number, "before": before, "after": after}
    if one.options:
        return ", ".join(texts.say("erratum", "option", {"option": key, "value": value}) for key, value in one.options)
    if one.how == "swap":
        return texts.say("erratum", "swap", {**fields, "one": one.names[0], "other": one.names[1]})
    if one.how == "dice":
        return texts.say("erratum", "dice", {**fields, "dice": _dice_words(one.dice, texts)}).rstrip()
    return texts.say("erratum", "settle" if one.how == "amend" and before == after else one.how, fields)


def _dice_words(dice: Iterable[GivenDice], texts: Texts) -> str:
    shown = (
        f"{', '.join(filter(None, (texts.word('purposes', one.purpose), one.roller)))} {', '.join(one.faces)}"
        for one in dice
    )
    return texts.word("parts", "semicolon").join(shown)
