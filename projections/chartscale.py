"""Where things stand in the chart of hit points: the frame, the scale of both axes, labels kept apart, lines of text.

Lengths are pixels of a picture 900 wide. How wide a text is can only be guessed here, for the reader's own fonts draw
it: the guess is generous.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from projections.chart import Chart

WIDTH, MARGIN, TOP = 900, 32, 92
SPREAD = 18
"""How far apart labels stand at least."""
GAP, LANE = 14, 18
"""How far below the lines the lanes of signs begin, and how high each is."""
MOST_TICKS = 5


@dataclass(frozen=True, slots=True)
class Scale:
    """The frame of the lines, the lanes of signs below it down to the `floor`, the values of its rules (`ticks`)."""

    height: int
    left: float
    right: float
    top: float
    bottom: float
    floor: float
    ticks: tuple[int, ...]
    last: int
    low: float
    high: float

    @property
    def width(self) -> int:
        """The picture's width."""
        return WIDTH

    def x(self, place: float) -> float:
        """Where a place is; the first and the last have half a place of room."""
        return self.left + (self.right - self.left) * (place + 0.5) / (self.last + 1)

    def y(self, value: float) -> float:
        """Where a value is."""
        return self.bottom - (self.bottom - self.top) * (value - self.low) / (self.high - self.low)


def scale_of(chart: Chart, labels: Sequence[str], lanes: Sequence[str], notes: int) -> Scale:
    """The frame with room for these labels of lines and lanes at the right, and this many lines of notes below."""
    values = [point.value for curve in chart.curves for point in curve.points]
    high = max((curve.most for curve in chart.curves), default=100)
    ticks = ticks_of(min([0, *values]), max([high, *values]))
    room = max((width_of(label, 13.5) for label in (*labels, *lanes)), default=0) + 52
    top = TOP
    bottom = top + max(260, SPREAD * len(labels))
    floor = bottom + (GAP + LANE * len(lanes) if lanes else 0)
    return Scale(
        height=round(floor + 38 + 17 * notes + 16),
        left=MARGIN + width_of(str(ticks[-1]), 13) + (16 if chart.shares else 8),
        right=WIDTH - 24 - min(room, 400),
        top=top,
        bottom=bottom,
        floor=floor,
        ticks=ticks,
        last=chart.last,
        low=ticks[0],
        high=ticks[-1],
    )


def ticks_of(low: float, high: float) -> tuple[int, ...]:
    """Round values from the lowest to the highest, a handful of them, 0 among them."""
    steps = (unit * 10**power for power in range(12) for unit in (1, 2, 5))
    step = 25 if (low, high) == (0, 100) else next(step for step in steps if (high - low) / step <= MOST_TICKS)
    first, last = int(low // step), -int(-high // step)
    return tuple(step * at for at in range(first, max(last, first + 1) + 1))


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places near the wanted ones, in the same order, at least so far apart and between these bounds where they fit."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    found = [0.0] * len(wanted)
    floor = low
    for at in order:
        found[at] = floor = max(wanted[at], floor)
        floor += apart
    ceiling = high
    for at in reversed(order):
        found[at] = ceiling = min(found[at], ceiling)
        ceiling -= apart
    return found


def clusters(places: Sequence[float], size: float) -> list[tuple[float, tuple[int, ...]]]:
    """Signs that would lie on one another made one: where it is, and which it stands for, as places in the list.

    `places` go from left to right; a sign is 10 wide, and how many it stands for is written beside it in this size.
    """
    found = list[tuple[float, tuple[int, ...]]]()
    for at, place in enumerate(places):
        here: tuple[float, tuple[int, ...]] = (place, (at,))
        while found and here[0] - 6 < _reach(found[-1], size):
            members = (*found.pop()[1], *here[1])
            here = (sum(places[one] for one in members) / len(members), members)
        found.append(here)
    return found


def _reach(cluster: tuple[float, tuple[int, ...]], size: float) -> float:
    """How far to the right a sign goes with its number."""
    x, members = cluster
    return x + 6 + (width_of(str(len(members)), size) + 4 if len(members) > 1 else 0)


def shown_rounds(chart: Chart, scale: Scale) -> tuple[tuple[int, int], ...]:
    """The rounds whose numbers have room below the axis: all, or the first and every second, fifth, tenth."""
    room = width_of("0" * len(str(max((number for _, number in chart.rounds), default=0))), 13) + 10
    for every in (unit * 10**power for power in range(12) for unit in (1, 2, 5)):
        shown = [chart.rounds[0]] if chart.rounds else []
        shown += [one for one in chart.rounds[1:] if one[1] % every == 0]
        gaps = [scale.x(after[0]) - scale.x(one[0]) for one, after in pairwise(shown[1:])]
        if all(gap >= room for gap in gaps):
            break
    first = scale.x(shown[0][0]) + room + 50 if shown else 0  # which is longer by a word
    fits = [one for one in shown[1:] if first <= scale.x(one[0]) <= scale.right - room / 2]
    return (*shown[:1], *fits)


# --- Text -------------------------------------------------------------------------------------------------------------


def width_of(text: str, size: float) -> float:
    """How wide a text is at most, in a common font of this size."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1
    return 0.3 if letter in " .,:;'’|!ijl·" else 0.86 if letter in "MWmwŒœ@%" else 0.66 if letter.isupper() else 0.54


def wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """The text in lines that fit into the room, cut between words; a word that is too long stands alone."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > room:
            yield line
            longer = word
        line = longer
    yield line
