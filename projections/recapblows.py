"""Blows as they are told: how they ended, how bad they were, what came of them."""

from dataclasses import dataclass, field

from domain import events as e
from domain.events import Event
from domain.sums import Sum
from projections.beats import Beat, Told
from projections.recapdetails import detail_of, summed

LIGHT, HEAVY = 10, 30
"""A wound is a scratch up to this share of the full hit points (percent), and a heavy one from that share on."""
LEVELS = {"minor": "light", "serious": None, "major": "heavy"}


@dataclass(slots=True)
class Aims:
    """The attacks that were made, by their numbers, and what each took.

    `guards` holds for whom somebody else takes an attack, `shots` what the weapon can fire after it, `reactions` how
    many everybody has left who used one during this command.
    """

    made: dict[int, e.AttackMade] = field(default_factory=dict)
    guards: dict[int, str] = field(default_factory=dict)
    shots: dict[int, int] = field(default_factory=dict)
    reactions: dict[str, int] = field(default_factory=dict)
    attackers: dict[str, int] = field(default_factory=dict)
    """Who has attacked during this command, and their last attack."""
    fired: dict[str, int] = field(default_factory=dict)
    """Who has fired, with the shots left, until the attack itself is told."""

    def begin_command(self) -> None:
        """Nobody has attacked or reacted yet."""
        self.attackers, self.reactions = {}, {}

    def take(self, event: Event) -> bool:
        """Note an event that is told with a blow; False for any other."""
        match event:
            case e.AttackMade(attack=attack, attacker=name):
                self.made[attack], self.attackers[name] = event, attack
                self.shots |= {attack: self.fired.pop(name)} if name in self.fired else {}
            case e.AttackRedirected(attack=attack, protected=name):
                self.guards[attack] = name
            case e.WeaponFired(name=name, shots=shots):
                self.fired[name] = shots
            case e.ReactionSpent(name=name, budget=budget):
                self.reactions |= {name: budget["reactions"]} if budget and "reactions" in budget else {}
            case _:
                return False
        return True

    def answered(self, event: e.AttackResolved, manner: str | None) -> Told:
        """How a blow ended; `manner` is the attacker's action."""
        aim = self.made.get(event.attack)
        free = bool(aim and aim.free)
        return Told(
            event.outcome,
            {
                "who": event.attacker,
                "target": event.target,
                "weapon": aim.weapon if aim else None,
                "ranged": bool(aim and aim.ranged),
                "label": aim.label if aim else None,
                "manner": "free" if free else manner,
                "answer": event.kind,
                "guarded": self.guards.get(event.attack),
                "critical": event.critical or None,
                "degree": None if event.critical else _remarkable(event.degree),
                "defence_degree": _remarkable(event.defence_degree),
                "shots": self.shots.get(event.attack),
                "reactions": self.reactions.get(event.attacker if free else event.target),
                **_rolls(event, aim),
            },
        )


def _remarkable(degree: e.Degree | None) -> e.Degree | None:
    """A fumble or a critical: mere success and failure show by what comes of them."""
    return degree if degree in {"fumble", "critical"} else None


def _rolls(event: e.AttackResolved, aim: e.AttackMade | None) -> dict[str, object]:
    """The numbers of a blow as far as they may be known; none where nothing was rolled."""
    chance = event.chance or (aim.chance if aim else None)
    rolled = event.aim is not None and (bool(event.aim.terms) or event.aim.total != 0)
    sure = rolled and event.aim.terms and all(term.code != "die" for term in event.aim.terms)
    return {
        **summed("aim", event.aim if rolled and not sure else None),
        **summed("chance", chance),
        **summed("defence", event.defence),
        **summed("defence_chance", event.defence_chance),
    }


def _total(one: Sum | None) -> int | None:
    return one.total if one is not None else None


def struck(beat: Beat, event: e.WoundTaken | e.DamageAbsorbed, most: int | None) -> None:
    """What a blow cost: with its end where it hit, else as what comes of having answered it.

    A wound whose cost is hidden and a blow that cost nothing look the same.
    """
    wounded = isinstance(event, e.WoundTaken)
    loss = event.loss if isinstance(event, e.WoundTaken) else None
    cost: dict[str, object] = {
        **summed("damage", event.damage),
        **summed("reduction", event.reduction),
        "loss": loss,
    }
    if isinstance(event, e.WoundTaken):
        cost |= {"hp": event.hp, "location": event.location, "location_hp": event.location_hp, "level": event.level}
    if beat.head.code not in {"hit", "absorbed", "struck"} or event.name != beat.head.fields["target"]:
        if wounded and loss != 0:
            beat.tails.append(Told("hurt_anyway", {"who": event.name, **cost}))
        else:
            beat.tails.append(Told("spared", {"who": event.name, **cost}, dry=True))
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


FALLS = {"unconscious", "helpless"}
"""Conditions that the fall itself tells."""


JOINING = (
    e.ConditionGained, e.BleedingBegan, e.CriticalSuffered, e.SheetChanged, e.SkillTested, e.ItemDropped,
    e.FumbleSuffered, e.ItemDamaged, e.ArmourLost, e.SurvivalRolled, e.ActionsLost,
)  # fmt: skip
"""What is told with the blow that it comes of, or not at all."""


def joins(event: Event) -> bool:
    """Whether something that follows a blow is told with it, or not at all; a test that decides nothing is no such."""
    return isinstance(event, JOINING) and not (isinstance(event, e.SkillTested) and event.stake is None)


def consequence(event: Event, home: Beat) -> Told | None:  # noqa: PLR0911 - a list of events
    """What came of a blow, beside hit points and falls; None where that is not told with it.

    The words of a critical effect say by themselves which conditions it brings, and that blood flows.
    """
    critical = any(tail.code == "critical" and tail.fields["effect"] for tail in home.tails)
    down = any(tail.code.startswith(("falls_", "survival_")) for tail in home.tails)
    match event:
        case e.CriticalSuffered(name=name, effect=effect, location=location, value=value):
            fields = {"who": name, "effect": effect, "location": location, "value": value, "roll": _total(event.roll)}
            return Told("critical", fields)
        case e.ConditionGained() if critical:
            return None
        case e.ConditionGained(name=name, condition=condition, wound=wound) if wound or condition == "prone":
            if event.until == "permanent":
                return Told("loses", {"who": name, "condition": condition})
            implied = condition in FALLS or (condition == "prone" and down)
            return None if implied else Told("gets", {"who": name, "condition": condition})
        case e.SurvivalRolled(name=name, survival=survival, result=result):
            return Told(f"survival_{result}", {"who": name, **summed("survival", survival)})
        case e.BleedingBegan() | e.SheetChanged():
            told = detail_of(event)
            if told is not None:
                told.dry = critical
            return told
        case e.ItemDropped() | e.FumbleSuffered() | e.ItemDamaged() | e.ArmourLost() | e.ActionsLost():
            return detail_of(event)
        case e.SkillTested(stake=str()):
            return detail_of(event)
        case _:
            return None
