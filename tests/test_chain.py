"""The chain and the seal, recomputed from the stored bytes with hashlib alone."""

import hashlib
import json
import re
import shutil
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given as drawn, settings, strategies as st

from cli.desk import Desk
from cli.main import horion
from cli.outcome import run
from cli.store import new_salt
from domain.events import Event, NoteWritten
from domain.journal import Journal
from domain.seals import printed
from domain.verification import verify

COMBAT = UUID("0f0e0d0c-0b0a-4908-8706-050403020100")
LINES = (
    'combat "Essai" rules=forum',
    "char Milo hp=99 speed=99 attack.x=50",
    "char Goule hp=99 speed=-99",
    "weapon Milo sword attack=x bleed=2",
    "round",
    "Milo reinforced-attack Goule",
    'note "a"',
    "undo",
    "redo",
    "Goule pass",
    "ruling Milo hp=-3 why=chute",
    "close",
)


def chain_by_hand(combat_id: str, bodies: Sequence[bytes]) -> list[bytes]:
    """c₀ = SHA-256(id), cₙ = SHA-256(cₙ₋₁ ‖ SHA-256(bodyₙ)): all but c₀."""
    links = [hashlib.sha256(combat_id.encode("utf-8")).digest()]
    for body in bodies:
        links.append(hashlib.sha256(links[-1] + hashlib.sha256(body).digest()).digest())
    return links[1:]


@pytest.fixture
def fought(tmp_path: Path) -> Path:
    """A store's file with a whole fight in it."""
    desk = Desk(f"sqlite:///{tmp_path / 'store.db'}")
    for line in LINES:
        desk.say(line)
    desk.journal.close()
    return tmp_path / "store.db"


def stored(path: Path) -> list[tuple[str, int, bytes, bytes]]:
    """Id, version, state and chain of each row."""
    connection = sqlite3.connect(path)
    statement = "SELECT originator_id, originator_version, state, chain FROM stored_events ORDER BY originator_version"
    found = connection.execute(statement).fetchall()
    connection.close()
    return found


def test_every_link_follows_from_the_stored_bytes(fought: Path) -> None:
    """The chain beside the rows is the design's, begun from the id's canonical text."""
    rows = stored(fought)
    combat_id = str(UUID(rows[0][0]))
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", combat_id)
    assert [chain for *_, chain in rows] == chain_by_hand(combat_id, [state for _, _, state, _ in rows])


def test_links_are_32_raw_bytes(fought: Path) -> None:
    """A link is stored raw, and no two are alike."""
    links = [chain for *_, chain in stored(fought)]
    assert all(isinstance(link, bytes) and len(link) == 32 for link in links)
    assert len(set(links)) == len(links)


def test_bodies_hold_id_version_and_name(fought: Path) -> None:
    """No body fits another place: id, version and wire name are inside the bytes that are chained."""
    bodies = [json.loads(state) for _, _, state, _ in stored(fought)]
    assert [body["version"] for body in bodies] == list(range(1, len(bodies) + 1))
    assert {body["id"] for body in bodies} == {str(UUID(stored(fought)[0][0]))}
    assert [bodies[0]["event"], bodies[1]["event"]] == ["Declared@1", "CombatOpened@1"]


def test_the_seal_is_the_last_link(fought: Path) -> None:
    """What verification gives as the seal, and the catalogue as the end, is the last c."""
    desk = Desk(f"sqlite:///{fought}")
    (listed,) = desk.journal.combats()
    seal = verify(desk.journal, listed, desk.keyring).seal
    desk.journal.close()
    assert seal == listed.link == stored(fought)[-1][3]


def test_people_see_32_digits_in_groups_of_four() -> None:
    """The seal is printed as its first 128 bits."""
    link = bytes(range(32))
    assert printed(link) == "0001 0203 0405 0607 0809 0a0b 0c0d 0e0f"


@drawn(st.binary(min_size=32, max_size=32))
def test_a_printed_seal_is_a_prefix(link: bytes) -> None:
    """Without its spaces the printed seal is what the hexadecimal seal begins with."""
    groups = printed(link).split(" ")
    assert [len(group) for group in groups] == [4] * 8
    assert link.hex().startswith("".join(groups))


@settings(max_examples=30, deadline=None)
@drawn(st.lists(st.text(st.characters(codec="utf-8"), max_size=5), min_size=1, max_size=8), st.data())
def test_the_chain_does_not_depend_on_the_batches(texts: list[str], data: st.DataObject) -> None:
    """However events are cut into commands, the same bytes give the same links."""
    events: list[Event] = [NoteWritten(text=text) for text in texts]
    cuts = sorted(data.draw(st.sets(st.integers(1, len(events)))) | {0, len(events)})
    journal, link = Journal(":memory:", salt=new_salt), None
    for start, end in pairwise(cuts):
        _, link = journal.append(COMBAT, "essai", events[start:end], after=start, link=link)
    rows = journal.rows(COMBAT)
    journal.close()
    assert [row.chain for row in rows] == chain_by_hand(str(COMBAT), [row.state for row in rows])
    assert link == rows[-1].chain


def test_two_combats_with_the_same_events_have_different_chains() -> None:
    """The id is where a chain begins."""
    journal = Journal(":memory:", salt=new_salt)
    events = [NoteWritten(text="a")]
    _, one = journal.append(COMBAT, "one", events, after=0, link=None)
    _, other = journal.append(UUID(int=1), "other", events, after=0, link=None)
    journal.close()
    assert one != other


def test_reading_on_from_a_link_checks_as_reading_from_the_start() -> None:
    """The events after a version, read with the link there, end in the same link."""
    journal = Journal(":memory:", salt=new_salt)
    _, first = journal.append(COMBAT, "essai", [NoteWritten(text="a")], after=0, link=None)
    _, last = journal.append(COMBAT, "essai", [NoteWritten(text="b")], after=1, link=first)
    whole, end = journal.read(COMBAT)
    rest, same = journal.read(COMBAT, after=1, link=first)
    journal.close()
    assert end == same == last
    assert rest == whole[1:]


def test_the_recorded_time_is_utc(fought: Path) -> None:
    """Times in the bodies are UTC."""
    moments = [json.loads(state)["data"].get("at") for _, _, state, _ in stored(fought)]
    assert all(datetime.fromisoformat(at).utcoffset() == UTC.utcoffset(None) for at in moments if at)


def test_somebody_declaring_meanwhile_breaks_no_seal(fought: Path) -> None:
    """A command recorded between the reading of the catalogue and that of the log is no difference."""
    desk, other = Desk(f"sqlite:///{fought}"), Desk(f"sqlite:///{fought}")
    listed = desk.listed()
    other.say("undo")
    report = verify(desk.journal, listed, desk.keyring)
    desk.journal.close()
    other.journal.close()
    assert report.outcome == "ok"


# --- Tampering --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "old", "new"),
    [
        ("HistoryRewound", b'"to":', b'"to":9'),
        ("InitiativeSet", b'"name":"Milo"', b'"name":"Nora"'),
        ("Declared", b'"kind":"combat"', b'"kind":"redo","title":5'),
    ],
)
def test_a_log_that_chains_well_and_makes_no_sense_is_damaged(fought: Path, event: str, old: bytes, new: bytes) -> None:
    """Reading a forged log that cannot be followed is a store error (status 4), verifying it a difference (3)."""
    connection = sqlite3.connect(fought)
    connection.execute("DROP TRIGGER stored_events_no_update")
    rows, update = stored(fought), "UPDATE stored_events SET state = ?, chain = ? WHERE originator_version = ?"
    changed = next(at for at, (*_, state, _) in enumerate(rows) if b'"%s@1"' % event.encode() in state)
    states = [state.replace(old, new, 1) if at == changed else state for at, (*_, state, _) in enumerate(rows)]
    links = chain_by_hand(str(UUID(rows[0][0])), states)
    connection.executemany(update, zip(states, links, range(1, len(rows) + 1), strict=True))
    connection.execute("UPDATE combats SET link = ?", (links[-1],))
    connection.commit()
    connection.close()
    assert states != [state for *_, state, _ in rows]
    assert run(horion, ["--store", f"sqlite:///{fought}", "verify"]) == 3
    assert run(horion, ["--store", f"sqlite:///{fought}", "board"]) == 4


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@drawn(data=st.data())
def test_any_flipped_bit_is_found(fought: Path, data: st.DataObject) -> None:
    """One bit flipped in one stored event is a difference at that event, and verification says so to its end."""
    path = fought.with_name("flipped.db")
    for old in fought.parent.glob("flipped*"):
        old.unlink()
    shutil.copy(fought, path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER stored_events_no_update")
    (_, version, state, _) = data.draw(st.sampled_from(stored(fought)))
    place, bit = data.draw(st.integers(0, len(state) - 1)), data.draw(st.integers(0, 7))
    changed = state[:place] + bytes([state[place] ^ (1 << bit)]) + state[place + 1 :]
    connection.execute("UPDATE stored_events SET state = ? WHERE originator_version = ?", (changed, version))
    connection.commit()
    connection.close()
    desk = Desk(f"sqlite:///{path}")
    (listed,) = desk.journal.combats()
    found = verify(desk.journal, listed, desk.keyring)
    desk.journal.close()
    chain = next(one for one in found.findings if one.check == "chain")
    assert (found.outcome, chain.outcome, chain.version) == ("difference", "difference", version)
