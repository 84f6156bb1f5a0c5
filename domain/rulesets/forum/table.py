"""The figures of `tables/forum.toml`, under the names that the rules use; a house file may replace some of them."""

from typing import Any

from domain.combat import Combat
from domain.tables import as_played, table

TABLE = table("forum")
ACTIONS: dict[str, dict[str, Any]] = TABLE["actions"]
DEFENCE_STATS = {"parry": "resistance", "dodge": "speed"}
ENDS_COVER = {"reinforced-attack", "attack-defence", "move", "duel", "flee"}
SPENT_MAY = {"flee", "cover", "pass"}
REPLACEABLE = {name: TABLE[name] for name in ("factors", "wound_malus", "concentration", "duel", "rest")}


def figures(combat: Combat, name: str) -> Any:  # noqa: ANN401 - as the table has them
    """A table of the rules, or the one that the house put in its place."""
    return as_played(combat.house, REPLACEABLE, name)
