"""`horion audit` at the command line: formats, readers, files, languages, what is refused."""

import json
from pathlib import Path

import pytest
from shell import BRIDGE, Shell, language_of

HIDDEN = tuple(line.replace("attack.claws=12", "attack.claws=12 hide=hp") for line in BRIDGE)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A command line over a store of its own."""
    return Shell(tmp_path, monkeypatch, capsys)


def test_the_dossier_has_its_eight_chapters_in_order(shell: Shell) -> None:
    """In the combat's language, or the one asked for, before the verb or behind it."""
    shell.told(*BRIDGE)
    told = shell("audit")
    heads = [line for line in told.out.splitlines() if line[:3] in {f"{number}. " for number in range(1, 9)}]
    assert (told.status, told.err, len(heads)) == (0, "", 8)
    assert heads[0] == "1. De quoi il s'agit"
    assert heads[-1] == "8. Par personne"
    assert shell("dossier").out == told.out
    english = shell("audit", "--lang", "en").out
    assert language_of(english) == "en"
    assert shell("--lang", "en", "audit").out == english


def test_a_dossier_of_one_command(shell: Shell) -> None:
    """By its number, with or without its sign."""
    shell.told(*BRIDGE)
    told = shell("audit", "8").out
    assert told.startswith("Dossier de la commande #8\u00a0: Le pont de Brumes\n")
    assert "#7 · tour 1" in told
    assert "#2 · " not in told
    assert shell("audit", "#8").out == told


@pytest.mark.parametrize(
    ("form", "hides"),
    [("text", False), ("markdown", False), ("json", False), ("html", True), ("bbcode", True), ("discord", True)],
)
def test_each_format_has_its_readers(shell: Shell, form: str, hides: bool) -> None:  # noqa: FBT001 - a case
    """What is made to be posted is for the players unless told otherwise; Goule 1's hit points they may not know."""
    shell.told(*HIDDEN)
    usual, master, players = (
        shell("audit", "--format", form, *more).out for more in ((), ("--for", "gm"), ("--for", "players"))
    )
    assert usual == (players if hides else master)
    assert master != players
    assert "hp=40" in master.replace("\u200b", "")
    assert "hp=40" not in players.replace("\u200b", "")


def test_the_object_for_programs(shell: Shell) -> None:
    """One object on one line, the same under both names, with the keys that docs/programs.md describes."""
    shell.told(*BRIDGE)
    told = shell("audit", "--json")
    assert told.out == shell("audit", "--format", "json").out
    assert told.out.count("\n") == 1
    keys = set(told.json)
    documented = (Path(__file__).parent.parent / "docs" / "programs.md").read_text(encoding="utf-8")
    chapter = documented.partition("## A dossier")[2].partition("\n## ")[0]
    assert [key for key in sorted(keys) if f"`{key}`" not in chapter] == []


@pytest.mark.parametrize("form", ["text", "markdown", "json", "html", "bbcode", "discord"])
def test_a_dossier_in_a_file(shell: Shell, form: str) -> None:
    """What the terminal would have shown, to the byte, and nothing on the terminal."""
    shell.told(*BRIDGE)
    shown = shell("audit", "--format", form).out
    file = shell.folder / "dossier"
    done = shell("audit", "--format", form, "--out", str(file))
    assert (done.status, done.out) == (0, "")
    assert file.read_text(encoding="utf-8") == shown


@pytest.mark.parametrize(("words", "status"), [(("99",), 1), (("tour",), 2), (("--format", "pdf"), 2), (("8", "9"), 2)])
def test_what_is_refused(shell: Shell, words: tuple[str, ...], status: int) -> None:
    """A number that no command has, one that is none, a format that is none: in French, and no file is written."""
    shell.told(*BRIDGE)
    file = shell.folder / "dossier"
    refused = shell("audit", *words, "--out", str(file))
    assert (refused.status, refused.out) == (status, "")
    assert refused.err
    assert not file.exists()


def test_a_file_that_cannot_be_written(shell: Shell) -> None:
    """A folder that is not there."""
    shell.told(*BRIDGE)
    refused = shell("audit", "--out", str(shell.folder / "nowhere" / "dossier"))
    assert refused.status != 0
    assert language_of(refused.err) == "fr"


def test_a_dossier_changes_nothing(shell: Shell) -> None:
    """It reads."""
    shell.told(*BRIDGE)
    before = shell.version()
    seal = json.loads(shell("audit", "--json").out)["printed_seal"]
    assert shell.version() == before
    assert seal == shell("verify", "--json").json["printed_seal"]
