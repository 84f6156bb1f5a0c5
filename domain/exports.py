"""A combat as a file: a line for each event, its stored bytes as they are, and the seal as the last line.

Reading computes the chain again from c₀; the combat's id stands inside the bytes.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from uuid import UUID

from domain.errors import Damaged, UnknownEvent, WordError
from domain.history import Recorded
from domain.seals import first_link, next_link
from domain.wire import head_of, read_body

_SEAL = re.compile(rb'\{"seal":"([0-9a-f]{64})"\}')


@dataclass(eq=False)
class NotAnExport(WordError):
    """A file whose lines are no combat's events; `line` is the first that is none."""

    file: str
    line: int


@dataclass(eq=False)
class DamagedExport(WordError):
    """An export that is not what was written, found at a line.

    `what` is the code "event_line" (no event of this combat stands there), "seal_line" (the lines before it do not lead
    to it) or "end_line" (no seal, or something after it); `combat_id` is the combat whose export it was.
    """

    file: str
    line: int
    what: str
    combat_id: str


@dataclass(frozen=True, slots=True)
class Export:
    """A combat as read from a file: its id, its events, the chain's links from c₀ on (`links[v]` after event v)."""

    file: str
    combat_id: UUID
    recorded: tuple[Recorded, ...]
    links: tuple[bytes, ...]


def write_export(combat_id: UUID, bodies: Sequence[bytes], link: bytes) -> bytes:
    """The file of a combat whose stored bytes are these, in order; `link` is where their chain ends.

    Raises:
        Damaged: the bytes do not lead there, or would not stand on one line.
    """
    for version, body in enumerate(bodies, 1):
        if b"\n" in body:
            raise Damaged(version, "content")
    if _links(combat_id, bodies)[-1] != link:
        raise Damaged(len(bodies), "chain")
    return b"".join(b"%b\n" % line for line in (*bodies, b'{"seal":"%b"}' % link.hex().encode()))


def read_export(file: str, data: bytes) -> Export:
    """The combat that a file of this name holds.

    Raises:
        NotAnExport: it holds none.
        DamagedExport: it is not what was written.
        UnknownEvent: a newer Horion wrote it.
    """
    *lines, rest = data.split(b"\n")
    combat_id = _whose(lines)
    if combat_id is None:
        raise NotAnExport(file, 1)
    seal = _SEAL.fullmatch(lines[-1])
    bodies = lines[:-1] if seal else lines
    links = _links(combat_id, bodies)
    intact = seal is not None and seal[1].decode() == links[-1].hex()
    try:
        recorded = tuple(_events(combat_id, bodies))
    except Damaged as error:
        raise DamagedExport(file, error.version, "event_line", str(combat_id)) from None
    except UnknownEvent as error:
        if intact:
            raise
        raise DamagedExport(file, error.version, "event_line", str(combat_id)) from None
    if seal is None or rest:
        raise DamagedExport(file, len(lines) + bool(rest or seal is None), "end_line", str(combat_id))
    if not intact:
        raise DamagedExport(file, len(lines), "seal_line", str(combat_id))
    return Export(file, combat_id, recorded, links)


def _whose(lines: Sequence[bytes]) -> UUID | None:
    """The combat that most lines say they are of: one changed line does not make a file another's."""
    ids = Counter(head[0] for line in lines if (head := head_of(line)))
    return max(ids, key=lambda one: ids[one]) if ids else None


def _links(combat_id: UUID, bodies: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple(accumulate(bodies, next_link, initial=first_link(str(combat_id))))


def _events(combat_id: UUID, bodies: Sequence[bytes]) -> Iterator[Recorded]:
    for version, body in enumerate(bodies, 1):
        head = head_of(body)
        if head is None:
            raise Damaged(version, "place")
        yield Recorded(version, read_body(combat_id, version, head[1], body))
