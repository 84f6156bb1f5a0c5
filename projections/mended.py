"""Which corrections made a command, or a value, what it is today."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import commands as c, events as e
from domain.history import Entry, History, Position, rewind_of
from domain.steps import standing_corrections
from projections.about import people_of
from projections.explanation import Corrected
from projections.hidden import ever_secret
from projections.questions import Boards, Items, Reading

if TYPE_CHECKING:
    from projections.account import Account
    from projections.why import Inquiry


def mended_by(inquiry: "Inquiry", number: int, version: int) -> Iterator[Corrected]:
    """The corrections that a command stands there by: edited, inserted, swapped, taken back, adjudicated anew."""
    account = inquiry.account
    if account.seen[version].secret:
        return
    edited = False
    for entry in standing_corrections(account.history):
        for how, line in _edits(account, entry, number):
            edited = True
            yield Corrected(how, entry.number, line, children=(inquiry.command(entry.number),))
    for entry in _standing_undos(account.history):
        if any(_takes_back(account, one, number) for one in range(entry.start, entry.end + 1)):
            yield Corrected("undone", entry.number, children=(inquiry.command(entry.number),))
    again = getattr(account.event(version), "correction", None)
    if not edited and again is not None and _otherwise(account, number, version):
        yield Corrected("again", again, children=(inquiry.command(again),))


def _edits(account: "Account", correction: Entry, number: int) -> Iterator[tuple[str, str | None]]:
    """What a correction did to a command, with its line before, as far as its readers may know."""
    declared = account.event(correction.start)
    command = declared.command if isinstance(declared, e.Declared) else None
    made = account.history.first[number].declared if number in account.history.first else None
    if made is not None and made.correction == correction.number < number:
        yield "inserted", None
    for edit in (command.edits or ()) if isinstance(command, c.Correct) else ():
        match edit:
            case c.Amend(number=amended) if amended == number:
                yield "amended", edit.before
            case c.AddDice(number=amended) if amended == number:
                yield "dice", None
            case c.TakeBack(number=amended) if amended == number:
                yield "undone", None
            case c.Exchange(one=one, other=other, since=since) if number >= since and made is not None:
                if people_of(made.command) & {one, other}:
                    yield "swapped", None
            case _:
                pass


def _takes_back(account: "Account", version: int, number: int) -> bool:
    event = account.event(version)
    return isinstance(event, e.HistoryRewound) and event.command == number


def _otherwise(account: "Account", number: int, version: int) -> bool:
    """Whether a command is seen to have led to something else since it was adjudicated again."""
    first, now = account.history.first[number], account.entry_of[version]
    if account.secrets.of(first.start).untold:
        return False
    told, tells = ([account.event(one) for one in range(each.start + 1, each.end + 1)] for each in (first, now))
    return told != tells


def _standing_undos(history: History) -> tuple[Entry, ...]:
    """The plain undos that nothing took back."""
    undos = (entry for entry in history.entries if isinstance(entry.declared.command, c.Undo))
    return tuple(entry for entry in undos if rewind_of(entry) and history.stands(entry.start))


def value_mends(inquiry: "Inquiry", reading: Reading, items: Items) -> Iterator[Corrected]:
    """The undos and corrections that stand and changed a value, with what it was before and after each."""
    history = inquiry.account.history
    steps = sorted((*standing_corrections(history), *_standing_undos(history)), key=lambda entry: entry.start)
    states, hidden = inquiry.account.known, ever_secret(inquiry.account.secrets, history)
    then = Reading(reading.question, hidden, Boards())
    for entry in steps:
        sides = history.before(entry.start), _after(history, entry)
        was, now = (dict(then.of(states.at(side))) for side in sides)
        if was != now and items and not hidden.between(*sides).untold:
            before, after = (one[""] if one.keys() == {""} else one for one in (was, now))
            how = "value_undone" if isinstance(entry.declared.command, c.Undo) else "value"
            told = (inquiry.command(entry.number),)
            yield Corrected(how, entry.number, None, before, after, told, reading.question)


def _after(history: History, entry: Entry) -> Position:
    """What was effective once an undo, or a correction with all that it adjudicated again, was recorded."""
    following = (one for one in history.entries if one.start > entry.start and one.declared.correction != entry.number)
    after = next(following, None)
    return history.before(after.start) if after else history.position
