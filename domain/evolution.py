"""How each event changes the state of a fight. `evolve` never rolls, never refuses, never computes a rule."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from domain import events as e
from domain.changes import blows, bodies, hands, health, log, rounds
from domain.combat import Combat
from domain.events import Event
from domain.history import History, Position, Rewind

CHANGES: Mapping[type[Event], Any] = {
    **log.CHANGES,
    **rounds.CHANGES,
    **blows.CHANGES,
    **hands.CHANGES,
    **health.CHANGES,
    **bodies.CHANGES,
}
"""What each event changes."""

INFORMS: frozenset[type[Event]] = frozenset(
    {
        e.Declared,
        e.DiceUnused,
        e.RollMade,
        e.DamageAbsorbed,
        e.FocusRolled,
        e.SkillTested,
        e.FumbleSuffered,
        e.HaemorrhageTested,
        e.NoteWritten,
        e.PursuitRolled,
        e.HistoryRewound,
        e.TurnDisputed,
        e.DisputeSettled,
        e.EntropyAdded,
        e.SecretCommitted,
    }
)
"""Events that change nothing of the state: with `CHANGES` they are all there are (a test holds us to it)."""


NONSENSE = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError)
"""What folding a log that makes no sense can raise: events about nobody, rewinds to nowhere."""


def fold(events: Iterable[Event], start: Combat | None = None) -> Combat:
    """The state after these events."""
    return reduce(evolve, events, start or Combat())


def evolve(combat: Combat, event: Event) -> Combat:
    """The state after one more event; events that change nothing of the state leave it as it is."""
    change = CHANGES.get(type(event))
    return combat if change is None else change(combat, event)


class States:
    """The state at any position of a history, each computed once from the nearest one known."""

    def __init__(self) -> None:
        self._after: dict[int, Combat] = {}

    def after(self, start: int) -> Combat:
        """The state after the entry that starts at this version, which has been asked for before."""
        return self._after[start]

    def at(self, position: Position) -> Combat:
        """The state that the effective history of a position has led to."""
        unknown, node = [], position.tip
        while node and node.entry.start not in self._after:
            unknown.append(node.entry)
            node = node.before
        state = self._after[node.entry.start] if node else Combat()
        for entry in reversed(unknown):
            state = self._after[entry.start] = fold(entry.facts, state)
        return state


def needs_fresh_secret(history: History, states: States, rewind: Rewind) -> bool:
    """Whether going back opens a fight again whose secret everybody knows."""
    reopens = states.at(history.before(rewind.to)).status == "open"
    return reopens and history.commitment in history.secrets
