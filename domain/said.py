"""What is handed to a fight besides a command: who says it, where and how; where secrets are kept."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID


class Keyring(Protocol):
    """Where the secrets behind engine dice are kept, apart from the log."""

    def fresh(self, combat_id: UUID) -> str:
        """Make and keep a new secret, durably; gives its commitment."""
        ...

    def secret(self, combat_id: UUID, commitment: str) -> bytes | None:
        """The secret behind a commitment, None when it is not at hand."""
        ...


@dataclass(frozen=True, slots=True)
class Said:
    """Who says a command, where, and in which words; `acting` is the player who acts, None for the game master."""

    acting: str | None = None
    by: str | None = None
    link: str | None = None
    posted_at: datetime | None = None
    text: str | None = None
    file: str | None = None
    line: int | None = None
    secret: bool = False
    files: dict[str, str] = field(default_factory=dict)
