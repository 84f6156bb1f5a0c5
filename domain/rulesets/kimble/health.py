"""Les points de vie et la mort : assommé, sans défense, à terre ; qui tombe, qui se relève, qui meurt."""

from math import ceil

from domain import events as e
from domain.codes import turn_of
from domain.combat import Combat, Combatant, Condition
from domain.commands import AddCombatant
from domain.errors import KeyNeeded, UnusableValue
from domain.events import Status
from domain.refusals import CannotAct
from domain.ruleset import Facts
from domain.rulesets.kimble.table import HALF
from domain.scene import Scene

GRAVITY: dict[Status, int] = {"active": 0, "stunned": 1, "helpless": 2, "unconscious": 3}
CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "APP", "POW", "INT")
MOST = 99
"""Monsters go beyond the 21 of people."""
FALLEN = {"helpless", "unconscious", "dead"}
"""Who has fallen is nobody's opponent any more; to be prone is not to have fallen [KIMBLE-ENGAGE-1]."""


def health(command: AddCombatant) -> tuple[int, int]:
    """The HP of a sheet: those given, else (CON + SIZ) / 2, rounded up."""
    for key in CHARACTERISTICS:
        if not 0 <= int(command.sheet.get(key, 0)) <= MOST:
            raise UnusableValue(key, str(command.sheet[key]), "3–21")
    if command.hp is None:
        missing = [key for key in ("CON", "SIZ") if key not in command.sheet]
        if missing:
            raise KeyNeeded(f"hp | {missing[0]}")
        total = ceil((int(command.sheet["CON"]) + int(command.sheet["SIZ"])) / 2)
        hp, hp_max = total, total
    else:
        hp, hp_max = command.hp
    if not 1 <= hp <= hp_max:
        raise UnusableValue("hp", f"{hp}/{hp_max}", "1 ≤ hp ≤ hp_max")
    return hp, hp_max


def malus(_: Combat, __: Combatant) -> int:
    """Wounds weigh by their conditions alone, each with its own malus."""
    return 0


# --- Assommé, sans défense --------------------------------------------------------------------------------------------


def status_of(one: Combatant) -> Status:
    """« Assommé » : no action; « sans défense » : at 0 HP, immobilised, or by an effect [KIMBLE-STATE-1, -2, -3]."""
    if one.status in {"dead", "fled", "left"}:
        return one.status
    if one.has("unconscious"):
        return "unconscious"
    if one.hp == 0 or one.has("helpless") or one.has("paralysed"):
        return "helpless"
    return "stunned" if one.has("stunned") else "active"


def settle(scene: Scene, name: str, cause: str = "") -> Facts[None]:
    """Who falls by what has happened, or comes round; the unconscious let go of everything [KIMBLE-STATE-2].

    One who falls in its own turn keeps it, with nothing left to spend [KIMBLE-TURN-4].
    """
    one = scene.one(name)
    status = status_of(one)
    if status == one.status or one.status not in GRAVITY:
        return
    if GRAVITY[status] < GRAVITY[one.status]:
        yield e.CombatantRose(name=one.name, status=status)
        return
    rule = "KIMBLE-STATE-1" if status == "stunned" else "KIMBLE-STATE-2"
    yield e.CombatantFell(name=one.name, status=status, rule=rule, cause=cause)
    if status == "unconscious":
        for item in dict.fromkeys(one.hands.values()):
            yield e.ItemDropped(name=one.name, item=item)
    if status in FALLEN:
        yield from break_off(scene, one.name)
    yield from lose_turn(scene, one.name)


def settle_all(scene: Scene, cause: str = "") -> Facts[None]:
    """The same for everybody, and what the dead no longer have."""
    for name in tuple(scene.combat.combatants):
        if scene.one(name).status == "dead":
            yield from bury(scene, name)
        else:
            yield from settle(scene, name, cause)


def lose_turn(scene: Scene, name: str) -> Facts[None]:
    """What is left of the turn under way is lost [KIMBLE-EFF-1, KIMBLE-TURN-4]."""
    one = scene.one(name)
    if one.in_turn and one.budget.get(HALF):
        yield e.BudgetCut(name=name, budget={HALF: 0})


def break_off(scene: Scene, name: str) -> Facts[None]:
    """At close quarters with nobody any more [KIMBLE-ENGAGE-1]."""
    for other in scene.combat.engaged_with(name):
        yield e.EngagementEnded(name=name, other=other)


# --- La mort ----------------------------------------------------------------------------------------------------------


def die(scene: Scene, name: str, rule: str, cause: str) -> Facts[None]:
    """Death; the hit points stay what they were [KIMBLE-EFF-2]."""
    yield e.CombatantFell(name=name, status="dead", rule=rule, cause=cause)
    yield from bury(scene, name)


def bury(scene: Scene, name: str) -> Facts[None]:
    """« Death removes conditions and haemorrhages », and what was left of the turn [KIMBLE-EFF-2, KIMBLE-TURN-4]."""
    one = scene.one(name)
    for bleeding in one.bleeding:
        yield e.BleedingStopped(wound=bleeding.wound, name=name)
    for held in one.conditions:
        yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    yield from break_off(scene, name)
    yield from lose_turn(scene, name)


def fallen(scene: Scene, name: str, cause: str) -> Facts[None]:
    """HP at 0 with nothing in excess: helpless, no critical [KIMBLE-HP-2, KIMBLE-CRIT-2]."""
    yield from settle(scene, name, cause)


def risen(scene: Scene, name: str) -> Facts[None]:
    """A ruling gives life or hit points back: as the rest then is [KIMBLE-STATE-3]."""
    one = scene.one(name)
    status: Status = "helpless" if one.hp == 0 else "active"
    if one.status == "dead":
        yield e.CombatantRose(name=name, status=status)
    else:
        yield from settle(scene, name)


# --- Ce qui vaut maintenant -------------------------------------------------------------------------------------------


def in_force(one: Combatant, name: str, round_number: int) -> Condition | None:
    """A condition that counts in this round: « next round » leaves the present one alone [KIMBLE-EFF-1]."""
    for held in one.conditions:
        since = turn_of(held.until)[2]
        if held.name == name and (since is None or round_number >= since):
            return held
    return None


def may_act(scene: Scene, one: Combatant) -> bool:
    """Whether somebody could do anything in a turn of this round [KIMBLE-TURN-4]."""
    idle = in_force(one, "no_action", scene.combat.round) is not None
    return one.able and not idle and not is_surprised(scene, one)


def is_surprised(scene: Scene, one: Combatant) -> bool:
    """The surprised lose the first round, where the table plays surprise [KIMBLE-SURP-1]."""
    return one.surprised and scene.combat.round == 1 and scene.option("surprise") == "yes"


def require_acting(scene: Scene, one: Combatant) -> None:
    """Refuse anybody who can do nothing.

    Raises:
        CannotAct: by status, by a « no action », or by surprise.
    """
    if not one.able:
        raise CannotAct(one.name, one.status)
    if not may_act(scene, one):
        raise CannotAct(one.name, "surprised" if is_surprised(scene, one) else "no_action")
