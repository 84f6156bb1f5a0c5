"""What the players do not see of corrections and disputes: they may quote any line, and name anybody."""

import pytest
from corrected import from_now
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


def test_what_is_written_beside_a_line_is_in_no_correction_of_it() -> None:
    """The line as it was stands in the correction, without its comment; once the fight is over the comment is read."""
    scenario = given(FIGHT, "round initiative=64,41", "ruling Goule hp=-3 why=chute // piège 4242")
    scenario.when("amend 7 hp=-4 why=relu", "note a \u200b// embuscade", "note b /\u200b/ renfort")
    seen = everything(scenario)
    for word in ("4242", "embuscade", "renfort"):
        assert word not in seen
    corrected = [body["command"] for body in bodies(scenario, "Declared") if body["command"]["kind"] == "correct"]
    assert [one["edits"][0]["before"] for one in corrected] == ["ruling Goule hp=-3 why=chute"]
    scenario.when("close")
    assert "4242" in everything(scenario)


def test_a_line_without_comment_stands_as_it_was_typed() -> None:
    """Its last spaces too: of what hides nothing every byte is shown."""
    scenario = given(FIGHT).when("note fin  ")
    assert bodies(scenario, "Declared")[-1]["text"] == "note fin  "


@pytest.mark.parametrize("again", [(), ('redo why="4242 suffisaient"',)])
def test_why_something_secret_is_taken_back_is_not_told(again: tuple[str, ...]) -> None:
    """The reason may quote it; that it is taken back is seen, and the reason of another undo."""
    scenario = given(FIGHT, 'ruling Goule hp=-3 why="piège" secret=yes').when('undo why="4242 de trop"', *again)
    assert "4242" not in everything(scenario)
    assert "« MJ : undo »" in log_lines(scenario)
    scenario.when("note oubli", 'undo why="mal lu"')
    assert "mal lu" in everything(scenario)


def test_a_secret_dispute_is_on_no_board_of_the_players() -> None:
    """Neither that it is contested, nor what; contested in the open besides, it is there once."""
    scenario = given(FIGHT, "note quai").when('dispute 6 why="pas ce quai" secret=yes')
    assert [one.command for one in whole_board(scenario).disputed] == [6]
    assert seen_board(scenario).disputed == ()
    scenario.when('dispute 6 why="en plein jour"')
    assert [one.command for one in seen_board(scenario).disputed] == [6]


def test_why_a_correction_told_from_now_on_is_made_is_in_none_of_its_decisions() -> None:
    """The correction is told without its reason where anything is hidden, and so is each decision that it leads to."""
    scenario = given(FIGHT, 'note "piège" secret=yes', "ruling Goule hp=-5 why=chute").when("note a")
    from_now(scenario, 'undo 7 why="le piège fait 4242"')
    assert "4242" not in everything(scenario)
    assert log_lines(scenario)[-1] == "décision sur Goule : PV 35 → 40"
    scenario.when("close")
    assert "décision sur Goule : PV 35 → 40 (le piège fait 4242)" in log_lines(scenario)
