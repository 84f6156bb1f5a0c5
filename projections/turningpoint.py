"""The turning point: the beat that gave the side that is ahead at the end most of a lead that it never lost again.

A beat is a command with all that comes of it. A side's share is what the hit points of those who have not fallen are
of the maximum of all who ever join it; whoever is still to come counts as they will come. The balance is the share of
the side ahead at the end, less that of the strongest other side. What a beat gave for good is how far the balance, at
its lowest from there on, stays above what it was just before; the beat that gave most is the turning point, the
earliest of equals. There is none where two sides end level, or where nothing was given for good.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from domain.combat import Combat, Combatant
from domain.evolution import evolve
from domain.history import History
from projections.about import owned
from projections.auditjson import exact
from projections.tallying import STANDING


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The beat: its command, the round in which it began, the `side` ahead at the end (a name where nobody has one).

    `before` and `after` are that side's share of hit points and the strongest other's, just before and just after;
    `gained` is how much of the balance it gave for good.
    """

    command: int
    round: int
    side: str | None
    before: tuple[Fraction, Fraction]
    after: tuple[Fraction, Fraction]
    gained: Fraction

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        before, after = ({"own": exact(own), "other": exact(other)} for own, other in (self.before, self.after))
        return {
            "command": self.command,
            "round": self.round,
            "side": self.side,
            "before": before,
            "after": after,
            "gained": exact(self.gained),
        }


@dataclass(frozen=True, slots=True)
class _Beat:
    command: int
    combat: Combat


def turning_point(history: History) -> TurningPoint | None:
    """The turning point of a fight as it stands, None where it has none."""
    beats = list(_beats(history))
    shares = list(_shares([beat.combat for beat in beats]))
    ranked = sorted(shares[-1].items(), key=lambda pair: pair[1], reverse=True) if shares else []
    if len(ranked) < 2 or ranked[0][1] == ranked[1][1]:  # noqa: PLR2004 - a side and another
        return None
    side = ranked[0][0]
    pairs = [(share[side], max(other for name, other in share.items() if name != side)) for share in shares]
    balance = [own - other for own, other in pairs]
    lowest, best, at = balance[-1], Fraction(0), 0
    for place in range(len(balance) - 1, 0, -1):
        lowest = min(lowest, balance[place])
        gained = lowest - balance[place - 1]
        if gained > 0 and gained >= best:
            best, at = gained, place
    if not at:
        return None
    return TurningPoint(beats[at].command, beats[at - 1].combat.round, side, pairs[at - 1], pairs[at], best)


def _beats(history: History) -> Iterator[_Beat]:
    """The state after each command up to the end; a post that was kept is one of its own, where it is played."""
    combat = Combat()
    for entry in history.position.path():
        if combat.status == "closed":
            return
        for number, facts in groupby(owned(entry.number, entry.facts), key=lambda pair: pair[1]):
            for fact, _ in facts:
                combat = evolve(combat, fact)
            yield _Beat(number, combat)


def _shares(states: Sequence[Combat]) -> Iterator[dict[str | None, Fraction]]:
    """For each state, the share of hit points (0–1) of every side that has any."""
    everybody = states[-1].combatants if states else {}
    sided = any(one.side for one in everybody.values())
    sides = {name: one.side if sided else name for name, one in everybody.items()}
    most = Counter[str | None]()
    for name, one in everybody.items():
        most[sides[name]] += one.hp_max or sum(part.hp_max for part in one.locations.values())
    came = dict[str, int]()
    for state in states:
        for name in state.combatants.keys() & everybody.keys() - came.keys():
            came[name] = _strength(state.combatants[name])
    for state in states:
        left = Counter[str | None]()
        for name in everybody:
            left[sides[name]] += _strength(state.combatants[name]) if name in state.combatants else came[name]
        yield {side: Fraction(left[side], whole) for side, whole in most.items() if whole}


def _strength(one: Combatant) -> int:
    """The hit points with which somebody can still fight."""
    if one.status not in STANDING:
        return 0
    return one.hp if one.hp is not None else sum(max(0, part.hp) for part in one.locations.values())
