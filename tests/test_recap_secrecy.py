"""What a recap for the players keeps to itself: hidden hit points, whoever hides everything, secret lines, notes."""

import re

import pytest
from caves import ARM, cave
from halls import ARM as OGL_ARM, DODGED, hall
from players import fight_of
from recaps import LANGS, everything, facts, played, sheet, text
from spec import Scenario, given

from domain.errors import UnknownName
from domain.seals import printed
from projections.texts import Lang

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo genre=m
char Goule hp=HP speed=5 resistance=RESISTANCE resilience=3 attack.y=12 hide=HIDE counter.SAN=7331 genre=f
weapon Constantine épée attack=x
weapon Goule griffes attack=y
round initiative=64,41
Constantine reinforced-attack Goule aim=73 damage=12
Goule attack-defence Constantine parry defence=24 resistance=6,4 aim=30 damage=8
"""


def fight(hide: str = "hp", hp: int = 8317, resistance: int = 6) -> Scenario:
    """Constantine wounds a Goule who hides her hit points, or everything, and she answers."""
    lines = FIGHT.replace("HIDE", hide).replace("HP", str(hp)).replace("RESISTANCE", str(resistance))
    return given(*(line for line in lines.splitlines() if line))


def seen(scenario: Scenario) -> str:
    """All that players can read of it, in every style, format and language, without the seal."""
    seal = printed(fight_of(scenario).link)
    told = everything(facts(scenario, "players")).replace(seal, "…")
    return told.replace(fight_of(scenario).link.hex(), "…")


def test_hidden_hit_points_are_told_in_words_alone() -> None:
    """8317 − 27 = 8290 left: neither number, nor the loss, nor what lessened it; "hit", not how badly."""
    told = seen(fight())
    assert not re.search(r"8317|8290|\b27\b|8\u202f?317", told)
    assert "griffes" in told
    blow = next(beat for beat in facts(fight(), "players").told if not beat.head.dry)
    assert (blow.head.code, blow.head.fields["loss"], blow.head.fields["severity"]) == ("struck", None, None)
    assert "Goule\u00a0: quelques égratignures" in text(facts(fight(), "players"))


NUMBERS: dict[Lang, str] = {
    "fr": r"PV perdu|reste |critique \+|blessure (?:mineure|grave|majeure)|%|pour 47|coups restants|dont |= dé",
    "en": r"HP lost| left|critical \+|(?:minor|serious|major) wound|%|against 47|with |= die",
}


@pytest.mark.parametrize("lang", LANGS)
def test_a_full_recap_keeps_hidden_numbers(lang: Lang) -> None:
    """Under kimble and ogl: the arm lost 6 and 7, the value of the critical, the haemorrhage's chance, the level.

    What is seen of the Goule stays: what she drops, that she bleeds, how many actions she loses.
    """
    for rules, scenario in (("kimble", cave("hp").when(ARM)), ("ogl", hall("hp").when(OGL_ARM))):
        master, players = (text(facts(scenario, audience), "full", lang) for audience in ("gm", "players"))
        numbers = NUMBERS[lang]
        body = players.partition("\n\nOù en est-on" if lang == "fr" else "\n\nWhere things stand")[0]
        assert len(re.findall(numbers, master)) > 1, rules
        assert re.findall(numbers, body) == [], rules
        assert re.search(r"fusil|arc|rifle|bow|gun", body), rules


def test_a_full_recap_of_whoever_hides_everything_has_no_place_for_them() -> None:
    """Neither rank, reaction, defence roll, lost actions nor what falls from her hands: the blow alone."""
    hidden = "".join(text(facts(hall("all").when(line), "players"), "full") for line in (OGL_ARM, DODGED))
    known = "".join(text(facts(hall("all").when(line)), "full") for line in (OGL_ARM, DODGED))
    kept = r"Harold, Goule et Rose|rang d'action 22, 20|esquive 40|réactions restantes|perd 2 actions|bras droit"
    assert len(re.findall(kept, known)) > 5
    assert re.findall(kept, hidden) == []


def test_players_cannot_tell_two_hidden_fights_apart() -> None:
    """8317 hit points or 8417, which the same word stands for: every byte but the seal is the same."""
    assert seen(fight(hp=8317)) == seen(fight(hp=8417))


def test_a_blow_that_costs_something_reads_like_one_that_costs_nothing() -> None:
    """Damage 36 against a resistance of 6 + 3 costs 27, against one of 6 + 45 nothing.

    A Goule of 10,000 is scratched after 27 and unhurt after 0, which the word at the end may tell, and nothing else.
    """
    hurt, spared = (facts(fight(hp=10_000, resistance=one), "players") for one in (6, 90))
    codes = [beat.head.code for beat in facts(fight(hp=10_000, resistance=90)).told]
    assert "absorbed" in codes
    bodies = [text(one).partition("\n\nOù en est-on")[0] for one in (hurt, spared)]
    assert bodies[0] == bodies[1]


def test_of_whoever_hides_everything_hardly_anything_is_told() -> None:
    """Neither conditions, falls nor counters: 36 − 9 of damage on 20 and a survival of 4, and nobody reads of it."""
    lines = FIGHT.replace("HIDE", "all").replace("HP", "20").replace("RESISTANCE", "6").strip().splitlines()
    scenario = given(*lines[:-1]).when("Goule pass resistance=6 survival=1")
    master, players = (text(facts(scenario, audience)) for audience in ("gm", "players"))
    assert re.search(r"survi|vie|lutte|connaissance|volonté", master)
    assert not re.search(r"survi|sans vie|lutte|connaissance|volonté|agonie|SAN|7331", players)
    assert "Goule\u00a0: état inconnu" in players
    assert "7331" not in seen(scenario)


def test_secret_lines_are_not_told() -> None:
    """A note, a ruling, somebody who joined and what they did: no name, no word; the master reads them all."""
    scenario = given(
        FIGHT.replace("HIDE", "hp").replace("HP", "50").replace("RESISTANCE", "6"),
        'note "le trésor est sous la dalle" secret=yes',
        "char Assassin hp=30 speed=9 resistance=3 attack.z=15 side=ombres hide=all secret=yes",
    ).when('ruling Constantine hp=-4 why="une fléchette empoisonnée" secret=yes')
    told = seen(scenario)
    assert not re.search(r"trésor|Assassin|ombres|fléchette|secret", told)
    assert "trésor" in text(facts(scenario))
    with pytest.raises(UnknownName) as caught:
        sheet(facts(scenario, "players"), "Assassin")
    assert "Assassin" not in caught.value.known


def test_the_masters_own_notes_stay_theirs_when_a_fight_is_over() -> None:
    """The quay is closed and its log open; what the storyteller wrote for herself is posted nowhere all the same."""
    told = played("quai-des-ombres")
    assert "je le garde pour moi" in text(facts(told))
    assert "je le garde pour moi" not in everything(facts(told, "players"))


def test_the_seal_is_that_of_the_whole_log() -> None:
    """Whoever reads."""
    scenario = fight()
    assert printed(fight_of(scenario).link) in text(facts(scenario, "players"))
    assert printed(fight_of(scenario).link) in sheet(facts(scenario, "players"), "Goule")


def test_a_hidden_sheet_changes_in_words() -> None:
    """Unhurt at first, scratched after 27 of 8317."""
    told = sheet(facts(fight(), "players"), "goule")
    assert "Points de vie\u00a0: indemne → quelques égratignures" in told
    assert not re.search(r"8317|8290", told)
