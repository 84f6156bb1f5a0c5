"""How rounds, initiative and turns change the state."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain import events as e
from domain.changes.common import Changes, with_one
from domain.combat import Combat, Initiative, Opening, QueuedPost, SetAside


def _round_began(combat: Combat, event: e.RoundBegan) -> Combat:
    fresh = {
        name: replace(
            one,
            posted=False,
            in_turn=False,
            forgone=False,
            turn_over=False,
            first_shot=None,
            defence=None,
            **_WAITED,
            initiative=None if event.fresh else one.initiative,
            budget={},
        )
        for name, one in combat.combatants.items()
    }
    return replace(
        combat,
        duels=tuple(replace(duel, held=()) for duel in combat.duels),
        combatants=fresh,
        round=event.round,
        round_command=event.command,
        in_round=True,
        to_roll=event.to_roll,
        fallen_too=event.fallen_too,
        pass_number=1 if event.in_passes else None,
        needs_of_keys={},
    )


def _pass_began(combat: Combat, event: e.PassBegan) -> Combat:
    again = {
        name: replace(one, turn_over=False, posted=False) if name in event.to_act else one
        for name, one in combat.combatants.items()
    }
    return replace(combat, pass_number=event.number, combatants=again)


def _budget_granted(combat: Combat, event: e.BudgetGranted) -> Combat:
    return with_one(combat, event.name, budget=event.budget, owed=event.owed)


def _initiative_set(combat: Combat, event: e.InitiativeSet) -> Combat:
    return with_one(combat, event.name, initiative=Initiative(event.initiative, event.tiebreak))


def _queued(combat: Combat, event: e.PostQueued) -> Combat:
    post = QueuedPost(event.command, event.name, event.action, event.reason)
    return replace(combat, queued=(*_without_queued(combat, event.command).queued, post))


def _without_queued(combat: Combat, command: int) -> Combat:
    return replace(combat, queued=tuple(post for post in combat.queued if post.command != command))


def _taken(combat: Combat, event: e.PostTaken) -> Combat:
    return _without_queued(combat, event.command)


def _set_aside(combat: Combat, event: e.CommandSetAside) -> Combat:
    aside = SetAside(event.command, event.name, event.reason, event.again)
    return replace(_without_queued(combat, event.command), set_aside=(*combat.set_aside, aside))


def _absence_began(combat: Combat, event: e.AbsenceBegan) -> Combat:
    return with_one(combat, event.name, absent=event.action, absent_since=event.command)


def _absence_ended(combat: Combat, event: e.AbsenceEnded) -> Combat:
    return with_one(combat, event.name, absent=None)


def _delayed(combat: Combat, event: e.TurnDelayed) -> Combat:
    waits = {"delayed_until": event.until or None, "trigger": event.trigger, "keeps_rank": event.keeps_rank}
    return replace(with_one(combat, event.name, in_turn=False, **waits), openings=_still_open(combat))


def _interrupted(combat: Combat, event: e.TurnInterrupted) -> Combat:
    return with_one(combat, event.name, interrupted=event.by)


def _resumed(combat: Combat, event: e.TurnResumed) -> Combat:
    return with_one(combat, event.name, interrupted=None)


def _order_kept(combat: Combat, event: e.OrderKept) -> Combat:
    waits = {
        name: replace(one, interrupted=event.name) if name in event.before and one.in_turn else one
        for name, one in combat.combatants.items()
    }
    return replace(combat, combatants=waits)


def _arrived(combat: Combat, event: e.CombatantArrived) -> Combat:
    return with_one(combat, event.name, enters=None)


def _turn_began(combat: Combat, event: e.TurnBegan) -> Combat:
    put_off = combat.combatants[event.name].delayed_until is not None  # what began before is not renewed again
    renewed = {} if put_off else _RENEWED
    waited = _WAITED if combat.pass_number else {}
    return with_one(combat, event.name, in_turn=True, budget=event.budget, owed=event.owed, **renewed, **waited)


_RENEWED: Mapping[str, Any] = {"attacks": 0, "parries": 0, "dodges": 0, "struck_freely": ()}
"""What each turn renews."""
_WAITED: Mapping[str, Any] = {"delayed_until": None, "trigger": None, "keeps_rank": False, "interrupted": None}
"""What the wait for a turn ends with, where it is one of several in a round."""


def _action_taken(combat: Combat, event: e.ActionTaken) -> Combat:
    others = tuple(one for one in _still_open(combat) if one.name != event.name)
    openings = (*others, Opening(event.name)) if event.provokes else others
    paid = with_one(combat, event.name, posted=True, budget=event.budget, owed=event.owed)
    return replace(paid, openings=openings)


def _still_open(combat: Combat) -> tuple[Opening, ...]:
    """After another declaration: what was opened at the same moment alone."""
    return tuple(one for one in combat.openings if combat.combatants[one.name].in_turn)


def _reaction_spent(combat: Combat, event: e.ReactionSpent) -> Combat:
    return with_one(combat, event.name, budget=event.budget)


def _actions_lost(combat: Combat, event: e.ActionsLost) -> Combat:
    return with_one(combat, event.name, budget=event.budget, owed=event.owed)


def _forgone(combat: Combat, event: e.TurnForgone) -> Combat:
    return with_one(combat, event.name, forgone=True)


def _budget_cut(combat: Combat, event: e.BudgetCut) -> Combat:
    return with_one(combat, event.name, budget=event.budget)


def _over(combat: Combat, name: str, **changes: Any) -> Combat:  # noqa: ANN401 - the fields of Combatant
    """A turn is over; one that never began renews what a turn renews all the same."""
    one = combat.combatants[name]
    renewed = {} if one.in_turn else _RENEWED
    left = one.budget if combat.pass_number else {}
    ended = {"turn_over": True, "in_turn": False, "forgone": False, "turns": one.turns + 1, "budget": left}
    waited = _WAITED if combat.pass_number else {"interrupted": None}
    return with_one(combat, name, **ended, **renewed, **waited, **changes)


def _turn_ended(combat: Combat, event: e.TurnEnded) -> Combat:
    answered = tuple(aside for aside in combat.set_aside if aside.again or aside.name != event.name)
    if event.how in {"pass", "next", "skip"}:
        combat = replace(combat, openings=_still_open(combat))
    return replace(_over(combat, event.name, posted=event.posted, ended=event.how), set_aside=answered)


def _turn_missed(combat: Combat, event: e.TurnMissed) -> Combat:
    missed = _over(combat, event.name)
    return replace(missed, missed=(*combat.missed, (event.round, event.name)))


def _round_ended(combat: Combat, _: e.RoundEnded) -> Combat:
    after = {
        name: replace(one, defence=None, fought=one.fought + (one.able and one.initiative is not None))
        for name, one in combat.combatants.items()
    }
    return replace(combat, combatants=after, in_round=False, pass_number=None, openings=())


CHANGES: Changes = {
    e.RoundBegan: _round_began,
    e.PassBegan: _pass_began,
    e.BudgetGranted: _budget_granted,
    e.InitiativeSet: _initiative_set,
    e.PostQueued: _queued,
    e.PostTaken: _taken,
    e.CommandSetAside: _set_aside,
    e.AbsenceBegan: _absence_began,
    e.AbsenceEnded: _absence_ended,
    e.TurnDelayed: _delayed,
    e.TurnInterrupted: _interrupted,
    e.TurnResumed: _resumed,
    e.OrderKept: _order_kept,
    e.CombatantArrived: _arrived,
    e.TurnBegan: _turn_began,
    e.ActionTaken: _action_taken,
    e.BudgetCut: _budget_cut,
    e.ReactionSpent: _reaction_spent,
    e.ActionsLost: _actions_lost,
    e.TurnForgone: _forgone,
    e.TurnEnded: _turn_ended,
    e.TurnMissed: _turn_missed,
    e.RoundEnded: _round_ended,
}
