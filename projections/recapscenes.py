"""What is told besides blows: who comes, moves, hides, waits, burns, bleeds, speaks, leaves."""

from typing import Any

from domain import commands as c, events as e
from domain.events import Event
from projections.beats import Told
from projections.secrecy import Seen

MANY = {"burns", "weighs", "bleeds_on", "rests"}
"""What is told once of several people, where it happens to them at the same time."""

MOVES = {"move", "run", "disengage", "rise", "fighting-retreat"}
"""Actions that nothing else tells."""
SPOKEN = ("other", "skill")
"""Actions that the words of their line tell."""


def scene_of(  # noqa: C901, PLR0911, PLR0912 - a list of events
    event: Event, command: c.Command | None, seen: Seen | None
) -> Told | None:
    """How an event is told that is no part of a blow; None where it is not told at all."""
    before_all = seen is not None and seen.moment.round == 0
    match event:
        case e.NoteWritten(name=name, text=text):
            return Told("says" if name else "note", {"who": name, "text": text})
        case e.RollMade(name=name, label=label, total=total):
            return Told("rolls", {"who": name, "label": label, "total": total.total if total else None})
        case e.CombatantArrived(name=name):
            return Told("arrives", {"who": name})
        case e.CombatantLeft(name=name, how=how):
            return Told(f"leaves_{how}", {"who": name})
        case e.DefenceDeclared(name=name, kind=kind, protects=protects):
            return Told("defends", {"who": name, "answer": kind, **({"protects": protects} if protects else {})})
        case e.TurnDelayed(name=name, until=until, trigger=trigger):
            return Told("waits", {"who": name, "target": until, "text": trigger})
        case e.TurnInterrupted(name=name, by=by):
            return Told("interrupts", {"who": by, "target": name})
        case e.TurnEnded() | e.ActionTaken():
            return _acted(event, command)
        case e.TurnMissed(name=name):
            return Told("idles", {"who": name})
        case e.ItemTaken(name=name, item=item) if not before_all:
            return Told("draws", {"who": name, "weapon": item})
        case e.ItemDropped(name=name, item=item):
            return Told("drops", {"who": name, "weapon": item})
        case e.WeaponLoaded(name=name, weapon=weapon) if not before_all:
            return Told("reloads", {"who": name, "weapon": weapon})
        case e.ConditionGained(name=name, condition=condition, wound=None):
            return Told("begins", {"names": (name,), "condition": condition})
        case e.ConditionGained(name=name, condition=condition, until="permanent"):
            return Told("loses", {"who": name, "condition": condition})
        case e.BleedingBegan(name=name, kind=kind, amount=amount):
            return Told("bleeds", {"who": name, "sort": kind, "amount": amount})
        case e.BleedingTicked(name=name, loss=loss):
            return Told("bleeds_on", {"names": (name,), "losses": ((name, loss),)})
        case e.HaemorrhageTested(name=name, died=died, chance=chance):
            roll = event.roll.total if event.roll else None
            return Told(f"haemorrhage_{'dead' if died else 'alive'}", {"who": name, "roll": roll, "chance": chance})
        case e.SurvivalRolled(name=name, result=result):
            return Told(f"survival_{result}", {"who": name, "survival": event.survival.total})
        case e.DuelFought():
            return _duel(event)
        case e.HazardBegan(label=label):
            return Told("hazard", {"label": label})
        case e.HazardStruck(name=name, label=label, loss=loss):
            return Told("burns", {"names": (name,), "label": label, "losses": ((name, loss),)})
        case e.HazardEnded():
            return Told("hazard_over", {})
        case e.EffectBegan(name=name, label=label):
            return Told("weighs", {"names": (name,), "label": label})
        case e.FocusRolled(name=name, kept=kept):
            return Told("focus_kept" if kept else "focus_lost", {"who": name, "roll": event.roll.total})
        case e.SkillTested(name=name, skill=skill, success=success) if event.stake is None:
            rolled, odds = (one.total if one else None for one in (event.roll, event.chance))
            code = "aftermath" if isinstance(command, c.CloseCombat) else "tested_well" if success else "tested_badly"
            return Told(code, {"who": name, "skill": skill, "roll": rolled, "chance": odds})
        case e.CounterSet() if isinstance(command, c.MakeRuling):
            return None
        case e.RulingMade(name=None):
            return None  # of the result of an attack, or an option: a footnote
        case e.SheetChanged() | e.RulingMade() | e.CounterSet():
            return Told("logged")
        case _:
            return None


def _acted(event: e.TurnEnded | e.ActionTaken, command: c.Command | None) -> Told | None:
    """An action that no blow tells: in the words of its line, or by what it is."""
    action, name = event.action, event.name
    if isinstance(event, e.TurnEnded) and event.how not in {"action", "pass"}:
        return None
    if isinstance(event, e.TurnEnded) and event.how == "pass":
        return Told("passes", {"who": name})
    arguments: dict[str, Any] = dict(command.arguments or {}) if isinstance(command, c.TakeAction) else {}
    mine = isinstance(command, c.TakeAction) and command.actor == name
    if mine and action in SPOKEN and arguments.get("what"):
        text = str(arguments["what"])
        return Told("acts" if text[:1].islower() else "says", {"who": name, "text": text})
    return Told(f"does_{action}", {"who": name}) if action in MOVES else None


def _duel(event: e.DuelFought) -> Told:
    """A duel of force: who is ahead of whom, or that nobody is."""
    winner, first = event.winner, event.attackers[0] if event.attackers else None
    totals = tuple(total.total for total in event.totals or ())
    fields: dict[str, Any] = {"who": winner or event.defender, "names": event.attackers, "totals": totals}
    if winner is None and len(event.attackers) > 1:
        return Told("duel_repelled", fields)
    fields["target"] = event.defender if winner not in {None, event.defender} else first
    if winner and len(event.attackers) > 1 and winner == event.defender:
        fields["target"] = None  # several, of whom the names are
    return Told("duel_won" if winner else "duel_holds", fields)
