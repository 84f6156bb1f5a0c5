"""What a fight, or a part of it, has changed on one sheet."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.errors import UnknownName
from domain.names import fold
from domain.seals import printed
from projections.beats import Beat
from projections.boardview import bleeding_words, condition_words
from projections.document import Block, Document, Facts, Labelled, Line, Paragraph, Section, line
from projections.recap import Recap
from projections.recapflow import narrated
from projections.recapgrammar import typeset
from projections.recapview import page_text
from projections.texts import Texts, number
from projections.vitals import Vitals
from projections.wear import Wear


@dataclass(frozen=True, slots=True)
class Sheet:
    """Somebody before and after what is told, with the blows that they took; shots left by weapon."""

    name: str
    before: Vitals | None
    after: Vitals
    shots: tuple[Mapping[str, int], Mapping[str, int]]
    wear: Wear
    wounds: tuple[Beat, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that programs read: values before and after; null where they are hidden or were not there yet."""

        def pair(of: Callable[[Vitals], Any]) -> dict[str, Any]:
            return {"before": of(self.before) if self.before else None, "after": of(self.after)}

        return {
            "name": self.name,
            "hp": pair(lambda one: one.hp),
            "hp_max": self.after.hp_max,
            "health": pair(lambda one: one.health),
            "locations": pair(lambda one: {name: part.hp for name, part in one.locations.items()}),
            "status": pair(lambda one: one.status),
            "conditions": pair(lambda one: [held.name for held in one.conditions]),
            "bleeding": pair(lambda one: [held.wound for held in one.bleeding]),
            "counters": pair(lambda one: dict(one.counters)),
            "shots": {"before": dict(self.shots[0]), "after": dict(self.shots[1])},
            **self.wear.as_json(),
            "wounds": [{"command": beat.number, "round": beat.round} for beat in self.wounds],
        }


def sheet_of(told: Recap, name: str) -> Sheet:
    """What has changed for one combatant, by their name without case or accents.

    Raises:
        UnknownName: the audience knows nobody of this name.
    """
    known = {fold(one.name): one for one in told.board.vitals}
    after = known.get(fold(name))
    if after is None:
        raise UnknownName("combatant", name, tuple(one.name for one in told.board.vitals))
    before = next((one for one in told.opening.vitals if one.name == after.name), None)
    hurting = {"hit", "struck"}
    wounds = tuple(
        beat
        for beat in told.told
        if (beat.head.code in hurting and beat.head.fields.get("target") == after.name)
        or any(tail.code == "hurt_anyway" and tail.fields["who"] == after.name for tail in beat.tails)
    )
    shots, wear = told.ammunition.get(after.name, ({}, {})), told.wear.get(after.name, Wear())
    return Sheet(after.name, before, after, shots, wear, wounds)


def sheet_document(told: Recap, sheet: Sheet, texts: Texts) -> Document:
    """What has changed for somebody, as a document in the reader's language."""
    rows = tuple(Labelled(label, lines) for label, lines in _rows(sheet, texts) if lines)
    wounds = tuple(_wounds(told, sheet, texts))
    found = (*rows, *((Labelled(page_text("wounds", texts), wounds),) if wounds else ()))
    block: Block = Facts(found) if found else Paragraph(line(page_text("unchanged", texts)))
    master = texts.word("words", "master")
    return Document(
        lang=texts.lang,
        title=told.title,
        subtitle=line(page_text(f"sheet_for_{told.audience}", texts, name=sheet.name, master=master)),
        contents=page_text("contents", texts),
        sections=(Section("changed", page_text("changed", texts), (block,)),),
        colon=typeset(texts.word("board", "colon"), texts.lang),
        foot=page_text("seal", texts, seal=printed(told.link)),
        numbered=False,
    )


def _rows(sheet: Sheet, texts: Texts) -> Iterator[tuple[str, tuple[Line, ...]]]:
    before, after = sheet.before or sheet.after, sheet.after

    def health(one: Vitals) -> str:
        return texts.word("health", one.health) if one.health else number(one.hp)

    def status(one: Vitals) -> str:
        return texts.word("status", one.status) if one.status else page_text("unknown", texts)

    yield page_text("hp", texts), _changed({"": health(before)}, {"": health(after)}, texts)
    parts = [
        {texts.word("names", key): number(part.hp) for key, part in one.locations.items()} for one in (before, after)
    ]
    yield page_text("parts", texts), _changed(parts[0], parts[1], texts)
    yield page_text("status", texts), _changed({"": status(before)}, {"": status(after)}, texts)
    conditions = [[condition_words(held, texts) for held in one.conditions] for one in (before, after)]
    yield page_text("conditions", texts), _listed(conditions[0], conditions[1], texts)
    bleedings = [[bleeding_words(held, texts) for held in one.bleeding] for one in (before, after)]
    yield page_text("bleedings", texts), _listed(bleedings[0], bleedings[1], texts)
    counters = [{key: number(value) for key, value in one.counters.items()} for one in (before, after)]
    yield page_text("counters", texts), _changed(counters[0], counters[1], texts)
    shots = [{key: number(value) for key, value in held.items()} for held in sheet.shots]
    yield page_text("shots", texts), _changed(shots[0], shots[1], texts)
    yield from _worn(sheet.wear, texts)


def _worn(wear: Wear, texts: Texts) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """What lasts: values of the sheet, gear, experience."""
    yield page_text("values", texts), tuple(_value(key, *values, texts) for key, values in wear.values.items())
    gear = [page_text("damaged", texts, item=item, hp=number(hp)) for item, hp in wear.damaged.items()]
    gear += [page_text("broken", texts, item=item) for item in wear.broken]
    gear += [page_text("bared", texts, part=texts.word("names", part)) for part in wear.bared]
    yield page_text("gear", texts), tuple(map(line, gear))
    yield page_text("experience", texts), tuple(line(texts.word("names", skill)) for skill in wear.experience)


def _value(key: str, before: int | None, after: int | None, texts: Texts) -> Line:
    """`DEX 12 → 7`; of somebody hidden only that it is lessened for good."""
    name = texts.word("names", key)
    if before is None or after is None:
        return line(page_text("lessened", texts, what=name))
    return line(f"{name} ", page_text("was", texts, before=number(before), now=number(after)))


def _changed(before: Mapping[str, str], after: Mapping[str, str], texts: Texts) -> tuple[Line, ...]:
    """Values that are others now, each with its name where it has one."""
    found = []
    for key, now in after.items():
        was = before.get(key, "—")
        if was != now:
            found.append(line(f"{key} " if key else "", page_text("was", texts, before=was, now=now)))
    return tuple(found)


def _listed(before: list[str], after: list[str], texts: Texts) -> tuple[Line, ...]:
    """What is there now and was not, and what is there no more."""
    fresh = [line(one) for one in after if one not in before]
    gone = [line(page_text("gone", texts, what=one)) for one in before if one not in after]
    return (*fresh, *gone)


def _wounds(told: Recap, sheet: Sheet, texts: Texts) -> Iterator[Line]:
    sentences = narrated(told, "full", texts)
    for beat in sheet.wounds:
        said = " ".join(one.ended() for one in sentences.get(beat.version, []))
        fields = {"number": beat.number, "round": beat.round, "round_word": texts.word("words", "round")}
        yield line(page_text("wounded_by", texts, **fields, text=said))
