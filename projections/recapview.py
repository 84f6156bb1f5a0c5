"""A recap in words: brief, in full, or as a story; the writers of documents do the rest."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.seals import printed
from projections.beats import Beat
from projections.boardview import board_view
from projections.document import Block, Document, Facts, Labelled, Paragraph, Section, line
from projections.recap import Recap, Style
from projections.recapbrief import brief_line
from projections.recapflow import narrated, paragraphs, voice_of
from projections.recapgrammar import capital, typeset
from projections.recapnotes import note_words
from projections.recapsentences import Sentence, period
from projections.recapwords import Voice
from projections.statisticsview import statistics_section
from projections.texts import Texts
from projections.vitals import Vitals, health_code


def recap_document(told: Recap, style: Style, texts: Texts) -> Document:
    """The recap as a document, in the reader's language and in this style."""
    return Document(
        lang=texts.lang,
        title=told.title,
        subtitle=line(page_text(f"for_{told.audience}", texts, master=texts.word("words", "master"))),
        contents=page_text("contents", texts),
        sections=tuple(_sections(told, style, texts)),
        colon=typeset(texts.word("board", "colon"), texts.lang),
        foot=page_text("seal", texts, seal=printed(told.link)),
        numbered=False,
    )


def page_text(code: str, texts: Texts, **fields: object) -> str:
    """A text of the page, with the spaces that must not break."""
    shown = typeset(texts.word("recap_page", code), texts.lang)
    return shown.format_map({key: "" if value is None else value for key, value in fields.items()})


def _sections(told: Recap, style: Style, texts: Texts) -> Iterator[Section]:
    chapters = list(_chapters(told, texts))
    if style == "brief":
        yield Section("course", page_text("course", texts), (_in_lines(chapters, told, texts),))
    else:
        sentences, voice = narrated(told, style, texts), voice_of(told, texts, style=style)
        for anchor, title, beats in chapters:
            if blocks := tuple(_paragraphs(beats, sentences, style, voice)):
                yield Section(anchor, capital(title), blocks)
    yield Section("end", _end_title(told, texts), tuple(_end(told, style, texts)))
    if told.figures is not None and told.beats:
        yield statistics_section(told.figures, texts, told.people)
    if style == "full" and told.notes:
        notes = tuple(Paragraph(line(period(note_words(note, texts, told.people)))) for note in told.notes)
        yield Section("notes", page_text("notes", texts), notes)


def _in_lines(chapters: Iterable[tuple[str, str, list[Beat]]], told: Recap, texts: Texts) -> Block:
    """A line or two for each round; what is no round only where it has something to tell."""
    voice, quiet = voice_of(told, texts, "recap_brief"), page_text("quiet", texts)
    rows = []
    for anchor, title, beats in chapters:
        said = brief_line(beats, voice)
        if said or anchor.startswith("r"):
            rows.append(Labelled(capital(title), (line(said or quiet),)))
    return Facts(tuple(rows)) if rows else Paragraph(line(page_text("nothing", texts)), quiet=True)


def _chapters(told: Recap, texts: Texts) -> Iterator[tuple[str, str, list[Beat]]]:
    """The beats round by round; what comes before the first, or after the last, stands apart."""
    found: dict[str, tuple[str, list[Beat]]] = {}
    for beat in told.told:
        if beat.head.code == "rests":
            anchor, title = "after", page_text("between", texts)
        elif not beat.round:
            anchor, title = "before", page_text("before", texts)
        else:
            round_word = texts.word("words", "round")
            anchor = f"r{beat.round}"
            title = page_text("in_round", texts, round_word=round_word, round=beat.round)
        found.setdefault(anchor, (title, []))[1].append(beat)
    yield from ((anchor, title, beats) for anchor, (title, beats) in found.items())


# --- Paragraphs -------------------------------------------------------------------------------------------------------


def _paragraphs(
    beats: Iterable[Beat], sentences: dict[int, list[Sentence]], style: Style, voice: Voice
) -> Iterator[Paragraph]:
    for pieces in paragraphs(beats, sentences, style, voice):
        yield Paragraph(line(" ".join(one.ended() for piece in pieces for one in piece.sentences)))


# --- The end ----------------------------------------------------------------------------------------------------------


def _end_title(told: Recap, texts: Texts) -> str:
    return page_text("end" if told.status == "closed" else "so_far", texts)


def _end(told: Recap, style: Style, texts: Texts) -> Iterator[Block]:
    """How everybody fares: in words in a story, as on the board elsewhere; and the blows that have not fallen yet."""
    if style == "story":
        rows = [(one.name, fares(one, texts)) for one in told.board.vitals]
    else:
        bare = tuple(replace(one, hands={}, budget=None) for one in told.board.vitals)
        shown = board_view(replace(told.board, vitals=bare), texts).rows if bare else ()
        rows = [(row.name, tuple(typeset(part, texts.lang) for part in row.parts if part)) for row in shown]
    standing = (page_text("standing", texts),)
    if rows:
        yield Facts(tuple(Labelled(name, (line(", ".join(parts or standing)),)) for name, parts in rows))
    voice = voice_of(told, texts, "recap_page")
    for one in told.board.pending:
        said = voice.fill(texts.word("recap_page", "pending"), {"who": one.attacker, "target": one.target})
        if said:
            yield Paragraph(line(period(capital(said))))


def fares(one: Vitals, texts: Texts) -> tuple[str, ...]:
    """How somebody fares, in words alone."""
    gone = page_text("left", texts) if one.status == "left" else texts.word("status", one.status or "")
    found = [gone] if one.status and one.status != "active" else []
    if one.status not in OUT:
        code = one.health or _health(one)
        spent = any(held.name == "spent" for held in one.conditions)
        if code and (not found or code in GRAVE) and not (spent and code == "down"):
            found.append(texts.word("health", code))
        if one.bleeding:
            found.append(page_text("bleeding", texts))
    lasting = (held for held in one.conditions if held.until == "permanent" or one.status not in OUT)
    worded = (texts.word("conditions", held.name) for held in lasting if held.name != one.status)
    return tuple(dict.fromkeys((*found, *worded))) or (page_text("standing", texts),)


OUT = {"dead", "fled", "left"}
GRAVE = {"badly_wounded", "failing"}
"""What is worth a word of somebody who has fallen."""


def _health(one: Vitals) -> str | None:
    """The word for hit points; where only parts of the body have some, that for the worst of them."""
    if one.hp is not None and one.hp_max:
        return health_code(one.hp, one.hp_max)
    codes = [health_code(part.hp, part.hp_max) for part in one.locations.values() if part.hp_max > 0]
    worst = max(codes, key=WORSE.index, default=None)
    return "badly_wounded" if worst == "down" else worst


WORSE = ("unhurt", "scratched", "wounded", "badly_wounded", "failing", "down")
