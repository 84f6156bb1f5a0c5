"""A document as one page of HTML that stands alone: no script, nothing from elsewhere, readable on a phone and printed.

Everything that people typed is escaped, and an address becomes a link only where it is a page of the web. The page
forbids itself all but its own style, which it names by its digest.
"""

import base64
import hashlib
from collections.abc import Container, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from projections.addresses import web_address
from projections.document import Block, Card, Cards, Document, Facts, Labelled, Line, Paragraph, Row, Span, Table
from projections.inert import plain


def html_page(document: Document) -> str:
    """The whole page."""
    style = _file("document.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    anchors = _anchors(document)
    body = "\n".join(
        part for number, _ in enumerate(document.sections, 1) for part in _section(document, number, anchors)
    )
    return Template(_file("document.html")).substitute(
        lang=_text(document.lang),
        hash=f"sha256-{digest}",
        title=_text(document.title),
        style=style,
        subtitle=_line(document.subtitle, anchors),
        contents=_text(document.contents),
        toc="\n".join(f'<li><a href="#{one.anchor}">{_text(one.title)}</a></li>' for one in document.sections),
        body=body,
        foot=_text(document.foot),
    )


@cache
def _file(name: str) -> str:
    return (files("projections") / "templates" / name).read_text(encoding="utf-8")


def _anchors(document: Document) -> frozenset[str]:
    """Where links inside the page can lead."""
    blocks = (block for section in document.sections for block in section.blocks if isinstance(block, Cards))
    return frozenset(card.anchor for block in blocks for card in block.cards if card.anchor)


def _section(document: Document, number: int, anchors: Container[str]) -> Iterator[str]:
    section = document.sections[number - 1]
    yield f'<section aria-labelledby="{section.anchor}">'
    mark = f'<span class="number">{number}</span>' if document.numbered else ""
    yield f'<h2 id="{section.anchor}">{mark}{_text(section.title)}</h2>'
    for block in section.blocks:
        yield from _block(block, anchors)
    yield "</section>"


def _block(block: Block, anchors: Container[str]) -> Iterator[str]:
    match block:
        case Paragraph(line=line, quiet=quiet):
            yield f"<p{_class('quiet', on=quiet)}>{_line(line, anchors)}</p>"
        case Facts(rows=rows):
            yield from _labelled(rows, anchors)
        case Cards(cards=cards):
            yield '<div class="cards">'
            for card in cards:
                yield from _card(card, anchors)
            yield "</div>"
        case Table():
            yield from _table(block, anchors)


def _labelled(rows: tuple[Labelled, ...], anchors: Container[str]) -> Iterator[str]:
    yield "<dl>"
    for row in rows:
        shown = [_line(line, anchors) for line in row.lines]
        inside = shown[0] if len(shown) == 1 else "".join(f"<p>{line}</p>" for line in shown)
        yield f"<dt>{_text(row.label)}</dt><dd>{inside}</dd>"
    yield "</dl>"


def _card(card: Card, anchors: Container[str]) -> Iterator[str]:
    anchor = f' id="{card.anchor}"' if card.anchor else ""
    yield f"<article{anchor}{_class('faded', on=card.faded)}>"
    marks = "".join(f' <span class="mark">{_text(mark)}</span>' for mark in card.marks)
    yield f'<div class="head"><h3>{_line(card.heading, anchors)}</h3>{marks}</div>'
    if card.small:
        yield f'<p class="small">{_line(card.small, anchors)}</p>'
    for line in card.lines:
        yield f'<p class="line">{_line(line, anchors)}</p>'
    if card.facts:
        yield from _labelled(card.facts, anchors)
    yield "</article>"


def _table(table: Table, anchors: Container[str]) -> Iterator[str]:
    """Roles are said as well, for a phone shows each row as a card, and browsers then forget that it is a table."""
    yield f'<div class="wide"><table role="table"><caption>{_text(table.caption)}</caption>'
    heads = (
        f'<th scope="col" role="columnheader"{_class("n", on=heading.number)}>{_text(heading.text)}</th>'
        for heading in table.headings
    )
    yield f'<thead role="rowgroup"><tr role="row">{"".join(heads)}</tr></thead>'
    yield '<tbody role="rowgroup">'
    yield from (_row(table, row, anchors) for row in table.rows)
    yield "</tbody></table></div>"


def _row(table: Table, row: Row, anchors: Container[str]) -> str:
    cells = ""
    for at, (heading, cell) in enumerate(zip(table.headings, row.cells, strict=True)):
        tag, scope = ("td", 'role="cell"') if at else ("th", 'scope="row" role="rowheader"')
        label = f'data-label="{_text(heading.text)}"'
        cells += f"<{tag} {scope} {label}{_class('n', on=heading.number)}>{_line(cell, anchors)}</{tag}>"
    return f'<tr role="row"{_class("faded", on=row.faded)}>{cells}</tr>'


def _class(name: str, *, on: bool) -> str:
    return f' class="{name}"' if on else ""


def _line(line: Line, anchors: Container[str]) -> str:
    return "".join(_span(span, anchors) for span in line)


def _span(span: Span, anchors: Container[str]) -> str:
    shown = _text(span.text)
    match span.style:
        case "strong":
            shown = f"<strong>{shown}</strong>"
        case "code":
            shown = f"<code>{shown.replace('/', '/<wbr>')}</code>"
        case "struck":
            shown = f"<s>{shown}</s>"
        case "quiet":
            shown = f'<span class="quiet">{shown}</span>'
        case "plain":
            pass
    if span.link and span.link[1:] in anchors and span.link.startswith("#"):
        return f'<a href="{_text(span.link)}">{shown}</a>'
    address = web_address(span.link)
    return f'<a href="{escape(address)}" rel="noopener noreferrer nofollow">{shown}</a>' if address else shown


def _text(text: str) -> str:
    return escape(plain(text))
