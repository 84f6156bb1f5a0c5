"""A fight in a cave, under kimble, where a Goule hides something from the players."""

from typing import Any

from players import bodies
from spec import Scenario, given

CAVE = """
char Harold CON=12 SIZ=13 DEX=12 skill.canne=70 player=Milo
char Goule CON=13 SIZ=14 DEX=10 APP=9 skill.griffes=71 skill.fusil=35 skill.dodge=40 armour.chest=1 HIDE
char Rose CON=12 SIZ=13 DEX=8 skill.first-aid=60 skill.dodge=40
weapon Harold canne kind=melee skill=canne damage=1d6 drawn=yes
weapon Goule griffes kind=melee skill=griffes damage=1d6 natural=yes
weapon Goule fusil kind=firearm skill=fusil damage=1d6 shots=2 reload=extended hands=2 drawn=yes
round initiative=8,9,1
"""
"""Harold 20, Goule 19, Rose 9. The Goule has 14 HP, each arm 4, the head 5, the chest 6; the round is command 8."""

ARM = "Harold attack Goule attack=32 damage=6 critical=20"
"""On 4 HP: +2, arm 6, a haemorrhage of 20%."""
HEAD = "Harold attack Goule attack=50 damage=6 critical=95"
FALLEN = "ruling Goule hp=0 why=chute"
HAND = ARM.replace("20", "05")
"""Arm 7: the hand is crushed, and may be lost when the fight ends."""
CLOSE = "close haemorrhage=55 aftermath=99"
BLOW = ("next", "Goule attack Harold weapon=griffes attack=25 damage=3")


def cave(level: str, *lines: str) -> Scenario:
    """The fight in the cave, where the Goule hides hit points ("hp"), everything ("all") or nothing ("")."""
    return given(CAVE.replace("HIDE", f"hide={level}" if level else ""), *lines, rules="kimble", dice="any")


def seen(scenario: Scenario, event: str) -> Any:
    """The last of these events that tells of the Goule, as the players see it; None when they see none."""
    tellers = ("name", "roller", "attacker", "target", "other")
    return next((one for one in bodies(scenario, event)[::-1] if "Goule" in {one.get(key) for key in tellers}), None)
