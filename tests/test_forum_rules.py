"""Forum rules in the terms of a sum, over whole ranges of values, or the same for several lines."""

from fractions import Fraction

import pytest
from spec import fact, given

from domain.combat import Combat, Combatant
from domain.errors import DiceRefusal, UnknownName, UnusableValue
from domain.events import AttackMade, DefenceDeclared, Event
from domain.refusals import TargetGone
from domain.ruleset import ruleset_named

FORUM = ruleset_named("forum")

FIGHT = """
char Constantine hp=50/100 speed=15 attack.light-melee=7
char Goule hp=40 speed=5 attack.claws=12
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
    every = range(hp_max + 1)
    found = {hp: FORUM.malus(Combat(), Combatant("Goule", "goule", hp=hp, hp_max=hp_max)) for hp in every}
    assert found == {hp: expected_malus(hp, hp_max) for hp in every}


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

GOING = pytest.mark.parametrize(
    ("line", "status"),
    [
        ('ruling {name} dead why="foudre"', "dead"),
        ("leave {name} fled", "fled"),
        ("leave {name} surrendered", "left"),
        ("leave {name} captured", "left"),
        ("leave {name} gone", "left"),
    ],
)
"""The lines by which somebody is lost to the fight, and the status they have then."""


@GOING
@pytest.mark.rule("FORUM-DEF-10")
def test_attack_on_the_dead_or_gone_is_refused(line: str, status: str) -> None:
    """Nobody attacks the dead, nor who has left the fight."""
    fight = given(FIGHT, line.format(name="Goule"))
    fight.when("Constantine reinforced-attack Goule aim=40").then_refuses(TargetGone, name="Goule", status=status)


@GOING
@pytest.mark.rule("FORUM-DEF-10", "FORUM-END-1")
def test_attack_pending_on_the_gone_is_void(line: str, status: str) -> None:
    """An attack whose target died or left meanwhile comes to nothing, at the end of the round at the latest."""
    fight = given(FIGHT, "Constantine reinforced-attack Goule aim=40", line.format(name="Goule"))
    fight.when("close").then(
        fact("AttackResolved", target="Goule", outcome="void", rule="FORUM-DEF-10"), absent=("WoundTaken", "DiceRolled")
    )
    fight.then_state(Goule={"status": status, "hp": 40})


@GOING
@pytest.mark.rule("FORUM-DEF-10")
def test_pending_attack_of_who_is_gone_stands(line: str, status: str) -> None:
    """An attack whose author has fallen or left since is settled like any other."""
    fight = given(FIGHT, "Constantine reinforced-attack Goule aim=40", line.format(name="Constantine"))
    fight.when("Goule pass damage=12 resistance=10").then(
        fact("AttackResolved", attacker="Constantine", outcome="hit"),
        fact("WoundTaken", name="Goule", damage=12, reduction=10, loss=2),  # 12 + 8 − 1 − 7
    )
    fight.then_state(Constantine={"status": status})


@GOING
@pytest.mark.rule("FORUM-BLEED-2")
def test_haemorrhages_of_the_gone_no_longer_tick(line: str, status: str) -> None:
    """Who is dead or has left loses no more hit points at the end of a round."""
    fight = given(FIGHT, line.format(name="Goule"))
    fight.when("close").then(fact("RoundEnded"), absent=("BleedingTicked",))
    fight.then_state(Goule={"status": status, "hp": 40})


@GOING
@pytest.mark.rule("FORUM-END-1", "FORUM-INIT-3")
def test_the_gone_miss_no_turn(line: str, status: str) -> None:
    """Who is dead or has left before their turn has missed none, and is not up."""
    fight = given(FIGHT, line.format(name="Constantine"))
    assert FORUM.up(fight.combat) == ("Goule",)
    fight.when("Goule pass").when("close").then(fact("RoundEnded"), absent=("TurnMissed",))
    fight.then_state(Constantine={"status": status})


# --- By post ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FORUM-INIT-3")
def test_early_post_keeps_its_text_and_link() -> None:
    """What waits in the queue is the line as posted, with who said it, where, and when it was posted."""
    line = "Goule reinforced-defence dodge by=Milo link=https://forum.example/7 at=2026-11-30T21:04+01:00"
    fight = given(FIGHT).when(line).then(fact("PostQueued", command=7, name="Goule"))
    assert fight.entry is not None
    declared = fight.entry.declared
    assert (declared.number, declared.text, declared.by, declared.link) == (
        7,
        line,
        "Milo",
        "https://forum.example/7",
    )
    assert declared.posted_at is not None
    assert declared.posted_at.isoformat() == "2026-11-30T21:04:00+01:00"


@pytest.mark.rule("FORUM-INIT-3")
def test_early_post_keeps_the_dice_that_were_typed() -> None:
    """The faces typed with an early post are those rolled at its turn, as declared ones."""
    fight = given(FIGHT, "Goule reinforced-defence dodge defence=77")
    fight.when("Constantine reinforced-attack Goule aim=1 malus.aim=30")
    rolled = [event for event in fight.facts if type(event).__name__ == "DiceRolled" and event.roller == "Goule"]
    assert [(event.purpose, [(die.face, die.source) for die in event.dice]) for event in rolled] == [
        ("defence", [(77, "declared")])
    ]


@pytest.mark.rule("FORUM-INIT-3")
def test_die_typed_for_an_absence_never_serves_two_rounds() -> None:
    """A die fell once: a standing action that returns each round needs one each round (or takes none at all)."""
    fight = given(FIGHT).when('absent Goule action="reinforced-defence dodge defence=90"')
    if fight.refusal is not None:
        return
    fight.when("Constantine reinforced-attack Goule aim=1", "round initiative=90,10")
    fight.when("Constantine reinforced-attack Goule aim=1")
    assert isinstance(fight.refusal, DiceRefusal), [
        event for event in fight.facts if isinstance(event, DefenceDeclared)
    ]


@pytest.mark.rule("FORUM-INIT-3")
def test_unnamed_dice_of_an_early_post_are_not_guessed() -> None:
    """In turn, one unnamed face for two rollers is asked for by name; an early post does not get it taken silently."""
    fight = given(FIGHT, "weapon Goule claws attack=claws", dice="any").when(
        "Goule attack-defence Constantine dodge defence=1 aim=50 damage=5 resistance=9"
    )
    if fight.refusal is None:
        fight.when("Constantine reinforced-attack Goule aim=99 damage=20")
    assert isinstance(fight.refusal, DiceRefusal), fight.facts


# --- Options ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "FORUM-INIT-1", "FORUM-INIT-3", "FORUM-DEF-2", "FORUM-DMG-1", "FORUM-HP-3", "FORUM-HP-4", "FORUM-CARE-1"
)
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("initiative_roll", "twice"),
        ("posts", "free"),
        ("tie", "both"),
        ("factor_on_damage", "half"),
        ("malus_on", "aim,fear"),
        ("use_on_self", "sometimes"),
        ("malus_on", "aim,survival"),
        ("survival_dead", "ten"),
        ("survival_dying", "-1"),
        ("survival_conscious", "90%"),
    ],
)
def test_option_takes_only_its_values(option: str, value: str) -> None:
    """A value that an option does not know is refused, and no fight begins."""
    given(options=f"option.{option}={value}").then_refuses(UnusableValue, key=option, value=value)


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
