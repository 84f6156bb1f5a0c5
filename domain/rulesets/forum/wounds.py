"""Les malus liés à la perte d'HP · Les soins."""

from domain import commands as c
from domain import events as e
from domain.combat import Combatant
from domain.commands import AddCombatant, TakeAction
from domain.errors import KeyNeeded, UnknownName, UnusableValue
from domain.refusals import HealingOthers, HealingRefused, NoCover, NothingBleeds
from domain.ruleset import Facts
from domain.rulesets.forum.table import MALUS_STEPS
from domain.scene import Scene
from domain.sums import Term

# --- Les malus liés à la perte d'HP -----------------------------------------------------------------------------------


def malus(one: Combatant) -> int:
    """« À 75% des PV max, on a un malus de -5 aux rolls… » [FORUM-HP-2]: the lowest step reached, 0 above them all."""
    assert one.hp is not None
    assert one.hp_max is not None
    reached = [value for percent, value in MALUS_STEPS if one.hp * 100 <= percent * one.hp_max]
    return reached[-1] if reached and one.hp else 0


def wound_term(scene: Scene, one: Combatant, purpose: str) -> Term:
    """The malus on one roll, from the wounds taken before it [FORUM-HP-3, FORUM-HP-5]."""
    counts = purpose in scene.option("malus_on").split(",")
    return Term(code="malus", value=malus(one) if counts else 0, rule="FORUM-HP-2")


def fall(scene: Scene, name: str) -> Facts[None]:
    """« Tomber à 0% » : HP stop there, and whoever reaches it is unconscious [FORUM-HP-1]."""
    one = scene.one(name)
    if one.hp == 0 and one.status == "active":
        yield e.CombatantFell(name=name, status="unconscious", rule="FORUM-HP-1")


def health(command: AddCombatant) -> tuple[int, int]:
    """The HP that a sheet begins with, current and maximum [FORUM-HP-1]."""
    if command.hp is None:
        raise KeyNeeded("hp")
    hp, hp_max = command.hp
    if not 1 <= hp <= hp_max:
        raise UnusableValue("hp", f"{hp}/{hp_max}", "1 ≤ hp ≤ hp_max")
    return hp, hp_max


def health_ruled(scene: Scene, command: c.MakeRuling) -> Facts[None]:
    """What a ruling on HP brings with it: awakening above 0, a fall at 0."""
    one = scene.one(command.name)
    if one.hp and one.status == "unconscious":
        yield e.CombatantRose(name=one.name)
    yield from fall(scene, one.name)


# --- Les soins --------------------------------------------------------------------------------------------------------


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
    assert actor.hp is not None
    assert actor.hp_max is not None
    hp = min(actor.hp_max, actor.hp + int(gain))
    if hp > actor.hp:
        source = str(command.arguments["object"])
        yield e.HealthRestored(name=actor.name, gain=hp - actor.hp, hp=hp, source=source)


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
