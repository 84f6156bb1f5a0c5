"""Does whoever comes from an earlier combat come as they left it, and did the dice of a branch fall in its origin?

Checked against exports of that combat.

What counts is the earlier combat as it stood at the version recorded: what happened there later changes nothing here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domain.branching import taken_over
from domain.commands import AddCombatant, Branch, OpenCombat
from domain.dice import Die
from domain.errors import CombatError, WordError
from domain.events import CombatantJoined, CombatOpened, Declared, DiceRolled
from domain.evolution import NONSENSE, States
from domain.exports import DamagedExport, Export
from domain.findings import Finding
from domain.history import Entry, read_history
from domain.names import slug
from domain.sheets import Origin, Taken
from domain.taking import Earlier, take


@dataclass(eq=False)
class IdleExport(WordError):
    """Nobody of this fight comes from the combat of the export."""

    file: str
    combat: str


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody who came from an earlier combat: the event and command, the origin there, what the command took over.

    `agreed` says that event and command name the same origin.
    """

    version: int
    command: int
    name: str
    origin: Origin
    taken: Taken | None
    agreed: bool


def check_origins(
    entries: Sequence[Entry], exports: Sequence[Export | DamagedExport], *, whole: bool
) -> Iterator[Finding]:
    """One finding for everybody and every die that came from an earlier combat, taken back or not: the worst.

    There is none where nobody and nothing did.

    Args:
        entries: the fight's log.
        exports: of earlier combats; several of one are looked at each.
        whole: whether all of the log could be read; if not, an export that seems to be of no use is passed over.

    Raises:
        IdleExport: nobody and nothing comes from the combat of an export.
        DamagedExport: nothing does, and it is damaged besides.
    """
    joinings = tuple(_joinings(entries))
    borrowed = _borrowed(entries)
    origins = {*(joining.origin.combat_id for joining in joinings), *(one.branch.combat_id for one in borrowed)}
    idle = next((one for one in exports if whole and str(one.combat_id) not in origins), None)
    if isinstance(idle, DamagedExport):
        raise idle
    if idle is not None:
        raise IdleExport(idle.file, _slug_of(idle))
    rules = next((fact.rules for entry in entries[:1] for fact in entry.facts if isinstance(fact, CombatOpened)), "")
    findings = [_check(joining, exports, rules) for joining in joinings]
    findings += [_check_borrowed(one, exports) for one in borrowed]
    for outcome in ("difference", "unchecked", "ok"):
        worst = next((finding for finding in findings if finding.outcome == outcome), None)
        if worst is not None:
            yield worst
            return


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A die of a branch that fell in its origin: the event and command, and what the branch says of the origin."""

    version: int
    command: int
    die: Die
    branch: Branch


def _borrowed(entries: Sequence[Entry]) -> tuple[Borrowed, ...]:
    """The dice with which a branch began that its origin's engine threw."""
    opening = entries[0].declared.command if entries else None
    if not isinstance(opening, OpenCombat) or opening.branch is None:
        return ()
    return tuple(
        Borrowed(version, entry.number, die, opening.branch)
        for entry in taken_over(entries)
        for version, fact in enumerate(entry.facts, entry.start + 1)
        if isinstance(fact, DiceRolled)
        for die in fact.dice
        if die.source == "origin"
    )


def _check_borrowed(one: Borrowed, exports: Sequence[Export | DamagedExport]) -> Finding:
    found, branch = Finding("origin", "difference", one.version, one.command), one.branch
    export = next((export for export in exports if str(export.combat_id) == branch.combat_id), None)
    if export is None:
        return replace(found, outcome="unchecked", reason="export", stored=branch.combat)
    if isinstance(export, DamagedExport):
        return replace(found, kind="broken", stored=branch.seal[:16], derived=f"{export.file}:{export.line}")
    if not 0 < branch.version <= len(export.recorded):
        return replace(found, kind="short", stored=str(branch.version), derived=str(len(export.recorded)))
    link = export.links[branch.version].hex()
    if link != branch.seal:
        return replace(found, kind="link", stored=branch.seal[:16], derived=link[:16])
    facts = (fact.event for fact in export.recorded[: branch.version])
    fell = [die for fact in facts if isinstance(fact, DiceRolled) for die in fact.dice if die.key == one.die.key]
    if any((die.sides, die.face) == (one.die.sides, one.die.face) for die in fell if die.source != "declared"):
        return Finding("origin")
    key, faces = one.die.key, ", ".join(str(die.face) for die in fell) or "—"
    return replace(found, kind="borrowed", stored=f"{key} {one.die.face}", derived=f"{key} {faces}")


def _joinings(entries: Sequence[Entry]) -> Iterator[Joining]:
    for entry in entries:
        command = entry.declared.command
        taken = command.taken if isinstance(command, AddCombatant) else None
        for version, fact in enumerate(entry.facts, entry.start + 1):
            if isinstance(fact, CombatantJoined):
                told = taken.origin if taken else None
                origin = fact.origin or told
                if origin is not None:
                    yield Joining(version, entry.number, fact.name, origin, taken, agreed=fact.origin == told)


def _check(joining: Joining, exports: Sequence[Export | DamagedExport], rules: str) -> Finding:
    found = Finding("origin", version=joining.version, command=joining.command)
    mine = [one for one in exports if str(one.combat_id) == joining.origin.combat_id]
    if not mine:
        return replace(found, outcome="unchecked", reason="export", stored=joining.origin.combat)
    reaching = [one for one in mine if isinstance(one, DamagedExport) or len(one.recorded) >= joining.origin.version]
    differences = (
        _difference(replace(found, outcome="difference"), joining, export, rules) for export in reaching or mine
    )
    return next((one for one in differences if one is not None), Finding("origin"))


def _difference(different: Finding, joining: Joining, export: Export | DamagedExport, rules: str) -> Finding | None:
    """Where what is recorded and what the export gives part, if they do."""
    origin, taken = joining.origin, joining.taken

    def told(kind: str, stored: str, derived: str, refusal: CombatError | None = None) -> Finding:
        return replace(different, kind=kind, stored=stored, derived=derived, refusal=refusal)

    if taken is None or not joining.agreed:
        return told("unsaid", "AddCombatant.taken.origin", "CombatantJoined.origin")
    if isinstance(export, DamagedExport):
        return told("broken", origin.seal[:16], f"{export.file}:{export.line}")
    if not 0 < origin.version <= len(export.recorded):
        return told("short", str(origin.version), str(len(export.recorded)))
    link = export.links[origin.version]
    if link.hex() != origin.seal:
        return told("link", origin.seal[:16], link.hex()[:16])
    try:
        derived = take(_as_it_stood(export, origin.version), joining.name, rules)
    except CombatError as refusal:
        return told("unfit", joining.name, type(refusal).__name__, refusal)
    except NONSENSE:
        return told("nonsense", joining.name, "nonsense")
    mine, theirs = taken.model_dump(), derived.model_dump()
    field = next((name for name in mine if mine[name] != theirs[name]), None)
    return told("taken", f"{field} = {mine[field]}", f"{field} = {theirs[field]}") if field else None


def _as_it_stood(export: Export, version: int) -> Earlier:
    """The earlier combat at the version recorded, which is the last event of a command.

    Raises:
        ValueError: it is not.
    """
    after = export.recorded[version : version + 1]
    if any(not isinstance(one.event, Declared) for one in after):
        raise ValueError(version)
    history = read_history(export.recorded[:version])
    combat = States().at(history.position)
    return Earlier(slug(combat.title), export.combat_id, version, export.links[version], combat)


def _slug_of(export: Export) -> str:
    """The slug of an export's combat; its id where it has no title."""
    opened = (one.event.title for one in export.recorded if isinstance(one.event, CombatOpened))
    return slug(next(opened, "")) or str(export.combat_id)
