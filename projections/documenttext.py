"""A document for a terminal or a mail: wrapped lines, tables in columns where they fit, else row by row."""

from collections.abc import Iterator

from projections.columns import INDENT, columns, width, wrapped
from projections.document import Block, Card, Cards, Document, Facts, Labelled, Line, Paragraph, Span, Table, words
from projections.inert import plain

WIDTH = 100


def text_lines(document: Document) -> Iterator[str]:
    """The document line by line."""
    yield from _titled(plain(document.title), "=")
    yield plain(words(document.subtitle))
    for title, section in document.heads():
        yield ""
        yield from _titled(plain(title), "-")
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
    yield f"{plain(table.caption)}{colon}"
    laid = columns(table, colon, WIDTH)
    yield from laid.head
    for row in laid.rows:
        yield from row


def shown(line: Line) -> str:
    """A line in plain words; an address that its words do not show stands behind them."""
    pieces = (f"{span.text} <{span.link}>" if _told_apart(span) else span.text for span in line)
    return plain("".join(pieces))


def _told_apart(span: Span) -> bool:
    return bool(span.link) and span.link != span.text and not str(span.link).startswith("#")


def _wrapped(text: str, indent: str = "", more: str | None = None) -> Iterator[str]:
    return wrapped(text, WIDTH, indent, more)
