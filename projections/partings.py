"""Where two histories of a fight part: for each value that differs, the event since which it does.

What depends on dice that have not fallen is told apart here, too: a preview shows such values as examples.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from domain import events as e
from domain.combat import Combat
from domain.dice import Die
from domain.events import Event
from domain.evolution import States, evolve
from domain.history import Entry
from projections.about import named_in, people_of
from projections.vitals import Vitals, vitals_of

Value = tuple[str, str]
"""Whose value ("" for the fight's own), and which: "hp", "locations.head", "order"…"""

ORDER: Value = ("", "order")


@dataclass(frozen=True, slots=True)
class Step:
    """A command as it stands in two histories; None where one does not have it."""

    before: Entry | None
    after: Entry | None

    @property
    def number(self) -> int:
        """The command's number."""
        entry = self.after or self.before
        assert entry is not None
        return entry.number


@dataclass(frozen=True, slots=True)
class Parting:
    """The event since which a value is another; `gone` says that it happened in the old history alone.

    `example`: it depends on a die that has not fallen.
    """

    command: int
    event: Event
    gone: bool
    example: bool = False


@dataclass(slots=True)
class Doubts:
    """What depends on dice that have not fallen: values, combatants, and the commands (by their first versions)."""

    values: set[Value] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    entries: set[int] = field(default_factory=set)


def side_by_side(before: Sequence[Entry], after: Sequence[Entry]) -> Iterator[Step]:
    """Two histories command by command, in their recorded order."""
    old, new = deque(before), deque(after)
    still_old, still_new = {entry.number for entry in old}, {entry.number for entry in new}
    while old or new:
        both = old and new and old[0].number == new[0].number
        alone = not new or (old and old[0].number not in still_new)
        one = old.popleft() if old and (both or alone or new[0].number in still_old) else None
        other = new.popleft() if new and (both or one is None) else None
        still_old -= {one.number} if one else set()
        still_new -= {other.number} if other else set()
        yield Step(one, other)


def facets(one: Vitals) -> dict[str, Any]:
    """Somebody's health, value by value."""
    conditions = (*(replace(held, after=0) for held in one.conditions), *one.effects)
    return {
        "hp": one.hp,
        "hp_max": one.hp_max,
        "health": one.health,
        **{f"locations.{name}": part.hp for name, part in one.locations.items()},
        "malus": one.malus,
        "status": one.status,
        "conditions": conditions,
        "bleeding": one.bleeding,
        **{f"counters.{name}": value for name, value in one.counters.items()},
    }


def values_of(state: Combat, names: Iterable[str] | None = None) -> dict[Value, Any]:
    """Every value of a state that a preview compares; of these combatants alone where they are named."""
    places = tuple((one.name, one.initiative.sum.total) for one in state.order() if one.initiative)
    some = state.combatants if names is None else [name for name in names if name in state.combatants]
    return {
        ORDER: places,
        **{(name, "initiative"): total for name, total in places},
        **{("", f"pending.{one.attack}"): one.aim.total for one in state.pending},
        **{value: shown for name in some for value, shown in _of_one(state, name)},
    }


def _of_one(state: Combat, name: str) -> Iterator[tuple[Value, Any]]:
    yield (name, "present"), True
    yield from (((name, which), shown) for which, shown in facets(vitals_of(state, state.combatants[name])).items())


def partings(
    paths: tuple[Sequence[Entry], Sequence[Entry]], values: Collection[Value], states: States, doubts: Doubts
) -> dict[Value, Parting]:
    """For each of these values, which differ at the end, the first event since which it has differed.

    Args:
        paths: the two histories.
        values: those that differ.
        states: the states after each command of both.
        doubts: what depends on dice that have not fallen.
    """
    names = {name for name, _ in values}
    old = new = Combat()
    held = holds = values_of(old, names)
    apart: dict[Value, list[tuple[Step, Combat, Combat]]] = {}
    for step in side_by_side(*paths):
        was, held_then = (old, new), (held[ORDER], holds[ORDER])
        old = states.after(step.before.start) if step.before else old
        new = states.after(step.after.start) if step.after else new
        if old is new:
            continue
        held, holds = values_of(old, names), values_of(new, names)
        for value in values:
            here, there = held.get(value), holds.get(value)
            if here == there:
                apart.pop(value, None)
            elif value not in apart or (value == ORDER and held_then != (here, there)):
                apart.setdefault(value, []).append((step, *was))
    return {value: _parting(value, where, doubts) for value, where in apart.items()}


def _parting(value: Value, where: Sequence[tuple[Step, Combat, Combat]], doubts: Doubts) -> Parting:
    """The first event after which a value is never again the same in both.

    In the midst of a command an order can be so for a while: before anybody has rolled for a round.
    """
    for step, old, new in reversed(where[1:]):
        was, now = list(_changes(value, step.before, old)), list(_changes(value, step.after, new))
        if same := _last_same(was, now):
            return _first_of(step, was[same[0] + 1 :], now[same[1] + 1 :], doubts)
    step, old, new = where[0]
    was, now = list(_changes(value, step.before, old)), list(_changes(value, step.after, new))
    same = _last_same(was, now) or (-1, -1)
    return _first_of(step, was[same[0] + 1 :], now[same[1] + 1 :], doubts)


def _last_same(was: Sequence[tuple[Event, Any]], now: Sequence[tuple[Event, Any]]) -> tuple[int, int] | None:
    """The last places at which a value becomes the same in both."""
    pairs = ((at, there) for there in reversed(range(len(now))) for at in reversed(range(len(was))))
    return next(((at, there) for at, there in pairs if was[at][1] == now[there][1]), None)


def _first_of(
    step: Step, was: Sequence[tuple[Event, Any]], now: Sequence[tuple[Event, Any]], doubts: Doubts
) -> Parting:
    """What happens now, else what no longer happens."""
    example = bool(now) and step.after is not None and step.after.start in doubts.entries
    return Parting(step.number, (now or was)[0][0], gone=not now, example=example)


def _changes(value: Value, entry: Entry | None, state: Combat) -> Iterator[tuple[Event, Any]]:
    """The events of a command that change a value, each with what it changes it to."""
    held = values_of(state, value[:1]).get(value)
    for fact in entry.facts if entry else ():
        state = evolve(state, fact)
        if (now := values_of(state, value[:1]).get(value)) != held:
            yield fact, now
            held = now


# --- Dice that have not fallen ----------------------------------------------------------------------------------------


def doubts_of(path: Sequence[Entry], since: int, unfallen: Callable[[Die], bool], states: States) -> Doubts:
    """What depends on dice that have not fallen, on a path whose events after version `since` are new.

    More rather than less: whatever changes in a command in which one falls, or that names somebody in doubt.
    """
    doubts = Doubts()
    state = Combat()
    for entry in path:
        before, state = state, states.after(entry.start)
        if entry.start <= since:
            continue
        thrown = [fact for fact in entry.facts if isinstance(fact, e.DiceRolled)]
        rollers = {fact.roller for fact in thrown if any(unfallen(die) for die in fact.dice)}
        if not rollers and not doubts.names:
            continue
        names = people_of(entry.declared.command).union(*map(named_in, entry.facts))
        if not rollers and not names & doubts.names:
            continue
        doubts.entries.add(entry.start)
        doubts.names |= _struck(entry) or rollers if rollers else set()
        held, holds = values_of(before), values_of(state)
        changed = {value for value in held.keys() | holds.keys() if held.get(value) != holds.get(value)}
        sure = {value for value in changed if value[1] == "initiative" and value[0] not in rollers | doubts.names}
        doubts.values |= changed - sure
        doubts.names |= {name for name, _ in changed - sure if name}
    return doubts


def _struck(entry: Entry) -> set[str]:
    """At whom a command's attacks were aimed, or whom they met."""
    return {fact.target for fact in entry.facts if isinstance(fact, (e.AttackMade, e.AttackResolved))}
