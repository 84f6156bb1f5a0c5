"""What had which chance: every attack and every test that dice decided, exactly, as the rules stood then.

A ruleset tells its own odds (`Ruleset.odds`); one that tells none has none here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from domain import events as e
from domain.combat import Combat
from domain.commands import TakeAction
from domain.evolution import evolve
from domain.history import Entry, History
from domain.odds import Decided
from domain.ruleset import Ruleset, ruleset_named
from projections.deeds import Deeds

OUTCOME = "outcome."
"""Begins the subject of a ruling on the attack whose number follows."""


@dataclass(frozen=True, slots=True)
class Odds:
    """One thing that dice decided: whose it was, the chance that it went well for them, and whether it did.

    `version` is the event that tells its end, `command` the command under which that stands, `cause` the command,
    attack or wound that the dice answered ("7", "12.1"). `kind` is "attack", "defence", "haemorrhage", "survival",
    "consciousness", "skill", "first-aid", "focus", "duel", "flight"… To go well is to hit, to avoid, to live on, to
    stay awake, to get away. `chance` is None where no dice decided: the attack came to nothing, or a ruling ended it
    while it waited. One that a ruling `overruled` keeps the chance it had, and what dice had made of it.
    """

    version: int
    command: int
    kind: str
    name: str
    target: str | None
    chance: Fraction | None
    happened: bool
    faces: tuple[int, ...]
    overruled: bool = False
    cause: str = ""
    rolled: Fraction | None = None
    """The chance of an attack's own roll, which came off before anybody had chosen an answer: a tally counts that."""
    others: tuple[str, ...] = ()
    """Whoever else's numbers and faces are in it: all pursuers of a flight, all who fight in a duel."""

    @property
    def own(self) -> tuple[Fraction | None, bool]:
        """What it was for whoever tried: the chance, and whether it went well.

        An attack whose own roll came off before its answer was chosen counts for that roll: the answer is another try.
        """
        return (self.rolled, True) if self.rolled is not None else (self.chance, self.happened)


def odds_of(history: History) -> tuple[Odds, ...]:
    """The odds of all that stands, in the order of the log; none where another version of the rules played it."""
    reading = _Reading()
    for entry in history.position.path():
        reading.follow(entry)
    return tuple(
        replace(one, overruled=one.kind == "attack" and int(one.cause) in reading.ruled) for one in reading.found
    )


def odds_told(deeds: Deeds) -> tuple[Odds, ...]:
    """The odds that the readers of a log may know."""
    return tuple(one for one in odds_of(deeds.history) if _may_be_told(deeds, one))


def _may_be_told(deeds: Deeds, one: Odds) -> bool:
    """Whether a chance tells nothing hidden of whose it is and whom it meets, nor anything secret that began for them.

    An answer that nobody had to roll counts in a chance, with all that bears on it, and stands in no sum of the log.
    """
    seen, secrets = deeds.events.get(one.version), deeds.secrets
    hidden = secrets.levels.keys() | secrets.unseen | {name for name, _ in secrets.begun}
    if one.command in secrets.commands or {one.name, one.target, *one.others} & hidden:
        return False
    return seen is not None and not seen.veiled


class _Reading:
    """The effective history as far as it is read."""

    def __init__(self) -> None:
        self.found: list[Odds] = []
        self.ruled: set[int] = set()
        """The attacks that a ruling ended."""
        self._combat = Combat()
        self._ruleset: Ruleset | None = None
        self._actions: dict[int, TakeAction] = {}

    def follow(self, entry: Entry) -> None:
        """One more batch."""
        start = self._combat
        if isinstance(entry.declared.command, TakeAction):
            self._actions[entry.number] = entry.declared.command
        for place, fact in enumerate(entry.facts):
            self.found.extend(self._told(entry, start, place))
            self._note(fact)
            self._combat = evolve(self._combat, fact)

    def _note(self, fact: e.Event) -> None:
        match fact:
            case e.CombatOpened():
                ruleset = ruleset_named(fact.rules)
                self._ruleset = ruleset if ruleset.pinned == fact.rules else None
            case e.PostQueued():
                self._actions[fact.command] = fact.action
            case e.RulingMade() if fact.subject.startswith(OUTCOME):
                self.ruled.add(int(fact.subject.removeprefix(OUTCOME)))
            case _:
                pass

    def _told(self, entry: Entry, start: Combat, place: int) -> Iterator[Odds]:
        """What the ruleset tells of a fact; of an attack, only of its end, not of what was decided about it after."""
        fact = entry.facts[place]
        if self._ruleset is None or self._ruleset.odds is None or self._is_over(fact):
            return
        decided = Decided(self._ruleset, entry.facts, place, self._combat, start, self._actions)
        for one in self._ruleset.odds(decided):
            yield Odds(
                version=entry.start + 1 + place,
                command=entry.number,
                kind=one.kind,
                name=one.name,
                target=one.target,
                chance=one.chance,
                happened=one.happened,
                faces=one.faces,
                cause=one.cause,
                rolled=one.rolled,
                others=one.others,
            )

    def _is_over(self, fact: e.Event) -> bool:
        return isinstance(fact, e.AttackResolved) and all(one.attack != fact.attack for one in self._combat.pending)
