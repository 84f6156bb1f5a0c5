"""How long a correction of an early command takes, beside playing the same later commands in one transaction.

Both begin with a fight of 1,000 commands that has been read; both end with every event on the disk. The ratio is to
stay below 1.5. Run by `make bench`.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from uuid import UUID

from cli.desk import Desk
from cli.store import open_store
from domain.adjudication import Circumstances, adjudicate
from domain.commands import Amend, Correct
from domain.events import Declared, Event
from domain.evolution import States
from domain.fight import Fight
from domain.ledger import Ledger, Memory
from domain.said import Said

COMMANDS, CORRECTED, RUNS, MOST = 1000, 10, 5, 1.5
"""The command after number 10 is the first attack."""


def lines() -> Iterator[str]:
    """A fight of four that nobody wins: attacks, defences and passes, round after round."""
    yield 'combat "Mille" rules=forum lang=fr dice=engine'
    for name, speed in (("Aveline", 900), ("Milo", 700), ("Goule", 500), ("Liche", 300)):
        yield f"char {name} hp=900000 speed={speed} resistance=10 resilience=5 attack.x=20"
    for name in ("Aveline", "Milo", "Goule", "Liche"):
        yield f"weapon {name} sword attack=x"
    while True:
        yield "round"
        yield "Aveline reinforced-attack Goule"
        yield "Milo attack-defence Liche dodge"
        yield "Goule attack-defence Aveline dodge"
        yield "Liche attack-defence Milo dodge"


def played(folder: Path) -> tuple[Desk, Fight]:
    """The fight, in a file of its own."""
    address = f"sqlite:///{folder / 'bench.db'}"
    desk = Desk(address, opened=open_store(address))
    for number, line in enumerate(lines(), 1):
        desk.say(line)
        if number == COMMANDS:
            break
    return desk, desk.sit()


def correct(fight: Fight, target: str) -> None:
    """The first attack lands on somebody else, and all later commands are adjudicated again."""
    amended = Amend(number=CORRECTED + 1, changes={"targets": [target]})
    fight.declare(Correct(edits=(amended,), verb="amend", why="bench"), Said())


def play_in_one_transaction(fight: Fight, combat_id: UUID) -> None:
    """The same commands decided one after the other on the state before them, and recorded together."""
    path = fight.history.position.path()
    states, ledger = States(), Ledger()
    state = states.at(fight.history.before(path[CORRECTED].start))
    for entry in path[:CORRECTED]:
        ledger.note(entry.facts)
    events: list[Event] = []
    engine = fight.engine(fight.history.commitment)
    for entry in path[CORRECTED:]:
        declared: Declared = entry.declared
        given = Circumstances(declared.number, engine, fight.history.commitment, memory=Memory(ledger))
        facts, state = adjudicate(state, declared.command, fight.ruleset, given)
        events += [declared, *facts]
    fight.journal.append(combat_id, f"beside-{combat_id}", events, after=0, link=None)


def seconds(work: Callable[[], None]) -> float:
    """How long something takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def main() -> int:
    """Print both times and their ratio; 1 where it is above what it may be."""
    with tempfile.TemporaryDirectory() as folder:
        _, fight = played(Path(folder))
        fight.combat  # noqa: B018 - the state is known when work begins
        ratios = []
        for run in range(RUNS):
            floor = seconds(lambda run=run: play_in_one_transaction(fight, UUID(int=run + 1)))
            corrected = seconds(lambda run=run: correct(fight, "Milo" if run % 2 else "Liche"))
            ratios.append(corrected / floor)
            sys.stdout.write(f"one transaction {floor:.2f} s, correction {corrected:.2f} s: {ratios[-1]:.2f}\n")
    middle = median(ratios)
    sys.stdout.write(f"correction of command {CORRECTED + 1} of {COMMANDS}, median of {RUNS} runs: {middle:.2f}")
    sys.stdout.write(f" times one transaction (at most {MOST})\n")
    return int(middle > MOST)


if __name__ == "__main__":
    sys.exit(main())
