"""Each event by the rule that is really behind it, each die in the sum that counts it, sums that add up in words."""

from itertools import pairwise

import pytest
from caves import cave
from halls import HALL, hall, told
from players import fight_of
from spec import Scenario, given

from domain import events as e
from projections.account import causes_of
from projections.asking import AboutCommand, AboutOne, Asked, Oracle
from projections.explanation import Happened, Roll, below
from projections.explanationview import explanation_lines
from projections.questions import Question
from projections.texts import Texts
from projections.why import open_inquiry

FORUM = """
char Milo hp=100 speed=15 resistance=10 resilience=30 attack.x=20 player=Milo
char Goule hp=40 speed=5 resistance=6 attack.y=12
weapon Milo sword attack=x type=slashing
weapon Goule torch attack=y parry_risk=14
"""
ROUND = "round initiative=64,41"
"""Milo 79, Goule 46; the round is command 6."""


def answer(scenario: Scenario, what: Asked) -> list[Happened | Roll]:
    """The events and sums in an answer."""
    roots = Oracle("", fight_of(scenario).history).explain("", what).roots
    return [node for root in roots for node in below(root) if isinstance(node, (Happened, Roll))]


def lines(scenario: Scenario, what: Asked, lang: str = "fr", *, brief: bool = False) -> list[str]:
    """An answer in words."""
    answered = Oracle("", fight_of(scenario).history).explain("", what)
    worded = explanation_lines(answered, Texts(lang, scenario.combat.rules), brief=brief)
    return [f"{'  ' * line.depth}{line.text}" for line in worded]


# --- Rules ------------------------------------------------------------------------------------------------------------

EQUALS = FORUM.replace("speed=5", "speed=15")
RULES = [
    ("forum", (ROUND,), "InitiativeSet", "INIT-1"),
    ("forum", (ROUND, "ruling Milo initiative=7 why=x"), "InitiativeSet", ""),
    ("equals", ("round initiative=10,10,30,20",), "InitiativeSet", "INIT-1 INIT-2"),
    (
        "forum",
        (ROUND, "Milo reinforced-defence parry", "Goule reinforced-attack Milo aim=9 defence=90 resistance=2"),
        "WoundTaken",
        "DEF-7 DMG-3",
    ),
    ("forum", (ROUND, "ruling Goule bleed=3 why=x"), "BleedingBegan", ""),
    ("forum", (ROUND, "ruling Goule +prone why=x", "ruling Goule -prone why=x"), "ConditionEnded", ""),
    ("forum", ("leave Goule fled",), "CombatantLeft", ""),
    ("kimble", ("Harold attack Goule attack=67 damage=3",), "WoundTaken", "ATK-2 DMG-1"),
    ("kimble", ("ruling Goule +unconscious why=x",), "ItemDropped", "STATE-2"),
    ("kimble", ("Harold drop weapon=canne",), "ItemDropped", "ACT-15"),
    ("kimble", ("Harold skill CON cost=half skill=40",), "SkillTested", "ACT-6"),
    ("kimble", ("ruling Goule bleed=20 why=x", "ruling Goule dead why=x"), "BleedingStopped", "EFF-2"),
    ("ogl", ("Harold attack Goule attack=99 fumble=1",), "ConditionGained", "FUMBLE-1 ACT-2"),
    ("ogl", ("Harold stance to=prone",), "ConditionGained", "ACT-1"),
    ("ogl", ("ruling Goule +unconscious why=x",), "ItemDropped", "HP-5"),
    ("ogl", ("ruling Goule +prone why=x",), "ConditionGained", ""),
]
"""What happens in a fight, the kind of an event whose last one is asked about, and the rules that it is by."""


def fight(which: str, *more: str) -> Scenario:
    """A fight under these rules, then these lines."""
    match which:
        case "kimble":
            return cave("", *more)
        case "ogl":
            return hall("", *more)
        case _:
            return given(EQUALS if which == "equals" else FORUM, *more)


@pytest.mark.parametrize(("which", "more", "kind", "rules"), RULES)
def test_an_event_is_by_the_rule_that_was_applied(which: str, more: tuple[str, ...], kind: str, rules: str) -> None:
    """What fell out of a hand by a wound is no free action; a ruling is nobody's rule; a tie is one that was rolled."""
    scenario = fight(which, *more)
    inquiry = open_inquiry(fight_of(scenario).history)
    found = [one for one in inquiry.account.path if type(inquiry.account.event(one)).__name__ == kind]
    assert set(inquiry.rules_of(found[-1])) == {
        f"{inquiry.account.ruleset.name.upper()}-{rule}" for rule in rules.split()
    }


def test_who_bleeds_to_death_dies_of_the_blood() -> None:
    """The countdown ends with the round, whatever test was passed in that round before."""
    scenario = hall("", "ruling Goule bleed=1 why=x", "round rank=8,1")
    account = open_inquiry(fight_of(scenario).history).account
    (fell,) = account.all(("CombatantFell",))
    assert [type(account.event(one)) for one in causes_of(account, fell)] == [e.BleedingShortened]


def test_a_flight_goes_back_to_the_rolls() -> None:
    """Who fled says by how much."""
    scenario = given(FORUM, ROUND, "Milo flee pursuers=Goule flee=90,10")
    rolls = [node.key for node in answer(scenario, Question("Milo", "fled")) if isinstance(node, Roll)]
    assert rolls[:2] == ["flight", "pursuit"]


def test_a_place_in_the_order_tells_the_roll_off() -> None:
    """Both have 25; the Goule's 30 goes before Milo's 20, as on the board."""
    scenario = given(EQUALS, "round initiative=10,10,20,30")
    ties = [
        node for node in answer(scenario, Question("", "order")) if isinstance(node, Roll) and node.key == "tiebreak"
    ]
    assert [[thrown.die.face for thrown in node.dice] for node in ties] == [[30], [20]]
    assert lines(scenario, Question("", "order"))[0].startswith("ordre : Goule 25, Milo 25")


def test_the_state_of_a_fight_is_no_wound() -> None:
    """Whether the fight is open has no rule of bodies behind it, nor has who left it."""
    oracle = Oracle("", fight_of(given(FORUM, ROUND)).history)
    for asked in (Question("", "status"), Question("Milo", "fled"), Question("Milo", "left")):
        assert oracle.explain("", asked).roots[0].rules == ()
    assert oracle.explain("", Question("Milo", "dead")).roots[0].rules == ("FORUM-HP-4",)


# --- Dice -------------------------------------------------------------------------------------------------------------


def faces(scenario: Scenario, number: int, key: str) -> list[list[int]]:
    """The dice under a command's rolls of this kind."""
    found = (node for node in answer(scenario, AboutCommand(number)) if isinstance(node, Roll) and node.key == key)
    return [[thrown.die.face for thrown in node.dice] for node in found]


def test_a_bonus_like_the_die_is_no_second_die() -> None:
    """Resistance 6 × 0.5 is 3, and so is the die: it fell once."""
    scenario = given(FORUM, ROUND, "Milo reinforced-attack Goule aim=73 damage=12", "Goule pass resistance=3")
    assert faces(scenario, 7, "reduction") == [[3]]


def test_dice_that_were_equal_and_thrown_again_are_told() -> None:
    """26 + 24 against 44 + 6, then 30 + 24 against 47 + 6: a hit by the second aim, the first defence beside it."""
    scenario = given(
        FORUM, ROUND, "Milo reinforced-attack Goule aim=26",
        "Goule reinforced-defence dodge defence=44,47 aim=30 damage=2 resistance=1", options="option.tie=reroll",
    )  # fmt: skip
    assert faces(scenario, 7, "aim") == [[26], [30]]
    assert faces(scenario, 7, "defence") == [[47]]
    assert faces(scenario, 7, "tied") == [[44]]


def test_where_a_blow_fell_that_cost_nothing() -> None:
    """The armour of the chest stops a 2: the die of the location is told all the same."""
    text = HALL.replace("EQUAL", "DEX=13 INT=12").replace("armour.chest=1", "armour.chest=5")
    scenario = told(text, "", ("Harold attack Goule attack=32 location=10 damage=1 damage-modifier=1",))
    assert faces(scenario, 11, "location") == [[10]]


def test_what_a_weapon_lost_was_thrown() -> None:
    """A close fumble of 10: its own damage off its hit points."""
    scenario = hall("", "Harold attack Goule attack=99 fumble=10 damage=5")
    assert faces(scenario, 11, "loss") == [[5]]


def test_a_die_without_effect_is_told_with_its_command() -> None:
    """Care at full hit points gives nothing back: the die fell."""
    scenario = cave(
        "", "ruling Harold +maudit until=care why=x", "next", "next", "Rose first-aid Harold first-aid=50 healing=1"
    )
    assert faces(scenario, 12, "dice") == [[1]]
    scenario.when("undo why=x")
    assert faces(scenario, 12, "dice") == []


# --- Words ------------------------------------------------------------------------------------------------------------


def test_a_sum_below_its_minimum_says_so() -> None:
    """1 − 3 is −2, and a danger never heals."""
    scenario = given(
        FORUM,
        'hazard "Bruine" damage=1d4-3 to=Goule',
        ROUND,
        "Milo pass",
        "Goule pass",
        "round initiative=64,41 hazard=1",
    )
    struck = next(one for one in fight_of(scenario).history.entries[-1].facts if isinstance(one, e.HazardStruck))
    assert struck.damage.total == 0
    assert "  dégâts 0 : dé 1 − fixe 3 = −2, ramené au minimum" in lines(scenario, AboutCommand(10))


def test_what_a_malus_rests_on_is_told_once_of_a_whole_combatant() -> None:
    """The hit points stand in full at their own place; under the malus their value is enough."""
    scenario = given(FORUM, ROUND, "Milo reinforced-attack Goule aim=73 damage=12", "Goule pass resistance=6")
    told = lines(scenario, AboutOne("Goule"))
    at = told.index("Goule · malus : −7  [FORUM-HP-2, FORUM-HP-3]")
    assert told[at + 1 : at + 4] == [
        "  13 sur 40 : 32,5 %", "  Goule · PV : 13  [FORUM-HP-1]", "  Goule · PV max : 40  [FORUM-HP-1]"
    ]  # fmt: skip


def test_a_total_is_not_told_twice() -> None:
    """The sum of a hit stands below it, not bare behind it."""
    scenario = given("char A hp=9", "char B hp=9", "A hit B damage=2d6 roll=4,3", rules="freeform")
    assert "  −7  B prend 7 dégâts, reste 2 PV (événement 11)" in lines(scenario, Question("B", "hp"))


def test_what_a_blow_cost_is_worked_out() -> None:
    """A negative resistance counts as 0; no more is lost than there was, with a resistance or without."""
    scenario = given(
        FORUM,
        "ruling Goule hp=1 why=x",
        ROUND,
        "Milo reinforced-attack Goule aim=73 damage=12",
        "Goule pass resistance=3 survival=60",
    )
    assert "    36 − 0 = 36 ; −24 compte pour 0 ; perd 1, il n'en restait pas plus" in lines(
        scenario, Question("Goule", "hp")
    )
    few = cave("", "ruling Goule hp=2 why=x", "Harold attack Goule attack=67 damage=6 critical=95")
    assert "    loses 2, for there was no more" in lines(few, Question("Goule", "hp"), "en")


def test_the_short_answer() -> None:
    """What changed it, its sums, how it came and who said so: no die, no rule told at length."""
    scenario = given(FORUM, ROUND, "Milo reinforced-attack Goule aim=73 damage=12", "Goule pass resistance=6")
    short = lines(scenario, Question("Goule", "hp"), brief=True)
    assert short == [
        "Goule · PV : 13  [FORUM-HP-1]",
        "  13 = 40 − 27",
        "  40  Goule entre en scène (40/40 PV) (événement 6)  [FORUM-HP-1]",
        "    #3 · MJ : « char Goule hp=40 speed=5 resistance=6 attack.y=12 »",
        "  −27  tour 1 · Goule perd 27 PV, reste 13 ; dégâts 36 ; résistance 9 (événement 25)",
        "    36 − 9 = 27",
        "    dégâts 36 = dé 12 [FORUM-DMG-1] + x 20 × 1,2 → 24 [FORUM-ACT-1]",
        "    résistance 9 = dé 6 [FORUM-DMG-3] + résistance 6 × 0,5 → 3",
        "    Milo contre Goule : touche (événement 22)  [FORUM-DEF-3]",
        "    #7 · MJ : « Milo reinforced-attack Goule aim=73 damage=12 »",
        "    #8 · MJ : « Goule pass resistance=6 »",
    ]
    assert all(len(one) - len(one.lstrip()) <= len(other) - len(other.lstrip()) + 2 for other, one in pairwise(short))


def test_the_short_answer_names_the_faces_that_are_in_no_sum() -> None:
    """Where a blow fell."""
    scenario = hall("", "Harold attack Goule attack=32 location=10 damage=5 damage-modifier=1")
    assert "    localisation 10" in lines(scenario, Question("Goule", "locations.chest"), brief=True)
