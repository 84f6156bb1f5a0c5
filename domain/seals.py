"""The chain that binds each event to all before it, and the seal that people post."""

import hashlib


def first_link(combat_id: str) -> bytes:
    """c₀: SHA-256 of the combat id's canonical text."""
    return hashlib.sha256(combat_id.encode()).digest()


def next_link(previous: bytes, body: bytes) -> bytes:
    """cₙ = SHA-256(cₙ₋₁ ‖ SHA-256(bodyₙ)), 32 raw bytes."""
    return hashlib.sha256(previous + hashlib.sha256(body).digest()).digest()


def printed(link: bytes) -> str:
    """The seal as people see it: the first 32 hexadecimal digits in groups of four."""
    digits = link.hex()[:32]
    return " ".join(digits[at : at + 4] for at in range(0, 32, 4))
