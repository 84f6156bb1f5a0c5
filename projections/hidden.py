"""What the players may not know today: who hides what, which commands are secret, what came of those.

What is hidden is decided by today's effective history alone, so `reveal` opens the whole past of somebody, `close`
everything, and taking either back hides it again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from domain import commands as c, events as e
from domain.commands import Command
from domain.dice import cause_of
from domain.events import Event, Hidden
from domain.history import Entry, History
from domain.ruleset import ruleset_named
from domain.steps import effective_versions


@dataclass(frozen=True, slots=True)
class Secrets:
    """Everything that is hidden from the players.

    `levels`: who hides hit points or all; `commands`: the numbers of secret commands; `unseen`: who joined by one;
    `begun`: conditions, effects and absences, as (name, which), that came of one; `costs`: the dice whose faces are
    hit points; `waits`: whose wait, the last one, came of one.
    """

    levels: Mapping[str, Hidden] = field(default_factory=dict)
    commands: frozenset[int] = frozenset()
    unseen: frozenset[str] = frozenset()
    begun: frozenset[tuple[str, str]] = frozenset()
    costs: frozenset[str] = frozenset()
    waits: frozenset[str] = frozenset()
    closed: bool = False
    """Whether the fight is over: then nothing is hidden, what stands beside a line neither."""

    def knows(self, *names: str) -> bool:
        """Whether the players know of all of them."""
        return not self.unseen & set(names)

    def secret_wound(self, wound: str | None) -> bool:
        """Whether a wound ("12.1") came of a secret command."""
        return wound is not None and cause_of(wound) in self.commands


def secrets_of(history: History) -> Secrets:
    """What the players may not know, as the effective history stands today."""
    path = history.position.path()
    standing = [fact for entry in path for fact in entry.facts]
    if any(isinstance(fact, e.CombatClosed) for fact in standing):
        return Secrets(closed=True)
    revealed = {
        fact.name: entry.start for entry in path for fact in entry.facts if isinstance(fact, e.CombatantRevealed)
    }
    effective = effective_versions(history)
    once = [entry for entry in history.entries if entry.start not in effective]
    levels: dict[str, Hidden] = {}
    unseen: set[str] = set()
    for entry in (*once, *path):  # what stands has the last word
        for fact in entry.facts:
            if isinstance(fact, e.CombatantJoined):
                open_now = revealed.get(fact.name, 0) > entry.start
                _note(levels, unseen, fact, hidden=not open_now, secretly=entry.declared.secret)
    commands = frozenset(
        entry.number
        for entry in history.entries
        if (entry.declared.secret and not _opened(entry, revealed)) or unseen & people_of(entry.declared.command)
    )
    begun = frozenset(
        what
        for entry in path
        for fact, number in owned(entry.number, entry.facts)
        if number in commands and not isinstance(fact, ENDS)
        for what in begins(fact)
    )
    opened = next((fact for fact in standing if isinstance(fact, e.CombatOpened)), None)
    costs = ruleset_named(opened.rules).cost_dice if opened else frozenset()
    waits = {
        fact.name: number in commands
        for entry in path
        for fact, number in owned(entry.number, entry.facts)
        if isinstance(fact, e.TurnDelayed)
    }
    waiting = frozenset(name for name, secret in waits.items() if secret)
    return Secrets(levels, commands, frozenset(unseen), begun, costs, waiting)


def ever_secret(secrets: Secrets, history: History) -> Secrets:
    """What is hidden today, and all that secret commands began and that was taken back since: for past boards."""
    came = [
        fact
        for entry in history.entries
        for fact, owner in owned(entry.number, entry.facts)
        if owner in secrets.commands and not isinstance(fact, ENDS)
    ]
    begun = frozenset(what for fact in came for what in begins(fact))
    waits = frozenset(fact.name for fact in came if isinstance(fact, e.TurnDelayed))
    return replace(secrets, begun=secrets.begun | begun, waits=secrets.waits | waits)


def _note(
    levels: dict[str, Hidden], unseen: set[str], joined: e.CombatantJoined, *, hidden: bool, secretly: bool
) -> None:
    levels.pop(joined.name, None)
    unseen.discard(joined.name)
    if hidden and joined.hide:
        levels[joined.name] = joined.hide
    if hidden and secretly:
        unseen.add(joined.name)


def _opened(entry: Entry, revealed: Mapping[str, int]) -> bool:
    """Whether a secret command is open: everybody it is about was revealed after it."""
    joined = {fact.name for fact in entry.facts if isinstance(fact, e.CombatantJoined)}
    about = joined or subjects_of(entry.declared.command)
    return bool(about) and all(revealed.get(name, 0) > entry.start for name in about)


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


def without_unseen(event: Event | None, secrets: Secrets) -> Event | None:
    """A list of many names without those whom the players do not know of; a dispute without what it may quote."""
    match event:
        case e.OrderKept(before=names) if secrets.unseen & set(names):
            return event.model_copy(update={"before": tuple(name for name in names if secrets.knows(name))})
        case e.TurnDisputed() | e.DisputeSettled() if secrets.levels or secrets.commands or secrets.unseen:
            return event.model_copy(update={"why": None})
        case e.RoundBegan(to_roll=names) if secrets.unseen & set(names):
            return event.model_copy(update={"to_roll": tuple(name for name in names if secrets.knows(name))})
        case e.PassBegan(to_act=names) if secrets.unseen & set(names):
            return event.model_copy(update={"to_act": tuple(name for name in names if secrets.knows(name))})
        case e.HazardBegan(names=names) if secrets.unseen & set(names):
            return event.model_copy(update={"names": tuple(name for name in names if secrets.knows(name))})
        case _:
            return event
