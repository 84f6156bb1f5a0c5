"""The dice of a correction told from now on: thrown for it, chosen by nobody."""

from typing import Literal

import pytest
from corrected import PAIR, dice, from_now, verified
from spec import given
from test_corrected_secrets import LED, STRIKE

from domain.commands import Settle, Thrown
from domain.dice import Die
from domain.errors import UnusableValue
from domain.said import Said


def test_what_it_would_have_inserted_takes_no_number() -> None:
    """The die of the blow that was forgotten answers the settlement: the next command has its own, and keeps it."""
    scenario = given(PAIR, *LED, dice="engine")
    from_now(scenario, f"insert after 14 : {STRIKE} why=oubli")
    need = "15/aim/aveline/d100/1"
    assert dice(scenario, 15)[need].source == "engine"
    scenario.when(STRIKE)
    struck = dice(scenario, 16)
    assert [one for one in struck if one.startswith("16/aim/")] == ["16/aim/aveline/d100/1"]
    scenario.when("undo 15 why=non")
    assert dice(scenario, 16) == struck
    verified(scenario)


@pytest.mark.parametrize(
    ("need", "key", "said"),
    [
        ("16/aim/aveline/d100/1", "r1/aveline/aim/d100/1", None),  # for a command to come
        ("15/aim/aveline/d100/1", "r1/aveline/aim/d100/7", None),  # the best of seven
        ("15/aim/aveline/d100/1", "r1/bastien/aim/d100/1", None),  # somebody else's
        ("15/aim/aveline/d100/1", "r2/aveline/aim/d100/1", None),  # of a round to come
        ("8/initiative/aveline/d100/1", "r1/aveline/initiative/d100/2", None),  # in the place of one that fell
        ("aim", "aim", None),
        ("16/aim/aveline/d100/1", "r1/aveline/aim/d100/1", 15),
    ],
)
def test_a_die_is_not_chosen_by_a_settlement(need: str, key: str, said: int | None) -> None:
    """Whoever writes the log could have the engine throw any die, and let what is to come be served with the best."""
    scenario = given(PAIR, *LED, dice="any")
    source: Literal["engine", "declared"] = "engine" if said is None else "declared"
    die = Die(need=need, key=key, sides=100, face=99, source=source, said=said)
    thrown = (Thrown(purpose="aim", roller="Aveline", dice=(die,)),)
    with pytest.raises(UnusableValue):
        scenario.desk.sit().declare(Settle(about=(8,), rulings=(), thrown=thrown, why="a"), Said())


def test_a_die_that_serves_what_stands_is_not_recorded_for_another_need() -> None:
    """Without Aveline's blow Goule 1 would have rolled this resistance against Bastien's: it fell, and serves hers."""
    scenario = given(PAIR, *LED, STRIKE, 'Bastien reinforced-attack "Goule 2" weapon=sword', dice="engine")
    need, key = "16/resistance/goule-1/d10/1", "r1/goule-1/resistance/d10/1"
    assert {die.key: one for one, die in dice(scenario).items()}[key] == "15/resistance/goule-1/d10/1"
    from_now(scenario, 'correct «undo 15» «amend 16 target="Goule 1"» why=a')
    assert need not in dice(scenario)
    verified(scenario)
    face = dice(scenario)["15/resistance/goule-1/d10/1"].face
    scenario.when("undo", 'correct «undo 15» «amend 16 target="Goule 1"» why=a')
    assert (dice(scenario)[need].key, dice(scenario)[need].face) == (key, face)
    verified(scenario)
