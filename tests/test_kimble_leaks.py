"""No number of who hides something reaches the players, whatever is played under kimble: ends, boards, whole fights."""

import re

import pytest
from caves import ARM, BLOW, CAVE, CLOSE, HAND, cave, seen
from hypothesis import given as drawn, settings, strategies as st
from players import bodies, combatant, everything, fight_of, log_lines, page, seen_board, whole_board
from sequels import sequel
from spec import Scenario, given

from projections.secrecy import secrets_of, veil_board

# --- Coming, ending ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
def test_who_comes_from_another_fight_brings_it_unseen(level: str) -> None:
    """Hit points, sheet, parts, what lasts and experience are neither in the line nor in the joining."""
    first = cave("", ARM, "ruling Goule +borgne until=permanent why=x", "close haemorrhage=55")
    comes = f"char Goule from=essai hide={level} skill.griffes=72"
    scenario = sequel(first, comes, rules="kimble")
    (joined,), declared = bodies(scenario, "CombatantJoined"), bodies(scenario, "Declared")[-1]
    hidden = ("hp", "hp_max", "sheet", "locations", "location_hp", "lasting", "ticks")
    assert {joined[key] for key in hidden} == {None}
    assert (declared["text"], declared["command"]["taken"], declared["command"]["sheet"]) == (None, None, None)
    assert combatant(scenario, "Goule")["hp"] is None


@pytest.mark.parametrize("level", ["hp", "all"])
def test_an_end_that_was_taken_back_is_hidden_again(level: str) -> None:
    """Aftermath, losses, rest and the closing report of then: no chance, no characteristic, no hit points, no days."""
    scenario = cave(level, "ruling Harold hp=9 why=x", HAND.replace("05", "05 mod=+9/élan"), CLOSE, "rest all days=1")
    assert seen(scenario, "SkillTested")["chance"]["total"] == 13 * 5
    then = whole_board(scenario)
    scenario.when("undo", "undo")
    bodies_now = [seen(scenario, event) for event in ("SkillTested", "SheetChanged", "HealthRestored")]
    gone = [body and [body[key] for key in keys] for body, keys in zip(bodies_now, ENDS, strict=True)]
    assert gone == ([[None], [None, None], [None, None]] if level == "hp" else [None, None, None])
    assert {one["text"] for one in bodies(scenario, "Declared") if one["command"]["kind"] in {"close", "rest"}} == {
        None
    }
    report = veil_board(then, secrets_of(fight_of(scenario).history)).report
    assert report
    assert (report.tests, report.losses, report.ticks) == ((), (), ())
    assert [one.name for one in report.recovering] == ["Harold"]


ENDS = (("chance",), ("before", "after"), ("gain", "hp"))


def test_close_quarters_with_somebody_unknown_end_unseen() -> None:
    """Whoever turns away from somebody who joined in secret does not give their name away."""
    scenario = cave(
        "",
        "char Assassin hp=9 skill.dague=50 secret=yes initiative=1",
        "weapon Assassin dague skill=dague damage=1d4 natural=yes secret=yes",
    )
    scenario.when("next", "next", "next", "Assassin attack Harold attack=99 defend=none", "round", "Harold move")
    assert any(type(fact).__name__ == "EngagementEnded" for fact in scenario.facts)
    assert "Assassin" not in everything(scenario)


# --- The board --------------------------------------------------------------------------------------------------------


def test_hidden_hit_points_on_the_board() -> None:
    """A word for them; no part of the body, no amount of a haemorrhage or a cover, the conditions themselves."""
    scenario = cave("hp", ARM, "next", "Goule cover cover=4")
    one = combatant(scenario, "Goule")
    assert (one["hp"], one["hp_max"], one["locations"], one["malus"]) == (None, None, {}, None)
    assert [held["name"] for held in one["conditions"]] == ["right_arm_unusable", "cover"]
    assert [held["amount"] for held in one["bleeding"]] == [None]
    (row,) = (line for line in page(seen_board(scenario)).splitlines() if line.startswith("  Goule"))
    assert not set("3456789") & set(re.sub(r"\[9\.1\]", "", row))


def test_who_hides_everything_has_a_name_alone_on_the_board() -> None:
    """Neither parts, budget, hands, conditions, haemorrhage nor status."""
    scenario = cave("all", ARM, "next")
    assert {key for key, value in combatant(scenario, "Goule").items() if value} == {"name"}
    assert "fusil" not in page(seen_board(scenario))


# --- No leak ----------------------------------------------------------------------------------------------------------

TWINS = (
    ("CON=13 SIZ=14 DEX=10 skill.griffes=71 skill.fusil=35 skill.dodge=40 armour.chest=1", "9", "3", "20", "4", "1"),
    ("CON=16 SIZ=15 DEX=12 skill.griffes=64 skill.fusil=38 skill.dodge=44 armour.head=9", "7", "4", "40", "5", "2"),
)
"""Two Goules who fare alike: their sheets, and dice and rulings that make up for what differs in them."""


def told_of(sheet: str, initiative: str, damage: str, bleed: str, cover: str, healing: str) -> str:
    """All that players read of a fight in which the Goule is hurt, strikes, takes cover, bleeds and is cared for."""
    lines = re.sub("CON=13 .*HIDE", f"{sheet} hide=hp", CAVE).replace("8,9,1", f"8,{initiative},1")
    fight = given(lines, f"Harold attack Goule dodge attack=65 dodge=98 damage={damage}", rules="kimble", dice="any")
    fight.when(f"ruling Goule bleed={bleed} why=x", *BLOW, f"Goule cover cover={cover}", "next")
    fight.when(f"Rose first-aid Goule wound=9.1 first-aid=9 healing={healing}", "round haemorrhage=55")
    fight.when("next", "Goule skill dodge cost=half skill=60", "Goule skill DEX cost=half skill=70")
    return timeless(everything(fight))


def timeless(text: str) -> str:
    """A text without its times of day and fingerprints, whose digits are nobody's."""
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+|[0-9a-f]{64}", "", text)


def test_fights_that_differ_in_hidden_numbers_alone_look_the_same() -> None:
    """Sheets, hit points, armour, losses, haemorrhages and care differ; every page, line and object is the same."""
    first, second = (told_of(*twin) for twin in TWINS)
    assert first == second


def test_who_hides_everything_fares_like_anybody() -> None:
    """Fallen and struck to death, or hardly scratched: the log in words and the board are the same."""
    hurt, well = (cave("all", f"ruling Goule hp={hp} why=x") for hp in ("0", "13"))
    hurt.when("Harold attack Goule attack=32 damage=6 helpless=6 critical=5")
    well.when("Harold attack Goule attack=32 damage=1")
    assert log_lines(hurt) == log_lines(well)
    assert seen_board(hurt).as_json()["combatants"] == seen_board(well).as_json()["combatants"]


ACTS = (
    *("Harold attack Goule", "Harold attack Goule dodge", "Harold attack Goule defend=ask damage@Harold=77711", "next"),
    *("Harold all-out Goule parry", "Goule attack Harold", "Goule dodge", "Goule none", "Goule skill dodge cost=half"),
    *("Rose first-aid Goule", "Rose attack Goule damage@Rose=88807", "round", "undo", "redo", "close", "next", "next"),
    *(
        "Goule cover cover=60013",
        "Goule skill APP cost=half mod=+20011",
        "ruling Goule hp=-31013 why=x",
        "rest all days=31",
    ),
    *(
        "ruling Goule hp.head=41011 why=x",
        "ruling Goule bleed=20 why=x",
        "Goule first-aid",
        "Harold attack Goule free=yes",
    ),
)
SIDES = 99991
STRONG = """
char Harold hp=90000 DEX=12 skill.canne=95 skill.dodge=30
char Goule hp=300007 CON=13 DEX=10 APP=9 skill.griffes=30011 skill.dodge=80021 armour.chest=45007 HIDE
char Rose hp=13 DEX=8 skill.first-aid=95 skill.canne=95
weapon Harold canne kind=melee skill=canne damage=1d99991 natural=yes
weapon Rose canne kind=melee skill=canne damage=1d99991 natural=yes
weapon Goule griffes kind=melee skill=griffes damage=1d6 natural=yes
round
"""


def numbers_of(scenario: Scenario) -> set[int]:
    """Every number of the Goule's that occurs nowhere else: large ones, in what befell it and in what struck it."""
    found = {int(number) for number in re.findall(r"\d+", " ".join((STRONG.splitlines()[2], *ACTS)))}
    for entry in fight_of(scenario).history.entries:
        for fact in entry.facts:
            body = fact.model_dump()
            if body.get("purpose") == "damage" or "Goule" in {body.get(key) for key in ("name", "target", "roller")}:
                found |= {int(number) for number in re.findall(r"\d+", str(body))}
    return {number for number in found if number > 1000} - {SIDES}


@pytest.mark.parametrize("level", ["hp", "all"])
@settings(deadline=None, max_examples=40)
@drawn(lines=st.lists(st.sampled_from(ACTS), min_size=1, max_size=16))
def test_no_hidden_number_reaches_the_players(level: str, lines: list[str]) -> None:
    """Whatever is played, no number of the Goule's body and sheet is in any output, nor any die that struck it."""
    scenario = given(STRONG.replace("HIDE", f"hide={level}"), rules="kimble", dice="any")
    for line in lines:
        scenario.when(line).refusal = None
    while fight_of(scenario).combat.status == "closed":
        scenario.when("undo")
    shown = {int(token) for token in re.findall(r"\d+", timeless(everything(scenario)))}
    assert shown & numbers_of(scenario) == set()
