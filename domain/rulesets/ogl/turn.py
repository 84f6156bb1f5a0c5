"""Les rangs d'action : le jet, l'ordre, les passes, l'attente, la fin du round."""

from collections.abc import Iterable
from math import ceil

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import Modifier
from domain.durations import is_awaited
from domain.exchange import by_attacker, typed
from domain.ruleset import Facts
from domain.rulesets.ogl.actions import has_actions, lose_action
from domain.rulesets.ogl.attack import settle_attack
from domain.rulesets.ogl.fatigue import tire
from domain.rulesets.ogl.health import settle_all
from domain.rulesets.ogl.moment import Moment
from domain.rulesets.ogl.reactions import Answer
from domain.rulesets.ogl.simultaneous import resolve_together, undeclared
from domain.rulesets.ogl.table import ACTION, REACTION, row_upto
from domain.rulesets.ogl.trials import bonus, tired
from domain.rulesets.ogl.wounds import bleed, wound_tests
from domain.scene import Scene
from domain.sums import Term, add_up, die

# --- Détermination des rangs d'action ---------------------------------------------------------------------------------


def rolls_each_round(_: Combat) -> bool:
    """« Au début de chaque round de combat » [OGL-RANK-1]."""
    return True


def tiebreak(one: Combatant) -> tuple[int, ...]:
    """« Celui avec la DEX la plus élevée commence » [OGL-RANK-2]."""
    return (one.number("DEX"),)


def roll_rank(scene: Scene, one: Combatant, modifiers: tuple[Modifier, ...]) -> Facts[None]:
    """« Lancer 1d10 puis ajouter le Modificateur de Rang d'Action » [OGL-RANK-1, OGL-RANK-4, OGL-SURP-1, OGL-FAT-1].

    INT 13 and DEX 14 make 14; a die of 6: 20; surprised in the first round: 10. With it comes the round's budget.
    """
    combat = scene.combat
    face = yield from scene.die("rank", one.name, combat.round_command)
    modifier = ceil((one.number("INT") + one.number("DEX")) / 2)
    terms = [die(face, "OGL-RANK-1"), Term(code="rank_modifier", value=modifier, rule="OGL-RANK-1")]
    if one.has("surprised") and combat.round == 1:
        terms.append(bonus(combat, "surprised_rank", "OGL-SURP-1"))
    if level := tired(combat, one):
        terms.append(Term(code="condition", name=str(level["level"]), value=int(level["rank"]), rule="OGL-FAT-1"))
    held = (held for effect in one.effects for held in effect.modifiers if held.purpose == "rank")
    terms.extend((*typed(modifiers, "rank", "OGL-RANK-1"), *typed(held, "rank", "OGL-RANK-1")))
    yield e.InitiativeSet(name=one.name, initiative=add_up(terms), tiebreak=tiebreak(one))
    if not one.budget:
        yield from _grant(scene, one)


def _grant(scene: Scene, one: Combatant) -> Facts[None]:
    """« Combat actions by DEX », as many reactions; lost actions are paid first [OGL-PASS-1, OGL-REACT-1, OGL-HP-3]."""
    most = int(row_upto(scene.combat, "actions", one.number("DEX"))["actions"])
    paid = min(one.owed, most)
    yield e.BudgetGranted(name=one.name, budget={ACTION: most - paid, REACTION: most}, owed=one.owed - paid)


def round_begun(scene: Scene) -> Facts[None]:
    """« Effet de Surprise : durant le premier round de combat » [OGL-SURP-1, OGL-SURP-3]."""
    for name in scene.combat.combatants:
        yield from surprise(scene, name)


def surprise(scene: Scene, name: str) -> Facts[None]:
    """Those who enter in the midst of the first round, too [OGL-SURP-1]."""
    one = scene.one(name)
    if one.surprised and one.able and scene.combat.in_round and scene.combat.round == 1 and not one.has("surprised"):
        yield e.ConditionGained(name=name, condition="surprised", until="rounds:1")


# --- Les passes -------------------------------------------------------------------------------------------------------


def up(combat: Combat) -> tuple[str, ...]:
    """Whose turn has begun, is not interrupted, and who has declared nothing yet: several at equal ranks."""
    return tuple(one.name for one in undeclared(combat))


def is_idle(_: Scene, one: Combatant) -> bool:
    """Who has no action left misses no turn."""
    return not has_actions(one)


def begin_turns(scene: Scene) -> Facts[None]:
    """« Les personnages accomplissent leur 1ère Action à leur Rang d'Action », then the next passes [OGL-PASS-1].

    Simultaneous declarations are resolved once all are there; then comes whoever waited for the one who has just
    acted, whoever was interrupted, the next rank, whoever waits still, the next pass [OGL-WAIT-1, -4, -6, -7].
    """
    while scene.combat.in_round and scene.combat.status == "open" and not scene.combat.unrolled():
        yield from settle_all(scene)
        yield from _end_idle_turns(scene)
        yield from resolve_together(scene)
        if _active(scene.combat):
            return
        combat = scene.combat
        if followers := _first(_followers(combat), combat):
            yield from _take_places(scene, followers)
        elif interrupted := [one for one in combat.combatants.values() if _may_go_on(one, combat)]:
            for one in interrupted:
                yield e.TurnResumed(name=one.name)
        elif ready := _first((one for one in combat.order() if _is_due(one) and not _waits(one)), combat):
            yield from _begin(scene, ready)
        elif patient := _first(_patient(combat), combat):
            yield from _begin(scene, patient)
        elif watchers := [one for one in combat.order() if _is_due(one) and one.trigger is not None]:
            yield from _lose_wait(scene, watchers)
        elif to_act := tuple(one.name for one in combat.order() if has_actions(one)):
            yield e.PassBegan(number=(combat.pass_number or 1) + 1, to_act=to_act)
        else:
            return


def begin_turn(scene: Scene, name: str) -> Facts[None]:
    """In a correction, the turn of whoever acted now; what others have declared for the same moment comes first."""
    yield from resolve_together(scene, ending=True)
    one = scene.one(name)
    if one.interrupted:
        yield e.TurnResumed(name=name)
    else:
        yield e.TurnBegan(name=name, budget=dict(one.budget), owed=one.owed)


def _active(combat: Combat) -> bool:
    return any(one.in_turn and not one.interrupted for one in combat.combatants.values())


def _may_go_on(one: Combatant, combat: Combat) -> bool:
    """Whether a turn was interrupted and the interrupter has acted, whoever interrupted that one too."""
    return one.interrupted is not None and not combat.combatants[one.interrupted].in_turn


def _has_acted(one: Combatant) -> bool:
    """Whether a turn of this pass was used or given up: the fallen did neither [OGL-WAIT-4]."""
    return one.turn_over and one.ended not in {"felled", "unable", "gone"}


def _is_due(one: Combatant) -> bool:
    return has_actions(one) and not one.turn_over and not one.in_turn


def _waits(one: Combatant) -> bool:
    return one.delayed_until is not None or one.trigger is not None


def _end_idle_turns(scene: Scene) -> Facts[None]:
    """A turn that can hold no action any more ends: « an interrupted author who no longer can » [OGL-WAIT-2]."""
    for one in scene.combat.combatants.values():
        if one.in_turn and not has_actions(one):
            how: e.TurnEnd = "unable" if one.able else "felled" if one.present or one.status == "dead" else "gone"
            for post in [post for post in scene.combat.together() if post.name == one.name]:
                yield e.CommandSetAside(command=post.command, name=one.name, reason="unable")
            yield e.TurnEnded(name=one.name, how=how, posted=one.posted)


def _first(some: Iterable[Combatant], combat: Combat) -> list[Combatant]:
    """Of some, who acts first: all of the first place [OGL-RANK-2, OGL-RANK-3]."""
    places = {one.name: _place(one, combat) for one in some}
    first = min(places.values(), default=None)
    return [combat.combatants[name] for name, place in places.items() if place == first]


def _place(one: Combatant, combat: Combat) -> tuple[int, ...]:
    """A place in the order; of whoever waits for somebody who has acted, the one it moves to."""
    assert one.initiative is not None
    awaited = combat.combatants.get(one.delayed_until or "")
    if awaited is None or awaited.initiative is None or not _has_acted(awaited):
        return one.initiative.place
    return (*awaited.initiative.place, 1, *one.initiative.place)


def _begin(scene: Scene, some: Iterable[Combatant]) -> Facts[None]:
    """Their turns begin; one that was given up in advance passes [OGL-RANK-2, OGL-PASS-2]."""
    for one in some:
        yield e.TurnBegan(name=one.name, budget=dict(one.budget), owed=one.owed)
    for one in some:
        if one.forgone:
            yield from lose_action(scene, one.name)
            yield e.TurnEnded(name=one.name, how="skip", posted=False)


# --- L'attente --------------------------------------------------------------------------------------------------------


def _followers(combat: Combat) -> list[Combatant]:
    """« Il attend jusqu'à ce que ce personnage ait fini son Action » : whoever waits for one who has [OGL-WAIT-1]."""
    found = []
    for one in combat.order():
        awaited = combat.combatants.get(one.delayed_until or "")
        if _is_due(one) and awaited is not None and _has_acted(awaited):
            found.append(one)
    return found


def _take_places(scene: Scene, some: list[Combatant]) -> Facts[None]:
    """« Le Rang d'Action est modifié pour correspondre à son nouvel emplacement » [OGL-WAIT-1, OGL-WAIT-6, OGL-WAIT-7].

    The awaited one's number, placed after it, for the rest of the round; an interrupter keeps its rank.
    """
    for one in some:
        awaited = scene.one(one.delayed_until or "")
        if not one.keeps_rank and awaited.initiative is not None and one.initiative is not None:
            rank, own = awaited.initiative, one.initiative
            moved = Term(code="waited", name=awaited.name, value=rank.sum.total, rule="OGL-WAIT-1")
            place = (*rank.tiebreak, -1, own.sum.total, *own.tiebreak)
            yield e.InitiativeSet(name=one.name, initiative=add_up((moved,)), tiebreak=place)
    yield from _begin(scene, [scene.one(one.name) for one in some])


def _patient(combat: Combat) -> list[Combatant]:
    """At the pass's end, whoever waits for a person; those waiting on one of them come after it [OGL-WAIT-4, -6]."""
    waiting = [one for one in combat.order() if _is_due(one) and one.delayed_until is not None]
    names = {one.name for one in waiting}
    return [one for one in waiting if one.delayed_until not in names] or [
        one for one in waiting if _awaits_itself(one, combat)
    ]


def _awaits_itself(one: Combatant, combat: Combat) -> bool:
    """Whether somebody waits, by way of others, for themselves: the two who wait for each other [OGL-WAIT-4]."""
    seen, awaited = set[str](), one.delayed_until
    while awaited is not None and awaited not in seen:
        seen.add(awaited)
        awaited = combat.combatants[awaited].delayed_until
    return one.name in seen and awaited in seen


def _lose_wait(scene: Scene, watchers: list[Combatant]) -> Facts[None]:
    """« A waiting action not used before the end of its pass is lost » [OGL-WAIT-3, OGL-WAIT-6]."""
    for one in watchers:
        yield from lose_action(scene, one.name)
        yield e.TurnEnded(name=one.name, how="waited", posted=True)


# --- La fin du round --------------------------------------------------------------------------------------------------


def round_ending(scene: Scene) -> Facts[None]:
    """Whoever has not declared misses the turn; what the others of that rank declared is resolved [OGL-RANK-3]."""
    if scene.combat.together():
        for name in up(scene.combat):
            yield e.TurnMissed(name=name, round=scene.combat.round)
        yield from resolve_together(scene, ending=True)


def end_round(scene: Scene) -> Facts[None]:
    """« Fin du round : les effets de la Fatigue sont déterminés à ce moment » [OGL-PASS-2, OGL-END-1, OGL-TIME-1].

    Actions that are left are missed turns; attacks nobody answered strike; then wound tests, bleeding, fatigue.
    """
    missed = {name for number, name in scene.combat.missed if number == scene.combat.round}
    for one in scene.combat.order():
        if one.turn_over and has_actions(one) and one.name not in missed:
            yield e.TurnMissed(name=one.name, round=scene.combat.round)
    for unanswered in by_attacker(scene.combat):
        for step in (yield from settle_attack(scene, Moment(scene.combat), unanswered, Answer())):
            yield from step()
    yield from settle_all(scene)
    yield from wound_tests(scene)
    yield from bleed(scene)
    yield from tire(scene)
    yield from settle_all(scene)
    for one in tuple(scene.combat.combatants.values()):
        if not one.able and not one.turn_over and is_awaited(scene.combat, one.name):
            yield e.TurnEnded(name=one.name, how="unable" if one.present else "gone", posted=False)


def closing(scene: Scene) -> Facts[None]:
    """What lasts for the combat ends with it [OGL-FAT-1]."""
    for one in scene.combat.combatants.values():
        for held in one.conditions:
            if held.until == "combat":
                yield e.ConditionEnded(name=one.name, condition=held.name, wound=held.wound)
