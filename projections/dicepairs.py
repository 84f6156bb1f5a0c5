"""Dice seen before others: a die that fell and was taken back, beside the one that counts in its stead.

Two ways lead there. The die counts no more, and another of its sort fell since. Or it counts, but serves something else
now, and what it fell for was declared again and got another die. Either is a fact, whatever its reason.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.commands import TakeAction
from domain.dice import cause_of
from projections.deeds import Deed, Deeds
from projections.diceledger import LedgerDie, since_of, sort_of


@dataclass(frozen=True, slots=True)
class Pair:
    """A die seen and taken back, and the die of the same roller for the same purpose that counts in its stead.

    `seen` is as it was then: its `command` that under which it fell, its `need` what it answered. Where it counts for
    another command today, `serves` is that one.
    """

    seen: LedgerDie
    counts: LedgerDie
    serves: int | None = None

    @property
    def commands(self) -> frozenset[int]:
        """The commands under which both fell, which the first serves today, and the step that took it back."""
        others = {self.seen.taken_back, self.serves} - {None}
        return frozenset({self.seen.command, self.counts.command, *(one for one in others if one is not None)})

    def is_of(self, dice: Iterable[LedgerDie]) -> bool:
        """Whether either of the two is among these dice."""
        return any(
            one.version == die.version and one.key == die.key for one in (self.seen, self.counts) for die in dice
        )

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        return {"seen": self.seen.as_json(), "counts": self.counts.as_json(), "serves": self.serves}


def pairs_of(deeds: Deeds, dice: Sequence[LedgerDie]) -> tuple[Pair, ...]:
    """Each die seen and taken back, with the one that counts in its stead, in the order in which the first fell."""
    counting = [die for die in dice if die.counts]
    found = [*_gone(deeds, dice, counting), *_moved(deeds, dice, counting)]
    return tuple(sorted(found, key=lambda pair: (pair.seen.version, pair.seen.command)))


def _gone(deeds: Deeds, dice: Iterable[LedgerDie], counting: Sequence[LedgerDie]) -> Iterator[Pair]:
    """A die that counts no more, with the first of its sort that fell since, in its round or the next one.

    A face that was typed again as it was is no such die.
    """
    since = since_of(deeds)
    for die in dice:
        if die.taken_back is not None and die.typed_again is None:
            start = since[die.taken_back]
            later = [
                one
                for one in counting
                if sort_of(one) == sort_of(die) and one.version > start and 0 <= one.round - die.round <= 1
            ]
            if later:
                yield Pair(die, min(later, key=lambda one: (one.round, one.version)))


def _moved(deeds: Deeds, dice: Iterable[LedgerDie], counting: Iterable[LedgerDie]) -> Iterator[Pair]:
    """A die that serves another action now, with the one that the same action got when it was declared again."""
    of_need = {die.need: die for die in counting}
    for die in dice:
        for need in die.served if die.counts else ():
            number = cause_of(need)
            back = deeds.taken_back.get(number) if number is not None else None
            if number is None or back is None:
                continue
            again = [
                of_need.get(_answering(need, one.number)) for one in _declared_again(deeds, deeds.first[number], back)
            ]
            others = [one for one in again if one is not None]
            if others and die not in others:
                seen = replace(die, need=need, command=number, taken_back=back)
                yield Pair(seen, others[0], serves=die.command)


def _answering(need: str, number: int) -> str:
    """The same need of another command."""
    return f"{number}{need[len(str(cause_of(need))) :]}"


def _declared_again(deeds: Deeds, deed: Deed, back: int) -> Iterator[Deed]:
    """The actions that were declared like this one, in its round, after the step that took it back."""
    said = _what(deed)
    for one in deeds.last.values():
        if said and one.number > back and one.round == deed.round and _what(one) == said:
            yield one


def _what(deed: Deed) -> object:
    """Who does what, and to whom; where to nobody, with all that was said besides."""
    match deed.shown.command:
        case TakeAction(actor=actor, action=action, targets=targets, arguments=arguments):
            return actor, action, targets, None if targets else arguments
        case _:
            return None
