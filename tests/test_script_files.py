"""Script files: played, grown, corrected, wrapped and damaged ones; what `check` says of them."""

from pathlib import Path

import pytest
from shell import BRIDGE, Shell, language_of

EXAMPLE = Path(__file__).parent.parent / "examples" / "pont-de-brumes.combat"
TITLE = 'combat "Essai" rules=forum lang=fr dice=given'
SHORT = (TITLE, "char Aveline hp=80 speed=20", "round initiative=40")


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


def hp_of(horion: Shell) -> dict[str, int]:
    """Everybody's hit points."""
    return {one["name"]: one["hp"] for one in horion("board", "--json").json["combatants"]}


# --- Played and grown -------------------------------------------------------------------------------------------------


def test_a_played_file_is_printed_line_by_line(horion: Shell) -> None:
    """Each line stands under its number, with what it led to."""
    played = horion("play", horion.file("// le pont", "", *BRIDGE))
    assert (played.status, played.err) == (0, "")
    for number, line in enumerate(BRIDGE, 1):
        assert f"#{number} {line}\n" in played.out
    assert "97 = " in played.out
    assert hp_of(horion) == {"Constantine": 98, "Goule 1": 13, "Goule 2": 40}


def test_the_example_that_ships_plays_as_it_stands(horion: Shell) -> None:
    """And checks as it plays."""
    assert horion("check", str(EXAMPLE)).status == 0
    assert horion("play", str(EXAMPLE)).status == 0
    assert horion("verify").status == 0


def test_a_file_played_again_adds_nothing(horion: Shell) -> None:
    """The log stays as it is."""
    path = horion.file(*BRIDGE)
    horion("play", path)
    before = horion("log", "--json").out
    assert horion("play", path).status == 0
    assert horion("log", "--json").out == before


@pytest.mark.parametrize("cut", range(1, len(BRIDGE)))
def test_a_grown_file_adds_only_what_is_new(horion: Shell, cut: int) -> None:
    """However it is cut in two, the commands are the same and each is printed once."""
    horion("play", horion.file(*BRIDGE[:cut]))
    grown = horion("play", horion.file(*BRIDGE))
    assert grown.status == 0
    assert [line.partition(" ")[0] for line in grown.out.splitlines() if line.startswith("#")] == [
        f"#{number}" for number in range(cut + 1, len(BRIDGE) + 1)
    ]
    assert hp_of(horion) == {"Constantine": 98, "Goule 1": 13, "Goule 2": 40}


def test_comments_blank_lines_and_spaces_added_later_are_harmless(horion: Shell) -> None:
    """A line's place is its ordinal among the declarations; its words are what it says."""
    horion("play", horion.file(*SHORT))
    version = horion.version()
    spaced = (
        "// Essai",
        "",
        f"  {TITLE}   // ouverture",
        "",
        "char   Aveline  hp=80\u00a0speed=20",
        "// fin",
        SHORT[2],
    )
    assert horion("play", horion.file(*spaced)).status == 0
    assert horion.version() == version
    assert horion("play", horion.file(*spaced, "Aveline passe")).status == 0
    assert horion.version() > version


@pytest.mark.parametrize(
    "lines",
    [
        (TITLE, "char Aveline hp=70 speed=20", SHORT[2]),
        (TITLE, "char Aveline hp=70 speed=20", SHORT[2], "Aveline passe"),
        (TITLE, SHORT[2], "Aveline passe"),
        (TITLE, 'note "glissée ici"', *SHORT[1:], "Aveline passe"),
        SHORT[:2],
    ],
)
def test_a_changed_early_line_is_refused_and_nothing_is_recorded(horion: Shell, lines: tuple[str, ...]) -> None:
    """Changed, removed, put in between: what was played must still be there; the message names file and line."""
    horion("play", horion.file(*SHORT))
    before = horion("log", "--json").out
    again = horion("play", horion.file(*lines))
    assert (again.status, again.out) == (1, "")
    assert "combat.combat" in again.err
    assert language_of(again.err) == "fr"
    assert horion("log", "--json").out == before


def test_lines_declared_live_between_two_plays_are_no_obstacle(horion: Shell) -> None:
    """The file's own lines are what counts; a line taken back live is not played again."""
    horion("play", horion.file(*SHORT))
    horion.told('note "en direct"', "Aveline passe", "undo", "undo")
    version = horion.version()
    assert horion("play", horion.file(*SHORT)).status == 0
    assert horion.version() == version
    assert horion("play", horion.file(*SHORT, "Aveline passe")).status == 0
    assert horion("board", "--json").json["order"][0]["acted"] is True


def test_a_declaration_keeps_its_file_line_and_text(horion: Shell) -> None:
    """As written: spaces, comment and wrapper included."""
    line = "  CHAR   Ávila hp=80 // é « tout »"
    horion("play", horion.file("// en tête", TITLE, "", line, "[code]note x[/code]"))
    declared = [one["body"] for one in horion("log", "--json").lines if one["event"] == "Declared"]
    assert [(one["file"], one["line"], one["text"]) for one in declared] == [
        ("combat.combat", 2, TITLE),
        ("combat.combat", 4, line),
        ("combat.combat", 5, "[code]note x[/code]"),
    ]


# --- Errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "status", "column"),
    [
        ("Aveline passse", 2, 9),
        ("Avelin passe", 2, 1),
        ("Aveline passe pv=3", 2, 15),
        ("Aveline passe visée=3", 1, None),
        ("char Bob hp=9 // puis", 0, None),
        ("saute Bob", 2, 7),
        ('note "jamais fermé', 2, 6),
        ("note \x07", 2, 6),
        (f"note {'a' * 10_000_000}", 2, None),
    ],
    ids=["action", "actor", "key", "die", "none", "name", "quote", "control", "10 MB"],
)
def test_an_error_in_a_line_keeps_what_stands_before_it(
    horion: Shell, wrong: str, status: int, column: int | None
) -> None:
    """File, line and column are named; nothing from that line on is recorded, and the corrected file goes on."""
    played = horion("play", horion.file(*SHORT, "", wrong, "Aveline passe"))
    assert played.status == status
    if status:
        assert "combat.combat" in played.err
        assert "5" in played.err
        assert column is None or f"combat.combat:5:{column}:" in played.err
        assert column is None or f"\n    {' ' * (column - 1)}^\n" in played.err
        assert language_of(played.err) == "fr"
        board = horion("board", "--json").json
        assert (board["command"], board["order"][0]["acted"]) == (3, False)
        corrected = horion("play", horion.file(*SHORT, "", "note corrigé", "Aveline passe"))
        assert corrected.status == 0
        assert "#4 note corrigé" in corrected.out
    assert horion("board", "--json").json["order"][0]["acted"] is True


def test_an_error_on_the_first_line_opens_nothing(horion: Shell) -> None:
    """Nor does a title without rules."""
    assert horion("play", horion.file('combat "Essai" regles=échecs')).status == 2
    assert horion("play", horion.file('combat "Essai"')).status == 2
    assert horion("list", "--json").out == ""


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "vide.combat"),
        (b"\n\n// rien\n[code]\n[/code]\n\xef\xbb\xbf", "rien.combat"),
        (bytes(range(256)) * 8, "octets.combat"),
        ('combat "É" rules=forum'.encode("latin-1"), "latin.combat"),
        ('combat "E" rules=forum'.encode("utf-16"), "utf16.combat"),
        (b"\0" * 1000, "zero.combat"),
    ],
)
def test_a_file_that_is_no_script_is_unusable(horion: Shell, data: bytes, name: str) -> None:
    """Empty, binary, in another encoding: exit 2, the file named, nothing recorded."""
    for verb in ("play", "check"):
        ended = horion(verb, horion.bytes(data, name))
        assert (ended.status, ended.out) == (2, "")
        assert name in ended.err
        assert language_of(ended.err) == "fr"
    assert horion("list", "--json").out == ""


def test_a_file_that_cannot_be_read_is_unusable(horion: Shell) -> None:
    """A missing file, a folder."""
    for path in (horion.folder / "absent.combat", horion.folder):
        for verb in ("play", "check"):
            ended = horion(verb, str(path))
            assert (ended.status, ended.out) == (2, "")
            assert path.name in ended.err


# --- Wrappers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "end"),
    [
        ("[code]\n", "[/code]\n", "\n"),
        ("[CODE]", "[/CODE]\n", "\n"),
        ("[code=combat]\n", "[/code]", "\n"),
        ("```\n", "```\n", "\n"),
        ("```combat\n", "```", "\n"),
        ("  ```  \n", "  ```  \n", "\n"),
        ("", "", "\r\n"),
        ("\ufeff", "", "\n"),
        ("\ufeff[code]\r\n", "[/code]\r\n", "\r\n"),
        ("\u200b\u00a0", "\u00a0\u200b", " \t\n"),
    ],
)
def test_wrappers_line_ends_and_a_byte_order_mark_are_no_part_of_the_script(
    horion: Shell, before: str, after: str, end: str
) -> None:
    """The same fight, pasted in another way; and the same again once unwrapped."""
    text = before + "".join(f"{line}{end}" for line in BRIDGE) + after
    assert horion("play", horion.bytes(text.encode())).status == 0
    assert hp_of(horion) == {"Constantine": 98, "Goule 1": 13, "Goule 2": 40}
    version = horion.version()
    assert horion("play", horion.file(*BRIDGE)).status == 0
    assert horion.version() == version


@pytest.mark.parametrize(("before", "after"), [("[code]\n", "\n[/code]"), ("```\n", "\n```"), ("[code]", "[/code]")])
def test_a_wrapped_paste_can_be_said_as_well_as_played(horion: Shell, before: str, after: str) -> None:
    """`say -` takes what a forum post holds."""
    said = horion("say", "-", stdin=before + "\n".join(SHORT) + after)
    assert (said.status, said.err) == (0, "")
    assert hp_of(horion) == {"Aveline": 80}


# --- Which combat -----------------------------------------------------------------------------------------------------


def test_a_file_without_combat_goes_to_the_combat_asked_for(horion: Shell) -> None:
    """With -c, grown or not; where there is none, exit 2."""
    path = horion.file("char Bob hp=9", name="suite.combat")
    alone = horion("play", path)
    assert (alone.status, language_of(alone.err)) == (2, "fr")
    horion.told('combat "Un" rules=forum', 'combat "Deux" rules=forum')
    assert horion("-c", "un", "play", path).status == 0
    assert hp_of(horion) == {"Bob": 9}
    assert horion("-c", "un", "play", horion.file("char Bob hp=9", "char Rat hp=4", name="suite.combat")).status == 0
    assert hp_of(horion) == {"Bob": 9, "Rat": 4}
    assert horion("-c", "deux", "board", "--json").json["combatants"] == []


def test_a_title_that_another_file_or_a_live_fight_has_taken_is_refused(horion: Shell) -> None:
    """The message names the combat; nothing is added to it."""
    horion("play", horion.file(*SHORT))
    version = horion.version()
    other = horion("play", horion.file('combat "ESSAI !" rules=forum', "char Bob hp=9", name="autre.combat"))
    assert (other.status, other.out) == (1, "")
    assert "essai" in other.err
    assert horion.version() == version
    horion.told('combat "Direct" rules=forum')
    assert horion("play", horion.file('combat "Direct" rules=forum', name="direct.combat")).status == 1


# --- Check ------------------------------------------------------------------------------------------------------------


def test_check_records_nothing(horion: Shell) -> None:
    """Neither a new fight, nor what a grown file would add, nor which combat was last used."""
    assert horion("check", horion.file(*BRIDGE)).status == 0
    assert horion("list", "--json").out == ""
    horion("play", horion.file(*BRIDGE))
    horion.told('combat "Autre" rules=forum')
    listed = horion("list", "--json").out
    assert horion("check", horion.file(*BRIDGE, '"Goule 2" passe')).status == 0
    assert horion("list", "--json").out == listed
    assert horion("board", "--json").json["combat"] == "autre"
    assert horion("-c", "le-pont", "board", "--json").json["command"] == len(BRIDGE)


@pytest.mark.parametrize(("line", "status"), [("Aveline passse", 2), ("Aveline passe visée=3", 1)])
def test_check_says_what_playing_would_say(horion: Shell, line: str, status: int) -> None:
    """The same message at the same place, in the combat's language; the locale here is English."""
    horion.monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    path = horion.file(*SHORT, line)
    checked, played = horion("check", path), horion("play", path)
    assert (checked.status, played.status) == (status, status)
    assert checked.out == ""
    (*told, after), (*as_played, _) = checked.err.splitlines(), played.err.splitlines()
    assert told == as_played
    assert "4" in after
