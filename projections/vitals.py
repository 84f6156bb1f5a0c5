"""Who is hurt and who bleeds: hit points, malus, conditions, haemorrhages, status."""

from dataclasses import dataclass

from domain.combat import Bleeding, Combat, Condition
from domain.events import Status
from domain.ruleset import ruleset_named


@dataclass(frozen=True, slots=True)
class Vitals:
    """One combatant's health; `malus` is 0 or negative, `hp` None where the rules have no total."""

    name: str
    side: str | None
    hp: int | None
    hp_max: int | None
    malus: int
    status: Status
    conditions: tuple[Condition, ...]
    bleeding: tuple[Bleeding, ...]


def vitals(combat: Combat) -> tuple[Vitals, ...]:
    """Everybody's health, in roster order."""
    if not combat.combatants:
        return ()
    malus = ruleset_named(combat.rules).malus
    return tuple(
        Vitals(
            name=one.name,
            side=one.side,
            hp=one.hp,
            hp_max=one.hp_max,
            malus=malus(combat, one),
            status=one.status,
            conditions=one.conditions,
            bleeding=one.bleeding,
        )
        for one in combat.combatants.values()
    )
