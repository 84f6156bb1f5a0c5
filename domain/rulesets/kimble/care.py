"""Soigner une blessure ; la guérison naturelle."""

from collections.abc import Mapping

from domain import commands as c, events as e
from domain.combat import Combat, Combatant, Wound
from domain.commands import TakeAction
from domain.errors import UnknownName, UnusableValue
from domain.exchange import typed
from domain.refusals import NoMedicFigure, NothingToTreat, RulingIdle, SelfCareRefused, TargetGone
from domain.ruleset import Facts
from domain.rulesets.kimble.health import settle
from domain.rulesets.kimble.table import figure
from domain.rulesets.kimble.trials import burdens, put_to_the_test, skill_term
from domain.scene import Scene

FIRST_AID = "first-aid"
RULED = "0"
"""Stands for what a ruling brought until care, without a wound of its own."""

# --- Soigner une blessure ---------------------------------------------------------------------------------------------


def treatable(one: Combatant) -> Mapping[str, Wound]:
    """Every wound that no care has succeeded on, oldest first; those of a ruling that bleed, too [KIMBLE-ACT-13]."""
    wounds = {wound.wound: wound for wound in one.wounds if not wound.treated}
    ruled = (bleeding.wound for bleeding in one.bleeding if bleeding.wound not in wounds)
    wounds |= {wound: Wound(wound, None, 0, 0) for wound in ruled}
    if any(held.wound is None and held.until == "care" for held in one.conditions):
        wounds[RULED] = Wound(RULED, None, 0, 0)
    return wounds


def wound_to_treat(patient: Combatant, command: TakeAction) -> Wound:
    """The wound named; else the worst haemorrhage, then the oldest injury [KIMBLE-ACT-13].

    Raises:
        UnknownName: no wound to treat is called so.
        NothingToTreat: there is none at all, or the one named has been treated.
    """
    wounds, named = treatable(patient), command.arguments.get("wound")
    if named is not None:
        if any(held.wound == str(named) and held.treated for held in patient.wounds):
            raise NothingToTreat(patient.name)
        if str(named) not in wounds:
            raise UnknownName("wound", str(named), tuple(wounds))
        return wounds[str(named)]
    if patient.bleeding:
        return wounds[max(patient.bleeding, key=lambda one: one.amount).wound]
    if not wounds:
        raise NothingToTreat(patient.name)
    return next(iter(wounds.values()))


def check_care(scene: Scene, healer: Combatant, command: TakeAction) -> None:
    """« La blessure lui a enlevé la moitié de ses points de vie » : one cannot treat that oneself [KIMBLE-ACT-13]."""
    patient = scene.one((*command.targets, command.actor)[0])
    if not patient.present:
        raise TargetGone(patient.name, patient.status)
    wound = wound_to_treat(patient, command)
    skill_term(healer, skill_used(command), "KIMBLE-ACT-13")
    assert patient.hp_max is not None
    if patient.name == healer.name and 2 * wound.loss >= patient.hp_max:
        raise SelfCareRefused(healer.name, wound.wound, wound.loss)


def skill_used(command: TakeAction) -> str:
    """First Aid, or the skill that the line names (`with=medicine`)."""
    return str(command.arguments.get("with", FIRST_AID))


def first_aid(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Il tente désespérément de se ou de le soigner » [KIMBLE-ACT-13, KIMBLE-BLEED-2].

    A success ends all that lasts until care on that wound, stops its haemorrhage, and gives 1d3 HP back.
    """
    healer, patient = scene.one(command.actor), scene.one((*command.targets, command.actor)[0])
    wound, skill = wound_to_treat(patient, command), skill_used(command)
    terms = (
        skill_term(healer, skill, "KIMBLE-ACT-13"),
        *typed(command.modifiers, FIRST_AID, "KIMBLE-ACT-13"),
        *burdens(scene, healer, skill, FIRST_AID),
    )
    success = yield from put_to_the_test(scene, healer, FIRST_AID, terms, "KIMBLE-ACT-13")
    if not success:
        return
    yield e.WoundTreated(wound=wound.wound, name=patient.name)
    ruled = wound.wound == RULED
    for held in patient.conditions:
        if held.until == "care" and (held.wound == wound.wound or (ruled and held.wound is None)):
            yield e.ConditionEnded(name=patient.name, condition=held.name, wound=held.wound)
    for effect in patient.effects:
        if effect.until == "care":
            yield e.EffectEnded(name=patient.name, label=effect.label)
    if any(bleeding.wound == wound.wound for bleeding in patient.bleeding):
        yield e.BleedingStopped(wound=wound.wound, name=patient.name)
    points = yield from scene.die("healing", healer.name, scene.number)
    locations = {wound.location: points} if wound.location else {}
    yield from restore(scene, patient.name, points, locations, FIRST_AID, wound=wound.wound)
    yield from settle(scene, patient.name)


def restore(
    scene: Scene,
    name: str,
    points: int,
    locations: Mapping[str, int],
    source: str,
    *,
    rested: int | None = None,
    wound: str | None = None,
) -> Facts[None]:
    """Give HP back to the total and to locations, each within its maximum [KIMBLE-ACT-13]."""
    one = scene.one(name)
    assert one.hp is not None
    assert one.hp_max is not None
    hp = min(one.hp_max, one.hp + points)
    healed = {
        part: after
        for part, gain in locations.items()
        if (after := min(one.locations[part].hp_max, one.locations[part].hp + gain)) != one.locations[part].hp
    }
    days = one.rested if rested is None else rested
    if hp != one.hp or healed or days != one.rested:
        yield e.HealthRestored(
            name=name, gain=hp - one.hp, hp=hp, source=source, locations=healed, rested=days, wound=wound
        )


# --- La guérison naturelle --------------------------------------------------------------------------------------------


def heals(combat: Combat, one: Combatant, days: int) -> tuple[int, int]:
    """The HP that days of rest give, and the days left over: one a day from 4 HP on, else one a week [KIMBLE-HP-1]."""
    assert one.hp is not None
    assert one.hp_max is not None
    light, week = figure(combat, "light_wounds"), figure(combat, "week")
    hp, left = one.hp, days + one.rested
    while hp < one.hp_max and left >= (1 if hp >= light else week):
        left -= 1 if hp >= light else week
        hp += 1
    return hp - one.hp, left if hp < one.hp_max else 0


def recovery(combat: Combat, one: Combatant) -> int | None:
    """The days until somebody is well [KIMBLE-HP-1, KIMBLE-AFTER-3]."""
    assert one.hp is not None
    assert one.hp_max is not None
    light, week = figure(combat, "light_wounds"), figure(combat, "week")
    slow = max(0, min(light, one.hp_max) - one.hp)
    days = slow * week + (one.hp_max - one.hp - slow)
    return max(0, days - one.rested) if days else int(is_hurt(one))


def is_hurt(one: Combatant) -> bool:
    """Whether hit points are missing, from the total or from a location alone (that heals with one day's rest)."""
    return one.hp != one.hp_max or any(part.hp != part.hp_max for part in one.locations.values())


def rest(scene: Scene, command: c.Rest) -> Facts[None]:
    """« Le personnage regagne 1 point de vie par jour » or a week [KIMBLE-HP-1].

    Each point heals the location that has lost most; whoever has all HP back has them everywhere.
    """
    if command.days < 1:
        raise UnusableValue("days", str(command.days), "1, 2, 3…")
    if command.medic:
        raise NoMedicFigure
    everybody = tuple(scene.combat.combatants.values())
    chosen = everybody if command.name is None else (scene.one(command.name),)
    hurt = [one for one in chosen if one.status != "dead" and is_hurt(one)]
    if not hurt:
        raise RulingIdle("rest")
    for one in hurt:
        gain, left = heals(scene.combat, one, command.days)
        yield from restore(scene, one.name, gain, _spread(one, gain), "rest", rested=left)
        yield from settle(scene, one.name)


def _spread(one: Combatant, gain: int) -> Mapping[str, int]:
    """How many of the points that come back go to each location."""
    assert one.hp is not None
    missing = {part: held.hp_max - held.hp for part, held in one.locations.items()}
    if one.hp + gain == one.hp_max:
        return missing
    healed = dict.fromkeys(missing, 0)
    for _ in range(gain):
        part = max(missing, key=lambda each: missing[each] - healed[each])
        healed[part] += missing[part] > healed[part]
    return healed
