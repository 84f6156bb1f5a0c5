"""The figures of `tables/forum.toml`, under the names that the rules use."""

from domain.tables import table

TABLE = table("forum")
FACTORS: dict[str, str] = TABLE["factors"]
MALUS_STEPS: list[tuple[int, int]] = [(step["percent"], step["malus"]) for step in TABLE["wound_malus"]]
ACTIONS: dict[str, dict[str, str]] = TABLE["actions"]
DEFENCE_STATS = {"parry": "resistance", "dodge": "speed"}
ENDS_COVER = {"reinforced-attack", "attack-defence", "move"}
GONE = {"dead", "fled", "left"}
