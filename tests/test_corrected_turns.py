"""Turns that a correction shuffles: the order of a next round, acts before their turn, `next` and `skip` by name."""

import pytest
from corrected import back_and_forth, dice, facts, hp, kept, order, refused, set_aside, shown, told, unused, verified
from spec import Scenario, given

from domain.refusals import DiceLacking, Lacking

# --- kimble -----------------------------------------------------------------------------------------------------------

CAVE = """
char Harold hp=30 DEX=12 CON=12 skill.lame=60 skill.dodge=44
char Goule x2 hp=60 DEX=10 CON=13 skill.griffes=50 skill.dodge=40
weapon Harold couteau kind=melee skill=lame damage=1d6 drawn=yes
weapon Harold sabre kind=melee skill=lame damage=1d8 drawn=yes
weapon Goule griffes kind=melee skill=griffes damage=1d6 natural=yes
round initiative=5,4,1
Harold attack "Goule 1" weapon=couteau attack=35 damage=4
next
"Goule 1" attack Harold weapon=griffes attack=20 damage=3
next
"Goule 2" attack Harold weapon=griffes attack=80
next
"""
"""Commands 2 to 13, the round is 7: 17, 14, 11. 35 → 53, the left arm (15): 60 − 4. 20 → 02, the head (10): 30 − 3."""


def cave(*lines: str, script: str = CAVE) -> Scenario:
    """The fight in the cave, and lines after it."""
    return given(script, *lines, rules="kimble")


def ended(scenario: Scenario) -> list[tuple[int, str, str]]:
    """Which command ended whose turn, and how."""
    return [
        (number, one.name, one.how)  # type: ignore[attr-defined]
        for number in range(1, 30)
        for one in facts(scenario, "TurnEnded", number)
    ]


SHUFFLED = "amend 7 initiative=5,1,4 why=relu"
"""17, 11, 14: Goule 2 would act before Goule 1."""


@pytest.mark.rule("KIMBLE-INIT-2")
def test_next_ends_the_turns_of_those_whose_it_ended() -> None:
    """#10 is Goule 1's act before Goule 2, whose turn has begun; #11 ends Goule 1's turn, #13 Goule 2's."""
    scenario = cave()
    assert (hp(scenario), order(scenario.combat)) == ((27, 56, 60), ["Harold", "Goule 1", "Goule 2"])
    back_and_forth(scenario, SHUFFLED)
    assert (hp(scenario), order(scenario.combat)) == ((27, 56, 60), ["Harold", "Goule 2", "Goule 1"])
    assert {number: kept(scenario, number) for number in range(8, 14) if kept(scenario, number)} == {
        10: [("Goule 1", ("Goule 2",))]
    }
    assert ended(scenario) == [(9, "Harold", "next"), (11, "Goule 1", "next"), (13, "Goule 2", "next")]
    assert set_aside(scenario) == []


def test_next_ends_the_turn_of_somebody_whom_a_ruling_has_felled() -> None:
    """Goule 1 is up when a ruling makes it helpless, and #11 ends its turn; so it does once #8 is corrected."""
    scenario = cave('ruling "Goule 1" +helpless why=x', "next", script="\n".join(told(CAVE)[:8]))
    assert ended(scenario) == [(9, "Harold", "next"), (11, "Goule 1", "next")]
    back_and_forth(scenario, "amend 8 damage=5 why=relu")
    assert ended(scenario) == [(9, "Harold", "next"), (11, "Goule 1", "next")]
    assert set_aside(scenario) == []


@pytest.mark.rule("KIMBLE-INIT-2")
def test_next_ends_turns_in_which_nobody_acted_too() -> None:
    """Three times `next`, said of Harold, Goule 1 and Goule 2: Goule 1's ends before Goule 2's all the same."""
    scenario = cave(script="\n".join([*told(CAVE)[:6], "next", "next", "next"]))
    back_and_forth(scenario, SHUFFLED)
    assert ended(scenario) == [(8, "Harold", "next"), (9, "Goule 1", "next"), (10, "Goule 2", "next")]
    assert kept(scenario, 9) == [("Goule 1", ("Goule 2",))]


@pytest.mark.rule("KIMBLE-INIT-2")
@pytest.mark.parametrize("line", ['skip "Goule 2"', '"Goule 2" pass'])
def test_what_ends_a_turn_by_name_ends_that_one(line: str) -> None:
    """A `skip` or a pass of Goule 2, whose turn is now the second: that of Goule 1 has ended before it all the same."""
    scenario = cave(line, script="\n".join(told(CAVE)[:-2]))
    how = "skip" if line.startswith("skip") else "pass"
    back_and_forth(scenario, SHUFFLED)
    assert ended(scenario) == [(9, "Harold", "next"), (11, "Goule 1", "next"), (12, "Goule 2", how)]
    assert set_aside(scenario) == []


@pytest.mark.rule("KIMBLE-INIT-2")
def test_a_turn_that_was_to_be_passed_over_is_so_wherever_it_comes() -> None:
    """`skip "Goule 2"` before its turn: shuffled, its turn passes between Harold's and Goule 1's."""
    lines = told(CAVE)
    scenario = cave(script="\n".join([*lines[:7], 'skip "Goule 2"', *lines[7:10]]))
    assert ended(scenario) == [(10, "Harold", "next"), (12, "Goule 1", "next"), (12, "Goule 2", "skip")]
    back_and_forth(scenario, SHUFFLED)
    assert ended(scenario) == [(10, "Harold", "next"), (10, "Goule 2", "skip"), (12, "Goule 1", "next")]


@pytest.mark.rule("KIMBLE-INIT-2")
def test_the_next_of_somebody_who_can_have_no_turn_is_set_aside() -> None:
    """Goule 1 was dead (14, inserted 15): Harold's blow, its attack and the end of its turn are set aside."""
    scenario = cave()
    before = scenario.combat
    back_and_forth(scenario, 'insert after 7 : ruling "Goule 1" dead why=oubli')
    aside = [(8, "Harold", "TargetGone"), (10, "Goule 1", "CannotAct"), (11, "Goule 1", "CannotAct")]
    assert set_aside(scenario) == aside
    assert [(one.command, one.name, one.reason) for one in shown(scenario).set_aside] == aside
    assert hp(scenario) == (30, 60, 60)
    back_and_forth(scenario, "undo 15 why=non")
    assert scenario.combat == before


@pytest.mark.rule("KIMBLE-DMG-1", "KIMBLE-TWO-1")
def test_another_weapon_needs_another_die() -> None:
    """With the sabre in the left hand 60 − 20: 35 hits. A d8 is lacking; a 5 of it is no 5 of the d6, which stays."""
    scenario = cave()
    before, fell = scenario.combat, dice(scenario, 8)
    refused(scenario, "amend 8 weapon=sabre why=relu").then_refuses(
        DiceLacking, dice=(Lacking(8, "damage", "Harold", 8),)
    )
    back_and_forth(scenario, "amend 8 weapon=sabre damage=5 why=relu")
    assert hp(scenario) == (27, 55, 60)
    assert dice(scenario, 8)["8/damage/harold/d8/1"].key == "r1/harold/damage/d8/1"
    assert scenario.desk.fight is not None
    assert [one.die.face for one in scenario.desk.fight.history.ledger.dice("8/damage/harold/d6/1")] == [4]
    back_and_forth(scenario, "amend 8 weapon=couteau why=non")
    assert (hp(scenario), scenario.combat) == ((27, 56, 60), before)
    assert dice(scenario, 8) == fell
    assert unused(scenario, 8) == [("damage", None, ("5",))]
    back_and_forth(scenario, "amend 8 weapon=sabre why=si")
    assert hp(scenario) == (27, 55, 60)


def missed(face: int) -> Scenario:
    """The fight in the cave, where the sabre missed and its damage die was not needed."""
    lines = [line.replace("couteau attack=35 damage=4", f"sabre attack=80 damage={face}") for line in told(CAVE)]
    scenario = cave(script="\n".join(lines))
    assert unused(scenario, 8) == [("damage", None, (str(face),))]
    return scenario


@pytest.mark.rule("KIMBLE-DMG-1", "KIMBLE-TWO-1")
def test_a_face_that_was_left_over_serves_a_die_that_has_it() -> None:
    """The knife's d6 has a 4, but no 8."""
    line = "amend 8 weapon=couteau attack=35 why=relu"
    assert hp(back_and_forth(missed(4), line)) == (27, 56, 60)
    lacking = (Lacking(8, "damage", "Harold", 6),)
    refused(missed(8), line).then_refuses(DiceLacking, dice=lacking)


@pytest.mark.rule("KIMBLE-INIT-1")
def test_a_turn_that_a_correction_makes_due_is_missed_until_it_is_filled() -> None:
    """Goule 2 was ruled dead (8): it lives. Its initiative is rolled, its turn of round 1 missed, then filled."""
    lines = told(CAVE)
    rest = [*lines[5:10], "round"]
    scenario = cave(script="\n".join([*lines[:5], 'ruling "Goule 2" dead why=chute', rest[0][:-2], *rest[1:]]))
    assert (scenario.combat.round, scenario.one("Goule 2").status) == (2, "dead")
    refused(scenario, "undo 7 why=non").then_refuses(DiceLacking, dice=(Lacking(8, "initiative", "Goule 2", 10),))
    back_and_forth(scenario, 'undo 7 8.initiative@"Goule 2"=1 why=non')
    assert (shown(scenario).missed, shown(scenario).unfilled) == (((1, "Goule 2"),),) * 2
    back_and_forth(scenario, 'insert after 12 : "Goule 2" attack Harold weapon=griffes attack=20 damage=1 why=oubli')
    assert hp(scenario) == (26, 56, 60)
    assert shown(scenario).unfilled == ()
    verified(scenario)


# --- ogl --------------------------------------------------------------------------------------------------------------

YARD = """
char Aveline STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62
char Bastien STR=12 CON=10 SIZ=10 DEX=12 INT=12 POW=10 skill.sword=50
char Corin STR=12 CON=10 SIZ=10 DEX=11 INT=12 POW=10 skill.sword=50
weapon Aveline sword skill=sword damage=1d8 drawn=yes
"""
MOVES = """
round rank=6,5,5
Aveline move
Bastien move
Corin move
Aveline move
Bastien move
Corin move
Aveline move
"""
"""Commands 6 to 13: ranks 20, 17, 17 (DEX 12 before 11); 3, 2 and 2 actions."""


@pytest.mark.rule("OGL-PASS-1", "OGL-RANK-2")
def test_passes_keep_the_recorded_order() -> None:
    """Corin's rank is 21: in each pass the others act before him, and nobody's action is lost."""
    scenario = given(YARD, MOVES, rules="ogl")
    back_and_forth(scenario, "amend 6 rank=6,5,9 why=relu")
    assert order(scenario.combat) == ["Corin", "Aveline", "Bastien"]
    assert {number: kept(scenario, number) for number in range(7, 14) if kept(scenario, number)} == {
        7: [("Aveline", ("Corin",))],
        8: [("Bastien", ("Corin",))],
        10: [("Aveline", ("Corin",))],
        11: [("Bastien", ("Corin",))],
    }
    assert (set_aside(scenario), [one.budget["actions"] for one in scenario.combat.combatants.values()]) == (
        [],
        [0] * 3,
    )


WOUND = """
round rank=6,5,5
Aveline attack Corin weapon=sword attack=30 location=14 damage=5 actions-lost=2
Bastien move
Aveline move
Bastien move
Aveline move
round rank=6,5,5
"""
"""Commands 6 to 12: Corin's right arm at 3 − 5 = −2, serious: he loses both his actions of round 1."""


@pytest.mark.rule("OGL-HP-2", "OGL-PASS-1")
def test_a_wound_moved_takes_the_actions_of_another() -> None:
    """Bastien's two moves are set aside, Corin has two turns to fill; an insert after each pass fills them."""
    scenario = given(YARD, WOUND, rules="ogl")
    before = scenario.combat
    line = "amend 7 target=Bastien why=relu"
    refused(scenario, line).then_refuses(DiceLacking, dice=(Lacking(7, "actions-lost", "Bastien", 4),))
    back_and_forth(scenario, f"{line} actions-lost@Bastien=2")
    assert [scenario.one(name).locations["right_arm"].hp for name in ("Bastien", "Corin")] == [-2, 3]
    assert [(number, name) for number, name, _ in set_aside(scenario)] == [(8, "Bastien"), (10, "Bastien")]
    assert shown(scenario).unfilled == ((1, "Corin"),)
    back_and_forth(scenario, "insert after 8 : Corin move why=oubli")
    assert shown(scenario).unfilled == ((1, "Corin"),)
    back_and_forth(scenario, "insert after 10 : Corin move why=oubli")
    assert shown(scenario).unfilled == ()
    scenario.when("undo", "undo", "undo")
    assert scenario.combat == before
