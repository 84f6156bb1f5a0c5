"""`horion explain` at the command line: what one may ask and in which words, lines and JSON, what is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shell import BRIDGE, ROOT, Shell, at_terminal, language_of


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with the bridge of Brumes in it."""
    ready = Shell(tmp_path, monkeypatch, capsys)
    ready.told(*BRIDGE)
    return ready


def first(shell: Shell, *words: str) -> str:
    """The first line of an answer."""
    ended = shell("explain", *words)
    assert ended.status == 0, ended.err
    return ended.out.splitlines()[0]


ASKED = [
    ("Constantine.hp", "Constantine · PV : 98"),
    ("constantine.pv", "Constantine · PV : 98"),
    ("Goule 1.malus", "Goule 1 · malus : −7"),
    ('"Goule 1".malus', "Goule 1 · malus : −7"),
    ("« Goule 1 ».malus", "Goule 1 · malus : −7"),
    ("Goule 1 pv", "Goule 1 · PV : 13"),
    ("goule 1.mort", "Goule 1 · sans vie : non (debout)"),
    ("Goule 1.dead", "Goule 1 · sans vie : non (debout)"),
    ("Goule 1.status", "Goule 1 · état : debout"),
    ("Goule 1.à-couvert", "Goule 1 · à couvert : non"),
    ("Goule 1.prone", "Goule 1 · à terre : non"),
    ("Goule 1.saignement", "Goule 1 · hémorragies : rien"),
    ("Goule 2.initiative", "Goule 2 · initiative : 35"),
    ("tour", "tour : 1"),
    ("round", "tour : 1"),
    ("turn", "à qui de jouer : Goule 2"),
    ("up", "à qui de jouer : Goule 2"),
    ("ordre", "ordre : Constantine 79, Goule 1 46, Goule 2 35"),
    ("en-attente", "attaques en attente : rien"),
    ("missed_turns", "tours manqués : rien"),
    ("7", "#7 · MJ : « Constantine reinforced-attack"),
    ("#7", "#7 · MJ : « Constantine reinforced-attack"),
    ("event:2", "combat ouvert : Le pont de Brumes (forum@1)"),
    ("événement:2", "combat ouvert : Le pont de Brumes (forum@1)"),
    ("r1/constantine/aim/d100/1", "dé 73 (d100), visée, Constantine : donné sur #7 · r1/constantine/aim/d100/1"),
    ("7/aim/constantine/d100/1", "dé 73 (d100), visée, Constantine : donné sur #7 · r1/constantine/aim/d100/1"),
    ("Constantine", "Constantine · PV : 98"),
]
"""What one can ask about the bridge, and how the answer begins."""


def test_what_one_can_ask(shell: Shell) -> None:
    """Values, combatants, commands, events and dice, in both languages, with or without quotes of their own."""
    wrong = {asked: line for asked, told in ASKED if not (line := first(shell, asked)).startswith(told)}
    assert wrong == {}


def test_a_whole_answer_in_french(shell: Shell) -> None:
    """The value, its sum, what changed it and who said so; ids in the tree, each rule once below it."""
    ended = shell("pourquoi", "Goule 1.hp")
    tree, _, rules = ended.out.partition("\nRègles\n")
    assert tree.splitlines() == [
        "Goule 1 · PV : 13  [FORUM-HP-1]",
        "  13 = 40 − 27",
        "  40  Goule 1 entre en scène (40/40 PV) (événement 6)  [FORUM-HP-1]",
        f"    #3 · MJ : « {BRIDGE[2]} »",
        "  −27  tour 1 · Goule 1 perd 27 PV, reste 13 ; dégâts 36 ; résistance 9 (événement 31)",
        "    36 − 9 = 27",
        "    dégâts 36 = dé 12 [FORUM-DMG-1] + light-melee 20 × 1,2 → 24 [FORUM-ACT-1]",
        "      dé 12 (d20), dégâts, Constantine : donné sur #7 · r1/constantine/damage/d20/1",
        "    résistance 9 = dé 6 [FORUM-DMG-3] + résistance 6 × 0,5 → 3",
        "      dé 6 (d10), résistance, Goule 1 : donné sur #8 · r1/goule-1/resistance/d10/1",
        "    Constantine contre Goule 1 : touche ; esquive 26 (événement 28)  [FORUM-DEF-2]",
        "      défense 26 = dé 22 [FORUM-DEF-1] + vitesse 5 × 0,8 → 4",
        "        dé 22 (d100), défense, Goule 1 : donné sur #8 · r1/goule-1/defence/d100/1",
        "      Constantine vise Goule 1 (sword) : 97 (événement 23)",
        "        visée 97 = dé 73 [FORUM-AIM-1] + light-melee 20 × 1,2 → 24 [FORUM-ACT-1]",
        "          dé 73 (d100), visée, Constantine : donné sur #7 · r1/constantine/aim/d100/1",
        f"        #7 · MJ : « {BRIDGE[6]} »",
        "      Goule 1 se défend : esquive (événement 26)  [FORUM-DEF-8, FORUM-ACT-2, FORUM-DEF-1]",
        f"        #8 · MJ : « {BRIDGE[7]} »",
    ]
    assert "  FORUM-HP-1 (interprétation) Les PV ne descendent jamais sous 0" in rules
    assert "    « Tomber à 0% imposera un roll de survie" in rules
    assert rules.count("FORUM-DMG-1") == 1


def test_an_answer_in_english(shell: Shell) -> None:
    """The same tree in English; the source stays French."""
    ended = shell("--lang", "en", "explain", "Goule 1.malus")
    assert ended.out.startswith("Goule 1 · malus: −7  [FORUM-HP-2, FORUM-HP-3]\n  13 of 40: 32.5%\n")
    assert "FORUM-HP-2 (interpretation) " in ended.out
    assert "« À 75% des PV max" in ended.out


def test_a_post_is_told_with_its_author_its_time_and_its_link(shell: Shell) -> None:
    """Who said it, when it was posted with the author's offset, where."""
    shell.told('"Goule 2" pass by=Nora link=https://forum.example/t1#p9 at=2026-11-30T21:04+01:00')
    line = first(shell, "9")
    assert line.startswith("#9 · Nora : « ")
    assert line.endswith("posté le 2026-11-30 21:04+01:00 · https://forum.example/t1#p9")


def test_programs_read_one_object(shell: Shell) -> None:
    """Trees with codes and numbers, and the rules with their standing and source."""
    answer = shell("explain", "Goule 1.hp", "--json").json
    assert (answer["combat"], answer["what"]) == ("le-pont-de-brumes", "Goule 1.hp")
    (tree,) = answer["trees"]
    assert (tree["kind"], tree["name"], tree["value_of"], tree["value"]) == ("value", "Goule 1", "hp", 13)
    assert [(child["kind"], child["amount"]) for child in tree["children"]] == [("change", 40), ("change", -27)]
    wound = tree["children"][1]["children"][0]
    assert (wound["kind"], wound["event"], wound["body"]["loss"]) == ("event", "WoundTaken", 27)
    assert [each["field"] for each in wound["children"] if each["kind"] == "roll"] == ["damage", "reduction"]
    rule = next(each for each in answer["rules"] if each["id"] == "FORUM-HP-1")
    assert rule["standing"] == "interpretation"
    assert rule["source"].startswith("Tomber à 0%")


def test_an_answer_as_it_was_known_then(shell: Shell) -> None:
    """After event 23, the aim, nobody was hurt yet."""
    assert first(shell, "Goule 1.hp", "--at", "23").startswith("Goule 1 · PV : 40")
    assert shell("explain", "round", "--at", "999").status == 2


def test_players_are_not_told_what_is_hidden(shell: Shell) -> None:
    """Hidden hit points are said to be hidden, in words and for programs; nobody unseen has a name to ask for."""
    shell.told(
        "char Rat hp=4242 hide=hp speed=1 attack.x=1",
        "char Espion hp=5 speed=1 attack.x=1 secret=yes",
        "note x secret=yes",
    )
    ended = shell("explain", "Rat.hp", "--for", "players")
    assert ended.out.startswith("Rat · PV : caché")
    assert "4242" not in ended.out + shell("explain", "Rat", "--for", "players", "--json").out
    assert shell("explain", "Rat.hp").out.startswith("Rat · PV : 4242")
    assert shell("explain", "Espion.hp", "--for", "players").status == 2
    assert shell("explain", "11", "--for", "players").out == "#11 : (secret)\n"


# --- Names and mistakes -----------------------------------------------------------------------------------------------


def test_a_combatant_called_like_a_value_is_reached_in_quotes(shell: Shell) -> None:
    """`order` is the fight's; `"order"` is somebody, and so is `order.hp`; a name may have dots, or be a number."""
    shell.told(
        "char order hp=7 speed=1 attack.x=1",
        "char Dr.Who hp=8 speed=1 attack.x=1",
        'char "12" hp=9 speed=1 attack.x=1',
    )
    assert first(shell, "order").startswith("ordre : ")
    assert first(shell, '"order"').startswith("order · PV : 7")
    assert first(shell, "order.hp").startswith("order · PV : 7")
    assert first(shell, "Dr.Who.hp").startswith("Dr.Who · PV : 8")
    assert first(shell, "dr.who").startswith("Dr.Who · PV : 8")
    assert first(shell, '"12".pv').startswith("12 · PV : 9")
    assert shell("explain", "12").status == 2


NOTHING = [
    ("Constantin.hp", "Constantine"),
    ("Constantine.hpp", "Constantine.hp"),
    ("Constantine.mlaus", "Constantine.malus"),
    ("malus", "Constantine.malus, Goule 1.malus"),
    ("ordres", "ordre"),
    ("Goule.hp", "Goule 1, Goule 2"),
    ("r1/constantine/aim/d100/2", "r1/constantine/aim/d100/1"),
    ("99", "8"),
    ("event:999", "38"),
    ("event:x", "38"),
    ("Goule 1.locations.queue", "Goule 1.locations.queue"),
    ("xyzzy", "événement:41"),
]
"""What nothing is called, and a word of the answer."""


def test_what_nothing_is_called_is_refused_with_the_nearest_words(shell: Shell) -> None:
    """Exit status 2, in the combat's language, with what is known."""
    for asked, near in NOTHING:
        ended = shell("explain", asked)
        assert (ended.status, ended.out) == (2, ""), asked
        assert near in ended.err
        assert language_of(ended.err) == "fr", ended.err


def test_a_part_of_the_body_and_a_counter_are_values(shell: Shell) -> None:
    """By their own names, in French too; a part has a maximum."""
    shell.told(
        'combat "Cave" rules=kimble lang=fr dice=given',
        "char Harold STR=11 CON=12 SIZ=13 DEX=12 APP=12 POW=11 INT=14 counter.SAN=60 player=Milo",
        "ruling Harold SAN=-7 why=peur",
        "ruling Harold hp.head=2 why=choc",
    )
    assert first(shell, "Harold.tête").startswith("Harold · PV, tête : 2")
    assert first(shell, "Harold.localisations.tête.max").startswith("Harold · PV max, tête : 5")
    assert first(shell, "Harold.counters.SAN").startswith("Harold · SAN : 53")
    assert first(shell, "Harold.san").startswith("Harold · SAN : 53")
    assert "  53 = 60 − 7" in shell("explain", "Harold.SAN").out.splitlines()
    assert "(peur)" in shell("explain", "Harold.SAN").out


def test_colour_is_for_terminals(shell: Shell) -> None:
    """No escape sequence where a program reads; the tree is there all the same on a dumb terminal."""
    assert "\x1b" not in shell("explain", "Goule 1.hp").out
    status, seen = at_terminal(shell, b"", "explain", "up")
    assert status == 0
    assert "Goule 2" in seen


def test_the_shell_completes_names_and_values(shell: Shell) -> None:
    """Names with a dot and the fight's values; behind a name its values."""
    environment = {**os.environ, "PYTHONPATH": ROOT, "HORION_STORE": shell.store, "_HORION_COMPLETE": "bash_complete"}

    def completed(words: str) -> str:
        asked = {**environment, "COMP_WORDS": f"horion explain {words}", "COMP_CWORD": "2"}
        run = (sys.executable, "-m", "cli.main")
        return subprocess.run(run, env=asked, capture_output=True, text=True, check=False).stdout

    assert "Constantine." in completed("Con")
    assert "Constantine.malus" in completed("Constantine.m")
    assert "order" in completed("ord")


def test_help_has_an_example(shell: Shell) -> None:
    """`--help` says what may be asked."""
    told = shell("explain", "--help").out
    assert 'horion pourquoi "Goule 1.pv"' in told
    assert "événement:41" in told


def test_every_answer_is_json(shell: Shell) -> None:
    """Commands, events and dice too."""
    for asked in ("7", "event:31", "r1/goule-1/defence/d100/1", "Constantine"):
        answer = shell("explain", asked, "--json")
        assert json.loads(answer.out)["trees"], asked
