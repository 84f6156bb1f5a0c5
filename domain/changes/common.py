"""The one way in which a combatant changes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.combat import Combat
from domain.events import Event

Changes = Mapping[type[Event], Any]
"""For each event, the function that gives the state after it."""


def with_one(combat: Combat, name: str, **changes: Any) -> Combat:  # noqa: ANN401 - the fields of Combatant
    """The fight with these fields of one combatant changed."""
    changed = replace(combat.combatants[name], **changes)
    return replace(combat, combatants={**combat.combatants, name: changed})
