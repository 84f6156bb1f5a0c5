"""Rounds and turns, for every ruleset: who may post, who is waited for, early posts, what a round's end does."""

from domain import commands as c, events as e
from domain.combat import Combat, Combatant
from domain.durations import run_durations
from domain.perils import strike
from domain.posts import bring_on, due, play_due_post
from domain.refusals import (
    AbsentAttack,
    AlreadyQueued,
    DelayIdle,
    InitiativeKnown,
    InitiativeMissing,
    NobodyUp,
    NoCombatants,
    NoRound,
    OutOfTurn,
    TurnUnderWay,
)
from domain.ruleset import Facts, Ruleset
from domain.scene import Scene
from domain.sums import Sum


def begin_round(scene: Scene) -> Facts[None]:
    """End the round that is open, welcome who arrives, begin the next, roll initiative.

    Where nobody can act any more there is no other round, unless somebody bleeds: time runs on for them.
    """
    yield from end_round(scene)
    number = scene.combat.round + 1
    for one in scene.combat.combatants.values():
        if one.enters is not None and one.enters <= number:
            yield e.CombatantArrived(name=one.name)
    fallen_too = scene.ruleset.fallen_too
    able = [one for one in scene.combat.combatants.values() if (one.present if fallen_too else one.able)]
    if not able and not any(one.present for one, _ in scene.combat.open_bleedings()):
        raise NoCombatants
    fresh = scene.ruleset.rolls_each_round(scene.combat)
    rolls = scene.ruleset.rolls_initiative
    to_roll = tuple(one.name for one in able if (fresh or one.initiative is None) and rolls(one))
    yield e.RoundBegan(
        round=number,
        command=scene.number,
        to_roll=to_roll,
        fresh=fresh,
        fallen_too=fallen_too,
        in_passes=scene.ruleset.in_passes,
    )
    yield from scene.ruleset.round_begun(scene)
    yield from strike(scene, "round-start")
    yield from _roll_initiative(scene, scene.combat.unrolled(), ())


def end_round(scene: Scene) -> Facts[None]:
    """Turns missed, the ruleset's end-of-round effects, dangers, ends of durations; nothing when no round is open.

    A post that waited for somebody silent is taken before the round ends.
    """
    if not scene.combat.in_round:
        return
    for name in scene.combat.unrolled():
        yield from _pass_over(scene, name, "next") if _under_way(scene, name) else _miss(scene, name)
    yield from scene.ruleset.round_ending(scene)
    while waiting := [one for one in scene.combat.order() if _has_a_turn(scene, one)]:
        if due(scene.combat, (waiting[0].name,)) or waiting[0].absent:
            yield from scene.ruleset.aftermath(scene)  # a turn that must begin begins
            yield from play_due_post(scene, waiting[0].name)
        one = scene.one(waiting[0].name)
        if _under_way(scene, one.name):
            yield from _pass_over(scene, one.name, "next")
        elif (one.forgone or scene.ruleset.is_idle(scene, one)) and not one.turn_over:
            yield e.TurnEnded(name=one.name, how="skip" if one.forgone else "unable", posted=False)
        elif one.able and not one.turn_over:
            yield from _miss(scene, one.name)
    for queued in scene.combat.queued:
        yield e.CommandSetAside(command=queued.command, name=queued.name, reason="round_over")
    yield from scene.ruleset.end_round(scene)
    yield from strike(scene, "round-end")
    yield from run_durations(scene)
    yield e.RoundEnded(round=scene.combat.round)


def _under_way(scene: Scene, name: str) -> bool:
    """Whether somebody has acted in the turn that is theirs and has not ended; where turns do not begin, any action."""
    one = scene.one(name)
    return one.posted and (one.in_turn or not scene.ruleset.turns_begin)


def _has_a_turn(scene: Scene, one: Combatant) -> bool:
    """Whether somebody's turn is still to come: in a round of passes, not of who has nothing left of the budget."""
    spent = scene.combat.pass_number is not None and scene.ruleset.is_idle(scene, one)
    return one.able and not one.turn_over and not spent


def _miss(scene: Scene, name: str) -> Facts[None]:
    yield from scene.ruleset.turn_lost(scene, name)
    yield e.TurnMissed(name=name, round=scene.combat.round)


def set_initiative(scene: Scene, command: c.SetInitiative) -> Facts[None]:
    """The dice of those who roll later, or the values said; what is typed may be given again, the later stands."""
    if not scene.combat.in_round:
        raise NoRound
    typed = {dice.roller for dice in command.dice if "?" not in dice.faces} | set(command.values)
    for name in command.names:
        if scene.one(name).initiative is not None and name not in typed:
            raise InitiativeKnown(name)
    for name, value in command.values.items():
        tiebreak = scene.ruleset.tiebreak(scene.one(name))
        yield e.InitiativeSet(name=name, initiative=Sum(total=value, terms=()), tiebreak=tiebreak)
    rolling = tuple(name for name in command.names if name not in command.values)
    yield from _roll_initiative(scene, rolling, command.modifiers)


def _roll_initiative(scene: Scene, names: tuple[str, ...], modifiers: tuple[c.Modifier, ...]) -> Facts[None]:
    """One after the other, then the ties; whoever rolls their own dice and has given none is waited for."""
    for one in map(scene.one, names):
        if not scene.tray.waits_for(scene.ruleset.initiative_die, one.name):
            yield from scene.ruleset.roll_initiative(scene, one, modifiers)
    yield from scene.settle_ties()


def end_turn(scene: Scene, command: c.EndTurn) -> Facts[None]:
    """`next`: the turn of whoever is up passes; adjudicated again, that of whom it ended."""
    if not scene.combat.in_round:
        raise NoRound
    if scene.recorded and command.name is not None:
        if command.name not in scene.ruleset.up(scene.combat):  # whoever is up may be unable to act, as by a ruling
            scene.require_able(command.name)
            yield from bring_on(scene, command.name)
        yield from _pass_over(scene, command.name, "next")
        return
    if missing := scene.combat.unrolled():
        raise InitiativeMissing(missing)
    up = scene.ruleset.up(scene.combat)
    if not up:
        raise NobodyUp(scene.combat.round)
    if command.name not in {None, up[0]}:
        raise OutOfTurn(str(command.name), up)
    yield from _pass_over(scene, up[0], "next")


def turn_to_end(combat: Combat, ruleset: Ruleset) -> str | None:
    """Whose turn a `next` would end now."""
    return next(iter(ruleset.up(combat)), None) if combat.in_round and not combat.unrolled() else None


def skip(scene: Scene, command: c.SkipTurn) -> Facts[None]:
    """`skip NAME`: somebody's turn passes, whenever it would come; what they posted early is dropped."""
    one = scene.one(command.name)
    scene.require_able(one.name)
    if scene.ruleset.turns_begin and not one.in_turn:
        yield e.TurnForgone(name=one.name)
    else:
        yield from _pass_over(scene, one.name, "skip")


def _pass_over(scene: Scene, name: str, how: e.TurnEnd) -> Facts[None]:
    for queued in [post for post in scene.combat.queued if post.name == name]:
        yield e.CommandSetAside(command=queued.command, name=name, reason="skipped")
    acted = _under_way(scene, name)
    if not acted:
        yield from scene.ruleset.turn_lost(scene, name)
    yield e.TurnEnded(name=name, how=how, posted=acted)


def delay(scene: Scene, command: c.DelayTurn) -> Facts[None]:
    """`delay NAME until=NAME`: act right after somebody who acts later."""
    one, other = scene.one(command.name), scene.one(command.until)
    scene.require_able(one.name)
    if declared := [post for post in scene.combat.together() if post.name == one.name]:
        raise AlreadyQueued(one.name, declared[0].command)
    if _under_way(scene, one.name):
        raise TurnUnderWay(one.name)
    order = [each.name for each in scene.combat.order()]
    if one.name not in order or other.name not in order or order.index(other.name) <= order.index(one.name):
        raise DelayIdle(one.name, other.name)
    if other.delayed_until == one.name or other.turn_over:
        raise DelayIdle(one.name, other.name)
    yield e.TurnDelayed(name=one.name, until=other.name)


def start_absence(scene: Scene, command: c.DeclareAbsent) -> Facts[None]:
    """`absent NAME action="…"`: a standing action, never an attack."""
    one = scene.one(command.name)
    if "attack" in scene.ruleset.actions[command.action.action]:
        raise AbsentAttack(one.name, command.action.action)
    yield e.AbsenceBegan(name=one.name, command=scene.number, action=command.action)
