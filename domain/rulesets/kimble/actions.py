"""Actions : complète, demi-action, action gratuite ; actions de base et actions avancées."""

from collections.abc import Callable, Mapping

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import TakeAction
from domain.durations import that_end
from domain.errors import UnusableValue
from domain.exchange import by_attacker, typed
from domain.refusals import (
    AlreadyHeld,
    AnswerFirst,
    BudgetShort,
    LegsFail,
    MustRise,
    NothingToAnswer,
    SwiftUnknown,
    TooManyAttacks,
    WrongPosture,
)
from domain.ruleset import Facts
from domain.rulesets.kimble.attack import attack, can_strike, check_attack, check_free_attack, settle_attack
from domain.rulesets.kimble.care import check_care, first_aid
from domain.rulesets.kimble.defence import ANSWERS, check_answer
from domain.rulesets.kimble.hands import (
    check_draw,
    check_drop,
    check_pick_up,
    check_reload,
    draw,
    drop,
    pick_up,
    reload_cost,
    reload_it,
)
from domain.rulesets.kimble.health import break_off, require_acting
from domain.rulesets.kimble.table import ACTIONS, HALF, figure
from domain.rulesets.kimble.trials import burdens, put_to_the_test, skill_term
from domain.scene import Scene

COSTS = {"free": 0, "half": 1, "full": 2, "extended": 2}
"""In half-actions; an extended action owes one more [KIMBLE-TURN-1, KIMBLE-TURN-2]."""
ON_FOOT = {"charge", "run"}
UPRIGHT = {"charge", "run", "disengage"}
LEAVES_COVER = {"move", "run", "charge", "disengage"}
TURNS_AWAY = {"move", "run", "disengage"}


def out_of_turn(_: Combat, command: TakeAction) -> bool:
    """Answers to an attack, and free attacks, come in other people's turns [KIMBLE-ACT-4, KIMBLE-DEF-1]."""
    return bool(ACTIONS[command.action].get("answers")) or bool(command.arguments.get("free"))


def act(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Durant son tour, un personnage peut accomplir une ou plusieurs actions » [KIMBLE-TURN-1, KIMBLE-TURN-3]."""
    action, actor = ACTIONS[command.action], scene.one(command.actor)
    if action.get("answers"):
        yield from answer(scene, command)
        return
    if command.arguments.get("free"):
        check_free_attack(scene, actor, command)
        check_attack(scene, actor, command)
        yield from attack(scene, command)
        return
    scene.require_turn(actor.name)
    if command.action == "pass":
        yield e.TurnEnded(name=actor.name, how="pass", posted=True, action="pass")
        return
    check(scene, actor, command)
    aimed = actor.has("aiming")
    yield from pay(actor, command)
    if aimed:
        yield e.ConditionEnded(name=actor.name, condition="aiming")
    until_action = tuple(that_end(scene.combat, actor.name, "action"))  # they weigh on this one still
    if command.action in LEAVES_COVER:
        yield from that_end(scene.combat, actor.name, "move")
    if command.action in TURNS_AWAY:
        yield from break_off(scene, actor.name)
    if "attack" in action:
        yield from attacks(scene, command, aimed=aimed)
    else:
        yield from carry_out(scene, command)
    yield from until_action


# --- L'action complète, la demi-action, l'action gratuite -------------------------------------------------------------


def cost_of(actor: Combatant, command: TakeAction) -> str:
    """Free, half, full or extended: by the action, by the weapon, or as the game master says [KIMBLE-ACT-6, -15]."""
    cost = str(ACTIONS[command.action]["cost"])
    if cost == "weapon":
        return reload_cost(actor, command)
    return str(command.arguments.get("cost", "half")) if cost == "said" else cost


def check(scene: Scene, actor: Combatant, command: TakeAction) -> None:
    """Refuse, before any die falls, what the turn, the body or the rules do not allow.

    Raises:
        RuleRefusal: with what stands in the way.
    """
    require_acting(scene, actor)
    if waiting := by_attacker(scene.combat, actor.name):
        raise AnswerFirst(actor.name, waiting[0].attack, waiting[0].attacker)
    cost, left = cost_of(actor, command), actor.budget.get(HALF, 0)
    whole = COSTS[cost] == COSTS["full"]
    if COSTS[cost] > left or (whole and left < figure(scene.combat, HALF)):
        raise BudgetShort(actor.name, command.action, cost, left)
    _check_posture(scene, actor, command, COSTS[cost])
    if "attack" in ACTIONS[command.action]:
        if command.action == "swift" and int(scene.option("swift_attacks")) < 1:
            raise SwiftUnknown(actor.name)
        if actor.attacks >= int(scene.option("attacks_per_turn")):
            raise TooManyAttacks(actor.name, int(scene.option("attacks_per_turn")))
        check_attack(scene, actor, command)
    if command.action == "first-aid":
        check_care(scene, actor, command)
    if command.action in CHECKS:
        CHECKS[command.action](actor, command)


def _check_skill(actor: Combatant, command: TakeAction) -> None:
    skill_term(actor, str(command.arguments["skill"]), "KIMBLE-ACT-6")


def _check_cover(_: Combatant, command: TakeAction) -> None:
    if int(command.arguments.get("cover", 1)) < 1:
        raise UnusableValue("cover", str(command.arguments["cover"]), "1, 2, 3…")


def _check_stance(actor: Combatant, _: TakeAction) -> None:
    held = actor.condition("parry_stance")
    if held and held.after > actor.turns:  # taken in this very turn
        raise AlreadyHeld(actor.name, "parry_stance")


CHECKS: Mapping[str, Callable[[Combatant, TakeAction], None]] = {
    "draw": check_draw,
    "drop": check_drop,
    "pick-up": check_pick_up,
    "reload": check_reload,
    "skill": _check_skill,
    "cover": _check_cover,
    "parry-stance": _check_stance,
}
"""What each action needs besides its cost."""


def _check_posture(scene: Scene, actor: Combatant, command: TakeAction, cost: int) -> None:
    """What legs and ground forbid [KIMBLE-PRONE-1, KIMBLE-RISE-1, KIMBLE-HAND-1, KIMBLE-AFTER-2]."""
    prone = actor.condition("prone")
    if command.action == "rise":
        if prone is None:
            raise WrongPosture(actor.name, command.action)
        return
    if prone and prone.amount is not None and scene.combat.round >= prone.amount and cost:
        raise MustRise(actor.name, command.action)
    if prone and command.action in UPRIGHT:
        raise WrongPosture(actor.name, command.action)
    lost = ["leg_unusable", *(["leg_lost"] if command.action == "run" else [])]
    lame = any(actor.has(f"{side}_{part}") for side in ("right", "left") for part in lost)
    if command.action in ON_FOOT and (lame or actor.has("paralysed_below_waist")):
        raise LegsFail(actor.name, command.action)


def pay(actor: Combatant, command: TakeAction) -> Facts[None]:
    """What the action costs, what is left, what the next turn will owe [KIMBLE-TURN-1, KIMBLE-TURN-2]."""
    cost = cost_of(actor, command)
    yield e.ActionTaken(
        name=actor.name,
        action=command.action,
        cost=COSTS[cost],
        budget={HALF: actor.budget.get(HALF, 0) - COSTS[cost]},
        owed=1 if cost == "extended" else actor.owed,
    )


# --- Actions de base, actions avancées --------------------------------------------------------------------------------


def attacks(scene: Scene, command: TakeAction, *, aimed: bool) -> Facts[None]:
    """Attaque standard, charge, attaque brutale, prudente, rapide [KIMBLE-ACT-1, -2, -8, -9, -14]."""
    posture = {"all-out": "all_out", "guarded": "guarded"}.get(command.action)
    if posture:
        yield e.ConditionGained(name=command.actor, condition=posture, until=f"turn-start:{command.actor}")
    for _ in range(int(scene.option("swift_attacks")) if command.action == "swift" else 1):
        if can_strike(scene, command):
            yield from attack(scene, command, aimed=aimed)


def carry_out(scene: Scene, command: TakeAction) -> Facts[None]:
    """Every action but attacks; to move, disengage or do something else has no more to it [KIMBLE-ACT-4, -15]."""
    if command.action in POSTURES:
        yield POSTURES[command.action](scene, scene.one(command.actor), command)
    elif command.action in DEEDS:
        yield from DEEDS[command.action](scene, command)


def _run(_: Scene, actor: Combatant, __: TakeAction) -> e.Event:
    """« Course » : until its next turn [KIMBLE-ACT-10]."""
    return e.ConditionGained(name=actor.name, condition="running", until=f"turn-start:{actor.name}")


def _aim(_: Scene, actor: Combatant, __: TakeAction) -> e.Event:
    """« Visée » : for the next action [KIMBLE-ACT-7]."""
    return e.ConditionGained(name=actor.name, condition="aiming", until="action")


def _cover(scene: Scene, actor: Combatant, command: TakeAction) -> e.Event:
    """« À couvert ! » : a bonus of armour until leaving it [KIMBLE-ACT-11]."""
    points = int(command.arguments.get("cover", figure(scene.combat, "cover")))
    return e.ConditionGained(name=actor.name, condition="cover", until="move", amount=points)


def _guard(scene: Scene, actor: Combatant, _: TakeAction) -> e.Event:
    """« Parade » : one more parry, until the start (or the end) of its next turn [KIMBLE-ACT-12]."""
    until = f"turn-{scene.option('parry_until')}:{actor.name}"
    return e.ConditionGained(name=actor.name, condition="parry_stance", until=until)


POSTURES: Mapping[str, Callable[[Scene, Combatant, TakeAction], e.Event]] = {
    "run": _run,
    "aim": _aim,
    "cover": _cover,
    "parry-stance": _guard,
}
"""The actions that begin a condition."""


def rise(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Se relever » [KIMBLE-RISE-1, KIMBLE-PRONE-1]."""
    yield from that_end(scene.combat, command.actor, "rise")


def use_skill(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Utiliser une compétence, ce qui requiert généralement un jet de dés » [KIMBLE-ACT-6]."""
    actor, both = scene.one(command.actor), int(command.arguments.get("hands", 1)) > 1
    term = skill_term(actor, str(command.arguments["skill"]), "KIMBLE-ACT-6")
    added = typed(command.modifiers, "skill", "KIMBLE-ACT-6")
    terms = (term, *added, *burdens(scene, actor, str(term.name), "skill", both_hands=both))
    yield from put_to_the_test(scene, actor, "skill", terms, "KIMBLE-ACT-6")


DEEDS: Mapping[str, Callable[[Scene, TakeAction], Facts[None]]] = {
    "draw": draw,
    "drop": drop,
    "pick-up": pick_up,
    "reload": reload_it,
    "first-aid": first_aid,
    "skill": use_skill,
    "rise": rise,
}
"""The actions that do something more."""


# --- La réponse à une attaque -----------------------------------------------------------------------------------------


def answer(scene: Scene, command: TakeAction) -> Facts[None]:
    """The defender's own line, after `defend=ask`: the oldest attack that waits for it [KIMBLE-DEF-1, KIMBLE-DEF-4]."""
    waiting = [one for one in scene.combat.pending if one.target == command.actor]
    if not waiting:
        raise NothingToAnswer(command.actor)
    if command.action in ANSWERS:
        check_answer(scene, waiting[0], command.action)
    yield from settle_attack(scene, waiting[0], command.action, command.modifiers)
