"""Whatever is typed: a refusal in words on standard error, with its place and its status, and never a traceback."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given as drawn, settings, strategies as st
from shell import BRIDGE, Shell
from spec import Scenario, given

from cli.mistakes import ScriptError
from cli.render import error_lines
from domain.adjudication import Circumstances, adjudicate
from domain.commands import OpenCombat, Redo, Undo
from domain.errors import CombatError
from domain.events import Declared
from domain.wire import write_event
from projections.texts import Texts

SETUP = BRIDGE[1:6]
ATTACK = 'Constantine reinforced-attack "Goule 1"'
TOKENS = re.findall(
    r'\S*"[^"]*"\S*|\S+',
    """
    char note undo 3 round initiative skip next ruling weapon Constantine Goule "Goule 1" "Goule 2" Rat x2 ""
    reinforced-attack attaque-défense reinforced-defence cover bandage use move other pass esquive parry rien
    sword claws hp=3 hp=30/80 hp= hp=−3 hp=to:-2 bleed=2 aim=73 aim=? aim=1,2 visée@Goule=4 defence=50 damage=12
    damage=0 resistance=0,4 resistance@"Goule 1"=4 initiative=5 Constantine=7 "Goule 1"=3 by=Milo mod=+5/x
    mod.aim=-5 mod.x=1 malus=3 why=x at=x defend=rien weapon=sword wound=5.1 speed=5 attack.x=4 attack.=3
    attack=3 type=fire melee=non @ = @=3 x@= // - lang=fr rules=forum option.tie=reroll
    """,
)


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


# --- Where it is wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("Constantin pass", "Constantin"),
        ('Constantine reinforced-atack "Goule 1"', "reinforced-atack"),
        ('Constantine reinforced-attack "Goule 3" aim=3', '"Goule 3"'),
        (f"{ATTACK} aim=3 weapn=sword", "weapn"),
        (f"{ATTACK} aim=3 visée=4 damage=3", "visée"),
        (f"{ATTACK} aim=trois damage=3", "trois"),
        (f"{ATTACK} weapon=hache aim=3", "hache"),
        (f"{ATTACK} aim@Gobelin=3 damage=4", "aim@Gobelin"),
        (f"{ATTACK} mod.vue=3 aim=4", "mod.vue"),
        (f"{ATTACK} mod=trois aim=4", "trois"),
        ("char Rat hp=quatre side=goules", "quatre"),
        ("char Rat hp=4 speed=vite side=goules", "vite"),
        ("char Rat hp=4 genre=x side=goules", "genre=x"),
        ("Constantine pass at=hier by=Milo", "hier"),
        ('combat "Autre" rules=échecs lang=fr', "échecs"),
        ('combat "Autre" lang=de rules=forum', "de"),
        ('combat "Autre" option.taille=3 rules=forum', "option.taille"),
        ("skip Gobelin why=x", "Gobelin"),
        ("ruling Gobelin hp=3 why=x", "Gobelin"),
        ("ruling Constantine hp=trois why=x", "trois"),
        ('char "Goule-1" hp=3', '"Goule-1"'),
        ("char Tour hp=3", "Tour"),
    ],
)
def test_the_caret_is_on_the_word_that_is_wrong(line: str, there: str) -> None:
    """On the unknown word, or in the pair whose key or value does not fit; never on another one."""
    with pytest.raises(ScriptError) as refused:
        given(*SETUP).desk.say(line)
    start = line.index(there)
    first, last = line.rfind(" ", 0, start) + 1, line.find(" ", start + len(there))
    assert first <= refused.value.column < (last if last >= 0 else len(line)), repr(refused.value.cause)


def test_the_caret_stands_under_the_letter_where_accents_are_decomposed() -> None:
    """What takes no room on the terminal before the word takes none before the caret."""
    line = unicodedata.normalize("NFD", "Hélène à-côté") + "\u200b"
    with pytest.raises(ScriptError) as refused:
        given("char Hélène hp=3").desk.say(line)
    assert refused.value.column == line.index("a\u0300-")
    _, excerpt, caret = error_lines(refused.value, Texts("fr"))
    before = excerpt[: excerpt.index("a\u0300-")]
    assert caret.index("^") == len(unicodedata.normalize("NFC", before))


def test_an_excerpt_sends_no_control_character_to_the_terminal(horion: Shell) -> None:
    """A line with an escape sequence is shown without it."""
    horion.told(BRIDGE[0])
    said = horion("say", "-", stdin="note \x1b[2J\x07 rouge")
    assert said.status == 2
    assert "\x1b" not in said.err
    assert "\x07" not in said.err


# --- Anything at all --------------------------------------------------------------------------------------------------


@cache
def _fights() -> tuple[Scenario, ...]:
    aimed = (*SETUP, 'Constantine reinforced-attack "Goule 1" aim=73 damage=12')
    return given(*SETUP), given(*aimed), given(*SETUP[:-1], "round", dice="engine"), given()


@settings(max_examples=400, deadline=None)
@drawn(st.integers(0, 3), st.lists(st.sampled_from(TOKENS), max_size=7).map(" ".join) | st.text(max_size=40))
def test_any_line_is_a_command_or_a_refusal(which: int, line: str) -> None:
    """Read and adjudicated: facts that can be stored, or one of our errors, in both languages."""
    scenario = _fights()[which]
    assert scenario.desk.fight is not None
    try:
        spoken = scenario.desk.hear(line)
        if spoken is None or isinstance(spoken.command, (OpenCombat, Undo, Redo)):
            return
        given_here = Circumstances(99, lambda key, sides: 1 + crc32(key.encode()) % sides, "", secret="")
        facts, _ = adjudicate(scenario.combat, spoken.command, scenario.desk.fight.ruleset, given_here)
    except CombatError as mistake:
        assert all(list(error_lines(mistake, Texts(lang, "forum"))) for lang in ("fr", "en"))
    else:
        declared = Declared(number=99, command=spoken.command, at=scenario.desk.fight.clock(), text=line)
        assert all(write_event(event) for event in (declared, *facts))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("initiative", "99999999999999999999"),
        ("initiative", "+99999999999999999999"),
        ("bleed", "99999999999999999999"),
        ("hp", "1_2"),
        ("hp", "3.5"),
        ("hp", "--3"),
        ("hp", "9" * 5000),
        ("hp", ""),
        ("bleed", "0"),
        ("bleed", "-3"),
    ],
)
def test_a_ruling_takes_a_plain_number_or_none(horion: Shell, key: str, value: str) -> None:
    """Digits and a sign, of a size that programs can read: anything else is refused, and the board stays readable."""
    horion.told(*BRIDGE)
    ruled = horion("ruling", "Constantine", f"{key}={value}", "why=x")
    board = horion("board", "--json")
    assert (ruled.status, ruled.out, board.status) == (2, "", 0)


def test_an_empty_number_undoes_nothing(horion: Shell) -> None:
    """`undo ""` (an unset variable in a shell) names no command: it is refused."""
    horion.told(*BRIDGE)
    assert horion("undo", "").status == 2


@pytest.mark.parametrize(
    "arguments", [["note", b"\xff"], ["say", b"note \xff"], ["-c", b"\xff", "board"], ["say", "-"]]
)
def test_bytes_that_are_no_text_are_refused(horion: Shell, arguments: list[str | bytes]) -> None:
    """In an argument, in a line, on standard input: exit 2 and a message."""
    horion.told(BRIDGE[0])
    ended = horion.program(*arguments, stdin=b"note \xff\n", PYTHONIOENCODING="utf-8")
    assert "Traceback" not in ended.err
    assert (ended.status, ended.out) == (2, "")
    assert ended.err


# --- Arguments --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["board", "--at", "abc"],
        ["board", "--nonsense"],
        ["board", "de", "trop"],
        ["nonsense"],
        ["play"],
        ["say"],
        ["--store"],
        ["--lang", "de", "board"],
    ],
)
def test_an_unusable_argument_ends_with_2(horion: Shell, arguments: list[str]) -> None:
    """On standard error."""
    horion.told(BRIDGE[0])
    ended = horion(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err


@pytest.mark.parametrize("arguments", [["board", "--at", "abc"], ["nonsense"], ["play"]])
def test_an_unusable_argument_is_told_in_the_language_chosen(horion: Shell, arguments: list[str]) -> None:
    """French is spoken to who asks for it."""
    french, english = horion("--lang", "fr", *arguments), horion("--lang", "en", *arguments)
    assert (french.status, english.status) == (2, 2)
    assert french.err != english.err


@pytest.mark.parametrize("which", ["--at", "--round"])
@pytest.mark.parametrize("number", ["0", "-1", "99", "99999999999999999999"])
def test_a_board_out_of_range_is_refused_by_its_number(horion: Shell, which: str, number: str) -> None:
    """There is no such event, or that round has not ended."""
    horion.told(*BRIDGE)
    ended = horion("board", which, number)
    assert (ended.status, ended.out) == (2, "")
    assert number in ended.err
