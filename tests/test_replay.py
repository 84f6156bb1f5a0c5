"""Replays: what each step shows, what the players' page keeps back, and the page as a file."""

import base64
import hashlib
import html
import json
import re
from pathlib import Path

import pytest
from forging import played
from hypothesis import given as drawn, settings, strategies as st
from players import fight_of
from replays import blob, data_of, page_of, replay_of
from shell import BRIDGE, Shell
from spec import Scenario, desk, given
from test_audit_pages import HOSTILE
from test_secrecy import ACTS, STRONG, numbers_of
from test_words import LANGS, placeholders

from projections.replayscenes import Shown
from projections.replaysteps import Mark
from projections.texts import text_table

ENDLESS = """
char Constantine hp=9000 speed=99 resistance=10 attack.x=20 player=Milo
char Goule hp=9000 speed=1 resistance=6 attack.y=12
weapon Constantine sword attack=x
weapon Goule claws attack=y
"""
MOST = 400 * 1024
"""What a page of 1,000 events may weigh besides its data, in bytes."""


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A command line over a store of its own."""
    return Shell(tmp_path, monkeypatch, capsys)


def bridge(*more: str) -> Scenario:
    """The fight of the script's description, and more lines."""
    return Scenario(desk()).when(*BRIDGE, *more)


def only(steps: tuple[Shown, ...], event: str, nth: int = 0) -> Shown:
    """The n-th step of an event."""
    return [one for one in steps if one.event == event][nth]


# --- The steps --------------------------------------------------------------------------------------------------------


def test_each_step_shows_the_fight_just_after_its_event() -> None:
    """Goule 1 has 40 HP until the wound; the blow is 36 less 9: 27 lost, 13 left, a third and so a malus of 7."""
    steps = replay_of(bridge().desk).steps
    wound = only(steps, "WoundTaken")
    before, after = (steps[steps.index(wound) - back].scene.people["Goule 1"] for back in (1, 0))
    assert (before.hp, after.hp, after.hp_max) == (40, 13, 40)
    assert [chip.words for chip in before.chips] == []
    assert [chip.words for chip in after.chips] == [("malus −7", "malus −7")]
    assert [(turn.name, turn.initiative, turn.acted) for turn in wound.scene.order] == [
        ("Constantine", 79, True), ("Goule 1", 46, False), ("Goule 2", 35, False),
    ]  # fmt: skip
    assert wound.scene.up == ("Goule 1",)


def test_a_sum_is_told_apart_from_the_text() -> None:
    """In both languages; what has no sum has one text."""
    made = only(replay_of(bridge().desk).steps, "AttackMade")
    assert made.text == ("Constantine vise Goule 1 (sword) : 97", "Constantine aims at Goule 1 (sword): 97")
    assert made.full is not None
    assert made.full[0] == "Constantine vise Goule 1 (sword) : 97 = dé 73 + light-melee 20 × 1,2 → 24"
    assert "× 1.2 → 24" in made.full[1]
    assert only(replay_of(bridge().desk).steps, "TurnEnded").full is None


def test_an_attack_waits_until_it_is_answered() -> None:
    """#7 waits from its aim until its answer decides it."""
    steps = replay_of(bridge().desk).steps
    waiting = [one.step.version for one in steps if any("#7" in words for words, _ in one.scene.pending)]
    first, answered = only(steps, "AttackMade"), only(steps, "AttackResolved")
    assert waiting == list(range(first.step.version, answered.step.version))
    assert first.scene.pending == (("#7 Constantine → Goule 1 (visée 97)", "#7 Constantine → Goule 1 (aim 97)"),)


def test_what_was_taken_back_stands_there_marked() -> None:
    """9 is taken back by 10: its steps count no more, and the scene is again that of before."""
    steps = replay_of(bridge('"Goule 2" pass', "undo").desk).steps
    assert {one.step.command for one in steps if not one.step.stands} == {9}
    undone = only(steps, "HistoryRewound")
    assert undone.step.mark == Mark("correction")
    passed = [one for one in steps if one.step.command == 9][-1]
    acted = [{turn.name: turn.acted for turn in step.scene.order}["Goule 2"] for step in (passed, undone)]
    assert acted == [True, False]
    before = [one for one in steps if one.step.command == 8][-1]
    assert undone.scene == before.scene


def test_rounds_falls_and_deaths_are_marked() -> None:
    """A round that begins, and whoever is dead."""
    steps = replay_of(bridge('ruling "Goule 2" dead why=x').desk).steps
    assert [(one.event, one.step.mark) for one in steps if one.step.mark] == [
        ("RoundBegan", Mark("round")),
        ("CombatantFell", Mark("death", "Goule 2")),
    ]


# --- What the players may not see -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
@settings(deadline=None, max_examples=10)
@drawn(lines=st.lists(st.sampled_from([*ACTS, "undo", "undo", "redo"]), min_size=1, max_size=10))
def test_no_hidden_number_is_in_the_players_page(level: str, lines: list[str]) -> None:
    """Neither in a text of it, nor among the numbers of a scene, nor in the log that it holds."""
    scenario = given(STRONG.replace("HIDE", level), dice="any")
    for line in lines:
        scenario.when(line).refusal = None
    page = page_of(scenario)
    data = data_of(page)
    told = [words for pair in data["words"] for words in pair]
    told += [json.dumps([one[:2] for one in (step.get("p") or {}).values() if one]) for step in data["steps"]]
    told += [json.dumps([place[1] for place in step.get("o", ())]) for step in data["steps"]]
    shown = {int(token) for token in re.findall(r"\d+", "\n".join(told))}
    assert shown & numbers_of(scenario) == set()


def test_hidden_hit_points_are_words_and_no_line_of_the_chart() -> None:
    """13 of 40 HP is 32.5 %, between 30 and 60 %: wounded; the players see neither number, the game master both."""
    hidden = [line.replace("attack.claws=12", "attack.claws=12 hide=hp") for line in BRIDGE]
    table = Scenario(desk()).when(*hidden).desk
    one = replay_of(table).steps[-1].scene.people["Goule 1"]
    assert (one.hp, one.hp_max, one.word) == (None, None, ("des blessures", "wounded"))
    assert replay_of(table, "gm").steps[-1].scene.people["Goule 1"].hp == 13


def test_what_began_in_secret_is_in_no_scene_though_it_was_taken_back() -> None:
    """A secret condition that was undone is on no board of today; it was on the board of then."""
    table = bridge('ruling "Goule 1" +prone why=x secret=yes', "undo").desk
    chips = [chip.kind for step in replay_of(table).steps for one in step.scene.people.values() for chip in one.chips]
    assert "condition" not in chips
    whole = [one for step in replay_of(table, "gm").steps for one in step.scene.people.values()]
    assert "condition" in {chip.kind for one in whole for chip in one.chips}


def test_who_joins_in_secret_is_nowhere_on_the_players_page() -> None:
    """Neither among the people, nor in a text, nor in the log."""
    page = page_of(bridge("char Assassin hp=31 speed=50 attack.z=9 secret=yes"))
    assert b"Assassin" not in blob(page, "data") + blob(page, "export") + page.encode()
    assert "Assassin" in page_of(bridge("char Assassin hp=31 speed=50 attack.z=9 secret=yes"), "gm")


# --- The file ---------------------------------------------------------------------------------------------------------


def test_the_page_forbids_itself_all_but_its_own_style_and_script() -> None:
    """Nothing from elsewhere, no handler in an attribute, no style either; style and script by their digests."""
    page = page_of(bridge())
    attributes = re.findall(r"<\w+( [^<>]*)>", page[page.index("<body>") :])
    assert not [one for one in attributes if re.search(r" (?:on\w+|style|src)=", one)]
    ids = re.findall(r' id="([^"]*)"', page[page.index("<body>") :])
    assert len(ids) == len(set(ids))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        inside = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert inside is not None
        digest = base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in policy[1]
    assert policy[1].startswith("default-src 'none'; ")
    assert "innerHTML" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_page_says_what_it_is() -> None:
    """To a browser's tab and to who finds it: its title and a sentence, in its language; its icon is within itself."""
    page = page_of(bridge())
    assert "<title>Le pont de Brumes · rejeu</title>" in page
    assert 'name="description" content="Le pont de Brumes\u00a0: le combat, événement par événement' in page
    assert "<title>Le pont de Brumes · replay</title>" in page_of(bridge(), lang="en")
    assert re.findall(r'<link rel="icon" href="([^"]{19})', page) == ["data:image/svg+xml,"]


def test_without_its_script_the_page_holds_the_whole_log_and_the_board() -> None:
    """An ordered list of every event, each with its sum; a table of how everybody fares; the HP round by round."""
    scenario = bridge('"Goule 2" pass', "undo")
    page = page_of(scenario)
    listed = re.findall(r'<li id="e(\d+)" value="(\d+)"', page)
    assert listed == [(str(version), str(version)) for version in range(1, fight_of(scenario).history.version + 1)]
    text = html.unescape(re.sub(r"<[^>]*>", "", page)).replace("\u00a0", " ")
    assert "Constantine vise Goule 1 (sword) : 97 = dé 73 + light-melee 20 × 1,2 → 24" in text
    assert '<th scope="row">Goule 1</th><td>goules</td><td>13/40</td><td><span' in page
    assert "Non vérifié ici" in text


def test_a_hostile_fight_is_only_words() -> None:
    """Whatever people type: the page has the tags of a page, and no address that could act."""
    scenario = given("char Milo hp=9")
    for words in HOSTILE:
        scenario.when(f"note «{words}» by=«{words}» link=«javascript:alert(4)//{words}»")
    for number, words in enumerate(HOSTILE):
        scenario.when(f"char «{words} {number}» hp=9 side=«{words}»")
    page = page_of(scenario)
    body = page[page.index("<body>") :]
    assert "<img" not in body
    assert "javascript:" not in [value[:11] for value in re.findall(r'href="([^"]*)"', body)]
    assert html.escape(HOSTILE[1]) in body
    assert "</script" not in blob(page, "data").decode().replace("<script>alert(1)</script>", "")


def test_a_page_of_1000_events_is_light() -> None:
    """At most 400 KB besides what it holds as data."""
    scenario = given(ENDLESS, dice="any")
    while fight_of(scenario).history.version < 1_000:
        scenario.when("round", "Constantine attack-defence Goule dodge", "Goule attack-defence Constantine dodge")
    page = page_of(scenario)
    packed = sum(map(len, re.findall(r'<script type="text/plain"[^>]*>([^<]*)</script>', page)))
    assert len(page.encode()) - packed <= MOST


def test_the_same_log_makes_the_same_page() -> None:
    """Byte for byte."""
    assert page_of(played()) == page_of(played())


def test_the_log_in_the_page_is_the_export() -> None:
    """Byte for byte, as `export` writes it."""
    table = played()
    assert blob(page_of(table), "export").endswith(b'{"seal":"%b"}\n' % table.sit().link.hex().encode())


def test_the_pages_own_words_are_in_both_languages() -> None:
    """With the same fields; and no two of them the same, but where French and English have one word."""
    both = [text_table("replay")[lang]["replay"] for lang in LANGS]
    assert set(both[0]) == set(both[1])
    assert {code for code in both[0] if placeholders(both[0][code]) != placeholders(both[1][code])} == set()


def test_the_page_is_written_for_the_players_unless_told_otherwise(shell: Shell) -> None:
    """Under the name given, in the combat's language or the one asked for; it begins where it begins."""
    shell.told(*(line.replace("attack.claws=12", "attack.claws=12 hide=hp") for line in BRIDGE))
    files = [shell.folder / name for name in ("usual.html", "gm.html", "en.html")]
    for file, more in zip(files, ((), ("--for", "gm"), ("--lang", "en")), strict=True):
        told = shell("replay", "--html", str(file), *more)
        assert (told.status, told.out, told.err) == (0, "", "")
    usual, master, english = (file.read_text(encoding="utf-8") for file in files)
    assert '<html lang="fr">' in usual
    assert '<html lang="en">' in english
    assert "13/40" in master
    assert "rejeu complet, pour le MJ" in master
    assert "rejeu, pour les joueurs" in usual
    assert "13/40" not in usual + english
    assert blob(usual, "export") == shell.program("export", "--for", "players").out.encode()
    refused = shell("replay", "8", "--html", str(shell.folder / "no.html"))
    assert (refused.status, (shell.folder / "no.html").exists()) == (2, False)
