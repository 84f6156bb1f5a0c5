"""What sentences tell where rules roll under a chance, count half-actions, and look closely at bodies."""

from collections.abc import Mapping

from domain import events as e
from domain.events import Event
from domain.sums import Sum
from projections.texts import Texts, number, part


def body_words(  # noqa: C901, PLR0911, PLR0912 - a list of events
    event: Event, fields: Mapping[str, object], texts: Texts
) -> dict[str, object]:
    """The computed fields of these events' sentences; none for the others."""
    match event:
        case e.TurnBegan(budget=budget) | e.ActionTaken(budget=budget):
            spent = isinstance(event, e.TurnBegan) and not any((budget or {}).values())
            return {"budget_part": "" if spent else part("budget", texts, budget=budget_words(budget, texts))}
        case e.ItemDropped(broken=broken):
            return {"broken_part": part("broken", texts, broken=broken)}
        case e.RollMade(total=total, label=label):
            return {"rolled": rolled(total, texts), "label_part": part("label", texts, label=label)}
        case e.AttackMade(aim=aim, chance=chance, weapon=weapon, label=label):
            named = {
                "weapon_part": part("weapon", texts, weapon=weapon),
                "remark_part": part("remark", texts, label=label),
            }
            return {"roll": rolled(aim, texts), "odds_part": _odds(chance, texts), **named}
        case e.AttackResolved():
            return _resolved(event, fields, texts)
        case e.WoundTaken(location_hp=left, reduction=armour):
            held = part("location", texts, location_hp=None if left is None else number(left))
            return {"location_part": held, "armour_part": _armour(armour, texts), **_dealt(event, fields, texts)}
        case e.HealthRestored():
            return {"now_part": part("now", texts, hp=fields["hp"])}
        case e.DamageAbsorbed(reduction=armour):
            return {"armour_part": _armour(armour, texts)}
        case e.CriticalSuffered(roll=roll):
            return {"rolled": rolled(roll, texts)}
        case e.HaemorrhageTested(roll=roll, died=died):
            return {"rolled": rolled(roll, texts), "fate": texts.word("words", "died" if died else "lives")}
        case e.TurnEnded(how="next", posted=False):
            return {"how": texts.find("words", "turn_passed") or fields["how"]}
        case e.SkillTested(roll=roll, success=success, critical=critical):
            result = "critical_success" if critical else "success" if success else "failure"
            return {"rolled": rolled(roll, texts), "result": texts.word("words", result)}
        case _:
            return {}


def budget_words(budget: Mapping[str, int] | None, texts: Texts) -> str:
    """What is left of a turn: "1 demi-action", "2 demi-actions"."""
    counts = ((code, count) for code, count in (budget or {}).items())
    return ", ".join(texts.say("words", code, {"count": n, "s": "s" if n > 1 else ""}) for code, n in counts)


def rolled(roll: Sum | None, texts: Texts) -> str:
    """A roll: the bare number where it is nothing but a die."""
    if roll is None:
        return number(None)
    return number(roll.total) if len(roll.terms) <= 1 else texts.sum(roll)


def _dealt(event: e.WoundTaken, fields: Mapping[str, object], texts: Texts) -> dict[str, object]:
    """A wound told by its damage: how much, where, what is left of the total, and the sum where there is one."""
    damage = event.damage
    points = max(0, damage.total) if damage else None
    worked_out = texts.sum(damage) if damage and len(damage.terms) > 1 else None
    return {
        "points": number(points),
        "s": "s" if points and points > 1 else "",
        "place_part": part("place", texts, location=fields["location"]),
        "left_part": part("left", texts, hp=fields["hp"]),
        "worked_out_part": part("worked_out", texts, damage=worked_out),
    }


def _odds(chance: Sum | None, texts: Texts) -> str:
    return part("odds", texts, odds=texts.sum(chance) if chance else texts.word("words", "unaimed"))


def _armour(armour: Sum | None, texts: Texts) -> str:
    return part("armour", texts, armour=texts.sum(armour) if armour else None)


def _resolved(event: e.AttackResolved, fields: Mapping[str, object], texts: Texts) -> dict[str, object]:
    """An end: an attack that missed by itself is not one that a turn missed."""
    outcome = texts.word("words", "blow_missed") if event.outcome == "missed" else fields["outcome"]
    if event.defence_chance is None:
        return {"outcome": outcome, "defence_part": ""}
    roll, odds = rolled(event.defence, texts), texts.sum(event.defence_chance)
    return {"outcome": outcome, "defence_part": part("answer", texts, kind=fields["kind"], roll=roll, odds=odds)}
