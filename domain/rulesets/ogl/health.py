"""Les points de vie par localisation ; l'inconscience, le réveil, la mort."""

from collections.abc import Mapping
from math import ceil

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import AddCombatant
from domain.errors import KeyNeeded, UnusableValue
from domain.events import Status
from domain.ruleset import Facts
from domain.rulesets.ogl.table import ACTION, rows_of
from domain.rulesets.ogl.trials import CHARACTERISTICS, tired
from domain.scene import Scene

NEEDED = ("CON", "SIZ", "DEX", "INT")
"""Without them there are no hit points and no rank; STR and POW are asked for when they count."""
MOST = 999
FIVE = 5


def health(command: AddCombatant) -> tuple[None, None]:
    """« There is no HP total »: the parts of the body have theirs.

    Raises:
        KeyNeeded: a characteristic is missing.
        UnusableValue: one is out of bounds, or hit points are given.
    """
    if command.hp is not None:
        raise UnusableValue("hp", str(command.hp[0]), "CON, SIZ")
    for key in CHARACTERISTICS:
        if not 0 <= int(command.sheet.get(key, 0)) <= MOST:
            raise UnusableValue(key, str(command.sheet[key]), "1–99")
    for key in NEEDED:
        if key not in command.sheet:
            raise KeyNeeded(key)
    return None, None


def body(combat: Combat, command: AddCombatant, _: int | None) -> Mapping[str, int]:
    """The hit points of each location, by CON + SIZ [OGL-HP-1]."""
    fives = ceil((int(command.sheet["CON"]) + int(command.sheet["SIZ"])) / FIVE)
    return {part: max(1, fives + more) for part, more in rows_of(combat, "body").items()}


def malus(combat: Combat, one: Combatant) -> int:
    """What fatigue takes from every skill, in percent [OGL-FAT-1]."""
    level = tired(combat, one)
    return int(level["skills"]) if level else 0


# --- L'inconscience ---------------------------------------------------------------------------------------------------


def status_of(one: Combatant) -> Status:
    """What somebody's conditions make of them."""
    if one.status in {"dead", "fled", "left"}:
        return one.status
    if one.has("unconscious"):
        return "unconscious"
    return "helpless" if one.has("helpless") else "active"


def is_helpless(one: Combatant) -> bool:
    """Whether somebody can be struck without a roll [OGL-HP-5]."""
    return one.status in {"unconscious", "helpless"}


def settle(scene: Scene, name: str, cause: str = "") -> Facts[None]:
    """Who falls by what has happened, or wakes « when no location holds it » [OGL-HP-5, OGL-HP-2]."""
    yield from _recover(scene, name)
    one = scene.one(name)
    status = status_of(one)
    if status == one.status:
        return
    if status == "active":
        yield e.CombatantRose(name=name)
        return
    yield e.CombatantFell(name=name, status=status, rule="OGL-HP-5", cause=cause)
    yield from give_up(scene, name)
    if status == "unconscious":
        yield from fall_prone(scene, name)
        for item in dict.fromkeys(scene.one(name).hands.values()):
            yield e.ItemDropped(name=name, item=item)


def settle_all(scene: Scene) -> Facts[None]:
    """The same for everybody, and what the dead no longer have."""
    for one in tuple(scene.combat.combatants.values()):
        if one.status == "dead":
            yield from bury(scene, one.name)
        elif one.conditions or one.bleeding or one.status != "active":
            yield from settle(scene, one.name)


def _recover(scene: Scene, name: str) -> Facts[None]:
    """« Until 1 HP »: a location that has hit points again serves again, and holds nobody down [OGL-HP-2]."""
    one = scene.one(name)
    healed = {held.wound for held in one.wounds if held.location and one.locations[held.location].hp > 0}
    for held in one.conditions:
        if held.until == "care" and held.wound is not None and held.wound in healed:
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    for bleeding in one.bleeding:
        if bleeding.wound in healed:
            yield e.BleedingStopped(wound=bleeding.wound, name=name)


def fall_prone(scene: Scene, name: str, wound: str | None = None) -> Facts[None]:
    """Prone until standing up; twice is once."""
    if not scene.one(name).has("prone"):
        yield e.ConditionGained(name=name, condition="prone", until="rise", wound=wound)


def give_up(scene: Scene, name: str) -> Facts[None]:
    """« Gives up this round's actions » [OGL-HP-5]."""
    one = scene.one(name)
    if one.budget.get(ACTION):
        yield e.BudgetCut(name=name, budget={**one.budget, ACTION: 0})


# --- La mort ----------------------------------------------------------------------------------------------------------


def die(scene: Scene, name: str, rule: str, cause: str) -> Facts[None]:
    """Death, by a wound or its bleeding [OGL-HP-3, OGL-BLEED-1]."""
    yield e.CombatantFell(name=name, status="dead", rule=rule, cause=cause)
    yield from bury(scene, name)


def bury(scene: Scene, name: str) -> Facts[None]:
    """The dead bleed no more, have no conditions and do nothing."""
    one = scene.one(name)
    for bleeding in one.bleeding:
        yield e.BleedingStopped(wound=bleeding.wound, name=name)
    for held in one.conditions:
        yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    yield from give_up(scene, name)


def risen(scene: Scene, name: str) -> Facts[None]:
    """A ruling gives life or consciousness back."""
    one = scene.one(name)
    if one.status == "dead":
        yield e.CombatantRose(name=name)
        return
    for held in one.conditions:
        if held.name == "unconscious":
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    yield from settle(scene, name)
