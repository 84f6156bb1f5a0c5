"""La localisation des dégâts, les dégâts, et quand un coup est critique."""

from dataclasses import replace

from domain import events as e
from domain.combat import Combat, Combatant, PendingAttack, Weapon
from domain.dice import DiceExpression, parse_dice
from domain.exchange import weapon_of
from domain.ruleset import Facts
from domain.rulesets.kimble.criticals import suffer
from domain.rulesets.kimble.health import settle
from domain.rulesets.kimble.table import figure, location_row
from domain.rulesets.kimble.trials import strikes_critically
from domain.scene import Pool, Scene
from domain.sums import Sum, Term, add_up

HUNDRED = 100


def location_of(combat: Combat, face: int) -> str:
    """« Inversez les unités et les dizaines » : 85 → 58, 07 → 70, 30 → 03, 00 → 100 [KIMBLE-ATK-2]."""
    tens, units = divmod(face % HUNDRED, 10)
    return str(location_row(combat, units * 10 + tens or HUNDRED)["location"])


def weapon_dice(scene: Scene, attack: PendingAttack, weapon: Weapon) -> DiceExpression:
    """The weapon's dice; those of an impaling critical twice, constants and bonus dice once [KIMBLE-ATK-3]."""
    dice = parse_dice(str(weapon.traits["damage"]))
    if not strikes_critically(scene, attack) or not weapon.traits.get("impales") or not dice.terms:
        return dice
    first = replace(dice.terms[0], count=2 * dice.terms[0].count)
    return replace(dice, terms=(first, *dice.terms[1:]))


def inflict(scene: Scene, attack: PendingAttack, pool: Pool) -> Facts[None]:
    """« Le montant des dommages… soustrait de son capital de points de vie » [KIMBLE-DMG-1, KIMBLE-STATE-2]."""
    target, weapon = scene.one(attack.target), weapon_of(scene.one(attack.attacker), attack.weapon)
    location, dice = location_of(scene.combat, attack.aim.total), weapon_dice(scene, attack, weapon)
    faces: tuple[int, ...] = ()
    if dice.sides:
        faces = yield from scene.roll("damage", attack.attacker, dice.sides, attack.attack, pool)
    signs = [term.sign for term in dice.terms for _ in range(term.count)]
    terms = [Term(code="die", value=s * face, rule="KIMBLE-DMG-1") for s, face in zip(signs, faces, strict=True)]
    terms.append(Term(code="constant", value=dice.constant, rule="KIMBLE-DMG-1"))
    if attack.chance is None:
        more = yield from scene.die("helpless", attack.attacker, attack.attack, pool)
        terms.append(Term(code="helpless", value=more, rule="KIMBLE-STATE-2"))
    damage, armour = add_up((*terms, *attack.damage)), armour_of(target, location)
    yield from _lose(scene, attack, target, location, damage, armour, pool)


def armour_of(one: Combatant, location: str) -> Sum | None:
    """Armour at the location, and cover over all of them [KIMBLE-DMG-1, KIMBLE-ACT-11]; None for none."""
    cover = one.condition("cover")
    armour = add_up(
        (
            Term(code="armour", name=location, value=one.number(f"armour.{location}"), rule="KIMBLE-DMG-1"),
            Term(code="cover", value=(cover.amount or 0) if cover else 0, rule="KIMBLE-ACT-11"),
        )
    )
    return armour if armour.terms else None


def _lose(
    scene: Scene,
    attack: PendingAttack,
    target: Combatant,
    location: str,
    damage: Sum,
    armour: Sum | None,
    pool: Pool,
) -> Facts[None]:
    """Off the total and off the location, neither below 0 [KIMBLE-DMG-1, KIMBLE-HP-2]."""
    assert target.hp is not None
    cost = max(0, damage.total - (armour.total if armour else 0))
    if cost == 0:
        yield e.DamageAbsorbed(attack=attack.attack, name=target.name, damage=damage, reduction=armour)
        return
    nth = sum(1 for held in target.wounds if held.wound.partition(".")[0] == str(attack.attack)) + 1
    wound, part = f"{attack.attack}.{nth}", target.locations[location].hp
    yield e.WoundTaken(
        wound=wound,
        attack=attack.attack,
        name=target.name,
        damage=damage,
        reduction=armour,
        loss=min(cost, target.hp),
        hp=max(0, target.hp - cost),
        location=location,
        location_hp=max(0, part - cost),
    )
    if value := critical_value(scene.combat, cost, target.hp, part):
        yield from suffer(scene, attack, wound, location, value, pool)
    yield from settle(scene, target.name, wound)


def critical_value(combat: Combat, cost: int, hp: int, part: int) -> int:
    """« La différence entre les points restants et les points subis » ; 0 for none [KIMBLE-CRIT-1, KIMBLE-CRIT-2].

    Damage in excess of the total, or a location brought to 0 (or there already): the higher value, 1 to 10.
    """
    exceeds, emptied = cost > hp, cost >= part
    if not exceeds and not emptied:
        return 0
    most = max(cost - hp if exceeds else 0, cost - part if emptied else 0)
    return min(max(most, 1), figure(combat, "critical_most"))
