"""Dice, secrets, words and permissions that somebody exchanges, with every hash made anew."""

import json
from uuid import UUID

import pytest
from forging import FIGHT, differences, edited, lines_of, links_by_hand, place, played, rewritten, sealed, verdict
from spec import SECRET, desk_beside, numbered_salts

from cli.desk import Desk
from cli.exporting import exported
from cli.store import MemoryKeyring
from domain.branching import branch
from domain.dice import commitment_of
from domain.exports import Export, read_export, scan_export
from domain.findings import Finding
from domain.journal import Journal
from domain.logs import filed_log
from domain.said import Said
from domain.verification import NoSecrets, verify_log

LOG = lines_of(played())
SEAL = links_by_hand(LOG)[-1]


class OtherDice(MemoryKeyring):
    """The keyring of a cheat: dice of one secret, where another's commitment is published."""

    def __init__(self, published: bytes = SECRET) -> None:
        super().__init__()
        self.published = published

    def fresh(self, combat_id: UUID) -> str:  # noqa: ARG002 - the keyring's protocol
        """The commitment of the secret that is not used."""
        self._secrets[commitment_of(self.published)] = bytes(32)
        return commitment_of(self.published)


def cheated(published: bytes = SECRET) -> Desk:
    """The same fight, told without an error, with dice of the cheat's own."""
    return played(opened=(Journal(":memory:", salt=numbered_salts()), OtherDice(published)))


# --- Dice, secrets and words ------------------------------------------------------------------------------------------


def test_a_die_changed_in_one_place_is_found_by_what_follows() -> None:
    """A typed die is what the line says: another face is a difference there, whoever computed the hashes."""
    at = place(LOG, "DiceRolled")
    found = differences(verdict(sealed(edited(LOG, at, '"face":90', '"face":91'))))
    assert (set(found), found["derivation"].version, found["derivation"].kind) == ({"derivation"}, at + 1, "fact")


def test_dice_changed_with_all_that_follows_are_found_by_the_commitment() -> None:
    """Dice of another secret, a fight that follows from them, the true secret revealed: the report says "dice"."""
    lines = lines_of(cheated())
    lines = edited(lines, len(lines) - 1, bytes(32).hex(), SECRET.hex())
    found = differences(verdict(sealed(lines)))
    assert set(found) == {"dice"}
    assert found["dice"].kind == "face"


def test_a_secret_revealed_that_was_not_committed_is_found() -> None:
    """The dice are those of the secret revealed, and its commitment is not the one published."""
    found = differences(verdict(sealed(lines_of(cheated()))))
    assert (set(found), found["dice"].kind, found["dice"].command) == ({"dice"}, "commitment", 17)


def test_until_the_secret_is_revealed_only_a_posted_seal_shows_other_dice() -> None:
    """Without the secret nobody can compute a die: it is said that they are not checked, and the seal differs."""
    lines = lines_of(cheated())
    open_yet = lines[: place(lines, "Declared", -1)]
    true = LOG[: place(LOG, "Declared", -1)]
    report = verdict(sealed(open_yet), links_by_hand(true)[-1])
    assert set(differences(report)) == {"posted"}
    assert next(one.reason for one in report.findings if one.check == "dice") == "secret"


def test_a_secret_replaced_with_its_commitment_and_all_dice_is_shown_by_a_posted_seal_alone() -> None:
    """A whole other fight under the same id agrees with itself: only what was posted before tells the two apart."""
    report = verdict(sealed(lines_of(cheated(bytes(32)))), SEAL, links_by_hand(LOG)[1])
    assert set(differences(report)) == {"posted"}
    assert [one.outcome for one in report.findings if one.check == "posted"] == ["difference", "difference"]


def test_words_mixed_into_the_dice_cannot_be_other_words() -> None:
    """What Milo's player gave is exchanged, in the line, the command and the event: the dice of the round betray it."""
    at, old, new = place(LOG, "EntropyAdded"), "le chat de Milo a éternué", "le chien de Milo a éternué"
    lines = [line.replace(old.encode(), new.encode()) for line in LOG]
    found = differences(verdict(sealed(lines)))
    assert (set(found), found["dice"].kind) == ({"dice"}, "face")
    assert (found["dice"].version or 0) > at


def test_words_mixed_into_the_dice_cannot_be_taken_out() -> None:
    """The contribution becomes a remark, with its number: again the dice betray it."""
    at = place(LOG, "EntropyAdded")
    lines = [
        line.replace(b'"kind":"entropy"', b'"kind":"note"') if here == at - 1 else line for here, line in enumerate(LOG)
    ]
    said = json.loads(LOG[at])
    said |= {"event": "NoteWritten@1", "data": {"text": said["data"]["text"], "name": None}}
    lines[at] = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
    found = differences(verdict(sealed(lines)))
    assert (set(found), found["dice"].kind) == ({"dice"}, "face")


def test_words_cannot_be_mixed_into_dice_that_have_fallen() -> None:
    """The remark in round 1 becomes a contribution to it, after its dice: dice and derivation differ, each for itself.

    By the rules it would serve round 2, of which no die has fallen yet.
    """
    at = place(LOG, "NoteWritten")
    lines = [
        line.replace(b'"kind":"note"', b'"kind":"entropy"') if here == at - 1 else line for here, line in enumerate(LOG)
    ]
    said = json.loads(LOG[at])
    said |= {"event": "EntropyAdded@1", "data": {"round": 1, "text": "la brume monte"}}
    lines[at] = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
    found = differences(verdict(sealed(lines)))
    assert (set(found), found["dice"].kind) == ({"dice", "derivation"}, "face")
    assert found["derivation"].version == at + 1


def test_words_cannot_be_moved_to_another_round() -> None:
    """The contribution to round 1 serves round 2 instead."""
    at = place(LOG, "EntropyAdded")
    found = differences(verdict(sealed(edited(LOG, at, '"round":1', '"round":2'))))
    assert (found["dice"].kind, found["derivation"].version) == ("face", at + 1)


def test_dice_that_a_branch_takes_over_are_checked_against_its_origin() -> None:
    """Whoever branches could invent what fell before: unchecked without the origin's export, and shown by it.

    "Goule 1" throws its aim in the engine's way; in the branch it shows another face, with all that follows from it.
    """
    table = played("\n".join(FIGHT.splitlines()[:9]))
    origin = read_export("origine.jsonl", exported(table))
    spoken = desk_beside(table, combat="essai")
    fight = spoken.sit()
    branch(fight, "Autrement", UUID(int=7), None, Said())
    lines = lines_of(desk_beside(table, combat="autrement"))

    def origins(data: bytes, *exports: Export) -> Finding:
        report = verify_log(filed_log(scan_export("autrement.jsonl", data)), NoSecrets(), exports)
        return next(one for one in report.findings if one.check == "origin")

    assert (origins(sealed(lines)).outcome, origins(sealed(lines)).reason) == ("unchecked", "export")
    assert origins(sealed(lines), origin).outcome == "ok"
    at = next(here for here, line in enumerate(lines) if b'"source":"origin"' in line)
    face = json.loads(lines[at])["data"]["dice"][0]["face"]
    forged = rewritten(lines, at, lambda data: data["dice"][0].update(face=face % 10 + 1))
    found = origins(sealed(forged), origin)
    assert (found.outcome, found.kind, found.version) == ("difference", "borrowed", at + 1)
    other = played("\n".join(FIGHT.splitlines()[:9]).replace("90,20,1", "90,20,2"))
    found = origins(sealed(lines), read_export("origine.jsonl", exported(other)))
    assert (found.outcome, found.kind) == ("difference", "link")


@pytest.mark.parametrize("key", ["hp", "", "r/milo/aim/d100/1", f"r{'9' * 5000}/a/aim/d10/1", "r1/goule-1/aim/d20/1"])
def test_a_die_with_a_key_that_is_none_is_found(key: str) -> None:
    """A key that says no round, or another die, cannot be recomputed: it is a difference, and nothing breaks off."""
    at = next(here for here, line in enumerate(LOG) if b'"source":"engine"' in line)
    lines = rewritten(LOG, at, lambda data: data["dice"][0].update(key=key))
    found = differences(verdict(sealed(lines)))
    assert (found["dice"].kind, found["dice"].version) == ("misshapen", at + 1)


# --- Permissions ------------------------------------------------------------------------------------------------------

MASTERS = """combat "Essai" rules=forum dice=any
char Milo hp=100 speed=15 attack.x=20 player=Nora
char Goule hp=60 speed=5 attack.x=12 player=Paul hide=hp
weapon Milo sword attack=x
weapon Goule claws attack=x
round
hazard brume damage=1d6 to=all when=round-end
effect Milo mod.aim=-3 until=rounds:2 label=brume
reveal Goule
ruling Milo hp=-3 why=chute
Milo pass order=any
dispute 11 why=non
dispute 11 settled why=si
undo
redo
amend 10 hp=-4 why=erreur
round
close"""
"""What the game master alone may do, said by the game master; Paul contests nothing and Nora plays Milo."""


@pytest.mark.parametrize(
    ("number", "person"),
    [
        *((number, "Nora") for number in (2, 4, 6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 18)),
        (11, "Paul"),
        (15, "Paul"),
    ],
)
def test_what_somebody_was_not_allowed_to_do_is_a_difference(number: int, person: str) -> None:
    """A command of the game master's is put into a player's mouth, every hash made anew: refused there, by name.

    13 settles what the game master contested, 14 and 15 take back and redo what is not theirs, 11 is Nora's turn.
    """
    log = lines_of(played(MASTERS))
    at = next(here for here, line in enumerate(log) if b'"data":{"number":%d,' % number in line)
    found = differences(verdict(sealed(rewritten(log, at, lambda data: data.update({"as": person})))))
    assert (set(found), found["derivation"].kind) == ({"derivation"}, "refused")
    assert (found["derivation"].version, found["derivation"].command) == (at + 1, number)


def test_what_a_correction_led_to_cannot_be_other_facts() -> None:
    """Each fact that stands in the batch of a correction is derived with it: a changed one is found at its event."""
    begun = place(LOG, "HistoryRewound", -1)
    end = next(at for at in range(begun, len(LOG)) if b'"kind":"round"' in LOG[at])
    numbers = [at for at in range(begun + 1, end) if b'"total":' in LOG[at]]
    assert numbers
    for at in numbers:
        total = int(LOG[at].partition(b'"total":')[2].partition(b",")[0])
        lines = edited(LOG, at, f'"total":{total}', f'"total":{total + 1}')
        assert differences(verdict(sealed(lines)))["derivation"].version == at + 1
