"""Corrections of who is there: somebody forgotten, somebody who never was, another name; and posts that waited."""

import pytest
from corrected import BRIDGE, FIRST, back_and_forth, hp, kept, numbers, order, refused, set_aside, unused, verified
from spec import Scenario, given

from cli.mistakes import WordMissing
from domain.errors import UnknownName
from domain.refusals import DiceLacking, Lacking


def bridge(*lines: str) -> Scenario:
    """The fight of the script, its first round, and lines after it: 98, 13, 40."""
    return given(BRIDGE, FIRST, *lines)


# --- Who is there -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Renfort", "Goule 3"])
@pytest.mark.parametrize("form", ["{} {} why=oubli", "correct «{}» {} why=oubli"])
def test_somebody_forgotten_rolls_initiative_too(name: str, form: str) -> None:
    """50 + 3 = 53: before the ghouls, which act before their turn now; the dice of the others stay theirs."""
    scenario = bridge()
    line = f'insert after 5 : char "{name}" hp=30 speed=3'
    lacking = (Lacking(6, "initiative", name, 100),)
    refused(scenario, form.format(line, "")).then_refuses(DiceLacking, dice=lacking)
    back_and_forth(scenario, form.format(line, f'6.initiative@"{name}"=50'))
    assert (hp(scenario), numbers(scenario)) == ((98, 13, 40, 30), [1, 2, 3, 4, 5, 11, 6, 7, 8, 9])
    assert order(scenario.combat) == ["Constantine", name, "Goule 1", "Goule 2"]
    assert [kept(scenario, number) for number in (8, 9)] == [[("Goule 1", (name,))], [("Goule 2", (name,))]]


def test_a_name_that_is_nearly_somebodys_is_a_slip_of_the_pen() -> None:
    """It is no newcomer's: the names that could be meant are told."""
    refused(bridge(), 'undo 9 6.initiative@"Gule 1"=50 why=a').then_refuses(UnknownName, name="Gule 1")


def test_dice_for_others_belong_to_a_correction() -> None:
    """`undo` without a number needs none: what it takes back is taken back."""
    refused(bridge(), 'undo 6.initiative@"Goule 1"=50').then_refuses(WordMissing, what="number")


def test_what_was_said_of_those_who_never_were_is_set_aside_and_comes_back() -> None:
    """No ghouls: their weapon, the attack on one, their posts; a second round without them; then they were there."""
    scenario = bridge()
    before = scenario.combat
    back_and_forth(scenario, "undo 3 why=erreur")
    assert [(number, name) for number, name, _ in set_aside(scenario)] == [
        (5, ""),
        (7, "Constantine"),
        (8, "Goule 1"),
        (9, "Goule 2"),
    ]
    assert unused(scenario, 6) == [("initiative", None, ("41", "30"))]
    scenario.when("undo")
    assert scenario.combat == before
    scenario.when("redo", "Constantine pass", "round initiative=50")
    number = numbers(scenario)[-1]
    missing = f'undo 10 {number}.initiative@"Goule 1"=40 {number}.initiative@"Goule 2"=30 why=si'
    refused(scenario, "undo 10 why=si").then_refuses(
        DiceLacking, dice=tuple(Lacking(number, "initiative", name, 100) for name in ("Goule 1", "Goule 2"))
    )
    scenario.when(missing)
    assert hp(scenario) == (98, 13, 40)
    assert [(each, name) for each, name, _ in set_aside(scenario)] == [(number - 1, "Constantine")]  # he has attacked
    assert order(scenario.combat) == ["Constantine", "Goule 1", "Goule 2"]  # 65, 40 + 5 − 7 = 38, 35
    verified(scenario)


def test_a_group_was_called_otherwise() -> None:
    """What was said of the ghouls is about nobody now; the wolves roll their own initiative."""
    scenario = bridge()
    back_and_forth(scenario, 'amend 3 name=Loup 6.initiative@"Loup 1"=41 6.initiative@"Loup 2"=30 why=lu')
    assert list(scenario.combat.combatants) == ["Constantine", "Loup 1", "Loup 2"]
    assert [number for number, _, _ in set_aside(scenario)] == [5, 7, 8, 9]


# --- Posts that waited ------------------------------------------------------------------------------------------------

EARLY = (
    "round initiative=64,41,30",
    (
        '"Goule 1" attack-defence Constantine weapon=claws dodge defence@"Goule 1"=22 resistance@"Goule 1"=6 '
        'aim=30 damage@"Goule 1"=8'
    ),
    'Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage@Constantine=12 resistance@Constantine=4',
    '"Goule 2" pass',
)
"""Commands 6 to 9: Goule 1 posts before its turn, #7 waits for #8; as in the fight of the script 98, 13, 40."""


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ('amend 7 defence@"Goule 1"=99 why=a', (91, 40, 40)),  # 99 + 4 > 97: unhurt, 18 − 9 = 9
        ('amend 7 damage@"Goule 1"=12 why=a', (94, 13, 40)),  # 12 + 10 − 7 − 9 = 6
        ('amend 8 target="Goule 2" 9.resistance@"Goule 2"=5 why=a', (91, 40, 12)),
        ("amend 6 initiative=20,41,30 why=a", (91, 13, 40)),  # Goule 1 begins, unhurt; then it is hit, 27 off
        ("undo 8 why=a", (100, 40, 40)),  # Constantine has not posted: neither attack is settled
        ("undo 7 why=a", (100, 40, 40)),
    ],
)
def test_an_early_post_is_corrected_like_any_other(line: str, left: tuple[int, ...]) -> None:
    """It waits as it waited, with its own dice, and is taken when its turn comes."""
    scenario = given(BRIDGE, *EARLY)
    before = scenario.combat
    assert hp(scenario) == (98, 13, 40)
    back_and_forth(scenario, line)
    assert hp(scenario) == left
    scenario.when("undo")
    assert scenario.combat == before


@pytest.mark.parametrize(
    ("line", "initiative"),
    [
        ("amend 7 Constantine=70 why=a", [85, 46, 35]),
        ('amend 7 "Goule 1"=80 why=a', [79, 85, 35]),
        ('amend 8 "Goule 2"=1 why=a', [79, 46, 6]),
        ("undo 8 why=a", [79, 46, None]),
    ],
)
def test_initiatives_said_over_days_are_corrected_one_by_one(line: str, initiative: list[int | None]) -> None:
    """`initiative` lines: the face of one of them is another, or nobody has said it yet."""
    said = (
        "round",
        'initiative Constantine=64 "Goule 1"=41',
        'initiative "Goule 2"=30',
        *FIRST.strip().splitlines()[1:],
    )
    scenario = back_and_forth(given(BRIDGE, *said), line)
    found = [one.initiative and one.initiative.sum.total for one in scenario.combat.combatants.values()]
    assert found == initiative
    assert hp(scenario) == (98, 13, 40)
