"""The state of a fight: frozen values, made by folding events (see evolution.py)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from domain.commands import Lang, Modifier, Value
from domain.dice import Mode
from domain.events import BleedingKind, DefenceKind, KeptDice, Status
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


@dataclass(frozen=True, slots=True)
class Bleeding:
    """One haemorrhage."""

    wound: str
    kind: BleedingKind
    amount: int


@dataclass(frozen=True, slots=True)
class Defence:
    """A defence that stands for the round; `failed` once an attack has passed it."""

    kind: DefenceKind
    bonus: tuple[Term, ...]
    modifiers: tuple[Modifier, ...]
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
    """An attack that waits for its target."""

    attack: int
    attacker: str
    target: str
    weapon: str
    aim: Sum
    damage: tuple[Term, ...]
    kept: tuple[KeptDice, ...]


@dataclass(frozen=True, slots=True)
class Combatant:
    """One fighter. `posted`: has spoken this round; `turn_over`: may not act any more this round."""

    name: str
    slug: str
    group: str | None = None
    side: str | None = None
    player: str | None = None
    mode: Mode | None = None
    hp: int | None = None
    hp_max: int | None = None
    sheet: Mapping[str, Value] = field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    status: Status = "active"
    conditions: tuple[Condition, ...] = ()
    bleeding: tuple[Bleeding, ...] = ()
    initiative: Initiative | None = None
    defence: Defence | None = None
    weapon_used: str | None = None
    posted: bool = False
    turn_over: bool = False

    def number(self, key: str) -> int:
        """An integer of the sheet, 0 when absent."""
        value = self.sheet.get(key, 0)
        return value if isinstance(value, int) else 0

    def has(self, condition: str) -> bool:
        """Whether a condition of this name is on."""
        return any(held.name == condition for held in self.conditions)


@dataclass(frozen=True, slots=True)
class Combat:
    """A fight as the effective history made it; the start is a fight not opened yet."""

    status: Literal["new", "open", "closed"] = "new"
    title: str = ""
    rules: str = ""
    lang: Lang | None = None
    mode: Mode = "any"
    options: Mapping[str, str] = field(default_factory=dict)
    combatants: Mapping[str, Combatant] = field(default_factory=dict)
    round: int = 0
    round_command: int = 0
    in_round: bool = False
    to_roll: tuple[str, ...] = ()
    pending: tuple[PendingAttack, ...] = ()
    missed: tuple[tuple[int, str], ...] = ()
    needs_of_keys: Mapping[str, str] = field(default_factory=dict)
    """The keys used in this round, each with the need it serves."""

    def order(self) -> tuple[Combatant, ...]:
        """Those who have an initiative and still stand, first to last; equals in roster order."""
        return self.by_initiative(one for one in self.combatants.values() if one.status == "active")

    def by_initiative(self, some: Iterable[Combatant]) -> tuple[Combatant, ...]:
        """Those of them who have an initiative, first to last; equals in the order given."""
        return tuple(sorted((one for one in some if one.initiative), key=_place))

    def unrolled(self) -> tuple[str, ...]:
        """Those whose initiative is still to be rolled this round."""
        waited = (self.combatants[name] for name in self.to_roll)
        return tuple(one.name for one in waited if one.initiative is None and one.status == "active")

    def open_bleedings(self) -> tuple[tuple[Combatant, Bleeding], ...]:
        """Every haemorrhage with its victim, in order of infliction."""
        every = [(one, bleeding) for one in self.combatants.values() for bleeding in one.bleeding]
        every.sort(key=lambda pair: wound_order(pair[1].wound))
        return tuple(every)


def wound_order(wound: str) -> tuple[int, ...]:
    """Sorts wounds ("12.1") by the command that caused them."""
    return tuple(int(part) for part in wound.split("."))


def _place(one: Combatant) -> tuple[int, ...]:
    assert one.initiative is not None
    return one.initiative.place
