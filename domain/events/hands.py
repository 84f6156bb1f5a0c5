"""What combatants hold, fire and drop, and with whom they are at close quarters."""

from typing import Literal

from domain.sums import Fact

Hand = Literal["right", "left"]


class ItemTaken(Fact):
    """A weapon or object is in hand now; `hands` says in which, both for what takes two."""

    name: str
    item: str
    hands: tuple[Hand, ...]


class ItemStowed(Fact):
    """What was in hand is put away."""

    name: str
    item: str


class ItemDropped(Fact):
    """What was in hand lies on the ground; `broken` says that it is of no more use."""

    name: str
    item: str
    broken: bool = False


class WeaponLoaded(Fact):
    """A weapon can fire this often now."""

    name: str
    weapon: str
    shots: int


class ReloadBegan(Fact):
    """A weapon will be loaded once the time still owed for it has passed."""

    name: str
    weapon: str


class WeaponFired(Fact):
    """A weapon was fired and has this many shots left."""

    name: str
    weapon: str
    shots: int


class WeaponThrown(Fact):
    """A weapon was thrown, and is out of reach for the rest of the fight."""

    name: str
    weapon: str


class ItemPrepared(Fact):
    """An action was spent on making something ready or loaded; `left` more are needed."""

    name: str
    item: str
    left: int


class ItemDamaged(Fact):
    """A weapon has lost hit points of its own: `hp` are left."""

    name: str
    item: str
    loss: int
    hp: int


class ArmourLost(Fact):
    """A part of the body is without its armour for the rest of the fight."""

    name: str
    location: str


class EngagementBegan(Fact):
    """Two combatants are at close quarters."""

    name: str
    other: str


class EngagementEnded(Fact):
    """Two combatants are at close quarters no more."""

    name: str
    other: str
