"""How wounds, bleeding, conditions, dangers and falls change the state."""

from dataclasses import replace

from domain import events as e
from domain.changes.common import Changes, with_one
from domain.codes import awaited_by
from domain.combat import Bleeding, Combat, Condition, Effect, Hazard, Wound


def _hp_changed(combat: Combat, event: e.BleedingTicked | e.HazardStruck) -> Combat:
    return with_one(combat, event.name, hp=event.hp)


def _restored(combat: Combat, event: e.HealthRestored) -> Combat:
    one = combat.combatants[event.name]
    healed = {name: replace(one.locations[name], hp=hp) for name, hp in event.locations.items()}
    back = sum(healed[name].hp - one.locations[name].hp for name in healed)
    wounds = tuple(_less(held, event.gain, back) if held.wound == event.wound else held for held in one.wounds)
    whole = {"hp": event.hp, "locations": {**one.locations, **healed}, "rested": event.rested}
    return with_one(combat, event.name, **whole, wounds=wounds)


def _less(wound: Wound, gain: int, back: int) -> Wound:
    """A wound less what care gave back."""
    return replace(wound, loss=max(0, wound.loss - gain), location_loss=max(0, wound.location_loss - back))


def _wounded(combat: Combat, event: e.WoundTaken) -> Combat:
    one = combat.combatants[event.name]
    struck, cost, locations = event.location, 0, one.locations
    if struck is not None and event.location_hp is not None:
        cost = locations[struck].hp - event.location_hp
        locations = {**locations, struck: replace(locations[struck], hp=event.location_hp)}
    taken = Wound(event.wound, struck, event.loss, cost, level=event.level, round=combat.round)
    wounds = (*one.wounds, taken)
    combat = _inflicted(with_one(combat, event.name, hp=event.hp, locations=locations, wounds=wounds), event.wound)
    settled = combat.settled.get(event.attack)
    if settled is None:
        return combat
    marked = replace(settled, wound=event.wound, loss=event.loss)
    return replace(combat, settled={**combat.settled, event.attack: marked})


def _condition_gained(combat: Combat, event: e.ConditionGained) -> Combat:
    held = {(one.name, one.wound): one for one in combat.combatants[event.name].conditions}
    awaited = combat.combatants.get(awaited_by(event.until, event.name))
    after = awaited.turns + awaited.in_turn if awaited else 0
    gained = Condition(event.condition, event.until, event.wound, event.amount, after)
    held[event.condition, event.wound] = gained
    return with_one(combat, event.name, conditions=tuple(held.values()))


def _condition_shortened(combat: Combat, event: e.ConditionShortened) -> Combat:
    held = combat.combatants[event.name].conditions
    same = (event.condition, event.wound)
    changed = tuple(replace(one, until=event.until) if (one.name, one.wound) == same else one for one in held)
    return with_one(combat, event.name, conditions=changed)


def _condition_ended(combat: Combat, event: e.ConditionEnded) -> Combat:
    held = combat.combatants[event.name].conditions
    kept = tuple(one for one in held if (one.name, one.wound) != (event.condition, event.wound))
    return with_one(combat, event.name, conditions=kept)


def _bleeding_began(combat: Combat, event: e.BleedingBegan) -> Combat:
    held = combat.combatants[event.name].bleeding
    bleeds = with_one(combat, event.name, bleeding=(*held, Bleeding(event.wound, event.kind, event.amount)))
    return _inflicted(bleeds, event.wound)


def _inflicted(combat: Combat, wound: str) -> Combat:
    known = combat.inflicted
    return combat if wound in known else replace(combat, inflicted=(*known, wound))


def _bleeding_shortened(combat: Combat, event: e.BleedingShortened) -> Combat:
    held = combat.combatants[event.name].bleeding
    fewer = tuple(replace(one, amount=event.amount) if one.wound == event.wound else one for one in held)
    return with_one(combat, event.name, bleeding=fewer)


def _bleeding_stopped(combat: Combat, event: e.BleedingStopped) -> Combat:
    held = combat.combatants[event.name].bleeding
    return with_one(combat, event.name, bleeding=tuple(one for one in held if one.wound != event.wound))


def _survival_rolled(combat: Combat, event: e.SurvivalRolled) -> Combat:
    times = combat.combatants[event.name].dying
    return with_one(combat, event.name, dying=times + (event.result == "dying"))


def _fell(combat: Combat, event: e.CombatantFell) -> Combat:
    return with_one(combat, event.name, status=event.status, defence=None, fell_by=event.cause)


def _rose(combat: Combat, event: e.CombatantRose) -> Combat:
    return with_one(combat, event.name, status=event.status, dying=0)


def _left(combat: Combat, event: e.CombatantLeft) -> Combat:
    status = "fled" if event.how == "fled" else "left"
    return with_one(combat, event.name, status=status, defence=None)


def _hazard_began(combat: Combat, event: e.HazardBegan) -> Combat:
    hazard = Hazard(event.hazard, event.label, event.slug, event.damage, event.names, event.when, event.until)
    return replace(combat, hazards=(*combat.hazards, hazard))


def _hazard_shortened(combat: Combat, event: e.HazardShortened) -> Combat:
    hazards = tuple(replace(one, until=event.until) if one.number == event.hazard else one for one in combat.hazards)
    return replace(combat, hazards=hazards)


def _hazard_ended(combat: Combat, event: e.HazardEnded) -> Combat:
    return replace(combat, hazards=tuple(one for one in combat.hazards if one.number != event.hazard))


def _effect_began(combat: Combat, event: e.EffectBegan) -> Combat:
    held = combat.combatants[event.name].effects
    return with_one(combat, event.name, effects=(*held, Effect(event.label, event.modifiers, event.until)))


def _effect_shortened(combat: Combat, event: e.EffectShortened) -> Combat:
    held = combat.combatants[event.name].effects
    changed = tuple(replace(one, until=event.until) if one.label == event.label else one for one in held)
    return with_one(combat, event.name, effects=changed)


def _effect_ended(combat: Combat, event: e.EffectEnded) -> Combat:
    held = combat.combatants[event.name].effects
    return with_one(combat, event.name, effects=tuple(one for one in held if one.label != event.label))


def _counter_set(combat: Combat, event: e.CounterSet) -> Combat:
    counters = {**combat.combatants[event.name].counters, event.counter: event.value}
    return with_one(combat, event.name, counters=counters)


CHANGES: Changes = {
    e.WoundTaken: _wounded,
    e.BleedingTicked: _hp_changed,
    e.HealthRestored: _restored,
    e.HazardStruck: _hp_changed,
    e.ConditionGained: _condition_gained,
    e.ConditionShortened: _condition_shortened,
    e.ConditionEnded: _condition_ended,
    e.BleedingBegan: _bleeding_began,
    e.BleedingShortened: _bleeding_shortened,
    e.BleedingStopped: _bleeding_stopped,
    e.SurvivalRolled: _survival_rolled,
    e.CombatantFell: _fell,
    e.CombatantRose: _rose,
    e.CombatantLeft: _left,
    e.HazardBegan: _hazard_began,
    e.HazardShortened: _hazard_shortened,
    e.HazardEnded: _hazard_ended,
    e.EffectBegan: _effect_began,
    e.EffectShortened: _effect_shortened,
    e.EffectEnded: _effect_ended,
    e.CounterSet: _counter_set,
}
