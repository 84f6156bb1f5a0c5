"""A document to write down in any format: sections of paragraphs, labelled facts, cards and tables.

Its texts are as people typed them; the writers make them inert, each in its own format.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "strong", "quiet", "code", "struck"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text; `link` is an address as it was typed, or "#" and the anchor of a card."""

    text: str
    style: Style = "plain"
    link: str | None = None


Line = tuple[Span, ...]


def line(*parts: "str | Span | Line") -> Line:
    """A line of these parts, the empty ones left out."""
    found: list[Span] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(part)
        elif isinstance(part, Span):
            found.append(part)
        elif part:
            found.append(Span(part))
    return tuple(found)


def joined(lines: Iterable[Line], between: str) -> Line:
    """One line of several, with this between them."""
    found: Line = ()
    for one in lines:
        found = (*found, *((Span(between),) if found else ()), *one)
    return found


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line that stands alone; a `quiet` one explains what is around it."""

    line: Line
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label and the lines that stand under it."""

    label: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with what they stand for."""

    rows: tuple[Labelled, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One thing among others of its kind: a heading, small print, its lines, then what is labelled.

    `marks` say in a word how it stands; what is `faded` does not count any more.
    """

    heading: Line
    small: Line = ()
    marks: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    facts: tuple[Labelled, ...] = ()
    faded: bool = False
    anchor: str | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """Things one after the other."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column; numbers stand to the right."""

    text: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; what is `faded` does not count any more."""

    cells: tuple[Line, ...]
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption; the first column is what each row is about."""

    caption: str
    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]


Block = Paragraph | Facts | Cards | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter; a `folded` one is for whoever wants to know more: posts hide it until it is asked for."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A title, what goes with it, chapters, a last word; `colon` is how the language sets one behind a label.

    The chapters are `numbered` where people speak of them by their numbers.
    """

    lang: str
    title: str
    subtitle: Line
    contents: str
    sections: tuple[Section, ...]
    colon: str
    foot: str
    numbered: bool = True

    def heads(self) -> Iterator[tuple[str, "Section"]]:
        """Each chapter with its title, behind its number where they have some."""
        for number, section in enumerate(self.sections, 1):
            yield (f"{number}. {section.title}" if self.numbered else section.title), section


def words(text: Line) -> str:
    """A line as plain words."""
    return "".join(span.text for span in text)


def merged(text: Line) -> Line:
    """A line where neighbours of one style are one piece, so that nothing can begin in one and end in the next.

    Links inside the page are none here: this is for what is posted.
    """
    found: list[Span] = []
    for span in text:
        bare = Span(span.text, span.style) if (span.link or "#").startswith("#") else span
        if found and bare.link is None and (found[-1].style, found[-1].link) == (bare.style, None):
            found[-1] = Span(found[-1].text + bare.text, bare.style)
        else:
            found.append(bare)
    return tuple(found)
