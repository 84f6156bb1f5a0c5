"""The game master's rulings as they are told, in the text and in its footnotes."""

from typing import Any

from domain import events as e
from projections.beats import Told


def ruled(event: e.RulingMade) -> Told | None:
    """A ruling on somebody, with the number that it sets; None for one on an attack, or on the rules.

    Those are footnotes. What else a ruling brings about is told after it. Of a veiled one nothing may be known but whom
    it is about.
    """
    if event.name is None:
        return None
    kind, _, which = (event.subject or "").partition(".")
    fields: dict[str, Any] = {"judge": "master", "who": event.name, "why": event.why or None}
    if event.before is None or event.after is None or kind == "initiative":
        return Told("ruled", fields, dry=True)
    fields |= {"before": event.before, "after": event.after}
    if kind != "hp":
        return Told("ruled_counter", {**fields, "counter": kind}, dry=True)
    return Told("ruled_part" if which else "ruled_hp", {**fields, "location": which or None}, dry=True)
