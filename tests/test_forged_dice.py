"""Typed dice that are said to stand on somebody else's line."""

import pytest
from forging import played
from spec import given
from test_tampering_facts import MASTERS

from domain.commands import Correct, DeclareAbsent, Insert, TakeAction
from domain.errors import UnusableValue
from domain.said import Said

BEGUN = "\n".join([*MASTERS.splitlines()[:5], "round initiative=90,1", 'note "je lance 5" by=Nora'])
"""Commands 1 to 7; the last is a player's."""


def posing() -> TakeAction:
    """A blow whose die, it says, was typed on line 7."""
    command = played(BEGUN).hear("Milo reinforced-attack Goule aim=99").command
    assert isinstance(command, TakeAction)
    return command.model_copy(update={"dice": tuple(one.model_copy(update={"said": 7}) for one in command.dice)})


@pytest.mark.parametrize("how", ["declared", "inserted", "absent"])
def test_a_face_is_said_on_its_own_line(how: str) -> None:
    """Who typed a die is what an audit shows: no line can say that another did."""
    table, blow = played(BEGUN), posing()
    command = {
        "declared": blow,
        "inserted": Correct(edits=(Insert(after=6, command=blow),), verb="insert", why="oubli"),
        "absent": DeclareAbsent(name="Milo", action=blow),
    }[how]
    with pytest.raises(UnusableValue):
        table.sit().declare(command, Said())


def test_a_face_that_a_correction_gave_is_said_there() -> None:
    """Amended and adjudicated again, it keeps the place where it was said."""
    scenario = given(*BEGUN.splitlines()[1:], "Milo reinforced-attack Goule aim=50", dice="any")
    scenario.when("amend 8 aim=60 why=relu", "amend 2 hp=90 why=relu")
    dice = [die for entry in scenario.desk.sit().history.position.path() for fact in entry.facts
            for die in getattr(fact, "dice", ()) if die.need.startswith("8/aim")]  # fmt: skip
    assert [(die.face, die.said) for die in dice] == [(60, 9)]
