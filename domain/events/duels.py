"""Locked weapons: a clash binds, each holds or breaks, the duel is fought."""

from domain.commands import Modifier
from domain.events.blows import KeptDice
from domain.sums import Fact, Sum


class ClashBegan(Fact):
    """A parry locked two weapons: attacker and defender are bound in a duel."""

    defender: str
    attacker: str
    attack: int


class DuelHeld(Fact):
    """A duellist holds, with this weapon ("" for bare hands); `command` names the blow that may follow.

    `modifiers` were typed with it, `kept` are the dice typed for it.
    """

    name: str
    command: int
    weapon: str
    modifiers: tuple[Modifier, ...] = ()
    kept: tuple[KeptDice, ...] = ()


class DuelFought(Fact):
    """All held and rolled: the totals, the defender's first, and who was ahead by enough to win."""

    defender: str
    attackers: tuple[str, ...]
    totals: tuple[Sum, ...]
    winner: str | None


class DuelLeft(Fact):
    """A duellist is bound no more: who broke away or fell leaves alone, the duel ends with its last pair."""

    name: str
