"""What fights that Hypothesis made up have shown of ogl: rounds, waits and rests."""

import pytest
from skirmishes import OGL
from spec import OTHER_ID, desk, given

from cli.writer import script_lines
from domain.events import (
    ActionTaken,
    TurnBegan,
)

SLOW = """
char Aveline STR=12 CON=10 SIZ=10 DEX=DEXTERITY INT=6 POW=10 skill.sword=50
char Bastien STR=12 CON=10 SIZ=10 DEX=DEXTERITY INT=6 POW=10 skill.sword=50
weapon Aveline sword skill=sword damage=1d6 drawn=yes
round rank=9,2
"""
"""Aveline first, then Bastien, with one action each (DEX 6) or two (DEX 7)."""


@pytest.mark.rule("OGL-HP-3", "OGL-PASS-2")
def test_the_absent_do_nothing_in_a_round_whose_actions_are_all_owed() -> None:
    """A standing action is no action more: without any left it is not carried out when the round ends."""
    scenario = given(SLOW.replace("DEXTERITY", "6"), rules="ogl", dice="any")
    scenario.when("Aveline attack Bastien attack=99 fumble=9 actions-lost=3", "round rank=9,2")
    scenario.when("absent Aveline action=« aim »", "next", "round rank=9,2")
    assert not any(isinstance(fact, ActionTaken) for fact in scenario.facts)
    assert all(min(fact.budget.values()) >= 0 for fact in scenario.facts if isinstance(fact, (ActionTaken, TurnBegan)))


@pytest.mark.rule("OGL-WAIT-3", "OGL-HP-5", "OGL-PASS-1")
def test_who_fell_while_waiting_waits_no_more_in_a_later_round() -> None:
    """A wait ends with its pass at the latest, its owner's fall included; awake again, the highest rank is up."""
    scenario = given(SLOW.replace("DEXTERITY", "7"), 'Aveline wait until="un signe"', rules="ogl", dice="any")
    scenario.when("ruling Aveline +unconscious why=x", "round rank@Bastien=2", "ruling Aveline -unconscious why=x")
    scenario.when("round rank=9,2")
    assert (scenario.one("Aveline").trigger, OGL.up(scenario.combat)) == (None, ("Aveline",))


@pytest.mark.rule("OGL-CARE-1")
@pytest.mark.parametrize("die", ["resilience=10", "resilience@Aveline=10"])
def test_the_test_of_a_rest_can_be_typed(die: str) -> None:
    """A serious wound regains a point a day where Resilience succeeds: the table's own die, as every other."""
    scenario = given(
        SLOW.replace("DEXTERITY", "6"), "ruling Aveline hp.chest=to:-2 why=x", "close", rules="ogl", dice="any"
    )
    scenario.when(f"rest Aveline days=1 {die}")
    assert scenario.refusal is None
    assert scenario.one("Aveline").locations["chest"].hp == -1


def test_a_rest_written_back_is_read_again() -> None:
    """The script of a fight whose wounded have rested plays."""
    scenario = given(
        SLOW.replace("DEXTERITY", "6"), "ruling Aveline hp.chest=to:-2 why=x", "close", rules="ogl", dice="any"
    )
    assert scenario.when("rest Aveline days=3").desk.fight
    again = desk(new_id=lambda: OTHER_ID)
    for line in script_lines(scenario.desk.fight):
        again.say(line)
    assert again.fight
    assert again.fight.combat.combatants["Aveline"].locations == scenario.one("Aveline").locations
