"""The frame of the chart of hit points: round values, labels that keep apart, rounds that have room, lines of text."""

from itertools import pairwise

import pytest
from spec import given

from projections.chart import chart
from projections.chartscale import clusters, scale_of, shown_rounds, spread, ticks_of, width_of, wrapped


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 100, (0, 25, 50, 75, 100)),
        (0, 13, (0, 5, 10, 15)),  # by 2 there would be more than five
        (0, 90, (0, 20, 40, 60, 80, 100)),
        (-7, 13, (-10, -5, 0, 5, 10, 15)),
        (0, 1, (0, 1)),
        (0, 900_000, (0, 200_000, 400_000, 600_000, 800_000, 1_000_000)),
    ],
)
def test_rules_are_drawn_at_round_values(low: int, high: int, ticks: tuple[int, ...]) -> None:
    """1, 2 or 5 times a power of ten, from at or below the lowest to at or above the highest."""
    assert ticks_of(low, high) == ticks


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ([10, 50, 90], [10, 50, 90]),  # far enough as they are
        ([50, 50, 50], [50, 60, 70]),
        ([95, 97], [90, 100]),  # pushed up from the lower bound
        ([60, 20, 55], [65, 20, 55]),  # each keeps its rank
    ],
)
def test_labels_keep_apart(wanted: list[float], found: list[float]) -> None:
    """Ten apart, between 0 and 100, in the same order."""
    assert spread(wanted, 10, 0, 100) == found


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ([0, 12, 24], [(0, (0,)), (12, (1,)), (24, (2,))]),  # side by side: each is 6 to both sides
        ([0, 11, 40], [(5.5, (0, 1)), (40, (2,))]),
        ([0, 0, 0], [(0, (0, 1, 2))]),
        ([0, 10, 26], [(12, (0, 1, 2))]),  # at 5 the first two reach 5 + 6 + 4 and the width of their 2: beyond 20
        ([], []),
    ],
)
def test_signs_that_would_lie_on_one_another_are_one(
    places: list[float], found: list[tuple[float, tuple[int, ...]]]
) -> None:
    """It stands in the middle of those it stands for; with how many they are, it may reach the next one too."""
    assert clusters(places, 12) == found


def test_numbers_of_rounds_are_left_out_where_they_have_no_room() -> None:
    """Of sixty rounds the first and every so many are told, never one over another, none beyond the frame."""
    lines = ("char R hp=9", *(["round"] * 60))
    fight = given(*lines, rules="freeform", dice="any").desk.fight
    assert fight is not None
    shown = chart(fight.slug, fight.history, fight.link)
    scale = scale_of(shown, ["R"], [], 1)
    rounds = shown_rounds(shown, scale)
    assert rounds[0] == (1, 1)
    places = [scale.x(place) for place, _ in rounds]
    assert min(after - one for one, after in pairwise(places)) >= width_of("60", 13)
    assert places[-1] < scale.right


def test_long_lines_are_cut_between_words() -> None:
    """No line is wider than the room, but a word that is alone; nothing is lost."""
    text = "un deux trois quatre " + "x" * 40
    lines = list(wrapped(text, 10, 60))
    assert " ".join(lines) == text
    assert all(width_of(line, 10) <= 60 for line in lines[:-1])
    assert len(lines) > 2
