"""The chart on the replay's page, in real Chromium: its marks, and the step that is chosen."""

from itertools import pairwise

from halls import hall
from replays import Opened, page_of
from shell import BRIDGE
from spec import Scenario, desk


def test_the_chart_marks_deaths_criticals_corrections_and_the_chosen_step(opened: Opened) -> None:
    """Who dies has a cross, whom a critical strikes a lozenge; a click on the chart's left leads to the beginning."""
    tab = opened(page_of(Scenario(desk()).when(*BRIDGE, 'ruling "Goule 2" dead why=x', "undo", "redo")))
    assert tab.locator("#chart .mark.death").count() == 1
    assert tab.locator("#chart path.line").count() == 3
    assert tab.locator("#chart .cursor circle").count() == 3
    tab.locator("#chart svg").click(position={"x": 45, "y": 60})
    assert tab.locator("#count").inner_text().startswith("1/")
    assert tab.locator("#chart .cursor circle").count() == 0
    struck = opened(page_of(hall("", "next", "Goule attack Harold weapon=arc attack=1 location=3")))
    critical = struck.locator("#chart .mark.critical")
    assert critical.count() == 1
    assert "Harold" in critical.locator("title").evaluate("one => one.textContent")
    assert "◆" in struck.locator("#chart .legend").inner_text()


def test_corrections_too_close_to_be_told_apart_share_a_sign(opened: Opened) -> None:
    """Forty undos of notes in a row, each a hairline; fewer signs, which tell all forty under the pointer."""
    tab = opened(page_of(Scenario(desk()).when(*BRIDGE, *("note x", "undo") * 40)))
    signs = tab.locator("#chart .mark.correction")
    told = [text for title in signs.locator("title").all_text_contents() for text in title.splitlines()]
    assert tab.locator("#chart .turned").count() == len(told) == len(set(told)) == 40
    places = signs.evaluate_all("all => all.map(one => one.getBoundingClientRect()).map(one => [one.left, one.right])")
    assert len(places) < 40
    assert all(one[1] <= other[0] for one, other in pairwise(places))
