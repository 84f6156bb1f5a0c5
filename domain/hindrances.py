"""Why turns of several actions, hands or a body do not allow something: refusals like those of refusals.py."""

from dataclasses import dataclass

from domain.errors import RuleRefusal


@dataclass(eq=False)
class BudgetShort(RuleRefusal):
    """The turn has not enough left for the action (KIMBLE-TURN-1); `cost` is half, full or extended."""

    name: str
    action: str
    cost: str
    left: int


@dataclass(eq=False)
class TooManyAttacks(RuleRefusal):
    """No more attacks in one turn (KIMBLE-ACT-1)."""

    name: str
    most: int


@dataclass(eq=False)
class SwiftUnknown(RuleRefusal):
    """The source names the swift attack, its text is lost: the table says how many attacks it is (KIMBLE-ACT-14)."""

    name: str


@dataclass(eq=False)
class AnswerFirst(RuleRefusal):
    """An attack waits for the answer of whoever would act."""

    name: str
    attack: int
    attacker: str


@dataclass(eq=False)
class NothingToAnswer(RuleRefusal):
    """No attack waits for this combatant's answer."""

    name: str


@dataclass(eq=False)
class CannotDefend(RuleRefusal):
    """This combatant can make no such defence; `reason` is a code ("used", "no_weapon", "shot", a status…)."""

    name: str
    defence: str
    reason: str


@dataclass(eq=False)
class TooClose(RuleRefusal):
    """A charge needs room (KIMBLE-ACT-2): `least` metres, and nobody of `engaged` at close quarters."""

    name: str
    distance: int
    least: int
    engaged: tuple[str, ...]


@dataclass(eq=False)
class MeleeOnly(RuleRefusal):
    """The action is for melee weapons."""

    name: str
    action: str
    weapon: str


@dataclass(eq=False)
class FreeAttackRefused(RuleRefusal):
    """No free attack on this one now (KIMBLE-ACT-4): `reason` is not_engaged, not_their_turn or used."""

    name: str
    target: str
    reason: str


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
class WrongPosture(RuleRefusal):
    """Prone, this cannot be done; on one's feet, nobody rises (KIMBLE-PRONE-1)."""

    name: str
    action: str


@dataclass(eq=False)
class MustRise(RuleRefusal):
    """Whoever was thrown to the ground rises before anything else (KIMBLE-RISE-1)."""

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
class SeveralBlows(RuleRefusal):
    """The attack struck several times under one number: which blow is meant cannot be said."""

    attack: int


@dataclass(eq=False)
class HitUntold(RuleRefusal):
    """Where the table says what a hit costs, no ruling makes one of a miss: the hit must be declared."""

    attack: int


@dataclass(eq=False)
class NoMedicFigure(RuleRefusal):
    """These rules do not say what a medic adds to rest."""


@dataclass(eq=False)
class MustDisengage(RuleRefusal):
    """Nobody flees from close quarters, nor in the turn of the disengagement (KIMBLE-FLEE-1)."""

    name: str
    engaged: tuple[str, ...]


@dataclass(eq=False)
class EmptyHanded(RuleRefusal):
    """There is nothing in hand to let go of."""

    name: str


@dataclass(eq=False)
class Overextended(RuleRefusal):
    """No attack in the combat action after losing one's balance (OGL-ACT-2)."""

    name: str


@dataclass(eq=False)
class OutOfRange(RuleRefusal):
    """Beyond twice its range a weapon reaches nothing (OGL-MOD-4): `most` metres."""

    name: str
    weapon: str
    distance: int
    most: int


@dataclass(eq=False)
class UnderWater(RuleRefusal):
    """Under water only thrown weapons can be used at a distance (OGL-MOD-3)."""

    name: str
    weapon: str


@dataclass(eq=False)
class CannotWait(RuleRefusal):
    """This one is not there to be waited for, or is not up to be interrupted (OGL-WAIT-6, OGL-WAIT-7)."""

    name: str
    until: str


@dataclass(eq=False)
class NotWaiting(RuleRefusal):
    """Only whoever waits interrupts (OGL-WAIT-5)."""

    name: str
