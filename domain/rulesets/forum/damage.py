"""Le roll de dégâts et la perte de PV."""

from collections.abc import Iterable
from fractions import Fraction

from domain import events as e
from domain.combat import Combatant, PendingAttack
from domain.commands import Modifier
from domain.exchange import typed, weapon_of
from domain.ruleset import Facts
from domain.rulesets.forum.survival import fall
from domain.rulesets.forum.wounds import burdens
from domain.scene import Pool, Scene
from domain.sums import Sum, Term, add_up, die, round_half_up


def inflict(scene: Scene, attack: PendingAttack, modifiers: tuple[Modifier, ...], pool: Pool) -> Facts[None]:
    """« Un roll 20 auquel on ajoute le bonus de stat d'attaque » and the armour [FORUM-DMG-1, FORUM-DMG-2]."""
    target, weapon = scene.one(attack.target), weapon_of(scene.one(attack.attacker), attack.weapon)
    kind = str(weapon.traits.get("type", ""))
    damage = add_up(
        (
            die((yield from scene.die("damage", attack.attacker, attack.attack, pool)), "FORUM-DMG-1"),
            *attack.damage,
            Term(code="armour", name=kind, value=target.number(f"armour.{kind}"), rule="FORUM-DMG-2"),
        )
    )
    wound = yield from lose(scene, attack, target, damage, modifiers, pool)
    if wound is None:
        return
    if bleed := weapon.number("bleed"):
        yield e.BleedingBegan(wound=wound, name=target.name, kind="hp_per_round", amount=bleed)  # FORUM-BLEED-2
    yield from fall(scene, target.name, wound, pool, modifiers)


def risk(scene: Scene, attack: PendingAttack, pool: Pool) -> Facts[None]:
    """« Certaines choses peuvent être dangereuses à parer » [FORUM-DEF-7]: a parry that succeeds still costs that."""
    danger = weapon_of(scene.one(attack.attacker), attack.weapon).number("parry_risk")
    if danger <= 0:
        return
    target = scene.one(attack.target)
    damage = add_up((Term(code="parry_risk", value=danger, rule="FORUM-DEF-7"),))
    modifiers = target.defence.modifiers if target.defence else ()
    wound = yield from lose(scene, attack, target, damage, modifiers, pool)
    if wound is not None:
        yield from fall(scene, target.name, wound, pool, modifiers)


def lose(
    scene: Scene, attack: PendingAttack, target: Combatant, damage: Sum, modifiers: Iterable[Modifier], pool: Pool
) -> Facts[str | None]:
    """« Un roll 10 auquel on ajoute la moitié du bonus de la stat résistance » [FORUM-DMG-3]; gives the wound."""
    base = target.number("resistance")
    half = round_half_up(Fraction(base, 2))
    resistance = add_up(
        (
            die((yield from scene.die("resistance", target.name, attack.attack, pool)), "FORUM-DMG-3"),
            Term(code="resistance", value=half, base=base, factor="0.5", rule="FORUM-DMG-3"),
            *typed(modifiers, "resistance", "FORUM-MOD-1"),
            *burdens(scene, target, "resistance"),
        )
    )
    assert target.hp is not None
    sums = {"attack": attack.attack, "name": target.name, "damage": damage, "reduction": resistance}
    loss = min(max(0, damage.total - max(0, resistance.total)), target.hp)
    if loss == 0:
        yield e.DamageAbsorbed.model_validate(sums)
        return None
    wound = f"{attack.attack}.1"
    yield e.WoundTaken.model_validate({**sums, "wound": wound, "loss": loss, "hp": target.hp - loss})
    return wound
