"""What a fight leaves on sheets and gear for good, beside wounds and conditions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain import events as e
from domain.events import Event


@dataclass(slots=True)
class Wear:
    """What one combatant keeps of a fight.

    `values` are those of the sheet before and after (None where they are hidden), `experience` the skills that earned
    some, `broken` what is of no more use, `damaged` the hit points left to other weapons that lost some, `bared` the
    parts of the body that have lost their armour.
    """

    values: dict[str, tuple[int | None, int | None]] = field(default_factory=dict)
    experience: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    damaged: dict[str, int] = field(default_factory=dict)
    bared: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        return {
            "values": {key: {"before": before, "after": after} for key, (before, after) in self.values.items()},
            "experience": list(self.experience),
            "broken": list(self.broken),
            "damaged": dict(self.damaged),
            "bared": list(self.bared),
        }


def wear_of(events: Iterable[Event]) -> Mapping[str, Wear]:
    """What these events, as their readers see them, have left on each combatant, by name."""
    found: dict[str, Wear] = {}
    for event in events:
        match event:
            case e.SheetChanged(name=name, key=key, before=before, after=after):
                mine = found.setdefault(name, Wear())
                mine.values[key] = (mine.values[key][0] if key in mine.values else before, after)
            case e.ExperienceTicked(name=name, skill=skill):
                found.setdefault(name, Wear()).experience.append(skill)
            case e.ItemDropped(name=name, item=item, broken=True):
                mine = found.setdefault(name, Wear())
                mine.damaged.pop(item, None)
                mine.broken.append(item)
            case e.ItemDamaged(name=name, item=item, hp=hp):
                found.setdefault(name, Wear()).damaged[item] = hp
            case e.ArmourLost(name=name, location=location):
                found.setdefault(name, Wear()).bared.append(location)
            case _:
                pass
    return found
