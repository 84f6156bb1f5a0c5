"""Does the log say what was recorded, with the dice that fell, and does everything follow by the rules?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat
from domain.commands import Redo, Undo
from domain.dice import Die, commitment_of, keyed_face
from domain.errors import CombatError, Damaged, UnknownEvent, UnknownName
from domain.events import CombatClosed, CombatOpened, DiceRolled, Event, HistoryRewound, SecretCommitted
from domain.evolution import NONSENSE, States, evolve
from domain.exports import DamagedExport, Export
from domain.fight import Keyring, needs_fresh_secret
from domain.findings import Check, Finding, Report
from domain.history import Entry, History, Recorded, entries_of
from domain.journal import Journal, Listed
from domain.origins import check_origins
from domain.ruleset import Ruleset, ruleset_named
from domain.seals import first_link, next_link


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
        _sensible("derivation", entries, lambda: _check_derivation(entries)),
        *check_origins(entries, exports, whole=chain.outcome == "ok"),
    )
    dice = sum(len(one.event.dice) for one in recorded if isinstance(one.event, DiceRolled))
    return Report(findings, len(recorded), len(entries), dice, links[-1])


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
    revealed = _followed(entries).secrets
    history, states, secret, commitment, unchecked = History(), States(), None, "", False
    for entry in entries:
        state = states.at(history.position)
        for version, fact in enumerate(entry.facts, entry.start + 1):
            if isinstance(fact, (CombatOpened, SecretCommitted)):
                commitment, opened = fact.commitment, bytes.fromhex(revealed.get(fact.commitment, ""))
                opens = commitment_of(opened) == commitment
                secret = opened if opens else keyring.secret(combat_id, commitment)
            if isinstance(fact, CombatClosed) and fact.secret:
                opened_commitment = commitment_of(bytes.fromhex(fact.secret))
                if opened_commitment != commitment:
                    return Finding("dice", "difference", version, entry.number, commitment, opened_commitment)
            if isinstance(fact, DiceRolled):
                wrong = _wrong_die(fact.dice, state, secret, str(combat_id))
                if wrong:
                    return Finding("dice", "difference", version, entry.number, *wrong)
                unchecked = unchecked or (secret is None and any(die.source == "engine" for die in fact.dice))
            state = evolve(state, fact)
        history.extend(entry)
    return Finding("dice", "unchecked", reason="secret") if unchecked else Finding("dice")


def _wrong_die(dice: Sequence[Die], state: Combat, secret: bytes | None, combat_id: str) -> tuple[str, str] | None:
    """What is stored and what was derived, for the first die that is not what it should be."""
    for die in dice:
        if die.key in state.needs_of_keys:
            return f"{die.key} ({die.need})", f"{die.key} ({state.needs_of_keys[die.key]})"
        if die.source == "engine" and secret is not None:
            face = keyed_face(secret, combat_id, (), die.key, die.sides)
            if face != die.face:
                return f"{die.key} {die.face}", f"{die.key} {face}"
    return None


def _check_derivation(entries: Sequence[Entry]) -> Finding:
    """Decide every command again, with the dice that fell, and compare."""
    history, states = History(), States()
    for entry in entries:
        opening = next((fact for fact in entries[0].facts if isinstance(fact, CombatOpened)), None)
        if opening is None:
            return Finding("derivation", "difference", entry.start, entry.number, derived="CombatOpened")
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
            derived = _derive(history, states, entry, ruleset)
        except CombatError as refusal:
            refused = f"{type(refusal).__name__}{refusal.args}"
            return Finding("derivation", "difference", entry.start, entry.number, "accepted", refused)
        except NONSENSE:  # a command that no reader could have made
            return Finding("derivation", "difference", entry.start, entry.number, derived="nonsense")
        if derived != entry.facts:
            return _first_difference(entry, derived)
        history.extend(entry)
    return Finding("derivation")


def _derive(history: History, states: States, entry: Entry, ruleset: Ruleset) -> tuple[Event, ...]:
    command, person = entry.declared.command, entry.declared.acting
    if isinstance(command, (Undo, Redo)):
        rewind = history.undo(command, person) if isinstance(command, Undo) else history.redo(command, person)
        fresh = tuple(fact for fact in entry.facts[1:2] if isinstance(fact, SecretCommitted))
        if not needs_fresh_secret(history, states, rewind):
            fresh = ()
        elif not fresh or fresh[0].commitment == history.commitment:
            fresh = (SecretCommitted(commitment="?"),)
        return HistoryRewound(to=rewind.to, command=rewind.command), *fresh
    faces = {die.key: die.face for fact in entry.facts if isinstance(fact, DiceRolled) for die in fact.dice}

    def recorded_face(key: str, _: int) -> int:
        if key not in faces:
            raise NotRecorded(key)
        return faces[key]

    opened = next((fact for fact in entry.facts if isinstance(fact, CombatOpened)), None)
    secret = next((fact.secret for fact in entry.facts if isinstance(fact, CombatClosed)), None)
    commitment = opened.commitment if opened else history.commitment
    given = Circumstances(entry.number, recorded_face, commitment, person, secret)
    facts, _ = adjudicate(states.at(history.position), command, ruleset, given)
    return facts


def _followed(entries: Sequence[Entry]) -> History:
    history = History()
    for entry in entries:
        history.extend(entry)
    return history


def _first_difference(entry: Entry, derived: tuple[Event, ...]) -> Finding:
    """Where stored and derived facts part, and in which field."""
    pairs = zip(entry.facts, derived, strict=False)
    at = next((index for index, (one, other) in enumerate(pairs) if one != other), min(len(entry.facts), len(derived)))
    stored_fact = entry.facts[at] if at < len(entry.facts) else None
    derived_fact = derived[at] if at < len(derived) else None
    stored, expected = _told(stored_fact, derived_fact), _told(derived_fact, stored_fact)
    return Finding("derivation", "difference", entry.start + 1 + at, entry.number, stored, expected)


def _told(fact: Event | None, other: Event | None) -> str:
    """An event by its name, or by the first field in which it differs from one of the same name."""
    if fact is None:
        return "∅"
    name = type(fact).__name__
    if type(fact) is not type(other):
        return name
    mine: dict[str, Any] = fact.model_dump()
    theirs: dict[str, Any] = other.model_dump() if other else {}
    field = next((key for key in mine if mine[key] != theirs.get(key)), "")
    return f"{name}.{field} = {mine.get(field)}"
