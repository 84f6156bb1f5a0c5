"""What the journal needs of SQLite itself: a database made ready, and its complaints as our errors."""

import sqlite3
from typing import Any

from domain.errors import Damaged, StoreBusy, StoreError, StoreNewer, StoreReadOnly, StoreUnreachable

SCHEMA = 1
"""The number of the tables below, kept as SQLite's `user_version`; a store that nobody has written to yet has 0."""


def schema(table: str) -> list[str]:
    """The tables of a store, and the triggers that keep its events as they are."""
    refuse = "BEGIN SELECT RAISE(ABORT, 'append-only'); END"
    taken = (
        f"EXISTS (SELECT 1 FROM {table} WHERE rowid = NEW.rowid OR "  # noqa: S608 - our own table name
        "(originator_id = NEW.originator_id AND originator_version = NEW.originator_version))"
    )
    return [
        (
            f"CREATE TABLE IF NOT EXISTS {table} (originator_id TEXT NOT NULL, originator_version INTEGER NOT NULL, "
            "topic TEXT NOT NULL, state BLOB NOT NULL, chain BLOB NOT NULL, "
            "PRIMARY KEY (originator_id, originator_version))"
        ),
        f"CREATE TRIGGER IF NOT EXISTS {table}_no_update BEFORE UPDATE ON {table} {refuse}",
        f"CREATE TRIGGER IF NOT EXISTS {table}_no_delete BEFORE DELETE ON {table} {refuse}",
        f"CREATE TRIGGER IF NOT EXISTS {table}_no_replace BEFORE INSERT ON {table} WHEN {taken} {refuse}",
        (
            "CREATE TABLE IF NOT EXISTS combats (slug TEXT PRIMARY KEY, combat_id TEXT NOT NULL UNIQUE, "
            "version INTEGER NOT NULL, link BLOB NOT NULL)"
        ),
        "CREATE TABLE IF NOT EXISTS last_used (only INTEGER PRIMARY KEY CHECK (only = 1), slug TEXT NOT NULL)",
    ]


def prepare(database: str, seconds: int, *, writable: bool) -> None:
    """Refuse what a newer Horion made, and make the write-ahead log the journal mode of what may be written.

    It is done before the library does it: its switch would not wait for others.

    Raises:
        StoreNewer: a newer Horion made it.
    """
    connection = sqlite3.connect(database, uri=True, timeout=seconds, isolation_level=None)
    try:
        schema_of(connection.cursor())
        if writable and connection.execute("PRAGMA journal_mode").fetchone()[0].lower() != "wal":
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def schema_of(cursor: Any) -> int:  # noqa: ANN401 - the library's cursor or SQLite's own
    """The number of a store's tables.

    Raises:
        StoreNewer: a newer Horion made them.
        Damaged: nobody did.
    """
    cursor.execute("PRAGMA user_version")
    (found,) = cursor.fetchone()
    if found > SCHEMA:
        raise StoreNewer(found, SCHEMA)
    if found < 0:
        raise Damaged(0, "schema")
    return int(found)


def stamp(cursor: Any) -> None:  # noqa: ANN401 - the same
    """Write the number into a store that has none, while one writes to it anyway.

    Raises:
        StoreNewer: a newer Horion was at it meanwhile.
    """
    if not schema_of(cursor):
        cursor.execute(f"PRAGMA user_version = {SCHEMA}")


def fault_of(reason: str, database: str) -> StoreError:
    """The error for what SQLite says."""
    if "locked" in reason or "busy" in reason:
        return StoreBusy()
    if "readonly" in reason:
        return StoreReadOnly()
    if any(sign in reason for sign in ("malformed", "not a database", "no such table", "no such column")):
        return Damaged(0, reason)
    return StoreUnreachable(database, reason)
