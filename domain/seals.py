"""The chain that binds each event to all before it, and the seal that people post."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.errors import WordError

FEWEST_DIGITS, MOST_DIGITS = 32, 64
"""A seal that is compared: fewer digits can be forged by whoever writes the log."""


@dataclass(eq=False)
class UnusableSeal(WordError):
    """A posted seal with other signs than hexadecimal digits, or too few or too many of them: `digits`."""

    text: str
    digits: int


def first_link(combat_id: str) -> bytes:
    """c₀: SHA-256 of the combat id's canonical text."""
    return hashlib.sha256(combat_id.encode()).digest()


def next_link(previous: bytes, body: bytes) -> bytes:
    """cₙ = SHA-256(cₙ₋₁ ‖ SHA-256(bodyₙ)), 32 raw bytes."""
    return next_link_of(previous, hashlib.sha256(body).digest())


def next_link_of(previous: bytes, digest: bytes) -> bytes:
    """The same, of a body of which the hash alone is known."""
    return hashlib.sha256(previous + digest).digest()


def printed(link: bytes) -> str:
    """The seal as people see it: the first 32 hexadecimal digits in groups of four."""
    digits = link.hex()[:FEWEST_DIGITS]
    return " ".join(digits[at : at + 4] for at in range(0, FEWEST_DIGITS, 4))


def read_seal(text: str) -> str:
    """The digits of a seal as it was posted: in groups or not, 32 to 64 of them.

    Raises:
        UnusableSeal: it is none, or is cut short.
    """
    digits = re.sub(r"[\s\u200b\u2060·:.-]", "", text.casefold())
    if not re.fullmatch(r"[0-9a-f]*", digits) or not FEWEST_DIGITS <= len(digits) <= MOST_DIGITS:
        raise UnusableSeal(text, len(digits))
    return digits


def sealed_at(digits: str, links: Sequence[bytes]) -> int | None:
    """The version after which the chain has this seal, None where it never has: c₀ is the id's alone, and no seal."""
    return next((version for version, link in enumerate(links) if version and link.hex().startswith(digits)), None)
