"""A file that grows: what stands must be there in order, what was taken back may go, the rest is new."""

import pytest

from cli.growth import Played, Words, new_from
from cli.mistakes import NotItsBeginning


def said(text: str) -> Words:
    """A declaration of one word."""
    return [(text, None, None)]


def played(*lines: str) -> list[Played]:
    """Declarations by letter; a small one was taken back, `-` is the undo that did it."""
    return [
        Played(number, line, (said(line.upper()),), may_be_missing=line.islower() or line == "-")
        for number, line in enumerate(lines, 1)
    ]


@pytest.mark.parametrize(
    ("before", "file", "new"),
    [
        ("AB", "AB", 2),  # nothing new
        ("AB", "ABCD", 2),  # grown
        ("", "AB", 0),  # never played
        ("Ab-", "AB-", 3),  # the mistake and its undo still there
        ("Ab-", "A", 1),  # both deleted
        ("Ab-", "AC", 1),  # replaced in its gap
        ("Ab-C", "AC", 2),  # both deleted, and something stands after them
        ("Ab-C", "ACD", 2),  # the same, grown
        ("Ab-C", "AB-CD", 4),  # kept, grown
        ("Ab", "AB", 2),  # taken back from elsewhere: not played again
        ("Abc--D", "AD", 2),
        ("Abc--D", "ABD", 3),  # only one of two deleted
    ],
)
def test_only_what_is_new_is_played(before: str, file: str, new: int) -> None:
    """The index of the first new declaration."""
    lines = [(number, said(line)) for number, line in enumerate(file, 1)]
    assert new_from("f.combat", lines, played(*before)) == new


@pytest.mark.parametrize(
    ("before", "file", "line", "number"),
    [
        ("ABC", "AXC", 2, 2),  # changed
        ("ABC", "AC", 2, 2),  # deleted
        ("ABC", "AB", 3, 3),  # the last one deleted
        ("ABC", "BAC", 1, 1),  # in another order
        ("ABC", "AXBC", 2, 2),  # something new before what stands
        ("Ab-C", "AXC", 2, 4),  # what stands comes after it
    ],
)
def test_what_stands_must_stand_in_the_file(before: str, file: str, line: int, number: int) -> None:
    """The refusal names the line of the file and the command that is missing there."""
    lines = [(place, said(word)) for place, word in enumerate(file, 1)]
    with pytest.raises(NotItsBeginning) as told:
        new_from("f.combat", lines, played(*before))
    assert (told.value.line, told.value.number) == (line, number)
