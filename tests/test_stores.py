"""The store's address and its troubles: unknown, missing, read-only, busy, damaged; the secret lost."""

import sqlite3
from pathlib import Path

import pytest
from shell import BRIDGE, Shell, language_of

from domain import journal


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize(
    "store", ["mysql://x/y", "sqlite://", "sqlite:///", "combat.db", "sqlite://[x", "sqlite://hote/chemin.db", "://"]
)
def test_an_address_of_no_known_kind_is_an_unusable_argument(horion: Shell, store: str) -> None:
    """Exit 2, with the address."""
    ended = horion("--store", store, "board")
    assert (ended.status, ended.out) == (2, "")
    assert store in ended.err
    assert language_of(ended.err) == "fr"


def test_a_store_that_is_missing_or_no_store_is_a_failure_of_the_store(horion: Shell) -> None:
    """Exit 4: a read-only store that is not there, a folder, a text file, a store of other tables."""
    other = sqlite3.connect(horion.folder / "autre.db")
    other.execute("CREATE TABLE events (x)")
    other.close()
    script = horion.file(*BRIDGE)
    missing = f"sqlite:///{horion.folder / 'absent.db'}?mode=ro"
    for store in (missing, f"sqlite:///{horion.folder}", f"sqlite:///{script}", f"sqlite:///{script}/sous/x.db"):
        ended = horion("--store", store, "board")
        assert (ended.status, ended.out) == (4, ""), store
        assert language_of(ended.err) == "fr"
    assert horion("--store", f"sqlite:///{horion.folder / 'autre.db'}?mode=ro", "board").status == 4


def test_a_read_only_store_can_be_looked_at_and_nothing_more(horion: Shell) -> None:
    """board, log, list and verify end well; every declaration ends with 4."""
    store = f"{horion.told(*BRIDGE).store}?mode=ro"
    for verb in (["board", "--json"], ["log"], ["list"], ["verify"], ["board", "--at", "9"]):
        assert horion("--store", store, *verb).status == 0
    for line in (["say", "note x"], ["note", "x"], ["undo"], ["combat", "Autre", "rules=forum"]):
        ended = horion("--store", store, *line)
        assert (ended.status, ended.out) == (4, "")
    assert horion("board", "--json").json["command"] == len(BRIDGE)


def test_a_combat_that_a_read_only_store_refuses_leaves_no_secret(horion: Shell) -> None:
    """Nothing is written beside a store that can only be read."""
    store = f"{horion.told(*BRIDGE).store}?mode=ro"
    secrets = sorted(horion.folder.rglob("*.secret"))
    assert horion("--store", store, "combat", "Autre", "rules=forum").status == 4
    assert sorted(horion.folder.rglob("*.secret")) == secrets


def test_a_busy_store_is_a_failure_of_the_store(horion: Shell) -> None:
    """Exit 4 once another program has held it for too long."""
    horion.told(*BRIDGE)
    horion.monkeypatch.setattr(journal, "LOCK_SECONDS", 0.05)
    holder = sqlite3.connect(horion.database, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    ended = horion("note", "x")
    holder.execute("ROLLBACK")
    holder.close()
    assert (ended.status, ended.out) == (4, "")
    assert horion("note", "x").status == 0


def test_an_engine_die_without_its_secret_is_a_failure_of_the_store(horion: Shell) -> None:
    """Exit 4; with its faces typed the same line goes through."""
    horion.told('combat "Essai" rules=forum lang=fr', "char Rat hp=4")
    for secret in horion.folder.glob("*.secrets/*"):
        secret.unlink()
    assert horion("round").status == 4
    assert horion("round", "initiative=4").status == 0


@pytest.mark.parametrize("kind", ["BLOB", "TEXT"])
def test_a_log_that_was_tampered_with_is_a_difference(horion: Shell, kind: str) -> None:
    """3, and which event, however SQLite stored the forgery; what would build on it ends with 4."""
    horion.told(*BRIDGE)
    database = sqlite3.connect(horion.database)
    for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f"DROP TRIGGER {trigger}")
    (table,) = database.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%originator_version%'").fetchone()
    version = next(
        version
        for version, state in database.execute(f"SELECT originator_version, state FROM {table}")  # noqa: S608 - theirs
        if b'"face":73' in state
    )
    forged = f"CAST(replace(CAST(state AS TEXT), '\"face\":73', '\"face\":74') AS {kind})"
    database.execute(f"UPDATE {table} SET state = {forged} WHERE originator_version = ?", (version,))  # noqa: S608
    database.commit()
    database.close()
    verified = horion("verify")
    assert (verified.status, verified.err) == (3, "")
    assert str(version) in verified.out
    ended = horion("note", "x")
    assert (ended.status, ended.out) == (4, "")


# --- The demonstration ------------------------------------------------------------------------------------------------


def test_the_demonstration_leaves_nothing_behind(horion: Shell) -> None:
    """It plays in a store of its own: not even the user's data directory is made."""
    horion.monkeypatch.delenv("HORION_STORE")
    ended = horion.program("demo", XDG_DATA_HOME=str(horion.folder / "data"))
    assert (ended.status, ended.err) == (0, "")
    assert list(horion.folder.iterdir()) == []


def test_the_demonstration_in_a_given_store_is_the_combat_last_used(horion: Shell) -> None:
    """Its fight is there afterwards; shown twice, it still ends well."""
    horion.told('combat "Autre" rules=forum')
    assert horion("demo").status == 0
    assert horion("board", "--json").json["combat"] == "le-pont-de-brumes"
    assert horion("--lang", "en", "demo").status == 0
    assert horion("verify", "--complete").status == 0


def test_without_an_address_the_store_is_in_the_user_s_data_directory(horion: Shell) -> None:
    """A file there, made when first needed."""
    horion.monkeypatch.delenv("HORION_STORE")
    data = horion.folder / "data"
    assert horion.program("combat", "Essai", "rules=forum", XDG_DATA_HOME=str(data)).status == 0
    assert horion.program("list", XDG_DATA_HOME=str(data)).out.startswith("essai")
    assert [path.suffix for path in data.rglob("*.db")] == [".db"]
