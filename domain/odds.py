"""Odds: what a ruleset tells of a fact that dice decided, and the arithmetic of faces that all of them share.

They are worked out from what stood in the log and in the state before the fact: never by simulation, and no secret is
ever needed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.combat import Combat, PendingAttack
from domain.commands import TakeAction
from domain.dice import Mode
from domain.events import AttackResolved, DiceRolled, Event
from domain.ledger import Memory
from domain.rolling import Rolling
from domain.ruleset import Ruleset
from domain.scene import Scene
from domain.sums import Sum
from domain.tray import Tray

CERTAIN, NEVER = Fraction(1), Fraction(0)
RULED = "ruling"
"""The rule by which an attack ends as the game master says."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What dice decided: whose it was, the chance that it went well for them (None: no dice did), whether it did.

    `others` are those besides the two whose numbers and faces count too. `cause` is the command, attack or wound that
    the dice answered. `rolled` is the chance of an attack's own roll,
    where that came off before anybody had chosen an answer to it.
    """

    kind: str
    name: str
    target: str | None
    chance: Fraction | None
    happened: bool
    faces: tuple[int, ...]
    cause: str
    rolled: Fraction | None = None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """A fact that dice may have decided, at its `place` among the facts of its batch.

    `combat` is the state just before it, `start` the state before the batch; `actions` is what was declared under each
    number so far.
    """

    ruleset: Ruleset
    facts: Sequence[Event]
    place: int
    combat: Combat
    start: Combat
    actions: Mapping[int, TakeAction]

    @property
    def fact(self) -> Event:
        """The fact itself."""
        return self.facts[self.place]

    @property
    def rolled(self) -> DiceRolled:
        """The last dice before it, in its batch."""
        before = reversed(self.facts[: self.place])
        return next(fact for fact in before if isinstance(fact, DiceRolled))

    @property
    def cause(self) -> str:
        """What these dice answered, whatever the round."""
        return self.rolled.dice[0].need.partition("/")[0].partition("@")[0]

    def attack(self, end: AttackResolved) -> PendingAttack:
        """An attack as it waited for its end."""
        return next(one for one in self.combat.pending if one.attack == end.attack)

    def answer(self, end: AttackResolved) -> str:
        """What the line of an attack said of its answer ("parry", "ask"…), "none" where it said nothing."""
        action = self.actions.get(end.attack)
        return "none" if action is None else str(action.arguments.get("defend", "none"))

    def scene(self) -> Scene:
        """The state before the fact as rules look at it; no die can be thrown there."""
        return idle_scene(self.combat, self.ruleset)


def idle_scene(combat: Combat, ruleset: Ruleset) -> Scene:
    """A state as rules look at it, where nobody throws anything."""
    memory = Memory()
    tray = Tray((), {}, {}, 0, Rolling(_by_hand, _no_engine, memory))
    return Scene(combat, ruleset, 0, tray, memory)


def _by_hand(_: str) -> Mode:
    return "given"


def _no_engine(key: str, sides: int) -> int:
    raise AssertionError(key, sides)


def face_of(total: Sum) -> int:
    """The natural face of the one die in a sum."""
    return next(term.value for term in total.terms if term.code == "die")


def bonus_of(total: Sum) -> int:
    """All of a sum but its one die."""
    return total.total - face_of(total)


def faces_of(*totals: Sum | None) -> tuple[int, ...]:
    """The natural faces in some sums, without those that have none."""
    return tuple(term.value for total in totals if total for term in total.terms if term.code == "die")


def share(sides: int, succeeds: Callable[[int], bool]) -> Fraction:
    """The part of a die's faces (1–`sides`) with which something succeeds."""
    return Fraction(sum(succeeds(face) for face in range(1, sides + 1)), sides)


def below(bound: int, sides: int) -> int:
    """How many faces of a die (1–`sides`) are under a bound."""
    return min(max(bound - 1, 0), sides)
