"""Steps back and forth: undo, redo, undo by number, of corrections, rounds, undos; what is set aside comes back."""

import pytest
from corrected import BRIDGE, FIRST, back_and_forth, facts, hp, numbers, order, refused, set_aside, shown, verified
from spec import Scenario, given

from domain import commands as c
from domain.errors import KeyNeeded
from domain.refusals import DiceLacking, Lacking, NoSuchCommand, NothingToRedo, OpeningStands
from domain.said import Said

AMENDED = 'amend 7 target="Goule 2" resistance@"Goule 2"=5 why="pas la bonne"'
"""98, 13, 40 become 91, 40, 12: see test_corrections.py."""


def bridge(*lines: str) -> Scenario:
    """The fight of the script, its first round, and lines after it."""
    return given(BRIDGE, FIRST, *lines)


# --- Back and forth ---------------------------------------------------------------------------------------------------


def test_amended_undone_redone_undone() -> None:
    """Exact each time; with nothing left to bring back once something else is declared."""
    scenario = bridge()
    before = scenario.combat
    scenario.when(AMENDED)
    after = scenario.combat
    assert (hp(scenario), before == after) == ((91, 40, 12), False)
    for verb, state in (("undo", before), ("redo", after), ("undo", before)):
        scenario.when(verb)
        assert scenario.combat == state
    scenario.when("note a")
    refused(scenario, "redo").then_refuses(NothingToRedo)
    verified(scenario)


@pytest.mark.parametrize(
    ("lines", "left", "standing"),
    [
        ((AMENDED, "undo", "note a", "undo 11 why=si"), (91, 40, 12), [7, 8, 9, 12]),  # an undo of a correction
        ((AMENDED, "note a", "undo", "undo", "note b", "undo 13 why=si"), (91, 40, 12), [7, 8, 9, 14]),
        (("undo", "note a", "undo 10 why=si"), (98, 13, 40), [7, 8, 9, 11]),  # an undo of a command
        (("undo", "redo", "note a", "undo 11 why=si"), (98, 13, 40), [7, 8, 12]),  # a redo of it
        (("undo", "undo", "undo", "note a", "undo 12 why=si"), (100, 40, 40), [7, 13]),  # #9, #8, #7 gone; #7 is back
        (
            (AMENDED, "note a", "undo 10 why=a", "note b", "undo 12 why=b", "note c", "undo 14 why=c"),
            (98, 13, 40),
            None,
        ),
        (
            (AMENDED, "note a", "undo 10 why=a", "note b", "undo 12 why=b", "note c"),
            (91, 40, 12),
            [7, 8, 9, 11, 13, 15],
        ),
    ],
)
def test_an_undo_is_taken_back_by_its_number(
    lines: tuple[str, ...], left: tuple[int, ...], standing: list[int] | None
) -> None:
    """What it took back stands again, at its place; what was declared since stays."""
    scenario = bridge(*lines[:-1])
    before = scenario.combat
    scenario.when(lines[-1])
    assert hp(scenario) == left
    if standing is not None:
        assert numbers(scenario) == [1, 2, 3, 4, 5, 6, *standing]
    scenario.when("undo")
    assert scenario.combat == before
    verified(scenario.when("redo"))


def test_what_was_inserted_goes_with_its_correction_and_what_was_inserted_after_it_stays() -> None:
    """Correction 10 inserts 11; 12 inserts 13 after it; 10 is taken back by its number: 13 stands after 9."""
    scenario = bridge("insert after 9 : note un why=a", "insert after 11 : note deux why=b", "note trois")
    assert numbers(scenario)[6:] == [7, 8, 9, 11, 13, 14]
    back_and_forth(scenario, "undo 10 why=non")
    assert numbers(scenario)[6:] == [7, 8, 9, 13, 14]
    assert [one.text for one in facts(scenario, "NoteWritten")] == ["deux", "trois"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (("undo 8 why=non", "note a"), 8),
        (("undo 8 why=non", "note a", "undo 10 why=si", "note b"), 10),  # a correction
        (("undo", "note a", "undo 10 why=si", "note b"), 10),  # an undo
        (("undo", "redo", "note a"), 10),  # what it took back is there
        (("undo", "redo", "note a", "undo 11 why=si", "note b"), 11),  # a redo
        (("note a",), 99),
    ],
)
def test_what_does_not_stand_is_not_taken_back(lines: tuple[str, ...], number: int) -> None:
    """A command, a correction or an undo that has been taken back, or was never said."""
    refused(bridge(*lines), f"undo {number} why=encore").then_refuses(NoSuchCommand, number=number)


@pytest.mark.parametrize("line", ["amend {} aim=3", "insert after {} : note b", 'swap "Goule 1" "Goule 2" from={}'])
@pytest.mark.parametrize("number", [8, 10, 99])
def test_what_does_not_stand_is_not_corrected(line: str, number: int) -> None:
    """#8 was taken back, 10 is the correction that did it."""
    scenario = bridge("undo 8 why=non")
    refused(scenario, f"{line.format(number)} why=encore").then_refuses(NoSuchCommand, number=number)


@pytest.mark.parametrize(
    "edit",
    [
        c.Amend(number=8, changes={}),
        c.AddDice(number=8, dice=()),
        c.Insert(after=8, command=c.WriteNote(text="oubli")),
        c.Exchange(one="Goule 1", other="Goule 2", since=8),
        c.TakeBack(number=8),
    ],
)
def test_what_does_not_stand_is_not_corrected_by_a_program(edit: c.Edit) -> None:
    """The same where no line was read."""
    fight = bridge("undo 8 why=non", "note a").desk.sit()
    with pytest.raises(NoSuchCommand):
        fight.declare(c.Correct(edits=(edit,), why="encore"), Said())


def test_an_action_that_a_program_amends_lacks_no_word() -> None:
    """`use` cannot do without what is used; a line would have said it."""
    fight = bridge().desk.sit()
    with pytest.raises(KeyNeeded):
        fight.declare(c.Correct(edits=(c.Amend(number=9, changes={"action": "use"}),), why="autre"), Said())


def test_the_opening_stands() -> None:
    """It is never taken back, nor are its title and rules amended."""
    scenario = bridge()
    refused(scenario, "undo 1 why=non").then_refuses(OpeningStands)
    refused(scenario, 'amend 1 name="Autre" why=non').then_refuses(OpeningStands)
    refused(scenario, "amend 1 rules=kimble why=non").then_refuses(OpeningStands)


# --- Rounds -----------------------------------------------------------------------------------------------------------

SECOND = (
    "round initiative=50,40,30",
    'Constantine reinforced-attack "Goule 2" weapon=sword aim=60 damage=4',
    '"Goule 1" pass',
    '"Goule 2" pass resistance=5',
)
"""Commands 10 to 13: 28 − (5 + 3) = 20: 20/40."""


def test_a_round_is_taken_back_by_its_number_and_comes_back() -> None:
    """All three have acted in round 1: their later posts are set aside, shown, and stand again once #10 does."""
    scenario = bridge(*SECOND)
    before = scenario.combat
    assert hp(scenario) == (98, 13, 20)
    scenario.when("undo 10 why=trop-tôt")
    assert (scenario.combat.round, hp(scenario)) == (1, (98, 13, 40))
    aside = [(11, "Constantine"), (12, "Goule 1"), (13, "Goule 2")]
    assert set_aside(scenario) == [(*one, "AlreadyActed") for one in aside]
    assert [(one.command, one.name, one.reason) for one in shown(scenario).set_aside] == set_aside(scenario)
    scenario.when("undo")
    assert scenario.combat == before
    scenario.when("redo", "note a", "undo 14 why=si")
    assert (set_aside(scenario), hp(scenario), scenario.combat.round) == ([], (98, 13, 20), 2)
    verified(scenario)


def test_another_round_than_the_last_is_taken_back() -> None:
    """#10 gone, #14 is the second round: its dice are the same: 60 + 15, 20 + 5 − 7, 30 + 5."""
    scenario = bridge(*SECOND, "round initiative=60,20,30")
    back_and_forth(scenario, "undo 10 why=trop-tôt")
    assert (scenario.combat.round, hp(scenario)) == (2, (98, 13, 40))
    totals = {one.name: one.initiative.sum.total for one in scenario.combat.combatants.values() if one.initiative}
    assert totals == {"Constantine": 75, "Goule 1": 18, "Goule 2": 35}


def test_a_correction_across_the_end_of_a_round() -> None:
    """The wound of #7 bleeds at the end of round 1: 13 − 3, or of Goule 2's 12 − 3; the malus moves with it."""
    bleeding = BRIDGE.replace("light-melee type=slashing", "light-melee type=slashing bleed=3")
    scenario = given(bleeding, FIRST, "round initiative=50,40,20")
    assert (hp(scenario), order(scenario.combat)) == ((98, 10, 40), ["Constantine", "Goule 1", "Goule 2"])
    assert scenario.one("Goule 1").initiative.sum.total == 35  # type: ignore[union-attr]  # 40 + 5 − 10
    back_and_forth(scenario, AMENDED)
    assert hp(scenario) == (91, 40, 9)
    assert [scenario.one(f"Goule {nth}").initiative.sum.total for nth in (1, 2)] == [45, 15]  # type: ignore[union-attr]
    assert [(one.name, one.wound) for one in facts(scenario, "BleedingTicked")] == [("Goule 2", "7.1")]  # type: ignore[attr-defined]


# --- Set aside --------------------------------------------------------------------------------------------------------

KILLED = 'correct «amend 7 damage=20» «amend 8 resistance@"Goule 1"=1» 8.survival@"Goule 1"=5 why=relu'
"""44 − (1 + 3) = 40: Goule 1 is dead, its attack of round 1 lost."""


def test_what_is_impossible_now_is_set_aside_and_tried_again() -> None:
    """The dead do not act in round 2. Another correction leaves it so; with 36 − 4 = 32 off, Goule 1 acts again."""
    later = ("round initiative=70,60,30", "Constantine pass", '"Goule 1" cover', '"Goule 2" pass')
    scenario = bridge(*later)
    before = scenario.combat
    back_and_forth(scenario, KILLED)
    assert (hp(scenario), scenario.one("Goule 1").status) == ((100, 0, 40), "dead")
    assert set_aside(scenario) == [(12, "Goule 1", "CannotAct")]
    assert [(one.command, one.name) for one in shown(scenario).set_aside] == [(12, "Goule 1")]
    back_and_forth(scenario, "amend 9 action=cover why=lu")
    assert set_aside(scenario) == [(12, "Goule 1", "CannotAct")]
    back_and_forth(scenario, "amend 7 damage=12 why=si")
    assert (hp(scenario), set_aside(scenario)) == ((100, 8, 40), [])
    assert scenario.one("Goule 1").has("cover")
    scenario.when("undo", "undo", "undo")
    assert scenario.combat == before


def test_a_tie_that_a_correction_makes_is_rolled_off() -> None:
    """36 − 4 = 32: 8/40, malus −10: 40 + 5 − 10 = 30 + 5. The dice of both are lacking; the 2 goes before the 1."""
    scenario = bridge("round initiative=50,40,30")
    line = 'amend 8 resistance@"Goule 1"=1 why=relu'
    lacking = tuple(Lacking(10, "initiative", name, 100) for name in ("Goule 1", "Goule 2"))
    refused(scenario, line).then_refuses(DiceLacking, dice=lacking)
    dice = '10.initiative@"Goule 1"=1 10.initiative@"Goule 2"=2'
    back_and_forth(scenario, f"{line} {dice}")
    assert order(scenario.combat) == ["Constantine", "Goule 2", "Goule 1"]
