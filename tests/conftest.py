"""What all tests share: the ids of rules that tests show, gathered for the check that none is left out."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("shared machine", deadline=None, derandomize="CI" in os.environ)
"""No time limits; new examples at every run, but the same ones in CI, where a run must mean the same as the last."""
hypothesis.settings.load_profile("shared machine")

os.environ["HORION_KEYS"] = str(Path(__file__).parent / "no keys here")
"""No test signs with the keys of whoever runs it."""

CASES = Path(__file__).parent / "cases"

SHOWN = pytest.StashKey[frozenset[str]]()


def case_files() -> list[Path]:
    """The tables of cases."""
    return sorted(CASES.glob("*.toml"))


def rules_of_cases() -> Iterator[str]:
    """Every rule id that a case cites."""
    for file in case_files():
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            yield from case["rules"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the rule ids of all collected tests."""
    marked = {rule for item in items for marker in item.iter_markers("rule") for rule in marker.args}
    config.stash[SHOWN] = frozenset({*marked, *rules_of_cases()})


@pytest.fixture
def shown_rules(request: pytest.FixtureRequest) -> frozenset[str]:
    """The rule ids that the collected tests show."""
    return request.config.stash[SHOWN]
