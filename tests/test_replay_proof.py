"""The replay's page verifies itself, in real Chromium: what it says when all is well, and what turns it red."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from forging import edited, lines_of, links_by_hand, place, played, sealed
from playwright.sync_api import Browser
from replays import Opened, page_of, verdict, with_data
from spec import given

from domain.seals import printed


@pytest.fixture(scope="module")
def closed() -> str:
    """The page of a fight that is over, its secret revealed."""
    return page_of(played())


def test_it_says_what_it_has_verified(opened: Opened, closed: str) -> None:
    """All of it once the secret is revealed; before that all but the dice, and it says so."""
    shown = opened(closed)
    assert verdict(shown)[0] == "good"
    assert shown.locator("#verdict").inner_text() == "Vérifié dans ce navigateur"
    lines = lines_of(played())
    thrown = {
        key for line in lines for key in re.findall(rb'"key":"([^"]*)","sides":\d+,"face":\d+,"source":"engine"', line)
    }
    told = verdict(shown)[1].replace("\u00a0", " ")
    for line in (
        f"Chaîne : ok, événements recalculés : {len(lines)}",
        f"Dés du moteur : ok, recalculés : {len(thrown)}",
    ):
        assert line in told
    waiting = given("char A hp=9", "round", dice="any")
    tab = opened(page_of(waiting))
    assert tab.locator("#verdict").inner_text() == "Chaîne et sceau vérifiés"
    assert "non vérifiés" in verdict(tab)[1]


def test_where_nothing_can_be_computed_it_is_not_called_verified(opened: Opened, closed: str) -> None:
    """A browser that gives no digest to a page from a file: not checked here, never ok; the rest works."""
    tab = opened(closed, "Object.defineProperty(crypto, 'subtle', { value: undefined })")
    colour, told = verdict(tab)
    assert colour == "open"
    assert "Non vérifié ici" in told
    tab.keyboard.press("Home")
    assert tab.locator("#count").inner_text().startswith("1/")


def test_one_changed_character_turns_it_red(opened: Opened, closed: str, tmp_path: Path) -> None:
    """In a sentence, in a table, in the data and the log, in their digests, in what leads from one to the other."""
    tab = opened(closed)
    assert verdict(tab)[0] == "good"
    packed = {which: closed.index(">", closed.index(f'id="{which}"')) + 1 for which in ("data", "export")}
    for at in (
        closed.index("vise Goule 1 (sword)") + len("vise Goule "),
        closed.index("/100</td>") + 1,
        closed.index('href="#e9"') + len('href="#e'),
        closed.index('data-w="20"') + len('data-w="'),
        closed.index(printed(played().sit().link)),
        *(start + 5 for start in packed.values()),  # in the head of what is compressed, which no sum of its own covers
        *(start + 400 for start in packed.values()),
        *(start - 10 for start in packed.values()),
    ):
        changed = f"{closed[:at]}{'3' if closed[at] != '3' else '4'}{closed[at + 1 :]}"
        (tmp_path / "combat.html").write_text(changed, encoding="utf-8")
        tab.reload()
        tab.wait_for_selector("html[data-checked]")
        assert verdict(tab)[0] == "bad", closed[at - 40 : at + 40]
        assert tab.locator("#verdict").is_visible()


@pytest.mark.parametrize(
    "before",
    [
        "#page { max-width: ",
        'charset="utf-',
        'content="no-',
        "default-src 'non",
        "initial-scale=",
        'name="description" content="',
        '<html lang="f',
    ],
)
def test_one_changed_character_in_head_or_style_turns_it_red(
    chromium: Browser, closed: str, tmp_path: Path, before: str
) -> None:
    """A style that its policy does not name is not applied; the policy itself and the page's language count as well."""
    at = closed.index(before) + len(before)
    path = tmp_path / "combat.html"
    path.write_text(f"{closed[:at]}{'3' if closed[at] != '3' else '4'}{closed[at + 1 :]}", encoding="utf-8")
    with chromium.new_context() as context:
        tab = context.new_page()
        tab.goto(path.as_uri())
        tab.wait_for_selector("html[data-checked]")
        assert verdict(tab)[0] == "bad"


def test_a_log_made_anew_is_found_out_by_its_dice(opened: Opened) -> None:
    """An engine's die raised, every hash, the seal and the page made anew: the revealed secret gives another face."""
    lines = lines_of(played())
    at = next(at for at, line in enumerate(lines) if b'"source":"engine"' in line)
    die = next(one for one in json.loads(lines[at])["data"]["dice"] if one["source"] == "engine")
    other = die["face"] % die["sides"] + 1
    forged = edited(lines, at, f'"face":{die["face"]},"source":"engine"', f'"face":{other},"source":"engine"')
    seal = bytes.fromhex(links_by_hand(forged)[-1])
    colour, told = verdict(opened(page_of(played(), log=(sealed(forged), seal))))
    assert colour == "bad"
    assert f"{at + 1} montre {other}, le secret donne {die['face']}" in told


def test_a_seal_that_is_not_the_logs_is_found_out(opened: Opened) -> None:
    """The page shows the seal of another log, or its log ends with that."""
    table = played()
    seal, other = table.sit().link, bytes(range(32))
    for log in ((sealed(lines_of(table)), other), (sealed(lines_of(table), other.hex()), seal)):
        colour, told = verdict(opened(page_of(table, log=log)))
        assert colour == "bad"
        assert "les lignes du journal n'y mènent pas" in told


def test_a_page_that_shows_something_else_than_its_log_is_found_out(opened: Opened, closed: str) -> None:
    """Other hit points after a wound, an event under another name, an event left out."""
    lines = lines_of(played())
    wound = place(lines, "WoundTaken")

    def healthier(data: Any) -> None:
        who = data["people"].index(json.loads(lines[wound])["data"]["name"])
        data["steps"][wound]["p"][str(who)][0] += 1

    def renamed(data: Any) -> None:
        data["steps"][wound]["k"] = "HealthRestored"

    for change in (healthier, renamed):
        colour, told = verdict(opened(with_data(closed, change)))
        assert colour == "bad"
        assert f"Événement {wound + 1}" in told.replace("\u00a0", " ")


def test_what_a_secret_wound_takes_beside_an_open_one_is_no_difference(opened: Opened) -> None:
    """Milo bleeds of two wounds as the round ends, openly 3 and secretly 4: of 50 HP 47 are told, and 43 shown."""
    lines = ("char Milo hp=50 speed=9", "ruling Milo bleed=3 why=x", "ruling Milo bleed=4 why=x secret=yes")
    rounds = ("round initiative=50", "Milo pass", "round initiative=50")
    tab = opened(page_of(given(*lines, *rounds, dice="any")))
    told = tab.locator("#log li", has_text="reste 47")
    assert told.count() == 1
    told.locator("a").first.click()
    assert "43/50" in tab.locator(".people .hp").inner_text()
    assert verdict(tab)[0] == "good"
