"""L'action simultanée : « s'ils ont aussi la même DEX, ils agissent simultanément »."""

from domain import events as e
from domain.combat import Combat, Combatant, QueuedPost
from domain.commands import TakeAction
from domain.errors import CombatError, DiceRefusal, StoreError
from domain.exchange import by_attacker
from domain.ruleset import Facts
from domain.rulesets.ogl.actions import carry_out, check, lose_action
from domain.rulesets.ogl.moment import Moment, Steps
from domain.rulesets.ogl.reactions import may_react
from domain.rulesets.ogl.rollers import may_roll
from domain.rulesets.ogl.table import ACTIONS
from domain.scene import Scene
from domain.tray import Tray


def undeclared(combat: Combat) -> tuple[Combatant, ...]:
    """Whose turn it is and who has declared nothing yet."""
    declared = {post.name for post in combat.together()}
    return tuple(
        one
        for one in combat.combatants.values()
        if combat.in_round and one.in_turn and not one.interrupted and one.name not in declared
    )


def resolve_together(scene: Scene, *, ending: bool = False) -> Facts[None]:
    """All declarations of a rank, in one batch, from the same starting state [OGL-RANK-2, OGL-RANK-3, OGL-RANK-4].

    Every attack and reaction is rolled, every armour counted before the first wound; then wounds apply in the order
    of declaration. Nothing is resolved before all have declared and every reaction asked for is chosen, unless the
    round is `ending`.
    """
    posts = scene.combat.together()
    if not posts or not (ending or all_declared(scene)):
        return
    moment = Moment(scene.combat, striking(posts), together=len(posts) > 1)
    number, tray = scene.number, scene.tray
    waiting: list[tuple[QueuedPost, Tray, Steps]] = []
    try:
        for post in posts:
            yield e.PostTaken(command=post.command, name=post.name)
            scene.number, action = post.command, _answered(post.action)
            scene.tray = tray.in_front(action.dice, may_roll(moment.combat, action), post.command)
            steps = yield from _carry_out(scene, moment, action)
            waiting.append((post, scene.tray, steps))
        for post, own, steps in waiting:
            if moment.together:
                yield e.PostTaken(command=post.command, name=post.name, after=True)
            scene.number, scene.tray = post.command, own
            for step in steps:
                yield from step()
            yield from own.settle()
            if scene.one(post.name).in_turn:
                yield e.TurnEnded(name=post.name, how="action", posted=True, action=post.action.action)
    finally:
        scene.number, scene.tray = number, tray


def all_declared(scene: Scene, last: QueuedPost | None = None) -> bool:
    """Whether everybody of that rank has declared, and nobody has still to choose a reaction or to be interrupted.

    `last` is a declaration about to be kept.
    """
    combat = scene.combat
    posts = (*combat.together(), *([last] if last else []))
    waits = any(is_asked(scene, post) or by_attacker(combat, post.name) for post in posts)
    missing = {one.name for one in undeclared(combat)} - {post.name for post in posts}
    return not (waits or missing or any(one.interrupted for one in combat.combatants.values()))


def _carry_out(scene: Scene, moment: Moment, command: TakeAction) -> Facts[Steps]:
    """One of them; what is impossible by now is set aside, and the action lost."""
    try:
        check(scene, moment, command)
    except (DiceRefusal, StoreError):
        raise
    except CombatError as refusal:
        yield e.CommandSetAside(command=scene.number, name=command.actor, reason=type(refusal).__name__)
        yield from lose_action(scene, command.actor)
        return []
    return (yield from carry_out(scene, moment, command))


def is_asked(scene: Scene, post: QueuedPost) -> bool:
    """Whether the target of a declared attack has still to choose a reaction, and could."""
    if post.action.arguments.get("defend") != "ask":
        return False
    author, target = scene.one(post.name), scene.one(post.action.targets[0])
    return author.able and may_react(scene, target, author)


def _answered(command: TakeAction) -> TakeAction:
    """A declaration whose target chose nothing: no reaction."""
    if command.arguments.get("defend") != "ask":
        return command
    return command.model_copy(update={"arguments": {**command.arguments, "defend": "none"}})


def striking(posts: tuple[QueuedPost, ...]) -> frozenset[tuple[str, str]]:
    """« A weapon that strikes cannot parry the simultaneous blow » [OGL-RANK-2]."""
    attacks = [post.action for post in posts if "attack" in ACTIONS[post.action.action] and post.action.targets]
    return frozenset((one.actor, str(one.arguments["weapon"])) for one in attacks)
