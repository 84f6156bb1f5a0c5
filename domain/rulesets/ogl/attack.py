"""L'attaque : qui peut frapper qui, le jet, l'issue, la localisation, les dégâts."""

from collections.abc import Iterator
from functools import partial
from math import ceil

from domain import events as e
from domain.combat import Combat, Combatant, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction, Value
from domain.dice import MOST_DICE
from domain.errors import KeyNeeded
from domain.events import Degree
from domain.exchange import keep_dice, resolved, typed, weapon_of
from domain.refusals import (
    MeleeOnly,
    OutOfRange,
    Overextended,
    SelfTarget,
    TargetGone,
    TargetNeeded,
    TooClose,
    UnderWater,
    WeaponEmpty,
)
from domain.ruleset import Facts
from domain.rulesets.ogl.fumbles import fumble, overextend
from domain.rulesets.ogl.hands import attack_weapon, is_close, kind_of, require_ready
from domain.rulesets.ogl.health import is_helpless
from domain.rulesets.ogl.moment import Moment, Steps
from domain.rulesets.ogl.reactions import REACTIONS, Answer, check_reaction, may_react, react
from domain.rulesets.ogl.situations import attack_modifiers, cannot_hit, is_refused
from domain.rulesets.ogl.strokes import armour_of, charge_term, damage_of, roll_location
from domain.rulesets.ogl.table import ACTIONS, RANGED, THROWN, cell, figure
from domain.rulesets.ogl.trials import (
    bonus,
    characteristic,
    damage_modifier,
    degree_of,
    skill_term,
    succeeded,
    weapon_skill,
    weariness,
)
from domain.rulesets.ogl.wounds import Blow, inflict
from domain.scene import Pool, Scene
from domain.sums import Sum, Term, add_up, die

NOTHING = Sum(total=0, terms=())
"""The roll of an attack that needs none."""

# --- Qui peut attaquer qui, avec quoi ---------------------------------------------------------------------------------


def check_attack(scene: Scene, actor: Combatant, command: TakeAction) -> None:
    """An attack has a target other than oneself, and a weapon that is in hand, loaded, and of the right kind.

    Raises:
        RuleRefusal: the target, the weapon, the distance or the reaction named does not do.
    """
    combat = scene.combat
    if not command.targets:
        raise TargetNeeded(command.action)
    target, weapon = scene.one(command.targets[0]), attack_weapon(actor, command)
    if target.name == actor.name:
        raise SelfTarget(actor.name)
    if not target.present:
        raise TargetGone(target.name, target.status)
    if actor.has("overextended") and not command.arguments.get("free"):
        raise Overextended(actor.name)
    if "damage" not in weapon.traits:
        raise KeyNeeded("damage")
    skill_term(actor, weapon_skill(weapon), "OGL-ATK-1")
    require_ready(actor, weapon)
    if (ACTIONS[command.action].get("melee") or command.arguments.get("free")) and not is_close(weapon):
        raise MeleeOnly(actor.name, command.action, weapon.name)
    if kind_of(weapon) == RANGED and not actor.shots.get(weapon.name):
        raise WeaponEmpty(actor.name, weapon.name)
    if is_refused(combat, weighing(actor, command), kind_of(weapon)):
        raise UnderWater(actor.name, weapon.name)
    characteristic(target, "POW")
    if kind_of(weapon) != RANGED:
        damage_modifier(combat, actor)
    _check_distance(combat, actor, command, weapon)
    check_reaction(scene, target, actor, command, shot=kind_of(weapon) == RANGED)


def _check_distance(combat: Combat, actor: Combatant, command: TakeAction, weapon: Weapon) -> None:
    """A charge needs five metres; nothing shoots beyond twice its range [OGL-ACT-1, OGL-MOD-4]."""
    distance = command.arguments.get("distance")
    if command.action == "charge":
        least = figure(combat, "charge_distance")
        if distance is None:
            raise KeyNeeded("distance")
        if int(distance) < least:
            raise TooClose(actor.name, int(distance), least, ())
    elif distance is not None and weapon.number("range") and not is_close(weapon):
        most = figure(combat, "useless_shot") * weapon.number("range")
        if int(distance) > most:
            raise OutOfRange(actor.name, weapon.name, int(distance), most)


# --- Le jet d'attaque -------------------------------------------------------------------------------------------------


def attack(scene: Scene, moment: Moment, command: TakeAction, *, aimed: int = 0) -> Facts[Steps]:
    """« Un jet de Compétence d'Arme »; a success is answered on the same line, or waits (`defend=ask`) [OGL-ATK-1].

    Close attacks on the unconscious roll no die [OGL-HP-5].
    """
    actor, target = moment.one(command.actor), moment.one(command.targets[0])
    weapon, free = attack_weapon(actor, command), bool(command.arguments.get("free"))
    chance, aim = None, NOTHING
    degree: Degree = "critical"
    if not (is_close(weapon) and is_helpless(target)):
        chance = chance_to_hit(moment.combat, command, actor, target, weapon, aimed=aimed)
        face = yield from scene.die("attack", actor.name, scene.number)
        aim, degree = add_up((die(face, "OGL-ATK-1"),)), degree_of(moment.combat, face, chance)
        if succeeded(degree) and not is_close(weapon) and cannot_hit(moment.combat, weighing(actor, command)):
            degree = "failure"
    if kind_of(weapon) == RANGED:
        yield e.WeaponFired(name=actor.name, weapon=weapon.name, shots=0)
    if kind_of(weapon) == THROWN:
        yield e.WeaponThrown(name=actor.name, weapon=weapon.name)
    asked = command.arguments.get("defend") == "ask" and may_react(scene, target, actor)
    waits = asked and succeeded(degree) and chance is not None
    yield e.AttackMade(
        attack=scene.number,
        attacker=actor.name,
        target=target.name,
        weapon=weapon.name,
        aim=aim,
        damage=_points(command),
        kept=keep_dice(scene, possible(actor, target, weapon), most=MOST_DICE) if waits else (),
        chance=chance,
        ranged=not is_close(weapon),
        free=free,
        manner=_manner(command),
        modifiers=tuple(one for one in command.modifiers if one.purpose in REACTIONS) if waits else (),
    )
    if waits:
        return []
    answer = Answer.of_attack(command)
    return (yield from settle_attack(scene, moment, scene.combat.pending[-1], answer, degree=degree))


def _points(command: TakeAction) -> tuple[Term, ...]:
    """A modifier weighs on the damage where it says so [OGL-MOD-4]."""
    return typed([one for one in command.modifiers if one.purpose == "damage"], "damage", "OGL-ATK-3")


def _manner(command: TakeAction) -> dict[str, Value]:
    """What of the declaration its end needs: the location chosen, the charge, the ally at risk."""
    said: dict[str, Value] = {key: command.arguments[key] for key in ("precise", "ally") if key in command.arguments}
    return {**said, "charge": True} if command.action == "charge" else said


def chance_to_hit(
    combat: Combat, command: TakeAction, actor: Combatant, target: Combatant, weapon: Weapon, *, aimed: int
) -> Sum:
    """« La Compétence d'Arme », with every modifier [OGL-MOD-1, OGL-MOD-4, OGL-ATK-4, OGL-ACT-1]."""
    terms = [_base(actor, weapon, command)]
    if "precise" in command.arguments:
        terms.append(bonus(combat, "precise", "OGL-ATK-4"))
    if command.action == "flurry":
        terms.append(bonus(combat, "flurry", "OGL-ACT-1"))
    if aimed and not is_close(weapon):
        terms.append(bonus(combat, "aiming", "OGL-ACT-1", aimed))
    if actor.has("prone"):
        terms.append(bonus(combat, "prone", "OGL-MOD-1"))
    terms.extend(attack_modifiers(combat, target, weighing(actor, command), close=is_close(weapon)))
    return add_up((*terms, *weariness(combat, actor)))


def weighing(actor: Combatant, command: TakeAction) -> tuple[Modifier, ...]:
    """The modifiers of the line, and of the effects on its author: both name situations by their labels [OGL-MOD-1]."""
    held = (each for effect in actor.effects for each in effect.modifiers)
    return tuple(one for one in (*command.modifiers, *held) if one.purpose in {None, "attack"})


def _base(actor: Combatant, weapon: Weapon, command: TakeAction) -> Term:
    """The skill; « beyond range the base skill is halved », rounded up [OGL-MOD-4]."""
    term, distance = skill_term(actor, weapon_skill(weapon), "OGL-ATK-1"), command.arguments.get("distance")
    far = distance is not None and not is_close(weapon) and 0 < weapon.number("range") < int(distance)
    if not far:
        return term
    return term.model_copy(update={"value": ceil(term.value / 2), "base": term.value, "factor": "0.5"})


# --- L'issue : l'attaque contre la réaction ---------------------------------------------------------------------------


def settle_attack(
    scene: Scene, moment: Moment, attack: PendingAttack, answer: Answer, *, degree: Degree | None = None
) -> Facts[Steps]:
    """Fumble, miss, or a success against the reaction: the matrix [OGL-ATK-1, OGL-REACT-1].

    Gives what then follows: the blow, the fumbles, what an end brings.
    """
    pool, attacker, target = scene.pool(attack.kept), moment.one(attack.attacker), moment.one(attack.target)
    weapon = weapon_of(attacker, attack.weapon)
    if degree is None:
        degree = degree_of(moment.combat, attack.aim.total, attack.chance) if attack.chance else "critical"
    if not target.present:
        yield resolved(attack, "void", "OGL-ATK-1")
        return [pool.idle]
    if not succeeded(degree):
        yield resolved(attack, "missed", "OGL-ATK-1").model_copy(update={"degree": degree})
        slip = partial(
            fumble, scene, attack.attack, attacker.name, weapon, pool,
            close=is_close(weapon), ally=attack.manner.get("ally"),
        )  # fmt: skip
        return [slip, pool.idle] if degree == "fumble" else [pool.idle]
    reply = yield from react(scene, moment, attack, answer, pool)
    end = cell(moment.combat, degree, reply.column)
    consequence = end.get("consequence")
    yield resolved(
        attack,
        "avoided" if end["outcome"] == "avoided" else "hit",
        "OGL-ATK-1",
        kind=reply.kind,
        defence=reply.roll,
    ).model_copy(
        update={
            "degree": degree,
            "defence_chance": reply.chance,
            "defence_degree": reply.degree,
            "critical": end["outcome"] == "critical",
            "consequence": consequence,
        }
    )
    steps: Steps = []
    if end["outcome"] != "avoided":
        parried = reply.item if end["outcome"] == "parried" else None
        blow = yield from roll_blow(scene, moment, attack, pool, critical=end["outcome"] == "critical", parried=parried)
        steps.append(partial(inflict, scene, blow, pool))
    if consequence == "overextended":
        steps.append(partial(overextend, attacker.name))
    if consequence == "defender_fumbles":
        steps.append(partial(_defender_fumbles, scene, attack, reply.item, pool))
    return [*steps, pool.idle]


def _defender_fumbles(scene: Scene, attack: PendingAttack, item: Weapon | None, pool: Pool) -> Facts[None]:
    """« A defender's fumble follows the blow, unless that felled it » [OGL-FUMBLE-1]."""
    one = scene.one(attack.target)
    if one.able:
        held = item or next((weapon for weapon in one.weapons if weapon.name in one.hands.values()), None)
        yield from fumble(scene, attack.attack, one.name, held, pool, close=True, ally=None)


# --- La localisation, les dégâts --------------------------------------------------------------------------------------


def roll_blow(
    scene: Scene, moment: Moment, attack: PendingAttack, pool: Pool, *, critical: bool, parried: Weapon | None
) -> Facts[Blow]:
    """Where a hit lands and how hard, less armour and parry [OGL-ATK-2, OGL-ATK-3, OGL-ATK-4]."""
    attacker, target = moment.one(attack.attacker), moment.one(attack.target)
    precise = str(attack.manner.get("precise", ""))
    location = precise
    if precise in {"", "armour"}:
        location = yield from roll_location(scene, attacker.name, attack.attack, pool)
    weapon = weapon_of(attacker, attack.weapon)
    terms = yield from damage_of(scene, attacker, weapon, attack.attack, pool, critical=critical)
    charge = (yield from charge_term(scene, attacker.name, attack.attack, pool)) if attack.manner.get("charge") else ()
    reduction = [] if precise == "armour" else [armour_of(target, location)]
    if parried:
        reduction.append(Term(code="parried", name=parried.name, value=parried.number("ap"), rule="OGL-ATK-1"))
    armour = add_up(reduction)
    damage = add_up((*terms, *charge, *attack.damage))
    return Blow(attack.attack, target.name, location, damage, armour if armour.terms else None)


def possible(actor: Combatant, target: Combatant, weapon: Weapon) -> Iterator[tuple[str, str]]:
    """The rolls that settling an attack could need besides its own: purpose and roller."""
    if kind_of(weapon) != RANGED:
        yield "parry", target.name
    yield "dodge", target.name
    yield from ((purpose, actor.name) for purpose in ("location", "damage", "damage-modifier", "charge"))
    yield from ((purpose, target.name) for purpose in ("resilience", "actions-lost", "fumble"))
    yield from ((purpose, target.name) for purpose in ("location", "damage", "damage-modifier"))
