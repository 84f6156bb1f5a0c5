"""The rules, case by case: each table in cases/ holds scenes worked by hand from the rules, with their ids."""

import tomllib
from typing import Any

import pytest
from conftest import case_files
from spec import assert_facts, assert_state, given

from cli import mistakes
from domain import errors, refusals
from domain.ruleset import ruleset_named


def _cases() -> list[Any]:
    found = []
    for file in case_files():
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        for case in table["case"]:
            setup = table.get("setup", {}).get(case.get("setup", "default"), "")
            name = f"{file.stem}: {case['title']}"
            found.append(pytest.param(table.get("rules", "forum"), setup, case, id=name))
    return found


@pytest.mark.parametrize(("rules", "setup", "case"), _cases())
def test_case(rules: str, setup: str, case: dict[str, Any]) -> None:
    """What the case says is what happens."""
    options = " ".join(f"option.{name}={value}" for name, value in case.get("options", {}).items())
    scenario = given(setup, *case.get("given", []), options=options, dice=case.get("dice", "given"), rules=rules)
    scenario.when(case["when"])
    if "refused" in case:
        refused = dict(case["refused"])
        name = refused.pop("error")
        error = next(getattr(place, name) for place in (refusals, errors, mistakes) if hasattr(place, name))
        fields = {key: tuple(value) if isinstance(value, list) else value for key, value in refused.items()}
        scenario.then_refuses(error, **fields)
    else:
        absent, unused = tuple(case.get("absent", [])), case.get("unused", False)
        assert_facts(scenario.facts, tuple(case.get("then", [])), absent=absent, unused=unused)
        assert case.get("then") or absent or case.get("state"), "a case must claim something"
    for combatant, wanted in case.get("state", {}).items():
        assert_state(scenario.combat, combatant, wanted)
    if "up" in case:
        assert list(ruleset_named(scenario.combat.rules).up(scenario.combat)) == case["up"]
    if "order" in case:
        assert [one.name for one in scenario.combat.order()] == case["order"]


@pytest.mark.parametrize("rules", ["forum", "kimble", "ogl", "freeform"])
def test_every_rule_of_the_table_has_a_test(rules: str, shown_rules: frozenset[str]) -> None:
    """No id of a shipped rules table goes without a test that shows it, and no test cites an id that is none."""
    shipped = set(ruleset_named(rules).rules)
    assert sorted(shipped - shown_rules) == []
    assert sorted(rule for rule in shown_rules - shipped if rule.startswith(f"{rules.upper()}-")) == []
