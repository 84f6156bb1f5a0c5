"""The editing round that `correct` alone opens: a line an edit, one correction; nothing of it unless it is ended."""

from pathlib import Path

import pytest
from shell import BRIDGE, Shell, at_terminal

AIM = "corrige 8 visée=60"
NOTE = 'insère après 8 : note "pluie"'
ASKED = b"finir)"


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store in which the fight of the script has been played."""
    return Shell(tmp_path, monkeypatch, capsys).told(*BRIDGE, '"Goule 2" pass')


def last(horion: Shell) -> tuple[str, str]:
    """The reason and the text of the last correction."""
    events = horion("log", "--json").lines
    found = [
        one["body"] for one in events if one["event"] == "Declared" and one["body"]["command"]["kind"] == "correct"
    ]
    return found[-1]["command"]["why"], found[-1]["text"]


@pytest.mark.parametrize("words", [("raison=relu",), ("why=relu", "par=Camille")])
def test_a_reason_alone_opens_a_round_with_that_reason(horion: Shell, words: tuple[str, ...]) -> None:
    """In either language, and with who says it; the text says it all."""
    gathered = horion("rectifie", *words, stdin=f"{AIM}\n// un commentaire\n{NOTE}\n\n")
    assert (gathered.status, gathered.err) == (0, "")
    why, text = last(horion)
    assert why == "relu"
    assert text == f'rectifie "{AIM}" «{NOTE}» {" ".join(words)}'


def test_an_edit_may_hold_every_kind_of_quotes(horion: Shell) -> None:
    """Its words are its own, whatever stands around it in the text."""
    assert horion("correct", "why=x", stdin='insère après 8 : note "« “mot” »"\n').status == 0
    texts = [one["body"]["text"] for one in horion("log", "--json").lines if one["event"] == "NoteWritten"]
    assert texts == ["« “mot” »"]


def test_piped_in_what_cannot_be_read_records_nothing(horion: Shell) -> None:
    """Nor does what lacks its reason."""
    before = horion.version()
    for lines in ((AIM, "corrige 8 viséee=60"), (AIM, 'insère après 8 : note "pluie')):
        refused = horion("correct", "why=x", stdin="\n".join(lines))
        assert refused.status == 2
        assert ("viséee" in refused.err) == ("viséee" in lines[1])
    assert horion("correct", stdin=AIM).status == 2
    assert horion.version() == before


def test_a_preview_of_a_round_needs_no_reason(horion: Shell) -> None:
    """It is only looked at."""
    before = horion.version()
    shown = horion("correct", "--preview", stdin=AIM)
    assert (shown.status, shown.err) == (0, "")
    assert "rien ne change" not in shown.out
    assert horion.version() == before


def test_on_a_terminal_a_mistake_is_told_and_the_round_goes_on(horion: Shell) -> None:
    """The edits before it are kept, and the reason is asked for until it is given."""
    typed = f"{AIM}\ncorrige 8 viséee=60\n{NOTE}\n\n\nrelu le fil\n"
    status, shown = at_terminal(horion, typed.encode(), "rectifie", question=ASKED)
    assert status == 0, shown
    assert "viséee" in shown.partition("Clé inconnue")[2]
    assert last(horion) == ("relu le fil", f'rectifie "{AIM}" «{NOTE}» why="relu le fil"')


def test_a_round_that_is_left_records_nothing(horion: Shell) -> None:
    """Ctrl-D is no empty line, and is answered."""
    before = horion.version()
    status, shown = at_terminal(horion, f"{AIM} raison=x\n\x04".encode(), "rectifie", question=ASKED)
    assert status == 1
    assert "rien n'est enregistré" in shown
    assert horion.version() == before
