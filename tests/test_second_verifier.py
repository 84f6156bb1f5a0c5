"""The verifier of docs/verify.py, made from the description alone, finds what the real one finds of chain and dice."""

import hashlib
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from forging import renumbered
from spec import desk

from cli.desk import Desk
from cli.exporting import exported
from domain.exports import scan_export
from domain.logs import filed_log
from domain.seals import printed, read_seal
from domain.verification import NoSecrets, verify_log

SCRIPT = Path(__file__).parents[1] / "docs" / "verify.py"

FIGHT = """combat "Essai" rules=forum dice=engine
char Milo hp=100 speed=15 resistance=10 attack.x=20
char Goule hp=60 speed=5 attack.x=12
weapon Milo sword attack=x
weapon Goule claws attack=x
entropy "le chat de Milo a éternué" by=Milo
entropy "pluie" by=Solène
round
Milo reinforced-attack Goule order=any
Goule reinforced-attack Milo order=any
entropy "il fait nuit" by=Milo
round
Milo reinforced-attack Goule order=any
amend 9 mod.aim=-20 why="il faisait nuit"
close
undo
entropy "encore" by=Milo
option tie=attacker from=start why="comme toujours"
round
close"""
"""Two secrets, entropy in three rounds, dice appended anew by corrections, the opening too."""


def played(script: str = FIGHT) -> Desk:
    """A fight played to its end."""
    table = desk()
    for line in script.splitlines():
        table.say(line)
    return table


HIDDEN = """combat "Nuit" rules=forum dice=engine
char Milo hp=100 speed=15
entropy "caché" secret=yes // pour moi seul
round
close
undo secret=yes // pour moi seul
round // pour moi seul
close"""
"""Lines that players never see whole hold entropy and lead to a fresh commitment."""


@pytest.fixture(scope="module")
def export() -> bytes:
    """The file of that fight."""
    return exported(played())


@pytest.fixture
def second(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Runs the second verifier on a file; gives its exit status and what it says."""

    def run(data: bytes, *arguments: str) -> tuple[int, str]:
        file = tmp_path / "essai.jsonl"
        file.write_bytes(data)
        done = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(file), *arguments],
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert not done.stderr, done.stderr
        return done.returncode, done.stdout

    return run


def chained(data: bytes) -> bytes:
    """The same lines with the seal that they lead to: what a forger would write."""
    scan = scan_export("essai", data)
    return b"\n".join([*scan.lines, b'{"seal":"%b"}' % filed_log(scan).links[-1].hex().encode(), b""])


def real(data: bytes) -> set[str]:
    """The checks in which the real verifier finds a difference."""
    report = verify_log(filed_log(scan_export("essai", data)), NoSecrets())
    return {finding.check for finding in report.findings if finding.outcome == "difference"}


def test_a_fight_as_it_was_recorded(second: Callable[..., tuple[int, str]], export: bytes) -> None:
    """Both find nothing wrong, and every die was recomputed."""
    status, told = second(export)
    assert (status, real(export)) == (0, set())
    assert "chain, seal and dice: ok" in told
    assert " 0 of them not checked" in told


def test_before_the_reveal_no_die_is_checked(second: Callable[..., tuple[int, str]]) -> None:
    """The secret of an open fight is not in the file: the dice wait, and the verifier says how many."""
    status, told = second(exported(played("\n".join(FIGHT.splitlines()[:10]))))
    assert status == 0
    assert "8 engine dice, 8 of them not checked" in told  # two initiatives, and three dice for each of two hits


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'/damage/d20/1","sides":20,"face":', b'/damage/d20/1","sides":20,"face":1'),  # 4 becomes 14
        ("a éternué".encode(), b"a dormi"),
        (b'"text":"pluie"', b'"text":"neige"'),
        (b'"round":1,"text":"pluie"', b'"round":2,"text":"pluie"'),
    ],
)
def test_what_was_changed_and_chained_again(
    second: Callable[..., tuple[int, str]], export: bytes, old: bytes, new: bytes
) -> None:
    """Dice and entropy are held by the secret's commitment: no seal is needed to see them changed."""
    assert old in export
    forged = chained(export.replace(old, new))
    assert second(forged)[0] == 3
    assert "dice" in real(forged)
    assert real(export) == set()


def test_another_secret_does_not_open_the_commitment(second: Callable[..., tuple[int, str]], export: bytes) -> None:
    """The last line but one reveals the secret."""
    *_, closed, _, _ = export.split(b"\n")
    secret = closed[closed.index(b'"secret":"') + 10 :][:64]
    forged = chained(export.replace(secret, hashlib.sha256(secret).hexdigest().encode()))
    assert "not that of the published commitment" in second(forged)[1]
    assert "dice" in real(forged)


def test_a_changed_byte_without_another_seal(second: Callable[..., tuple[int, str]], export: bytes) -> None:
    """The chain leads elsewhere than the seal says."""
    changed = export.replace(b"Milo a ", b"Mila a ", 1)
    status, told = second(changed)
    assert (status, "seal" in real(changed)) == (3, True)
    assert "seal: the file says" in told


def test_a_posted_seal_shows_a_cut_tail(second: Callable[..., tuple[int, str]], export: bytes) -> None:
    """The seal of the whole fight is none of the log without its last event; that of an earlier event still is."""
    links = filed_log(scan_export("essai", export)).links
    lines = export.split(b"\n")
    cut = chained(b"\n".join([*lines[:-3], *lines[-2:]]))
    assert second(cut, "--seal", printed(links[-1]))[0] == 3
    assert second(cut, "--seal", printed(links[-2]))[0] == 0
    assert second(cut, "--seal", printed(links[-1])[:31])[0] == 2
    report = verify_log(filed_log(scan_export("essai", cut)), NoSecrets(), posted=[read_seal(printed(links[-1]))])
    assert [one.outcome for one in report.findings if one.check == "posted"] == ["difference"]


def test_an_export_for_players(second: Callable[..., tuple[int, str]]) -> None:
    """Hashes in the place of what is hidden, the very first line among it, lead to the same seal."""
    table = played('combat "Nuit" rules=forum // pour moi seul\nchar Goule hp=60 hide=all\nnote "x"')
    for_players, whole = exported(table, "players"), exported(table)
    assert for_players.startswith(b'{"hash":')
    assert for_players.split(b"\n")[-2] == whole.split(b"\n")[-2]
    status, told = second(for_players)
    assert (status, told.splitlines()[:2]) == (
        0,
        ["chain, seal and dice: ok", "6 events, 3 of them by their hash alone"],
    )


def test_a_die_made_of_what_is_withheld_is_not_called_wrong(second: Callable[..., tuple[int, str]]) -> None:
    """Whoever lacks a line cannot tell what it mixed in, nor under which secret the dice after it fell."""
    table = played(HIDDEN)
    lines = exported(table).split(b"\n")
    withheld = {here for here, line in enumerate(lines) if b"EntropyAdded" in line or b"SecretCommitted" in line}
    assert len(withheld) == len(("entropy", "commitment"))
    partly = b"\n".join(
        b'{"hash":"%b"}' % hashlib.sha256(line).hexdigest().encode() if here in withheld else line
        for here, line in enumerate(lines)
    )
    status, told = second(partly)
    assert (status, "2 engine dice, 2 of them not checked" in told) == (0, True), told


def test_dice_of_another_fight_are_not_called_checked(second: Callable[..., tuple[int, str]], export: bytes) -> None:
    """Whoever writes a log may say that a die fell elsewhere."""
    status, told = second(chained(export.replace(b'"source":"engine"', b'"source":"origin"')))
    assert status == 0
    assert "0 engine dice" in told
    assert re.search(r"[1-9]\d* dice said to have fallen in another fight, not checked", told)


def test_a_second_opening_changes_no_secret(second: Callable[..., tuple[int, str]], export: bytes) -> None:
    """The dice are still those of the first one's; what is revealed has to open it."""
    first, opened, *rest = scan_export("essai", export).lines
    other = re.sub(rb'"commitment":"[0-9a-f]{64}"', b'"commitment":"%b"' % (b"0" * 64), opened)
    status, told = second(chained(b"\n".join([*renumbered([first, opened, other, *rest]), b""])))
    assert (status, " 0 of them not checked" in told) == (0, True)


@pytest.mark.parametrize("sides", ["0", "1" + "0" * 30])
def test_a_die_of_impossible_sides_keeps_nobody_waiting(
    second: Callable[..., tuple[int, str]], export: bytes, sides: str
) -> None:
    """No face would ever be found for it."""
    status, told = second(chained(export.replace(b'"sides":20', b'"sides":' + sides.encode(), 1)))
    assert (status, len(told.splitlines())) == (3, 1)
