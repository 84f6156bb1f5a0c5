"""Entropy: anybody's words are mixed into the dice of the next round that has none, and nothing takes them back."""

import hashlib
import hmac
from pathlib import Path

import pytest
from spec import COMBAT_ID, SECRET, Scenario, desk, fact, given

from cli.mistakes import WordMissing
from cli.script import play
from cli.writer import script_lines
from domain.commands import AddEntropy
from domain.dice import Die
from domain.errors import UnusableValue
from domain.events import DiceRolled
from domain.refusals import CombatIsClosed, NoSuchCommand
from domain.said import Said
from domain.verification import verify

TWO = """char Milo hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=60 speed=5 attack.x=12
weapon Milo sword attack=x"""


def dice_of(scenario: Scenario) -> list[Die]:
    """Every die that fell, in the order of the log."""
    assert scenario.desk.fight is not None
    entries = scenario.desk.fight.history.entries
    return [die for entry in entries for fact in entry.facts if isinstance(fact, DiceRolled) for die in fact.dice]


def is_ok(scenario: Scenario) -> bool:
    """Whether the whole fight verifies."""
    table = scenario.desk
    return verify(table.journal, table.listed(), table.keyring).outcome == "ok"


def lp(data: bytes) -> bytes:
    """A length in 4 bytes, big-endian, then the data."""
    return len(data).to_bytes(4, "big") + data


def test_the_words_of_a_round_are_in_each_of_its_dice() -> None:
    """HMAC-SHA-256(secret, LP(id) ‖ LP(LP("pluie") ‖ LP("éclair")) ‖ LP(key) ‖ 0), first 8 bytes, 1 + w mod 100."""
    scenario = given(TWO, 'entropy "pluie"', "entropy éclair", "round", dice="engine")
    mixed = lp(b"pluie") + lp("éclair".encode())
    assert [die.key for die in dice_of(scenario)] == ["r1/milo/initiative/d100/1", "r1/goule/initiative/d100/1"]
    for die in dice_of(scenario):
        message = lp(str(COMBAT_ID).encode()) + lp(mixed) + lp(die.key.encode()) + bytes(4)
        word = int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest()[:8], "big")
        assert word < 2**64 // 100 * 100
        assert die.face == 1 + word % 100
    assert is_ok(scenario)


def test_other_words_other_dice() -> None:
    """The same secret and keys under other words, in another order, or cut otherwise, give other faces."""
    ways = (["pluie", "éclair"], ["éclair", "pluie"], ["pluieéclair"], ["pluie"], [])
    faces = [
        [die.face for die in dice_of(given(TWO, *(f'entropy "{word}"' for word in words), "round", dice="engine"))]
        for words in ways
    ]
    assert len({tuple(one) for one in faces}) == len(ways)


@pytest.mark.parametrize(
    ("lines", "serves"),
    [
        ([], 1),
        (["round"], 2),
        (["round", "undo"], 2),  # dice of round 1 have been seen
        (["round", "round"], 3),
        (["round", "round", "undo"], 3),
        (["round initiative=60,40"], 2),  # typed ones count too
    ],
)
def test_it_serves_the_first_round_without_a_die(lines: list[str], serves: int) -> None:
    """Whatever has fallen, taken back or not, a later contribution cannot change it."""
    given(TWO, *lines, dice="any").when('entropy "pluie"').then(fact("EntropyAdded", round=serves, text="pluie"))


def test_a_round_that_has_begun_without_dice_is_served() -> None:
    """In freeform nobody rolls for initiative: round 1 has begun and no die has fallen in it."""
    given("char Milo", "round", rules="freeform", dice="any").when('entropy "pluie"').then(
        fact("EntropyAdded", round=1)
    )


def test_the_rounds_before_and_after_are_as_they_were() -> None:
    """Words for round 2 change no die of rounds 1 and 3."""

    def faces(*words: str) -> dict[str, int]:
        scenario = given(TWO, "round", *words, "round", "round", dice="engine")
        return {die.key: die.face for die in dice_of(scenario)}

    with_words, without = faces('entropy "pluie"'), faces()
    changed = {key for key in without if with_words[key] != without[key]}
    assert with_words.keys() == without.keys()
    assert changed == {"r2/milo/initiative/d100/1", "r2/goule/initiative/d100/1"}


def test_no_undo_takes_it_back() -> None:
    """`undo` takes the step before it, `redo` brings that back all the same; the words stand throughout."""
    scenario = given(TWO, "note x", 'entropy "pluie"', dice="engine")
    scenario.when("undo").then(fact("HistoryRewound", command=5))
    scenario.when('entropy "éclair"').when("redo").then(fact("HistoryRewound", command=5))
    before = [(die.key, die.face) for die in dice_of(scenario.when("round"))]
    scenario.when("undo").when("round")
    assert [(die.key, die.face) for die in dice_of(scenario)] == [*before, *before]
    assert is_ok(scenario)


@pytest.mark.parametrize("line", ["undo 6 why=x", "amend 6 text=neige why=x", "dispute 6 why=x"])
def test_it_is_no_step(line: str) -> None:
    """Command 6 cannot be taken back, amended or disputed by its number."""
    scenario = given(TWO, "note x", 'entropy "pluie"', "note y")
    scenario.when(line).then_refuses(NoSuchCommand)


def test_it_survives_a_correction() -> None:
    """Adjudicated again, the dice of the round are the same; a die that is newly thrown has its words too."""
    lines = (TWO, 'entropy "pluie"', "round", "Milo pass order=any")
    scenario = given(*lines, dice="engine")
    amended = "amend 7 action=reinforced-attack target=Goule weapon=sword why=x"
    scenario.when(amended)
    other = given(*lines[:-1], "Milo reinforced-attack Goule weapon=sword order=any", dice="engine")
    assert {(die.key, die.face) for die in dice_of(scenario)} >= {(die.key, die.face) for die in dice_of(other)}
    assert is_ok(scenario)


def test_anybody_may_give_some() -> None:
    """A player without a combatant too, and what a player gave is told under their name."""
    scenario = given(TWO, dice="engine")
    scenario.desk.acting = "Solène"
    entry = scenario.when('hasard "le vent"').then(fact("EntropyAdded", round=1, text="le vent")).entry
    assert entry is not None
    assert entry.declared.acting == "Solène"


def test_after_the_end_there_is_nothing_left_to_mix_into() -> None:
    """No die falls once the secret is revealed."""
    given(TWO, "close", dice="engine").when("entropy x").then_refuses(CombatIsClosed)


@pytest.mark.parametrize("text", ["", "  ", "x" * 1_001])
def test_words_that_are_none(text: str) -> None:
    """Nothing, blanks, and more than a thousand characters are refused."""
    scenario = given(TWO)
    assert scenario.desk.fight is not None
    with pytest.raises(UnusableValue):
        scenario.desk.fight.declare(AddEntropy(text=text), Said())
    scenario.desk.fight.declare(AddEntropy(text="x" * 1_000), Said())


def test_a_file_with_entropy_grows(tmp_path: Path) -> None:
    """Played again with a line more, only that is new; written back as a script, its dice are typed."""
    file, table = tmp_path / "essai.combat", desk()
    text = f'combat "Essai" rules=forum\n{TWO}\nentropy "pluie"\nround\nentropy "neige"\n'
    file.write_text(text, encoding="utf-8")
    assert play(file, table, lambda _: None) == (7, 7)
    file.write_text(f"{text}round\n", encoding="utf-8")
    assert play(file, table, lambda _: None) == (1, 8)
    assert table.fight is not None
    assert not [line for line in script_lines(table.fight) if "entropy" in line or "hasard" in line]


def test_what_is_missing_is_told_in_the_words_of_the_line() -> None:
    """Nobody who plays has to know what entropy is."""
    given(TWO).when("hasard").then_refuses(WordMissing, what="text")
