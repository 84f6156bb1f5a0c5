"""What went back in a fight: undos, redos, corrections, with what was said before and after and what changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from domain.commands import Correct, Redo, Settle, Undo
from domain.events import HistoryRewound, Status
from domain.evolution import States
from domain.history import History, Position
from domain.steps import step_of
from projections.board import Board, Kept, board
from projections.comparison import Comparison, compare
from projections.deeds import Deed, Deeds
from projections.erratum import Line, Readings, Touched, erratum
from projections.hidden import Secrets, ever_secret
from projections.secrecy import veil_board

RepairKind = Literal["undo", "redo", "correct", "settle"]


@dataclass(frozen=True, slots=True)
class Repair:
    """An undo, a redo, a correction, or one told from now on ("settle"), as its readers may know it.

    `undone` is the command that an undo takes back or a redo brings back, None where that is not shown. `touched` are
    the edits of a correction. `compared` says what was another just after it, `set_aside` and `restored` which commands
    stood no more or again; `stands` is False where it was taken back since, by `taken_back`.
    """

    kind: RepairKind
    deed: Deed
    why: str | None
    undone: Deed | None
    touched: tuple[Touched, ...]
    compared: Comparison
    set_aside: tuple[Kept, ...]
    restored: tuple[Kept, ...]
    kept: tuple[tuple[str, Status], ...]
    stands: bool
    taken_back: int | None

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        declared, compared = self.deed.shown, self.compared
        return {
            "command": self.deed.number,
            "kind": self.kind,
            "by": self.deed.person,
            "round": self.deed.round,
            "at": self.deed.at.isoformat(),
            "why": self.why,
            "text": declared.text,
            "of": self.undone.number if self.undone else None,
            "touched": [_touched_json(one) for one in self.touched],
            "combatants": [one.as_json() for one in compared.combatants],
            "reversed": [{"name": one.name, "was": one.was, "now": one.now, "hp": one.hp} for one in compared.reversed],
            "round_change": _pair(compared.round),
            "status": _pair(compared.status),
            "up": _pair(tuple(list(up) for up in compared.up)),
            "set_aside": [{"command": one.command, "name": one.name, "reason": one.reason} for one in self.set_aside],
            "restored": [{"command": one.command, "name": one.name} for one in self.restored],
            "stands": self.stands,
            "taken_back": self.taken_back,
        }


def _touched_json(one: Touched) -> dict[str, Any]:
    return {
        "edit": one.how,
        "command": one.number,
        "before": _text(one.before),
        "after": _text(one.after),
        "names": list(one.names),
        "options": dict(one.options),
    }


def _text(line: Line | None) -> str | None:
    event = line.seen.event if line else None
    return getattr(event, "text", None)


def _pair(values: tuple[Any, Any] | tuple[Any, ...]) -> dict[str, Any] | None:
    before, after = values
    return None if before == after else {"before": before, "after": after}


def repairs_of(deeds: Deeds) -> tuple[Repair, ...]:
    """Everything that went back, or was settled from then on, in the order in which it was made."""
    return tuple(_repairs(deeds))


def _repairs(deeds: Deeds) -> Iterator[Repair]:
    states, past = States(), History()
    hidden = ever_secret(deeds.secrets, deeds.history) if deeds.audience == "players" else None
    position = {one.entry.start: one for one in deeds.turned}
    for entry in deeds.history.entries:
        command, turned = entry.declared.command, position.get(entry.start)
        deed = deeds.first[entry.number]
        if turned is not None and isinstance(command, (Undo, Redo)):
            known = hidden and hidden.between(turned.before, turned.after)
            before, after = (_board(deeds, past, each, states, known) for each in (turned.before, turned.after))
            yield _rewound(deeds, deed, compare(before, after))
        elif isinstance(command, (Correct, Settle)) and deed.entry.start == entry.start:
            yield _corrected(deeds, deed, Readings(deeds.events, states))
        past.extend(entry)


def _board(deeds: Deeds, past: History, position: Position, states: States, hidden: Secrets | None) -> Board:
    """The board at a position of the history, as it may be seen today."""
    there = past.copy()
    there.position = position
    shown = board(deeds.slug, there, states.at(position))
    return veil_board(shown, hidden) if hidden else shown


def _rewound(deeds: Deeds, deed: Deed, compared: Comparison) -> Repair:
    shown = next((seen.event for seen in deed.facts if isinstance(seen.event, HistoryRewound)), None)
    number = step_of(deeds.history, deed.number) if shown else None
    return Repair(
        kind="undo" if isinstance(deed.entry.declared.command, Undo) else "redo",
        deed=deed,
        why=getattr(deed.shown.command, "why", None),
        undone=deeds.first.get(number) if number is not None else None,
        touched=(),
        compared=compared,
        set_aside=(),
        restored=(),
        kept=(),
        stands=deed.effective,
        taken_back=deeds.taken_back.get(deed.number),
    )


def _corrected(deeds: Deeds, deed: Deed, readings: Readings) -> Repair:
    notice = erratum(deeds.slug, deeds.history, deed.number, deeds.audience, readings)
    return Repair(
        kind="settle" if notice.from_now else "correct",
        deed=deed,
        why=notice.why,
        undone=None,
        touched=notice.touched,
        compared=notice.compared,
        set_aside=notice.set_aside,
        restored=notice.restored,
        kept=notice.kept,
        stands=notice.stands,
        taken_back=deeds.taken_back.get(deed.number),
    )
