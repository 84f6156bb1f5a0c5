"""What verification reports: a finding for each check, with the place of a difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from domain.events import Declared, Event
from domain.history import Entry

Outcome = Literal["ok", "difference", "unchecked"]
Check = Literal["chain", "seal", "posted", "dice", "derivation", "origin"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    A difference names the event and command, what is stored and what was derived; an unchecked part its reason
    ("chain", "secret", "ruleset", "export", "withheld", "newer"). A posted seal that is the log's says after which
    event, and how many came since (`stored`).
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
    """The findings: the four that there always are, one for each posted seal, one where somebody comes from elsewhere.

    The seal is the chain's last link.
    """

    findings: tuple[Finding, ...]
    events: int
    commands: int
    dice: int
    seal: bytes
    taken_back: int = 0
    """How many of the dice were seen and count no more."""
    withheld: int = 0
    """How many events an export leaves out but for their hashes."""

    @property
    def outcome(self) -> Outcome:
        """The worst of the findings."""
        outcomes = {finding.outcome for finding in self.findings}
        return "difference" if "difference" in outcomes else "unchecked" if "unchecked" in outcomes else "ok"


def first_difference(entry: Entry, recorded: Sequence[Event], derived: Sequence[Event]) -> Finding:
    """Where stored and derived facts part, and in which field."""
    pairs = zip(recorded, derived, strict=False)
    at = next((index for index, (one, other) in enumerate(pairs) if one != other), min(len(recorded), len(derived)))
    stored_fact = recorded[at] if at < len(recorded) else None
    derived_fact = derived[at] if at < len(derived) else None
    stored, expected = _told(stored_fact, derived_fact), _told(derived_fact, stored_fact)
    before = (event.number for event in reversed(recorded[: at + 1]) if isinstance(event, Declared))
    return Finding("derivation", "difference", entry.start + 1 + at, next(before, entry.number), stored, expected)


def _told(fact: Event | None, other: Event | None) -> str:
    """An event by its name, or by the first field in which it differs from one of the same name."""
    if fact is None:
        return "∅"
    name = type(fact).__name__
    if type(fact) is not type(other):
        return name
    mine: dict[str, Any] = fact.model_dump()
    theirs: dict[str, Any] = other.model_dump() if other else {}
    field = next((key for key in mine if mine[key] != theirs.get(key)), "")
    return f"{name}.{field} = {mine.get(field)}"
