"""A fight at the table: read from the journal, followed as it grows, one command at a time."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat
from domain.commands import (
    AddEntropy,
    Command,
    Correct,
    Dispute,
    EndTurn,
    OpenCombat,
    Redo,
    Settle,
    Undo,
)
from domain.correction import Correction, Sources, correct, edited_as, permit_correction, require_dice, stand_in
from domain.dice import keyed_face
from domain.disputes import dispute
from domain.entropy import add_entropy, entropy_of
from domain.errors import Conflict, Damaged, SecretLost, StoreReadOnly
from domain.events import Declared, Event, HistoryRewound, SecretCommitted
from domain.evolution import NONSENSE, States, needs_fresh_secret
from domain.from_now import Choices, settlement
from domain.history import Entry, History, Rewind, entries_of
from domain.journal import Journal
from domain.names import slug
from domain.refusals import NoSuchCommand
from domain.rolling import Engine
from domain.rounds import turn_to_end
from domain.ruleset import Ruleset, pinned_ruleset, ruleset_named
from domain.said import Keyring, Said
from domain.seals import first_link
from domain.steps import memory_of

ATTEMPTS = 5


class Fight:
    """One combat of a journal, with its history and the state it has led to."""

    def __init__(
        self,
        journal: Journal,
        combat_id: UUID,
        name: str,
        keyring: Keyring,
        clock: Callable[[], datetime],
        *,
        at_least: int = 0,
    ) -> None:
        """Read a combat, which the catalogue says has events up to `at_least`.

        Raises:
            Damaged: an event is not what was recorded, is missing, or makes no sense.
        """
        self.journal, self.combat_id, self.slug, self.keyring, self.clock = journal, combat_id, name, keyring, clock
        self.history = History()
        self._link: bytes | None = None
        self._states = States()
        self.refresh()
        if self.history.version < at_least:
            raise Damaged(self.history.version + 1, "missing")

    @classmethod
    def open(
        cls,
        journal: Journal,
        combat_id: UUID,
        command: OpenCombat,
        said: Said,
        keyring: Keyring,
        clock: Callable[[], datetime],
    ) -> "Fight":
        """Begin a fight; its secret is kept before the log says anything of it.

        Raises:
            CombatExists: the title's slug is another combat's.
        """
        if not journal.writable:
            raise StoreReadOnly
        fight = cls(journal, combat_id, slug(command.title), keyring, clock)
        fight.declare(command, said)
        return fight

    def refresh(self) -> tuple[Entry, ...]:
        """Follow what others have recorded since; gives their entries."""
        recorded, self._link = self.journal.read(self.combat_id, after=self.history.version, link=self._link)
        entries = tuple(entries_of(recorded))
        for entry in entries:
            try:
                self.history.extend(entry)
                self._states.at(self.history.position)
            except NONSENSE:
                raise Damaged(entry.start, "nonsense") from None
        return entries

    @property
    def link(self) -> bytes:
        """The chain's link at the last event: the seal."""
        return self._link or first_link(str(self.combat_id))

    @property
    def combat(self) -> Combat:
        """The state that the effective history has led to."""
        return self._states.at(self.history.position)

    def around(self, number: int) -> tuple[Entry, Combat, Combat]:
        """A command that stands, and the state before and after it.

        Raises:
            NoSuchCommand: none does under this number.
        """
        entry = next((one for one in self.history.position.path() if one.number == number), None)
        if entry is not None and self.combat:
            return entry, self._states.at(self.history.before(entry.start)), self._states.after(entry.start)
        raise NoSuchCommand(number)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this combat."""
        return ruleset_named(self.combat.rules)

    def declare(self, command: Command, said: Said, *, again: bool = True) -> Entry:
        """Decide a command on the present state and record what follows, in one transaction.

        `undo N` of an older step is a correction: all later commands are adjudicated again, in the same transaction.
        When somebody else was first, it is decided again on the new state; not so for undo, redo and corrections, which
        mean what their author saw, nor when `again` is False. Gives the entry of the command itself.

        Raises:
            CombatError: it is refused, or cannot be recorded; nothing is recorded then.
        """
        if isinstance(command, Undo) and command.number is not None and not self.history.is_last(command.number):
            command = edited_as(command)
        if isinstance(command, EndTurn) and command.name is None:
            command = command.model_copy(update={"name": turn_to_end(self.combat, self.ruleset)})
        tries = ATTEMPTS if again and not isinstance(command, (Undo, Redo, Correct)) else 1
        for left in reversed(range(tries)):
            declared = said.signed(self._declared(command, said), self.combat_id)
            events = (declared, *self._decide(declared))
            try:
                recorded, link = self.journal.append(
                    self.combat_id, self.slug, events, after=self.history.version, link=self._link
                )
            except Conflict:
                self.refresh()
                if not left:
                    raise
            else:
                break
        entries = tuple(entries_of(recorded))
        for entry in entries:
            self.history.extend(entry)
        self._link = link
        return entries[0]

    def _declared(self, command: Command, said: Said) -> Declared:
        return said.declared(self.history.number + 1, command, self.clock())

    def _decide(self, declared: Declared) -> tuple[Event, ...]:
        command, person = declared.command, declared.acting
        match command:
            case Undo():
                return self._rewind(self.history.undo(command, person))
            case Redo():
                return self._rewind(self.history.redo(command, person))
            case Dispute():
                return dispute(self.history, command, person)
            case AddEntropy():
                return add_entropy(self.history, self.combat, command)
            case Correct():
                return self._correct(declared, command)
            case OpenCombat():
                ruleset, commitment = ruleset_named(command.rules), self.keyring.fresh(self.combat_id)
            case _:
                ruleset, commitment = pinned_ruleset(self.combat.rules), self.history.commitment
        secret = self.keyring.secret(self.combat_id, commitment)
        given = Circumstances(
            number=declared.number,
            engine=self.engine(commitment),
            commitment=commitment,
            person=person,
            secret=secret.hex() if secret else None,
            memory=memory_of(self.history),
        )
        facts, _ = adjudicate(self.combat, command, ruleset, given)
        return facts

    def _rewind(self, rewind: Rewind) -> tuple[Event, ...]:
        """Go back; dice after a secret was revealed need a fresh one."""
        rewound = HistoryRewound(to=rewind.to, command=rewind.command)
        if needs_fresh_secret(self.history, self._states, rewind):
            return rewound, SecretCommitted(commitment=self.keyring.fresh(self.combat_id))
        return (rewound,)

    def _correct(self, declared: Declared, command: Correct) -> tuple[Event, ...]:
        """All that a correction records after its own declaration, whole or not at all."""
        permit_correction(command, declared.acting)
        fresh = self.history.commitment in self.history.secrets
        commitment = self.keyring.fresh(self.combat_id) if fresh else self.history.commitment
        secret = self.keyring.secret(self.combat_id, commitment)
        engine = self.engine(commitment)
        sources = Sources(engine, commitment, secret.hex() if secret else None, stand_in)
        done = correct(self.history, self._states, declared, sources)
        require_dice(done)
        return (
            HistoryRewound(to=done.to, command=done.command),
            *([SecretCommitted(commitment=commitment)] if fresh else []),
            *(event for one in done.derived for event in (one.declared, *one.facts)),
        )

    def settlement(self, command: Correct, said: Said, choices: Choices, example: Engine | None = None) -> Settle:
        """A correction as rulings from now on; new dice are thrown for it, and recorded with them.

        Args:
            command: the correction.
            said: who says it.
            choices: whose death stays as told, whose does not.
            example: gives the faces of dice that have not fallen, to see what it would be; the engine's otherwise.

        Raises:
            CombatError: the correction would be refused, or a death that it turns is not decided.
        """
        permit_correction(command, said.acting)
        commitment, declared = self.history.commitment, self._declared(command, said)
        sources = Sources(example or self.engine(commitment), commitment, None, example or stand_in)
        done = correct(self.history, self._states, declared, sources)
        if example is None:
            require_dice(done)
        return settlement(self.combat, done, declared.number, self.history.ledger, command, choices)

    def preview(self, command: Command, said: Said, example: Engine) -> tuple[History, Correction]:
        """What a correction would lead to, and the history as it would be: nothing is recorded.

        Args:
            command: the correction, or an `undo N`.
            said: who says it.
            example: gives the faces of dice that have not fallen; never the engine's.

        Raises:
            CombatError: it would be refused.
        """
        if isinstance(command, Undo) and command.number is not None and not self.history.is_last(command.number):
            command = edited_as(command)
        if isinstance(command, (Undo, Redo)):
            return self._look_back(command, said)
        assert isinstance(command, Correct)
        permit_correction(command, said.acting)
        sources = Sources(example, self.history.commitment, None, example)
        declared, future = self._declared(command, said), self.history.copy()
        done = correct(self.history, self._states, declared, sources)
        future.extend(Entry(declared, future.version + 1, (HistoryRewound(to=done.to, command=done.command),)))
        for one in done.derived:
            future.extend(Entry(one.declared, future.version + 1, one.facts))
        return future, done

    def _look_back(self, command: Undo | Redo, said: Said) -> tuple[History, Correction]:
        """What taking back the last step, or the last undo, would lead to."""
        rewind = (
            self.history.undo(command, said.acting)
            if isinstance(command, Undo)
            else self.history.redo(command, said.acting)
        )
        future = self.history.copy()
        rewound = HistoryRewound(to=rewind.to, command=rewind.command)
        future.extend(Entry(self._declared(command, said), future.version + 1, (rewound,)))
        return future, Correction(rewind.to, rewind.command, (), self._states.at(future.position))

    def engine(self, commitment: str) -> Engine:
        """The engine's dice under a secret."""

        def face(key: str, sides: int) -> int:
            secret = self.keyring.secret(self.combat_id, commitment)
            if secret is None:
                raise SecretLost(commitment)
            return keyed_face(secret, str(self.combat_id), entropy_of(self.history, key), key, sides)

        return face
