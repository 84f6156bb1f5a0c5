"""A table at which made-up lines are said: what is refused changes nothing, undo and redo lead back, all verifies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from hypothesis import note

from cli.desk import Desk
from cli.mistakes import ScriptError
from domain.combat import Combat
from domain.errors import RuleRefusal, WordError
from domain.events import AttackMade, AttackResolved, Event, RoundEnded
from domain.fight import Fight
from domain.verification import verify


@dataclass
class Table:
    """A fight at which lines are said, with the states that undo and redo must lead back to."""

    desk: Desk
    check_facts: Callable[[Combat, Iterable[Event]], None]
    """What must hold through the facts of each command."""
    standing: list[Combat] = field(default_factory=list)
    undone: list[Combat] = field(default_factory=list)

    @property
    def fight(self) -> Fight:
        """The fight."""
        assert self.desk.fight is not None
        return self.desk.fight

    def say(self, line: str) -> None:
        """Say a line; refused, it changes nothing, accepted, it leads where it must."""
        note(line)
        before, version = (self.fight.combat, self.fight.history.version) if self.desk.fight else (Combat(), 0)
        try:
            entry = self.desk.say(line)
        except ScriptError as mistake:
            assert isinstance(mistake.cause, (RuleRefusal, WordError))
            assert (self.fight.combat, self.fight.history.version) == (before, version)
            assert line != "undo" or len(self.standing) == 1
            return
        if entry is None:
            return
        if line == "undo":
            self.undone.append(self.standing.pop())
            assert self.fight.combat == self.standing[-1]
        elif line == "redo":
            self.standing.append(self.undone.pop())
            assert self.fight.combat == self.standing[-1]
        else:
            self.check_facts(before, entry.facts)
            self.standing.append(self.fight.combat)
            self.undone.clear()


def forgotten(events: Iterable[Event]) -> Iterator[AttackMade]:
    """The attacks of a history that nobody settled by the end of their round."""
    waiting: list[AttackMade] = []
    for event in events:
        if isinstance(event, AttackMade):
            waiting.append(event)
        elif isinstance(event, AttackResolved):
            waiting = [one for one in waiting if (one.attack, one.attacker) != (event.attack, event.attacker)]
        elif isinstance(event, RoundEnded):
            yield from waiting
            waiting = []


def check_log(fight: Fight) -> None:
    """No attack is forgotten, the log read again gives the same fight, and everything verifies."""
    assert list(forgotten(fight.history.events())) == []
    (listed,) = fight.journal.combats()
    again = Fight(fight.journal, fight.combat_id, fight.slug, fight.keyring, fight.clock)
    assert again.combat == fight.combat
    report = verify(fight.journal, listed, fight.keyring)
    assert {finding.outcome for finding in report.findings} == {"ok"}, report.findings
