"""A fight is pinned to a version of its rules: under another it can be read and undone, not gone on with."""

from dataclasses import replace

import pytest
from spec import Scenario, desk_beside, given

from domain import ruleset
from domain.branching import branch
from domain.errors import OtherVersion
from domain.said import Said

FIGHT = """
char Milo hp=100 speed=15 resistance=10 attack.x=20
note "la brume monte"
note "la brume tombe"
"""


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A fight under forum@1, looked at by a Horion that knows forum@2."""
    scenario = given(FIGHT, dice="any")
    monkeypatch.setattr(ruleset, "_REGISTERED", {"forum": replace(ruleset.ruleset_named("forum"), version=2)})
    return scenario


@pytest.mark.parametrize(
    "line", ['note "x"', "round", "Milo pass", "close", "amend 3 text=neige why=x", "undo 3 why=x"]
)
def test_it_does_not_go_on(pinned: Scenario, line: str) -> None:
    """Whatever would be adjudicated is refused, and nothing is recorded."""
    assert pinned.desk.fight is not None
    before = pinned.desk.fight.history.version
    pinned.when(line).then_refuses(OtherVersion, pinned="forum@1", known="forum@2")
    assert pinned.desk.fight.history.version == before


def test_nor_in_a_branch(pinned: Scenario) -> None:
    """Another combat out of it would be under the other version."""
    fight = pinned.desk.fight
    assert fight is not None
    with pytest.raises(OtherVersion):
        branch(fight, "Autre", pinned.desk.new_id(), None, Said())


def test_it_is_read_and_undone(pinned: Scenario) -> None:
    """Undo and redo ask no rule; a new fight is under the rules of today."""
    pinned.when("undo").when("redo")
    other = desk_beside(pinned.desk)
    other.say('combat "Nouveau" rules=forum')
    assert other.fight is not None
    assert other.fight.combat.rules == "forum@2"
