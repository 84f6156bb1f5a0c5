"""Soigner : les premiers soins, selon la gravité ; le repos."""

from collections.abc import Mapping

from domain import commands as c, events as e
from domain.combat import Combatant, Wound
from domain.commands import TakeAction
from domain.errors import UnknownName, UnusableValue
from domain.events import WoundLevel
from domain.exchange import typed
from domain.refusals import NoMedicFigure, NothingToTreat, RulingIdle, TargetGone
from domain.ruleset import Facts
from domain.rulesets.ogl.health import settle
from domain.rulesets.ogl.moment import Moment
from domain.rulesets.ogl.table import level_of
from domain.rulesets.ogl.trials import burdens, put_to_the_test, skill_term
from domain.scene import Scene

FIRST_AID = "first-aid"
GRAVITY: Mapping[WoundLevel, int] = {"minor": 0, "serious": 1, "major": 2}


def treatable(one: Combatant) -> Mapping[str, Wound]:
    """Every wound that no care has succeeded on, oldest first; haemorrhages that a ruling brought, too."""
    wounds = {wound.wound: wound for wound in one.wounds if not wound.treated}
    known = {wound.wound for wound in one.wounds}
    ruled = (bleeding.wound for bleeding in one.bleeding if bleeding.wound not in known)
    return {**wounds, **{wound: Wound(wound, None, 0, 0) for wound in ruled}}


def present_level(one: Combatant, wound: Wound) -> WoundLevel:
    """« By the location's present level »; a haemorrhage without a wound is as a major one [OGL-CARE-2]."""
    return level_of(one.locations[wound.location]) if wound.location else "major"


def wound_to_treat(patient: Combatant, command: TakeAction) -> Wound:
    """The wound named; else the one with least time to live, then the worst, then the oldest [OGL-CARE-2].

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
    if not wounds:
        raise NothingToTreat(patient.name)
    if patient.bleeding:
        return wounds[min(patient.bleeding, key=lambda one: one.amount).wound]
    return max(wounds.values(), key=lambda wound: GRAVITY[present_level(patient, wound)])


def check_care(moment: Moment, healer: Combatant, command: TakeAction) -> None:
    """Somebody present, with a wound, and a healer who has the skill."""
    patient = moment.one((*command.targets, command.actor)[0])
    if not patient.present:
        raise TargetGone(patient.name, patient.status)
    wound_to_treat(patient, command)
    skill_term(healer, FIRST_AID, "OGL-CARE-1")


def first_aid(scene: Scene, moment: Moment, command: TakeAction) -> Facts[None]:
    """« Minor 1d3 HP; serious: the location back to 0; major: stops the blood loss only » [OGL-CARE-1, OGL-CARE-2]."""
    healer, patient = moment.one(command.actor), moment.one((*command.targets, command.actor)[0])
    wound = wound_to_treat(patient, command)
    terms = (
        skill_term(healer, FIRST_AID, "OGL-CARE-1"),
        *typed(command.modifiers, FIRST_AID, "OGL-MOD-4"),
        *burdens(scene.combat, healer, FIRST_AID),
    )
    trial = yield from put_to_the_test(scene, healer, FIRST_AID, terms, scene.number)
    if not trial.success:
        return
    level = present_level(patient, wound)
    place = [held.wound for held in treatable(patient).values() if held.location == wound.location]
    treated = [wound.wound] if level == "minor" or wound.location is None else place
    for each in treated:
        yield e.WoundTreated(wound=each, name=patient.name)
    for bleeding in scene.one(patient.name).bleeding:
        if bleeding.wound in {wound.wound, *_wounds_at(patient, wound)}:
            yield e.BleedingStopped(wound=bleeding.wound, name=patient.name)
    if level == "minor" and wound.location:
        points = yield from scene.die("healing", healer.name, scene.number)
        yield from restore(scene, patient.name, wound.location, points, FIRST_AID, wound.wound)
    elif level == "serious" and wound.location:
        missing = -scene.one(patient.name).locations[wound.location].hp
        yield from restore(scene, patient.name, wound.location, max(0, missing), FIRST_AID, wound.wound)
        yield from release(scene, patient.name, wound)
    yield from settle(scene, patient.name)


def _wounds_at(one: Combatant, wound: Wound) -> tuple[str, ...]:
    """Every wound of the same place."""
    return tuple(held.wound for held in one.wounds if wound.location and held.location == wound.location)


def release(scene: Scene, name: str, wound: Wound) -> Facts[None]:
    """« Ends uselessness or unconsciousness » that came of that location [OGL-CARE-2]."""
    one = scene.one(name)
    for held in one.conditions:
        if held.until == "care" and held.wound in _wounds_at(one, wound):
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)


def restore(scene: Scene, name: str, location: str, points: int, source: str, wound: str | None = None) -> Facts[None]:
    """Give a location hit points back, within its maximum."""
    part = scene.one(name).locations[location]
    after = min(part.hp_max, part.hp + points)
    if after != part.hp:
        yield e.HealthRestored(
            name=name, gain=after - part.hp, hp=None, source=source, locations={location: after}, wound=wound
        )


def rest(scene: Scene, command: c.Rest) -> Facts[None]:
    """After the fight: a minor wound regains 1 HP a day, a serious one where Resilience succeeds; a major one none.

    One test a day and serious location, in the order of the sheet [OGL-CARE-1].
    """
    if command.days < 1:
        raise UnusableValue("days", str(command.days), "1, 2, 3…")
    if command.medic:
        raise NoMedicFigure
    everybody = tuple(scene.combat.combatants.values())
    chosen = everybody if command.name is None else (scene.one(command.name),)
    healing = [
        (one.name, location)
        for one in chosen
        if one.status != "dead"
        for location, part in one.locations.items()
        if part.hp < part.hp_max and level_of(part) != "major"
    ]
    if not healing:
        raise RulingIdle("rest")
    for name, location in healing:
        yield from _heal(scene, name, location, command.days)
    for name in dict.fromkeys(name for name, _ in healing):
        yield from settle(scene, name)


def _heal(scene: Scene, name: str, location: str, days: int) -> Facts[None]:
    one = scene.one(name)
    part = one.locations[location]
    terms = (skill_term(one, "resilience", "OGL-CARE-1"), *burdens(scene.combat, one, "resilience"))
    gain = 0
    for _ in range(days):
        if part.hp + gain < 0:
            trial = yield from put_to_the_test(scene, one, "resilience", terms, scene.number)
            gain += trial.success
        elif part.hp + gain < part.hp_max:
            gain += 1
    if gain:
        yield from restore(scene, name, location, gain, "rest")
