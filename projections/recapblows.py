"""Blows as they are told: how they ended, how bad they were, what came of them."""

from domain import events as e
from domain.events import Event
from domain.sums import Sum
from projections.beats import Beat, Told

LIGHT, HEAVY = 10, 30
"""A wound is a scratch up to this share of the full hit points (percent), and a heavy one from that share on."""
LEVELS = {"minor": "light", "serious": None, "major": "heavy"}


def answered(event: e.AttackResolved, aim: e.AttackMade | None, guarded: str | None, manner: str | None) -> Told:
    """How a blow ended; `guarded` is who was aimed at where somebody else took it, `manner` the attacker's action."""
    fields: dict[str, object] = {
        "who": event.attacker,
        "target": event.target,
        "weapon": aim.weapon if aim else None,
        "ranged": bool(aim and aim.ranged),
        "label": aim.label if aim else None,
        "manner": "free" if aim and aim.free else manner,
        "answer": event.kind,
        "guarded": guarded,
        "critical": event.critical or None,
        **_rolls(event, aim),
    }
    return Told(event.outcome, fields)


def _rolls(event: e.AttackResolved, aim: e.AttackMade | None) -> dict[str, object]:
    """The numbers of a blow as far as they may be known; none where nothing was rolled."""
    chance = event.chance or (aim.chance if aim else None)
    rolled = event.aim is not None and (bool(event.aim.terms) or event.aim.total != 0)
    sure = rolled and event.aim.terms and all(term.code != "die" for term in event.aim.terms)
    return {
        "aim": event.aim.total if rolled and not sure else None,
        "chance": _total(chance),
        "defence": _total(event.defence),
        "defence_chance": _total(event.defence_chance),
    }


def _total(one: Sum | None) -> int | None:
    return one.total if one is not None else None


def struck(beat: Beat, event: e.WoundTaken | e.DamageAbsorbed, most: int | None) -> None:
    """What a blow cost: with its end where it hit, else as what comes of having answered it.

    A wound whose cost is hidden and a blow that cost nothing look the same.
    """
    wounded = isinstance(event, e.WoundTaken)
    loss = event.loss if isinstance(event, e.WoundTaken) else None
    cost: dict[str, object] = {"damage": _total(event.damage), "reduction": _total(event.reduction), "loss": loss}
    if isinstance(event, e.WoundTaken):
        cost |= {"hp": event.hp, "location": event.location, "location_hp": event.location_hp}
    if beat.head.code not in {"hit", "absorbed", "struck"} or event.name != beat.head.fields["target"]:
        if wounded and loss != 0:
            beat.tails.append(Told("hurt_anyway", {"who": event.name, **cost}))
        return
    beat.head.code = "absorbed" if not wounded else "struck" if loss is None else "hit"
    beat.head.fields |= {**cost, "severity": _severity(event, most)}


def _severity(event: e.WoundTaken | e.DamageAbsorbed, most: int | None) -> str | None:
    """How bad a wound is, in a word: "light", "heavy", or neither; None too where it may not be known."""
    if not isinstance(event, e.WoundTaken) or event.loss is None:
        return None
    if event.level is not None:
        return LEVELS[event.level]
    if not most:
        return None
    share = event.loss * 100
    return "light" if share <= LIGHT * most and event.hp else "heavy" if share >= HEAVY * most else None


TOLD_BY_CRITICAL = (e.ConditionGained, e.BleedingBegan, e.SheetChanged)
"""What the words of a critical effect say already."""


FALLS = {"unconscious", "helpless"}
"""Conditions that the fall itself tells."""


def consequence(event: Event, home: Beat) -> Told | None:  # noqa: PLR0911 - a list of events
    """What came of a blow, beside hit points and falls; None where that is not told with it."""
    critical = any(tail.code == "critical" and tail.fields["effect"] for tail in home.tails)
    if critical and isinstance(event, TOLD_BY_CRITICAL):
        return None
    down = any(tail.code.startswith(("falls_", "survival_")) for tail in home.tails)
    match event:
        case e.CriticalSuffered(name=name, effect=effect, location=location, value=value):
            return Told("critical", {"who": name, "effect": effect, "location": location, "value": value})
        case e.BleedingBegan(name=name, kind=kind, amount=amount):
            return Told("bleeds", {"who": name, "sort": kind, "amount": amount})
        case e.ConditionGained(name=name, condition=condition, wound=wound) if wound or condition == "prone":
            implied = condition in FALLS or (condition == "prone" and down)
            return None if implied else Told(f"gets_{condition}", {"who": name, "condition": condition})
        case e.SurvivalRolled(name=name, survival=survival, result=result):
            return Told(f"survival_{result}", {"who": name, "survival": _total(survival)})
        case e.ItemDropped(name=name, item=item):
            return Told("drops", {"who": name, "weapon": item})
        case e.FumbleSuffered(name=name, effects=effects) if effects:
            return Told("fumble", {"who": name, "effects": tuple(effects)})
        case e.SkillTested(name=name, stake=stake, success=success) if stake:
            fields = {"who": name, "roll": _total(event.roll), "chance": _total(event.chance)}
            return Told(f"stake_{stake}_{'kept' if success else 'lost'}", fields)
        case _:
            return None
