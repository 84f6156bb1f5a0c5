"""Rounds, initiative and turns."""

from typing import Literal

from domain.sums import Fact, Sum

TurnEnd = Literal["action", "pass", "next", "skip", "felled"]


class RoundBegan(Fact):
    """A round began, by this command; `to_roll` names who rolls initiative, `fresh` says that former ones are void."""

    round: int
    command: int
    to_roll: tuple[str, ...]
    fresh: bool


class InitiativeSet(Fact):
    """A combatant's initiative is known; `tiebreak` orders equals, higher first."""

    name: str
    initiative: Sum
    tiebreak: tuple[int, ...]


class TurnEnded(Fact):
    """A turn is over: by a main action, a pass, a skip, or because its owner was felled before acting.

    `posted` is False when its owner said nothing this round.
    """

    name: str
    how: TurnEnd
    posted: bool
    action: str | None = None


class TurnMissed(Fact):
    """A round ended before this combatant had acted."""

    name: str
    round: int


class RoundEnded(Fact):
    """A round and its effects are over."""

    round: int
