"""What a correction would change, before anything is recorded: `as_json` gives the shape that programs read."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import orjson

from domain import events as e
from domain.correction import Correction
from domain.evolution import States
from domain.history import Entry, History
from domain.ledger import Ledger
from domain.refusals import Lacking
from domain.wire import write_event
from projections.board import Kept, Pending, board
from projections.comparison import Comparison, compare
from projections.hindsight import Sides, asides, sides_of
from projections.initiative import Place
from projections.partings import ORDER, Doubts, Parting, Value, doubts_of, partings
from projections.recast import MovedDie, NeededDie, Throw, moved_dice, needed_dice, unfallen, unused_dice
from projections.typed import lacking_words


@dataclass(frozen=True, slots=True)
class Because:
    """The first event since which a value of somebody (None: of the fight) is another."""

    name: str | None
    which: str
    parting: Parting

    def as_json(self) -> dict[str, Any]:
        """The object that programs read; an event made with a die that has not fallen is not shown."""
        one = self.parting
        return {
            "name": self.name,
            "value": self.which,
            "command": one.command,
            "event": type(one.event).__name__,
            "history": "before" if one.gone else "after",
            "example": one.example,
            "body": None if one.example else orjson.loads(write_event(one.event)),
        }


@dataclass(frozen=True, slots=True)
class KeptAct:
    """Somebody who acts where they did, although these would be up before them now."""

    command: int
    name: str
    before: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change.

    `lacking` are the dice that the table has still to give; `uncertain` those whose state depends on dice that have not
    fallen; `set_aside` and `restored` the commands that do not stand any more, and those that stand again; `because`
    the reason for each value that changes, in the order of these.
    """

    slug: str
    command: int
    """The first command that is another."""
    compared: Comparison
    new_dice: tuple[NeededDie, ...]
    lacking: tuple[Lacking, ...]
    unused_dice: tuple[Throw, ...]
    moved_dice: tuple[MovedDie, ...]
    set_aside: tuple[Kept, ...]
    restored: tuple[Kept, ...]
    out_of_order: tuple[KeptAct, ...]
    because: tuple[Because, ...]
    uncertain: tuple[str, ...]
    doubtful: frozenset[tuple[str, int, str]]
    """What depends on such dice: turns missed ("turn", round, name), commands set aside ("aside", number, name), acts
    that keep their place ("kept", number, name), dice that count no longer ("unused", number, roller)."""

    @property
    def nothing(self) -> bool:
        """Whether it changes nothing that is told here."""
        dice = self.new_dice or self.unused_dice or self.moved_dice
        return self.compared.nothing and not (dice or self.set_aside or self.restored or self.out_of_order)

    @property
    def uncertain_up(self) -> bool:
        """Whether somebody else would be up, and that depends on dice that have not fallen."""
        return bool(self.uncertain) and self.compared.up[0] != self.compared.up[1]

    def as_json(self) -> dict[str, Any]:
        """The object that `--preview --json` prints."""
        one = self.compared
        return {
            "combat": self.slug,
            "title": one.title,
            "command": self.command,
            "reversed": [asdict(each) for each in one.reversed],
            "combatants": [each.as_json() for each in one.combatants],
            "order": _orders(one),
            "up": _pair([list(names) for names in one.up]) | {"example": self.uncertain_up},
            "unrolled": _pair([list(names) for names in one.unrolled]),
            "round": _pair(one.round),
            "status": _pair(one.status),
            "pending": _pair([[_attack(each) for each in side] for side in one.pending]) if one.pending else None,
            "new_dice": [{**asdict(die), "example": die.face is None} for die in self.new_dice],
            "lacking": [{**asdict(die), "words": lacking_words(self.lacking, die)} for die in self.lacking],
            "unused_dice": [
                {**_throw(die), "example": ("unused", die.command, die.roller) in self.doubtful}
                for die in self.unused_dice
            ],
            "moved_dice": [asdict(die) for die in self.moved_dice],
            "missed_turns": {
                "missed": [self._turn(*turn) for turn in one.missed],
                "filled": [{"round": number, "name": name} for number, name in one.filled],
            },
            "set_aside": {
                "set_aside": [
                    {**asdict(each), "example": ("aside", each.command, each.name) in self.doubtful}
                    for each in self.set_aside
                ],
                "restored": [{"command": each.command, "name": each.name} for each in self.restored],
            },
            "out_of_order": [
                {
                    **asdict(each),
                    "before": list(each.before),
                    "example": ("kept", each.command, each.name) in self.doubtful,
                }
                for each in self.out_of_order
            ],
            "because": [each.as_json() for each in self.because],
            "uncertain": list(self.uncertain),
        }

    def _turn(self, number: int, name: str) -> dict[str, Any]:
        return {"round": number, "name": name, "example": ("turn", number, name) in self.doubtful}


def _pair(pair: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever is compared
    before, after = pair
    return {"before": before, "after": after}


def _orders(one: Comparison) -> dict[str, Any] | None:
    if one.order is None:
        return None
    return {**_pair([[_place(place) for place in order] for order in one.order]), "example": one.order_example}


def _place(place: Place) -> dict[str, Any]:
    return {"name": place.name, "initiative": place.initiative}


def _attack(one: Pending) -> dict[str, Any]:
    return {"command": one.command, "attacker": one.attacker, "target": one.target, "aim": one.aim}


def _throw(one: Throw) -> dict[str, Any]:
    die = one.die
    place = {"command": one.command, "purpose": one.purpose, "roller": one.roller}
    return {**place, "sides": die.sides, "need": die.need, "face": die.face}


def preview(slug: str, before: History, after: History, done: Correction) -> Preview:
    """What a correction would change, from the history that is and the one that would be."""
    return _previewed(slug, Sides(done.command, before, after), before.ledger, done.lacking)


def change_of(slug: str, history: History, number: int) -> Preview | None:
    """What a correction that was made changed, as known then; None where the number is no correction's."""
    sides = sides_of(history, number)
    return _previewed(slug, sides, sides.after.ledger, ()) if sides else None


def _previewed(slug: str, sides: Sides, known: Ledger, lacking: tuple[Lacking, ...]) -> Preview:
    """What is another; `known` holds the dice that have fallen."""
    before, after = sides.before, sides.after
    states, paths = States(), (before.position.path(), after.position.path())
    here, there = (board(slug, side, states.at(side.position)) for side in (before, after))
    doubts = doubts_of(paths[1], before.version, lambda die: unfallen(die, known), states)
    compared = compare(here, there, doubts.values)
    set_aside, restored = asides(*paths)
    values = tuple(_changed_values(compared))
    parted = partings(paths, values, states, doubts)
    unused = unused_dice(before, after, known)
    return Preview(
        slug=slug,
        command=sides.command,
        compared=compared,
        new_dice=needed_dice(before, after, known),
        lacking=lacking,
        unused_dice=unused,
        moved_dice=moved_dice(before, after),
        set_aside=set_aside,
        restored=restored,
        out_of_order=tuple(_kept_acts(entry for entry in paths[1] if entry.start > before.version)),
        because=tuple(Because(value[0] or None, value[1], parted[value]) for value in values if value in parted),
        uncertain=tuple(one.name for one in there.vitals if one.name in doubts.names),
        doubtful=frozenset((*_decided(paths[1], doubts), *_unused(unused, paths[1], doubts))),
    )


def _kept_acts(entries: Iterator[Entry]) -> Iterator[KeptAct]:
    for entry in entries:
        kept = (fact for fact in entry.facts if isinstance(fact, e.OrderKept))
        yield from (KeptAct(entry.number, fact.name, fact.before) for fact in kept)


def _decided(path: tuple[Entry, ...], doubts: Doubts) -> Iterator[tuple[str, int, str]]:
    """The turns missed, commands set aside and acts kept in doubt."""
    for entry in path:
        doubtful = entry.start in doubts.entries
        for fact in entry.facts:
            if isinstance(fact, e.OrderKept) and (doubtful or doubts.names & {fact.name, *fact.before}):
                yield "kept", entry.number, fact.name
        for fact in entry.facts if doubtful else ():
            if isinstance(fact, e.TurnMissed) and fact.name in doubts.names:
                yield "turn", fact.round, fact.name
            elif isinstance(fact, e.CommandSetAside):
                yield "aside", fact.command, fact.name


def _unused(thrown: Iterable[Throw], path: tuple[Entry, ...], doubts: Doubts) -> Iterator[tuple[str, int, str]]:
    """The dice that count no more in a command in doubt, or of somebody in doubt since; what is taken back is sure."""
    starts = {entry.number: entry.start for entry in path}
    since = min(doubts.entries, default=0)
    for one in thrown:
        start = starts.get(one.command, -1)
        if start in doubts.entries or (start >= since and one.roller in doubts.names):
            yield "unused", one.command, one.roller


def _changed_values(compared: Comparison) -> Iterator[Value]:
    """The values that are another, in the order in which they are shown."""
    for one in compared.combatants:
        whole = one.joined or one.vanished
        yield from ((one.name, which) for which in (("present",) if whole else (each.which for each in one.changes)))
    if compared.order:
        yield ORDER


def reverses_death(previewed: Preview) -> bool:
    """Whether somebody dead would live, or the other way round."""
    return bool(previewed.compared.reversed)


def sets_aside(previewed: Preview) -> bool:
    """Whether a command would not stand any more."""
    return bool(previewed.set_aside)
