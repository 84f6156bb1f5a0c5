"""Several people at one fight, at the same moment: nothing is lost, nothing is doubled, everybody is told.

The workers are processes: this file run with a task's name. Each says that it is ready and waits for the word to go.
"""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Thread

import pytest

from cli.desk import Desk
from cli.mistakes import ScriptError
from cli.script import play
from domain.errors import CombatError, Conflict
from domain.events import AttackMade, CombatantJoined, CombatOpened, HistoryRewound, NoteWritten
from domain.fight import Fight
from domain.history import Entry
from domain.verification import verify

OPENING = (
    'combat "Essai" rules=forum',
    "char Milo hp=100 speed=99 attack.x=20",
    "char Goule hp=60 speed=5",
    "weapon Milo sword attack=x",
    "round initiative=90,1",
)


# --- Workers ----------------------------------------------------------------------------------------------------------


def tell(word: object) -> None:
    """A word to the test: a command's number, or the class of an error."""
    if isinstance(word, CombatError):
        word = type(word.cause if isinstance(word, ScriptError) else word).__name__
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def ready() -> None:
    """Say so, and wait for the word to go."""
    tell("ready")
    sys.stdin.readline()


def say(store: str, *lines: str) -> None:
    """Sit down, wait, say each line, and tell what came of it."""
    desk = Desk(store)
    desk.sit_if_any()
    ready()
    for line in lines:
        try:
            entry = desk.say(line)
            tell(entry.number if entry else "nothing")
        except CombatError as error:
            tell(error)


def play_file(store: str, file: str, *combat: str) -> None:
    """Wait, then play a file."""
    desk = Desk(store, *combat)
    ready()
    try:
        play(Path(file), desk, lambda entry: tell(entry.number))
    except CombatError as error:
        tell(error)


def join_for_ever(store: str) -> None:
    """Let fifty more join, again and again, and tell each time that it is recorded."""
    desk = Desk(store)
    desk.sit()
    ready()
    for number in range(10_000):
        entry = desk.say(f"char Rat{number}s x50 hp=5")
        tell(entry.number if entry else "nothing")


TASKS: dict[str, Callable[..., None]] = {"say": say, "play": play_file, "join": join_for_ever}


# --- The test's side --------------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with a fight whose first round has begun: commands 1 to 5."""
    address = f"sqlite:///{tmp_path / 'store.db'}"
    desk = Desk(address)
    for line in OPENING:
        desk.say(line)
    desk.journal.close()
    return address


def start(*task: str) -> subprocess.Popen[str]:
    """A worker that is ready."""
    command = [sys.executable, __file__, *task]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    assert worker.stdout.readline() == "ready\n"
    return worker


def go(worker: subprocess.Popen[str]) -> None:
    """The word to go."""
    assert worker.stdin is not None
    worker.stdin.write("go\n")
    worker.stdin.flush()


def together(*tasks: tuple[str, ...]) -> list[list[str]]:
    """Give several workers the word at once, and gather what each said."""
    workers = [start(*task) for task in tasks]
    for worker in workers:
        go(worker)
    said = [worker.communicate()[0].split() for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * len(workers)
    return said


@contextmanager
def read(store: str, combat: str | None = None) -> Iterator[Fight]:
    """The fight as it now stands, checked: no gap in versions and numbers, everything verified."""
    desk = Desk(store, combat)
    fight = desk.sit()
    entries = fight.history.entries
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.start for entry in entries] == [1, *(entry.end + 1 for entry in entries[:-1])]
    assert verify(desk.journal, desk.listed(), desk.keyring).outcome == "ok"
    yield fight
    desk.journal.close()


def facts(entries: list[Entry], kind: type) -> list[object]:
    """The facts of one kind in a log."""
    return [fact for entry in entries for fact in entry.facts if isinstance(fact, kind)]


# --- Two and more at once ---------------------------------------------------------------------------------------------


def test_nothing_that_was_acknowledged_is_lost_or_doubled(store: str) -> None:
    """Four processes, a dozen commands each: whatever got a number stands once under it, all else got a Conflict."""
    lines = [[f'note "{who}-{number}"' for number in range(12)] for who in "abcd"]
    said = together(*(("say", store, *each) for each in lines))
    assert {word for words in said for word in words if not word.isdigit()} <= {"Conflict"}
    pairs = [pair for words, each in zip(said, lines, strict=True) for pair in zip(words, each, strict=True)]
    accepted = {int(word): line for word, line in pairs if word.isdigit()}
    with read(store) as fight:
        assert {entry.number: entry.declared.text for entry in fight.history.entries[len(OPENING) :]} == accepted
        assert len(facts(fight.history.entries, NoteWritten)) == len(accepted)


def test_threads_of_one_process_lose_nothing_either(store: str) -> None:
    """Four threads, each with its desk, record a dozen commands each that throw dice."""
    barrier, recorded, conflicts = Barrier(4), [], []

    def work(name: str) -> None:
        desk = Desk(store)
        desk.sit()
        barrier.wait()
        for number in range(12):
            try:
                recorded.append(desk.say("round" if number % 3 else f'note "{name}"'))
            except ScriptError as error:
                assert isinstance(error.cause, Conflict)
                conflicts.append(error)
        desk.journal.close()

    threads = [Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with read(store) as fight:
        assert len(recorded) + len(conflicts) == 48
        assert {entry.number for entry in recorded if entry} == {
            e.number for e in fight.history.entries[len(OPENING) :]
        }


def test_who_comes_second_is_decided_on_what_the_first_did(store: str) -> None:
    """Of several who act for one combatant at once, one acts; the others are told that it has acted."""
    line = "Milo reinforced-attack Goule aim=50"
    said = together(*(("say", store, line) for _ in range(3)))
    assert sorted(word for words in said for word in words) == ["6", "AlreadyActed", "AlreadyActed"]
    with read(store) as fight:
        assert len(facts(fight.history.entries, AttackMade)) == 1


# --- Undo -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_an_undo_takes_back_only_what_its_author_saw(store: str, verb: str) -> None:
    """Two at once: one is done, the other is told Conflict, and what nobody pointed at stands."""
    desk = Desk(store)
    for line in ['note "a"', 'note "b"', 'note "c"', *(["undo", "undo"] if verb == "redo" else [])]:
        desk.sit()
        desk.say(line)
    desk.journal.close()
    said = together(*(("say", store, verb) for _ in range(3)))
    words = sorted(word for words in said for word in words)
    assert words[1:] == ["Conflict", "Conflict"]
    with read(store) as fight:
        notes = [entry.number for entry in fight.history.position.path()[len(OPENING) :]]
        assert notes == [6, 7]
        assert len(facts(fight.history.entries, HistoryRewound)) == (1 if verb == "undo" else 3)


# --- Files and titles -------------------------------------------------------------------------------------------------


def test_a_file_played_by_several_at_once_is_recorded_once(store: str, tmp_path: Path) -> None:
    """Each line of a file that three processes play into one fight stands once, in the file's order."""
    file = tmp_path / "suite.combat"
    lines = [f'note "ligne {number}"' if number % 4 else "round" for number in range(30)]
    file.write_text("\n".join(lines), encoding="utf-8")
    together(*(("play", store, str(file), "essai") for _ in range(3)))
    with read(store) as fight:
        assert [entry.declared.text for entry in fight.history.entries[len(OPENING) :]] == lines


def test_a_file_that_opens_a_fight_opens_one(tmp_path: Path) -> None:
    """Several play a new file at once: one fight, each line once; who lost the opening is told or goes on."""
    file, store = tmp_path / "essai.combat", f"sqlite:///{tmp_path / 'store.db'}"
    lines = [*OPENING, *(f'note "{number}"' for number in range(10))]
    file.write_text("\n".join(lines), encoding="utf-8")
    said = together(*(("play", store, str(file)) for _ in range(3)))
    assert {word for words in said for word in words if not word.isdigit()} <= {"CombatExists"}
    with read(store) as fight:
        assert [entry.declared.text for entry in fight.history.entries] == lines


def test_of_two_who_open_the_same_title_one_wins(tmp_path: Path) -> None:
    """The others are told that the combat exists; the store has one combat, opened once."""
    store = f"sqlite:///{tmp_path / 'store.db'}"
    Desk(store).journal.close()
    said = together(
        *(("say", store, title) for title in ('combat "Le Pont" rules=forum', 'combat "le pont" rules=forum'))
    )
    assert sorted(word for words in said for word in words) == ["1", "CombatExists"]
    with read(store) as fight:
        assert len(fight.journal.combats()) == len(facts(fight.history.entries, CombatOpened)) == 1


# --- The store itself -------------------------------------------------------------------------------------------------


def test_a_store_that_somebody_is_just_making_is_waited_for(tmp_path: Path) -> None:
    """Whoever comes while another process makes the store waits for it, and is not told that it is busy."""
    maker = sqlite3.connect(tmp_path / "store.db", isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN IMMEDIATE")
    maker.execute("CREATE TABLE unfinished (x)")
    told: list[object] = []

    def come() -> None:
        try:
            Desk(f"sqlite:///{tmp_path / 'store.db'}").journal.close()
        except CombatError as error:
            told.append(error)

    comer = Thread(target=come)
    comer.start()
    comer.join(0.3)
    maker.execute("COMMIT")
    maker.close()
    comer.join()
    assert told == []


@pytest.mark.parametrize("acknowledged", [1, 4])
def test_a_killed_process_leaves_whole_commands_only(store: str, acknowledged: int) -> None:
    """Killed in the middle of its appends, a process leaves all it acknowledged, and nothing by halves."""
    worker = start("join", store)
    go(worker)
    assert worker.stdout is not None
    numbers = [int(worker.stdout.readline()) for _ in range(acknowledged)]
    worker.kill()
    worker.communicate()
    with read(store) as fight:
        joined = fight.history.entries[len(OPENING) :]
        assert [entry.number for entry in joined][: len(numbers)] == numbers
        assert [len(facts([entry], CombatantJoined)) for entry in joined] == [50] * len(joined)
    desk = Desk(store)
    assert desk.say('note "la suite"') is not None
    desk.journal.close()


if __name__ == "__main__":
    TASKS[sys.argv[1]](*sys.argv[2:])
