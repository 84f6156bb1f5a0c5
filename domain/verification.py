"""Does the log say what was recorded, with the dice that fell, and does everything follow by the rules?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat
from domain.commands import Redo, Undo
from domain.dice import Die, commitment_of, keyed_face
from domain.errors import CombatError, Damaged, UnknownEvent
from domain.events import CombatClosed, CombatOpened, DiceRolled, Event, HistoryRewound, SecretCommitted
from domain.evolution import States, evolve
from domain.fight import Keyring
from domain.history import Entry, History, Recorded, entries_of
from domain.journal import Journal, Listed
from domain.ruleset import Ruleset, ruleset_named
from domain.seals import first_link, next_link

Outcome = Literal["ok", "difference", "unchecked"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    A difference names the event and command, what is stored and what was derived; an unchecked part its reason
    ("chain", "secret", "ruleset").
    """

    check: Literal["chain", "seal", "dice", "derivation"]
    outcome: Outcome = "ok"
    version: int | None = None
    command: int | None = None
    stored: str | None = None
    derived: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The four findings, how much was looked at, and the seal (the chain's last link)."""

    findings: tuple[Finding, ...]
    events: int
    commands: int
    dice: int
    seal: bytes

    @property
    def outcome(self) -> Outcome:
        """The worst of the findings."""
        outcomes = {finding.outcome for finding in self.findings}
        return "difference" if "difference" in outcomes else "unchecked" if "unchecked" in outcomes else "ok"


class NotRecorded(CombatError):
    """A derivation asks for a die that the log does not hold."""


def verify(journal: Journal, listed: Listed, keyring: Keyring) -> Report:
    """Check a combat of the store."""
    combat_id = listed.combat_id
    recorded, chain_finding, link = _check_chain(journal, combat_id)
    last = recorded[-1].version if recorded else 0
    findings, entries = [chain_finding], tuple(entries_of(recorded))
    if chain_finding.outcome == "ok" and (last, link) != (listed.version, listed.link):
        seal = Finding("seal", "difference", version=last, stored=f"{listed.version}", derived=f"{last}")
    else:
        seal = Finding("seal") if chain_finding.outcome == "ok" else Finding("seal", "unchecked", reason="chain")
    dice = sum(len(one.event.dice) for one in recorded if isinstance(one.event, DiceRolled))
    findings += [seal, _check_dice(entries, combat_id, keyring), _check_derivation(entries)]
    return Report(tuple(findings), len(recorded), len(entries), dice, link)


def _check_chain(journal: Journal, combat_id: UUID) -> tuple[list[Recorded], Finding, bytes]:
    """Recompute every link; reading stops at the first event that cannot be read."""
    link, recorded, finding, command = first_link(str(combat_id)), list[Recorded](), Finding("chain"), None
    for version, row in enumerate(journal.rows(combat_id), 1):
        if row.originator_version != version:
            missing = Finding("chain", "difference", version=version, command=command, derived="missing")
            return recorded, missing, link
        link = next_link(link, row.state)
        try:
            one = journal.decode(row)
        except (Damaged, UnknownEvent) as error:
            reason = error.reason if isinstance(error, Damaged) else "unknown"
            damaged = Finding("chain", "difference", version=version, command=command, derived=reason)
            return recorded, damaged, link
        recorded.append(one)
        command = getattr(one.event, "number", command)
        if link != row.chain and finding.outcome == "ok":
            stored, derived = row.chain.hex()[:16], link.hex()[:16]
            finding = Finding("chain", "difference", version=version, command=command, stored=stored, derived=derived)
    return recorded, finding, link


def _check_dice(entries: Sequence[Entry], combat_id: UUID, keyring: Keyring) -> Finding:
    """Recompute every engine die from its key; no key serves two needs of one history."""
    revealed = _followed(entries).secrets
    history, states, secret, unchecked = History(), States(), None, False
    for entry in entries:
        state = states.at(history.position)
        for version, fact in enumerate(entry.facts, entry.start + 1):
            if isinstance(fact, (CombatOpened, SecretCommitted)):
                opened = revealed.get(fact.commitment)
                secret = bytes.fromhex(opened) if opened else keyring.secret(combat_id, fact.commitment)
                if opened and commitment_of(bytes.fromhex(opened)) != fact.commitment:
                    return Finding("dice", "difference", version, entry.number, fact.commitment, opened)
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
        ruleset = ruleset_named(opening.rules)
        if ruleset.pinned != opening.rules:
            return Finding("derivation", "unchecked", reason="ruleset", stored=opening.rules, derived=ruleset.pinned)
        try:
            derived = _derive(history, states.at(history.position), entry, ruleset)
        except CombatError as refusal:
            refused = f"{type(refusal).__name__}{refusal.args}"
            return Finding("derivation", "difference", entry.start, entry.number, "accepted", refused)
        if derived != entry.facts:
            return _first_difference(entry, derived)
        history.extend(entry)
    return Finding("derivation")


def _derive(history: History, combat: Combat, entry: Entry, ruleset: Ruleset) -> tuple[Event, ...]:
    command, person = entry.declared.command, entry.declared.acting
    if isinstance(command, (Undo, Redo)):
        rewind = history.undo(command, person) if isinstance(command, Undo) else history.redo(command, person)
        fresh = tuple(fact for fact in entry.facts if isinstance(fact, SecretCommitted))
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
    facts, _ = adjudicate(combat, command, ruleset, given)
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
