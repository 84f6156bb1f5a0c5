"""A combat's log as it was found, in a store or a file: what could be read of it, and whether its chain holds.

A body that an export leaves out, and an event of a newer Horion, are passed over, for their hashes stand in the chain
all the same; reading stops at the first event that is damaged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from domain.catalogue import Listed
from domain.errors import Damaged, UnknownEvent
from domain.exports import Scan, links_of, read_line, withheld_hash
from domain.findings import Finding
from domain.history import Recorded
from domain.journal import Journal
from domain.seals import first_link, next_link
from domain.strict import ambiguous


@dataclass(frozen=True, slots=True)
class Log:
    """What was found of a combat: its events, the versions left out, the chain's links (`links[v]` after event v).

    `newer` are the versions of events that only a newer Horion can read, `broken` where reading stopped.
    """

    combat_id: UUID
    recorded: tuple[Recorded, ...]
    withheld: tuple[int, ...]
    links: tuple[bytes, ...]
    chain: Finding
    seal: Finding
    newer: tuple[int, ...] = ()
    broken: int | None = None

    @property
    def limit(self) -> tuple[int, str] | None:
        """The first event that cannot be read, and why: the code "withheld", "newer" or "chain"."""
        broken = () if self.broken is None else (self.broken,)
        reasons = (("withheld", self.withheld), ("newer", self.newer), ("chain", broken))
        return min(((versions[0], reason) for reason, versions in reasons if versions), default=None)

    @property
    def whole(self) -> tuple[Recorded, ...]:
        """The events before the first that cannot be read."""
        first = self.limit[0] if self.limit else len(self.links)
        return tuple(one for one in self.recorded if one.version < first)


def stored_log(journal: Journal, listed: Listed) -> Log:
    """A combat of a store: each row against its own link, the last against the catalogue."""
    combat_id = listed.combat_id
    links, recorded, newer = [first_link(str(combat_id))], list[Recorded](), list[int]()
    chain, broken, command = Finding("chain"), None, None
    for version, row in enumerate(journal.rows(combat_id), 1):
        try:
            one = journal.decode(row, version)
        except Damaged as error:
            broken = version
            chain = _first(chain, Finding("chain", "difference", version, command, kind=error.reason))
            break
        except UnknownEvent:
            newer.append(version)
        else:
            recorded.append(one)
            command = getattr(one.event, "number", command)
        links.append(next_link(links[-1], row.state))
        if ambiguous(row.state):
            chain = _first(chain, Finding("chain", "difference", version, command, kind="ambiguous"))
        elif links[-1] != row.chain:
            stored, derived = row.chain.hex()[:16], links[-1].hex()[:16]
            chain = _first(chain, Finding("chain", "difference", version, command, stored, derived, kind="link"))
    seal = _catalogue(chain, listed, links)
    return Log(combat_id, tuple(recorded), (), tuple(links), chain, seal, tuple(newer), broken)


def _first(found: Finding, another: Finding) -> Finding:
    """The difference that was found first."""
    return another if found.outcome == "ok" else found


def _catalogue(chain: Finding, listed: Listed, links: Sequence[bytes]) -> Finding:
    """The chain's link where the catalogue saw it last; more may have been recorded since."""
    if chain.outcome != "ok":
        return Finding("seal", "unchecked", reason="chain")
    last = len(links) - 1
    if not 0 <= listed.version <= last or links[listed.version] != listed.link:
        return Finding("seal", "difference", last, stored=str(listed.version), derived=str(last), kind="count")
    return Finding("seal")


def filed_log(scan: Scan) -> Log:
    """A combat of a file: every line an event at its place, and the chain against the seal of the last line."""
    recorded, withheld, newer = list[Recorded](), list[int](), list[int]()
    chain, broken, command = Finding("chain"), None, None
    for version, line in enumerate(scan.lines, 1):
        if withheld_hash(line) is not None:
            withheld.append(version)
            continue
        try:
            one = read_line(scan.combat_id, version, line)
        except Damaged as error:
            broken = version
            reason = "resaved" if _resaved(line) else error.reason
            chain = Finding("chain", "difference", version, command, kind=reason)
            break
        except UnknownEvent:
            newer.append(version)
            continue
        recorded.append(one)
        command = getattr(one.event, "number", command)
    links = links_of(scan.combat_id, scan.lines)
    derived = links[-1].hex()
    if scan.seal is None or scan.rest:
        seal = Finding("seal", "difference", len(scan.lines), kind="unsealed")
    elif scan.seal != derived:
        seal = Finding("seal", "difference", len(scan.lines), stored=scan.seal[:32], derived=derived[:32], kind="seal")
    else:
        seal = Finding("seal")
    return Log(scan.combat_id, tuple(recorded), tuple(withheld), links, chain, seal, tuple(newer), broken)


def _resaved(line: bytes) -> bool:
    """Whether another program wrote the file anew: with its own ends of lines, or a mark of its encoding."""
    return line.endswith(b"\r") or line.startswith(b"\xef\xbb\xbf")
