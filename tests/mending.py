"""A fight that is corrected again and again, and all that must hold of it after every step."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import note
from retold import adjudicated_again, difference
from spec import desk

from cli.desk import Desk
from cli.mistakes import ScriptError
from domain import commands as c, events as e
from domain.combat import Combat
from domain.correction import Correction, edited_as, stand_in
from domain.dice import Die, GivenDice
from domain.errors import CombatError, MissingDie
from domain.events import Event
from domain.evolution import States, fold
from domain.fight import Fight
from domain.history import Entry, History
from domain.ledger import Ledger
from domain.plan import plan_of
from domain.refusals import DiceLacking
from domain.said import Said
from domain.verification import verify

REASON = "essai"


@dataclass
class Moment:
    """What stands at one place of a fight: the state, and the versions of its effective entries."""

    combat: Combat
    path: tuple[int, ...]


@dataclass
class Table:
    """A fight at which everything is said, taken back and corrected, beside a model that is two lists."""

    desk: Desk
    seed: int = 0
    """Of the faces that are typed."""
    standing: list[Moment] = field(default_factory=list)
    undone: list[Moment] = field(default_factory=list)
    rows: list[tuple[bytes, bytes]] = field(default_factory=list)
    typed: int = 0
    example_thrown: bool = False
    corrected: bool = False
    marked: Combat | None = None

    @classmethod
    def laid(cls, seed: int) -> Table:
        """An empty table, over a store in memory, with dice that are the same in every run."""
        return cls(desk(), seed)

    @property
    def fight(self) -> Fight:
        """The fight."""
        assert self.desk.fight is not None
        return self.desk.fight

    @property
    def history(self) -> History:
        """Its history."""
        return self.fight.history

    def open(self, line: str) -> None:
        """The opening of the fight."""
        note(line)
        entry = self.desk.say(line)
        assert entry is not None
        self._follow(entry)

    def hear(self, line: str) -> c.Command | None:
        """The command that a line means, None when it is none."""
        try:
            spoken = self.desk.hear(line)
        except ScriptError:
            return None
        return spoken.command if spoken else None

    def say(self, line: str) -> Entry | None:
        """Say a line; None when it cannot be read or is refused."""
        command = self.hear(line)
        return None if command is None else self.declare(command, line)

    def declare(self, command: c.Command, text: str | None = None) -> Entry | None:
        """Declare a command, with the dice that the table has to give; None when it is refused."""
        if isinstance(command, c.BeginRound) and self.fight.combat.mode == "given":
            die = self.fight.ruleset.initiative_die
            rollers = self.fight.ruleset.may_roll(self.fight.combat, command).get(die, ())
            command = self._with_dice(command, *(MissingDie(die, one, 10) for one in rollers))
        for _ in range(40):
            entry, refusal = self._try(command, text)
            if isinstance(refusal, MissingDie):
                command = self._with_dice(command, refusal)
            elif isinstance(refusal, DiceLacking):
                if isinstance(command, c.Undo):
                    command = edited_as(command)
                assert isinstance(command, c.Correct)
                command = self._with_lacking(command, refusal)
            else:
                return entry
        return None

    def _with_dice(self, command: c.Command, *missing: MissingDie) -> c.Command:
        more = (GivenDice(purpose=one.purpose, roller=one.roller, faces=(self.face(one.sides),)) for one in missing)
        return command.model_copy(update={"dice": (*command.dice, *more)})

    def _with_lacking(self, command: c.Correct, refusal: DiceLacking) -> c.Correct:
        number, edits = self.history.number + 1, list(command.edits)
        inserts = [place for place, edit in enumerate(edits) if isinstance(edit, c.Insert)]
        for one in refusal.dice:
            die = GivenDice(purpose=one.purpose, roller=one.roller, faces=(self.face(one.sides),))
            if one.command > number:
                place = inserts[one.command - number - 1]
                edit = edits[place]
                assert isinstance(edit, c.Insert)
                inner = edit.command.model_copy(update={"dice": (*edit.command.dice, die)})
                edits[place] = edit.model_copy(update={"command": inner})
            else:
                edits.append(c.AddDice(number=one.command, dice=(die,)))
        return command.model_copy(update={"edits": tuple(edits)})

    def face(self, sides: int) -> str:
        """The next face that somebody types."""
        self.typed += 1
        digest = hashlib.sha256(f"{self.seed}/{self.typed}".encode()).digest()
        return str(1 + int.from_bytes(digest[:8], "big") % sides)

    def _try(self, command: c.Command, text: str | None) -> tuple[Entry | None, CombatError | None]:
        """Declare it: refused, it changes nothing; accepted, it leads where it must, and where its preview said."""
        note(f"{self.history.number + 1}: {text or command!r}")
        said, before = Said(text=text), self.now()
        foreseen = self._foresee(command, said)
        assert self.now() == before
        try:
            entry = self.fight.declare(command, said)
        except CombatError as refusal:
            note(f"    {refusal!r}")
            assert self.now() == before
            assert not isinstance(foreseen, Correction) or self.example_thrown or foreseen.lacking, foreseen
            return None, refusal
        self._follow(entry)
        if isinstance(foreseen, Correction) and not self.example_thrown:
            assert not foreseen.lacking
            assert foreseen.state == self.fight.combat
        elif isinstance(foreseen, CombatError):
            assert self.example_thrown, foreseen
        return entry, None

    def _foresee(self, command: c.Command, said: Said) -> Correction | CombatError | None:
        """What the preview of a correction says; None for anything else."""
        self.example_thrown = False
        if not isinstance(command, c.Correct) and not (isinstance(command, c.Undo) and command.number is not None):
            return None

        def example(key: str, sides: int) -> int:
            self.example_thrown = True
            return stand_in(key, sides)

        try:
            future, foreseen = self.fight.preview(command, said, example)
        except CombatError as refusal:
            return refusal
        assert States().at(future.position) == foreseen.state
        return foreseen

    def now(self) -> tuple[object, ...]:
        """All that a refusal leaves as it was."""
        position = self.history.position
        return self.fight.combat, position, self.history.version, self.fight.link, self.fight.journal.combats()

    def moment(self) -> Moment:
        """What stands now."""
        return Moment(self.fight.combat, tuple(entry.start for entry in self.history.position.path()))

    def stored(self, after: int = 0) -> list[tuple[bytes, bytes]]:
        """The rows of the log after a version, as they are stored."""
        rows = self.fight.journal.rows(self.fight.combat_id)
        return [(row.state, row.chain) for row in rows[after:]]

    def mark(self) -> None:
        """Remember what stands."""
        self.marked = self.fight.combat

    def compare(self) -> None:
        """What stood when it was marked stands again."""
        assert self.marked == self.fight.combat, difference(self.marked, self.fight.combat)

    def _follow(self, entry: Entry) -> None:
        kept = len(self.rows)
        self.rows += self.stored(after=kept)
        assert len(self.rows) == self.history.version > kept
        match entry.declared.command:
            case c.Undo():
                self.undone.append(self.standing.pop())
            case c.Redo():
                self.standing.append(self.undone.pop())
            case c.Dispute():
                pass
            case command:
                self.corrected = self.corrected or isinstance(command, c.Correct)
                self.standing.append(self.moment())
                self.undone.clear()
        assert self.moment() == self.standing[-1]
        assert len(self.history.position.undone) == len(self.undone)

    def check(self) -> None:
        """What must hold of the effective history."""
        path, lines = self.history.position.path(), plan_of(self.history)
        assert [entry.number for entry in path] == [line.number for line in lines]
        state = fold(fact for entry in path for fact in entry.facts)
        assert state == self.fight.combat
        if not self.corrected:
            return
        self.corrected = False
        check_dice(self.history)
        everything, standing = self.history.ledger.copy(), Ledger()
        for entry in path:
            standing.note(entry.facts)
        for ledger in (everything, standing):
            again = tuple(adjudicated_again(self.history, ledger))
            assert again[-1][1] == self.fight.combat, difference(again[-1][1], self.fight.combat)

    def close(self) -> None:
        """Read again, the log gives the same fight; and everything verifies."""
        fight = self.fight
        self.corrected = True
        self.check()
        assert self.stored() == self.rows
        again = Fight(fight.journal, fight.combat_id, fight.slug, fight.keyring, fight.clock)
        assert again.combat == fight.combat
        assert again.history.position == fight.history.position
        (listed,) = fight.journal.combats()
        report = verify(fight.journal, listed, fight.keyring)
        assert {finding.outcome for finding in report.findings} == {"ok"}, report.findings


def dice_of(facts: tuple[Event, ...]) -> Iterator[Die]:
    """The dice among some facts."""
    return (die for fact in facts if isinstance(fact, e.DiceRolled) for die in fact.dice)


def check_dice(history: History) -> None:
    """In the effective history no key serves two needs, none is served twice; an engine's die is the same for ever."""
    dice = [die for entry in history.position.path() for die in dice_of(entry.facts)]
    assert len({die.key for die in dice}) == len({die.need for die in dice}) == len(dice)
    thrown: dict[tuple[str, str], int] = {}
    for entry in history.entries:
        for die in dice_of(entry.facts):
            if die.said is None:
                assert thrown.setdefault((die.need, die.key), die.face) == die.face, die
