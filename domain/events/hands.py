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


class EngagementBegan(Fact):
    """Two combatants are at close quarters."""

    name: str
    other: str


class EngagementEnded(Fact):
    """Two combatants are at close quarters no more."""

    name: str
    other: str
