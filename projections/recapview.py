"""A recap in words: brief, in full, or as a story; the writers of documents do the rest."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from math import ceil

from domain.seals import printed
from projections.beats import Beat
from projections.boardview import board_view
from projections.document import Block, Document, Facts, Labelled, Paragraph, Section, line
from projections.recap import Recap, Style
from projections.recapbrief import brief_line
from projections.recapgrammar import capital, typeset
from projections.recapnotes import note_words
from projections.recapnumbers import numbers_of
from projections.recapwords import Voice
from projections.statisticsview import statistics_section
from projections.texts import Texts
from projections.vitals import Vitals, health_code

LONGEST = 5
"""How many beats a paragraph of a story has at most."""
BLOWS = {"hit", "struck", "absorbed", "missed", "avoided"}
SPEECH = {"note", "says"}
MARKS = {"mark_correct": {"correct", "settle"}, "mark_ruling": {"ruling"}, "mark_dispute": {"dispute"}}
"""What footnotes are called at the sentences that they are about."""


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
        sentences = narrated(told, style, texts)
        for anchor, title, beats in chapters:
            if blocks := tuple(_paragraphs(beats, sentences, style)):
                yield Section(anchor, capital(title), blocks)
    yield Section("end", _end_title(told, texts), tuple(_end(told, style, texts)))
    if told.figures is not None and told.beats:
        yield statistics_section(told.figures, texts)
    if style == "full" and told.notes:
        notes = tuple(Paragraph(line(period(note_words(note, texts)))) for note in told.notes)
        yield Section("notes", page_text("notes", texts), notes)


def _in_lines(chapters: Iterable[tuple[str, str, list[Beat]]], told: Recap, texts: Texts) -> Block:
    """A line or two for each round; what is no round only where it has something to tell."""
    voice, quiet = Voice(texts, told.people, told.combat_id, "recap_brief"), page_text("quiet", texts)
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


# --- Sentences --------------------------------------------------------------------------------------------------------


def narrated(told: Recap, style: Style, texts: Texts) -> dict[int, list[str]]:
    """The sentences of every beat by its version; of the whole fight, so that a part of it reads as it does there."""
    voice, last, subject = Voice(texts, told.people, told.combat_id), None, None
    found: dict[int, list[str]] = {}
    for beat in told.beats:
        if style == "full":
            found[beat.version] = list(_in_full(beat, voice, told, texts))
            continue
        if beat.head.dry:
            continue
        lively = replace(beat, tails=[tail for tail in beat.tails if not tail.dry])
        said = voice.sentences(lively, _link(last, beat))
        if not said:
            continue
        subject, before = voice.subject if len(said) == 1 else None, subject
        if last and subject and subject == before and _goes_on(last, beat, (*found[last.version], *said), texts):
            found[last.version][-1] += f" {texts.word('recap_page', 'and')} {said[0][len(subject) + 1 :]}"
            subject = None  # two are enough in a sentence
        else:
            found[beat.version] = said
            last = beat
    return found


def _goes_on(last: Beat, beat: Beat, said: tuple[str, ...], texts: Texts) -> bool:
    """Whether two small things that somebody does may stand in one sentence."""
    if any(f" {texts.word('recap_page', 'and')} " in one or ":" in one for one in said):
        return False
    if last.head.code == "waits":
        return False
    small = {last.head.code, beat.head.code}.isdisjoint(BLOWS | SPEECH | {"acts"})
    return small and last.round == beat.round


def _link(last: Beat | None, beat: Beat) -> str | None:
    """What leads from one blow to the next: an answer, another of the same, or one more on the same target."""
    if last is None or last.round != beat.round or not {last.head.code, beat.head.code} <= BLOWS:
        return None
    was, now = last.head.fields, beat.head.fields
    fallen = {tail.fields["who"] for tail in last.tails if tail.code.startswith(("falls_", "survival_"))}
    if fallen:
        return "together" if now["who"] in fallen else None
    if (was["who"], was["target"]) == (now["target"], now["who"]):
        return "riposte"
    if was["who"] == now["who"]:
        return "again"
    return "pile" if was["target"] == now["target"] else None


def _paragraphs(beats: Iterable[Beat], sentences: dict[int, list[str]], style: Style) -> Iterator[Paragraph]:
    """In a story some sentences each, what is said aloud apart; in full a turn each."""
    groups = groupby((beat for beat in beats if sentences.get(beat.version)), lambda beat: _belongs(beat, style))
    for _, group in groups:
        pieces = [" ".join(map(period, sentences[beat.version])) for beat in group]
        longest = LONGEST if style == "story" else len(pieces)
        size = ceil(len(pieces) / ceil(len(pieces) / longest))
        for at in range(0, len(pieces), size):
            yield Paragraph(line(" ".join(pieces[at : at + size])))


def _belongs(beat: Beat, style: Style) -> object:
    """What the beats of one paragraph have in common: that they are told, or, in full, whose turn they are."""
    if beat.head.code in {*SPEECH, "pass"}:
        return beat.version
    return beat.turn if style == "full" else None


def period(sentence: str, brackets: str = "") -> str:
    """A sentence with its full stop, unless it ends by itself; what is in brackets stands before it."""
    body = sentence.rstrip("»”\u00a0 ")
    ends = body.endswith((".", "!", "?", "…"))
    if brackets:
        return f"{sentence.removesuffix('.')} ({brackets})."
    return sentence if ends else f"{sentence}."


def _in_full(beat: Beat, voice: Voice, told: Recap, texts: Texts) -> Iterator[str]:
    """A beat in whole sentences, each with its numbers; which footnotes there are to it stands behind the first."""
    between = typeset(texts.word("parts", "semicolon"), texts.lang)
    for at, (one, said) in enumerate(voice.pieces(beat)):
        marks = _marks(beat, told, texts) if at == 0 and not one.dry else ()
        yield period(said, between.join(part for part in (numbers_of(one, voice), *marks) if part))


def _marks(beat: Beat, told: Recap, texts: Texts) -> Iterator[str]:
    """Which corrections and rulings made a beat what it is."""
    mine = {beat.number, beat.command}
    for code, kinds in MARKS.items():
        touching = [note for note in told.notes if note.kind in kinds and mine & set(note.about) - {note.number}]
        numbers = [f"#{note.number}" for note in touching]
        if numbers:
            yield page_text(code, texts, numbers=", ".join(numbers))


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
        rows = [(row.name, tuple(part for part in row.parts if part)) for row in shown]
    standing = (page_text("standing", texts),)
    if rows:
        yield Facts(tuple(Labelled(name, (line(", ".join(parts or standing)),)) for name, parts in rows))
    voice = Voice(texts, told.people, told.combat_id, "recap_page")
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
