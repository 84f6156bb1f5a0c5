"""Exports that somebody tampers with: lines taken out, changed, moved, and every hash computed anew."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from spec import desk

from cli.desk import Desk
from cli.exporting import exported
from domain.exports import scan_export
from domain.findings import Finding, Report
from domain.logs import filed_log
from domain.verification import NoSecrets, verify_log

FIGHT = """combat "Essai" rules=forum lang=fr
char Milo hp=100 speed=15 resistance=10 attack.x=20 player=Nora
char Goule x2 hp=60 speed=5 attack.x=12 player=Paul
weapon Milo sword attack=x bleed=2
weapon Goule claws attack=x
entropy "le chat de Milo a éternué"
round initiative=90,20,1
Milo reinforced-attack "Goule 1" aim=73 damage=12
"Goule 1" attack-defence Milo defend=dodge defence=2
undo
redo
note "la brume monte"
dispute 8 why="la Goule était à couvert"
dispute 8 settled why="elle ne l'était pas"
amend 8 aim=93 why="mal lu"
round
close"""
"""Seventeen commands: dice typed and thrown, a step taken back and redone, a dispute, a correction, the secret."""


def played(script: str = FIGHT, **changes: Any) -> Desk:
    """A desk at which these lines were said; the same ids, secrets and times in every run."""
    table = desk(**changes)
    for line in script.splitlines():
        table.say(line)
    return table


def lines_of(table: Desk) -> list[bytes]:
    """The events of an export, a line each, without the seal."""
    return exported(table).split(b"\n")[:-2]


def links_by_hand(lines: Sequence[bytes]) -> list[str]:
    """The chain after each line, in hexadecimal, by the description: c₀ = SHA-256(id), cₙ = SHA-256(cₙ₋₁ ‖ hash)."""
    combat_id = next(json.loads(line)["id"] for line in lines if not line.startswith(b'{"hash"'))
    links, link = [], hashlib.sha256(combat_id.encode()).digest()
    for line in lines:
        withheld = re.fullmatch(rb'\{"hash":"([0-9a-f]{64})"\}', line)
        digest = bytes.fromhex(withheld[1].decode()) if withheld else hashlib.sha256(line).digest()
        link = hashlib.sha256(link + digest).digest()
        links.append(link.hex())
    return links


def sealed(lines: Sequence[bytes], seal: str | None = None) -> bytes:
    """These lines as a file, with their true seal or another."""
    return b"\n".join([*lines, b'{"seal":"%b"}' % (seal or links_by_hand(lines)[-1]).encode(), b""])


def renumbered(lines: Sequence[bytes]) -> list[bytes]:
    """The same lines, each saying the place where it stands now."""
    return [re.sub(rb'"version":\d+', b'"version":%d' % at, line, count=1) for at, line in enumerate(lines, 1)]


def place(lines: Sequence[bytes], event: str, nth: int = 0) -> int:
    """Where the n-th event of a name stands, counted from 0; from the end where n is negative."""
    found = [at for at, line in enumerate(lines) if b'"event":"%b@1"' % event.encode() in line]
    return found[nth]


def edited(lines: Sequence[bytes], at: int, old: str, new: str) -> list[bytes]:
    """The same lines, one of them with other words."""
    assert old.encode() in lines[at], lines[at]
    return [line.replace(old.encode(), new.encode(), 1) if here == at else line for here, line in enumerate(lines)]


def rewritten(lines: Sequence[bytes], at: int, change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    """The same lines, the data of one of them changed."""
    body = json.loads(lines[at])
    change(body["data"])
    line = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return [line if here == at else other for here, other in enumerate(lines)]


def verdict(data: bytes, *posted: str) -> Report:
    """What a stranger's verification says of a file."""
    return verify_log(filed_log(scan_export("pont.jsonl", data)), NoSecrets(), (), posted)


def differences(report: Report) -> dict[str, Finding]:
    """The checks that found a difference."""
    return {finding.check: finding for finding in report.findings if finding.outcome == "difference"}
