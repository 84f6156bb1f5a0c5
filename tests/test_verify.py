"""Verification finds what was changed, at the event where it was, and says what it could not check."""

import hashlib
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from cli.desk import Desk
from cli.main import horion
from cli.outcome import run
from domain.verification import Finding, Report, verify

FIGHT = """combat "Essai" rules=forum
char Milo hp=100 speed=15 resistance=10 attack.x=20
char Goule hp=60 speed=5 attack.x=12
weapon Milo sword attack=x bleed=2
weapon Goule claws attack=x
round initiative=90,1
Milo reinforced-attack Goule aim=73 damage=12
Goule attack-defence Milo defend=dodge defence=2
undo
redo
note "la brume monte"
round
close"""
"""Thirteen commands; the engine throws what is not typed."""


class Forger:
    """A store whose triggers are gone: rows can be changed, and the chain made to fit again."""

    def __init__(self, path: Path) -> None:
        self.path, self.connection = path, sqlite3.connect(path)
        for (name,) in self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            self.connection.execute(f"DROP TRIGGER {name}")

    def rows(self) -> list[tuple[int, str, bytes]]:
        """Version, name and state of each row."""
        return self.connection.execute("SELECT originator_version, topic, state FROM stored_events").fetchall()

    def find(self, name: str, nth: int = 0) -> int:
        """The version of the n-th event of a name."""
        return [version for version, topic, _ in self.rows() if topic == f"{name}@1"][nth]

    def run(self, statement: str, *values: object) -> None:
        """Change something."""
        self.connection.execute(statement, values)

    def edit(self, version: int, old: bytes, new: bytes) -> None:
        """Replace a part of an event's bytes."""
        state = self.rows()[version - 1][2]
        assert old in state, state
        self.run("UPDATE stored_events SET state = ? WHERE originator_version = ?", state.replace(old, new, 1), version)

    def chain_again(self) -> None:
        """Compute every link anew, the catalogue's too."""
        (combat_id,) = self.connection.execute("SELECT combat_id FROM combats").fetchone()
        link = hashlib.sha256(str(UUID(combat_id)).encode()).digest()
        for version, _, state in self.rows():
            link = hashlib.sha256(link + hashlib.sha256(state).digest()).digest()
            self.run("UPDATE stored_events SET chain = ? WHERE originator_version = ?", link, version)
        self.run("UPDATE combats SET version = ?, link = ?", len(self.rows()), link)

    def verdict(self) -> Report:
        """What verification says of it now."""
        self.connection.commit()
        self.connection.close()
        return report(self.path)


def report(path: Path) -> Report:
    """Verify the only combat of a store."""
    with closing((desk := Desk(f"sqlite:///{path}")).journal):
        return verify(desk.journal, desk.journal.combats()[0], desk.keyring)


def finding(found: Report, check: str) -> Finding:
    """The finding of one check."""
    return next(one for one in found.findings if one.check == check)


def outcomes(found: Report) -> dict[str, str]:
    """The outcome of each check."""
    return {one.check: one.outcome for one in found.findings}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the store of the fight and its secrets; never changed."""
    path = tmp_path_factory.mktemp("played") / "store.db"
    desk = Desk(f"sqlite:///{path}")
    for line in FIGHT.splitlines():
        desk.say(line)
    desk.journal.close()
    return path


@pytest.fixture
def forger(played: Path, tmp_path: Path) -> Iterator[Forger]:
    """A copy of the fight, to be tampered with."""
    shutil.copytree(played.parent, tmp_path / "copy")
    one = Forger(tmp_path / "copy" / "store.db")
    yield one
    one.connection.close()


# --- Untouched --------------------------------------------------------------------------------------------------------


def test_an_untouched_fight_is_ok(played: Path) -> None:
    """Chain, seal, dice and derivation are ok, and everything was counted."""
    found = report(played)
    assert set(outcomes(found).values()) == {"ok"}
    assert (found.outcome, found.commands) == ("ok", 13)
    assert run(horion, ["--store", f"sqlite:///{played}", "verify", "--complete"]) == 0


# --- Changed in the store ---------------------------------------------------------------------------------------------


def test_an_edited_state_breaks_the_chain_at_its_event(forger: Forger) -> None:
    """Without the chain recomputed, the first changed event and its command are named."""
    version = forger.find("NoteWritten")
    forger.edit(version, b"brume", b"prune")
    found = forger.verdict()
    chain = finding(found, "chain")
    assert (chain.outcome, chain.version, chain.command) == ("difference", version, 11)
    assert found.outcome == "difference"
    assert run(horion, ["--store", f"sqlite:///{forger.path}", "verify"]) == 3


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stored_events SET state = replace(state, 'brume', 'prune') WHERE originator_version = :v",
        "UPDATE stored_events SET chain = 'chain' WHERE originator_version = :v",
        "UPDATE stored_events SET chain = zeroblob(32) WHERE originator_version = :v",
        "UPDATE stored_events SET topic = 'RoundEnded@1' WHERE originator_version = :v",
        "DELETE FROM stored_events WHERE originator_version = :v",
    ],
)
def test_a_row_changed_with_plain_sql_is_found(forger: Forger, statement: str) -> None:
    """Whatever SQL does to a row (its own `replace` makes text of bytes), the chain's difference is at that row."""
    version = forger.find("NoteWritten")
    forger.run(statement.replace(":v", str(version)))
    found = forger.verdict()
    assert (finding(found, "chain").outcome, finding(found, "chain").version) == ("difference", version)


def test_swapped_rows_break_the_chain_at_the_first(forger: Forger) -> None:
    """Two events that changed places do not fit them."""
    one, other = forger.find("DiceRolled", 0), forger.find("DiceRolled", 1)
    swap = "UPDATE stored_events SET originator_version = ? WHERE originator_version = ?"
    for new, old in ((-1, one), (one, other), (other, -1)):
        forger.run(swap, new, old)
    chain = finding(forger.verdict(), "chain")
    assert (chain.outcome, chain.version) == ("difference", one)


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_a_cut_tail_breaks_the_seal(forger: Forger, cut: int) -> None:
    """The chain of what is left is whole; the catalogue knows that there was more."""
    last = len(forger.rows())
    forger.run("DELETE FROM stored_events WHERE originator_version > ?", last - cut)
    found = forger.verdict()
    assert (finding(found, "chain").outcome, finding(found, "seal").outcome) == ("ok", "difference")
    assert finding(found, "seal").version == last - cut


def test_a_chain_made_again_breaks_the_seal(forger: Forger) -> None:
    """A forger who forgets the catalogue, or a seal posted elsewhere, is found by it."""
    (old,) = forger.connection.execute("SELECT link FROM combats").fetchone()
    forger.edit(forger.find("NoteWritten"), b"brume", b"prune")
    forger.chain_again()
    forger.run("UPDATE combats SET link = ?", old)
    assert outcomes(forger.verdict())["seal"] == "difference"


# --- Forged: the chain and the catalogue fit again --------------------------------------------------------------------


def test_an_edited_engine_die_is_found_by_its_key(forger: Forger) -> None:
    """Event, command, and the face that the secret gives are named."""
    version = forger.find("DiceRolled", 5)
    face = re.search(rb'"face":(\d+),"source":"engine"', forger.rows()[version - 1][2])
    assert face is not None
    forged = 1 + int(face[1]) % 10
    forger.edit(version, b'"face":' + face[1], b'"face":%d' % forged)
    forger.chain_again()
    found = forger.verdict()
    dice = finding(found, "dice")
    assert (dice.outcome, dice.version, dice.command) == ("difference", version, 8)
    assert [told.split()[-1] for told in (dice.stored or "", dice.derived or "")] == [str(forged), face[1].decode()]
    assert (outcomes(found)["chain"], outcomes(found)["seal"]) == ("ok", "ok")


@pytest.mark.parametrize(
    ("event", "old", "new", "command"),
    [
        ("CombatOpened", b'"title":"Essai"', b'"title":"Autre"', 1),
        ("CombatOpened", b'"tie":"defender"', b'"tie":"attacker"', 1),
        ("CombatantJoined", b'"hp":100', b'"hp":99', 2),
        ("DiceRolled", b'"face":90', b'"face":91', 6),
        ("DiceRolled", b'"declared"', b'"engine"', 6),
        ("InitiativeSet", b'"total":105', b'"total":106', 6),
        ("AttackMade", b'"total":97', b'"total":98', 7),
        ("AttackResolved", b'"hit"', b'"void"', 8),
        ("WoundTaken", b'"loss":', b'"loss":1', 8),
        ("WoundTaken", b'"wound":"7.1"', b'"wound":"7.2"', 8),
        ("BleedingBegan", b'"amount":2', b'"amount":1', 8),
        ("HistoryRewound", b'"command":8', b'"command":7', 9),
        ("NoteWritten", b"brume", b"prune", 11),
        ("BleedingTicked", b'"loss":2', b'"loss":3', 12),
    ],
)
def test_an_edited_consequence_is_found_by_deriving_it(
    forger: Forger, event: str, old: bytes, new: bytes, command: int
) -> None:
    """Whatever followed from a command is derived again: a difference names its event and its command."""
    version = forger.find(event)
    forger.edit(version, old, new)
    forger.chain_again()
    found = [one for one in forger.verdict().findings if one.outcome == "difference"]
    assert {(one.version, one.command) for one in found} == {(version, command)}


@pytest.mark.parametrize(
    ("event", "nth", "old", "new"),
    [
        ("HistoryRewound", 0, b'"to":', b'"to":9'),
        ("WoundTaken", 0, b'"name":"Goule"', b'"name":"Poule"'),
        ("InitiativeSet", 0, b'"name":"Milo"', b'"name":"Nora"'),
        ("BleedingBegan", 0, b'"wound":"7.1"', b'"wound":"sept"'),
        ("DiceRolled", 5, b'"sides":10', b'"sides":0'),
        ("DiceRolled", 5, b'"key":"r1', b'"key":"r9'),
        ("CombatantJoined", 0, b'"hp_max":100', b'"hp_max":null'),
        ("AttackMade", 0, b'"weapon":"sword"', b'"weapon":"spoon"'),
        ("CombatClosed", 0, b'"secret":"', b'"secret":"zz'),
    ],
)
def test_a_forged_log_that_makes_no_sense_is_a_difference(
    forger: Forger, event: str, nth: int, old: bytes, new: bytes
) -> None:
    """Names of nobody, places that are none and impossible numbers are differences: verification never breaks off."""
    forger.edit(forger.find(event, nth), old, new)
    forger.chain_again()
    assert forger.verdict().outcome == "difference"


def test_a_ruleset_that_nobody_knows_does_not_pass(forger: Forger) -> None:
    """A pinned ruleset that does not exist is at best not checked."""
    forger.edit(forger.find("CombatOpened"), b'"rules":"forum@1"', b'"rules":"none@1"')
    forger.chain_again()
    assert outcomes(forger.verdict())["derivation"] != "ok"


def test_a_secret_that_does_not_open_its_commitment_is_found_where_it_stands(forger: Forger) -> None:
    """The end reveals another secret than was committed: the difference is at `CombatClosed`."""
    version = forger.find("CombatClosed")
    secret = forger.rows()[version - 1][2].partition(b'"secret":"')[2][:1]
    forger.edit(version, b'"secret":"' + secret, b'"secret":"' + (b"1" if secret == b"0" else b"0"))
    forger.chain_again()
    dice = finding(forger.verdict(), "dice")
    assert (dice.outcome, dice.version, dice.command) == ("difference", version, 13)


def test_an_edited_command_number_is_found(forger: Forger) -> None:
    """Accepted commands are numbered 1, 2, 3…: a number out of its place is a difference."""
    version = forger.find("NoteWritten") - 1
    forger.edit(version, b'"number":11', b'"number":50')
    forger.chain_again()
    assert forger.verdict().outcome == "difference"


def test_a_missing_consequence_is_found(forger: Forger) -> None:
    """A command whose last outcome was cut off, chain and catalogue made to fit, is a difference there."""
    last = len(forger.rows())
    forger.run("DELETE FROM stored_events WHERE originator_version = ?", last)
    forger.chain_again()
    derivation = finding(forger.verdict(), "derivation")
    assert (derivation.outcome, derivation.version, derivation.command) == ("difference", last, 13)


def test_an_invented_consequence_is_found(forger: Forger) -> None:
    """An event that did not follow from its command is a difference."""
    version = len(forger.rows()) + 1
    head = forger.rows()[0][2].partition(b",")[0]
    state = head + b',"version":%d,"event":"NoteWritten@1","data":{"text":"a"}}' % version
    insert = "INSERT INTO stored_events SELECT originator_id, ?, 'NoteWritten@1', ?, chain FROM stored_events LIMIT 1"
    forger.run(insert, version, state)
    forger.chain_again()
    derivation = finding(forger.verdict(), "derivation")
    assert (derivation.outcome, derivation.version, derivation.command) == ("difference", version, 13)
