"""A combat as a file: a line for each event, its stored bytes as they are, and the seal as the last line.

An export for players has, in the place of each body that they may not see, a line with its hash alone: the chain is
made of hashes, so it leads to the same seal. Reading computes the chain again from c₀.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from domain.errors import Damaged, UnknownEvent, WordError
from domain.history import Recorded
from domain.seals import first_link, next_link, next_link_of
from domain.strict import ambiguous
from domain.wire import head_of, read_body

FEWEST_BYTES = 60
"""How long a line is at least, an event, a hash or the seal: a file of shorter ones is no combat's."""

_SEAL = re.compile(rb'\{"seal":"([0-9a-f]{64})"\}')
_WITHHELD = re.compile(rb'\{"hash":"([0-9a-f]{64})"\}')


@dataclass(eq=False)
class NotAnExport(WordError):
    """A file whose lines are no combat's events; `line` is the first that is none."""

    file: str
    line: int


@dataclass(eq=False)
class DamagedExport(WordError):
    """An export that is not what was written, found at a line.

    `what` is the code "event_line" (no event of this combat stands there), "seal_line" (the lines before it do not lead
    to it), "end_line" (no seal, or something after it) or "nonsense_line" (the event makes no sense there); `combat_id`
    is the combat whose export it was.
    """

    file: str
    line: int
    what: str
    combat_id: str


@dataclass(eq=False)
class ExportIncomplete(WordError):
    """An export for players leaves out bodies, the first that of event `version`: it can be verified, nothing else."""

    file: str
    version: int
    count: int


@dataclass(frozen=True, slots=True)
class Export:
    """A combat as read from a file: its id, its events, the chain's links from c₀ on (`links[v]` after event v)."""

    file: str
    combat_id: UUID
    recorded: tuple[Recorded, ...]
    links: tuple[bytes, ...]
    lines: tuple[bytes, ...] = ()
    """The stored bytes of each event."""


@dataclass(frozen=True, slots=True)
class Scan:
    """The lines of a file that is some combat's export: its events' lines, its seal if it has one, what comes after."""

    file: str
    combat_id: UUID
    lines: tuple[bytes, ...]
    seal: str | None
    rest: bytes


def withheld_hash(line: bytes) -> bytes | None:
    """The hash (32 bytes) that stands for a body left out; None where the line is no such."""
    found = _WITHHELD.fullmatch(line)
    return bytes.fromhex(found[1].decode()) if found else None


def write_export(combat_id: UUID, bodies: Sequence[bytes], link: bytes, *, without: Container[int] = ()) -> bytes:
    """The file of a combat whose stored bytes are these, in order; `link` is where their chain ends.

    The bodies of the versions `without` are left out but for their hashes.

    Raises:
        Damaged: the bytes do not lead there, or would not stand on one line.
    """
    for version, body in enumerate(bodies, 1):
        if b"\n" in body:
            raise Damaged(version, "content")
    if links_of(combat_id, bodies)[-1] != link:
        raise Damaged(len(bodies), "chain")
    lines = (
        b'{"hash":"%b"}' % sha256(body).hexdigest().encode() if version in without else body
        for version, body in enumerate(bodies, 1)
    )
    return b"".join(b"%b\n" % line for line in (*lines, b'{"seal":"%b"}' % link.hex().encode()))


def scan_export(file: str, data: bytes) -> Scan:
    """The lines of a combat's file, whatever is wrong with them.

    Raises:
        NotAnExport: it holds no combat.
    """
    if data.count(b"\n") * FEWEST_BYTES > len(data):
        raise NotAnExport(file, 1)
    *lines, rest = data.split(b"\n")
    combat_id = _whose(lines)
    if combat_id is None:
        raise NotAnExport(file, 1)
    seal = _SEAL.fullmatch(lines[-1])
    return Scan(file, combat_id, tuple(lines[:-1] if seal else lines), seal[1].decode() if seal else None, rest)


def read_export(file: str, data: bytes) -> Export:
    """The combat that a file of this name holds, whole.

    Raises:
        NotAnExport: it holds none.
        DamagedExport: it is not what was written.
        ExportIncomplete: it leaves out bodies.
        UnknownEvent: a newer Horion wrote it.
    """
    scan = scan_export(file, data)
    combat_id, lines = scan.combat_id, scan.lines
    links = links_of(combat_id, lines)
    intact = scan.seal == links[-1].hex()
    withheld = [version for version, line in enumerate(lines, 1) if withheld_hash(line) is not None]
    if withheld and intact and not scan.rest:
        raise ExportIncomplete(file, withheld[0], len(withheld))
    recorded = []
    for version, line in enumerate(lines, 1):
        try:
            recorded.append(read_line(combat_id, version, line))
        except Damaged:
            raise DamagedExport(file, version, "event_line", str(combat_id)) from None
        except UnknownEvent:
            if intact:
                raise
            raise DamagedExport(file, version, "event_line", str(combat_id)) from None
    if scan.seal is None or scan.rest:
        raise DamagedExport(file, len(lines) + 1 + bool(scan.seal), "end_line", str(combat_id))
    if not intact:
        raise DamagedExport(file, len(lines) + 1, "seal_line", str(combat_id))
    return Export(file, combat_id, tuple(recorded), links, lines)


def read_line(combat_id: UUID, version: int, line: bytes) -> Recorded:
    """The event of one line of an export.

    Raises:
        Damaged: the line holds none of this combat at this place, or one that could be read in two ways.
        UnknownEvent: a newer Horion wrote it.
    """
    head = head_of(line)
    if head is None:
        raise Damaged(version, "place")
    event = read_body(combat_id, version, head[1], line)
    if ambiguous(line):
        raise Damaged(version, "ambiguous")
    return Recorded(version, event)


def links_of(combat_id: UUID, lines: Iterable[bytes]) -> tuple[bytes, ...]:
    """The chain from c₀ on over the lines of an export: bodies, or the hashes of those left out."""
    links = [first_link(str(combat_id))]
    for line in lines:
        digest = withheld_hash(line)
        links.append(next_link(links[-1], line) if digest is None else next_link_of(links[-1], digest))
    return tuple(links)


def _whose(lines: Sequence[bytes]) -> UUID | None:
    """The combat that most lines say they are of: one changed line does not make a file another's."""
    ids = Counter(head[0] for line in lines if (head := head_of(line)))
    return max(ids, key=lambda one: ids[one]) if ids else None
