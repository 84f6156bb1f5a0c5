"""The log as a tree with one effective path: what stands, what was taken back, what undo and redo would do now.

A log is read as entries: each `Declared` with the facts that follow it. `HistoryRewound(to=v)` makes the effective
history what it was just before entry *v*; nothing is ever deleted. The entry of an undo, a redo, a correction, a
dispute or entropy belongs to no history: it is shown, and folds skip it. After a correction's entry stand the commands
that it adjudicated again, each with its own number, in the same batch.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from domain.commands import AddEntropy, Correct, Dispute, OpenCombat, Redo, Undo
from domain.errors import KeyNeeded
from domain.events import (
    CombatClosed,
    CombatOpened,
    Declared,
    Event,
    HistoryRewound,
    SecretCommitted,
)
from domain.ledger import Ledger
from domain.refusals import MasterOnly, NoSuchCommand, NothingToRedo, NothingToUndo


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
    """A list of entries, from its last back to its first."""

    entry: Entry
    before: "Node | None"


def listed(last: Node | None) -> tuple[Entry, ...]:
    """The entries of a list, first to last."""
    entries, node = [], last
    while node:
        entries.append(node.entry)
        node = node.before
    return tuple(reversed(entries))


@dataclass(frozen=True, slots=True)
class Position:
    """What is effective at one place of the log.

    `tip` ends the effective path; `steps` the commands and corrections that stand, as they were made; `undone` are the
    undos (their first versions) that redo could take back.
    """

    tip: Node | None = None
    steps: Node | None = None
    undone: tuple[int, ...] = ()

    def path(self) -> tuple[Entry, ...]:
        """The effective entries, first to last."""
        return listed(self.tip)


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
    ledger: Ledger = field(default_factory=Ledger)
    first: dict[int, Entry] = field(default_factory=dict)
    """Each number's first entry: the command as it was made."""
    disputes: list[Entry] = field(default_factory=list)
    entropy: list[Entry] = field(default_factory=list)
    """What was mixed into the engine's dice: like a dispute no step, and never taken back."""
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
        return max(self.first, default=0)

    def extend(self, entry: Entry) -> None:
        """Follow one more entry."""
        self._before[entry.start] = self.position
        self.first.setdefault(entry.number, entry)
        self._move(entry)
        self.entries.append(entry)
        self.ledger.note(entry.facts)
        for fact in entry.facts:
            if isinstance(fact, SecretCommitted) or (isinstance(fact, CombatOpened) and not self.commitment):
                self.commitment = fact.commitment
            elif isinstance(fact, CombatClosed) and fact.secret:
                self.secrets[self.commitment] = fact.secret

    def _move(self, entry: Entry) -> None:
        """What is effective from here on."""
        here, command = self.position, entry.declared.command
        rewound = rewind_of(entry)
        if isinstance(command, Dispute):
            self.disputes.append(entry)
        elif isinstance(command, AddEntropy):
            self.entropy.append(entry)
        elif entry.declared.correction is not None:
            self.position = replace(here, tip=Node(entry, here.tip))
        elif rewound is None:
            self.position = Position(Node(entry, here.tip), Node(entry, here.steps))
        elif isinstance(command, Correct):
            self.position = Position(self._before[rewound.to].tip, Node(entry, here.steps))
        else:
            self._rewind(entry, rewound)

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

    def position_at(self, version: int) -> Position:
        """What was effective just after an event."""
        at = bisect_right(self.entries, version, key=lambda entry: entry.start) - 1
        if version == self.entries[at].start and rewind_of(self.entries[at]):
            return self._before[version]
        return self._before[self.entries[at + 1].start] if at + 1 < len(self.entries) else self.position

    def stands(self, marker: int) -> bool:
        """Whether the undo or redo with this first version has not been taken back."""
        return not self._replaced.get(marker, True)

    def events(self) -> Iterator[Event]:
        """The effective history, event by event."""
        for entry in self.position.path():
            yield entry.declared
            yield from entry.facts

    def is_last(self, number: int) -> bool:
        """Whether this is the number of the last standing step."""
        return self.position.steps is not None and self.position.steps.entry.number == number

    def path_numbers(self) -> frozenset[int]:
        """The numbers of the commands that stand."""
        return frozenset(entry.number for entry in self.position.path())

    def undo(self, command: Undo, person: str | None) -> Rewind:
        """What taking back the last standing step will record.

        Raises:
            KeyNeeded: a number needs a reason too.
            NothingToUndo: nothing stands but the opening.
            NoSuchCommand: the step named is not the last one standing; an older one is a correction's to take back.
            MasterOnly: a player takes back somebody else's declaration.
        """
        standing = self.position.steps
        if command.number is not None and not command.why:
            raise KeyNeeded("why")
        if standing is None or isinstance(standing.entry.declared.command, OpenCombat):
            raise NothingToUndo
        last = standing.entry
        if command.number not in {None, last.number}:
            raise NoSuchCommand(command.number or 0)
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
        rewound = rewind_of(entry)
        assert rewound is not None
        return Rewind(start, rewound.command)

    def copy(self) -> "History":
        """The same log, to follow another way from here."""
        return replace(
            self,
            entries=list(self.entries),
            secrets=dict(self.secrets),
            ledger=self.ledger.copy(),
            first=dict(self.first),
            disputes=list(self.disputes),
            entropy=list(self.entropy),
            _before=dict(self._before),
            _replaced=dict(self._replaced),
        )


def dice_of(position: Position) -> Callable[[], Ledger]:
    """The dice of an effective history, gathered when first asked for."""

    @cache
    def gathered() -> Ledger:
        ledger = Ledger()
        for entry in position.path():
            ledger.note(entry.facts)
        return ledger

    return gathered


def rewind_of(entry: Entry) -> HistoryRewound | None:
    """Where an entry goes back to, if it does."""
    return next((fact for fact in entry.facts if isinstance(fact, HistoryRewound)), None)


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


def followed(entries: Iterable[Entry]) -> History:
    """The history of these entries."""
    history = History()
    for entry in entries:
        history.extend(entry)
    return history


def read_history(recorded: Sequence[Recorded]) -> History:
    """The history of a whole log."""
    return followed(entries_of(recorded))
