"""The figures of `tables/ogl.toml` and `tables/ogl-tables.toml`; a house file may replace them."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.combat import Combat, Location
from domain.errors import UnusableValue
from domain.events import WoundLevel
from domain.names import fold
from domain.tables import as_played, table

TABLE = table("ogl")
TABLES = table("ogl-tables")
ACTIONS: dict[str, dict[str, Any]] = TABLE["actions"]
REPLACEABLE = {"figures": TABLE["figures"], **TABLES}

ACTION, REACTION = "actions", "reactions"
"""What a budget counts."""

MELEE, RANGED, THROWN = "melee", "ranged", "thrown"
TRUNK = {"head", "chest", "abdomen"}
ARMS, LEGS = {"right_arm": "right", "left_arm": "left"}, {"right_leg", "left_leg"}
AGAIN = {"twice": 2, "thrice": 3}
"""The fumbles that bring more dice, and how many."""


def figure(combat: Combat, name: str) -> int:
    """A bonus, malus or number of the rules."""
    return int(as_played(combat.house, REPLACEABLE, "figures")[name])


def row_upto(combat: Combat, name: str, value: int) -> Mapping[str, Any]:
    """The row of a table in which a value or a die falls; the last one for all beyond it."""
    rows: Sequence[Mapping[str, Any]] = rows_of(combat, name)
    return next((row for row in rows if value <= row["upto"]), rows[-1])


def rows_of(combat: Combat, name: str) -> Any:  # noqa: ANN401 - as the table has them
    """A table of the rules, or the one that the house put in its place."""
    return as_played(combat.house, REPLACEABLE, name)


def cell(combat: Combat, attack: str, reaction: str) -> Mapping[str, Any]:
    """What an attack leads to against a reaction: `outcome` and `consequence` [OGL-ATK-1]."""
    rows: Sequence[Mapping[str, Any]] = rows_of(combat, "matrix")
    return next(row for row in rows if (row["attack"], row["reaction"]) == (attack, reaction))


def situation(combat: Combat, label: str | None) -> Mapping[str, Any]:
    """The situation that a modifier's label names, in English or French; nothing for any other label [OGL-MOD-1]."""
    rows: Sequence[Mapping[str, Any]] = rows_of(combat, "situations")
    for row in rows:
        if label is not None and fold(label) in {fold(word) for word in (row["label"], *row.get("fr", ()))}:
            return row
    return {}


def wound_row(combat: Combat, level: WoundLevel, location: str) -> Mapping[str, Any]:
    """What a wound of this level does there [OGL-HP-1, OGL-HP-2, OGL-HP-3]."""
    part = "trunk" if location in TRUNK else "limb"
    rows: Sequence[Mapping[str, Any]] = rows_of(combat, "wounds")
    return next(row for row in rows if (row["level"], row["part"]) == (level, part))


def level_of(part: Location) -> WoundLevel:
    """Minor at 0 or more, serious down to −max, major below [OGL-HP-1, OGL-HP-2, OGL-HP-3]."""
    if part.hp >= 0:
        return "minor"
    return "serious" if part.hp >= -part.hp_max else "major"


# --- Les tables de la maison ------------------------------------------------------------------------------------------

ENDS = {"locations": 20, "close_fumbles": 20, "ranged_fumbles": 20}
"""The dice that must find a row whatever they show."""


def check_house(house: Mapping[str, Any]) -> None:
    """Refuse tables that would leave a die without a row, or a roll without a cell.

    Raises:
        UnusableValue: with its place.
    """
    for name in ("actions", "damage_modifier", *ENDS):
        upto = [row["upto"] for row in house.get(name, TABLES[name])]
        if upto != sorted(set(upto)) or upto[-1] < ENDS.get(name, upto[-1]):
            raise UnusableValue(f"tables.{name}", ", ".join(map(str, upto)), f"upto = … {ENDS.get(name, '')}".strip())
    for name, keys in (("matrix", ("attack", "reaction")), ("wounds", ("level", "part"))):
        known = {tuple(row[key] for key in keys) for row in TABLES[name]}
        found = [tuple(row[key] for key in keys) for row in house.get(name, TABLES[name])]
        if set(found) != known or len(found) != len(known):
            raise UnusableValue(f"tables.{name}", str(len(found)), str(len(known)))
    for name, key in (("close_fumbles", "effect"), ("ranged_fumbles", "effect"), ("locations", "location")):
        _check_codes(house, name, key)
    for key in ("rounds_a_minute", "from_the_ground", "critical_share"):
        if house.get("figures", {}).get(key, 1) < 1:
            raise UnusableValue(f"tables.figures.{key}", str(house["figures"][key]), "1, 2, 3…")


def _check_codes(house: Mapping[str, Any], name: str, key: str) -> None:
    """Only what the rules know can be in a row."""
    tables = ("close_fumbles", "ranged_fumbles") if key == "effect" else (name,)
    known = {row[key] for each in tables for row in TABLES[each]}
    for number, row in enumerate(house.get(name, ()), 1):
        if row[key] not in known:
            raise UnusableValue(f"tables.{name}.{number}.{key}", str(row[key]), " | ".join(sorted(known)))
