"""The chart of hit points as a picture that stands alone: SVG with a title and a description, without script.

It is made for a light page and for black and white: lines differ by their dashes before their colours, and each bears
its name at its end. The same chart gives the same bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import pairwise
from string import Template

from projections.chart import Chart, Curve, meet
from projections.chartscale import SPREAD, Scale, scale_of, shown_rounds, spread, width_of, wrapped
from projections.chartwords import caption, described, subtitle, value_words
from projections.inert import plain
from projections.texts import Texts

INK, SOFT, LINE, BAND = "#23211d", "#68625a", "#ded8cd", "#f3eee6"
COLOURS = ("#2b5a86", "#a0472c", "#3f6b46", "#6b4f8f", "#866415", "#1f7272")
"""One for each side, or for each combatant where nobody has a side; all dark enough to be read on paper."""
DASHES = ("", "8 4", "2 4", "10 4 2 4", "16 5", "6 3 2 3 2 3")
"""How lines differ in black and white."""
SIGN = 10
"""How wide a sign is, in pixels."""


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
    scale = scale_of(chart, [_label(one, chart, texts) for one in chart.curves], len(notes))
    body = [*_grid(chart, scale, texts), *_revisions(chart, scale), *_curves(chart, scale, texts)]
    body += [*_legend(chart, scale, texts), *_notes(notes, scale)]
    return Template(_template()).substitute(
        width=scale.width,
        height=scale.height,
        lang=texts.lang,
        title=_text(chart.title),
        heading=_text(_cut(chart.title, 80)),
        desc=_text(" ".join(described(chart, texts))),
        subtitle=_text(subtitle(chart, texts)),
        body="\n".join(body),
    )


@cache
def _template() -> str:
    return (files("projections") / "templates" / "chart.svg").read_text(encoding="utf-8").removesuffix("\n")


def _text(text: str) -> str:
    return escape(plain(text))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _label(curve: Curve, chart: Chart, texts: Texts) -> str:
    return f"{_cut(curve.name, 24)} · {value_words(curve, chart, texts)}"


def _n(value: float) -> str:
    """A coordinate, to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


# --- Behind the lines -------------------------------------------------------------------------------------------------


def _grid(chart: Chart, scale: Scale, texts: Texts) -> Iterator[str]:
    """A band for every other round with the rounds' numbers below, and a rule for each round value."""
    begins = [place for place, _ in chart.rounds]
    for at, (place, end) in enumerate(pairwise([*begins, chart.last + 1])):
        if at % 2:
            left, right = scale.x(place - 0.5), min(scale.right, scale.x(end - 0.5))
            size = f'width="{_n(right - left)}" height="{_n(scale.bottom - scale.top)}"'
            yield f'<rect x="{_n(left)}" y="{_n(scale.top)}" {size} fill="{BAND}"/>'
    for value in scale.ticks:
        y = _n(scale.y(value))
        colour = "#8d867b" if value == 0 else LINE
        yield f'<path d="M{_n(scale.left)} {y}H{_n(scale.right)}" stroke="{colour}"/>'
        told = texts.say("chart", "percent", {"value": value}) if chart.shares else str(value).replace("-", "−")
        yield _said(scale.left - 8, scale.y(value) + 4, told, anchor="end")
    for place, number in shown_rounds(chart, scale):
        label = str(number) if place != chart.rounds[0][0] else f"{texts.word('words', 'round')} {number}"
        yield _said(scale.x(place - 0.5) + 3, scale.bottom + 20, label)


def _said(x: float, y: float, text: str, *, anchor: str = "", colour: str = SOFT, weight: str = "") -> str:
    """A text at its place."""
    more = (f' text-anchor="{anchor}"' if anchor else "") + (f' font-weight="{weight}"' if weight else "")
    return f'<text x="{_n(x)}" y="{_n(y)}" fill="{colour}"{more}>{_text(text)}</text>'


def _revisions(chart: Chart, scale: Scale) -> Iterator[str]:
    """A hairline where the fight went back, and a triangle over the frame: one for all that would lie on another."""
    groups = list[tuple[float, list[int]]]()
    places = {one.place for one in chart.revisions}
    for x in (scale.x(place - 0.5) for place in sorted(places)):
        yield f'<path d="M{_n(x)} {_n(scale.top)}V{_n(scale.bottom)}" stroke="#8d867b" stroke-dasharray="1 4"/>'
    for one in sorted(chart.revisions, key=lambda one: (one.place, one.command)):
        x = scale.x(one.place - 0.5)
        if not groups or x - groups[-1][0] >= SIGN:
            groups.append((x, []))
        groups[-1][1].append(one.command)
    for x, commands in groups:
        yield _triangle(x, scale.top - 7, ", ".join(f"#{command}" for command in commands))


def _triangle(x: float, y: float, told: str) -> str:
    shape = f'd="M{_n(x - 5)} {_n(y - 4)}h10l-5 9Z"'
    return f'<path {shape} fill="#fff" stroke="{INK}" stroke-width="1.3">{_told(told)}</path>'


def _told(text: str) -> str:
    """What a browser shows of a sign under the pointer."""
    return f"<title>{_text(text)}</title>" if text else ""


# --- Lines ------------------------------------------------------------------------------------------------------------


def _strokes(curves: Sequence[Curve]) -> list[Stroke]:
    """A colour for each side and dashes for each combatant."""
    sides = list(dict.fromkeys(one.side for one in curves))
    colours = [sides.index(one.side) if len(sides) > 1 else at for at, one in enumerate(curves)]
    shifts = _shifts(curves)
    return [
        Stroke(COLOURS[colour % len(COLOURS)], DASHES[at % len(DASHES)], shifts[at])
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


def _curves(chart: Chart, scale: Scale, texts: Texts) -> Iterator[str]:
    """The lines, then their names at the right, apart from one another, then the marks over all of it."""
    strokes = _strokes(chart.curves)
    ends = [scale.y(one.points[-1].value) + stroke.shift for one, stroke in zip(chart.curves, strokes, strict=True)]
    places = spread(ends, SPREAD, scale.top, scale.bottom)
    for curve, stroke, end, place in zip(chart.curves, strokes, ends, places, strict=True):
        yield f'<path d="{_steps(curve, scale, stroke, present=True)}" {stroke.attributes()}/>'
        if faded := _steps(curve, scale, stroke, present=False):
            yield f'<path d="{faded}" fill="none" stroke="{stroke.colour}" stroke-width="0.8" stroke-dasharray="1 3"/>'
        lead = f"M{_n(scale.right + 2)} {_n(end)}L{_n(scale.right + 14)} {_n(place)}"
        yield f'<path d="{lead}" fill="none" stroke="{stroke.colour}" stroke-width="0.8"/>'
        yield f'<path d="M{_n(scale.right + 14)} {_n(place)}h28" {stroke.attributes()}/>'
        yield _said(scale.right + 48, place + 4.5, _label(curve, chart, texts), colour=stroke.colour, weight="600")
    yield from _marks(chart, scale, strokes)


def _steps(curve: Curve, scale: Scale, stroke: Stroke, *, present: bool) -> str:
    """The line while they are there, or after: level until the next change, then straight to it."""
    drawn = []
    ends = [point.place for point in curve.points[1:]] + [None]
    for at, (point, end) in enumerate(zip(curve.points, ends, strict=True)):
        x, y = scale.x(point.place), scale.y(point.value) + stroke.shift
        stop = scale.right if end is None else scale.x(end)
        if point.present == present:
            drawn.append(f"M{_n(x)} {_n(y)}" if at == 0 or curve.points[at - 1].present != present else f"V{_n(y)}")
            drawn.append(f"H{_n(stop)}")
        elif present and at and curve.points[at - 1].present:
            drawn.append(f"V{_n(y)}")  # the last fall, down to where they are gone
    return "".join(drawn)


def _marks(chart: Chart, scale: Scale, strokes: Sequence[Stroke]) -> Iterator[str]:
    looks = {one.name: (one, stroke) for one, stroke in zip(chart.curves, strokes, strict=True)}
    for mark in chart.marks:
        curve, stroke = looks[mark.name]
        y = scale.y(curve.at(mark.place) or 0) + stroke.shift
        draw = _cross if mark.kind == "death" else _diamond
        yield draw(scale.x(mark.place), y, stroke.colour, f"{mark.name} #{mark.command}")


def _cross(x: float, y: float, colour: str, told: str) -> str:
    """A death."""
    arms = f"M{_n(x - 5)} {_n(y - 5)}l10 10m0 -10l-10 10"
    halo = f'<path d="{arms}" stroke="#fbfaf7" stroke-width="6" stroke-linecap="round"/>'
    shape = f'<path d="{arms}" stroke="{colour}" stroke-width="2.6" stroke-linecap="round"/>'
    return f'<g fill="none">{_told(told)}{halo}{shape}</g>'


def _diamond(x: float, y: float, colour: str, told: str) -> str:
    """A critical."""
    shape = f'd="M{_n(x)} {_n(y - 6)}l5 6l-5 6l-5 -6Z"'
    return f'<path {shape} fill="#fff" stroke="{colour}" stroke-width="1.8">{_told(told)}</path>'


# --- Below ------------------------------------------------------------------------------------------------------------


def _legend(chart: Chart, scale: Scale, texts: Texts) -> Iterator[str]:
    """What the signs mean that are there."""
    kinds = {mark.kind for mark in chart.marks}
    x, y = scale.left + 5, scale.bottom + 48
    if "death" in kinds:
        yield _cross(x, y, INK, "")
        yield _said(x + 13, y + 4.5, texts.word("chart", "death"))
        x += 34 + width_of(texts.word("chart", "death"), 13)
    if "critical" in kinds:
        yield _diamond(x, y, INK, "")
        yield _said(x + 13, y + 4.5, texts.word("chart", "critical"))
        x += 34 + width_of(texts.word("chart", "critical"), 13)
    if chart.revisions:
        yield _triangle(x, y, "")
        yield _said(x + 13, y + 4.5, texts.word("chart", "revision"))


def _notes(notes: Sequence[str], scale: Scale) -> Iterator[str]:
    """What is said in words alone; the seal last."""
    for at, line in enumerate(notes):
        y = scale.height - 22 - 17 * (len(notes) - 1 - at)
        yield f'<text x="32" y="{y}" font-size="12" fill="{SOFT}">{_text(line)}</text>'
