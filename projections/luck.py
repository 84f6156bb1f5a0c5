"""How fair dice would have fallen: for everybody who rolled, the exact chance of rolls at least that good or bad."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from domain.dice import Die
from domain.history import History
from projections.odds import Odds

Source = Literal["engine", "declared", "all"]
"""Whose dice are measured: the engine's (those of a fight that this one branched from too), those typed, or both."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die as it fell first: in the event `version`, under this command; `counted`: the effective history has it."""

    version: int
    command: int
    roller: str
    purpose: str
    die: Die
    counted: bool


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one purpose and size that somebody rolled: how many, their `total`, what fair dice would do.

    `counted`: the dice that count, each once; else all that ever fell, whether they count or not. `as_good` and
    `as_bad` are the chances that as many fair dice give a total at least that good, or at least that bad; which way is
    good the ruleset says (`Ruleset.lucky`), and dice of which it says that neither is are not measured.
    """

    roller: str
    purpose: str
    sides: int
    source: Source
    counted: bool
    dice: int
    total: int
    expected: Fraction
    as_good: Fraction
    as_bad: Fraction


@dataclass(frozen=True, slots=True)
class Successes:
    """How often something went well for somebody, in so many tries, and what their chances would have made of it."""

    name: str
    kind: str
    tries: int
    successes: int
    expected: Fraction
    as_good: Fraction
    as_bad: Fraction


def everything(_: Thrown) -> bool:
    """Nothing is left out."""
    return True


def thrown(history: History) -> tuple[Thrown, ...]:
    """Every die that ever fell in a log, once, in the order in which they fell."""
    del history
    return ()


def luck_of(history: History, shown: Callable[[Thrown], bool] = everything) -> tuple[Luck, ...]:
    """The luck of everybody's dice, of those that are `shown` alone."""
    del history, shown
    return ()


def successes_of(odds: Iterable[Odds]) -> tuple[Successes, ...]:
    """The tallies of these odds by name and kind, in the order in which those come up; without what no dice decided."""
    del odds
    return ()
