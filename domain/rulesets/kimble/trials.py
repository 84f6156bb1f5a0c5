"""Ce qui pèse sur un jet de d100 : compétence, bonus, blessures ; réussite et coup critique."""

from collections.abc import Sequence

from domain import events as e
from domain.combat import Combat, Combatant, PendingAttack
from domain.errors import UnknownName
from domain.exchange import typed
from domain.names import fold
from domain.ruleset import Facts
from domain.rulesets.kimble.health import CHARACTERISTICS, in_force
from domain.rulesets.kimble.table import bonus, figure, maluses
from domain.scene import Scene
from domain.sums import Sum, Term, add_up, die

ALWAYS_FAILS = 100
AUTOMATIC_HIT, AUTOMATIC_MISS = 5, 96
"""With `auto_bands`: 01–05 always hits, 96–00 always misses [KIMBLE-ATK-1]."""
TIMES = 5
"""A characteristic is tested at five times its value."""


def skill_term(one: Combatant, skill: str, rule: str) -> Term:
    """A skill of the sheet, in percent, or a characteristic five times over; `rule` is the one that asks for it.

    Raises:
        UnknownName: the sheet has no such skill.
    """
    for characteristic in CHARACTERISTICS:
        if fold(skill) == fold(characteristic):
            base = one.number(characteristic)
            return Term(code="skill", name=characteristic, value=base * TIMES, base=base, factor=str(TIMES), rule=rule)
    known = {fold(key.partition(".")[2]): key for key in one.sheet if key.startswith("skill.")}
    if fold(skill) not in known:
        raise UnknownName("skill", skill, tuple(key.partition(".")[2] for key in known.values()))
    key = known[fold(skill)]
    return Term(code="skill", name=key.partition(".")[2], value=one.number(key), rule=rule)


def burdens(scene: Scene, one: Combatant, skill: str, purpose: str, *, both_hands: bool = False) -> tuple[Term, ...]:
    """What wounds, losses and effects weigh on a roll of a skill; maluses add up [KIMBLE-EFF-2, KIMBLE-AFTER-2]."""
    terms = []
    for held in one.conditions:
        row = maluses(scene.combat).get(held.name)
        if row and in_force(one, held.name, scene.combat.round) and _weighs(one, skill, str(row["on"])):
            terms.append(Term(code="condition", name=held.name, value=row["value"], rule="KIMBLE-EFF-2"))
    if both_hands and any(one.has(f"{side}_{part}_lost") for side in ("right", "left") for part in ("hand", "arm")):
        terms.append(_lost(scene.combat, "two_hands_lost"))
    if _is_mobility(one, skill) and any(
        one.has(f"{side}_{part}_lost") for side in ("right", "left") for part in ("foot", "leg")
    ):
        terms.append(_lost(scene.combat, "mobility_lost"))
    effects = (term for effect in one.effects for term in typed(effect.modifiers, purpose, "KIMBLE-ATK-1"))
    return (*terms, *effects)


def _lost(combat: Combat, name: str) -> Term:
    return Term(code="condition", name=name, value=bonus(combat, name), rule="KIMBLE-AFTER-2")


def _weighs(one: Combatant, skill: str, on: str) -> bool:
    """Whether a malus counts for this skill: on all, on skills alone, or on DEX and the skills linked to it."""
    if on == "dex":
        return skill in {"DEX", "dodge"} or _listed(one, "dexterity_skills", skill)
    return on == "all" or skill not in CHARACTERISTICS


def _is_mobility(one: Combatant, skill: str) -> bool:
    """« Dont Esquive », and the skills that the sheet names [KIMBLE-AFTER-2]."""
    return skill == "dodge" or _listed(one, "mobility_skills", skill)


def _listed(one: Combatant, key: str, skill: str) -> bool:
    return fold(skill) in {fold(part.strip()) for part in str(one.sheet.get(key, "")).split(",")}


def succeeds(face: int, chance: Sum) -> bool:
    """« Un résultat inférieur ou égal au score »; a natural 00 is 100 and fails [KIMBLE-ATK-1]."""
    return face <= chance.total and face != ALWAYS_FAILS


def is_critical(combat: Combat, face: int, chance: Sum, *, success: bool) -> bool:
    """« 1/5ème ou moins de son score », rounded down, at least 1, and a success [KIMBLE-ATK-3]."""
    return success and face <= max(1, chance.total // figure(combat, "critical_share"))


def hits(scene: Scene, face: int, chance: Sum | None) -> bool:
    """Whether the die of an attack hits: at most the chance, never on 00 [KIMBLE-ATK-1]."""
    if chance is None:
        return True
    if scene.option("auto_bands") == "yes" and (face <= AUTOMATIC_HIT or face >= AUTOMATIC_MISS):
        return face <= AUTOMATIC_HIT
    return face <= chance.total and face != ALWAYS_FAILS


def strikes_critically(scene: Scene, attack: PendingAttack) -> bool:
    """Whether an attack is a critical success; a blow that cannot miss never is [KIMBLE-ATK-3, KIMBLE-STATE-2]."""
    face, chance = attack.aim.total, attack.chance
    return chance is not None and is_critical(scene.combat, face, chance, success=hits(scene, face, chance))


def put_to_the_test(scene: Scene, one: Combatant, purpose: str, terms: Sequence[Term], rule: str) -> Facts[bool]:
    """Roll d100 against a chance, the skill's term first; a critical success earns experience [KIMBLE-ATK-3]."""
    chance, skill = add_up(terms), str(terms[0].name)
    face = yield from scene.die(purpose, one.name, scene.number)
    success = succeeds(face, chance)
    critical = is_critical(scene.combat, face, chance, success=success)
    yield e.SkillTested(
        name=one.name,
        skill=skill,
        roll=add_up((die(face, rule),)),
        chance=chance,
        success=success,
        critical=critical,
    )
    if critical:
        yield from tick(scene, one.name, skill)
    return success


def tick(scene: Scene, name: str, skill: str) -> Facts[None]:
    """« Un empalement permet d'avoir en fin de scénario des points d'expérience » [KIMBLE-ATK-3]; once a skill."""
    if skill not in CHARACTERISTICS and skill not in scene.one(name).ticks:
        yield e.ExperienceTicked(name=name, skill=skill)
