"""What a ruleset is: a frozen value of functions and data. `register` adds one; nothing else needs to know of it."""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from domain.combat import Combat, Combatant, PendingAttack, SettledAttack
from domain.commands import AddCombatant, Command, Modifier, Rest, TakeAction, Value
from domain.errors import OtherVersion, UnknownName, UnusableValue
from domain.events import BleedingKind, Event
from domain.grounds import Grounds
from domain.sums import Sum

if TYPE_CHECKING:
    from domain.odds import Chance, Decided
    from domain.scene import Scene

T = TypeVar("T")
Facts = Generator[Event, None, T]
"""A rule at work: yields facts as they happen, sees the state they lead to, and gives a result."""

Way = Literal["high", "low", "neither"]
"""Which faces of a purpose's dice are good for whoever rolls them."""

Rollers = Mapping[str, tuple[str, ...]]
"""For each purpose of dice, who could throw it."""


class Overruling(Protocol):
    """What follows when the result of an attack is decided; `settled` is how it had ended, None while it waits."""

    def __call__(
        self,
        scene: "Scene",
        attack: PendingAttack,
        settled: SettledAttack | None,
        /,
        *,
        hit: bool,
        damage: str | None,
    ) -> Facts[None]:
        """The facts that follow; `damage` is what the game master says of it, where the rules do not."""
        ...


class Arming(Protocol):
    """What follows when somebody has a new weapon; `brought`: it comes from an earlier fight with its owner."""

    def __call__(self, scene: "Scene", name: str, weapon: str, /, *, brought: bool) -> Facts[None]:
        """The facts that follow."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A reading that a table may choose: its default, the values allowed (a list when `several`), or a number."""

    default: str
    rule: str
    values: tuple[str, ...] = ()
    several: bool = False
    number: bool = False

    def allows(self, value: str) -> bool:
        """Whether the value is a number, one of those allowed, or a comma-separated list of them."""
        if self.number:
            return value.isascii() and value.isdigit() and len(value) <= 4  # noqa: PLR2004 - thresholds are small
        chosen = value.split(",") if self.several else [value]
        return all(one in self.values for one in chosen)


def nothing(*_: object, **__: object) -> Facts[None]:
    """What a rule does where a game has none: nothing."""
    yield from ()


def _never(*_: object) -> bool:
    return False


def _always(*_: object) -> bool:
    return True


def _at_will(*_: object) -> None:
    """Nothing stands in the way."""


def _whole(_: Combat, __: AddCombatant, ___: int | None) -> Mapping[str, int]:
    return {}


def _unmeasured(_: AddCombatant) -> tuple[int | None, int | None]:
    return None, None


def _nought(_: Combat, __: Combatant) -> int:
    return 0


def _no_dice(_: Combat, __: Command) -> Rollers:
    return {}


def _equal(_: Combatant) -> tuple[int, ...]:
    return ()


def _all_at_once(combat: Combat) -> tuple[str, ...]:
    """Everybody who can act and has not, in roster order."""
    return tuple(one.name for one in combat.combatants.values() if one.able and not one.turn_over)


def _unknown(_: Combat, __: Combatant) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game's rules: what it says of itself, then its hooks, each with the simplest answer where a game says nothing.

    Data. `actions` and `words` are what the script reader needs to know; `sheet` and `weapon` give the kind of value
    under each key ("int" or "word"; "attack.*" stands for any name); `dice` the sides of each purpose (0: no one size),
    `lucky` which way its faces are good for whoever rolls (high, where this is silent);
    `tables` are those that a house file may replace; `rules` has every rule with its sentence and its source; `ends`
    says when a condition that a ruling brings ends, where neither says otherwise ("*" for any other; until care where
    this is silent; NAME stands for its owner); `example` is a sheet filled in, to be copied.
    """

    name: str
    version: int
    actions: Mapping[str, Mapping[str, Any]]
    act: Callable[["Scene", TakeAction], Facts[None]]
    """What an action leads to."""
    words: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    sheet: Mapping[str, str] = field(default_factory=dict)
    weapon: Mapping[str, str] = field(default_factory=dict)
    dice: Mapping[str, int] = field(default_factory=dict)
    lucky: Mapping[str, Way] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    ends: Mapping[str, str] = field(default_factory=dict)
    example: Mapping[str, Value] = field(default_factory=dict)
    grounds: Grounds = field(default_factory=Grounds)
    """By which rule what happens and what stands is so, for whoever asks why."""
    check_house: Callable[[Mapping[str, Any]], None] = _at_will
    """What a house table must be besides its shape."""

    # Bodies
    health: Callable[[AddCombatant], tuple[int | None, int | None]] = _unmeasured
    """The hit points, current and maximum, of a sheet; None where there is no total."""
    has_total: bool = True
    """Whether a sheet may give hit points: not where only parts of the body have them."""
    body: Callable[[Combat, AddCombatant, int | None], Mapping[str, int]] = _whole
    """The parts of a body with their HP, from the sheet and the maximum."""
    least_part: int | None = 0
    """How low the HP of a part can go; None: as low as may be."""
    cost_dice: frozenset[str] = frozenset({"damage", "healing"})
    """What dice are for whose faces are hit points: they tell as much as these."""
    falls_at_zero: bool = True
    """Whether nobody goes on without hit points."""
    malus: Callable[[Combat, Combatant], int] = _nought
    bleeding: BleedingKind = "hp_per_round"
    """What the number of a haemorrhage means."""
    recovery: Callable[[Combat, Combatant], int | None] = _unknown
    """In how many days somebody will be well."""

    # Turn structure
    initiative_die: str = "initiative"
    """The purpose of the dice that order a round."""
    roll_initiative: Callable[["Scene", Combatant, tuple[Modifier, ...]], Facts[None]] = nothing
    rolls_initiative: Callable[[Combatant], bool] = _always
    """Whether somebody rolls for a place in the order; who does not has one only if it is said."""
    initiative_by_value: bool = False
    """Whether `initiative NAME=12` says the initiative itself, not the face of a die."""
    rolls_each_round: Callable[[Combat], bool] = _never
    tiebreak: Callable[[Combatant], tuple[int, ...]] = _equal
    rolls_off: bool = True
    """Whether equals roll until none are left."""
    up: Callable[[Combat], tuple[str, ...]] = _all_at_once
    queues: Callable[[Combat], bool] = _never
    """Whether posts before their turn are kept."""
    turns_begin: bool = False
    """Whether each turn begins with an event of its own, at its place."""
    begin_turn: Callable[["Scene", str], Facts[None]] = nothing
    """Where turns begin: somebody's does now, in the recorded order, and those whose it was wait."""
    in_passes: bool = False
    """Whether a round holds several turns of each, one a pass, out of one budget."""
    fallen_too: bool = False
    """Whether those who cannot act have a place in the order all the same."""
    rounds_are_turns: bool = False
    """Whether a condition of n rounds ends with its owner's n-th turn."""
    is_idle: Callable[["Scene", Combatant], bool] = _never
    """Whether somebody's turn can hold no action."""
    out_of_turn: Callable[[Combat, TakeAction], bool] = _never
    """Whether an action may be declared outside one's own turn."""

    # Resolution
    may_roll: Callable[[Combat, Command], Rollers] = _no_dice
    """Who could throw what while a command is adjudicated."""
    odds: Callable[["Decided"], Iterable["Chance"]] | None = None
    """What a fact had which chance; None where a game tells no odds."""
    overrule: Overruling = nothing
    aftermath: Callable[["Scene"], Facts[None]] = nothing
    """What follows once a command has been carried out: turns that begin, declarations that were waiting."""
    joined: Callable[["Scene", str], Facts[None]] = nothing
    armed: Arming = nothing
    check_leave: Callable[["Scene", str, str], None] = _at_will
    departing: Callable[["Scene", str], Facts[None]] = nothing
    """What comes before somebody leaves or dies by a ruling."""
    fallen: Callable[["Scene", str, str], Facts[None]] = nothing
    """What follows (scene, name, cause) when HP reach 0."""
    ruled: Callable[["Scene", str], Facts[None]] = nothing
    """What follows when a ruling gives or takes a condition, or the HP of a part."""
    risen: Callable[["Scene", str], Facts[None]] = nothing
    """What follows when a ruling brings HP above 0, or somebody back."""
    endures: Callable[["Scene", str, Sum, int], Facts[None]] = nothing
    """What a danger (its damage, its number) does to somebody who has no total of HP."""
    turn_lost: Callable[["Scene", str], Facts[None]] = nothing
    """What follows when a turn passes without its owner acting."""

    # Rounds
    round_begun: Callable[["Scene"], Facts[None]] = nothing
    round_ending: Callable[["Scene"], Facts[None]] = nothing
    """What comes before turns are missed: declarations that wait for others."""
    end_round: Callable[["Scene"], Facts[None]] = nothing
    closing: Callable[["Scene"], Facts[None]] = nothing
    rest: Callable[["Scene", Rest], Facts[None]] = nothing

    @property
    def pinned(self) -> str:
        """The name with its version, as logs hold it ("forum@1")."""
        return f"{self.name}@{self.version}"

    def check_options(self, options: Mapping[str, str]) -> None:
        """Refuse an option that the ruleset does not have, or a value that it does not allow.

        Raises:
            UnknownName: no option has this name.
            UnusableValue: the option takes another kind of value.
        """
        for name, value in options.items():
            if name not in self.options:
                raise UnknownName("option", name, tuple(self.options))
            if not self.options[name].allows(value):
                raise UnusableValue(name, value, " | ".join(self.options[name].values) or "0, 1, 2…")


def options_of(table: Mapping[str, Any]) -> dict[str, Option]:
    """The options that a ruleset's table describes."""
    return {
        name: Option(**{**option, "values": tuple(option.get("values", ()))})
        for name, option in table["options"].items()
    }


_SHIPPED = ("forum", "kimble", "ogl", "freeform")
_REGISTERED: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make a ruleset known by its name."""
    _REGISTERED[ruleset.name] = ruleset


def known_rulesets() -> tuple[str, ...]:
    """The names that `ruleset_named` takes."""
    return tuple(dict.fromkeys((*_SHIPPED, *_REGISTERED)))


def ruleset_named(name: str) -> Ruleset:
    """The ruleset with this name, pinned version or not; shipped ones are loaded when first asked for.

    Raises:
        UnknownName: there is none.
    """
    bare = name.partition("@")[0]
    if bare in _SHIPPED and bare not in _REGISTERED:
        register(import_module(f"domain.rulesets.{bare}").RULESET)
    if bare not in _REGISTERED:
        raise UnknownName("ruleset", bare, known_rulesets())
    return _REGISTERED[bare]


def pinned_ruleset(pinned: str) -> Ruleset:
    """The ruleset in exactly the version to which a combat is pinned.

    Raises:
        UnknownName: there is no such ruleset.
        OtherVersion: this Horion knows it in another version.
    """
    ruleset = ruleset_named(pinned)
    if ruleset.pinned != pinned:
        raise OtherVersion(pinned, ruleset.pinned)
    return ruleset
