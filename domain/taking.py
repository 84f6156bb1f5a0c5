"""Taking somebody over from an earlier fight: what they bring, and why they may not come.

`take` is asked twice: when the line is read, and again by verification, of an export of the earlier fight.
"""

from dataclasses import dataclass
from uuid import UUID

from domain.combat import Combat
from domain.errors import RuleRefusal, WordError
from domain.roster import named
from domain.ruleset import ruleset_named
from domain.sheets import Lasting, Origin, Taken


@dataclass(eq=False)
class SameCombat(WordError):
    """Nobody comes from the very combat that they join."""

    combat: str


@dataclass(eq=False)
class EarlierOpen(RuleRefusal):
    """The earlier combat must be closed first."""

    combat: str


@dataclass(eq=False)
class OtherRules(RuleRefusal):
    """The earlier combat follows another ruleset: `theirs`, not `ours`."""

    combat: str
    theirs: str
    ours: str


@dataclass(eq=False)
class DiedThere(RuleRefusal):
    """The dead of an earlier combat do not come back."""

    name: str
    combat: str


@dataclass(eq=False)
class RestNeeded(RuleRefusal):
    """Somebody without a hit point left, in all or in a part, must rest first, in the earlier combat."""

    name: str
    combat: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """Another combat as it stands: its slug and id, its last event, the chain's link there, the state it has led to."""

    slug: str
    combat_id: UUID
    version: int
    link: bytes
    combat: Combat


def take(earlier: Earlier, name: str, rules: str) -> Taken:
    """What the combatant called `name` there brings into a fight of these rules, whatever their version.

    Raises:
        EarlierOpen: that combat is not closed.
        OtherRules: it follows another ruleset.
        UnknownName: nobody there is called so.
        SeveralMeant: the name is that of a group there.
        DiedThere: that one is dead.
        RestNeeded: that one has no hit point left.
    """
    theirs, ours = earlier.combat.rules.partition("@")[0], rules.partition("@")[0]
    if theirs != ours:
        raise OtherRules(earlier.slug, theirs, ours)
    if earlier.combat.status != "closed":
        raise EarlierOpen(earlier.slug)
    one = named(earlier.combat, name)
    if one.status == "dead":
        raise DiedThere(one.name, earlier.slug)
    spent = (one.hp is not None and one.hp <= 0) or any(part.hp < 0 for part in one.locations.values())
    if spent and ruleset_named(ours).falls_at_zero:
        raise RestNeeded(one.name, earlier.slug)
    return Taken(
        origin=Origin(
            combat=earlier.slug,
            combat_id=str(earlier.combat_id),
            version=earlier.version,
            seal=earlier.link.hex(),
        ),
        hp=one.hp,
        hp_max=one.hp_max,
        sheet=dict(one.sheet),
        weapons={held.name: dict(held.traits) for held in one.weapons if held.name not in one.broken},
        locations={part: (at.hp, at.hp_max) for part, at in one.locations.items()},
        lasting=tuple(
            Lasting(name=held.name, wound=held.wound, amount=held.amount)
            for held in one.conditions
            if held.until == "permanent"
        ),
        ticks=one.ticks,
        counters=dict(one.counters),
        side=one.side,
        player=one.player,
        gender=one.gender,
        article=one.article,
    )
