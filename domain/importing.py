"""Taking a fight in from a file: as it was recorded elsewhere, byte for byte, under its own id."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from domain.derivation import check_derivation, engine_dice
from domain.errors import Conflict, RuleRefusal, UnusableName, WordError
from domain.events import CombatOpened, Declared
from domain.evolution import NONSENSE, States
from domain.exports import DamagedExport, Export
from domain.history import entries_of, read_history
from domain.journal import Journal
from domain.names import slug
from domain.refusals import CombatExists
from domain.verification import NoSecrets

TRIES = 4
"""How often a fight is compared again because somebody else was first."""


@dataclass(eq=False)
class Forked(RuleRefusal):
    """The store knows the same combat, and it went on otherwise there from event `version` on.

    `command` is the number of the command there in the file, None where it has none.
    """

    file: str
    combat: str
    version: int
    command: int | None


@dataclass(eq=False)
class Unfounded(WordError):
    """The fight of a file does not follow from its own commands by its rules: from event `version` on, of a command."""

    file: str
    version: int
    command: int | None


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of it: the combat's slug, how many of its events the store had, how many are new.

    `derived` says whether they follow from its commands; where its rules are not known here that cannot be told.
    `declared` counts the new commands by who acted, None for the game master: names that a signature alone proves.
    """

    slug: str
    known: int
    new: int
    derived: bool
    declared: Mapping[str | None, int]


def take_in(journal: Journal, export: Export, name: str | None = None) -> Imported:
    """Record the combat of an export, or what the store lacks of it; nothing where it knows as much or more.

    Args:
        journal: the store.
        export: the combat.
        name: how it is called here, where its title's slug is another combat's.

    Raises:
        DamagedExport: its events make no sense.
        Unfounded: they do not follow from its commands.
        Forked: the store knows another continuation.
        CombatExists: another combat is called so.
        UnusableName: it would have no name.
        Conflict: others record in it faster than it can be compared.
    """
    for _ in range(TRIES):
        with suppress(Conflict, CombatExists):  # somebody else took it in meanwhile, or another fight has the name
            return _take_in(journal, export, name)
    return _take_in(journal, export, name)


def _take_in(journal: Journal, export: Export, name: str | None) -> Imported:
    here = next((one for one in journal.combats() if one.combat_id == export.combat_id), None)
    called = here.slug if here else slug(name or _title(export))
    if not called:
        raise UnusableName(name or _title(export))
    if here is None and any(one.slug == called for one in journal.combats()):
        raise CombatExists(called)
    rows = journal.rows(export.combat_id) if here else ()
    pairs = zip((row.state for row in rows), export.lines, strict=False)
    parted = next((version for version, (mine, theirs) in enumerate(pairs, 1) if mine != theirs), None)
    if parted is not None:
        raise Forked(export.file, called, parted, _command(export, parted))
    _require_sense(export)
    derived = _require_rules(export)
    known, new = len(rows), export.lines[len(rows) :]
    if new:
        journal.take_in(export.combat_id, called, new, after=known, link=export.links[known])
    fresh = (one.event for one in export.recorded[known:])
    declared = Counter(event.acting for event in fresh if isinstance(event, Declared) and event.correction is None)
    return Imported(called, known, len(new), derived, declared)


def _title(export: Export) -> str:
    return next((one.event.title for one in export.recorded if isinstance(one.event, CombatOpened)), "")


def _command(export: Export, version: int) -> int | None:
    before = (one.event for one in reversed(export.recorded[:version]))
    return next((event.number for event in before if isinstance(event, Declared)), None)


def _require_sense(export: Export) -> None:
    """Refuse what no table could have recorded, before it is in the store.

    Raises:
        DamagedExport: folding it fails.
    """
    line = 1
    if not isinstance(export.recorded[0].event, Declared):
        raise DamagedExport(export.file, line, "nonsense_line", str(export.combat_id))
    try:
        states, history = States(), read_history(export.recorded)
        for entry in history.entries:
            line = entry.start
            states.at(history.before(entry.start))
        states.at(history.position)
    except NONSENSE:
        raise DamagedExport(export.file, line, "nonsense_line", str(export.combat_id)) from None


def _require_rules(export: Export) -> bool:
    """Refuse what the rules do not lead to: no other command expects to read such a log. False where nobody can tell.

    Raises:
        Unfounded: deriving it gives something else.
    """
    entries = tuple(entries_of(export.recorded))
    found = check_derivation(entries, engine_dice(entries, export.combat_id, NoSecrets()))
    if found.outcome == "difference":
        raise Unfounded(export.file, found.version or 1, found.command)
    return found.outcome == "ok"
