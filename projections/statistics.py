"""A fight in figures: who hit, missed and bled, what it cost, the luckiest roll, the turning point.

Figures are of what stands, and each is made of amounts under the commands that brought them. For the players they are
counted from what the log shows them, so that no figure tells what the log keeps back.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, get_args

from domain.events import CombatantJoined, CombatClosed, RoundBegan
from domain.history import History
from projections.auditjson import odds_json
from projections.deeds import Deed, Deeds, deeds_of
from projections.odds import Odds, odds_told
from projections.secrecy import Audience
from projections.tallying import Figure, Key, Part, Reading
from projections.turningpoint import TurningPoint, turning_point

__all__ = ["FIGURES", "Count", "Figure", "Part", "Statistics", "Tally", "statistics"]

EVEN = Fraction(1, 2)
FIGURES: tuple[Figure, ...] = get_args(Figure)


@dataclass(frozen=True, slots=True)
class Count:
    """A figure as the amounts that make it, each with its command; `more` says that there may be some hidden ones."""

    parts: tuple[Part, ...] = ()
    more: bool = False

    @property
    def total(self) -> int:
        """The figure; where there may be more, at least this."""
        return sum(part.amount for part in self.parts)

    @property
    def commands(self) -> tuple[int, ...]:
        """The commands that brought it, each once."""
        return tuple(dict.fromkeys(part.command for part in self.parts))

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        parts = [{"command": part.command, "amount": part.amount} for part in self.parts]
        return {"total": self.total, "more": self.more, "parts": parts}


@dataclass(frozen=True, slots=True)
class Tally:
    """The figures of a combatant or, where there is no `name`, of a side (None: of those who have none)."""

    name: str | None
    side: str | None
    figures: Mapping[Figure, Count]

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        who = {"side": self.side} if self.name is None else {"name": self.name, "side": self.side}
        return {**who, **{figure: self.figures[figure].as_json() for figure in FIGURES}}


@dataclass(frozen=True, slots=True)
class Statistics:
    """A fight in figures.

    `sides` is empty where nobody has one. `luckiest` is the success that had the smallest chance, `unluckiest` the
    failure that had the greatest, where it was likelier to go the other way; what dice did not decide, or a ruling
    overruled, is neither.
    `hidden` says that there is a turning point only for the game master, while anything is hidden.
    """

    rounds: Count
    combatants: tuple[Tally, ...]
    sides: tuple[Tally, ...]
    luckiest: Odds | None
    unluckiest: Odds | None
    turning_point: TurningPoint | None
    hidden: bool

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        return {
            "rounds": self.rounds.as_json(),
            "combatants": [one.as_json() for one in self.combatants],
            "sides": [one.as_json() for one in self.sides],
            "luckiest": odds_json(self.luckiest) if self.luckiest else None,
            "unluckiest": odds_json(self.unluckiest) if self.unluckiest else None,
            "turning_point": self.turning_point.as_json() if self.turning_point else None,
        }


def statistics(slug: str, history: History, audience: Audience = "gm") -> Statistics:
    """The figures of a fight as it stands.

    Args:
        slug: the fight's slug.
        history: its log.
        audience: who reads.
    """
    deeds = deeds_of(slug, history, audience)
    secrets = deeds.secrets
    hidden = bool(secrets.levels or secrets.unseen or secrets.commands)
    reading, fought = Reading(), tuple(_fought(deeds))
    for deed in fought:
        reading.follow(deed)
    joined, unseen = _joined(fought), {name for name, level in secrets.levels.items() if level == "all"}
    combatants = tuple(_tally(name, side, reading) for name, side in joined.items() if name not in unseen)
    lucky, unlucky = _extremes(odds_told(deeds))
    return Statistics(
        rounds=Count(tuple(_rounds(fought))),
        combatants=combatants,
        sides=tuple(_sides(combatants, {joined[name] for name in unseen & joined.keys()})),
        luckiest=lucky,
        unluckiest=unlucky,
        turning_point=None if hidden else turning_point(history),
        hidden=hidden,
    )


def _fought(deeds: Deeds) -> Iterator[Deed]:
    """What stands, up to the end of the fight: rest after it is no part of it."""
    for deed in deeds.all:
        if deed.effective:
            yield deed
            if any(isinstance(seen.event, CombatClosed) for seen in deed.facts):
                return


def _joined(fought: Iterable[Deed]) -> dict[str, str | None]:
    """Whoever is in the fight, as far as its readers know, with their sides."""
    facts = (seen.event for deed in fought for seen in deed.facts)
    return {fact.name: fact.side for fact in facts if isinstance(fact, CombatantJoined)}


def _rounds(fought: Iterable[Deed]) -> Iterator[Part]:
    for deed in fought:
        yield from (Part(deed.number, 1) for seen in deed.facts if isinstance(seen.event, RoundBegan))


def _tally(name: str, side: str | None, reading: Reading) -> Tally:
    def count(key: Key) -> Count:
        return Count(tuple(reading.parts.get(key, ())), key in reading.hidden)

    return Tally(name, side, {figure: count((name, figure)) for figure in FIGURES})


def _sides(combatants: Iterable[Tally], hiding: set[str | None]) -> Iterator[Tally]:
    """The sums of each side; of one where somebody hides everything, all may be more."""
    members: dict[str | None, list[Tally]] = {}
    for one in combatants:
        members.setdefault(one.side, []).append(one)
    if members.keys() <= {None}:
        return
    for side, some in members.items():
        yield Tally(None, side, {figure: _sum(some, figure, more=side in hiding) for figure in FIGURES})


def _sum(some: Iterable[Tally], figure: Figure, *, more: bool) -> Count:
    counts = [one.figures[figure] for one in some]
    parts = sorted((part for count in counts for part in count.parts), key=lambda part: part.command)
    return Count(tuple(parts), more or any(count.more for count in counts))


def _extremes(odds: Iterable[Odds]) -> tuple[Odds | None, Odds | None]:
    """The rarest success and the rarest failure, each rarer than one in two; the earliest of equals."""
    rarest: dict[bool, tuple[Fraction, Odds]] = {}
    for one in odds:
        chance, happened = one.own
        if chance is None or one.overruled:
            continue
        seen = chance if happened else 1 - chance
        if seen < EVEN and (happened not in rarest or seen < rarest[happened][0]):
            rarest[happened] = (seen, one)
    return rarest[True][1] if True in rarest else None, rarest[False][1] if False in rarest else None
