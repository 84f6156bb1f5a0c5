"""Files that are not there, or are no files, and output that takes no more: in words, and never a traceback."""

import os
import subprocess
from pathlib import Path

import pytest
from shell import BRIDGE, PROGRAM, ROOT, Shell


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store of the test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


def test_a_file_that_is_not_there_or_is_a_folder(shell: Shell) -> None:
    """Which of both it is, in the reader's language, to read and to write; nothing of the system's English."""
    shell.told(*BRIDGE)
    (shell.folder / "pont").mkdir()
    missing, folder = str(shell.folder / "nowhere" / "pont.html"), str(shell.folder / "pont")
    told = {
        ("play", missing): f"Il n'y a pas de fichier {missing}.",
        ("play", folder): f"On ne peut pas lire {folder} : c'est un dossier.",
        ("import", folder): f"On ne peut pas lire {folder} : c'est un dossier.",
        ("replay", "--html", folder): f"On ne peut pas écrire « {folder} » : c'est un dossier.",
        ("replay", "--html", missing): f"On ne peut pas écrire « {missing} » : ce dossier n'existe pas.",
        ("--lang", "en", "play", missing): f"There is no file {missing}.",
    }
    for words, start in told.items():
        ended = shell(*words)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.replace("\u00a0", " ").startswith(start), ended.err
    assert not list(shell.folder.glob("*.partial"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is needed")
def test_output_that_takes_no_more(shell: Shell) -> None:
    """A full disk behind standard output: said in words."""
    shell.told(*BRIDGE)
    for words in (("replay",), ("export",), ("rules",)):
        with Path("/dev/full").open("wb") as full:
            command, known = [*PROGRAM, *words], {**os.environ, "PYTHONPATH": ROOT}
            ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=known, text=True, check=False)
        assert ended.returncode == 2
        assert ended.stderr.startswith("Tout n'a pas pu être écrit")
        assert ended.stderr.count("\n") == 1
