"""The replay's page in real Chromium: keys, languages, light and dark, without script, hostile words, narrow, printed.

What it is to whoever cannot see it, or not well, is in test_accessibility.py.
"""

import pytest
from playwright.sync_api import Page
from replays import Opened, page_of, verdict
from shell import BRIDGE
from spec import Scenario, desk, given
from test_audit_pages import HOSTILE

CORRECTED = ('"Goule 2" pass', "undo", 'amend 7 damage=2 why="mal lu"')
"""After the fight of the script's description, commands 1 to 8: 9 passes, 10 takes it back, 11 lowers the damage of 7.

The damage is 2 + 24 less 9: 17 instead of 27, so Goule 1 has 23 HP instead of 13.
"""


@pytest.fixture(scope="module")
def corrected() -> str:
    """The page of a fight in which something was taken back, and something corrected."""
    return page_of(Scenario(desk()).when(*BRIDGE, *CORRECTED))


def hp(tab: Page, name: str) -> str:
    """How somebody's hit points stand on the board."""
    return tab.locator(".people > li", has=tab.locator(".name", has_text=name)).locator(".hp").inner_text()


# --- To step through --------------------------------------------------------------------------------------------------


def test_keys_and_scrubber_go_over_every_event(opened: Opened, corrected: str) -> None:
    """It opens at the end, and so does its log; the blow of 27 shows its cost at its own step alone."""
    tab = opened(corrected)
    last = tab.locator("#log li").count()
    assert tab.evaluate(IN_SIGHT)
    assert tab.locator("#count").inner_text() == f"{last}/{last}"
    assert hp(tab, "Goule 1") == "23/40"
    tab.keyboard.press("Home")
    assert tab.locator("#count").inner_text() == f"1/{last}"
    assert tab.locator(".people").count() == 0
    tab.keyboard.press("PageDown")
    assert tab.locator("#now-text").inner_text() == "début du tour 1"
    assert hp(tab, "Goule 1") == "40/40"
    wound = tab.locator("#log li", has_text="Goule 1 perd 27 PV").first
    wound.locator("a").first.click()
    assert hp(tab, "Goule 1") == "−27 13/40"
    assert tab.url.endswith(f"#{wound.get_attribute('id')}")
    tab.keyboard.press("ArrowRight")
    assert hp(tab, "Goule 1") == "13/40"
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("ArrowLeft")
    assert hp(tab, "Goule 1") == "40/40"
    tab.keyboard.press("PageUp")
    assert tab.locator("#now-text").inner_text() == "début du tour 1"
    tab.keyboard.press("End")
    assert hp(tab, "Goule 1") == "23/40"
    tab.locator("#scrub").fill("4")
    assert tab.locator("#count").inner_text() == f"5/{last}"
    assert tab.locator("#log li[aria-current]").get_attribute("id") == "e5"


IN_SIGHT = """
() => {
  const [line, log] = ["#log li[aria-current]", "#log"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return log.top <= line.top && line.bottom <= log.bottom + 1;
}
"""
"""Whether the chosen event's line is seen in the log's panel."""


def test_the_chosen_event_is_in_sight_however_far_it_is(opened: Opened) -> None:
    """A long fight: lines of several rows on the way are measured only when they come into sight."""
    told = f'note "{"La brume monte, et personne ne voit plus rien. " * 4}"'
    rounds = (line for _ in range(8) for line in ("round initiative=1,2,3", *(told,) * 9))
    tab = opened(page_of(Scenario(desk()).when(*BRIDGE, *rounds)))
    for key in ("Home", *("PageDown",) * 8, "End", *("PageUp",) * 8):
        tab.keyboard.press(key)
        tab.evaluate(DRAWN)
        assert tab.evaluate(IN_SIGHT), key


DRAWN = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 100))"
"""Waits until the page has been drawn again."""


def test_keys_leave_to_the_browser_what_is_its_own(opened: Opened, corrected: str) -> None:
    """With a modifier, and in the table of rounds, which arrows scroll; the space bar presses what has the focus."""
    tab = opened(corrected)
    shown = tab.locator("#count").inner_text()
    for modifier in ("shiftKey", "ctrlKey", "altKey", "metaKey"):
        tab.locator("body").dispatch_event("keydown", {"key": "Home", modifier: True})
    tab.locator("#rounds").focus()
    for key in ("Home", "ArrowLeft", "PageUp", "Space"):
        tab.keyboard.press(key)
    tab.locator("#clean").focus()
    tab.keyboard.press("Space")
    assert tab.locator("#clean").is_checked()
    tab.keyboard.press("Space")
    assert tab.locator("#count").inner_text() == shown
    tab.keyboard.press("Home")
    assert tab.locator("#count").inner_text() != shown


def test_it_plays_and_stops(opened: Opened, corrected: str) -> None:
    """With the space bar and with the button, a step at a time, from the beginning where it is at the end."""
    tab = opened(corrected)
    tab.clock.install()
    tab.keyboard.press("Space")
    assert tab.locator("#play").get_attribute("aria-label") == "Arrêter"
    tab.clock.run_for(2_300)
    assert tab.locator("#count").inner_text().startswith("3/")
    tab.locator("#play").click()
    tab.clock.run_for(5_000)
    assert tab.locator("#count").inner_text().startswith("3/")


ALL_BACK = """
() => {
  const struck = [], button = document.getElementById("back");
  for (; !button.disabled; button.click()) struck.push(document.querySelector("[aria-current=step]").matches(".off"));
  return struck;
}
"""
"""Goes back to the beginning: of each step that it leaves, whether it had been taken back."""


def test_what_was_taken_back_is_struck_through_or_hidden(opened: Opened, corrected: str) -> None:
    """Command 9, and what stood after 7 before it was amended; hidden, no step leads there, nor to 10 and 11."""
    tab = opened(corrected)
    lines = tab.locator("#log li")
    off = tab.locator("#log li.off")
    assert off.first.locator("s").evaluate("one => getComputedStyle(one).textDecorationLine") == "line-through"
    assert "annulé" in off.first.inner_text()
    turns = tab.locator("#log li.turns")
    whole, gone = lines.count(), tab.locator("#log li.off, #log li.turns").count()
    assert [turns.nth(at).locator("b").inner_text() for at in (0, 2)] == ["#10", "#11"]
    assert tab.locator("#log li.off", has_text="perd 27 PV").count() == 1
    assert tab.locator("#chart .turned").count() == 2
    tab.locator("#clean").check()
    assert tab.locator("#count").inner_text() == f"{whole - gone}/{whole - gone}"
    assert not off.first.is_visible()
    assert not turns.first.is_visible()
    assert tab.locator("#chart .turned").count() == 0
    assert tab.evaluate(ALL_BACK) == [False] * (whole - gone - 1)


def test_each_sum_is_shown_when_it_is_asked_for(opened: Opened, corrected: str) -> None:
    """Beside its event, and for all steps at once."""
    tab = opened(corrected)
    line = tab.locator("#log li", has_text="Constantine vise Goule 1").first
    assert not line.locator("details p").is_visible()
    line.locator("summary").click()
    assert "97 = dé 73 + light-melee 20 × 1,2 → 24" in line.locator("details p").inner_text()
    line.locator("a").first.click()
    assert tab.locator("#now-text").inner_text().endswith(": 97")
    tab.locator("#sums").check()
    assert "97 = dé 73" in tab.locator("#now-text").inner_text()


# --- To read ----------------------------------------------------------------------------------------------------------


def test_both_languages(opened: Opened, corrected: str) -> None:
    """Everything changes, events, labels and what the page says of itself; and back."""
    tab = opened(corrected)
    french = tab.locator("#page").text_content() or ""
    tab.locator("#lang").click()
    english = tab.locator("#page").text_content() or ""
    assert tab.locator("html").get_attribute("lang") == "en"
    assert tab.locator("#log li", has_text="Constantine aims at Goule 1").count() == 2
    assert tab.locator("#next").get_attribute("aria-label") == "Next event"
    assert "Typed dice" in verdict(tab)[1]
    for word in ("Le journal", "annulé", "perd 27 PV", "Sceau", "de poster"):
        assert word in french
        assert word not in english
    tab.locator("#lang").click()
    assert tab.locator("#page").text_content() == french


def test_light_and_dark(opened: Opened, corrected: str) -> None:
    """As the reader's system is, until they switch."""
    paper = "getComputedStyle(document.body).backgroundColor"
    light, dark = (opened(corrected, color_scheme=scheme) for scheme in ("light", "dark"))
    assert light.evaluate(paper) == "rgb(244, 241, 234)"
    assert dark.evaluate(paper) == "rgb(22, 20, 18)"
    for tab, other in ((light, dark), (dark, light)):
        shown = tab.evaluate(paper)
        tab.locator("#theme").click()
        assert tab.evaluate(paper) != shown
        tab.locator("#theme").click()
        assert tab.evaluate(paper) == shown != other.evaluate(paper)


def test_without_script_it_is_still_read(opened: Opened, corrected: str) -> None:
    """The whole log in order, the tables, that nothing is verified; no button that would do nothing."""
    tab = opened(corrected, java_script_enabled=False)
    assert tab.locator("#log li:visible").count() == tab.locator("#log li").count() > 40
    assert tab.locator("#final tbody tr:visible").count() == 3
    assert tab.locator("#rounds:visible").count() == 1
    assert tab.locator("button:visible, input:visible").count() == 0
    assert "Non vérifié ici" in verdict(tab)[1]
    assert not tab.locator("#verdict").is_visible()


def test_it_prints_whole(opened: Opened, corrected: str) -> None:
    """The log in full length, its sums with it, and no button."""
    tab = opened(corrected)
    tab.emulate_media(media="print")
    assert tab.locator("button:visible, input:visible").count() == 0
    assert tab.locator("#log").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert tab.locator("#log details p").first.is_visible()


def test_on_paper_no_round_is_cut(opened: Opened) -> None:
    """Of a sheet of A4, 182 mm wide between its margins, thirty rounds and the end go over several lines."""
    tab = opened(page_of(given("char Constantine hp=9000", *["round"] * 31, rules="freeform", dice="any")))
    tab.set_viewport_size({"width": 688, "height": 970})
    tab.emulate_media(media="print")
    cells = tab.locator("#rounds td")
    assert cells.count() == 31
    assert max(cells.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")) <= 688


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_narrow_phone_needs_no_sideways_scrolling(opened: Opened, corrected: str, lang: str) -> None:
    """360 px: nothing is wider, and the buttons are large enough for a thumb."""
    tab = opened(corrected, viewport={"width": 360, "height": 740})
    if lang == "en":
        tab.locator("#lang").click()
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    assert tab.evaluate(WIDER) == []
    for control in tab.locator("#controls button").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= 36
        assert box["height"] >= 44


def test_a_narrow_phone_without_script_breaks_no_word(opened: Opened) -> None:
    """The final table: each word on one line, and nothing is wider than the page."""
    lines = ("perso Constantine pv=100 vitesse=15 camp=compagnie", "ruling Constantine hp=0 why=x")
    fight = given(*lines, "ruling Constantine +unconscious why=x", f"char {'W' * 60} hp=9", dice="any")
    tab = opened(page_of(fight), java_script_enabled=False, viewport={"width": 360, "height": 740})
    for text in ("Combattant", "compagnie", "0/100"):
        words = tab.locator("#final th, #final td").filter(has_text=text)
        assert words.evaluate(LINES) == 1, text
    assert tab.locator("#final").evaluate("one => one.getBoundingClientRect().right") <= 348


LINES = """
(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length;
}
"""
"""On how many lines an element's words stand."""
WIDER = """
() => [...document.querySelectorAll("#page *")]
  .filter((one) => one.getBoundingClientRect().right > 360.5 && !one.closest("#rounds, svg"))
  .map((one) => one.outerHTML.slice(0, 80))
"""


def test_hostile_words_are_only_words(opened: Opened) -> None:
    """In names, notes, sides, reasons and links; the page loads nothing, asks nothing, and is intact."""
    scenario = given("char Milo hp=9")
    for at, words in enumerate(HOSTILE):
        scenario.when(f"char «{words} {at}» hp=9 side=«{words}» player=«{words}»")
        scenario.when(f"note «{words}» by=«{words}» link=«{words}»")
    scenario.when("round initiative=" + ",".join(str(90 - at) for at in range(len(HOSTILE) + 1)))
    tab = opened(page_of(scenario))
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        tab.locator("#lang").click()
    assert f"{HOSTILE[0]} 0" in tab.locator(".people").inner_text()
    assert tab.locator("#page img, #page script, #page b b").count() == 0
    assert verdict(tab)[0] == "good"
