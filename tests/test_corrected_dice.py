"""Which die serves what, once an older line is another: typed, typed wrong, lacking, somebody else's."""

import pytest
from corrected import BRIDGE, FIRST, back_and_forth, dice, faces, facts, hp, kept, pair, path, refused, unused
from spec import given

from domain.refusals import DiceLacking, Lacking

# --- Dice given for those that are lacking ----------------------------------------------------------------------------

THREE = """
round initiative=1,90,80,70
Bastien reinforced-attack Aveline weapon=sword aim=60 damage=5
"Goule 1" reinforced-attack Aveline weapon=claws aim=40 damage=7
"Goule 2" reinforced-attack Aveline weapon=claws aim=30 damage=8
Aveline reinforced-defence defend=dodge defence=40 resistance=5,3,2
"""
"""Commands 8 to 12: 84 > 40 + 18, and the ghouls hit without a defence [FORUM-DEF-5]. 29 − 10 = 19, 21 − 8 = 13,
22 − (2 + 5 − 5) = 20: 48."""
LACKING = (Lacking(12, "defence", "Aveline", 100),)


def test_what_is_given_serves_the_attacks_that_lack_a_die() -> None:
    """Bastien's 34 < 58, avoided with the die that fell; 70 + 18 > 54 and 60 + 18 > 44 avoid the ghouls."""
    scenario = pair(THREE)
    assert hp(scenario) == (48, 100, 80, 80)
    lacking = refused(scenario, "amend 9 aim=10 why=lu").refusal
    assert isinstance(lacking, DiceLacking)
    assert lacking.dice[:1] == LACKING  # whether the other ghoul's is needed depends on this one
    scenario.refusal = None
    refused(scenario, "amend 9 aim=10 12.defence@Aveline=70 why=lu").then_refuses(DiceLacking, dice=LACKING)
    back_and_forth(scenario, "amend 9 aim=10 12.defence@Aveline=70,60 why=lu")
    assert hp(scenario) == (100, 100, 80, 80)
    assert faces(scenario, 12) == {
        "9/defence/aveline/d100/1": 40,
        "10/defence/aveline/d100/1": 70,
        "11/defence/aveline/d100/1": 60,
    }


def test_a_die_that_has_served_serves_nobody_else() -> None:
    """Bastien's initiative is 22, his attack is settled last: the 40 is still his, 29 − 10 = 19: 81."""
    scenario = pair(THREE)
    line = "amend 8 initiative=1,10,80,70 12.defence@Aveline=70{} why=lu"
    refused(scenario, line.format("")).then_refuses(DiceLacking, dice=LACKING)
    back_and_forth(scenario, line.format(",60"))
    assert hp(scenario) == (81, 100, 80, 80)
    assert faces(scenario, 12) == {
        "10/defence/aveline/d100/1": 70,
        "11/defence/aveline/d100/1": 60,
        "9/defence/aveline/d100/1": 40,
        "9/damage/bastien/d20/1": 5,
        "9/resistance/aveline/d10/1": 5,
    }
    assert unused(scenario, 12) == [
        ("damage", "Goule 1", ("7",)),
        ("damage", "Goule 2", ("8",)),
        ("resistance", None, ("3", "2")),
    ]
    assert kept(scenario, 9) == [("Bastien", ("Goule 1",))]


# --- A die that was typed wrong ---------------------------------------------------------------------------------------

WRONG = FIRST.replace("defence=22", "defence=60")
"""97 > 64 all the same."""


def test_the_digits_of_a_die_were_exchanged() -> None:
    """37 + 24 = 61 < 64, avoided; Goule 1's own 30 + 10 = 40 hits, 18 − (4 + 5) = 9: 91. Its 6 is unused."""
    scenario = given(BRIDGE, WRONG)
    before = scenario.combat
    assert hp(scenario) == (98, 13, 40)
    back_and_forth(scenario, "amend 7 aim=37 why=relu")
    assert hp(scenario) == (91, 40, 40)
    assert unused(scenario, 8) == [("damage", "Constantine", ("12",)), ("resistance", None, ("6",))]
    scenario.when("amend 7 aim=73 why=si")
    assert (hp(scenario), scenario.combat) == ((98, 13, 40), before)


@pytest.mark.parametrize(("typed", "total"), [("00", 124), ("1", 25), ("100", 124)])
def test_double_zero_is_a_hundred_on_an_amended_line_too(typed: str, total: int) -> None:
    """100 + 24; Goule 1's defence of 64 is beaten by all but the 1."""
    scenario = back_and_forth(given(BRIDGE, WRONG), f"amend 7 aim={typed} why=relu")
    assert [one.aim.total for one in facts(scenario, "AttackMade", 7)] == [total]  # type: ignore[attr-defined]


def test_zero_is_ten_on_an_amended_line_too() -> None:
    """36 − (10 + 3) = 23: 17/40, malus −7 as before: 98."""
    scenario = back_and_forth(given(BRIDGE, FIRST), "amend 8 resistance=0,4 why=relu")
    assert hp(scenario) == (98, 17, 40)


SWAPPED = """
round initiative=90,80,10,50
Aveline reinforced-attack "Goule 1" weapon=sword aim=50
Bastien reinforced-attack "Goule 1" weapon=sword aim=60
"Goule 2" pass
"Goule 1" pass damage=3,5 resistance=6,2
"""
"""Commands 8 to 12: 27 − 9 = 18: 62/80, no malus yet (77.5%); 29 − (2 + 3) = 24: 38."""


def test_two_dice_of_a_line_were_exchanged() -> None:
    """29 − 9 = 20: 60/80, malus −5; 27 − (2 + 3 − 5) = 27: 33. The other way round again is exact."""
    scenario = pair(SWAPPED)
    before = scenario.combat
    assert hp(scenario) == (100, 100, 38, 80)
    back_and_forth(scenario, "amend 12 damage=5,3 why=relu")
    assert hp(scenario) == (100, 100, 33, 80)
    scenario.when("amend 12 damage=3,5 why=si")
    assert scenario.combat == before


def test_one_die_of_a_line_is_amended_by_the_name_of_its_roller() -> None:
    """Bastien rolled 4: 28 − (2 + 3) = 23: 39; Aveline's 3 stays, his 5 is unused."""
    scenario = back_and_forth(pair(SWAPPED), "amend 12 damage@Bastien=4 why=relu")
    assert hp(scenario) == (100, 100, 39, 80)
    assert unused(scenario, 12) == [("damage", None, ("5",))]


# --- Somebody else's dice ---------------------------------------------------------------------------------------------

STRUCK = """
round initiative=20,10,90,80
"Goule 1" pass
"Goule 2" pass
Aveline reinforced-attack "Goule 1" weapon=sword aim=50 damage=10 resistance=6
Bastien pass
"""
"""Commands 8 to 12: 34 − (6 + 3) = 25: 55/80."""


def test_it_was_somebody_else_who_struck() -> None:
    """The dice typed on the line are Bastien's, the resistance stays; his pass is set aside: he has acted."""
    scenario = pair(STRUCK)
    before, told = scenario.combat, [one.facts for one in path(scenario)]
    back_and_forth(scenario, "amend 11 actor=Bastien why=relu")
    assert hp(scenario) == (100, 100, 55, 80)
    assert faces(scenario, 11) == {
        "11/aim/bastien/d100/1": 50,
        "11/damage/bastien/d20/1": 10,
        "11/resistance/goule-1/d10/1": 6,
    }
    assert [(one.command, one.reason) for one in scenario.combat.set_aside] == [(12, "AlreadyActed")]
    assert unused(scenario, 11) == []
    back_and_forth(scenario, "amend 11 actor=Aveline why=non")
    assert scenario.combat == before
    assert [one.facts for one in path(scenario)] == told


def test_the_engine_rolls_for_whoever_struck_and_each_keeps_their_own_dice() -> None:
    """Aveline's dice are reserved while her attack is Bastien's, and serve her again."""
    lines = ("round", 'ruling "Goule 1" initiative=99 why=a', 'ruling "Goule 2" initiative=98 why=a')
    scenario = pair([*lines, "ruling Aveline initiative=97 why=a"], mode="engine")
    scenario.when(
        '"Goule 1" pass', '"Goule 2" pass', 'Aveline reinforced-attack "Goule 1" weapon=sword', "Bastien pass"
    )
    before, hers = scenario.combat, dice(scenario, 14)
    back_and_forth(scenario, "amend 14 actor=Bastien why=relu", "amend 14 actor=Aveline why=non")
    assert (scenario.combat, dice(scenario, 14)) == (before, hers)


# --- The same face typed twice ----------------------------------------------------------------------------------------


def test_two_lines_amended_to_the_same_face_have_one_each() -> None:
    """34 − 9 = 25: 65; then 34 − (6 + 3 − 5) = 30: 35. Amended alone, or read again, each keeps its own."""
    scenario = given(
        "char A hp=100 speed=15 attack.x=20",
        "char G hp=90 speed=5 resistance=6",
        "weapon A s attack=x",
        "round initiative=64,41",
        "A reinforced-attack G aim=73 damage=12",
        "G pass resistance=6",
        "round initiative=64,41",
        "A reinforced-attack G aim=73 damage=3",
        "G pass resistance=6",
    )
    assert hp(scenario) == (100, 40)
    scenario.when('correct "amend 6 damage=10" "amend 9 damage=10" why=lu')
    assert hp(scenario) == (100, 35)
    scenario.when("amend 2 hp=99 why=lu")
    assert hp(scenario) == (99, 35)
    assert [unused(scenario, number) for number in (7, 10)] == [[], []]
    scenario.when("amend 9 damage=4 why=lu", "undo", "amend 6 damage=4 why=lu")
    assert hp(scenario) == (99, 90 - 19 - 25)
