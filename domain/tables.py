"""The tables shipped beside the rulesets, TOML with its source, and those that a house puts in their place."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from domain.errors import UnknownName, UnusableValue


@cache
def table(name: str) -> dict[str, Any]:
    """The table `rulesets/tables/NAME.toml`."""
    return tomllib.loads((files("domain") / "rulesets" / "tables" / f"{name}.toml").read_text(encoding="utf-8"))


def as_played(house: Mapping[str, Any], shipped: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401 - as TOML has it
    """A table of the rules as the house has it: key by key, a list of rows as a whole."""
    own, theirs = shipped[name], house.get(name)
    if theirs is None:
        return own
    return {**own, **theirs} if isinstance(own, dict) else theirs


def check_house(house: Mapping[str, Any], shipped: Mapping[str, Any]) -> None:
    """Refuse a house table that the rules do not have, or that has not the shape of the one it replaces.

    Raises:
        UnknownName: there is no such table, or no such key in it.
        UnusableValue: a value is of another kind, or something is missing.
    """
    for name, theirs in house.items():
        if name not in shipped:
            raise UnknownName("table", name, tuple(shipped))
        _check(f"tables.{name}", theirs, shipped[name])


def _check(place: str, theirs: Any, own: Any) -> None:  # noqa: ANN401 - as TOML has them
    """One value against the one that it replaces."""
    if isinstance(own, dict):
        _require(place, theirs, isinstance(theirs, dict), "[…]")
        for key, value in theirs.items():
            if key not in own:
                raise UnknownName("key", f"{place}.{key}", tuple(own))
            _check(f"{place}.{key}", value, own[key])
    elif isinstance(own, list):
        _require(place, theirs, isinstance(theirs, list) and bool(theirs), "[…, …]")
        for number, row in enumerate(theirs, 1):
            _check_row(f"{place}.{number}", row, own)
    elif isinstance(own, str) and _is_number(own):
        _require(place, theirs, _is_number(str(theirs)), '"1.2" | "1/3"')
    else:
        examples = {int: "1, 2, 3…", bool: "true | false"}
        _require(place, theirs, type(theirs) is type(own), examples.get(type(own), '"…"'))


def _check_row(place: str, row: Any, own: list[Any]) -> None:  # noqa: ANN401 - as TOML has them
    """One row of a list: what every row has must be there, what none has must not."""
    if not isinstance(own[0], dict):
        _check(place, row, own[0])
        return
    every = {key: value for known in own for key, value in known.items()}
    _check(place, row, every)
    for key, example in every.items():
        if all(key in known for known in own):
            _require(f"{place}.{key}", "", key in row, str(example))


def _require(place: str, theirs: object, fits: bool, expected: str) -> None:  # noqa: FBT001 - what is required
    if not fits:
        raise UnusableValue(place, str(theirs), expected)


def _is_number(text: str) -> bool:
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True
