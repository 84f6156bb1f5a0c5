"""What sentences tell where rules roll under a chance, count half-actions, and look closely at bodies."""

from collections.abc import Mapping

from domain import events as e
from domain.events import Event
from domain.sums import Sum
from projections.texts import Texts, number, part


def body_words(  # noqa: C901, PLR0911 - a list of events
    event: Event, fields: Mapping[str, object], texts: Texts
) -> dict[str, object]:
    """The computed fields of these events' sentences; none for the others."""
    match event:
        case e.TurnBegan(budget=budget) | e.ActionTaken(budget=budget):
            spent = isinstance(event, e.TurnBegan) and not any((budget or {}).values())
            return {"budget_part": "" if spent else part("budget", texts, budget=budget_words(budget, texts))}
        case e.ItemDropped(broken=broken):
            return {"broken_part": part("broken", texts, broken=broken)}
        case e.AttackMade(aim=aim, chance=chance):
            return {"roll": rolled(aim, texts), "odds_part": _odds(chance, texts)}
        case e.AttackResolved():
            return _resolved(event, fields, texts)
        case e.WoundTaken(location_hp=left, reduction=armour):
            held = part("location", texts, location_hp=None if left is None else number(left))
            return {"location_part": held, "armour_part": _armour(armour, texts)}
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
