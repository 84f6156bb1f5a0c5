"""Les blessures : mineure, grave, majeure ; les tests qu'elles demandent, l'hémorragie, les actions perdues."""

from dataclasses import dataclass
from math import ceil

from domain import events as e
from domain.combat import Combat, Combatant, Wound
from domain.dice import parse_dice
from domain.ruleset import Facts
from domain.rulesets.ogl.health import die, fall_prone, settle
from domain.rulesets.ogl.strokes import roll_location
from domain.rulesets.ogl.table import ACTION, ARMS, LEGS, level_of, wound_row
from domain.rulesets.ogl.trials import burdens, characteristic, put_to_the_test, skill_term
from domain.scene import Pool, Scene
from domain.sums import Sum


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow that will land: whose attack, on whom, where, and how hard."""

    attack: int
    name: str
    location: str
    damage: Sum
    reduction: Sum | None


def inflict(scene: Scene, blow: Blow, pool: Pool | None = None) -> Facts[None]:
    """« Déduire au montant des dégâts les Points d'Armure (minimum de zéro) » [OGL-ATK-3, OGL-HP-1, OGL-RANK-4].

    Hit points of the location go below 0; on the dead nothing else counts.
    """
    one = scene.one(blow.name)
    cost = max(0, blow.damage.total - (blow.reduction.total if blow.reduction else 0))
    if not cost:
        yield e.DamageAbsorbed(attack=blow.attack, name=blow.name, damage=blow.damage, reduction=blow.reduction)
        return
    part = one.locations[blow.location]
    after = part.hp - cost
    wound = f"{blow.attack}.{_taken(scene.combat, blow.attack) + 1}"
    yield e.WoundTaken(
        wound=wound,
        attack=blow.attack,
        name=blow.name,
        damage=blow.damage,
        reduction=blow.reduction,
        loss=cost,
        hp=None,
        location=blow.location,
        location_hp=after,
        level=level_of(type(part)(after, part.hp_max)),
    )
    if one.status != "dead":
        yield from _bear(scene, blow.name, scene.one(blow.name).wounds[-1], pool)


def _taken(combat: Combat, attack: int) -> int:
    """How many wounds an attack has brought so far, its author's own included."""
    wounds = (held.wound for one in combat.combatants.values() for held in one.wounds)
    return sum(1 for wound in wounds if wound.partition(".")[0] == str(attack))


def _bear(scene: Scene, name: str, wound: Wound, pool: Pool | None) -> Facts[None]:
    """« Limb useless », tests, blood, actions lost — in that order [OGL-HP-2, OGL-HP-3, OGL-HP-4]."""
    assert wound.location is not None
    assert wound.level is not None
    row = wound_row(scene.combat, wound.level, wound.location)
    if row.get("useless"):
        yield from _fail(scene, name, wound.location, wound.wound)
    yield from resist(scene, name, wound, wound.wound, pool)
    one = scene.one(name)
    if one.status == "dead":
        return
    yield from _begin_to_bleed(scene, one, wound)
    if row.get("lost"):
        yield from lose_actions(scene, name, str(row["lost"]), wound.wound, pool)


def _fail(scene: Scene, name: str, location: str, wound: str) -> Facts[None]:
    """« Limb useless (leg: prone, arm: drops) »; a two-handed item drops with either arm [OGL-HP-2, OGL-READY-1]."""
    one = scene.one(name)
    if not one.has(f"{location}_unusable"):
        yield e.ConditionGained(name=name, condition=f"{location}_unusable", until="care", wound=wound)
    if location in LEGS:
        yield from fall_prone(scene, name, wound)
    elif item := one.hands.get(ARMS[location]):
        yield e.ItemDropped(name=name, item=item)


def _begin_to_bleed(scene: Scene, one: Combatant, wound: Wound) -> Facts[None]:
    """« Bleeds to death in (CON + POW) / 2 rounds », in a limb CON + POW, from the wound's own on [OGL-HP-3]."""
    assert wound.location is not None
    row = wound_row(scene.combat, level_of(one.locations[wound.location]), wound.location)
    if row.get("bleeds") and not _bleeds(one, wound.location):
        rounds = ceil((characteristic(one, "CON") + characteristic(one, "POW")) / row["bleeds"])
        left = rounds - (scene.combat.round - wound.round)
        yield e.BleedingBegan(wound=wound.wound, name=one.name, kind="countdown", amount=max(1, left))


def bear_again(scene: Scene, name: str, wound: Wound) -> Facts[None]:
    """What a wound does without any die, once another one is taken back: the limb fails, the blood runs."""
    assert wound.location is not None
    one = scene.one(name)
    if one.status == "dead" or wound.treated:
        return
    if wound_row(scene.combat, level_of(one.locations[wound.location]), wound.location).get("useless"):
        yield from _fail(scene, name, wound.location, wound.wound)
    yield from _begin_to_bleed(scene, scene.one(name), wound)


def last_wounds(one: Combatant) -> tuple[Wound, ...]:
    """The wound that counts of each location: the last one [OGL-HP-4]."""
    return tuple({held.location: held for held in one.wounds if held.location}.values())


def _bleeds(one: Combatant, location: str) -> bool:
    """Whether a location bleeds already: « a bleeding countdown is never lengthened » [OGL-HP-4]."""
    places = {held.wound: held.location for held in one.wounds}
    return any(places.get(bleeding.wound) == location for bleeding in one.bleeding)


def endures(scene: Scene, name: str, damage: Sum, hazard: int) -> Facts[None]:
    """What a danger costs strikes one location of chance; nothing protects from it [OGL-ATK-2]."""
    location = yield from roll_location(scene, name, f"{hazard}@r{scene.combat.round}", None)
    yield from inflict(scene, Blow(hazard, name, location, damage, None))


# --- Les tests de résilience ------------------------------------------------------------------------------------------


def resist(scene: Scene, name: str, wound: Wound, cause: str, pool: Pool | None = None) -> Facts[None]:
    """« Resilience or dies, a second or unconscious »: death first; the unconscious take no other [OGL-HP-3, OGL-HP-4].

    Which tests a wound asks for goes by what its location has left.
    """
    assert wound.location is not None
    part = scene.one(name).locations[wound.location]
    row = wound_row(scene.combat, level_of(part), wound.location)
    if row.get("death") and not (yield from _holds_out(scene, name, wound.wound, "death", cause, pool)):
        yield from die(scene, name, "OGL-HP-3", cause)
        return
    awake = not scene.one(name).has("unconscious")
    if row.get("mind") and awake and not (yield from _holds_out(scene, name, wound.wound, "mind", cause, pool)):
        yield e.ConditionGained(name=name, condition="unconscious", until="care", wound=wound.wound)
        yield from settle(scene, name, cause)


def _holds_out(scene: Scene, name: str, wound: str, stake: e.Stake, cause: str, pool: Pool | None) -> Facts[bool]:
    one = scene.one(name)
    terms = (skill_term(one, "resilience", "OGL-HP-4"), *burdens(scene.combat, one, "resilience"))
    trial = yield from put_to_the_test(scene, one, "resilience", terms, cause, pool=pool, wound=wound, stake=stake)
    return trial.success


def open_wounds(combat: Combat) -> tuple[tuple[Combatant, Wound], ...]:
    """The wounds that are tested again: the last one of each location, untreated, of the living [OGL-HP-4]."""
    found = []
    for one in combat.combatants.values():
        found += [(one, held) for held in last_wounds(one) if one.present and not held.treated]
    return tuple(sorted(found, key=lambda pair: combat.inflicted.index(pair[1].wound)))


def wound_tests(scene: Scene) -> Facts[None]:
    """At the end of each later round, in the order in which the wounds came [OGL-HP-4, OGL-END-1]."""
    for one, wound in open_wounds(scene.combat):
        if wound.round < scene.combat.round and scene.one(one.name).present:
            yield from resist(scene, one.name, wound, f"{wound.wound}@r{scene.combat.round}")


# --- L'hémorragie -----------------------------------------------------------------------------------------------------


def bleed(scene: Scene) -> Facts[None]:
    """« Counts down at each end of round », the wound's own included; at 0, death [OGL-BLEED-1, OGL-END-1]."""
    for one, bleeding in scene.combat.open_bleedings():
        if not scene.one(one.name).present:
            continue
        yield e.BleedingShortened(wound=bleeding.wound, name=one.name, amount=bleeding.amount - 1)
        if bleeding.amount <= 1:
            yield from die(scene, one.name, "OGL-BLEED-1", bleeding.wound)


# --- Les actions perdues ----------------------------------------------------------------------------------------------


def lose_actions(scene: Scene, name: str, dice: str, cause: int | str, pool: Pool | None = None) -> Facts[None]:
    """« From this round, the rest from the next rounds until paid; reactions stay » [OGL-HP-3]."""
    expression = parse_dice(dice)
    faces: tuple[int, ...] = ()
    if expression.sides:
        faces = yield from scene.roll("actions-lost", name, expression.sides, cause, pool)
    lost, one = expression.total(faces), scene.one(name)
    left = one.budget.get(ACTION, 0)
    now = min(left, lost)
    budget = {**one.budget, ACTION: left - now} if one.budget else {}
    yield e.ActionsLost(name=name, lost=lost, budget=budget, owed=one.owed + lost - now)
