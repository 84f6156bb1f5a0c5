"""What a full recap footnotes: the corrections and rulings that made the story what it is."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from domain.events import Declared
from projections.audittimeline import rulings_of
from projections.deeds import Deeds
from projections.repairs import Repair, repairs_of
from projections.secrecy import Seen

NoteKind = Literal["undo", "redo", "correct", "settle", "ruling"]


@dataclass(frozen=True, slots=True)
class Note:
    """A correction, an undo or a ruling that stands: its number, the commands that it touches, and why.

    `seen` is what was ruled, under the command `declared`; None for the others.
    """

    number: int
    kind: NoteKind
    about: tuple[int, ...]
    why: str | None
    seen: Seen | None = None
    declared: Declared | None = None


def notes_of(deeds: Deeds, told: Collection[int] | None) -> Iterator[Note]:
    """Everything to footnote, by number; of a part of a fight (`told`: its numbers) what touches that part."""
    found = [*_repaired(deeds), *_ruled(deeds)]
    for note in sorted(found, key=lambda one: one.number):
        if told is None or note.number in told or set(note.about) & set(told):
            yield note


def _repaired(deeds: Deeds) -> Iterator[Note]:
    for repair in repairs_of(deeds):
        if repair.stands and not repair.deed.secret:
            yield Note(repair.deed.number, repair.kind, tuple(_touched(repair)), repair.why)


def _touched(repair: Repair) -> Iterator[int]:
    if repair.undone is not None and not repair.undone.secret:
        yield repair.undone.number
    yield from dict.fromkeys(one.number for one in repair.touched if one.number != repair.deed.number)


def _ruled(deeds: Deeds) -> Iterator[Note]:
    for ruled in rulings_of(deeds):
        if ruled.stands and ruled.seen.event is not None and not ruled.deed.secret:
            attack = getattr(ruled.deed.shown.command, "attack", None)
            about = (ruled.deed.number, *((attack,) if isinstance(attack, int) else ()))
            yield Note(
                ruled.deed.number, "ruling", about, getattr(ruled.seen.event, "why", None), ruled.seen, ruled.deed.shown
            )
