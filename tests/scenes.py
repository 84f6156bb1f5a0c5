"""Scenes of the case tables, each played to its end: enough of them that nothing they claim happens in none."""

import tomllib
from collections.abc import Iterator
from typing import Any

from conftest import case_files
from spec import Scenario, given


def scenes() -> Iterator[tuple[str, Scenario]]:
    """Cases by their table and title, with the fight as the last line left it, refused or not.

    A case is left out when others before it have shown every word of its line and every code of its facts.
    """
    shown = set[tuple[str, ...]]()
    for file in case_files():
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        for case in table["case"]:
            rules = table.get("rules", "forum")
            fresh = set(_claims(rules, case)) - shown
            if fresh:
                shown |= fresh
                yield f"{file.stem}: {case['title']}", _played(rules, table, case)


def _claims(rules: str, case: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """What a case shows: the words of its line, and the events that come of it with their codes."""
    yield from ((rules, word) for word in case["when"].split() if word.isalpha() and word.islower())
    for fact in case.get("then", []):
        yield rules, fact["event"]
        for key, value in fact.items():
            if isinstance(value, str) and value[:1].islower():
                yield rules, fact["event"], key, value


def _played(rules: str, table: dict[str, Any], case: dict[str, Any]) -> Scenario:
    setup = table.get("setup", {}).get(case.get("setup", "default"), "")
    options = " ".join(f"option.{name}={value}" for name, value in case.get("options", {}).items())
    scenario = given(setup, *case.get("given", []), options=options, dice=case.get("dice", "given"), rules=rules)
    return scenario.when(case["when"])
