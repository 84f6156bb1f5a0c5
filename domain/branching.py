"""Another combat out of one: the commands that stand, or that would after a correction, under a new secret.

They keep their numbers and the dice that fell, which are then the `origin`'s; dice to come are new. The origin's log is
not touched, and none of its dice that have not fallen is shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID

from domain.combat import Combat
from domain.commands import Branch, CloseCombat, Correct, OpenCombat, Rest, Settle, Undo
from domain.correction import Readjudication, Sources, require_dice, stand_in
from domain.dice import Die
from domain.events import Declared, DiceRolled, Event
from domain.fight import Fight
from domain.history import Entry
from domain.ledger import Ledger, Memory
from domain.names import slug
from domain.plan import Line
from domain.ruleset import pinned_ruleset
from domain.said import Said


def inherited(path: Sequence[Entry], title: str, origin: Branch) -> tuple[Line, ...]:
    """The commands that a branch takes over: all but the end of the fight, under another title."""
    lines = []
    for entry in path:
        declared, command = entry.declared, entry.declared.command
        if isinstance(command, (CloseCombat, Rest)):
            continue
        if isinstance(command, OpenCombat):
            command = command.model_copy(update={"title": title, "branch": origin})
        if isinstance(command, Settle):
            inherited_dice = (one.model_copy(update={"dice": tuple(map(_taken, one.dice))}) for one in command.thrown)
            command = command.model_copy(update={"thrown": tuple(inherited_dice)})
        told = {"command": command, "correction": None, "file": None, "line": None, "signature": None}
        lines.append(Line(declared.model_copy(update=told)))
    return tuple(lines)


def fallen(path: Iterable[Entry], known: Ledger) -> Ledger:
    """The dice that a branch takes over: those of the path that fell in the origin, the engine's as its own."""
    ledger = Ledger()
    for entry in path:
        for fact in entry.facts:
            if isinstance(fact, DiceRolled):
                dice = tuple(_taken(die) for die in fact.dice if known.dice(die.need))
                ledger.note((fact.model_copy(update={"dice": dice}),))
    return ledger


def _taken(die: Die) -> Die:
    return die.model_copy(update={"source": "origin"}) if die.source == "engine" else die


def recorded_dice(entries: Iterable[Entry]) -> Ledger:
    """The same, as a branch's own log holds them."""
    ledger = Ledger()
    for entry in entries:
        for fact in entry.facts:
            if isinstance(fact, DiceRolled):
                dice = tuple(die for die in fact.dice if die.source != "engine")
                ledger.note((fact.model_copy(update={"dice": dice}),))
    return ledger


def branched(
    lines: Sequence[Line], ledger: Ledger, sources: Sources, first: Mapping[int, Entry]
) -> Iterator[tuple[Declared, tuple[Event, ...]]]:
    """Every command taken over, with what follows from it."""
    memory = Memory(ledger, frozenset(line.number for line in lines))
    again = Readjudication(0, sources, memory, first)
    for line, facts in again.adjudicate_all(Combat(), lines):
        yield line.declared, facts


def taken_over(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries with which a branch began, its opening first; none where the combat is no branch."""
    command = entries[0].declared.command if entries else None
    if not isinstance(command, OpenCombat) or command.branch is None:
        return ()
    last = command.branch.last
    begun = []
    for entry in entries:
        if entry.declared.correction is not None or entry.number > last:
            break
        begun.append(entry)
    return tuple(begun)


def branch(fight: Fight, title: str, combat_id: UUID, command: Correct | Undo | None, said: Said) -> Fight:
    """Write a fight as it stands, or as a correction would make it, as another combat.

    Raises:
        CombatError: the correction would be refused, or the title is another combat's.
    """
    pinned_ruleset(fight.combat.rules)
    commitment = fight.keyring.fresh(combat_id)
    other = Fight(fight.journal, combat_id, slug(title), fight.keyring, fight.clock)
    engine, history = other.engine(commitment), fight.history
    if command is not None:
        history, done = fight.preview(command, said, engine)
        require_dice(done)
    path = history.position.path()
    numbers = [entry.number for entry in path if not isinstance(entry.declared.command, (CloseCombat, Rest))]
    origin = Branch(
        combat=fight.slug,
        combat_id=str(fight.combat_id),
        version=fight.history.version,
        seal=fight.link.hex(),
        last=max(numbers),
    )
    lines, ledger = inherited(path, title, origin), fallen(path, fight.history.ledger)
    sources = Sources(engine, commitment, None, stand_in)
    told = {number: entry for number, entry in history.first.items() if number > 1}
    taken = branched(lines, ledger, sources, told)
    events = tuple(event for declared, facts in taken for event in (declared, *facts))
    fight.journal.append(combat_id, other.slug, events, after=0, link=None)
    other.refresh()
    return other
