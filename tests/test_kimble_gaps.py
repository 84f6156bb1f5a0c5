"""What a change of one line of the kimble rules would have broken unseen, where no table of cases can say it."""

from pathlib import Path

import pytest
from spec import Scenario, desk, fact, given

from domain.errors import UnusableValue
from domain.events import DiceRolled, ItemDropped
from domain.refusals import BudgetShort
from domain.ruleset import ruleset_named

CAST = (
    "char Harold CON=12 SIZ=13 DEX=12 skill.cane=60",
    "char Enfant hp=3 CON=5 DEX=9",
    "weapon Harold cane kind=melee skill=cane damage=1d6+1 drawn=yes",
)


def days_to_be_well(scenario: Scenario, name: str) -> int | None:
    """As the closing report has them."""
    return ruleset_named("kimble").recovery(scenario.combat, scenario.one(name))


@pytest.mark.rule("KIMBLE-HP-1", "KIMBLE-AFTER-3")
def test_days_of_rest_come_off_the_days_to_be_well() -> None:
    """3 of 13 HP: a week to 4, then 9 days: 16; three days of rest leave 13, four more leave 9."""
    scenario = given(*CAST, "ruling Harold hp=3 why=x", "close", rules="kimble")
    assert days_to_be_well(scenario, "Harold") == 16
    assert days_to_be_well(scenario.when("rest Harold days=3"), "Harold") == 13
    assert days_to_be_well(scenario.when("rest Harold days=4"), "Harold") == 9


@pytest.mark.rule("KIMBLE-HP-1", "KIMBLE-AFTER-3")
def test_whoever_has_three_points_in_all_heals_by_the_week() -> None:
    """1 of 3 HP: two weeks; the fourth HP that nobody has is not waited for."""
    scenario = given(*CAST, "ruling Enfant hp=1 why=x", "close", rules="kimble")
    assert days_to_be_well(scenario, "Enfant") == 14


@pytest.mark.rule("KIMBLE-BLEED-1")
def test_each_boundary_tests_with_a_die_of_its_own() -> None:
    """The same haemorrhage, two rounds: two needs, and never the first one's die again."""
    scenario = given(*CAST, "round initiative=5,5", "ruling Harold bleed=20 why=x", rules="kimble")
    needs = []
    for _ in range(2):
        facts = scenario.when("round haemorrhage=50").facts
        needs += [die.need for event in facts if isinstance(event, DiceRolled) for die in event.dice]
    assert len(set(needs)) == 2


@pytest.mark.rule("KIMBLE-EFF-2", "KIMBLE-AFTER-2")
@pytest.mark.parametrize(
    ("condition", "until"),
    [
        ("prone", "rise"),
        ("cover", "move"),
        ("aiming", "action"),
        *(
            (f"{side}_{part}_lost", "permanent")
            for side in ("right", "left")
            for part in ("hand", "arm", "foot", "leg", "eye")
        ),
        ("paralysed_below_waist", "permanent"),
        ("paralysed", "permanent"),
    ],
)
def test_a_condition_that_the_gardien_gives_ends_as_the_board_says(condition: str, until: str) -> None:
    """As its own cause would have it."""
    scenario = given(*CAST, rules="kimble").when(f"ruling Harold +{condition} why=x")
    scenario.then(fact("ConditionGained", name="Harold", condition=condition, until=until))


@pytest.mark.rule("KIMBLE-HP-1", "KIMBLE-DMG-1")
def test_each_day_of_rest_heals_a_location_with_the_total() -> None:
    """9 lost, 5 from the chest and 4 from the head; eight days leave one to heal, in the total and in the body."""
    goules = (
        "char Goule x2 CON=13 SIZ=13 DEX=10 skill.griffes=70",
        "weapon Goule griffes skill=griffes damage=2d6 natural=yes",
        "round initiative=9,9,5,4",
        "next",
        "next",
        '"Goule 1" attack Harold attack=65 damage=3,2',  # 65 → 56: chest, 6 − 5
        "next",
        '"Goule 2" attack Harold attack=20 damage=2,2',  # 20 → 02: head, 5 − 4
        "close",
    )
    harold = given(*CAST, *goules, "rest Harold days=8", rules="kimble").one("Harold")
    assert harold.hp == 12
    assert sum(part.hp_max - part.hp for part in harold.locations.values()) == 1


@pytest.mark.rule("KIMBLE-STATE-2", "KIMBLE-HAND-1")
def test_the_unconscious_drop_what_two_hands_hold_once() -> None:
    """One thing on the ground, and both hands empty."""
    scenario = given(
        *CAST,
        "char Garde CON=10 SIZ=10 DEX=10 skill.fusil=50",
        "weapon Garde fusil kind=firearm skill=fusil damage=2d6 hands=2 drawn=yes",
        rules="kimble",
    )
    facts = scenario.when("ruling Garde +unconscious why=x", "round initiative=5,5,5").facts
    garde = scenario.one("Garde")
    assert (dict(garde.hands), garde.dropped) == ({}, ("fusil",))
    assert sum(isinstance(event, ItemDropped) for event in facts) <= 1


def house_fight(folder: Path, house: str) -> Scenario:
    """A fight whose house file holds this."""
    (folder / "maison.toml").write_text(house, encoding="utf-8")
    return Scenario(desk(folder=folder)).when("combat Essai rules=kimble dice=given house=maison.toml")


def test_a_lower_cap_on_criticals_needs_a_chart_of_as_many_columns(tmp_path: Path) -> None:
    """The chart of ten columns does not go with a cap of nine."""
    scenario = house_fight(tmp_path, "[tables.figures]\ncritical_most = 9")
    scenario.then_refuses(UnusableValue, key="tables.chart.1.effects")


@pytest.mark.rule("KIMBLE-TURN-3")
def test_a_full_action_needs_the_whole_turn_of_the_house(tmp_path: Path) -> None:
    """Three half-actions, one of them spent: a full action is refused all the same."""
    scenario = house_fight(tmp_path, "[tables.figures]\nhalf_actions = 3")
    scenario.when(*CAST, "round initiative=5,5", "Harold move", "Harold run")
    scenario.then_refuses(BudgetShort, name="Harold", action="run", cost="full", left=2)


@pytest.mark.parametrize("first", [0, 50])
def test_rows_that_no_die_could_reach_are_refused(tmp_path: Path, first: int) -> None:
    """A row up to 0, or up to where the one before ended."""
    rows = [(first, "head"), (50, "chest"), (100, "left_leg")]
    table = {"head": "head", "chest": "trunk", "left_leg": "leg"}
    house = "".join(
        f'[[tables.locations]]\nupto = {upto}\nlocation = "{part}"\ntable = "{table[part]}"\n' for upto, part in rows
    )
    house_fight(tmp_path, house).then_refuses(UnusableValue, key="tables.locations")


def test_a_location_needs_a_family_of_effects_that_there_is(tmp_path: Path) -> None:
    """Wings have none."""
    house = '[[tables.locations]]\nupto = 100\nlocation = "head"\ntable = "wing"'
    house_fight(tmp_path, house).then_refuses(UnusableValue, key="tables.locations.1")
