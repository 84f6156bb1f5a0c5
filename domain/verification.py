"""Does the log say what was recorded, with the dice that fell, and does everything follow by the rules?

Of a store or of an export alike (logs.py reads either): the chain's links, the seals that people posted, dice against
the secrets' commitments, every command derived again under the version of its rules, whoever comes from another combat.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from domain.catalogue import Listed
from domain.derivation import batches, check_derivation, engine_dice
from domain.dicechecks import check_dice
from domain.events import CombatOpened, Declared, DiceRolled
from domain.evolution import NONSENSE, States
from domain.exports import DamagedExport, Export
from domain.findings import Check, Finding, Report
from domain.history import Entry, History, entries_of, followed
from domain.journal import Journal
from domain.ledger import needs_of
from domain.logs import Log, stored_log
from domain.origins import check_origins
from domain.said import Keyring
from domain.seals import printed, sealed_at
from domain.signaturechecks import check_signatures
from domain.signatures import Authentic, unable


class NoSecrets:
    """A keyring without secrets: a stranger's, who has the log alone."""

    def fresh(self, combat_id: UUID) -> str:
        """Never asked for: who only reads rolls nothing."""
        raise AssertionError(combat_id)

    def secret(self, combat_id: UUID, commitment: str) -> bytes | None:  # noqa: ARG002 - the keyring's protocol
        """None: only what the log reveals is known."""
        return None


def verify(
    journal: Journal,
    listed: Listed,
    keyring: Keyring,
    exports: Sequence[Export | DamagedExport] = (),
    posted: Sequence[str] = (),
    authentic: Authentic = unable,
) -> Report:
    """Check a combat of the store, with the secrets at hand: see `verify_log`."""
    return verify_log(stored_log(journal, listed), keyring, exports, posted, authentic)


def verify_log(
    log: Log,
    keyring: Keyring,
    exports: Sequence[Export | DamagedExport] = (),
    posted: Sequence[str] = (),
    authentic: Authentic = unable,
) -> Report:
    """Check a log against its chain, its seal, its secrets, its rules and its signatures.

    Args:
        log: what was found in a store or a file.
        keyring: secrets that the log does not reveal, where they are at hand.
        exports: of earlier combats; whoever comes from one is checked against it.
        posted: the digits of seals as people posted them.
        authentic: checks one signature, where that can be done.

    Raises:
        IdleExport: nobody comes from the combat of an export.
        DamagedExport: nobody does, and it is damaged besides.
    """
    entries = _whole_entries(log)
    dice = _sensible("dice", entries, lambda: check_dice(entries, log.combat_id, keyring))
    engine = engine_dice(entries, log.combat_id, keyring)
    derivation = _headless(log) or _sensible("derivation", entries, lambda: check_derivation(entries, engine))
    signatures, signatories = check_signatures(log.recorded, log.combat_id, authentic)
    findings = (
        log.chain,
        log.seal,
        *(_posted(digits, log.links) for digits in posted),
        *(_as_far_as(log, finding) for finding in (dice, derivation)),
        *signatures,
        *check_origins(entries, exports, whole=log.chain.outcome == "ok" and log.limit is None),
    )
    fallen = {die for one in log.recorded if isinstance(one.event, DiceRolled) for die in one.event.dice}
    commands = {number for one in log.recorded if isinstance(number := getattr(one.event, "number", None), int)}
    return Report(
        findings,
        events=len(log.links) - 1,
        commands=len(commands),
        dice=len(fallen),
        seal=log.links[-1],
        typed=sum(die.source == "declared" for die in fallen),
        taken_back=_taken_back(entries),
        withheld=len(log.withheld),
        rules=next((one.event.rules for one in log.recorded if isinstance(one.event, CombatOpened)), ""),
        signatories=signatories,
    )


def _headless(log: Log) -> Finding | None:
    """A difference where something happened before the first command."""
    first = next(iter(log.whole), None)
    if first is None or isinstance(first.event, Declared):
        return None
    return Finding("derivation", "difference", first.version, kind="headless")


def _whole_entries(log: Log) -> tuple[Entry, ...]:
    """The commands before the first event that cannot be read; the one that it may belong to does not count."""
    entries = tuple(entries_of(log.whole))
    if log.limit is None or not entries:
        return entries
    last = len(list(batches(entries))[-1])
    return entries[:-last]


def _posted(digits: str, links: Sequence[bytes]) -> Finding:
    """A posted seal is that of the log up to some event: nothing before was changed since."""
    version = sealed_at(digits, links)
    if version is None:
        grouped = printed(bytes.fromhex(digits[: len(digits) // 2 * 2]))
        last, seal = len(links) - 1, printed(links[-1])
        return Finding("posted", "difference", last, stored=grouped, derived=seal, kind="posted")
    return Finding("posted", version=version, stored=str(len(links) - 1 - version))


def _as_far_as(log: Log, finding: Finding) -> Finding:
    """A check reaches as far as the first event that cannot be read."""
    version, reason = log.limit or (0, "")
    if not version or finding.outcome == "difference" or (finding.reason == "secret" and reason != "chain"):
        return finding
    return replace(finding, outcome="unchecked", reason=reason, stored=str(version))


def _taken_back(entries: Sequence[Entry]) -> int:
    """How many dice were seen that count no more: their need has none in the effective history."""
    try:
        history = followed(entries)
    except NONSENSE:
        return 0
    counted = {need for entry in history.position.path() for need in needs_of(entry.facts)}
    return len({need for entry in entries for need in needs_of(entry.facts)} - counted)


def _sensible(check: Check, entries: Sequence[Entry], finding: Callable[[], Finding]) -> Finding:
    """What the check finds; a log that makes no sense parts from the rules where folding it fails first, if it does."""
    try:
        return finding()
    except NONSENSE:
        where = next(_senseless(entries), None)
        if where is None:
            return Finding(check, "difference", kind="nonsense")
        return Finding(check, "difference", where.start, where.number, kind="nonsense")


def _senseless(entries: Sequence[Entry]) -> Iterator[Entry]:
    history, states = History(), States()
    for entry in entries:
        try:
            history.extend(entry)
            states.at(history.position)
        except NONSENSE:
            yield entry
            return
