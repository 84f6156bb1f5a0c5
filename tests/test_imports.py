"""Fights taken in from files: what is new is added, byte for byte; a fork, and what does not follow, is refused."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from forging import FIGHT, edited, lines_of, place, played, sealed
from shell import Ended, Shell

LOG = lines_of(played())
WHOLE = sealed(LOG)
NOTE = place(LOG, "NoteWritten")


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


def verified(horion: Shell, data: bytes, *more: str) -> Ended:
    """What verification says of a file."""
    return horion("verify", horion.bytes(data, "essai.jsonl"), *more)


def _with(at: int, old: str, new: str) -> bytes:
    return sealed(edited(LOG, at, old, new))


EARLIER = lines_of(played("\n".join(FIGHT.splitlines()[:-2])))
OTHERWISE = lines_of(played("\n".join([*FIGHT.splitlines()[:-2], 'note "autrement"', "round"])))


def bodies(horion: Shell) -> bytes:
    """What the store would export."""
    return horion("export").out.encode()


def test_twice_the_same_a_shorter_and_a_longer_copy(horion: Shell) -> None:
    """The shorter begins it, the longer adds what is new, the same and the shorter change nothing."""
    shorter, longer = horion.bytes(sealed(EARLIER), "court.jsonl"), horion.bytes(WHOLE, "long.jsonl")
    assert horion("import", shorter).status == 0
    assert bodies(horion) == sealed(EARLIER)
    grown = horion("import", longer)
    assert (grown.status, "le maître du jeu (2)" in grown.out) == (0, True), grown.out  # `round` and `close`
    assert bodies(horion) == WHOLE
    for again in (longer, shorter):
        assert horion("import", again).status == 0
        assert bodies(horion) == WHOLE
    assert horion("verify", "--complete").status == 0


def test_a_forked_copy_is_refused_where_it_parts(horion: Shell) -> None:
    """The same fight that went on otherwise: exit 1, the event is named, and the original is as it was."""
    horion("import", horion.bytes(WHOLE, "long.jsonl"))
    parts = next(at for at, (one, other) in enumerate(zip(LOG, OTHERWISE, strict=False), 1) if one != other)
    ended = horion("import", horion.bytes(sealed(OTHERWISE), "fourche.jsonl"))
    assert (ended.status, f"l'événement {parts} " in ended.err) == (1, True), ended.err
    assert bodies(horion) == WHOLE


def test_a_fight_that_does_not_follow_from_its_commands_is_not_taken_in(horion: Shell) -> None:
    """All hashes fit, and the rules lead elsewhere: exit 2, and the store has no such fight."""
    wound = next(at for at, line in enumerate(LOG) if b"WoundTaken@1" in line)
    loss = LOG[wound].partition(b'"loss":')[2].partition(b",")[0].decode()
    forged = horion.bytes(_with(wound, f'"loss":{loss}', f'"loss":{int(loss) + 1}'), "faux.jsonl")
    ended = horion("import", forged)
    assert (ended.status, f"l'événement {wound + 1} " in ended.err) == (2, True), ended.err
    assert "essai" not in horion("list").out


def test_a_command_of_an_impossible_number_is_not_taken_in(horion: Shell) -> None:
    """Whatever counts down from the last command's number would never end."""
    lines = edited(LOG, place(LOG, "Declared", -1), '"number":17', '"number":100000000000000000')
    assert horion("import", horion.bytes(sealed(lines), "faux.jsonl")).status == 2


def test_a_fight_of_rules_that_nobody_knows_is_never_a_traceback(horion: Shell) -> None:
    """It is taken in, listed, told and verified as far as that goes; what needs its rules says which are unknown."""
    file = horion.bytes(_with(place(LOG, "CombatOpened"), "forum@1", "demain@1"), "demain.jsonl")
    assert horion("import", file).status == 0
    assert {horion(verb).status for verb in ("list", "log", "verify")} == {0}
    for verb in ("board", "undo", "script"):
        ended = horion(verb)
        assert (ended.status, ended.out, "demain" in ended.err) == (2, "", True), ended.err


def test_an_event_of_a_newer_horion_is_not_taken_in(horion: Shell) -> None:
    """Exit 4: Horion must be updated first; verification checks the chain and says what it cannot read."""
    data = _with(NOTE, "NoteWritten@1", "NoteWritten@2")
    ended = horion("import", horion.bytes(data, "futur.jsonl"))
    assert (ended.status, "NoteWritten@2" in ended.err) == (4, True), ended.err
    assert (verified(horion, data).status, verified(horion, data, "--complete").status) == (0, 3)


def test_several_who_take_it_in_at_once_all_have_it(horion: Shell) -> None:
    """Three programs import a shorter and two longer copies into no store yet: all end well, and the fight is whole."""
    copies = [horion.bytes(sealed(EARLIER), "court.jsonl"), *(horion.bytes(WHOLE, f"{at}.jsonl") for at in (1, 2))]
    with ThreadPoolExecutor(3) as pool:
        ended = list(pool.map(lambda copy: horion.program("import", copy), copies))
    assert [one.status for one in ended] == [0, 0, 0], [one.err for one in ended]
    assert bodies(horion) == WHOLE
    assert horion("verify", "--complete").status == 0


def test_a_file_that_is_none_makes_no_store(horion: Shell) -> None:
    """Whoever mistypes the name of the first file they were sent has nothing to clear away."""
    for file in ("nulle-part.jsonl", horion.bytes(b"", "pont.jsonl")):
        assert horion("--store", f"sqlite:///{horion.folder / 'neuf.db'}", "import", file).status == 2
    assert not (horion.folder / "neuf.db").exists()
