"""An export for players verifies, tells nothing that the log hides, and gives no guess a way to be tried."""

import hashlib
import json
import re
from itertools import product
from pathlib import Path

import pytest
from forging import links_by_hand, sealed
from shell import Shell

LINES = (
    'combat "Le bal masqué" rules=forum lang=fr dice=any',
    "char Milo hp=100 speed=15 resistance=10 attack.x=20 player=Nora",
    "char Veuve hp=137 speed=7 resistance=13 attack.x=23 hide=hp",
    "char Traître hp=149 speed=3 attack.x=19 hide=all",
    "weapon Milo sword attack=x bleed=2",
    "weapon Veuve dague attack=x",
    'note "Anselme est le traître" secret=yes',
    "round initiative@Milo=90 initiative@Veuve=20 initiative@Traître=10",
    "Milo reinforced-attack Veuve aim=93 damage=17",
    "Veuve attack-defence Milo defend=dodge defence=2",
    "ruling Veuve hp=-31 why=poison",
)
"""Two who hide something, a secret line, a ruling on hidden hit points."""
HIDDEN = ("137", "149", "Anselme", "poison", "-31")


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with the masked ball in it."""
    return Shell(tmp_path, monkeypatch, capsys).told(*LINES)


def exports(horion: Shell) -> tuple[list[bytes], list[bytes]]:
    """The lines for the game master and for players, without the seal."""
    whole, veiled = (horion("export", "--for", who).out.encode().splitlines() for who in ("gm", "players"))
    assert whole[-1] == veiled[-1], "both have the same seal"
    return whole[:-1], veiled[:-1]


def withheld(lines: list[bytes]) -> dict[int, str]:
    """The hashes that stand for bodies, by version."""
    found = ((at, re.fullmatch(rb'\{"hash":"([0-9a-f]{64})"\}', line)) for at, line in enumerate(lines, 1))
    return {at: one[1].decode() for at, one in found if one}


# --- What it tells ----------------------------------------------------------------------------------------------------


def test_a_line_is_there_where_the_players_log_tells_all_of_it(horion: Shell) -> None:
    """Event by event: the very stored bytes where the log for players is that for the game master, else their hash."""
    whole, veiled = exports(horion)
    logs = [horion("log", "--json", "--for", who).lines for who in ("gm", "players")]
    assert len(whole) == len(veiled) == len(logs[0]) == len(logs[1])
    for body, shown, told, seen in zip(whole, veiled, *logs, strict=True):
        open_to_all = (told["event"], told["body"]) == (seen["event"], seen["body"])
        assert shown == (body if open_to_all else b'{"hash":"%b"}' % hashlib.sha256(body).hexdigest().encode())


@pytest.mark.parametrize("value", HIDDEN)
def test_no_hidden_value_is_in_it(horion: Shell, value: str) -> None:
    """What the log hides from players stands in the whole export, and nowhere in theirs but by chance in a hash."""
    whole, veiled = exports(horion)
    pattern = rf"(?<![\w]){re.escape(value)}(?!\w)".encode()
    assert any(re.search(pattern, line.partition(b'"data":')[2]) for line in whole)
    assert not any(re.search(pattern, line.partition(b'"data":')[2]) for line in veiled)


def test_it_verifies_as_far_as_it_goes(horion: Shell) -> None:
    """Chain and seal are ok, the seal posted for all is its own; what is withheld is counted, and said to be so."""
    _, veiled = exports(horion)
    file = horion.bytes(sealed(veiled), "joueurs.jsonl")
    seal = horion("verify", "--json").json["seal"]
    ended = horion("verify", file, "--json", "--seal", seal)
    found = {one["check"]: (one["outcome"], one["reason"]) for one in ended.json["findings"]}
    assert (ended.status, ended.json["withheld"]) == (0, len(withheld(veiled)))
    assert (found["chain"], found["seal"], found["posted"]) == (("ok", None),) * 3
    assert found["derivation"] == ("unchecked", "withheld")
    assert horion("verify", file, "--complete").status == 3


def test_another_hash_in_the_place_of_a_hidden_body_breaks_the_seal(horion: Shell) -> None:
    """What is withheld is bound all the same; sealed anew, it is not what was posted."""
    _, veiled = exports(horion)
    at = next(iter(withheld(veiled))) - 1
    other = [*veiled[:at], b'{"hash":"%064x"}' % 7, *veiled[at + 1 :]]
    seal = links_by_hand(veiled)[-1]
    assert horion("verify", horion.bytes(sealed(other, seal), "a.jsonl")).status == 3
    assert horion("verify", horion.bytes(sealed(other), "b.jsonl")).status == 0
    assert horion("verify", horion.bytes(sealed(other), "b.jsonl"), "--seal", seal).status == 3


# --- Guessing ---------------------------------------------------------------------------------------------------------


def test_no_guess_at_a_hidden_body_can_be_confirmed(horion: Shell) -> None:
    """Even whoever guesses all of a hidden event but its salt gets no hash that stands there.

    Tried: without a salt, with an empty one, with every salt that is visible; and each visible line itself.
    """
    whole, veiled = exports(horion)
    hidden = withheld(veiled)
    salts = [json.loads(line)["salt"] for at, line in enumerate(veiled, 1) if at not in hidden]
    assert all(len(salt) == 22 for salt in salts)  # 22 of 64 signs: 132 bits, of which 128 are by chance
    guesses = [line for at, line in enumerate(veiled, 1) if at not in hidden]
    for version, salt in product(hidden, ("", *salts)):
        guesses.append(re.sub(rb'"salt":"[^"]*"', b'"salt":"%b"' % salt.encode(), whole[version - 1], count=1))
    guesses += [re.sub(rb'"salt":"[^"]*",', b"", whole[version - 1], count=1) for version in hidden]
    guesses += [whole[version - 1].partition(b'"data":')[2][:-1] for version in hidden]
    assert not {hashlib.sha256(guess).hexdigest() for guess in guesses} & set(hidden.values())
    assert hashlib.sha256(whole[next(iter(hidden)) - 1]).hexdigest() in hidden.values()


# --- Opened -----------------------------------------------------------------------------------------------------------


def test_what_is_revealed_is_what_was_hidden(horion: Shell) -> None:
    """After `reveal` fewer hashes are left, after `close` none; the bodies now shown have the hashes shown before."""
    _, before = exports(horion)
    horion.told("reveal Veuve")
    _, then = exports(horion)
    horion.told("round", "close")
    _, closed = exports(horion)
    assert len(withheld(before)) > len(withheld(then)) > len(withheld(closed)) == 0
    for version, digest in withheld(before).items():
        assert hashlib.sha256(closed[version - 1]).hexdigest() == digest
    assert horion("verify", horion.bytes(sealed(closed), "joueurs.jsonl"), "--complete").status == 0


def test_a_comment_for_the_game_master_is_opened_by_the_end(horion: Shell) -> None:
    """Until then the log never shows it, and the command with these words stands in the export by its hash."""
    horion.told("Traître pass // il ment, comme toujours", "reveal Traître")
    whole, veiled = exports(horion)
    (version,) = (one for one in withheld(veiled) if b"il ment" in whole[one - 1])
    assert not any(b"il ment" in line for line in veiled)
    horion.told("close")
    whole, veiled = exports(horion)
    assert veiled == whole
    horion.told("undo")
    assert version in withheld(exports(horion)[1])


# --- What it does not do ----------------------------------------------------------------------------------------------


def test_it_is_taken_in_by_nobody(horion: Shell, tmp_path: Path) -> None:
    """Neither as a fight nor as the one that somebody comes from: exit 2, with how many bodies are missing."""
    _, veiled = exports(horion)
    file, other = horion.bytes(sealed(veiled), "joueurs.jsonl"), f"sqlite:///{tmp_path / 'autre.db'}"
    for arguments in (("--store", other, "import", file), ("import", file), ("verify", "--with", file)):
        ended = horion(*arguments)
        assert (ended.status, f"{len(withheld(veiled))} événements" in ended.err) == (2, True), ended.err
    assert horion("--store", other, "list").out.count("bal") == 0
