"""Who contests what in a fight, why, and what was done about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from domain import commands as c, events as e
from domain.disputes import answered_by, open_disputes
from projections.deeds import Deed, Deeds

AnswerKind = Literal["settled", "ruling", "correction", "from_now", "taken_back"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What was done about a dispute, by which command and with which reason; whether that stands."""

    kind: AnswerKind
    deed: Deed
    why: str | None


@dataclass(frozen=True, slots=True)
class Contested:
    """A dispute; `about` and `why` are None where they may not be told."""

    deed: Deed
    about: int | None
    why: str | None
    open: bool
    answers: tuple[Answer, ...]


def disputes_of(deeds: Deeds) -> Iterator[Contested]:
    """The disputes whose subject may be told: that something secret is contested, the timeline shows."""
    still_open = {one.number for one in open_disputes(deeds.history)}
    for entry in deeds.history.disputes:
        deed = deeds.first[entry.number]
        if not any(isinstance(fact, e.TurnDisputed) for fact in entry.facts):
            continue
        shown = next((seen.event for seen in deed.facts if isinstance(seen.event, e.TurnDisputed)), None)
        if shown is None:
            continue
        found = tuple(_answers(deeds, deed, shown.command))
        yield Contested(deed, shown.command, shown.why, deed.number in still_open, found)


def _answers(deeds: Deeds, dispute: Deed, about: int) -> Iterator[Answer]:
    for deed in deeds.first.values():
        if deed.entry.start <= dispute.entry.start or deed.secret:
            continue
        command = deed.entry.declared.command
        if about in set(answered_by(command)):
            yield Answer(_kind_of(command), deed, getattr(deed.shown.command, "why", None))
        elif deeds.taken_back.get(about) == deed.number:
            yield Answer("taken_back", deed, getattr(deed.shown.command, "why", None))


def _kind_of(command: c.Command) -> AnswerKind:
    match command:
        case c.OverruleAttack():
            return "ruling"
        case c.Correct():
            return "correction"
        case c.Settle():
            return "from_now"
        case _:
            return "settled"
