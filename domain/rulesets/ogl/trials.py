"""Les tests de compétence : caractéristiques, compétences, ce qui pèse sur un jet, réussite et critique."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from domain import events as e
from domain.combat import Combat, Combatant, Weapon
from domain.dice import DiceExpression, parse_dice
from domain.errors import KeyNeeded, UnknownName
from domain.events import Degree
from domain.exchange import typed
from domain.names import fold
from domain.ruleset import Facts
from domain.rulesets.ogl.table import figure, row_upto, rows_of
from domain.scene import Pool, Scene
from domain.sums import Sum, Term, add_up, die

CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA")
LAST = 100


def characteristic(one: Combatant, key: str) -> int:
    """A characteristic of the sheet.

    Raises:
        KeyNeeded: the sheet does not have it.
    """
    if key not in one.sheet:
        raise KeyNeeded(key)
    return one.number(key)


def skill_term(one: Combatant, skill: str, rule: str) -> Term:
    """A skill of the sheet, in percent; Resilience is CON + POW, Athletics 0 where the sheet is silent.

    Raises:
        UnknownName: the sheet has no such skill.
    """
    known = {fold(key.partition(".")[2]): key for key in one.sheet if key.startswith("skill.")}
    if fold(skill) in known:
        key = known[fold(skill)]
        return Term(code="skill", name=key.partition(".")[2], value=one.number(key), rule=rule)
    if skill == "resilience":
        value = characteristic(one, "CON") + characteristic(one, "POW")
        return Term(code="skill", name=skill, value=value, rule=rule)
    if skill == "athletics":
        return Term(code="skill", name=skill, value=0, rule=rule)
    raise UnknownName("skill", skill, tuple(key.partition(".")[2] for key in known.values()))


def weapon_skill(weapon: Weapon) -> str:
    """The skill that a weapon is used with.

    Raises:
        KeyNeeded: the weapon does not say.
    """
    if "skill" not in weapon.traits:
        raise KeyNeeded("skill")
    return str(weapon.traits["skill"])


def tired(combat: Combat, one: Combatant) -> Mapping[str, int | str] | None:
    """The level of fatigue of somebody, None for the fresh [OGL-FAT-1]."""
    return next((row for row in rows_of(combat, "fatigue") if one.has(str(row["level"]))), None)


def weariness(combat: Combat, one: Combatant) -> tuple[Term, ...]:
    """What fatigue weighs on every skill [OGL-FAT-1]."""
    level = tired(combat, one)
    if level is None:
        return ()
    return (Term(code="condition", name=str(level["level"]), value=int(level["skills"]), rule="OGL-FAT-1"),)


def burdens(combat: Combat, one: Combatant, purpose: str) -> tuple[Term, ...]:
    """What fatigue and effects weigh on a skill [OGL-FAT-1, OGL-MOD-4]."""
    effects = (term for effect in one.effects for term in typed(effect.modifiers, purpose, "OGL-MOD-4"))
    return (*weariness(combat, one), *effects)


def bonus(combat: Combat, name: str, rule: str, value: int | None = None) -> Term:
    """A bonus or malus of the rules, as a term."""
    return Term(code="bonus", name=name, value=figure(combat, name) if value is None else value, rule=rule)


def degree_of(combat: Combat, face: int, chance: Sum) -> Degree:
    """« Un test de compétence » : 62% has its criticals to 07, fails from 96 on, fumbles from 99 [OGL-SKILL-1].

    01 is a critical whatever the skill [OGL-ATK-5].
    """
    skill, never = chance.total, figure(combat, "never")
    if face <= figure(combat, "always") or face <= min(skill, never - 1):
        tenth = ceil(skill / figure(combat, "critical_share"))
        return "critical" if face <= max(1, tenth) else "success"
    least = figure(combat, "fumble") if skill < LAST else LAST
    return "fumble" if face >= least else "failure"


def succeeded(degree: Degree) -> bool:
    """Whether a roll went well."""
    return degree in {"success", "critical"}


class Trial(NamedTuple):
    """How a test went: its degree, and the face of its die."""

    degree: Degree
    face: int

    @property
    def success(self) -> bool:
        """Whether it went well."""
        return succeeded(self.degree)


def put_to_the_test(
    scene: Scene,
    one: Combatant,
    purpose: str,
    terms: Sequence[Term],
    cause: int | str,
    *,
    pool: Pool | None = None,
    wound: str | None = None,
    stake: e.Stake | None = None,
) -> Facts[Trial]:
    """Roll d100 against a chance, the skill's term first [OGL-SKILL-1]."""
    chance, rule = add_up(terms), str(terms[0].rule)
    face = yield from scene.die(purpose, one.name, cause, pool)
    degree = degree_of(scene.combat, face, chance)
    yield e.SkillTested(
        name=one.name,
        skill=str(terms[0].name),
        roll=add_up((die(face, rule),)),
        chance=chance,
        success=succeeded(degree),
        critical=degree == "critical",
        wound=wound,
        stake=stake,
    )
    return Trial(degree, face)


def damage_modifier(combat: Combat, one: Combatant) -> DiceExpression:
    """The damage modifier by STR + SIZ, for blows and throws [OGL-ATK-5]."""
    size = characteristic(one, "STR") + characteristic(one, "SIZ")
    return parse_dice(str(row_upto(combat, "damage_modifier", size)["dice"]))
