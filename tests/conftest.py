"""What all tests share: the ids of rules that tests show, for the check that none is left out; a browser."""

import os
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

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


# --- A browser --------------------------------------------------------------------------------------------------------

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
)  # fmt: skip


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests; without one they are skipped, but never in CI."""
    if not Path(CHROMIUM).exists():
        assert "CI" not in os.environ, "chromium is not installed: apt-get install chromium"
        pytest.skip("chromium is not installed (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens a page as a file, until it is `ready`; what it asks of a network or complains of fails the test.

    A replay's page is ready once it has checked itself.
    """
    contexts, complaints = [], list[str]()

    def show(page: str, script: str = "", ready: str = "html[data-checked]", **options: Any) -> Page:
        path = tmp_path / "combat.html"
        path.write_text(page, encoding="utf-8")
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 860}, **options})
        contexts.append(context)
        tab = context.new_page()
        tab.set_default_timeout(30_000)
        tab.on("request", lambda request: complaints.append(request.url) if request.url != path.as_uri() else None)
        tab.on("dialog", lambda dialog: complaints.append(dialog.message))
        tab.on("console", lambda message: complaints.append(message.text))
        if script:
            tab.add_init_script(script)
        tab.goto(path.as_uri())
        if options.get("java_script_enabled", True):
            tab.wait_for_selector(ready)
        return tab

    yield show
    for context in contexts:
        context.close()
    assert complaints == []
