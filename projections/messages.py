"""Discord messages: what is longer than one is cut into numbered parts, and code blocks are closed and opened again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

LIMIT = 2_000
"""How long a message may be, in UTF-16 units."""
FENCE = "```"
FENCES = 2 * len(f"{FENCE}\n")


@dataclass(frozen=True, slots=True)
class Item:
    """Lines that stay in one message wherever one can hold them.

    `fenced` ones stand in a code block; what `leads` stays with the item after it; where there is a `gap`, an empty
    line comes before, but not at the beginning of a message.
    """

    lines: tuple[str, ...]
    fenced: bool = False
    leads: bool = False
    gap: bool = False


_Written = tuple[bool, str]
"""A line, and whether it stands in a code block."""


def message_parts(items: Iterable[Item]) -> tuple[str, ...]:
    """The messages, each shorter than the limit; several begin with "(2/5)"."""
    groups = list(_groups(items))
    whole = list(_parts(groups, LIMIT - 1))
    if len(whole) <= 1:
        return tuple(whole)
    for digits in count(1):
        most = "9" * digits
        parts = list(_parts(groups, LIMIT - 1 - len(f"({most}/{most})\n")))
        if len(parts) <= int(most):
            return tuple(f"({place}/{len(parts)})\n{part}" for place, part in enumerate(parts, 1))
    raise AssertionError


def _groups(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Each item with those that lead to it."""
    group: list[Item] = []
    for item in items:
        group.append(item)
        if not item.leads:
            yield group
            group = []
    if group:
        yield group


def _parts(groups: Iterable[Sequence[Item]], room: int) -> Iterator[str]:
    part: list[_Written] = []
    for group in groups:
        more = _lines(group, first=not part)
        if _size([*part, *more]) <= room:
            part.extend(more)
            continue
        if part:
            yield _fenced(part)
        part = []
        for fenced, line in _lines(group, first=True):
            for piece in _pieces(line, room - FENCES):
                if part and _size([*part, (fenced, piece)]) > room:
                    yield _fenced(part)
                    part = []
                part.append((fenced, piece))
    if part:
        yield _fenced(part)


def _lines(group: Sequence[Item], *, first: bool) -> list[_Written]:
    written: list[_Written] = []
    for item in group:
        if item.gap and (written or not first):
            written.append((False, ""))
        written.extend((item.fenced, line) for line in item.lines)
    return written


def _fenced(lines: Sequence[_Written]) -> str:
    written, open_now = list[str](), False
    for fenced, line in (*lines, (False, "")):
        if fenced != open_now:
            written.append(FENCE)
            open_now = fenced
        written.append(line)
    return "\n".join(written[:-1])


def _size(lines: Sequence[_Written]) -> int:
    return length(_fenced(lines))


def _pieces(line: str, room: int) -> Iterator[str]:
    """A line that no message could hold, cut where it must be: between words where that leaves half a message."""
    rest = line
    while length(rest) > room:
        at, size = 0, 0
        while (size := size + length(rest[at])) <= room:
            at += 1
        at -= _escapes(rest[:at]) % 2  # an escape stays with what it escapes
        space = rest.rfind(" ", at // 2, at) + 1
        cut = space or at
        yield rest[:cut]
        rest = rest[cut:]
    yield rest


def _escapes(text: str) -> int:
    """How many backslashes a text ends with."""
    return len(text) - len(text.rstrip("\\"))


def length(text: str) -> int:
    """The characters of a text as Discord counts them: UTF-16 units."""
    return len(text.encode("utf-16-le", "replace")) // 2
