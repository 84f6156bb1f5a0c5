"""The histories just before and just after a correction, as they were known then."""

from dataclasses import dataclass

from domain.commands import Correct, Settle
from domain.events import CommandSetAside
from domain.history import Entry, History, rewind_of
from projections.board import Kept


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides of a correction, and the first command that is another."""

    command: int
    before: History
    after: History


def sides_of(history: History, number: int) -> Sides | None:
    """Both sides of a correction, or of one told from now on; None where the number is no correction's."""
    entry = history.first.get(number)
    if entry is None or not isinstance(entry.declared.command, (Correct, Settle)):
        return None
    before, at = History(), next(at for at, one in enumerate(history.entries) if one.start == entry.start)
    for one in history.entries[:at]:
        before.extend(one)
    after = before.copy()
    after.extend(entry)
    for one in history.entries[at + 1 :]:
        if one.declared.correction != number:
            break
        after.extend(one)
    rewound = rewind_of(entry)
    return Sides(rewound.command if rewound else number, before, after)


def asides(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> tuple[tuple[Kept, ...], tuple[Kept, ...]]:
    """The commands that a path sets aside and another did not, and those that stand again."""
    before, after, standing = _aside_in(old), _aside_in(new), {entry.number for entry in new}
    set_aside = tuple(one for number, one in after.items() if number not in before)
    restored = tuple(one for number, one in before.items() if number not in after and number in standing)
    return set_aside, restored


def _aside_in(path: tuple[Entry, ...]) -> dict[int, Kept]:
    """The commands that a history sets aside, with the last reason."""
    found = (fact for entry in path for fact in entry.facts if isinstance(fact, CommandSetAside))
    return {fact.command: Kept(fact.command, fact.name, fact.reason) for fact in found}
