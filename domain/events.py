"""Everything that can have happened. Class names are the storage format: they never change, fields only by schema.

They are stored and read by wire.py; `docs/events.md` lists every event and field for people.
"""

from datetime import datetime
from typing import Literal

from pydantic import ConfigDict, Field

from domain.commands import Command, Lang, Modifier, Value
from domain.dice import Die, Mode
from domain.sums import Fact, Sum, Term

Status = Literal["active", "stunned", "helpless", "unconscious", "dying", "dead", "fled", "left"]
DefenceKind = Literal["parry", "dodge"]
Outcome = Literal["hit", "avoided", "void"]
TurnEnd = Literal["action", "pass", "next", "skip", "felled"]
BleedingKind = Literal["hp_per_round", "death_chance", "countdown"]


class Declared(Fact):
    """A command was accepted under this number; its dice and consequences follow, up to the next `Declared`."""

    model_config = ConfigDict(populate_by_name=True)

    number: int
    command: Command
    at: datetime
    by: str | None = None
    acting: str | None = Field(default=None, alias="as")
    link: str | None = None
    posted_at: datetime | None = None
    text: str | None = None
    file: str | None = None
    line: int | None = None


class CombatOpened(Fact):
    """A fight began, under this ruleset version and these options, with the commitment to its secret."""

    title: str
    rules: str
    lang: Lang | None
    mode: Mode
    options: dict[str, str]
    commitment: str
    session: str | None = None


class CombatantJoined(Fact):
    """Somebody joined the fight, with their sheet; `hp` is None where the ruleset has no total."""

    name: str
    slug: str
    group: str | None
    side: str | None
    player: str | None
    gender: Literal["f", "m"] | None
    article: bool
    mode: Mode | None
    hp: int | None
    hp_max: int | None
    sheet: dict[str, Value]


class WeaponAdded(Fact):
    """A combatant has this weapon now."""

    name: str
    weapon: str
    traits: dict[str, Value]


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
    """Typed faces that wait with a pending attack."""

    purpose: str
    roller: str
    faces: tuple[str, ...]


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
    """A defence of this kind stands until the round ends; `bonus` is what it adds to each defence roll."""

    name: str
    kind: DefenceKind
    bonus: tuple[Term, ...]
    modifiers: tuple[Modifier, ...]


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


class WoundTaken(Fact):
    """A blow cost hit points: `loss` = `damage` − `reduction`, at least 1; `hp` is what is left."""

    wound: str
    attack: int
    name: str
    damage: Sum
    reduction: Sum | None
    loss: int
    hp: int


class DamageAbsorbed(Fact):
    """A blow landed and cost nothing."""

    attack: int
    name: str
    damage: Sum
    reduction: Sum | None


class ConditionGained(Fact):
    """A condition began; `until` is one of the board's codes ("move", "care", "rounds:2"…)."""

    name: str
    condition: str
    until: str
    wound: str | None = None


class ConditionEnded(Fact):
    """A condition ended."""

    name: str
    condition: str
    wound: str | None = None


class BleedingBegan(Fact):
    """A haemorrhage began; `amount` is HP per round, a percent chance, or rounds left, as `kind` says."""

    wound: str
    name: str
    kind: BleedingKind
    amount: int


class BleedingTicked(Fact):
    """A haemorrhage cost hit points at the end of a round."""

    wound: str
    name: str
    loss: int
    hp: int


class BleedingStopped(Fact):
    """A haemorrhage was stopped."""

    wound: str
    name: str


class HealthRestored(Fact):
    """Hit points came back: `gain` of them; `hp` is the new value."""

    name: str
    gain: int
    hp: int
    source: str | None = None


class CombatantFell(Fact):
    """A combatant can fight no more."""

    name: str
    status: Status
    rule: str


class CombatantRose(Fact):
    """A fallen combatant is active again."""

    name: str


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


class RulingMade(Fact):
    """The game master decided a number: `before` → `after`; for a bleeding and an initiative, `after` alone."""

    name: str
    subject: Literal["hp", "bleed", "initiative"]
    before: int | None
    after: int
    why: str


class NoteWritten(Fact):
    """A remark."""

    text: str


class HistoryRewound(Fact):
    """The effective history is now what it was just before event `to`, the first of a command's events."""

    to: int
    command: int
    """The number of the command that goes (undo) or comes back (redo)."""


class SecretCommitted(Fact):
    """A fresh secret stands behind the engine dice from here on; the former one is known."""

    commitment: str


class CombatClosed(Fact):
    """The fight is over; `secret` (64 hexadecimal digits) opens the commitment, None when it was lost."""

    secret: str | None


Event = (
    Declared
    | CombatOpened
    | CombatantJoined
    | WeaponAdded
    | RoundBegan
    | InitiativeSet
    | DiceRolled
    | DiceUnused
    | AttackMade
    | DefenceDeclared
    | AttackResolved
    | WoundTaken
    | DamageAbsorbed
    | ConditionGained
    | ConditionEnded
    | BleedingBegan
    | BleedingTicked
    | BleedingStopped
    | HealthRestored
    | CombatantFell
    | CombatantRose
    | TurnEnded
    | TurnMissed
    | RoundEnded
    | RulingMade
    | NoteWritten
    | HistoryRewound
    | SecretCommitted
    | CombatClosed
)
