"""What a fight leaves behind when it is over: tests, losses for good, healing to come, experience."""

from dataclasses import dataclass

from domain import events as e
from domain.combat import Combat
from domain.history import History
from domain.ruleset import ruleset_named


@dataclass(frozen=True, slots=True)
class Recovering:
    """Somebody who will heal: hit points now, and the days of rest until they are all back."""

    name: str
    hp: int
    hp_max: int
    days: int


@dataclass(frozen=True, slots=True)
class ClosingReport:
    """The end of a fight: the tests that wounds owed, what is lost for good, who heals when, who has learnt what."""

    tests: tuple[e.SkillTested, ...]
    losses: tuple[e.ConditionGained | e.SheetChanged, ...]
    recovering: tuple[Recovering, ...]
    ticks: tuple[tuple[str, tuple[str, ...]], ...]


def closing_report(history: History, state: Combat) -> ClosingReport:
    """The report of a closed fight; what is past comes from its effective history, the rest from its state."""
    ruleset, living = ruleset_named(state.rules), [one for one in state.combatants.values() if one.status != "dead"]
    alive = {one.name for one in living}
    tests, losses = list[e.SkillTested](), list[e.ConditionGained | e.SheetChanged]()
    for entry in history.position.path():
        ends = any(isinstance(fact, e.CombatClosed) for fact in entry.facts)
        for fact in entry.facts:
            if isinstance(fact, e.SkillTested) and ends:
                tests.append(fact)
            if isinstance(fact, e.SheetChanged) or (isinstance(fact, e.ConditionGained) and fact.until == "permanent"):
                losses.append(fact)
    days = {one.name: ruleset.recovery(state, one) for one in living}
    return ClosingReport(
        tests=tuple(tests),
        losses=tuple(loss for loss in losses if loss.name in alive),
        recovering=tuple(
            Recovering(one.name, one.hp, one.hp_max, wait)
            for one in living
            if one.hp is not None and one.hp_max is not None and (wait := days[one.name])
        ),
        ticks=tuple((one.name, one.ticks) for one in state.combatants.values() if one.ticks),
    )
