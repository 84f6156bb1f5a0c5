"""Fights in which people change their minds: everything is said, undone, redone and corrected at random."""

import os
from dataclasses import dataclass
from typing import Any

import skirmishes as ogl
import test_forum_fights as forum
import test_freeform_fights as freeform
import test_kimble_fights as kimble
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from mending import REASON, Table, dice_of

from domain import commands as c, events as e
from domain.combat import Combat
from domain.dice import GivenDice
from domain.plan import plan_of

SOAK = int(os.environ.get("HORION_SOAK", "0"))
"""How many fights of each game are made up, where one looks for trouble rather than for regressions."""


@dataclass(frozen=True)
class Game:
    """How fights of one ruleset are made up."""

    rules: str
    openings: st.SearchStrategy[str]
    cast: tuple[str, ...]
    lines: st.SearchStrategy[Any]

    def line(self, drawn: Any, combat: Combat) -> str:
        """A drawn line in words, as the fight stands."""
        if drawn == ogl.TIED:
            return ogl.tied(combat)
        return drawn if isinstance(drawn, str) else drawn.line(combat)


def seldom(often: st.SearchStrategy[Any], table: st.SearchStrategy[Any], times: int) -> st.SearchStrategy[Any]:
    """Declarations, and once in so many a table verb; undo and redo have rules of their own."""
    return st.integers(0, times).flatmap(lambda n: often if n else table).filter(_declares)


def _declares(line: Any) -> bool:
    return line not in {"undo", "redo"}


GIVEN = st.just("dice=given")
OGL_LINES = st.integers(0, len(ogl.KINDS) - 1).flatmap(lambda kind: ogl.KINDS[kind]).filter(_declares)
OGL_CAST = tuple(line for lines in ogl.CAST.values() for line in lines)
FREEFORM = st.sampled_from(("option.initiative=each-round", "option.initiative=once", "dice=given", "dice=engine"))
GAMES = {
    "forum": Game("forum", st.one_of(forum.OPENINGS, GIVEN), forum.CAST, seldom(forum.POSTS, forum.TABLE, 5)),
    "kimble": Game("kimble", st.one_of(kimble.OPENINGS, GIVEN), kimble.CAST, seldom(kimble.LINES, kimble.TABLE, 5)),
    "ogl": Game("ogl", st.one_of(ogl.OPENINGS, GIVEN), OGL_CAST, OGL_LINES),
    "freeform": Game("freeform", FREEFORM, freeform.CAST, seldom(freeform.ACTS, freeform.TABLE, 2)),
}


class Minds(RuleBasedStateMachine):
    """People who declare, undo, redo and correct at random."""

    game: Game
    table: Table

    @initialize(data=st.data(), seed=st.integers(0, 2**16))
    def begin(self, data: st.DataObject, seed: int) -> None:
        """A fight under way."""
        self.table = Table.laid(seed)
        self.table.open(f'combat "Essai" rules={self.game.rules} {data.draw(self.game.openings)}')
        for line in self.game.cast:
            self.table.say(line)
        self.first = self.table.history.number + 1
        self.table.say("round")
        for _ in range(data.draw(st.integers(0, 20))):
            self.table.say(self.drawn_line(data))

    def drawn_line(self, data: st.DataObject) -> str:
        """A line that somebody might say now."""
        return self.game.line(data.draw(self.game.lines), self.table.fight.combat)

    @rule(data=st.data(), times=st.integers(1, 4))
    def say(self, data: st.DataObject, times: int) -> None:
        """Lines are said."""
        for _ in range(times):
            self.table.say(self.drawn_line(data))

    @rule(data=st.data(), times=st.integers(1, 4))
    def say_more(self, data: st.DataObject, times: int) -> None:
        """More often than they are corrected."""
        self.say(data, times)

    @rule(line=st.sampled_from(("round", "next", "close", "rest all days=1", 'note "a"')))
    def decide(self, line: str) -> None:
        """The round turns, the fight ends."""
        self.table.say(line)

    @rule(times=st.integers(1, 5))
    def undo(self, times: int) -> None:
        """The last steps are taken back."""
        for _ in range(times):
            if len(self.table.standing) > self.first:
                assert self.table.declare(c.Undo()) is not None

    @rule(times=st.integers(1, 5))
    def redo(self, times: int) -> None:
        """As many undos are taken back as there are."""
        for _ in range(min(times, len(self.table.undone) + 1)):
            possible = bool(self.table.undone)
            assert (self.table.declare(c.Redo()) is not None) == possible

    @rule(data=st.data())
    def say_twice(self, data: st.DataObject) -> None:
        """Said, undone and said again, it finds the same engine dice."""
        command = self.table.hear(self.drawn_line(data))
        if command is None or isinstance(command, (c.Undo, c.Redo)):
            return
        entry = self.table.declare(command)
        if entry is None:
            return
        command = entry.declared.command
        self.table.declare(c.Undo())
        again = self.table.declare(command)
        assert again is not None
        then = [(die.key, die.sides, die.face) for die in dice_of(entry.facts)]
        assert [(die.key, die.sides, die.face) for die in dice_of(again.facts)] == then

    @rule(data=st.data())
    def undo_number(self, data: st.DataObject) -> None:
        """Any number is taken back, if it stands."""
        self.table.declare(c.Undo(number=self.any_number(data), why=REASON))

    @rule(data=st.data())
    def dispute(self, data: st.DataObject) -> None:
        """Any number is contested: that is no step."""
        self.table.declare(c.Dispute(number=self.any_number(data), why=REASON))

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        """One edit or several."""
        drawn = [self.edit(data) for _ in range(data.draw(st.sampled_from((1, 1, 1, 2, 3))))]
        edits = tuple(edit for edit in drawn if edit)
        if edits:
            self.table.declare(c.Correct(edits=edits, why=REASON))

    @rule(data=st.data())
    def correct_more(self, data: st.DataObject) -> None:
        """More often."""
        self.correct(data)

    @rule(data=st.data())
    def correct_still_more(self, data: st.DataObject) -> None:
        """Still more often."""
        self.correct(data)

    @rule(data=st.data(), notes=st.integers(0, 2))
    def there_and_back(self, data: st.DataObject, notes: int) -> None:
        """A correction is taken back by its number, after notes that do not depend on it: nothing is left of it."""
        self.table.mark()
        drawn = [self.edit(data) for _ in range(data.draw(st.sampled_from((1, 1, 1, 2, 3))))]
        edits = tuple(edit for edit in drawn if edit)
        entry = self.table.declare(c.Correct(edits=edits, why=REASON)) if edits else None
        if entry is None:
            return
        for _ in range(notes if self.table.marked.status == "open" else 0):
            self.table.say('note "a"')
        assert self.table.declare(c.Undo(number=entry.number, why=REASON)) is not None
        self.table.compare()

    def any_number(self, data: st.DataObject) -> int:
        """A number, of whatever."""
        numbers = range(self.first - 2, self.table.history.number + 2)
        return data.draw(st.sampled_from(tuple(reversed(numbers))))

    def plan_number(self, data: st.DataObject) -> int:
        """The number of a command that stands, the cast but seldom."""
        numbers = [line.number for line in plan_of(self.table.history)]
        seldom = data.draw(st.integers(0, 9))
        numbers = numbers[self.first - 2 :] or numbers if seldom else numbers
        return data.draw(st.sampled_from(numbers[::-1]))

    def edit(self, data: st.DataObject) -> Any:
        """An edit, None where nothing came of it."""
        kind = data.draw(
            st.sampled_from(("amend", "amend", "amend", "dice", "insert", "insert", "undo", "undo", "swap", "add"))
        )
        table = self.table
        names = tuple(table.fight.combat.combatants)
        match kind:
            case "amend":
                return self.amend(data)
            case "dice":
                return self.amend_dice(data)
            case "insert":
                command = table.hear(self.drawn_line(data))
                if command is None or isinstance(command, (c.Undo, c.Redo)):
                    return None
                return c.Insert(after=self.plan_number(data), command=command)
            case "undo":
                return c.TakeBack(number=self.any_number(data))
            case "swap":
                one, other, *_ = data.draw(st.permutations(names))
                return c.Exchange(one=one, other=other, since=self.plan_number(data))
            case "add":
                number = self.plan_number(data)
                dice = self.some_dice(data, number)
                return c.AddDice(number=number, dice=dice) if dice else None

    def some_dice(self, data: st.DataObject, number: int) -> tuple[GivenDice, ...]:
        """Other faces for dice that fell during a command."""
        entry = next(entry for entry in self.table.history.position.path() if entry.number == number)
        rolls = [fact for fact in entry.facts if isinstance(fact, e.DiceRolled)]
        if not rolls:
            return ()
        roll = data.draw(st.sampled_from(rolls))
        roller = roll.roller if data.draw(st.booleans()) else None
        faces = tuple(str(data.draw(st.integers(1, die.sides))) for die in roll.dice)
        if data.draw(st.integers(0, 5)) == 0:
            faces = data.draw(st.sampled_from(((), ("?",), (*faces, "1"))))
        return (GivenDice(purpose=roll.purpose, roller=roller, faces=faces),)

    def amend_dice(self, data: st.DataObject) -> Any:
        """A face was read wrong."""
        number = self.plan_number(data)
        dice = self.some_dice(data, number)
        if not dice:
            return None
        return c.Amend(number=number, changes={"dice": [one.model_dump(mode="json") for one in dice]})

    def amend(self, data: st.DataObject) -> Any:
        """A command with some of the words of another of its kind."""
        number = self.plan_number(data)
        lines = {line.number: line.declared.command for line in plan_of(self.table.history)}
        command = lines[number]
        donors = [one for one in lines.values() if type(one) is type(command) and one != command]
        if not donors or data.draw(st.booleans()):
            donor = self.table.hear(self.drawn_line(data))
            if type(donor) is not type(command):
                return None
        else:
            donor = data.draw(st.sampled_from(donors[::-1]))
        mine, theirs = command.model_dump(mode="json"), donor.model_dump(mode="json")
        differs = [key for key in mine if mine[key] != theirs[key] and key not in {"title", "rules"}]
        if not differs:
            return None
        chosen = data.draw(st.lists(st.sampled_from(differs), min_size=1, unique=True))
        if data.draw(st.booleans()) or {"action", "arguments"} & set(chosen):  # each action has its own arguments
            chosen = differs
        changes = {}
        for key in chosen:
            changes[key] = theirs[key]
            if isinstance(theirs[key], dict):
                changes[key] = {**dict.fromkeys(mine[key]), **theirs[key]}
        return c.Amend(number=number, changes=changes)

    @invariant()
    def holds(self) -> None:
        """What must hold of what stands."""
        self.table.check()

    def teardown(self) -> None:
        """Read again and verified; undone to the beginning and redone, every state on the way is the one that was."""
        if hasattr(self, "table"):
            self.table.close()
            while len(self.table.standing) > self.first:
                assert self.table.declare(c.Undo()) is not None
            while self.table.undone:
                assert self.table.declare(c.Redo()) is not None
            self.table.close()
            self.table.fight.journal.close()


HARD = settings(
    max_examples=SOAK or 12,
    stateful_step_count=40 if SOAK else 20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def machine(name: str) -> Any:
    """The test of one game."""
    made = type(name.title(), (Minds,), {"game": GAMES[name]})
    made.TestCase.settings = HARD
    return made.TestCase


TestForum = machine("forum")
TestKimble = machine("kimble")
TestOgl = machine("ogl")
TestFreeform = machine("freeform")
