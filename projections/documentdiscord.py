"""A document as Discord messages: an event's lines stay together, tables stand in code blocks."""

import re
from collections.abc import Iterator

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
    Span,
    Table,
    merged,
    words,
)
from projections.inert import discord, discord_line, fenced
from projections.messages import Item, message_parts

ROOM = 60
"""How many signs fit beside each other in a code block, on a screen that is not wide."""


def discord_parts(document: Document) -> tuple[str, ...]:
    """The document in its parts."""
    return message_parts(_items(document))


def _items(document: Document) -> Iterator[Item]:
    subtitle = (f"*{_line(document.subtitle)}*",) if document.subtitle else ()
    yield Item((f"**{discord(document.title)}**", *subtitle), leads=True)
    for title, section in document.heads():
        yield Item((f"__**{discord(title)}**__",), leads=True, gap=True)
        for at, block in enumerate(section.blocks):
            yield from _block(block, document.colon, gap=at > 0)
    if document.foot:
        yield Item((f"*{discord(document.foot)}*",), gap=True)


def _block(block: Block, colon: str, *, gap: bool) -> Iterator[Item]:
    match block:
        case Paragraph(line=line, quiet=quiet):
            yield Item((f"*{_line(line)}*" if quiet else _first(line),), gap=gap)
        case Facts(rows=rows):
            for at, row in enumerate(rows):
                yield Item(tuple(_labelled(row, colon)), gap=gap and not at)
        case Cards(cards=cards):
            for at, card in enumerate(cards):
                yield Item(tuple(_card(card, colon)), gap=gap or at > 0)
        case Table():
            laid = columns(block, colon, ROOM)
            yield Item((f"**{discord(block.caption)}**",), leads=True, gap=gap)
            yield Item(tuple(map(fenced, laid.head)), fenced=True, leads=True)
            for lines in laid.rows:
                yield Item(tuple(map(fenced, lines)), fenced=True)


def _card(card: Card, colon: str) -> Iterator[str]:
    marks = discord(f" ({', '.join(card.marks)})") if card.marks else ""
    yield f"**{discord(words(card.heading))}**{marks}"
    if card.small:
        yield f"*{_line(card.small)}*"
    yield from map(_first, card.lines)
    for row in card.facts:
        yield from _labelled(row, colon)


def _labelled(row: Labelled, colon: str) -> Iterator[str]:
    label = f"**{discord(f'{row.label}{colon}')}**"
    if len(row.lines) == 1:
        yield f"{label} {_line(row.lines[0])}"
        return
    yield label
    yield from (f"- {_first(line)}" for line in row.lines)


def _first(line: Line) -> str:
    """A line at the beginning of a block, where a dash or a number would begin a list."""
    spans = merged(line)
    if spans and spans[0].style in {"plain", "quiet"} and not posted_address(spans[0].link):
        return f"{discord_line(spans[0].text)}{''.join(map(_span, spans[1:]))}"
    return "".join(map(_span, spans))


def _line(line: Line) -> str:
    return "".join(map(_span, merged(line)))


def _span(span: Span) -> str:
    """A piece of a line; an address stands behind its words, between signs that keep its page from being shown."""
    shown, address = discord(span.text), posted_address(span.link)
    if address:
        return f"<{address}>" if span.text == span.link else f"{shown} <{address}>"
    if not span.text.strip():
        return shown
    match span.style:
        case "strong":
            return f"**{shown}**"
        case "struck":
            return f"~~{shown}~~"
        case "code":
            return f"`{re.sub('`', ' ', fenced(span.text))}`"
        case _:
            return shown
