"""The secret behind engine dice: written first, for its owner alone; lost, wrong, revealed, replaced."""

import os
import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from cli.desk import Desk, now
from cli.main import horion
from cli.mistakes import ScriptError, SecretUnwritable
from cli.outcome import run
from cli.store import FileKeyring, MemoryKeyring, new_salt
from domain.commands import OpenCombat, Undo
from domain.dice import commitment_of
from domain.errors import CombatError, Damaged, SecretLost
from domain.events import CombatOpened, Declared, Event, HistoryRewound, SecretCommitted
from domain.fight import Fight
from domain.journal import Journal
from domain.said import Said
from domain.verification import Finding, Report, verify

COMBAT = UUID("00000000-0000-4000-8000-000000000001")
OPENING = ('combat "Essai" rules=forum', "char Milo hp=100 speed=15", "char Goule hp=60 speed=5")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The file of a store with a fight that has not begun."""
    declare(tmp_path / "store.db", *OPENING)
    return tmp_path / "store.db"


@pytest.fixture
def _open_umask() -> Iterator[None]:
    """A umask that takes nothing away."""
    former = os.umask(0)
    yield
    os.umask(former)


def declare(path: Path, *lines: str) -> tuple[Event, ...]:
    """Say lines as one invocation would; gives the facts of the last."""
    desk = Desk(f"sqlite:///{path}")
    try:
        desk.sit_if_any()
        entries = [desk.say(line) for line in lines]
    finally:
        desk.journal.close()
    assert entries[-1] is not None
    return entries[-1].facts


def secret_file(path: Path) -> Path:
    """The only secret beside a store."""
    (file,) = Path(f"{path}.secrets").iterdir()
    return file


def report(path: Path) -> Report:
    """Verify the store's only combat."""
    desk = Desk(f"sqlite:///{path}")
    (listed,) = desk.journal.combats()
    found = verify(desk.journal, listed, desk.keyring)
    desk.journal.close()
    return found


def dice(found: Report) -> Finding:
    """What verification says of the dice."""
    return next(one for one in found.findings if one.check == "dice")


# --- Kept -------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
@pytest.mark.usefixtures("_open_umask")
def test_only_the_owner_can_read_a_secret(tmp_path: Path) -> None:
    """Whatever the umask, the file is 0600 in a folder 0700."""
    declare(tmp_path / "store.db", *OPENING)
    file = secret_file(tmp_path / "store.db")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_the_file_holds_what_was_committed(store: Path) -> None:
    """32 bytes in hexadecimal, whose SHA-256 `CombatOpened` publishes."""
    desk = Desk(f"sqlite:///{store}")
    opened = next(event for event in desk.sit().history.events() if isinstance(event, CombatOpened))
    desk.journal.close()
    secret = bytes.fromhex(secret_file(store).read_text().strip())
    assert len(secret) == 32
    assert commitment_of(secret) == opened.commitment


def test_the_secret_is_written_before_the_combat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the log first hears of a combat its secret is on the disk already; a secret is never in the log's way."""
    seen: list[bool] = []
    append = Journal.append

    def watched(journal: Journal, *places: object, **keys: object) -> object:
        seen.append(bool(list(tmp_path.glob("*.secrets/*.secret"))))
        return append(journal, *places, **keys)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "append", watched)
    declare(tmp_path / "store.db", OPENING[0])
    assert seen == [True]


def test_a_secret_that_cannot_be_kept_opens_no_combat(tmp_path: Path) -> None:
    """Where the folder cannot be made, the opening is refused and nothing is recorded."""
    (tmp_path / "store.db.secrets").write_text("a file in the way")
    with pytest.raises(ScriptError) as told:
        declare(tmp_path / "store.db", OPENING[0])
    assert isinstance(told.value.cause, SecretUnwritable)
    desk = Desk(f"sqlite:///{tmp_path / 'store.db'}")
    assert desk.journal.combats() == ()
    desk.journal.close()


def test_each_combat_has_a_secret_of_its_own(store: Path) -> None:
    """Two combats of a store share no secret."""
    declare(store, 'combat "Autre" rules=forum')
    files = list(Path(f"{store}.secrets").iterdir())
    assert len({file.read_text() for file in files}) == len(files) == 2


def test_the_log_holds_no_secret_before_the_end(store: Path) -> None:
    """Until `close` the store's file holds nowhere what the secret's file holds."""
    declare(store, "round", "round")
    secret = secret_file(store).read_text().strip()
    assert all(secret.encode() not in file.read_bytes() for file in store.parent.glob("store.db*") if file.is_file())
    declare(store, "close")
    assert any(secret.encode() in file.read_bytes() for file in store.parent.glob("store.db*") if file.is_file())


# --- Lost -------------------------------------------------------------------------------------------------------------

LOSSES = {
    "no file": Path.unlink,
    "another secret": lambda file: file.write_text("11" * 32 + "\n"),
    "half of it": lambda file: file.write_text(file.read_text()[:32]),
    "nothing": lambda file: file.write_text(""),
    "no digits": lambda file: file.write_text("le secret est perdu"),
    "no text": lambda file: file.write_bytes(b"\xff\xfe\x00"),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_lost_secret_refuses_engine_dice_and_records_nothing(store: Path, loss: str) -> None:
    """A missing or wrong file is a lost secret: what needs an engine die is refused, with status 4."""
    LOSSES[loss](secret_file(store))
    desk = Desk(f"sqlite:///{store}")
    version = desk.sit().history.version
    with pytest.raises(ScriptError) as told:
        desk.say("round")
    assert isinstance(told.value.cause, SecretLost)
    assert desk.sit().history.version == version == desk.journal.combats()[0].version
    desk.journal.close()
    assert run(horion, ["--store", f"sqlite:///{store}", "say", "round"]) == 4


def test_typed_dice_go_on_without_the_secret(store: Path) -> None:
    """Who types every die needs no secret."""
    secret_file(store).unlink()
    facts = declare(store, "round initiative=60,40")
    assert [type(fact).__name__ for fact in facts].count("InitiativeSet") == 2


def test_a_lost_secret_leaves_the_dice_unchecked(store: Path) -> None:
    """Without the file engine dice are not checked: status 0, with `--complete` 3; the rest is ok."""
    declare(store, "round")
    secret_file(store).unlink()
    found = report(store)
    assert [one.outcome for one in found.findings if one.check != "dice"] == ["ok"] * 3
    assert (dice(found).outcome, dice(found).reason) == ("unchecked", "secret")
    assert run(horion, ["--store", f"sqlite:///{store}", "verify"]) == 0
    assert run(horion, ["--store", f"sqlite:///{store}", "verify", "--complete"]) == 3


def test_closing_without_the_secret_is_allowed(store: Path) -> None:
    """The end then reveals nothing, and the dice stay unchecked."""
    declare(store, "round")
    secret_file(store).unlink()
    assert declare(store, "close")[-1].secret is None  # type: ignore[union-attr]
    assert dice(report(store)).outcome == "unchecked"


def test_typed_dice_need_no_secret_to_verify(store: Path) -> None:
    """Where the engine threw nothing, a lost secret leaves nothing unchecked."""
    declare(store, "round initiative=60,40")
    secret_file(store).unlink()
    assert report(store).outcome == "ok"


# --- Revealed, replaced -----------------------------------------------------------------------------------------------


def test_a_revealed_secret_needs_no_file(store: Path) -> None:
    """After `close` the dice are checked with the secret in the log."""
    declare(store, "round", "close")
    shutil.rmtree(f"{store}.secrets")
    assert report(store).outcome == "ok"


def test_dice_after_a_reveal_need_the_fresh_secret(store: Path) -> None:
    """The end taken back and dice thrown: both secrets verify them, losing the fresh one leaves them unchecked."""
    former = secret_file(store)
    declare(store, "round", "close", "undo", "round")
    (fresh,) = set(Path(f"{store}.secrets").iterdir()) - {former}
    former.unlink()
    assert report(store).outcome == "ok"
    fresh.unlink()
    assert dice(report(store)).outcome == "unchecked"


def forge(path: Path, *, fresh: bool) -> None:
    """Take the last command back as a program of the forger's own would, with a fresh secret or without."""
    desk = Desk(f"sqlite:///{path}")
    fight, link = desk.sit(), desk.journal.combats()[0].link
    last = fight.history.position.path()[-1]
    facts: list[Event] = [HistoryRewound(to=last.start, command=last.number)]
    facts += [SecretCommitted(commitment=desk.keyring.fresh(fight.combat_id))] if fresh else []
    declared = Declared(number=fight.history.number + 1, command=Undo(), at=datetime(2026, 11, 30, tzinfo=UTC))
    desk.journal.append(fight.combat_id, fight.slug, (declared, *facts), after=fight.history.version, link=link)
    desk.journal.close()


def test_a_fresh_secret_for_no_reason_is_found(store: Path) -> None:
    """Only a revealed secret is replaced: a new one at will would let its holder throw until the dice please."""
    declare(store, "round")
    forge(store, fresh=True)
    declare(store, "round")
    assert report(store).outcome == "difference"


def test_a_revealed_secret_that_is_not_replaced_is_found(store: Path) -> None:
    """The end taken back without a fresh commitment is a difference: everybody could foresee what follows."""
    declare(store, "round", "close")
    forge(store, fresh=False)
    assert report(store).outcome == "difference"


# --- Keyrings ---------------------------------------------------------------------------------------------------------


def test_a_keyring_answers_for_its_own_combats_only(tmp_path: Path) -> None:
    """A secret belongs to one combat and one commitment."""
    keyring = FileKeyring(tmp_path / "secrets")
    commitment = keyring.fresh(COMBAT)
    assert commitment_of(keyring.secret(COMBAT, commitment) or b"") == commitment
    assert keyring.secret(UUID(int=5), commitment) is None
    assert keyring.secret(COMBAT, "0" * 64) is None


def test_secrets_in_memory_are_made_up_only_where_that_is_meant() -> None:
    """A keyring that guesses answers for any commitment, always the same; another does not."""
    assert MemoryKeyring().secret(COMBAT, "0" * 64) is None
    guessing = MemoryKeyring(guess=True)
    assert guessing.secret(COMBAT, "0" * 64) == guessing.secret(COMBAT, "0" * 64) is not None


def test_a_refused_opening_is_recorded_nowhere() -> None:
    """An option that the rules have not opens no combat."""
    journal = Journal(":memory:", salt=new_salt)
    command = OpenCombat(title="Essai", rules="forum", options={"dragons": "yes"})
    with pytest.raises(CombatError) as told:
        Fight.open(journal, COMBAT, command, Said(), MemoryKeyring(), now)
    assert not isinstance(told.value, Damaged)
    assert journal.combats() == ()
    journal.close()
