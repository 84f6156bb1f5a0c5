"""The chart of hit points as a picture that stands alone: SVG with a title and a description, without script.

It is made for a light page and for black and white: lines differ by their dashes before their colours, and each bears
its name at its end. The same chart gives the same bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from string import Template

from projections.chart import Chart, Curve, meet
from projections.chartink import BAND, LINE, PAPER, SOFT, cut, inert, px, said
from projections.chartlanes import lanes, signs_of
from projections.chartscale import SPREAD, Scale, scale_of, shown_rounds, spread, wrapped
from projections.chartwords import caption, described, subtitle, value_words
from projections.texts import Texts

COLOURS = ("#2b5a86", "#a0472c", "#3f6b46", "#6b4f8f", "#866415", "#1f7272")
"""One for each side, or for each combatant where nobody has a side; all dark enough to be read on paper."""
DASHES = ("", "8 4", "2 4", "10 4 2 4", "16 5", "6 3 2 3 2 3")
"""How lines differ in black and white."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a combatant's line is drawn; `shift` (pixels) keeps equal lines apart."""

    colour: str
    dash: str
    shift: float

    def attributes(self, width: float = 2.2) -> str:
        """The line's looks as SVG writes them."""
        dash = f' stroke-dasharray="{self.dash}"' if self.dash else ""
        return f'fill="none" stroke="{self.colour}" stroke-width="{width}" stroke-linejoin="round"{dash}'


def chart_svg(chart: Chart, texts: Texts) -> str:
    """The whole picture."""
    notes = [line for text in caption(chart, texts) for line in wrapped(text, 12, 836)]
    labels, strokes = [_label(one, chart, texts) for one in chart.curves], _strokes(chart.curves)
    scale = scale_of(chart, labels, [texts.word("chart", kind) for kind in signs_of(chart)], len(notes))
    colours = {one.name: stroke.colour for one, stroke in zip(chart.curves, strokes, strict=True)}
    body = [*_grid(chart, scale, texts), *_revisions(chart, scale), *_curves(chart, scale, strokes, labels)]
    body += [*lanes(chart, scale, texts, colours), *_notes(notes, scale)]
    return Template(_template()).substitute(
        width=scale.width,
        height=scale.height,
        lang=texts.lang,
        title=inert(chart.title),
        heading=inert(cut(chart.title, 80)),
        desc=inert(" ".join(described(chart, texts))),
        subtitle=inert(subtitle(chart, texts)),
        body="\n".join(body),
    )


@cache
def _template() -> str:
    return (files("projections") / "templates" / "chart.svg").read_text(encoding="utf-8").removesuffix("\n")


def _label(curve: Curve, chart: Chart, texts: Texts) -> str:
    return f"{cut(curve.name, 24)} · {value_words(curve, chart, texts)}"


# --- Behind the lines -------------------------------------------------------------------------------------------------


def _grid(chart: Chart, scale: Scale, texts: Texts) -> Iterator[str]:
    """A band for every other round with the rounds' numbers below, and a rule for each round value."""
    begins = [place for place, _ in chart.rounds]
    for at, (place, end) in enumerate(pairwise([*begins, chart.last + 1])):
        if at % 2:
            left, right = scale.x(place - 0.5), min(scale.right, scale.x(end - 0.5))
            size = f'width="{px(right - left)}" height="{px(scale.floor - scale.top)}"'
            yield f'<rect x="{px(left)}" y="{px(scale.top)}" {size} fill="{BAND}"/>'
    for value in scale.ticks:
        y = px(scale.y(value))
        colour = "#8d867b" if value == 0 else LINE
        yield f'<path d="M{px(scale.left)} {y}H{px(scale.right)}" stroke="{colour}"/>'
        told = texts.say("chart", "percent", {"value": value}) if chart.shares else str(value).replace("-", "−")
        yield said(scale.left - 8, scale.y(value) + 4, told, anchor="end")
    for place, number in shown_rounds(chart, scale):
        label = str(number) if place != chart.rounds[0][0] else f"{texts.word('words', 'round')} {number}"
        yield said(scale.x(place - 0.5) + 3, scale.floor + 20, label)


def _revisions(chart: Chart, scale: Scale) -> Iterator[str]:
    """A hairline where the fight went back."""
    for x in (scale.x(place - 0.5) for place in sorted({one.place for one in chart.revisions})):
        yield f'<path d="M{px(x)} {px(scale.top)}V{px(scale.bottom)}" stroke="#8d867b" stroke-dasharray="1 4"/>'


# --- Lines ------------------------------------------------------------------------------------------------------------


def _strokes(curves: Sequence[Curve]) -> list[Stroke]:
    """A colour for each side and dashes for each combatant."""
    sides = list(dict.fromkeys(one.side for one in curves))
    colours = [sides.index(one.side) if len(sides) > 1 else at for at, one in enumerate(curves)]
    shifts = _shifts(curves)
    return [
        Stroke(COLOURS[colour % len(COLOURS)], DASHES[(at + at // len(COLOURS)) % len(DASHES)], shifts[at])
        for at, colour in enumerate(colours)
    ]


def _shifts(curves: Sequence[Curve]) -> list[float]:
    """How far each line is moved (pixels) so that none lies on another: 0 where nobody else has as much."""
    lanes = (0.0, 2.6, -2.6, 5.2, -5.2)
    found = list[float]()
    for at, curve in enumerate(curves):
        taken = {found[other] for other in range(at) if meet(curve, curves[other])}
        found.append(next((lane for lane in lanes if lane not in taken), 0.0))
    return found


def _curves(chart: Chart, scale: Scale, strokes: Sequence[Stroke], labels: Sequence[str]) -> Iterator[str]:
    """The lines, then their names at the right, apart from one another, then the marks over all of it."""
    ends = [scale.y(one.points[-1].value) + stroke.shift for one, stroke in zip(chart.curves, strokes, strict=True)]
    places = spread(ends, SPREAD, scale.top, scale.bottom)
    for curve, stroke, end, place, label in zip(chart.curves, strokes, ends, places, labels, strict=True):
        yield f'<path d="{_steps(curve, scale, stroke, present=True)}" {stroke.attributes()}/>'
        if faded := _steps(curve, scale, stroke, present=False):
            yield f'<path d="{faded}" fill="none" stroke="{stroke.colour}" stroke-width="0.8" stroke-dasharray="1 3"/>'
        lead = f"M{px(scale.right + 2)} {px(end)}L{px(scale.right + 14)} {px(place)}"
        yield f'<path d="{lead}" fill="none" stroke="{stroke.colour}" stroke-width="0.8"/>'
        yield f'<path d="M{px(scale.right + 14)} {px(place)}h28" {stroke.attributes()}/>'
        yield said(scale.right + 48, place + 4.5, label, colour=stroke.colour, weight="600")
    yield from _marks(chart, scale, strokes)


def _steps(curve: Curve, scale: Scale, stroke: Stroke, *, present: bool) -> str:
    """The line while they are there, or after: level until the next change, then straight to it."""
    drawn = []
    ends = [point.place for point in curve.points[1:]] + [None]
    for at, (point, end) in enumerate(zip(curve.points, ends, strict=True)):
        x, y = scale.x(point.place), scale.y(point.value) + stroke.shift
        stop = scale.right if end is None else scale.x(end)
        if point.present == present:
            drawn.append(f"M{px(x)} {px(y)}" if at == 0 or curve.points[at - 1].present != present else f"V{px(y)}")
            drawn.append(f"H{px(stop)}")
        elif present and at and curve.points[at - 1].present:
            drawn.append(f"V{px(y)}")  # the last fall, down to where they are gone
    return "".join(drawn)


def _marks(chart: Chart, scale: Scale, strokes: Sequence[Stroke]) -> Iterator[str]:
    """A point on somebody's line where something happened to them; what, stands in the lanes below."""
    looks = {one.name: (one, stroke) for one, stroke in zip(chart.curves, strokes, strict=True)}
    for name, place in dict.fromkeys((mark.name, mark.place) for mark in chart.marks):
        curve, stroke = looks[name]
        x, y = scale.x(place), scale.y(curve.at(place) or 0) + stroke.shift
        yield f'<circle cx="{px(x)}" cy="{px(y)}" r="3.6" fill="{stroke.colour}" stroke="{PAPER}" stroke-width="1.2"/>'


# --- Below ------------------------------------------------------------------------------------------------------------


def _notes(notes: Sequence[str], scale: Scale) -> Iterator[str]:
    """What is said in words alone; the seal last."""
    for at, line in enumerate(notes):
        y = scale.height - 22 - 17 * (len(notes) - 1 - at)
        yield f'<text x="32" y="{y}" font-size="12" fill="{SOFT}">{inert(line)}</text>'
