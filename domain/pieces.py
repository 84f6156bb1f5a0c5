"""The pieces of a fight's state: weapons, wounds that bleed, what is pending, queued, held, in force."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.commands import Modifier, TakeAction, Value
from domain.events import BleedingKind, DefenceKind, HazardTime, KeptDice, Outcome, Status, WoundLevel
from domain.sums import Sum, Term


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon and its traits under the ruleset's keys."""

    name: str
    traits: Mapping[str, Value]

    def number(self, trait: str) -> int:
        """An integer trait, 0 when absent."""
        value = self.traits.get(trait, 0)
        return value if isinstance(value, int) else 0


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition, until when (a board code), and the wound it comes from."""

    name: str
    until: str
    wound: str | None = None
    amount: int | None = None
    after: int = 0
    """How many turns of whoever its end waits for do not count: those before it began, and the one it began in."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Modifiers that weigh on every roll of their purpose for a time."""

    label: str
    modifiers: tuple[Modifier, ...]
    until: str


@dataclass(frozen=True, slots=True)
class Hazard:
    """A danger over some of the fight; `number` is the command that brought it, `damage` a dice expression."""

    number: int
    label: str
    slug: str
    damage: str
    names: tuple[str, ...]
    when: HazardTime
    until: str


@dataclass(frozen=True, slots=True)
class QueuedPost:
    """A post that waits for its turn ("early") or for other people's ("together"), under its own command number."""

    command: int
    name: str
    action: TakeAction
    reason: str = "early"


@dataclass(frozen=True, slots=True)
class Opening:
    """Somebody open to free attacks until the next action: of anybody near (`to` None), or of one alone."""

    name: str
    to: str | None = None
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetAside:
    """A post that the rules refused when its turn came, or a command that they refuse since a correction (`again`)."""

    command: int
    name: str
    reason: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A duellist's decision to hold: its command, weapon ("" for bare hands), modifiers and dice typed for the duel."""

    name: str
    command: int
    weapon: str
    modifiers: tuple[Modifier, ...]
    kept: tuple[KeptDice, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """Locked weapons: one defender, one or several attackers with the attacks that bound them, and who holds so far."""

    defender: str
    attackers: tuple[str, ...]
    attacks: tuple[int, ...]
    held: tuple[Held, ...] = ()

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody bound, the defender first."""
        return (self.defender, *self.attackers)


@dataclass(frozen=True, slots=True)
class Bleeding:
    """One haemorrhage."""

    wound: str
    kind: BleedingKind
    amount: int


@dataclass(frozen=True, slots=True)
class Location:
    """A part of the body: its hit points, current and maximum."""

    hp: int
    hp_max: int


@dataclass(frozen=True, slots=True)
class Wound:
    """A wound as it was taken, in this `round`.

    `loss` and `location_loss` are the HP that it really cost the total and its location, less what care has given back;
    `effect` the critical effect that came with it ("arm-6"); `treated` says that care has succeeded on it.
    """

    wound: str
    location: str | None
    loss: int
    location_loss: int
    effect: str | None = None
    treated: bool = False
    costs: tuple[tuple[str, int], ...] = ()
    """What it changed on the sheet, by key."""
    level: WoundLevel | None = None
    round: int = 0


@dataclass(frozen=True, slots=True)
class Defence:
    """A defence that stands for the round; `failed` once an attack has passed it."""

    kind: DefenceKind
    bonus: tuple[Term, ...]
    modifiers: tuple[Modifier, ...]
    protects: str | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Initiative:
    """A place in the order: higher total first, then the tie-breakers in turn, higher first."""

    sum: Sum
    tiebreak: tuple[int, ...]

    @property
    def place(self) -> tuple[int, ...]:
        """Sorts a whole order, first to last."""
        return (-self.sum.total, *(-value for value in self.tiebreak))


@dataclass(frozen=True, slots=True)
class PendingAttack:
    """An attack that waits for its target; `chance` is what its roll must not exceed, where the rules roll under."""

    attack: int
    attacker: str
    target: str
    weapon: str
    aim: Sum
    damage: tuple[Term, ...]
    kept: tuple[KeptDice, ...]
    chance: Sum | None = None
    manner: Mapping[str, Value] = field(default_factory=dict)
    """What else was declared that its end needs."""
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class SettledAttack:
    """An attack as it ended, for a ruling that overrules it.

    `wound` is what it caused, `loss` the HP that cost; `passed` says that a defence failed against it, `status` what
    its target was when it was settled; `blows` how many were struck under its number.
    """

    attack: PendingAttack
    outcome: Outcome
    passed: bool
    status: Status
    wound: str | None = None
    loss: int = 0
    blows: int = 1
