"""Signatures: whoever has a key signs what they declare, and anybody can check it, whatever is corrected later.

Signed are the combat, the command's number and what was said: neither when nor where it was recorded, nor what came
before it or of it. So an adjudication anew leaves a signature as good as it was.
"""

from collections.abc import Callable
from typing import Protocol

from pydantic import Field

from domain.dice import lp
from domain.sums import Fact

WORD = "horion/declared/1"
"""What every signed message begins with: a key's signature on anything else is none here."""


class Signature(Fact):
    """An ed25519 signature: the public key (64 hexadecimal digits) and its value (128)."""

    key: str = Field(pattern=r"^[0-9a-f]{64}$")
    value: str = Field(pattern=r"^[0-9a-f]{128}$")


class Signer(Protocol):
    """Signs messages with one person's key."""

    def __call__(self, message: bytes) -> Signature:
        """The signature of a message."""
        ...


Authentic = Callable[[Signature, bytes], bool | None]
"""Says whether a signature is its key's on a message; None where that cannot be checked here."""


def unable(signature: Signature, message: bytes) -> None:
    """Cannot check any signature."""


def signed_message(combat_id: str, number: int, content: bytes) -> bytes:
    """What is signed: LP(`WORD`) ‖ LP(combat id) ‖ LP(the command's number in decimal) ‖ LP(content).

    LP is a 4-byte big-endian length followed by the bytes; `content` is `Declared.content`.
    """
    return b"".join(map(lp, (WORD.encode(), combat_id.encode(), str(number).encode(), content)))
