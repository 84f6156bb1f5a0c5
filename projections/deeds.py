"""The log command by command, as its readers may see it, with what took each command back: what an audit is made of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from domain import events as e
from domain.commands import Redo
from domain.history import Entry, History, Position, rewind_of
from domain.steps import effective_versions, step_of
from projections.hidden import Secrets, secrets_of
from projections.secrecy import Audience, Seen, see_all, veil_moments
from projections.timeline import timeline


@dataclass(frozen=True, slots=True)
class Deed:
    """A command as it was recorded once: made, or adjudicated again by a correction; `round` is the one it ends in."""

    entry: Entry
    declared: Seen
    facts: tuple[Seen, ...]
    round: int
    effective: bool

    @property
    def number(self) -> int:
        """The command's number."""
        return self.entry.number

    @property
    def shown(self) -> e.Declared:
        """The declaration as its readers see it."""
        assert isinstance(self.declared.event, e.Declared)
        return self.declared.event

    @property
    def secret(self) -> bool:
        """Whether its readers see its number alone."""
        return self.declared.secret

    @property
    def at(self) -> datetime:
        """When it was recorded, in UTC."""
        return self.entry.declared.at

    @property
    def person(self) -> str | None:
        """Who said it; None for the game master, and where it may not be known."""
        return self.declared.by or self.shown.acting


@dataclass(frozen=True, slots=True)
class Turned:
    """An undo, a redo or a correction, and what was effective just before and just after it.

    `number` is that of the step to which the difference is due: of a redo, the step that it brings back.
    """

    entry: Entry
    number: int
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Deeds:
    """A whole log as an audience may read it.

    `first` and `last` hold each number's deeds: as it was made, and as it stands today or stood last; `turned` what
    went back in the history; `taken_back` by which of these each command that does not stand was taken back.
    """

    slug: str
    history: History
    audience: Audience
    secrets: Secrets
    all: tuple[Deed, ...]
    first: Mapping[int, Deed]
    last: Mapping[int, Deed]
    turned: tuple[Turned, ...]
    taken_back: Mapping[int, int]
    events: Mapping[int, Seen]
    """Every event as it is seen, by its version."""

    def numbers(self) -> tuple[int, ...]:
        """The commands in the order in which they were made."""
        return tuple(self.first)


def deeds_of(slug: str, history: History, audience: Audience) -> Deeds:
    """The log of a fight as the game master, or the players, may read it today."""
    moments = timeline(history)
    secrets = secrets_of(history) if audience == "players" else Secrets()
    found = tuple(_deeds(history, veil_moments(moments, secrets) if audience == "players" else see_all(moments)))
    first: dict[int, Deed] = {}
    last: dict[int, Deed] = {}
    for deed in found:
        first.setdefault(deed.number, deed)
        if deed.effective or deed.number not in last or not last[deed.number].effective:
            last[deed.number] = deed
    turned = tuple(_turned(history))
    events = {seen.moment.version: seen for deed in found for seen in (deed.declared, *deed.facts)}
    return Deeds(slug, history, audience, secrets, found, first, last, turned, _taken_back(history, turned), events)


def _deeds(history: History, log: Iterator[Seen]) -> Iterator[Deed]:
    effective = effective_versions(history)
    for entry in history.entries:
        declared = next(log)
        facts = tuple(next(log) for _ in entry.facts)
        ends_in = facts[-1].moment.round if facts else declared.moment.round
        yield Deed(entry, declared, facts, ends_in, effective=entry.start in effective)


def _turned(history: History) -> Iterator[Turned]:
    entries = history.entries
    for at, entry in enumerate(entries):
        if entry.declared.correction is not None or rewind_of(entry) is None:
            continue
        rest = entries[at + 1 :]
        following = next((one for one in rest if one.declared.correction != entry.number), None)
        after = history.before(following.start) if following else history.position
        due = step_of(history, entry.number) if isinstance(entry.declared.command, Redo) else None
        yield Turned(entry, due or entry.number, history.before(entry.start), after)


def _taken_back(history: History, turned: tuple[Turned, ...]) -> dict[int, int]:
    """By which step each command that does not stand was taken back, the last time."""
    standing, found = history.path_numbers(), dict[int, int]()
    for one in turned:
        gone = {entry.number for entry in one.before.path()} - {entry.number for entry in one.after.path()}
        found |= dict.fromkeys(gone - standing, one.number)
    effective = effective_versions(history)
    for one in turned:  # a correction, undo or redo that does not stand
        if one.entry.start not in effective:
            by = _who_took_back(one.entry, turned)
            found |= {one.entry.number: by} if by else {}
    return found


def _who_took_back(step: Entry, turned: tuple[Turned, ...]) -> int | None:
    """The later step that goes back to before a step, or names it."""
    for one in turned:
        if one.entry.start <= step.start:
            continue
        rewound = rewind_of(one.entry)
        if rewound and (rewound.to == step.start or step.number in _undone(one.entry)):
            return one.entry.number
    return None


def _undone(entry: Entry) -> set[int]:
    edits = getattr(entry.declared.command, "edits", ())
    return {edit.number for edit in edits if edit.edit == "undo"}
