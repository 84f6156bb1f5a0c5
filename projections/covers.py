"""How what is hidden of an event is covered: the pieces of which veils.py makes its table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain import commands as c, events as e
from domain.dice import cause_of
from domain.events import Event, Hidden
from domain.sums import Fact, Sum, Term


@dataclass(slots=True)
class Sight:
    """What is needed to veil an event: who hides what, who made which attack, which dangers struck the hidden.

    `costs` is what dice are for where their faces are hit points.
    """

    levels: Mapping[str, Hidden]
    costs: frozenset[str] = frozenset()
    attackers: dict[int, str] = field(default_factory=dict)
    struck: frozenset[int] = frozenset()
    bare_blows: Mapping[int, Hidden] = field(default_factory=dict)
    """Attacks and cares that changed the hit points of somebody hidden by nothing but the dice of others."""

    def level(self, name: str | None) -> Hidden | None:
        """What somebody hides, None for nothing."""
        return self.levels.get(name) if name is not None else None


Veil = Callable[[Any, Sight], Event | None]
"""Gives an event as the players see it; None when they see nothing of it."""

Cover = Callable[[Any], Any]
"""Gives what is shown in place of a field's value."""


def gone(_: object) -> None:
    """Nothing is shown."""


def bare(total: Sum | None) -> Sum | None:
    """The total without its terms."""
    return total.model_copy(update={"terms": ()}) if total else None


def emptied(_: object) -> tuple[()]:
    """None of them are shown."""
    return ()


SHOWN_OF_COMMANDS = {"kind", "actor", "action", "targets", "name", "names", "owners", "how", "count", "any_order"}


def wordless(command: Fact) -> Fact:
    """A command with who, what and whom, and nothing else: no dice, no numbers, no reason."""
    hidden = set(type(command).model_fields) - SHOWN_OF_COMMANDS
    changes: dict[str, Any] = dict.fromkeys(hidden)
    if isinstance(command, c.DeclareAbsent):
        changes["action"] = wordless(command.action)
    return command.model_copy(update=changes)


def fields(cover: Cover, *names: str) -> dict[str, Cover]:
    """The same cover over these fields."""
    return dict.fromkeys(names, cover)


def of(
    owner: str, *, hp: Mapping[str, Cover] | None = None, more: Mapping[str, Cover] | None = None, nothing: bool = False
) -> Veil:
    """An event that tells of whoever the field `owner` names.

    `hp` is covered at both levels, `more` besides when all is hidden; with `nothing` the event is then not shown.
    """

    def veil(event: Event, sight: Sight) -> Event | None:
        level = sight.level(getattr(event, owner))
        if level is None:
            return event
        if level == "all" and nothing:
            return None
        covers = {**(hp or {}), **((more or {}) if level == "all" else {})}
        return event.model_copy(update={name: cover(getattr(event, name)) for name, cover in covers.items()})

    return veil


def both(*veils: Veil) -> Veil:
    """An event that tells of several people: covered for the one, then for the other."""

    def veil(event: Event, sight: Sight) -> Event | None:
        seen: Event | None = event
        for each in veils:
            seen = seen and each(seen, sight)
        return seen

    return veil


def open_to_all(event: Event, _: Sight) -> Event:
    """An event that holds nothing of anybody's health."""
    return event


def lessened(blow: e.WoundTaken | e.DamageAbsorbed) -> bool:
    """Whether a roll stood against the damage; armour is no roll, and does not hide what dice cost."""
    return blow.reduction is not None and any(term.code == "die" for term in blow.reduction.terms)


def blow(event: e.WoundTaken | e.DamageAbsorbed, sight: Sight) -> Event:
    """A blow that landed: the damage is its author's, all the rest its victim's.

    Where no roll lessens it the damage is the loss. That of somebody hidden is told in one form, wound or not.
    """
    damage, victim = event.damage, sight.level(event.name)
    if sight.level(sight.attackers.get(event.attack)) or victim == "all":
        damage = event.damage.model_copy(update={"terms": ()})
    if victim is None:
        return event.model_copy(update={"damage": damage})
    seen: dict[str, Any] = dict.fromkeys(e.WoundTaken.model_fields)
    seen |= {"attack": event.attack, "name": event.name, "damage": damage if lessened(event) else None}
    return e.WoundTaken.model_construct(**seen)


def rolled(event: e.DiceRolled, sight: Sight) -> Event | None:
    """Dice of somebody hidden, of a danger that struck them, or that are what a blow cost them, fall unseen."""
    causes = {cause for die in event.dice if (cause := cause_of(die.need))}
    dangers = causes & sight.struck if event.purpose == "hazard" else set()
    blows = {sight.bare_blows.get(cause) for cause in causes} if event.purpose in sight.costs else set()
    levels = {sight.level(event.roller), *blows}
    if "all" in levels:
        return None
    return event.model_copy(update={"dice": ()}) if levels != {None} or dangers else event


def unused(event: e.DiceUnused, sight: Sight) -> Event | None:
    """Dice that nobody needed; without a name they could be anybody's, and an undo could make them hit points."""
    anybody = event.roller is None or event.purpose in sight.costs
    levels = set(sight.levels.values()) if anybody else {sight.level(event.roller)} - {None}
    if "all" in levels:
        return None
    return event.model_copy(update={"faces": ()}) if levels else event


def waiting(event: e.PostQueued | e.AbsenceBegan, sight: Sight) -> Event:
    """Dice that wait with a post: nobody knows yet whose they will be."""
    action = event.action
    answered = action.modifiers or "with" in action.arguments  # perhaps said of a hidden target's reaction
    reaction = answered and any(sight.level(name) for name in action.targets)
    hidden = sight.level(event.name) or (sight.levels and action.dice) or reaction
    return event.model_copy(update={"action": wordless(event.action)}) if hidden else event


def placed(event: e.InitiativeSet, sight: Sight) -> Event:
    """A place behind somebody hidden tells theirs."""
    names = [term.name for term in event.initiative.terms if term.code == "waited"] if event.initiative else []
    levels = {sight.level(name) for name in names} - {None}
    if not levels:
        return event
    return event.model_copy(update={"tiebreak": None, **({"initiative": None} if "all" in levels else {})})


def fought(event: e.DuelFought, sight: Sight) -> Event:
    """Each total is its party's; where one hides everything none is shown, for they were compared."""
    levels = [sight.level(name) for name in (event.defender, *event.attackers)]
    if "all" in levels:
        return event.model_copy(update={"totals": ()})
    totals = tuple(bare(total) if level else total for total, level in zip(event.totals, levels, strict=True))
    return event.model_copy(update={"totals": totals})


def keeping(event: e.AttackMade | e.DuelHeld, sight: Sight) -> Event:
    """Dice kept for later: those of somebody hidden without their faces.

    Where attacks roll under a chance no roll lessens a blow: dice kept for what one will cost somebody hidden, too.
    """
    bare_blow = isinstance(event, e.AttackMade) and event.chance is not None and sight.level(event.target)
    costs = sight.costs if bare_blow else set()
    kept = tuple(
        one.model_copy(update={"faces": ()}) if sight.level(one.roller) or one.purpose in costs else one
        for one in event.kept
    )
    return event.model_copy(update={"kept": kept})


def without_terms(event: Event, begun: frozenset[tuple[str, str]], names: set[str]) -> Event:
    """An event about these people: its sums keep their totals alone where a term tells what secretly began for them."""
    secret = {which for name, which in begun if name in names}
    changes: dict[str, Any] = {}
    for field_name in type(event).model_fields:
        value = getattr(event, field_name)
        terms = value.terms if isinstance(value, Sum) else value if isinstance(value, tuple) else ()
        if any(isinstance(term, Term) and term.name in secret for term in terms):
            changes[field_name] = bare(value) if isinstance(value, Sum) else ()
    return event.model_copy(update=changes) if changes else event


def unreasoned(event: Event | None) -> Event | None:
    """A decision without its reason."""
    return event.model_copy(update={"why": None}) if isinstance(event, e.RulingMade) else event


def set_aside(event: e.CommandSetAside, sight: Sight) -> Event:
    """Why a command was refused may tell how somebody fares whom it was aimed at: untold where anybody hides all."""
    return event.model_copy(update={"reason": None}) if "all" in sight.levels.values() else event
