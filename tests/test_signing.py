"""Keys and signatures at the command line: made, listed, used by themselves, reported in both languages."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from shell import BRIDGE, ROOT, Shell, language_of

from cli.mistakes import KeyUnreadable
from cli.signing import KeyFolder
from domain.errors import UnusableName

POSIX = pytest.mark.skipif(os.name != "posix", reason="the modes of files are POSIX")


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store and a folder of keys of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.fixture
def _without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where `horion[sign]` is not installed."""
    for name in ("cryptography.exceptions", "cryptography.hazmat.primitives.asymmetric.ed25519"):
        monkeypatch.setitem(sys.modules, name, None)


def keys(horion: Shell) -> dict[str | None, str]:
    """Each name's public key."""
    return {one["as"]: one["key"] for one in horion("key", "list", "--json").lines}


def grouped(key: str) -> str:
    """A key as seals are printed: its first 32 digits, in groups of four."""
    return " ".join(key[at : at + 4] for at in range(0, 32, 4))


def outcome(horion: Shell, *words: str) -> tuple[int, str, str | None]:
    """How verification ends, and what it finds of the signatures."""
    ended = horion("verify", *words, "--json")
    (found,) = (one for one in ended.json["findings"] if one["check"] == "signatures")
    return ended.status, found["outcome"], found["reason"]


# --- Keys -------------------------------------------------------------------------------------------------------------


def test_a_key_is_made_once_and_listed(horion: Shell) -> None:
    """Without a name the game master's; whoever acts is the name too; what to post is shown; none is overwritten."""
    assert horion("key", "list").out.startswith("Aucune clé.")
    made = [horion("clé", "new"), horion("key", "new", "L'Ombre"), horion("--as", "Milo", "key", "new")]
    assert [one.status for one in made] == [0, 0, 0]
    found = keys(horion)
    assert set(found) == {None, "L'Ombre", "Milo"}
    shown = [grouped(found[name]) for name in (None, "L'Ombre", "Milo")]
    assert [key in one.out for one, key in zip(made, shown, strict=True)] == [True, True, True]
    names = ("maître du jeu", "« L'Ombre »  ", "« Milo »     ")
    listed = horion("--lang", "fr", "key", "list").out.splitlines()
    assert sorted(listed) == sorted(f"{name}  {key}" for name, key in zip(names, shown, strict=True))
    for words in (["new"], ["new", "milo"], ["new", "L Ombre"]):
        again = horion("key", *words)
        assert (again.status, again.out, language_of(again.err)) == (1, "", "fr")
    assert keys(horion) == found


@POSIX
def test_keys_are_for_their_owner_alone(horion: Shell) -> None:
    """The folder 0700, each file 0600, whatever the mask allows."""
    before = os.umask(0)
    try:
        assert horion("key", "new", "Milo").status == 0
    finally:
        os.umask(before)
    folder = horion.folder / "keys"
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())] == [0o700, 0o600]


def test_a_key_that_cannot_be_made_leaves_nothing(horion: Shell) -> None:
    """A name without a letter is 2, as is one with a broken byte; a folder that cannot be is 4."""
    assert horion("key", "new", "…").status == 2
    with pytest.raises(UnusableName):
        KeyFolder(horion.folder / "keys").new("a\udcff")
    horion.monkeypatch.setenv("HORION_KEYS", horion.file("x", name="file"))
    ended = horion("key", "new", "Milo")
    assert (ended.status, ended.out, language_of(ended.err)) == (4, "", "fr")
    assert not (horion.folder / "keys").exists()


def test_a_key_that_the_disk_does_not_hold_is_not_there_by_halves(horion: Shell) -> None:
    """Full in the middle of it: 4, and afterwards the key can be made."""
    with horion.monkeypatch.context() as full:
        full.setattr(os, "fsync", _fails)
        assert horion("key", "new").status == 4
    assert [path.name for path in (horion.folder / "keys").iterdir()] == []
    assert horion("key", "new").status == 0


def _fails(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_key_that_may_not_be_read_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there is one cannot be seen: it is tried, and refused; where there is surely none nothing is signed."""
    keys = KeyFolder(tmp_path / "keys")
    assert keys.signer("Milo") is None
    assert keys.signer("M" * 4_000) is None

    def forbidden(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "lstat", forbidden)
    monkeypatch.setattr(Path, "read_bytes", forbidden)
    signer = keys.signer("Milo")
    assert signer is not None
    with pytest.raises(KeyUnreadable) as told:
        signer(b"x")
    assert told.value.reason == "Permission denied"


@pytest.mark.parametrize(
    "held", ["", "{}", "[]", '{"as":"Milo","ed25519":"ab"}', '{"as":"Milo","ed25519":"zz"}', '{"as":7,"ed25519":""}']
)
def test_a_damaged_key_signs_nothing_and_records_nothing(horion: Shell, held: str) -> None:
    """Whoever has a key is told that it cannot be used; everybody else goes on."""
    horion.told(*BRIDGE)
    assert horion("key", "new", "Milo").status == 0
    (horion.folder / "keys" / "player-milo.key").write_text(held, encoding="utf-8")
    before = horion.version()
    ended = horion("--as", "Milo", "say", 'note "a"')
    assert (ended.status, language_of(ended.err), horion.version()) == (4, "fr", before)
    assert horion("key", "list").status == 4
    assert horion("say", 'note "b"').status == 0


# --- Signed by themselves ---------------------------------------------------------------------------------------------


def test_every_line_of_a_file_is_signed(horion: Shell) -> None:
    """`play`, `say`, verbs and corrections alike; a file tried out, or without a key, is as it was."""
    file = horion.file(*BRIDGE)
    assert horion("check", file).status == 0
    assert horion("key", "new").status == 0
    assert horion("check", file).status == 0
    assert horion("play", file).status == 0
    horion.told('"Goule 2" passe')
    assert horion("amend", "7", "aim=37", "why=non").status == 0
    assert horion("undo").status == 0
    report = horion("verify", "--json").json
    (master,) = report["signatures"]
    assert (master["as"], master["lines"], [one["lines"] for one in master["keys"]]) == (None, 11, [11])
    assert master["keys"][0] == {"key": keys(horion)[None], "printed": grouped(keys(horion)[None]), "lines": 11}
    assert horion("play", file).status == 0
    assert horion("--as", "Milo", "note", "sans clé").status == 0
    assert len(horion("verify", "--json").json["signatures"]) == 1


def test_the_demonstration_in_a_store_of_one_s_own_is_signed(horion: Shell) -> None:
    """It is a fight like any other there, and its verification checks the signatures."""
    assert horion("key", "new").status == 0
    (told,) = (line for line in horion("demo").out.splitlines() if line.startswith("signatures"))
    assert told.endswith(" ok")


def test_an_export_takes_its_signatures_along(horion: Shell) -> None:
    """Verified elsewhere, without any key; for players those of the lines that they see."""
    assert horion("key", "new").status == 0
    horion.told(*BRIDGE, 'note "4242" secret=yes')
    for audience, lines in (("gm", 9), ("players", 8)):
        file = str(horion.folder / f"{audience}.jsonl")
        assert horion("export", "--for", audience, "--out", file).status == 0
        with horion.monkeypatch.context() as elsewhere:
            elsewhere.setenv("HORION_KEYS", str(horion.folder / "none"))
            report = horion("verify", file, "--json").json
            assert outcome(horion, file) == (0, "ok", None)
        assert [(one["lines"], one["keys"][0]["lines"]) for one in report["signatures"]] == [(lines, lines)]


@pytest.mark.parametrize(("lang", "several"), [("fr", "plusieurs clés"), ("en", "several keys")])
def test_two_keys_under_one_name_are_told(horion: Shell, lang: str, several: str) -> None:
    """Each with how many lines it signed: which of them was posted in the thread, people know."""
    horion.told(*BRIDGE)
    assert horion("key", "new", "Milo").status == 0
    assert horion("--as", "Milo", "note", "a").status == 0
    first = keys(horion)["Milo"]
    once = horion("--lang", lang, "verify")
    assert several not in once.out
    assert grouped(first) in once.out
    (horion.folder / "keys" / "player-milo.key").unlink()
    assert horion("key", "new", "Milo").status == 0
    for note in "bc":
        assert horion("--as", "Milo", "note", note).status == 0
    (told,) = (line for line in horion("--lang", lang, "verify").out.splitlines() if several in line)
    assert f"{grouped(first)} (1), {grouped(keys(horion)['Milo'])} (2)" in told


def test_a_name_moves_no_cursor(horion: Shell) -> None:
    """Whatever a stranger's log calls somebody: nothing of it reaches the terminal as a command."""
    name = "\x1b[31mRouge"
    printed = [horion("key", "new", name).out, horion("key", "list").out]
    horion.told(*BRIDGE)
    assert horion("--as", name, "note", "a").status == 0
    printed.append(horion("verify").out)
    assert ["Rouge" in out and "\x1b" not in out for out in printed] == [True] * 3


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_false_signature_is_told_in_words(horion: Shell, lang: str) -> None:
    """Exit 3, where it is, and what it means."""
    assert horion("key", "new").status == 0
    horion.told(*BRIDGE)
    file = horion.folder / "pont.jsonl"
    assert horion("export", "--out", str(file)).status == 0
    lines = file.read_bytes().split(b"\n")
    at = next(at for at, line in enumerate(lines) if b'"data":{"number":7,' in line)
    lines[at] = lines[at].replace(b'"text":"Constantine', b'"text":"Aveline')
    file.write_bytes(b"\n".join(lines))
    assert outcome(horion, str(file))[:2] == (3, "difference")
    told = horion("--lang", lang, "verify", str(file)).out.splitlines()
    where = next(place for place, line in enumerate(told) if line.startswith("signatures"))
    assert f"{at + 1}" in told[where]
    assert [language_of(line) for line in told[where : where + 2]] == [lang, lang]


# --- Without the library ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_without_the_library_signatures_are_not_checked(
    horion: Shell, request: pytest.FixtureRequest, lang: str
) -> None:
    """Exit 0, with --complete 3; the report says what to install; whoever has no key plays on."""
    horion.told(*BRIDGE)
    assert horion("key", "new", "Milo").status == 0
    assert horion("--as", "Milo", "note", "a").status == 0
    assert horion("close").status == 0
    request.getfixturevalue("_without_library")
    assert outcome(horion) == (0, "unchecked", "sign")
    assert horion("verify", "--complete").status == 3
    told = next(line for line in horion("--lang", lang, "verify").out.splitlines() if line.startswith("signatures"))
    assert "pip install 'horion[sign]'" in told
    assert language_of(told) == lang
    assert horion("dispute", "8", "why=b").status == 0
    before = horion.version()
    refused = horion("--lang", lang, "--as", "Milo", "dispute", "8", "why=c")
    assert (refused.status, language_of(refused.err), horion.version()) == (4, lang, before)
    assert "pip install 'horion[sign]'" in refused.err


@pytest.mark.usefixtures("_without_library")
def test_without_the_library_no_key_is_made(horion: Shell) -> None:
    """It says what to install, and leaves no folder behind; an unsigned fight verifies as ever."""
    ended = horion("key", "new")
    assert (ended.status, ended.out) == (4, "")
    assert "pip install 'horion[sign]'" in ended.err
    assert not (horion.folder / "keys").exists()
    horion.told(*BRIDGE)
    assert horion("verify", "--complete").status == 0


def test_an_unsigned_fight_needs_no_library(horion: Shell) -> None:
    """Neither saying a line nor verifying loads it, in a program of its own."""
    horion.told(*BRIDGE)
    program = "import sys; from cli.main import horion; from cli.outcome import run; "
    runs = "".join(f"run(horion, {words!r}); " for words in (["note", "a"], ["verify"]))
    told = "print([name for name in sys.modules if name.startswith('cryptography')])"
    environment = {**os.environ, "PYTHONPATH": ROOT}
    done = subprocess.run(
        [sys.executable, "-c", program + runs + told], capture_output=True, env=environment, check=True
    )
    assert done.stdout.endswith(b"[]\n")


def test_the_private_key_is_nowhere_but_in_its_file(horion: Shell) -> None:
    """Neither printed, nor in the store, nor in an export."""
    made = horion("key", "new")
    horion.told(*BRIDGE)
    secret = json.loads((horion.folder / "keys" / "game-master.key").read_bytes())["ed25519"]
    told = [made.out, *(horion(*words).out for words in (["key", "list", "--json"], ["export"], ["verify", "--json"]))]
    assert not [out for out in told if secret in out]
    assert secret.encode() not in horion.database.read_bytes()
