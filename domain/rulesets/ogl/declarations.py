"""Déclarer : agir à son rang, attendre, interrompre, réagir, saisir une attaque gratuite."""

from domain import events as e
from domain.combat import Combat, Combatant, PendingAttack, QueuedPost
from domain.commands import TakeAction
from domain.dice import GivenDice
from domain.errors import KeyNeeded
from domain.exchange import by_attacker, typed, weapon_of
from domain.refusals import (
    AnswerFirst,
    CannotAct,
    CannotWait,
    FreeAttackRefused,
    NothingToAnswer,
    NotInOrder,
    NotWaiting,
    TargetNeeded,
)
from domain.ruleset import Facts
from domain.rulesets.ogl.actions import act_alone, check, has_actions, lose_action, with_weapon
from domain.rulesets.ogl.attack import attack, check_attack, settle_attack
from domain.rulesets.ogl.hands import attack_weapon, kind_of
from domain.rulesets.ogl.moment import Moment
from domain.rulesets.ogl.reactions import REACTIONS, Answer, check_answer, is_caught
from domain.rulesets.ogl.simultaneous import all_declared, is_asked
from domain.rulesets.ogl.table import ACTIONS, RANGED, REACTION
from domain.rulesets.ogl.trials import Trial, burdens, put_to_the_test, skill_term, weapon_skill
from domain.rulesets.ogl.turn import up
from domain.scene import Scene
from domain.sums import Term

ORDER = ("fumble", "failure", "success", "critical")


def out_of_turn(_: Combat, command: TakeAction) -> bool:
    """Reactions, free attacks and interruptions come in other people's turns [OGL-REACT-1, OGL-ACT-2, OGL-WAIT-7]."""
    return (
        bool(ACTIONS[command.action].get("answers"))
        or bool(command.arguments.get("free"))
        or command.action == "interrupt"
    )


def act(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Accomplir une Action de Combat », at its rank; of simultaneous ones each is kept until all are declared.

    [OGL-PASS-1, OGL-RANK-3]
    """
    one = scene.one(command.actor)
    if ACTIONS[command.action].get("answers"):
        yield from answer(scene, command)
    elif command.arguments.get("free"):
        yield from strike_freely(scene, command)
    elif command.action == "interrupt":
        yield from interrupt(scene, command)
    elif command.action == "wait":
        yield from wait(scene, one, command)
    elif command.action == "pass":
        yield from lose_action(scene, one.name)
        yield e.TurnEnded(name=one.name, how="pass", posted=True, action="pass")
    else:
        if waiting := by_attacker(scene.combat, one.name):
            raise AnswerFirst(one.name, waiting[0].attack, waiting[0].attacker)
        check(scene, Moment(scene.combat), command)
        action = with_weapon(one, command)
        others = [each for each in scene.combat.combatants.values() if each.in_turn and not each.interrupted]
        if others == [one]:
            yield from act_alone(scene, action)
        else:
            last = all_declared(scene, QueuedPost(scene.number, one.name, action, "together"))
            kept = action.model_copy(update={"dice": scene.tray.set_apart(command.dice, named=not last)})
            yield e.PostQueued(command=scene.number, name=one.name, action=kept, reason="together")


# --- L'attente --------------------------------------------------------------------------------------------------------


def wait(scene: Scene, one: Combatant, command: TakeAction) -> Facts[None]:
    """« Un personnage en Attente », for somebody or for something [OGL-WAIT-1, OGL-WAIT-5, OGL-WAIT-6].

    It costs nothing until used, and leaves a simultaneous pair [OGL-WAIT-4].

    Raises:
        KeyNeeded: it does not say for whom or for what.
        CannotWait: for oneself, for somebody out of the fight, or for one who has acted in this pass.
    """
    named = (*command.targets, *([str(command.arguments["for"])] if "for" in command.arguments else []))
    trigger = command.arguments.get("until")
    if len(named) + (trigger is not None) != 1:
        raise KeyNeeded("for | until")
    if not named:
        yield e.TurnDelayed(name=one.name, trigger=str(trigger))
        return
    awaited = scene.one(named[0])
    if awaited.name == one.name or not awaited.present:
        raise CannotWait(one.name, awaited.name)
    if awaited.initiative is None:
        raise NotInOrder(awaited.name, scene.combat.round)
    if awaited.turn_over:
        raise CannotWait(one.name, awaited.name)
    yield e.TurnDelayed(name=one.name, until=awaited.name)


def interrupt(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Il doit réussir un test de compétence appropriée à son action d'interruption » [OGL-WAIT-2, -5, -7].

    A success: its ordinary line follows, before the other's; a failure: just after. It keeps its rank.
    """
    one, author = scene.one(command.actor), _author(scene, command)
    if not one.able:
        raise CannotAct(one.name, one.status)
    waits = (one.delayed_until is not None or one.trigger is not None) and not one.keeps_rank
    if one.in_turn or one.turn_over or not waits or not has_actions(one):
        raise NotWaiting(one.name)
    skill = str(command.arguments["with"]) if "with" in command.arguments else weapon_skill(attack_weapon(one, command))
    first = yield from _goes_first(scene, one, author, skill, command)
    if first:
        for other in [each for each in scene.combat.combatants.values() if each.in_turn and not each.interrupted]:
            yield e.TurnInterrupted(name=other.name, by=one.name)
        yield e.TurnBegan(name=one.name, budget=dict(one.budget), owed=one.owed)
    else:
        yield e.TurnDelayed(name=one.name, until=author.name, keeps_rank=True)


def _author(scene: Scene, command: TakeAction) -> Combatant:
    """Whose action is interrupted: somebody who is up."""
    if not command.targets:
        raise TargetNeeded(command.action)
    author = scene.one(command.targets[0])
    if author.name not in up(scene.combat):
        raise CannotWait(command.actor, author.name)
    return author


def _goes_first(scene: Scene, one: Combatant, author: Combatant, skill: str, command: TakeAction) -> Facts[bool]:
    """The test, simple or opposed: the better degree, then the higher roll, a tie to the author [OGL-WAIT-2]."""
    against = _skill_against(author, command) if scene.option("interrupt") == "opposed" else None
    terms = (
        skill_term(one, skill, "OGL-WAIT-2"),
        *typed(command.modifiers, "interrupt", "OGL-MOD-4"),
        *burdens(scene.combat, one, "interrupt"),
    )
    theirs = (*([against] if against else []), *burdens(scene.combat, author, "interrupt"))
    mine = yield from put_to_the_test(scene, one, "interrupt", terms, scene.number)
    if against is None:
        return mine.success
    other = yield from put_to_the_test(scene, author, "interrupt", theirs, scene.number)
    return is_ahead(mine, other)


def is_ahead(mine: Trial, other: Trial) -> bool:
    """Whether an opposed test is won: a success, of the better degree, then the higher roll [OGL-WAIT-2]."""
    return mine.success and (ORDER.index(mine.degree), mine.face) > (ORDER.index(other.degree), other.face)


def _skill_against(author: Combatant, command: TakeAction) -> Term:
    """The skill of the interrupted action: named, or that of the weapon in hand."""
    if "against" in command.arguments:
        return skill_term(author, str(command.arguments["against"]), "OGL-WAIT-2")
    held = [weapon for weapon in author.weapons if weapon.name in author.hands.values() and "skill" in weapon.traits]
    if not held:
        raise KeyNeeded("against")
    return skill_term(author, weapon_skill(held[0]), "OGL-WAIT-2")


# --- Les attaques gratuites -------------------------------------------------------------------------------------------


def strike_freely(scene: Scene, command: TakeAction) -> Facts[None]:
    """« An adjacent enemy may spend a reaction on a free attack »; the riposte too [OGL-ACT-1, OGL-ACT-2, OGL-ATK-1].

    Raises:
        FreeAttackRefused: nothing is open now, it has been used, or no reaction is left.
    """
    one = scene.one(command.actor)
    if not one.able:
        raise CannotAct(one.name, one.status)
    if not command.targets:
        raise TargetNeeded(command.action)
    target = scene.one(command.targets[0])
    openings = [each for each in scene.combat.openings if each.name == target.name and each.to in {None, one.name}]
    reason = None
    if not openings:
        reason = "not_open"
    elif all(one.name in each.used for each in openings):
        reason = "used"
    elif one.side is not None and one.side == target.side:
        reason = "ally"
    elif not one.budget.get(REACTION):
        reason = "no_reaction"
    elif is_caught(scene, scene.combat, one, target):
        reason = "surprised"
    if reason:
        raise FreeAttackRefused(one.name, target.name, reason)
    check_attack(scene, one, command)
    yield e.ReactionSpent(name=one.name, reaction="free", budget={**one.budget, REACTION: one.budget[REACTION] - 1})
    for step in (yield from attack(scene, Moment(scene.combat), command)):
        yield from step()


# --- La réponse à une attaque -----------------------------------------------------------------------------------------


def answer(scene: Scene, command: TakeAction) -> Facts[None]:
    """The defender's own line: the oldest attack that asks for it, declared or rolled [OGL-REACT-1, OGL-RANK-3]."""
    one = scene.one(command.actor)
    waiting = by_attacker(scene.combat, one.name)
    asked = [post for post in scene.combat.together() if is_asked(scene, post) and post.action.targets[0] == one.name]
    if waiting:
        attack = min(waiting, key=lambda each: each.attack)
        check_answer(scene, one, scene.one(attack.attacker), command, shot=_is_shot(scene, attack))
        moment = Moment(scene.combat)
        for step in (yield from settle_attack(scene, moment, attack, Answer.of_target(command, attack))):
            yield from step()
    elif asked:
        yield from _choose(scene, asked[0], one, command)
    else:
        raise NothingToAnswer(one.name)


def _choose(scene: Scene, post: QueuedPost, one: Combatant, command: TakeAction) -> Facts[None]:
    """« Each chooses its reaction before either attack is rolled »: the declaration now says which [OGL-RANK-3]."""
    attacker = scene.one(post.name)
    shot = kind_of(attack_weapon(attacker, post.action)) == RANGED
    check_answer(scene, one, attacker, command, shot=shot)
    said = {key: value for key, value in command.arguments.items() if key == "with"}
    dice = tuple(
        given.model_copy(update={"said": scene.number, "roller": given.roller or _whose(given, one)})
        for given in scene.tray.set_apart(command.dice, named=True)
    )
    modifiers = tuple(each.model_copy(update={"purpose": each.purpose or command.action}) for each in command.modifiers)
    chosen = post.action.model_copy(
        update={
            "arguments": {**post.action.arguments, "defend": command.action, **said},
            "dice": (*post.action.dice, *dice),
            "modifiers": (*post.action.modifiers, *modifiers),
        }
    )
    yield e.PostQueued(command=post.command, name=post.name, action=chosen, reason="together")


def _whose(given: GivenDice, one: Combatant) -> str | None:
    """A reaction's die is its maker's; others find their roller as they are needed."""
    return one.name if given.purpose in REACTIONS else None


def _is_shot(scene: Scene, attack: PendingAttack) -> bool:
    return kind_of(weapon_of(scene.one(attack.attacker), attack.weapon)) == RANGED
