"""Corrections told from now on: what was told stays, the difference is ruled, each death chosen."""

import pytest
from corrected import BRIDGE, FIRST, PAIR, back_and_forth, dice, facts, from_now, hp, numbers, refused, shown, verified
from spec import Scenario, given

from cli.mistakes import NothingToEdit
from domain.commands import Settle
from domain.refusals import CorrectionIdle, DeathsUndecided, DiceLacking, SheetsDiffer


def bridge(*lines: str) -> Scenario:
    """The fight of the script, its first round, and lines after it: 98, 13, 40."""
    return given(BRIDGE, FIRST, *lines)


def rulings(scenario: Scenario) -> list[tuple[str | None, str, object]]:
    """What was ruled by the last command: whom about, what, what it comes to."""
    return [(one.name, one.subject, one.after) for one in facts(scenario, "RulingMade")]  # type: ignore[attr-defined]


# --- Differences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "ruled", "left"),
    [
        ("amend 7 damage=2 why=a", [("Constantine", "hp", 96), ("Goule 1", "hp", 23)], (96, 23, 40)),
        (
            'amend 7 target="Goule 2" resistance@"Goule 2"=5 why=a',
            [("Constantine", "hp", 91), ("Goule 1", "hp", 40), ("Goule 2", "hp", 12)],
            (91, 40, 12),
        ),
        ("undo 8 why=a", [("Constantine", "hp", 100), ("Goule 1", "hp", 40)], (100, 40, 40)),
        ("amend 9 action=cover why=a", [("Goule 2", "+cover", None)], (98, 13, 40)),
    ],
)
def test_the_difference_is_ruled(line: str, ruled: list[tuple[str, str, int]], left: tuple[int, ...]) -> None:
    """What was told stays as it stands; one command holds the rulings, and one undo takes them back."""
    scenario = bridge()
    before = scenario.combat
    from_now(scenario, line)
    assert (rulings(scenario), hp(scenario)) == (ruled, left)
    assert {one.why for one in facts(scenario, "RulingMade")} == {"a"}  # type: ignore[attr-defined]
    assert numbers(scenario)[-1] == 10
    verified(scenario.when("undo"))
    assert scenario.combat == before


def test_bleeding_is_ruled_too() -> None:
    """7.1 bled Goule 1 (13 − 3) and stops; Goule 2 (12 − 3) bleeds by the ruling; in the round to come, 9 − 3."""
    scenario = given(BRIDGE.replace("light-melee type", "light-melee bleed=3 type"), FIRST, "round initiative=50,40,20")
    assert hp(scenario) == (98, 10, 40)
    from_now(scenario, 'amend 7 target="Goule 2" resistance@"Goule 2"=5 why=a')
    assert hp(scenario) == (91, 40, 9)
    assert [[one.wound for one in each.bleeding] for each in scenario.combat.combatants.values()] == [[], [], ["11.1"]]
    scenario.when("Constantine pass", '"Goule 1" pass', '"Goule 2" pass', "round initiative=50,40,20")
    assert hp(verified(scenario)) == (91, 40, 6)


def test_a_correction_from_now_on_is_taken_back_not_amended() -> None:
    """Its line is of a correction that was not made; `undo 10` leaves the fight as it was told, whatever came after."""
    scenario = from_now(bridge(), "amend 7 damage=2 why=a").when("note b")
    refused(scenario, "amend 10 damage=3 why=c").then_refuses(NothingToEdit, number=10)
    back_and_forth(scenario, "undo 10 why=c")
    assert hp(scenario) == (98, 13, 40)


def test_what_makes_no_difference_is_no_ruling() -> None:
    """And what lacks a die is refused as any correction."""
    with pytest.raises(CorrectionIdle):
        from_now(bridge(), "amend 7 aim=80 why=a")
    with pytest.raises(DiceLacking):
        from_now(bridge(), 'amend 7 target="Goule 2" why=a')


def test_a_correction_from_now_on_answers_the_dispute_about_it() -> None:
    """As any ruling does, until it is taken back."""
    scenario = bridge("dispute 7 why=doute")
    from_now(scenario, "amend 7 damage=2 why=a")
    assert shown(scenario).disputed == ()
    scenario.when("undo")
    assert [one.command for one in shown(scenario).disputed] == [7]


# --- Who falls, who dies ----------------------------------------------------------------------------------------------

FELLED = 'correct «amend 7 damage=20» «amend 8 resistance@"Goule 1"=1» 8.survival@"Goule 1"={} why=a'
"""44 − (1 + 3) = 40: Goule 1 is at 0, its own attack lost: Constantine has 100."""


@pytest.mark.parametrize("mode", ["given", "any"])
@pytest.mark.parametrize(
    ("survival", "status", "conditions"),
    [(30, "dying", []), (60, "unconscious", []), (95, "active", ["spent"])],
)
def test_who_falls_lies_as_their_die_says(survival: int, status: str, conditions: list[str], mode: str) -> None:
    """Resilience 0: no other die is thrown for it."""
    scenario = given(BRIDGE, FIRST, dice=mode)
    from_now(scenario, FELLED.format(survival))
    one = scenario.one("Goule 1")
    assert (hp(scenario), one.status, [held.name for held in one.conditions]) == ((100, 0, 40), status, conditions)
    assert list(dice(scenario, 10)) == ["7.1/survival/goule-1/d100/1"]
    assert facts(scenario, "SurvivalRolled") == []


@pytest.mark.parametrize("mode", ["given", "any"])
def test_a_death_is_chosen(mode: str) -> None:
    """5: dead. Undecided, nothing is recorded; applied, it is; kept as told, all else is ruled."""
    line = FELLED.format(5)
    with pytest.raises(DeathsUndecided) as undecided:
        from_now(given(BRIDGE, FIRST, dice=mode), line)
    assert undecided.value.names == ("Goule 1",)
    dead = from_now(given(BRIDGE, FIRST, dice=mode), line, turn=("Goule 1",))
    assert (hp(dead), dead.one("Goule 1").status) == ((100, 0, 40), "dead")
    told = from_now(given(BRIDGE, FIRST, dice=mode), line, keep=("Goule 1",))
    assert (hp(told), told.one("Goule 1").status) == ((100, 13, 40), "active")
    assert told.entry is not None
    assert isinstance(told.entry.declared.command, Settle)
    assert told.entry.declared.command.kept == ("Goule 1",)


@pytest.mark.parametrize(
    ("choice", "status", "left"), [("turn", "active", (98, 18, 40)), ("keep", "dead", (98, 0, 40))]
)
def test_a_survival_is_chosen(choice: str, status: str, left: tuple[int, ...]) -> None:
    """Dead by 44 − 4 = 40 and a 5; with a 2, 26 − 4 = 22 off, and its claws cost Constantine 2."""
    felled = FIRST.replace("damage=12", "damage=20").replace(
        "resistance=6,4 aim=30 damage=8", 'resistance=1 survival=5 aim=30 damage@"Goule 1"=8'
    )
    scenario = given(BRIDGE, felled)
    assert (hp(scenario), scenario.one("Goule 1").status) == ((100, 0, 40), "dead")
    line = "amend 7 damage=2 8.resistance@Constantine=4 why=a"
    with pytest.raises(DeathsUndecided):
        from_now(scenario, line)
    from_now(scenario, line, **{choice: ("Goule 1",)})
    assert (scenario.one("Goule 1").status, hp(scenario)) == (status, left)


def test_who_has_left_is_there_again() -> None:
    """Goule 2 fled instead of passing; then not: each difference is somebody's presence."""
    scenario = from_now(bridge(), "amend 9 action=flee why=a")
    assert [one.how for one in facts(scenario, "CombatantLeft")] == ["fled"]  # type: ignore[attr-defined]
    assert scenario.one("Goule 2").status == "fled"
    fled = given(BRIDGE, FIRST.replace('"Goule 2" pass', '"Goule 2" flee'))
    assert fled.one("Goule 2").status == "fled"
    from_now(fled, "amend 9 action=pass why=a")
    assert fled.one("Goule 2").status == "active"


def test_whoever_falls_frees_the_partner_of_a_duel() -> None:
    """Aim 65 + 14 − 15 = 64 against a parry of 60 + 12 = 72: the clash. Goule 1 had no HP any more: no duel is left.

    44 − (6 + 3) = 35: 5/40, malus −15; amended, 44 − (1 + 3) = 40, and a 60.
    """
    lines = FIRST.replace("damage=12", "damage=20").replace("aim=30 damage=8", "aim=1 damage=8")
    clash = (
        "round initiative=1,90,30",
        '"Goule 1" reinforced-attack Constantine weapon=claws aim=65 damage=8',
        '"Goule 2" pass',
        "Constantine reinforced-defence defend=parry defence=60",
    )
    scenario = given(BRIDGE, lines, *clash)
    assert [(duel.defender, duel.attackers) for duel in scenario.combat.duels] == [("Constantine", ("Goule 1",))]
    from_now(scenario, 'amend 8 resistance@"Goule 1"=1 8.survival@"Goule 1"=60 why=a')
    assert (scenario.one("Goule 1").status, scenario.combat.duels) == ("unconscious", ())


def test_no_sheet_changes_from_now_on() -> None:
    """No ruling gives Goule 1 a maximum of 60: the correction itself does."""
    with pytest.raises(SheetsDiffer) as told:
        from_now(bridge(), "amend 3 hp=60 why=a")
    assert told.value.names == ("Goule 1", "Goule 2")


def test_nobody_has_more_hit_points_by_a_ruling_than_they_may_have() -> None:
    """Goule 1's are 40 from now on; corrected after all to 30 in all, it has those."""
    scenario = from_now(bridge(), "undo 8 why=a")
    assert hp(scenario) == (100, 40, 40)
    back_and_forth(scenario, "amend 3 hp=30 why=b")
    assert hp(scenario) == (100, 30, 30)


def test_a_location_is_ruled_in_kimble() -> None:
    """35 → 53, the left arm (15): 60 − 4; with a 6, 60 − 6."""
    scenario = given(
        "char Harold hp=30 DEX=12 CON=12 skill.lame=60",
        "char Goule hp=60 DEX=10 CON=13 skill.griffes=50",
        "weapon Harold couteau kind=melee skill=lame damage=1d6 drawn=yes",
        "round initiative=5,4",
        "Harold attack Goule attack=35 damage=4",
        rules="kimble",
    )
    from_now(scenario, "amend 6 damage=6 why=a")
    assert (hp(scenario), scenario.one("Goule").locations["left_arm"].hp) == ((30, 54), 9)


# --- New dice ---------------------------------------------------------------------------------------------------------


def test_what_the_engine_threw_for_it_is_thrown_once() -> None:
    """Goule 2's resistance die is recorded with the rulings; a real correction later finds it, and no other."""
    scenario = given(
        PAIR,
        "round",
        *(f"ruling {name} initiative={value} why=a" for name, value in (('"Goule 1"', 99), ('"Goule 2"', 98))),
        "ruling Aveline initiative=97 why=a",
        '"Goule 1" pass',
        '"Goule 2" pass',
        'Aveline reinforced-attack "Goule 1" weapon=sword',
        dice="engine",
    )
    line, need = 'amend 14 target="Goule 2" why=a', "14/resistance/goule-2/d10/1"
    from_now(scenario, line)
    thrown = dice(scenario, 15)
    assert list(thrown) == [need]
    after = hp(scenario)
    scenario.when(line)
    assert dice(scenario, 14)[need] == thrown[need]
    assert hp(verified(scenario)) == after
    scenario.when("undo", "undo", line)
    assert dice(scenario, 14)[need] == thrown[need]
    verified(scenario)
