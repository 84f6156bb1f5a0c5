"""Ce qu'un coup coûte : localisation, dés de dégâts, modificateur, armure."""

from domain.combat import Combatant, Weapon
from domain.dice import DiceExpression, parse_dice
from domain.ruleset import Facts
from domain.rulesets.ogl.hands import kind_of
from domain.rulesets.ogl.table import RANGED, row_upto
from domain.rulesets.ogl.trials import damage_modifier
from domain.scene import Pool, Scene
from domain.sums import Term


def roll_location(scene: Scene, roller: str, cause: int | str, pool: Pool | None) -> Facts[str]:
    """d20: 1–3 right leg … 19–20 head [OGL-ATK-2]."""
    face = yield from scene.die("location", roller, cause, pool)
    return str(row_upto(scene.combat, "locations", face)["location"])


def damage_of(
    scene: Scene, one: Combatant, weapon: Weapon, cause: int, pool: Pool | None, *, critical: bool
) -> Facts[tuple[Term, ...]]:
    """The weapon's dice, at their maximum on a critical, and the damage modifier, always rolled [OGL-ATK-3, OGL-ATK-5].

    The modifier is for blows and throws only.
    """
    dice = parse_dice(str(weapon.traits["damage"]))
    if critical:
        terms = [Term(code="maximum", value=dice.maximum, rule="OGL-ATK-3")]
    else:
        terms = yield from _thrown(scene, one.name, "damage", dice, "OGL-ATK-3", cause, pool)
    if kind_of(weapon) != RANGED:
        more = damage_modifier(scene.combat, one)
        terms += yield from _thrown(scene, one.name, "damage-modifier", more, "OGL-ATK-5", cause, pool)
    return tuple(terms)


def _thrown(
    scene: Scene, roller: str, purpose: str, dice: DiceExpression, rule: str, cause: int, pool: Pool | None
) -> Facts[list[Term]]:
    """Dice with their signs, then the constant."""
    faces: tuple[int, ...] = ()
    if dice.sides:
        faces = yield from scene.roll(purpose, roller, dice.sides, cause, pool)
    signs = [term.sign for term in dice.terms for _ in range(term.count)]
    code = "die" if purpose == "damage" else "damage_modifier"
    terms = [Term(code=code, value=sign * face, rule=rule) for sign, face in zip(signs, faces, strict=True)]
    if dice.constant:
        terms.append(Term(code="constant", value=dice.constant, rule=rule))
    return terms


def charge_term(scene: Scene, roller: str, cause: int, pool: Pool | None) -> Facts[tuple[Term, ...]]:
    """« +1d4 damage » for a charge, on criticals too [OGL-ACT-1]."""
    face = yield from scene.die("charge", roller, cause, pool)
    return (Term(code="charge", value=face, rule="OGL-ACT-1"),)


def armour_of(one: Combatant, location: str) -> Term:
    """« Les Points d'Armure de la protection de l'endroit touché » [OGL-ATK-3]."""
    points = 0 if location in one.bared else one.number(f"armour.{location}")
    return Term(code="armour", name=location, value=points, rule="OGL-ATK-3")
