"""The figures of `tables/kimble.toml` and `tables/kimble-criticals.toml`; a house file may replace them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from domain.combat import Combat
from domain.commands import AddCombatant
from domain.errors import UnusableValue
from domain.tables import as_played, table

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


def body(combat: Combat, _: AddCombatant, hp_max: int | None) -> Mapping[str, int]:
    """« Point de vie par localisation » : each part's share of the total, rounded up [KIMBLE-DMG-2]."""
    return {part: ceil((hp_max or 0) * Fraction(share)) for part, share in _rows(combat, "shares").items()}


def _rows(combat: Combat, name: str) -> Any:  # noqa: ANN401 - as the table has them
    """A table of the rules, or the one that the house put in its place."""
    return as_played(combat.house, REPLACEABLE, name)


def _row(rows: Sequence[Mapping[str, Any]], roll: int) -> Mapping[str, Any]:
    return next(row for row in rows if roll <= row["upto"])


# --- Les tables de la maison ------------------------------------------------------------------------------------------

HUNDRED = 100


def check_house(house: Mapping[str, Any]) -> None:
    """Refuse tables that would leave a die without a row, a value without an effect, or a figure without a meaning.

    Raises:
        UnusableValue: with its place.
    """
    for key, value in house.get("figures", {}).items():
        if value < 1:
            raise UnusableValue(f"tables.figures.{key}", str(value), "1, 2, 3…")
    for name in ("locations", "chart"):
        _check_rows(name, [row["upto"] for row in house.get(name, CRITICALS[name])])
    columns, effects = figure_of(house, "critical_most"), range(1, 1 + len(CRITICALS["arm"]))
    for number, row in enumerate(house.get("chart", CRITICALS["chart"]), 1):
        if len(row["effects"]) != columns or not set(row["effects"]) <= set(effects):
            raise UnusableValue(f"tables.chart.{number}.effects", str(row["effects"]), f"{columns} × 1–{effects[-1]}")
    parts, families = set(CRITICALS["shares"]), ("arm", "leg", "head", "trunk")
    for number, row in enumerate(house.get("locations", CRITICALS["locations"]), 1):
        if row["location"] not in parts or row["table"] not in families:
            raise UnusableValue(f"tables.locations.{number}", row["location"], " | ".join(sorted(parts)))
    for name in families:
        if [row["effect"] for row in house.get(name, CRITICALS[name])] != list(effects):
            raise UnusableValue(f"tables.{name}", str(len(house[name])), f"effect = 1 … {effects[-1]}")


def figure_of(house: Mapping[str, Any], name: str) -> int:
    """A figure as the house has it."""
    return int(as_played(house, REPLACEABLE, "figures")[name])


def _check_rows(name: str, upto: Sequence[int]) -> None:
    """Rows go up to 100, each further than the one before."""
    if list(upto) != sorted(set(upto)) or upto[-1] != HUNDRED or upto[0] < 1:
        raise UnusableValue(f"tables.{name}", ", ".join(map(str, upto)), f"upto = … {HUNDRED}")
