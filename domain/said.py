"""What is handed to a fight besides a command: who says it, where and how; where secrets are kept."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.commands import Command
from domain.events import Declared
from domain.signatures import Signer, signed_message


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
    signer: Signer | None = None
    """Signs what is recorded, where whoever says it has a key."""

    def declared(self, number: int, command: Command, at: datetime) -> Declared:
        """The command under its number, unsigned."""
        return Declared(
            number=number,
            command=command,
            at=at,
            by=self.by,
            acting=self.acting,
            link=self.link,
            posted_at=self.posted_at,
            text=self.text,
            file=self.file,
            line=self.line,
            secret=self.secret,
            files=self.files,
        )

    def signed(self, declared: Declared, combat_id: UUID) -> Declared:
        """The same, signed where there is a key."""
        if self.signer is None:
            return declared
        message = signed_message(str(combat_id), declared.number, declared.content)
        return declared.model_copy(update={"signature": self.signer(message)})
