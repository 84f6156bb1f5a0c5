"""Does the log say what was recorded, with the dice that fell, and does everything follow by the rules?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from domain.adjudication import Circumstances, adjudicate
from domain.branching import branched, recorded_dice, taken_over
from domain.commands import Correct, Dispute, OpenCombat, Redo, Undo
from domain.correction import Sources, correct, permit_correction, require_dice
from domain.dice import commitment_of, keyed_face
from domain.dicechecks import fell_before, taken_key, wrong_face
from domain.disputes import dispute
from domain.errors import CombatError, Damaged, UnknownEvent, UnknownName
from domain.events import (
    CombatClosed,
    CombatOpened,
    CommandSetAside,
    DiceRolled,
    Event,
    HistoryRewound,
    SecretCommitted,
)
from domain.evolution import NONSENSE, States, evolve
from domain.exports import DamagedExport, Export
from domain.fight import needs_fresh_secret
from domain.findings import Check, Finding, Report, first_difference
from domain.history import Entry, History, Recorded, entries_of
from domain.journal import Journal, Listed
from domain.origins import check_origins
from domain.plan import Line
from domain.rolling import Engine
from domain.ruleset import Ruleset, ruleset_named
from domain.said import Keyring
from domain.seals import first_link, next_link
from domain.steps import memory_of

Unrecorded = Callable[[str, str, int], int]
"""Gives the face of an engine die that the log does not hold, by the commitment, the key and the sides."""


@dataclass(eq=False)
class NotRecorded(CombatError):
    """A derivation asks for a die that the log does not hold."""

    key: str


def verify(
    journal: Journal, listed: Listed, keyring: Keyring, exports: Sequence[Export | DamagedExport] = ()
) -> Report:
    """Check a combat of the store against its chain, its catalogue entry, its secrets and its rules.

    Whoever comes from an earlier combat is checked against its export.

    Raises:
        IdleExport: nobody comes from the combat of an export.
        DamagedExport: nobody does, and it is damaged besides.
    """
    combat_id = listed.combat_id
    recorded, chain, links = _check_chain(journal, combat_id)
    entries = tuple(entries_of(recorded))
    findings = (
        chain,
        _check_seal(chain, listed, links),
        _sensible("dice", entries, lambda: _check_dice(entries, combat_id, keyring)),
        _sensible("derivation", entries, lambda: _check_derivation(entries, _engine(entries, combat_id, keyring))),
        *check_origins(entries, exports, whole=chain.outcome == "ok"),
    )
    fallen = {die for one in recorded if isinstance(one.event, DiceRolled) for die in one.event.dice}
    commands = {entry.number for entry in entries}
    return Report(findings, len(recorded), len(commands), len(fallen), links[-1])


def _check_seal(chain: Finding, listed: Listed, links: Sequence[bytes]) -> Finding:
    """The chain's link where the catalogue saw it last; more may have been recorded since."""
    if chain.outcome != "ok":
        return Finding("seal", "unchecked", reason="chain")
    last = len(links) - 1
    if listed.version > last or links[listed.version] != listed.link:
        return Finding("seal", "difference", version=last, stored=str(listed.version), derived=str(last))
    return Finding("seal")


def _sensible(check: Check, entries: Sequence[Entry], finding: Callable[[], Finding]) -> Finding:
    """What the check finds; a log that makes no sense parts from the rules where folding it fails first."""
    try:
        return finding()
    except NONSENSE:
        history, states = History(), States()
        for entry in entries:
            try:
                history.extend(entry)
                states.at(history.position)
            except NONSENSE:
                return Finding(check, "difference", entry.start, entry.number, derived="nonsense")
        raise


def _check_chain(journal: Journal, combat_id: UUID) -> tuple[list[Recorded], Finding, list[bytes]]:
    """Recompute every link, from c₀ on; reading stops at the first event that cannot be read."""
    links, recorded, finding, command = [first_link(str(combat_id))], list[Recorded](), Finding("chain"), None
    for version, row in enumerate(journal.rows(combat_id), 1):
        if row.originator_version != version:
            missing = Finding("chain", "difference", version=version, command=command, derived="missing")
            return recorded, missing, links
        try:
            one = journal.decode(row)
        except (Damaged, UnknownEvent) as error:
            reason = error.reason if isinstance(error, Damaged) else "unknown"
            damaged = Finding("chain", "difference", version=version, command=command, derived=reason)
            return recorded, damaged, links
        links.append(next_link(links[-1], row.state))
        recorded.append(one)
        command = getattr(one.event, "number", command)
        if links[-1] != row.chain and finding.outcome == "ok":
            stored, derived = row.chain.hex()[:16], links[-1].hex()[:16]
            finding = Finding("chain", "difference", version=version, command=command, stored=stored, derived=derived)
    return recorded, finding, links


def _check_dice(entries: Sequence[Entry], combat_id: UUID, keyring: Keyring) -> Finding:
    """Recompute every engine die from its key; no key serves two needs of one history."""
    revealed, begun = _followed(entries).secrets, taken_over(entries)
    history, states, secret, commitment, unchecked = History(), States(), None, "", False
    for entry in entries:
        state = states.at(history.position)
        for version, fact in enumerate(entry.facts, entry.start + 1):
            again = entry.declared.correction is not None
            if isinstance(fact, SecretCommitted) or (isinstance(fact, CombatOpened) and not again):
                commitment, opened = fact.commitment, bytes.fromhex(revealed.get(fact.commitment, ""))
                opens = commitment_of(opened) == commitment
                secret = opened if opens else keyring.secret(combat_id, commitment)
            if isinstance(fact, CombatClosed) and fact.secret:
                opened_commitment = commitment_of(bytes.fromhex(fact.secret))
                if opened_commitment != commitment:
                    return Finding("dice", "difference", version, entry.number, commitment, opened_commitment)
            if isinstance(fact, DiceRolled):
                fresh = [die for die in fact.dice if not fell_before(history, die)]
                inherits = entry in begun
                wrong = taken_key(fact.dice, state) or wrong_face(fresh, secret, str(combat_id), inherits=inherits)
                if wrong:
                    return Finding("dice", "difference", version, entry.number, *wrong)
                unchecked = unchecked or (secret is None and any(die.source == "engine" for die in fresh))
            state = evolve(state, fact)
        history.extend(entry)
    return Finding("dice", "unchecked", reason="secret") if unchecked else Finding("dice")


def _engine(entries: Sequence[Entry], combat_id: UUID, keyring: Keyring) -> Unrecorded:
    """The dice that no log holds, where their secret is known: what is set aside may have thrown some in vain."""
    revealed = _followed(entries).secrets

    def face(commitment: str, key: str, sides: int) -> int:
        secret = bytes.fromhex(revealed.get(commitment, "")) or keyring.secret(combat_id, commitment)
        if secret is None:
            raise NotRecorded(key)
        return keyed_face(secret, str(combat_id), (), key, sides)

    return face


def _check_derivation(entries: Sequence[Entry], unrecorded: Unrecorded) -> Finding:
    """Decide every command again, with the dice that fell, and compare; a correction with all it adjudicated again."""
    opening = next((fact for entry in entries[:1] for fact in entry.facts if isinstance(fact, CombatOpened)), None)
    if entries and opening is None:
        return Finding("derivation", "difference", entries[0].start, entries[0].number, derived="CombatOpened")
    history, states = History(), States()
    for batch in batches(entries):
        entry = batch[0]
        assert opening is not None
        try:
            ruleset = ruleset_named(opening.rules)
        except UnknownName:
            return Finding("derivation", "unchecked", reason="ruleset", stored=opening.rules)
        if entry.number != history.number + 1:
            stored, derived_number = str(entry.number), str(history.number + 1)
            return Finding("derivation", "difference", entry.start, entry.number, stored, derived_number)
        if ruleset.pinned != opening.rules:
            return Finding("derivation", "unchecked", reason="ruleset", stored=opening.rules, derived=ruleset.pinned)
        try:
            derived = _derive(history, states, batch, ruleset, unrecorded)
        except CombatError as refusal:
            refused = f"{type(refusal).__name__}{refusal.args}"
            return Finding("derivation", "difference", entry.start, entry.number, "accepted", refused)
        except NONSENSE:  # a command that no reader could have made
            return Finding("derivation", "difference", entry.start, entry.number, derived="nonsense")
        recorded = tuple(event for one in batch for event in (one.declared, *one.facts))[1:]
        if len(derived) != len(recorded) or not all(map(_follows, derived, recorded)):
            return first_difference(entry, recorded, derived)
        for one in batch:
            history.extend(one)
        states.at(history.position)
    return Finding("derivation")


def _follows(derived: Event, recorded: Event) -> bool:
    """Whether an event is what follows; why a command was set aside cannot be told without a die thrown in vain."""
    if not isinstance(derived, CommandSetAside) or derived.reason != NotRecorded.__name__:
        return derived == recorded
    return isinstance(recorded, CommandSetAside) and derived == recorded.model_copy(update={"reason": derived.reason})


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
    renewed = fresh if fresh and fresh[0].commitment != history.commitment else (SecretCommitted(commitment="?"),)
    if isinstance(command, (Undo, Redo)):
        rewind = history.undo(command, person) if isinstance(command, Undo) else history.redo(command, person)
        needed = renewed if needs_fresh_secret(history, states, rewind) else ()
        return HistoryRewound(to=rewind.to, command=rewind.command), *needed
    if isinstance(command, Dispute):
        return dispute(history, command, person)
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


def _followed(entries: Sequence[Entry]) -> History:
    history = History()
    for entry in entries:
        history.extend(entry)
    return history
