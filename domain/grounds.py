"""By which rule something is so: for each ruleset a table, where neither a sum's terms nor the event itself says it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.events import Event

Rules = tuple[str, ...]
"""Ids of rules, the most telling first."""

CODES = ("condition", "action", "how", "source", "stake", "level", "skill", "reason", "kind", "reaction", "status")
"""The fields of an event by which its rule may differ."""
FLAGS = ("protects",)
"""Fields by whose being there its rule may differ."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a ruleset says of its own reasons; all of it may be left out.

    `events`: rules by event ("BleedingTicked"), or by event and code ("ConditionGained.cover"), or by what it came of:
    the nearest event or the command ("ItemDropped<FumbleSuffered", "ConditionGained.prone<stance"); `values`: rules by
    value of the board ("malus", "up"); `rests_on`: for a value that is worked out from others, which these are;
    `dice`: for each purpose of dice, the fields of events in whose sums they are counted ("aim", "WoundTaken.damage").
    """

    events: Mapping[str, Rules] = field(default_factory=dict)
    values: Mapping[str, Rules] = field(default_factory=dict)
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of_event(self, event: Event, causes: Sequence[str] = (), decided: Sequence[str] = ()) -> Rules:
        """The rules behind an event: its own where it names one, else those of its code, else those of its kind.

        `causes` are the kinds of what it came of, the nearest first; `decided` the fields that dice have decided.
        """
        own = getattr(event, "rule", None)
        if isinstance(own, str):
            return (own,) if own != RULING else ()
        name = type(event).__name__
        kinds = (*(f"{name}.{code}" for code in _codes(event, decided)), name)
        keys = (key for kind in kinds for key in (*(f"{kind}<{cause}" for cause in causes), kind))
        return next((self.events[key] for key in keys if key in self.events), ())

    def of_value(self, which: str) -> Rules:
        """The rules behind a value ("locations.head" is one of "locations")."""
        return self.values.get(which) or self.values.get(which.partition(".")[0], ())

    def feeds(self, purpose: str, event: Event, key: str) -> bool:
        """Whether dice of this purpose are counted in that field of an event; any may be where nothing is said."""
        fields = self.dice.get(purpose)
        return fields is None or key in fields or f"{type(event).__name__}.{key}" in fields


RULING = "ruling"
"""Stands where other events name a rule: the game master decided it."""


def _codes(event: Event, decided: Sequence[str]) -> Iterator[str]:
    """By what the rules of an event may differ from those of its kind."""
    yield from (code for field in CODES if isinstance(code := getattr(event, field, None), str))
    yield from (field for field in FLAGS if getattr(event, field, None))
    yield from decided


def grounds_of(table: Mapping[str, Any]) -> Grounds:
    """The grounds that a table describes, under the headings of `Grounds`."""
    read = {name: {key: tuple(ids) for key, ids in table.get(name, {}).items()} for name in Grounds.__slots__}
    return Grounds(**read)
