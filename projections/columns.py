"""A table in columns of signs: those that fit side by side, the others below each row with their labels."""

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest

from projections.document import Table, words
from projections.inert import plain

INDENT = "    "
GAP = "  "
HEAD = 10
"""How long the head of a column may be before it is broken."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The lines of a table: those of its head, then those of each row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def columns(table: Table, colon: str, room: int) -> Columns:
    """A table in lines of at most `room` signs, but for words that are longer."""
    heads = [plain(heading.text) for heading in table.headings]
    rows = [[plain(words(cell)) for cell in row.cells] for row in table.rows]
    least = [max(1, min(width(head), HEAD), *map(width, head.split())) for head in heads]
    sizes = [max(least[at], *(width(row[at]) for row in rows)) for at in range(len(heads))]
    fitting = max(1, sum(total <= room for total in accumulate(size + len(GAP) for size in sizes)))
    beside, right = sizes[:fitting], [heading.number for heading in table.headings]
    broken = [textwrap.wrap(head, size, break_long_words=False) for head, size in zip(heads, beside, strict=False)]
    head = [_row(cells, beside, right) for cells in zip_longest(*broken, fillvalue="")]
    return Columns(
        head=(*head, _row(["-" * size for size in beside], beside, right)),
        rows=tuple((_row(row, beside, right), *_below(heads[fitting:], row[fitting:], colon, room)) for row in rows),
    )


def _below(heads: Sequence[str], cells: Sequence[str], colon: str, room: int) -> Iterator[str]:
    rest = [f"{head}{colon} {cell}" for head, cell in zip(heads, cells, strict=True) if cell]
    yield from wrapped(" · ".join(rest), room, INDENT) if rest else []


def _row(cells: Sequence[str], sizes: Sequence[int], right: Sequence[bool]) -> str:
    return GAP.join(map(_set, cells, sizes, right)).rstrip()


def _set(text: str, size: int, right: bool) -> str:  # noqa: FBT001 - a column's own
    blank = " " * (size - width(text))
    return f"{blank}{text}" if right else f"{text}{blank}"


def wrapped(text: str, room: int, indent: str = "", more: str | None = None) -> Iterator[str]:
    """Lines of at most `room` signs; addresses and keys stay whole."""
    hanging = more if more is not None else f"{indent}  "
    broken = textwrap.wrap(
        text,
        room,
        initial_indent=indent,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from broken or [""]


def width(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
