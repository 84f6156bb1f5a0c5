"""Every page that we make, to whoever cannot see it, or not well: by the rules of axe-core, in real Chromium.

The pages are of a fight in which something was taken back, somebody died, and something was corrected.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from dossiers import dossier, html
from playwright.sync_api import Page
from recaps import facts
from replays import Opened, page_of
from shell import BRIDGE
from spec import Scenario, desk

from projections.documenthtml import html_page
from projections.recapview import recap_document
from projections.texts import Texts

CORRECTED = ('"Goule 2" pass', "undo", 'ruling "Goule 2" dead why=x', 'amend 7 damage=2 why="mal lu"')
SCREENS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}},
}


@pytest.fixture(scope="module")
def corrected() -> Scenario:
    """The bridge of Brumes, with an undo, a death, and an amended blow."""
    return Scenario(desk()).when(*BRIDGE, *CORRECTED)


def found(tab: Page) -> Iterator[tuple[str, str, str]]:
    """What axe-core finds wrong or leaves open: its rule, why, and the element."""
    response = Axe().run(tab, options={"resultTypes": ["violations", "incomplete"]}).response
    for result in (*response["violations"], *response["incomplete"]):
        for node in result["nodes"]:
            reasons = {check["data"].get("messageKey") for check in node["any"] if isinstance(check["data"], dict)}
            yield result["id"], " ".join(filter(None, reasons)), node["html"]


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_wrong_with_a_replay(opened: Opened, corrected: Scenario, screen: str) -> None:
    """At its end, at the beginning of a round, with its sums; contrast is left open of the chart's words alone.

    Those lie on a picture, of which axe-core does not know what is behind: they are measured with the chart.
    """
    tab = opened(page_of(corrected), **SCREENS[screen])
    tab.locator("#log summary").first.click()
    for keys in ("End", "Home", "PageDown"):
        tab.keyboard.press(keys)
        left = [one for one in found(tab) if not (one[0] == "color-contrast" and one[2].startswith("<text"))]
        assert left == []


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_wrong_with_a_recap(opened: Opened, corrected: Scenario, screen: str) -> None:
    """In full, with its statistics and footnotes."""
    page = html_page(recap_document(facts(corrected), "full", Texts("fr", "forum")))
    assert list(found(opened(page, ready="main", **SCREENS[screen]))) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_wrong_with_a_dossier(opened: Opened, corrected: Scenario, screen: str) -> None:
    """With what was corrected, its dice and odds."""
    tab = opened(html(dossier(corrected)), ready="main", **SCREENS[screen])
    assert list(found(tab)) == []
