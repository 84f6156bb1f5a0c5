"""The tray: how typed dice find their rolls, which are left to the engine, which are refused, kept or left over."""

import pytest
from spec import Scenario, fact, given, refuses

from domain.dice import Die
from domain.errors import AmbiguousDice, ImpossibleFace, MissingDie, TypedDie, UnneededDie
from domain.events import AttackMade, AttackResolved, DiceRolled, DiceUnused

FIGHT = """
char Milo hp=100 speed=15 resistance=10 attack.x=20
char Goule x2 hp=60 speed=5 resistance=6 attack.x=12
weapon Milo sword attack=x
weapon Goule claws attack=x
"""
ROUND = "round initiative=64,41,30"
ATTACK = 'Milo reinforced-attack "Goule 1" aim=73'
"""Aim 97."""
ANSWER = '"Goule 1" attack-defence Milo defend=dodge'


def dice(scenario: Scenario, purpose: str) -> list[tuple[str, int, str]]:
    """The dice of one purpose that the last line threw: roller, face, source."""
    rolls = [one for one in scenario.facts if isinstance(one, DiceRolled) and one.purpose == purpose]
    return [(roll.roller, die.face, die.source) for roll in rolls for die in roll.dice]


def left_over(scenario: Scenario) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """What the last line recorded as unused."""
    return [(one.purpose, one.roller, one.faces) for one in scenario.facts if isinstance(one, DiceUnused)]


# --- Unnamed and named ------------------------------------------------------------------------------------------------


def test_unnamed_dice_serve_in_the_order_needed() -> None:
    """Three initiatives without names go to the roster in its order."""
    scenario = given(FIGHT).when(ROUND)
    assert dice(scenario, "initiative") == [
        ("Milo", 64, "declared"),
        ("Goule 1", 41, "declared"),
        ("Goule 2", 30, "declared"),
    ]


def test_a_named_die_serves_its_roller_only() -> None:
    """Named dice may come in any order, each goes to the one named."""
    scenario = given(FIGHT).when('round initiative@"Goule 2"=30 initiative@Milo=64 initiative@"goule 1"=41')
    assert [face for _, face, _ in dice(scenario, "initiative")] == [64, 41, 30]


def test_named_dice_go_before_unnamed_ones() -> None:
    """Whoever has a die of their own takes none of the unnamed."""
    scenario = given(FIGHT).when('round initiative=64,30 initiative@"Goule 1"=41')
    assert [face for _, face, _ in dice(scenario, "initiative")] == [64, 41, 30]


def test_several_faces_with_a_name_serve_one_after_the_other() -> None:
    """Two defences against two attacks take the two faces in the attackers' order."""
    scenario = given(FIGHT, "round initiative=1,64,41", '"Goule 1" reinforced-attack Milo aim=30')
    scenario.when('"Goule 2" reinforced-attack Milo aim=20', "Milo reinforced-defence defend=parry defence@Milo=61,62")
    assert dice(scenario, "defence") == [("Milo", 61, "declared"), ("Milo", 62, "declared")]
    ends = [
        (one.attacker, one.defence.total) for one in scenario.facts if isinstance(one, AttackResolved) and one.defence
    ]
    assert ends == [("Goule 1", 73), ("Goule 2", 74)]


# --- Modes ------------------------------------------------------------------------------------------------------------


def test_given_names_the_die_that_is_missing() -> None:
    """With `dice=given` nothing is rolled: the line is refused, naming purpose, roller and sides."""
    refuses(MissingDie, 'Milo reinforced-attack "Goule 1"', FIGHT, ROUND, purpose="aim", roller="Milo", sides=100)


def test_given_refuses_a_question_mark() -> None:
    """`?` asks the engine for a die, which `dice=given` forbids."""
    refuses(MissingDie, 'Milo reinforced-attack "Goule 1" aim=?', FIGHT, ROUND, purpose="aim", roller="Milo", sides=100)


def test_any_rolls_what_is_not_given() -> None:
    """By default typed dice are taken and the engine throws the others."""
    scenario = given(FIGHT, ROUND, ATTACK, dice="any").when('"Goule 1" pass damage=12')
    assert dice(scenario, "damage") == [("Milo", 12, "declared")]
    ((_, _, source),) = dice(scenario, "resistance")
    assert source == "engine"


def test_a_question_mark_leaves_one_die_to_the_engine() -> None:
    """`64,?,30` types the first and third initiative and rolls the second."""
    scenario = given(FIGHT, dice="any").when("round initiative=64,?,30")
    assert [source for _, _, source in dice(scenario, "initiative")] == ["declared", "engine", "declared"]
    assert [face for _, face, _ in dice(scenario, "initiative")][::2] == [64, 30]


@pytest.mark.parametrize("die", ["initiative@Milo=64", "initiative=64,41,30"])
def test_engine_refuses_typed_faces(die: str) -> None:
    """With `dice=engine` a typed face is refused, even when it is named."""
    given(FIGHT, dice="engine").when(f"round {die}").then_refuses(TypedDie, purpose="initiative", roller="Milo")


def test_engine_rolls_everything() -> None:
    """With `dice=engine` no die is missing."""
    scenario = given(FIGHT, dice="engine").when("round")
    rolled = {(who, source) for who, _, source in dice(scenario, "initiative")}
    assert rolled == {(who, "engine") for who in ("Milo", "Goule 1", "Goule 2")}


def test_a_combatants_mode_goes_before_the_combats() -> None:
    """The game master's ghouls are rolled by the engine while Milo brings his own dice."""
    sheet = "char Milo hp=9 speed=1\nchar Goule x2 hp=9 speed=5 dice=engine"
    scenario = given(sheet).when("round initiative=64")
    rolled = {(who, source) for who, _, source in dice(scenario, "initiative")}
    assert rolled == {("Milo", "declared"), ("Goule 1", "engine"), ("Goule 2", "engine")}
    refuses(TypedDie, 'round initiative@Milo=64 initiative@"Goule 2"=4', sheet, roller="Goule 2")


def test_a_combatant_may_insist_on_given_dice() -> None:
    """`dice=given` on one combatant refuses to roll for that one alone."""
    sheet = "char Milo hp=9 speed=500 attack.x=1 dice=given\nchar Goule hp=9 speed=5\nweapon Milo sword attack=x"
    scenario = given(sheet, dice="any").when("round initiative@Milo=64")
    assert [source for _, _, source in dice(scenario, "initiative")] == ["declared", "engine"]
    scenario.when("Milo reinforced-attack Goule").then_refuses(MissingDie, purpose="aim", roller="Milo", sides=100)


def test_who_rolls_their_own_is_waited_for_when_none_is_given() -> None:
    """With `dice=given` a bare `round` begins and nobody is up until all have given their initiative."""
    scenario = given(FIGHT).when("round").then(fact("RoundBegan", round=1), absent=("DiceRolled", "InitiativeSet"))
    scenario.when("initiative Milo=64").then({"event": "InitiativeSet", "name": "Milo", "initiative": 79})
    assert scenario.combat.unrolled() == ("Goule 1", "Goule 2")


# --- Refused ----------------------------------------------------------------------------------------------------------


def test_unnamed_dice_that_several_could_throw_must_be_as_many_as_thrown() -> None:
    """One damage die for two who roll damage is refused, and says how many were given and thrown."""
    fields = {"purpose": "damage", "rollers": ("Milo", "Goule 1"), "given": 1, "thrown": 2}
    scenario = given(FIGHT, "round initiative=64,41,30", ATTACK, dice="any")
    scenario.when(f"{ANSWER} defence=1 aim=99 damage=8").then_refuses(AmbiguousDice, **fields)


def test_too_many_unnamed_dice_are_ambiguous_too() -> None:
    """Four initiatives for three combatants are refused."""
    refuses(AmbiguousDice, "round initiative=64,41,30,5", FIGHT, purpose="initiative", given=4, thrown=3)


def test_a_name_settles_the_ambiguity() -> None:
    """`damage@NAME` serves that one, the engine the other."""
    scenario = given(FIGHT, ROUND, ATTACK, dice="any").when(f'{ANSWER} defence=1 aim=99 damage@"Goule 1"=8')
    (milo, goule) = dice(scenario, "damage")
    assert (milo[0], milo[2]) == ("Milo", "engine")
    assert goule == ("Goule 1", 8, "declared")


@pytest.mark.parametrize(
    ("line", "purpose", "roller"),
    [
        ("Milo pass aim=5", "aim", None),
        ("Milo pass damage=5", "damage", None),
        ("Milo reinforced-defence defend=parry defence=5", "defence", None),
        ('Milo reinforced-attack "Goule 1" aim=5 initiative=3', "initiative", None),
        ('Milo reinforced-attack "Goule 1" aim@"Goule 2"=5', "aim", "Goule 2"),
        ('Milo reinforced-attack "Goule 1" aim=5 resistance@Milo=5', "resistance", "Milo"),
    ],
)
def test_a_die_that_the_line_can_never_need(line: str, purpose: str, roller: str | None) -> None:
    """A purpose, or a roller, that the line has no use for is refused."""
    refuses(UnneededDie, line, FIGHT, ROUND, purpose=purpose, roller=roller)


@pytest.mark.parametrize(
    ("typed", "purpose", "face", "sides"),
    [
        ("aim=101", "aim", "101", 100),
        ("aim=0", "aim", "0", 100),
        ("aim=5 damage=21", "damage", "21", 20),
        ("aim=5 damage=0", "damage", "0", 20),
        ("aim=5 damage@Milo=21", "damage", "21", 20),
        ("aim=5 resistance=11", "resistance", "11", 10),
        ("aim=5 resistance=00", "resistance", "00", 10),
    ],
)
def test_a_face_outside_its_die(typed: str, purpose: str, face: str, sides: int) -> None:
    """A face that the die has not is refused when typed, even where it only waits with a pending attack."""
    refuses(
        ImpossibleFace,
        f'Milo reinforced-attack "Goule 1" {typed}',
        FIGHT,
        ROUND,
        purpose=purpose,
        face=face,
        sides=sides,
    )


def test_a_refused_line_leaves_the_log_as_it_was() -> None:
    """Whatever was wrong with the dice, nothing is recorded and the next line takes the next number."""
    scenario = given(FIGHT, ROUND)
    assert scenario.desk.fight is not None
    before = scenario.desk.fight.history.version, scenario.combat
    for line in ("Milo pass aim=5", 'Milo reinforced-attack "Goule 1" aim=0', 'Milo reinforced-attack "Goule 1"'):
        scenario.when(line)
        assert scenario.refusal is not None
        scenario.refusal = None
    assert (scenario.desk.fight.history.version, scenario.combat) == before


# --- Left over, kept --------------------------------------------------------------------------------------------------


def test_a_die_that_the_outcome_did_not_need_is_recorded_as_unused() -> None:
    """An avoided blow needs no resistance: the die typed for it is told as unused."""
    scenario = given(FIGHT, ROUND, 'Milo reinforced-attack "Goule 1" aim=5 damage=12')
    scenario.when('"Goule 1" reinforced-defence defend=dodge defence=90 resistance=4')
    assert ("resistance", None, ("4",)) in left_over(scenario)


def test_a_named_die_left_over_is_recorded_with_its_name() -> None:
    """Unused named dice keep the name they were typed with."""
    scenario = given(FIGHT, ROUND, 'Milo reinforced-attack "Goule 1" aim=5 damage=12')
    scenario.when('"Goule 1" reinforced-defence defend=dodge defence=90 resistance@"Goule 1"=4')
    assert ("resistance", "Goule 1", ("4",)) in left_over(scenario)


def test_dice_typed_with_a_pending_attack_are_kept_for_it() -> None:
    """Damage, defence and resistance typed by the attacker wait with the attack and serve its resolution."""
    scenario = given(FIGHT, ROUND).when(f"{ATTACK} damage=12 defence=22 resistance=6")
    (attack,) = (one for one in scenario.facts if isinstance(one, AttackMade))
    kept = {(one.purpose, one.roller): one.faces for one in attack.kept}
    assert kept == {
        ("damage", "Milo"): ("12",),
        ("defence", "Goule 1"): ("22",),
        ("resistance", "Goule 1"): ("6",),
    }
    scenario.when('"Goule 1" reinforced-defence defend=dodge').then(
        fact("AttackResolved", outcome="hit", defence=28), fact("WoundTaken", damage=36, reduction=9, loss=27)
    )


def test_kept_dice_go_before_those_of_the_resolving_line() -> None:
    """A die typed again at the resolution is not needed: the kept one stands."""
    scenario = given(FIGHT, ROUND, f"{ATTACK} damage=12").when('"Goule 1" pass damage=3 resistance=6')
    scenario.then(fact("WoundTaken", damage=36), unused=True)
    assert left_over(scenario) == [("damage", None, ("3",))]


def test_the_resolving_line_gives_what_was_not_kept() -> None:
    """Without a kept die the resolving line's serves."""
    given(FIGHT, ROUND, ATTACK).when('"Goule 1" pass damage=3 resistance=6').then(
        fact("WoundTaken", damage=27, loss=18)
    )


def test_kept_dice_that_the_outcome_did_not_need_are_recorded_as_unused() -> None:
    """When the attack is avoided its kept damage is told as unused."""
    scenario = given(FIGHT, ROUND, 'Milo reinforced-attack "Goule 1" aim=5 damage=12')
    scenario.when('"Goule 1" reinforced-defence defend=dodge defence=90')
    assert left_over(scenario) == [("damage", "Milo", ("12",))]


def test_a_kept_die_serves_its_own_attack_only() -> None:
    """The damage that Milo typed does not serve the other ghoul's blow on the same target."""
    before = ("round initiative=64,41,50", f"{ATTACK} damage=12", '"Goule 2" reinforced-attack "Goule 1" aim=90')
    scenario = given(FIGHT, *before).when('"Goule 1" pass resistance=6,6 damage=5')
    assert [(who, face) for who, face, _ in dice(scenario, "damage")] == [("Milo", 12), ("Goule 2", 5)]


def test_the_round_line_brings_the_dice_of_the_rounds_end() -> None:
    """Attacks that nobody answered are resolved when the next round begins, with dice typed on its line."""
    scenario = given(FIGHT, ROUND, f"{ATTACK} damage=12").when("round resistance=6 initiative=1,2,3")
    scenario.then(fact("TurnMissed"), fact("WoundTaken", damage=36, reduction=9), fact("RoundBegan", round=2))
    assert [face for _, face, _ in dice(scenario, "initiative")] == [1, 2, 3]


def test_a_die_knows_its_source_and_its_sides() -> None:
    """A recorded die says how many sides it has, who rolled it and on which command's line it was typed."""
    scenario = given(FIGHT, ROUND, dice="any").when(f"{ATTACK}")
    (roll,) = (one for one in scenario.facts if isinstance(one, DiceRolled))
    key, need = "r1/milo/aim/d100/1", "7/aim/milo/d100/1"
    assert roll.dice == (Die(need=need, key=key, sides=100, face=73, source="declared", said=7),)
