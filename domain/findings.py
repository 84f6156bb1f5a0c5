"""What verification reports: a finding for each check, with the place of a difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from domain.errors import CombatError
from domain.events import Declared, Event
from domain.history import Entry

Outcome = Literal["ok", "difference", "unchecked"]
Check = Literal["chain", "seal", "posted", "dice", "derivation", "signatures", "origin"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    A difference names the event and command, what is stored and what was derived; an unchecked part its reason
    ("chain", "secret", "ruleset", "export", "withheld", "newer", "sign"). A posted seal that is the log's says after
    which event, and how many came since (`stored`).

    `kind` is the code of the sentence that tells a difference; `facts` are the stored and the derived event where these
    two differ, `refusal` is why a command that stands in the log would not have been accepted.
    """

    check: Check
    outcome: Outcome = "ok"
    version: int | None = None
    command: int | None = None
    stored: str | None = None
    derived: str | None = None
    reason: str | None = None
    kind: str | None = None
    facts: tuple[Event | None, Event | None] | None = None
    refusal: CombatError | None = None


@dataclass(frozen=True, slots=True)
class Signatory:
    """A name under which lines are signed (None: the game master), how many lines it has, and how many each key signed.

    Lines are commands as they were first declared. Which key is whose, no log can tell.
    """

    name: str | None
    lines: int
    keys: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The findings: the four that there always are, one for each posted seal, one where somebody comes from elsewhere.

    There is one for signatures where anything is signed. The seal is the chain's last link.
    """

    findings: tuple[Finding, ...]
    events: int
    commands: int
    dice: int
    seal: bytes
    typed: int = 0
    """How many of the dice somebody typed: the secret behind the engine's says nothing of them."""
    taken_back: int = 0
    """How many of the dice were seen and count no more."""
    withheld: int = 0
    """How many events an export leaves out but for their hashes."""
    rules: str = ""
    """The rules that the combat is pinned to ("forum@1")."""
    signatories: tuple[Signatory, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """The worst of the findings."""
        outcomes = {finding.outcome for finding in self.findings}
        return "difference" if "difference" in outcomes else "unchecked" if "unchecked" in outcomes else "ok"


def first_difference(entry: Entry, recorded: Sequence[Event], derived: Sequence[Event]) -> Finding:
    """Where stored and derived facts part, and in which field."""
    pairs = zip(recorded, derived, strict=False)
    at = next((index for index, (one, other) in enumerate(pairs) if one != other), min(len(recorded), len(derived)))
    stored = recorded[at] if at < len(recorded) else None
    expected = derived[at] if at < len(derived) else None
    before = (event.number for event in reversed(recorded[: at + 1]) if isinstance(event, Declared))
    return Finding(
        "derivation",
        "difference",
        entry.start + 1 + at,
        next(before, entry.number),
        *_told(stored, expected),
        kind="fact",
        facts=(stored, expected),
    )


def _told(*facts: Event | None) -> tuple[str, str]:
    """Two events by their names, or by the first value in which they differ where they have the same."""
    names = tuple("∅" if fact is None else type(fact).__name__ for fact in facts)
    if names[0] != names[1]:
        return names[0], names[1]
    one, other = (fact.model_dump(mode="json", by_alias=True) if fact else {} for fact in facts)
    path, mine, theirs = _parting("", one, other)
    return f"{names[0]}{path} = {mine}", f"{names[0]}{path} = {theirs}"


def _parting(path: str, one: Any, other: Any) -> tuple[str, Any, Any]:  # noqa: ANN401 - JSON
    """Where two values part: the way to the first that differs, and both."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        one, other = dict(enumerate(one, 1)), dict(enumerate(other, 1))
    if isinstance(one, dict) and isinstance(other, dict):
        key = next((key for key in (*one, *other) if one.get(key) != other.get(key)), None)
        if key is not None:
            return _parting(f"{path}.{key}", one.get(key), other.get(key))
    return path, one, other
