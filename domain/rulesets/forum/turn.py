"""Étape 1 : Le roll d'initiative · Étape 2 : Choix de l'action · the end of the round."""

from domain import events as e
from domain.combat import Combat, Combatant, Weapon
from domain.commands import Modifier, TakeAction
from domain.durations import that_end
from domain.exchange import by_attacker, chosen_weapon, typed
from domain.refusals import CannotAct, NoDefenceKind, OnlySpent, SamePursuer, SelfTarget, TargetGone, TargetNeeded
from domain.ruleset import Facts
from domain.rulesets.forum.attack import (
    answers,
    attack,
    attack_bonus,
    check_protection,
    declare_defence,
    incoming,
    settle,
)
from domain.rulesets.forum.care import bandage, check_bandage, check_use, use
from domain.rulesets.forum.concentration import concentrate, lose_focus
from domain.rulesets.forum.duel import check_duel, duel_turn, fight_duels, silent_duellists
from domain.rulesets.forum.survival import dying_rolls, fall
from domain.rulesets.forum.table import ACTIONS, DEFENCE_STATS, ENDS_COVER, SPENT_MAY
from domain.rulesets.forum.wounds import burdens
from domain.scene import Scene
from domain.sums import Sum, Term, add_up, die

# --- Étape 1 : Le roll d'initiative -----------------------------------------------------------------------------------


def rolls_each_round(combat: Combat) -> bool:
    """The roll is the first of the four steps of every round, unless the table chose once a fight [FORUM-INIT-1]."""
    return combat.options["initiative_roll"] == "each_round"


def tiebreak(one: Combatant) -> tuple[int, ...]:
    """Equals are ordered by speed, then by a roll-off [FORUM-INIT-2]."""
    return (one.number("speed"),)


def roll_initiative(scene: Scene, one: Combatant, modifiers: tuple[Modifier, ...]) -> Facts[None]:
    """« …auquel on ajoute le bonus de la stat vitesse », and the weapon's [FORUM-INIT-1, FORUM-INIT-4].

    Equals are ordered once all have rolled [FORUM-INIT-2].
    """
    weapon = ([held for held in one.weapons if held.name == one.weapon_used] or [*one.weapons, Weapon("", {})])[0]
    initiative = add_up(
        (
            die((yield from scene.die("initiative", one.name, scene.combat.round_command)), "FORUM-INIT-1"),
            Term(code="speed", value=one.number("speed"), rule="FORUM-INIT-1"),
            Term(code="weapon", name=weapon.name, value=weapon.number("initiative"), rule="FORUM-INIT-4"),
            *typed(modifiers, "initiative", "FORUM-INIT-1"),
            *burdens(scene, one, "initiative"),
        )
    )
    yield e.InitiativeSet(name=one.name, initiative=initiative, tiebreak=tiebreak(one))


def up(combat: Combat) -> tuple[str, ...]:
    """« Le joueur ayant le meilleur roll d'initiative post en premier » : one by one [FORUM-TURN-1, FORUM-INIT-3]."""
    if combat.unrolled() or not combat.in_round:
        return ()
    return tuple(one.name for one in combat.order() if not one.turn_over)[:1]


def queues(combat: Combat) -> bool:
    """Whether a post before its turn is kept until then [FORUM-INIT-3]."""
    return combat.options["posts"] == "queue"


# --- Étape 2 : Choix de l'action --------------------------------------------------------------------------------------


def act(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Il y a trois actions principales » [FORUM-ACT-1, FORUM-ACT-3, FORUM-DEF-4, FORUM-PRIO-1].

    Who posts settles first the attacks pending on them, in the attackers' order of initiative, then acts under the
    maluses these brought; whoever they fell acts no more. The main action ends the turn.
    """
    scene.require_turn(command.actor)
    check(scene, command)
    bound = scene.combat.duel_of(command.actor) is not None
    ending = that_end(scene.combat, command.actor, "action")  # concentration has rules of its own
    until_now = [fact for fact in ending if isinstance(fact, e.EffectEnded)]
    if command.action != "concentrate":
        yield from lose_focus(scene, command.actor)
    if "defence" in ACTIONS[command.action] and not bound:
        yield declare_defence(scene, command)
    at_zero = not scene.one(command.actor).hp
    for pending in incoming(scene.combat, command):
        if answers(scene, pending, command.actor):
            yield from settle(scene, pending, command.modifiers if pending.target == command.actor else ())
    how: e.TurnEnd = "pass" if command.action == "pass" else "action"
    one = scene.one(command.actor)
    if not one.able or (not one.hp and not at_zero):
        how = "felled"
    elif bound:
        if scene.combat.duel_of(command.actor):
            yield from duel_turn(scene, command)
    else:
        yield from carry_out(scene, command)
    yield from until_now
    if not scene.one(command.actor).turn_over:
        yield e.TurnEnded(name=command.actor, how=how, posted=True, action=command.action)


def check(scene: Scene, command: TakeAction) -> None:
    """Refuse, before any die falls, what the chosen action cannot do."""
    action, actor = ACTIONS[command.action], scene.one(command.actor)
    if actor.hp == 0 and command.action not in SPENT_MAY:
        raise OnlySpent(actor.name, command.action)
    if "attack" in action:
        check_attack(scene, actor, command)
    if "defence" in action and command.arguments.get("defend") not in DEFENCE_STATS:
        raise NoDefenceKind(actor.name, command.action)
    check_protection(scene, command)
    check_duel(scene, command)
    if command.action == "use":
        check_use(scene, command)
    if command.action == "bandage":
        check_bandage(scene, command)
    check_flight(scene, command)


def check_attack(scene: Scene, actor: Combatant, command: TakeAction) -> None:
    """An attack has a target in the fight other than oneself, and a weapon whose statistic is on the sheet."""
    if not command.targets:
        raise TargetNeeded(command.action)
    target = scene.one(command.targets[0])
    if target.name == actor.name:
        raise SelfTarget(actor.name)
    if not target.present:
        raise TargetGone(target.name, target.status)
    attack_bonus(actor, chosen_weapon(actor, command))


def carry_out(scene: Scene, command: TakeAction) -> Facts[None]:
    """The action itself; a defence has been declared already, to move, pass or do something else changes no number."""
    actor = scene.one(command.actor)
    if command.action in ENDS_COVER:
        yield from that_end(scene.combat, actor.name, "move")
    if "attack" in ACTIONS[command.action]:
        yield from attack(scene, command)
    elif command.action == "cover" and not actor.has("cover"):
        yield e.ConditionGained(name=actor.name, condition="cover", until="move")
    elif command.action == "use":
        yield from use(scene, command)
    elif command.action == "bandage":
        yield from bandage(scene, command)
    elif command.action == "concentrate":
        yield from concentrate(scene, command)
    elif command.action == "flee":
        yield from flee(scene, command)


def pursuers(command: TakeAction) -> tuple[str, ...]:
    """Who runs after somebody who flees."""
    return tuple(dict.fromkeys(name for name in str(command.arguments.get("pursuers", "")).split(",") if name))


def check_flight(scene: Scene, command: TakeAction) -> None:
    """Pursuers are others, on their feet [FORUM-FLEE-1]."""
    for pursuer in map(scene.one, pursuers(command)):
        if pursuer.name == command.actor:
            raise SamePursuer(pursuer.name)
        if not pursuer.able or not pursuer.hp:
            raise CannotAct(pursuer.name, pursuer.status)


def flee(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Une fuite » : one roll against all who pursue; ahead of all, the combatant is gone [FORUM-FLEE-1, -2]."""
    actor, chasing = scene.one(command.actor), [scene.one(name) for name in pursuers(command)]
    if chasing:
        mine = yield from _run(scene, actor, command)
        caught = False
        for pursuer in chasing:
            theirs = yield from _run(scene, pursuer, command)
            yield e.PursuitRolled(name=actor.name, pursuer=pursuer.name, flight=mine, pursuit=theirs)
            caught = caught or theirs.total >= mine.total
        if caught:
            return
    yield e.CombatantLeft(name=actor.name, how="fled")


def _run(scene: Scene, one: Combatant, command: TakeAction) -> Facts[Sum]:
    modifiers = command.modifiers if one.name == command.actor else ()
    return add_up(
        (
            die((yield from scene.die("flee", one.name, scene.number)), "FORUM-FLEE-1"),
            Term(code="speed", value=one.number("speed"), rule="FORUM-FLEE-1"),
            *typed(modifiers, "flee", "FORUM-MOD-1"),
            *burdens(scene, one, "flee"),
        )
    )


# --- La fin du tour ---------------------------------------------------------------------------------------------------


def end_round(scene: Scene) -> Facts[None]:
    """Silent duellists, attacks nobody answered, the dying, « une perte de PV continue » [FORUM-END-1]."""
    yield from silent_duellists(scene)
    yield from fight_duels(scene)
    for unanswered in by_attacker(scene.combat):
        yield from settle(scene, unanswered, ())
    yield from dying_rolls(scene)
    yield from bleed(scene)


def bleed(scene: Scene) -> Facts[None]:
    """« Une perte de PV continue » : each haemorrhage costs its HP, reduced by nothing [FORUM-BLEED-1]."""
    for victim, bleeding in scene.combat.open_bleedings():
        one = scene.one(victim.name)
        if one.hp and one.present:
            loss = min(bleeding.amount, one.hp)
            yield e.BleedingTicked(wound=bleeding.wound, name=one.name, loss=loss, hp=one.hp - loss)
            yield from fall(scene, one.name, f"{bleeding.wound}@r{scene.combat.round}")
