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
        case e.TurnBegan() | e.ActionTaken() | e.BudgetGranted() | e.BudgetCut() | e.ReactionSpent() | e.ActionsLost():
            return _spent(event, texts)
        case e.FumbleSuffered(effects=effects):
            words = ", ".join(texts.word("effects", effect) for effect in effects or ())
            return {"effects_words": words or texts.word("words", "no_effect")}
        case e.ItemPrepared(left=left):
            return {"left_part": part("left", texts, left=left)}
        case e.ItemDropped(broken=broken):
            return {"broken_part": part("broken", texts, broken=broken)}
        case e.RollMade(total=total, label=label):
            return {"rolled": rolled(total, texts), "label_part": part("label", texts, label=label)}
        case e.AttackMade():
            return _attacks(event, texts)
        case e.AttackResolved():
            return _resolved(event, fields, texts)
        case e.WoundTaken(location_hp=left, reduction=armour):
            held = part("location", texts, location_hp=None if left is None else number(left))
            return {"location_part": held, "armour_part": _armour(armour, texts), **_dealt(event, fields, texts)}
        case e.DamageAbsorbed(reduction=armour):
            return {"armour_part": _armour(armour, texts)}
        case e.CriticalSuffered(roll=roll):
            return {"rolled": rolled(roll, texts)}
        case e.HaemorrhageTested(roll=roll, died=died):
            return {"rolled": rolled(roll, texts), "fate": texts.word("words", "died" if died else "lives")}
        case e.TurnEnded(how="next", posted=False):
            return {"how": texts.find("words", "turn_passed") or fields["how"]}
        case e.SkillTested(roll=roll, success=success, critical=critical, stake=stake):
            result = "critical_success" if critical else "success" if success else "failure"
            told = part("stake", texts, stake=stake and texts.word("stakes", stake))
            return {"rolled": rolled(roll, texts), "result": texts.word("words", result), "stake_part": told}
        case e.HealthRestored(locations=locations):
            healed = (f"{texts.word('names', name)} {number(hp)}" for name, hp in (locations or {}).items())
            told = part("locations", texts, locations=", ".join(healed))
            return {"locations_part": told, "now_part": part("now", texts, hp=fields["hp"])}
        case _:
            return {}


def _spent(event: Event, texts: Texts) -> dict[str, object]:
    """What is left of a budget, in the words of what the event is about: its actions, or its reactions."""
    budget: Mapping[str, int] | None = getattr(event, "budget", None)
    spent = isinstance(event, e.TurnBegan) and not any((budget or {}).values())
    about = "reactions" if isinstance(event, e.ReactionSpent) else "actions"
    shown = {about: budget[about]} if budget and about in budget and not isinstance(event, e.TurnBegan) else budget
    return {
        "budget_words": budget_words(budget, texts),
        "budget_part": "" if spent else part("budget", texts, budget=budget_words(shown, texts)),
        "owed_part": part("owed", texts, owed=getattr(event, "owed", None)),
        "provokes_part": part("provokes", texts, provokes=getattr(event, "provokes", None)),
    }


def budget_words(budget: Mapping[str, int] | None, texts: Texts) -> str:
    """What is left of a turn: "1 demi-action", "2 demi-actions"."""
    counts = ((code, count) for code, count in (budget or {}).items())
    return ", ".join(texts.say("words", code, {"count": n, "s": "s" if n > 1 else ""}) for code, n in counts)


def rolled(roll: Sum | None, texts: Texts) -> str:
    """A roll: the bare number where it is nothing but a die."""
    if roll is None:
        return number(None)
    return number(roll.total) if len(roll.terms) <= 1 else texts.sum(roll)


def _attacks(event: e.AttackMade, texts: Texts) -> dict[str, object]:
    """How an attack was made: with what, as the table says, and its roll against its chance where there is one."""
    told = {
        "weapon_part": part("weapon", texts, weapon=event.weapon),
        "remark_part": part("remark", texts, label=event.label),
    }
    if event.aim is not None and not event.aim.terms and event.aim.total == 0:  # nothing was rolled
        return {**told, "roll": texts.word("words", "unaimed"), "odds_part": ""}
    return {**told, "roll": rolled(event.aim, texts), "odds_part": _odds(event.chance, texts)}


def _dealt(event: e.WoundTaken, fields: Mapping[str, object], texts: Texts) -> dict[str, object]:
    """A wound told by its damage: how much, where, what is left of the total, and the sum where there is one."""
    damage = event.damage
    points = max(0, damage.total) if damage else None
    summed = texts.sum(damage) if damage and len(damage.terms) > 1 else None
    worked_out = summed if summed != number(points) else None  # not where the total stands alone
    return {
        "points": number(points),
        "s": "s" if points and points > 1 else "",
        "place_part": part("place", texts, location=fields["location"]),
        "remains_part": part("remains", texts, hp=fields["hp"]),
        "worked_out_part": part("worked_out", texts, damage=worked_out),
    }


def _odds(chance: Sum | None, texts: Texts) -> str:
    return part("odds", texts, odds=texts.sum(chance) if chance else texts.word("words", "unaimed"))


def _armour(armour: Sum | None, texts: Texts) -> str:
    return part("armour", texts, armour=texts.sum(armour) if armour else None)


def _resolved(event: e.AttackResolved, fields: Mapping[str, object], texts: Texts) -> dict[str, object]:
    """An end: an attack that missed by itself is not one that a turn missed."""
    outcome = texts.word("words", "blow_missed") if event.outcome == "missed" else fields["outcome"]
    told = {
        "outcome": texts.word("words", "critical_hit") if event.critical else outcome,
        "deals": texts.say("deals", event.outcome, fields) if texts.find("deals", event.outcome) else outcome,
        "defence_part": "",
        "degree_part": "" if event.critical else _degree(event.degree, texts),
        "defence_degree_part": _degree(event.defence_degree, texts),
        "consequence_part": part(
            "consequence", texts, consequence=event.consequence and texts.word("consequences", event.consequence)
        ),
    }
    if event.defence_chance is None:
        return told
    roll, odds = rolled(event.defence, texts), texts.sum(event.defence_chance)
    return {**told, "defence_part": part("answer", texts, kind=fields["kind"], roll=roll, odds=odds)}


def _degree(degree: e.Degree | None, texts: Texts) -> str:
    """A fumble or a critical; mere success and failure show by what comes of them."""
    return part("degree", texts, degree=texts.word("degrees", degree)) if degree in {"fumble", "critical"} else ""
