"""What each recorded die must be: its key's, unless it fell before, and of one need alone; secrets those published."""

import re
from collections.abc import Callable, Sequence
from uuid import UUID

from domain.branching import taken_over
from domain.combat import Combat
from domain.dice import Die, commitment_of, keyed_face
from domain.entropy import entropy_of
from domain.events import CombatClosed, CombatOpened, DiceRolled, SecretCommitted
from domain.evolution import States, evolve
from domain.findings import Finding
from domain.history import Entry, History, followed
from domain.said import Keyring

Keyed = Callable[[Die], int]
"""Gives the face that an engine die must show."""

Wrong = tuple[str, str, str]
"""What is wrong with dice: the kind of difference, what is stored, what was derived."""


def check_dice(entries: Sequence[Entry], combat_id: UUID, keyring: Keyring) -> Finding:
    """Recompute every engine die from its key; no key serves two needs of one history.

    A secret that is revealed must be the one whose commitment was published.
    """
    whole, begun = followed(entries), taken_over(entries)
    history, states, keyed, commitment, unchecked = History(), States(), None, "", False
    for entry in entries:
        state = states.at(history.position)
        for version, fact in enumerate(entry.facts, entry.start + 1):
            wrong: Wrong | None = None
            if isinstance(fact, SecretCommitted) or (isinstance(fact, CombatOpened) and not commitment):
                commitment = fact.commitment
                keyed = _keyed(_secret(whole, commitment, combat_id, keyring), combat_id, whole)
            elif isinstance(fact, CombatClosed) and fact.secret:
                opened = commitment_of(bytes.fromhex(fact.secret))
                wrong = None if opened == commitment else ("commitment", commitment, opened)
            elif isinstance(fact, DiceRolled):
                fresh = [die for die in fact.dice if not fell_before(history, die)]
                wrong = (
                    misshapen(fact.dice)
                    or taken_key(fact.dice, state)
                    or wrong_face(fresh, keyed, inherits=entry in begun)
                )
                unchecked = unchecked or (keyed is None and any(die.source == "engine" for die in fresh))
            if wrong:
                kind, stored, derived = wrong
                return Finding("dice", "difference", version, entry.number, stored, derived, kind=kind)
            state = evolve(state, fact)
        history.extend(entry)
    return Finding("dice", "unchecked", reason="secret") if unchecked else Finding("dice")


def _secret(whole: History, commitment: str, combat_id: UUID, keyring: Keyring) -> bytes | None:
    """The secret behind a commitment: revealed in the log, or at hand."""
    revealed = bytes.fromhex(whole.secrets.get(commitment, ""))
    return revealed if commitment_of(revealed) == commitment else keyring.secret(combat_id, commitment)


def _keyed(secret: bytes | None, combat_id: UUID, whole: History) -> Keyed | None:
    if secret is None:
        return None
    return lambda die: keyed_face(secret, str(combat_id), entropy_of(whole, die.key), die.key, die.sides)


def fell_before(history: History, die: Die) -> bool:
    """Whether this die was recorded before and is only appended anew, or its key served another need then."""
    if any(one.die == die for one in history.ledger.dice(die.need)):
        return True
    before = history.ledger.thrown(die.key, die.sides) if die.said is None else None
    return before is not None and before.face == die.face


def misshapen(dice: Sequence[Die]) -> Wrong | None:
    """The first die whose key is no die's of so many sides."""
    for die in dice:
        if not re.fullmatch(rf"r\d{{1,9}}/[^/]+/[^/]+/d{die.sides}/\d{{1,9}}", die.key, re.ASCII):
            return "misshapen", f"{die.key} d{die.sides}", ""
    return None


def taken_key(dice: Sequence[Die], state: Combat) -> Wrong | None:
    """The first die whose key serves another need: the need that is stored, and the other."""
    for die in dice:
        if die.key in state.needs_of_keys:
            return "key", f"{die.key} {die.need}", f"{die.key} {state.needs_of_keys[die.key]}"
    return None


def wrong_face(dice: Sequence[Die], keyed: Keyed | None, *, inherits: bool) -> Wrong | None:
    """The same for the first engine die whose face is not that of its key, or an origin's where none can be."""
    for die in dice:
        if die.source == "origin" and not inherits:
            return "source", f"{die.key} origin", f"{die.key} engine"
        if die.source == "engine" and keyed is not None and (face := keyed(die)) != die.face:
            return "face", f"{die.key} {die.face}", f"{die.key} {face}"
    return None
