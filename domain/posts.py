"""Posts, for every ruleset: on time, early, of the absent; what becomes of those that were kept."""

from domain import commands as c, events as e
from domain.combat import Combat, QueuedPost
from domain.errors import CombatError, DiceRefusal, StoreError
from domain.refusals import AlreadyQueued
from domain.ruleset import Facts, Rollers, Ruleset
from domain.scene import Scene


def bring_on(scene: Scene, name: str) -> Facts[None]:
    """In the recorded order somebody's moment has come, whoever would be up: those wait, and it is said."""
    up = scene.ruleset.up(scene.combat)
    if name in up:
        return
    if up:
        yield e.OrderKept(name=name, before=up)
    if scene.ruleset.turns_begin:
        yield from scene.ruleset.begin_turn(scene, name)


def post(scene: Scene, command: c.TakeAction, *, queued: bool = False) -> Facts[None]:
    """A post on its turn is adjudicated; before it, it is kept where the rules say so, else refused.

    Adjudicated again, it is kept if it was `queued` then, else its moment has come.
    """
    if scene.ruleset.out_of_turn(scene.combat, command):
        yield from scene.ruleset.act(scene, command)
        return
    scene.require_able(command.actor)
    one = scene.one(command.actor)
    if declared := [post for post in scene.combat.together() if post.name == one.name]:
        raise AlreadyQueued(one.name, declared[0].command)
    if one.absent is not None:
        yield e.AbsenceEnded(name=one.name)
    early = one.name not in scene.ruleset.up(scene.combat)
    if early and scene.ruleset.queues(scene.combat) and (queued or not scene.recorded):
        if waiting := due(scene.combat, (one.name,)):
            raise AlreadyQueued(one.name, waiting[0].command)
        owner = one.name if scene.combat.duel_of(one.name) else None
        dice = scene.tray.lay_aside(command.dice, owner)
        action = command.model_copy(update={"dice": dice})
        yield e.PostQueued(command=scene.number, name=one.name, action=action)
        return
    scene.require_turn(one.name)
    if early:
        yield from bring_on(scene, one.name)
    yield from scene.ruleset.act(scene, command)


def play_due_posts(scene: Scene) -> Facts[None]:
    """Take the posts whose turn has come, one after the other."""
    while scene.combat.status == "open" and scene.combat.in_round:
        up = scene.ruleset.up(scene.combat)
        taken = [name for name in up if due(scene.combat, (name,)) or scene.combat.combatants[name].absent]
        if not taken:
            return
        before = scene.combat.pass_number, len(scene.combat.queued), up, scene.combat.combatants[taken[0]].turn_over
        yield from play_due_post(scene, taken[0])
        after = scene.combat.combatants[taken[0]].turn_over
        now = scene.combat.pass_number, len(scene.combat.queued), scene.ruleset.up(scene.combat), after
        if now == before:
            return


def play_due_post(scene: Scene, name: str) -> Facts[None]:
    """Adjudicate the post that waited, or the standing action, under its own number and with its own dice.

    A post that the rules now refuse is set aside and said so; a die that is missing refuses the command at hand, which
    can give it by name.
    """
    queued = next(iter(due(scene.combat, (name,))), None)
    absent = scene.combat.combatants[name].absent
    action = queued.action if queued else absent
    if action is None:
        return
    number, tray = scene.number, scene.tray
    if queued:
        yield e.PostTaken(command=queued.command, name=name)
        scene.number = queued.command
    else:
        scene.number = scene.combat.combatants[name].absent_since
    scene.tray = tray.in_front(action.dice, scene.ruleset.may_roll(scene.combat, action), scene.number)
    begun = False
    try:
        for fact in scene.ruleset.act(scene, action):
            begun = True
            yield fact
    except (DiceRefusal, StoreError):
        raise
    except CombatError as refusal:
        if begun:
            raise
        reason = type(refusal).__name__
        yield e.CommandSetAside(command=scene.number, name=name, reason=reason)
        if not queued:
            yield e.AbsenceEnded(name=name)
    else:
        if not queued:
            yield from _end_absent_turn(scene, name, action)
        yield from scene.ruleset.aftermath(scene)
        yield from scene.tray.settle()
    finally:
        scene.number, scene.tray = number, tray


def _end_absent_turn(scene: Scene, name: str, action: c.TakeAction) -> Facts[None]:
    """The absent have no more to say where a turn lasts until its owner ends it; their typed dice serve once."""
    one, declared = scene.one(name), any(post.name == name for post in scene.combat.together())
    waits = scene.combat.pass_number is not None and not one.in_turn
    if not one.turn_over and not declared and not waits:
        yield e.TurnEnded(name=name, how="action", posted=True, action=action.action)
    if action.dice:
        once = action.model_copy(update={"dice": ()})
        yield e.AbsenceBegan(name=name, command=scene.number, action=once)


def due(combat: Combat, names: tuple[str, ...]) -> tuple[QueuedPost, ...]:
    """The posts that these have made before their turn."""
    return tuple(queued for queued in combat.queued if queued.name in names and queued.reason == "early")


def may_be_brought_on(combat: Combat, ruleset: Ruleset, command: c.Command) -> Rollers:
    """Who could throw what, by name, where a command may bring on more than itself: early posts, absences, duels."""
    absent = isinstance(command, c.DeclareAbsent) or any(one.absent for one in combat.combatants.values())
    if not (combat.queued or combat.duels or absent):
        return {}
    present = tuple(one.name for one in combat.combatants.values() if one.present)
    return dict.fromkeys(ruleset.dice, present)
