"""Hit points over a fight: a line for each combatant, deaths, criticals and corrections, as its readers may know it.

The horizontal axis counts the commands that stand, from the last one before the first round. Where somebody has no
total, as under rules that know parts of the body alone, everybody is drawn as a share of their maximum.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain import events as e
from domain.commands import Correct, Settle, Undo
from domain.events import Status
from domain.history import Entry, History, listed
from domain.seals import printed
from domain.steps import effective_versions
from projections.board import Board
from projections.replaysteps import MarkKind, Replay, Step
from projections.secrecy import Audience
from projections.vitals import Vitals, total_of

GONE: frozenset[Status] = frozenset({"dead", "fled", "left"})
"""Whose hit points are not followed any further."""

MARKED: frozenset[MarkKind] = frozenset({"death", "fall", "critical"})
"""What is marked of those who are drawn."""


@dataclass(frozen=True, slots=True)
class Point:
    """What somebody has just after the command at a place, in hit points or percent; `present` until they are gone."""

    place: int
    value: float
    present: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """One combatant: where they come in, then a point for each change.

    `first` and `last` are the values told in words, in hit points or whole percent; `most` is the highest drawn.
    """

    name: str
    side: str | None
    points: tuple[Point, ...]
    first: int
    last: int
    most: int
    status: Status | None

    def at(self, place: int) -> float | None:
        """The value just after the command at a place; None before they come in."""
        return next((point.value for point in reversed(self.points) if point.place <= place), None)


@dataclass(frozen=True, slots=True)
class Mark:
    """A death, a fall, or a critical suffered, on somebody's line."""

    kind: MarkKind
    name: str
    place: int
    command: int


@dataclass(frozen=True, slots=True)
class Revision:
    """An undo or a correction that stands, at the place to which the fight went back."""

    place: int
    command: int


@dataclass(frozen=True, slots=True)
class Chart:
    """What there is to draw; places count from 0 to `last`, `rounds` are places with the round that begins there.

    `hidden` are those whose hit points are hidden, as they may be seen, `unmeasured` the names of those who have none.
    """

    title: str
    rules: str
    shares: bool
    last: int
    rounds: tuple[tuple[int, int], ...]
    curves: tuple[Curve, ...]
    marks: tuple[Mark, ...]
    revisions: tuple[Revision, ...]
    hidden: tuple[Vitals, ...]
    unmeasured: tuple[str, ...]
    seal: str


def chart(slug: str, history: History, link: bytes, audience: Audience = "players") -> Chart:
    """The chart of a fight as it stands, for an audience; `link` is the last of its chain."""
    replay = Replay(slug, history, audience)
    path = history.position.path()
    origin = _origin(path)
    placed = list(_placed(replay, origin))
    ends = {place: at for at, (place, _) in enumerate(placed)}
    boards = {place: replay.standing(at) for place, at in ends.items()}
    final = boards[max(boards)]
    measured = [one for one in final.vitals if total_of(one)[1] > 0]
    shares = any(one.hp is None for one in measured)
    drawn = {one.name for one in measured}
    return Chart(
        title=final.title,
        rules=final.rules,
        shares=shares,
        last=max(boards),
        rounds=tuple((place, step.begins) for place, step in placed if step.begins is not None),
        curves=tuple(_curve(one.name, boards, shares=shares) for one in measured),
        marks=tuple(mark for mark in _marks(placed) if mark.name in drawn),
        revisions=tuple(_revisions(history, path, origin)),
        hidden=tuple(one for one in final.vitals if one.health),
        unmeasured=tuple(one.name for one in final.vitals if one.name not in drawn and not one.health),
        seal=printed(link),
    )


def _origin(path: Sequence[Entry]) -> int:
    """The entry before the first round, after which everything is drawn; the first where no round begins."""
    begins = (at for at, entry in enumerate(path) if any(isinstance(fact, e.RoundBegan) for fact in entry.facts))
    return max(0, next(begins, 1) - 1)


def _placed(replay: Replay, origin: int) -> Iterator[tuple[int, Step]]:
    """Each step with its place: that of its command, 0 for all that came before the first round."""
    command = -1
    for step in replay.steps:
        command += step.opens
        yield max(0, command - origin), step


# --- Lines ------------------------------------------------------------------------------------------------------------


def _curve(name: str, boards: Mapping[int, Board], *, shares: bool) -> Curve:
    """Somebody's line, from all the boards on which they are."""
    health = {place: one for place, board in boards.items() for one in board.vitals if one.name == name}
    points = list[Point]()
    for place, one in health.items():
        point = Point(place, _value(one, shares=shares), one.status not in GONE)
        if not points or (points[-1].value, points[-1].present) != (point.value, point.present):
            points.append(point)
    first, *_, last = [*health.values(), list(health.values())[-1]]
    most = 100 if shares else max(total_of(one)[1] for one in health.values())
    told = (_told(first, shares=shares), _told(last, shares=shares))
    return Curve(name, last.side, tuple(points), *told, most=most, status=last.status)


def _value(one: Vitals, *, shares: bool) -> float:
    hp, most = total_of(one)
    return 100 * hp / most if shares and most else hp


def _told(one: Vitals, *, shares: bool) -> int:
    """The value in words: a share in whole percent, which is 0 only where nothing is left."""
    hp, most = total_of(one)
    return -(-100 * hp // most) if shares and most else hp


def meet(one: Curve, other: Curve) -> bool:
    """Whether two have as much as each other somewhere."""
    return any(one.at(point.place) == other.at(point.place) for point in (*one.points, *other.points))


# --- Marks ------------------------------------------------------------------------------------------------------------


def _marks(placed: Sequence[tuple[int, Step]]) -> Iterator[Mark]:
    """Where somebody dies, falls, or suffers a critical, in the order of the log."""
    for place, step in placed:
        mark = step.mark
        if mark is not None and mark.name is not None and mark.kind in MARKED:
            yield Mark(mark.kind, mark.name, place, step.command)


def _revisions(history: History, path: Sequence[Entry], origin: int) -> Iterator[Revision]:
    """The undos and corrections that stand; each lies just before what was declared, or adjudicated again, after it."""
    at, standing = {entry.start: place for place, entry in enumerate(path)}, effective_versions(history)
    for entry, following in zip(history.entries, [*history.entries[1:], None], strict=True):
        if entry.start not in standing or entry.declared.correction is not None:
            continue
        if isinstance(entry.declared.command, Settle) and entry.start in at:
            yield Revision(max(0, at[entry.start] - origin), entry.number)
        elif isinstance(entry.declared.command, (Undo, Correct)):
            there = history.before(following.start) if following else history.position
            common = [at[one.start] for one in listed(there.tip) if one.start in at]
            yield Revision(max(0, common[-1] + 1 - origin), entry.number)
