"""Ce qui pèse sur un jet de d100 : compétence, bonus, blessures ; réussite et coup critique."""

from collections.abc import Iterable

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import Modifier
from domain.errors import UnknownName
from domain.exchange import typed
from domain.names import fold
from domain.ruleset import Facts
from domain.rulesets.kimble.health import in_force
from domain.rulesets.kimble.table import bonus, figure, maluses
from domain.scene import Scene
from domain.sums import Sum, Term, add_up, die

ALWAYS_FAILS = 100
CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "APP", "POW", "INT")
TIMES = 5
"""A characteristic is tested at five times its value."""


def skill_term(one: Combatant, skill: str) -> Term:
    """A skill of the sheet, in percent, or a characteristic five times over [KIMBLE-ACT-6].

    Raises:
        UnknownName: the sheet has no such skill.
    """
    for characteristic in CHARACTERISTICS:
        if fold(skill) == fold(characteristic):
            base = one.number(characteristic)
            return Term(code="skill", name=characteristic, value=base * TIMES, base=base, factor=str(TIMES))
    known = {fold(key.partition(".")[2]): key for key in one.sheet if key.startswith("skill.")}
    if fold(skill) not in known:
        raise UnknownName("skill", skill, tuple(key.partition(".")[2] for key in known.values()))
    key = known[fold(skill)]
    return Term(code="skill", name=key.partition(".")[2], value=one.number(key), rule="KIMBLE-ACT-6")


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
    effects = (term for effect in one.effects for term in typed(effect.modifiers, purpose, "KIMBLE-ACT-6"))
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


def rolled(modifiers: Iterable[Modifier], purpose: str) -> tuple[Term, ...]:
    """The typed modifiers of a d100; those of damage are points, not percent, and always say so."""
    return typed(modifiers, purpose, "KIMBLE-ATK-1")


def succeeds(face: int, chance: Sum) -> bool:
    """« Un résultat inférieur ou égal au score »; a natural 00 is 100 and fails [KIMBLE-ATK-1]."""
    return face <= chance.total and face != ALWAYS_FAILS


def is_critical(combat: Combat, face: int, chance: Sum) -> bool:
    """« 1/5ème ou moins de son score », rounded down, at least 1, and a success [KIMBLE-ATK-3]."""
    share = max(1, chance.total // figure(combat, "critical_share"))
    return succeeds(face, chance) and face <= share


def put_to_the_test(
    scene: Scene, one: Combatant, skill: str, purpose: str, terms: Iterable[Term], cause: int | str
) -> Facts[bool]:
    """Roll d100 against a chance; a critical success earns experience [KIMBLE-ATK-3]."""
    chance = add_up(terms)
    face = yield from scene.die(purpose, one.name, cause)
    success, critical = succeeds(face, chance), is_critical(scene.combat, face, chance)
    yield e.SkillTested(
        name=one.name,
        skill=skill,
        roll=add_up((die(face, "KIMBLE-ACT-6"),)),
        chance=chance,
        success=success,
        critical=critical,
    )
    if critical:
        yield from tick(scene, one.name, skill)
    return success


def tick(scene: Scene, name: str, skill: str) -> Facts[None]:
    """« Un empalement permet d'avoir en fin de scénario des points d'expérience » [KIMBLE-ATK-3]; once a skill."""
    if skill not in scene.one(name).ticks:
        yield e.ExperienceTicked(name=name, skill=skill)
