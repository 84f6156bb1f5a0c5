"""Dice as they are written and read: expressions, totals, faces."""

from string import printable

import pytest
from hypothesis import given as drawn, settings, strategies as st
from spec import fact, given

from cli.lexer import words_of
from domain.dice import DiceExpression, parse_dice, read_face
from domain.errors import BadDice

BRIDGE = """
char Constantine hp=100 speed=15 resistance=10 attack.light-melee=20
char Goule hp=40 speed=5 resistance=6 attack.claws=12
weapon Constantine sword attack=light-melee
weapon Goule claws attack=claws
"""


@pytest.mark.parametrize(
    ("text", "sides", "minimum", "maximum"),
    [
        ("d100", (100,), 1, 100),
        ("1d20", (20,), 1, 20),
        ("2d6+1", (6, 6), 3, 13),
        ("1d6+1+1d4", (6, 4), 3, 11),
        ("1d4+1d6", (4, 6), 2, 10),
        ("2d6-1d4-2", (6, 6, 4), -4, 9),
        ("-d6", (6,), -6, -1),
        ("12", (), 12, 12),
        ("1-3", (), -2, -2),
        ("2D6 + 1", (6, 6), 3, 13),
    ],
)
def test_an_expression_names_its_dice_and_its_bounds(
    text: str, sides: tuple[int, ...], minimum: int, maximum: int
) -> None:
    """An expression says which dice are thrown, in the order written, and between what its total lies."""
    expression = parse_dice(text)
    assert (expression.sides, expression.minimum, expression.maximum) == (sides, minimum, maximum)


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("d100", (73,), 73),
        ("2d6+1", (3, 4), 8),
        ("1d6+1+1d4", (6, 4), 11),
        ("2d6-1d4-2", (6, 1, 4), 1),
        ("12", (), 12),
    ],
)
def test_a_total_adds_faces_and_constants(text: str, faces: tuple[int, ...], total: int) -> None:
    """Faces are added or taken away as their term is, the constants with them."""
    assert parse_dice(text).total(faces) == total


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3)])
def test_a_total_wants_a_face_for_each_die(faces: tuple[int, ...]) -> None:
    """Too few or too many faces make no total."""
    with pytest.raises(ValueError, match=r".*"):
        parse_dice("2d6+1").total(faces)


@pytest.mark.parametrize("minus", ["-", "\u2212", "\u2013", "\u2014"])
def test_every_dash_is_a_minus_in_a_script(minus: str) -> None:
    """A pasted minus sign or dash reads as the minus of an expression."""
    (word,) = words_of(f"damage=2d6{minus}1")
    assert parse_dice(word.value or "") == parse_dice("2d6-1")


@pytest.mark.parametrize("text", ["1000d6", "500d6+500d4", "d1000000", "1d1", "9999999"])
def test_expressions_reach_their_bounds(text: str) -> None:
    """A thousand dice, a million sides and one side are still dice."""
    assert isinstance(parse_dice(text), DiceExpression)


@pytest.mark.parametrize(
    "text",
    [
        *("1001d6", "500d6+501d4", "d1000001", "0d6", "d0", "00d6", "99999999d6"),
        *("", " ", "+", "-", "d", "2d", "6d", "d6d6", "d6+", "d6++1", "d6+-1", "--1", "d6*2", "2x6", "d6,d4"),
        *("1e3", "1.5", "d6.5", "½", "²d6", "٣d6", "d６", "d6\n", "d%", "w6", "d6 pour voir"),
    ],
)
def test_garbage_is_no_expression(text: str) -> None:
    """What asks for no dice, for too many, or is no expression at all is refused."""
    with pytest.raises(BadDice):
        parse_dice(text)


@pytest.mark.parametrize("text", ["1d6 2", "1 2d6", "1d6+1 0", "1 2"])
def test_digits_apart_are_not_one_number(text: str) -> None:
    """A space between digits separates two numbers: `1d6 2` is no d62, nothing is silently corrected."""
    with pytest.raises(BadDice):
        parse_dice(text)


@drawn(st.text(alphabet=printable + "d0123456789+-−é٣", max_size=20))
def test_any_text_is_an_expression_or_refused(text: str) -> None:
    """No text makes the reader fail in another way."""
    try:
        expression = parse_dice(text)
    except BadDice:
        return
    assert expression.minimum <= expression.maximum


TERMS = st.tuples(st.sampled_from("+-"), st.integers(1, 8), st.integers(1, 1000))


@settings(deadline=None)
@drawn(st.lists(TERMS, min_size=1, max_size=5), st.integers(-999, 999), st.data())
def test_a_total_lies_between_minimum_and_maximum(
    terms: list[tuple[str, int, int]], constant: int, data: st.DataObject
) -> None:
    """Whatever falls, the total stays within the bounds, and both bounds can fall."""
    expression = parse_dice("".join(f"{sign}{count}d{sides}" for sign, count, sides in terms) + f"{constant:+d}")
    thrown = [(sign, sides) for sign, count, sides in terms for _ in range(count)]
    assert expression.sides == tuple(sides for _, sides in thrown)
    faces = [data.draw(st.integers(1, sides)) for _, sides in thrown]
    by_hand = constant + sum(face if sign == "+" else -face for (sign, _), face in zip(thrown, faces, strict=True))
    assert expression.total(faces) == by_hand
    assert expression.minimum <= by_hand <= expression.maximum
    assert expression.total([1 if sign == "+" else sides for sign, sides in thrown]) == expression.minimum
    assert expression.total([sides if sign == "+" else 1 for sign, sides in thrown]) == expression.maximum


@pytest.mark.parametrize(
    ("written", "sides", "face"),
    [
        *(("00", 100, 100), ("100", 100, 100), ("1", 100, 1), ("07", 100, 7)),
        *(("0", 10, 10), ("10", 10, 10), ("1", 10, 1), ("9", 10, 9), ("20", 20, 20)),
    ],
)
def test_a_face_is_read_as_players_write_it(written: str, sides: int, face: int) -> None:
    """`00` is 100 on d100 and `0` is 10 on d10; the others are their number."""
    assert read_face(written, sides) == face


@pytest.mark.parametrize(
    ("written", "sides"),
    [
        *(("0", 100), ("000", 100), ("101", 100), ("00", 10), ("11", 10), ("0", 20), ("00", 20), ("21", 20)),
        *(("", 100), ("-1", 100), ("+1", 100), ("1.0", 100), ("?", 100), ("٣", 100), ("²", 100), (" 1", 100)),
    ],
)
def test_a_face_that_the_die_has_not(written: str, sides: int) -> None:
    """No die has a face beyond its sides, and only d100 and d10 have their zeros."""
    assert read_face(written, sides) is None


@drawn(st.integers(1, 1_000_000), st.integers(-10, 1_000_010))
def test_every_face_of_a_die_and_no_other(sides: int, number: int) -> None:
    """A die has the faces 1 to its number of sides."""
    read = read_face(str(number), sides)
    if not (number == 0 and sides == 10):
        assert read == (number if 1 <= number <= sides else None)


def test_double_zero_counts_a_hundred() -> None:
    """`aim=00` is a die of 100: 100 + 24 = 124."""
    scenario = given(BRIDGE, "round initiative=64,41")
    scenario.when("Constantine reinforced-attack Goule weapon=sword aim=00").then(fact("AttackMade", aim=124))


def test_zero_counts_ten_on_a_d10() -> None:
    """`resistance=0` is a die of 10: 10 + half of 6 = 13, so 12 + 24 costs 23."""
    before = (BRIDGE, "round initiative=64,41", "Constantine reinforced-attack Goule aim=73 damage=12")
    given(*before).when("Goule pass resistance=0").then(fact("WoundTaken", damage=36, reduction=13, loss=23, hp=17))
