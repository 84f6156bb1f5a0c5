"""A fight step by step: the board after each event is the board that was known then, for each of its readers."""

from pathlib import Path

import pytest
from shell import BRIDGE
from spec import Scenario, desk, given

from cli.mistakes import ScriptError
from cli.views import recorded_of
from domain.events import RoundEnded
from domain.fight import Fight
from projections.board import Board, board, board_after_round, board_at
from projections.logview import told
from projections.replaysteps import Replay
from projections.secrecy import Audience, secrets_of, veil_board
from projections.texts import Texts

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.combat"))


def fight_of(scenario: Scenario) -> Fight:
    """The fight of a scenario."""
    assert scenario.desk.fight is not None
    return scenario.desk.fight


def replay_of(scenario: Scenario, audience: Audience = "gm", *, whole: bool = False) -> Replay:
    """The replay of a scenario's fight."""
    fight = fight_of(scenario)
    return Replay(fight.slug, fight.history, audience, whole=whole)


def hit_points(shown: Board) -> list[int | None]:
    """What each has left."""
    return [one.hp for one in shown.vitals]


def bridge() -> Scenario:
    """The bridge of Brumes as far as command 8."""
    return Scenario(desk()).when(*BRIDGE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_boards_are_those_known_at_every_event(example: Path) -> None:
    """Of the whole log, with undos, a correction, a dispute and an end taken back: as a board cut off there."""
    scenario = Scenario(desk()).when(*example.read_text(encoding="utf-8").splitlines())
    more = ("undo why=x", "redo", "undo 12 why=x", "undo", "dispute 9 why=x", "close", "undo", "entropy x")
    for line in more:
        try:
            scenario.desk.say(line)
        except ScriptError:
            continue  # not every fight takes every one of them
    fight, replay = fight_of(scenario), replay_of(scenario, whole=True)
    assert replay.versions == list(range(1, fight.history.version + 1))
    sampled = [at for at in range(len(replay)) if at % 9 == 0 or at >= len(replay) - 25]
    for at in sampled:
        assert replay.board(at) == board_at(fight.slug, recorded_of(fight), at + 1), at + 1


def test_what_stands_is_followed_without_what_was_taken_back() -> None:
    """After each round the board of that round; at the end today's; nothing that was undone is a step."""
    scenario = bridge().when('"Goule 2" pass', "round initiative=1,2,3", "Constantine pass", "undo", "undo 8 why=x")
    replay, fight = replay_of(scenario), fight_of(scenario)
    assert all(step.stands for step in replay.steps)
    ended = [at for at, step in enumerate(replay.steps) if isinstance(step.seen.event, RoundEnded)]
    assert len(ended) == 1
    there = board_after_round(fight.slug, fight.history, 1)
    assert there is not None
    assert replay.board(ended[0]).vitals == there.vitals
    assert replay.board(len(replay) - 1) == board(fight.slug, fight.history)


def test_hit_points_are_lost_at_the_very_event() -> None:
    """Command 8: Goule 1 has 40 until its WoundTaken and 13 from then on, Constantine 98 from her own."""
    replay = replay_of(bridge())
    wounds = [at for at, step in enumerate(replay.steps) if type(step.seen.event).__name__ == "WoundTaken"]
    assert [hit_points(replay.board(at)) for at in (wounds[0] - 1, *wounds)] == [
        [100, 40, 40],
        [100, 13, 40],
        [98, 13, 40],
    ]


def test_an_undo_shows_what_it_leads_to() -> None:
    """Its command comes first, with the board as it was; with its rewind the blow is gone; a redo brings it back."""
    replay = replay_of(bridge().when("undo", "redo"), whole=True)
    assert [hit_points(replay.board(at)) for at in range(len(replay) - 4, len(replay))] == [
        [98, 13, 40],
        [100, 40, 40],
        [100, 40, 40],
        [98, 13, 40],
    ]


def test_places_are_found_as_they_stand() -> None:
    """A command adjudicated again is found where it stands, a round too; an event left out leads to the one before."""
    scenario = bridge().when('amend 7 target="Goule 2" why=x 7.résistance=3')
    whole, standing = replay_of(scenario, whole=True), replay_of(scenario)
    for replay in (whole, standing):
        at = replay.at_command(8)
        assert at is not None
        assert (replay.steps[at].command, replay.steps[at].opens, replay.steps[at].stands) == (8, True, True)
        begin = replay.at_round(1)
        assert begin is not None
        assert replay.steps[begin].begins == 1
        assert (replay.at_command(99), replay.at_round(5)) == (None, None)
    assert whole.at_command(9) is not None
    assert standing.at_command(9) is None, "a correction is no part of what stands"
    marker = whole.versions[whole.at_command(9) or 0]
    assert standing.versions[standing.at_event(marker)] < marker
    assert (standing.at_event(1), standing.at_event(99999)) == (0, len(standing) - 1)


@pytest.mark.parametrize("whole", [False, True])
def test_players_see_each_step_as_their_log_and_their_board(*, whole: bool) -> None:
    """Nothing of what is secret is a step; what it did shows with its number, as on the board; words for who hides."""
    scenario = bridge().when(
        "char Liche hp=70 speed=1 resistance=9 hide=hp",
        'ruling "Goule 2" hp=31 why=mystère secret=yes',
        "ruling Liche hp=7 why=x",
        "note fin",
    )
    replay, fight = replay_of(scenario, "players", whole=whole), fight_of(scenario)
    secrets = secrets_of(fight.history)
    assert all(step.seen.event is not None for step in replay.steps)
    shown = [told(step.seen, step.declared, Texts("fr", "forum")) or "" for step in replay.steps]
    assert not [line for line in shown if "mystère" in line or "70" in line]
    secret = [at for at, step in enumerate(replay.steps) if step.command == 10]
    assert len(secret) == 1
    assert hit_points(replay.board(secret[0] - 1)) == [98, 13, 40, None]
    assert hit_points(replay.board(secret[0])) == [98, 13, 31, None]
    healths = [replay.board(at).vitals[3].health for at in (secret[0], len(replay) - 1)]
    assert healths == ["unhurt", "failing"]  # 70 of 70, then 7 of 70: 10%
    assert replay.board(len(replay) - 1) == veil_board(board(fight.slug, fight.history), secrets)


@pytest.mark.parametrize(
    "line", ["effect Constantine mod.aim=-10 until=rounds:3 label=venin", "ruling Constantine +prone why=x"]
)
def test_what_was_secret_and_taken_back_is_on_no_board_of_the_players(line: str) -> None:
    """Undone since, nothing secret stands today, and what it brought is still not shown where it stood."""
    scenario = bridge().when(f"{line} secret=yes", "note ici", "undo", "undo")
    boards = [replay_of(scenario, audience, whole=True) for audience in ("gm", "players")]
    bears = [
        any(one.conditions or one.effects for at in range(len(replay)) for one in replay.board(at).vitals)
        for replay in boards
    ]
    assert bears == [True, False]


def test_a_fight_that_has_just_opened_has_steps() -> None:
    """One command, before anybody has come."""
    replay = replay_of(given())
    assert {step.command for step in replay.steps} == {1}
    assert replay.board(len(replay) - 1).title == "Essai"
