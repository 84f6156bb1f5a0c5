"""Whom the fight waits for: who, since when, under which attacks; in words to paste and as an object."""

from datetime import datetime, timedelta
from typing import get_args

import pytest
from players import FRENCH, fight_of, seen_waiting, whole_board
from spec import EPOCH, Scenario, desk

from projections.formats import Format, write
from projections.texts import Texts
from projections.waiting import Wait, waiting, waiting_view

FIGHT = (
    'combat "Le pont" rules=forum lang=fr dice=given',
    "char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo",
    "char Goule x2 hp=40 speed=5 resistance=6 attack.y=12",
    "weapon Constantine sword attack=x",
    "weapon Goule claws attack=y",
)


class Thread:
    """A fight played hour by hour: each line is recorded one hour after the one before it."""

    def __init__(self) -> None:
        self.now = EPOCH - timedelta(hours=len(FIGHT))
        self.scenario = Scenario(desk(clock=self._tick))
        self.play(*FIGHT)

    def _tick(self) -> datetime:
        self.now += timedelta(hours=1)
        return self.now

    def play(self, *lines: str) -> "Thread":
        """Record lines that must be accepted; the first after the roster is at 21:00."""
        self.scenario.when(*lines)
        assert self.scenario.refusal is None, repr(self.scenario.refusal)
        return self

    def wait(self, later: timedelta = timedelta()) -> Wait:
        """Whom it waits for, so much after the last line, as the game master sees it."""
        return waiting(whole_board(self.scenario), fight_of(self.scenario).history, self.now + later)


@pytest.fixture
def thread() -> Thread:
    """The fight before its first round, its roster complete at 20:00."""
    return Thread()


def text(wait: Wait, form: Format = "text", lang: str = "fr") -> list[str]:
    """The page's lines."""
    texts = FRENCH if lang == "fr" else Texts("en", "forum")
    return write(waiting_view(wait, texts), form)[0].splitlines()


def test_who_is_up_since_the_command_that_made_them_so(thread: Thread) -> None:
    """Round at 21:00, Constantine's attack at 22:00: the Goule is up since then, under attack 7, aim 97."""
    thread.play("round initiative=64,41,30", 'Constantine reinforced-attack "Goule 1" aim=73 damage=12')
    wait = thread.wait(timedelta(days=2, hours=3, minutes=59))
    (goule,) = wait.up
    assert (goule.name, goule.player, goule.since) == ("Goule 1", None, EPOCH + timedelta(hours=2))
    assert (goule.days, goule.hours) == (2, 3)
    assert [(one.command, one.attacker, one.aim) for one in goule.attacks] == [(7, "Constantine", 97)]
    assert text(wait) == [
        "Le pont · tour 1 · à Goule 1 de poster",
        "  Goule 1  depuis 2 jours 3 heures (30/11/2026 à 22:00 UTC) · sous l'attaque #7 de Constantine (visée 97)",
    ]
    assert text(wait, lang="en")[1] == (
        "  Goule 1  for 2 days 3 hours (since 2026-11-30 22:00 UTC) · under Constantine's attack #7 (aim 97)"
    )


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (timedelta(0), "moins d'une heure"),
        (timedelta(minutes=59), "moins d'une heure"),
        (timedelta(hours=1), "1 heure"),
        (timedelta(hours=25), "1 jour 1 heure"),
        (timedelta(days=2), "2 jours"),
        (timedelta(days=-1), "moins d'une heure"),
    ],
)
def test_how_long_in_words(thread: Thread, later: timedelta, words: str) -> None:
    """Whole days and hours; a clock that runs behind counts as none."""
    thread.play("round initiative=64,41,30")
    assert f"depuis {words} (30/11/2026 à 21:00 UTC)" in text(thread.wait(later))[1]


def test_the_player_stands_beside_the_name(thread: Thread) -> None:
    """Who must post is a person."""
    thread.play("round initiative=64,41,30")
    assert text(thread.wait())[1].startswith("  Constantine (Milo)  depuis")
    assert thread.wait().as_json()["up"][0]["player"] == "Milo"


def test_other_lines_do_not_begin_the_wait_anew(thread: Thread) -> None:
    """A note, a ruling, an early post: still since 21:00."""
    thread.play("round initiative=64,41,30", "note x", 'ruling "Goule 1" hp=3 why=x', '"Goule 2" pass')
    assert thread.wait().up[0].since == EPOCH + timedelta(hours=1)
    assert text(thread.wait())[-1] == "Actions gardées : #9 Goule 2"


def test_a_new_round_begins_the_wait_anew(thread: Thread) -> None:
    """Constantine says nothing in round 1 and is first again in round 2, which began at 22:00."""
    thread.play("round initiative=64,41,30", "round initiative=64,41,30")
    assert [(one.name, one.since) for one in thread.wait().up] == [("Constantine", EPOCH + timedelta(hours=2))]


def test_what_was_taken_back_does_not_count(thread: Thread) -> None:
    """Constantine is up since 21:00 again once his post of 22:00 is undone; redone, the Goule is since 22:00."""
    thread.play("round initiative=64,41,30", "Constantine pass", "undo")
    assert [(one.name, one.since) for one in thread.wait().up] == [("Constantine", EPOCH + timedelta(hours=1))]
    thread.play("redo")
    assert [(one.name, one.since) for one in thread.wait().up] == [("Goule 1", EPOCH + timedelta(hours=2))]


def test_who_must_still_roll(thread: Thread) -> None:
    """Nobody is up before all have rolled; each waits since the round began."""
    thread.play("round", "initiative Constantine=64")
    wait = thread.wait()
    assert wait.up == ()
    assert [(one.name, one.since) for one in wait.unrolled] == [
        ("Goule 1", EPOCH + timedelta(hours=1)),
        ("Goule 2", EPOCH + timedelta(hours=1)),
    ]
    assert text(wait)[:2] == [
        "Le pont · tour 1",
        "  Goule 1  doit donner son initiative · depuis 1 heure (30/11/2026 à 21:00 UTC)",
    ]


def test_the_absent_are_told(thread: Thread) -> None:
    """With what they do meanwhile."""
    thread.play('absent "Goule 2" action=cover', "round initiative=64,41,30")
    assert text(thread.wait())[-1] == "Absences : Goule 2 (à couvert)"
    assert thread.wait().as_json()["absent"] == [{"name": "Goule 2", "action": "cover"}]


def test_nobody_is_waited_for(thread: Thread) -> None:
    """Before the first round, and after the end."""
    assert text(thread.wait()) == ["Le pont · pas commencé · préparatifs", "  personne n'est attendu"]
    assert text(thread.play("close").wait())[0] == "Le pont · pas commencé · combat clos"


def test_the_object_for_programs(thread: Thread) -> None:
    """Keys and values; times in UTC."""
    thread.play("round initiative=64,41,30", 'Constantine reinforced-attack "Goule 1" aim=73 damage=12')
    assert thread.wait(timedelta(hours=30)).as_json() == {
        "combat": "le-pont",
        "title": "Le pont",
        "status": "open",
        "round": 1,
        "now": "2026-12-02T04:00:00+00:00",
        "up": [
            {
                "name": "Goule 1",
                "player": None,
                "since": "2026-11-30T22:00:00+00:00",
                "days": 1,
                "hours": 6,
                "attacks": [{"command": 7, "attacker": "Constantine", "aim": 97}],
            }
        ],
        "unrolled": [],
        "asked": [],
        "queued": [],
        "absent": [],
    }


def test_it_can_be_pasted_everywhere(thread: Thread) -> None:
    """In BBCode and Discord as the board is."""
    thread.play("round initiative=64,41,30")
    bbcode = "\n".join(text(thread.wait(), "bbcode")).replace("\u200b", "")
    assert "[*][b]Constantine (Milo)[/b] — depuis moins d'une heure" in bbcode
    assert "```\nConstantine (Milo)  depuis" in "\n".join(text(thread.wait(), "discord"))
    assert all(text(thread.wait(), form) for form in get_args(Format))


def test_players_are_not_told_the_aim_of_who_hides_everything(thread: Thread) -> None:
    """The attack is, with its number and attacker."""
    thread.play("char Spectre hp=9 attack.z=30 hide=all", "weapon Spectre souffle attack=z")
    thread.play("round initiative=4,3,2,99", "Spectre reinforced-attack Constantine aim=60 damage=3")
    wait = seen_waiting(thread.scenario)
    assert [(one.command, one.aim) for one in wait.up[0].attacks] == [(9, None)]
    assert "sous l'attaque #9 de Spectre" in text(wait)[1]
    assert "visée" not in text(wait)[1]
