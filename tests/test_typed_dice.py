"""Typed dice and who throws them: by order, by name, by the engine; missing, impossible, unneeded and unused ones."""

import pytest
from spec import fact, given, refuses

from domain.errors import AmbiguousDice, ImpossibleFace, MissingDie, UnneededDie

SETUP = """
char Constantine hp=100 speed=15 resistance=10 attack.light-melee=20 player=Milo side=veilleurs
char Goule x2 hp=40 speed=5 resistance=6 attack.claws=12 side=goules
weapon Constantine sword attack=light-melee type=slashing
weapon Goule claws attack=claws type=slashing
"""
ROUND = "round initiative=64,41,30"
AIMED = 'Constantine reinforced-attack "Goule 1" aim=73 damage=12'


def test_named_dice_serve_only_their_roller_in_whatever_order() -> None:
    """The ghoul's resistance 6 + 3 saves it 9 of 36, Constantine's 4 + 5 saves him 9 of 11."""
    line = '"Goule 1" attack-defence Constantine dodge resistance@constantine=4 resistance@"GOULE 1"=6 aim=30'
    given(SETUP, ROUND, AIMED).when(f"{line} defence=22 damage=8").then(
        {"event": "WoundTaken", "name": "Goule 1", "damage": 36, "reduction": 9, "loss": 27, "hp": 13},
        {"event": "WoundTaken", "name": "Constantine", "damage": 11, "reduction": 9, "loss": 2, "hp": 98},
    )


@pytest.mark.parametrize(("faces", "count"), [("64,41", 2), ("64,41,30,12", 4), ("64", 1)])
def test_unnamed_dice_of_several_rollers_must_be_as_many_as_thrown(faces: str, count: int) -> None:
    """Three roll initiative, no two of one speed: one face more or less, and the table is asked whose they are."""
    everybody = ("Constantine", "Milo", "Nora")
    given("char Constantine hp=9 speed=3\nchar Milo hp=9 speed=2\nchar Nora hp=9 speed=1", dice="any").when(
        f"round initiative={faces}"
    ).then_refuses(AmbiguousDice, purpose="initiative", rollers=everybody, given=count, thrown=3)


def test_a_missing_die_is_named_with_its_roller() -> None:
    """With dice=given, leaving a die out and `?` are the same: refused."""
    wanted = {"purpose": "aim", "roller": "Constantine", "sides": 100}
    refuses(MissingDie, 'Constantine reinforced-attack "Goule 1"', SETUP, ROUND, **wanted)
    refuses(MissingDie, 'Constantine reinforced-attack "Goule 1" aim=?', SETUP, ROUND, **wanted)


@pytest.mark.parametrize("dice", ["any", "engine"])
@pytest.mark.parametrize("faces", ["", "initiative=?,?,?", 'initiative@Constantine=? initiative@"Goule 1"=?'])
def test_a_question_mark_or_nothing_lets_the_engine_roll(dice: str, faces: str) -> None:
    """`?` is no face: it is welcome wherever the engine rolls."""
    scenario = given(SETUP, dice=dice).when(f"round {faces}").then()
    rolled = [event for event in scenario.facts if type(event).__name__ == "DiceRolled"]
    assert {die.source for event in rolled for die in getattr(event, "dice", ())} == {"engine"}


def test_double_zero_is_100_on_d100_and_zero_is_10_on_d10() -> None:
    """Aim 100 + 24 = 124; resistance 10 + 3 = 13 of the damage 12 + 24 = 36: 23 lost of 40."""
    attack = 'Constantine reinforced-attack "Goule 1" aim=00 damage=12'
    given(SETUP, ROUND).when(attack).then(fact("AttackMade", aim=124))
    wounded = fact("WoundTaken", damage=36, reduction=13, loss=23, hp=17)
    given(SETUP, ROUND, attack).when('"Goule 1" pass resistance=0').then(wounded)


@pytest.mark.parametrize(
    ("dice", "purpose", "face", "sides"),
    [("aim=0", "aim", "0", 100), ("aim=101", "aim", "101", 100), ("aim=000", "aim", "000", 100),
     ("aim=5 damage=21", "damage", "21", 20), ("aim=5 damage=0", "damage", "0", 20),
     ("aim=5 resistance=00", "resistance", "00", 10), ("aim=5 résistance=11", "resistance", "11", 10)],
)  # fmt: skip
def test_a_face_that_the_die_has_not_is_refused(dice: str, purpose: str, face: str, sides: int) -> None:
    """Each die goes from 1 to its sides, 00 and 0 apart."""
    line = f'Constantine reinforced-attack "Goule 1" {dice}'
    refuses(ImpossibleFace, line, SETUP, ROUND, purpose=purpose, face=face, sides=sides)


@pytest.mark.parametrize(
    ("line", "purpose", "roller"),
    [("Constantine pass aim=4", "aim", None), (f"{AIMED} initiative=4", "initiative", None),
     (f'{AIMED} aim@"Goule 2"=4', "aim", "Goule 2"), ("Constantine cover damage=3", "damage", None)],
)  # fmt: skip
def test_a_die_that_the_line_can_never_need_is_refused(line: str, purpose: str, roller: str | None) -> None:
    """A purpose, or a roller, that has no part in the line."""
    refuses(UnneededDie, line, SETUP, ROUND, purpose=purpose, roller=roller)


def test_a_die_that_the_outcome_did_not_need_is_recorded_as_unused() -> None:
    """Dodge 95 + 6 = 101 avoids the aim of 97: no damage is rolled, no resistance."""
    given(SETUP, ROUND, AIMED).when('"Goule 1" reinforced-defence dodge defence=95 resistance=4').then(
        fact("AttackResolved", outcome="avoided", aim=97, defence=101),
        fact("DiceUnused", purpose="damage", roller="Constantine", faces=["12"]),
        fact("DiceUnused", purpose="resistance", faces=["4"]),
        absent=("WoundTaken", "DamageAbsorbed"),
        unused=True,
    )


def test_question_marks_are_as_many_as_one_likes() -> None:
    """`?` is nobody's face: there is nothing to divide, however many are thrown (a roll-off may bring more)."""
    given(SETUP, dice="any").when("round initiative=?").then(fact("InitiativeSet", name="Goule 2"))
