"""What is told in full and seldom elsewhere: tests and rulings, what wears off, what is readied, whose turn is lost."""

from typing import Any

from domain import commands as c, events as e
from domain.events import Event
from domain.sums import Sum
from projections.beats import Told
from projections.recaprulings import ruled

TURNS = {"skip", "felled", "unable", "late", "waited"}
"""How a turn can end without anything being done in it that is worth a word."""
BY_THE_BLOW = {"all_out", "overextended", "no_action", "half_action"}
"""Conditions that a story tells by the blow they come of."""


def summed(name: str, one: Sum | None) -> dict[str, Any]:
    """A sum by its total, and its terms beside it, where they are known."""
    return {name: one.total if one else None, f"{name}_terms": one.terms if one and one.terms else None}


def detail_of(  # noqa: C901, PLR0911, PLR0912 - a list of events
    event: Event, command: c.Command | None = None
) -> Told | None:
    """How an event is told in full that is no blow and no scene; None where it is not told at all."""
    match event:
        case e.InitiativeSet(name=name, initiative=Sum() as one):
            score = (one.total, *(event.tiebreak or ()))
            return Told("order", {"who": name, "names": (name,), "scores": (score,)}, dry=True)
        case e.PassBegan(number=number, to_act=names):
            return Told("pass", {"number": number, "names": names}, dry=True)
        case e.CombatantRevealed(name=name):
            return Told("revealed", {"who": name}, dry=True)
        case e.CommandSetAside(name=name, reason=reason):
            return Told("set_aside", {"who": name or None, "reason": reason}, dry=True)
        case e.AbsenceBegan(name=name, action=action):
            return Told("absent", {"who": name, "action": action.action if action else None}, dry=True)
        case e.AbsenceEnded(name=name):
            return Told("returns", {"who": name}, dry=True)
        case e.TurnForgone(name=name):
            return Told("forgoes", {"who": name}, dry=True)
        case e.TurnEnded(name=name, how=str(how)) if how in TURNS:
            return Told(f"turn_{how}", {"names": (name,)}, dry=True)
        case e.TurnEnded(name=name, how="next", posted=False):
            return Told("passes", {"who": name}, dry=True)
        case e.ActionsLost(name=name, lost=lost, owed=owed):
            return Told("actions_lost", {"who": name, "lost": lost, "owed": owed or None}, dry=True)
        case e.DuelLeft(name=name):
            return Told("unbound", {"names": (name,)}, dry=True)
        case e.ExperienceTicked(name=name, skill=skill):
            return Told("learns", {"who": name, "skill": skill}, dry=True)
        case e.DuelHeld(name=name):
            return Told("holds", {"who": name}, dry=True)
        case e.SheetChanged(name=name, key=key, before=before, after=after):
            return Told("sheet", {"who": name, "key": key, "before": before, "after": after})
        case e.CounterSet(name=name, counter=counter, before=before, value=value):
            counted: dict[str, Any] = {"who": name, "counter": counter, "before": before, "after": value}
            return None if isinstance(command, c.MakeRuling) else Told("counts", counted, dry=True)
        case e.RulingMade():
            return ruled(event)
        case e.FumbleSuffered(name=name, effects=effects):
            return Told("fumble", {"who": name, "effects": tuple(effects or ()) or None}, dry=not effects)
        case e.BleedingBegan(name=name, kind=kind, amount=amount):
            return Told("bleeds", {"who": name, "sort": kind, "amount": amount})
        case e.SkillTested():
            return _tested(event, command)
        case _:
            return _in_hand(event) or _worn_off(event)


def _in_hand(event: Event) -> Told | None:
    """What happens to weapons and armour."""
    match event:
        case e.ItemDropped(name=name, item=item, broken=broken):
            return Told("breaks" if broken else "drops", {"who": name, "weapon": item})
        case e.ItemStowed(name=name, item=item):
            return Told("stows", {"who": name, "weapon": item}, dry=True)
        case e.ItemPrepared(name=name, item=item, left=left):
            return Told("prepares", {"who": name, "weapon": item, "left": left or None}, dry=True)
        case e.ReloadBegan(name=name, weapon=weapon):
            return Told("starts_reloading", {"who": name, "weapon": weapon}, dry=True)
        case e.WeaponThrown(name=name, weapon=weapon):
            return Told("throws", {"who": name, "weapon": weapon}, dry=True)
        case e.ItemDamaged(name=name, item=item, loss=loss, hp=hp):
            return Told("damaged", {"who": name, "weapon": item, "loss": loss, "hp": hp}, dry=True)
        case e.ArmourLost(name=name, location=location):
            return Told("armour_lost", {"who": name, "location": location}, dry=True)
        case _:
            return None


def _worn_off(event: Event) -> Told | None:
    """What ends by itself, or comes nearer its end."""
    match event:
        case e.ConditionEnded(name=name, condition=condition):
            return Told("ends", {"names": (name,), "condition": condition}, dry=True)
        case e.EffectEnded(name=name, label=label):
            return Told("lifts", {"names": (name,), "label": label}, dry=True)
        case e.BleedingShortened(name=name, amount=amount):
            return Told("weakens", {"who": name, "sort": "countdown", "amount": amount}, dry=True)
        case _:
            return None


def _tested(event: e.SkillTested, command: c.Command | None) -> Told:
    """A test: what for, and how it went; what comes of it is told by itself."""
    fields = {
        "who": event.name,
        "skill": event.skill,
        "degree": "critical" if event.critical else None,
        **summed("roll", event.roll),
        **summed("chance", event.chance),
    }
    if event.stake is not None:
        return Told(f"stake_{event.stake}_{'kept' if event.success else 'lost'}", fields, dry=True)
    if isinstance(command, c.CloseCombat):
        return Told(f"aftermath_{'kept' if event.success else 'lost'}", fields, dry=True)
    dry = event.success or event.wound is not None
    return Told("tested_well" if event.success else "tested_badly", fields, dry=dry)
