"""The append-only store of fights, on the `eventsourcing` library's SQLite recorder: the only module that knows it.

One command is one transaction. An event's stored bytes hold its combat, version and name; each row carries the chain's
link (see seals.py). Triggers refuse to change or delete an event, INSERT OR REPLACE included; versions have no gaps.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from eventsourcing.persistence import IntegrityError, Mapper, PersistenceError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from domain.catalogue import Listed, listed, slug_of
from domain.errors import Conflict, Damaged, StoreReadOnly
from domain.events import Event
from domain.history import Recorded
from domain.refusals import CombatExists
from domain.seals import first_link, next_link
from domain.sqlite import fault_of, prepare, schema, stamp
from domain.wire import head_of, read_body, wire_name, write_body

LOCK_SECONDS = 10


@dataclass(frozen=True)
class ChainedEvent(StoredEvent):
    """A stored event with its link of the chain (32 bytes)."""

    chain: bytes


@dataclass(frozen=True, slots=True)
class Placed:
    """An event and where it goes: what the mapper turns into a stored event."""

    originator_id: UUID
    originator_version: int
    event: Event
    salt: str = ""


class EventMapper(Mapper[UUID]):
    """Turns events into bytes and back; the bytes repeat the combat, the version and the stored name."""

    def __init__(self) -> None:
        """Need no transcoder: events serialize themselves."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:  # noqa: ANN401 - the library's own signature is wider
        """The bytes of an event at its place."""
        combat_id, version, event = domain_event.originator_id, domain_event.originator_version, domain_event.event
        topic = wire_name(type(event).__name__)
        return StoredEvent(combat_id, version, topic, write_body(combat_id, version, event, domain_event.salt))

    def to_domain_event(self, stored_event: StoredEvent) -> Any:  # noqa: ANN401 - the same
        """The event that the bytes hold.

        Raises:
            Damaged: they are not this combat's, version's or event's, or not an event at all.
            UnknownEvent: a newer Horion wrote them.
        """
        combat_id, version = UUID(str(stored_event.originator_id)), stored_event.originator_version
        chained = isinstance(getattr(stored_event, "chain", b""), bytes)
        if not isinstance(stored_event.state, bytes) or not chained:
            raise Damaged(version, "content")
        return Placed(combat_id, version, read_body(combat_id, version, stored_event.topic, stored_event.state))


class ChainedRecorder(SQLiteApplicationRecorder):
    """The library's SQLite recorder with the chain, contiguous versions, a catalogue, and append-only rows."""

    def construct_create_table_statements(self) -> list[str]:
        """The tables and the triggers that keep events as they are."""
        return schema(self.events_table_name)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:  # noqa: ANN401
        """Append one command's events durably: all or nothing, directly after the version they follow.

        Raises:
            IntegrityError: another process was first.
        """
        with self.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("BEGIN IMMEDIATE")
            try:
                stamp(cursor)
                self._append(cursor, stored_events, kwargs["slug"])
            except BaseException:
                connection.rollback()
                raise
            connection.commit()
        return None

    def _append(self, cursor: Any, stored_events: Sequence[StoredEvent], slug: str) -> None:  # noqa: ANN401
        first, last = stored_events[0], stored_events[-1]
        key = UUID(str(first.originator_id)).hex
        cursor.execute(
            f"SELECT COALESCE(MAX(originator_version), 0) FROM {self.events_table_name} WHERE originator_id = ?",  # noqa: S608
            (key,),
        )
        if cursor.fetchone()[0] != first.originator_version - 1:
            raise IntegrityError(first.originator_version)
        rows = [(key, s.originator_version, s.topic, s.state, getattr(s, "chain", None)) for s in stored_events]
        cursor.executemany(f"INSERT INTO {self.events_table_name} VALUES (?,?,?,?,?)", rows)  # noqa: S608
        assert isinstance(last, ChainedEvent)
        if first.originator_version == 1:
            cursor.execute("INSERT INTO combats VALUES (?,?,?,?)", (slug, key, last.originator_version, last.chain))
        else:
            cursor.execute(
                "UPDATE combats SET version = ?, link = ? WHERE combat_id = ?",
                (last.originator_version, last.chain, key),
            )

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[ChainedEvent]:
        """A combat's rows in the order of their versions."""
        combat_id = UUID(str(originator_id))
        statement = (
            f"SELECT originator_version, topic, state, chain FROM {self.events_table_name} "  # noqa: S608
            "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? "
            f"ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT ?"
        )
        bounds = (combat_id.hex, gt or 0, 2**62 if lte is None else lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, bounds)
            return [ChainedEvent(combat_id, row[0], row[1], row[2], row[3]) for row in cursor.fetchall()]


class Journal:
    """A store of fights."""

    def __init__(self, database: str, *, salt: Callable[[], str], writable: bool = True) -> None:
        """Open (and, when writable, create) the SQLite database with this name or `file:` address.

        Args:
            database: its name or address.
            salt: gives 128 bits by chance, as letters and digits, for each event: see `write_body`.
            writable: whether it may be changed.

        Raises:
            StoreError: it cannot be opened, or is no such database.
        """
        self.database, self.writable, self._salt = database, writable, salt
        memory = database == ":memory:"
        with self._translated():
            pool: dict[str, Any] = {"pool_size": 1, "max_overflow": 0} if memory else {}
            if not memory:
                prepare(database, LOCK_SECONDS, writable=writable)
            datastore = SQLiteDatastore(database, lock_timeout=LOCK_SECONDS, **pool)
            self._recorder = ChainedRecorder(datastore)
            if writable:
                self._recorder.create_table()
        self._mapper = EventMapper()

    def close(self) -> None:
        """Give the connections back."""
        self._recorder.datastore.close()

    def combats(self) -> tuple[Listed, ...]:
        """Every combat of the store, by slug."""
        with self._translated(), self._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT slug, combat_id, version, link FROM combats ORDER BY slug")
            rows = cursor.fetchall()
        return tuple(listed(row) for row in rows)

    def last_used(self) -> str | None:
        """The slug of the combat last used in this store."""
        with self._translated(), self._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT slug FROM last_used")
            row = cursor.fetchone()
        return slug_of(row[0]) if row else None

    def remember(self, slug: str) -> None:
        """Make this the combat last used; a store that can only be read keeps what it had."""
        if self.writable and self.last_used() != slug:
            with self._translated(), self._recorder.datastore.transaction(commit=True) as cursor:
                cursor.execute("INSERT OR REPLACE INTO last_used VALUES (1, ?)", (slug,))

    def rows(self, combat_id: UUID) -> Sequence[ChainedEvent]:
        """A combat's rows as they are stored, unchecked."""
        with self._translated():
            return self._recorder.select_events(combat_id)

    def decode(self, row: ChainedEvent, version: int) -> Recorded:
        """The event of the row that should hold this version.

        Raises:
            Damaged: it does not, or not an event.
            UnknownEvent: a newer Horion wrote it.
        """
        if row.originator_version != version:
            raise Damaged(version, "missing")
        placed = self._mapper.to_domain_event(row)
        return Recorded(placed.originator_version, placed.event)

    def read(
        self, combat_id: UUID, *, after: int = 0, link: bytes | None = None, last: int | None = None
    ) -> tuple[list[Recorded], bytes]:
        """The events after a version, each checked against the chain, and the chain's end.

        Args:
            combat_id: whose events.
            after: the last version already known.
            link: the chain's link at that version; None at the start.
            last: the last version to be read; None for all there are.

        Raises:
            Damaged: an event is not what was recorded.
        """
        chain, recorded = link or first_link(str(combat_id)), []
        with self._translated():
            rows = self._recorder.select_events(combat_id, gt=after, lte=last)
        for version, row in enumerate(rows, after + 1):
            if row.originator_version != version:
                raise Damaged(version, "missing")
            if not isinstance(row.state, bytes) or not isinstance(row.chain, bytes):
                raise Damaged(version, "content")
            chain = next_link(chain, row.state)
            if chain != row.chain:
                raise Damaged(version, "chain")
            recorded.append(self.decode(row, version))
        return recorded, chain

    def append(
        self, combat_id: UUID, slug: str, events: Sequence[Event], *, after: int, link: bytes | None
    ) -> tuple[list[Recorded], bytes]:
        """Record one command's events durably, all or none, directly after a version; the chain's new end with them.

        Raises:
            Conflict: somebody else recorded something first.
            CombatExists: the slug is another combat's.
            StoreError: the store is busy, can only be read, or cannot be written.
        """
        chain, stored, recorded = link or first_link(str(combat_id)), [], []
        for version, event in enumerate(events, after + 1):
            one = self._mapper.to_stored_event(Placed(combat_id, version, event, self._salt()))
            chain = next_link(chain, one.state)
            stored.append(ChainedEvent(combat_id, version, one.topic, one.state, chain))
            recorded.append(Recorded(version, event))
        self._record(stored, slug, after)
        return recorded, chain

    def take_in(
        self, combat_id: UUID, slug: str, bodies: Sequence[bytes], *, after: int = 0, link: bytes | None = None
    ) -> None:
        """Record events as another store holds them, byte for byte, all or none, directly after a version.

        Raises:
            Damaged: a body says nothing of what it is.
            Conflict, CombatExists, StoreError: as for `append`.
        """
        chain, stored = link or first_link(str(combat_id)), []
        for version, body in enumerate(bodies, after + 1):
            head = head_of(body)
            if head is None:
                raise Damaged(version, "place")
            chain = next_link(chain, body)
            stored.append(ChainedEvent(combat_id, version, head[1], body, chain))
        self._record(stored, slug, after)

    def _record(self, stored: Sequence[ChainedEvent], slug: str, after: int) -> None:
        if not self.writable:
            raise StoreReadOnly
        try:
            with self._translated():
                self._recorder.insert_events(stored, slug=slug)
        except Conflict:
            if after == 0 and any(listed.slug == slug for listed in self.combats()):
                raise CombatExists(slug) from None
            raise Conflict(after) from None

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn the library's and SQLite's errors into ours."""
        try:
            yield
        except (IntegrityError, sqlite3.IntegrityError):
            raise Conflict(0) from None
        except UnicodeDecodeError:  # a complaint of SQLite's that names something damaged
            raise Damaged(0, "encoding") from None
        except (PersistenceError, sqlite3.Error) as error:
            raise fault_of(str(error), self.database) from None
