"""The figures of `tables/kimble.toml` and `tables/kimble-criticals.toml`; a house file may replace them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from domain.combat import Combat
from domain.tables import table

TABLE = table("kimble")
CRITICALS = table("kimble-criticals")
ACTIONS: dict[str, dict[str, Any]] = TABLE["actions"]
REPLACEABLE = {**{name: TABLE[name] for name in ("bonuses", "figures", "maluses")}, **CRITICALS}

HALF = "half_actions"
"""What a budget counts."""

SHOT, THROWN, MELEE = "firearm", "thrown", "melee"


def bonus(combat: Combat, name: str) -> int:
    """A bonus or malus of the rules, in percent."""
    return int(_rows(combat, "bonuses")[name])


def figure(combat: Combat, name: str) -> int:
    """A figure of the rules (a distance, a number of rounds, points…)."""
    return int(_rows(combat, "figures")[name])


def maluses(combat: Combat) -> Mapping[str, Mapping[str, Any]]:
    """What each condition weighs on the rolls of who has it."""
    rows: Mapping[str, Mapping[str, Any]] = _rows(combat, "maluses")
    return rows


def location_row(combat: Combat, reversed_die: int) -> Mapping[str, Any]:
    """The location of a reversed die (1–100), with the name of its table of effects [KIMBLE-ATK-2]."""
    return _row(_rows(combat, "locations"), reversed_die)


def effects_of(combat: Combat, location: str) -> str:
    """The table of effects of a location: arm, leg, head or trunk."""
    return str(next(row["table"] for row in _rows(combat, "locations") if row["location"] == location))


def chart_effect(combat: Combat, roll: int, value: int) -> int:
    """The number where the attacker's d100 and the critical value meet [KIMBLE-CRIT-3]."""
    effects: Sequence[int] = _row(_rows(combat, "chart"), roll)["effects"]
    return effects[value - 1]


def effect_row(combat: Combat, effect: str) -> Mapping[str, Any]:
    """What an effect ("arm-6") does."""
    name, _, number = effect.rpartition("-")
    return next(row for row in _rows(combat, name) if row["effect"] == int(number))


def body(combat: Combat, hp_max: int | None) -> Mapping[str, int]:
    """« Point de vie par localisation » : each part's share of the total, rounded up [KIMBLE-DMG-2]."""
    return {part: ceil((hp_max or 0) * Fraction(share)) for part, share in _rows(combat, "shares").items()}


def _rows(combat: Combat, name: str) -> Any:  # noqa: ANN401 - as the table has them
    """A table of the rules, or the one that the house put in its place."""
    return combat.house.get(name, REPLACEABLE[name])


def _row(rows: Sequence[Mapping[str, Any]], roll: int) -> Mapping[str, Any]:
    return next(row for row in rows if roll <= row["upto"])
