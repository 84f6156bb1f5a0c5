"""What hands hold, for every ruleset that looks at them."""

from typing import get_args

from domain.combat import Combatant, Weapon
from domain.events import Hand
from domain.names import fold

HANDS: tuple[Hand, ...] = get_args(Hand)
"""The right hand is the main hand."""
BOTH = 2


def is_natural(weapon: Weapon) -> bool:
    """Claws and fists need no hand."""
    return bool(weapon.traits.get("natural"))


def hands_needed(weapon: Weapon) -> int:
    """1 or 2."""
    return BOTH if weapon.number("hands") == BOTH else 1


def holding(one: Combatant, item: str) -> tuple[Hand, ...]:
    """The hands that hold an item."""
    return tuple(hand for hand in HANDS if fold(one.hands.get(hand, "")) == fold(item))
