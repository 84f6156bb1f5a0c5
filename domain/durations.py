"""When what lasts for a time ends, for every ruleset: with a turn that begins or ends, or after so many rounds."""

from collections.abc import Iterator, Mapping

from domain import events as e
from domain.codes import turn_of
from domain.combat import Combat, Condition
from domain.events import Event
from domain.ruleset import Facts, Ruleset
from domain.scene import Scene


def that_follow(before: Combat, combat: Combat, fact: Event, ruleset: Ruleset) -> Iterator[Event]:
    """What ends because of a fact, wherever in the order that turn is: each end comes with what it waited for.

    Args:
        before: the state before the fact.
        combat: the state after it.
        fact: what happened.
        ruleset: tells whether rounds are counted by turns.
    """
    match fact:
        case e.TurnBegan(name=name):
            yield from _ends(combat, "turn-start", name)
        case e.TurnEnded(name=name) | e.TurnMissed(name=name):
            if not before.combatants[name].in_turn:  # a turn that never began begins and ends at once
                yield from _ends(combat, "turn-start", name)
            yield from _ends(combat, "turn-end", name)
            if ruleset.rounds_are_turns:
                for held in combat.combatants[name].conditions:
                    if combat.combatants[name].turns > held.after:
                        which = {"name": name, "condition": held.name, "wound": held.wound}
                        yield from _run(held.until, e.ConditionShortened, e.ConditionEnded, which)
        case _:
            pass


def _ends(combat: Combat, kind: str, name: str) -> Iterator[Event]:
    """Whatever waits for this turn of somebody, in roster order."""
    for one in combat.combatants.values():
        for held in one.conditions:
            if _due(combat, held.until, kind, name) and not _too_early(combat, held, kind, name):
                yield e.ConditionEnded(name=one.name, condition=held.name, wound=held.wound)
        for effect in one.effects:
            if _due(combat, effect.until, kind, name):
                yield e.EffectEnded(name=one.name, label=effect.label)
    for hazard in combat.hazards:
        if _due(combat, hazard.until, kind, name):
            yield e.HazardEnded(hazard=hazard.number)


def _due(combat: Combat, until: str, kind: str, name: str) -> bool:
    waits, whose, since = turn_of(until)
    return (waits, whose) == (kind, name) and (since is None or combat.round >= since)


def _too_early(combat: Combat, held: Condition, kind: str, name: str) -> bool:
    """The end of the very turn in which a condition began is not the one it waits for."""
    return kind == "turn-end" and turn_of(held.until)[2] is None and combat.combatants[name].turns <= held.after


def that_end(combat: Combat, name: str, until: str) -> Iterator[Event]:
    """Whatever of somebody's lasts until they do this: "action", "move", "rise"."""
    one = combat.combatants[name]
    for held in one.conditions:
        if held.until == until:
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    for effect in one.effects:
        if effect.until == until:
            yield e.EffectEnded(name=name, label=effect.label)


def with_the_fight(combat: Combat) -> Iterator[Event]:
    """Effects but permanent ones, and dangers, end with the fight; conditions as the rules say."""
    for one in combat.combatants.values():
        for effect in one.effects:
            if effect.until != "permanent":
                yield e.EffectEnded(name=one.name, label=effect.label)
    for hazard in combat.hazards:
        yield e.HazardEnded(hazard=hazard.number)


def is_awaited(combat: Combat, name: str) -> bool:
    """Whether something waits for a turn of somebody."""
    ends = [held.until for one in combat.combatants.values() for held in one.conditions]
    ends += [effect.until for one in combat.combatants.values() for effect in one.effects]
    ends += [hazard.until for hazard in combat.hazards]
    return any(turn_of(until)[1] == name for until in ends)


def run_durations(scene: Scene) -> Facts[None]:
    """What lasts rounds has one less at each round's end, and ends with its last.

    Conditions do not where the ruleset counts their rounds by their owner's turns.
    """
    for one in tuple(scene.combat.combatants.values()):
        for held in () if scene.ruleset.rounds_are_turns else one.conditions:
            which = {"name": one.name, "condition": held.name, "wound": held.wound}
            yield from _run(held.until, e.ConditionShortened, e.ConditionEnded, which)
        for effect in one.effects:
            yield from _run(effect.until, e.EffectShortened, e.EffectEnded, {"name": one.name, "label": effect.label})
    for hazard in scene.combat.hazards:
        yield from _run(hazard.until, e.HazardShortened, e.HazardEnded, {"hazard": hazard.number})


def _run(until: str, shortened: type[e.Event], ended: type[e.Event], which: Mapping[str, object]) -> Iterator[Event]:
    """One round less, or the end; nothing for what does not count rounds."""
    kind, _, left = until.partition(":")
    if kind == "rounds" and int(left) > 1:
        yield shortened.model_validate({**which, "until": f"rounds:{int(left) - 1}"})
    elif kind == "rounds":
        yield ended.model_validate(which)
