"""How fair dice would have fallen: for everybody who rolled, the exact chance of rolls at least that good or bad."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from domain.ruleset import Way, ruleset_named
from projections.diceledger import LedgerDie
from projections.distributions import Tally, at_least, at_most
from projections.odds import Odds

A_DANGERS = "hazard"
"""What nobody rolls for themselves: its dice are good neither way."""

Source = Literal["engine", "declared", "all"]
"""Whose dice are measured: the engine's (those of a fight that this one branched from too), those typed, or both."""


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


def luck_of(rules: str, dice: Iterable[LedgerDie]) -> tuple[Luck, ...]:
    """The luck of everybody's dice under these rules ("forum@1"): by roller, purpose and sides, as they first come.

    Of each the dice that count, then all that fell: the engine's and the typed ones, where there are any, and together.
    A face that was typed again for the same roll fell once.
    """
    lucky: Mapping[str, Way] = {**ruleset_named(rules).lucky, A_DANGERS: "neither"}
    rolls = dict[tuple[str, str, int], list[LedgerDie]]()
    for die in dice:
        if die.typed_again is None and lucky.get(die.purpose) != "neither":
            rolls.setdefault((die.roller, die.purpose, die.sides), []).append(die)
    return tuple(
        _measure(some, source, low=lucky.get(purpose) == "low", counted=counted)
        for (_, purpose, _), fell in rolls.items()
        for counted in (True, False)
        for source, some in _by_source([die for die in fell if die.counts or not counted])
    )


def _by_source(fell: Sequence[LedgerDie]) -> Iterator[tuple[Source, Sequence[LedgerDie]]]:
    declared = [die for die in fell if die.source == "declared"]
    engine = [die for die in fell if die.source != "declared"]
    sources: tuple[tuple[Source, Sequence[LedgerDie]], ...] = (
        ("engine", engine),
        ("declared", declared),
        ("all", fell),
    )
    yield from ((source, some) for source, some in sources if some)


def _measure(some: Sequence[LedgerDie], source: Source, *, low: bool, counted: bool) -> Luck:
    one, dice, total = some[0], len(some), sum(die.face for die in some)
    sides = one.sides
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

    What was certain counts as a try that went as it had to.
    """
    tries = dict[tuple[str, str], list[tuple[Fraction, bool]]]()
    for one in odds:
        chance, happened = one.own
        if chance is not None:
            tries.setdefault((one.name, one.kind), []).append((chance, happened))
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
