"""Les corps : points de vie, saignements, ce qui dure, le repos."""

from domain import commands as c, events as e
from domain.combat import Combatant
from domain.commands import AddCombatant
from domain.durations import that_end
from domain.errors import UnusableValue
from domain.refusals import NoMedicFigure, RulingIdle
from domain.ruleset import Facts
from domain.scene import Scene

OUT = {"fled", "left"}
"""Who is out of the fight neither acts nor can be aimed at; the fallen and the dead are still there."""


def health(command: AddCombatant) -> tuple[int | None, int | None]:
    """The HP of a sheet, current and maximum, or none [FREEFORM-HP-1]."""
    if command.hp is None:
        return None, None
    hp, hp_max = command.hp
    if not 0 <= hp <= hp_max or hp_max < 1:
        raise UnusableValue("hp", f"{hp}/{hp_max}", "0 ≤ hp ≤ hp_max")
    return hp, hp_max


def restored(one: Combatant, gain: int, source: str) -> e.HealthRestored:
    """HP that come back, within the maximum; without a total the gain alone is recorded."""
    if one.hp is None or one.hp_max is None:
        return e.HealthRestored(name=one.name, gain=gain, hp=None, source=source)
    hp = min(one.hp_max, one.hp + gain)
    return e.HealthRestored(name=one.name, gain=hp - one.hp, hp=hp, source=source)


def risen(scene: Scene, name: str) -> Facts[None]:
    """A ruling brings somebody back [FREEFORM-STATE-2]."""
    if scene.one(name).status not in {"active", *OUT}:
        yield e.CombatantRose(name=name)


def end_round(scene: Scene) -> Facts[None]:
    """Each haemorrhage costs its HP, down to 0 [FREEFORM-BLEED-1]."""
    for victim, bleeding in scene.combat.open_bleedings():
        one = scene.one(victim.name)
        if one.hp and one.present:
            loss = min(bleeding.amount, one.hp)
            yield e.BleedingTicked(wound=bleeding.wound, name=one.name, loss=loss, hp=one.hp - loss)


def closing(scene: Scene) -> Facts[None]:
    """What lasts until the fight is over ends with it [FREEFORM-STATE-1]."""
    for one in scene.combat.combatants.values():
        yield from that_end(scene.combat, one.name, "combat")


def rest(scene: Scene, command: c.Rest) -> Facts[None]:
    """So many HP a day, for everybody but the dead [FREEFORM-REST-1]."""
    if command.days < 1:
        raise UnusableValue("days", str(command.days), "1, 2, 3…")
    if command.medic:
        raise NoMedicFigure
    chosen = scene.combat.combatants.values() if command.name is None else (scene.one(command.name),)
    gain = int(scene.option("rest")) * command.days
    better = [restored(one, gain, "rest") for one in chosen if one.hp is not None and one.status != "dead"]
    if not any(fact.gain for fact in better):
        raise RulingIdle("rest")
    yield from (fact for fact in better if fact.gain)
