"""What every command may bring."""

from domain import sheets
from domain.dice import GivenDice
from domain.sums import Fact

Value = sheets.Value
"""What a sheet, a weapon or an action holds under a key."""


class Modifier(Fact):
    """A typed modifier: `value` points on the rolls of `purpose` (all the actor's rolls of the line when None)."""

    value: int
    label: str | None = None
    purpose: str | None = None


class Request(Fact):
    """What every command may bring: the dice typed with it and the reason given."""

    dice: tuple[GivenDice, ...] = ()
    why: str | None = None
