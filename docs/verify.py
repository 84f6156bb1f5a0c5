#!/usr/bin/env python3
"""A second verifier of Horion's exports, by the description in docs/proof.md alone: nothing but the standard library.

    python3 verify.py pont.jsonl [--seal "460c 70fe …"]

It computes the chain, the seal and, where the log reveals the secret, the face of each die that the engine threw; the
rules are for `horion verify`. Exit status 0: all is well; 3: a difference; 2: the file is no export.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LONGEST_LINE = 16 * 2**20


def lines_of(name: str) -> Iterator[bytes]:
    """The lines of a file without their newlines; the last must end too."""
    with Path(name).open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            if not line.endswith(b"\n"):
                raise ValueError("a line without end, or longer than any event")
            yield line[:-1]


def lp(data: bytes) -> bytes:
    """Length-prefixed bytes: 4 bytes, big-endian, then the data."""
    return len(data).to_bytes(4, "big") + data


def face(secret: bytes, combat: str, entropy: list[str], key: str, sides: int) -> int:
    """The face of the die with this key."""
    mixed = b"".join(lp(words.encode()) for words in entropy)
    message = lp(combat.encode()) + lp(mixed) + lp(key.encode())
    for attempt in range(1_000):  # the second is hardly ever needed
        digest = hmac.digest(secret, message + attempt.to_bytes(4, "big"), "sha256")
        word = int.from_bytes(digest[:8], "big")
        if word < 2**64 // sides * sides:
            return 1 + word % sides
    raise ValueError(f"no die has {sides} sides")


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object in which no key stands twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


class Verifier:
    """Reads an export line by line and keeps what is needed: hashes, commitments, secrets, entropy, dice."""

    def __init__(self) -> None:
        self.combat, self.seal, self.hidden, self.hashes = "", "", 0, list[bytes]()
        self.commitment, self.secrets = "", dict[str, bytes]()
        self.entropy = dict[int, list[str]]()
        self.dice, self.elsewhere, self.unchecked = list[tuple[int, str, str, int, int]](), 0, 0
        self.differences = list[str]()

    def read(self, line: bytes) -> None:
        """One more line."""
        if self.seal:
            raise ValueError("something stands after the seal")
        body = json.loads(line.decode(), object_pairs_hook=once)
        if list(body) == ["seal"]:
            self.seal = str(body["seal"])
        elif list(body) == ["hash"]:
            self.hidden += 1
            self.hashes.append(bytes.fromhex(body["hash"]))
        else:
            self.combat = self.combat or body["id"]
            self.hashes.append(hashlib.sha256(line).digest())
            if (body["id"], body["version"]) != (self.combat, len(self.hashes)):
                raise ValueError(f"event {body['version']} of {body['id']} does not belong here")
            self.note(body["event"].partition("@")[0], body["data"])

    def note(self, event: str, data: dict[str, Any]) -> None:
        """What an event tells of dice: a commitment, a secret, entropy, or the dice themselves."""
        if event == "SecretCommitted" or (event == "CombatOpened" and not self.commitment):
            self.commitment = data["commitment"]
        elif event == "CombatClosed" and data["secret"]:
            secret = bytes.fromhex(data["secret"])
            self.secrets[opens := hashlib.sha256(secret).hexdigest()] = secret
            if opens != self.commitment and not self.hidden:  # else its commitment may be withheld
                self.differences.append(f"event {len(self.hashes)}: the secret is not that of the published commitment")
        elif event == "EntropyAdded":
            self.entropy.setdefault(data["round"], []).append(data["text"])
        elif event == "DiceRolled":
            thrown, made = (d for d in data["dice"] if d["source"] == "engine"), (len(self.hashes), self.commitment)
            self.dice += ((*made, d["key"], d["sides"], d["face"]) for d in thrown)
            self.elsewhere += sum(d["source"] == "origin" for d in data["dice"])

    def links(self) -> list[str]:
        """The chain: c₀ = SHA-256(id), cₙ = SHA-256(cₙ₋₁ ‖ SHA-256(bodyₙ)); c₁ and those after it, in hexadecimal."""
        found, link = [], hashlib.sha256(self.combat.encode()).digest()
        for digest in self.hashes:
            link = hashlib.sha256(link + digest).digest()
            found.append(link.hex())
        return found

    def wrong_dice(self) -> Iterator[str]:
        """Engine dice that are not those of their keys; a line that is withheld may hold what others are made of."""
        fallen: dict[tuple[str, int], int] = {}
        for event, commitment, key, sides, shown in self.dice:
            before, fallen[key, sides] = fallen.get((key, sides)), shown
            if before == shown:  # it fell before, and is appended anew
                continue
            secret, entropy = self.secrets.get(commitment), self.entropy.get(int(key.partition("/")[0][1:]), [])
            derived = secret and face(secret, self.combat, entropy, key, sides)
            if not derived or (derived != shown and self.hidden):
                self.unchecked += 1
            elif derived != shown:
                yield f"event {event}: {key} shows {shown}, its key gives {derived}"


def main(name: str, *arguments: str) -> int:
    """Verify one file and say what was found."""
    posted = re.sub(r"\s", "", "".join(arguments[1:])).lower()
    if arguments and not (arguments[0] == "--seal" and re.fullmatch("[0-9a-f]{32,64}", posted)):
        print("a seal takes 32 to 64 hexadecimal digits")
        return 2
    verifier, number = Verifier(), 1
    try:
        for line in lines_of(name):
            verifier.read(line)
            number += 1
        links, differences = verifier.links(), [*verifier.differences, *verifier.wrong_dice()]
    except (OSError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        print(f"{name}, line {number}: {error or type(error).__name__}")
        return 3 if verifier.hashes else 2
    if not links or verifier.seal != links[-1]:
        differences.append(f"seal: the file says {verifier.seal or 'nothing'}, its chain gives {links[-1:]}")
    if not any(link.startswith(posted) for link in links):
        differences.append(f"posted seal: no event of this log leads to {posted}")
    print(*differences or ["chain, seal and dice: ok"], sep="\n")
    print(f"{len(links)} events, {verifier.hidden} of them by their hash alone")
    print(f"{len(verifier.dice)} engine dice, {verifier.unchecked} of them not checked: what made them is not known")
    print(f"{verifier.elsewhere} dice said to have fallen in another fight, not checked: its own export shows them")
    return 3 if differences else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
