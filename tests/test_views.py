"""Board and log, for programs and for people, now and at an earlier moment."""

import os
import pty
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from shell import BRIDGE, PROGRAM, ROOT, Shell

NUMBER_OR_NOTHING = (int, type(None))
TEXT_OR_NOTHING = (str, type(None))
BOARD: Mapping[str, Any] = {
    "combat": str, "title": str, "rules": str, "status": str, "version": int, "command": int, "round": int,
    "turn": TEXT_OR_NOTHING, "up": [str], "pass": NUMBER_OR_NOTHING,
    "order": [{"name": str, "initiative": int, "acted": bool, "delayed": bool}],
    "combatants": [{
        "name": str, "side": TEXT_OR_NOTHING, "hp": NUMBER_OR_NOTHING, "hp_max": NUMBER_OR_NOTHING, "malus": int,
        "locations": dict, "status": str, "budget": (dict, type(None)), "counters": dict,
        "conditions": [{"name": str, "until": str, "wound": TEXT_OR_NOTHING}],
        "bleeding": [{"wound": str, "kind": str, "amount": int}],
    }],
    "pending": [{"command": int, "attacker": str, "target": str, "aim": int}],
    "queued": [{"command": int, "name": str, "reason": str}],
    "set_aside": [{"command": int, "name": str, "reason": str}],
    "missed_turns": [{"round": int, "name": str}],
    "disputed": [{"command": int, "name": str, "reason": str}],
}  # fmt: skip
"""The keys and types of the board, from its description."""


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.fixture
def bridge(horion: Shell) -> Shell:
    """The same, with the fight on the bridge: Constantine 98, Goule 1 13, Goule 2 40 and up."""
    return horion.told(*BRIDGE)


def conforms(value: Any, shape: Any, place: str = "board") -> None:
    """The value has exactly this shape."""
    match shape:
        case Mapping():
            assert isinstance(value, dict), place
            assert set(value) == set(shape), place
            for key, inner in shape.items():
                conforms(value[key], inner, f"{place}.{key}")
        case list():
            assert isinstance(value, list), place
            for one in value:
                conforms(one, shape[0], f"{place}[]")
        case _:
            assert isinstance(value, shape), f"{place}: {value!r}"
            assert not (isinstance(value, bool) and shape is not bool), place


# --- The board --------------------------------------------------------------------------------------------------------


def test_the_board_of_the_bridge(bridge: Shell) -> None:
    """Exactly the keys described; 79, 46 and 35; Goule 1 has 13 of 40 left, so −7; nothing waits."""
    board = bridge("board", "--json").json
    conforms(board, BOARD)
    head = {key: board[key] for key in ("combat", "title", "rules", "status", "command", "round", "turn", "up", "pass")}
    assert head == {
        "combat": "le-pont-de-brumes", "title": "Le pont de Brumes", "rules": "forum@1", "status": "open",
        "command": 8, "round": 1, "turn": "Goule 2", "up": ["Goule 2"], "pass": None,
    }  # fmt: skip
    assert board["order"] == [
        {"name": "Constantine", "initiative": 79, "acted": True, "delayed": False},
        {"name": "Goule 1", "initiative": 46, "acted": True, "delayed": False},
        {"name": "Goule 2", "initiative": 35, "acted": False, "delayed": False},
    ]
    fields = ("name", "side", "hp", "hp_max", "malus", "status", "budget", "locations", "counters")
    assert [tuple(one[field] for field in fields) for one in board["combatants"]] == [
        ("Constantine", "veilleurs", 98, 100, 0, "active", None, {}, {}),
        ("Goule 1", "goules", 13, 40, -7, "active", None, {}, {}),
        ("Goule 2", "goules", 40, 40, 0, "active", None, {}, {}),
    ]
    assert board["version"] == bridge.version()
    assert [board[key] for key in ("pending", "queued", "set_aside", "missed_turns", "disputed")] == [[]] * 5


def test_what_waits_bleeds_and_was_missed_is_on_the_board(horion: Shell) -> None:
    """A pending aim of 97, cover until a move, 3 HP lost a round, a turn missed, a fall, the end."""
    horion.told(*BRIDGE[:7])
    assert horion("board", "--json").json["pending"] == [
        {"command": 7, "attacker": "Constantine", "target": "Goule 1", "aim": 97}
    ]
    horion.told('"Goule 1" cover resistance=6', 'ruling "Goule 2" bleed=3 why=x', "round initiative=1,2,3")
    board = horion("board", "--json").json
    conforms(board, BOARD)
    first, second = board["combatants"][1:]
    assert first["conditions"] == [{"name": "cover", "until": "move", "wound": None}]
    assert (second["hp"], second["bleeding"]) == (37, [{"wound": "9.1", "kind": "hp_per_round", "amount": 3}])
    assert board["missed_turns"] == [{"round": 1, "name": "Goule 2"}]
    horion.told('ruling "Goule 1" hp=0 survival=60 why=x', "close")
    board = horion("board", "--json").json
    conforms(board, BOARD)
    assert (board["status"], board["turn"], board["up"]) == ("closed", None, [])
    assert board["combatants"][1]["status"] != "active"
    assert "Goule 1" not in [place["name"] for place in board["order"]]


def test_a_fight_without_a_round_has_an_empty_board(horion: Shell) -> None:
    """Round 0, nobody up; a combatant without side or player."""
    horion.told(BRIDGE[0], "char Rat hp=4")
    board = horion("board", "--json").json
    conforms(board, BOARD)
    assert (board["round"], board["turn"], board["up"], board["order"]) == (0, None, [], [])
    assert board["combatants"][0]["side"] is None


def test_the_board_at_every_event(bridge: Shell) -> None:
    """From the first event to the last: what was known just after it, in words and as an object."""
    now = bridge("board", "--json").json
    for version in range(1, now["version"] + 1):
        shown = bridge("board", "--json", "--at", str(version))
        assert shown.status == 0, f"at {version}: {shown.err}"
        conforms(shown.json, BOARD)
        assert shown.json["version"] == version
        assert bridge("board", "--at", str(version)).status == 0
    assert shown.json == now


def test_the_board_at_an_event_is_what_was_known_then(bridge: Shell) -> None:
    """Undone since, the blow still shows just after it; --round shows today's history."""
    blow = bridge.version()
    bridge.told("undo", "undo", "Constantine pass")
    then = bridge("board", "--json", "--at", str(blow)).json
    assert [one["hp"] for one in then["combatants"]] == [98, 13, 40]
    now = bridge("board", "--json").json
    assert [one["hp"] for one in now["combatants"]] == [100, 40, 40]
    bridge.told('"Goule 1" pass', '"Goule 2" pass', "ruling Constantine bleed=4 why=x", "round initiative=1,2,3")
    after = bridge("board", "--json", "--round", "1").json
    conforms(after, BOARD)
    assert [one["hp"] for one in after["combatants"]] == [96, 40, 40]
    bridge.told("ruling Constantine hp=50 why=y")
    assert bridge("board", "--json", "--round", "1").json["combatants"][0]["hp"] == 96


def test_a_round_whose_end_was_taken_back_has_no_board_of_its_own(bridge: Shell) -> None:
    """Once it ends again, today's history counts, not what was known first."""
    bridge.told('"Goule 2" pass', "round initiative=1,2,3")
    assert bridge("board", "--json", "--round", "1").json["combatants"][0]["hp"] == 98
    bridge.told("undo")
    assert bridge("board", "--round", "1").status == 2
    bridge.told("ruling Constantine hp=12 why=x", "round initiative=1,2,3")
    assert bridge("board", "--json", "--round", "1").json["combatants"][0]["hp"] == 12


def test_the_board_for_people(bridge: Shell) -> None:
    """Title, round, who is up, the order, one line per combatant, who has not posted."""
    shown = bridge("board").out
    for words in ("Le pont de Brumes", "tour 1", "Goule 2", "79", "46", "35", "98/100", "13/40", "−7"):
        assert words in shown
    assert len([line for line in shown.splitlines() if "/40" in line]) == 2


# --- The log ----------------------------------------------------------------------------------------------------------


def test_every_event_is_an_object_on_a_line(bridge: Shell) -> None:
    """Exactly the keys described, versions without gaps; the body of Declared holds what was said."""
    told = "\u00a0note  «\u00a0plus tard\u00a0» by=Nora at=2026-11-30T21:04+01:00 // ici"
    assert bridge("--as", "Nora", "say", told).status == 0
    lines = bridge("log", "--json").lines
    shape = {"version": int, "event": str, "at": str, "by": TEXT_OR_NOTHING, "command": int, "effective": bool}
    for line in lines:
        conforms(line, {**shape, "body": dict}, "line")
    assert [line["version"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["command"] for line in lines if line["event"] == "Declared"] == list(range(1, 10))
    declared = lines[-2]
    assert (declared["event"], declared["by"], declared["body"]["as"]) == ("Declared", "Nora", "Nora")
    assert declared["body"]["text"] == told
    assert declared["body"]["posted_at"] == "2026-11-30T21:04:00+01:00"


def test_what_was_taken_back_is_marked_and_can_be_left_out(bridge: Shell) -> None:
    """Undo: its command is set aside, its own marker stands; redo: the other way round."""

    def effective(*arguments: str) -> dict[int, bool]:
        return {line["command"]: line["effective"] for line in bridge("log", "--json", *arguments).lines}

    bridge.told("undo")
    assert effective() == dict.fromkeys((1, 2, 3, 4, 5, 6, 7, 9), True) | {8: False}
    assert set(effective("--effective")) == {1, 2, 3, 4, 5, 6, 7, 9}
    assert "[annulé]" in bridge("log").out
    assert "[annulé]" not in bridge("log", "--effective").out
    bridge.told("redo")
    assert effective() == dict.fromkeys((1, 2, 3, 4, 5, 6, 7, 8, 10), True) | {9: False}


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the program writes to a terminal."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": ROOT, **environment}
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=follower, stderr=follower, env=environment
    ) as running:
        os.close(follower)
        written = b""
        while True:
            try:
                written += os.read(leader, 65536)
            except OSError:
                break
        running.wait(60)
    os.close(leader)
    return written.decode()


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_undone_events_are_struck_through_on_a_terminal(
    bridge: Shell, environment: dict[str, str], *, coloured: bool
) -> None:
    """Without colour they are marked in words."""
    bridge.told("undo")
    shown = on_a_terminal("log", **environment)
    assert ("\x1b[" in shown) is coloured
    assert ("[annulé]" in shown) is not coloured
