"""What each recorded die must be: its key's, unless it fell before, and of one need alone."""

from collections.abc import Sequence

from domain.combat import Combat
from domain.dice import Die, keyed_face
from domain.history import History


def fell_before(history: History, die: Die) -> bool:
    """Whether this die was recorded before and is only appended anew, or its key served another need then."""
    if any(one.die == die for one in history.ledger.dice(die.need)):
        return True
    before = history.ledger.thrown(die.key, die.sides) if die.said is None else None
    return before is not None and before.face == die.face


def taken_key(dice: Sequence[Die], state: Combat) -> tuple[str, str] | None:
    """What is stored and what was derived, for the first die whose key serves another need."""
    for die in dice:
        if die.key in state.needs_of_keys:
            return f"{die.key} ({die.need})", f"{die.key} ({state.needs_of_keys[die.key]})"
    return None


def wrong_face(dice: Sequence[Die], secret: bytes | None, combat_id: str, *, inherits: bool) -> tuple[str, str] | None:
    """The same for the first engine die whose face is not that of its key, or an origin's where none can be."""
    for die in dice:
        if die.source == "origin" and not inherits:
            return f"{die.key} origin", f"{die.key} engine"
        if die.source == "engine" and secret is not None:
            face = keyed_face(secret, combat_id, (), die.key, die.sides)
            if face != die.face:
                return f"{die.key} {die.face}", f"{die.key} {face}"
    return None
