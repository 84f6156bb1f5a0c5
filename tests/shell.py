"""The command line as tests run it: inside this process where that is enough, as a program where it is not."""

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cli.main import horion
from cli.outcome import run

BRIDGE = (
    'combat "Le pont de Brumes" rules=forum lang=fr dice=given',
    "char Constantine hp=100 speed=15 resistance=10 resilience=8 attack.light-melee=20 player=Milo side=veilleurs",
    "char Goule x2 hp=40 speed=5 resistance=6 resilience=0 attack.claws=12 side=goules",
    "weapon Constantine sword attack=light-melee type=slashing",
    "weapon Goule claws attack=claws type=slashing",
    "round initiative=64,41,30",
    'Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=12',
    '"Goule 1" attack-defence Constantine weapon=claws defend=dodge defence=22 resistance=6,4 aim=30 damage=8',
)
"""The fight of the script's description, commands 1 to 8; tests/cases/forum_bridge.toml works its figures out."""

ROOT = str(Path(__file__).parent.parent)
PROGRAM = (sys.executable, "-m", "cli.main")
_FRENCH = r"\b(?:le|la|les|du|des|un|une|ne|pas|est|il|et|ou|à|ce|dans|mot|vous|que|avec|pour)\b|\b[dlnsc]'"
_ENGLISH = r"\b(?:the|of|is|it|and|or|not|to|no|this|for|be|in|here|are|has|word|you|which|with|that)\b"
_COMMON = {"fr": re.compile(_FRENCH, re.IGNORECASE), "en": re.compile(_ENGLISH, re.IGNORECASE)}


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run of the command line ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object printed."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The objects printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


class Shell:
    """Runs `horion` over a store of the test's own, in a French locale unless told otherwise."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.monkeypatch, self.capsys = folder, monkeypatch, capsys
        self.database = folder / "horion.db"
        self.store = f"sqlite:///{self.database}"
        monkeypatch.setenv("HORION_STORE", self.store)
        monkeypatch.setenv("HORION_KEYS", str(folder / "keys"))
        monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    def __call__(self, *arguments: str, stdin: str = "") -> Ended:
        """Run it inside this process."""
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        self.capsys.readouterr()
        status = run(horion, list(arguments))
        printed = self.capsys.readouterr()
        return Ended(status, printed.out, printed.err)

    def program(self, *arguments: str | bytes, stdin: bytes = b"", **environment: str) -> Ended:
        """Run it as a program of its own."""
        done = subprocess.run(
            [*PROGRAM, *arguments],
            input=stdin,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": ROOT, **environment},
            check=False,
            timeout=60,
        )
        return Ended(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def told(self, *lines: str) -> "Shell":
        """Say lines that must all be accepted."""
        said = self("say", "-", stdin="\n".join(lines))
        assert said.status == 0, said.err
        return self

    def file(self, *lines: str, name: str = "combat.combat") -> str:
        """A script of these lines, in the test's folder."""
        return self.bytes("".join(f"{line}\n" for line in lines).encode(), name=name)

    def bytes(self, data: bytes, name: str = "combat.combat") -> str:
        """A file that holds this."""
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def version(self) -> int:
        """How many events the combat last used has."""
        return len(self("log", "--json").out.splitlines())


CTRL_C = b"\x03"


def at_terminal(shell: Shell, answer: bytes, *words: str, question: bytes = b"[o/N]") -> tuple[int, str]:
    """Run it on a terminal of its own and answer its question, if it asks one; its status and what it showed."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": ROOT, "HORION_STORE": shell.store, "TERM": "dumb"}
    with subprocess.Popen([*PROGRAM, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as running:
        os.close(theirs)
        shown, answered = b"", False
        while select.select([ours], [], [], 60)[0]:
            try:
                more = os.read(ours, 4096)
            except OSError:
                break
            shown += more
            if not more:
                break
            if not answered and question in shown:
                if answer == CTRL_C:
                    running.send_signal(signal.SIGINT)  # as a terminal does
                else:
                    os.write(ours, answer)
                answered = True
        os.close(ours)
        return running.wait(60), shown.decode()


def language_of(text: str) -> str:
    """The language of a message, by its commonest words: "fr", "en", or "" where they do not tell."""
    counts = {lang: len(common.findall(text)) for lang, common in _COMMON.items()}
    if counts["fr"] == counts["en"]:
        return ""
    return max(counts, key=lambda lang: counts[lang])
