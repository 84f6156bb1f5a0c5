"""What the players do not see of secret commands: their words and consequences, who joined by them, what they began."""

from typing import Any

import pytest
from dossiers import dossier, text as dossier_in_words
from players import bodies, everything, fight_of, log, log_lines, page, seen_board, seen_waiting, whole_board
from spec import Scenario, given

from cli.views import recorded_of, veiled
from projections.board import board_at
from projections.secrecy import secrets_of

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=40 speed=5 resistance=6 attack.y=12
weapon Constantine sword attack=x
weapon Goule claws attack=y
"""
ASSASSIN = (
    "char Assassin hp=30 speed=50 attack.z=9 secret=yes",
    "weapon Assassin dague attack=z secret=yes",
    "round initiative=64,41,90",
)


def secret_at(scenario: Scenario) -> set[int]:
    """The numbers of the commands that are secret today."""
    return set(secrets_of(fight_of(scenario).history).commands)


def objects(scenario: Scenario, command: int) -> list[tuple[Any, Any]]:
    """Name and body of every event of a command in the players' log."""
    found = [seen.as_json() for seen in log(scenario)]
    return [(one["event"], one["body"]) for one in found if one["command"] == command]


def test_a_secret_note_leaves_its_number() -> None:
    """The command stands there with number and time; text, author and note are gone."""
    scenario = given(FIGHT, 'note "Goule 4242" secret=yes by=Nora')
    (declared, body), note = objects(scenario, 6)
    assert (declared, note) == ("Declared", (None, None))
    assert {key for key, value in body.items() if value} == {"number", "at", "secret"}
    assert log_lines(scenario)[-1] == "(secret)"
    for word in ("4242", "Nora"):
        assert word not in everything(scenario)
    assert [seen.as_json()["version"] for seen in log(scenario)] == list(range(1, len(log(scenario)) + 1))


def test_a_secret_attack_pends_unseen() -> None:
    """It is on the game master's board alone; its outcome is not told, and the hit points are true all the same."""
    scenario = given(FIGHT, "round initiative=64,41")
    scenario.when("Constantine reinforced-attack Goule aim=73 damage=12 secret=yes")
    assert [one.command for one in whole_board(scenario).pending] == [7]
    assert seen_board(scenario).pending == seen_waiting(scenario).up[0].attacks == ()
    scenario.when("Goule attack-defence Constantine dodge aim=30 damage=8 defence=22 resistance=6,4")
    names = [name for name, _ in objects(scenario, 8)]
    assert names[:2] == ["Declared", "DefenceDeclared"]
    assert names.count("AttackResolved") == 1
    assert [body["name"] for body in bodies(scenario, "WoundTaken")] == ["Constantine"]
    assert seen_board(scenario).vitals[1].hp == 40 - (12 + 24 - 6 - 3)


def test_a_secret_post_that_waits_is_secret_when_its_turn_comes() -> None:
    """Kept during one command and played during another, which itself is told in full."""
    scenario = given(FIGHT, "round initiative=64,41").when("Goule cover secret=yes")
    assert [one.command for one in whole_board(scenario).queued] == [7]
    assert seen_board(scenario).queued == ()
    scenario.when("Constantine pass")
    shown = [name for name, _ in objects(scenario, 8)]
    assert shown == ["Declared", "TurnEnded", None, None, None]
    assert scenario.one("Goule").has("cover")
    assert seen_board(scenario).as_json()["combatants"][1]["conditions"] == []


def test_what_a_secret_command_began_is_not_on_the_board() -> None:
    """A haemorrhage, a condition, an effect, a danger, an absence: neither there nor in the log when they run out."""
    scenario = given(FIGHT, 'ruling Goule bleed=3 why="poison" secret=yes')
    scenario.when(
        "ruling Goule +prone until=rounds:2 why=croc secret=yes", "hazard Gaz damage=2 until=rounds:1 secret=yes"
    )
    scenario.when("effect Goule mod.aim=-10 label=peur until=rounds:2 secret=yes", "absent Goule secret=yes")
    assert "peur" in page(whole_board(scenario))
    scenario.when("round initiative=64,41", "Constantine pass", "round initiative=64,41")
    seen = everything(scenario)
    for word in ("poison", "prone", "terre", "saigne", "peur", "Gaz", "absence"):
        assert word not in seen
    assert [one.hp for one in seen_board(scenario).vitals] == [98, 35]


def test_who_joined_secretly_is_nowhere() -> None:
    """Not on the board, nor in order, log or page; on their turn somebody is up whom the players do not know of."""
    scenario = given(FIGHT, *ASSASSIN)
    seen = seen_board(scenario)
    assert "Assassin" not in everything(scenario)
    assert (seen.as_json()["turn"], seen.as_json()["up"]) == (None, [])
    assert [place.name for place in seen.initiative.order] == ["Constantine", "Goule"]
    assert page(seen).splitlines()[0].endswith("à quelqu'un que vous ne connaissez pas de poster")
    assert bodies(scenario, "RoundBegan")[0]["to_roll"] == ["Constantine", "Goule"]


def test_whatever_they_do_is_secret_too() -> None:
    """A line that names them is as secret as the one by which they joined, whether it says so or not."""
    scenario = given(FIGHT, *ASSASSIN).when("Assassin reinforced-attack Constantine aim=50 damage=4")
    assert secret_at(scenario) == {6, 7, 9}
    scenario.when("Constantine reinforced-attack Goule aim=50 resistance=5")
    assert secret_at(scenario) == {6, 7, 9}
    assert "Assassin" not in everything(scenario)
    assert [one.command for one in seen_board(scenario).pending] == [10]


@pytest.mark.parametrize(("opening", "itself"), [("reveal Assassin", {10}), ("close", set())])
def test_reveal_and_close_open_what_was_secret(opening: str, itself: set[int]) -> None:
    """Everything about them, from the first line on; taken back, it is secret again, as is the line that named them."""
    scenario = given(FIGHT, *ASSASSIN).when("Assassin pass", opening)
    assert secret_at(scenario) == set()
    assert all(seen.event == seen.moment.event for seen in log(scenario))
    assert seen_board(scenario).as_json() == whole_board(scenario).as_json()
    scenario.when("undo")
    assert secret_at(scenario) == {6, 7, 9} | itself
    assert "Assassin" not in everything(scenario)


def test_reveal_opens_what_came_before_it_alone() -> None:
    """A post that is declared secret afterwards is; a note about nobody is until the end."""
    scenario = given(FIGHT, "round initiative=64,41", "note x secret=yes", "Constantine cover secret=yes")
    assert secret_at(scenario) == {7, 8}
    scenario.when("reveal Constantine")
    assert secret_at(scenario) == {7}
    scenario.when("Goule pass secret=yes", "ruling Constantine +prone why=x secret=yes")
    assert secret_at(scenario) == {7, 10, 11}
    scenario.when("close")
    assert secret_at(scenario) == set()


@pytest.mark.parametrize(
    "secretly",
    ["effect Goule mod.aim=-10 until=rounds:3 label=poison secret=yes", "ruling Goule +poison why=x secret=yes"],
)
def test_what_secretly_began_is_in_no_sum(secretly: str) -> None:
    """50 + 12 × 1.2 → 14 − 10 of the poison is 54: the players see the total, and of other sums all the terms."""
    fight = (FIGHT, secretly, "round initiative=64,41", "Goule reinforced-attack Constantine aim=50 damage=4 order=any")
    scenario = given(*fight, "Constantine reinforced-attack Goule aim=73 damage=1 resistance=5,3 order=any", dice="any")
    assert "poison" not in everything(scenario)
    (aim, other) = (body["aim"] for body in bodies(scenario, "AttackMade"))
    assert other["total"] == 73 + 24
    assert len(other["terms"]) == 2
    if secretly.startswith("effect"):
        assert aim == {"total": 54, "terms": []}
    scenario.when("reveal Goule")
    assert len(bodies(scenario, "AttackMade")[0]["aim"]["terms"]) == (3 if secretly.startswith("effect") else 2)


def test_what_secretly_began_is_on_no_board_of_the_past() -> None:
    """Taken back since, it is on no board of then either, nor in what an undo has changed; begun in the open, it is."""
    scenario = given(FIGHT, "ruling Goule +poison why=x secret=yes", "undo", "ruling Goule +marque why=y", "undo")
    fight = fight_of(scenario)
    shown = set[str]()
    for version in range(1, fight.history.version + 1):
        seen = veiled(board_at(fight.slug, recorded_of(fight), version), scenario.desk, "players")
        shown |= {condition.name for one in seen.vitals for condition in one.conditions}
    assert shown == {"marque"}
    told = dossier_in_words(dossier(scenario, audience="players"))
    assert ("poison" in told, "− marque" in told) == (False, True)
