"""A recap's footnotes: the corrections, rulings and disputes that made the story what it is."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from domain.commands import OverruleAttack, SetOption
from domain.events import AttackMade, Declared, RulingMade
from projections.auditdisputes import Contested, disputes_of
from projections.audittimeline import Ruled, rulings_of
from projections.beats import Beat, Person
from projections.deeds import Deed, Deeds
from projections.erratum import Line, Touched, edit_words
from projections.logview import told as logged
from projections.recapgrammar import Grammar, typeset
from projections.repairs import Repair, repairs_of
from projections.secrecy import Seen
from projections.texts import Texts
from projections.wording import ruling_words

NoteKind = Literal["undo", "redo", "correct", "settle", "ruling", "dispute"]
MARKS: Mapping[str, Collection[NoteKind]] = {
    "mark_correct": {"correct", "settle"},
    "mark_ruling": {"ruling"},
    "mark_dispute": {"dispute"},
}
"""What footnotes are called at the sentences that they are about."""


@dataclass(frozen=True, slots=True)
class Note:
    """A correction, an undo, a ruling that stands, or a dispute: its number, the commands that it touches, and why.

    `seen` is what was ruled, under the command `declared`; `attack` the blow that was ruled on, by whom and on whom.
    `undone` is the line that an undo took back, `touched` what a correction edited, `instead` what it said from then
    on. `who` contests something (None: the game master), `answers` are the commands that answered, with their reasons.
    """

    number: int
    kind: NoteKind
    about: tuple[int, ...]
    why: str | None
    seen: Seen | None = None
    declared: Declared | None = None
    attack: AttackMade | None = None
    undone: Line | None = None
    touched: tuple[Touched, ...] = ()
    instead: Line | None = None
    who: str | None = None
    answers: tuple[tuple[int, str | None], ...] = ()


def notes_of(deeds: Deeds, told: Collection[int] | None) -> Iterator[Note]:
    """Everything to footnote, by number; of a part of a fight (`told`: its numbers) what touches that part."""
    found = [*_repaired(deeds), *_ruled(deeds), *_contested(deeds)]
    for note in sorted(found, key=lambda one: one.number):
        if told is None or note.number in told or set(note.about) & set(told):
            yield note


def _repaired(deeds: Deeds) -> Iterator[Note]:
    for repair in repairs_of(deeds):
        if repair.stands and not repair.deed.secret:
            undone = repair.undone if repair.undone is not None and not repair.undone.secret else None
            said = repair.kind == "settle" and repair.deed.shown.text
            yield Note(
                repair.deed.number,
                repair.kind,
                tuple(_about(repair)),
                repair.why,
                undone=_line(undone) if undone else None,
                touched=repair.touched,
                instead=_line(repair.deed) if said else None,
            )


def _about(repair: Repair) -> Iterator[int]:
    if repair.undone is not None and not repair.undone.secret:
        yield repair.undone.number
    yield from dict.fromkeys(one.number for one in repair.touched if one.number != repair.deed.number)


def _line(deed: Deed) -> Line:
    return Line(deed.declared, deed.entry.declared)


def _ruled(deeds: Deeds) -> Iterator[Note]:
    made = {seen.event.attack: seen.event for seen in deeds.events.values() if isinstance(seen.event, AttackMade)}
    for ruled in rulings_of(deeds):
        if ruled.stands and ruled.seen.event is not None and not ruled.deed.secret:
            yield _ruling(ruled, made)


def _ruling(ruled: Ruled, made: Mapping[int, AttackMade]) -> Note:
    shown = ruled.deed.shown
    attack = shown.command.attack if isinstance(shown.command, OverruleAttack) else None
    about = (ruled.deed.number, *((attack,) if attack is not None else ()))
    why = getattr(ruled.seen.event, "why", None)
    return Note(ruled.deed.number, "ruling", about, why, ruled.seen, shown, made.get(attack or 0))


def _contested(deeds: Deeds) -> Iterator[Note]:
    for one in disputes_of(deeds):
        if one.about is not None and not one.deed.secret:
            yield Note(
                one.deed.number,
                "dispute",
                (one.about,),
                one.why,
                who=one.deed.person,
                answers=tuple(_answers(one)),
            )


def _answers(one: Contested) -> Iterator[tuple[int, str | None]]:
    yield from ((answer.deed.number, answer.why) for answer in one.answers)


# --- In words ---------------------------------------------------------------------------------------------------------


def note_words(note: Note, texts: Texts, people: Mapping[str, Person]) -> str:
    """A footnote in a line: what was said or ruled, what stands in its stead, and why."""
    semicolon = typeset(texts.word("parts", "semicolon"), texts.lang)
    match note.kind:
        case "undo" | "redo":
            code = note.kind if note.undone is not None else f"{note.kind}_hidden"
            said = _say(code, note, texts, line=note.undone.words(texts) if note.undone else "")
        case "correct" | "settle":
            edits = dict.fromkeys(_edit(one, texts) for one in note.touched)
            after = note.instead.words(texts) if note.instead else ""
            edited = semicolon.join(edits) or texts.word("veiled", "secret")
            said = _say("settle_so" if after else note.kind, note, texts, edits=edited, after=after)
        case "dispute":
            said = _say(
                "dispute",
                note,
                texts,
                who=note.who or _say("master", note, texts, master=texts.word("words", "master")),
            )
        case _:
            return _decided(note, texts, Grammar(texts.lang, people))
    answers = (_say("answered" if why else "answered_bare", note, texts, by=by, why=why) for by, why in note.answers)
    return semicolon.join((f"{said}{_because(note.why, texts)}", *answers))


def _say(code: str, note: Note, texts: Texts, **fields: object) -> str:
    about = note.about[0] if note.about else None
    return _filled(code, texts, {"number": note.number, "about": about, **fields})


def _filled(code: str, texts: Texts, fields: Mapping[str, object]) -> str:
    return typeset(texts.word("recap_notes", code), texts.lang).format_map(fields)


def _because(why: str | None, texts: Texts) -> str:
    """A reason, in quotes."""
    return _filled("why", texts, {"why": why}) if why else ""


def _edit(one: Touched, texts: Texts) -> str:
    """What a correction did to a line: as it was written and as it reads now; an option by its words."""
    if not one.options:
        return edit_words(one, texts)
    options = (_option(key, None, value, texts) for key, value in one.options)
    return typeset(texts.word("parts", "semicolon"), texts.lang).join(options)


def _decided(note: Note, texts: Texts, grammar: Grammar) -> str:
    """A ruling: on a blow, on the rules, or on somebody."""
    command = note.declared.command if note.declared is not None else None
    event: Any = note.seen.event if note.seen is not None else None
    if note.attack is not None and isinstance(command, OverruleAttack):
        who, target = grammar.named("of", note.attack.attacker), grammar.named("", note.attack.target)
        blow = {"attack": note.attack.attack, "who": who, "target": target}
        return _say(f"ruling_{command.outcome}", note, texts, **blow) + _because(note.why, texts)
    if isinstance(command, SetOption) and event.after is not None:
        option = _option(command.option, event.before, str(event.after), texts)
        return _say("option", note, texts, option=option) + _because(note.why, texts)
    if isinstance(event, RulingMade) and event.name and note.seen is not None and not note.seen.veiled:
        words = ruling_words(event, texts)
        what = f"{words['subject']}{words['change']}"
        return _say("ruling_on", note, texts, who=grammar.named("", event.name), what=what) + _because(note.why, texts)
    ruled = logged(note.seen, note.declared, texts) if note.seen and note.declared else None
    return _say("ruling", note, texts, ruled=ruled)


def _option(option: str, before: str | None, after: str, texts: Texts) -> str:
    """An option of the rules by what it decides, and what it says now."""
    values = [option_value(option, value, texts) for value in (before, after) if value is not None]
    name = texts.find("option_names", option) or option
    return _filled("option_set", texts, {"option": name, "values": " → ".join(values)})


def option_value(option: str, value: str, texts: Texts) -> str:
    """What an option says: a choice by its words, rolls by what they are for, a number as it is."""
    found = (
        texts.find("option_values", f"{option}.{one}") or texts.find("purposes", one) or one
        for one in str(value).split(",")
    )
    return ", ".join(found)


def marks_of(beat: Beat, notes: Iterable[Note], texts: Texts) -> Iterator[str]:
    """Which footnotes say what made a beat what it is: "corrigé : #9"."""
    mine = {beat.number, beat.command}
    touching = [note for note in notes if mine & set(note.about) - {note.number}]
    for code, kinds in MARKS.items():
        numbers = ", ".join(f"#{note.number}" for note in touching if note.kind in kinds)
        if numbers:
            yield _filled(code, texts, {"numbers": numbers})
