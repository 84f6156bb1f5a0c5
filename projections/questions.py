"""What can be asked about a fight: every value that the board shows, and how to read it off a state.

A value is read as its items: a plain one has a single item under "", a list (conditions, the order, what is pending…)
one item for each of its entries, none where there is nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from domain.combat import Combat, Combatant
from domain.events import Status
from projections.board import Board, standing
from projections.secrecy import Secrets, veil_board, veil_vitals
from projections.vitals import Vitals, vitals_of

Items = Mapping[str, Any]
"""The entries of a value by their keys."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whose value ("" for the fight's own), and which: "hp", "locations.head", "prone", "order" and so on."""

    name: str
    which: str

    @property
    def is_plain(self) -> bool:
        """Whether the value is one thing, not a list."""
        group, dot, _ = self.which.partition(".")
        if not self.name:
            return group in {"title", "rules", "status", "round", "pass", "version", "command"}
        return bool(dot) or group in STATUSES or group in PLAIN


STATUSES = frozenset(get_args(Status))
PLAIN = frozenset({"side", "hp", "hp_max", "malus", "status", "initiative", "acted", "delayed"})
"""What a combatant has one of."""

HIDDEN = "hidden"
"""The one item of what its readers may not know."""

FROM_HISTORY = ("version", "command", "unfilled", "disputed", "aftermath", "losses", "healing", "experience")
"""What no state tells, only the whole log."""


def _one(value: object) -> Items:
    return {} if value is None else {"": value}


# --- The fight's own --------------------------------------------------------------------------------------------------

OF_THE_FIGHT: Mapping[str, Callable[[Board], Items]] = {
    "title": lambda board: _one(board.title or None),
    "rules": lambda board: _one(board.rules or None),
    "status": lambda board: _one(board.status),
    "round": lambda board: _one(board.round),
    "pass": lambda board: _one(board.pass_number),
    "up": lambda board: dict.fromkeys(board.initiative.up, True),
    "order": lambda board: {
        place.name: (place.initiative, place.delayed, place.behind) for place in board.initiative.order
    },
    "unrolled": lambda board: dict.fromkeys(board.initiative.unrolled, True),
    "silent": lambda board: dict.fromkeys(board.initiative.silent, True),
    "delayed": lambda board: {**dict(board.initiative.delayed), **dict(board.initiative.watching)},
    "pending": lambda board: {f"{one.command}": one for one in board.pending},
    "queued": lambda board: {f"{one.command}": one for one in board.queued},
    "set_aside": lambda board: {f"{one.command}": one for one in board.set_aside},
    "missed_turns": lambda board: {f"{number}/{name}": True for number, name in board.missed},
    "absent": lambda board: {name: action.action for name, action in board.absent},
    "expected": lambda board: dict(board.expected),
    "duels": lambda board: {duel.defender: duel for duel in board.duels},
    "hazards": lambda board: {f"{hazard.number}": hazard for hazard in board.hazards},
}
"""The values of a whole fight."""

# --- A combatant's ----------------------------------------------------------------------------------------------------

OF_ONE: Mapping[str, Callable[[Vitals], Items]] = {
    "side": lambda one: _one(one.side),
    "hp": lambda one: _one(one.hp),
    "hp_max": lambda one: _one(one.hp_max),
    "malus": lambda one: _one(one.malus),
    "status": lambda one: _one(one.status),
    "locations": lambda one: {name: part.hp for name, part in one.locations.items()},
    "budget": lambda one: one.budget or {},
    "counters": lambda one: one.counters,
    "conditions": lambda one: {**dict(_conditions(one)), **{effect.label: effect for effect in one.effects}},
    "bleeding": lambda one: {each.wound: each for each in one.bleeding},
    "hands": lambda one: one.hands,
}
"""The values of a combatant's own state."""

PLACES: Mapping[str, Callable[[Board, str], Items]] = {
    "initiative": lambda board, name: _one(
        next((place.initiative for place in board.initiative.order if place.name == name), None)
    ),
    "acted": lambda board, name: _one(
        next((place.acted for place in board.initiative.order if place.name == name), None)
    ),
    "delayed": lambda board, name: _one(OF_THE_FIGHT["delayed"](board).get(name)),
}
"""The values of a combatant's place in the order."""


def _conditions(one: Vitals) -> Iterator[tuple[str, Any]]:
    """Conditions by their name, and by the wound that brought them where one did."""
    yield from (
        (f"{held.name}@{held.wound}" if held.wound else held.name, replace(held, after=0)) for held in one.conditions
    )


def of_vitals(one: Vitals, which: str) -> Items:
    """A value of somebody's state; a part's maximum is "locations.head.max"."""
    group, _, rest = which.partition(".")
    if which in OF_ONE:
        return dict(OF_ONE[which](one))
    if group == "locations" and rest.endswith(".max"):
        part = one.locations.get(rest.removesuffix(".max"))
        return _one(part and part.hp_max)
    if group in OF_ONE:
        return _one(dict(OF_ONE[group](one)).get(rest))
    if which in STATUSES:
        return _one(one.status)
    held = dict(OF_ONE["conditions"](one))
    return {key: value for key, value in held.items() if key.partition("@")[0] == which}


# --- Reading it off a state -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Boards:
    """The boards of states as their readers see them, each made once."""

    _made: dict[int, tuple[Combat, Board]] = field(default_factory=dict)

    def of(self, state: Combat, secrets: Secrets) -> Board:
        """The board of a state."""
        known = self._made.get(id(state))
        if known is None:
            known = self._made[id(state)] = (state, veil_board(standing("", state), secrets))
        return known[1]


@dataclass(slots=True)
class Reading:
    """Reads one value off the states of a fight, one after the other, as its readers may know it."""

    question: Question
    secrets: Secrets
    boards: Boards
    _key: tuple[object, ...] = ()
    _items: Items | None = None

    def of(self, state: Combat) -> Items:
        """The value's items in this state; {"hidden": True} where it is not shown."""
        key = self._depends_on(state)
        if self._items is None or any(one is not other for one, other in zip(key, self._key, strict=True)):
            self._key, self._items = key, self._read(state)
        return self._items

    def _depends_on(self, state: Combat) -> tuple[object, ...]:
        """What must be another object for the value to be another: spares reading it in every state."""
        if not self._is_own():
            return (state, None, None, None)
        one = state.combatants.get(self.question.name)
        return (one, state.pass_number, state.options, state.house)

    def _is_own(self) -> bool:
        return bool(self.question.name) and self.question.which not in PLACES

    def _read(self, state: Combat) -> Items:
        name, which = self.question.name, self.question.which
        if name and name not in state.combatants:
            return {}
        if self._is_own():
            return self._of_one(state, state.combatants[name], which)
        if not state.rules:
            return {}
        board = self.boards.of(state, self.secrets)
        if not name:
            return OF_THE_FIGHT[which](board)
        items = PLACES[which](board, name)
        return {HIDDEN: True} if not items and self._hides_place(board, name, which) else items

    def _of_one(self, state: Combat, one: Combatant, which: str) -> Items:
        if not self.secrets.knows(one.name):
            return {}
        whole = vitals_of(state, one)
        seen = veil_vitals(whole, self.secrets)
        items = of_vitals(seen, which)
        if not items and self.secrets.levels.get(one.name) and _is_covered(which, seen, whole):
            return {HIDDEN: True}
        return items

    def _hides_place(self, board: Board, name: str, which: str) -> bool:
        placed = any(place.name == name for place in board.initiative.order)
        return placed and which == "initiative" and self.secrets.levels.get(name) == "all"


def _is_covered(which: str, seen: Vitals, whole: Vitals) -> bool:
    """Whether a value is one that its owner hides, whatever it is: not whether there is something to hide."""
    if which.partition(".")[0] in {"hp", "hp_max", "malus", "locations"}:
        return True
    return seen.status is None and whole.status is not None


def questions_of(board: Board) -> Iterator[Question]:
    """Everything that a board shows, as questions: the fight's own, then each combatant's."""
    yield from (Question("", which) for which in (*OF_THE_FIGHT, *FROM_HISTORY))
    for one in board.vitals:
        yield from (Question(one.name, which) for which in (*OF_ONE, *PLACES))
        yield from (Question(one.name, f"locations.{part}") for part in one.locations)
        yield from (Question(one.name, f"counters.{counter}") for counter in one.counters)
        yield from (Question(one.name, held.name) for held in one.conditions)
        yield from (Question(one.name, effect.label) for effect in one.effects)
        if one.status:
            yield Question(one.name, one.status)
