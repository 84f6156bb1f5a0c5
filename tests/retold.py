"""A corrected fight told from the beginning: what a fresh combat comes to, and where two states part."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from domain import commands as c, events as e
from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat
from domain.correction import memory_again, whose
from domain.errors import CombatError, StoreError
from domain.events import Event
from domain.evolution import evolve
from domain.history import History
from domain.ledger import Ledger
from domain.plan import plan_of
from domain.rolling import Again
from domain.ruleset import ruleset_named


def difference(one: object, other: object, path: str = "") -> str:
    """Where two states part."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(str(key), one.get(key), other.get(key)) for key in one.keys() | other.keys()]
    elif type(one) is type(other) and hasattr(one, "__slots__") and not isinstance(one, BaseModel):
        pairs = [(name, getattr(one, name), getattr(other, name)) for name in one.__slots__]
    else:
        return f"{path}: {one} / {other}\n"
    return "".join(difference(mine, theirs, f"{path}.{name}") for name, mine, theirs in pairs)


def adjudicated_again(history: History, ledger: Ledger) -> Iterator[tuple[tuple[Event, ...], Combat]]:
    """A fresh combat given the corrected commands in the recorded order, with the dice of a ledger alone."""
    lines = plan_of(history)
    memory = memory_again(history, lines, ledger)
    state = Combat()
    for line in lines:
        command, first = line.declared.command, history.first[line.number].facts
        queued = any(isinstance(fact, e.PostQueued) and fact.command == line.number for fact in first)
        again = Again(None, no_new_die)
        given = Circumstances(line.number, no_new_die, "", None, None, memory, again, queued)
        ruleset = ruleset_named(command.rules if isinstance(command, c.OpenCombat) else state.rules)
        try:
            facts, state = adjudicate(state, command, ruleset, given)
        except StoreError:
            raise
        except CombatError as refusal:
            aside = e.CommandSetAside(
                command=line.number, name=whose(command), reason=type(refusal).__name__, again=True
            )
            facts, state = (aside,), evolve(state, aside)
        yield facts, state


def no_new_die(*asked: object) -> int:
    """No die is thrown that has not fallen."""
    raise AssertionError(asked)
