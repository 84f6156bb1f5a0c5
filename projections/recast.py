"""The dice of a correction: those newly needed, those that count no longer, those under another key."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.dice import Die
from domain.events import DiceRolled
from domain.history import Entry, History
from domain.ledger import Ledger, Memory


@dataclass(frozen=True, slots=True)
class Throw:
    """A die on a path, with the command on whose line it belongs."""

    command: int
    purpose: str
    roller: str
    die: Die


@dataclass(frozen=True, slots=True)
class NeededDie:
    """A die that is newly needed, or amended; `face` is None until it falls: what stands for it is never shown."""

    command: int
    purpose: str
    roller: str
    sides: int
    need: str
    face: int | None


@dataclass(frozen=True, slots=True)
class MovedDie:
    """A die that serves its need under another key than before."""

    command: int
    purpose: str
    roller: str
    need: str
    before: str
    after: str


def throws(path: Sequence[Entry]) -> Iterator[Throw]:
    """Every die that counts on a path."""
    for entry in path:
        for fact in entry.facts:
            if isinstance(fact, DiceRolled):
                yield from (Throw(entry.number, fact.purpose, fact.roller, die) for die in fact.dice)


def unfallen(die: Die, known: Ledger) -> bool:
    """Whether nobody has thrown this die: not typed, and no engine die that is known serves its need under its key."""
    return die.said is None and Memory(known).engine_die(die.need, die.key) is None


def needed_dice(before: History, after: History, known: Ledger) -> tuple[NeededDie, ...]:
    """The dice for needs that were none before, and those with another face now; those that are known have fallen."""
    found = []
    for one in throws(after.position.path()):
        example = unfallen(one.die, known)
        served = {fallen.die.face for fallen in before.ledger.dice(one.die.need)}
        if example or one.die.face not in served:
            face = None if example else one.die.face
            found.append(NeededDie(one.command, one.purpose, one.roller, one.die.sides, one.die.need, face))
    return tuple(found)


def unused_dice(before: History, after: History, known: Ledger) -> tuple[Throw, ...]:
    """The dice that counted before and do not now."""
    thrown = [one.die for one in throws(after.position.path())]
    count_now = {(die.need, die.face) for die in thrown if not unfallen(die, known)}
    return tuple(one for one in throws(before.position.path()) if (one.die.need, one.die.face) not in count_now)


def moved_dice(before: History, after: History) -> tuple[MovedDie, ...]:
    """The dice that fell before, and now stand under another key."""
    found = []
    for one in throws(after.position.path()):
        fallen = before.ledger.dice(one.die.need)
        if fallen and fallen[-1].die.key != one.die.key:
            was = fallen[-1].die.key
            found.append(MovedDie(one.command, one.purpose, one.roller, one.die.need, was, one.die.key))
    return tuple(found)
