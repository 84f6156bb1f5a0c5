"""Sheets and house rules in TOML files: read once, recorded with the line that names them."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cli.mistakes import UnknownKey, UnreadableTable
from cli.reader import Line
from cli.words import nearest
from domain.names import fold


@dataclass(frozen=True, slots=True)
class House:
    """A house file: options, and tables that replace the ruleset's."""

    options: dict[str, str] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)


def read_sheet(line: Line, name: str, known: Sequence[str]) -> dict[str, str]:
    """A sheet's values under their canonical keys, dotted; its keys may be French or English.

    Raises:
        UnreadableTable: the file is no TOML.
        UnknownKey: it has a key that a sheet does not take.
    """
    values = {}
    for dotted, value in _flat(_toml(line, name)):
        key = line.vocabulary.key(dotted, known)
        if key is None:
            raise UnknownKey(dotted, nearest(dotted, known), tuple(sorted(known)))
        values[key] = value
    return values


def read_house(line: Line, name: str) -> House:
    """The options and tables of a house file: `[options]` and `[tables.NAME]` (or `[[tables.NAME]]`).

    Raises:
        UnreadableTable: the file is no TOML, or holds something else.
    """
    data = _toml(line, name)
    options, tables = data.pop("options", {}), data.pop("tables", {})
    if data or not isinstance(options, dict) or not isinstance(tables, dict):
        raise UnreadableTable(name, ", ".join(data) or "options, tables")
    return House({fold(key): _text(value) for key, value in options.items()}, tables)


def _toml(line: Line, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(line.file(name))
    except tomllib.TOMLDecodeError as error:
        raise UnreadableTable(name, str(error)) from None


def _flat(table: Mapping[str, Any], stem: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{stem}{key}.")
        else:
            yield f"{stem}{key}", _text(value)


def _text(value: object) -> str:
    """A TOML value as a script writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    return str(value)
