"""The log as people and programs read it: every event in order, with its command, its round and whether it stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from domain.events import Event, RoundBegan
from domain.evolution import States
from domain.history import History
from domain.steps import effective_versions
from domain.wire import write_event


@dataclass(frozen=True, slots=True)
class Moment:
    """One event at its place; `at` is when it was recorded, `by` who said it."""

    version: int
    event: Event
    command: int
    round: int
    at: datetime
    by: str | None
    effective: bool

    def as_json(self) -> dict[str, Any]:
        """The object that `horion log --json` prints."""
        return {
            "version": self.version,
            "event": type(self.event).__name__,
            "at": self.at.isoformat(),
            "by": self.by,
            "command": self.command,
            "effective": self.effective,
            "body": orjson.loads(write_event(self.event)),
        }


def timeline(history: History, *, effective_only: bool = False) -> Iterator[Moment]:
    """Every event of a log, first to last."""
    standing, states = effective_versions(history), States()
    for entry in history.entries:
        effective = entry.start in standing
        if effective_only and not effective:
            continue
        number, declared = states.at(history.before(entry.start)).round, entry.declared
        for version, event in enumerate((declared, *entry.facts), entry.start):
            if isinstance(event, RoundBegan):
                number = event.round
            yield Moment(version, event, entry.number, number, declared.at, declared.by, effective)
