"""Random fights with random undos and redos, beside a model that is two lists."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given as drawn, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from spec import desk

from cli.desk import Desk
from cli.mistakes import ScriptError
from domain.combat import Combat
from domain.errors import Conflict
from domain.evolution import States
from domain.fight import Fight
from domain.history import read_history
from domain.refusals import AlreadyActed, NothingToRedo, NothingToUndo
from domain.verification import verify
from projections.timeline import timeline

SETUP = (
    'combat "Essai" rules=forum',
    "char Milo hp=60 speed=15 resistance=10 attack.x=20",
    "char Goule x2 hp=30 speed=5 resistance=6 attack.x=12",
    "weapon Milo sword attack=x bleed=2",
    "weapon Goule claws attack=x",
)
NAMES = st.sampled_from(["Milo", '"Goule 1"', '"Goule 2"'])
ACTS = ["pass", "cover", "reinforced-attack {}", "attack-defence {} defend=dodge", "reinforced-defence defend=parry"]


class Table(RuleBasedStateMachine):
    """A fight at a table that often changes its mind."""

    desk: Desk
    path: list[int]
    """The commands that stand."""
    undone: list[list[int]]
    """What each redo would bring back, last first served."""
    states: dict[tuple[int, ...], Combat]

    @property
    def fight(self) -> Fight:
        """The fight on the desk."""
        assert self.desk.fight is not None
        return self.desk.fight

    @initialize()
    def begin(self) -> None:
        """Open the fight; the model knows the state after each command."""
        self.desk, self.path, self.undone, self.states = desk(), [], [], {}
        for line in SETUP:
            self.declare(line)

    def declare(self, line: str) -> None:
        """Say a line: accepted, it is one more step and ends redo; refused, nothing has changed."""
        before = self.fight.history.version if self.path else 0
        try:
            entry = self.desk.say(line)
        except ScriptError:
            assert self.fight.history.version == before
            return
        assert entry is not None
        self.path.append(entry.number)
        self.undone = []
        self.states[tuple(self.path)] = self.fight.combat

    @rule(line=st.sampled_from(["round", "round", "close", 'note "a"', "next"]))
    def say(self, line: str) -> None:
        """A verb of the table."""
        self.declare(line)

    @rule(name=NAMES, what=st.sampled_from(["hp=-7", "hp=+9", "hp=0", "hp=25", "bleed=3", "initiative=50"]))
    def decide(self, name: str, what: str) -> None:
        """A ruling."""
        self.declare(f"ruling {name} {what} why=essai")

    @rule(act=st.sampled_from(ACTS), whom=NAMES)
    def act(self, act: str, whom: str) -> None:
        """Whoever is up does something, with engine dice."""
        up = self.fight.ruleset.up(self.fight.combat)
        self.declare(f'"{up[0] if up else "Milo"}" {act.format(whom)}')

    @rule()
    def undo(self) -> None:
        """The last of the path goes, or there is none to go."""
        self.rewind("undo", possible=len(self.path) > 1)

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        """What the last undo took comes back."""
        self.rewind("redo", possible=True)

    @precondition(lambda self: not self.undone)
    @rule()
    def redo_nothing(self) -> None:
        """Without an undo since the last step there is nothing to redo."""
        self.rewind("redo", possible=False)

    def rewind(self, verb: str, *, possible: bool) -> None:
        """Undo or redo, in the model too."""
        before = self.fight.history.version
        try:
            self.desk.say(verb)
        except ScriptError as mistake:
            assert not possible
            assert isinstance(mistake.cause, NothingToUndo | NothingToRedo)
            assert self.fight.history.version == before
            return
        assert possible
        if verb == "undo":
            self.undone.append([*self.path])
            self.path.pop()
        else:
            self.path = self.undone.pop()

    @invariant()
    def the_state_is_the_one_that_was(self) -> None:
        """The same path has the same state, whatever was undone and redone in between."""
        assert [entry.number for entry in self.fight.history.position.path()] == self.path
        assert self.fight.combat == self.states[tuple(self.path)]
        assert len(self.fight.history.position.undone) == len(self.undone)

    @invariant()
    def no_key_serves_twice(self) -> None:
        """In the effective history no die of a round has another's key."""
        keys = [
            die.key
            for event in self.fight.history.events()
            if type(event).__name__ == "DiceRolled"
            for die in event.dice  # type: ignore[union-attr]
        ]
        assert len(keys) == len(set(keys))

    def teardown(self) -> None:
        """Read anew, the log gives the same; its numbers have no gap; everything verifies."""
        recorded, _ = self.desk.journal.read(self.fight.combat_id)
        history = read_history(recorded)
        assert States().at(history.position) == self.fight.combat
        assert [entry.number for entry in history.entries] == list(range(1, len(history.entries) + 1))
        shown = {moment.command for moment in timeline(history, effective_only=True)}
        assert {number for number in shown if number in self.states_numbers()} == set(self.path)
        (listed,) = self.desk.journal.combats()
        assert verify(self.desk.journal, listed, self.desk.keyring).outcome == "ok"
        self.desk.journal.close()

    def states_numbers(self) -> set[int]:
        """The numbers of all commands that ever were, corrections left out."""
        return {number for path in self.states for number in path}


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=100, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@settings(max_examples=20, deadline=None)
@drawn(st.integers(1, 12), st.integers(1, 12))
def test_n_undos_and_n_redos_are_nothing(commands: int, times: int) -> None:
    """However many commands stand, undoing and redoing as many as there are restores the state exactly."""
    at = desk()
    for line in (*SETUP, *["round"] * commands):
        at.say(line)
    assert at.fight is not None
    before, undos = at.fight.combat, min(times, commands)
    for verb in ("undo", "redo"):
        for _ in range(undos):
            at.say(verb)
    assert at.fight.combat == before
    at.journal.close()


# --- Two desks --------------------------------------------------------------------------------------------------------


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    """Two desks that have read the same fight, commands 1 to 6, one of whose rounds has begun."""
    store = f"sqlite:///{tmp_path / 'store.db'}"
    one, other = Desk(store), Desk(store)
    for line in (*SETUP, "round initiative=90,20,1"):
        one.say(line)
    other.sit()
    yield one, other
    one.journal.close()
    other.journal.close()


def path_of(desk: Desk) -> list[int]:
    """The commands that stand, as this desk knows them."""
    return [entry.number for entry in desk.sit().history.position.path()]


def test_a_desk_that_has_not_seen_the_news_decides_again(desks: tuple[Desk, Desk]) -> None:
    """The second desk's command is adjudicated anew on the first's, and refused or recorded after it."""
    one, other = desks
    one.say("Milo pass")
    with pytest.raises(ScriptError) as refused:
        other.say("Milo pass")
    assert isinstance(refused.value.cause, AlreadyActed)
    entry = other.say('"Goule 1" pass')
    assert entry is not None
    assert entry.number == 8


@pytest.mark.parametrize("news", ["Milo pass", "undo"])
def test_an_undo_after_somebody_elses_step_is_a_conflict(desks: tuple[Desk, Desk], news: str) -> None:
    """What was recorded after the author's last look is not what the undo meant: told Conflict, they look again."""
    one, other = desks
    one.say(news)
    with pytest.raises(ScriptError) as refused:
        other.say("undo")
    assert isinstance(refused.value.cause, Conflict)
    assert path_of(other) == path_of(one)
    left = path_of(one)[:-1]
    other.say("undo")
    assert path_of(other) == left


def test_a_redo_after_somebody_elses_step_is_a_conflict(desks: tuple[Desk, Desk]) -> None:
    """The same for redo: the undo that it meant is no longer the last step."""
    one, other = desks
    other.say("undo")
    one.sit().refresh()
    one.say('note "a"')
    for error in (Conflict, NothingToRedo):
        with pytest.raises(ScriptError) as refused:
            other.say("redo")
        assert isinstance(refused.value.cause, error)
