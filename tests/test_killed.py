"""A correction under way when the power goes: all of it is in the log, or nothing."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shell import ROOT, Shell

from cli.desk import Desk
from domain.verification import verify

ROUNDS = 12
FIGHT = (
    'combat "Nuit" rules=forum lang=fr dice=engine',
    "char Aveline hp=9000 speed=900 resistance=10 attack.x=20",
    "char Goule x2 hp=9000 speed=5 resistance=6 attack.x=12",
    "weapon Aveline sword attack=x",
    "weapon Goule claws attack=x",
    *(
        line
        for _ in range(ROUNDS)
        for line in (
            "round",
            'Aveline reinforced-attack "Goule 1"',
            'skip "Goule 1"',
            'skip "Goule 2"',
        )
    ),
)
CORRECT = """
import sys
from cli.desk import Desk
desk = Desk(sys.argv[1], "nuit")
desk.sit()
while True:
    for target in ("Goule 2", "Goule 1"):
        print(desk.say(f'amend 7 target="{target}" why=essai').number, flush=True)
"""


@pytest.mark.parametrize("wait", [0.0, 0.03, 0.11, 0.2])
def test_killed_while_correcting_all_or_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wait: float
) -> None:
    """Whenever the process is killed, each correction in the log has every later command adjudicated again."""
    horion = Shell(tmp_path, monkeypatch, capsys).told(*FIGHT)
    command = [sys.executable, "-c", CORRECT, horion.store]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": ROOT}) as worker:
        assert worker.stdout is not None
        acknowledged = int(worker.stdout.readline())
        time.sleep(wait)
        worker.kill()
    fight = Desk(horion.store, "nuit").sit()
    corrections = [entry.number for entry in fight.history.entries if entry.declared.command.kind == "correct"]
    assert acknowledged in corrections
    for number in corrections:
        again = [entry.number for entry in fight.history.entries if entry.declared.correction == number]
        assert again == list(range(7, len(FIGHT) + 1))
    (listed,) = fight.journal.combats()
    assert verify(fight.journal, listed, fight.keyring).outcome == "ok"
