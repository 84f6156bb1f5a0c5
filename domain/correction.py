"""Correcting an old turn: the history goes back to before it, and every later command is adjudicated again.

The recorded order stands, and so do the dice that fell. What the rules now refuse is set aside and said; a die that is
newly needed comes by its key, or is named for the table to give.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain import commands as c, events as e
from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat
from domain.dice import keyed_face
from domain.errors import CombatError, KeyNeeded, MissingDie, StoreError
from domain.events import CombatOpened, Declared, Event
from domain.evolution import States, evolve
from domain.history import Entry, History, dice_of
from domain.ledger import Ledger, Memory, needs_of
from domain.plan import Line, check_edits, plan_of, unchanged
from domain.refusals import CorrectionIdle, DiceLacking, Lacking, MasterOnly
from domain.rolling import Again, Engine
from domain.ruleset import Ruleset, pinned_ruleset, ruleset_named
from domain.steps import standing_corrections, void_corrections


@dataclass(frozen=True, slots=True)
class Derived:
    """A command adjudicated again, with what follows from it."""

    declared: Declared
    facts: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction will record: where it goes back to, the command first changed, all that follows again.

    `lacking` are the dice that the table has still to give: faces in their place are examples.
    """

    to: int
    command: int
    derived: tuple[Derived, ...]
    state: Combat
    lacking: tuple[Lacking, ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a correction's new dice come from, with the secret's two sides; `example` stands in for what is lacking."""

    engine: Engine
    commitment: str
    secret: str | None
    example: Callable[[str, int], int]


def permit_correction(command: c.Correct, person: str | None) -> None:
    """Corrections are the game master's, with a reason.

    Raises:
        MasterOnly: a player corrects.
        KeyNeeded: no reason is given.
    """
    if person is not None:
        raise MasterOnly(person, command.verb)
    if not command.why:
        raise KeyNeeded("why")


def correct(history: History, states: States, correction: Declared, sources: Sources) -> Correction:
    """Adjudicate again all that a correction changes, from the first command that is another.

    Raises:
        CombatError: an edit is of what does not stand, the rules refuse a command as it is amended or inserted, or a
            die typed with the correction is none that is needed.
        CorrectionIdle: it would change nothing.
    """
    pinned_ruleset(states.at(history.position).rules)
    check_edits(history, correction)
    path, lines = history.position.path(), plan_of(history, correction)
    at = unchanged(path, lines)
    if at == len(path) == len(lines):
        raise CorrectionIdle
    to = path[at].start if at < len(path) else history.version + 1
    tip = path[at - 1].start if at else None
    state = states.after(tip) if tip is not None else Combat()
    changed = (*(entry.number for entry in path[at:][:1]), *(line.number for line in lines[at:][:1]))
    memory = memory_again(history, lines, history.ledger.copy(), correction)
    memory.served.update(need for entry in path[:at] for need in needs_of(entry.facts))
    again = Readjudication(correction.number, sources, memory, history.first)
    derived = tuple(
        Derived(line.declared.model_copy(update={"correction": correction.number}), facts)
        for line, facts in again.adjudicate_all(state, lines[at:])
    )
    if _only_unused(correction, [entry.facts for entry in path[at:]], [one.facts for one in derived]):
        raise CorrectionIdle
    return Correction(to, min(changed), derived, again.state, tuple(again.lacking))


def memory_again(history: History, lines: Sequence[Line], ledger: Ledger, correction: Declared | None = None) -> Memory:
    """The dice of a ledger, as the lines of a plan see them that are adjudicated again in a correction."""
    corrections = {entry.number for entry in standing_corrections(history)}
    corrections |= {correction.number} if correction else set()
    return Memory(
        ledger,
        frozenset(line.number for line in lines),
        corrections,
        {line.number: line.formerly for line in lines if line.formerly},
        {line.number: line.new for line in lines if line.new},
        void=void_corrections(history, correction),
        effective=dice_of(history.position),
    )


def _only_unused(correction: Declared, before: Sequence[tuple[Event, ...]], after: Sequence[tuple[Event, ...]]) -> bool:
    """Whether a correction gives dice and nothing needs them."""
    command = correction.command
    if not isinstance(command, c.Correct) or not all(isinstance(edit, c.AddDice) for edit in command.edits):
        return False
    used = [[fact for fact in facts if not isinstance(fact, e.DiceUnused)] for facts in (*before, *after)]
    return used[: len(before)] == used[len(before) :]


class Readjudication:
    """Commands adjudicated again, one after the other, in the order in which they were recorded."""

    def __init__(self, step: int, sources: Sources, memory: Memory, first: Mapping[int, Entry]) -> None:
        """Begin.

        Args:
            step: the number of the correction.
            sources: where new dice come from.
            memory: the dice that fell.
            first: each command's first entry, which says what commitment it opened with and whether it was kept.
        """
        self.step, self.sources, self.memory, self.first = step, sources, memory, first
        self.lacking: list[Lacking] = []
        self.state = Combat()

    def adjudicate_all(self, state: Combat, lines: Iterable[Line]) -> Iterator[tuple[Line, tuple[Event, ...]]]:
        """Each command, with what follows from it."""
        self.state = state
        for line in lines:
            facts = self._facts(line)
            self.memory.ledger.note(facts)
            self.memory.served.update(needs_of(facts))
            yield line, facts

    def _facts(self, line: Line) -> tuple[Event, ...]:
        """What follows from a command; one that the rules refuse now is set aside, unless it is edited just now.

        Raises:
            CombatError: the rules refuse it as it is amended.
        """
        command, lacking = line.declared.command, len(self.lacking)
        try:
            facts, self.state = adjudicate(self.state, command, self._ruleset(command), self._circumstances(line))
        except StoreError:
            raise
        except CombatError as refusal:
            if line.edited == self.step:
                raise
            del self.lacking[lacking:]
            reason = type(refusal).__name__
            aside = e.CommandSetAside(command=line.number, name=whose(command), reason=reason, again=True)
            self.state = evolve(self.state, aside)
            return (aside,)
        return facts

    def _ruleset(self, command: c.Command) -> Ruleset:
        return ruleset_named(command.rules if isinstance(command, c.OpenCombat) else self.state.rules)

    def _circumstances(self, line: Line) -> Circumstances:
        def missing(die: MissingDie, key: str) -> int:
            self.lacking.append(Lacking(line.number, die.purpose, die.roller, die.sides))
            return self.sources.example(key, die.sides)

        first = self.first.get(line.number)
        facts = first.facts if first else ()
        opened = next((fact.commitment for fact in facts if isinstance(fact, CombatOpened)), self.sources.commitment)
        queued = any(isinstance(fact, e.PostQueued) and fact.command == line.number for fact in facts)
        return Circumstances(
            number=line.number,
            engine=self.sources.engine,
            commitment=opened,
            secret=self.sources.secret,
            memory=self.memory,
            again=Again(self._typed_now(line), missing),
            queued=queued,
        )

    def _typed_now(self, line: Line) -> int | None:
        """On whose line stand the dice that are typed with this correction: its own, or that of what it inserts."""
        if line.edited != self.step:
            return None
        return self.step if line.number in self.first else line.number


def whose(command: c.Command) -> str:
    """Whose command it is: who acts, joins, is armed or ruled on; "" for nobody's."""
    if isinstance(command, c.AddWeapon):
        return command.owners[0] if len(command.owners) == 1 else ""
    return str(getattr(command, "actor", None) or getattr(command, "name", None) or "")


def require_dice(correction: Correction) -> None:
    """Refuse to record a correction while dice are lacking.

    Raises:
        DiceLacking: they are named.
    """
    if correction.lacking:
        raise DiceLacking(correction.lacking)


def stand_in(key: str, sides: int) -> int:
    """The face of a die that is lacking, to find out what else is: one for each key, so that equals part in the end."""
    return keyed_face(b"", "", (), key, sides)


def edited_as(command: c.Undo) -> c.Correct:
    """`undo N` of a step that is not the last: a correction."""
    assert command.number is not None
    return c.Correct(edits=(c.TakeBack(number=command.number),), verb="undo", why=command.why)
