"""What players see under ogl of secret lines: declarations of one moment, answers, waits."""

from typing import Any

import pytest
from halls import ARM, hall, pair
from players import bodies, combatant, everything, log, page, seen_board, seen_waiting, whole_board
from spec import Scenario

UNSEEN = "Harold attack Goule attack=ATTACK location=LOCATION damage@Harold=7 damage-modifier@Harold=2 secret=yes"


def shown_since(scenario: Scenario, command: int) -> list[Any]:
    """What players see of Harold in the log since this command, but for whose turn it is."""
    bystanders = {"TurnEnded", "TurnBegan", "PassBegan", "HistoryRewound"}
    objects = [one.as_json() for one in log(scenario) if one.moment.command >= command and one.event is not None]
    return [one["body"] for one in objects if one["event"] not in bystanders and one["body"].get("name") == "Harold"]


def test_a_secret_declaration_is_kept_in_secret() -> None:
    """A secret line of a simultaneous pair: its number alone, in log, board and waiting."""
    scenario = pair("", UNSEEN.replace("ATTACK", "61").replace("LOCATION", "13"))
    declared = bodies(scenario, "Declared")[-1]
    assert (declared["number"], declared["command"], declared["text"]) == (11, None, None)
    assert bodies(scenario, "PostQueued") == []
    assert seen_board(scenario).pending == ()
    assert len(whole_board(scenario).pending) == 1
    assert seen_waiting(scenario).as_json()["up"][0]["attacks"] == []


def test_what_comes_of_a_secret_declaration_stays_secret_when_others_resolve_it() -> None:
    """Resolved by the Goule's open line: wound, dice, what falls, what is lost of it are not in the log."""
    scenario = pair("", UNSEEN.replace("ATTACK", "61").replace("LOCATION", "13"), "Goule move")
    assert scenario.one("Goule").locations["right_arm"].hp == 5 - 9
    told = [type(one.event).__name__ for one in log(scenario) if one.moment.command >= 12 and one.event is not None]
    assert not {"WoundTaken", "AttackMade", "DiceRolled", "ItemDropped", "ActionsLost", "ConditionGained"} & set(told)


def test_the_fumble_of_a_secret_declaration_stays_secret() -> None:
    """What it brings its author, and typed dice that nobody needed, are neither in the log nor on the board."""
    line = "Harold attack Goule attack=99 fumble=2 damage@Harold=7 secret=yes"
    scenario = pair("", line, "Goule move")
    assert scenario.one("Harold").has("overextended")
    assert shown_since(scenario, 11) == []
    assert bodies(scenario, "DiceUnused") == []
    assert combatant(scenario, "Harold")["conditions"] == []


def test_an_open_declaration_is_told_though_a_secret_one_resolves_it() -> None:
    """Harold's open blow is shown to have wounded Rose's foe, whatever the Goule did in secret at that moment."""
    scenario = pair("", ARM, "Goule move secret=yes")
    assert [(one["name"], one["loss"]) for one in bodies(scenario, "WoundTaken")] == [("Goule", 7)]
    assert [one["name"] for one in combatant(scenario, "Goule")["conditions"]] == ["right_arm_unusable"]


def test_a_die_typed_in_a_secret_answer_stays_secret_when_it_is_not_needed() -> None:
    """The Goule's dodge, chosen in secret, of an attack that misses by itself."""
    scenario = pair("", "Harold attack Goule defend=ask attack=90", "Goule move", "Goule dodge dodge=77 secret=yes")
    assert bodies(scenario, "DiceUnused") == []


@pytest.mark.parametrize("line", ['Harold wait until="un cri dans le noir"', "Harold wait for=Rose"])
def test_a_secret_wait_is_on_no_board(line: str) -> None:
    """Neither for what nor for whom: the log hides it, and so do board and waiting, in every format."""
    scenario = hall("", f"{line} secret=yes")
    assert bodies(scenario, "TurnDelayed") == []
    seen_order = seen_board(scenario).initiative
    assert (seen_order.delayed, seen_order.watching) == ((), ())
    assert "un cri dans le noir" not in everything(scenario)
    assert "Attendent" not in page(seen_board(scenario))
