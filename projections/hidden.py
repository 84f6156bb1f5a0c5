"""What the players may not know today: who hides what, which commands are secret, what came of those.

What is hidden is decided by today's effective history alone, so `reveal` opens the whole past of somebody, `close`
everything, and taking either back hides it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from domain import events as e
from domain.dice import cause_of
from domain.events import Event, Hidden
from domain.history import Entry, History, Position
from domain.ruleset import ruleset_named
from domain.steps import effective_versions
from projections.about import ENDS, begins, owned, people_of, subjects_of
from projections.bygone import bygone


@dataclass(frozen=True, slots=True)
class Secrets:
    """Everything that is hidden from the players.

    `levels`: who hides hit points or all; `commands`: the numbers of secret commands; `unseen`: who joined by one;
    `begun`: conditions, effects and absences, as (name, which), that came of one; `costs`: the dice whose faces are
    hit points; `waits`: whose wait, the last one, came of one; `bygone`: the first versions of what was told after one
    that was taken back since (see bygone.py); `everybody`: all who ever joined.
    """

    levels: Mapping[str, Hidden] = field(default_factory=dict)
    commands: frozenset[int] = frozenset()
    unseen: frozenset[str] = frozenset()
    begun: frozenset[tuple[str, str]] = frozenset()
    costs: frozenset[str] = frozenset()
    waits: frozenset[str] = frozenset()
    bygone: frozenset[int] = frozenset()
    everybody: frozenset[str] = frozenset()
    untold: bool = False
    """Whether it is not told how anybody fared, nor in which order they stood."""
    closed: bool = False
    """Whether the fight is over: then nothing is hidden, what stands beside a line neither."""

    def of(self, start: int) -> "Secrets":
        """What is hidden of the entry that starts at this version."""
        return self.keeping_all() if start in self.bygone else self

    def after(self, position: Position) -> "Secrets":
        """What is hidden of how the fight stood at a position of its history."""
        return self.of(position.tip.entry.start) if position.tip else self

    def between(self, before: Position, after: Position) -> "Secrets":
        """What is hidden where two positions are compared: all, where one of them is not told of."""
        found = self.after(before)
        return found if found.untold else self.after(after)

    def keeping_all(self) -> "Secrets":
        """The same where everybody hides everything."""
        return replace(self, levels=dict.fromkeys(self.everybody, "all"), untold=True)

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
    return Secrets(
        levels=levels,
        commands=commands,
        unseen=frozenset(unseen),
        begun=begun,
        costs=costs,
        waits=frozenset(name for name, secret in waits.items() if secret),
        bygone=bygone(history, commands, frozenset(unseen)),
        everybody=frozenset(
            fact.name for entry in history.entries for fact in entry.facts if isinstance(fact, e.CombatantJoined)
        ),
    )


def ever_secret(secrets: Secrets, history: History) -> Secrets:
    """What is hidden today, and every wait that was ever secret, its last one or not: for past boards."""
    waits = frozenset(
        fact.name
        for entry in history.entries
        for fact, owner in owned(entry.number, entry.facts)
        if owner in secrets.commands and isinstance(fact, e.TurnDelayed)
    )
    return replace(secrets, waits=secrets.waits | waits)


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


def without_unseen(event: Event | None, secrets: Secrets) -> Event | None:
    """A list of many names without those whom the players do not know of; a dispute without what it may quote."""
    event = _of_that_time(event) if secrets.untold else event
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


def _of_that_time(event: Event | None) -> Event | None:
    """An event without who was there to act, and without damage, which bears the maluses of whoever struck."""
    match event:
        case e.RoundBegan():
            return event.model_copy(update={"to_roll": ()})
        case e.PassBegan():
            return event.model_copy(update={"to_act": ()})
        case e.WoundTaken():
            return event.model_copy(update={"damage": None})
        case _:
            return event
