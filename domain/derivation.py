"""Does every command lead, by the rules of its combat and with the dice that fell, to the facts that are recorded?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from uuid import UUID

from domain.adjudication import Circumstances, adjudicate
from domain.branching import branched, recorded_dice, taken_over
from domain.commands import AddEntropy, Correct, Dispute, OpenCombat, Redo, Undo
from domain.correction import Sources, correct, permit_correction, require_dice
from domain.dice import keyed_face
from domain.disputes import dispute
from domain.entropy import add_entropy, entropy_of
from domain.errors import CombatError, UnknownName
from domain.events import (
    CombatClosed,
    CombatOpened,
    CommandSetAside,
    DiceRolled,
    Event,
    HistoryRewound,
    SecretCommitted,
)
from domain.evolution import NONSENSE, States, needs_fresh_secret
from domain.findings import Finding, first_difference
from domain.history import Entry, History, followed
from domain.plan import Line
from domain.rolling import Engine
from domain.ruleset import Ruleset, ruleset_named
from domain.said import Keyring
from domain.steps import memory_of

Unrecorded = Callable[[str, str, int], int]
"""Gives the face of an engine die that the log does not hold, by the commitment, the key and the sides."""


@dataclass(eq=False)
class NotRecorded(CombatError):
    """A derivation asks for a die that the log does not hold."""

    key: str


def engine_dice(entries: Sequence[Entry], combat_id: UUID, keyring: Keyring) -> Unrecorded:
    """The dice that no log holds, where their secret is known: what is set aside may have thrown some in vain."""
    whole = cache(lambda: followed(entries))  # a log that makes no sense cannot be followed

    def face(commitment: str, key: str, sides: int) -> int:
        history = whole()
        secret = bytes.fromhex(history.secrets.get(commitment, "")) or keyring.secret(combat_id, commitment)
        if secret is None:
            raise NotRecorded(key)
        return keyed_face(secret, str(combat_id), entropy_of(history, key), key, sides)

    return face


def check_derivation(entries: Sequence[Entry], unrecorded: Unrecorded) -> Finding:
    """Decide every command again, with the dice that fell, and compare; a correction with all it adjudicated again."""
    opening = next((fact for entry in entries[:1] for fact in entry.facts if isinstance(fact, CombatOpened)), None)
    if entries and opening is None:
        return Finding("derivation", "difference", entries[0].start, entries[0].number, kind="opening")
    history, states, untold = History(), States(), False
    for batch in batches(entries):
        entry = batch[0]
        assert opening is not None
        try:
            ruleset = ruleset_named(opening.rules)
        except UnknownName:
            return Finding("derivation", "unchecked", reason="ruleset", stored=opening.rules)
        misplaced = _misplaced(entry, history)
        if misplaced:
            return misplaced
        if ruleset.pinned != opening.rules:
            return Finding("derivation", "unchecked", reason="ruleset", stored=opening.rules, derived=ruleset.pinned)
        try:
            derived = _derive(history, states, batch, ruleset, unrecorded)
        except CombatError as refusal:
            told = f"{type(refusal).__name__}{refusal.args}"
            place = entry.start, entry.number
            return Finding("derivation", "difference", *place, "accepted", told, kind="refused", refusal=refusal)
        except NONSENSE:  # a command that no reader could have made
            return Finding("derivation", "difference", entry.start, entry.number, kind="nonsense")
        recorded = tuple(event for one in batch for event in (one.declared, *one.facts))[1:]
        if len(derived) != len(recorded) or not all(map(_follows, derived, recorded)):
            return first_difference(entry, recorded, derived)
        untold = untold or any(_is_untold(event) for event in derived)
        for one in batch:
            history.extend(one)
        states.at(history.position)
    return Finding("derivation", "unchecked", reason="secret") if untold else Finding("derivation")


def _misplaced(entry: Entry, history: History) -> Finding | None:
    """A difference where a batch begins with another number than the next, or with some correction's line."""
    if entry.number != history.number + 1:
        numbers = str(entry.number), str(history.number + 1)
        return Finding("derivation", "difference", entry.start, entry.number, *numbers, kind="number")
    if entry.declared.correction is not None:
        return Finding("derivation", "difference", entry.start, entry.number, kind="nonsense")
    return None


def _follows(derived: Event, recorded: Event) -> bool:
    """Whether an event is what follows, as far as it can be told."""
    if not isinstance(derived, CommandSetAside) or not _is_untold(derived):
        return derived == recorded
    return isinstance(recorded, CommandSetAside) and derived == recorded.model_copy(update={"reason": derived.reason})


def _is_untold(derived: Event) -> bool:
    """Whether a command is set aside for want of a die that no log holds: only the secret tells if it was refused."""
    return isinstance(derived, CommandSetAside) and derived.reason == NotRecorded.__name__


def batches(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Each command on its own, a correction with the commands that it adjudicated again, a branch with its origin's."""
    begun = taken_over(entries)
    if begun:
        yield begun
    batch: list[Entry] = []
    for entry in entries[len(begun) :]:
        if batch and entry.declared.correction != batch[0].number:
            yield tuple(batch)
            batch = []
        batch.append(entry)
    if batch:
        yield tuple(batch)


def _derive(
    history: History, states: States, batch: Sequence[Entry], ruleset: Ruleset, unrecorded: Unrecorded
) -> tuple[Event, ...]:
    """All that should follow the first `Declared` of a batch."""
    entry = batch[0]
    command, person = entry.declared.command, entry.declared.acting
    fresh = tuple(fact for fact in entry.facts[1:2] if isinstance(fact, SecretCommitted))
    renewed = fresh if fresh and fresh[0].commitment not in history.secrets else (SecretCommitted(commitment="?"),)
    if isinstance(command, (Undo, Redo)):
        rewind = history.undo(command, person) if isinstance(command, Undo) else history.redo(command, person)
        needed = renewed if needs_fresh_secret(history, states, rewind) else ()
        return HistoryRewound(to=rewind.to, command=rewind.command), *needed
    if isinstance(command, Dispute):
        return dispute(history, command, person)
    if isinstance(command, AddEntropy):
        return add_entropy(history, states.at(history.position), command)
    facts = [fact for one in batch for fact in one.facts]
    faces = {die.key: die.face for fact in facts if isinstance(fact, DiceRolled) for die in fact.dice}

    def recorded_face(key: str, _: int) -> int:
        if key not in faces:
            raise NotRecorded(key)
        return faces[key]

    def any_face(commitment: str) -> Engine:
        return lambda key, sides: faces[key] if key in faces else unrecorded(commitment, key, sides)

    secret = next((fact.secret for fact in facts if isinstance(fact, CombatClosed)), None)
    if isinstance(command, OpenCombat) and command.branch is not None:
        begun = next(fact.commitment for fact in facts if isinstance(fact, CombatOpened))
        lines, first = [Line(one.declared) for one in batch], {one.number: one for one in batch[1:]}
        sources = Sources(any_face(begun), begun, None, recorded_face)
        taken = branched(lines, recorded_dice(batch), sources, first)
        return tuple(event for declared, again in taken for event in (declared, *again))[1:]
    if isinstance(command, Correct):
        permit_correction(command, person)
        needed = renewed if history.commitment in history.secrets else ()
        commitment = needed[0].commitment if needed else history.commitment
        sources = Sources(any_face(commitment), commitment, secret, recorded_face)
        done = correct(history, states, entry.declared, sources)
        require_dice(done)
        events = (event for one in done.derived for event in (one.declared, *one.facts))
        return HistoryRewound(to=done.to, command=done.command), *needed, *events
    opened = next((fact for fact in facts if isinstance(fact, CombatOpened)), None)
    commitment = opened.commitment if opened else history.commitment
    memory = memory_of(history)
    given = Circumstances(entry.number, recorded_face, commitment, person, secret, memory)
    derived, _ = adjudicate(states.at(history.position), command, ruleset, given)
    return derived
