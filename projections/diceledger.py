"""The dice of a fight, each once: whose, for what, who says so, whether it counts today; and dice seen before others.

A die that fell and is not in the effective history today was *seen and taken back*. Where the same roller's die of the
same sort counts instead, and fell after the first was taken back, the two are a pair: a fact, whatever its reason.
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
    does not count, None while it does.
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


@dataclass(frozen=True, slots=True)
class Pair:
    """A die seen and taken back, and the die of the same roller for the same purpose that counts since."""

    seen: LedgerDie
    counts: LedgerDie

    @property
    def commands(self) -> frozenset[int]:
        """The commands under which both fell, and the step that took the first back."""
        back = self.seen.taken_back
        return frozenset({self.seen.command, self.counts.command, *(() if back is None else (back,))})

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        return {"seen": self.seen.as_json(), "counts": self.counts.as_json()}


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
    return tuple(die if die.counts else replace(die, taken_back=taken_back.get(mark)) for mark, die in found.items())


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
    return replace(fresh if fresh.counts or not known.counts else known, version=known.version)


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


# --- Pairs ------------------------------------------------------------------------------------------------------------


def pairs_of(deeds: Deeds, dice: Sequence[LedgerDie]) -> tuple[Pair, ...]:
    """Each die seen and taken back, with the first that counts in its stead, of the same round or of the next one."""
    counting = [die for die in dice if die.counts]
    since = {one.entry.number: one.entry.start for one in deeds.turned}
    found = []
    for die in dice:
        if die.taken_back is not None:
            start = since[die.taken_back]
            instead = min(_instead(die, counting, start), key=lambda one: (one.round, one.version), default=None)
            if instead is not None:
                found.append(Pair(die, instead))
    return tuple(found)


def _instead(die: LedgerDie, counting: Iterable[LedgerDie], start: int) -> Iterator[LedgerDie]:
    """The dice of the same sort that fell since: another face, or one that is not the same person's word again."""
    for one in counting:
        same_sort = (one.roller, one.purpose, one.sides, _nth(one)) == (die.roller, die.purpose, die.sides, _nth(die))
        if same_sort and one.version > start and 0 <= one.round - die.round <= 1:
            typed_again = one.typed is not None and die.typed is not None and one.face == die.face
            if not typed_again:
                yield one


def _nth(die: LedgerDie) -> str:
    """Which of several dice of its roll it is."""
    return die.need.rpartition("/")[2]
