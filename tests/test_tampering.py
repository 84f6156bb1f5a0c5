"""What somebody could do to the lines of a log: tried with the hashes as they were, and with all made anew."""

import hashlib
import json
from uuid import UUID

import pytest
from forging import (
    FIGHT,
    differences,
    edited,
    lines_of,
    links_by_hand,
    place,
    played,
    renumbered,
    sealed,
    verdict,
)
from hypothesis import given as drawn, settings, strategies as st

from cli.exporting import exported
from domain.exports import DamagedExport, NotAnExport, read_export, scan_export
from domain.importing import take_in
from domain.journal import Journal
from domain.logs import filed_log

LOG = lines_of(played())
SEAL = links_by_hand(LOG)[-1]


def test_nothing_was_done_to_it() -> None:
    """The log of these tests is itself all right, and is its own seal's."""
    report = verdict(sealed(LOG), SEAL)
    assert (report.outcome, report.commands) == ("ok", 17)


# --- With the hashes as they were -------------------------------------------------------------------------------------


def test_any_bit_of_any_byte_is_found() -> None:
    """Each byte of an export in turn has one bit flipped, another each time: chain or seal differ, or it is no export.

    The fight is a short one: eight events of 3 kB. A newline that is another sign joins two lines, so it is found too.
    """
    data = exported(played("\n".join([*FIGHT.splitlines()[:3], 'note "la brume monte"'])))
    assert len(data.splitlines()) > 8
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]
        try:
            log = filed_log(scan_export("pont.jsonl", changed))
        except NotAnExport:
            continue
        assert "difference" in {log.chain.outcome, log.seal.outcome}, at


def swapped(lines: list[bytes], at: int) -> list[bytes]:
    """Two neighbours change places."""
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


TAMPERED = {
    "removed": lambda at: [*LOG[:at], *LOG[at + 1 :]],
    "doubled": lambda at: [*LOG[: at + 1], *LOG[at:]],
    "swapped": lambda at: swapped(LOG, at),
    "inserted": lambda at: [*LOG[:at], LOG[place(LOG, "NoteWritten")], *LOG[at:]],
}


@pytest.mark.parametrize("how", TAMPERED)
def test_an_event_that_is_not_at_its_place_is_found_there(how: str) -> None:
    """Taken out, doubled, swapped, inserted anywhere: chain and seal say so, at the first line that is another."""
    for at in range(len(LOG) - 1):
        lines = TAMPERED[how](at)
        if lines == LOG:
            continue
        log = filed_log(scan_export("pont.jsonl", sealed(lines, SEAL)))
        first = next(here for here, (old, new) in enumerate(zip(LOG, lines, strict=False), 1) if old != new)
        assert (log.chain.outcome, log.chain.version, log.seal.outcome) == ("difference", first, "difference")


@pytest.mark.parametrize("how", TAMPERED)
def test_with_places_and_hashes_made_anew_the_rules_find_it(how: str) -> None:
    """Nothing is taken out, doubled, swapped or inserted that the derivation or the dice do not miss or find too many.

    What stands before and what came last are left alone: every eleventh place is tried, and all of the first six.
    """
    for at in (*range(6), *range(6, len(LOG) - 1, 11)):
        lines = renumbered(TAMPERED[how](at))
        if lines != LOG:
            report = verdict(sealed(lines), SEAL)
            found = differences(report)
            assert {"dice", "derivation"} & set(found), (how, at)
            assert "posted" in found
            assert "chain" not in found
            assert "seal" not in found


def test_whole_commands_cut_from_the_end_are_known_by_a_posted_seal_alone() -> None:
    """The rest is a fight like another; whoever holds the seal that was posted sees that there was more."""
    rest = LOG[: place(LOG, "Declared", -2)]
    assert "difference" not in {one.outcome for one in verdict(sealed(rest)).findings}
    found = differences(verdict(sealed(rest), SEAL))
    assert set(found) == {"posted"}
    earlier = verdict(sealed(LOG), links_by_hand(rest)[-1])
    assert next(one for one in earlier.findings if one.check == "posted").version == len(rest)


def test_what_comes_before_the_first_command_is_found() -> None:
    """An event that no command brought stands at the beginning: folds would pass over it."""
    lines = renumbered([LOG[place(LOG, "NoteWritten")], *lines_of(played("\n".join(FIGHT.splitlines()[:5])))])
    found = differences(verdict(sealed(lines)))
    assert (found["derivation"].version, found["derivation"].kind) == (1, "headless")
    export = read_export("pont.jsonl", sealed(lines))
    with pytest.raises(DamagedExport):
        take_in(Journal(":memory:", salt=str), export)


def test_events_of_another_combat_are_found() -> None:
    """As they are, by the id that they hold; under this combat's id and number, by what follows from them."""
    other = lines_of(played(FIGHT.replace("sword", "lance"), new_id=lambda: UUID(int=77)))
    at = place(LOG, "AttackMade")
    spliced = [*LOG[:at], other[at], *LOG[at + 1 :]]
    assert differences(verdict(sealed(spliced)))["chain"].version == at + 1
    mine = json.loads(LOG[0])["id"].encode()
    adopted = [line.replace(str(UUID(int=77)).encode(), mine) for line in other]
    report = verdict(sealed([*LOG[:at], adopted[at], *LOG[at + 1 :]]))
    assert set(differences(report)) == {"derivation"}


# --- Rules, schemas, seals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["forum@2", "demain@1"])
def test_rules_of_the_future_are_not_said_to_be_followed(rules: str) -> None:
    """Chain, seal and dice are checked; what nobody here can derive is said to be unchecked, never ok."""
    lines = edited(LOG, place(LOG, "CombatOpened"), "forum@1", rules)
    outcomes = {one.check: (one.outcome, one.reason) for one in verdict(sealed(lines)).findings}
    assert outcomes.pop("derivation") == ("unchecked", "ruleset")
    assert {outcome for outcome, _ in outcomes.values()} == {"ok"}


def test_an_event_of_a_newer_horion_is_no_difference() -> None:
    """Its hash stands in the chain; what it says is not checked, and the report tells from where on."""
    at = place(LOG, "NoteWritten")
    report = verdict(sealed(edited(LOG, at, "NoteWritten@1", "NoteWritten@2")))
    assert not differences(report)
    assert {(one.reason, one.stored) for one in report.findings if one.check == "derivation"} == {
        ("newer", str(at + 1))
    }


def test_where_the_chain_breaks_nothing_after_it_is_called_ok() -> None:
    """A log that cannot be read from its third event on has no dice and no commands that were checked."""
    lines = [*LOG[:2], b"x" * 80, *LOG[3:]]
    outcomes = {one.check: one.outcome for one in verdict(sealed(lines)).findings}
    assert outcomes == {"chain": "difference", "seal": "ok", "dice": "unchecked", "derivation": "unchecked"}


def test_the_hash_of_the_id_is_no_seal() -> None:
    """c₀ is known before the fight: posting it binds nothing."""
    first = hashlib.sha256(json.loads(LOG[0])["id"].encode()).hexdigest()
    assert "posted" in differences(verdict(sealed(LOG), first))


# --- Several things at once -------------------------------------------------------------------------------------------


def values_in(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to every value inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, part in inside for found in values_in(part, (*way, key)))]


FACTS = [at for at, line in enumerate(LOG) if b'"event":"Declared@1"' not in line]
ODD = st.sampled_from([None, 0, 1, -1, 7, 10**17, True, "", "Milo", "Goule 1", "8.1", "r1/milo/aim/d100/1", [], {}])


@settings(max_examples=40)
@drawn(st.data())
def test_facts_changed_in_any_way_are_never_ok(data: st.DataObject) -> None:
    """One to three facts get another value somewhere, all hashes made anew: never ok, and never an exception.

    Rules that nobody knows are not checked; everything else is a difference.
    """
    lines = list(LOG)
    for at in data.draw(st.lists(st.sampled_from(FACTS), min_size=1, max_size=3, unique=True)):
        body = json.loads(lines[at])
        ways = [way for way in values_in(body["data"]) if way]
        *way, last = data.draw(st.sampled_from(ways))
        holder = body["data"]
        for key in way:
            holder = holder[key]
        holder[last] = data.draw(
            ODD.filter(lambda value, old=holder[last]: value != old or type(value) is not type(old))
        )
        lines[at] = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    assert verdict(sealed(lines)).outcome != "ok"


@settings(max_examples=25)
@drawn(st.lists(st.tuples(st.sampled_from(sorted(TAMPERED)), st.integers(0, len(LOG) - 2)), min_size=2, max_size=4))
def test_lines_moved_several_times_never_break_it_off(moves: list[tuple[str, int]]) -> None:
    """Lines are taken out, doubled, swapped one after the other: a difference, unless they are as they were."""
    lines = list(LOG)
    for how, at in moves:
        match how:
            case "removed":
                del lines[at % len(lines)]
            case "doubled":
                lines.insert(at % len(lines), lines[at % len(lines)])
            case "inserted":
                lines.insert(at % len(lines), LOG[at])
            case _:
                lines = swapped(lines, at % (len(lines) - 1))
    report = verdict(sealed(renumbered(lines)))
    assert report.outcome == ("ok" if renumbered(lines) == LOG else "difference")
