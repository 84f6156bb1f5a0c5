"""Computed numbers that carry their sum: terms with what they stand for, their value and their rule."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from pydantic import BaseModel, ConfigDict


class Fact(BaseModel):
    """A frozen, closed record: an unknown field is an error, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Term(Fact):
    """One summand.

    `code` says what it is ("die", "attack", "weapon", "malus", "mod"…), `name` which one ("light-melee", "terrain"),
    `value` is what counts. Where a bonus was multiplied, `base` and `factor` ("1.2") show from what.
    """

    code: str
    value: int
    name: str | None = None
    base: int | None = None
    factor: str | None = None
    rule: str | None = None


class Sum(Fact):
    """A total and the terms that make it."""

    total: int
    terms: tuple[Term, ...]


def add_up(terms: Iterable[Term]) -> Sum:
    """The sum of the terms; zero terms without a name of their own are left out, dice never are."""
    kept = tuple(term for term in terms if term.value or term.code == "die" or term.base)
    return Sum(total=sum(term.value for term in kept), terms=kept)


def die(face: int, rule: str) -> Term:
    """The natural face of a die, as a term."""
    return Term(code="die", value=face, rule=rule)


def round_half_up(value: Fraction) -> int:
    """Exact rounding, halves towards plus infinity: 2.5 → 3, −2.5 → −2, −5.6 → −6."""
    return floor(value + Fraction(1, 2))


def scaled(term: Term, factor: str) -> Term:
    """The term times an exact decimal factor ("1.2"), rounded half up; "1" leaves it as it is."""
    if factor == "1":
        return term
    value = round_half_up(term.value * Fraction(factor))
    return term.model_copy(update={"value": value, "base": term.value, "factor": factor})
