"""Effectuer une attaque : le jet d'attaque, les attaques simples et spéciales, leur issue."""

from domain import events as e
from domain.combat import Combat, Combatant, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction
from domain.dice import MOST_DICE
from domain.errors import KeyNeeded
from domain.exchange import keep_dice, resolved, typed, weapon_of
from domain.holding import hands_needed
from domain.refusals import FreeAttackRefused, MeleeOnly, SelfTarget, TargetGone, TargetNeeded, TooClose, WeaponEmpty
from domain.ruleset import Facts
from domain.rulesets.kimble.damage import inflict
from domain.rulesets.kimble.defence import check_defence, defend, possible
from domain.rulesets.kimble.hands import attack_weapon, kind_of, left_handed, require_ready
from domain.rulesets.kimble.health import FALLEN, is_surprised, require_acting
from domain.rulesets.kimble.table import ACTIONS, MELEE, SHOT, bonus, figure
from domain.rulesets.kimble.trials import burdens, hits, skill_term, strikes_critically, tick
from domain.scene import Scene
from domain.sums import Sum, Term, add_up, die

# --- Qui peut attaquer qui, avec quoi ---------------------------------------------------------------------------------


def check_attack(scene: Scene, actor: Combatant, command: TakeAction) -> None:
    """An attack has a target other than oneself, and a weapon that is drawn, loaded, and of the right kind.

    Raises:
        RuleRefusal: the target, the weapon, the distance or the defence named does not do.
    """
    if not command.targets:
        raise TargetNeeded(command.action)
    target, weapon = scene.one(command.targets[0]), attack_weapon(actor, command)
    if target.name == actor.name:
        raise SelfTarget(actor.name)
    if not target.present:
        raise TargetGone(target.name, target.status)
    for key in ("skill", "damage"):
        if key not in weapon.traits:
            raise KeyNeeded(key)
    skill_term(actor, str(weapon.traits["skill"]), "KIMBLE-ATK-1")
    require_ready(actor, weapon)
    melee_only = bool(ACTIONS[command.action].get("melee")) or bool(command.arguments.get("free"))
    if melee_only and kind_of(weapon) != MELEE:
        raise MeleeOnly(actor.name, command.action, weapon.name)
    if kind_of(weapon) == SHOT and not actor.shots.get(weapon.name):
        raise WeaponEmpty(actor.name, weapon.name)
    if command.action == "charge":
        _check_charge(scene, actor, command)
    check_defence(scene, target, weapon, command)


def _check_charge(scene: Scene, actor: Combatant, command: TakeAction) -> None:
    """« L'adversaire doit être situé au moins à 4 mètres » ; not from close quarters [KIMBLE-ACT-2]."""
    distance, least = command.arguments.get("distance"), figure(scene.combat, "charge_distance")
    if distance is None:
        raise KeyNeeded("distance")
    if int(distance) < least:
        raise TooClose(actor.name, int(distance), least, ())
    if engaged := scene.combat.engaged_with(actor.name):
        raise TooClose(actor.name, int(distance), least, engaged)


def can_strike(scene: Scene, command: TakeAction) -> bool:
    """Whether there is still somebody to strike, and a shot to do it with: a swift attack may run out of either."""
    actor, target = scene.one(command.actor), scene.one(command.targets[0])
    weapon = attack_weapon(actor, command)
    return target.present and (kind_of(weapon) != SHOT or bool(actor.shots.get(weapon.name)))


def check_free_attack(scene: Scene, actor: Combatant, command: TakeAction) -> None:
    """« Chacun de ces ennemis bénéficie d'une attaque » : one each, in the turn of who turns away [KIMBLE-ACT-4].

    Raises:
        FreeAttackRefused: the two are not at close quarters, it is not the other's turn, or it has been used.
    """
    require_acting(scene, actor)
    if not command.targets:
        raise TargetNeeded(command.action)
    target = scene.one(command.targets[0])
    if actor.name not in scene.combat.engaged_with(target.name):
        raise FreeAttackRefused(actor.name, target.name, "not_engaged")
    if not target.in_turn:
        raise FreeAttackRefused(actor.name, target.name, "not_their_turn")
    if actor.name in target.struck_freely:
        raise FreeAttackRefused(actor.name, target.name, "used")


# --- Le jet d'attaque -------------------------------------------------------------------------------------------------


def attack(scene: Scene, command: TakeAction, *, aimed: bool = False) -> Facts[None]:
    """« Faites un jet d'attaque à l'aide d'1d100 » [KIMBLE-ACT-1, KIMBLE-ATK-1, KIMBLE-DEF-4, KIMBLE-ENGAGE-1].

    A hit is answered on the same line, waits for an answer (`defend=ask`), or strikes.
    """
    actor, target = scene.one(command.actor), scene.one(command.targets[0])
    weapon, free = attack_weapon(actor, command), bool(command.arguments.get("free"))
    chance = None if cannot_miss(target, weapon, command) else chance_to_hit(scene, command, weapon, aimed=aimed)
    asked = command.arguments.get("defend") == "ask"
    face = yield from scene.die("attack", actor.name, scene.number)
    if kind_of(weapon) == SHOT:
        yield e.WeaponFired(name=actor.name, weapon=weapon.name, shots=actor.shots[weapon.name] - 1)
    waits = asked and hits(scene, face, chance) and chance is not None
    yield e.AttackMade(
        attack=scene.number,
        attacker=actor.name,
        target=target.name,
        weapon=weapon.name,
        aim=add_up((die(face, "KIMBLE-ATK-1"),)),
        damage=_points(command),
        kept=_keep(scene, actor, target, weapon) if waits else (),
        chance=chance,
        ranged=kind_of(weapon) != MELEE,
        free=free,
    )
    near = kind_of(weapon) == MELEE and target.status not in FALLEN
    if near and target.name not in scene.combat.engaged_with(actor.name):
        yield e.EngagementBegan(name=actor.name, other=target.name)
    if not waits:
        yield from settle_attack(scene, scene.combat.pending[-1], *said_of_defence(command))


def said_of_defence(command: TakeAction) -> tuple[str, tuple[Modifier, ...]]:
    """The answer on the attack's own line, and the modifiers that are said of it there [KIMBLE-DEF-4]."""
    answer = str(command.arguments.get("defend", "none"))
    return answer, tuple(one for one in command.modifiers if one.purpose == answer)


def _points(command: TakeAction) -> tuple[Term, ...]:
    """Percents are not points: a modifier weighs on the damage where it says so [KIMBLE-DMG-1]."""
    said = [modifier for modifier in command.modifiers if modifier.purpose == "damage"]
    return typed(said, "damage", "KIMBLE-DMG-1")


def _keep(scene: Scene, actor: Combatant, target: Combatant, weapon: Weapon) -> tuple[e.KeptDice, ...]:
    """The dice typed for an attack that waits are tried first when it is answered."""
    return keep_dice(scene, possible(actor, target, weapon), most=MOST_DICE)


def chance_to_hit(scene: Scene, command: TakeAction, weapon: Weapon, *, aimed: bool) -> Sum:
    """« La compétence en relation avec l'attaque », with every bonus [KIMBLE-ACT-2, -7, -8, -9, -10, KIMBLE-TWO-1]."""
    actor, target, combat = scene.one(command.actor), scene.one(command.targets[0]), scene.combat
    skill, kind = str(weapon.traits["skill"]), str(ACTIONS[command.action]["attack"])
    near = kind_of(weapon) == MELEE
    terms = [skill_term(actor, skill, "KIMBLE-ATK-1")]
    if kind:
        terms.append(_bonus(combat, kind, RULES_OF[kind]))
    if aimed and not near and command.action == "attack":
        terms.append(_bonus(combat, "aiming", "KIMBLE-ACT-7"))
    if left_handed(actor, weapon):
        terms.append(_bonus(combat, "left_hand", "KIMBLE-TWO-1"))
    if target.has("running"):
        terms.append(_bonus(combat, "melee_on_running" if near else "ranged_on_running", "KIMBLE-ACT-10"))
    if near and target.has("prone"):
        terms.append(_bonus(combat, "melee_on_prone", "KIMBLE-PRONE-1"))
    if near and target.status == "stunned":
        terms.append(_bonus(combat, "melee_on_stunned", "KIMBLE-STATE-1"))
    if near and is_surprised(scene, target):
        terms.append(_bonus(combat, "melee_on_surprised", "KIMBLE-SURP-1"))
    both = hands_needed(weapon) > 1
    return add_up(
        (
            *terms,
            *typed(command.modifiers, "attack", "KIMBLE-ATK-1"),
            *burdens(scene, actor, skill, "attack", both_hands=both),
        )
    )


RULES_OF = {"charge": "KIMBLE-ACT-2", "all_out": "KIMBLE-ACT-8", "guarded": "KIMBLE-ACT-9"}


def _bonus(combat: Combat, name: str, rule: str) -> Term:
    return Term(code="bonus", name=name, value=bonus(combat, name), rule=rule)


def cannot_miss(target: Combatant, weapon: Weapon, command: TakeAction) -> bool:
    """The helpless are hit automatically, at close quarters or point-blank [KIMBLE-STATE-2]."""
    distance, near = command.arguments.get("distance"), weapon.number("point_blank")
    close = kind_of(weapon) == MELEE or (distance is not None and int(distance) <= near)
    return target.status in FALLEN and close


# --- L'issue ----------------------------------------------------------------------------------------------------------


def settle_attack(scene: Scene, attack: PendingAttack, answer: str, own: tuple[Modifier, ...]) -> Facts[None]:
    """Hit or miss, then parry, dodge or nothing, then the blow [KIMBLE-DEF-1, KIMBLE-ATK-3].

    `own` are the modifiers of the defender's line, when it is that line which answers.
    """
    pool, face = scene.pool(attack.kept), attack.aim.total
    attacker, target = scene.one(attack.attacker), scene.one(attack.target)
    if strikes_critically(scene, attack):
        skill = str(weapon_of(attacker, attack.weapon).traits["skill"])
        yield from tick(scene, attacker.name, str(skill_term(attacker, skill, "KIMBLE-ATK-3").name))
    if not target.present:
        yield resolved(attack, "void", "KIMBLE-DEF-1")
    elif not hits(scene, face, attack.chance):
        yield resolved(attack, "missed", "KIMBLE-ATK-1")
    else:
        end = yield from defend(scene, attack, answer, own, pool)
        yield end
        if end.outcome == "hit":
            yield from inflict(scene, attack, pool)
    yield from pool.idle()
