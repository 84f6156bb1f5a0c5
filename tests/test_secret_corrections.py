"""What the players do not see of corrections and disputes: they may quote any line, and name anybody."""

import pytest
from players import bodies, everything, log_lines, seen_board, whole_board
from spec import given

from domain.events import OrderKept
from projections.hidden import Secrets, without_unseen

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=40 speed=5 resistance=6 attack.y=12
weapon Constantine sword attack=x
weapon Goule claws attack=y
"""
ASSASSIN = """
char Assassin hp=30 speed=50 attack.z=9 secret=yes
weapon Assassin dague attack=z secret=yes
round initiative=64,41,90
"""
HIDDEN = FIGHT.replace("attack.y=12", "attack.y=12 hide=hp")


def test_a_dispute_of_a_secret_command_tells_nothing_of_it() -> None:
    """That somebody contests something is seen, neither what nor why; of the answer as little."""
    scenario = given(FIGHT, 'note "piège" secret=yes').when('dispute 6 why="le piège est trop fort"')
    assert [one.command for one in whole_board(scenario).disputed] == [6]
    assert seen_board(scenario).disputed == ()
    scenario.when('dispute 6 settled why="piège gardé"')
    assert "piège" not in everything(scenario)
    assert bodies(scenario, "TurnDisputed") == bodies(scenario, "DisputeSettled") == []
    assert log_lines(scenario)[-2:] == ["« MJ : contestation »", "« MJ : contestation »"]


def test_a_dispute_is_told_without_its_reason_where_anything_is_hidden() -> None:
    """A reason may quote what nobody may read; which command it is about is seen."""
    scenario = given(HIDDEN, "round initiative=64,41").when('dispute 6 why="la Goule avait 4242"')
    assert [(one.command, one.reason) for one in seen_board(scenario).disputed] == [(6, None)]
    assert "4242" not in everything(scenario)
    assert "commande 6 contestée" in log_lines(scenario)
    scenario.when("reveal Goule")
    assert "4242" in everything(scenario)


def test_where_nothing_is_hidden_a_dispute_is_told_whole() -> None:
    """Who contests what, and why."""
    scenario = given(FIGHT, "round initiative=64,41").when('dispute 6 why="un dé de trop" by=Nora')
    assert "commande 6 contestée\u00a0: un dé de trop" in log_lines(scenario)
    assert "#6 (Nora : un dé de trop)" in everything(scenario)


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ('amend 9 mod=+3/ombre why="raison cachée"', ("ombre", "cachée")),
        ("insert after 9 : note piège secret=yes why=oubli", ("piège", "oubli")),
        ('insert after 8 : effect Assassin mod.aim=+1 label=venin why="il triche"', ("venin", "il triche")),
        ('undo 9 why="on oublie tout"', ("on oublie tout",)),
        (
            "correct «insert after 8 : note piège secret=yes» «amend 9 mod=+3/ombre» why=deux",
            ("piège", "ombre", "deux"),
        ),
    ],
)
def test_a_correction_of_what_is_secret_tells_nothing_of_it(correction: str, words: tuple[str, ...]) -> None:
    """Neither its own words nor those of what it adjudicates again."""
    attack = "Assassin reinforced-attack Constantine aim=50 damage=4"
    scenario = given(FIGHT, ASSASSIN).when(attack, "Constantine pass resistance=5", correction)
    assert len(scenario.facts) == 1
    seen = everything(scenario)
    for word in ("Assassin", "dague", *words):
        assert word not in seen
    assert "(repris par #11) « Constantine pass resistance=5 »" in log_lines(scenario)


def test_dice_given_by_a_correction_are_hidden_like_those_of_the_line() -> None:
    """The resistance of somebody who hides hit points, amended: the face is in no word that players read."""
    scenario = given(HIDDEN, "round initiative=64,41", "Constantine reinforced-attack Goule aim=73 damage=12")
    scenario.when("Goule pass resistance=6", 'amend 8 resistance=7 why="mal lu"')
    assert scenario.one("Goule").hp == 40 - (12 + 24 - 7 - 3)
    seen = everything(scenario)
    for word in ("resistance=6", "resistance=7", "mal lu", '"face": 6,', '"face": 7,'):
        assert word not in seen
    assert [line for line in log_lines(scenario) if line.startswith("Goule, résistance")] == [
        "Goule, résistance : dés cachés"
    ] * 2


def test_who_acts_before_somebody_unknown_acts_in_order_for_the_players() -> None:
    """`OrderKept` names those alone whom the players know, and is not shown where it would name nobody else."""
    scenario = given(FIGHT, ASSASSIN).when("Goule pass order=any")
    assert bodies(scenario, "OrderKept") == []
    assert "Assassin" not in everything(scenario)
    both = OrderKept(name="Goule", before=("Assassin", "Constantine"))
    assert without_unseen(both, Secrets(unseen=frozenset({"Assassin"}))) == OrderKept(
        name="Goule", before=("Constantine",)
    )
