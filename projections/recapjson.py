"""A recap as programs read it."""

from typing import Any

from pydantic import BaseModel

from domain.seals import printed
from projections.beats import Beat, Told
from projections.recap import Recap, Style
from projections.recapflow import narrated
from projections.recapnotes import note_words
from projections.recapsentences import Sentence
from projections.recapsheet import Sheet
from projections.texts import Texts


def recap_json(told: Recap, style: Style, texts: Texts, sheet: Sheet | None = None) -> dict[str, Any]:
    """The object that `horion recap --format json` prints; `sheet` is that of `--who`."""
    sentences = narrated(told, style, texts)
    rounds: dict[int, list[dict[str, Any]]] = {}
    for beat in told.told:
        rounds.setdefault(beat.round, []).append(_beat(beat, sentences.get(beat.version, [])))
    return {
        "combat": told.slug,
        "title": told.title,
        "rules": told.rules,
        "status": told.status,
        "for": told.audience,
        "style": style,
        "rounds": [{"round": number, "beats": beats} for number, beats in rounds.items()],
        "combatants": told.board.as_json()["combatants"],
        "notes": [
            {
                "command": note.number,
                "kind": note.kind,
                "about": list(note.about),
                "why": note.why,
                "text": note_words(note, texts, told.people),
            }
            for note in told.notes
        ],
        "statistics": told.figures.as_json() if told.figures else None,
        "sheet": sheet.as_json() if sheet else None,
        "seal": told.link.hex(),
        "printed_seal": printed(told.link),
    }


def _beat(beat: Beat, sentences: list[Sentence]) -> dict[str, Any]:
    return {
        "command": beat.command,
        "of": beat.number,
        "turn": beat.turn,
        **_told(beat.head),
        "after": [_told(tail) for tail in beat.tails],
        "text": " ".join(one.ended() for one in sentences),
    }


def _told(told: Told) -> dict[str, Any]:
    return {"kind": told.code, **{key: _plain(value) for key, value in told.fields.items() if value is not None}}


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever is told
    """A value as JSON holds it: a summand or a modifier as an object."""
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_none=True)
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
