"""Every die that fell in a log, by the need it serves: what must serve it again, which keys are free.

A recorded die belongs to its need, whichever command it falls during, and serves that need only. Its key stays
reserved while the need's cause stands, needed now or not; it is free once the cause is taken back. So an attack that
is undone and declared again finds the same dice, and a correction away and back is exact.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from domain.dice import Die, cause_of
from domain.events import DiceRolled, Event


def needs_of(facts: Iterable[Event]) -> Iterator[str]:
    """What the dice among these facts answer."""
    return (die.need for fact in facts if isinstance(fact, DiceRolled) for die in fact.dice)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die that fell, who rolled it and what for."""

    purpose: str
    roller: str
    die: Die


@dataclass(slots=True)
class Ledger:
    """The dice of a log, whatever of it stands today."""

    _of_need: dict[str, list[Fallen]] = field(default_factory=dict)
    _of_key: dict[str, list[str]] = field(default_factory=dict)
    _of_line: dict[tuple[int, str], list[Fallen]] = field(default_factory=dict)

    def note(self, facts: Iterable[Event]) -> None:
        """Follow what was recorded; a die that is appended anew counts once, as the latest of its need."""
        for fact in facts:
            if isinstance(fact, DiceRolled):
                for die in fact.dice:
                    self._note(Fallen(fact.purpose, fact.roller, die))

    def _note(self, fallen: Fallen) -> None:
        die = fallen.die
        of_need = self._of_need.setdefault(die.need, [])
        if fallen in of_need:
            of_need.remove(fallen)
        elif die.said is not None:
            self._of_line.setdefault((die.said, fallen.purpose), []).append(fallen)
        of_need.append(fallen)
        of_key = self._of_key.setdefault(die.key, [])
        if die.need in of_key:
            of_key.remove(die.need)
        of_key.append(die.need)

    def copy(self) -> "Ledger":
        """The same dice, to follow another way from here."""
        return Ledger(
            {need: list(dice) for need, dice in self._of_need.items()},
            {key: list(needs) for key, needs in self._of_key.items()},
            {line: list(dice) for line, dice in self._of_line.items()},
        )

    def dice(self, need: str) -> Sequence[Fallen]:
        """Every die that fell for a need, the latest last."""
        return self._of_need.get(need, ())

    def typed(self, line: int, purpose: str) -> Sequence[Fallen]:
        """The dice that were typed for a purpose on a command's line and served a need."""
        return self._of_line.get((line, purpose), ())

    def thrown(self, key: str, sides: int) -> Die | None:
        """The engine's die with this key, whatever need it served: thrown once, it is the same for the next."""
        dice = (one.die for need in self._of_key.get(key, ()) for one in self._of_need[need])
        return next((die for die in dice if die.key == key and die.sides == sides and die.said is None), None)

    def needs(self, key: str) -> Sequence[str]:
        """The needs that ever had a die of this key, the latest last."""
        return self._of_key.get(key, ())

    def keys(self) -> Iterable[str]:
        """The keys of all dice."""
        return self._of_key

    def holders(self, key: str) -> Sequence[str]:
        """The needs whose latest die has this key, the latest last."""
        return [need for need in self._of_key.get(key, ()) if self._of_need[need][-1].die.key == key]


@dataclass(frozen=True, slots=True)
class Memory:
    """A ledger as one decision sees it: the numbers of the commands that stand, and of the corrections.

    `formerly`: for each line that a correction gave to somebody else, whose dice were typed there; `new`: for each line
    that lacked dice, the corrections that gave them, and their purposes (see `Line` for both).
    """

    ledger: Ledger = field(default_factory=Ledger)
    standing: Container[int] = ()
    corrections: Container[int] = ()
    formerly: Mapping[int, Mapping[str, bool]] = field(default_factory=dict)
    new: Mapping[int, Container[tuple[int, str]]] = field(default_factory=dict)
    void: Container[int] = ()
    """The corrections that do not stand: dice typed with one are as if they had not been."""
    effective: Callable[[], Ledger] = Ledger
    """The dice of the effective history alone: what stands goes before what else fell, for a need or under a key."""
    served: set[str] = field(default_factory=set)
    """The needs of the dice that fell so far in a correction: the faces of the lines to come were none of these."""

    def is_new(self, line: int, step: int, purpose: str) -> bool:
        """Whether a correction gave a line dice that it lacked."""
        return (step, purpose) in self.new.get(line, ())

    def typed(self, said: int, purpose: str, line: int) -> list[Fallen]:
        """The dice that were typed for a purpose on a line and fell, but for those that are somebody else's now.

        They were `said` with the line, or with the correction that amended it.
        """
        formerly = self.formerly.get(line, {})

        def given_on(one: Fallen) -> bool:
            own = formerly.get(one.roller)
            return own is not None and (not own or cause_of(one.die.need) == line)

        typed = (one for one in self.ledger.typed(said, purpose) if one.die.need not in self.served)
        return [one for one in typed if not given_on(one)]

    def engine_die(self, need: str, key: str) -> Die | None:
        """The die that nobody typed and that serves this need for ever, under this key: another key is another die."""
        fallen = (one.die for one in reversed(self.ledger.dice(need)) if one.die.said is None)
        return next((die for die in fallen if die.key == key), None)

    def last(self, need: str) -> Die | None:
        """The die that serves a need, or served it last."""
        fallen = self.ledger.dice(need)
        if len(fallen) > 1:
            fallen = [*fallen, *self.effective().dice(need)]
        return next((one.die for one in reversed(fallen) if one.die.said not in self.void), None)

    def key(self, need: str, stem: str, used: Mapping[str, str]) -> str:
        """The key of a die: the one that the need has, if it is free; else the lowest neither used nor reserved.

        Args:
            need: what the die is for.
            stem: the key without its ordinal.
            used: the keys in use where it falls.
        """
        last = self.last(need)
        if last is not None and self._is_free(last.key, need, used):
            return last.key
        keys = (f"{stem}/{ordinal}" for ordinal in count(1))
        return next(key for key in keys if self._is_free(key, need, used))

    def _is_free(self, key: str, need: str, used: Mapping[str, str]) -> bool:
        return used.get(key, need) == need and self._owner(key, need) == need

    def _owner(self, key: str, need: str) -> str:
        """For which need a key is reserved: one that it serves, else the one that it served last; else for this one."""
        if all(other == need for other in self.ledger.needs(key)):
            return need
        for ledger in (self.effective(), self.ledger):
            holders = [other for other in ledger.holders(key) if cause_of(other) in self.standing]
            if holders:
                return holders[-1]
        return need
