"""Dice, attacks and defences."""

from typing import Literal

from domain.commands import Modifier
from domain.dice import Die
from domain.sums import Fact, Sum, Term

DefenceKind = Literal["parry", "dodge"]
Outcome = Literal["hit", "missed", "avoided", "void"]


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


class RollMade(Fact):
    """Dice were thrown for what the table says (`label`), with their total; nothing follows from it by itself."""

    name: str
    label: str | None
    total: Sum


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

    `aim` is its roll; `chance`, where the rules roll under, what that must not exceed (None: the blow cannot miss).
    `damage` holds what will be added to the damage dice, `kept` the dice typed for its resolution. A `ranged` attack is
    a shot or a throw, a `free` one is made in the turn of whoever turns away. `label` is what the table says of it.
    """

    attack: int
    attacker: str
    target: str
    weapon: str
    aim: Sum
    damage: tuple[Term, ...]
    label: str | None = None
    kept: tuple[KeptDice, ...] = ()
    chance: Sum | None = None
    ranged: bool = False
    free: bool = False


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
    """An attack hit, missed, was avoided, or came to nothing; `rule` says by which rule.

    `defence` is the roll that answered it; the two chances are there where the rules roll under them.
    """

    attack: int
    attacker: str
    target: str
    outcome: Outcome
    aim: Sum
    kind: DefenceKind | None
    defence: Sum | None
    rule: str
    chance: Sum | None = None
    defence_chance: Sum | None = None
