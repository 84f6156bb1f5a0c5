"""Turns: whose it is, what is left of it, whom one waits for."""

from dataclasses import dataclass

from domain.errors import RuleRefusal


@dataclass(eq=False)
class OutOfTurn(RuleRefusal):
    """It is somebody else's turn (FORUM-INIT-3)."""

    name: str
    up: tuple[str, ...]


@dataclass(eq=False)
class AlreadyActed(RuleRefusal):
    """The combatant's turn of this round is over."""

    name: str
    round: int


@dataclass(eq=False)
class CannotAct(RuleRefusal):
    """The combatant's status allows no action."""

    name: str
    status: str


@dataclass(eq=False)
class NotInOrder(RuleRefusal):
    """The combatant has no place in this round's order: it joined or woke after the rolls."""

    name: str
    round: int


@dataclass(eq=False)
class InitiativeMissing(RuleRefusal):
    """The order is not known yet: these combatants have not rolled."""

    names: tuple[str, ...]


@dataclass(eq=False)
class InitiativeKnown(RuleRefusal):
    """This combatant's initiative has been rolled; an engine die is not rolled twice."""

    name: str


@dataclass(eq=False)
class NoRound(RuleRefusal):
    """No round is open: `round` begins one."""


@dataclass(eq=False)
class NobodyUp(RuleRefusal):
    """Nobody's turn is left in this round."""

    round: int


@dataclass(eq=False)
class NoCombatants(RuleRefusal):
    """A round needs somebody who can act, or whose blood runs."""


@dataclass(eq=False)
class AlreadyQueued(RuleRefusal):
    """The combatant has a post waiting for its turn."""

    name: str
    command: int


@dataclass(eq=False)
class NotArrived(RuleRefusal):
    """The combatant has not entered the fight yet."""

    name: str
    round: int


@dataclass(eq=False)
class AbsentAttack(RuleRefusal):
    """An absent combatant defends, hides or passes; attacks are declared by somebody."""

    name: str
    action: str


@dataclass(eq=False)
class TurnUnderWay(RuleRefusal):
    """Who has begun to act cannot wait any more."""

    name: str


@dataclass(eq=False)
class DelayIdle(RuleRefusal):
    """The one awaited acts no later than the one who would wait."""

    name: str
    until: str


@dataclass(eq=False)
class CannotWait(RuleRefusal):
    """This one is not there to be waited for, or is not up to be interrupted (OGL-WAIT-6, OGL-WAIT-7)."""

    name: str
    until: str


@dataclass(eq=False)
class NotWaiting(RuleRefusal):
    """Only whoever waits interrupts (OGL-WAIT-5)."""

    name: str


@dataclass(eq=False)
class BudgetShort(RuleRefusal):
    """The turn has not enough left for the action (KIMBLE-TURN-1); `cost` is half, full or extended."""

    name: str
    action: str
    cost: str
    left: int


@dataclass(eq=False)
class OnlySpent(RuleRefusal):
    """Conscious at 0 HP one may only flee, take cover, pass or be helped (FORUM-HP-4)."""

    name: str
    action: str


@dataclass(eq=False)
class MustRise(RuleRefusal):
    """Whoever was thrown to the ground rises before anything else (KIMBLE-RISE-1)."""

    name: str
    action: str
