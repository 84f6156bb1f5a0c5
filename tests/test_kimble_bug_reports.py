"""What other trackers get wrong, from their public bug reports, on bodies, bleeding and turns."""

import pytest
from spec import Scenario, fact, given

from domain.events import HaemorrhageTested

CAVE = """
char Harold CON=12 SIZ=13 DEX=12 skill.sword-cane=43 skill.dodge=44
char Goule x3 CON=13 SIZ=13 DEX=10 skill.claws=30 skill.dodge=20
weapon Harold sword-cane kind=melee skill=sword-cane damage=1d6+1 impales=yes drawn=yes
weapon Goule claws kind=melee skill=claws damage=1d6 natural=yes
round initiative=5,9,6,4
"""
"""Command 6 is the round; the order is Goule 1 (19), Harold (17), Goule 2 (16), Goule 3 (14). Everybody has 13 HP."""


def cave(*lines: str) -> Scenario:
    """The fight in the cave, and these lines."""
    return given(CAVE, *lines, rules="kimble")


@pytest.mark.rule("KIMBLE-ATK-1", "KIMBLE-ATK-2")
def test_double_zero_is_100_and_misses() -> None:
    """A percentile 00 is 100, never 0: it fails, however good the chance."""
    fight = cave('"Goule 1" attack Harold attack=00 mod=+70')
    assert fight.refusal is None
    fight.then(fact("AttackMade", aim=100, chance=100), fact("AttackResolved", outcome="missed"))


@pytest.mark.rule("KIMBLE-ATK-2", "KIMBLE-STATE-2")
def test_double_zero_reversed_is_100_too() -> None:
    """On the helpless the die only gives the location: 00 reversed is 100, the left leg, not the head."""
    fight = cave('ruling Harold hp=0 why="chute"')
    fight.when('"Goule 1" attack Harold attack=00 damage=1 helpless=1 critical=95')
    fight.then(fact("AttackResolved", outcome="hit"), fact("WoundTaken", location="left_leg", location_hp=3))


@pytest.mark.rule("KIMBLE-CRIT-1", "KIMBLE-CRIT-2", "KIMBLE-HP-2")
def test_exactly_0_with_no_excess_is_no_critical() -> None:
    """3 HP left, 3 damage to a head that has 5: helpless at 0, nothing critical."""
    fight = cave('ruling Harold hp=3 why="fièvre"')
    fight.when('"Goule 1" attack Harold attack=21 damage=3')
    fight.then(fact("WoundTaken", loss=3, hp=0, location_hp=2), absent=("CriticalSuffered",))
    fight.then_state(Harold={"status": "helpless", "hp": 0})


@pytest.mark.rule("KIMBLE-CRIT-1")
def test_exactly_0_is_critical_when_a_location_falls_to_0_with_it() -> None:
    """5 HP left, 5 damage to a head that has 5: the location is at 0, so the blow is critical at +1."""
    fight = cave('ruling Harold hp=5 why="fièvre"')
    fight.when('"Goule 1" attack Harold attack=21 damage=5 critical=95')
    fight.then(fact("WoundTaken", hp=0, location_hp=0), fact("CriticalSuffered", value=1, effect="head-1"))


@pytest.mark.rule("KIMBLE-EFF-1")
def test_until_somebodys_turn_ends_at_that_turn() -> None:
    """« Jusqu'au tour de Goule 2 » stands while the round turns, and ends as Goule 2 begins to act."""
    fight = cave("next", "next", 'effect Harold mod=-10/peur until=turn-start:"Goule 2"')
    assert fight.one("Harold").effects != ()  # Goule 2's turn of this round had begun already
    fight.when("next", "next", "round")
    assert fight.one("Harold").effects != ()
    fight.when("next").then(fact("TurnBegan", name="Harold"), absent=("EffectEnded",))
    fight.when("next").then(fact("TurnBegan", name="Goule 2"), fact("EffectEnded", name="Harold", label="peur"))


@pytest.mark.rule("KIMBLE-DMG-1", "KIMBLE-HP-2")
def test_two_wounds_one_after_the_other_both_count() -> None:
    """13 − 4 − 3: the second blow starts from what the first has left, on the total and on the head."""
    fight = cave('"Goule 1" attack Harold attack=21 damage=3', "next", "next")
    fight.when('"Goule 2" attack Harold attack=21 damage=1')
    fight.then(fact("WoundTaken", wound="10.1", hp=9, location="head", location_hp=1))
    fight.then_state(Harold={"hp": 9, "locations": {"head": 1}})


BLEEDING = (
    'ruling "Goule 2" bleed=20 why="vieille plaie"',
    "ruling Harold hp.right_arm=1 why=x",
)


@pytest.mark.rule("KIMBLE-BLEED-2", "KIMBLE-CRIT-3")
def test_a_wound_goes_with_all_that_it_brought() -> None:
    """Undo takes wound, critical, condition and bleeding back together; another wound's bleeding is untouched."""
    fight = cave(*BLEEDING)
    before = fight.combat
    fight.when('"Goule 1" attack Harold attack=12 damage=6 critical=40')  # 6 − 1 = +5, row 31–40: 9
    fight.then(fact("CriticalSuffered", effect="arm-9"), fact("BleedingBegan", wound="9.1", amount=40))
    fight.then_state(Harold={"status": "unconscious", "bleeding": ["9.1"], "hp": 7})
    fight.when("undo")
    assert fight.combat == before
    fight.then_state(Harold={"status": "active", "bleeding": [], "conditions": []}, Goule_2={"bleeding": ["7.1"]})


@pytest.mark.rule("KIMBLE-BLEED-1")
def test_next_round_tests_each_bleeder_once_whoever_played() -> None:
    """Nobody but Goule 1 has played: one death test for each wound, and no more."""
    fight = cave('ruling "Goule 2" bleed=20 why=x', 'ruling "Goule 3" bleed=40 why=x')
    fight.when('round haemorrhage@"Goule 2"=21 haemorrhage@"Goule 3"=41')
    tests = [(one.wound, one.died) for one in fight.facts if isinstance(one, HaemorrhageTested)]
    assert tests == [("7.1", False), ("8.1", False)]


@pytest.mark.rule("KIMBLE-INIT-2", "KIMBLE-TURN-3")
def test_swapping_initiatives_never_sends_a_turn_to_the_end() -> None:
    """Harold and Goule 2 swap 17 and 16 while Harold acts: he ends his turn, and Goule 2's comes next."""
    fight = cave("next", "ruling Harold initiative=16 why=échange", 'ruling "Goule 2" initiative=17 why=échange')
    assert fight.refusal is None
    fight.when("Harold other regarde").then(fact("ActionTaken", name="Harold"))
    fight.when("next").then(fact("TurnEnded", name="Harold"), fact("TurnBegan", name="Goule 2"))
    fight.when("next").then(fact("TurnBegan", name="Goule 3"))
