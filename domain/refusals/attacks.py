"""Attacks and what answers them."""

from dataclasses import dataclass

from domain.errors import RuleRefusal


@dataclass(eq=False)
class TargetGone(RuleRefusal):
    """The target is dead or has left the fight."""

    name: str
    status: str


@dataclass(eq=False)
class TargetNeeded(RuleRefusal):
    """The action needs a target."""

    action: str


@dataclass(eq=False)
class SelfTarget(RuleRefusal):
    """Nobody attacks themselves."""

    name: str


@dataclass(eq=False)
class WeaponUnclear(RuleRefusal):
    """The attack does not say which weapon, and there is not exactly one."""

    name: str
    weapons: tuple[str, ...]


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
class MeleeOnly(RuleRefusal):
    """The action is for melee weapons."""

    name: str
    action: str
    weapon: str


@dataclass(eq=False)
class TooClose(RuleRefusal):
    """A charge needs room (KIMBLE-ACT-2): `least` metres, and nobody of `engaged` at close quarters."""

    name: str
    distance: int
    least: int
    engaged: tuple[str, ...]


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
class Overextended(RuleRefusal):
    """No attack in the combat action after losing one's balance (OGL-ACT-2)."""

    name: str


@dataclass(eq=False)
class FreeAttackRefused(RuleRefusal):
    """No free attack on this one now (KIMBLE-ACT-4): `reason` is not_engaged, not_their_turn or used."""

    name: str
    target: str
    reason: str


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
class NoDefenceKind(RuleRefusal):
    """A defence must say parry or dodge (FORUM-ACT-2)."""

    name: str
    action: str


@dataclass(eq=False)
class ProtectsNobody(RuleRefusal):
    """Parrying for somebody is a parry, for another one who is not protected yet and protects nobody (FORUM-DEF-11)."""

    name: str
    protected: str


@dataclass(eq=False)
class NotInDuel(RuleRefusal):
    """Only who is bound in a duel holds or breaks it (FORUM-DUEL-1)."""

    name: str


@dataclass(eq=False)
class SamePursuer(RuleRefusal):
    """Nobody pursues themselves."""

    name: str


@dataclass(eq=False)
class NoSuchAttack(RuleRefusal):
    """No attack was made under this number."""

    number: int


@dataclass(eq=False)
class SeveralBlows(RuleRefusal):
    """The attack struck several times under one number: which blow is meant cannot be said."""

    attack: int


@dataclass(eq=False)
class HitUntold(RuleRefusal):
    """Where the table says what a hit costs, no ruling makes one of a miss: the hit must be declared."""

    attack: int
