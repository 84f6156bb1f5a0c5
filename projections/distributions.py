"""Exact distributions: the sum of equal dice, the number of successes out of tries of unequal chances. No floats."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm


@lru_cache(maxsize=4096)
def at_most(total: int, dice: int, sides: int) -> Fraction:
    """The chance that so many fair dice of so many sides (1–`sides` each) give this total or less.

    By inclusion and exclusion over the dice that would exceed their sides, from the nearer end of the distribution.
    """
    least, most = dice, dice * sides
    if total < least:
        return Fraction(0)
    if total >= most:
        return Fraction(1)
    if 2 * total >= least + most:
        return 1 - at_most(least + most - total - 1, dice, sides)
    above = total - least
    throws = sum(
        (-1) ** over * comb(dice, over) * comb(above - sides * over + dice, dice) for over in range(above // sides + 1)
    )
    return Fraction(throws, sides**dice)


def at_least(total: int, dice: int, sides: int) -> Fraction:
    """The chance that so many fair dice give this total or more."""
    return 1 - at_most(total - 1, dice, sides)


class Tally:
    """The number of successes out of independent tries, each with a chance of its own (Poisson's binomial)."""

    def __init__(self, chances: Sequence[Fraction]) -> None:
        """Weigh each number of successes, as integers over one common denominator."""
        self.expected = sum(chances, start=Fraction(0))
        scale = lcm(*(chance.denominator for chance in chances))
        self._weights, self._whole = [1], scale ** len(chances)
        for chance in chances:
            hit = chance.numerator * (scale // chance.denominator)
            missed = scale - hit
            with_hit = [0, *(weight * hit for weight in self._weights)]
            without = [*(weight * missed for weight in self._weights), 0]
            self._weights = [one + other for one, other in zip(with_hit, without, strict=True)]

    def at_least(self, successes: int) -> Fraction:
        """The chance of so many successes or more."""
        return Fraction(sum(self._weights[max(0, successes) :]), self._whole)

    def at_most(self, successes: int) -> Fraction:
        """The chance of so many successes or fewer."""
        return Fraction(sum(self._weights[: max(0, successes + 1)]), self._whole)
