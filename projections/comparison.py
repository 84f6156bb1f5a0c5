"""Two boards of one fight, before and after a correction: what is another now.

Of veiled boards it holds nothing that these hide, so that the same comparison serves the game master and the players.
"""

from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from domain.combat import Effect
from domain.events import Status
from projections.board import Board, Pending
from projections.initiative import Place
from projections.partings import ORDER, Value, facets
from projections.vitals import Haemorrhage, Vitals


@dataclass(frozen=True, slots=True)
class Change:
    """A value of somebody's health before and after ("hp", "locations.head"…).

    `example`: it depends on a die that has not fallen.
    """

    which: str
    before: Any
    after: Any
    example: bool = False

    def as_json(self) -> dict[str, Any]:
        """The value as programs read it."""
        return {"before": _shown(self.before), "after": _shown(self.after), "example": self.example}


@dataclass(frozen=True, slots=True)
class Changed:
    """A combatant who fares otherwise, has joined the fight, or is no part of it any more."""

    name: str
    joined: bool
    vanished: bool
    changes: tuple[Change, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that programs read: null for what has not changed, parts of the body and counters by name."""
        found = {change.which: change.as_json() for change in self.changes}
        plain = ("hp", "hp_max", "malus", "status", "conditions", "bleeding")
        return {
            "name": self.name,
            "joined": self.joined,
            "vanished": self.vanished,
            **{which: found.get(which) for which in plain},
            **{group: _under(group, found) for group in ("locations", "counters")},
        }


@dataclass(frozen=True, slots=True)
class Reversed:
    """Somebody dead who is not dead now, or the other way round; `hp` is what they have left now."""

    name: str
    was: Status | None
    now: Status | None
    hp: int | None
    example: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is another: pairs are before and after. `order` and `pending` are None where they are the same."""

    title: str
    reversed: tuple[Reversed, ...]
    combatants: tuple[Changed, ...]
    order: tuple[tuple[Place, ...], tuple[Place, ...]] | None
    order_example: bool
    up: tuple[tuple[str, ...], tuple[str, ...]]
    unseen_up: tuple[bool, bool]
    """Whether somebody is up whom the reader does not know of."""
    unrolled: tuple[tuple[str, ...], tuple[str, ...]]
    """Whose initiative is still to be rolled."""
    round: tuple[int, int]
    status: tuple[str, str]
    pending: tuple[tuple[Pending, ...], tuple[Pending, ...]] | None
    missed: tuple[tuple[int, str], ...]
    """Turns missed that were not."""
    filled: tuple[tuple[int, str], ...]
    """Turns not missed any more."""

    @property
    def nothing(self) -> bool:
        """Whether all is the same."""
        pairs: tuple[tuple[object, object], ...] = (self.up, self.unseen_up, self.unrolled, self.round, self.status)
        return all(one == other for one, other in pairs) and not (
            self.combatants or self.order or self.pending or self.missed or self.filled
        )


def compare(before: Board, after: Board, doubtful: Container[Value] = ()) -> Comparison:
    """What is another on the second board; `doubtful` values depend on dice that have not fallen."""
    old, new = ({one.name: one for one in each.vitals} for each in (before, after))
    names = list(dict.fromkeys((*new, *old)))
    changed = (_changed(name, old.get(name), new.get(name), doubtful) for name in names)
    orders = before.initiative.order, tuple(_place(place, doubtful) for place in after.initiative.order)
    places = [[(place.name, place.initiative) for place in order] for order in orders]
    waiting = before.pending, tuple(_attack(one, doubtful) for one in after.pending)
    return Comparison(
        title=after.title,
        reversed=tuple(
            Reversed(name, old[name].status, new[name].status, new[name].hp, (name, "status") in doubtful)
            for name in names
            if name in old and name in new and (old[name].status == "dead") != (new[name].status == "dead")
        ),
        combatants=tuple(one for one in changed if one.changes or one.joined or one.vanished),
        order=orders if places[0] != places[1] else None,
        order_example=ORDER in doubtful,
        up=(before.initiative.up, after.initiative.up),
        unseen_up=(before.unseen_up, after.unseen_up),
        unrolled=(before.initiative.unrolled, after.initiative.unrolled),
        round=(before.round, after.round),
        status=(before.status, after.status),
        pending=waiting if waiting[0] != waiting[1] else None,
        missed=_without(after.missed, before.missed),
        filled=_without(before.missed, after.missed),
    )


def _changed(name: str, old: Vitals | None, new: Vitals | None, doubtful: Container[Value]) -> Changed:
    held, holds = (facets(one) if one else {} for one in (old, new))
    pairs = ((which, held.get(which), holds.get(which)) for which in dict.fromkeys((*held, *holds)))
    changes = (
        Change(which, was, now, example=(name, which) in doubtful)
        for which, was, now in pairs
        if was != now and (old or now)  # of a newcomer, what there is
    )
    return Changed(name, joined=old is None, vanished=new is None, changes=tuple(changes) if new else ())


def _place(place: Place, doubtful: Container[Value]) -> Place:
    """A place in the order; a number made with a die that has not fallen could be taken for a fact."""
    if (place.name, "initiative") not in doubtful:
        return place
    return Place(place.name, None, place.acted, place.delayed, place.behind)


def _attack(one: Pending, doubtful: Container[Value]) -> Pending:
    aimless = ("", f"pending.{one.command}") in doubtful
    return Pending(one.command, one.attacker, one.target, None, one.asks) if aimless else one


def _without(some: tuple[tuple[int, str], ...], others: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    left = list(others)
    found = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            found.append(one)
    return tuple(found)


def _under(group: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a group ("locations.head") by their own names."""
    dotted = f"{group}."
    return {which.removeprefix(dotted): value for which, value in found.items() if which.startswith(dotted)}


def _shown(value: Any) -> Any:  # noqa: ANN401 - whatever a combatant has
    """A value as the board's JSON has it."""
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _listed(one: Any) -> dict[str, Any]:  # noqa: ANN401 - a condition, an effect or a haemorrhage
    if isinstance(one, Haemorrhage):
        return asdict(one)
    if isinstance(one, Effect):
        return {"name": one.label, "until": one.until, "wound": None}
    return {"name": one.name, "until": one.until, "wound": one.wound}
