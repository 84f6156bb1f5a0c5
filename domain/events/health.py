"""Wounds, bleeding, conditions, and who falls."""

from typing import Literal

from domain.sums import Fact, Sum

Status = Literal["active", "stunned", "helpless", "unconscious", "dying", "dead", "fled", "left"]
BleedingKind = Literal["hp_per_round", "death_chance", "countdown"]


class WoundTaken(Fact):
    """A blow cost hit points: `loss` = `damage` − `reduction`, at least 1; `hp` is what is left."""

    wound: str
    attack: int
    name: str
    damage: Sum
    reduction: Sum | None
    loss: int
    hp: int


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


class BleedingStopped(Fact):
    """A haemorrhage was stopped."""

    wound: str
    name: str


class HealthRestored(Fact):
    """Hit points came back: `gain` of them; `hp` is the new value."""

    name: str
    gain: int
    hp: int
    source: str | None = None


class CombatantFell(Fact):
    """A combatant can fight no more."""

    name: str
    status: Status
    rule: str


class CombatantRose(Fact):
    """A fallen combatant is active again."""

    name: str
