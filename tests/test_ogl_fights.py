"""Whole ogl fights, made up by Hypothesis: whatever people declare, in whatever order, some things always hold."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

import pytest
from skirmishes import OGL, Told, acting, most, often, played, steps, told

from domain.combat import Combat, Combatant
from domain.events import (
    ActionTaken,
    BleedingStopped,
    BudgetGranted,
    ConditionEnded,
    EffectEnded,
    Event,
    PassBegan,
    RoundBegan,
    RulingMade,
    TurnBegan,
    TurnEnded,
    TurnMissed,
)
from domain.fight import Fight


@told
@often
@pytest.mark.rule("OGL-HP-1")
def test_no_location_has_more_than_its_maximum(fight: Told) -> None:
    """Hit points of a location may go below 0, never above what CON and SIZ give it."""

    def check(combat: Combat, facts: Iterable[Event]) -> None:
        for _, _, after in steps(combat, facts):
            for one in after.combatants.values():
                assert all(part.hp <= part.hp_max for part in one.locations.values())

    played(fight, check)


@told
@often
@pytest.mark.rule("OGL-REACT-1", "OGL-PASS-1")
def test_budgets_stay_within_what_dexterity_grants(fight: Told) -> None:
    """Neither actions nor reactions are ever negative, or more than DEX grants; owed ones are never negative."""

    def check(combat: Combat, facts: Iterable[Event]) -> None:
        for _, _, after in steps(combat, facts):
            for one in after.combatants.values():
                assert set(one.budget) <= {"actions", "reactions"}
                assert all(0 <= left <= most(one) for left in one.budget.values())
                assert one.owed >= 0

    played(fight, check)


@told
@often
@pytest.mark.rule("OGL-HP-5", "OGL-PASS-1")
def test_whoever_is_up_can_act(fight: Told) -> None:
    """Whoever is up is conscious and present, has an action left, and has not acted in this pass."""

    def check(fight: Fight) -> None:
        acted = acted_in_this_pass(fight)
        for name in OGL.up(fight.combat):
            one = fight.combat.combatants[name]
            assert (one.status, one.enters) == ("active", None)
            assert one.budget["actions"] > 0
            assert not one.turn_over
            assert name not in acted

    played(fight, check_state=check)


def acted_in_this_pass(fight: Fight) -> set[str]:
    """Whose turns have ended since the pass began."""
    ended: set[str] = set()
    for entry in reversed(fight.history.position.path()):
        for fact in reversed(entry.facts):
            if isinstance(fact, (PassBegan, RoundBegan)):
                return ended
            if isinstance(fact, (TurnEnded, TurnMissed)):
                ended.add(fact.name)
    return ended


@told
@often
@pytest.mark.rule("OGL-RANK-2", "OGL-RANK-3")
def test_the_order_is_by_rank_then_dexterity(fight: Told) -> None:
    """Those who wait for nobody stand by rank, then DEX; a waiter right behind the one it waits for."""

    def check(fight: Fight) -> None:
        order = fight.combat.order()
        places = [one.initiative.place for one in order if one.initiative and not one.delayed_until]
        assert places == sorted(places)
        for one in order:
            assert one.initiative is not None
            if len(one.initiative.tiebreak) == 1:
                assert one.initiative.tiebreak == (one.number("DEX"),)

    played(fight, check_state=check)


@told
@often
@pytest.mark.rule("OGL-RANK-2", "OGL-RANK-3", "OGL-WAIT-4")
def test_those_of_one_place_begin_together(fight: Told) -> None:
    """Turns begin for exactly those due who share the first place, unless the one who begins had waited."""

    def check(combat: Combat, facts: Iterable[Event]) -> None:
        lasting = [step for step in steps(combat, facts) if not isinstance(step[1], (ConditionEnded, EffectEnded))]
        for begins, batch in groupby(lasting, lambda step: isinstance(step[1], TurnBegan)):
            several = list(batch)
            if begins:
                check_beginning(several[0][0], {fact.name for _, fact, _ in several if isinstance(fact, TurnBegan)})

    played(fight, check)


def check_beginning(combat: Combat, names: set[str]) -> None:
    """Nobody of a lower place, and everybody of the first."""
    if any(combat.combatants[name].delayed_until or combat.combatants[name].trigger for name in names):
        return
    due = [
        one
        for one in acting(combat)
        if one.initiative and not (one.turn_over or one.in_turn or one.delayed_until or one.trigger)
    ]
    first = min(one.initiative.place for one in due if one.initiative)
    assert names == {one.name for one in due if one.initiative and one.initiative.place == first}


@told
@often
@pytest.mark.rule("OGL-BLEED-1", "OGL-HP-3")
def test_the_dead_have_no_conditions_and_do_not_bleed(fight: Told) -> None:
    """After each line the dead have neither conditions nor haemorrhages, actions nor turns."""

    def check(fight: Fight) -> None:
        for one in fight.combat.combatants.values():
            if one.status == "dead":
                assert (one.conditions, one.bleeding) == ((), ())
                assert (one.budget.get("actions", 0), one.in_turn) == (0, False)

    played(fight, check_state=check)


@told
@often
@pytest.mark.rule("OGL-BLEED-1", "OGL-HP-4")
def test_bleeding_only_counts_down(fight: Told) -> None:
    """No haemorrhage and no bleeding location is ever given more time than it had, unless it was stopped."""

    def check(combat: Combat, facts: Iterable[Event]) -> None:
        facts = tuple(facts)
        for before, fact, after in steps(combat, facts):
            for name, one in before.combatants.items():
                for held in one.bleeding:
                    now = [each.amount for each in after.combatants[name].bleeding if each.wound == held.wound]
                    assert all(0 <= amount <= held.amount for amount in now)
                    assert now or isinstance(fact, BleedingStopped)
            if not any(isinstance(each, RulingMade) for each in facts):
                check_places(before, after)

    played(fight, check)


def check_places(before: Combat, after: Combat) -> None:
    """A location that bleeds on has no more time left than before."""
    for name, one in before.combatants.items():
        then, now = time_left(one), time_left(after.combatants[name])
        assert all(now[place] <= then[place] for place in then.keys() & now.keys())


def time_left(one: Combatant) -> dict[str, int]:
    """The rounds to live of each location that bleeds."""
    places = {held.wound: held.location for held in one.wounds if held.location}
    left: dict[str, int] = {}
    for held in one.bleeding:
        if place := places.get(held.wound):
            left[place] = min(held.amount, left.get(place, held.amount))
    return left


@told
@often
@pytest.mark.rule("OGL-PASS-1", "OGL-PASS-2", "OGL-ACT-2")
def test_nobody_acts_more_often_than_granted(fight: Told) -> None:
    """Each acts at most once a pass, and in a round spends and gives up at most the actions that it was granted."""
    table = played(fight)
    acts, spent, granted = Counter[str](), Counter[str](), Counter[str]()
    for fact in table.fight.history.events():
        match fact:
            case RoundBegan():
                acts, spent, granted = Counter(), Counter(), Counter()
            case PassBegan():
                acts = Counter()
            case BudgetGranted(name=name, budget=budget):
                granted[name] += budget["actions"]
                assert granted[name] <= most(table.fight.combat.combatants[name])
            case ActionTaken(name=name, cost=cost):
                acts[name] += 1
                spent[name] += cost
            case TurnEnded(name=name, how="pass" | "skip" | "waited"):
                acts[name] += 1
                spent[name] += 1
            case _:
                pass
        assert all(times <= 1 for times in acts.values())
        assert all(times <= granted[name] for name, times in spent.items())


@told
@often
@pytest.mark.rule("OGL-PASS-1", "OGL-PASS-2", "OGL-RANK-3")
def test_a_round_never_stands_still(fight: Told) -> None:
    """While somebody has an action left, somebody is up, has a rank to roll, or a reaction to choose."""

    def check(fight: Fight) -> None:
        combat = fight.combat
        if combat.status != "open" or not combat.in_round or combat.unrolled() or OGL.up(combat):
            return
        if combat.together():
            asked = [post for post in combat.together() if post.action.arguments.get("defend") == "ask"]
            reacting = [combat.combatants[post.action.targets[0]] for post in asked]
            assert any(one.able and one.budget.get("reactions") for one in reacting)
        else:
            assert acting(combat) == []

    played(fight, check_state=check)


@told
@often
@pytest.mark.rule("OGL-WAIT-1", "OGL-WAIT-3", "OGL-WAIT-7")
def test_no_wait_outlives_its_round(fight: Told) -> None:
    """When a round begins nobody waits, is interrupted, has a turn under way, or a declaration kept."""

    def check(combat: Combat, facts: Iterable[Event]) -> None:
        for _, fact, after in steps(combat, facts):
            if isinstance(fact, RoundBegan):
                assert after.queued == ()
                for one in after.combatants.values():
                    assert (one.delayed_until, one.trigger, one.interrupted) == (None, None, None)
                    assert (one.in_turn, one.keeps_rank) == (False, False)

    played(fight, check)
