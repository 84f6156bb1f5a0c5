"""What somebody could do to the file of a store: found, refused, or without any effect on what it holds."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given as drawn, settings, strategies as st
from test_verify import Forger, finding, report

from cli.desk import Desk
from cli.exporting import exported
from cli.main import horion
from cli.outcome import run
from cli.store import new_salt, open_store
from domain.errors import CombatError, Damaged, StoreNewer
from domain.journal import Journal
from domain.sqlite import SCHEMA
from domain.verification import verify

LINES = (
    'combat "Essai" rules=forum',
    "char Milo hp=9 speed=1",
    "char Goule hp=9 speed=5",
    "round",
    'note "a"',
    "close",
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store and its secrets; never changed."""
    path = tmp_path_factory.mktemp("played") / "store.db"
    desk = Desk(f"sqlite:///{path}")
    for line in LINES:
        desk.say(line)
    desk.journal.close()
    return path


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Path:
    """A copy of it, to be tampered with."""
    shutil.copytree(played.parent, tmp_path / "copy")
    return tmp_path / "copy" / "store.db"


def change(path: Path, statement: str, *values: object) -> None:
    """Run a statement on the file behind the journal's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def schema_number(path: Path) -> int:
    """The number of the tables that the store says it has."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


# --- Bits -------------------------------------------------------------------------------------------------------------


def held(address: str) -> tuple[bytes | None, str]:
    """The export of the combat last used, None where it is refused, and the outcome of its verification."""
    desk = Desk(address)
    try:
        with closing(desk.journal):
            outcome = verify(desk.journal, desk.listed(), desk.keyring).outcome
            try:
                return exported(desk), outcome
            except Damaged:
                return None, outcome
    except CombatError as refused:
        return None, type(refused).__name__


@pytest.fixture(scope="module")
def expected(played: Path) -> bytes:
    """The export of the store that nobody touched."""
    export, outcome = held(f"sqlite:///{played}?mode=ro")
    assert outcome == "ok"
    assert export is not None
    return export


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@drawn(data=st.data())
def test_any_bit_of_the_file_is_found_or_changes_nothing(
    played: Path, store: Path, expected: bytes, data: st.DataObject
) -> None:
    """One bit of the database's file is flipped: a difference, a refusal in words, or the very same export.

    Every bit of such a file, a third of a million, was tried by hand.
    """
    whole = played.read_bytes()
    at, bit = data.draw(st.integers(0, len(whole) - 1)), data.draw(st.integers(0, 7))
    store.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
    export, outcome = held(f"sqlite:///{store}?mode=ro")
    if outcome in {"ok", "unchecked"}:
        assert export == expected
    else:
        assert export in {None, expected}


# --- What plain SQL can do --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE combats SET link = 5000000000000",
        "UPDATE combats SET link = 'lien'",
        "UPDATE combats SET version = 'deux'",
        "UPDATE combats SET combat_id = X'00'",
        "UPDATE combats SET slug = X'00'",
        "UPDATE last_used SET slug = X'657373616901'",
        "DROP TABLE combats",
        "ALTER TABLE combats RENAME COLUMN link TO maillon",
    ],
)
def test_a_catalogue_that_is_none_is_damaged(store: Path, statement: str) -> None:
    """Values of another kind, and tables that are gone, are told as damage: exit 4, for reading and verifying alike."""
    change(store, statement)
    for verb in ("board", "verify"):
        assert run(horion, ["--store", f"sqlite:///{store}?mode=ro", verb]) == 4


def test_tables_whose_words_are_no_text_are_damage(store: Path) -> None:
    """SQLite names what it cannot read, and that may be no UTF-8: told as damage all the same."""
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = CAST(X'435245415445F4' AS TEXT) WHERE name = 'combats'")
    for mode in ("", "?mode=ro"):
        assert run(horion, ["--store", f"sqlite:///{store}{mode}", "verify"]) == 4


@pytest.mark.parametrize("version", [-1, 0, 3, 10**6])
def test_a_catalogue_that_counts_otherwise_breaks_the_seal(store: Path, version: int) -> None:
    """It says how many events there are: more, fewer or nonsense is a difference of the seal."""
    change(store, "UPDATE combats SET version = ?", version)
    seal = finding(report(store), "seal")
    assert (seal.outcome, seal.kind) == ("difference", "count")


def test_another_combats_rows_under_this_ones_id_are_found(store: Path) -> None:
    """Rows hold their combat's id: a second fight's cannot stand in the first's place, chained again or not."""
    desk = Desk(f"sqlite:///{store}")
    desk.say('combat "Autre" rules=forum')
    desk.journal.close()
    forger = Forger(store)
    mine, other = (row[0] for row in forger.connection.execute("SELECT combat_id FROM combats ORDER BY slug DESC"))
    forger.run("DELETE FROM stored_events WHERE originator_id = ? AND originator_version = 2", mine)
    forger.run(
        "UPDATE stored_events SET originator_id = ? WHERE originator_id = ? AND originator_version = 2", mine, other
    )
    forger.run("DELETE FROM combats WHERE combat_id = ?", other)
    chain = finding(forger.verdict(), "chain")
    assert (chain.outcome, chain.version, chain.kind) == ("difference", 2, "place")


# --- Schemas ----------------------------------------------------------------------------------------------------------


def test_a_store_has_a_schema_number_once_something_is_recorded(store: Path, tmp_path: Path) -> None:
    """A new store has it from its first command; one from before there were numbers gets it with its next."""
    assert schema_number(store) == SCHEMA == 1
    change(store, "PRAGMA user_version = 0")
    assert run(horion, ["--store", f"sqlite:///{store}", "board"]) == 0
    assert schema_number(store) == 0
    assert run(horion, ["--store", f"sqlite:///{store}", "undo"]) == 0
    assert schema_number(store) == 1
    Journal(str(tmp_path / "empty.db"), salt=new_salt).close()
    assert schema_number(tmp_path / "empty.db") == 0


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
@pytest.mark.parametrize("verb", ["board", "verify", "list", "undo"])
def test_a_store_of_a_newer_schema_is_refused_untouched(store: Path, mode: str, verb: str) -> None:
    """Exit 4 before anything is read or written, also where it can only be read."""
    change(store, "PRAGMA user_version = 2")
    change(store, "PRAGMA journal_mode = DELETE")
    before = store.read_bytes()
    assert run(horion, ["--store", f"sqlite:///{store}{mode}", verb]) == 4
    assert store.read_bytes() == before
    with pytest.raises(StoreNewer) as told:
        open_store(f"sqlite:///{store}{mode}")
    assert (told.value.schema, told.value.known) == (2, 1)


def test_a_schema_below_nothing_is_damage(store: Path) -> None:
    """The number is signed: a flipped bit can make it negative."""
    change(store, "PRAGMA user_version = -1")
    with pytest.raises(Damaged):
        open_store(f"sqlite:///{store}")


def test_a_store_that_becomes_newer_meanwhile_is_not_written_to(store: Path) -> None:
    """A program that has it open finds out when it records: nothing of the command is stored."""
    desk = Desk(f"sqlite:///{store}")
    desk.sit()
    change(store, "PRAGMA user_version = 2")
    with pytest.raises(CombatError) as told:
        desk.do(desk.hear("undo"), "undo")  # type: ignore[arg-type]
    desk.journal.close()
    assert isinstance(told.value, StoreNewer)


def test_opening_takes_no_lock_for_writing(store: Path) -> None:
    """While another program is about to write, the fight can be read all the same, at once."""
    with closing(sqlite3.connect(store, isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        assert run(horion, ["--store", f"sqlite:///{store}", "board"]) == 0
        writing.execute("ROLLBACK")
