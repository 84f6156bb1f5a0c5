"""How fair dice would have fallen: for everybody who rolled, the exact chance of rolls at least that good or bad."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from domain.dice import Die
from domain.events import CombatOpened, DiceRolled
from domain.history import Entry, History
from domain.ruleset import Way, ruleset_named
from projections.distributions import Tally, at_least, at_most
from projections.odds import Odds

A_DANGERS = "hazard"

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
    """Every die that ever fell in a log, once, in the order in which they fell.

    The engine's die is its key's, whatever it served; a typed one its need's and its line's, under whatever key. So
    what a correction appends anew, and what falls again for whoever declares again, is the same die.
    """
    first = dict[Hashable, Thrown]()
    for entry in history.entries:
        for version, rolled in _rolls(entry):
            for die in rolled.dice:
                fell = Thrown(version, entry.number, rolled.roller, rolled.purpose, die, counted=False)
                first.setdefault(_identity(die), fell)
    standing = {
        _identity(die) for entry in history.position.path() for _, rolled in _rolls(entry) for die in rolled.dice
    }
    return tuple(replace(one, counted=same in standing) for same, one in first.items())


def _rolls(entry: Entry) -> Iterator[tuple[int, DiceRolled]]:
    for version, fact in enumerate(entry.facts, entry.start + 1):
        if isinstance(fact, DiceRolled):
            yield version, fact


def _identity(die: Die) -> Hashable:
    return (die.need, die.said, die.sides, die.face) if die.source == "declared" else (die.key, die.sides, die.face)


def luck_of(history: History, shown: Callable[[Thrown], bool] = everything) -> tuple[Luck, ...]:
    """The luck of everybody's dice, of those that are `shown` alone: by roller, purpose and sides, as they first come.

    Of each the dice that count, then all that fell: the engine's and the typed ones, where there are any, and together.
    """
    lucky = _lucky(history)
    rolls = dict[tuple[str, str, int], list[Thrown]]()
    for one in thrown(history):
        if shown(one) and lucky.get(one.purpose) != "neither":
            rolls.setdefault((one.roller, one.purpose, one.die.sides), []).append(one)
    return tuple(
        _measure(some, source, low=lucky.get(purpose) == "low", counted=counted)
        for (_, purpose, _), fell in rolls.items()
        for counted in (True, False)
        for source, some in _by_source([one for one in fell if one.counted or not counted])
    )


def _lucky(history: History) -> Mapping[str, Way]:
    """Which way dice are good; those of a danger, which nobody rolls for themselves, are good neither way."""
    opened = next((fact for entry in history.entries for fact in entry.facts if isinstance(fact, CombatOpened)), None)
    return {**(ruleset_named(opened.rules).lucky if opened else {}), A_DANGERS: "neither"}


def _by_source(fell: Sequence[Thrown]) -> Iterator[tuple[Source, Sequence[Thrown]]]:
    declared = [one for one in fell if one.die.source == "declared"]
    engine = [one for one in fell if one.die.source != "declared"]
    sources: tuple[tuple[Source, Sequence[Thrown]], ...] = (("engine", engine), ("declared", declared), ("all", fell))
    yield from ((source, some) for source, some in sources if some)


def _measure(some: Sequence[Thrown], source: Source, *, low: bool, counted: bool) -> Luck:
    one, dice, total = some[0], len(some), sum(each.die.face for each in some)
    sides = one.die.sides
    above, below = at_least(total, dice, sides), at_most(total, dice, sides)
    return Luck(
        roller=one.roller,
        purpose=one.purpose,
        sides=sides,
        source=source,
        counted=counted,
        dice=dice,
        total=total,
        expected=Fraction(dice * (sides + 1), 2),
        as_good=below if low else above,
        as_bad=above if low else below,
    )


def successes_of(odds: Iterable[Odds]) -> tuple[Successes, ...]:
    """The tallies of these odds by name and kind, as these first come; what no dice could decide is not counted.

    What was certain counts as a try that went as it had to. An attack whose own roll came off before its answer was
    chosen counts for that roll, the answer being somebody else's try.
    """
    tries = dict[tuple[str, str], list[tuple[Fraction, bool]]]()
    for one in odds:
        own = (one.rolled, True) if one.rolled is not None else (one.chance, one.happened)
        if own[0] is not None:
            tries.setdefault((one.name, one.kind), []).append((own[0], own[1]))
    return tuple(_tallied(name, kind, some) for (name, kind), some in tries.items())


def _tallied(name: str, kind: str, tries: Sequence[tuple[Fraction, bool]]) -> Successes:
    tally, successes = Tally([chance for chance, _ in tries]), sum(happened for _, happened in tries)
    return Successes(
        name=name,
        kind=kind,
        tries=len(tries),
        successes=successes,
        expected=tally.expected,
        as_good=tally.at_least(successes),
        as_bad=tally.at_most(successes),
    )
