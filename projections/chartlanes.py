"""What happened, below the chart's lines: a lane for deaths, one for falls, criticals, and what was taken back.

Signs that would lie on one another are one, with how many it stands for; a sign says whose it is where there is room.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from projections.chart import Chart
from projections.chartink import INK, LINE, SIGNS, SOFT, Sign, cut, px, said, sign
from projections.chartscale import GAP, LANE, Scale, clusters, width_of
from projections.texts import Texts

SIZE = 12
"""Of the letters beside a sign."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something at its place across, whose it is (None for nobody's own), and the command that brought it."""

    x: float
    name: str | None
    command: int


def signs_of(chart: Chart) -> tuple[Sign, ...]:
    """The lanes that there are."""
    kinds = {*(one.kind for one in chart.marks), *(["revision"] if chart.revisions else [])}
    return tuple(kind for kind in SIGNS if kind in kinds)


def happenings(chart: Chart, scale: Scale) -> Mapping[Sign, Sequence[Happening]]:
    """What there is to show in each lane, from left to right; lanes without anything are left out."""
    found: dict[Sign, list[Happening]] = {
        kind: [Happening(scale.x(one.place), one.name, one.command) for one in chart.marks if one.kind == kind]
        for kind in SIGNS
    }
    found["revision"] = [Happening(scale.x(one.place - 0.5), None, one.command) for one in chart.revisions]
    return {kind: sorted(all_, key=lambda one: (one.x, one.command)) for kind, all_ in found.items() if all_}


def lanes(chart: Chart, scale: Scale, texts: Texts, colours: Mapping[str, str]) -> Iterator[str]:
    """The lanes with their signs, each with its word at the right; `colours` are those of the lines by name."""
    for at, (kind, found) in enumerate(happenings(chart, scale).items()):
        y = scale.bottom + GAP + LANE * (at + 0.5)
        yield f'<path d="M{px(scale.left)} {px(y + LANE / 2)}H{px(scale.right)}" stroke="{LINE}"/>'
        yield from _lane(kind, found, y, scale, colours)
        yield sign(kind, scale.right + 28, y, SOFT)
        yield said(scale.right + 48, y + 4.5, texts.word("chart", kind))


def _lane(kind: Sign, found: Sequence[Happening], y: float, scale: Scale, colours: Mapping[str, str]) -> Iterator[str]:
    groups = clusters([one.x for one in found], SIZE)
    for at, (x, members) in enumerate(groups):
        ones = [found[member] for member in members]
        told = ", ".join(f"{one.name} #{one.command}" if one.name else f"#{one.command}" for one in ones)
        owners = {colours.get(one.name or "", INK) for one in ones}
        colour = owners.pop() if len(owners) == 1 else INK
        yield sign(kind, x, y, colour, told)
        room = (groups[at + 1][0] - 8 if at + 1 < len(groups) else scale.right) - x - 9
        if beside := _beside(ones, room):
            yield said(x + 9, y + 4, beside, colour=colour, size=SIZE)


def _beside(ones: Sequence[Happening], room: float) -> str:
    """Whose it is, where that fits; else how many there are, where there are several."""
    names = list(dict.fromkeys(one.name or f"#{one.command}" for one in ones))
    count = str(len(ones)) if len(ones) > 1 else ""
    whole = cut(", ".join(names), 40) if len(ones) == len(names) else f"{count} · {cut(', '.join(names), 36)}"
    return whole if width_of(whole, SIZE) <= room else count
