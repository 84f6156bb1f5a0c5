"""Events as they are stored: every one comes back as it was, nothing unknown is let in, names never name a module."""

import re
import types
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import orjson
import pytest
from hypothesis import given as drawn, settings, strategies as st
from pydantic import BaseModel, ValidationError
from spec import desk

from cli.mistakes import ScriptError
from domain import events as e
from domain.errors import CombatError
from domain.events import Event
from domain.sums import Fact
from domain.wire import EVENTS, SCHEMAS, UPCASTERS, read_event, wire_name, write_event

REFERENCE = Path(__file__).parent.parent / "docs" / "events.md"
ALL = sorted(EVENTS.values(), key=lambda each: each.__name__)
TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIMES = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=ZONES)  # noqa: DTZ001 - bounds are naive
LEAVES: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXT,
    int: st.integers(-(2**70), 2**70),
    bool: st.booleans(),
    datetime: TIMES,
    type(None): st.none(),
    Any: st.dictionaries(TEXT, st.integers(-1000, 1000), max_size=2),
}
BOUND: dict[tuple[str, str], st.SearchStrategy[Any]] = {
    ("Die", "sides"): st.integers(1, 1_000_000),
    ("Die", "face"): st.integers(1, 1_000_000),
    ("Signature", "key"): st.binary(min_size=32, max_size=32).map(bytes.hex),
    ("Signature", "value"): st.binary(min_size=64, max_size=64).map(bytes.hex),
    ("CombatClosed", "secret"): st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex),
}
"""Fields that hold less than their type."""


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in LEAVES:
        return LEAVES[annotation]
    if origin is Annotated:
        return values(arguments[0])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in {Union, types.UnionType}:
        return st.one_of([values(each) for each in arguments])
    if origin is dict:
        return st.dictionaries(values(arguments[0]), values(arguments[1]), max_size=3)
    if origin is tuple and arguments[-1] is ...:
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, arguments))
    return models(annotation)


def models(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Instances of a model, every field drawn; a `kind` that tells commands apart keeps its own."""
    return st.builds(
        model,
        **{
            name: BOUND[model.__name__, name] if (model.__name__, name) in BOUND else values(field.annotation)
            for name, field in model.model_fields.items()
        },
    )


def stored_fields(event: type[Event]) -> list[str]:
    """The names of an event's fields in the stored JSON, in order."""
    return [field.alias or name for name, field in event.model_fields.items()]


# --- Round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event_class", ALL, ids=lambda each: each.__name__)
@settings(max_examples=25, deadline=None)
@drawn(data=st.data())
def test_every_event_comes_back_as_it_was(event_class: type[Event], data: st.DataObject) -> None:
    """What is written is read again, equal, and writes the same bytes."""
    event = data.draw(models(event_class))
    written = write_event(event)
    read = read_event(wire_name(event_class.__name__), written)
    assert type(read) is event_class
    assert read == event
    assert write_event(read) == written


@pytest.mark.parametrize("event_class", ALL, ids=lambda each: each.__name__)
@settings(max_examples=5, deadline=None)
@drawn(data=st.data())
def test_fields_are_stored_in_the_order_declared(event_class: type[Event], data: st.DataObject) -> None:
    """The stored object holds every field, under its stored name, in the order of the class."""
    stored = orjson.loads(write_event(data.draw(models(event_class).filter(_fits_orjson))))
    assert list(stored) == stored_fields(event_class)


def _fits_orjson(event: Event) -> bool:
    """Whether the other reader of JSON takes these integers."""
    return all(abs(int(number)) < 2**63 for number in re.findall(rb"-?\d{15,}", write_event(event)))


def test_who_acts_is_stored_as_as() -> None:
    """The field that Python cannot call `as` is called so in the log."""
    declared = e.Declared(
        number=1, command={"kind": "redo"}, at=datetime.fromisoformat("2026-11-30T20:00Z"), acting="Z"
    )
    assert orjson.loads(write_event(declared))["as"] == "Z"


# --- Refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event_class", ALL, ids=lambda each: each.__name__)
@settings(max_examples=3, deadline=None)
@drawn(data=st.data())
def test_unknown_fields_are_refused(event_class: type[Event], data: st.DataObject) -> None:
    """A field that the event has not is an error, never ignored."""
    written = write_event(data.draw(models(event_class)))
    with pytest.raises(ValidationError):
        read_event(wire_name(event_class.__name__), b'{"stranger":1,' + written[1:])


@pytest.mark.parametrize("event_class", ALL, ids=lambda each: each.__name__)
def test_missing_fields_are_refused(event_class: type[Event]) -> None:
    """An event without its fields is an error."""
    with pytest.raises(ValidationError):
        read_event(wire_name(event_class.__name__), b"{}")


@pytest.mark.parametrize(
    "data", [b"", b"nothing", b"[]", b"null", b'{"text":5}', b'{"text":"a"} ,', b'{"text":"\xff"}']
)
def test_what_is_no_event_is_refused(data: bytes) -> None:
    """Bytes that hold no such object are a ValueError."""
    with pytest.raises(ValueError, match=r".*"):
        read_event("NoteWritten@1", data)


@pytest.mark.parametrize("name", ["DragonAwoken@1", "NoteWritten@2", "NoteWritten@0", "NoteWritten", "", "@1"])
def test_unknown_names_and_newer_schemas_are_refused(name: str) -> None:
    """A name that no event has, or a schema newer than ours, is a KeyError."""
    with pytest.raises(KeyError):
        read_event(name, b'{"text":"a"}')


def test_facts_are_frozen() -> None:
    """Nothing changes an event once made."""
    note = e.NoteWritten(text="a")
    with pytest.raises(ValidationError):
        note.text = "b"


def test_text_that_utf_8_cannot_hold_is_refused() -> None:
    """A lone surrogate (a broken byte of the command line) is refused like any unreadable character."""
    at = desk()
    at.say('combat "Essai" rules=forum')
    with pytest.raises((CombatError, ScriptError)):
        at.say('note "\udcff"')


# --- Older schemas ----------------------------------------------------------------------------------------------------


SCHEMAS_OF_THE_TEST = {"HealthRestored": 3}


def _gained(data: dict[str, Any]) -> dict[str, Any]:
    return {"name": data["name"], "gain": data["amount"], "hp": data["hp"]}


def _sourced(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "source": "inconnue"}


UPCASTERS_OF_THE_TEST: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "HealthRestored@1": _gained,
    "HealthRestored@2": _sourced,
}


@pytest.mark.parametrize(
    ("name", "data", "source"),
    [
        ("HealthRestored@1", b'{"name":"Milo","amount":3,"hp":12}', "inconnue"),
        ("HealthRestored@2", b'{"name":"Milo","gain":3,"hp":12}', "inconnue"),
        ("HealthRestored@3", b'{"name":"Milo","gain":3,"hp":12,"source":"potion"}', "potion"),
    ],
)
def test_older_schemas_are_read_through_the_chain_of_upcasters(name: str, data: bytes, source: str) -> None:
    """Each outdated schema passes through every later upcaster, the present one through none."""
    read = read_event(name, data, schemas=SCHEMAS_OF_THE_TEST, upcasters=UPCASTERS_OF_THE_TEST)
    assert read == e.HealthRestored(name="Milo", gain=3, hp=12, source=source)


@pytest.mark.parametrize("name", ["HealthRestored@0", "HealthRestored@4"])
def test_a_schema_beyond_the_chain_is_refused(name: str) -> None:
    """What no upcaster begins from, or is newer than the newest, is a KeyError."""
    with pytest.raises(KeyError):
        read_event(name, b"{}", schemas=SCHEMAS_OF_THE_TEST, upcasters=UPCASTERS_OF_THE_TEST)


def test_an_upcast_that_does_not_fit_is_refused() -> None:
    """Data that the chain leaves incomplete is a ValueError, not an event."""
    with pytest.raises(ValidationError):
        read_event("HealthRestored@2", b'{"name":"Milo"}', schemas=SCHEMAS_OF_THE_TEST, upcasters=UPCASTERS_OF_THE_TEST)


def test_every_outdated_schema_has_its_upcaster() -> None:
    """From schema 1 to the present one of each event, no step is missing."""
    needed = {f"{name}@{schema}" for name, newest in SCHEMAS.items() for schema in range(1, newest)}
    assert needed == set(UPCASTERS)
    assert set(SCHEMAS) <= set(EVENTS)


# --- Names and the reference ------------------------------------------------------------------------------------------


def test_stored_names_hold_no_module_path() -> None:
    """A stored name is the event's own and its schema, so that code can move."""
    for name in EVENTS:
        assert re.fullmatch(r"[A-Z][A-Za-z]+@[1-9]\d*", wire_name(name))
    assert {each.__name__ for each in get_args(Event)} == set(EVENTS)


def test_every_event_class_is_stored() -> None:
    """No class of the events' modules is left out of the union but those that are parts of events."""
    defined = {each.__name__ for each in Fact.__subclasses__() if each.__module__.startswith("domain.events")}
    assert defined - set(EVENTS) == {"KeptDice"}
    assert set(EVENTS) - defined == set()


def test_the_reference_lists_every_event_and_no_other() -> None:
    """docs/events.md has a heading for each event, with its stored name, in the order of the union."""
    text = REFERENCE.read_text(encoding="utf-8")
    headings = re.findall(r"^### (\w+)$", text, re.MULTILINE)
    assert headings == [each.__name__ for each in get_args(Event)]
    for name in headings:
        assert f"`{wire_name(name)}`" in text


@pytest.mark.parametrize("event_class", ALL, ids=lambda each: each.__name__)
def test_the_reference_lists_every_field_and_no_other(event_class: type[Event]) -> None:
    """Each event's table in docs/events.md names its stored fields, each with a meaning."""
    text = REFERENCE.read_text(encoding="utf-8")
    section = re.split(r"^#{1,3} ", text.partition(f"### {event_class.__name__}\n")[2], flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
    assert [name for name, meaning in rows if meaning.strip()] == stored_fields(event_class)
