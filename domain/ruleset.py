"""What a ruleset is: a frozen value of functions and data. `register` adds one; nothing else needs to know of it."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from domain.combat import Combat, Combatant, PendingAttack, SettledAttack
from domain.commands import AddCombatant, Command, Modifier, Rest, TakeAction, Value
from domain.errors import UnknownName, UnusableValue
from domain.events import BleedingKind, Event

if TYPE_CHECKING:
    from domain.scene import Scene

T = TypeVar("T")
Facts = Generator[Event, None, T]
"""A rule at work: yields facts as they happen, sees the state they lead to, and gives a result."""

Rollers = Mapping[str, tuple[str, ...]]
"""For each purpose of dice, who could throw it."""


class Overruling(Protocol):
    """What follows when the result of an attack is decided; `settled` is how it had ended, None while it waits."""

    def __call__(
        self, scene: "Scene", attack: PendingAttack, settled: SettledAttack | None, /, *, hit: bool
    ) -> Facts[None]:
        """The facts that follow."""
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


def _at_will(*_: object) -> None:
    """Nothing stands in the way."""


def _whole(_: Combat, __: int | None) -> Mapping[str, int]:
    return {}


def _unknown(_: Combat, __: Combatant) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game's rules.

    `fallen` (scene, name, cause) tells what follows when HP reach 0, `risen` when a ruling brings them above or back,
    `turn_lost` when a turn passes without its owner acting, `departing` before somebody leaves or dies by a ruling,
    `round_begun` as a round begins, `aftermath` once a command has been carried out; `queues` says whether posts before
    their turn are kept; `tables` are those that a house file may replace.
    What most rules do without comes last, each with the simplest answer. Turns: `turns_begin` says that each begins
    with an event of its own, at its place, those of the fallen too, `is_idle` whose can hold no action, `out_of_turn`
    what may be done outside one's own, `rounds_are_turns` that a condition of n rounds ends with its owner's n-th turn.
    What follows: `joined` a newcomer, `armed` a new weapon, `closing` the last round; `check_leave` says who may leave,
    `check_house` what a house table must be besides its shape.
    Bodies: `body` gives the parts with their HP, `bleeding` what the number of a haemorrhage means, `recovery` in how
    many days somebody will be well.
    `sheet` and `weapon` give the kind of value under each key ("int" or "word"; "attack.*" stands for any name);
    `dice` the sides of each purpose; `actions` and `words` are what the script reader needs to know.
    """

    name: str
    version: int
    options: Mapping[str, Option]
    sheet: Mapping[str, str]
    weapon: Mapping[str, str]
    dice: Mapping[str, int]
    actions: Mapping[str, Mapping[str, Any]]
    words: Mapping[str, Mapping[str, Any]]
    health: Callable[[AddCombatant], tuple[int | None, int | None]]
    rolls_each_round: Callable[[Combat], bool]
    tiebreak: Callable[[Combatant], tuple[int, ...]]
    roll_initiative: Callable[["Scene", Combatant, tuple[Modifier, ...]], Facts[None]]
    up: Callable[[Combat], tuple[str, ...]]
    may_roll: Callable[[Combat, Command], Rollers]
    act: Callable[["Scene", TakeAction], Facts[None]]
    end_round: Callable[["Scene"], Facts[None]]
    fallen: Callable[["Scene", str, str], Facts[None]]
    risen: Callable[["Scene", str], Facts[None]]
    turn_lost: Callable[["Scene", str], Facts[None]]
    overrule: Overruling
    rest: Callable[["Scene", Rest], Facts[None]]
    malus: Callable[[Combat, Combatant], int]
    departing: Callable[["Scene", str], Facts[None]]
    round_begun: Callable[["Scene"], Facts[None]]
    aftermath: Callable[["Scene"], Facts[None]]
    queues: Callable[[Combat], bool]
    tables: Mapping[str, Any]
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    turns_begin: bool = False
    is_idle: Callable[["Scene", Combatant], bool] = _never
    out_of_turn: Callable[[Combat, TakeAction], bool] = _never
    check_house: Callable[[Mapping[str, Any]], None] = _at_will
    check_leave: Callable[["Scene", str, str], None] = _at_will
    joined: Callable[["Scene", str], Facts[None]] = nothing
    armed: Arming = nothing
    closing: Callable[["Scene"], Facts[None]] = nothing
    body: Callable[[Combat, int | None], Mapping[str, int]] = _whole
    bleeding: BleedingKind = "hp_per_round"
    recovery: Callable[[Combat, Combatant], int | None] = _unknown
    rounds_are_turns: bool = False
    ends: Mapping[str, str] = field(default_factory=dict)
    """When a condition that a ruling brings ends, where neither says otherwise; until care where this is silent."""
    example: Mapping[str, Value] = field(default_factory=dict)
    """A sheet filled in, to be copied."""

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


_SHIPPED = ("forum", "kimble")
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
