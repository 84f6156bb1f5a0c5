"""Dice seen before others in a dossier: what fell and was taken back, beside what counts in its stead."""

from typing import Any

import pytest
from corrected import BRIDGE
from dossiers import dossier, programs, text
from spec import Scenario, given

from projections.diceledger import LedgerDie

ROUND = "round initiative=64,41,30"  # 6
STRIKE = 'Constantine reinforced-attack "Goule 1" weapon=sword aim={}'


def pairs(scenario: Scenario) -> list[tuple[Any, ...]]:
    """The pairs: roller, purpose, face and command of the die seen, who took it back, those of the one that counts."""
    return [
        (
            *(one.seen.roller, one.seen.purpose),
            *(one.seen.face, one.seen.command, one.seen.taken_back),
            *(one.counts.face, one.counts.command),
        )
        for one in dossier(scenario).pairs
    ]


def die(scenario: Scenario, purpose: str) -> LedgerDie:
    """The one die for a purpose."""
    (one,) = (die for die in dossier(scenario).dice if die.purpose == purpose)
    return one


# --- What counts no more ----------------------------------------------------------------------------------------------


def test_another_face_typed_after_an_undo_makes_a_pair() -> None:
    """The first was seen; the second counts."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(3)).when("undo", STRIKE.format(99))
    assert pairs(scenario) == [("Constantine", "aim", 3, 7, 8, 99, 9)]


def test_every_face_seen_makes_a_pair_with_the_one_that_counts() -> None:
    """Tried three times."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(3))
    scenario.when("undo", STRIKE.format(20), "undo", STRIKE.format(99))
    assert [(pair[2], pair[5]) for pair in pairs(scenario)] == [(3, 99), (20, 99)]


def test_the_same_face_typed_again_makes_none() -> None:
    """A line misspelt and said again, with its die."""
    assert pairs(given(BRIDGE, ROUND, STRIKE.format(3)).when("undo", STRIKE.format(3))) == []


def test_the_engine_gives_the_same_die_again() -> None:
    """Undone and declared again, even at somebody else: one die, under the same key, and no pair."""
    line = "Constantine reinforced-attack {} weapon=sword"
    scenario = given(BRIDGE, ROUND, line.format('"Goule 1"'), dice="any").when("undo", line.format('"Goule 2"'))
    (one,) = (die for die in dossier(scenario).dice if die.purpose == "aim")
    assert (one.command, one.counts) == (9, True)
    assert pairs(scenario) == []


def test_a_die_thrown_in_the_next_round_instead_makes_a_pair() -> None:
    """Seen, taken back, the round let pass, thrown in the next: the key is another one, and so is the die."""
    line = 'Constantine reinforced-attack "Goule 1" weapon=sword'
    scenario = given(BRIDGE, ROUND, line, dice="any")
    seen = die(scenario, "aim")
    scenario.when("undo", "Constantine pass", '"Goule 1" pass', '"Goule 2" pass', "round initiative=64,41,30", line)
    (pair,) = (one for one in dossier(scenario).pairs if one.seen.purpose == "aim")
    assert (pair.seen.key, pair.seen.face) == (seen.key, seen.face)
    assert (pair.counts.key, pair.counts.round, pair.counts.command) == ("r2/constantine/aim/d100/1", 2, 13)


def test_a_die_that_fell_before_the_other_was_taken_back_makes_none() -> None:
    """Two ghouls struck in two rounds; the first attack taken back last: the second die was there already."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(3), '"Goule 1" pass resistance=6 damage=5', '"Goule 2" pass')
    scenario.when(ROUND, STRIKE.format(60)).when('undo 7 why="hors de portée"')
    assert [(one.face, one.taken_back) for one in dossier(scenario).dice if one.purpose == "aim"] == [
        (3, 12),
        (60, None),
    ]
    assert pairs(scenario) == []


def test_an_amended_face_makes_a_pair() -> None:
    """What a correction replaces was seen, too."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(3)).when('amend 7 aim=99 why="mal lu"')
    assert pairs(scenario) == [("Constantine", "aim", 3, 7, 8, 99, 7)]
    assert pairs(scenario.when("undo")) == []


def test_a_face_typed_again_makes_no_pair_with_another_rolls_die() -> None:
    """73, taken back, 73 again; then the next round's 20, which nothing was ever given up for."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(73), dice="any").when("undo", STRIKE.format(73))
    scenario.when('"Goule 1" pass', '"Goule 2" pass', ROUND, STRIKE.format(20))
    assert pairs(scenario) == []


def test_the_same_face_in_the_next_round_is_another_die() -> None:
    """A 73 taken back, the round let pass, a 73 in the next one: it did not fall again, two fell."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(73)).when("undo", "Constantine pass", '"Goule 1" pass')
    scenario.when('"Goule 2" pass', ROUND, STRIKE.format(73))
    assert pairs(scenario) == [("Constantine", "aim", 73, 7, 8, 73, 13)]


def test_a_face_typed_where_the_engines_had_been_seen_makes_a_pair() -> None:
    """The engine threw, the table typed."""
    scenario = given(BRIDGE, ROUND, STRIKE.partition(" aim")[0], dice="any")
    fell = die(scenario, "aim").face
    assert pairs(scenario.when("undo", STRIKE.format(99))) == [("Constantine", "aim", fell, 7, 8, 99, 9)]


# --- What counts for something else -----------------------------------------------------------------------------------

ROLLS = "char Milo hp=9\nround"  # 2, 3
HIT, IDLE = 'Milo roll dice=1d20 label="la goule"', 'Milo roll dice=1d20 label="se gratter"'

KIMBLE = """
char Harold hp=60 CON=12 DEX=12 skill.fists=43 skill.climb=40 skill.swim=40
char Goule hp=60 CON=10 DEX=10 skill.claws=30
char Rat hp=60 CON=10 DEX=9 skill.claws=30
round initiative=9,6,5
"""  # 2 to 5


def moved(scenario: Scenario) -> list[tuple[int, int, int | None, int | None, int]]:
    """The pairs: where the die was seen, its face, who took it back, what it serves, which has the other."""
    return [
        (one.seen.command, one.seen.face, one.seen.taken_back, one.serves, one.counts.command)
        for one in dossier(scenario).pairs
    ]


def test_a_roll_wasted_before_the_same_one_again_makes_a_pair() -> None:
    """Seen for the ghoul, taken back, spent on something idle: for the ghoul another die fell."""
    scenario = given(ROLLS, HIT, rules="freeform", dice="any")
    fell = die(scenario, "roll").face
    scenario.when("undo", IDLE, HIT)
    assert moved(scenario) == [(4, fell, 5, 6, 7)]
    (pair,) = programs(dossier(scenario))["pairs"]
    assert (pair["serves"], pair["seen"]["command"], pair["seen"]["need"]) == (6, 4, "4/roll/milo/d20/1")
    assert "#5, sert à #6 depuis" in text(dossier(scenario))
    assert [dossier(scenario, about).pairs for about in (4, 6, 7)] == [dossier(scenario).pairs] * 3
    assert dossier(scenario, 3).pairs == ()


def test_rolls_wasted_twice_make_two_pairs() -> None:
    """Both dice that were seen for the ghoul, beside the third."""
    scenario = given(ROLLS, HIT, rules="freeform", dice="any").when("undo", IDLE, HIT, "undo", IDLE, HIT)
    assert [(seen, back, serves, counts) for seen, _, back, serves, counts in moved(scenario)] == [
        (4, 5, 6, 10), (7, 8, 9, 10),
    ]  # fmt: skip


def test_two_rolls_that_change_places_make_two_pairs() -> None:
    """Each was seen with the die that the other has."""
    scenario = given(ROLLS, HIT, IDLE, rules="freeform", dice="any").when("undo", "undo", IDLE, HIT)
    assert [(seen, back, serves, counts) for seen, _, back, serves, counts in moved(scenario)] == [
        (4, 7, 8, 9), (5, 6, 9, 8),
    ]  # fmt: skip


def test_a_skill_wasted_on_another_makes_a_pair() -> None:
    """Climbing failed; swimming on the bed, then climbing again."""
    climb, swim = "Harold skill climb cost=free", "Harold skill swim cost=free"
    scenario = given(KIMBLE, climb, rules="kimble", dice="any").when("undo", swim, climb)
    assert [(seen, back, serves, counts) for seen, _, back, serves, counts in moved(scenario)] == [(6, 7, 8, 9)]


@pytest.mark.parametrize(
    "lines",
    [
        (HIT,),
        (IDLE,),
        (HIT, IDLE),
        (IDLE, "Milo roll dice=1d20 label=autre"),
        (IDLE, "round", HIT),
        (HIT, HIT),
    ],
)
def test_what_has_its_die_again_or_is_not_said_again_makes_none(lines: tuple[str, ...]) -> None:
    """The same roll first; another in its place; the same one in another round, when the turn was spent."""
    scenario = given(ROLLS, HIT, rules="freeform", dice="any").when("undo", *lines)
    assert scenario.refusal is None
    assert moved(scenario) == []


def test_what_was_said_before_the_first_was_taken_back_is_not_said_again() -> None:
    """Twice at the ghoul; the first taken back, and its die spent on something idle: the second is as it was."""
    scenario = given(ROLLS, HIT, HIT, rules="freeform", dice="any").when("undo 4 why=x", IDLE)
    assert [one.served for one in dossier(scenario).dice] == [("4/roll/milo/d20/1",), ()]
    assert moved(scenario) == []


def test_a_blow_at_the_same_one_is_the_same_blow() -> None:
    """With another weapon: it has the die that was seen, and so nothing was gained."""
    lines = [f"Milo hit Rat damage=1d6 weapon={weapon}" for weapon in ("fist", "stool")]
    scenario = given("char Rat hp=40", ROLLS, lines[0], rules="freeform", dice="any").when("undo", lines[1], lines[0])
    assert moved(scenario) == []


def test_the_players_are_told_of_no_secret_line() -> None:
    """Of one that wasted a die, the die that was seen, taken back, and the one that counts; of a first one, nothing."""
    scenario = given(ROLLS, HIT, rules="freeform", dice="any").when("undo", f"{IDLE} secret=yes", HIT)
    assert [one.serves for one in dossier(scenario).pairs] == [6]
    assert [(one.serves, one.seen.command) for one in dossier(scenario, None, "players").pairs] == [(None, 4)]
    scenario = given(ROLLS, f"{HIT} secret=yes", rules="freeform", dice="any").when("undo", IDLE, HIT)
    assert len(dossier(scenario).pairs) == 1
    assert dossier(scenario, None, "players").pairs == ()
    assert [one.served for one in dossier(scenario, None, "players").dice] == [()] * 2
