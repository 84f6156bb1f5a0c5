"""A document as a forum post, in the BBCode of its board: what people typed stays inert, posts are links.

Forumactif has spoilers and tables. Stock phpBB has neither: a chapter to unfold is a quote there, a table is laid out
in columns in a code block. Nothing is put in `hide`, which would have people post before they may read.
"""

import re
from collections.abc import Iterator
from typing import Literal

from projections.addresses import posted_address
from projections.columns import columns
from projections.document import (
    Block,
    Card,
    Cards,
    Document,
    Facts,
    Labelled,
    Line,
    Paragraph,
    Section,
    Span,
    Table,
    merged,
    words,
)
from projections.inert import bbcode

Dialect = Literal["forumactif", "phpbb"]

ROOM = 80
"""How many signs fit beside each other in a code block."""


def bbcode_lines(document: Document, dialect: Dialect) -> Iterator[str]:
    """The document line by line."""
    yield f"[b]{bbcode(document.title)}[/b]"
    if document.subtitle:
        yield f"[i]{_line(document.subtitle, dialect)}[/i]"
    for title, section in document.heads():
        yield ""
        yield from _section(section, title, document.colon, dialect)
    if document.foot:
        yield ""
        yield f"[i]{bbcode(document.foot)}[/i]"


def _section(section: Section, title: str, colon: str, dialect: Dialect) -> Iterator[str]:
    opens, closes = "", ""
    if section.folded:
        named = bbcode(re.sub(r'[\[\]"=]', "", title))
        opens, closes = (f'[spoiler="{named}"]', "[/spoiler]") if dialect == "forumactif" else ("[quote]", "[/quote]")
    if not opens.startswith("[spoiler"):
        yield f"[b][u]{bbcode(title)}[/u][/b]"
    if opens:
        yield opens
    for at, block in enumerate(section.blocks):
        yield from [""] if at or not opens else []
        yield from _block(block, colon, dialect)
    if closes:
        yield closes


def _block(block: Block, colon: str, dialect: Dialect) -> Iterator[str]:
    match block:
        case Paragraph(line=line, quiet=quiet):
            shown = _line(line, dialect)
            yield f"[i]{shown}[/i]" if quiet else shown
        case Facts(rows=rows):
            for row in rows:
                yield from _labelled(row, colon, dialect)
        case Cards(cards=cards):
            for at, card in enumerate(cards):
                yield from [""] if at else []
                yield from _card(card, colon, dialect)
        case Table():
            yield f"[b]{bbcode(block.caption)}[/b]"
            yield from _table(block) if dialect == "forumactif" else _laid_out(block, colon)


def _card(card: Card, colon: str, dialect: Dialect) -> Iterator[str]:
    marks = bbcode(f" ({', '.join(card.marks)})") if card.marks else ""
    yield f"[b]{bbcode(words(card.heading))}[/b]{marks}"
    if card.small:
        yield f"[i]{_line(card.small, dialect)}[/i]"
    for line in card.lines:
        yield _line(line, dialect)
    for row in card.facts:
        yield from _labelled(row, colon, dialect)


def _labelled(row: Labelled, colon: str, dialect: Dialect) -> Iterator[str]:
    label = f"[b]{bbcode(f'{row.label}{colon}')}[/b]"
    if len(row.lines) == 1:
        yield f"{label} {_line(row.lines[0], dialect)}"
        return
    yield label
    yield "[list]"
    yield from (f"[*]{_line(line, dialect)}" for line in row.lines)
    yield "[/list]"


def _table(table: Table) -> Iterator[str]:
    """On one line: between the tags of a table, the board would make each line's end a gap above it."""
    centred = [heading.number for heading in table.headings]
    heads = "".join(f"[td][b]{bbcode(heading.text)}[/b][/td]" for heading in table.headings)
    rows = ("".join(_cell(cell, number) for cell, number in zip(row.cells, centred, strict=True)) for row in table.rows)
    yield f"[table][tr]{heads}[/tr]{''.join(f'[tr]{row}[/tr]' for row in rows)}[/table]"


def _cell(cell: Line, number: bool) -> str:  # noqa: FBT001 - a column's own
    shown = _line(cell, "forumactif")
    return f"[td][center]{shown}[/center][/td]" if number else f"[td]{shown}[/td]"


def _laid_out(table: Table, colon: str) -> Iterator[str]:
    laid = columns(table, colon, ROOM)
    yield "[code]"
    yield from map(bbcode, laid.head)
    for row in laid.rows:
        yield from map(bbcode, row)
    yield "[/code]"


def _line(line: Line, dialect: Dialect) -> str:
    return "".join(_span(span, dialect) for span in merged(line))


def _span(span: Span, dialect: Dialect) -> str:
    shown, address = bbcode(span.text), posted_address(span.link)
    if address:
        return f"[url={address}]{shown}[/url]"
    match span.style:
        case "strong":
            return f"[b]{shown}[/b]"
        case "struck":
            return f"[strike]{shown}[/strike]" if dialect == "forumactif" else f"[color=gray]{shown}[/color]"
        case _:
            return shown
