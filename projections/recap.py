"""A fight as it is told: what happened, beat by beat, in the order of its effective history.

A beat is one thing that is told: a blow with its answer, its wound and whoever falls by it; a haemorrhage; somebody
who flees. For the players it is made of what the log shows them, so that it holds nothing that is hidden from them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from domain import events as e
from domain.combat import Combat
from domain.evolution import evolve
from domain.history import History
from projections.beats import Beat, Person
from projections.board import Board, standing
from projections.deeds import deeds_of
from projections.recapbeats import beats_of
from projections.recapnotes import Note, notes_of
from projections.secrecy import Audience, Secrets, Seen, secrets_of, see_all, veil_board, veil_moments
from projections.statistics import Statistics, statistics
from projections.texts import Lang
from projections.timeline import Moment, timeline
from projections.wear import Wear, wear_of

Style = Literal["brief", "full", "story"]


@dataclass(frozen=True, slots=True)
class Span:
    """The part of a fight that is told: a round, or from here to there; None is no bound.

    `first` and `last` are numbers of commands, or of rounds where `rounds` says so.
    """

    first: int | None = None
    last: int | None = None
    rounds: bool = False


WHOLE = Span()


@dataclass(frozen=True, slots=True)
class Recap:
    """A fight as it is told to an audience; `told` are the beats of the part asked for, `beats` those of all of it.

    `opening` and `board` are the state before and after that part, as the audience may see it; `link` is the chain's at
    the log's last event, whatever part is told.
    """

    slug: str
    combat_id: str
    title: str
    rules: str
    lang: Lang | None
    """The language in which the fight is written, as far as it says."""
    status: str
    audience: Audience
    span: Span
    people: Mapping[str, Person]
    beats: tuple[Beat, ...]
    told: tuple[Beat, ...]
    notes: tuple[Note, ...]
    opening: Board
    board: Board
    ammunition: Mapping[str, tuple[Mapping[str, int], Mapping[str, int]]]
    """For everybody whose arms are known: the shots left in each, before and after."""
    wear: Mapping[str, Wear]
    """What lasts beyond the fight of the part that is told, by whom it befell."""
    figures: Statistics | None
    """The statistics of the whole fight, None where a part of it is told."""
    link: bytes


def recap(
    slug: str, combat_id: str, history: History, link: bytes, audience: Audience = "gm", span: Span = WHOLE
) -> Recap:
    """The fight, or a part of it, as it is told.

    Args:
        slug: the fight's slug.
        combat_id: its id, by which sentences are chosen.
        history: its log.
        link: the chain's link at the log's last event.
        audience: who reads.
        span: the part that is told.
    """
    moments = tuple(timeline(history, effective_only=True))
    secrets = secrets_of(history) if audience == "players" else Secrets()
    seen = tuple(veil_moments(moments, secrets) if audience == "players" else see_all(moments))
    beats, people = beats_of(seen, secret_notes=audience == "gm")
    numbers = _numbers(moments, history)
    within = [beat for beat in beats if _holds(span, beat.round, beat.place, numbers)]
    before, after = _states(moments, span, numbers)
    boards = [standing(slug, state) for state in (before, after)]
    opening, board = (veil_board(one, secrets) if audience == "players" else one for one in boards)
    told_numbers = {beat.number for beat in within} | {beat.command for beat in within}
    return Recap(
        slug=slug,
        combat_id=combat_id,
        title=board.title,
        rules=board.rules,
        lang=after.lang,
        status=board.status,
        audience=audience,
        span=span,
        people=people,
        beats=tuple(beats),
        told=tuple(within),
        notes=tuple(notes_of(deeds_of(slug, history, audience), told_numbers if span != WHOLE else None)),
        opening=opening,
        board=board,
        ammunition={
            name: (_shots(before, name), one.shots)
            for name, one in after.combatants.items()
            if one.shots and secrets.knows(name) and secrets.levels.get(name) != "all"
        },
        wear=wear_of(one.event for one in _within(span, seen, numbers) if one.event is not None),
        figures=statistics(slug, history, audience) if span == WHOLE else None,
        link=link,
    )


def _shots(state: Combat, name: str) -> Mapping[str, int]:
    one = state.combatants.get(name)
    return one.shots if one is not None else {}


def _holds(span: Span, round_number: int, place: int, numbers: list[int]) -> bool:
    """Whether what happened in this round, by the command at this place, belongs to the part that is told."""
    if span.rounds:
        return (span.first is None or round_number >= span.first) and (span.last is None or round_number <= span.last)
    first, last = _places(span, numbers)
    return first <= place <= last


def _within(span: Span, seen: Iterable[Seen], numbers: list[int]) -> Iterator[Seen]:
    """The events of the part that is told."""
    place = -1
    for one in seen:
        place += isinstance(one.moment.event, e.Declared)
        if _holds(span, one.moment.round, place, numbers):
            yield one


def _places(span: Span, numbers: list[int]) -> tuple[int, int]:
    """The places in the effective history between which commands are told."""
    first = 0 if span.first is None else _place(numbers, span.first, after=True)
    last = len(numbers) if span.last is None else _place(numbers, span.last, after=False)
    return first, last


def _numbers(moments: Iterable[Moment], history: History) -> list[int]:
    """The command at each place of the effective history; 0 for an undo, a redo, a correction: these are not told."""
    path = {entry.start for entry in history.position.path()}
    declared = (moment for moment in moments if isinstance(moment.event, e.Declared))
    return [moment.command if moment.version in path else 0 for moment in declared]


def _place(numbers: list[int], number: int, *, after: bool) -> int:
    """Where a command stands; of one that does not, where those after it begin, or those before it end."""
    if number in numbers:
        return numbers.index(number)
    if after:
        return next((at for at, one in enumerate(numbers) if one > number), len(numbers))
    return max((at for at, one in enumerate(numbers) if 0 < one < number), default=-1)


def _states(moments: Iterable[Moment], span: Span, numbers: list[int]) -> tuple[Combat, Combat]:
    """The state before the part that is told, once everybody of the beginning is there, and the state after it."""
    first, last = _places(span, numbers)
    state, before, place = Combat(), Combat(), -1
    for moment in moments:
        place += isinstance(moment.event, e.Declared)
        begun = isinstance(moment.event, e.RoundBegan) and moment.round == 1
        if span.rounds or span.first is None:
            opens = isinstance(moment.event, e.RoundBegan) and moment.round == ((span.rounds and span.first) or 1)
        else:
            opens = isinstance(moment.event, e.Declared) and place == first
        if opens or (begun and before == Combat()):
            before = state
        if (moment.round > span.last) if span.rounds and span.last is not None else place > last:
            break
        state = evolve(state, moment.event)
    return (before if before != Combat() else state), state
