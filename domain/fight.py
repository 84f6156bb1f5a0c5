"""A fight at the table: read from the journal, followed as it grows, one command at a time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat
from domain.commands import Command, OpenCombat, Redo, Undo
from domain.dice import keyed_face
from domain.errors import Conflict, Damaged, SecretLost, StoreReadOnly
from domain.events import Declared, Event, HistoryRewound, SecretCommitted
from domain.evolution import NONSENSE, States
from domain.history import Entry, History, Rewind, entries_of
from domain.journal import Journal
from domain.names import slug
from domain.ruleset import Ruleset, ruleset_named
from domain.seals import first_link

ATTEMPTS = 5


class Keyring(Protocol):
    """Where the secrets behind engine dice are kept, apart from the log."""

    def fresh(self, combat_id: UUID) -> str:
        """Make and keep a new secret, durably; gives its commitment."""
        ...

    def secret(self, combat_id: UUID, commitment: str) -> bytes | None:
        """The secret behind a commitment, None when it is not at hand."""
        ...


@dataclass(frozen=True, slots=True)
class Said:
    """Who says a command, where, and in which words; `acting` is the player who acts, None for the game master."""

    acting: str | None = None
    by: str | None = None
    link: str | None = None
    posted_at: datetime | None = None
    text: str | None = None
    file: str | None = None
    line: int | None = None
    secret: bool = False
    files: dict[str, str] = field(default_factory=dict)


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

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this combat."""
        return ruleset_named(self.combat.rules)

    def declare(self, command: Command, said: Said, *, again: bool = True) -> Entry:
        """Decide a command on the present state and record what follows, in one transaction.

        When somebody else was first, it is decided again on the new state; not so for undo and redo, which mean the
        last thing their author saw, nor when `again` is False.

        Raises:
            CombatError: it is refused, or cannot be recorded; nothing is recorded then.
        """
        tries = ATTEMPTS if again and not isinstance(command, (Undo, Redo)) else 1
        for left in reversed(range(tries)):
            facts = self._decide(command, said)
            declared = self._declared(command, said)
            try:
                recorded, link = self.journal.append(
                    self.combat_id, self.slug, (declared, *facts), after=self.history.version, link=self._link
                )
            except Conflict:
                self.refresh()
                if not left:
                    raise
            else:
                break
        entry = Entry(declared, recorded[0].version, facts)
        self.history.extend(entry)
        self._link = link
        return entry

    def _declared(self, command: Command, said: Said) -> Declared:
        return Declared(
            number=self.history.number + 1,
            command=command,
            at=self.clock(),
            by=said.by,
            acting=said.acting,
            link=said.link,
            posted_at=said.posted_at,
            text=said.text,
            file=said.file,
            line=said.line,
            secret=said.secret,
            files=said.files,
        )

    def _decide(self, command: Command, said: Said) -> tuple[Event, ...]:
        match command:
            case Undo():
                return self._rewind(self.history.undo(command, said.acting))
            case Redo():
                return self._rewind(self.history.redo(command, said.acting))
            case OpenCombat():
                ruleset, commitment = ruleset_named(command.rules), self.keyring.fresh(self.combat_id)
            case _:
                ruleset, commitment = self.ruleset, self.history.commitment
        secret = self.keyring.secret(self.combat_id, commitment)
        given = Circumstances(
            number=self.history.number + 1,
            engine=self._engine(commitment),
            commitment=commitment,
            person=said.acting,
            secret=secret.hex() if secret else None,
        )
        facts, _ = adjudicate(self.combat, command, ruleset, given)
        return facts

    def _rewind(self, rewind: Rewind) -> tuple[Event, ...]:
        """Go back; dice after a secret was revealed need a fresh one."""
        rewound = HistoryRewound(to=rewind.to, command=rewind.command)
        if needs_fresh_secret(self.history, self._states, rewind):
            return rewound, SecretCommitted(commitment=self.keyring.fresh(self.combat_id))
        return (rewound,)

    def _engine(self, commitment: str) -> Callable[[str, int], int]:
        def face(key: str, sides: int) -> int:
            secret = self.keyring.secret(self.combat_id, commitment)
            if secret is None:
                raise SecretLost(commitment)
            return keyed_face(secret, str(self.combat_id), (), key, sides)

        return face


def needs_fresh_secret(history: History, states: States, rewind: Rewind) -> bool:
    """Whether going back opens a fight again whose secret everybody knows."""
    reopens = states.at(history.before(rewind.to)).status == "open"
    return reopens and history.commitment in history.secrets
