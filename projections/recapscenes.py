"""What is told besides blows: who comes, moves, hides, waits, burns, bleeds, speaks, leaves."""

from typing import Any

from domain import commands as c, events as e
from domain.events import Event
from projections.beats import Told
from projections.recapdetails import BY_THE_BLOW, detail_of, summed
from projections.secrecy import Seen

MOVES = {"move", "disengage", "rise", "fighting-retreat"}
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
            return Told("rolls", {"who": name, "label": label, **summed("total", total)}, dry=True)
        case e.CombatantArrived(name=name):
            return Told("arrives", {"who": name})
        case e.DefenceDeclared(name=name, kind=kind, protects=protects):
            return Told("defends", {"who": name, "answer": kind, **({"protects": protects} if protects else {})})
        case e.TurnDelayed(name=name, until=until, trigger=trigger):
            return Told("waits", {"who": name, "target": until, "text": trigger})
        case e.TurnInterrupted(name=name, by=by):
            return Told("interrupts", {"who": by, "target": name})
        case e.TurnEnded() | e.ActionTaken():
            return _acted(event, command) or detail_of(event, command)
        case e.TurnMissed(name=name):
            return Told("idles", {"who": name}, dry=True)
        case e.ItemTaken(name=name, item=item) if not before_all:
            return Told("draws", {"who": name, "weapon": item})
        case e.WeaponLoaded(name=name, weapon=weapon, shots=shots) if not before_all:
            return Told("reloads", {"who": name, "weapon": weapon, "shots": shots})
        case e.ConditionGained():
            return _condition(event)
        case e.BleedingTicked(name=name, loss=loss, hp=hp):
            return Told("bleeds_on", {"names": (name,), "losses": ((name, loss, hp),)})
        case e.HaemorrhageTested(name=name, died=died, chance=chance):
            roll = event.roll.total if event.roll else None
            return Told(f"haemorrhage_{'dead' if died else 'alive'}", {"who": name, "roll": roll, "chance": chance})
        case e.SurvivalRolled(name=name, result=result):
            return Told(f"survival_{result}", {"who": name, **summed("survival", event.survival)})
        case e.DuelFought():
            return _duel(event)
        case e.HazardBegan(label=label, damage=damage, when=when, until=until):
            return Told("hazard", {"label": label, "cost": damage, "when": when, "until": until})
        case e.HazardStruck(name=name, label=label, loss=loss, hp=hp):
            return Told("burns", {"names": (name,), "label": label, "losses": ((name, loss, hp),)})
        case e.HazardEnded():
            return Told("hazard_over", {})
        case e.EffectBegan(name=name, label=label, modifiers=modifiers, until=until):
            return Told("weighs", {"names": (name,), "label": label, "modifiers": modifiers, "until": until})
        case e.FocusRolled(name=name, kept=kept, above=above):
            fields = {"who": name, "above": above, **summed("roll", event.roll)}
            return Told("focus_kept" if kept else "focus_lost", fields)
        case e.ItemTaken() | e.WeaponLoaded():
            return None  # what is in hand before the fight begins
        case _:
            return detail_of(event, command)


def _condition(event: e.ConditionGained) -> Told | None:
    """A condition that no blow of this moment brings; what only a fall brings, the fall tells."""
    if event.until == "permanent":
        return Told("loses", {"who": event.name, "condition": event.condition})
    fields = {"condition": event.condition, "until": event.until, "measure": event.amount}
    if event.wound is None:
        dry = event.condition in BY_THE_BLOW
        return Told("begins", {"names": (event.name,), **fields}, dry=dry)
    return Told("gets", {"who": event.name, **fields}, dry=True)


def _acted(event: e.TurnEnded | e.ActionTaken, command: c.Command | None) -> Told | None:
    """An action that no blow tells: in the words of its line, or by what it is."""
    action, name = event.action, event.name
    if isinstance(event, e.TurnEnded) and event.how not in {"action", "pass"}:
        return None
    if isinstance(event, e.TurnEnded) and event.how == "pass":
        return Told("passes", {"who": name}, dry=True)
    arguments: dict[str, Any] = dict(command.arguments or {}) if isinstance(command, c.TakeAction) else {}
    mine = isinstance(command, c.TakeAction) and command.actor == name
    if mine and action in SPOKEN and arguments.get("what"):
        text = str(arguments["what"])
        return Told("acts" if text[:1].islower() else "says", {"who": name, "text": text})
    return Told(f"does_{action}", {"who": name}, dry=action == "move") if action in MOVES else None


def _duel(event: e.DuelFought) -> Told:
    """A duel of force: who is ahead of whom, or that nobody is."""
    winner, first = event.winner, event.attackers[0] if event.attackers else None
    totals = tuple(total.total for total in event.totals or ())
    fields: dict[str, Any] = {"who": winner or event.defender, "names": event.attackers, "totals": totals}
    fields["duellists"] = (event.defender, *event.attackers) if totals else ()
    if winner is None and len(event.attackers) > 1:
        return Told("duel_repelled", fields)
    fields["target"] = event.defender if winner not in {None, event.defender} else first
    if winner and len(event.attackers) > 1 and winner == event.defender:
        fields["target"] = None  # several, of whom the names are
    return Told("duel_won" if winner else "duel_holds", fields)
