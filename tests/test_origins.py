"""Verification of who comes from an earlier fight, against an export of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from players import fight_of
from sequels import bridge, export_of, limbs, origin, report, sequel
from spec import Scenario, given

from cli.exporting import exported
from domain import events as e, origins
from domain.exports import DamagedExport, Export, read_export
from domain.findings import Finding
from domain.history import Recorded
from domain.origins import IdleExport, check_origins
from domain.seals import first_link, next_link
from domain.sheets import Taken

__all__ = ["limbs"]  # a fixture

COMES = "char Constantine from=essai"


@pytest.fixture
def first() -> Scenario:
    """The first fight, closed: Constantine 9 of 13."""
    return bridge()


@pytest.fixture
def second(first: Scenario) -> Scenario:
    """The fight that Constantine came to."""
    return sequel(first, COMES)


# --- In the domain ----------------------------------------------------------------------------------------------------


def test_without_anybody_from_elsewhere_there_is_no_such_finding(first: Scenario) -> None:
    """Four findings, as ever."""
    assert [one.check for one in report(first).findings] == ["chain", "seal", "dice", "derivation"]


def test_without_its_export_an_origin_is_not_checked(second: Scenario) -> None:
    """Everything else is; the reason and the combat that is missing are told."""
    found = report(second)
    assert {one.check: one.outcome for one in found.findings if one.check != "origin"} == {
        "chain": "ok", "seal": "ok", "dice": "ok", "derivation": "ok",
    }  # fmt: skip
    assert origin(second) == Finding("origin", "unchecked", 4, 2, stored="essai", reason="export")
    assert found.outcome == "unchecked"


def test_with_its_export_an_origin_is_ok(first: Scenario, second: Scenario) -> None:
    """The seal is met and the combatant there is the one who came."""
    assert origin(second, export_of(first)) == Finding("origin")


@pytest.mark.parametrize(
    "lines",
    [
        ("undo",),
        ("undo", "ruling Constantine hp=2 why=poison", "close"),
        ("undo", "undo", "undo", "weapon Constantine hache", "ruling Constantine dead why=chute", "close"),
        ("rest Constantine days=3",),
    ],
)
def test_an_earlier_fight_that_went_on_still_verifies(
    first: Scenario, second: Scenario, lines: tuple[str, ...]
) -> None:
    """Opened again, corrected, rested after: what counts is how it stood at the version recorded."""
    export = export_of(first.when(*lines))
    assert origin(second, export) == Finding("origin")


def test_what_somebody_became_later_is_checked_at_its_own_version(first: Scenario, second: Scenario) -> None:
    """One came before the rest, one after: both are ok by one export, and by the former alone the second is not."""
    before = export_of(first)
    first.when("rest Constantine days=1", "undo")
    second.when('char "Goule 1" from=essai')
    assert origin(second, export_of(first), before) == Finding("origin")
    found = origin(second, before)
    assert (found.outcome, found.command, found.stored) == ("difference", 3, str(fight_of(first).history.version))


def test_who_was_taken_back_is_checked_too(second: Scenario) -> None:
    """The log holds the joining still."""
    assert origin(second.when("undo")).outcome == "unchecked"


def test_a_chain_of_fights_is_checked_link_by_link(first: Scenario, second: Scenario) -> None:
    """Who came twice is checked against the fight they came from last."""
    second.when("ruling Constantine hp=4 why=chute", "close")
    third = sequel(first, "char Constantine from=la-cave", title="Le toit")
    assert third.one("Constantine").hp == 4
    assert origin(third, export_of(second)) == Finding("origin")


def test_one_difference_outweighs_what_is_not_checked(first: Scenario, second: Scenario) -> None:
    """Somebody else comes from a fight whose export is missing: the difference is told."""
    sequel(first, "char Nora hp=8", "close", title="Le toit")
    second.when("char Nora from=le-toit")
    damaged = DamagedExport("essai.jsonl", 7, "event_line", str(fight_of(first).combat_id))
    assert origin(second, export_of(first)).outcome == "unchecked"
    found = origin(second, damaged)
    assert (found.outcome, found.version, found.command, found.derived) == ("difference", 4, 2, "essai.jsonl:7")


def test_an_export_that_nobody_came_from_is_an_error(first: Scenario, second: Scenario) -> None:
    """The wrong file is named, with its combat; a damaged one by its damage."""
    other = export_of(given("char Nora hp=8"), "autre.jsonl")
    with pytest.raises(IdleExport) as told:
        report(second, export_of(first), replace(other, combat_id=fight_of(second).combat_id))
    assert (told.value.file, told.value.combat) == ("autre.jsonl", "essai")
    with pytest.raises(DamagedExport):
        report(first, DamagedExport("autre.jsonl", 7, "event_line", "?"))


def forged(first: Scenario, change: Callable[[Taken], Taken]) -> Finding:
    """The finding on a newcomer whose command took over something else, chained, sealed and derived all the same."""
    second = sequel(first, COMES, title=f"La cave {len(first.desk.journal.combats())}")
    entry = second.entry
    assert entry is not None
    command = entry.declared.command
    lie = change(command.taken)  # type: ignore[union-attr, arg-type]
    joined = entry.facts[0].model_copy(update={"origin": lie.origin})
    declared = entry.declared.model_copy(update={"command": command.model_copy(update={"taken": lie})})
    history = fight_of(second).history
    entries = (history.entries[0], replace(entry, declared=declared, facts=(joined, *entry.facts[1:])))
    (found,) = check_origins(entries, (export_of(first),), whole=True)
    return found


@pytest.mark.parametrize(
    "changes",
    [
        {"hp": 13},
        {"hp_max": 14},
        {"sheet": {}},
        {"weapons": {}},
        {"locations": {"head": (4, 4)}},
        {"lasting": ({"name": "borgne", "wound": None, "amount": None},)},
        {"ticks": ("épée",)},
        {"counters": {"SAN": 61}},
        {"player": "Nora"},
    ],
)
def test_whatever_was_taken_over_is_compared(first: Scenario, changes: dict[str, Any]) -> None:
    """A log forged whole, rules and all, is told by the earlier fight: the first field that differs is named."""
    found = forged(first, lambda taken: Taken.model_validate({**taken.model_dump(), **changes}))
    (field,) = changes
    assert (found.outcome, found.version, found.command) == ("difference", 4, 2)
    assert (found.stored or "").split()[0] == (found.derived or "").split()[0] == field


@pytest.mark.parametrize(
    "changes", [{"version": 2}, {"version": 0}, {"version": 10**9}, {"seal": "0" * 64}, {"seal": ""}]
)
def test_an_origin_that_the_export_does_not_hold_is_a_difference(first: Scenario, changes: dict[str, Any]) -> None:
    """Another version, another seal."""
    found = forged(first, lambda taken: taken.model_copy(update={"origin": taken.origin.model_copy(update=changes)}))
    assert (found.outcome, found.version, found.command) == ("difference", 4, 2)


def at(first: Scenario, version: int) -> Finding:
    """The finding on an origin at another version, with the seal that the export has there."""
    link = export_of(first).links[version].hex()
    place = {"version": version, "seal": link}
    return forged(first, lambda taken: taken.model_copy(update={"origin": taken.origin.model_copy(update=place)}))


def test_the_fight_must_have_stood_closed_at_that_version(first: Scenario) -> None:
    """Before its end nobody could leave it; in the middle of a command there was no such state."""
    closed = fight_of(first).history.version
    assert at(first, closed).outcome == "ok"
    assert at(first, closed - 1).derived == "nonsense"
    assert at(first, closed - 2).derived == "EarlierOpen"


def test_event_and_command_must_agree(first: Scenario, second: Scenario) -> None:
    """A joining whose event hides where it comes from, or tells what its command does not, is a difference."""
    entry = fight_of(second).history.entries[1]
    silent = entry.facts[0].model_copy(update={"origin": None})
    fresh = entry.declared.model_copy(update={"command": entry.declared.command.model_copy(update={"taken": None})})
    for one in (replace(entry, facts=(silent,)), replace(entry, declared=fresh)):
        (found,) = check_origins((fight_of(second).history.entries[0], one), (export_of(first),), whole=True)
        assert found.outcome == "difference"


def test_an_export_that_makes_no_sense_is_a_difference(first: Scenario, second: Scenario) -> None:
    """Well chained or not, events about nobody lead to nobody."""
    export = export_of(first)
    nonsense = (*export.recorded[:-1], Recorded(len(export.recorded), e.CombatantRevealed(name="Personne")))
    assert origin(second, replace(export, recorded=nonsense)).derived == "nonsense"


def test_what_the_reader_takes_and_what_verification_derives_is_one_function(
    first: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verification asks `take`, as the line did."""
    second, asked = sequel(first, COMES), list[str]()
    monkeypatch.setattr(origins, "take", lambda *given: asked.append(given[1]) or given)
    with pytest.raises(AttributeError):
        origin(second, export_of(first))
    assert asked == ["Constantine"]


def rechained(export: Export, bodies: list[bytes]) -> bytes:
    """A file that a forger made whole again."""
    link = first_link(str(export.combat_id))
    for body in bodies:
        link = next_link(link, body)
    return b"\n".join([*bodies, b'{"seal":"%b"}' % link.hex().encode(), b""])


def test_an_export_forged_whole_does_not_meet_the_seal(first: Scenario, second: Scenario) -> None:
    """13 hit points instead of 9, the chain computed anew: another link stands at that version."""
    export = export_of(first)
    bodies = exported(first.desk).splitlines()[:-1]
    forged_bodies = [body.replace(b'"after":9', b'"after":13') for body in bodies]
    assert forged_bodies != bodies
    found = origin(second, read_export("essai.jsonl", rechained(export, forged_bodies)))
    assert found.outcome == "difference"
    assert found.stored == export.links[-1].hex()[:16] != found.derived
    assert origin(second, read_export("essai.jsonl", rechained(export, list(export.lines)))).outcome == "ok"
