"""The journal: append-only by the database itself, contiguous, durable, all or nothing, checked when read."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from cli.desk import Desk
from cli.main import horion
from cli.outcome import run
from cli.store import new_salt, open_store
from domain.commands import WriteNote
from domain.errors import Conflict, Damaged, StoreError, StoreMissing, StoreReadOnly, UnknownEvent
from domain.events import Declared, Event, NoteWritten
from domain.journal import Journal
from domain.refusals import CombatExists
from domain.seals import first_link, next_link

COMBAT = UUID("00000000-0000-4000-8000-000000000001")
LINES = ('combat "Essai" rules=forum', "char Milo hp=9 speed=1", "char Goule hp=9 speed=5", "round", 'note "a"')


def noted(number: int, text: str = "a") -> tuple[Event, ...]:
    """One command's events."""
    command = WriteNote(text=text)
    return Declared(number=number, command=command, at=datetime(2026, 11, 30, tzinfo=UTC)), NoteWritten(text=text)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store's file."""
    return tmp_path / "store.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """A journal on that file with two commands, versions 1 to 4."""
    opened = Journal(str(path), salt=new_salt)
    opened.append(COMBAT, "essai", [*noted(1), *noted(2)], after=0, link=None)
    yield opened
    opened.close()


@pytest.fixture
def fought(path: Path) -> Path:
    """A store's file with a fight in it."""
    desk = Desk(f"sqlite:///{path}")
    for line in LINES:
        desk.say(line)
    desk.journal.close()
    return path


def raw(path: Path, statement: str, *values: Any) -> list[Any]:
    """Run a statement on the file behind the journal's back."""
    connection = sqlite3.connect(path)
    try:
        with connection:
            return connection.execute(statement, values).fetchall()
    finally:
        connection.close()


def disarm(path: Path) -> None:
    """Drop the triggers, as somebody would who has the file."""
    for (name,) in raw(path, "SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        raw(path, f"DROP TRIGGER {name}")


def rows(path: Path) -> list[tuple[int, str, bytes, bytes]]:
    """Version, topic, state and chain of each row."""
    return raw(path, "SELECT originator_version, topic, state, chain FROM stored_events ORDER BY originator_version")


# --- The bytes --------------------------------------------------------------------------------------------------------


def test_the_bytes_hold_id_version_name_and_data(journal: Journal, path: Path) -> None:
    """Each row's bytes are one JSON object that says which combat, version and event, with a salt of its own."""
    assert journal.combats()[0].version == 4
    for version, topic, state, _ in rows(path):
        body = json.loads(state)
        assert list(body) == ["id", "version", "event", "salt", "data"]
        assert len(body["salt"]) == 22
        assert (body["id"], body["version"], body["event"]) == (str(COMBAT), version, topic)
    assert len({json.loads(state)["salt"] for _, _, state, _ in rows(path)}) == 4
    assert [topic for _, topic, _, _ in rows(path)] == ["Declared@1", "NoteWritten@1"] * 2
    assert json.loads(rows(path)[1][2])["data"] == {"text": "a", "name": None}


def test_versions_are_counted_from_one_for_each_combat(journal: Journal, path: Path) -> None:
    """Another combat of the store begins at 1 again."""
    journal.append(UUID(int=7), "autre", noted(1), after=0, link=None)
    versions = raw(path, "SELECT originator_version FROM stored_events WHERE originator_id = ?", UUID(int=7).hex)
    assert versions == [(1,), (2,)]
    assert [(one.slug, one.version) for one in journal.combats()] == [("autre", 2), ("essai", 4)]


# --- Contiguous, all or nothing, durable ------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 2, 3, 5, 100])
def test_only_the_next_version_can_be_appended(journal: Journal, path: Path, after: int) -> None:
    """After version 4 comes 5: a duplicate and a gap are refused and record nothing."""
    before = rows(path)
    with pytest.raises(Conflict if after else CombatExists):
        journal.append(COMBAT, "essai", noted(3), after=after, link=b"x" * 32 if after else None)
    assert rows(path) == before


@pytest.mark.parametrize("version", [5, 6, 8])
def test_a_batch_that_fails_anywhere_leaves_nothing(journal: Journal, path: Path, version: int) -> None:
    """When one row cannot be written, none of its batch is, nor the catalogue."""
    before, link = rows(path), journal.combats()[0].link
    abort = "BEGIN SELECT RAISE(ABORT, 'no'); END"
    raw(path, f"CREATE TRIGGER no BEFORE INSERT ON stored_events WHEN NEW.originator_version = {version} {abort}")
    with pytest.raises(Conflict):
        journal.append(COMBAT, "essai", [*noted(3), *noted(4)], after=4, link=link)
    assert rows(path) == before
    raw(path, "DROP TRIGGER no")
    journal.append(COMBAT, "essai", [*noted(3), *noted(4)], after=4, link=link)
    assert len(rows(path)) == journal.combats()[0].version == 8


def test_a_catalogue_that_cannot_be_written_takes_the_events_with_it(journal: Journal, path: Path) -> None:
    """The catalogue and the events are one transaction."""
    before = rows(path)
    raw(path, "CREATE TRIGGER no BEFORE UPDATE ON combats BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(Conflict):
        journal.append(COMBAT, "essai", noted(3), after=4, link=journal.combats()[0].link)
    assert rows(path) == before


def test_appends_are_synced_and_logged_ahead(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever connection inserts events commits with synchronous FULL in a database in WAL mode."""
    inserting: list[tuple[int, str]] = []

    class Watched(sqlite3.Connection):
        def commit(self) -> None:
            if self.in_transaction:
                levels = self.execute("PRAGMA synchronous").fetchone()[0], self.execute("PRAGMA journal_mode")
                inserting.append((levels[0], levels[1].fetchone()[0]))
            super().commit()

    plain: Callable[..., Any] = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *places, **settings: plain(*places, **settings, factory=Watched))
    opened = Journal(str(path), salt=new_salt)
    inserting.clear()
    opened.append(COMBAT, "essai", noted(1), after=0, link=None)
    opened.close()
    assert inserting == [(2, "wal")]


# --- Append-only ------------------------------------------------------------------------------------------------------

FORGED = "topic, X'00', chain FROM stored_events WHERE originator_version = 2"
WITH_ROWID = "stored_events (rowid, originator_id, originator_version, topic, state, chain)"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stored_events SET state = X'00' WHERE originator_version = 2",
        "UPDATE OR REPLACE stored_events SET originator_version = 1 WHERE originator_version = 2",
        "UPDATE OR IGNORE stored_events SET chain = X'00'",
        "DELETE FROM stored_events WHERE originator_version = 2",
        "DELETE FROM stored_events",
        f"INSERT OR REPLACE INTO stored_events SELECT originator_id, 2, {FORGED}",
        f"REPLACE INTO stored_events SELECT originator_id, 2, {FORGED}",
        f"INSERT OR REPLACE INTO {WITH_ROWID} SELECT 2, originator_id, 2, {FORGED}",
        f"INSERT OR REPLACE INTO {WITH_ROWID} SELECT 2, 'another', 1, {FORGED}",
        f"INSERT INTO stored_events SELECT originator_id, 2, {FORGED} ON CONFLICT DO UPDATE SET state = X'00'",
    ],
)
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_the_database_itself_refuses_to_change_or_lose_an_event(
    journal: Journal, path: Path, statement: str, recursive: str
) -> None:
    """UPDATE, DELETE, INSERT OR REPLACE (by key and by rowid) and upserts fail on any connection."""
    before = rows(path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA recursive_triggers = {recursive}")
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    connection.commit()
    connection.close()
    assert rows(path) == before
    assert len(journal.read(COMBAT)[0]) == 4


# --- Damaged ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "version"),
    [
        ("UPDATE stored_events SET state = CAST(replace(state, 'Milo', 'Nora') AS BLOB)", 3),
        ("UPDATE stored_events SET state = replace(state, 'Milo', 'Nora') WHERE originator_version = 3", 3),
        ("UPDATE stored_events SET topic = 'RoundEnded@1' WHERE originator_version = 8", 8),
        ("UPDATE stored_events SET chain = zeroblob(32) WHERE originator_version = 6", 6),
        ("UPDATE stored_events SET chain = 'chain' WHERE originator_version = 6", 6),
        ("DELETE FROM stored_events WHERE originator_version = 5", 5),
        ("DELETE FROM stored_events WHERE originator_version = 1", 1),
        ("UPDATE stored_events SET originator_version = 99 WHERE originator_version = 4", 4),
    ],
)
def test_reading_finds_the_first_event_that_is_not_what_was_recorded(
    fought: Path, statement: str, version: int
) -> None:
    """An edited state, name or link and a missing row are Damaged at their version, before anything is decided."""
    disarm(fought)
    raw(fought, statement)
    desk = Desk(f"sqlite:///{fought}")
    with pytest.raises(Damaged) as told:
        desk.sit()
    desk.journal.close()
    assert told.value.version == version


def test_a_cut_tail_is_damaged(fought: Path) -> None:
    """The catalogue says how many events there are: a log that ends before is not read."""
    disarm(fought)
    last = len(rows(fought))
    raw(fought, "DELETE FROM stored_events WHERE originator_version >= ?", last - 1)
    desk = Desk(f"sqlite:///{fought}")
    with pytest.raises(Damaged) as told:
        desk.sit()
    desk.journal.close()
    assert told.value.version == last - 1


def test_a_damaged_catalogue_is_a_store_error(fought: Path) -> None:
    """A combat's id that is none makes the store Damaged, nothing else."""
    raw(fought, "UPDATE combats SET combat_id = 'none'")
    assert run(horion, ["--store", f"sqlite:///{fought}", "board"]) == 4


def test_an_event_of_a_newer_horion_is_said_to_be_one(fought: Path) -> None:
    """A name unknown to this version, rightly chained, is told as UnknownEvent."""
    disarm(fought)
    (version, _, state, _), link = rows(fought)[-1], rows(fought)[-2][3]
    newer = state.replace(b"NoteWritten@1", b"NoteWritten@9")
    change = "UPDATE stored_events SET topic = 'NoteWritten@9', state = ?, chain = ? WHERE originator_version = ?"
    raw(fought, change, newer, next_link(link, newer), version)
    desk = Desk(f"sqlite:///{fought}")
    with pytest.raises(UnknownEvent) as told:
        desk.sit()
    desk.journal.close()
    assert (told.value.version, told.value.event) == (version, "NoteWritten@9")


# --- Stores -----------------------------------------------------------------------------------------------------------


def test_a_read_only_store_is_read_and_refuses_to_record(fought: Path) -> None:
    """With `?mode=ro` the fight can be read and nothing can be declared."""
    desk = Desk(f"sqlite:///{fought}?mode=ro")
    assert desk.sit().combat.round == 1
    before = rows(fought)
    with pytest.raises(StoreError) as told:
        desk.do(desk.hear('note "b"'), 'note "b"')  # type: ignore[arg-type]
    desk.journal.close()
    assert isinstance(told.value, StoreReadOnly)
    assert rows(fought) == before


def test_a_missing_store_is_not_made_by_reading(tmp_path: Path) -> None:
    """An address of no file is missing, read-only or not, and leaves no file."""
    for address in ("none.db?mode=ro", "none.db"):
        with pytest.raises(StoreMissing):
            open_store(f"sqlite:///{tmp_path / address}", create=False)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    """A text file is no store, and stays as it is."""
    (tmp_path / "notes.txt").write_text("pas une base" * 100)
    with pytest.raises(Damaged):
        Journal(str(tmp_path / "notes.txt"), salt=new_salt)
    assert (tmp_path / "notes.txt").read_text() == "pas une base" * 100


def test_the_catalogue_holds_each_combats_end(journal: Journal, path: Path) -> None:
    """Slug, id, last version and last link stand in the catalogue, as in the log."""
    (listed,) = journal.combats()
    chain = first_link(str(COMBAT))
    for _, _, state, _ in rows(path):
        chain = next_link(chain, state)
    assert (listed.slug, listed.combat_id, listed.version, listed.link) == ("essai", COMBAT, 4, chain)
