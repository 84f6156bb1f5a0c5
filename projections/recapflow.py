"""How the sentences of a recap follow one another: what leads over, who need not be named again, what joins two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from projections.beats import Beat
from projections.recap import Recap, Style
from projections.recapgrammar import typeset
from projections.recapnotes import marks_of
from projections.recapnumbers import numbers_of
from projections.recapsentences import Sentence
from projections.recapwords import Voice
from projections.texts import Texts

LONGEST = 5
"""How many beats a paragraph of a story has at most."""
BLOWS = {"hit", "struck", "absorbed", "missed", "avoided"}
SPEECH = {"note", "says"}
WAITING = {"waits"}
"""What nothing can be joined to: it is not done yet."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One beat, or two small ones in one sentence, and its sentences."""

    beat: Beat
    sentences: tuple[Sentence, ...]


def voice_of(told: Recap, texts: Texts, section: str = "recap", style: Style = "story") -> Voice:
    """Who tells this fight."""
    return Voice(texts, told.people, told.combat_id, section, told.lang, whole=style == "full")


def narrated(told: Recap, style: Style, texts: Texts) -> dict[int, list[Sentence]]:
    """The sentences of every beat by its version; of the whole fight, so that a part of it reads as it does there.

    In full everything is told, each sentence with its numbers.
    """
    voice, last, after = voice_of(told, texts, style=style), None, None
    found: dict[int, list[Sentence]] = {}
    for beat in told.beats:
        if voice.whole:
            said = list(_numbered(voice.sentences(beat, after=after), beat, told, voice))
        elif beat.head.dry:
            continue
        else:
            lively = replace(beat, tails=[tail for tail in beat.tails if not tail.dry])
            said = voice.sentences(lively, _link(last, beat), after)
        if said:
            found[beat.version] = said
            last, after = beat, said[-1]
    return found


def _numbered(sentences: Iterable[Sentence], beat: Beat, told: Recap, voice: Voice) -> Iterator[Sentence]:
    """Each sentence with its numbers; which footnotes there are to the beat stands behind the first."""
    between = typeset(voice.texts.word("parts", "semicolon"), voice.texts.lang)
    for at, one in enumerate(sentences):
        assert one.told is not None
        marks = marks_of(beat, told.notes, voice.texts) if at == 0 and not one.told.dry else ()
        shown = (numbers_of(one.told, voice), *marks)
        yield replace(one, brackets=between.join(part for part in shown if part))


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


def paragraphs(
    beats: Iterable[Beat], sentences: dict[int, list[Sentence]], style: Style, voice: Voice
) -> Iterator[list[Piece]]:
    """In a story some beats each, what is said aloud apart, small things joined; in full a turn each."""
    groups = groupby((beat for beat in beats if beat.version in sentences), lambda beat: _belongs(beat, style))
    for _, group in groups:
        pieces = [Piece(beat, tuple(sentences[beat.version])) for beat in group]
        pieces = pieces if style == "full" else _joined(pieces, voice)
        longest = len(pieces) if style == "full" else LONGEST
        size = ceil(len(pieces) / ceil(len(pieces) / longest))
        for at in range(0, len(pieces), size):
            yield list(_flowing(pieces[at : at + size], voice))


def _belongs(beat: Beat, style: Style) -> object:
    """What the beats of one paragraph have in common: that they are told, or, in full, whose turn they are."""
    if beat.head.code in {*SPEECH, "pass"}:
        return beat.version
    return beat.turn if style == "full" else None


def _joined(pieces: Iterable[Piece], voice: Voice) -> list[Piece]:
    """Two small things that somebody does, one after the other, stand in one sentence; never three."""
    found = list[Piece]()
    for piece in pieces:
        last = found[-1] if found else None
        one = voice.together(last.sentences[0], piece.sentences[0]) if last and _small(last, piece) else None
        if last and one:
            found[-1] = Piece(last.beat, (one,))
        else:
            found.append(piece)
    return found


def _small(last: Piece, piece: Piece) -> bool:
    """Whether two beats of a round are a sentence each, and neither blow nor words."""
    if last.beat.round != piece.beat.round or len(last.sentences) != 1 or len(piece.sentences) != 1:
        return False
    codes = {last.beat.head.code, piece.beat.head.code}
    return last.beat.head.code not in WAITING and not codes & (BLOWS | SPEECH | {"acts"})


def _flowing(pieces: Iterable[Piece], voice: Voice) -> Iterator[Piece]:
    """A paragraph in which nobody is named again who can be he, or she."""
    before: Sentence | None = None
    for piece in pieces:
        first, *rest = piece.sentences
        if before and voice.is_clear(first, before):
            first = first.said_short(before)
        before = rest[-1] if rest else first
        yield Piece(piece.beat, (first, *rest))
