"""The dice of a fight, each once: whose, for what, who says so, whether it counts today.

A die that fell and is not in the effective history today was *seen and taken back*. Where the same face was then typed
again for the same roll, it is the same die once more: whoever counts dice leaves the first one out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.dice import Die, Source
from domain.events import AttackMade, DiceRolled, DiceUnused, DuelHeld, KeptDice
from domain.history import Position
from projections.deeds import Deed, Deeds

Mark = tuple[object, ...]
"""What makes two records the same die: an engine's is that of its key, a typed one that of its need and line."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Who typed a die, on which command's line, and the link of that line."""

    command: int
    person: str | None
    link: str | None


@dataclass(frozen=True, slots=True)
class LedgerDie:
    """A die that fell.

    `command` is the one during which it fell, or falls as things stand today; `round` that of its key. `typed` is None
    for a die that nobody typed. `version` is the event that shows it first. `taken_back` is the step since which it
    does not count, None while it does; `typed_again` the command on whose line the same face was then typed for the
    same roll. `served` are the needs that it answered before this one: what asked for it was taken back.
    """

    key: str
    need: str
    purpose: str
    roller: str
    sides: int
    face: int
    source: Source
    command: int
    round: int
    version: int
    typed: Typed | None
    counts: bool
    taken_back: int | None = None
    typed_again: int | None = None
    meanwhile: bool = False
    """Whether another face of that roll fell before this one was typed again."""
    served: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        typed = self.typed
        return {
            "key": self.key,
            "need": self.need,
            "purpose": self.purpose,
            "roller": self.roller,
            "sides": self.sides,
            "face": self.face,
            "source": self.source,
            "command": self.command,
            "round": self.round,
            "version": self.version,
            "typed": {"command": typed.command, "by": typed.person, "link": typed.link} if typed else None,
            "counts": self.counts,
            "taken_back": self.taken_back,
            "typed_again": self.typed_again,
            "served": list(self.served),
        }


@dataclass(frozen=True, slots=True)
class UnusedFaces:
    """Faces that were typed and that nothing needed; `command` is the one during which that showed."""

    command: int
    purpose: str
    roller: str | None
    faces: tuple[str, ...]
    typed: Typed | None
    stands: bool

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        typed = self.typed
        return {
            "command": self.command,
            "purpose": self.purpose,
            "roller": self.roller,
            "faces": list(self.faces),
            "typed": {"command": typed.command, "by": typed.person, "link": typed.link} if typed else None,
            "stands": self.stands,
        }


def ledger_dice(deeds: Deeds) -> tuple[LedgerDie, ...]:
    """Every die that its readers may see, in the order in which they fell."""
    found: dict[Mark, LedgerDie] = {}
    for deed in deeds.all:
        for seen in deed.facts:
            if isinstance(seen.event, DiceRolled):
                for die in seen.event.dice:
                    mark = _mark(die)
                    fresh = _ledger_die(deeds, deed, seen.event, die, seen.moment.version)
                    found[mark] = _again(found[mark], fresh) if mark in found else fresh
    taken_back = _taken_back(deeds)
    dice = [die if die.counts else replace(die, taken_back=taken_back.get(mark)) for mark, die in found.items()]
    return tuple(_typed_again(deeds, dice))


def _mark(die: Die) -> Mark:
    if die.said is None:
        return die.key, die.sides, die.face
    return die.need, die.said, die.sides, die.face


def _ledger_die(deeds: Deeds, deed: Deed, fact: DiceRolled, die: Die, version: int) -> LedgerDie:
    first = die.key.partition("/")[0].removeprefix("r")
    return LedgerDie(
        key=die.key,
        need=die.need,
        purpose=fact.purpose,
        roller=fact.roller,
        sides=die.sides,
        face=die.face,
        source=die.source,
        command=deed.number,
        round=int(first) if first.isdigit() else deed.round,
        version=version,
        typed=_typed(deeds, die.said),
        counts=deed.effective,
    )


def _typed(deeds: Deeds, said: int | None) -> Typed | None:
    """Who typed a die; of a secret line the number alone."""
    deed = deeds.first.get(said) if said is not None else None
    return Typed(deed.number, deed.person, deed.shown.link) if deed else None


def _again(known: LedgerDie, fresh: LedgerDie) -> LedgerDie:
    """A die recorded anew: what it serves as things stand, or served last; seen when it was seen first."""
    one = fresh if fresh.counts or not known.counts else known
    needs = dict.fromkeys((*known.served, known.need, fresh.need))
    return replace(one, version=known.version, served=tuple(need for need in needs if need != one.need))


def _taken_back(deeds: Deeds) -> dict[Mark, int]:
    """By which step each die went out of the effective history, the last time."""
    found: dict[Mark, int] = {}
    for one in deeds.turned:
        gone = _marks(one.before) - _marks(one.after)
        found |= dict.fromkeys(gone, one.number)
    return found


def _marks(position: Position) -> set[Mark]:
    rolled = (fact for entry in position.path() for fact in entry.facts if isinstance(fact, DiceRolled))
    return {_mark(die) for fact in rolled for die in fact.dice}


def _typed_again(deeds: Deeds, dice: Sequence[LedgerDie]) -> Iterator[LedgerDie]:
    """The dice, those marked whose face was typed again once they were taken back; each such line answers for one."""
    since, answering = since_of(deeds), set[int]()
    rolls = dict[tuple[object, ...], list[int]]()
    for place, die in enumerate(dice):
        rolls.setdefault(_roll(die), []).append(place)
    for die in dice:
        start = since[die.taken_back] if die.typed and die.taken_back is not None else None
        later = [] if start is None else [place for place in rolls[_roll(die)] if dice[place].version > die.version]
        again = next((place for place in later if place not in answering and _repeats(dice[place], die, start)), None)
        if again is None:
            yield die
            continue
        answering.add(again)
        typed = dice[again].typed
        meanwhile = any(dice[place].face != die.face for place in later if place < again)
        yield replace(die, typed_again=typed.command if typed else None, meanwhile=meanwhile)


def _roll(die: LedgerDie) -> tuple[object, ...]:
    """Which roll a die is of: one is made again in its round, and not in another."""
    return die.round, *sort_of(die)


def _repeats(one: LedgerDie, die: LedgerDie, start: int | None) -> bool:
    return start is not None and one.typed is not None and one.version > start and one.face == die.face


def is_again(one: LedgerDie, die: LedgerDie) -> bool:
    """Whether a die is another one whose face was typed again."""
    line = one.typed.command if one.typed else None
    return die.typed_again is not None and die.typed_again == line and one.face == die.face and _roll(one) == _roll(die)


def since_of(deeds: Deeds) -> dict[int, int]:
    """The last event before each step that took something back."""
    return {one.number: one.entry.start for one in deeds.turned}


def sort_of(die: LedgerDie) -> tuple[str, str, int, str]:
    """Who rolls, what for, on which die, and which of several dice of the roll it is."""
    return die.roller, die.purpose, die.sides, die.need.rpartition("/")[2]


def unused_faces(deeds: Deeds) -> tuple[UnusedFaces, ...]:
    """The typed faces that nothing needed, each once."""
    found: dict[tuple[object, ...], UnusedFaces] = {}
    kept: list[KeptDice] = []
    for deed in deeds.all:
        for seen in deed.facts:
            fact = seen.event
            if isinstance(fact, (AttackMade, DuelHeld)):
                kept.extend(fact.kept)
            if isinstance(fact, DiceUnused) and fact.faces:
                said = _said(fact, deed, kept)
                one = UnusedFaces(
                    deed.number, fact.purpose, fact.roller, fact.faces, _typed(deeds, said), deed.effective
                )
                mark = (said, fact.purpose, fact.roller, fact.faces)
                if mark not in found or deed.effective:
                    found[mark] = one
    return tuple(found.values())


def _said(fact: DiceUnused, deed: Deed, kept: Iterable[KeptDice]) -> int:
    """On which command's line unused faces stood: one said so, or whose dice waited; else that which they end in."""
    if fact.said is not None:
        return fact.said
    lines = [(dice.purpose, dice.faces) for dice in deed.entry.declared.command.dice]
    own = any(purpose == fact.purpose and set(fact.faces) <= set(faces) for purpose, faces in lines)
    waited = (one.said for one in kept if (one.purpose, one.roller, one.faces) == _face_mark(fact))
    return deed.number if own else next(waited, deed.number)


def _face_mark(fact: DiceUnused) -> tuple[str, str | None, tuple[str, ...]]:
    return fact.purpose, fact.roller, fact.faces
