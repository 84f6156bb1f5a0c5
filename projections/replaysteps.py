"""A fight step by step: every event that its readers see, what it marks, and the board just after it.

A replay follows what stands, or the whole log with what was taken back and what took it back. Its boards are made when
they are asked for, so that a long fight opens at once. The terminal, the page and the chart all read it.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from domain import events as e
from domain.combat import Combat
from domain.evolution import States, evolve
from domain.history import Entry, History, followed, rewind_of
from projections.board import Board, board, standing
from projections.hidden import Secrets, ever_secret, secrets_of
from projections.secrecy import Audience, Seen, see_all, veil_board, veil_moments
from projections.timeline import timeline

MarkKind = Literal["round", "critical", "fall", "death", "correction"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a step is remembered for, and whose it is (None for a round and a correction, which are everybody's)."""

    kind: MarkKind
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One event as its readers see it, and the command that led to it, which words an undo.

    `turns`: the command is an undo, a redo or a correction, which itself belongs to no history.
    """

    seen: Seen
    declared: e.Declared
    turns: bool = False

    @property
    def version(self) -> int:
        """The event's place in the log, from 1."""
        return self.seen.moment.version

    @property
    def command(self) -> int:
        """The number of the command that led to it."""
        return self.seen.moment.command

    @property
    def round(self) -> int:
        """The round in which it happens, 0 before the first."""
        return self.seen.moment.round

    @property
    def stands(self) -> bool:
        """Whether it was not taken back since."""
        return self.seen.moment.effective

    @property
    def opens(self) -> bool:
        """Whether it is a command, before what came of it."""
        return isinstance(self.seen.moment.event, e.Declared)

    @property
    def begins(self) -> int | None:
        """The round that begins with it."""
        event = self.seen.moment.event
        return event.round if isinstance(event, e.RoundBegan) else None

    @property
    def mark(self) -> Mark | None:
        """What a chart or a list would point out of it, as its readers see it."""
        match self.seen.event:
            case e.RoundBegan():
                return Mark("round")
            case (
                e.CriticalSuffered(name=str() as name)
                | e.AttackResolved(critical=True, outcome="hit", target=str() as name)
            ):
                return Mark("critical", name)
            case e.CombatantFell(name=str() as name, status=status) if status != "stunned":
                return Mark("death" if status == "dead" else "fall", name)
            case e.HistoryRewound():
                return Mark("correction")
            case _:
                return None


class Replay:
    """The steps of a fight for an audience, the state after each (`states`), and its boards."""

    def __init__(self, slug: str, history: History, audience: Audience = "gm", *, whole: bool = False) -> None:
        """Follow what stands, or the `whole` log; hidden is what is hidden today, and what was ever done in secret."""
        self.slug, self.history, self.audience, self.whole = slug, history, audience, whole
        self._secrets = secrets_of(history) if audience == "players" else None
        self._ever = ever_secret(self._secrets, history) if self._secrets else None
        self._entries = tuple(history.entries) if whole else history.position.path()
        self._starts = [entry.start for entry in self._entries]
        self._numbers = list(accumulate((entry.number for entry in self._entries), max))
        self._tells = next((entry.start for entry in self._entries if _looks_back(entry)), history.version + 1)
        self.states: list[Combat] = []
        self.steps = tuple(self._steps())
        self.versions = [step.version for step in self.steps]
        self.board = lru_cache(maxsize=256)(self._board)

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self.steps)

    def at_event(self, version: int) -> int:
        """The step of an event, or the last one before it."""
        return max(0, bisect_right(self.versions, version) - 1)

    def at_command(self, number: int) -> int | None:
        """The step where a command is declared, the last time where it was adjudicated again; None without any."""
        found = [at for at, step in enumerate(self.steps) if step.opens and step.command == number]
        standing_ones = [at for at in found if self.steps[at].stands]
        return next(iter((standing_ones or found)[-1:]), None)

    def at_round(self, number: int) -> int | None:
        """The step where a round begins, as it stands where it was begun several times; None without any."""
        found = [at for at, step in enumerate(self.steps) if step.begins == number]
        standing_ones = [at for at in found if self.steps[at].stands]
        return next(iter((standing_ones or found)[-1:]), None)

    @property
    def last(self) -> int:
        """The place of the last step."""
        return len(self.steps) - 1

    def standing(self, at: int) -> Board:
        """The board just after a step, without what only the fight's history tells (disputes, the report…)."""
        return self._veiled(standing(self.slug, self.states[at]), self.hidden_at(at))

    def hidden_at(self, at: int) -> Secrets | None:
        """What is hidden of the board just after a step; None where nothing is. The same where nothing has changed."""
        if self._ever is None or at == self.last:
            return self._secrets
        return self._ever.after(self.history.position_at(self.versions[at]))

    def _board(self, at: int) -> Board:
        """The board just after a step, and after what its readers do not see of the next ones."""
        return self._veiled(self._whole_board(at), self.hidden_at(at))

    def _veiled(self, shown: Board, hidden: Secrets | None) -> Board:
        return veil_board(shown, hidden) if hidden else shown

    def _whole_board(self, at: int) -> Board:
        """A step's board with what only its history tells, which is read where it has something to tell."""
        state, version = self.states[at], self.versions[at]
        if at == self.last:
            return board(self.slug, self.history, state)
        known = bisect_right(self._starts, version)
        if state.status == "closed" or version >= self._tells:
            there = followed([*self._entries[: known - 1], _cut(self._entries[known - 1], version)])
            return replace(board(self.slug, there, state), version=version)
        return replace(standing(self.slug, state), version=version, command=self._numbers[known - 1])

    def _steps(self) -> Iterator[Step]:
        """The steps; their states are kept beside them."""
        moments = timeline(self.history)
        seen = iter(veil_moments(moments, self._secrets) if self._secrets else see_all(moments))
        by_start = {entry.start: [next(seen) for _ in range(len(entry.facts) + 1)] for entry in self.history.entries}
        for entry, states in zip(self._entries, self._followed(), strict=True):
            turns = rewind_of(entry) is not None
            for shown, state in zip(by_start[entry.start], states, strict=True):
                if shown.event is not None:
                    self.states.append(state)
                    yield Step(shown, entry.declared, turns)
                elif self.states:
                    self.states[-1] = state

    def _followed(self) -> Iterator[list[Combat]]:
        """The state after each event of each entry; what an undo or a correction leads to is another place."""
        known, state = States(), Combat()
        for entry, following in zip(self._entries, [*self._starts[1:], None], strict=True):
            if not self.whole:
                pass
            elif rewind_of(entry) and entry.declared.correction is None:
                before = known.at(self.history.before(entry.start))
                there = self.history.position if following is None else self.history.before(following)
                yield [before, *(known.at(there) for _ in entry.facts)]
                continue
            else:
                state = known.at(self.history.before(entry.start))
            states = [state]
            for fact in entry.facts:
                state = evolve(state, fact)
                states.append(state)
            yield states


def _looks_back(entry: Entry) -> bool:
    """Whether a board tells of an entry what its state does not: that something is contested, or corrected."""
    return entry.declared.correction is not None or any(isinstance(fact, e.TurnDisputed) for fact in entry.facts)


def _cut(entry: Entry, version: int) -> Entry:
    """An entry as far as it was known just after an event of its own."""
    return replace(entry, facts=entry.facts[: version - entry.start])
