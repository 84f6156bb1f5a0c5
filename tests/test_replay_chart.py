"""The chart on the replay's page, in real Chromium: its marks, and the step that is chosen."""

from itertools import pairwise

import pytest
from halls import hall
from replays import Opened, page_of
from shell import BRIDGE
from spec import Scenario, desk, given


def test_the_chart_marks_deaths_criticals_corrections_and_the_chosen_step(opened: Opened) -> None:
    """Death: a cross, a thin line from there on; a critical: a lozenge. A click on the left leads to the beginning."""
    tab = opened(page_of(Scenario(desk()).when(*BRIDGE, 'ruling "Goule 2" dead why=x', "undo", "redo")))
    assert tab.locator("#chart .mark.death:not(.key)").count() == 1
    assert tab.locator("#chart path.line:not(.gone)").count() == 3
    assert tab.locator("#chart path.line.gone").count() == 1
    assert tab.locator("#chart .name.gone").text_content() == "Goule 2"
    assert tab.locator("#chart .cursor circle").count() == 2
    tab.locator("#chart svg").click(position={"x": 45, "y": 60})
    assert tab.locator("#count").inner_text().startswith("1/")
    assert tab.locator("#chart .cursor circle").count() == 0
    struck = opened(page_of(hall("", "next", "Goule attack Harold weapon=arc attack=1 location=3")))
    critical = struck.locator("#chart .mark.critical:not(.key)")
    assert critical.count() == 1
    assert "Harold" in critical.locator("title").evaluate("one => one.textContent")
    assert "coup critique" in struck.locator("#chart text").all_text_contents()


def test_corrections_too_close_to_be_told_apart_share_a_sign(opened: Opened) -> None:
    """Forty undos of notes in a row, each a hairline; fewer signs, which tell all forty under the pointer."""
    tab = opened(page_of(Scenario(desk()).when(*BRIDGE, *("note x", "undo") * 40)))
    signs = tab.locator("#chart .mark.correction:not(.key)")
    told = [text for title in signs.locator("title").all_text_contents() for text in title.splitlines()]
    assert tab.locator("#chart .turned").count() == len(told) == len(set(told)) == 40
    places = signs.evaluate_all("all => all.map(one => one.getBoundingClientRect()).map(one => [one.left, one.right])")
    assert len(places) < 40
    assert all(one[1] <= other[0] for one, other in pairwise(places))


DEATHS = [line for at in range(1, 13) for line in (f'ruling "Rat {at}" dead why=x', "note x")]
CROWD = ("char Rat x12 hp=9", "round", *DEATHS)
"""Twelve deaths in a row, with a note after each."""
LANES = """
() => [...document.querySelectorAll("#chart .mark.death:not(.key)")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.left, box.right, Number(one.querySelector("text")?.textContent || 1)];
})
"""
"""Of each sign: its left and right edge, and how many it stands for."""
CUT = """
() => {
  const edge = document.querySelector("#chart svg").getBoundingClientRect().right;
  const texts = [...document.querySelectorAll("#chart text")];
  return texts.filter((one) => one.getBoundingClientRect().right > edge + 0.5).length;
}
"""
"""How many words of the chart go beyond it."""


@pytest.mark.parametrize("width", [1280, 360])
def test_signs_never_lie_on_one_another(opened: Opened, width: int) -> None:
    """Where there is no room for twelve, some stand for several: twelve in all; no word of the chart is cut."""
    tab = opened(page_of(given(*CROWD, rules="freeform", dice="any")), viewport={"width": width, "height": 740})
    signs = tab.evaluate(LANES)
    assert sum(count for _, _, count in signs) == 12
    assert all(one[1] <= other[0] + 0.5 for one, other in pairwise(signs))
    assert tab.evaluate(CUT) == 0
    assert tab.locator("#chart .name").count() == 12


def test_the_sign_of_the_chosen_step_stands_out(opened: Opened) -> None:
    """Among twelve deaths the one whose event is chosen, and none at the beginning."""
    tab = opened(page_of(given(*CROWD, rules="freeform", dice="any")))
    assert tab.locator("#chart .mark.here").count() == 0
    tab.locator("#log li.death a").nth(3).click()
    assert "Rat 4" in (tab.locator("#chart .mark.here title").text_content() or "")
    tab.keyboard.press("Home")
    assert tab.locator("#chart .mark.here").count() == 0


CONTRAST = """
() => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const paper = light(getComputedStyle(document.getElementById("curve")).backgroundColor) + 0.05;
  return [...document.querySelectorAll("#chart text")].map((one) => light(getComputedStyle(one).fill) + 0.05)
    .map((text) => Math.max(text, paper) / Math.min(text, paper));
}
"""
"""The contrast of each word with the paper behind the chart, as WCAG 2 measures it: 1 to 21."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_of_the_chart_can_be_read(opened: Opened, scheme: str) -> None:
    """4.5 to 1 at least, in each of the eight colours, by the figures of WCAG 2: axe-core cannot tell of a picture."""
    tab = opened(page_of(given(*CROWD, rules="freeform", dice="any")), color_scheme=scheme)
    contrasts = tab.evaluate(CONTRAST)
    assert len(contrasts) > 12 + 3
    assert min(contrasts) >= 4.5
