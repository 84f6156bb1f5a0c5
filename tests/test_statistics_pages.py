"""Statistics in words and for programs; what the players' version keeps back."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as drawn, settings, strategies as st
from players import fight_of
from recaps import facts
from shell import BRIDGE
from spec import Scenario, given
from test_audit_secrecy import STEPS
from test_secrecy import STRONG, numbers_of
from test_statistics import DUEL, figures

from projections.document import Document, Facts
from projections.documentparts import document_parts
from projections.secrecy import Audience
from projections.statisticsview import statistics_section
from projections.texts import Lang, Texts, text_table

ROOT = Path(__file__).parent.parent
HIDING = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 side=veilleurs
char Goule hp={hp} speed=5 resistance={resistance} attack.y=12 side=goules hide={hide}
weapon Constantine sword attack=x
weapon Goule claws attack=y
round initiative=64,41
Constantine reinforced-attack Goule aim=90 damage=12
Goule pass resistance=6
"""  # 2 to 8


def page(scenario: Scenario, lang: Lang = "fr", audience: Audience = "gm", *, traced: bool = False) -> list[str]:
    """The chapter of a scenario's fight, line by line."""
    texts = Texts(lang, fight_of(scenario).combat.rules)
    people = facts(scenario, audience).people
    section = statistics_section(figures(scenario, audience), texts, people, traced=traced)
    shown = Document(lang, "T", (), "", (section,), texts.word("board", "colon"), "")
    (told,) = document_parts(shown, "text")
    return [line.replace("\u00a0", " ").strip() for line in told.split("\n")[4:] if line]


def programs(scenario: Scenario, audience: Audience = "gm") -> Any:
    """What programs read of it."""
    return json.loads(json.dumps(figures(scenario, audience).as_json()))


def hiding(hide: str, hp: int = 40, resistance: int = 6) -> Scenario:
    """A ghoul that was hit and keeps something from the players."""
    return given(HIDING.format(hide=hide, hp=hp, resistance=resistance))


# --- In words ---------------------------------------------------------------------------------------------------------


def test_the_bridge_in_french() -> None:
    """One has 98 of 100 hit points then, the others 53 of 80, 66.25 %; the lead is 98 − 66.25, and nobody was lucky."""
    assert page(given(*BRIDGE[1:])) == [
        "1. Statistiques", "---------------", "Tours : 1",
        "Le tournant : #8, tour 1 : avant, 100 % des PV pour le camp veilleurs contre 100 % en face ; après,",
        "98 % contre 66,3 %. Avance gardée jusqu'au bout : 31,8 points.",
        "Le tournant est la commande qui a donné au camp en tête à la fin le plus d'avance jamais reperdue,",
        "en part de ses points de vie ; qui ne peut plus se battre n'en a plus.",
        "Par personne :",
        "Qui          Touches  PV ôtés  PV perdus", "-----------  -------  -------  ---------",
        "Constantine      1/1       27          2", "Goule 1          1/1        2         27",
        "Goule 2            0        0          0",
        "Par camp :",
        "Camp       Touches  PV ôtés  PV perdus", "---------  -------  -------  ---------",
        "veilleurs      1/1       27          2", "goules         1/1        2         27",
        "Ce qui a été annulé ne compte pas. Une hémorragie compte parmi les dégâts de qui a fait la blessure.",
    ]  # fmt: skip


def test_the_bridge_in_english_with_its_commands() -> None:
    """Each amount beside the command that brought it; where all are one, the commands alone."""
    told = page(given(*BRIDGE[1:]), "en", traced=True)
    assert "Hit points dealt: 27 · #8 (27)" in told
    assert "Attacks that hit: 1 · #8" in told


def test_luck_in_both_languages() -> None:
    """A hit under 30 %, a miss under 80 %."""
    scenario = given(DUEL, rules="kimble", dice="any")
    scenario.when("Harold attack Goule attack=25 damage=1", "next", "Goule attack Harold attack=81")
    assert {
        "Le jet le plus heureux : #7 Harold, attaque contre Goule : réussite à 30 %, dés 25",
        "Le jet le plus malheureux : #9 Goule, attaque contre Harold : échec, avec 80 % de chances de",
    } <= set(page(scenario))
    assert {
        "The luckiest roll: #7 Harold, attack against Goule: success at 30%, dice 25",
        "The unluckiest roll: #9 Goule, attack against Harold: failure, where the chance to succeed was 80%,",
    } <= set(page(scenario, "en"))


def test_luck_with_names_that_have_an_article() -> None:
    """An ogress and several people, in a sentence of either language."""
    fight = DUEL.replace("char Harold", 'char "Les Jumeaux" genre=m').replace("weapon Harold", 'weapon "Les Jumeaux"')
    fight = fight.replace("char Goule", "char Ogresse genre=f article=yes").replace("weapon Goule", "weapon Ogresse")
    scenario = given(fight, rules="kimble", dice="any")
    scenario.when('"Les Jumeaux" attack Ogresse attack=25 damage=1', "next", 'Ogresse attack "Les Jumeaux" attack=81')
    french, english = "\n".join(page(scenario)), "\n".join(page(scenario, "en"))
    assert "#7 les Jumeaux, attaque contre l'Ogresse : réussite à 30 %" in french
    assert "#9 l'Ogresse, attaque contre les Jumeaux : échec" in french
    assert "#9 the Ogresse, attack against Les Jumeaux: failure" in english


@pytest.mark.parametrize(
    ("gained", "french", "english"),
    [
        (Fraction(1, 4), "25 points.", "25 points."),
        (Fraction(1, 3), "33,3 points.", "33.3 points."),
        (Fraction(1, 100), "1 point.", "1 point."),
        (Fraction(3, 200), "1,5 point.", "1.5 points."),
    ],
)
def test_a_lead_in_points(gained: Fraction, french: str, english: str) -> None:
    """No decimal that is nought; the French plural begins at two, the English one besides one."""
    scenario = given(*BRIDGE[1:])
    point = figures(scenario).turning_point
    assert point is not None
    stats = replace(figures(scenario), turning_point=replace(point, gained=gained))
    told: dict[Lang, str] = {"fr": french, "en": english}
    for lang, said in told.items():
        section = statistics_section(stats, Texts(lang, "forum"), {})
        assert any(span.text.endswith(said) for block in section.blocks if isinstance(block, Facts)
                   for row in block.rows for one in row.lines for span in one)  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_to_count(lang: Lang) -> None:
    """A fight in which nothing happened yet."""
    told = page(given("char Ada hp=9"), lang)
    assert told[2:] == ["Rien à compter." if lang == "fr" else "Nothing to count."]


def test_every_text_exists_in_both_languages() -> None:
    """The same codes, with the same fields."""
    fields = re.compile(r"{\w+}")
    french, english = (
        {(section, code): sorted(fields.findall(text)) for section, words in text_table("statistics")[lang].items()
         for code, text in words.items()} for lang in ("fr", "en")
    )  # fmt: skip
    assert french == english


# --- For programs -----------------------------------------------------------------------------------------------------


def test_the_object_for_programs() -> None:
    """Figures with their amounts, chances as fractions."""
    told = programs(given(*BRIDGE[1:]))
    first = told["combatants"][0]
    assert (first["name"], first["side"]) == ("Constantine", "veilleurs")
    assert first["dealt"] == {"total": 27, "more": False, "parts": [{"command": 8, "amount": 27}]}
    assert told["luckiest"] is None
    assert told["turning_point"]["gained"]["exact"] == "127/400"


def test_every_key_is_described() -> None:
    """In docs/programs.md."""
    chapter = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8").partition("## Statistics")[2]
    told = programs(given(*BRIDGE[1:]))
    keys = {*told, *told["combatants"][0], *told["combatants"][0]["dealt"], *told["turning_point"], "command", "amount"}
    assert [key for key in sorted(keys) if f"`{key}`" not in chapter.partition("\n## ")[0]] == []


# --- For the players --------------------------------------------------------------------------------------------------


def test_what_a_hidden_ghoul_lost_is_told_neither_of_it_nor_of_who_struck() -> None:
    """Only that there was a blow, and that what it cost is hidden."""
    told = programs(hiding("hp"), "players")
    by_name = {one["name"]: one for one in told["combatants"]}
    assert by_name["Constantine"]["dealt"] == {"total": 0, "more": True, "parts": []}
    assert by_name["Goule"]["taken"] == {"total": 0, "more": True, "parts": []}
    assert by_name["Constantine"]["hits"]["total"] == 1
    assert [one["taken"]["more"] for one in told["sides"]] == [False, True]


def test_a_hidden_number_changes_nothing_in_the_players_figures() -> None:
    """Another maximum, another resistance, a blow that costs nothing: for the players it is the same fight."""
    fights = [hiding("hp"), hiding("hp", hp=41), hiding("hp", resistance=9), hiding("hp", resistance=80)]
    assert len({json.dumps(programs(one, "players")) for one in fights}) == 1
    assert len({json.dumps(programs(one)) for one in fights}) == 4


def test_who_hides_everything_has_no_row() -> None:
    """Its side's figures may all be more."""
    stats = figures(hiding("all"), "players")
    assert [one.name for one in stats.combatants] == ["Constantine"]
    assert not [one for one in stats.sides if one.side == "goules"]
    assert [one.name for one in figures(hiding("all")).combatants] == ["Constantine", "Goule"]


def test_a_side_where_somebody_hides_everything_may_have_more() -> None:
    """Two ghouls, one of them hidden: the side's figures are those of the other, or more."""
    scenario = given("char Ada hp=9 side=jour", "char Bo hp=9 side=nuit", "char Cy hp=9 side=nuit hide=all")
    (day, night) = figures(scenario, "players").sides
    assert {count.more for count in night.figures.values()} == {True}
    assert {count.more for count in day.figures.values()} == {False}


@pytest.mark.parametrize("line", ["reveal Goule", "close"])
def test_what_is_revealed_is_counted(line: str) -> None:
    """The whole past of it, the turning point too."""
    scenario = hiding("hp").when(line)
    assert programs(scenario, "players") == programs(scenario)
    assert programs(scenario)["turning_point"]


@pytest.mark.parametrize("secret", ['note "le pont va céder" secret=yes', "char Assassin hp=9 secret=yes hide=all"])
def test_while_anything_is_hidden_the_turning_point_is_not_told(secret: str) -> None:
    """Neither which command nor that there is one; a page says why."""
    scenario = given(*BRIDGE[1:]).when(secret)
    assert programs(scenario)["turning_point"]
    assert programs(scenario, "players")["turning_point"] is None
    assert "Le tournant n'est pas dit tant que quelque chose est caché." in page(scenario, "fr", "players")
    assert "Assassin" not in "".join(page(scenario, "fr", "players"))


@pytest.mark.parametrize("level", ["hp", "all"])
@settings(deadline=None, max_examples=10)
@drawn(lines=st.lists(st.sampled_from(STEPS), min_size=1, max_size=10))
def test_no_hidden_number_is_in_the_players_figures(level: str, lines: list[str]) -> None:
    """Whatever is played, taken back, disputed and corrected: none of the numbers of the Goule's health."""
    scenario = given(STRONG.replace("HIDE", level), dice="any")
    for one in lines:
        scenario.when(one).refusal = None
    told = json.dumps(programs(scenario, "players"))
    told = re.sub(r'"(exact|value)": "?[\d./e-]+', "", told) + "".join(page(scenario, "fr", "players", traced=True))
    assert {int(token) for token in re.findall(r"\d+", told)} & numbers_of(scenario) == set()
