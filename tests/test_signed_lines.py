"""A signature is its key's on these words, this number and this combat; corrections of other lines leave it good."""

from pathlib import Path
from uuid import UUID

import pytest
from players import log
from signed import LINES, SignedFight, known_keys
from spec import Scenario, desk, desk_beside, given
from test_verify import Forger, finding

from cli.exporting import exported
from cli.signing import KeyFolder, authentic
from domain.branching import branch
from domain.events import Declared
from domain.findings import Signatory
from domain.said import Said
from domain.verification import verify


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> SignedFight:
    """The fight with its keys; never changed."""
    return SignedFight(tmp_path_factory.mktemp("signed")).begin()


@pytest.fixture
def keys(tmp_path: Path) -> KeyFolder:
    """A folder with the game master's key, whose secret bytes are 0 to 31."""
    return known_keys(tmp_path)


@pytest.fixture
def fight(whole: SignedFight, tmp_path: Path) -> SignedFight:
    """A copy of it."""
    return whole.copy(tmp_path / "copy")


# --- As it was said ---------------------------------------------------------------------------------------------------


def test_whoever_has_a_key_signs_whoever_has_none_does_not(whole: SignedFight) -> None:
    """Commands 1 to 8 bear their author's key; Nour's note bears none, and is no difference."""
    public = dict(whole.keys.public_keys())
    signed = {one.number: one.signature.key for one in whole.declared() if one.signature}
    assert signed == {number: public[acting] for number, (acting, _) in enumerate(LINES, 1) if acting != "Nour"}
    report = whole.report()
    assert (finding(report, "signatures").outcome, report.outcome) == ("ok", "ok")
    assert report.signatories == (
        Signatory(None, 7, ((public[None], 7),)),
        Signatory("Milo", 1, ((public["Milo"], 1),)),
    )


def test_an_unsigned_fight_has_no_such_finding() -> None:
    """Nothing is signed, nothing is said of it."""
    at = given("char Milo hp=9").desk
    report = verify(at.journal, at.listed(), at.keyring, authentic=authentic)
    assert ([one.check for one in report.findings], report.signatories) == (["chain", "seal", "dice", "derivation"], ())


def test_a_line_that_somebody_else_was_quicker_than_is_signed_under_the_number_it_gets(keys: KeyFolder) -> None:
    """Both saw two commands; the second to speak is decided again as command 4, and signed as that."""
    one = desk(keys=keys)
    one.say('combat "Essai" rules=forum')
    one.say("char Milo hp=9")
    other = desk_beside(one)
    other.sit()
    other.say('note "a"')
    entry = one.say('note "b"')
    assert entry is not None
    assert (entry.number, bool(entry.declared.signature)) == (4, True)
    report = verify(one.journal, one.listed(), one.keyring, authentic=authentic)
    assert finding(report, "signatures").outcome == "ok"


# --- Changed after it was signed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [
        (6, b'"faces":["73"]', b'"faces":["74"]'),
        (6, b'"targets":["Goule"]', b'"targets":[]'),
        (6, b'"why":null', b'"why":"a"'),
        (6, b'"as":"Milo"', b'"as":"Nour"'),
        (6, b'"as":"Milo"', b'"as":null'),
        (6, b'"by":"Camille"', b'"by":"Nour"'),
        (6, b'"by":"Camille"', b'"by":null'),
        (6, b"f.example/p31", b"f.example/p32"),
        (6, b"21:04:00+01:00", b"20:04:00+00:00"),
        (6, b'"text":"Milo', b'"text":"milo'),
        (6, b'"secret":false', b'"secret":true'),
        (2, b"resistance = 10", b"resistance = 11"),
        (2, b'{"milo.toml"', b'{"nilo.toml"'),
        (8, b'"number":8', b'"number":7'),
    ],
)
def test_what_was_said_cannot_be_changed(fight: SignedFight, number: int, old: bytes, new: bytes) -> None:
    """Each thing said, with every hash computed anew: the difference is at that event and that command."""
    forger = Forger(fight.store)
    version = fight.version(forger, number)
    forger.connection.close()
    assert fight.forged((number, old, new)) == ("difference", version, int(new[-1:]) if b"number" in new else number)


@pytest.mark.parametrize(("old", "new"), [(b'"at":"20', b'"at":"19'), (b'"file":null', b'"file":"a.combat"')])
def test_what_the_log_notes_besides_is_not_signed(fight: SignedFight, old: bytes, new: bytes) -> None:
    """When it was recorded, and from which file, is no word of its author's."""
    assert fight.forged((7, old, new))[0] == "ok"


def test_two_numbers_cannot_be_exchanged(fight: SignedFight) -> None:
    """Two notes with the same words: the signature of the one is none of the other."""
    first, second = (one.signature for one in fight.declared()[6:8])
    assert first is not None
    assert second is not None
    values = [one.value.encode() for one in (first, second)]
    assert fight.forged((7, values[0], values[1]), (8, values[1], values[0]))[::2] == ("difference", 7)


def test_a_signature_is_its_own_key_s(fight: SignedFight) -> None:
    """The game master's key in the place of Milo's."""
    public = {name: key.encode() for name, key in fight.keys.public_keys()}
    assert fight.forged((6, public["Milo"], public[None]))[::2] == ("difference", 6)


def test_a_signature_does_not_come_along_to_another_combat(fight: SignedFight, tmp_path: Path) -> None:
    """The same words under the same number in a fight with another id."""
    other = SignedFight(tmp_path / "other")
    other.folder.mkdir()
    other = other.begin()
    theirs, mine = (one.declared()[6].signature for one in (other, fight))
    assert theirs is not None
    assert mine is not None
    pairs = ((mine.key, theirs.key), (mine.value, theirs.value))
    edits = [(7, old.encode(), new.encode()) for old, new in pairs]
    assert fight.forged(*edits)[::2] == ("difference", 7)


def test_a_signature_made_anew_with_another_key_is_shown_as_another_key(fight: SignedFight) -> None:
    """It is a good signature; which key is whose the thread tells, so the report counts lines by key."""
    fight.keys.file("Milo").rename(fight.folder / "old.key")
    fight.keys.new("Milo")
    fight.say('note "de qui ?"', "Milo")
    (milo,) = (one for one in fight.report().signatories if one.name == "Milo")
    assert (milo.lines, [signed for _, signed in milo.keys]) == (2, [1, 1])
    assert dict(fight.keys.public_keys())["Milo"] == milo.keys[1][0]


# --- Corrected --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "unsigned"),
    [
        (["amend 7 text=autre why=non"], {7}),
        (["amend 6 aim=80 why=non"], {6}),
        (["amend 6 aim=80 why=non", "undo"], set()),
        (["amend 6 aim=80 why=non", "undo", "redo"], {6}),
        (["amend 6 aim=80 why=non", "undo 10 why=si"], set()),
        (["amend 6 aim=80 why=non", "amend 6 aim=73 why=si"], {6}),
        (['insert after 5 : note "avant" why=oubli'], {11}),
        (['insert after 5 : note "avant" why=oubli', "undo 10 why=non"], set()),
        (["undo 7 why=non"], set()),
        (["char Rat hp=9 speed=1", "swap Goule Rat from=6 why=non"], {6}),
        (["char Rat hp=9 speed=1", "swap Goule Rat from=6 why=non", "swap Goule Rat from=6 why=si"], set()),
        (["option tie=attacker from=start why=usage"], {1}),
        (['correct "amend 7 text=a" "undo 8" why=relu'], {7}),
    ],
)
def test_corrections_leave_whatever_still_says_what_was_signed(
    fight: SignedFight, lines: list[str], unsigned: set[int]
) -> None:
    """Of what stands, amended, exchanged and inserted lines are unsigned; the corrections and all else are signed."""
    for line in lines:
        fight.say(line)
    report = fight.report()
    assert (finding(report, "signatures").outcome, finding(report, "derivation").outcome) == ("ok", "ok")
    made = [one.number for one in fight.declared() if one.correction is None and one.acting is None]
    assert report.signatories[0].lines == len(made)
    standing = fight.declared(effective=True)
    assert {one.number for one in standing if one.signature is None} - {9} == unsigned
    assert [one.number for one in fight.declared()[9:] if one.correction is None and one.signature is None] == []


def test_a_signature_that_a_correction_lets_fall_is_a_difference(fight: SignedFight) -> None:
    """Who takes the signature away where a command is appended anew is found by deriving it."""
    fight.say("undo 7 why=non")
    forger = Forger(fight.store)
    again = [version for version, _, state in forger.rows() if b'"number":8' in state and b'"correction":10' in state]
    state = forger.rows()[again[0] - 1][2]
    signature = state[state.index(b'"signature":') : -2]
    forger.edit(again[0], signature, b'"signature":null')
    forger.chain_again()
    forger.connection.commit()
    forger.connection.close()
    assert finding(fight.report(), "derivation").outcome == "difference"


def test_a_branch_begins_unsigned_and_is_signed_from_there(fight: SignedFight) -> None:
    """What it takes over was said in another combat; who goes on there signs for that one."""
    at = fight.desk()
    at.sit()
    other = branch(at.sit(), "Autrement", UUID(int=7), None, Said())
    taken = len(other.history.entries)
    assert not any(entry.declared.signature for entry in other.history.entries)
    at.journal.remember(other.slug)
    at.journal.close()
    fight.say('note "la suite"')
    declared = fight.declared()
    assert [one.number for one in declared if one.signature] == [declared[-1].number]
    assert len(declared) == taken + 1
    assert finding(fight.report(), "signatures").outcome == "ok"


# --- Hidden -----------------------------------------------------------------------------------------------------------


def test_whatever_is_veiled_bears_no_signature_for_players(keys: KeyFolder) -> None:
    """A secret line, a comment, words that tell what is hidden: a signature would confirm a guess at them."""
    at = desk(keys=keys)
    for line in (
        'combat "Essai" rules=forum dice=given',
        "char Milo hp=100 speed=15 resistance=10 attack.x=20",
        "char Goule hp=60 speed=5 resistance=6 attack.x=12 hide=hp",
        "weapon Milo sword attack=x",
        "round initiative=90,1",
        'note "Goule 4242" secret=yes',
        'note "la brume" // elle cache le passeur',
        "ruling Goule hp=12 why=blessée",
        'note "tous voient ceci"',
    ):
        at.say(line)
    declared = {seen.moment.command: seen for seen in log(Scenario(at)) if isinstance(seen.moment.event, Declared)}
    signed = {number for number, seen in declared.items() if getattr(seen.event, "signature", None)}
    veiled = {number for number, seen in declared.items() if seen.veiled}
    assert all(seen.moment.event.signature for seen in declared.values())  # type: ignore[attr-defined]
    assert {6, 7, 8} <= veiled
    assert signed == set(declared) - veiled >= {1, 4, 9}
    sent = exported(at, "players")
    assert b"signature" in sent
    assert not [number for number in veiled if b'{"number":%d,' % number in sent]
