"""The counterexamples of retroactive correction, in forum: which die served whom, in which order, worked by hand."""

import pytest
from corrected import (
    BRIDGE,
    back_and_forth,
    dice,
    faces,
    facts,
    hp,
    kept,
    order,
    pair,
    refused,
    set_aside,
    shown,
    unused,
    verified,
)
from spec import given

from domain.refusals import DiceLacking, Lacking

# --- (a) Two resistance dice of one target ----------------------------------------------------------------------------

STRUCK = """
round initiative=20,10,90,80
"Goule 1" pass
"Goule 2" pass
Aveline reinforced-attack "Goule 1" weapon=sword aim=50 damage=10 resistance=6
"""
"""Commands 8 to 11: the ghouls have posted, undefended; 34 − (6 + 3) = 25: 55/80, malus −5."""
AWAY, BACK = 'amend 11 target="Goule 2" resistance@"Goule 2"=4 why=autre', 'amend 11 target="Goule 1" why=non'
ONE, OTHER = "11/resistance/goule-1/d10/1", "13/resistance/goule-1/d10/1"


def test_two_resistance_dice_of_one_target_are_two_keys() -> None:
    """Away: 34 − (4 + 3) = 27: 53. #13: 29 − (8 + 3) = 18: 62. Back: 25, then 29 − (8 + 3 − 5) = 23: 32."""
    scenario = pair(STRUCK)
    before = dice(scenario, 11)
    scenario.when(AWAY)
    assert hp(scenario) == (100, 100, 80, 53)
    scenario.when('Bastien reinforced-attack "Goule 1" weapon=sword aim=40 damage=5 resistance=8')
    assert hp(scenario) == (100, 100, 62, 53)
    back_and_forth(scenario, BACK)
    assert hp(scenario) == (100, 100, 32, 80)
    assert (faces(scenario)[ONE], faces(scenario)[OTHER]) == (6, 8)
    keys = dice(scenario)[ONE].key, dice(scenario)[OTHER].key
    assert keys == ("r1/goule-1/resistance/d10/1", "r1/goule-1/resistance/d10/2")
    assert dice(scenario, 11) == before


def test_two_resistance_dice_of_one_target_thrown_by_the_engine() -> None:
    """Goule 2's die is another; the second of Goule 1 never takes the key that the first has."""
    first = ("round", 'ruling "Goule 1" initiative=99 why=a', 'ruling "Goule 2" initiative=98 why=a', '"Goule 1" pass')
    scenario = pair(first, '"Goule 2" pass', "ruling Aveline initiative=97 why=a", mode="engine")
    scenario.when('Aveline reinforced-attack "Goule 1" weapon=sword')
    assert scenario.entry is not None
    number, before, fell = scenario.entry.number, scenario.combat, dice(scenario)
    need = f"{number}/resistance/goule-1/d10/1"
    scenario.when(f'amend {number} target="Goule 2" why=autre')
    assert need not in dice(scenario)
    away = scenario.combat
    assert {one.key for one in dice(scenario, number).values()} == {
        "r1/aveline/aim/d100/1",
        "r1/aveline/damage/d20/1",
        "r1/goule-2/resistance/d10/1",
    }
    scenario.when('Bastien reinforced-attack "Goule 1" weapon=sword')
    other = dice(scenario)[f"{number + 2}/resistance/goule-1/d10/1"]
    assert (fell[need].key, other.key) == ("r1/goule-1/resistance/d10/1", "r1/goule-1/resistance/d10/2")
    back_and_forth(scenario, f'amend {number} target="Goule 1" why=non')
    assert dice(scenario)[need] == fell[need]
    assert dice(scenario)[f"{number + 2}/resistance/goule-1/d10/1"] == other
    scenario.when("undo", "undo")
    assert scenario.combat == away
    verified(scenario.when("undo"))
    assert scenario.combat == before


# --- (b) A wound moved between two ghouls changes the order of the next round -----------------------------------------

SHUFFLED = """
round initiative=20,10,90,80
"Goule 1" pass
"Goule 2" pass
Aveline reinforced-attack "Goule 1" weapon=sword aim=50 damage=10 resistance@"Goule 1"=6
Bastien pass
round initiative=20,10,60,58
"Goule 2" reinforced-attack Aveline weapon=claws aim=50 damage=8
"Goule 1" reinforced-attack Aveline weapon=claws aim=40 damage=7
Aveline reinforced-defence defend=dodge defence=40 resistance=5,3
Bastien pass
"""
"""Commands 8 to 17. Goule 1 has 60 + 5 − 5 = 60, Goule 2 63: it begins. Goule 2: 50 + 14 = 64 > 40 + 18, and
22 − (5 + 5) = 12: 88. Goule 1 hits without a defence [FORUM-DEF-5]: 7 + 14 − 5 = 16, less 3 + 5: 80."""
MOVED = 'amend 11 target="Goule 2" resistance@"Goule 2"=4 why=autre'


def test_a_wound_moved_changes_the_order_and_nothing_is_refused_for_it() -> None:
    """Goule 2 has 58 + 5 − 5 = 58, Goule 1 65: #14 acts before it, and Goule 1's attack is settled first.

    40 + 14 = 54 < 70 + 18, avoided; Goule 2's keeps its defence die: 59 > 58, and 8 + 14 − 5 − (5 + 5) = 7: 93.
    """
    scenario = pair(SHUFFLED)
    assert hp(scenario) == (80, 100, 55, 80)
    refused(scenario, MOVED).then_refuses(DiceLacking, dice=(Lacking(16, "defence", "Aveline", 100),))
    back_and_forth(scenario, f"{MOVED} 16.defence@Aveline=70")
    assert hp(scenario) == (93, 100, 80, 53)
    assert order(scenario.combat) == ["Goule 1", "Goule 2", "Aveline", "Bastien"]
    assert [kept(scenario, number) for number in (14, 15, 16, 17)] == [[("Goule 2", ("Goule 1",))], [], [], []]
    assert set_aside(scenario) == []
    assert unused(scenario, 16) == [("damage", "Goule 1", ("7",)), ("resistance", None, ("3",))]


# --- (c) A ghoul comes back to life -----------------------------------------------------------------------------------

DEAD = """
round initiative=64,41,30
Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=20
"Goule 1" attack-defence Constantine weapon=claws dodge defence=22 resistance=1 survival=5 aim=30 damage@"Goule 1"=8
"Goule 2" pass
round initiative=50,20
Constantine pass
"Goule 2" pass
round initiative=50,20
Constantine pass
"""
"""Commands 6 to 14: 44 − (1 + 3) = 40: Goule 1 is dead, its action is lost; it rolls no initiative any more."""
ALIVE = "amend 7 damage=2 why=relu"
NEW = '8.resistance@Constantine=4 10.initiative@"Goule 1"=33 13.initiative@"Goule 1"=12'


def test_the_dice_of_somebody_who_comes_back_to_life_are_named() -> None:
    """Its own attack now happens, and it rolls initiative in rounds 2 and 3."""
    scenario = given(BRIDGE, DEAD)
    assert (scenario.one("Goule 1").status, hp(scenario)) == ("dead", (100, 0, 40))
    lacking = (
        Lacking(8, "resistance", "Constantine", 10),
        Lacking(10, "initiative", "Goule 1", 100),
        Lacking(13, "initiative", "Goule 1", 100),
    )
    refused(scenario, ALIVE).then_refuses(DiceLacking, dice=lacking)


def test_the_turns_of_somebody_who_comes_back_to_life_are_missed_until_they_are_filled() -> None:
    """26 − 4 = 22: 18/40, malus −7. Its claws: 8 + 10 − 7 = 11, less 4 + 5: 98.

    Round 2: 33 + 5 − 7 = 31, before Goule 2's 25, whose act stands; round 3: 12 + 5 − 7 = 10. Filled: 6 + 14 − 7 = 13,
    less 2 + 5: 92.
    """
    scenario = back_and_forth(given(BRIDGE, DEAD), f"{ALIVE} {NEW}")
    assert (scenario.one("Goule 1").status, hp(scenario)) == ("active", (98, 18, 40))
    assert order(scenario.combat) == ["Constantine", "Goule 2", "Goule 1"]
    assert scenario.one("Goule 1").initiative.sum.total == 10  # type: ignore[union-attr]
    assert unused(scenario, 8) == [("survival", None, ("5",))]
    assert kept(scenario, 12) == [("Goule 2", ("Goule 1",))]
    assert [(one.name, one.round) for one in facts(scenario, "TurnMissed")] == [("Goule 1", 2)]  # type: ignore[attr-defined]
    assert (shown(scenario).missed, shown(scenario).unfilled) == (((2, "Goule 1"),),) * 2
    assert shown(scenario).as_json()["missed_turns"] == [{"round": 2, "name": "Goule 1"}]
    filled = 'insert after 11 : "Goule 1" reinforced-attack Constantine weapon=claws aim=60 damage=6 resistance=2'
    back_and_forth(scenario, f"{filled} why=oubli")
    assert hp(scenario) == (92, 18, 40)
    assert (shown(scenario).missed, shown(scenario).unfilled) == ((), ())
    assert kept(scenario, 12) == []


# --- (d) Two defence dice, two attackers ------------------------------------------------------------------------------

DEFENDED = """
round initiative=90,80,50,10
Aveline reinforced-attack "Goule 1" weapon=sword aim=50 damage=10
Bastien reinforced-attack "Goule 1" weapon=sword aim=30 damage=5
"Goule 1" reinforced-defence defend=dodge defence=80,40 resistance=6
"Goule 2" pass
"""
"""Commands 8 to 12. Dodge: 5 × 1.2 = 6. 80 + 6 > 74, avoided; 40 + 6 < 54: 29 − (6 + 3) = 20: 60/80."""


def test_a_defence_die_stays_with_the_attack_that_it_answered() -> None:
    """The first attack goes to Goule 2, 34 − (4 + 3) = 27: 53; the second is still answered by the 40, not the 80."""
    scenario = pair(DEFENDED)
    assert hp(scenario) == (100, 100, 60, 80)
    back_and_forth(scenario, 'amend 9 target="Goule 2" 12.resistance@"Goule 2"=4 why=autre')
    assert hp(scenario) == (100, 100, 60, 53)
    assert unused(scenario, 11) == [("defence", None, ("80",))]
    assert faces(scenario, 11) == {
        "10/defence/goule-1/d100/1": 40,
        "10/damage/bastien/d20/1": 5,
        "10/resistance/goule-1/d10/1": 6,
    }


def test_a_defence_die_stays_with_its_attack_when_the_first_is_taken_back() -> None:
    """`undo 9`: the same for the second attack; the damage die of the first was never thrown."""
    scenario = back_and_forth(pair(DEFENDED), "undo 9 why=jamais")
    assert hp(scenario) == (100, 100, 60, 80)
    assert unused(scenario, 11) == [("defence", None, ("80",))]


# --- (i) A blow that is now settled earlier ---------------------------------------------------------------------------

LATER = """
round initiative=90,80,10,50
Aveline reinforced-attack "Goule 1" weapon=sword aim=50
Bastien reinforced-attack "Goule 1" weapon=sword aim=60
"Goule 2" pass
"Goule 1" pass damage=10,5 resistance=6,2
"""
"""Commands 8 to 12. Undefended: 34 − (6 + 3) = 25: 55; then 29 − (2 + 3 − 5) = 29: 26/80."""


@pytest.mark.parametrize(
    ("line", "left", "dice_left"),
    [
        ('amend 9 target="Goule 2" 11.resistance@"Goule 2"=4 why=a', (100, 100, 56, 53), {"damage": "10"}),
        ('amend 10 target="Goule 2" 11.resistance@"Goule 2"=4 why=a', (100, 100, 55, 58), {"damage": "5"}),
    ],
)
def test_a_blow_that_is_settled_earlier_keeps_its_damage_die(
    line: str, left: tuple[int, ...], dice_left: dict[str, str]
) -> None:
    """Aveline's 34 − (4 + 3) = 27: 53, and Bastien's 29 − (2 + 3) = 24: 56; or Bastien's 29 − 7 = 22: 58."""
    scenario = back_and_forth(pair(LATER), line)
    assert hp(scenario) == left
    assert faces(scenario)["9/damage/aveline/d20/1"] == 10
    assert faces(scenario)["10/damage/bastien/d20/1"] == 5
    spare = {"damage": dice_left["damage"], "resistance": {"10": "6", "5": "2"}[dice_left["damage"]]}
    assert unused(scenario, 12) == [(purpose, None, (face,)) for purpose, face in spare.items()]
    verified(scenario)
