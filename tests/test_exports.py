"""A combat as a file: the stored bytes as they are, read back with their chain, refused when anything was changed."""

import sqlite3
from pathlib import Path
from uuid import UUID

import orjson
import pytest
from hypothesis import given as drawn, settings, strategies as st
from shell import BRIDGE, Shell

from domain import events as e
from domain.errors import Damaged, UnknownEvent
from domain.exports import DamagedExport, Export, NotAnExport, read_export, write_export
from domain.seals import first_link, next_link
from domain.wire import write_body

FIGHT = UUID("00000000-0000-4000-8000-000000000007")
OTHER = UUID("00000000-0000-4000-8000-000000000008")
NOTES = ("un", 'deux "2"', "trois\n\u2028fin", "quatre")
"""The third holds what ends a line, in a text and for some programs."""


def bodies(combat_id: UUID = FIGHT) -> list[bytes]:
    """A log of notes as it is stored."""
    return [write_body(combat_id, version, e.NoteWritten(text=text), "salt") for version, text in enumerate(NOTES, 1)]


def end_of(lines: list[bytes], combat_id: UUID = FIGHT) -> bytes:
    """The chain's last link."""
    link = first_link(str(combat_id))
    for line in lines:
        link = next_link(link, line)
    return link


def file_of(lines: list[bytes], combat_id: UUID = FIGHT) -> bytes:
    """These lines with their true seal."""
    return b"\n".join([*lines, b'{"seal":"%b"}' % end_of(lines, combat_id).hex().encode(), b""])


WRITTEN = write_export(FIGHT, bodies(), end_of(bodies()))


def damage(data: bytes) -> tuple[int, str]:
    """Line and kind of what is wrong with an export."""
    with pytest.raises(DamagedExport) as told:
        read_export("pont.jsonl", data)
    assert (told.value.file, told.value.combat_id) == ("pont.jsonl", str(FIGHT))
    return told.value.line, told.value.what


# --- Written and read -------------------------------------------------------------------------------------------------


def test_the_file_is_the_stored_bytes_and_the_seal() -> None:
    """A line an event, whatever its text holds; the seal on the last, and one newline."""
    assert b"".join(body + b"\n" for body in bodies()) + b'{"seal":"%b"}\n' % end_of(bodies()).hex().encode() == WRITTEN
    assert WRITTEN.count(b"\n") == len(NOTES) + 1


def test_what_is_written_is_read_again() -> None:
    """The id, every event at its version, every link from c₀ on."""
    read = read_export("pont.jsonl", WRITTEN)
    assert isinstance(read, Export)
    assert read.combat_id == FIGHT
    assert [(one.version, one.event) for one in read.recorded] == [
        (version, e.NoteWritten(text=text)) for version, text in enumerate(NOTES, 1)
    ]
    assert read.links == tuple(end_of(bodies()[:count]) for count in range(len(NOTES) + 1))


def test_bytes_that_do_not_lead_to_the_seal_are_not_written() -> None:
    """Nor is a line that would be two."""
    with pytest.raises(Damaged):
        write_export(FIGHT, bodies()[:-1], end_of(bodies()))
    broken = [bodies()[0].replace(b'"data"', b'\n"data"')]
    with pytest.raises(Damaged):
        write_export(FIGHT, broken, end_of(broken))


# --- Changed ----------------------------------------------------------------------------------------------------------


@settings(max_examples=150)
@drawn(place=st.integers(0, len(WRITTEN) - 1), byte=st.integers(0, 255))
def test_any_other_byte_anywhere_is_found(place: int, byte: int) -> None:
    """One changed byte, and it is an export no more, but still known as this combat's."""
    changed = WRITTEN[:place] + bytes([byte]) + WRITTEN[place + 1 :]
    if changed == WRITTEN:
        assert read_export("pont.jsonl", changed).combat_id == FIGHT
    else:
        damage(changed)


@pytest.mark.parametrize(
    ("data", "line", "what"),
    [
        (file_of(bodies()[1:]), 1, "event_line"),
        (file_of([bodies()[1], bodies()[0], *bodies()[2:]]), 1, "event_line"),
        (file_of([*bodies()[:3], bodies()[2]]), 4, "event_line"),
        (file_of([*bodies()[:3], bodies(OTHER)[3]]), 4, "event_line"),
        (file_of([*bodies(), b"{}"]), 5, "event_line"),
        (file_of([*bodies(), b""]), 5, "event_line"),
        (WRITTEN.replace(b'"text":"quatre"', b'"texte":"quatre"'), 4, "event_line"),
        (WRITTEN.replace(b"\n", b"\r\n"), 1, "event_line"),
        (WRITTEN.replace(b'"un"', b'"dix"'), 5, "seal_line"),
        (WRITTEN.replace(b"NoteWritten@1", b"NoteWritten@9", 1), 1, "event_line"),
        (b"".join(body + b"\n" for body in bodies()), 5, "end_line"),
        (WRITTEN[:-1], 5, "end_line"),
        (WRITTEN + b"x", 6, "end_line"),
        (WRITTEN + b"\n", 5, "event_line"),
        (WRITTEN + WRITTEN, 5, "event_line"),
    ],
)
def test_a_damaged_export_is_told_with_its_line(data: bytes, line: int, what: str) -> None:
    """Lines left out, swapped, doubled, of another fight, of no event, of no end: each at its line."""
    assert damage(data) == (line, what)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"Bonjour", b"\xff\x00\n\xfe", b"[]\n{}\n", WRITTEN.splitlines()[-1] + b"\n"]
)
def test_what_holds_no_event_at_all_is_no_export(data: bytes) -> None:
    """An empty file, a text, other JSON, a seal alone."""
    with pytest.raises(NotAnExport) as told:
        read_export("pont.jsonl", data)
    assert (told.value.file, told.value.line) == ("pont.jsonl", 1)


def test_an_event_of_a_newer_horion_is_told_as_such() -> None:
    """The chain is whole, so nobody changed it: it only cannot be read yet."""
    newer = [*bodies()[:3], bodies()[3].replace(b"NoteWritten@1", b"NoteWritten@9")]
    with pytest.raises(UnknownEvent) as told:
        read_export("pont.jsonl", file_of(newer))
    assert (told.value.version, told.value.event) == (4, "NoteWritten@9")


# --- Through the command line -----------------------------------------------------------------------------------------


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with the bridge of Brumes in it, and a sheet of several lines."""
    shell = Shell(tmp_path, monkeypatch, capsys).told(*BRIDGE)
    sheet = shell.file("hp = 9", "speed = 3", name="nora.toml")
    return shell.told(f'char Nora sheet="{sheet}"', "undo")


def stored(horion: Shell) -> list[bytes]:
    """The bytes of every event in the store."""
    connection = sqlite3.connect(horion.database)
    rows = connection.execute("SELECT state FROM stored_events ORDER BY originator_version").fetchall()
    connection.close()
    return [row[0] for row in rows]


def test_the_command_writes_the_very_stored_bytes(horion: Shell) -> None:
    """Undone commands and several-line sheets included; the seal is the one that verification prints."""
    out = horion.folder / "pont.jsonl"
    assert horion("export", "--out", str(out)).status == 0
    *lines, seal = out.read_bytes().splitlines(keepends=True)
    assert lines == [body + b"\n" for body in stored(horion)]
    assert seal == b'{"seal":"%b"}\n' % horion("verify", "--json").json["seal"].encode()
    assert all(orjson.loads(line) for line in lines)
    read = read_export(str(out), out.read_bytes())
    assert len(read.recorded) == horion.version()


def test_without_a_file_it_is_printed(horion: Shell) -> None:
    """The same bytes, in French or English, in this process or as a program."""
    out = horion.folder / "pont.jsonl"
    assert horion("exporte", "--out", str(out)).status == 0
    assert horion("export").out.encode() == out.read_bytes()
    assert horion.program("export").out.encode() == out.read_bytes()


def test_it_is_written_whole_or_not_at_all(horion: Shell) -> None:
    """A folder that is not there: exit 2, and no file; a former file is replaced."""
    ended = horion("export", "--out", str(horion.folder / "absent" / "pont.jsonl"))
    assert (ended.status, ended.out) == (2, "")
    former = horion.bytes(b"autre chose", "pont.jsonl")
    assert horion("export", "--out", former).status == 0
    assert Path(former).read_bytes().endswith(b'"}\n')
    assert sorted(path.name for path in horion.folder.iterdir() if "pont" in path.name) == ["pont.jsonl"]


def test_a_damaged_store_is_not_exported(horion: Shell) -> None:
    """Exit 4, and nothing is written."""
    connection = sqlite3.connect(horion.database)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(
        "UPDATE stored_events SET state = replace(state, 'Brumes', 'Prunes') WHERE originator_version = 2"
    )
    connection.commit()
    connection.close()
    out = horion.folder / "pont.jsonl"
    assert horion("export", "--out", str(out)).status == 4
    assert not out.exists()
