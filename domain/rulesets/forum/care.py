"""Les soins."""

from fractions import Fraction

from domain import commands as c, events as e
from domain.combat import Combatant
from domain.commands import TakeAction
from domain.errors import UnknownName, UnusableValue
from domain.refusals import HealingOthers, HealingRefused, NoCover, NothingBleeds, RulingIdle
from domain.ruleset import Facts
from domain.rulesets.forum.table import figures
from domain.scene import Scene
from domain.sums import round_half_up


def check_use(scene: Scene, command: TakeAction) -> None:
    """« Il n'est pas possible de rendre des PV à d'autres joueurs ou PNJs en plein combat » [FORUM-CARE-1]."""
    gain, target = command.arguments.get("hp", 0), (*command.targets, command.actor)[0]
    if not isinstance(gain, int) or gain < 0:
        raise UnusableValue("hp", str(gain), "0, 1, 2…")
    if gain and target != command.actor:
        raise HealingOthers(command.actor, target)
    if gain and scene.option("use_on_self") == "no":
        raise HealingRefused(command.actor)


def use(scene: Scene, command: TakeAction) -> Facts[None]:
    """A consumable taken by oneself gives its HP, within the maximum [FORUM-CARE-1, FORUM-HP-1]."""
    actor, gain = scene.one(command.actor), command.arguments.get("hp", 0)
    yield from restore(actor, int(gain), str(command.arguments["object"]))


def restore(one: Combatant, gain: int, source: str) -> Facts[None]:
    """Give HP back, within the maximum [FORUM-HP-1]."""
    assert one.hp is not None
    assert one.hp_max is not None
    hp = min(one.hp_max, one.hp + gain)
    if hp > one.hp:
        yield e.HealthRestored(name=one.name, gain=hp - one.hp, hp=hp, source=source)
        if one.has("spent"):
            yield e.ConditionEnded(name=one.name, condition="spent")


def check_bandage(scene: Scene, command: TakeAction) -> None:
    """« Après s'être mis à l'abri » : who bandages and who is bandaged, both [FORUM-CARE-2]."""
    target = scene.one((*command.targets, command.actor)[0])
    for one in (scene.one(command.actor), target):
        if not one.has("cover"):
            raise NoCover(one.name)
    wounds = tuple(bleeding.wound for bleeding in target.bleeding)
    if not wounds:
        raise NothingBleeds(target.name)
    if (chosen := command.arguments.get("wound")) and str(chosen) not in wounds:
        raise UnknownName("wound", str(chosen), wounds)


def bandage(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Panser les plaies ou stopper les hémorragies » : all, or the one named [FORUM-CARE-2, FORUM-BLEED-2]."""
    target, chosen = scene.one((*command.targets, command.actor)[0]), command.arguments.get("wound")
    for bleeding in target.bleeding:
        if chosen is None or bleeding.wound == str(chosen):
            yield e.BleedingStopped(wound=bleeding.wound, name=target.name)


def rest(scene: Scene, command: c.Rest) -> Facts[None]:
    """« Un PJ récupère 10% de ses PV max chaque jour HRP », faster with a medic [FORUM-CARE-3].

    Player characters only; rounded half up once, on the total.
    """
    if command.days < 1:
        raise UnusableValue("days", str(command.days), "1, 2, 3…")
    everybody = tuple(scene.combat.combatants.values())
    chosen = everybody if command.name is None else (scene.one(command.name),)
    resting = [one for one in chosen if one.player and one.status != "dead"]
    if not resting:
        raise RulingIdle("rest")
    factor = int(scene.option("medic_factor")) if command.medic else 1
    percent = figures(scene.combat, "rest")["percent_a_day"] * command.days * factor
    for one in resting:
        assert one.hp_max is not None
        gain = round_half_up(Fraction(one.hp_max * percent, 100))
        yield from restore(one, gain, "rest")
        if one.status in {"unconscious", "dying"} and gain:
            yield e.CombatantRose(name=one.name)
