"""What verification reports: a finding for each check, with the place of a difference."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["ok", "difference", "unchecked"]
Check = Literal["chain", "seal", "dice", "derivation", "origin"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    A difference names the event and command, what is stored and what was derived; an unchecked part its reason
    ("chain", "secret", "ruleset", "export").
    """

    check: Check
    outcome: Outcome = "ok"
    version: int | None = None
    command: int | None = None
    stored: str | None = None
    derived: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The four findings (five where somebody comes from an earlier combat), how much was looked at, and the seal.

    The seal is the chain's last link.
    """

    findings: tuple[Finding, ...]
    events: int
    commands: int
    dice: int
    seal: bytes

    @property
    def outcome(self) -> Outcome:
        """The worst of the findings."""
        outcomes = {finding.outcome for finding in self.findings}
        return "difference" if "difference" in outcomes else "unchecked" if "unchecked" in outcomes else "ok"
