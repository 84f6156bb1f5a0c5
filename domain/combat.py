"""The state of a fight: frozen values, made by folding events (see evolution.py)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from domain.commands import Lang, TakeAction, Value
from domain.dice import Mode
from domain.events import Hidden, Status, TurnEnd
from domain.names import fold
from domain.pieces import (
    Bleeding,
    Condition,
    Defence,
    Duel,
    Effect,
    Hazard,
    Held,
    Initiative,
    Location,
    Opening,
    PendingAttack,
    QueuedPost,
    SetAside,
    SettledAttack,
    Weapon,
    Wound,
)

__all__ = [
    "Bleeding",
    "Combat",
    "Combatant",
    "Condition",
    "Defence",
    "Duel",
    "Effect",
    "Hazard",
    "Held",
    "Initiative",
    "Location",
    "Opening",
    "PendingAttack",
    "QueuedPost",
    "SetAside",
    "SettledAttack",
    "Weapon",
    "Wound",
]


@dataclass(frozen=True, slots=True)
class Combatant:
    """One fighter.

    `posted`: has spoken this round; `in_turn`: their turn has begun and not ended; `turn_over`: may not act any more
    this round. `budget` is what is left of the turn's actions; `owed` what the next turn begins without, while the
    weapon `reloading` is made ready. `attacks` counts the attack actions of the turn, `parries` and `dodges` the
    defences since their last turn, `first_shot` is the first shot aimed at them this round, `struck_freely` who has
    had a free attack in this turn.
    """

    name: str
    slug: str
    group: str | None = None
    side: str | None = None
    player: str | None = None
    gender: Literal["f", "m"] | None = None
    article: bool = False
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
    turns: int = 0
    """How many turns have ended, missed ones included."""
    alias: str | None = None
    hide: Hidden | None = None
    enters: int | None = None
    delayed_until: str | None = None
    absent: TakeAction | None = None
    absent_since: int = 0
    """The command by which the standing action was declared."""
    surprised: bool = False
    effects: tuple[Effect, ...] = ()
    counters: Mapping[str, int] = field(default_factory=dict)
    dying: int = 0
    fell_by: str = ""
    locations: Mapping[str, Location] = field(default_factory=dict)
    wounds: tuple[Wound, ...] = ()
    hands: Mapping[str, str] = field(default_factory=dict)
    """What each hand ("right", "left") holds; what takes both is in both."""
    dropped: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    shots: Mapping[str, int] = field(default_factory=dict)
    """For each firearm, how often it can still fire."""
    ticks: tuple[str, ...] = ()
    """Skills that have earned experience."""
    in_turn: bool = False
    forgone: bool = False
    """Whether the turn to come will be passed over."""
    budget: Mapping[str, int] = field(default_factory=dict)
    owed: int = 0
    reloading: str | None = None
    attacks: int = 0
    parries: int = 0
    dodges: int = 0
    first_shot: int | None = None
    struck_freely: tuple[str, ...] = ()
    rested: int = 0
    """Days of rest that have given no hit point yet."""
    trigger: str | None = None
    """What somebody waits for, who waits for nobody by name."""
    keeps_rank: bool = False
    interrupted: str | None = None
    """Who acts in the midst of this turn."""
    ended: TurnEnd | None = None
    """How the last turn ended."""
    preparing: Mapping[str, int] = field(default_factory=dict)
    """For each item that is being made ready, how many more actions that takes."""
    worn: Mapping[str, int] = field(default_factory=dict)
    """The hit points left of damaged items."""
    bared: tuple[str, ...] = ()
    """The parts of the body that have lost their armour."""
    fought: int = 0
    """How many whole rounds of fighting this is."""

    def number(self, key: str) -> int:
        """An integer of the sheet, 0 when absent; keys are compared without case and accents."""
        value = self.sheet.get(key)
        if value is None:
            value = next((held for known, held in self.sheet.items() if fold(known) == fold(key)), 0)
        return value if isinstance(value, int) else 0

    def has(self, condition: str) -> bool:
        """Whether a condition of this name is on."""
        return self.condition(condition) is not None

    def condition(self, name: str) -> Condition | None:
        """The condition of this name, None when it is not on."""
        return next((held for held in self.conditions if held.name == name), None)

    def conditions_called(self, name: str) -> tuple[Condition, ...]:
        """The conditions that a person calls so: names are compared without case and accents."""
        return tuple(held for held in self.conditions if fold(held.name) == fold(name))

    @property
    def present(self) -> bool:
        """Whether the combatant is in the fight: arrived, and neither dead nor gone."""
        return self.enters is None and self.status not in {"dead", "fled", "left"}

    @property
    def standing(self) -> bool:
        """Whether the combatant is in the fight and has not fallen; the stunned have not."""
        return self.status in {"active", "stunned"} and self.enters is None

    @property
    def able(self) -> bool:
        """Whether the combatant can act at all."""
        return self.status == "active" and self.enters is None


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
    fallen_too: bool = False
    """Whether the fallen have turns too, and roll for them."""
    pass_number: int | None = None
    """Which pass of the round it is; None where rounds have none."""
    pending: tuple[PendingAttack, ...] = ()
    missed: tuple[tuple[int, str], ...] = ()
    queued: tuple[QueuedPost, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    duels: tuple[Duel, ...] = ()
    engaged: tuple[frozenset[str], ...] = ()
    """Pairs at close quarters."""
    openings: tuple[Opening, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    inflicted: tuple[str, ...] = ()
    """Every wound and haemorrhage, in the order in which they came."""
    settled: Mapping[int, SettledAttack] = field(default_factory=dict)
    house: Mapping[str, Any] = field(default_factory=dict)
    needs_of_keys: Mapping[str, str] = field(default_factory=dict)
    """The keys used in this round, each with the need it serves."""

    def order(self) -> tuple[Combatant, ...]:
        """Those who have an initiative and still stand, first to last."""
        return tuple(one for one in self.line() if one.standing)

    def ranked(self) -> tuple[Combatant, ...]:
        """Those who have an initiative and may have a turn, first to last."""
        return tuple(one for one in self.line() if (one.present if self.fallen_too else one.standing))

    def _rolls(self, one: Combatant) -> bool:
        return one.present if self.fallen_too else one.able

    def line(self) -> tuple[Combatant, ...]:
        """Everybody who has an initiative, the fallen and gone too; the delayed after whom they wait for."""
        ranked = list(self.by_initiative(self.combatants.values()))
        for one in [one for _ in ranked for one in ranked if one.delayed_until]:  # who is waited for may wait as well
            ranked.remove(one)
            awaited = next(place for place, other in enumerate(ranked) if other.name == one.delayed_until)
            ranked.insert(awaited + 1, one)
        return tuple(ranked)

    def by_initiative(self, some: Iterable[Combatant]) -> tuple[Combatant, ...]:
        """Those of them who have an initiative, first to last; equals in the order given."""
        return tuple(sorted((one for one in some if one.initiative), key=_place))

    def together(self) -> tuple[QueuedPost, ...]:
        """What those who act at the same moment have declared so far, in that order."""
        return tuple(sorted((one for one in self.queued if one.reason == "together"), key=lambda one: one.command))

    def posts_next(self, actor: str, name: str) -> bool:
        """Whether somebody's post waits and will be taken as soon as the actor has acted."""
        waiting = {queued.name for queued in self.queued}
        for one in self.order():
            if one.name == actor or one.turn_over:
                continue
            if one.name not in waiting and not one.absent:
                return False
            if one.name == name:
                return True
        return False

    def unrolled(self) -> tuple[str, ...]:
        """Those whose initiative is still to be rolled this round."""
        waited = (self.combatants[name] for name in self.to_roll)
        return tuple(one.name for one in waited if one.initiative is None and self._rolls(one) and not one.turn_over)

    def engaged_with(self, name: str) -> tuple[str, ...]:
        """Whoever is at close quarters with somebody, in the order in which that began."""
        return tuple(other for pair in self.engaged if name in pair for other in pair - {name})

    def duel_of(self, name: str) -> Duel | None:
        """The duel in which somebody is bound."""
        return next((duel for duel in self.duels if name in duel.parties), None)

    def open_bleedings(self) -> tuple[tuple[Combatant, Bleeding], ...]:
        """Every haemorrhage with its victim, in order of infliction."""
        every = [(one, bleeding) for one in self.combatants.values() for bleeding in one.bleeding]
        every.sort(key=lambda pair: self.inflicted.index(pair[1].wound))
        return tuple(every)


def _place(one: Combatant) -> tuple[int, ...]:
    assert one.initiative is not None
    return one.initiative.place
