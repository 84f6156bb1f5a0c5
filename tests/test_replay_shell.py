"""`horion replay`: on a terminal that it fills and always gives back, and printed where there is none."""

import signal
import subprocess
from pathlib import Path

import pytest
from shell import BRIDGE, PROGRAM, ROOT, Shell
from terminal import Terminal


@pytest.fixture
def bridge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with the bridge of Brumes in it."""
    return Shell(tmp_path, monkeypatch, capsys).told(*BRIDGE)


# --- Printed ----------------------------------------------------------------------------------------------------------


def test_without_a_terminal_every_step_is_printed_with_its_boards(bridge: Shell) -> None:
    """All lines of the log stand there, and the board after each of the 8 commands; Goule 1 ends with 13 of 40."""
    printed = bridge("replay").out.splitlines()
    assert [line for line in printed if line and not line.startswith("    ")] == [
        line for line in bridge("log").out.splitlines() if not line.startswith("    ")
    ]
    assert set(bridge("log").out.splitlines()) <= set(printed)
    assert sum("Le pont de Brumes · " in line and "·" in line for line in printed) == 8
    assert printed[-1].strip() == "N'ont pas encore posté : Goule 2"
    assert "Goule 1      13/40 PV" in printed[-3]
    assert "\x1b" not in "".join(printed)


@pytest.mark.parametrize(
    ("words", "first", "health"),
    [
        (("7",), "#7", "Goule 1      40/40 PV"),  # the blow waits for its answer: nothing is lost yet
        (("8",), "#8", "Goule 1      13/40 PV"),
        (("--round", "1"), "début du tour 1", "Goule 1      13/40 PV"),
        (("--step", "1"), "combat", None),
    ],
)
def test_a_command_a_round_or_an_event_is_printed_alone(
    bridge: Shell, words: tuple[str, ...], first: str, health: str | None
) -> None:
    """It begins with what was asked for, and the board at its end is the board then."""
    printed = bridge("replay", *words).out
    assert first in printed.splitlines()[0]
    assert health is None or health in printed.split("Le pont de Brumes · ")[-1]
    assert "#9" not in printed


def test_a_round_ends_where_the_next_one_begins(bridge: Shell) -> None:
    """Round 1 holds nothing of round 2, and its last board is that of `board --round 1`."""
    bridge.told('"Goule 2" pass', "round initiative=1,2,3", "Constantine pass")
    first, second = (bridge("replay", "--round", number).out for number in ("1", "2"))
    assert "Constantine pass" not in first
    assert "Constantine pass" in second
    assert "début du tour 2" in second.splitlines()[0]


def test_what_was_taken_back_is_shown_where_it_is_asked_for(bridge: Shell) -> None:
    """Marked in words where nothing can be struck through; left out otherwise."""
    bridge.told("undo")
    assert "#8" not in bridge("replay").out
    whole = bridge("replay", "--corrections").out
    assert "[annulé]" in next(line for line in whole.splitlines() if "#8" in line)
    assert "annule la commande 8" in whole


@pytest.mark.parametrize("words", [("999",), ("--step", "9999"), ("--step", "0"), ("--round", "7"), ("x",)])
def test_what_is_not_there_is_an_error(bridge: Shell, words: tuple[str, ...]) -> None:
    """Nothing is printed, and the error says so in words."""
    ended = bridge("replay", *words)
    assert ended.status in {1, 2}
    assert ended.out == ""
    assert ended.err.strip()


def test_players_see_no_more_than_their_log(bridge: Shell) -> None:
    """Whoever hides their hit points shows a word instead, from the first step on; a secret note is a number."""
    bridge.told("char Liche hp=77 speed=1 resistance=9 hide=hp", "note Mystère secret=yes")
    printed = bridge("replay", "--for", "players").out
    assert "77" not in printed
    assert "Mystère" not in printed
    assert "indemne" in printed
    assert "77/77" in bridge("replay").out


def test_a_closed_pipe_ends_it_quietly(bridge: Shell) -> None:
    """Whoever reads the first lines only gets no complaint."""
    with subprocess.Popen(
        [*PROGRAM, "--store", bridge.store, "replay"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


# --- On a terminal ----------------------------------------------------------------------------------------------------


def test_keys_step_jump_and_quit(bridge: Shell) -> None:
    """Forth and back, to the end and the beginning, to a command, a round, an event; then the terminal is as before."""
    with Terminal(bridge, "replay", "7") as terminal:
        board = terminal.until("#7 ")
        assert "40/40 PV" in board
        assert " │ " in board
        terminal.press("G").until("Goule 1      ████░░░░░░░░  13/40 PV")
        terminal.press("g").until("1/38 · #1")
        terminal.press("\x1b[C").until("2/38 · #1")
        terminal.press("\x1b[D").until("1/38 · #1")
        terminal.press(":8").until("Aller à la commande n°\u00a08")
        terminal.press("\r").until(lambda page: "· #8 · tour 1" in page)
        terminal.press("r1\r").until("début du tour 1")
        terminal.press("e3\r").until("3/38")
        terminal.press("r9\r").until("Aucun tour 9 ici.")
        terminal.press("?").until("montrer ou cacher cette aide")
        terminal.press("x").until("3/38")
        terminal.press("q")
        assert terminal.ends() == 0
        assert terminal.given_back


def test_it_plays_by_itself_to_the_end(bridge: Shell) -> None:
    """All 38 events at 50 a second: it begins, comes to the last one, and stops there."""
    with Terminal(bridge, "replay", "--speed", "50") as terminal:
        terminal.until("1/38")
        terminal.press(" ").until("lecture ×50")
        terminal.until(lambda page: "38/38" in page and "en pause" in page)
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_narrow_terminal_has_the_log_below_the_board(bridge: Shell) -> None:
    """No rule stands between them any more once it is resized; nothing is wider than it is."""
    with Terminal(bridge, "replay", "8") as terminal:
        terminal.until(" │ ")
        terminal.resize(60, 20)
        page = terminal.until(lambda page: " │ " not in page and "Ordre" in page)
        assert max(map(len, page.splitlines())) <= 60
        assert len(page.splitlines()) <= 20
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize("size", [(1, 1), (20, 3), (400, 120)])
def test_any_size_will_do(bridge: Shell, size: tuple[int, int]) -> None:
    """However small or large, it is drawn and left."""
    with Terminal(bridge, "replay", "8", columns=size[0], lines=size[1]) as terminal:
        terminal.until(lambda page: bool(page.strip()))
        terminal.press("Gq")
        assert terminal.ends() == 0
        assert terminal.given_back


@pytest.mark.parametrize(("how", "status"), [("\x03", 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_the_terminal_is_given_back_whatever_ends_it(bridge: Shell, how: str | int, status: int) -> None:
    """Ctrl-C, and a signal while it plays."""
    with Terminal(bridge, "replay", "--speed", "20") as terminal:
        terminal.until("1/38")
        terminal.press(" ").until("lecture")
        if isinstance(how, str):
            terminal.press(how)
        else:
            terminal.running.send_signal(how)
        assert terminal.ends() == status
        assert terminal.given_back


def test_the_terminal_is_given_back_after_a_mistake_of_ours(bridge: Shell) -> None:
    """An exception while it is drawn leaves the screen first, and is then told on it."""
    broken = "import cli.playerview as v; v.page = lambda *a: 1 / 0; from cli.main import main; main()"
    with Terminal(bridge, "replay", program=("-c", broken)) as terminal:
        assert terminal.ends() == 1
        assert terminal.given_back
        assert "ZeroDivisionError" in terminal.sent.rpartition("\x1b[?1049l")[2]


def test_a_terminal_that_is_closed_ends_it(bridge: Shell) -> None:
    """A window closed while it plays leaves no program behind."""
    with Terminal(bridge, "replay") as terminal:
        terminal.until("1/38")
        terminal.press(" ").until("lecture")
        terminal.hang_up()
        assert terminal.running.wait(20) in {0, -signal.SIGHUP}


def test_ctrl_z_gives_the_terminal_back_while_it_sleeps(bridge: Shell) -> None:
    """Stopped, the screen is the shell's; going on, it is drawn again."""
    with Terminal(bridge, "replay", "8") as terminal:
        terminal.until("#8 ")
        terminal.running.send_signal(signal.SIGTSTP)
        terminal.until(lambda _: terminal.given_back)
        terminal.running.send_signal(signal.SIGCONT)
        terminal.until(lambda page: "#8 " in page and not terminal.given_back)
        terminal.press("q")
        assert terminal.ends() == 0
        assert terminal.given_back


def test_without_colour_it_is_drawn_without(bridge: Shell) -> None:
    """NO_COLOR: no colour is sent, and what was taken back says so in words."""
    bridge.told("undo")
    with Terminal(bridge, "replay", "8", "--corrections", NO_COLOR="1") as terminal:
        terminal.until("[annulé]")
        terminal.press("Gq")
        assert terminal.ends() == 0
        assert not [
            code for code in ("[31", "[32", "[33", "[36", ";31", ";32", ";33", ";36") if f"\x1b{code}" in terminal.sent
        ]


def test_a_dumb_terminal_is_written_line_by_line(bridge: Shell) -> None:
    """Nothing there can move a cursor."""
    with Terminal(bridge, "replay", "8", TERM="dumb") as terminal:
        assert terminal.ends() == 0
        assert "\x1b" not in terminal.sent
        assert "13/40 PV" in terminal.sent
