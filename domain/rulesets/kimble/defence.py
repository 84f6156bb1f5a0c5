"""Parer ou esquiver : « il est possible d'éviter même une attaque réussie »."""

from collections.abc import Iterator
from typing import NamedTuple

from domain import events as e
from domain.combat import Combatant, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction
from domain.exchange import resolved, typed, weapon_of
from domain.holding import HANDS, hands_needed, is_natural
from domain.refusals import CannotDefend
from domain.ruleset import Facts
from domain.rulesets.kimble.hands import kind_of, left_handed, ready
from domain.rulesets.kimble.health import is_surprised
from domain.rulesets.kimble.table import MELEE, bonus
from domain.rulesets.kimble.trials import burdens, is_critical, skill_term, succeeds, tick
from domain.scene import Pool, Scene
from domain.sums import Sum, Term, add_up, die

ANSWERS: tuple[e.DefenceKind, ...] = ("parry", "dodge")


def check_defence(scene: Scene, target: Combatant, weapon: Weapon, command: TakeAction) -> None:
    """A defence named on the attack's line is one that its target can make [KIMBLE-DEF-4]."""
    answer = str(command.arguments.get("defend", "none"))
    if answer in ANSWERS:
        first = target.first_shot is None
        reason = why_not(scene, target, answer, near=kind_of(weapon) == MELEE, first_shot=first)
        if reason:
            raise CannotDefend(target.name, answer, reason)


def check_answer(scene: Scene, attack: PendingAttack, answer: str) -> None:
    """A defence that its maker cannot make is refused, never taken for none.

    Raises:
        CannotDefend: with the reason.
    """
    near = kind_of(weapon_of(scene.one(attack.attacker), attack.weapon)) == MELEE
    target = scene.one(attack.target)
    first = target.first_shot in {None, attack.attack}
    if reason := why_not(scene, target, answer, near=near, first_shot=first):
        raise CannotDefend(target.name, answer, reason)


def why_not(scene: Scene, one: Combatant, answer: str, *, near: bool, first_shot: bool) -> str | None:
    """Why somebody cannot parry or dodge an attack, None when they can [KIMBLE-DEF-2, KIMBLE-DEF-3]."""
    if one.status != "active":
        return one.status
    if is_surprised(scene, one):
        return "surprised"
    if one.has("all_out"):
        return "all_out"
    if answer == "dodge":
        if not near and not first_shot:
            return "later_shot"
        return "used" if one.dodges else None
    if not near:
        return "shot"
    if parry_weapon(one) is None:
        return "no_weapon"
    return "used" if one.parries and not one.has("parry_stance") else None


def parry_weapon(one: Combatant) -> Weapon | None:
    """The right hand's melee weapon, else the left's, else a natural one [KIMBLE-DEF-2]."""
    held = [weapon for hand in HANDS for weapon in one.weapons if one.hands.get(hand) == weapon.name]
    natural = [weapon for weapon in one.weapons if is_natural(weapon)]
    able = (weapon for weapon in (*held, *natural) if kind_of(weapon) == MELEE and "skill" in weapon.traits)
    return next((weapon for weapon in able if ready(one, weapon)), None)


class Defending(NamedTuple):
    """A defence that is about to be rolled: its kind, the weapon that parries, the chance."""

    kind: e.DefenceKind
    weapon: Weapon | None
    chance: Sum


def defence_against(scene: Scene, attack: PendingAttack, answer: str, own: tuple[Modifier, ...]) -> Defending | None:
    """What an answer to a successful attack rolls; None where there is none, or none that can be made."""
    target = scene.one(attack.target)
    near = kind_of(weapon_of(scene.one(attack.attacker), attack.weapon)) == MELEE
    kind = next((known for known in ANSWERS if known == answer), None)
    first = target.first_shot in {None, attack.attack}
    if kind is None or attack.chance is None or why_not(scene, target, answer, near=near, first_shot=first):
        return None
    weapon = parry_weapon(target) if kind == "parry" else None
    return Defending(kind, weapon, _chance(scene, target, kind, weapon, own))


def defend(
    scene: Scene, attack: PendingAttack, answer: str, own: tuple[Modifier, ...], pool: Pool
) -> Facts[e.AttackResolved]:
    """« Si le personnage réussit, cette attaque est repoussée » [KIMBLE-DEF-1, KIMBLE-DEF-2, KIMBLE-DEF-3]."""
    target, defence = scene.one(attack.target), defence_against(scene, attack, answer, own)
    if defence is None:
        return resolved(attack, "hit", "KIMBLE-ATK-1" if attack.chance else "KIMBLE-STATE-2")
    kind, weapon, chance = defence
    face = yield from scene.die(kind, target.name, attack.attack, pool)
    if kind == "parry" and target.parries:
        yield e.ConditionEnded(name=target.name, condition="parry_stance")
    success = succeeds(face, chance)
    if is_critical(scene.combat, face, chance, success=success):
        skill = str(weapon.traits["skill"]) if weapon else "dodge"
        yield from tick(scene, target.name, str(skill_term(target, skill, "KIMBLE-ATK-3").name))
    rolled = add_up((die(face, "KIMBLE-DEF-2" if weapon else "KIMBLE-DEF-3"),))
    outcome: e.Outcome = "avoided" if success else "hit"
    ended = resolved(attack, outcome, "KIMBLE-DEF-1", kind=kind, defence=rolled)
    return ended.model_copy(update={"defence_chance": chance})


def _chance(scene: Scene, one: Combatant, kind: e.DefenceKind, weapon: Weapon | None, own: tuple[Modifier, ...]) -> Sum:
    """The skill with the weapon, or Dodge, with every bonus [KIMBLE-ACT-9, KIMBLE-PRONE-1, KIMBLE-TWO-1]."""
    skill, combat = str(weapon.traits["skill"]) if weapon else "dodge", scene.combat
    rule = "KIMBLE-DEF-2" if weapon else "KIMBLE-DEF-3"
    terms = [skill_term(one, skill, rule)]
    if one.has("guarded"):
        terms.append(Term(code="bonus", name="guarded", value=bonus(combat, "guarded_defence"), rule="KIMBLE-ACT-9"))
    if one.has("prone"):
        terms.append(Term(code="bonus", name="prone", value=bonus(combat, "prone_defence"), rule="KIMBLE-PRONE-1"))
    if weapon and left_handed(one, weapon):
        terms.append(Term(code="bonus", name="left_hand", value=bonus(combat, "left_hand"), rule="KIMBLE-TWO-1"))
    both = weapon is not None and hands_needed(weapon) > 1
    return add_up((*terms, *typed(own, kind, rule), *burdens(scene, one, skill, kind, both_hands=both)))


def possible(actor: Combatant, target: Combatant, weapon: Weapon) -> Iterator[tuple[str, str]]:
    """The rolls that settling an attack could need besides its own: purpose and roller."""
    if kind_of(weapon) == MELEE:
        yield "parry", target.name
    yield "dodge", target.name
    yield from blow_rolls(actor.name, target.name)


def blow_rolls(attacker: str, victim: str) -> Iterator[tuple[str, str]]:
    """The rolls that a blow could need: its author's, then its victim's."""
    yield from ((purpose, attacker) for purpose in ("damage", "helpless", "critical"))
    yield from ((purpose, victim) for purpose in ("duration", "teeth"))
