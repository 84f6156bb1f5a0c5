"""What the chart is drawn with: its colours, a text at its place, the signs of what happens. Lengths are pixels."""

from collections.abc import Sequence
from html import escape
from typing import Literal

from projections.inert import plain

INK, SOFT, LINE, BAND, PAPER = "#23211d", "#68625a", "#ded8cd", "#f3eee6", "#fbfaf7"

Sign = Literal["death", "fall", "critical", "revision"]
SIGNS: Sequence[Sign] = ("death", "fall", "critical", "revision")
"""The gravest first."""


def inert(text: str) -> str:
    """A text that is nothing but words in SVG."""
    return escape(plain(text))


def cut(text: str, most: int) -> str:
    """A text of at most so many letters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def px(value: float) -> str:
    """A coordinate, to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def said(
    x: float, y: float, text: str, *, anchor: str = "", colour: str = SOFT, weight: str = "", size: float | None = None
) -> str:
    """A text at its place."""
    given = {"text-anchor": anchor, "font-weight": weight, "font-size": "" if size is None else px(size)}
    more = "".join(f' {name}="{value}"' for name, value in given.items() if value)
    return f'<text x="{px(x)}" y="{px(y)}" fill="{colour}"{more}>{inert(text)}</text>'


def sign(kind: Sign, x: float, y: float, colour: str, told: str = "") -> str:
    """A sign around a point, 10 wide; a browser shows what is told under the pointer."""
    title = f"<title>{inert(told)}</title>" if told else ""
    match kind:
        case "death":
            arms = f"M{px(x - 4.5)} {px(y - 4.5)}l9 9m0 -9l-9 9"
            looks = f'fill="none" stroke="{colour}" stroke-width="2.6" stroke-linecap="round"'
            return f'<path d="{arms}" {looks}>{title}</path>'
        case "fall":
            return f'<path d="M{px(x - 5)} {px(y - 3.5)}h10l-5 8Z" fill="{colour}">{title}</path>'
        case "critical":
            shape = f"M{px(x)} {px(y - 6)}l5 6l-5 6l-5 -6Z"
            return f'<path d="{shape}" fill="{PAPER}" stroke="{colour}" stroke-width="1.8">{title}</path>'
        case "revision":
            shape = f"M{px(x + 4.5)} {px(y + 4)}v-3.5a3 3 0 0 0 -3 -3h-6m3.2 -3.2l-3.2 3.2l3.2 3.2"
            looks = f'fill="none" stroke="{colour}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
            return f'<path d="{shape}" {looks}>{title}</path>'
