"""How events are stored and read: short names with a schema version, JSON with the fields in the order declared."""

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args
from uuid import UUID

import orjson

from domain.errors import Damaged, UnknownEvent
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
        ValueError: the data does not fit, or is of another kind of JSON than Horion writes ("9" or 9e0 for 9).
    """
    name, _, schema = stored_name.partition("@")
    event_class, wanted, found = EVENTS[name], schemas.get(name, 1), int(schema or 0)
    if found == wanted:
        return event_class.__pydantic_validator__.validate_json(data, strict=True)  # type: ignore[no-any-return]
    fields = orjson.loads(data)
    while found < wanted:
        fields = upcasters[f"{name}@{found}"](fields)
        found += 1
    if found != wanted:
        raise KeyError(stored_name)
    return event_class.__pydantic_validator__.validate_python(fields)  # type: ignore[no-any-return]


_HEAD = re.compile(
    rb'\{"id":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})","version":\d{1,18},"event":"([^"\\]{1,64})"'
)
_DATA = re.compile(rb'(?:,"salt":"[A-Za-z0-9_-]{1,64}")?,"data":')


def head_of(body: bytes) -> tuple[UUID, str] | None:
    """Whose event these stored bytes say they are, and its stored name; None where they say nothing of the kind."""
    found = _HEAD.match(body)
    return (UUID(found[1].decode()), found[2].decode(errors="replace")) if found else None


def write_body(combat_id: UUID, version: int, event: Event, salt: str) -> bytes:
    """The stored bytes of an event: its combat, version, name and salt, then its data, as one JSON object on one line.

    The salt is there by chance, so that nobody finds a body from its hash by trying out what it might hold.
    """
    head = _head(combat_id, version, wire_name(type(event).__name__))
    return b'%b,"salt":"%b","data":%b}' % (head, salt.encode(), write_event(event))


def read_body(combat_id: UUID, version: int, stored_name: str, body: bytes) -> Event:
    """The event that stored bytes hold.

    Raises:
        Damaged: they are not this combat's, version's or event's, or not an event at all.
        UnknownEvent: a newer Horion wrote them.
    """
    head = _head(combat_id, version, stored_name)
    data = _DATA.match(body, len(head))
    if not body.startswith(head) or data is None or not body.endswith(b"}"):
        raise Damaged(version, "place")
    try:
        return read_event(stored_name, body[data.end() : -1])
    except KeyError:
        raise UnknownEvent(version, stored_name) from None
    except ValueError:
        raise Damaged(version, "content") from None


def _head(combat_id: UUID, version: int, stored_name: str) -> bytes:
    return f'{{"id":"{combat_id}","version":{version},"event":"{stored_name}"'.encode()
