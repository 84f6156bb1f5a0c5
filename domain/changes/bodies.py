"""How criticals, care, experience and lasting losses change the state."""

from dataclasses import replace

from domain import events as e
from domain.changes.common import Changes, with_one
from domain.combat import Combat


def _critical(combat: Combat, event: e.CriticalSuffered) -> Combat:
    wounds = combat.combatants[event.name].wounds
    marked = tuple(replace(one, effect=event.effect) if one.wound == event.wound else one for one in wounds)
    return with_one(combat, event.name, wounds=marked)


def _treated(combat: Combat, event: e.WoundTreated) -> Combat:
    wounds = combat.combatants[event.name].wounds
    treated = tuple(replace(one, treated=True) if one.wound == event.wound else one for one in wounds)
    return with_one(combat, event.name, wounds=treated)


def _ticked(combat: Combat, event: e.ExperienceTicked) -> Combat:
    return with_one(combat, event.name, ticks=(*combat.combatants[event.name].ticks, event.skill))


def _sheet_changed(combat: Combat, event: e.SheetChanged) -> Combat:
    one, cost = combat.combatants[event.name], (event.key, event.after - event.before)
    wounds = tuple(
        replace(each, costs=(*each.costs, cost)) if each.wound == event.wound else each for each in one.wounds
    )
    return with_one(combat, event.name, sheet={**one.sheet, event.key: event.after}, wounds=wounds)


CHANGES: Changes = {
    e.CriticalSuffered: _critical,
    e.WoundTreated: _treated,
    e.ExperienceTicked: _ticked,
    e.SheetChanged: _sheet_changed,
}
