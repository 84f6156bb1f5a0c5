"""Étape 3 : Roll de visée · Étape 4 : Roll de défense · La parade et l'esquive · Défenses consécutives · dégâts."""

from collections.abc import Iterable
from fractions import Fraction

from domain import events as e
from domain.combat import Combatant, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction
from domain.errors import KeyNeeded, UnknownName
from domain.exchange import chosen_weapon, idle_dice, keep_dice, resolved, typed, weapon_of
from domain.ruleset import Facts
from domain.rulesets.forum.table import ACTIONS, DEFENCE_STATS, FACTORS
from domain.rulesets.forum.wounds import fall, wound_term
from domain.scene import Scene
from domain.sums import Term, add_up, die, round_half_up, scaled

# --- Étape 3 : Roll de visée ------------------------------------------------------------------------------------------


def attack(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Un roll 100 auquel on ajoute le bonus de stat d'attaque » [FORUM-AIM-1, FORUM-DEF-4, FORUM-DEF-10].

    The attack waits for its target, unless that one has posted or lies at 0 HP; it keeps the modifiers and maluses of
    its posting, for its damage too.
    """
    actor, target = scene.one(command.actor), scene.one(command.targets[0])
    weapon = chosen_weapon(actor, command)
    bonus = attack_bonus(actor, weapon)
    multiplied = scaled(bonus, FACTORS[ACTIONS[command.action]["attack"]])
    aim = add_up(
        (
            die((yield from scene.die("aim", actor.name, scene.number)), "FORUM-AIM-1"),
            multiplied,
            Term(code="weapon", name=weapon.name, value=weapon.number("aim"), rule="FORUM-AIM-1"),
            *typed(command.modifiers, "aim", "FORUM-MOD-1"),
            wound_term(scene, actor, "aim"),
        )
    )
    damage = add_up(
        (
            multiplied if scene.option("factor_on_damage") == "yes" else bonus,
            Term(code="weapon", name=weapon.name, value=weapon.number("damage"), rule="FORUM-DMG-1"),
            *typed(command.modifiers, "damage", "FORUM-MOD-1"),
            wound_term(scene, actor, "damage"),
        )
    ).terms
    waits = target.status == "active" and not target.posted
    needs = (("damage", actor.name), ("defence", target.name), ("resistance", target.name))
    yield e.AttackMade(
        attack=scene.number,
        attacker=actor.name,
        target=target.name,
        weapon=weapon.name,
        aim=aim,
        damage=damage,
        kept=keep_dice(scene, needs) if waits else (),
    )
    if not waits:
        yield from settle(scene, scene.combat.pending[-1], ())


def attack_bonus(actor: Combatant, weapon: Weapon) -> Term:
    """The bonus of the statistic that the weapon is used with."""
    if "attack" not in weapon.traits:
        raise KeyNeeded("attack")
    stat = str(weapon.traits["attack"])
    known = tuple(key.partition(".")[2] for key in actor.sheet if key.startswith("attack."))
    if stat not in known:
        raise UnknownName("attack", stat, known)
    return Term(code="attack", name=stat, value=actor.number(f"attack.{stat}"), rule="FORUM-ACT-1")


# --- Étape 4 : Roll de défense · La parade et l'esquive · Défenses consécutives ---------------------------------------


def declare_defence(actor: Combatant, command: TakeAction) -> e.DefenceDeclared:
    """« La parade, liée à la stat Résistance… L'esquive, à la stat Vitesse » [FORUM-ACT-2, FORUM-DEF-1, -8]."""
    kind: e.DefenceKind = "parry" if command.arguments["defend"] == "parry" else "dodge"
    bonus = Term(code=DEFENCE_STATS[kind], value=actor.number(DEFENCE_STATS[kind]), rule="FORUM-DEF-1")
    multiplied = scaled(bonus, FACTORS[ACTIONS[command.action]["defence"]])
    return e.DefenceDeclared(name=actor.name, kind=kind, bonus=(multiplied,), modifiers=command.modifiers)


def settle(scene: Scene, attack: PendingAttack, own: tuple[Modifier, ...]) -> Facts[None]:
    """« Échouer une défense fera automatiquement toucher toutes les suivantes » [FORUM-DEF-2 to 5, FORUM-DEF-10].

    `own` are the modifiers of the target's line, when it is that line which settles the attack.
    """
    target = scene.one(attack.target)
    stance = target.defence
    if target.status != "active":  # at 0 HP a fresh attack strikes home without more, one that was pending is void
        end = resolved(attack, "hit" if attack.attack == scene.number else "void", "FORUM-DEF-10")
    elif stance is None:
        end = resolved(attack, "hit", "FORUM-DEF-3")
    elif stance.failed:
        end = resolved(attack, "hit", "FORUM-DEF-5")
    else:
        end = yield from defend(scene, attack, target)
    yield end
    if end.outcome == "hit" and target.status == "active":
        yield from inflict(scene, attack, stance.modifiers if stance else own)
    yield from idle_dice(scene, attack)


def defend(scene: Scene, attack: PendingAttack, target: Combatant) -> Facts[e.AttackResolved]:
    """« Si le roll de défense est supérieur au roll de visée, l'attaque est évitée » [FORUM-DEF-1, FORUM-DEF-2]."""
    stance, tie, aim, kept = target.defence, scene.option("tie"), attack.aim, attack.kept
    assert stance is not None
    while True:
        defence = add_up(
            (
                die((yield from scene.die("defence", target.name, attack.attack, kept)), "FORUM-DEF-1"),
                *stance.bonus,
                *typed(stance.modifiers, "defence", "FORUM-MOD-1"),
                wound_term(scene, target, "defence"),
            )
        )
        if tie != "reroll" or aim.total != defence.total:
            break
        face, kept = (yield from scene.die("aim", attack.attacker, attack.attack)), ()
        aim = add_up((die(face, "FORUM-AIM-1"), *aim.terms[1:]))
    hit = aim.total > defence.total or (aim.total == defence.total and tie == "attacker")
    return resolved(attack, "hit" if hit else "avoided", "FORUM-DEF-2", aim=aim, kind=stance.kind, defence=defence)


# --- Le roll de dégâts et la perte de PV ------------------------------------------------------------------------------


def inflict(scene: Scene, attack: PendingAttack, modifiers: Iterable[Modifier]) -> Facts[None]:
    """« Un roll 20 auquel on ajoute le bonus de stat d'attaque », then the resistance roll [FORUM-DMG-1 to 3]."""
    target, weapon = scene.one(attack.target), weapon_of(scene.one(attack.attacker), attack.weapon)
    kind, base = str(weapon.traits.get("type", "")), target.number("resistance")
    half = round_half_up(Fraction(base, 2))
    damage = add_up(
        (
            die((yield from scene.die("damage", attack.attacker, attack.attack, attack.kept)), "FORUM-DMG-1"),
            *attack.damage,
            Term(code="armour", name=kind, value=target.number(f"armour.{kind}"), rule="FORUM-DMG-2"),
        )
    )
    resistance = add_up(
        (
            die((yield from scene.die("resistance", target.name, attack.attack, attack.kept)), "FORUM-DMG-3"),
            Term(code="resistance", value=half, base=base, factor="0.5", rule="FORUM-DMG-3"),
            *typed(modifiers, "resistance", "FORUM-MOD-1"),
            wound_term(scene, target, "resistance"),
        )
    )
    assert target.hp is not None
    sums = {"attack": attack.attack, "name": target.name, "damage": damage, "reduction": resistance}
    loss = min(max(0, damage.total - max(0, resistance.total)), target.hp)
    if loss == 0:
        yield e.DamageAbsorbed(**sums)
        return
    wound = f"{attack.attack}.1"
    yield e.WoundTaken(**sums, wound=wound, loss=loss, hp=target.hp - loss)
    if bleed := weapon.number("bleed"):
        yield e.BleedingBegan(wound=wound, name=target.name, kind="hp_per_round", amount=bleed)  # FORUM-BLEED-2
    yield from fall(scene, target.name)
