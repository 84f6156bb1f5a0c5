"""Who is hurt and who bleeds: hit points, malus, conditions, haemorrhages, what weighs, counters, status."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from domain.combat import Combat, Combatant, Condition, Effect, Location
from domain.events import BleedingKind, Status
from domain.ruleset import ruleset_named
from projections.texts import text_table


@dataclass(frozen=True, slots=True)
class Haemorrhage:
    """One haemorrhage; `amount` is None where it is hidden from who reads."""

    wound: str
    kind: BleedingKind
    amount: int | None


@dataclass(frozen=True, slots=True)
class Vitals:
    """One combatant's health; `malus` is 0 or negative, `hp` None where the rules have no total.

    What is hidden from who reads is None or empty; `health` then says in a word how the combatant fares ("hidden" where
    not even that is shown), and is None where the numbers are.
    """

    name: str
    side: str | None
    player: str | None
    hp: int | None
    hp_max: int | None
    malus: int | None
    status: Status | None
    conditions: tuple[Condition, ...] = ()
    bleeding: tuple[Haemorrhage, ...] = ()
    effects: tuple[Effect, ...] = ()
    counters: Mapping[str, int] = field(default_factory=dict)
    health: str | None = None
    locations: Mapping[str, Location] = field(default_factory=dict)
    budget: Mapping[str, int] | None = None
    """What is left of the turn under way, or of the round where it has passes; None outside it."""
    hands: Mapping[str, str] = field(default_factory=dict)
    """What each hand holds ("right", "left")."""


def vitals(combat: Combat) -> tuple[Vitals, ...]:
    """Everybody's health, in roster order."""
    return tuple(vitals_of(combat, one) for one in combat.combatants.values())


def vitals_of(combat: Combat, one: Combatant) -> Vitals:
    """One combatant's health."""
    return Vitals(
        name=one.name,
        side=one.side,
        player=one.player,
        hp=one.hp,
        hp_max=one.hp_max,
        malus=ruleset_named(combat.rules).malus(combat, one),
        status=one.status,
        conditions=one.conditions,
        bleeding=tuple(Haemorrhage(each.wound, each.kind, each.amount) for each in one.bleeding),
        effects=one.effects,
        counters=one.counters,
        locations=one.locations,
        budget=one.budget if one.budget and (one.in_turn or (combat.pass_number and one.able)) else None,
        hands=one.hands,
    )


# --- Health in words --------------------------------------------------------------------------------------------------


@cache
def _levels() -> tuple[tuple[int, str], ...]:
    return tuple((level["from"], level["code"]) for level in text_table("health")["levels"])


def health_code(hp: int, hp_max: int) -> str:
    """How somebody fares, by the share of hit points left, compared exactly; "down" at 0."""
    if hp <= 0:
        return "down"
    return next(code for least, code in _levels() if hp * 100 >= least * hp_max)


def total_of(one: Vitals) -> tuple[int, int]:
    """Hit points and their maximum: those of all parts where there is no total; (0, 0) where there are none."""
    if one.hp is not None and one.hp_max is not None:
        return one.hp, one.hp_max
    parts = one.locations.values()
    return sum(max(0, part.hp) for part in parts), sum(part.hp_max for part in parts)
