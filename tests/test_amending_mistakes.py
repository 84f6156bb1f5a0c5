"""What is wrong with the words of a correction, told so that one knows what to type instead."""

import pytest
from foresight import BRIDGE
from spec import Scenario, given

from cli.mistakes import (
    DiceStillLacking,
    KeyTwice,
    LeftOver,
    NoCommandNumber,
    PlainAmendment,
    ScriptError,
    UnknownKey,
    UnknownWord,
)
from cli.render import error_lines, error_text
from domain.commands import AddDice, Correct, Undo
from domain.dice import GivenDice
from domain.errors import CombatError, UnknownName
from domain.refusals import Lacking
from projections.texts import Texts

VERBS = ("amend {} aim=3", "insert after {} : note x", "undo {}", "dispute {}", "ruling on {} outcome=miss why=x")


@pytest.fixture(scope="module")
def fight() -> Scenario:
    """The fight of the script; nothing is recorded in it."""
    return given(BRIDGE)


def mistaken(fight: Scenario, line: str) -> ScriptError:
    """What is wrong with a line."""
    with pytest.raises(ScriptError) as caught:
        fight.desk.hear(line)
    return caught.value


def cause(fight: Scenario, line: str) -> CombatError:
    """Why a line cannot be read."""
    return mistaken(fight, line).cause


def told(fight: Scenario, line: str) -> str:
    """The same in French."""
    return "\n".join(error_lines(mistaken(fight, line), Texts("fr", "forum")))


@pytest.mark.parametrize("line", [*VERBS, 'swap "Goule 1" "Goule 2" from={}'])
def test_a_command_has_its_number_as_the_log_prints_it(fight: Scenario, line: str) -> None:
    """`#7` is 7 for every verb that takes one; anything else is told to be none."""
    hashed, plain = (fight.desk.hear(line.format(number)) for number in ("#7", "7"))
    assert hashed is not None
    assert plain is not None
    assert hashed.command == plain.command
    for written in ("sept", "7,8", "-7", "#"):
        found = cause(fight, line.format(written))
        assert isinstance(found, NoCommandNumber)
        assert found.value == written
    assert "comme 7" in told(fight, line.format("sept"))


def test_a_die_is_addressed_by_the_number_as_the_log_prints_it(fight: Scenario) -> None:
    """`#9.resistance` is that of command 9."""
    line = 'amend 7 target="Goule 2" {}9.resistance@"Goule 2"=5'
    hashed, plain = (fight.desk.hear(line.format(sign)) for sign in ("#", ""))
    assert hashed is not None
    assert plain is not None
    assert isinstance(hashed.command, Correct | Undo)
    assert hashed.command == plain.command


@pytest.mark.parametrize(("line", "near"), [("amend 7 cibl=g2", "target"), ("amend 7 viséee=3", "aim")])
def test_a_misspelt_key_is_told_with_those_that_there_are(fight: Scenario, line: str, near: str) -> None:
    """The nearest in either language; those of the plain words, too."""
    found = cause(fight, line)
    assert isinstance(found, UnknownKey)
    assert near in found.near
    assert {"target", "actor", "action"} <= set(found.known)
    shown = told(fight, line)
    assert "cible" in shown
    assert "acteur" in shown
    assert shown.splitlines()[1].strip() == line  # the line that was typed, not the one that it amends
    assert shown.splitlines()[2].index("^") == 4 + len("amend 7 ")


def test_a_table_verb_s_line_has_other_plain_words(fight: Scenario) -> None:
    """A weapon has a name, nobody who acts."""
    found = cause(fight, "amend 5 nomm=x")
    assert isinstance(found, UnknownKey)
    assert "name" in found.near
    assert "actor" not in found.known


@pytest.mark.parametrize(
    ("line", "word", "key"),
    [
        ("amend 7 action=pass", "Goule 1", "target"),
        ("amend 7 action=pass target=", "weapon", "weapon"),
        ("amend 8 action=pass target= weapon=", "defend", "defend"),
    ],
)
def test_what_another_action_does_not_take_is_named(fight: Scenario, line: str, word: str, key: str) -> None:
    """With the key that takes it away."""
    found = cause(fight, line)
    assert isinstance(found, LeftOver)
    assert (found.word, found.key) == (word, key)


def test_without_what_it_does_not_take_the_other_action_stands(fight: Scenario) -> None:
    """Each key emptied as it was told."""
    spoken = fight.desk.hear("amend 7 action=pass target= weapon= aim= damage=")
    assert spoken is not None
    assert isinstance(spoken.command, Correct)


@pytest.mark.parametrize(("word", "key"), [("parade", "defend"), ("parry", "defend"), ('"Goule 2"', None)])
def test_a_plain_word_in_an_amendment_is_told_its_key(fight: Scenario, word: str, key: str | None) -> None:
    """`parade` is défend=parade; a name can replace several."""
    found = cause(fight, f"amend 8 {word}")
    assert isinstance(found, PlainAmendment)
    assert found.key == key
    if word == "parade":
        assert "défend=parade" in told(fight, f"amend 8 {word}")


@pytest.mark.parametrize("line", ["insert 9 : note x", "insert before 9 : note x"])
def test_where_to_insert_is_told_in_the_reader_s_language(fight: Scenario, line: str) -> None:
    """After, in French."""
    found = cause(fight, line)
    assert isinstance(found, UnknownWord)
    assert found.near == ("after",)
    assert "après" in told(fight, line)


def test_an_unknown_name_is_shown_where_it_was_typed(fight: Scenario) -> None:
    """In the amendment, under its value."""
    mistake = mistaken(fight, 'amend 7 target="Goule 9"')
    assert isinstance(mistake.cause, UnknownName | UnknownWord)
    assert mistake.column == len("amend 7 target=")


@pytest.mark.parametrize(
    "words",
    [
        'target="Goule 2" 9.resistance@"Goule 2"=5 9.résistance@"goule 2"=6',
        'target="Goule 2" 9.resistance@"Goule 2"=5 #9.resistance@"Goule 2"=6',
        "aim=3 visée=4",
        "target=a cible=b",
        "aim=3 why=a raison=b",
        "aim=3 by=a par=b",
    ],
)
def test_nothing_is_given_twice(fight: Scenario, words: str) -> None:
    """Neither a die, nor a key, in whatever language."""
    assert isinstance(cause(fight, f"amend 7 {words}"), KeyTwice)


def test_modifiers_may_be_several(fight: Scenario) -> None:
    """And dice of the same purpose that others throw, or other commands."""
    assert fight.desk.hear("amend 7 mod=+5/a mod=-3/b")
    assert fight.desk.hear('amend 7 target="Goule 2" 9.resistance@"Goule 2"=5 8.resistance@"Goule 2"=6')


def test_dice_that_still_lack_are_told_with_those_that_were_given() -> None:
    """Both as they stand on one line: a key is given once."""
    given_dice = AddDice(number=62, dice=(GivenDice(purpose="damage", roller="Harold", faces=("3",)),))
    lacking = DiceStillLacking((Lacking(62, "damage", "Harold", 20),), (given_dice,))
    assert '62.dégâts@"Harold"=3,… (d20)' in error_text(lacking, Texts("fr", "forum"))
