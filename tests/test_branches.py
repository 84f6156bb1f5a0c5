"""Another combat out of one: the same commands and dice under a new secret, its origin untouched."""

from dataclasses import replace
from uuid import UUID

import pytest
from corrected import (
    BRIDGE,
    FIRST,
    PAIR,
    back_and_forth,
    dice,
    from_now,
    hp,
    numbers,
    refused,
    rows,
    set_aside,
    verified,
)
from spec import SECRET, Scenario, desk_beside, given

from domain.branching import branch
from domain.combat import Combat
from domain.commands import Correct, Undo
from domain.dice import keyed_face
from domain.refusals import CombatExists, DiceLacking, NothingToUndo
from domain.said import Said
from domain.verification import verify

AMENDED = 'amend 7 target="Goule 2" resistance@"Goule 2"=5 why="pas la bonne"'
STRIKE = 'Aveline reinforced-attack "Goule 1" weapon=sword'
LED = (
    "round",
    'ruling "Goule 1" initiative=99 why=a',
    'ruling "Goule 2" initiative=98 why=a',
    "ruling Aveline initiative=97 why=a",
    "ruling Bastien initiative=96 why=a",
    '"Goule 1" pass',
    '"Goule 2" pass',
    STRIKE,
)
"""Commands 8 to 15, with the engine's dice."""


def branched(scenario: Scenario, line: str | None = None, title: str = "Autrement") -> Scenario:
    """The branch that a line would make, at a desk of its own; the origin is as it was, and both verify."""
    desk = scenario.desk
    fight, before, version = desk.sit(), scenario.combat, rows(scenario)
    spoken = desk.hear(line) if line else None
    command = spoken.command if spoken else None
    assert command is None or isinstance(command, (Correct, Undo))
    other = branch(fight, title, UUID(int=7_000 + len(desk.journal.combats())), command, Said())
    fight.refresh()
    assert (scenario.combat, rows(scenario)) == (before, version)
    desk.journal.remember(other.slug)
    beside = Scenario(desk_beside(desk, combat=other.slug))
    beside.desk.sit()
    for listed in desk.journal.combats():
        report = verify(desk.journal, listed, desk.keyring)
        assert [finding.outcome for finding in report.findings if finding.check != "origin"] == ["ok"] * 4, report
    return beside


def untitled(combat: Combat) -> Combat:
    """A state, whatever its fight is called."""
    return replace(combat, title="")


def test_a_branch_is_the_fight_as_it_stands() -> None:
    """The same state and numbers; what was undone is not taken over; undo and redo go on from there."""
    scenario = given(BRIDGE, FIRST, "note a", "undo", AMENDED)
    other = branched(scenario)
    assert other.combat.title == "Autrement"
    assert untitled(other.combat) == untitled(scenario.combat)
    assert numbers(other) == numbers(scenario)
    before = other.combat
    other.when("undo", "redo")
    assert other.combat == before
    other.when("note b")
    assert numbers(other)[-1] > max(numbers(scenario))
    for _ in range(9):
        other.when("undo")
    refused(other, "undo").then_refuses(NothingToUndo)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (AMENDED, (91, 40, 12)),
        ("undo 8 why=non", (100, 40, 40)),
        ("insert after 9 : note oubli why=a", (98, 13, 40)),
        ('swap "Goule 1" "Goule 2" from=7 why=a', (98, 40, 13)),
        ("option tie=attacker from=start why=a", (98, 13, 40)),
        ("correct «amend 7 damage=2» «undo 9» why=a", (96, 23, 40)),
    ],
)
def test_a_branch_is_the_fight_as_a_correction_would_make_it(line: str, left: tuple[int, ...]) -> None:
    """State, numbers and dice are those of the corrected fight; corrections of the branch work as everywhere."""
    scenario = given(BRIDGE, FIRST)
    other = branched(scenario, line)
    assert hp(other) == left
    scenario.when(line)
    assert untitled(other.combat) == untitled(scenario.combat)
    assert numbers(other) == numbers(scenario)
    assert dice(other) == dice(scenario)
    back_and_forth(other, "amend 3 hp=45 why=a")
    scenario.when("amend 3 hp=45 why=a")
    assert untitled(other.combat) == untitled(scenario.combat)


def test_what_a_correction_sets_aside_is_set_aside_in_the_branch_and_can_come_back() -> None:
    """The round is taken back: the posts of the second are set aside; `amend` of the branch tries them again."""
    scenario = given(BRIDGE, FIRST, "round initiative=50,40,30", "Constantine pass", '"Goule 1" pass')
    other = branched(scenario, "undo 10 why=non")
    assert [number for number, _, _ in set_aside(other)] == [11, 12]
    back_and_forth(other, "insert after 9 : round initiative=50,40,30 why=si")
    assert (set_aside(other), other.combat.round) == ([], 2)


def test_a_branch_lacks_the_dice_that_its_correction_lacks() -> None:
    """Nothing is written then."""
    scenario = given(BRIDGE, FIRST)
    with pytest.raises(DiceLacking):
        branched(scenario, 'amend 7 target="Goule 2" why=a')
    assert len(scenario.desk.journal.combats()) == 1


def test_two_combats_never_have_one_title() -> None:
    """The journal refuses the second."""
    with pytest.raises(CombatExists):
        branched(given(BRIDGE, FIRST), title="Essai")


def test_what_has_fallen_is_the_origins_and_what_is_to_come_is_the_branchs() -> None:
    """Engine dice are told to be the origin's; the next ones fall under the branch's own secret and id."""
    scenario = given(PAIR, *LED, dice="engine")
    other = branched(scenario)
    assert {need: die.face for need, die in dice(other).items()} == {need: d.face for need, d in dice(scenario).items()}
    assert {die.source for die in dice(other).values()} == {"origin"}
    line = 'Bastien reinforced-attack "Goule 2" weapon=sword'
    scenario.when(line)
    other.when(line)
    theirs, ours = dice(scenario, 16), dice(other, 16)
    assert [die.key for die in ours.values()] == [die.key for die in theirs.values()]
    fight = other.desk.sit()
    assert fight.history.commitment != scenario.desk.sit().history.commitment
    secret = other.desk.keyring.secret(fight.combat_id, fight.history.commitment)
    assert secret is not None
    assert secret != SECRET
    for die in ours.values():
        assert (die.source, die.face) == ("engine", keyed_face(secret, str(fight.combat_id), (), die.key, die.sides))
    assert [die.face for die in ours.values()] != [die.face for die in theirs.values()]
    verified(scenario)


def test_a_branch_shows_no_die_that_its_origin_has_not_rolled() -> None:
    """Goule 2's resistance is rolled by the branch; rolled by the origin afterwards, it is another key's face."""
    scenario = given(PAIR, *LED, dice="engine")
    line, need = 'amend 15 target="Goule 2" why=a', "15/resistance/goule-2/d10/1"
    other = branched(scenario, line)
    fight = other.desk.sit()
    secret = other.desk.keyring.secret(fight.combat_id, fight.history.commitment)
    assert secret is not None
    die = dice(other)[need]
    assert (die.source, die.face) == ("engine", keyed_face(secret, str(fight.combat_id), (), die.key, 10))
    assert {one.source for each, one in dice(other).items() if each != need} == {"origin"}
    back_and_forth(other, 'amend 15 target="Goule 1" why=non', line)
    assert dice(other)[need] == die
    scenario.when(line)
    assert dice(scenario)[need].face == keyed_face(SECRET, str(scenario.desk.sit().combat_id), (), die.key, 10)


def test_dice_of_a_correction_from_now_on_are_the_origins_too() -> None:
    """Goule 2's die fell with the rulings (16); the branch has it as its origin's, and verifies."""
    scenario, line = given(PAIR, *LED, dice="engine"), 'amend 15 target="Goule 2" why=a'
    from_now(scenario, line)
    need = "15/resistance/goule-2/d10/1"
    other = branched(scenario)
    assert (dice(other)[need].face, dice(other)[need].source) == (dice(scenario)[need].face, "origin")
    back_and_forth(other, line)
    assert hp(other) == hp(scenario)


def test_a_branch_of_a_closed_fight_is_open() -> None:
    """Its end and the rest after it are not taken over; it is closed again, a branch of the branch is made."""
    scenario = given(PAIR.replace("side=goules", "player=Milo"), *LED, "close", "rest all days=1", dice="engine")
    other = branched(scenario)
    assert (other.combat.status, numbers(other)[-1]) == ("open", 15)
    other.when("Bastien pass", "close")
    third = branched(other, "amend 15 actor=Bastien why=a", title="Encore")
    assert (third.combat.status, [number for number, _, _ in set_aside(third)]) == ("open", [16])
    third.when("Aveline pass", "close")
    assert third.combat.status == "closed"
    report = verify(third.desk.journal, third.desk.listed(), third.desk.keyring)
    assert [finding.outcome for finding in report.findings if finding.check != "origin"] == ["ok"] * 4
