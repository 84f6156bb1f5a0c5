"""Why something is so: trees of small fights, worked out by hand from their rules."""

import pytest
from players import fight_of
from shell import BRIDGE
from spec import Scenario, desk, given

from domain import events as e
from projections.asking import AboutCommand, AboutDie, AboutEvent, AboutOne, Asked, Oracle
from projections.explanation import Change, Corrected, Explanation, Happened, Roll, Said, Thrown, Valued, below
from projections.questions import Question


def bridge(*lines: str) -> Scenario:
    """The bridge of Brumes, commands 1 to 8, and these lines."""
    return Scenario(desk()).when(*BRIDGE).when(*lines) if lines else Scenario(desk()).when(*BRIDGE)


def asked(scenario: Scenario, what: Asked) -> Explanation:
    """The answer for the game master."""
    fight = fight_of(scenario)
    return Oracle(fight.slug, fight.history).explain("", what)


def value(scenario: Scenario, name: str, which: str) -> Valued:
    """A value's tree."""
    (root,) = asked(scenario, Question(name, which)).roots
    assert isinstance(root, Valued)
    return root


def amounts(root: Valued) -> list[int | None]:
    """What a value was, and what changed it."""
    return [child.amount for child in root.children if isinstance(child, Change)]


def lines_of(root: Valued) -> list[tuple[int, str | None]]:
    """The declarations told in full, with their lines."""
    said = (node for node in below(root) if isinstance(node, Said) and not node.again)
    return [(one.number, one.seen.moment.event.text) for one in said]  # type: ignore[union-attr]


# --- Values -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FORUM-DMG-1", "FORUM-DMG-3")
def test_hit_points_go_back_to_who_said_what() -> None:
    """40 − 27 = 13: damage 12 + 24 = 36 less resistance 6 + 3 = 9; aim 97 above dodge 26; said by commands 3, 7, 8."""
    root = value(bridge(), "Goule 1", "hp")
    assert (root.value, amounts(root)) == (13, [40, -27])
    rolls = {node.key: node.total.total for node in below(root) if isinstance(node, Roll) and node.total}
    assert rolls == {"damage": 36, "reduction": 9, "defence": 26, "aim": 97}
    dice = {node.die.key: (node.die.face, node.die.said) for node in below(root) if isinstance(node, Thrown)}
    assert dice == {
        "r1/constantine/damage/d20/1": (12, 7), "r1/goule-1/resistance/d10/1": (6, 8),
        "r1/goule-1/defence/d100/1": (22, 8), "r1/constantine/aim/d100/1": (73, 7),
    }  # fmt: skip
    assert lines_of(root) == [(3, BRIDGE[2]), (7, BRIDGE[6]), (8, BRIDGE[7])]


def test_the_rules_are_those_of_the_terms_and_of_the_events() -> None:
    """Attack bonus × 1.2 by FORUM-ACT-1, the hit by FORUM-DEF-2, no less and nothing of the round."""
    rules = asked(bridge(), Question("Goule 1", "hp")).rules()
    assert set(rules) == {
        "FORUM-HP-1", "FORUM-DMG-1", "FORUM-ACT-1", "FORUM-DMG-3", "FORUM-DEF-2", "FORUM-DEF-1", "FORUM-AIM-1",
        "FORUM-DEF-8", "FORUM-ACT-2",
    }  # fmt: skip


@pytest.mark.rule("FORUM-HP-2")
def test_a_malus_rests_on_hit_points() -> None:
    """13 of 40 is 32.5%: at most half, −7, by the rule of the wound malus; the hit points are explained below it."""
    root = value(bridge(), "Goule 1", "malus")
    assert (root.value, root.rules[0]) == (-7, "FORUM-HP-2")
    below_it = {child.question.which: child.value for child in root.children if isinstance(child, Valued)}
    assert below_it == {"hp": 13, "hp_max": 40}
    assert (7, BRIDGE[6]) in lines_of(root)


@pytest.mark.rule("FORUM-HP-4")
def test_a_death_goes_back_through_the_roll_to_the_blow() -> None:
    """A damage die of 20 with 24 against 1 + 3 costs all 13 that are left; survival 5 + 0 is below 10: dead."""
    scenario = bridge('"Goule 2" pass', "round initiative=64,41,30")
    scenario.when('Constantine reinforced-attack "Goule 1" aim=73 damage=20', '"Goule 1" pass resistance=1 survival=5')
    root = value(scenario, "Goule 1", "dead")
    assert root.answer is True
    events = [type(node.seen.event).__name__ for node in below(root) if isinstance(node, Happened) and not node.again]
    assert events == [
        "CombatantJoined",
        "CombatantFell",
        "WoundTaken",
        "AttackResolved",
        "AttackMade",
        "SurvivalRolled",
    ]
    assert [number for number, _ in lines_of(root)] == [3, 11, 12]
    assert value(scenario, "Goule 2", "dead").answer is False
    assert lines_of(value(scenario, "Goule 2", "dead")) == [(3, BRIDGE[2])]


def test_a_condition_that_is_over_says_what_ended_it() -> None:
    """Cover gained by command 9, given up by the move that command 13 declares."""
    scenario = bridge('"Goule 2" cover', "round initiative=64,41,30")
    assert value(scenario, "Goule 2", "cover").answer is True
    scenario.when("Constantine pass", '"Goule 1" pass', '"Goule 2" move')
    root = value(scenario, "Goule 2", "cover")
    assert (root.answer, root.items) == (False, {})
    assert [number for number, _ in lines_of(root)] == [9, 13]


def test_a_condition_that_came_again_goes_back_to_its_last_beginning() -> None:
    """Cover by command 9, left by 13, taken again by 17: the tree tells of 17 alone."""
    scenario = bridge('"Goule 2" cover', "round initiative=64,41,30", "Constantine pass", '"Goule 1" pass')
    scenario.when('"Goule 2" move', "round initiative=64,41,30", "Constantine pass", '"Goule 1" pass')
    scenario.when('"Goule 2" cover')
    assert [number for number, _ in lines_of(value(scenario, "Goule 2", "cover"))] == [17]


@pytest.mark.rule("FORUM-BLEED-1")
def test_what_bleeds_costs_by_its_rule() -> None:
    """A ruling's haemorrhage of 3 ticks at the round's end: 100 − 2 (the claws) − 3."""
    scenario = bridge("ruling Constantine bleed=3 why=flèche", '"Goule 2" pass', "round initiative=64,41,30")
    root = value(scenario, "Constantine", "hp")
    assert amounts(root) == [100, -2, -3]
    tick = next(node for node in below(root) if isinstance(node, Happened) and node.seen.moment.command == 11)
    assert tick.rules == ("FORUM-BLEED-1",)
    assert [number for number, _ in lines_of(root)] == [2, 8, 9, 11]


@pytest.mark.rule("FORUM-INIT-3")
def test_who_is_up_rests_on_initiative() -> None:
    """Goule 2, 30 + 5, since command 8 ended Goule 1's turn."""
    root = value(bridge(), "", "up")
    assert list(root.items) == ["Goule 2"]
    assert "FORUM-INIT-3" in root.rules
    initiative = next(child for child in root.children if isinstance(child, Valued) and child.item is None)
    assert (initiative.question, initiative.value) == (Question("Goule 2", "initiative"), 35)
    assert [number for number, _ in lines_of(root)] == [6, 8]


def test_a_whole_combatant_is_told_once() -> None:
    """What the hit points have told is not told again under the malus."""
    roots = asked(bridge(), AboutOne("Goule 1")).roots
    assert [root.question.which for root in roots if isinstance(root, Valued)] == [
        "hp",
        "status",
        "malus",
        "initiative",
    ]
    wounds = [node for root in roots for node in below(root) if isinstance(node, Happened)]
    told = [node.again for node in wounds if type(node.seen.event).__name__ == "WoundTaken"]
    assert told == [False]


def test_what_a_ruling_gave_back_goes_back_to_its_reason() -> None:
    """The blow of command 7 decided a miss: 40 − 27 + 27, by ruling 9, which says why."""
    root = value(bridge('ruling on 7 outcome=miss why="trop loin"'), "Goule 1", "hp")
    assert amounts(root) == [40, -27, 27]
    events = [node.seen.event for node in below(root) if isinstance(node, Happened)]
    assert [event.why for event in events if isinstance(event, e.RulingMade)] == ["trop loin"]
    assert [number for number, _ in lines_of(root)][-1] == 9


# --- Commands, events, dice -------------------------------------------------------------------------------------------


def test_a_command_is_explained_with_all_that_came_of_it() -> None:
    """Command 7 was aimed there and settled during command 8: the hit and the wound are among its consequences."""
    said, *events = asked(bridge(), AboutCommand(7)).roots
    assert isinstance(said, Said)
    assert (said.number, said.stands) == (7, True)
    names = [type(node.seen.event).__name__ for node in events if isinstance(node, Happened)]
    assert names == ["AttackMade", "TurnEnded", "AttackResolved", "WoundTaken"]


def test_a_die_is_explained_by_its_key_or_its_need() -> None:
    """The aim of 73 stands in the attack, and was typed with command 7."""
    by_key = asked(bridge(), AboutDie("r1/constantine/aim/d100/1")).roots
    by_need = asked(bridge(), AboutDie("7/aim/constantine/d100/1")).roots
    assert by_key == by_need
    (thrown,) = by_key
    assert isinstance(thrown, Thrown)
    assert (thrown.die.face, thrown.roller, thrown.counts) == (73, "Constantine", True)
    assert [type(node.seen.event).__name__ for node in thrown.children if isinstance(node, Happened)] == ["AttackMade"]
    assert asked(bridge(), AboutDie("r9/nobody/aim/d100/1")).roots == ()


def test_an_engine_die_was_typed_by_nobody() -> None:
    """It goes back to the command during which it fell."""
    scenario = given("char A hp=9 attack.x=10", "char B hp=9", "weapon A w attack=x", "round", dice="any")
    (thrown,) = asked(scenario, AboutDie("r1/a/initiative/d100/1")).roots
    assert isinstance(thrown, Thrown)
    assert (thrown.die.source, thrown.die.said) == ("engine", None)
    assert [node.number for node in below(thrown) if isinstance(node, Said)][-1] == 5


@pytest.mark.rule("OGL-ATK-2")
def test_a_die_that_is_in_no_sum_stands_with_what_it_decided() -> None:
    """The d20 for the location of an ogl blow is under the wound."""
    sheet = "STR=9 CON=14 SIZ=14 DEX=14 INT=13 POW=14"
    scenario = given(
        f"char A {sheet} skill.sword=90", f"char B {sheet}", "weapon A sword skill=sword damage=1d8 drawn=yes",
        "round rank=9,2", "A attack B attack=50 location=11 damage=5", rules="ogl",
    )  # fmt: skip
    root = value(scenario, "B", "locations.chest")
    assert amounts(root)[1:] == [-5]
    location = next(node for node in below(root) if isinstance(node, Roll) and node.key == "location")
    assert [thrown.die.face for thrown in location.dice] == [11]


# --- Corrections ------------------------------------------------------------------------------------------------------


def corrections(root: Valued | Said) -> list[tuple[str, int]]:
    """How, and by which number, something in a tree was corrected."""
    return [(node.how, node.number) for node in below(root) if isinstance(node, Corrected)]


def test_a_correction_that_made_it_so_is_named() -> None:
    """Command 7 struck Goule 2, says correction 10: Goule 1 lost nothing, 13 → 40; its line read otherwise before."""
    scenario = bridge('"Goule 2" pass')
    scenario.when('amend 7 target="Goule 2" 9.resistance@"Goule 2"=5 why="c\'était la Goule 2"')
    spared, struck = value(scenario, "Goule 1", "hp"), value(scenario, "Goule 2", "hp")
    assert (spared.value, amounts(spared)) == (40, [40])
    (changed,) = [child for child in spared.children if isinstance(child, Corrected)]
    assert (changed.how, changed.number, changed.before, changed.after) == ("value", 10, 13, 40)
    assert amounts(struck) == [40, -28]  # 12 + 24 less 5 + 3
    assert corrections(struck) == [("amended", 10), ("dice", 10), ("value", 10)]
    amended = next(node for node in below(struck) if isinstance(node, Corrected))
    assert amended.line == BRIDGE[6]
    scenario.when("undo")
    assert corrections(value(scenario, "Goule 1", "hp")) == [("value_undone", 11)]
    assert corrections(value(scenario, "Goule 2", "hp")) == [("value_undone", 11)]


def test_what_a_correction_left_alone_is_not_said_to_be_corrected() -> None:
    """Goule 2's pass is adjudicated again with the same result: nothing about it speaks of correction 10."""
    scenario = bridge('"Goule 2" pass', "amend 7 aim=74 why=relu")
    assert corrections(value(scenario, "Goule 2", "hp")) == []
    said = asked(scenario, AboutCommand(9)).roots[0]
    assert isinstance(said, Said)
    assert corrections(said) == []


def test_a_command_with_another_result_since_a_correction_says_so() -> None:
    """Command 8 was not touched, but no longer settles an attack on Goule 1."""
    scenario = bridge('"Goule 2" pass')
    scenario.when('amend 7 target="Goule 2" 9.resistance@"Goule 2"=5 why=erreur')
    said = asked(scenario, AboutCommand(8)).roots[0]
    assert isinstance(said, Said)
    assert corrections(said) == [("again", 10)]


def test_what_was_inserted_swapped_or_taken_back_says_by_what() -> None:
    """11 stands by correction 10; 9 does not stand since undo 12."""
    scenario = bridge('"Goule 2" pass', 'insert after 8 : note "Il pleut." why=oubli')
    inserted = asked(scenario, AboutCommand(11)).roots[0]
    assert isinstance(inserted, Said)
    assert (inserted.stands, corrections(inserted)) == (True, [("inserted", 10)])
    scenario.when("undo", "undo")
    undone = asked(scenario, AboutCommand(9)).roots[0]
    assert isinstance(undone, Said)
    assert (undone.stands, corrections(undone)) == (False, [("undone", 13)])
    swapped = bridge('swap "Goule 1" "Goule 2" from=7 why=inversées', '"Goule 1" pass')
    said = asked(swapped, AboutCommand(7)).roots[0]
    assert isinstance(said, Said)
    assert corrections(said) == [("swapped", 9)]


def test_an_event_that_was_taken_back_is_explained_as_it_was() -> None:
    """The wound of command 8, undone by 9, still tells its rolls and its line, and that it does not stand."""
    scenario = bridge("undo")
    history = fight_of(scenario).history
    versions = {
        version: event for entry in history.entries for version, event in enumerate(entry.facts, entry.start + 1)
    }
    wound = next(version for version, event in versions.items() if type(event).__name__ == "WoundTaken")
    (node,) = asked(scenario, AboutEvent(wound)).roots
    assert isinstance(node, Happened)
    assert not node.seen.moment.effective
    assert [roll.key for roll in node.rolls] == ["damage", "reduction"]
    assert [one.stands for one in below(node) if isinstance(one, Said) and one.number == 8] == [False]
