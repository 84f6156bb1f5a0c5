"""A document in Markdown, for wikis and forges: what people typed stays inert, posts are links."""

import re
from collections.abc import Iterator

from projections.addresses import web_address
from projections.document import (
    Block,
    Card,
    Cards,
    Document,
    Facts,
    Labelled,
    Line,
    Paragraph,
    Span,
    Table,
    merged,
    words,
)
from projections.inert import markdown, markdown_line, plain


def markdown_lines(document: Document) -> Iterator[str]:
    """The document line by line."""
    yield f"# {markdown(document.title)}"
    yield ""
    yield f"*{_line(document.subtitle)}*"
    for title, section in document.heads():
        yield ""
        yield f"## {markdown(title)}"
        for block in section.blocks:
            yield ""
            yield from _block(block, document.colon)
    yield ""
    yield "---"
    yield ""
    yield f"*{markdown(document.foot)}*"


def _block(block: Block, colon: str) -> Iterator[str]:
    match block:
        case Paragraph(line=line, quiet=quiet):
            yield f"*{_line(line)}*" if quiet else _first(line)
        case Facts(rows=rows):
            for row in rows:
                yield from _labelled(row, colon)
        case Cards(cards=cards):
            for at, card in enumerate(cards):
                yield from [""] if at else []
                yield from _card(card, colon)
        case Table():
            yield from _table(block)


def _card(card: Card, colon: str) -> Iterator[str]:
    marks = markdown(f" ({', '.join(card.marks)})") if card.marks else ""
    yield f"### {_bare(card.heading)}{marks}"
    yield ""
    if card.small:
        yield f"*{_line(card.small)}*"
    for line in card.lines:
        yield ""
        yield _first(line)
    if card.facts:
        yield ""
    for row in card.facts:
        yield from _labelled(row, colon)


def _labelled(row: Labelled, colon: str) -> Iterator[str]:
    label = f"- **{markdown(row.label)}{colon}**"
    if len(row.lines) == 1:
        yield f"{label} {_line(row.lines[0])}"
        return
    yield label
    yield from (f"  - {_first(line)}" for line in row.lines)


def _table(table: Table) -> Iterator[str]:
    yield f"**{markdown(table.caption)}**"
    yield ""
    yield f"| {' | '.join(markdown(heading.text) for heading in table.headings)} |"
    yield f"|{'|'.join('---:' if heading.number else '---' for heading in table.headings)}|"
    for row in table.rows:
        yield f"| {' | '.join(map(_line, row.cells))} |"


def _first(line: Line) -> str:
    """A line at the beginning of a block, where a dash or a number would begin a list."""
    spans = merged(line)
    begins = spans and spans[0].style == "plain" and not spans[0].link
    return f"{markdown_line(spans[0].text)}{_line(spans[1:])}" if begins else _line(line)


def _line(line: Line) -> str:
    return "".join(_span(span) for span in merged(line))


def _bare(line: Line) -> str:
    """A line for a heading, which is bold already."""
    return markdown(words(line))


def _span(span: Span) -> str:
    address = web_address(span.link)
    shown = markdown(span.text)
    if address:
        return f"[{shown}]({address})"
    if not span.text.strip():
        return shown
    match span.style:
        case "strong":
            return f"**{shown}**"
        case "struck":
            return f"~~{shown}~~"
        case "code":
            return f"`{re.sub(r'[`|]', ' ', plain(span.text))}`"
        case _:
            return shown
