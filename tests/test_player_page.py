"""The replay's page on terminals of every size: nothing is cut, everything can be reached."""

import io
import re

import pytest
from rich.console import Console
from spec import Scenario, given

from cli.player import Player
from cli.playerview import is_cramped, page
from projections.replaysteps import Replay
from projections.texts import Texts

PEOPLE = 14
CROWD = (*(f'char "Garde {number}" hp=9' for number in range(1, PEOPLE + 1)), "round")
"""In freeform: a line of the board each, below the order."""
LONG = f'note "{" ".join(f"mot{number}" for number in range(60))}"'


def opened(scenario: Scenario) -> Player:
    """A replay of this fight, at its end."""
    fight = scenario.desk.fight
    assert fight is not None
    replay = Replay(fight.slug, fight.history)
    return Player(lambda _: replay, replay, len(replay) - 1)


def drawn(player: Player, width: int, height: int, lang: str = "fr") -> list[str]:
    """What stands on a terminal of this size, as `horion replay` draws it."""
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    player.cramped = is_cramped(width, height)
    made = page(player, Texts("en" if lang == "en" else "fr", "freeform"), console, width, height)
    player.drawn(made.most, made.stride)
    return [line.plain for line in made.lines]


def guards(lines: list[str]) -> set[int]:
    """The guards of whom the board has a line there."""
    found = (re.match(r"Garde (\d+)\b", line) for line in lines)
    return {int(one[1]) for one in found if one}


@pytest.fixture
def crowd() -> Player:
    """Fourteen guards, and nobody has acted."""
    return opened(given(*CROWD, rules="freeform", dice="any"))


@pytest.mark.parametrize("size", [(120, 14), (80, 18), (40, 12), (40, 9), (20, 5), (30, 3)])
def test_every_line_of_the_board_can_be_scrolled_to(crowd: Player, size: tuple[int, int]) -> None:
    """Each of the 14 guards is seen on the way down with J, and again on the way up with K; it ends at both ends."""
    for key in "JK":
        seen = set[int]()
        for _ in range(60):
            seen |= guards(drawn(crowd, *size))
            crowd.press(key)
        assert seen == set(range(1, PEOPLE + 1)), key
        assert crowd.scroll == (crowd.most if key == "J" else 0)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (80, 18), (40, 12), (40, 9), (20, 5)])
def test_the_event_at_hand_is_always_seen(crowd: Player, size: tuple[int, int]) -> None:
    """Beside the board, below it or alone; wherever the board is scrolled to."""
    for key in ("", "J", "J", "tab", "J", "tab", "tab"):
        crowd.press(key)
        lines = drawn(crowd, *size)
        assert [line for line in lines if "▶ " in line and f"#{crowd.step.command}" in line], (key, lines)
        assert len(lines) <= size[1]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("height", [9, 12, 24, 40])
def test_nothing_is_cut_at_forty_columns(crowd: Player, lang: str, height: int) -> None:
    """No line is longer, none ends in an ellipsis, nor those of the keys; how to get help and out stands there."""
    for asked in ("", "?", "x", "tab", ":", "9", "9", "enter"):
        crowd.press(asked)
        lines = drawn(crowd, 40, height, lang)
        assert max(map(len, lines)) <= 40
        assert not [line for line in lines if "…" in line], lines
    crowd.press("right")
    foot = " ".join(drawn(crowd, 40, height, lang)[-2 if height >= 9 else -1 :])
    assert ("? touches" if lang == "fr" else "? keys") in foot.replace("\u00a0", " ")
    assert ("q quitter" if lang == "fr" else "q quits") in foot


def test_paused_is_said_to_be_paused(crowd: Player) -> None:
    """And playing with its speed."""
    assert "en pause" in drawn(crowd, 80, 24)[-1]
    assert "paused" in drawn(crowd, 80, 24, "en")[-1]
    crowd.press(" ")
    assert "lecture ×1" in drawn(crowd, 80, 24)[-1]


def test_tab_shows_board_and_log_or_one_of_them(crowd: Player) -> None:
    """Both, the board with the event at hand, the log; on a small terminal the board and the log in turn."""
    last = crowd.step.version

    def seen(width: int, height: int) -> tuple[bool, bool]:
        lines = drawn(crowd, width, height)
        return bool(guards(lines)), any(f"{last - 3}  #" in line for line in lines)

    shown = [(crowd.press(key), seen(80, 30))[1] for key in ("", "tab", "tab", "tab")]
    assert shown == [(True, True), (True, False), (False, True), (True, True)]
    shown = [(crowd.press(key), seen(40, 12))[1] for key in ("", "tab", "v")]
    assert shown == [(True, False), (False, True), (True, False)]


def test_an_event_longer_than_the_terminal_can_be_read_to_its_end() -> None:
    """In the log alone, J goes on and K goes back; the next event begins at its beginning."""
    player = opened(given(LONG, "note fin", rules="freeform", dice="any"))
    player.at -= 2
    assert player.step.seen.moment.event.__class__.__name__ == "NoteWritten"
    player.cramped = True
    player.press("tab")
    seen = set[str]()
    for _ in range(60):
        seen |= set(re.findall(r"mot\d+", " ".join(drawn(player, 40, 6))))
        player.press("J")
    assert len(seen) == 60
    assert player.scroll > 0
    player.press("left")
    assert player.scroll == 0


def test_the_keys_can_be_scrolled_where_they_are_too_many(crowd: Player) -> None:
    """Down and up, until any other key closes them."""
    crowd.press("?")
    assert "q  quitter" not in drawn(crowd, 40, 12)
    for _ in range(9):
        crowd.press("down")
        lines = drawn(crowd, 40, 12)
    assert "q  quitter" in lines
    crowd.press("page up")
    assert "q  quitter" not in drawn(crowd, 40, 12)
    crowd.press("right")
    assert (crowd.helping, crowd.scroll) == (False, 0)
