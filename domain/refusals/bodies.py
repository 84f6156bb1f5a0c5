"""Hands, postures, wounds and care."""

from dataclasses import dataclass

from domain.errors import RuleRefusal


@dataclass(eq=False)
class NotDrawn(RuleRefusal):
    """The weapon is not drawn, lies on the ground (`dropped`), or is in a hand that cannot use it (`in_hand`)."""

    name: str
    weapon: str
    in_hand: bool
    dropped: bool = False


@dataclass(eq=False)
class WeaponEmpty(RuleRefusal):
    """The weapon must be reloaded (KIMBLE-ACT-5)."""

    name: str
    weapon: str


@dataclass(eq=False)
class NotLoadable(RuleRefusal):
    """No weapon to reload is meant, or several are."""

    name: str
    weapons: tuple[str, ...]


@dataclass(eq=False)
class HandsFull(RuleRefusal):
    """Not enough free and usable hands (KIMBLE-HAND-1)."""

    name: str
    item: str
    held: tuple[str, ...]


@dataclass(eq=False)
class WrongWeapon(RuleRefusal):
    """The item cannot be taken: `reason` is natural, in_hand, dropped or broken."""

    name: str
    item: str
    reason: str


@dataclass(eq=False)
class NotOnTheGround(RuleRefusal):
    """The weapon has not been dropped."""

    name: str
    item: str


@dataclass(eq=False)
class EmptyHanded(RuleRefusal):
    """There is nothing in hand to let go of."""

    name: str


@dataclass(eq=False)
class WrongPosture(RuleRefusal):
    """Prone, this cannot be done; on one's feet, nobody rises (KIMBLE-PRONE-1)."""

    name: str
    action: str


@dataclass(eq=False)
class LegsFail(RuleRefusal):
    """A leg that is of no use carries nobody so fast (KIMBLE-HAND-1, KIMBLE-AFTER-2)."""

    name: str
    action: str


@dataclass(eq=False)
class AlreadyHeld(RuleRefusal):
    """The combatant is in this stance already."""

    name: str
    condition: str


@dataclass(eq=False)
class MustDisengage(RuleRefusal):
    """Nobody flees from close quarters, nor in the turn of the disengagement (KIMBLE-FLEE-1)."""

    name: str
    engaged: tuple[str, ...]


@dataclass(eq=False)
class HealingOthers(RuleRefusal):
    """Nobody gives hit points to another in combat (FORUM-CARE-1)."""

    name: str
    target: str


@dataclass(eq=False)
class HealingRefused(RuleRefusal):
    """The option says that consumables give no hit points in combat (FORUM-CARE-1)."""

    name: str


@dataclass(eq=False)
class NoCover(RuleRefusal):
    """Bandaging needs cover, for both (FORUM-CARE-2)."""

    name: str


@dataclass(eq=False)
class NothingBleeds(RuleRefusal):
    """There is no haemorrhage to stop."""

    name: str


@dataclass(eq=False)
class NothingToTreat(RuleRefusal):
    """No wound is left to treat."""

    name: str


@dataclass(eq=False)
class SelfCareRefused(RuleRefusal):
    """A wound that took half of one's hit points is treated by somebody else (KIMBLE-ACT-13)."""

    name: str
    wound: str
    loss: int


@dataclass(eq=False)
class NoMedicFigure(RuleRefusal):
    """These rules do not say what a medic adds to rest."""
