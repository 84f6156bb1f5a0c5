"""Forum rules that no line can lead to yet, or that show in the terms of a sum and not in its total."""

from fractions import Fraction

import pytest
from spec import fact, given

from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat, Combatant
from domain.commands import CloseCombat, Command, TakeAction
from domain.errors import UnknownName, UnusableValue
from domain.events import AttackMade, AttackResolved, CombatantFell, Event, Status
from domain.evolution import evolve
from domain.refusals import TargetGone
from domain.ruleset import ruleset_named

FORUM = ruleset_named("forum")

FIGHT = """
char Constantine hp=50/100 speed=15 attack.light-melee=7
char Goule hp=40 speed=5
weapon Constantine sword attack=light-melee aim=3 damage=-1
ruling Goule bleed=4 why="flèche"
round initiative=90,10
"""

STEPS = {75: -5, 50: -7, 25: -10, 15: -15, 10: -20, 5: -25, 3: -30, 1: -40}
"""The table of the source, « Les malus liés à la perte d'HP »: percent of the maximum, malus."""


def expected_malus(hp: int, hp_max: int) -> int:
    """The lowest step reached, by exact shares."""
    reached = [percent for percent in STEPS if Fraction(hp, hp_max) <= Fraction(percent, 100)]
    return STEPS[min(reached)] if reached else 0


@pytest.mark.rule("FORUM-HP-2")
@pytest.mark.parametrize("hp_max", [1, 7, 40, 60, 99, 100, 101, 120, 200, 333, 1000])
def test_malus_is_that_of_the_lowest_step_reached(hp_max: int) -> None:
    """For every number of hit points left, the malus is that of the lowest step reached, exactly at it included."""
    found = {hp: FORUM.malus(Combatant("Goule", "goule", hp=hp, hp_max=hp_max)) for hp in range(1, hp_max + 1)}
    assert found == {hp: expected_malus(hp, hp_max) for hp in range(1, hp_max + 1)}


# --- Terms ------------------------------------------------------------------------------------------------------------


def terms_of(event: Event) -> tuple[tuple[str, str | None, int], ...]:
    """Code, name and value of each term of an attack's aim."""
    assert isinstance(event, AttackMade)
    return tuple((term.code, term.name, term.value) for term in event.aim.terms)


@pytest.mark.rule("FORUM-AIM-1", "FORUM-ACT-1", "FORUM-MOD-1", "FORUM-HP-2")
def test_aim_shows_what_it_is_made_of() -> None:
    """The aim of worked value 7 holds die, multiplied bonus, weapon, labelled modifiers in order, and the malus."""
    line = "Constantine reinforced-attack Goule aim=40 mod=+10/terrain mod.aim=-5/brouillard malus.damage=2 bonus=1"
    (made,) = [event for event in given(FIGHT).when(line).facts if isinstance(event, AttackMade)]
    assert terms_of(made) == (
        ("die", None, 40),
        ("attack", "light-melee", 8),
        ("weapon", "sword", 3),
        ("mod", "terrain", 10),
        ("mod", "brouillard", -5),
        ("mod", None, 1),
        ("malus", None, -7),
    )
    bonus = made.aim.terms[1]
    assert (bonus.base, bonus.factor) == (7, "1.2")
    assert made.aim.total == 50


@pytest.mark.rule("FORUM-DEF-10", "FORUM-DMG-1", "FORUM-MOD-1")
def test_pending_attack_keeps_what_its_damage_will_add() -> None:
    """What will be added to the damage die is fixed at the posting: bonus, weapon, modifiers, malus."""
    line = "Constantine attack-defence Goule parry aim=40 mod=+10/terrain malus.damage=2/nuit mod.aim=3"
    (made,) = [event for event in given(FIGHT).when(line).facts if isinstance(event, AttackMade)]
    assert [(term.code, term.name, term.value) for term in made.damage if term.value] == [
        ("attack", "light-melee", 6),
        ("weapon", "sword", -1),
        ("mod", "terrain", 10),
        ("mod", "nuit", -2),
        ("malus", None, -7),
    ]


# --- The dead and the gone --------------------------------------------------------------------------------------------


def lost(combat: Combat, name: str, status: Status) -> Combat:
    """The fight once somebody has died or left it, with the hit points they had."""
    return evolve(combat, CombatantFell(name=name, status=status, rule="FORUM-END-1"))


def facts_of(combat: Combat, command: Command) -> tuple[Event, ...]:
    """What a command leads to, every die showing 1."""
    return adjudicate(combat, command, FORUM, Circumstances(99, lambda _key, _sides: 1, ""))[0]


@pytest.mark.rule("FORUM-DEF-10")
@pytest.mark.parametrize("status", ["dead", "fled", "left"])
def test_attack_on_the_dead_or_gone_is_refused(status: Status) -> None:
    """Nobody attacks the dead, nor who has left the fight."""
    combat = lost(given(FIGHT, dice="any").combat, "Goule", status)
    attack = TakeAction(actor="Constantine", action="reinforced-attack", targets=("Goule",))
    with pytest.raises(TargetGone) as refusal:
        facts_of(combat, attack)
    assert (refusal.value.name, refusal.value.status) == ("Goule", status)


@pytest.mark.rule("FORUM-DEF-10", "FORUM-END-1")
@pytest.mark.parametrize("status", ["dead", "fled", "left"])
def test_attack_pending_on_the_gone_is_void(status: Status) -> None:
    """An attack whose target died or left meanwhile comes to nothing at the end of the round."""
    fight = given(FIGHT, "Constantine reinforced-attack Goule aim=40", dice="any")
    facts = facts_of(lost(fight.combat, "Goule", status), CloseCombat())
    assert [event.outcome for event in facts if isinstance(event, AttackResolved)] == ["void"]
    assert "WoundTaken" not in {type(event).__name__ for event in facts}


@pytest.mark.rule("FORUM-DEF-10")
def test_pending_attack_of_who_fled_stands() -> None:
    """An attack whose author has left the fight since is settled like any other."""
    fight = given(FIGHT, "Constantine reinforced-attack Goule aim=40", dice="any")
    facts = facts_of(lost(fight.combat, "Constantine", "fled"), CloseCombat())
    assert [event.outcome for event in facts if isinstance(event, AttackResolved)] == ["hit"]


@pytest.mark.rule("FORUM-BLEED-2")
@pytest.mark.parametrize("status", ["dead", "fled", "left"])
def test_haemorrhages_of_the_gone_no_longer_tick(status: Status) -> None:
    """Who is dead or has left loses no more hit points at the end of a round."""
    facts = facts_of(lost(given(FIGHT, dice="any").combat, "Goule", status), CloseCombat())
    assert "BleedingTicked" not in {type(event).__name__ for event in facts}


# --- Options ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FORUM-INIT-1", "FORUM-INIT-3", "FORUM-DEF-2", "FORUM-DMG-1", "FORUM-HP-3", "FORUM-CARE-1")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("initiative_roll", "twice"),
        ("posts", "free"),
        ("tie", "both"),
        ("factor_on_damage", "half"),
        ("malus_on", "aim,fear"),
        ("use_on_self", "sometimes"),
    ],
)
def test_option_takes_only_its_values(option: str, value: str) -> None:
    """A value that an option does not know is refused, and no fight begins."""
    given(options=f"option.{option}={value}").then_refuses(UnusableValue, key=f"option.{option}", value=value)


@pytest.mark.rule("FORUM-INIT-1")
def test_unknown_option_is_refused() -> None:
    """An option that the rules do not have is refused."""
    given(options="option.luck=yes").then_refuses(UnknownName, kind="option", name="luck")


@pytest.mark.rule("FORUM-DMG-1", "FORUM-CARE-1")
def test_options_take_french_yes_and_no() -> None:
    """« oui » and « non » are yes and no for options as well."""
    fight = given(FIGHT, options="option.factor_on_damage=non option.use_on_self=OUI")
    fight.when("Constantine use potion hp=5").then(fact("HealthRestored", gain=5))
    assert fight.combat.options["factor_on_damage"] == "no"
