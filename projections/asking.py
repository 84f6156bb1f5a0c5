"""Answers what is asked about a fight: a value, a whole combatant, a command, an event, a die."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from domain import events as e
from domain.history import History
from projections.board import Board, board
from projections.explanation import Explanation, Node
from projections.questions import FROM_HISTORY, Question
from projections.secrecy import Secrets, veil_board
from projections.why import Inquiry, open_inquiry


@dataclass(frozen=True, slots=True)
class AboutOne:
    """Everything about a combatant."""

    name: str


@dataclass(frozen=True, slots=True)
class AboutCommand:
    """A command, and what came of it."""

    number: int


@dataclass(frozen=True, slots=True)
class AboutEvent:
    """An event of the log, by its version."""

    version: int


@dataclass(frozen=True, slots=True)
class AboutDie:
    """A die, by its key or its need."""

    key: str


Asked = Question | AboutOne | AboutCommand | AboutEvent | AboutDie

Told = tuple[dict[str, Any], Iterable[Any]]
"""The items of a value, and the trees behind them."""

WHOLE = ("hp", "locations", "status", "malus", "conditions", "bleeding", "counters", "initiative", "budget", "hands")
"""What is told of a combatant about whom everything is asked."""


class Oracle:
    """A fight of which one can ask why, as often as one likes; `secrets` are the players', None for the game master."""

    def __init__(self, slug: str, history: History, secrets: Secrets | None = None) -> None:
        self.slug, self.secrets = slug, secrets
        self._first = open_inquiry(history, secrets)
        shown = board(slug, history)
        self.board: Board = veil_board(shown, secrets) if secrets else shown

    def explain(self, what: str, asked: Asked) -> Explanation:
        """The trees of an answer; none where nothing of the kind is there for these readers to see."""
        inquiry = Inquiry(self._first.account, self._first.table)
        return Explanation(self.slug, what, self.board.rules, tuple(self._roots(inquiry, asked)))

    def events(self) -> Iterator[e.Event]:
        """Every event of the log that these readers see."""
        return (seen.event for seen in self._first.account.seen.values() if seen.event is not None)

    def dice_keys(self) -> tuple[str, ...]:
        """The keys of all dice that these readers see."""
        rolled = (event for event in self.events() if isinstance(event, e.DiceRolled))
        return tuple(dict.fromkeys(die.key for event in rolled for die in event.dice or ()))

    def _roots(self, inquiry: Inquiry, asked: Asked) -> Iterator[Node]:
        match asked:
            case Question(which=which) if not asked.name and which in FROM_HISTORY:
                yield self._of_history(inquiry, which)
            case Question():
                yield inquiry.value(asked)
            case AboutOne(name=name):
                values = (inquiry.value(Question(name, which)) for which in WHOLE)
                # of what is hidden only what these rules say something of: no parts of a body where they know none
                yield from (one for one in values if one.items and (one.rules or not one.hidden))
            case AboutCommand(number=number):
                yield from inquiry.command_with_effects(number)
            case AboutEvent(version=version):
                yield inquiry.anything(version)
            case AboutDie(key=key):
                yield from inquiry.dice(key)

    # --- What no state tells --------------------------------------------------------------------------------------

    def _of_history(self, inquiry: Inquiry, which: str) -> Node:
        items, children = getattr(self, f"_{which}")(inquiry)
        return inquiry.told_by_history(Question("", which), items, tuple(children))

    def _version(self, inquiry: Inquiry) -> Told:
        return {"": self.board.version}, [inquiry.anything(self.board.version)]

    def _command(self, inquiry: Inquiry) -> Told:
        return {"": self.board.command}, [inquiry.command(self.board.command)]

    def _disputed(self, inquiry: Inquiry) -> Told:
        found = {f"{one.command}": one for one in self.board.disputed}
        events = {version: seen.event for version, seen in inquiry.account.seen.items()}
        contested = [
            version
            for version, event in events.items()
            if isinstance(event, e.TurnDisputed) and f"{event.command}" in found
        ]
        return found, [*map(inquiry.event, contested), *(inquiry.command(one.command) for one in self.board.disputed)]

    def _unfilled(self, inquiry: Inquiry) -> Told:
        turns = {f"{number}/{name}": True for number, name in self.board.unfilled}
        missed = self._made_of(inquiry, e.TurnMissed)
        return turns, [inquiry.event(one) for one, event in missed if f"{event.round}/{event.name}" in turns]

    def _aftermath(self, inquiry: Inquiry) -> Told:
        tests = self.board.report.tests if self.board.report else ()
        return self._told_again(inquiry, tests, e.SkillTested)

    def _losses(self, inquiry: Inquiry) -> Told:
        losses = self.board.report.losses if self.board.report else ()
        return self._told_again(inquiry, losses, e.ConditionGained, e.SheetChanged)

    def _healing(self, inquiry: Inquiry) -> Told:
        recovering = self.board.report.recovering if self.board.report else ()
        values = [inquiry.value(Question(one.name, "hp")) for one in recovering]
        return {one.name: one.days for one in recovering}, values

    def _experience(self, inquiry: Inquiry) -> Told:
        ticks = dict(self.board.report.ticks) if self.board.report else {}
        ticked = self._made_of(inquiry, e.ExperienceTicked)
        return ticks, [inquiry.event(one) for one, event in ticked if event.name in ticks]

    def _told_again(self, inquiry: Inquiry, facts: Iterable[Any], *kinds: type[e.Event]) -> Told:
        wanted = list(facts)
        found = [(one, event) for one, event in self._made_of(inquiry, *kinds) if event in wanted]
        return {f"{one}": event for one, event in found}, [inquiry.event(one) for one, _ in found]

    def _made_of(self, inquiry: Inquiry, *kinds: type[e.Event]) -> list[tuple[int, Any]]:
        """The events of these kinds that stand, as these readers see them."""
        events = ((one, inquiry.account.event(one)) for one in inquiry.account.path)
        return [(one, event) for one, event in events if isinstance(event, kinds)]
