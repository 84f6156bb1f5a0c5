"""What the game master decides: rulings, overruled attacks, options, corrections told from now on."""

from typing import Literal

from domain.commands.base import Request
from domain.dice import Die
from domain.sums import Fact

Standing = Literal["active", "stunned", "helpless", "unconscious", "dying", "dead", "fled", "left"]
RulingSubject = Literal["hp", "bleed", "stop", "initiative", "dead", "alive", "gain", "lose", "counter"]


class MakeRuling(Request):
    """`ruling NAME hp=12 why="…"`: the game master's fiat on one thing.

    `subject` is "hp", "bleed", "stop" (a bleeding, `wound` or all), "initiative", "dead", "alive", "gain" or "lose"
    (the condition `value`), or "counter" (the one named `counter`); `value` as written: "12", "-3" (relative), "to:-2".
    """

    kind: Literal["ruling"] = "ruling"
    name: str
    subject: RulingSubject
    value: str = ""
    wound: str | None = None
    counter: str | None = None
    until: str | None = None
    location: str | None = None
    """The part of the body whose hit points are decided."""


class OverruleAttack(Request):
    """`ruling on N outcome=hit|miss why="…"`: the result of one attack is decided, its consequences adjudicated."""

    kind: Literal["overrule"] = "overrule"
    attack: int
    outcome: Literal["hit", "miss"]
    damage: str | None = None
    """What a hit costs, a number or dice, where no rule works it out."""


class Thrown(Fact):
    """Dice that fell for a purpose while a difference was worked out."""

    purpose: str
    roller: str
    dice: tuple[Die, ...]


class Settle(Request):
    """A correction told from now on: the commands it is about, what it would have changed as rulings, dice it threw.

    `kept` names those whose death, or survival, stays as it was told.
    """

    kind: Literal["settle"] = "settle"
    about: tuple[int, ...]
    rulings: tuple[MakeRuling, ...]
    standing: dict[str, Standing] = {}
    """How those fare then who fare otherwise."""
    thrown: tuple[Thrown, ...] = ()
    kept: tuple[str, ...] = ()


class SetOption(Request):
    """`option NAME=value from=now why="…"`: another reading of the rules from here on."""

    kind: Literal["option"] = "option"
    option: str
    value: str
