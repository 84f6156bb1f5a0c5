"""A combat's log as it was found, in a store or a file: what could be read of it, and whether its chain holds.

Reading stops at the first event that cannot be read; a body that an export leaves out is passed over, for its hash
stands in the chain all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from domain.errors import Damaged, UnknownEvent
from domain.exports import Scan, links_of, read_line, withheld_hash
from domain.findings import Finding
from domain.history import Recorded
from domain.journal import Journal, Listed
from domain.seals import first_link, next_link
from domain.strict import ambiguous


@dataclass(frozen=True, slots=True)
class Log:
    """What was found of a combat: its events, the versions left out, the chain's links (`links[v]` after event v)."""

    combat_id: UUID
    recorded: tuple[Recorded, ...]
    withheld: tuple[int, ...]
    links: tuple[bytes, ...]
    chain: Finding
    seal: Finding

    @property
    def whole(self) -> tuple[Recorded, ...]:
        """The events before the first that is left out."""
        first = self.withheld[0] if self.withheld else len(self.links)
        return tuple(one for one in self.recorded if one.version < first)


def stored_log(journal: Journal, listed: Listed) -> Log:
    """A combat of a store: each row against its own link, the last against the catalogue."""
    combat_id = listed.combat_id
    links, recorded, finding, command = [first_link(str(combat_id))], list[Recorded](), Finding("chain"), None
    for version, row in enumerate(journal.rows(combat_id), 1):
        if row.originator_version != version:
            finding = Finding("chain", "difference", version, command, derived="missing")
            break
        try:
            one = journal.decode(row)
        except (Damaged, UnknownEvent) as error:
            finding = Finding("chain", "difference", version, command, derived=_reason(error))
            break
        links.append(next_link(links[-1], row.state))
        recorded.append(one)
        command = getattr(one.event, "number", command)
        if finding.outcome != "ok":
            continue
        if ambiguous(row.state):
            finding = Finding("chain", "difference", version, command, derived="ambiguous")
        elif links[-1] != row.chain:
            stored, derived = row.chain.hex()[:16], links[-1].hex()[:16]
            finding = Finding("chain", "difference", version, command, stored, derived)
    return Log(combat_id, tuple(recorded), (), tuple(links), finding, _catalogue(finding, listed, links))


def _catalogue(chain: Finding, listed: Listed, links: Sequence[bytes]) -> Finding:
    """The chain's link where the catalogue saw it last; more may have been recorded since."""
    if chain.outcome != "ok":
        return Finding("seal", "unchecked", reason="chain")
    last = len(links) - 1
    if listed.version > last or links[listed.version] != listed.link:
        return Finding("seal", "difference", last, stored=str(listed.version), derived=str(last))
    return Finding("seal")


def filed_log(scan: Scan) -> Log:
    """A combat of a file: every line an event at its place, and the chain against the seal of the last line."""
    chain, recorded, withheld, command = Finding("chain"), list[Recorded](), list[int](), None
    for version, line in enumerate(scan.lines, 1):
        if withheld_hash(line) is not None:
            withheld.append(version)
            continue
        try:
            one = read_line(scan.combat_id, version, line)
        except (Damaged, UnknownEvent) as error:
            chain = Finding("chain", "difference", version, command, derived=_reason(error))
            break
        recorded.append(one)
        command = getattr(one.event, "number", command)
    links = links_of(scan.combat_id, scan.lines)
    derived = links[-1].hex()
    if scan.seal is None or scan.rest:
        seal = Finding("seal", "difference", len(scan.lines), derived="missing")
    elif scan.seal != derived:
        seal = Finding("seal", "difference", len(scan.lines), stored=scan.seal[:32], derived=derived[:32])
    else:
        seal = Finding("seal")
    return Log(scan.combat_id, tuple(recorded), tuple(withheld), links, chain, seal)


def _reason(error: Damaged | UnknownEvent) -> str:
    return error.reason if isinstance(error, Damaged) else "unknown"
