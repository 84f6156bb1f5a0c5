"""Dice, attacks and defences."""

from typing import Literal

from domain.commands import Modifier
from domain.dice import Die
from domain.sums import Fact, Sum, Term

DefenceKind = Literal["parry", "dodge"]
Outcome = Literal["hit", "avoided", "void"]


class DiceRolled(Fact):
    """Dice fell for one roll."""

    roller: str
    purpose: str
    dice: tuple[Die, ...]


class DiceUnused(Fact):
    """Dice were typed that the command could have needed and did not."""

    purpose: str
    roller: str | None
    faces: tuple[str, ...]


class KeptDice(Fact):
    """Typed faces that wait with a pending attack or a held duel."""

    purpose: str
    roller: str
    faces: tuple[str, ...]


class AttackRedirected(Fact):
    """A protector takes an attack on somebody else upon them."""

    attack: int
    protected: str
    protector: str


class AttackMade(Fact):
    """An attack was aimed; it stays pending until `AttackResolved`.

    `damage` holds what will be added to the damage dice, `kept` the dice typed for its resolution.
    """

    attack: int
    attacker: str
    target: str
    weapon: str
    aim: Sum
    damage: tuple[Term, ...]
    kept: tuple[KeptDice, ...] = ()


class DefenceDeclared(Fact):
    """A defence of this kind stands until the round ends; `bonus` is what it adds to each defence roll.

    `protects` names whom it covers besides its author.
    """

    name: str
    kind: DefenceKind
    bonus: tuple[Term, ...]
    modifiers: tuple[Modifier, ...]
    protects: str | None = None


class AttackResolved(Fact):
    """An attack hit, was avoided, or came to nothing; `rule` says by which rule."""

    attack: int
    attacker: str
    target: str
    outcome: Outcome
    aim: Sum
    kind: DefenceKind | None
    defence: Sum | None
    rule: str
