"""The replay as it is stepped through: what each key does, and where it stops."""

import pytest
from spec import Scenario, given

from cli.keyboard import keys_of
from cli.player import Player
from projections.replaysteps import Replay

LINES = ("char Milo hp=9", "char Nora hp=9", "round", "Milo hit Nora damage=2", "Nora miss Milo", "round", "note ici")
"""In freeform, commands 2 to 8: the rounds begin with commands 4 and 7. A note is one event besides its command."""


def player(scenario: Scenario, *, whole: bool = False) -> Player:
    """A replay of this fight, at its beginning."""
    fight = scenario.desk.fight
    assert fight is not None

    def open_replay(whole: bool) -> Replay:  # noqa: FBT001 - the player's own flag
        return Replay(fight.slug, fight.history, whole=whole)

    return Player(open_replay, open_replay(whole))


def pressed(one: Player, *keys: str) -> Player:
    """The same after these keys."""
    for key in keys:
        one.press(key)
    return one


@pytest.fixture
def fight() -> Scenario:
    """Two rounds of freeform."""
    return given(*LINES, rules="freeform", dice="any")


def test_arrows_go_from_event_to_event_and_stop_at_both_ends(fight: Scenario) -> None:
    """One forth, one back; before the first and after the last there is nothing."""
    one = player(fight)
    assert [pressed(one, key).at for key in ("left", "right", "right", "left")] == [0, 1, 2, 1]
    assert [pressed(one, key).at for key in ("end", "right", "home")] == [one.last, one.last, 0]


def test_down_and_up_go_from_command_to_command(fight: Scenario) -> None:
    """Up leads to the beginning of the command at hand first, then to the one before."""
    one = pressed(player(fight), "down", "down")
    assert (one.step.command, one.step.opens) == (3, True)
    pressed(one, "right", "up")
    assert (one.step.command, one.step.opens) == (3, True)
    assert pressed(one, "up").step.command == 2


def test_pages_go_from_round_to_round(fight: Scenario) -> None:
    """Forth to each round's beginning, then to the end; back the same way."""
    one = player(fight)
    assert [pressed(one, "page down").step.begins for _ in range(2)] == [1, 2]
    assert pressed(one, "page down").at == one.last
    assert [pressed(one, "page up").step.begins for _ in range(2)] == [2, 1]
    assert pressed(one, "page up").at == 0


def test_a_number_is_typed_for_a_command_a_round_or_an_event(fight: Scenario) -> None:
    """Digits count, backspace takes one back, escape gives it up; what is not there is said and nothing moves."""
    one = pressed(player(fight), ":", "5", "enter")
    assert (one.step.command, one.step.opens) == (5, True)
    assert pressed(one, "r", "2", "enter").step.begins == 2
    assert pressed(one, "e", "1", "3", "backspace", "enter").step.version == 1
    assert pressed(one, "#", "7", "escape").step.version == 1
    assert one.asked is None
    at = pressed(one, "t", "9", "enter").at
    assert (one.missed, at) == (("round", 9), 0)
    assert pressed(one, "right").missed is None


def test_playing_stops_at_the_end_and_at_any_step_made_by_hand(fight: Scenario) -> None:
    """The end is reached, not passed; from there, space begins again."""
    one = pressed(player(fight), "end", "left", " ")
    assert one.playing
    one.tick()
    assert (one.at, one.playing) == (one.last, False)
    assert pressed(one, " ").at == 0
    assert one.playing
    assert not pressed(one, "right").playing


def test_speeds_go_up_and_down_and_end_somewhere(fight: Scenario) -> None:
    """From 1 to 2 and back; a speed of one's own joins the next one."""
    one = player(fight)
    assert [pressed(one, key).speed for key in ("+", "-", "-")] == [2, 1, 0.5]
    one.speed = 3
    assert pressed(one, "+").speed == 4
    assert pressed(one, *"+" * 9).speed == pressed(one, "+").speed == 16
    assert pressed(one, *"-" * 9).speed == pressed(one, "-").speed == 0.25


def test_help_goes_with_any_key_and_q_quits_from_it(fight: Scenario) -> None:
    """The key that closes it does nothing else."""
    one = pressed(player(fight), "?", "right")
    assert (one.helping, one.at) == (False, 0)
    assert pressed(one, "?", "q").left


def test_what_was_taken_back_is_shown_at_the_same_event(fight: Scenario) -> None:
    """Command 8 was taken back: it appears with `c`, with its undo, and is gone with the next `c`."""
    one = pressed(player(fight.when("undo")), "end")
    last = one.step.version
    pressed(one, "c")
    assert one.step.version == last
    assert [step.command for step in one.replay.steps if not step.stands] == [8, 8]
    pressed(one, "end")
    assert (one.step.command, one.step.version) == (9, one.replay.history.version)
    assert pressed(one, "c").step.version == last


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("q", ["q"]),
        ("\x1b[C\x1b[D\x1bOA\x1b[B", ["right", "left", "up", "down"]),
        ("\x1b[5~\x1b[6~\x1b[H\x1b[4~", ["page up", "page down", "home", "end"]),
        ("\x1b", ["escape"]),
        ("12\r\x7f", ["1", "2", "enter", "backspace"]),
        ("\x1b[1;5C", ["right"]),  # with Ctrl held
        ("\x1b[200~\x00é", ["é"]),
    ],
)
def test_keys_are_told_apart(sent: str, keys: list[str]) -> None:
    """Letters are themselves, other keys have names, and what is unknown is nothing."""
    assert list(keys_of(sent)) == keys
