"""A file that has grown: which of its declarations have been played, and where the new ones begin."""

from collections.abc import Sequence
from dataclasses import dataclass

from cli.mistakes import NotItsBeginning

Words = list[tuple[str, str | None, str | None]]


@dataclass(frozen=True, slots=True)
class Played:
    """A declaration that was played from the file: its number, its text, the words of each way in which it may stand.

    That is as it was said, or as it was last amended. One that was taken back, or took another back, `may_be_missing`.
    """

    number: int
    text: str
    ways: tuple[Words, ...]
    may_be_missing: bool


def new_from(file: str, lines: Sequence[tuple[int, Words]], played: Sequence[Played]) -> int:
    """The index of the first new declaration.

    What stands must occur in the file in the order in which it was played; what was taken back may be gone. The first
    line that was not played is new, and so are all after it, once everything that stands has been met.

    Raises:
        NotItsBeginning: something that stands is missing, changed, or comes after a line that was never played.
    """
    at = 0
    for index, (number, words) in enumerate(lines):
        match = _next_match(words, played, at)
        if match is None:
            missing = next((one for one in played[at:] if not one.may_be_missing), None)
            if missing is None:
                return index
            raise NotItsBeginning(file, number, missing.text, missing.number)
        at = match + 1
    missing = next((one for one in played[at:] if not one.may_be_missing), None)
    if missing is not None:
        raise NotItsBeginning(file, lines[-1][0] + 1, missing.text, missing.number)
    return len(lines)


def _next_match(words: Words, played: Sequence[Played], at: int) -> int | None:
    """The next played declaration that says the same, with nothing that stands in between."""
    for place in range(at, len(played)):
        if words in played[place].ways:
            return place
        if not played[place].may_be_missing:
            return None
    return None
