"""`--copy PART`: the system's own command gets the part, its options and nothing else; what is said without one."""

import os
import sys
from pathlib import Path

import pytest
from shell import BRIDGE, Shell

FAKE = """#!{python}
import sys
from pathlib import Path
Path(r"{folder}", "options").write_text(" ".join(sys.argv[1:]))
Path(r"{folder}", "copied").write_bytes(sys.stdin.buffer.read())
sys.exit({status})
"""


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A command line where no command but those of the test is found."""
    shell = Shell(tmp_path, monkeypatch, capsys)
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return shell.told(*BRIDGE)


def install(shell: Shell, name: str, status: int = 0) -> None:
    """A command that notes what it is given, and ends so."""
    path = shell.folder / "bin" / name
    path.write_text(FAKE.format(python=sys.executable, folder=shell.folder, status=status), encoding="utf-8")
    path.chmod(0o755)


def copied(shell: Shell, encoding: str = "utf-8") -> str:
    """What a fake command got."""
    return (shell.folder / "copied").read_bytes().decode(encoding)


@pytest.mark.skipif(os.name == "nt", reason="its scripts do not say what runs them")
@pytest.mark.parametrize(
    ("name", "options", "encoding"),
    [
        ("wl-copy", "--type text/plain;charset=utf-8", "utf-8"),
        ("xclip", "-selection clipboard", "utf-8"),
        ("xsel", "--clipboard --input", "utf-8"),
        ("pbcopy", "", "utf-8"),
        ("clip.exe", "", "utf-16"),
    ],
)
def test_each_command_gets_the_part(shell: Shell, name: str, options: str, encoding: str) -> None:
    """To the letter what would have been shown, accents too; Windows reads UTF-16."""
    shown = shell("board", "--format", "bbcode").out
    install(shell, name)
    done = shell("board", "--format", "bbcode", "--copy", "1")
    assert (done.status, done.out, done.err) == (0, "partie 1/1 copiée dans le presse-papiers\n", "")
    assert copied(shell, encoding) == shown.removesuffix("\n")
    assert (shell.folder / "options").read_text(encoding="utf-8") == options


def test_one_part_of_several(shell: Shell) -> None:
    """The second of a dossier's messages, with its number."""
    install(shell, "xclip")
    done = shell("--lang", "en", "audit", "--format", "discord", "--copy", "2")
    parts = done.out.removeprefix("part 2/").removesuffix(" copied to the clipboard\n")
    assert copied(shell).startswith(f"(2/{parts})\n")
    assert len(copied(shell)) < 2000


@pytest.mark.parametrize("words", [["waiting"], ["waiting", "--format", "discord"], ["audit", "--format", "bbcode"]])
def test_whatever_is_pasted_can_be_copied(shell: Shell, words: list[str]) -> None:
    """One part of each."""
    shown = shell(*words).out
    install(shell, "xsel")
    assert shell(*words, "--copy", "1").status == 0
    assert copied(shell) == shown.removesuffix("\n")


def test_an_erratum_is_copied(shell: Shell) -> None:
    """The notice of a correction."""
    shell.told('undo 7 why="pas elle"')
    install(shell, "xsel")
    assert shell("erratum", "9", "--format", "bbcode", "--copy", "1").status == 0
    assert "pas elle" in copied(shell)


def test_a_command_that_fails_leaves_it_to_the_next(shell: Shell) -> None:
    """As wl-copy does under X11."""
    install(shell, "wl-copy", status=1)
    install(shell, "xsel")
    assert shell("board", "--copy", "1").status == 0
    assert (shell.folder / "options").read_text(encoding="utf-8") == "--clipboard --input"


def test_without_a_command_it_says_what_to_install(shell: Shell) -> None:
    """Nothing is shown in its stead: a script would take it for what it asked for."""
    done = shell("board", "--copy", "1")
    assert (done.status, done.out) == (4, "")
    assert {"wl-clipboard", "xclip", "xsel"} <= set(done.err.replace("(", " ").replace(",", " ").split())


def test_where_no_command_reaches_it_they_are_named(shell: Shell) -> None:
    """Their whole path, for whoever wants to try by hand."""
    install(shell, "xclip", status=1)
    done = shell("board", "--copy", "1")
    assert (done.status, done.out) == (4, "")
    assert str(shell.folder / "bin" / "xclip") in done.err


@pytest.mark.parametrize("part", ["2", "0", "x"])
def test_a_part_that_is_none(shell: Shell, part: str) -> None:
    """Parts count from 1."""
    install(shell, "xclip")
    assert shell("board", "--copy", part).status == 2
    assert not (shell.folder / "copied").exists()
