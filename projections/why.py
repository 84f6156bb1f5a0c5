"""Builds the tree of an explanation: from a value, an event, a command or a die down to the declarations."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from domain import events as e
from domain.dice import Die
from domain.history import History
from projections.account import Account, causes_of, is_ruled, lay_out
from projections.explanation import Change, Corrected, Happened, Node, Roll, Said, Thrown, Valued
from projections.mended import mended_by, value_mends
from projections.questions import HIDDEN, OF_ONE, PLACES, STATUSES, Items, Question, Reading
from projections.secrecy import Secrets
from projections.thrown import Fallen, Table, sums_of, throw_of

LAST_COUNTS = frozenset(
    {"round", "pass", "up", "order", "initiative", "acted", "delayed", "silent", "unrolled", "title"}
)
"""Values that are set anew: what set them last is why they are so. The others are what all changes have made them."""

COUNTS = frozenset(
    {"hp", "hp_max", "malus", "locations", "counters", "budget", "bleeding", "initiative", "round", "pass"}
)
"""Values that are numbers."""


@dataclass(slots=True)
class Inquiry:
    """One explanation in the making; what was told in full is not told again."""

    account: Account
    table: Table
    told: set[int] = field(default_factory=set)
    asked: set[Question] = field(default_factory=set)

    # --- Values ---------------------------------------------------------------------------------------------------

    def value(self, question: Question) -> Valued:
        """A value, its items, what it rests on, what changed it, which corrections made it so; once in full."""
        reading = Reading(question, self.account.secrets, self.account.boards)
        changes = list(self._changes(reading))
        items = changes[-1][2] if changes else {}
        children: list[Valued | Change | Happened | Corrected | Said] = []
        if question in self.asked:
            return Valued(question, None, items, self._rules(question), _answer(question, items))
        self.asked.add(question)
        if HIDDEN in items or (not items and not changes):
            children += self._beginning(question)
        else:
            children += self._rests_on(question, items)
            if not children or not question.name:
                children += self._items(question, items, changes)
                children += value_mends(self, reading, items)
        answer = _answer(question, items)
        return Valued(question, None, items, self._rules(question), answer, tuple(children))

    def _changes(self, reading: Reading) -> Iterator[tuple[int, Items, Items]]:
        """Each event that changed a value, with its items before and after; a list in another order is another."""
        held: Items = {}
        for version, state in self.account.states:
            items = reading.of(state)
            if items is not held and tuple(items.items()) != tuple(held.items()):
                yield version, held, items
            held = items

    def _items(
        self, question: Question, items: Items, changes: list[tuple[int, Items, Items]]
    ) -> Iterator[Valued | Change | Happened]:
        """What changed each item since it last came to be; for an empty list, what emptied it."""
        if not items:
            yield self._change(question, *changes[-1], key=next(iter(changes[-1][1])))
            return
        for key in items:
            own = [one for one in changes if one[1].get(key) != one[2].get(key)]
            gone = [place for place, one in enumerate(own) if key not in one[2]]
            own = own[gone[-1] + 1 :] if gone else own
            if question.which in LAST_COUNTS:
                own = [(own[-1][0], {}, own[-1][2])]
            told: tuple[Change | Happened, ...] = tuple(self._change(question, *one, key=key) for one in own)
            if question.which in {"initiative", "order"}:  # who falls and rises keeps their number; a tie is rolled off
                told += tuple(self._placed(own[-1][0], question.name or key))
            if items.keys() == {""}:
                yield from told
            else:
                yield Valued(question, key, {"": items[key]}, (), None, told)

    def _placed(self, version: int, name: str) -> Iterator[Happened]:
        """The roll behind a place in the order, where something else gave that back, or settled it afterwards."""
        rolled = self.account.all(("InitiativeSet", name))[-1:]
        yield from (self.event(one) for one in rolled if one != version)

    def _change(self, question: Question, version: int, held: Items, items: Items, *, key: str) -> Change:
        before, after = _number(held.get(key)), _number(items.get(key))
        counts = question.which.partition(".")[0] in COUNTS and after is not None
        amount = (after or 0) - (before or 0) if counts else None
        return Change(held.get(key), items.get(key), amount, (self.event(version),))

    def _rests_on(self, question: Question, items: Items) -> Iterator[Valued]:
        """The values from which the rules work this one out: of its owner, or of whom it names."""
        grounds = self.account.ruleset.grounds if self.account.ruleset else None
        for which in grounds.rests_on.get(question.which, ()) if grounds else ():
            for name in (question.name,) if question.name else items:
                yield self.value(Question(name, which))

    def _beginning(self, question: Question) -> Iterator[Happened]:
        """Where a value that nothing has changed begins: with its owner's arrival, or the fight's."""
        place = ("CombatantJoined", question.name) if question.name else ("CombatOpened",)
        if found := self.account.all(place):
            yield self.event(found[-1])

    def _rules(self, question: Question) -> tuple[str, ...]:
        grounds = self.account.ruleset.grounds if self.account.ruleset else None
        if grounds is None:
            return ()
        if not question.name and question.which == "status":  # the fight's own
            return ()
        fallen = question.which in STATUSES - {"fled", "left"}
        return grounds.of_value("status" if fallen else question.which)

    def told_by_history(self, question: Question, items: Items, children: tuple[Any, ...]) -> Valued:
        """A value that no state tells, with the trees behind it; with the fight's beginning where there are none."""
        return Valued(question, None, items, self._rules(question), None, children or tuple(self._beginning(question)))

    # --- Events ---------------------------------------------------------------------------------------------------

    def anything(self, version: int) -> Happened | Said:
        """An event, or the declaration that this one is."""
        declared = isinstance(self.account.seen[version].moment.event, e.Declared)
        return self.command(self.account.owner[version]) if declared else self.event(version)

    def event(self, version: int) -> Happened:
        """An event with its rolls and what it came of, down to who declared it; once in full."""
        seen, entry = self.account.seen[version], self.account.entry_of[version]
        if version in self.told:
            return Happened(seen, entry.declared, (), again=True)
        self.told.add(version)
        children: list[Happened | Said | Corrected] = [self.event(cause) for cause in causes_of(self.account, version)]
        owner = self.account.owner[version]
        if owner not in {one.number for one in _said_below(children)}:
            children.append(self.command(owner))
        rolls = tuple(self._rolls(version))
        return Happened(seen, entry.declared, self.rules_of(version), rolls, children=tuple(children))

    def rules_of(self, version: int) -> tuple[str, ...]:
        """The rules behind an event: those of its terms, and what its ruleset says of it."""
        event = self.account.event(version)
        if event is None:
            return ()
        terms = (term.rule for _, _, total in sums_of(self.account, version) for term in total.terms if term.rule)
        bonus = (term.rule for term in getattr(event, "bonus", ()) or () if term.rule)
        return tuple(dict.fromkeys((*self._own_rules(version, event), *terms, *bonus)))

    def _own_rules(self, version: int, event: e.Event) -> tuple[str, ...]:
        """What the ruleset says of an event, by what it came of; nothing of what the game master decided."""
        if self.account.ruleset is None or is_ruled(self.account, version):
            return ()
        causes = [type(self.account.event(one)).__name__ for one in reversed(causes_of(self.account, version))]
        declared = self.account.command(self.account.owner[version])
        command = getattr(self.account.event(declared), "command", None) if declared is not None else None
        causes.append(getattr(command, "action", None) or type(command).__name__)
        return self.account.ruleset.grounds.of_event(event, causes, self.table.keys(version))

    def _rolls(self, version: int) -> Iterator[Roll]:
        event = self.account.event(version)
        if isinstance(event, e.DiceRolled):
            fallen = (Fallen(version, event.purpose, event.roller, die) for die in event.dice or ())
            yield Roll("dice", None, tuple(map(self._thrown, fallen)))
            return
        sums = list(sums_of(self.account, version))
        for key, nth, total in sums:
            yield Roll(key, total, tuple(map(self._thrown, self.table.dice(version, key, nth))))
        for key in self.table.keys(version):
            if key not in {one for one, _, _ in sums}:
                yield Roll(key, None, tuple(map(self._thrown, self.table.dice(version, key))))

    def _thrown(self, fallen: Fallen) -> Thrown:
        said = fallen.die.said
        line = (self.command(said),) if said is not None and self.account.command(said) is not None else ()
        return Thrown(fallen.die, fallen.purpose, fallen.roller, children=line)

    # --- Declarations ---------------------------------------------------------------------------------------------

    def command(self, number: int) -> Said:
        """A declaration, with the corrections that made it what it is; once in full."""
        version = self.account.command(number)
        assert version is not None
        stands = self.account.seen[version].moment.effective
        again = version in self.told
        self.told.add(version)
        corrections = () if again else tuple(mended_by(self, number, version))
        return Said(self.account.seen[version], stands, again, corrections)

    def command_with_effects(self, number: int) -> tuple[Node, ...]:
        """A command, and every event that belongs to it or answers it, as they stand today."""
        said = self.command(number)
        owned = [one for one in self.account.path if self.account.owner[one] == number or self._answers(one, number)]
        facts = owned or self._as_made(number)
        return (said, *(self.event(one) for one in facts if self._is_told(one)))

    def _is_told(self, version: int) -> bool:
        """Whether an event is told for itself: declarations are told already, dice stand in the sums with them."""
        match self.account.event(version):
            case None | e.Declared():
                return False
            case e.DiceRolled() if not self.account.seen[version].moment.effective:
                return False
            case e.DiceRolled(dice=dice):
                counted = {one.die for fallen in self.table.used.values() for one in fallen if one.version == version}
                return any(die not in counted for die in dice or ())
            case _:
                return True

    def _as_made(self, number: int) -> list[int]:
        """The events of a command that does not stand, as it was made."""
        entry = self.account.history.first[number]
        return list(range(entry.start + 1, entry.end + 1))

    def _answers(self, version: int, number: int) -> bool:
        """Whether an event resolves a command's attack, or is a wound of it."""
        event = self.account.event(version)
        return getattr(event, "attack", None) == number

    # --- Dice -----------------------------------------------------------------------------------------------------

    def dice(self, wanted: str) -> tuple[Thrown, ...]:
        """Every die under this key or for this need, with what counts it; none that its readers may not see."""
        found: dict[Die, Thrown] = {}
        for version, seen in self.account.seen.items():
            if not isinstance(seen.event, e.DiceRolled):
                continue
            for die in seen.event.dice or ():
                if wanted in {die.key, die.need}:
                    found[die] = self._die(version, die, seen.event)
        return tuple(found.values())

    def _die(self, version: int, die: Die, rolled: e.DiceRolled) -> Thrown:
        counts = self.account.seen[version].moment.effective
        used = [
            one
            for (one, _, _), dice in self.table.used.items()
            if any(each.die == die and each.version == version for each in dice)
        ]
        children: list[Said | Happened] = [self.event(one) for one in used]
        lines = {die.said or self.account.owner[version]}
        children += [self.command(one) for one in sorted(lines) if self.account.command(one) is not None]
        return Thrown(die, rolled.purpose, rolled.roller, counts, tuple(children))


def open_inquiry(history: History, secrets: Secrets | None = None) -> Inquiry:
    """An inquiry into a history, for the game master, or for the players where `secrets` are given."""
    account = lay_out(history, secrets)
    return Inquiry(account, throw_of(account))


def _answer(question: Question, items: Items) -> bool | None:
    """Yes or no, where that was asked: of a status, of a condition; None otherwise, or where it is hidden."""
    if HIDDEN in items or not question.name:
        return None
    if question.which in STATUSES:
        return items.get("") == question.which
    named = question.which.partition(".")[0]
    return None if named in OF_ONE or named in PLACES else bool(items)


def _number(value: object) -> int | None:
    """What counts of a value: a number, or the amount of a haemorrhage."""
    counted = getattr(value, "amount", value)
    return counted if isinstance(counted, int) and not isinstance(counted, bool) else None


def _said_below(nodes: Iterable[object]) -> Iterator[Said]:
    """Every declaration in these trees."""
    for node in nodes:
        if isinstance(node, Said):
            yield node
        yield from _said_below(getattr(node, "children", ()))
