"""How events are stored and read: short names with a schema version, JSON with the fields in the order declared."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import orjson

from domain.events import Event

EVENTS: Mapping[str, type[Event]] = {cls.__name__: cls for cls in get_args(Event)}

SCHEMAS: Mapping[str, int] = {}
"""The schema version of each event whose fields have changed; 1 for all the others."""

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: Mapping[str, Upcaster] = {}
"""For each outdated stored name ("DiceRolled@1"), what turns its data into the next schema's."""


def wire_name(event_name: str) -> str:
    """The stored name: the event's name and its schema version."""
    return f"{event_name}@{SCHEMAS.get(event_name, 1)}"


def write_event(event: Event) -> bytes:
    """The event's data as stored: JSON, fields in the order declared."""
    return event.__pydantic_serializer__.to_json(event, by_alias=True)


def read_event(
    stored_name: str,
    data: bytes,
    *,
    schemas: Mapping[str, int] = SCHEMAS,
    upcasters: Mapping[str, Upcaster] = UPCASTERS,
) -> Event:
    """The event stored under this name.

    Raises:
        KeyError: no event has this name, or its schema is newer than ours.
        ValueError: the data does not fit (pydantic's ValidationError is one).
    """
    name, _, schema = stored_name.partition("@")
    event_class, wanted, found = EVENTS[name], schemas.get(name, 1), int(schema or 0)
    if found == wanted:
        return event_class.__pydantic_validator__.validate_json(data)  # type: ignore[no-any-return]
    fields = orjson.loads(data)
    while found < wanted:
        fields = upcasters[f"{name}@{found}"](fields)
        found += 1
    if found != wanted:
        raise KeyError(stored_name)
    return event_class.__pydantic_validator__.validate_python(fields)  # type: ignore[no-any-return]
