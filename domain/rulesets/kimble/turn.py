"""Le round : l'initiative, les tours, ce que le tour permet, la fin du round."""

from dataclasses import replace

from domain import events as e
from domain.codes import turn_of
from domain.combat import Combat, Combatant
from domain.commands import Modifier
from domain.durations import is_awaited
from domain.exchange import by_attacker, typed, weapon_of
from domain.ruleset import Facts
from domain.rulesets.kimble.attack import settle_attack
from domain.rulesets.kimble.bleeding import bleed
from domain.rulesets.kimble.hands import ready, shots_of
from domain.rulesets.kimble.health import in_force, may_act, settle, settle_all, status_of
from domain.rulesets.kimble.table import HALF, figure
from domain.scene import Scene
from domain.sums import Term, add_up, die

# --- L'initiative -----------------------------------------------------------------------------------------------------


def rolls_each_round(_: Combat) -> bool:
    """« Cette valeur reste la même durant tous les rounds de ce combat » [KIMBLE-INIT-1]."""
    return False


def tiebreak(one: Combatant) -> tuple[int, ...]:
    """Equals are ordered by DEX, then by a roll-off [KIMBLE-INIT-2]."""
    return (one.number("DEX"),)


def roll_initiative(scene: Scene, one: Combatant, modifiers: tuple[Modifier, ...]) -> Facts[None]:
    """« Sa DEX plus 1d10 », once a combat [KIMBLE-INIT-1, KIMBLE-INIT-2, KIMBLE-TIME-2]."""
    face = yield from scene.die("initiative", one.name, scene.combat.round_command)
    effects = (held for effect in one.effects for held in effect.modifiers)
    weighing = [held for held in effects if held.purpose == "initiative"]  # percents are not points
    initiative = add_up(
        (
            die(face, "KIMBLE-INIT-1"),
            Term(code="DEX", value=one.number("DEX"), rule="KIMBLE-INIT-1"),
            *typed(modifiers, "initiative", "KIMBLE-INIT-1"),
            *typed(weighing, "initiative", "KIMBLE-INIT-1"),
        )
    )
    yield e.InitiativeSet(name=one.name, initiative=initiative, tiebreak=tiebreak(one))


def joined(scene: Scene, name: str) -> Facts[None]:
    """A latecomer rolls on joining; above the turn under way, it acts from the next round [KIMBLE-INIT-3]."""
    one, combat = scene.one(name), scene.combat
    if not combat.in_round or one.enters is not None:
        return
    yield from roll_initiative(scene, one, ())
    yield from scene.settle_ties()
    late, others = scene.one(name), [each for each in scene.combat.line() if each.name != name]
    now = [each for each in others if each.in_turn] or [each for each in others if each.turn_over][-1:]
    assert late.initiative is not None
    if now and now[0].initiative and late.initiative.sum.total > now[0].initiative.sum.total:
        yield e.TurnEnded(name=name, how="late", posted=False)


# --- Les tours --------------------------------------------------------------------------------------------------------


def up(combat: Combat) -> tuple[str, ...]:
    """Whose turn has begun and not ended: one at a time, whatever becomes of the order meanwhile [KIMBLE-INIT-2]."""
    begun = (one.name for one in combat.combatants.values() if one.in_turn and not one.interrupted)
    return tuple(begun) if combat.in_round else ()


def begin_turns(scene: Scene) -> Facts[None]:
    """The next turn begins; those of who can do nothing begin and end by themselves [KIMBLE-TURN-3, KIMBLE-TURN-4].

    Everybody in the fight has turns, the helpless too: their durations run. The turn of the dead and gone passes at its
    place in the order where something still waits for it.
    """
    yield from settle_all(scene)
    for one in scene.combat.combatants.values():
        if one.in_turn and one.status in {"fled", "left"}:
            yield e.TurnEnded(name=one.name, how="gone", posted=one.posted)
    for one in scene.combat.combatants.values():
        if one.interrupted and not scene.one(one.interrupted).in_turn:
            yield e.TurnResumed(name=one.name)
    while scene.combat.in_round and not scene.combat.unrolled() and not up(scene.combat):
        due = [one for one in scene.combat.line() if not one.turn_over and _counts(scene.combat, one)]
        if not due:
            return
        yield from _begin_turn(scene, due[0]) if due[0].present else _pass_by(due[0])
        yield from settle_all(scene)


def begin_turn(scene: Scene, name: str) -> Facts[None]:
    """In a correction, the turn of whoever acted now."""
    one = scene.one(name)
    if one.interrupted:
        yield e.TurnResumed(name=name)
    else:
        yield from _begin_turn(scene, one)


def _counts(combat: Combat, one: Combatant) -> bool:
    return one.present or is_awaited(combat, one.name)


def _pass_by(one: Combatant) -> Facts[None]:
    yield e.TurnEnded(name=one.name, how="gone", posted=False)


def _begin_turn(scene: Scene, one: Combatant) -> Facts[None]:
    """« Une action complète, ou deux demi-actions », less what is owed [KIMBLE-TURN-1, KIMBLE-TURN-2, KIMBLE-ACT-5]."""
    able, half = _will_act(scene, one) and not one.forgone, in_force(one, "half_action", scene.combat.round)
    most = 1 if half else figure(scene.combat, HALF)
    if one.delayed_until is not None:  # a turn that was put off has no more than it had
        most = one.budget.get(HALF, most)
    paid = min(one.owed, most) if able else 0
    yield e.TurnBegan(name=one.name, budget={HALF: most - paid if able else 0}, owed=one.owed - paid)
    if paid and one.reloading and one.owed == paid and ready(one, weapon_of(one, one.reloading)):
        yield e.WeaponLoaded(name=one.name, weapon=one.reloading, shots=shots_of(weapon_of(one, one.reloading)))
    yield from settle(scene, one.name)
    if not able:
        yield e.TurnEnded(name=one.name, how="skip" if one.forgone else "unable", posted=False)


def _will_act(scene: Scene, one: Combatant) -> bool:
    """Whether somebody can act once what lasts until the start of this turn is over."""
    left = tuple(held for held in one.conditions if turn_of(held.until)[:2] != ("turn-start", one.name))
    freed = replace(one, conditions=left)
    return may_act(scene, replace(freed, status=status_of(freed)))


def is_idle(scene: Scene, one: Combatant) -> bool:
    """Whose turn can hold no action misses none [KIMBLE-TURN-4]."""
    return not may_act(scene, one)


# --- La fin du round --------------------------------------------------------------------------------------------------


def end_round(scene: Scene) -> Facts[None]:
    """« Une fois que chaque combattant a agi à son tour, le round est terminé » [KIMBLE-TIME-2, KIMBLE-BLEED-1].

    Turns that could hold no action end; attacks nobody answered strike; then each haemorrhage is tested once.
    """
    for one in scene.combat.line():
        if not scene.one(one.name).turn_over and _counts(scene.combat, one):
            yield e.TurnEnded(name=one.name, how="unable" if one.present else "gone", posted=False)
    yield from settle_all(scene)
    for unanswered in by_attacker(scene.combat):
        yield from settle_attack(scene, unanswered, "none", ())
    yield from bleed(scene)
    yield from settle_all(scene)
