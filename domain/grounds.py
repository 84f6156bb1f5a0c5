"""By which rule something is so: for each ruleset a table, where neither a sum's terms nor the event itself says it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.events import Event

Rules = tuple[str, ...]
"""Ids of rules, the most telling first."""

CODES = ("condition", "action", "how", "source", "stake", "level", "skill", "reason", "kind", "reaction", "status")
"""The fields of an event by which its rule may differ."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a ruleset says of its own reasons; all of it may be left out.

    `events`: rules by event ("BleedingTicked"), or by event and code ("ConditionGained.cover"); `values`: rules by
    value of the board ("malus", "up"); `rests_on`: for a value that is worked out from others, which these are;
    `dice`: for each purpose of dice, the fields of events in whose sums they are counted ("aim", "WoundTaken.damage").
    """

    events: Mapping[str, Rules] = field(default_factory=dict)
    values: Mapping[str, Rules] = field(default_factory=dict)
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of_event(self, event: Event) -> Rules:
        """The rules behind an event: its own where it names one, else those of its code, else those of its kind."""
        own, name = getattr(event, "rule", None), type(event).__name__
        if isinstance(own, str):
            return (own,) if own != RULING else ()
        codes = (getattr(event, code, None) for code in CODES)
        keys = (f"{name}.{code}" for code in codes if isinstance(code, str))
        return next((self.events[key] for key in (*keys, name) if key in self.events), ())

    def of_value(self, which: str) -> Rules:
        """The rules behind a value ("locations.head" is one of "locations")."""
        return self.values.get(which) or self.values.get(which.partition(".")[0], ())

    def feeds(self, purpose: str, event: Event, key: str) -> bool:
        """Whether dice of this purpose are counted in that field of an event; any may be where nothing is said."""
        fields = self.dice.get(purpose)
        return fields is None or key in fields or f"{type(event).__name__}.{key}" in fields


RULING = "ruling"
"""Stands where other events name a rule: the game master decided it."""


def grounds_of(table: Mapping[str, Any]) -> Grounds:
    """The grounds that a table describes, under the headings of `Grounds`."""
    read = {name: {key: tuple(ids) for key, ids in table.get(name, {}).items()} for name in Grounds.__slots__}
    return Grounds(**read)
