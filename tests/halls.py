"""A fight in a hall, under ogl, where a Goule hides something from the players."""

import re
from typing import Any

from players import bodies
from spec import Scenario, given

HALL = """
char Harold STR=16 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.épée=70 skill.dodge=44 player=Milo
char Goule STR=12 CON=13 SIZ=14 EQUAL POW=9 skill.griffes=71 skill.arc=35 skill.écu=52 skill.dodge=43 \
skill.resilience=47 armour.chest=1 HIDE
char Rose STR=10 CON=10 SIZ=12 DEX=8 INT=8 POW=10 skill.first-aid=60 skill.dodge=40
weapon Harold épée skill=épée damage=1d12 ap=4 hp=9 drawn=yes
weapon Goule griffes skill=griffes damage=1d6 natural=yes
weapon Goule écu skill=écu damage=1d4 ap=3 hp=8
weapon Goule javelot kind=thrown skill=arc damage=1d6
weapon Goule arc kind=ranged skill=arc damage=1d8 load=1 hands=2 drawn=yes
round rank=8,7,1
"""
"""Harold 22, Goule 20, Rose 9. The Goule's chest has 8 HP, each arm 5; Harold adds 1d2. The round is command 10."""


def hall(level: str, *lines: str) -> Scenario:
    """The fight, where the Goule hides hit points ("hp"), everything ("all") or nothing ("")."""
    return told(HALL.replace("EQUAL", "DEX=13 INT=12"), level, lines)


def pair(level: str, *lines: str) -> Scenario:
    """The same, where Harold and the Goule act at the same moment."""
    return told(HALL.replace("EQUAL", "DEX=14 INT=13").replace("8,7,1", "8,8,1"), level, lines)


def told(text: str, level: str, lines: tuple[str, ...]) -> Scenario:
    """A text with its Goule hiding this much, and lines after it."""
    return given(text.replace("HIDE", f"hide={level}" if level else ""), *lines, rules="ogl", dice="any")


def bare(total: int) -> Any:
    """A sum without its terms."""
    return {"total": total, "terms": []}


HIT = "Harold attack Goule attack=32"
DODGED = f"{HIT} dodge dodge=40"
ARM = f"{HIT} location=13 damage=6 damage-modifier=1 actions-lost=2"
"""7 on the right arm's 5: serious."""
MINOR = f"{HIT} location=20 damage=1 damage-modifier=1"
"""2 on the head's 6."""
LOW = "ruling Goule hp.chest=-7 why=x"
CHEST = f"{HIT} location=10 damage=12 damage-modifier=2 resilience=40,30 actions-lost=2"
"""13 on the chest's 1, after LOW: major."""
BLOW = ("next", "Goule attack Harold weapon=griffes attack=25 location=3 damage=3 damage-modifier=1")
SHOT = ("next", "Goule attack Harold weapon=arc attack=97")
FUMBLE = "Goule attack Harold weapon=griffes attack=99 fumble="
READY = ("next", "Goule ready weapon=écu", "next")
AGAIN = ("next", "next")
"""Rose, then Harold: the Goule is up again."""
CARE = (ARM, "next", "Rose first-aid Goule first-aid=60")


def faces(scenario: Scenario) -> dict[str, list[int]]:
    """The faces that players see, by purpose."""
    rolls = bodies(scenario, "DiceRolled")
    return {one["purpose"]: [die["face"] for die in one["dice"]] for one in rolls}


def timeless(text: str) -> str:
    """A text without its times of day and fingerprints, whose digits are nobody's."""
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+|[0-9a-f]{64}", "", text)
