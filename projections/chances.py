"""Exact chances as people read them: percent with as many digits as say something, one chance in so many."""

from fractions import Fraction

from domain.sums import round_half_up
from projections.texts import Texts

RARE = Fraction(1, 20)
VERY_RARE = Fraction(1, 10_000)
NEARLY = Fraction(999, 1000)


def percent(chance: Fraction, texts: Texts) -> str:
    """`62 %`, `6,2 %`, `0,12 %`; certain and impossible are words: nothing rounds to them."""
    if chance in {0, 1}:
        return texts.word("audit_odds", "sure" if chance else "never")
    if chance > NEARLY:
        return texts.word("audit_odds", "nearly")
    if chance < VERY_RARE:
        return texts.word("audit_odds", "hardly")
    digits = 1 if chance >= Fraction(1, 100) else 2
    return texts.say("audit_odds", "percent", {"value": decimal(chance * 100, digits, texts)})


def rarity(chance: Fraction, texts: Texts) -> str:
    """The same, with one chance in how many behind it where that is small."""
    if not 0 < chance < RARE:
        return percent(chance, texts)
    count = rounded(1 / chance)
    fields = {"count": grouped(count, texts)}
    if chance < VERY_RARE:
        return texts.say("audit_odds", "one_in_only", fields)
    return texts.say("audit_odds", "one_in", {**fields, "percent": percent(chance, texts)})


def rounded(value: Fraction) -> int:
    """The nearest whole number, of which two digits count above a thousand."""
    whole = round_half_up(value)
    step = 10 ** max(0, len(str(whole)) - 2) if whole > 1_000 else 1  # noqa: PLR2004 - as the docstring says
    return round_half_up(Fraction(whole, step)) * step


def decimal(value: Fraction, digits: int, texts: Texts) -> str:
    """A number with at most so many decimals, with the language's own sign before them: `62`, `6,2`."""
    scaled = round_half_up(value * 10**digits)
    sign = "−" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    point = "," if texts.lang == "fr" else "."
    decimals = f"{rest:0{digits}}".rstrip("0") if digits else ""
    return f"{sign}{whole}{point}{decimals}" if decimals else f"{sign}{whole}"


def grouped(value: int, texts: Texts) -> str:
    """A whole number in groups of three digits."""
    return f"{value:,}".replace(",", "\u202f" if texts.lang == "fr" else ",")
