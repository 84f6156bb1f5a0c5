"""What can be another of a line: a key, a sheet, a weapon, a ruling, an option, two names; several lines at once."""

import pytest
from corrected import BRIDGE, FIRST, back_and_forth, entry, facts, hp, kept, numbers, refused, told, unused, verified
from spec import Scenario, given

from domain.refusals import CorrectionIdle, DiceLacking, Lacking

LINES = told(FIRST)
TERRAIN = (LINES[0], f"{LINES[1]} mod=+10/terrain", *LINES[2:])
"""46 − 9 = 37: 3/40, malus −20: its 30 + 10 − 20 = 20 hits, and 8 + 10 − 20 costs nothing."""


def bridge(*lines: str) -> Scenario:
    """The fight of the script, its first round, and lines after it."""
    return given(BRIDGE, FIRST, *lines)


# --- Keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ("mod=", (98, 13, 40)),  # 36 − 9 = 27; −7: 8 + 10 − 7 − (4 + 5) = 2
        ("mod=-10/boue", (96, 23, 40)),  # 26 − 9 = 17; 57.5%, −5: 8 + 10 − 5 − 9 = 4
        ("malus=10/boue", (96, 23, 40)),
        ("mod.damage=+2/colère", (100, 1, 40)),  # beside the other: 48 − 9 = 39; 2.5%: −30
        ("mod= mod.damage=+2/colère", (98, 11, 40)),  # 38 − 9 = 29; 27.5%: −7
    ],
)
def test_a_modifier_is_taken_away_or_another(change: str, left: tuple[int, ...]) -> None:
    """`mod=` takes it away; one for one purpose is another key than one for all."""
    scenario = given(BRIDGE, *TERRAIN)
    before = scenario.combat
    assert hp(scenario) == (100, 3, 40)
    back_and_forth(scenario, f"amend 7 {change} why=relu")
    assert hp(scenario) == left
    verified(scenario.when("undo"))
    assert scenario.combat == before


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("amend 3 hp=60", (96, 33, 60)),  # 60 − 27 = 33: 55%, −5: 13 − 9 = 4
        ("amend 3 hp=35/40", (100, 8, 35)),  # 87.5%: no malus before; 8/40, −10: 8 + 10 − 10 − 9
        ("amend 3 resistance=10", (98, 15, 40)),  # 36 − (6 + 5) = 25: 37.5%, −7
        ("amend 2 resistance=30", (100, 13, 40)),  # 11 − (4 + 15)
        ("amend 3 attack.claws=22", (90, 13, 40)),  # 22 × 0.8 = 17.6 → 18: 8 + 18 − 7 − 9 = 10
        ("amend 4 damage=3", (100, 10, 40)),  # 39 − 9 = 30: 25%, −10: 8 + 10 − 10 − 9
        ("amend 5 aim=+90", (98, 13, 40)),  # changes no hit
        ("amend 8 defend=parry", (98, 13, 40)),  # 22 + 6 × 0.8 = 27 < 97
        ("amend 9 action=cover", (98, 13, 40)),
    ],
)
def test_a_sheet_or_a_weapon_was_another(line: str, left: tuple[int, ...]) -> None:
    """Everything after it is adjudicated again with the dice that fell."""
    scenario = bridge()
    before = scenario.combat
    back_and_forth(scenario, f"{line} why=relu")
    assert hp(scenario) == left
    scenario.when("undo")
    assert scenario.combat == before


def test_a_ruling_is_amended_and_keeps_its_reason() -> None:
    """`hp=25` instead of 20, then about Goule 1; the reason of the correction is the correction's."""
    scenario = back_and_forth(bridge('ruling "Goule 2" hp=20 why=chute'), "amend 10 hp=25 why=relu")
    assert hp(scenario) == (98, 13, 25)
    assert [one.why for one in facts(scenario, "RulingMade", 10)] == ["chute"]  # type: ignore[attr-defined]
    back_and_forth(scenario, 'amend 10 name="Goule 1" why=encore')
    assert hp(scenario) == (98, 25, 40)
    assert [one.why for one in facts(scenario, "RulingMade", 10)] == ["chute"]  # type: ignore[attr-defined]


def test_what_an_amendment_does_not_change_is_no_amendment() -> None:
    """Nothing is recorded for it."""
    refused(bridge(), "amend 7 aim=73 why=rien").then_refuses(CorrectionIdle)


# --- An option that held from the start -------------------------------------------------------------------------------

EQUAL = (*LINES[:2], LINES[2].replace("defence=22 resistance=6,4", "defence=93 resistance=6"), LINES[3])
"""97 against 93 + 4: avoided [FORUM-DEF-2]. Unhurt, 30 + 10 hits, 18 − (6 + 5) = 7: 93."""


def test_an_option_held_from_the_start() -> None:
    """A hit: 36 − (2 + 3) = 31: 9/40, malus −10: 8 + 10 − 10 − 11 costs nothing. Constantine's 6 stays his."""
    scenario = given(BRIDGE, *EQUAL)
    before = scenario.combat
    assert hp(scenario) == (93, 40, 40)
    line = "option tie=attacker from=start why=usage"
    refused(scenario, line).then_refuses(DiceLacking, dice=(Lacking(8, "resistance", "Goule 1", 10),))
    back_and_forth(scenario, f'{line} 8.resistance@"Goule 1"=2')
    assert hp(scenario) == (100, 9, 40)
    assert scenario.combat.options["tie"] == "attacker"
    scenario.when("undo")
    assert scenario.combat == before


# --- Two names for each other -----------------------------------------------------------------------------------------

SWAP = 'swap "Goule 1" "Goule 2" from=7 why=confondues'


def test_two_combatants_stand_for_each_other_and_their_dice_follow_them() -> None:
    """Goule 2 is hit and strikes, before Goule 1 whose initiative is higher; the initiative dice are older."""
    scenario = bridge()
    before = scenario.combat
    back_and_forth(scenario, SWAP)
    assert hp(scenario) == (98, 40, 13)
    assert [kept(scenario, number) for number in (8, 9)] == [[("Goule 2", ("Goule 1",))], []]
    assert [unused(scenario, number) for number in (7, 8, 9)] == [[], [], []]
    scenario.when('swap "Goule 2" "Goule 1" from=7 why=non')
    assert (scenario.combat, hp(scenario)) == (before, (98, 13, 40))
    assert [unused(scenario, number) for number in (7, 8, 9)] == [[], [], []]
    verified(scenario)


def test_dice_with_a_name_follow_it_too() -> None:
    """The line of Constantine's pass throws what was pending on him: nothing is lacking when names are exchanged."""
    lines = (
        "round initiative=1,41,30",
        '"Goule 1" reinforced-attack Constantine weapon=claws aim=60 damage=8',
        LINES[3],
    )
    scenario = given(BRIDGE, *lines, "Constantine pass resistance@Constantine=4")
    assert hp(scenario) == (87, 40, 40)  # 8 + 14 − (4 + 5) = 13
    back_and_forth(scenario, SWAP)
    assert hp(scenario) == (87, 40, 40)
    assert [one.attacker for one in facts(scenario, "AttackMade")] == ["Goule 2"]  # type: ignore[attr-defined]


def test_names_are_exchanged_from_that_command_on() -> None:
    """What was before it stays: Goule 1 is hit in round 1; in round 2 Goule 2 covers itself instead of Goule 1."""
    scenario = bridge("round initiative=50,40,30", "Constantine pass", '"Goule 1" cover', '"Goule 2" pass')
    back_and_forth(scenario, 'swap "Goule 1" "Goule 2" from=11 why=confondues')
    assert hp(scenario) == (98, 13, 40)
    assert [scenario.one(f"Goule {number}").has("cover") for number in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("amend 7 damage=2", (96, 40, 23)),  # 26 − 9 = 17: 57.5%, −5: 8 + 10 − 5 − 9 = 4
        ('amend 7 target="Goule 1" 9.resistance@"Goule 1"=6', (91, 13, 40)),  # Goule 2 unhurt: 18 − 9 = 9
    ],
)
def test_a_line_of_which_two_names_were_exchanged_is_amended(line: str, left: tuple[int, ...]) -> None:
    """What is amended is the line as it stands, with its names exchanged."""
    scenario = back_and_forth(bridge(SWAP), f"{line} why=relu")
    assert hp(scenario) == left


# --- Several at once, and corrections of corrections ------------------------------------------------------------------


def test_several_edits_are_one_correction() -> None:
    """26 − (1 + 3) = 22: 18/40, malus −7: 98. One number, one undo."""
    scenario = bridge()
    before = scenario.combat
    back_and_forth(scenario, 'correct "amend 7 damage=2" "amend 8 resistance=1,4" why=relu')
    assert hp(scenario) == (98, 18, 40)
    scenario.when("undo")
    assert scenario.combat == before


def test_a_line_goes_and_another_comes_in_its_place() -> None:
    """Goule 2 struck instead of passing: 6 + 14 − (3 + 5) = 12: 86; correction 10, inserted 11."""
    scenario = bridge()
    struck = '"Goule 2" reinforced-attack Constantine weapon=claws aim=50 damage=6 resistance=3'
    back_and_forth(scenario, f"correct «undo 9» «insert after 8 : {struck}» why=oubli")
    assert (hp(scenario), numbers(scenario)) == ((86, 13, 40), [1, 2, 3, 4, 5, 6, 7, 8, 11])
    back_and_forth(scenario, "amend 11 damage=4 why=relu")
    assert hp(scenario) == (88, 13, 40)


def test_the_first_amendment_is_taken_back_and_the_second_stays() -> None:
    """10: damage 2; 11: aim 80. `undo 10`: the 12 again, under an aim of 104."""
    scenario = bridge("amend 7 damage=2 why=un").when("amend 7 aim=80 why=deux")
    assert hp(scenario) == (96, 23, 40)  # 26 − 9 = 17: 57.5%, −5: 8 + 10 − 5 − 9 = 4
    back_and_forth(scenario, "undo 10 why=non")
    assert hp(scenario) == (98, 13, 40)
    assert [one.aim.total for one in facts(scenario, "AttackMade", 7)] == [104]  # type: ignore[attr-defined]
    assert entry(scenario, 7).declared.text is None  # no line that was written says so
    back_and_forth(scenario, "amend 7 damage=2 why=si")
    assert hp(scenario) == (96, 23, 40)
    text = entry(scenario, 7).declared.text
    assert text is not None
    assert [word in text for word in ("=2", "=80", "Goule 1")] == [True] * 3


def test_an_amended_line_is_amended_again() -> None:
    """The second amendment is of the line as it stands; `undo 11` leaves the first."""
    scenario = bridge('amend 7 target="Goule 2" 9.resistance@"Goule 2"=5 why=un', "amend 7 damage=2 why=deux")
    assert hp(scenario) == (91, 40, 22)  # 26 − (5 + 3) = 18
    verified(scenario.when("undo 11 why=non"))
    assert hp(scenario) == (91, 40, 12)
    text = entry(scenario, 7).declared.text
    assert text is not None
    assert ("Goule 2" in text, "damage=12" in text) == (True, True)
