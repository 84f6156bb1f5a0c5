"""Which steps count: commands and corrections that stand, less what is taken back by its number, an undo included."""

from collections.abc import Iterator

from domain import commands as c
from domain.events import Declared
from domain.history import Entry, History, dice_of, listed, rewind_of
from domain.ledger import Memory


def sort_steps(history: History, correction: Declared | None = None) -> tuple[dict[int, Declared], dict[int, Declared]]:
    """The steps that count, by number, and the corrections that a later one takes back; with one more if it is given.

    An undo or redo that is taken back by its number brings back, or takes away, the step that it was about.
    """
    steps = {entry.number: entry.declared for entry in listed(history.position.steps)}
    if correction is not None:
        steps[correction.number] = correction
    active, idle, back = dict[int, Declared](), dict[int, Declared](), set[int]()
    restored = dict(steps)
    for number in sorted({*history.first, *steps}, reverse=True):
        declared = restored.get(number)
        if declared is None:
            continue
        if number in back:
            idle[number] = declared
            continue
        active[number] = declared
        for target in _targets(declared):
            base = step_of(history, target)
            if base is not None and base != target and takes_back(history, target):
                restored.setdefault(base, history.first[base].declared)
            elif base is not None and isinstance(history.first[base].declared.command, c.Correct):
                back.add(base)
    return active, idle


def _targets(declared: Declared) -> Iterator[int]:
    if isinstance(declared.command, c.Correct):
        yield from (edit.number for edit in declared.command.edits if isinstance(edit, c.TakeBack))


def takes_back(history: History, number: int) -> bool:
    """Whether this is the number of a plain undo."""
    entry = history.first.get(number)
    return entry is not None and isinstance(entry.declared.command, c.Undo)


def step_of(history: History, number: int) -> int | None:
    """The command or correction that a number means: an undo or redo means what it took or brought back."""
    entry = history.first.get(number)
    if entry is None:
        return None
    if isinstance(entry.declared.command, (c.Undo, c.Redo)):
        rewound = rewind_of(entry)
        return rewound.command if rewound else None
    return number


def standing_corrections(history: History) -> tuple[Entry, ...]:
    """The corrections that count, first to last."""
    active, _ = sort_steps(history)
    return tuple(history.first[number] for number in sorted(active) if isinstance(active[number].command, c.Correct))


def effective_versions(history: History) -> frozenset[int]:
    """The first versions of all entries that stand: the path, corrections, disputes, entropy, undos and redos."""
    active, _ = sort_steps(history)
    steps = {history.first[number].start for number in active if isinstance(active[number].command, c.Correct)}
    back = {target for declared in active.values() for target in _targets(declared)}
    markers = {history.first[number].start for number in history.first if number not in back}
    standing = {start for start in markers if history.stands(start)}
    aside = {entry.start for entry in (*history.disputes, *history.entropy)}
    return frozenset({entry.start for entry in history.position.path()} | steps | standing | aside)


def void_corrections(history: History, correction: Declared | None = None) -> frozenset[int]:
    """The corrections that do not count: those taken back, with one more if it is given."""
    active, _ = sort_steps(history, correction)
    made = (number for number, entry in history.first.items() if isinstance(entry.declared.command, c.Correct))
    return frozenset(number for number in made if number not in active)


def memory_of(history: History) -> Memory:
    """The dice that fell, as the next command sees them."""
    return Memory(history.ledger, _Standing(history), void=_Void(history), effective=dice_of(history.position))


class _Standing:
    """The numbers of the commands that stand, gathered when first asked for."""

    def __init__(self, history: History) -> None:
        self._history, self._numbers = history, frozenset[int]()

    def __contains__(self, number: object) -> bool:
        self._numbers = self._numbers or self._history.path_numbers()
        return number in self._numbers


class _Void:
    """The numbers of the corrections that do not stand, gathered when first asked for."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._numbers: frozenset[int] | None = None

    def __contains__(self, number: object) -> bool:
        if number is None:
            return False
        if self._numbers is None:
            self._numbers = void_corrections(self._history)
        return number in self._numbers
