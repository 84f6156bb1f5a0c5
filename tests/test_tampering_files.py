"""Files that are no exports, or hostile ones: a clear error at its place, a bounded reading, never a traceback."""

import os
import threading
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from forging import edited, lines_of, links_by_hand, place, played, renumbered, sealed
from shell import Ended, Shell, language_of

from domain.exports import NotAnExport, scan_export

LOG = lines_of(played())
WHOLE = sealed(LOG)
JOINED = place(LOG, "CombatantJoined")
NOTE = place(LOG, "NoteWritten")


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store of the test's own, with nothing in it."""
    return Shell(tmp_path, monkeypatch, capsys)


def verified(horion: Shell, data: bytes, *more: str) -> Ended:
    """What verification says of a file."""
    return horion("verify", horion.bytes(data, "pont.jsonl"), *more)


# --- Not an export, or not as it was written --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n" * 100_000,
        b"".join(b'{"hash":"%064x"}\n' % at for at in range(100)),
        b'{"seal":"%064x"}\n' % 7,
        WHOLE.decode().encode("utf-16"),
        b"[" * 1_000_000,
        b"\0" * 1_000_000,
        b'{"id":"00000000-0000-4000-8000-000000000001","version":1,"event":"' + b"x" * 10**6,
    ],
    ids=["empty", "newlines", "hashes", "seal", "utf-16", "nested", "zeros", "endless name"],
)
def test_what_is_no_export_is_told_so(horion: Shell, data: bytes) -> None:
    """Exit 2, in the reader's language, with the file, the line and what to give instead; nothing is printed."""
    for verb in ("verify", "import"):
        ended = horion(verb, horion.bytes(data, "pont.jsonl"))
        assert (ended.status, ended.out, language_of(ended.err)) == (2, "", "fr"), ended.err
        assert "pont.jsonl" in ended.err
        assert "Traceback" not in ended.err
        assert len(ended.err) < 1000


HUGE = "1" + "0" * 5000
DEEP = "[" * 100_000 + "]" * 100_000
SPOILT: dict[str, tuple[Callable[[], bytes], int, str]] = {
    "resaved with other ends": (lambda: WHOLE.replace(b"\n", b"\r\n"), 1, "resaved"),
    "resaved with a mark": (lambda: b"\xef\xbb\xbf" + WHOLE, 1, "resaved"),
    "seal first": (lambda: b'{"seal":"%064x"}\n' % 7 + WHOLE, 1, "place"),
    "two seals": (lambda: WHOLE + WHOLE.splitlines(keepends=True)[-1], len(LOG) + 1, "place"),
    "nested": (lambda: _with(NOTE, '"data":{', f'"data":{{"x":{DEEP},'), NOTE + 1, "content"),
    "nested in tables": (lambda: _with(1, '"house":{}', f'"house":{{"x":{DEEP}}}'), 2, "content"),
    "huge": (lambda: _with(JOINED, '"hp":100', f'"hp":{HUGE}'), JOINED + 1, "content"),
    "beyond 64 bits": (lambda: _with(JOINED, '"hp":100', '"hp":9223372036854775808'), JOINED + 1, "ambiguous"),
    "twice": (lambda: _with(JOINED, '"hp":100', '"hp":99,"hp":100'), JOINED + 1, "ambiguous"),
    "no number": (lambda: _with(JOINED, '"hp":100', '"hp":NaN'), JOINED + 1, "content"),
    "infinite": (lambda: _with(JOINED, '"hp":100', '"hp":1e999'), JOINED + 1, "content"),
    "a fraction": (lambda: _with(JOINED, '"hp":100', '"hp":1e2'), JOINED + 1, "content"),
    "text for a number": (lambda: _with(JOINED, '"hp":100', '"hp":"100"'), JOINED + 1, "content"),
    "no UTF-8": (lambda: sealed([line.replace(b"la brume", b"la br\xff") for line in LOG]), NOTE, "content"),
    "half a letter": (lambda: _with(NOTE, "brume", "\\ud800"), NOTE + 1, "content"),
    "unknown field": (lambda: _with(NOTE, '"name":null', '"name":null,"nom":null'), NOTE + 1, "content"),
}
"""How a file is spoilt, the first line at which it shows, and what is said of it."""


def _with(at: int, old: str, new: str) -> bytes:
    """The fight's file with other words in one event, sealed anew."""
    return sealed(edited(LOG, at, old, new))


@pytest.mark.parametrize("how", SPOILT)
def test_what_can_be_read_in_no_way_or_in_two_is_a_difference(horion: Shell, how: str) -> None:
    """Exit 3 with the event and the kind of damage; an import refuses the line; nothing that follows is called ok."""
    make, line, kind = SPOILT[how]
    data = make()
    ended = verified(horion, data, "--json")
    chain, _, dice, rules = ended.json["findings"]
    assert (ended.status, chain["version"], chain["kind"]) == (3, line, kind)
    assert {dice["outcome"], rules["outcome"]} == {"unchecked"}
    assert verified(horion, data).status == 3
    refused = horion("import", str(horion.folder / "pont.jsonl"))
    assert (refused.status, f"Ligne {line}" in refused.err) == (2, True), refused.err
    assert horion("list").out.count("essai") == 0


# --- Large and endless ones -------------------------------------------------------------------------------------------


def test_countless_short_lines_are_refused_before_they_are_cut() -> None:
    """Two million empty lines: no list of them is made, which would need eight times their room."""
    data = b"\n" * 2_000_000
    tracemalloc.start()
    with pytest.raises(NotAnExport):
        scan_export("pont.jsonl", data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


def sparse(horion: Shell, mebibytes: int) -> str:
    """A file of nothing but zeros that takes no room."""
    path = horion.folder / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(mebibytes * 2**20)
    return str(path)


@pytest.mark.parametrize(
    ("mebibytes", "arguments"),
    [(2048, ("verify",)), (2048, ("import",)), (2048, ("verify", "--with")), (2048, ("play",)), (2048, ("check",))],
)
def test_a_file_beyond_any_fights_size_is_not_read(horion: Shell, mebibytes: int, arguments: tuple[str, ...]) -> None:
    """Two gibibytes: refused at once, with the size that is read at most."""
    begun = time.monotonic()
    ended = horion(*arguments, sparse(horion, mebibytes))
    assert (ended.status, language_of(ended.err)) == (2, "fr"), ended.err
    assert "Mio" in ended.err
    assert time.monotonic() - begun < 2


def test_a_sheet_without_end_is_not_read(horion: Shell) -> None:
    """A line of script may name any file: what has no end is refused like what is too large."""
    horion.told('combat "Essai" rules=forum')
    ended = horion("char", "Milo", "sheet=/dev/zero")
    assert (ended.status, "1 Mio" in ended.err) == (2, True), ended.err


def test_standard_input_has_the_limits_of_a_script(horion: Shell) -> None:
    """More than 16 MiB, or the line after 20,000 letters: refused, and no line that is too long is recorded."""
    horion.told('combat "Essai" rules=forum lang=fr')
    before = horion.version()
    ended = horion("say", "-", stdin="note un\n" * 2**21 + "\n")  # 8 bytes each: 16 MiB and a byte
    assert (ended.status, "16 Mio" in ended.err, ended.out, horion.version()) == (2, True, "", before), ended.err
    ended = horion("say", "-", stdin=f"note un\nnote {'x' * 19_995}\nnote {'x' * 19_996}\n")
    assert (ended.status, "-:3:1" in ended.err, horion.version()) == (2, True, before + 4), ended.err


def test_a_pipe_is_read_to_its_end(horion: Shell) -> None:
    """A named pipe serves as well as a file, whole or cut."""
    pipe = horion.folder / "pipe"
    os.mkfifo(pipe)
    for data, status in ((WHOLE, 0), (WHOLE[:-1], 3)):  # the second has no end to its last line
        writer = threading.Thread(target=pipe.write_bytes, args=(data,))
        writer.start()
        assert horion("verify", str(pipe)).status == status
        writer.join()


# --- Posted seals -----------------------------------------------------------------------------------------------------

BEGUN = [
    line.encode()
    for line in (
        """{"id":"00000000-0000-4000-8000-000000000001","version":1,"event":"Declared@1","salt":"0000000000000000000000",\
"data":{"number":1,"command":{"dice":[],"why":null,"kind":"combat","title":"Essai","rules":"freeform","lang":"fr",\
"mode":"any","options":{},"session":null,"house":{},"branch":null},"at":"2026-11-30T20:00:00Z","by":null,"as":null,\
"link":null,"posted_at":null,"text":"combat \\"Essai\\" rules=freeform lang=fr","file":null,"line":null,\
"secret":false,"files":{},"correction":null}}""",
        """{"id":"00000000-0000-4000-8000-000000000001","version":2,"event":"CombatOpened@1",\
"salt":"0000000000000000000001","data":{"title":"Essai","rules":"freeform@1","lang":"fr","mode":"any",\
"options":{"initiative":"once","rest":"1"},\
"commitment":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd","session":null,"house":{}}}""",
    )
]


def noting(text: str, salt: str) -> list[bytes]:
    """The fight in which this was noted; the salt of the last event was chosen."""
    words = text.encode()
    return [
        *BEGUN,
        b"""{"id":"00000000-0000-4000-8000-000000000001","version":3,"event":"Declared@1",\
"salt":"0000000000000000000002","data":{"number":2,"command":{"dice":[],"why":null,"kind":"note","text":"%b"},\
"at":"2026-11-30T20:00:01Z","by":null,"as":null,"link":null,"posted_at":null,"text":"note \\"%b\\"","file":null,\
"line":null,"secret":false,"files":{},"correction":null}}"""
        % (words, words),
        b"""{"id":"00000000-0000-4000-8000-000000000001","version":4,"event":"NoteWritten@1","salt":"%b",\
"data":{"text":"%b","name":null}}"""
        % (salt.encode(), words),
    ]


STRIKES, PASSES = noting("Milo frappe", "00000000002aeeecfc9521"), noting("Milo passe", "00000000005c2e3a0c4e28")
"""Two fights whose seals begin with the same 12 digits: 20 million salts were tried, in a minute and a half."""


def test_a_short_seal_would_not_tell_two_fights_apart(horion: Shell) -> None:
    """Milo strikes, or does not: 12 digits are those of both, and refused; 32 digits are those of one."""
    strikes, passes = links_by_hand(STRIKES)[-1], links_by_hand(PASSES)[-1]
    assert strikes[:12] == passes[:12] == "6dc6a6bedc2e"
    for lines, own, other in ((STRIKES, strikes, passes), (PASSES, passes, strikes)):
        assert verified(horion, sealed(lines), "--seal", own[:12]).status == 2
        assert verified(horion, sealed(lines), "--seal", own[:31]).status == 2
        assert verified(horion, sealed(lines), "--seal", own[:32]).status == 0
        found = verified(horion, sealed(lines), "--seal", other[:32], "--json")
        different = [one["check"] for one in found.json["findings"] if one["outcome"] == "difference"]
        assert (found.status, different) == (3, ["posted"])


def test_a_cut_tail_is_caught_by_the_posted_seal(horion: Shell) -> None:
    """A file cut at a command's end and sealed anew is whole in itself; the seal posted before says that it is not."""
    cut = renumbered(LOG[: place(LOG, "Declared", -2)])
    seal = links_by_hand(LOG)[-1][:32]
    assert verified(horion, sealed(cut)).status == 0
    ended = verified(horion, sealed(cut), "--seal", seal)
    assert (ended.status, ended.out.count("différence")) == (3, 1)
    assert "sceau posté" in ended.out
