"""A fight in which the game master and Milo sign, and what the tests ask of it."""

import json
import shutil
from contextlib import closing
from pathlib import Path

from test_verify import Forger, finding

from cli.desk import Desk
from cli.signing import KeyFolder, authentic
from domain.events import Declared
from domain.findings import Report
from domain.verification import verify

SHEET = "speed = 15\nresistance = 10\n[attack]\nx = 20\n"
LINES = (
    (None, 'combat "Essai" rules=forum'),
    (None, "char Milo hp=100 player=Milo sheet=milo.toml"),
    (None, "char Goule hp=60 speed=5 attack.x=12"),
    (None, "weapon Milo sword attack=x"),
    (None, "round initiative=90,1"),
    (
        "Milo",
        "Milo reinforced-attack Goule aim=73 damage=12 by=Camille link=https://f.example/p31 at=2026-11-30T21:04+01:00",
    ),
    (None, 'note "encore"'),
    (None, 'note "encore"'),
    ("Nour", 'note "sans clé"'),
)
"""Commands 1 to 9; the game master and Milo have a key, Nour has none."""


def known_keys(folder: Path) -> KeyFolder:
    """A folder of keys with the game master's alone, whose secret bytes are 0 to 31."""
    keys = KeyFolder(folder / "keys")
    keys.folder.mkdir()
    keys.file(None).write_text(json.dumps({"as": None, "ed25519": bytes(range(32)).hex()}), encoding="ascii")
    return keys


class SignedFight:
    """A store with that fight, the keys beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.keys, self.store = folder, KeyFolder(folder / "keys"), folder / "store.db"

    def desk(self, acting: str | None = None) -> Desk:
        """A desk over the store, for whoever acts."""
        return Desk(f"sqlite:///{self.store}", acting=acting, folder=self.folder, keys=self.keys)

    def begin(self) -> "SignedFight":
        """Make the keys and say the lines."""
        (self.folder / "milo.toml").write_text(SHEET, encoding="utf-8")
        for name in (None, "Milo"):
            self.keys.new(name)
        for acting, line in LINES:
            self.say(line, acting)
        return self

    def say(self, line: str, acting: str | None = None) -> None:
        """Say one line, as a program of its own would."""
        with closing((desk := self.desk(acting)).journal):
            desk.sit_if_any()
            desk.say(line)

    def copy(self, folder: Path) -> "SignedFight":
        """The same elsewhere, to be changed."""
        shutil.copytree(self.folder, folder)
        return SignedFight(folder)

    def declared(self, *, effective: bool = False) -> list[Declared]:
        """Every declaration of the log, or of those that stand."""
        with closing((desk := self.desk()).journal):
            history = desk.sit().history
            return [entry.declared for entry in (history.position.path() if effective else history.entries)]

    def report(self) -> Report:
        """Verify it."""
        with closing((desk := self.desk()).journal):
            return verify(desk.journal, desk.listed(), desk.keyring, authentic=authentic)

    def forged(self, *edits: tuple[int, bytes, bytes]) -> tuple[str, int | None, int | None]:
        """Change bytes of `Declared` events (by command number), every link made to fit; what the signatures say."""
        forger = Forger(self.store)
        for number, old, new in edits:
            forger.edit(self.version(forger, number), old, new)
        forger.chain_again()
        forger.connection.commit()
        forger.connection.close()
        report = self.report()
        assert [finding(report, check).outcome for check in ("chain", "seal")] == ["ok", "ok"]
        told = finding(report, "signatures")
        return told.outcome, told.version, told.command

    def version(self, forger: Forger, number: int) -> int:
        """The event with which a command was first declared."""
        mark = b'"data":{"number":%d,' % number
        return next(version for version, topic, state in forger.rows() if topic == "Declared@1" and mark in state)
