"""House tables: what they replace, and what of them is refused before the fight begins."""

from pathlib import Path

import pytest
from spec import Scenario, desk, fact

from domain.errors import UnknownName, UnusableValue

CAST = (
    "char Harold CON=12 SIZ=13 DEX=12 skill.poings=60",
    "char Goule CON=13 SIZ=13 DEX=10 skill.griffes=60",
    "weapon Harold poings skill=poings damage=1d4 natural=yes",
    "weapon Goule griffes skill=griffes damage=1d6 natural=yes",
    "round initiative=5,5",
)


def opened(folder: Path, house: str, rules: str = "kimble") -> Scenario:
    """A fight whose house file holds this."""
    (folder / "maison.toml").write_text(house, encoding="utf-8")
    return Scenario(desk(folder=folder)).when(f"combat Essai rules={rules} dice=given house=maison.toml")


@pytest.mark.rule("KIMBLE-ACT-11")
def test_a_keyed_table_replaces_only_its_keys(tmp_path: Path) -> None:
    """A cover of 9 points; all other figures stay."""
    scenario = opened(tmp_path, "[tables.figures]\ncover = 9").when(*CAST, "Harold cover")
    scenario.then(fact("ConditionGained", condition="cover", amount=9))


@pytest.mark.rule("KIMBLE-ACT-2")
def test_a_bonus_of_the_house_counts(tmp_path: Path) -> None:
    """A charge of +25: 60 + 25 = 85."""
    scenario = opened(tmp_path, "[tables.bonuses]\ncharge = 25").when(*CAST)
    scenario.when("Harold charge Goule distance=4 attack=86").then(fact("AttackMade", chance=85, aim=86))


@pytest.mark.rule("KIMBLE-DMG-2")
def test_shares_of_the_house_make_bodies(tmp_path: Path) -> None:
    """A head of half the total: 13/2 → 7; the rest as the rules have it."""
    scenario = opened(tmp_path, '[tables.shares]\nhead = "1/2"').when(CAST[0])
    scenario.then_state(Harold={"locations": {"head": 7, "chest": 6, "left_arm": 4}})


@pytest.mark.parametrize(
    ("house", "place"),
    [
        ("[tables.figures]\ncritical_share = 0", "tables.figures.critical_share"),
        ('[tables.figures]\ncover = "neuf"', "tables.figures.cover"),
        ("[tables.bonuses]\ncharge = true", "tables.bonuses.charge"),
        ("[[tables.chart]]\nupto = 50\neffects = [1, 1]", "tables.chart"),
        ("[[tables.chart]]\nupto = 100\neffects = [1, 1]", "tables.chart.1.effects"),
        ("[[tables.chart]]\nupto = 100\neffects = [1,1,1,1,1,1,1,1,1,11]", "tables.chart.1.effects"),
        ("[[tables.chart]]\nupto = 100", "tables.chart.1.effects"),
        ('[[tables.locations]]\nupto = 100\nlocation = "queue"\ntable = "arm"', "tables.locations.1"),
        ('[[tables.arm]]\neffect = 1\nsource = ""', "tables.arm"),
        ('[tables.shares]\nhead = "un tiers"', "tables.shares.head"),
        ("[tables]\nfigures = 3", "tables.figures"),
        ("[tables]\nchart = []", "tables.chart"),
    ],
)
def test_a_house_table_of_another_shape_is_refused(house: str, place: str, tmp_path: Path) -> None:
    """With its place, before anything is recorded."""
    opened(tmp_path, house).then_refuses(UnusableValue, key=place)


@pytest.mark.parametrize("house", ["[tables.figures]\nluck = 3", "[tables.luck]\na = 3", "[tables.rest]\nx = 1"])
def test_a_house_table_that_the_rules_do_not_have_is_refused(house: str, tmp_path: Path) -> None:
    """A key nobody would read is an error, not a wish."""
    opened(tmp_path, house).then_refuses(UnknownName)


def test_a_house_table_of_the_forum_is_checked_as_well(tmp_path: Path) -> None:
    """Its factors are decimals, its steps rows of percent and malus."""
    for house in ('[tables.factors]\nreinforced = "beaucoup"', "[[tables.wound_malus]]\npercent = 50"):
        opened(tmp_path, house, rules="forum").then_refuses(UnusableValue)
