"""Wounds, bleeding, conditions, and who falls."""

from typing import Literal

from domain.commands import Modifier
from domain.sums import Fact, Sum

Status = Literal["active", "stunned", "helpless", "unconscious", "dying", "dead", "fled", "left"]
SurvivalResult = Literal["dead", "dying", "unconscious", "conscious"]
Departure = Literal["fled", "surrendered", "captured", "gone"]
HazardTime = Literal["round-end", "round-start"]
WoundLevel = Literal["minor", "serious", "major"]
BleedingKind = Literal["hp_per_round", "death_chance", "countdown"]


class WoundTaken(Fact):
    """A blow cost hit points: `loss` of what `damage` − `reduction` would have cost; `hp` is what is left of a total.

    Where the rules tell parts of the body apart, `location` is the one struck, `location_hp` what it has left; a blow
    on somebody who has none left can then cost nothing and still be a wound. `level` says how bad it is, where that
    counts.
    """

    wound: str
    attack: int
    name: str
    damage: Sum
    reduction: Sum | None
    loss: int
    hp: int | None
    location: str | None = None
    location_hp: int | None = None
    level: WoundLevel | None = None


class DamageAbsorbed(Fact):
    """A blow landed and cost nothing."""

    attack: int
    name: str
    damage: Sum
    reduction: Sum | None


class ConditionGained(Fact):
    """A condition began; `until` is one of the board's codes ("move", "care", "rounds:2"…)."""

    name: str
    condition: str
    until: str
    wound: str | None = None
    amount: int | None = None
    """How much of it, where it has a measure."""


class ConditionShortened(Fact):
    """A condition that lasts rounds has this many left."""

    name: str
    condition: str
    until: str
    wound: str | None = None


class ConditionEnded(Fact):
    """A condition ended."""

    name: str
    condition: str
    wound: str | None = None


class BleedingBegan(Fact):
    """A haemorrhage began; `amount` is HP per round, a percent chance, or rounds left, as `kind` says."""

    wound: str
    name: str
    kind: BleedingKind
    amount: int


class BleedingTicked(Fact):
    """A haemorrhage cost hit points at the end of a round."""

    wound: str
    name: str
    loss: int
    hp: int


class BleedingShortened(Fact):
    """A haemorrhage that kills in time has `amount` rounds left."""

    wound: str
    name: str
    amount: int


class BleedingStopped(Fact):
    """A haemorrhage was stopped."""

    wound: str
    name: str


class HealthRestored(Fact):
    """Hit points came back: `gain` of them; `hp` is the new total, if any, `locations` those of the parts."""

    name: str
    gain: int
    hp: int | None
    source: str | None = None
    locations: dict[str, int] = {}
    rested: int = 0
    """Days of rest left over that gave nothing yet."""
    wound: str | None = None
    """The wound that care gave them back to."""


class SurvivalRolled(Fact):
    """Somebody at 0 HP rolled for their life."""

    name: str
    survival: Sum
    result: SurvivalResult


class FocusRolled(Fact):
    """Somebody rolled to keep their concentration; it is `kept` when the roll is above the bound."""

    name: str
    roll: Sum
    above: int
    kept: bool


class CombatantFell(Fact):
    """A combatant can fight no more, or falls deeper; `cause` is the command, wound or attack that brought it."""

    name: str
    status: Status
    rule: str
    cause: str


class CombatantRose(Fact):
    """A fallen combatant is up again, or at least out of danger, with this status."""

    name: str
    status: Status = "active"


class CombatantLeft(Fact):
    """A combatant is out of the fight without having fallen."""

    name: str
    how: Departure


class HazardBegan(Fact):
    """A danger hangs over some of the fight; `hazard` is its command's number, `until` a code of the board."""

    hazard: int
    label: str
    slug: str
    damage: str
    names: tuple[str, ...]
    when: HazardTime
    until: str


class HazardStruck(Fact):
    """A danger cost a combatant hit points; `hp` is what is left of a total, if there is one."""

    hazard: int
    label: str
    name: str
    damage: Sum
    loss: int
    hp: int | None


class HazardShortened(Fact):
    """A danger that lasts rounds has this many left."""

    hazard: int
    until: str


class HazardEnded(Fact):
    """A danger is over."""

    hazard: int


class EffectBegan(Fact):
    """Modifiers weigh on a combatant for a time."""

    name: str
    label: str
    modifiers: tuple[Modifier, ...]
    until: str


class EffectShortened(Fact):
    """An effect that lasts rounds has this many left."""

    name: str
    label: str
    until: str


class EffectEnded(Fact):
    """An effect is over."""

    name: str
    label: str


class CounterSet(Fact):
    """A counter (sanity, ammunition…) has a new value."""

    name: str
    counter: str
    before: int | None
    value: int
