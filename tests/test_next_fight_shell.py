"""One fight after another through the real command line: `from=`, `export`, `verify --with`."""

from pathlib import Path

import pytest
from shell import Shell


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with a closed fight on a bridge and, last used, one in a cave to which Constantine came."""
    shell = Shell(tmp_path, monkeypatch, capsys)
    shell.told('combat "Le pont" rules=forum dice=given', "char Constantine hp=9/13 player=Milo", "close")
    assert shell("rest", "Constantine", "days=1").status == 0
    return shell.told('combat "La cave" rules=forum dice=given', "char Constantine from=le-pont")


def exported_bridge(horion: Shell, name: str = "pont.jsonl") -> str:
    """The fight on the bridge as a file; the cave is the last used fight again."""
    out = str(horion.folder / name)
    assert horion("-c", "le-pont", "export", "--out", out).status == 0
    assert horion("-c", "la-cave", "board").status == 0
    return out


def checked(horion: Shell, *arguments: str) -> tuple[int, str]:
    """The exit status of a verification and its outcome on the origin."""
    ended = horion("verify", "--json", *arguments)
    (found,) = (one for one in ended.json["findings"] if one["check"] == "origin")
    return ended.status, found["outcome"]


def test_two_fights_of_one_store_through_the_command_line(horion: Shell) -> None:
    """9 and a day of rest (1.3, rounded 1) are 10; not checked without a file, ok with it, complete then."""
    assert horion("board", "--json").json["combatants"][0]["hp"] == 10
    assert checked(horion) == (0, "unchecked")
    assert checked(horion, "--complete") == (3, "unchecked")
    out = exported_bridge(horion)
    assert checked(horion, "--with", out, "--complete") == (0, "ok")
    assert horion("-c", "le-pont", "undo").status == 0
    later = exported_bridge(horion, "plus-tard.jsonl")
    assert checked(horion, "--with", out, "--with", later, "--complete") == (0, "ok")


def test_looking_another_fight_up_keeps_the_last_used(horion: Shell) -> None:
    """Neither the line nor its refusal makes the earlier fight the one last used."""
    assert horion("char", "Goule", "from=le-pont").status == 2
    assert horion("board", "--json").json["combat"] == "la-cave"


def test_trying_a_script_out_knows_the_earlier_fight(horion: Shell) -> None:
    """`check` reads `from=` like `play`, and records nothing."""
    file = horion.file('combat "Le toit" rules=forum', "char Constantine from=le-pont")
    assert horion("check", file).status == 0
    assert "toit" not in horion("list").out
    assert horion("play", file).status == 0


@pytest.mark.parametrize("place", [0.0, 0.2, 0.5, 0.8, 0.97])
def test_one_changed_byte_of_an_export_ends_with_3(horion: Shell, place: float) -> None:
    """Wherever it is: a difference at the joining, its event and command named in words and in JSON."""
    data = bytearray(Path(exported_bridge(horion)).read_bytes())
    data[int(place * len(data))] ^= 1
    tampered = horion.bytes(bytes(data), "faux.jsonl")
    assert checked(horion, "--with", tampered) == (3, "difference")
    assert horion("verify", "--with", tampered).status == 3


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_report_names_the_origin_in_words(horion: Shell, lang: str) -> None:
    """One line more, with the missing fight, in either language."""
    lines = horion("--lang", lang, "verify").out.splitlines()
    assert len(lines) == 7
    assert lines[4].startswith({"fr": "origine ", "en": "origin "}[lang])
    assert "le-pont" in lines[4]


def test_files_of_no_use_are_errors_in_words(horion: Shell) -> None:
    """Another fight's export, a script, a file that is not there: exit 2, and the file is named."""
    own = str(horion.folder / "cave.jsonl")
    assert horion("export", "--out", own).status == 0
    for file in (own, horion.file("note x", name="note.combat"), str(horion.folder / "absent.jsonl")):
        ended = horion("verify", "--with", file)
        assert (ended.status, ended.out) == (2, "")
        assert file in ended.err
