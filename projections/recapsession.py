"""The fights of one session told together: each under its own heading, in the order given, with one end for all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.seals import printed
from projections.document import Block, Document, Paragraph, Section, Span, line
from projections.recap import Recap, Style
from projections.recapgrammar import capital, typeset
from projections.recapjson import recap_json
from projections.recapview import page_text, recap_document
from projections.texts import Lang, Texts

LAST = ("end", "statistics", "notes")
"""The chapters that close a recap, by their anchors; those of all the fights stand together."""


def session_document(name: str, fights: Sequence[Recap], style: Style, lang: Lang) -> Document:
    """The session as a document.

    Args:
        name: what the session is called.
        fights: its fights as they are told to one audience, the first one first; at least one.
        style: how they are told.
        lang: the reader's language.
    """
    texts = {one.slug: Texts(lang, one.rules) for one in fights}
    pages = [(one, recap_document(one, style, texts[one.slug])) for one in fights]
    first, shared = fights[0], texts[fights[0].slug]
    between = typeset(" ; " if lang == "fr" else "; ", lang)
    seals = between.join(f"{one.title}, {printed(one.link)}" for one in fights)
    master = shared.word("words", "master")
    ended = all(one.status == "closed" for one in fights)
    titles = {"end": page_text("end" if ended else "so_far", shared)}
    return Document(
        lang=lang,
        title=name,
        subtitle=line(page_text(f"session_for_{first.audience}", shared, master=master)),
        contents=page_text("contents", shared),
        sections=(
            *(section for at, page in enumerate(pages, 1) for section in _course(at, page, style, texts)),
            *(section for anchor in LAST for section in _together(anchor, pages, titles)),
        ),
        colon=pages[0][1].colon,
        foot=page_text("seals", shared, seals=seals),
        numbered=False,
    )


def _course(at: int, page: tuple[Recap, Document], style: Style, texts: Mapping[str, Texts]) -> Iterator[Section]:
    """What happened in one fight, chapter by chapter; a fight in which nothing did is named too."""
    told, document = page
    chapters = [section for section in document.sections if section.anchor not in LAST]
    title = capital(told.title)
    for chapter in chapters:
        named = title if style == "brief" else f"{title} · {chapter.title}"
        yield replace(chapter, anchor=f"f{at}-{chapter.anchor}", title=named)
    if not chapters:
        nothing = Paragraph(line(page_text("nothing", texts[told.slug])), quiet=True)
        yield Section(f"f{at}", title, (nothing,))


def _together(anchor: str, pages: Sequence[tuple[Recap, Document]], titles: Mapping[str, str]) -> Iterator[Section]:
    """The same closing chapter of every fight as one, each fight by its title; what explains them all comes once."""
    blocks: list[Block] = []
    explained: dict[Paragraph, None] = {}
    title = ""
    for told, document in pages:
        for section in document.sections:
            if section.anchor == anchor and section.blocks:
                title = title or titles.get(anchor, section.title)
                quiet = [one for one in section.blocks if isinstance(one, Paragraph) and one.quiet]
                explained.update(dict.fromkeys(quiet))
                blocks.append(Paragraph(line(Span(told.title, "strong"))))
                blocks += [one for one in section.blocks if one not in quiet]
    if blocks:
        yield Section(anchor, title, (*blocks, *explained))


def session_json(name: str, fights: Sequence[Recap], style: Style, lang: Lang) -> dict[str, Any]:
    """The object that `horion recap --session NAME --format json` prints."""
    return {"session": name, "fights": [recap_json(one, style, Texts(lang, one.rules)) for one in fights]}
