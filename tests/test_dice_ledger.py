"""The dice of a dossier: each once, who says so, what was seen and taken back, and what counts since; who did it."""

from pathlib import Path
from typing import Any

from corrected import BRIDGE
from dossiers import dossier, text
from spec import Scenario, desk, desk_beside, given

from cli.signing import KeyFolder
from domain.seals import printed
from projections.diceledger import LedgerDie

ROUND = "round initiative=64,41,30"  # 6
STRIKE = 'Constantine reinforced-attack "Goule 1" weapon=sword aim={}'


def dice(scenario: Scenario, purpose: str) -> list[tuple[Any, ...]]:
    """The dice for a purpose: face, command, whether it counts, and by which step it was taken back."""
    return [
        (die.face, die.command, die.counts, die.taken_back) for die in dossier(scenario).dice if die.purpose == purpose
    ]


def pairs(scenario: Scenario) -> list[tuple[Any, ...]]:
    """The pairs: roller, purpose, then face and command of the die seen, who took it back, of the one that counts."""
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


# --- Each once --------------------------------------------------------------------------------------------------------


def test_a_typed_die_has_its_author_its_line_and_its_link() -> None:
    """Said with the attack; the key has the round, the need has the command."""
    one = die(given(BRIDGE, ROUND, f"{STRIKE.format(73)} by=Milo link=https://forum.example/7"), "aim")
    assert (one.key, one.need) == ("r1/constantine/aim/d100/1", "7/aim/constantine/d100/1")
    assert (one.face, one.sides, one.source, one.command, one.round) == (73, 100, "declared", 7, 1)
    assert one.typed is not None
    assert (one.typed.command, one.typed.person, one.typed.link) == (7, "Milo", "https://forum.example/7")


def test_an_engines_die_is_nobodys_word() -> None:
    """Its source says so."""
    one = die(given(BRIDGE, ROUND, 'Constantine reinforced-attack "Goule 1" weapon=sword', dice="any"), "aim")
    assert (one.source, one.typed) == ("engine", None)


def test_a_die_recorded_anew_is_the_same_die() -> None:
    """A correction adjudicates its command again; it is in the ledger once, and counts."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(73)).when('amend 7 mod=+3/pente why="oubli"', 'undo 8 why="non"')
    assert dice(scenario, "aim") == [(73, 7, True, None)]


def test_an_undone_die_is_seen_and_taken_back_until_it_is_redone() -> None:
    """By which step is told; a redo brings it back."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(73)).when("undo")
    assert dice(scenario, "aim") == [(73, 7, False, 8)]
    assert dice(scenario.when("redo"), "aim") == [(73, 7, True, None)]
    assert dice(scenario.when("undo", "undo"), "aim") == [(73, 7, False, 10)]


def test_faces_that_nothing_needed_are_told_apart() -> None:
    """Aim 10 + 24, dodge 90 + 4: avoided, so that neither damage nor resistance is rolled, typed though they are."""
    answer = '"Goule 1" attack-defence Constantine dodge defence=90 resistance@"Goule 1"=3 resistance@Constantine=4'
    scenario = given(BRIDGE, ROUND, STRIKE.format(10) + " damage=12 by=Milo", f"{answer} aim=30 damage=8")
    unused = dossier(scenario).unused
    assert [(one.purpose, one.roller, one.faces, one.typed and one.typed.person) for one in unused] == [
        ("damage", "Constantine", ("12",), "Milo"), ("resistance", "Goule 1", ("3",), None),
    ]  # fmt: skip
    assert [one.stands for one in dossier(scenario.when("undo")).unused] == [False, False]


# --- Seen before ------------------------------------------------------------------------------------------------------


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
    assert dice(scenario, "aim") == [(3, 7, False, 12), (60, 11, True, None)]
    assert pairs(scenario) == []


def test_an_amended_face_makes_a_pair() -> None:
    """What a correction replaces was seen, too."""
    scenario = given(BRIDGE, ROUND, STRIKE.format(3)).when('amend 7 aim=99 why="mal lu"')
    assert pairs(scenario) == [("Constantine", "aim", 3, 7, 8, 99, 7)]
    assert pairs(scenario.when("undo")) == []


# --- Who did it -------------------------------------------------------------------------------------------------------


def test_people_are_counted_by_who_said_it() -> None:
    """Milo says two lines, undoes one, his die of 3 is taken back; Nora asks for a correction that the master makes."""
    scenario = given(BRIDGE, ROUND, f"{STRIKE.format(3)} by=Milo").when(
        'undo by=Milo why="oups"',  # 8
        f"{STRIKE.format(99)} by=milo",  # 9
        'dispute 9 why="deux jets" by=Nora',  # 10
        'amend 9 aim=3 why="le premier compte" by=Nora',  # 11
        "undo",  # 12: the master
        "redo",  # 13
    )
    milo, nora = (next(one for one in dossier(scenario).people if one.name == name) for name in ("Milo", "Nora"))
    master = next(one for one in dossier(scenario).people if one.name is None)
    assert (milo.lines, milo.undos, milo.disputes, milo.combatants) == (3, 1, 0, ["Constantine"])
    assert (milo.dice_taken_back, milo.own) == (1, 1)
    assert (nora.lines, nora.disputes, nora.corrections_asked, nora.corrections_made) == (2, 1, 1, 0)
    assert (nora.dice_taken_back, nora.own) == (1, 0), "the 99 that her correction replaced"
    assert (master.lines, master.undos, master.redos, master.corrections_made) == (8, 1, 1, 1)


def test_a_key_is_told_with_whoever_recorded_the_line(tmp_path: Path) -> None:
    """The master signs two lines, one of them in Milo's name; Milo, who has another key, one; Nora has none."""
    keys = KeyFolder(tmp_path)
    master, milo = keys.new(None), keys.new("Milo")
    table = desk(keys=keys)
    table.say('combat "Essai" rules=forum')
    table.say("note x by=Milo")
    for acting in ("Milo", "Nora"):
        beside = desk_beside(table, acting=acting, keys=keys)
        beside.say("note y")
    table.look(table.listed())
    people = {one.name: dict(one.keys) for one in dossier(Scenario(table)).people}
    assert people == {None: {master: 2}, "Milo": {milo: 1}, "Nora": {}}
    assert printed(bytes.fromhex(milo)) in text(dossier(Scenario(table)))
