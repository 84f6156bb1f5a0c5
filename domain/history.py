"""The log as a tree with one effective path: what stands, what was taken back, what undo and redo would do now.

A log is read as entries: each `Declared` with the facts that follow it. `HistoryRewound(to=v)` makes the effective
history what it was just before entry *v*; nothing is ever deleted. The entry of an undo or redo belongs to no history:
it is shown, and folds skip it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from domain.commands import OpenCombat, Redo, Undo
from domain.errors import KeyNeeded
from domain.events import CombatClosed, CombatOpened, Declared, Event, HistoryRewound, SecretCommitted
from domain.refusals import MasterOnly, NoSuchCommand, NothingToRedo, NothingToUndo, NotTheLast


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event at its place in the log, counted from 1."""

    version: int
    event: Event


@dataclass(frozen=True, slots=True)
class Entry:
    """A command as declared, the version of its first event, and its facts without `Declared`."""

    declared: Declared
    start: int
    facts: tuple[Event, ...]

    @property
    def end(self) -> int:
        """The version of its last event."""
        return self.start + len(self.facts)

    @property
    def number(self) -> int:
        """The command's number."""
        return self.declared.number


@dataclass(frozen=True, slots=True)
class Node:
    """The effective path, as a list from its last entry back to its first."""

    entry: Entry
    before: "Node | None"


@dataclass(frozen=True, slots=True)
class Position:
    """What is effective at one place of the log, and the undos (their first versions) that redo could take back."""

    tip: Node | None = None
    undone: tuple[int, ...] = ()

    def path(self) -> tuple[Entry, ...]:
        """The effective entries, first to last."""
        entries, node = [], self.tip
        while node:
            entries.append(node.entry)
            node = node.before
        return tuple(reversed(entries))


@dataclass(frozen=True, slots=True)
class Rewind:
    """What undo or redo will record: the version to go back to, and the command that goes or comes back."""

    to: int
    command: int


@dataclass(slots=True)
class History:
    """A log, read once and followed as it grows."""

    entries: list[Entry] = field(default_factory=list)
    position: Position = field(default_factory=Position)
    commitment: str = ""
    secrets: dict[str, str] = field(default_factory=dict)
    """The secrets revealed so far, by their commitments."""
    _before: dict[int, Position] = field(default_factory=dict)
    _replaced: dict[int, bool] = field(default_factory=dict)
    """For each undo and redo (by its first version), whether it still stands."""

    @property
    def version(self) -> int:
        """The version of the last event, 0 for an empty log."""
        return self.entries[-1].end if self.entries else 0

    @property
    def number(self) -> int:
        """The highest command number given so far."""
        return self.entries[-1].number if self.entries else 0

    def extend(self, entry: Entry) -> None:
        """Follow one more entry."""
        self._before[entry.start] = self.position
        rewound = next((fact for fact in entry.facts if isinstance(fact, HistoryRewound)), None)
        if rewound is None:
            self.position = Position(Node(entry, self.position.tip))
        else:
            self._rewind(entry, rewound)
        self.entries.append(entry)
        for fact in entry.facts:
            if isinstance(fact, (CombatOpened, SecretCommitted)):
                self.commitment = fact.commitment
            elif isinstance(fact, CombatClosed) and fact.secret:
                self.secrets[self.commitment] = fact.secret

    def _rewind(self, entry: Entry, rewound: HistoryRewound) -> None:
        target = self._before[rewound.to]
        self._replaced[entry.start] = False
        if isinstance(entry.declared.command, Undo):
            self.position = replace(target, undone=(*self.position.undone, entry.start))
        else:
            self._replaced[rewound.to] = True
            self.position = target

    def before(self, version: int) -> Position:
        """What was effective just before the entry that starts at this version."""
        return self._before[version]

    def effective_versions(self) -> frozenset[int]:
        """The first versions of all entries that stand: the effective path, and undos and redos not taken back."""
        markers = {start for start, replaced in self._replaced.items() if not replaced}
        return frozenset({entry.start for entry in self.position.path()} | markers)

    def events(self) -> Iterator[Event]:
        """The effective history, event by event."""
        for entry in self.position.path():
            yield entry.declared
            yield from entry.facts

    def undo(self, command: Undo, person: str | None) -> Rewind:
        """What taking back the last standing step will record.

        Raises:
            KeyNeeded: a number needs a reason too.
            NothingToUndo: nothing stands but the opening.
            NotTheLast: the command named is not the last one standing.
            NoSuchCommand: the command named does not stand.
            MasterOnly: a player takes back somebody else's declaration.
        """
        standing = self.position.tip
        if command.number is not None and not command.why:
            raise KeyNeeded("why")
        if command.number is not None and command.number not in {e.number for e in self.position.path()}:
            raise NoSuchCommand(command.number)
        if standing is None or isinstance(standing.entry.declared.command, OpenCombat):
            raise NothingToUndo
        last = standing.entry
        if command.number not in {None, last.number}:
            raise NotTheLast(command.number or 0, last.number)
        if person is not None and last.declared.acting != person:
            raise MasterOnly(person, command.kind)
        return Rewind(last.start, last.number)

    def redo(self, command: Redo, person: str | None) -> Rewind:
        """What taking the last undo back will record.

        Raises:
            NothingToRedo: there was no undo, or something was declared since.
            MasterOnly: a player takes back somebody else's undo.
        """
        if not self.position.undone:
            raise NothingToRedo
        start = self.position.undone[-1]
        entry = next(entry for entry in reversed(self.entries) if entry.start == start)
        if person is not None and entry.declared.acting != person:
            raise MasterOnly(person, command.kind)
        rewound = next(fact for fact in entry.facts if isinstance(fact, HistoryRewound))
        return Rewind(start, rewound.command)


def entries_of(recorded: Iterable[Recorded]) -> Iterator[Entry]:
    """Cut a log into its entries; the last may be cut short."""
    declared: Declared | None = None
    start, facts = 0, list[Event]()
    for one in recorded:
        if isinstance(one.event, Declared):
            if declared is not None:
                yield Entry(declared, start, tuple(facts))
            declared, start, facts = one.event, one.version, []
        else:
            facts.append(one.event)
    if declared is not None:
        yield Entry(declared, start, tuple(facts))


def read_history(recorded: Sequence[Recorded]) -> History:
    """The history of a whole log."""
    history = History()
    for entry in entries_of(recorded):
        history.extend(entry)
    return history
