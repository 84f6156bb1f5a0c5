"""Who may correct, who may contest, and what answers a dispute."""

import pytest
from corrected import BRIDGE, FIRST, hp, numbers, refused, shown, told, verified
from spec import Scenario, desk_beside, given

from domain.errors import KeyNeeded
from domain.refusals import MasterOnly, NoSuchCommand, NotDisputed

AMENDED = 'amend 7 target="Goule 2" resistance@"Goule 2"=5 why="pas la bonne"'


def beside(scenario: Scenario, person: str | None) -> Scenario:
    """The same fight, as somebody else speaks of it; None is the game master."""
    other = Scenario(desk_beside(scenario.desk, acting=person))
    other.desk.sit()
    return other


def contested(scenario: Scenario) -> list[tuple[int, str, str | None]]:
    """What is contested, by whom and why."""
    assert scenario.desk.fight is not None
    scenario.desk.fight.refresh()
    return [(one.command, one.name, one.reason) for one in shown(scenario).disputed]


# --- Who may correct --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("amend 7 aim=3", "amend"),
        ("insert after 7 : note oubli", "insert"),
        ('swap "Goule 1" "Goule 2" from=7', "swap"),
        ("undo 7", "undo"),
        ('correct "amend 7 aim=3"', "correct"),
        ("option tie=attacker from=start", "option"),
        ("undo", "undo"),
        ("redo", "redo"),
    ],
)
def test_corrections_are_the_masters(line: str, verb: str) -> None:
    """Constantine's player may not touch what the game master has declared, not even for Constantine."""
    scenario = beside(given(BRIDGE, FIRST, "note a", "undo"), "Milo")
    refused(scenario, f"{line} why=essai").then_refuses(MasterOnly, person="Milo", verb=verb)


@pytest.mark.parametrize("line", ["undo", "undo 7 why=faute"])
def test_players_take_back_their_own_last_declaration(line: str) -> None:
    """With or without its number; a dispute since is no obstacle; what they took back, they may bring back."""
    master = given(BRIDGE, told(FIRST)[0])
    milo = beside(master, "Milo").when(told(FIRST)[1])
    beside(master, None).when("dispute 7 why=doute")
    milo = beside(master, "Milo").when(line)
    assert numbers(milo) == [1, 2, 3, 4, 5, 6]
    milo.when("redo")
    assert numbers(milo) == [1, 2, 3, 4, 5, 6, 7]
    verified(milo)


@pytest.mark.parametrize("line", ["undo", "undo 7 why=faute"])
def test_players_take_nothing_back_once_somebody_has_gone_on(line: str) -> None:
    """Goule 1 has posted since."""
    master = given(BRIDGE, told(FIRST)[0])
    beside(master, "Milo").when(told(FIRST)[1])
    beside(master, None).when(told(FIRST)[2])
    refused(beside(master, "Milo"), line).then_refuses(MasterOnly, person="Milo", verb="undo")


# --- What answers a dispute -------------------------------------------------------------------------------------------


def disputed() -> Scenario:
    """The fight of the script, whose attack 7 is contested (10) by Constantine's player."""
    scenario = given(BRIDGE, FIRST)
    milo = beside(scenario, "Milo").when('dispute 7 why="c\'était la Goule 2"')
    assert contested(milo) == [(7, "Milo", "c'était la Goule 2")]
    assert shown(milo).as_json()["disputed"] == [{"command": 7, "name": "Milo", "reason": "c'était la Goule 2"}]
    return beside(scenario, None)


@pytest.mark.parametrize(
    "line",
    [
        AMENDED,
        "undo 7 why=jamais",
        "ruling on 7 outcome=miss why=vu",
        "correct «amend 7 damage=2» «amend 9 action=cover» why=relu",
    ],
)
def test_a_correction_or_a_ruling_answers_until_it_is_taken_back(line: str) -> None:
    """And again when it is brought back; the same by its number."""
    scenario = disputed()
    for verb, still in ((line, False), ("undo", True), ("redo", False), ("note a", False), ("undo 11 why=non", True)):
        scenario.when(verb)
        assert [one[0] for one in contested(scenario)] == ([7] if still else [])
    verified(scenario)


def test_a_correction_of_something_else_does_not_answer() -> None:
    """Goule 2's pass was a cover; an insertion after 7; the dispute stands."""
    scenario = disputed().when("amend 9 action=cover why=lu", "insert after 7 : note oubli why=lu")
    assert [one[0] for one in contested(scenario)] == [7]


def test_the_master_settles() -> None:
    """Once; another player may not, who contested may."""
    scenario = disputed()
    lia = beside(scenario, "Lia")
    refused(lia, "dispute 7 settled why=bon").then_refuses(MasterOnly, person="Lia", verb="dispute")
    refused(scenario, "dispute 8 settled why=bon").then_refuses(NotDisputed, number=8)
    scenario.when("dispute 7 settled why=relu")
    assert contested(scenario) == []
    refused(scenario, "dispute 7 settled why=relu").then_refuses(NotDisputed, number=7)
    milo = beside(scenario, "Milo").when("dispute 7 why=encore")
    assert contested(milo) == [(7, "Milo", "encore")]
    milo.when("dispute 7 settled why=bon")
    assert contested(milo) == []
    verified(milo)


def test_a_correction_is_contested_too() -> None:
    """#11 is contested; taken back, it is answered; what does not stand is not contested."""
    scenario = disputed().when(AMENDED, "dispute 11 why=non")
    assert [one[0] for one in contested(scenario)] == [11]
    scenario.when("undo 11 why=soit")
    assert [one[0] for one in contested(scenario)] == [7]
    refused(scenario, "dispute 11 why=encore").then_refuses(NoSuchCommand, number=11)
    refused(scenario, "dispute 7").then_refuses(KeyNeeded, key="why")


def test_disputes_are_no_steps() -> None:
    """`undo` takes back Goule 2's pass, `redo` brings it back, with disputes and settlements in between."""
    scenario = disputed()
    before = scenario.combat
    scenario.when("undo", "dispute 8 why=a", "redo", "dispute 8 settled why=b")
    assert (scenario.combat, numbers(scenario)[-1]) == (before, 9)
    assert [one[0] for one in contested(scenario)] == [7]
    assert hp(verified(scenario)) == (98, 13, 40)
