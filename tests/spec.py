"""given(lines).when(line).then(facts): how the tests speak of a fight.

Lines are those of the combat script. Facts are compared by the fields named alone, in order; a `Sum` by its total.
Typed dice that nobody needed fail the test, unless it says `unused`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import pytest

from cli.desk import Desk
from cli.lexer import words_of
from cli.mistakes import ScriptError
from cli.store import MEMORY, MemoryKeyring
from domain.combat import Combat, Combatant
from domain.dice import commitment_of
from domain.errors import CombatError
from domain.events import Event
from domain.history import Entry
from domain.journal import Journal
from domain.ruleset import ruleset_named
from domain.sums import Sum

EPOCH = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
COMBAT_ID = UUID("00000000-0000-4000-8000-000000000001")
OTHER_ID = UUID("99999999-0000-4000-8000-000000000001")
"""The id of a fight whose engine dice must fall otherwise: those of a script that is played again are typed."""
SECRET = bytes(range(32))


class FixedKeyring(MemoryKeyring):
    """A keyring whose secrets are the same in every run; the first is known to the test."""

    def fresh(self, combat_id: UUID) -> str:  # noqa: ARG002 - the keyring's protocol
        """The known secret first, then digests of how many there were before."""
        number = len(self._secrets)
        secret = hashlib.sha256(str(number).encode()).digest() if number else SECRET
        self._secrets[commitment_of(secret)] = secret
        return commitment_of(secret)


def numbered_ids() -> Callable[[], UUID]:
    """A source of ids that are the same in every run: `COMBAT_ID`, then those after it."""
    return (UUID(int=number) for number in count(COMBAT_ID.int)).__next__


def numbered_salts() -> Callable[[], str]:
    """Salts that are the same in every run."""
    return (f"{number:022}" for number in count()).__next__


def seconds() -> Callable[[], datetime]:
    """A clock that is the same in every run: a second goes by each time that it is read."""
    return (EPOCH + timedelta(seconds=second) for second in count()).__next__


def desk(**changes: Any) -> Desk:
    """A desk over a store in memory; what the engine rolls there, and when, is the same in every run."""
    fixed = Desk(
        MEMORY,
        opened=(Journal(":memory:", salt=numbered_salts()), FixedKeyring()),
        new_id=numbered_ids(),
        clock=seconds(),
    )
    return replace(fixed, **{"chosen_lang": "fr", **changes})


def desk_beside(other: Desk, **changes: Any) -> Desk:
    """Another desk over the same store."""
    return desk(opened=other.opened, new_id=other.new_id, clock=other.clock, **changes)


def fact(name: str, /, **fields: Any) -> dict[str, Any]:
    """An expected event: its name and the fields that matter."""
    return {"event": name, **fields}


@dataclass
class Scenario:
    """A fight so far, and what the last line led to."""

    desk: Desk
    entry: Entry | None = None
    refusal: CombatError | None = None
    expected_unused: list[tuple[str, ...]] = field(default_factory=list)

    def when(self, *lines: str) -> Scenario:
        """Declare lines; the last may be refused, the others must not be."""
        assert self.refusal is None, f"a line before this one was refused: {self.refusal!r}"
        for number, line in enumerate(lines, 1):
            try:
                self.entry = self.desk.say(line)
            except ScriptError as mistake:
                self.refusal = mistake.cause
                assert number == len(lines), f"{line}: {mistake.cause!r}"
        return self

    @property
    def facts(self) -> tuple[Event, ...]:
        """What the last line led to."""
        assert self.refusal is None, f"refused: {self.refusal!r}"
        assert self.entry is not None
        return self.entry.facts

    def then(self, *expected: dict[str, Any], absent: tuple[str, ...] = (), unused: bool = False) -> Scenario:
        """These facts came of the last line, in this order; none of the absent ones; every typed die was needed."""
        assert_facts(self.facts, expected, absent=absent, unused=unused)
        return self

    def then_refuses(self, error: type[CombatError], **fields: Any) -> Scenario:
        """The last line was refused, for this reason, and nothing was recorded."""
        assert type(self.refusal) is error, f"{self.refusal!r} is no {error.__name__}"
        shown = {name: getattr(self.refusal, name) for name in fields}
        assert shown == fields
        self.refusal = None
        return self

    def then_state(self, **states: dict[str, Any]) -> Scenario:
        """Combatants, by name with _ for spaces, are in these states: fields of `Combatant`, or `malus`."""
        for name, wanted in states.items():
            assert_state(self.combat, name.replace("_", " "), wanted)
        return self

    @property
    def combat(self) -> Combat:
        """The state now."""
        assert self.desk.fight is not None
        return self.desk.fight.combat

    def one(self, name: str) -> Combatant:
        """A combatant now."""
        return self.combat.combatants[name]


def given(*lines: str, options: str = "", dice: str = "given", rules: str = "forum") -> Scenario:
    """A fight in memory that these lines have led to."""
    opening = f'combat "Essai" rules={rules} lang=fr dice={dice} {options}'
    scenario = Scenario(desk()).when(opening)
    for line in lines:
        for each in line.strip().splitlines():
            if words_of(each):
                scenario.when(each)
                assert scenario.refusal is None, f"{each}: {scenario.refusal!r}"
    return scenario


def assert_facts(
    facts: tuple[Event, ...],
    expected: tuple[dict[str, Any], ...],
    *,
    absent: tuple[str, ...] = (),
    unused: bool = False,
) -> None:
    """The expected facts occur in this order among the facts."""
    names = [type(event).__name__ for event in facts]
    rest = iter(facts)
    for wanted in expected:
        assert any(_matches(event, wanted) for event in rest), f"no {wanted} (in order) in:\n" + "\n".join(
            map(repr, facts)
        )
    for name in absent:
        assert name not in names, f"{name} was not to happen"
    if not unused:
        assert "DiceUnused" not in names, "dice typed and not needed"


def _matches(event: Event, wanted: dict[str, Any]) -> bool:
    if type(event).__name__ != wanted["event"]:
        return False
    for name, value in wanted.items():
        if name == "event":
            continue
        found = getattr(event, name)
        if isinstance(found, Sum) and isinstance(value, int):
            found = found.total
        if isinstance(found, tuple) and isinstance(value, list):
            found = list(found)
        if found != value:
            return False
    return True


def assert_state(combat: Combat, name: str, wanted: dict[str, Any]) -> None:
    """A combatant has these fields.

    By value: `malus`, `initiative` (total), `conditions` (names), `until` (of each condition), `bleeding` (wounds),
    `locations` (the hit points of the parts named), `budget` (half-actions left), `actions`, `reactions` (those left).
    """
    one = combat.combatants[name]
    for key, value in wanted.items():
        found: Any
        match key:
            case "malus":
                found = ruleset_named(combat.rules).malus(combat, one)
            case "initiative":
                found = one.initiative.sum.total if one.initiative else None
            case "conditions":
                found = [condition.name for condition in one.conditions]
            case "bleeding":
                found = [bleeding.wound for bleeding in one.bleeding]
            case "until":
                found = {condition.name: condition.until for condition in one.conditions}
            case "locations":
                found = {part: held.hp for part, held in one.locations.items() if part in value}
            case "budget":
                found = one.budget.get("half_actions")
            case "actions" | "reactions":
                found = one.budget.get(key)
            case _:
                found = getattr(one, key)
        found = list(found) if isinstance(found, tuple) and isinstance(value, list) else found
        assert found == value, f"{name}.{key} is {found!r}, not {value!r}"


def refuses(error: type[CombatError], line: str, *before: str, **fields: Any) -> None:
    """After these lines, this one is refused."""
    given(*before).when(line).then_refuses(error, **fields)


__all__ = [
    "COMBAT_ID",
    "EPOCH",
    "OTHER_ID",
    "SECRET",
    "Scenario",
    "assert_facts",
    "desk",
    "desk_beside",
    "fact",
    "given",
    "pytest",
    "refuses",
]
