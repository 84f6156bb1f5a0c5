"""A document for a terminal or a mail: wrapped lines, tables in columns where they fit, else row by row."""

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest

from projections.document import Block, Card, Cards, Document, Facts, Labelled, Line, Paragraph, Span, Table, words
from projections.inert import plain

WIDTH = 100
INDENT = "    "
GAP = "  "
HEAD = 10
"""How long the head of a column may be before it is broken."""


def text_lines(document: Document) -> Iterator[str]:
    """The document line by line."""
    yield from _titled(plain(document.title), "=")
    yield plain(words(document.subtitle))
    for number, section in enumerate(document.sections, 1):
        yield ""
        yield from _titled(f"{number}. {plain(section.title)}", "-")
        for block in section.blocks:
            yield ""
            yield from _block(block, document.colon)
    yield ""
    yield from _wrapped(plain(document.foot), more="")


def _titled(title: str, rule: str) -> Iterator[str]:
    yield title
    yield rule * min(width(title), WIDTH)


def _block(block: Block, colon: str) -> Iterator[str]:
    match block:
        case Paragraph(line=line):
            yield from _wrapped(shown(line), more="")
        case Facts(rows=rows):
            for row in rows:
                yield from _labelled(row, colon, "")
        case Cards(cards=cards):
            for at, card in enumerate(cards):
                yield from [""] if at else []
                yield from _card(card, colon)
        case Table():
            yield from _table(block, colon)


def _card(card: Card, colon: str) -> Iterator[str]:
    marks = f"  [{plain(', '.join(card.marks))}]" if card.marks else ""
    yield f"{shown(card.heading)}{marks}"
    if card.small:
        yield from _wrapped(shown(card.small), INDENT)
    for line in card.lines:
        yield from _wrapped(shown(line), INDENT)
    for row in card.facts:
        yield from _labelled(row, colon, INDENT)


def _labelled(row: Labelled, colon: str, indent: str) -> Iterator[str]:
    """A label with its line, or with its lines below it."""
    label = f"{plain(row.label)}{colon}"
    if len(row.lines) == 1:
        yield from _wrapped(f"{label} {shown(row.lines[0])}", indent)
        return
    yield f"{indent}{label}"
    for line in row.lines:
        yield from _wrapped(f"- {shown(line)}", f"{indent}  ")


def _table(table: Table, colon: str) -> Iterator[str]:
    """The columns that fit side by side; those that do not stand below each row, with their labels."""
    yield f"{plain(table.caption)}{colon}"
    heads = [plain(heading.text) for heading in table.headings]
    rows = [[plain(words(cell)) for cell in row.cells] for row in table.rows]
    least = [max(min(width(head), HEAD), *map(width, head.split())) for head in heads]
    sizes = [max(least[at], *(width(row[at]) for row in rows)) for at in range(len(heads))]
    fitting = sum(total <= WIDTH for total in accumulate(size + len(GAP) for size in sizes))
    beside, right = sizes[:fitting], [heading.number for heading in table.headings]
    wrapped = [textwrap.wrap(head, size, break_long_words=False) for head, size in zip(heads, beside, strict=False)]
    for cells in zip_longest(*wrapped, fillvalue=""):
        yield _row(cells, beside, right)
    yield _row(["-" * size for size in beside], beside, right)
    for row in rows:
        yield _row(row, beside, right)
        rest = [f"{head}{colon} {cell}" for head, cell in zip(heads[fitting:], row[fitting:], strict=True) if cell]
        yield from _wrapped(" · ".join(rest), INDENT) if rest else []


def _row(cells: Sequence[str], sizes: Sequence[int], right: Sequence[bool]) -> str:
    return GAP.join(map(_set, cells, sizes, right)).rstrip()


def _set(text: str, size: int, right: bool) -> str:  # noqa: FBT001 - a column's own
    blank = " " * (size - width(text))
    return f"{blank}{text}" if right else f"{text}{blank}"


def shown(line: Line) -> str:
    """A line in plain words; an address that its words do not show stands behind them."""
    pieces = (f"{span.text} <{span.link}>" if _told_apart(span) else span.text for span in line)
    return plain("".join(pieces))


def _told_apart(span: Span) -> bool:
    return bool(span.link) and span.link != span.text and not str(span.link).startswith("#")


def _wrapped(text: str, indent: str = "", more: str | None = None) -> Iterator[str]:
    """Lines of at most `WIDTH` signs; addresses and keys stay whole."""
    hanging = more if more is not None else f"{indent}  "
    broken = textwrap.wrap(
        text,
        WIDTH,
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
