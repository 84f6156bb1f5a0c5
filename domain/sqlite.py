"""What the journal needs of SQLite itself: a database made ready, and its complaints as our errors."""

import sqlite3

from domain.errors import Damaged, StoreBusy, StoreError, StoreReadOnly, StoreUnreachable


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


def prepare(database: str, seconds: int) -> None:
    """Make the write-ahead log the journal mode before the library does: its switch would not wait for others."""
    connection = sqlite3.connect(database, uri=True, timeout=seconds, isolation_level=None)
    try:
        if connection.execute("PRAGMA journal_mode").fetchone()[0].lower() != "wal":
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def fault_of(reason: str, database: str) -> StoreError:
    """The error for what SQLite says."""
    if "locked" in reason or "busy" in reason:
        return StoreBusy()
    if "readonly" in reason:
        return StoreReadOnly()
    if any(sign in reason for sign in ("malformed", "not a database", "no such table", "no such column")):
        return Damaged(0, reason)
    return StoreUnreachable(database, reason)
