"""Whom and what commands and facts are about: who acts, who is named, which command a fact belongs to."""

from collections.abc import Iterable, Iterator

from domain import commands as c, events as e
from domain.commands import Command
from domain.dice import cause_of
from domain.events import Event

ENDS = (e.EffectShortened, e.EffectEnded, e.ConditionShortened, e.ConditionEnded, e.AbsenceEnded)


def begins(fact: Event) -> Iterator[tuple[str, str]]:
    """What a fact begins, shortens or ends for somebody: a condition, an effect, an absence."""
    match fact:
        case e.EffectBegan() | e.EffectShortened() | e.EffectEnded():
            yield fact.name, fact.label
        case e.ConditionGained() | e.ConditionShortened() | e.ConditionEnded():
            yield fact.name, fact.condition
        case e.AbsenceBegan() | e.AbsenceEnded():
            yield fact.name, "absent"
        case _:
            pass


def subjects_of(command: Command) -> set[str]:
    """Whom a command is about: who acts, joins, is ruled on; not whom they aim at."""
    match command:
        case c.TakeAction(actor=actor):
            return {actor}
        case c.EndTurn():
            return set()  # whoever was up: the line itself does not say
        case c.AddWeapon(owners=names) | c.SetInitiative(names=names) | c.StartEffect(names=names):
            return set(names)
        case _:
            name = getattr(command, "name", None)
            return {name} if isinstance(name, str) else set()


def people_of(command: Command) -> set[str]:
    """Everybody whom a command names."""
    match command:
        case c.TakeAction(targets=targets, arguments=arguments):
            named = {part for value in arguments.values() for part in str(value).split(",")}
            return {*subjects_of(command), *targets, *named}
        case c.DelayTurn(until=until):
            return {*subjects_of(command), until}
        case c.EndTurn(name=str(name)):
            return {name}
        case c.StartHazard(names=names):
            return set(names)
        case _:
            return subjects_of(command)


def owned(number: int, facts: Iterable[Event]) -> Iterator[tuple[Event, int]]:
    """Each fact with the command it belongs to: a queued post is adjudicated during another command."""
    owner, poster, over = number, "", False
    for fact in facts:
        if isinstance(fact, e.PostTaken):
            owner, poster, over = fact.command, fact.name, False
        elif over and not isinstance(fact, e.DiceUnused):
            owner, over = number, False
        yield fact, owner
        over = over or (isinstance(fact, e.TurnEnded) and fact.name == poster)
        over = over or (isinstance(fact, e.CommandSetAside) and fact.command == owner)


def answers(fact: Event) -> set[int]:
    """The commands that a fact comes of besides the one it belongs to: of its attack, wound, danger, dice, post."""
    match fact:
        case e.DiceRolled(dice=dice):
            causes = [cause_of(die.need) for die in dice]
        case (
            e.PostQueued() | e.PostTaken() | e.CommandSetAside() | e.DuelHeld() | e.TurnDisputed() | e.DisputeSettled()
        ):
            causes = [fact.command]
        case e.CombatantFell(cause=cause):
            causes = [cause_of(cause)]
        case e.DiceUnused(said=said):
            causes = [said]
        case _:
            wound = getattr(fact, "wound", None)
            causes = [getattr(fact, "attack", None), getattr(fact, "hazard", None), wound and cause_of(wound)]
    return {cause for cause in causes if cause}


NAMING = (
    "name", "roller", "attacker", "target", "other", "until",
    "protected", "protector", "protects", "defender", "pursuer",
)  # fmt: skip


def named_in(fact: Event) -> set[str]:
    """Whoever a fact tells of; those of a whole round or danger do not count."""
    several = fact.attackers if isinstance(fact, e.DuelFought) else ()
    return {*several, *(name for key in NAMING if isinstance(name := getattr(fact, key, None), str))}
