"""Dice, attacks and defences."""

from typing import Literal

from domain.commands import Modifier, Value
from domain.dice import Die
from domain.sums import Fact, Sum, Term

DefenceKind = Literal["parry", "dodge"]
Outcome = Literal["hit", "missed", "avoided", "void"]
Degree = Literal["fumble", "failure", "success", "critical"]
"""How well a roll under a chance went."""


class DiceRolled(Fact):
    """Dice fell for one roll."""

    roller: str
    purpose: str
    dice: tuple[Die, ...]


class DiceUnused(Fact):
    """Dice were typed that the command could have needed and did not; `said`: on whose line, if not on its own."""

    purpose: str
    roller: str | None
    faces: tuple[str, ...]
    said: int | None = None


class RollMade(Fact):
    """Dice were thrown for what the table says (`label`), with their total; nothing follows from it by itself."""

    name: str
    label: str | None
    total: Sum


class KeptDice(Fact):
    """Typed faces that wait with a pending attack or a held duel; `said` is the command on whose line they stood."""

    purpose: str
    roller: str
    faces: tuple[str, ...]
    said: int


class AttackRedirected(Fact):
    """A protector takes an attack on somebody else upon them."""

    attack: int
    protected: str
    protector: str


class AttackMade(Fact):
    """An attack was aimed; it stays pending until `AttackResolved`.

    `aim` is its roll; `chance`, where the rules roll under, what that must not exceed (None: the blow cannot miss).
    `damage` holds what will be added to the damage dice, `kept` the dice typed for its resolution. A `ranged` attack is
    a shot or a throw, a `free` one is made in the turn of whoever turns away. `manner` is what else was declared that
    its end needs ("precise", "ally"…), `label` what the table says of it.
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
    manner: dict[str, Value] = {}
    modifiers: tuple[Modifier, ...] = ()
    """Those typed with it for whatever answers it, while it waits."""


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

    `defence` is the roll that answered it; the two chances are there where the rules roll under them, the two degrees
    where these tell more than success and failure. A `critical` hit does more, and so may the end itself: its
    `consequence` is a code of the rules ("overextended", "riposte", "gives_ground").
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
    degree: Degree | None = None
    defence_degree: Degree | None = None
    critical: bool = False
    consequence: str | None = None


class FumbleSuffered(Fact):
    """An attack or a reaction went badly wrong: what comes of it, by the codes of the rules' table."""

    attack: int
    name: str
    effects: tuple[str, ...]
