"""Les actions de combat : ce que chacune prend, ce qu'elle fait."""

from collections.abc import Callable, Mapping

from domain import events as e
from domain.combat import Combatant
from domain.commands import TakeAction
from domain.durations import that_end
from domain.errors import KeyNeeded
from domain.exchange import typed
from domain.refusals import CannotAct, LegsFail, WrongPosture
from domain.ruleset import Facts
from domain.rulesets.ogl.attack import attack, check_attack
from domain.rulesets.ogl.care import check_care, first_aid
from domain.rulesets.ogl.hands import attack_weapon, check_ready, check_reload, make_ready, ready, reload_it
from domain.rulesets.ogl.health import fall_prone
from domain.rulesets.ogl.moment import Moment, Steps
from domain.rulesets.ogl.table import ACTION, ACTIONS, LEGS, figure
from domain.rulesets.ogl.trials import burdens, put_to_the_test, skill_term
from domain.scene import Scene

# --- Ce que l'action demande ------------------------------------------------------------------------------------------


def check(scene: Scene, moment: Moment, command: TakeAction) -> None:
    """Refuse, before any die falls, what the body, the hands or the rules do not allow.

    Raises:
        CombatError: with what stands in the way.
    """
    actor = moment.one(command.actor)
    if not scene.one(command.actor).able:
        raise CannotAct(actor.name, scene.one(command.actor).status)
    if not has_actions(scene.one(command.actor)):
        raise CannotAct(actor.name, "no_action")
    if "attack" in ACTIONS[command.action] and (command.targets or command.action != "fighting-retreat"):
        check_attack(scene, actor, command)
    elif command.action in CHECKS:
        CHECKS[command.action](moment, actor, command)


def _check_stance(_: Moment, actor: Combatant, command: TakeAction) -> None:
    """To stand up takes two legs; who stands does not stand up."""
    to = command.arguments.get("to")
    if to is None:
        raise KeyNeeded("to")
    if to == "standing" and any(actor.has(f"{leg}_unusable") for leg in LEGS):
        raise LegsFail(actor.name, "stance")
    if actor.has("prone") == (to == "prone"):
        raise WrongPosture(actor.name, "stance")


def _check_skill(_: Moment, actor: Combatant, command: TakeAction) -> None:
    skill_term(actor, str(command.arguments["skill"]), "OGL-ACT-1")


CHECKS: Mapping[str, Callable[[Moment, Combatant, TakeAction], None]] = {
    "stance": _check_stance,
    "skill": _check_skill,
    "ready": lambda _, actor, command: check_ready(actor, command),
    "reload": lambda _, actor, command: check_reload(actor, command),
    "first-aid": check_care,
}
"""What the actions that strike nobody ask for."""


# --- Ce que l'action fait ---------------------------------------------------------------------------------------------


def carry_out(scene: Scene, moment: Moment, command: TakeAction) -> Facts[Steps]:
    """An action is paid for and done; gives what follows once everything of the moment is rolled [OGL-ACT-1]."""
    actor = moment.one(command.actor)
    held = actor.condition("aiming")
    until_action = tuple(that_end(scene.combat, actor.name, "action"))
    yield from _pay(scene, command)
    steps: Steps = []
    if command.action == "flurry":
        steps = yield from _flurry(scene, moment, command)
    elif "attack" in ACTIONS[command.action] and command.targets:
        steps = yield from attack(scene, moment, command, aimed=(held.amount or 0) if held else 0)
    elif command.action == "first-aid":
        yield from first_aid(scene, moment, command)
    elif command.action in DEEDS:
        yield from DEEDS[command.action](scene, command)
    yield from until_action
    return steps


def has_actions(one: Combatant) -> bool:
    """Whether somebody can act and has an action left [OGL-PASS-1]."""
    return one.able and one.budget.get(ACTION, 0) > 0


def with_weapon(actor: Combatant, command: TakeAction) -> TakeAction:
    """An attack with its weapon by name, whatever becomes of that until it strikes."""
    if "attack" not in ACTIONS[command.action] or not command.targets:
        return command
    weapon = attack_weapon(actor, command).name
    return command.model_copy(update={"arguments": {**command.arguments, "weapon": weapon}})


def lose_action(scene: Scene, name: str) -> Facts[None]:
    """An action given up is used [OGL-PASS-2]."""
    budget = scene.one(name).budget
    if budget.get(ACTION, 0) > 0:
        yield e.BudgetCut(name=name, budget={**budget, ACTION: budget[ACTION] - 1})


def _pay(scene: Scene, command: TakeAction) -> Facts[None]:
    """One action of the round's; a flurry takes all that are left [OGL-PASS-1, OGL-ACT-2]."""
    one = scene.one(command.actor)
    left = one.budget.get(ACTION, 0)
    cost = left if command.action == "flurry" else 1
    yield e.ActionTaken(
        name=one.name,
        action=command.action,
        cost=cost,
        budget={**one.budget, ACTION: left - cost},
        owed=one.owed,
        provokes=bool(ACTIONS[command.action].get("provokes")),
    )


def _flurry(scene: Scene, moment: Moment, command: TakeAction) -> Facts[Steps]:
    """« All the round's attacks at once », against one target and one defence choice [OGL-ACT-1, OGL-ACT-2].

    It stops when either is felled or the weapon is lost; of simultaneous ones that shows when all is rolled.
    """
    later: Steps = []
    upright = moment.one(command.targets[0]).able
    for _ in range(moment.one(command.actor).budget.get(ACTION, 0)):
        now = moment if moment.together else Moment(scene.combat)
        actor, target = now.one(command.actor), now.one(command.targets[0])
        weapon = attack_weapon(actor, command)
        felled = not target.present or (upright and not target.able)
        if felled or not actor.able or not ready(actor, weapon):
            break
        steps = yield from attack(scene, now, command)
        if moment.together:
            later += steps
            continue
        for step in steps:
            yield from step()
    return later


def _defend(_: Scene, command: TakeAction) -> Facts[None]:
    """+20% to reactions until its own next turn starts [OGL-ACT-2]."""
    yield e.ConditionGained(name=command.actor, condition="defending", until=f"turn-start:{command.actor}")


def _aim(scene: Scene, command: TakeAction) -> Facts[None]:
    """+10% an action, at most three, lost by any other action [OGL-ACT-1, OGL-ACT-2]."""
    held = scene.one(command.actor).condition("aiming")
    points = min(
        figure(scene.combat, "aim_most"), ((held.amount or 0) if held else 0) + figure(scene.combat, "aim_step")
    )
    yield e.ConditionGained(name=command.actor, condition="aiming", until=f"turn-end:{command.actor}", amount=points)


def _move(scene: Scene, command: TakeAction) -> Facts[None]:
    """Away from where one was."""
    yield from that_end(scene.combat, command.actor, "move")


def _stance(scene: Scene, command: TakeAction) -> Facts[None]:
    """Standing up, or lying down."""
    if command.arguments["to"] == "prone":
        yield from fall_prone(scene, command.actor)
    else:
        yield from that_end(scene.combat, command.actor, "rise")


def _skill(scene: Scene, command: TakeAction) -> Facts[None]:
    """A test of a skill [OGL-SKILL-1, OGL-ACT-1]."""
    one = scene.one(command.actor)
    term = skill_term(one, str(command.arguments["skill"]), "OGL-ACT-1")
    terms = (term, *typed(command.modifiers, "skill", "OGL-MOD-4"), *burdens(scene.combat, one, "skill"))
    yield from put_to_the_test(scene, one, "skill", terms, scene.number)


DEEDS: Mapping[str, Callable[[Scene, TakeAction], Facts[None]]] = {
    "defend": _defend,
    "aim": _aim,
    "move": _move,
    "fighting-retreat": _move,
    "stance": _stance,
    "skill": _skill,
    "ready": make_ready,
    "reload": reload_it,
}
"""What each action does besides striking; to cast is told, not ruled."""


def act_alone(scene: Scene, command: TakeAction) -> Facts[None]:
    """An action with nobody else at that moment: what follows comes at once, and the turn is over."""
    for step in (yield from carry_out(scene, Moment(scene.combat), command)):
        yield from step()
    if scene.one(command.actor).in_turn:
        yield e.TurnEnded(name=command.actor, how="action", posted=True, action=command.action)
