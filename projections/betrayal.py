"""What the words of a command would tell of somebody hidden: typed dice, modifiers, decisions about them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import get_args

from domain import commands as c, events as e
from domain.commands import Command
from domain.events import Event
from projections.about import subjects_of
from projections.hidden import Secrets

Betrayal = tuple[str, str | None]
"""The purpose and the roller of dice that nobody may see, None for those typed without a name."""

Betrayed = defaultdict[int, set[Betrayal]]
"""What the words of each command would betray, by its number."""

HEALTH = {"damage", "hp", "amount", "condition", "as"}
"""What an action says of its target's health where no rule works it out: its own words would tell."""

ANYTHING: Betrayal = ("", None)
"""Stands for all the words of a command, where its numbers could be anywhere among them."""


def betraying(fact: Event, veiled: Event | None) -> Iterator[Betrayal]:
    """The dice that the words of a veiled fact's command would show, or `ANYTHING`."""
    match fact:
        case e.DiceRolled() | e.DiceUnused():
            yield fact.purpose, fact.roller
        case e.AttackMade(kept=kept) | e.DuelHeld(kept=kept):
            shown = getattr(veiled, "kept", ())
            yield from ((one.purpose, one.roller) for one in kept if one not in shown)
        case e.CombatantJoined() | e.PostQueued() | e.AbsenceBegan() | e.HealthRestored(source="rest"):
            yield ANYTHING
        case _:
            pass


def tells(command: Command, secrets: Secrets, betrayed: set[Betrayal]) -> bool:
    """Whether a command's own words could tell what somebody hides: typed dice, modifiers, what is decided of them."""
    if isinstance(command, (c.Correct, c.Settle, c.Dispute)):  # they may quote any line
        return bool(secrets.levels or secrets.commands or secrets.unseen)
    levels = {level for name in subjects_of(command) if (level := secrets.levels.get(name))}
    about_health = isinstance(command, (c.TakeAction, c.DeclareAbsent, c.MakeRuling, c.Rest))
    if "all" in levels or (about_health and levels) or ANYTHING in betrayed:
        return True
    if isinstance(command, c.TakeAction) and (_weighs_on_hidden(command, secrets) or _says_health(command, secrets)):
        return True
    return any(
        purpose == dice.purpose and dice.roller in {None, roller}
        for purpose, roller in betrayed
        for dice in command.dice
    )


def _weighs_on_hidden(action: c.TakeAction, secrets: Secrets) -> bool:
    """Whether a modifier of a line is said of the defence that it names for somebody hidden."""
    defence = action.arguments.get("defend")
    kinds = set(get_args(e.DefenceKind)) if defence == "ask" else {defence}
    said = any(modifier.purpose in kinds for modifier in action.modifiers if modifier.purpose)
    return said and any(name in secrets.levels for name in action.targets)


def _says_health(action: c.TakeAction, secrets: Secrets) -> bool:
    """Whether a line says what becomes of somebody hidden."""
    return bool(HEALTH & set(action.arguments)) and any(name in secrets.levels for name in action.targets)
