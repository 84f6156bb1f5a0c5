"""The command line end to end: verbs as arguments, which combat, which language, who may, how it ends."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from shell import BRIDGE, Shell, language_of

ATTACK = 'Constantine reinforced-attack "Goule 1" aim=73 damage=12'


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.fixture
def bridge(horion: Shell) -> Shell:
    """The same, with the fight on the bridge: Constantine 98, Goule 1 13, Goule 2 40 and up."""
    return horion.told(*BRIDGE)


def hp_of(horion: Shell) -> list[int]:
    """Everybody's hit points, in roster order."""
    return [one["hp"] for one in horion("board", "--json").json["combatants"]]


# --- How it ends ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "arguments"),
    [
        (0, ["board"]),
        (0, ["say", '"Goule 2" passe']),
        (0, ["say", "// rien"]),
        (0, ["verify"]),
        (0, ["undo", "7", "why=erreur"]),
        (0, ["undo", "3", "why=erreur"]),
        (1, ["say", '"Goule 2" reinforced-attack Constantine damage=3']),
        (1, ["say", '"Goule 2" reinforced-attack Constantine aim=101']),
        (1, ["say", '"Goule 2" pass aim=3']),
        (1, ["say", "Constantine pass"]),
        (1, ["say", '"Goule 1" pass']),
        (1, ["say", '"Goule 2" reinforced-defence']),
        (1, ["say", '"Goule 2" bandage']),
        (1, ["combat", "Le pont de brumes", "rules=forum"]),
        (1, ["redo"]),
        (1, ["undo", "1", "why=erreur"]),
        (1, ["undo", "9", "why=erreur"]),
        (1, ["--as", "Milo", "undo", "7", "why=erreur"]),
        (1, ["--as", "Milo", "close"]),
        (1, ["--as", "Milo", "say", '"Goule 2" pass']),
        (2, ["say", "Goule 2 passe"]),
        (2, ["say", "Goule passe"]),
        (2, ["say", '"Goule 2" passe pv=3']),
        (2, ["say", '"Goule 2 passe']),
        (2, ["say", '"Goule 2" reinforced-attack Constantine weapon=hache aim=3']),
        (2, ["char", "L Ombre", "hp=-3"]),
        (2, ["char", "Tour", "hp=3"]),
        (2, ["undo", "dernière"]),
        (2, ["-c", "ailleurs", "board"]),
        (2, ["play", "absent.combat"]),
        (2, ["nonsense"]),
        (2, ["--store", "mysql://x", "board"]),
    ],
)
def test_the_exit_status_says_what_kind_of_trouble_it_is(bridge: Shell, status: int, arguments: list[str]) -> None:
    """0 done, 1 refused, 2 unusable; what is refused is told on standard error and changes nothing."""
    before = bridge.version()
    ended = bridge(*arguments)
    assert ended.status == status
    assert bool(ended.err) is (status != 0)
    if status:
        assert ended.out == ""
        assert bridge.version() == before


@pytest.mark.parametrize(("locale", "lang"), [("fr_FR.UTF-8", "fr"), ("en_GB.UTF-8", "en"), ("C", "en")])
def test_the_program_speaks_the_locale_s_language_where_nothing_else_says(
    horion: Shell, locale: str, lang: str
) -> None:
    """As a program of its own: done, refused, unusable, and the store's trouble, each in that language."""

    def program(*arguments: str) -> tuple[int, str, str]:
        ended = horion.program(*arguments, LC_ALL=locale)
        assert "Traceback" not in ended.out + ended.err
        return ended.status, language_of(ended.err), ended.out

    horion.told('combat "Essai" rules=forum', "char Rat hp=4")
    assert program("note", "é") == (
        0,
        "",
        "#3 note é\n     note : é\n" if lang == "fr" else "#3 note é\n     note: é\n",
    )
    assert program("redo") == (1, lang, "")
    assert program("say", "Rta passe") == (2, lang, "")
    assert program("--store", f"sqlite:///{horion.folder}", "board") == (4, lang, "")


def test_no_combat_yet(horion: Shell) -> None:
    """A store that is missing is status 4, and reading makes none; one without a combat is 2; the list ends well."""
    reading = (["board"], ["log"], ["verify"], ["undo"], ["note", "x"], ["waiting"], ["board", "--json"])
    for arguments in reading:
        ended = horion(*arguments)
        assert (ended.status, ended.out) == (4, ""), arguments
        assert language_of(ended.err) == "fr"
    assert horion("list").status == 0
    assert horion("list", "--json").out == ""
    assert not horion.database.exists()
    assert horion("say", "note x").status == 2
    assert all(horion(*arguments).status == 2 for arguments in reading)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_an_output_that_cannot_hold_every_letter_is_no_reason_to_fail(bridge: Shell, encoding: str) -> None:
    """Redirected to a file on an old system: what the encoding lacks is replaced, nothing crashes."""
    ended = bridge.program("board", PYTHONIOENCODING=encoding)
    assert "Traceback" not in ended.err
    assert ended.status == 0


def test_no_colour_where_there_is_no_terminal(bridge: Shell) -> None:
    """Nor in an error."""
    ended = bridge.program("log")
    assert "\x1b" not in ended.out + bridge.program("say", "Milo passe").err


# --- Table verbs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["note", "deux mots"], 'note "deux mots"'),
        (["note", "deux", "mots"], "note deux mots"),
        (["note", "vu — la brume"], 'note "vu — la brume"'),
        (["char", "Rat", "x2", "hp=4"], "char Rat x2 hp=4"),
        (["perso", "Le Rat", "pv=4/9"], 'char "Le Rat" hp=4/9'),
        (["arme", "Goule 1", "crocs", "attaque=claws"], 'weapon "Goule 1" crocs attack=claws'),
        (["ruling", "Constantine", "hp=12", "why=test"], "ruling Constantine hp=12 why=test"),
        (["décision", "Goule 1", "pv=-3", "raison=c'était la « 2 »"], 'ruling "Goule 1" hp=-3 why="c\'était la « 2 »"'),
        (["decision", "Goule\u00a01", "hp=−3", "why=x"], 'ruling "Goule 1" hp=-3 why=x'),
        (["ruling", "Con\u200bstantine", "bleed=3", "why=x"], "ruling Constantine bleed=3 why=x"),
        (["skip", "goule 2"], 'skip "Goule 2"'),
        (["saute", "Goule 2"], 'skip "Goule 2"'),
        (["next"], "next"),
        (["suivant"], "next"),
        (["tour", "initiative=1,2,3"], "round initiative=1,2,3"),
        (["initiative", "Goule 2=99"], 'initiative "Goule 2"=99'),
        (["undo", "why=c'était la Goule 2"], 'undo why="c\'était la Goule 2"'),
        (["annule", "8", "raison=erreur"], "annule 8 raison=erreur"),
        (["fin"], "close"),
        (["combat", "Le gué", "règles=forum"], 'combat "Le gué" rules=forum'),
    ],
)  # fmt: skip
def test_a_table_verb_as_a_command_is_the_line_of_script(bridge: Shell, arguments: list[str], line: str) -> None:
    """Each argument is one word, its quotes taken by the shell: the same command is recorded."""
    assert bridge(*arguments).status == 0
    typed = bridge("log", "--json").lines
    (as_typed,) = [one["body"]["command"] for one in typed if one["event"] == "Declared"][-1:]
    other = Shell(bridge.folder / "autre", bridge.monkeypatch, bridge.capsys)
    other.told(*BRIDGE, line)
    (as_said,) = [one["body"]["command"] for one in other("log", "--json").lines if one["event"] == "Declared"][-1:]
    assert as_typed == as_said


def test_words_with_one_dash_are_no_options(bridge: Shell) -> None:
    """They reach the line's reader: `-5` is a text, `hp=-3` a loss."""
    assert bridge("note", "-5").status == 0
    assert bridge("note", "-c").status == 0
    assert bridge("ruling", "Constantine", "hp=-3", "why=x").status == 0
    assert hp_of(bridge) == [95, 13, 40]


def test_say_joins_its_arguments_and_reads_lines_from_standard_input(bridge: Shell) -> None:
    """Lines before a wrong one stay, those after it are not read; its text is shown."""
    assert bridge("say", "note", "deux", "mots").status == 0
    ended = bridge("say", "-", stdin="note un // ici\r\n\n// rien\nnote deux\nnotte trois\nnote quatre\n")
    assert ended.status == 2
    assert [line for line in ended.out.splitlines() if line.startswith("#")] == ["#10 note un // ici", "#11 note deux"]
    assert "notte trois" in ended.err
    assert bridge("say", "-").status == 0


def test_say_json_prints_the_events_of_the_line(bridge: Shell) -> None:
    """As `log --json` prints them."""
    said = bridge("say", '"Goule 2" passe', "--json").out
    assert bridge("log", "--json").out.endswith(said)
    assert '"Declared"' in said.splitlines()[0]


# --- Which combat -----------------------------------------------------------------------------------------------------


def test_a_combat_is_named_by_its_slug_or_an_unambiguous_beginning(horion: Shell) -> None:
    """A whole slug wins over what begins with it; without -c the last one used answers."""
    horion.told('combat "Le gué" rules=forum', 'combat "Le guéridon" rules=forum', 'combat "Autre" rules=forum')

    def shown(*arguments: str) -> str:
        return str(horion(*arguments, "board", "--json").json["combat"])

    assert shown() == "autre"
    assert shown("-c", "le-gue") == "le-gue"
    assert shown() == "le-gue"
    assert shown("-c", "Le Guéri") == "le-gueridon"
    assert horion("-c", "au", "note", "x").status == 0
    assert shown() == "autre"
    for wanted, names in (("le", ("le-gue", "le-gueridon")), ("zzz", ("zzz", "autre"))):
        ended = horion("-c", wanted, "board")
        assert (ended.status, ended.out) == (2, "")
        assert all(name in ended.err for name in names)


def test_the_list_names_every_combat(bridge: Shell) -> None:
    """Slug, title, rules, status, round."""
    bridge.told('combat "Autre" rules=forum', "close")
    rows = bridge("list").out.splitlines()
    assert len(rows) == 2
    assert [word in rows[1] for word in ("le-pont-de-brumes", "Le pont de Brumes", "forum@1", "1")] == [True] * 4
    assert [one["status"] for one in bridge("list", "--json").lines] == ["closed", "open"]


# --- Language and people ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "combat", "locale", "lang"),
    [
        ([], "", "fr_FR.UTF-8", "fr"),
        ([], "", "en_GB.UTF-8", "en"),
        ([], "lang=fr", "en_GB.UTF-8", "fr"),
        ([], "lang=en", "fr_FR.UTF-8", "en"),
        (["--lang", "en"], "lang=fr", "fr_FR.UTF-8", "en"),
        (["--lang", "fr"], "lang=en", "en_GB.UTF-8", "fr"),
    ],
)
def test_the_language_is_the_one_asked_for_else_the_combat_s_else_the_locale_s(
    horion: Shell, options: Sequence[str], combat: str, locale: str, lang: str
) -> None:
    """For what is shown and for what is refused."""
    horion.monkeypatch.setenv("LC_ALL", locale)
    horion.told(f'combat "Essai" rules=forum {combat}', "char Rat hp=4", "round initiative=3", "undo")
    assert language_of(horion(*options, "redo", "5").err) == lang
    assert ("[annulé]" in horion(*options, "log").out) is (lang == "fr")
    assert ("[undone]" in horion(*options, "log").out) is (lang == "en")


def test_a_player_declares_for_their_own_and_writes_notes(horion: Shell) -> None:
    """Everything else is the game master's; the refusal names who and whom."""
    horion.told(*BRIDGE[:6])
    refused = horion("--as", "Nora", "say", ATTACK)
    assert refused.status == 1
    assert all(name in refused.err for name in ("Nora", "Constantine"))
    for line in (
        '"Goule 1" pass',
        "next",
        "ruling Constantine hp=100 why=x",
        "char Rat hp=4",
        "skip Constantine",
        "round",
    ):
        assert horion("--as", "Milo", "say", line).status == 1
    assert horion("--as", "Milo", "note", "en garde").status == 0
    assert horion("--as", "Milo", "say", ATTACK).status == 0


def test_a_player_takes_back_only_their_own_last_declaration(horion: Shell) -> None:
    """Not another's, not the game master's, not one that others have built on; the same for what they took back.

    The game master may take back any, by its number: what followed it is adjudicated again.
    """
    horion.told(*BRIDGE[:6])
    assert horion("--as", "Milo", "undo").status == 1
    horion("--as", "Milo", "say", ATTACK)
    assert horion("--as", "Nora", "undo").status == 1
    assert horion("--as", "Milo", "undo").status == 0
    assert horion("--as", "Nora", "redo").status == 1
    assert horion("--as", "Milo", "redo").status == 0
    horion("note", "le MJ")
    assert horion("--as", "Milo", "undo").status == 1
    assert horion("--as", "Milo", "undo", "7", "why=x").status == 1
    assert horion("undo").status == 0
    assert horion("--as", "Milo", "redo").status == 1
    horion.told('"Goule 1" pass resistance=6')
    assert horion("undo", "7", "why=x").status == 0
    assert horion("board", "--json").json["pending"] == []
