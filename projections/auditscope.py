"""Which commands belong to the dossier of one: those it answers, those that answer it, follow from it, contest it."""

from collections.abc import Iterator

from domain import commands as c, events as e
from domain.disputes import answered_by
from domain.history import Entry, rewind_of
from domain.refusals import NoSuchCommand
from domain.steps import step_of
from projections.about import answers, owned
from projections.deeds import Deed, Deeds


def subject_of(deeds: Deeds, number: int) -> int:
    """The command that a dossier is about: of a dispute, the one that it contests.

    Raises:
        NoSuchCommand: there is no such number.
    """
    deed = deeds.first.get(number)
    if deed is None:
        raise NoSuchCommand(number)
    about = next((fact.event.command for fact in deed.facts if isinstance(fact.event, e.TurnDisputed)), None)
    return number if about is None else about


def scope_of(deeds: Deeds, number: int) -> frozenset[int]:
    """The commands of a command's dossier, itself among them."""
    unknown = deeds.secrets.commands
    bound = {pair for deed in deeds.all for pair in _bound(deeds, deed) if not unknown & set(pair)}
    near = {other for pair in bound if number in pair for other in pair}
    disputes = {one.number for one in deeds.history.disputes}
    answered = {other for pair in bound if near & disputes & set(pair) for other in pair}
    return frozenset({number} | near | answered)


def causes_of(deeds: Deeds, number: int) -> frozenset[int]:
    """A command, and those that it answers: whose dice and wounds its dossier follows."""
    facts = [seen.event for deed in deeds.all if deed.number == number for seen in deed.facts]
    owners = owned(number, (fact for fact in facts if fact is not None))
    answered = {cause for fact, owner in owners if owner == number for cause in answers(fact)}
    return frozenset({number} | answered)


def _bound(deeds: Deeds, deed: Deed) -> Iterator[tuple[int, int]]:
    """Pairs of commands of which the second was answered, borne or changed by the first."""
    facts = [seen.event for seen in deed.facts if seen.event is not None]
    for fact, owner in owned(deed.number, facts):
        yield from ((owner, cause) for cause in answers(fact) if cause != owner)
        if owner != deed.number and isinstance(fact, e.PostTaken):
            yield deed.number, owner
    if not deed.secret and deed.entry.declared.correction is None:
        yield from ((deed.number, other) for other in _named(deeds, deed))


def _named(deeds: Deeds, deed: Deed) -> Iterator[int]:
    """The commands that a step takes back, brings back, corrects, overrules or settles."""
    command = deed.entry.declared.command
    match command:
        case c.OverruleAttack() | c.Settle():
            yield from answered_by(command)
        case c.Undo() | c.Redo():
            number = step_of(deeds.history, deed.number)
            yield from () if number is None or rewind_of(deed.entry) is None else (number,)
        case c.Correct(edits=edits):
            yield from _edited(deeds, deed.number, edits)
        case _:
            pass


def _edited(deeds: Deeds, correction: int, edits: tuple[c.Edit, ...]) -> Iterator[int]:
    inserted = 0
    for edit in edits:
        match edit:
            case c.Insert(after=after):
                inserted += 1
                yield from (after, correction + inserted)
            case c.Exchange(since=since):
                yield since
            case c.Amend(number=number) | c.TakeBack(number=number) | c.AddDice(number=number):
                yield number
    yield from _told_otherwise(deeds, correction)


def _told_otherwise(deeds: Deeds, correction: int) -> Iterator[int]:
    """The commands that are seen to have come to something else when a correction adjudicated them again."""
    turned = next(one for one in deeds.turned if one.entry.number == correction)
    before = {entry.number: entry for entry in turned.before.path() if not deeds.secrets.of(entry.start).untold}
    for entry in turned.after.path():
        told = before.get(entry.number, entry)
        if entry.declared.correction == correction and _seen(deeds, told) != _seen(deeds, entry):
            yield entry.number


def _seen(deeds: Deeds, entry: Entry) -> list[e.Event | None]:
    """What came of a command, as its readers see it."""
    return [deeds.events[version].event for version in range(entry.start + 1, entry.end + 1)]
