"""Étape 3 : Roll de visée · Étape 4 : Roll de défense · La parade et l'esquive · Défenses consécutives."""

from domain import events as e
from domain.combat import Combat, Combatant, Defence, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction
from domain.errors import KeyNeeded, UnknownName
from domain.exchange import by_attacker, chosen_weapon, keep_dice, resolved, typed, weapon_of
from domain.names import fold
from domain.refusals import ProtectsNobody
from domain.ruleset import Facts
from domain.rulesets.forum.bonds import clash
from domain.rulesets.forum.damage import inflict, risk
from domain.rulesets.forum.survival import roll_survival
from domain.rulesets.forum.table import ACTIONS, DEFENCE_STATS, figures
from domain.rulesets.forum.wounds import burdens
from domain.scene import Pool, Scene
from domain.sums import Term, add_up, die, scaled

# --- Étape 3 : Roll de visée ------------------------------------------------------------------------------------------


def attack(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Un roll 100 auquel on ajoute le bonus de stat d'attaque » [FORUM-AIM-1, FORUM-DEF-4, FORUM-DEF-10].

    The attack waits for its target, unless that one has posted, is protected by somebody who has, or lies at 0 HP; it
    keeps the modifiers and maluses of its posting, for its damage too.
    """
    actor, target = scene.one(command.actor), scene.one(command.targets[0])
    weapon = chosen_weapon(actor, command)
    bonus = attack_bonus(actor, weapon)
    multiplied = scaled(bonus, figures(scene.combat, "factors")[ACTIONS[command.action]["attack"]])
    aim = add_up(
        (
            die((yield from scene.die("aim", actor.name, scene.number)), "FORUM-AIM-1"),
            multiplied,
            Term(code="weapon", name=weapon.name, value=weapon.number("aim"), rule="FORUM-AIM-1"),
            *typed(command.modifiers, "aim", "FORUM-MOD-1"),
            *burdens(scene, actor, "aim"),
        )
    )
    damage = add_up(
        (
            multiplied if scene.option("factor_on_damage") == "yes" else bonus,
            Term(code="weapon", name=weapon.name, value=weapon.number("damage"), rule="FORUM-DMG-1"),
            *typed(command.modifiers, "damage", "FORUM-MOD-1"),
            *burdens(scene, actor, "damage"),
        )
    ).terms
    waits = bool(target.hp) and not target.posted and protector_of(scene.combat, target) is None
    needs = [("damage", actor.name)]
    if not scene.combat.posts_next(actor.name, target.name):  # else the line's dice serve as they are needed, now
        needs += [(purpose, target.name) for purpose in ("defence", "resistance", "survival")]
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
    if fold(stat) not in map(fold, known):
        raise UnknownName("attack", stat, known)
    return Term(code="attack", name=stat, value=actor.number(f"attack.{stat}"), rule="FORUM-ACT-1")


# --- Étape 4 : Roll de défense ----------------------------------------------------------------------------------------


def declare_defence(scene: Scene, command: TakeAction) -> e.DefenceDeclared:
    """« La parade, liée à la stat Résistance… L'esquive, à la stat Vitesse » [FORUM-ACT-2, FORUM-DEF-1, -6, -8]."""
    actor = scene.one(command.actor)
    kind: e.DefenceKind = "parry" if command.arguments["defend"] == "parry" else "dodge"
    bonus = Term(code=DEFENCE_STATS[kind], value=actor.number(DEFENCE_STATS[kind]), rule="FORUM-DEF-1")
    multiplied = scaled(bonus, figures(scene.combat, "factors")[ACTIONS[command.action]["defence"]])
    protects = str(command.arguments["for"]) if "for" in command.arguments else None
    return e.DefenceDeclared(
        name=actor.name, kind=kind, bonus=(multiplied,), modifiers=command.modifiers, protects=protects
    )


def settle(scene: Scene, attack: PendingAttack, own: tuple[Modifier, ...]) -> Facts[None]:
    """« Échouer une défense fera automatiquement toucher toutes les suivantes » [FORUM-DEF-2 to 6, FORUM-DEF-10].

    `own` are the modifiers of the target's line, when it is that line which settles the attack.
    """
    protector = protector_of(scene.combat, scene.one(attack.target))
    if protector is not None:
        yield e.AttackRedirected(attack=attack.attack, protected=attack.target, protector=protector.name)
        attack = next(one for one in scene.combat.pending if one.attack == attack.attack)
    target, pool = scene.one(attack.target), scene.pool(attack.kept)
    stance = _stance(target)
    if not target.present or not target.hp:
        fresh = attack.attack == scene.number and target.present
        yield resolved(attack, "hit" if fresh else "void", "FORUM-DEF-10")
        if fresh:
            yield from roll_survival(scene, target.name, str(attack.attack), pool)
        yield from pool.idle()
        return
    if stance is None:
        end = resolved(attack, "hit", "FORUM-DEF-3")
    elif stance.failed:
        end = resolved(attack, "hit", "FORUM-DEF-5")
    else:
        end = yield from defend(scene, attack, target, stance, pool)
    yield end
    if end.outcome == "hit":
        yield from inflict(scene, attack, stance.modifiers if stance else own, pool)
    elif end.kind == "parry":
        yield from clash(scene, end, weapon_of(scene.one(attack.attacker), attack.weapon))
        yield from risk(scene, attack, pool)
    yield from pool.idle()


def _stance(target: Combatant) -> Defence | None:
    """The defence that counts; the surprised have none in the first round [FORUM-SURP-1, FORUM-SURP-2]."""
    return None if target.has("surprised") else target.defence


def defend(
    scene: Scene, attack: PendingAttack, target: Combatant, stance: Defence, pool: Pool
) -> Facts[e.AttackResolved]:
    """« Si le roll de défense est supérieur au roll de visée, l'attaque est évitée » [FORUM-DEF-1, FORUM-DEF-2]."""
    tie, aim = scene.option("tie"), attack.aim
    while True:
        defence = add_up(
            (
                die((yield from scene.die("defence", target.name, attack.attack, pool)), "FORUM-DEF-1"),
                *stance.bonus,
                *typed(stance.modifiers, "defence", "FORUM-MOD-1"),
                *burdens(scene, target, "defence"),
            )
        )
        if tie != "reroll" or aim.total != defence.total:
            break
        face = yield from scene.die("aim", attack.attacker, attack.attack)
        aim = add_up((die(face, "FORUM-AIM-1"), *aim.terms[1:]))
    hit = aim.total > defence.total or (aim.total == defence.total and tie == "attacker")
    return resolved(attack, "hit" if hit else "avoided", "FORUM-DEF-2", aim=aim, kind=stance.kind, defence=defence)


# --- La parade et l'esquive -------------------------------------------------------------------------------------------


def protector_of(combat: Combat, protected: Combatant) -> Combatant | None:
    """Who parries for somebody: « rediriger un roll de défense sur soi en parant pour un autre » [FORUM-DEF-6, -9]."""
    for one in combat.combatants.values():
        if one.defence and one.defence.protects == protected.name and one.hp and one.able and not one.has("surprised"):
            return one
    return None


def check_protection(scene: Scene, command: TakeAction) -> None:
    """Only a parry, for another one who stands; the first protector stands, no chains [FORUM-DEF-11]."""
    if "for" not in command.arguments:
        return
    protected = scene.one(str(command.arguments["for"]))
    chained = protector_of(scene.combat, scene.one(command.actor)) is not None
    protects = protected.defence is not None and protected.defence.protects is not None
    taken = protector_of(scene.combat, protected) is not None
    stands = protected.present and bool(protected.hp)
    parries = command.arguments.get("defend") == "parry"
    if not parries or protected.name == command.actor or not stands or chained or protects or taken:
        raise ProtectsNobody(command.actor, protected.name)


def incoming(combat: Combat, command: TakeAction) -> tuple[PendingAttack, ...]:
    """What is pending on a poster and on whom they protect, in the attackers' order of initiative [FORUM-DEF-9]."""
    bound = combat.duel_of(command.actor) is not None  # duellists defend nobody [FORUM-DUEL-5]
    covered = {command.actor} if bound else {command.actor, command.arguments.get("for")}
    return tuple(attack for attack in by_attacker(combat) if attack.target in covered)


def answers(scene: Scene, attack: PendingAttack, poster: str) -> bool:
    """Whether a post settles this attack now: one on its author, or on whom its author still protects [FORUM-DEF-9]."""
    if attack.attack not in {waiting.attack for waiting in scene.combat.pending}:
        return False
    target = scene.one(attack.target)
    return target.name == poster or target.posted or protector_of(scene.combat, target) is not None
