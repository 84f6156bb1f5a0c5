"""Rounds, initiative and turns."""

from typing import Literal

from domain.commands import TakeAction
from domain.sums import Fact, Sum

TurnEnd = Literal["action", "pass", "next", "skip", "felled", "unable", "late", "gone", "waited"]


class RoundBegan(Fact):
    """A round began, by this command; `to_roll` names who rolls initiative, `fresh` says that former ones are void.

    `fallen_too` says that whoever cannot act has a place in the order all the same; `in_passes` that everybody has a
    budget for the whole round, and a turn in each pass while it lasts.
    """

    round: int
    command: int
    to_roll: tuple[str, ...]
    fresh: bool
    fallen_too: bool = False
    in_passes: bool = False


class PassBegan(Fact):
    """In a round of several passes, the next begins: these have something left of their budget, and a turn in it."""

    number: int
    to_act: tuple[str, ...]


class BudgetGranted(Fact):
    """What a combatant may do in this round ("actions", "reactions"); `owed` of it is still owed after this round."""

    name: str
    budget: dict[str, int]
    owed: int = 0


class InitiativeSet(Fact):
    """A combatant's initiative is known; `tiebreak` orders equals, higher first."""

    name: str
    initiative: Sum
    tiebreak: tuple[int, ...]


class PostQueued(Fact):
    """A declaration is kept, with its dice, under its own number: before its turn, or until others have declared.

    `reason` is "early", or "together" for those who act at the same moment. Given again, it replaces the former.
    """

    command: int
    name: str
    action: TakeAction
    reason: str = "early"


class PostTaken(Fact):
    """The moment of a post that was kept has come: what follows is adjudicated under its number.

    `after`: its dice fell before, together with others'; what they lead to follows.
    """

    command: int
    name: str
    after: bool = False


class CommandSetAside(Fact):
    """A post that the rules refused when its turn came; `reason` is the refusal's code.

    `again`: a command that a correction adjudicates again and the rules now refuse; it is tried at each later one.
    """

    command: int
    name: str
    reason: str
    again: bool = False


class AbsenceBegan(Fact):
    """A combatant is absent and does this at each of their turns, under this command's number."""

    name: str
    command: int
    action: TakeAction


class AbsenceEnded(Fact):
    """A combatant is back."""

    name: str


class TurnDelayed(Fact):
    """A combatant will act right after another one this round (`until`), or waits for something (`trigger`).

    Whoever `keeps_rank` has the same place in the order after that as before.
    """

    name: str
    until: str = ""
    trigger: str | None = None
    keeps_rank: bool = False


class TurnInterrupted(Fact):
    """Somebody who waited acts before the one whose turn it is."""

    name: str
    by: str


class TurnResumed(Fact):
    """A turn that was interrupted goes on."""

    name: str


class OrderKept(Fact):
    """In a correction: somebody acts where they did, although these would be up before them."""

    name: str
    before: tuple[str, ...]


class CombatantArrived(Fact):
    """Somebody expected has come: they roll initiative from this round on."""

    name: str


class PursuitRolled(Fact):
    """Somebody flees and somebody pursues: both rolls."""

    name: str
    pursuer: str
    flight: Sum
    pursuit: Sum


class TurnBegan(Fact):
    """A combatant's turn begins, with this budget ("half_actions": 2); `owed` of it is still owed after this turn."""

    name: str
    budget: dict[str, int]
    owed: int = 0


class ActionTaken(Fact):
    """An action was paid for: what it cost of the budget, what is left of that, what the next turn will lack.

    One that `provokes` opens its author to free attacks.
    """

    name: str
    action: str
    cost: int
    budget: dict[str, int]
    owed: int = 0
    provokes: bool = False


class ReactionSpent(Fact):
    """A reaction was used, in somebody else's turn: to parry, to dodge, or for a free attack."""

    name: str
    reaction: str
    budget: dict[str, int]


class ActionsLost(Fact):
    """A wound or a fumble costs actions: of this round, and what is then `owed` of the next ones."""

    name: str
    lost: int
    budget: dict[str, int]
    owed: int


class BudgetCut(Fact):
    """What was left of a turn is lost."""

    name: str
    budget: dict[str, int]


class TurnForgone(Fact):
    """A turn that is still to come will be passed over at its place."""

    name: str


class TurnEnded(Fact):
    """A turn is over: by a main action, a pass, a skip, or because its owner was felled before acting or cannot act.

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
