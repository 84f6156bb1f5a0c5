"""The log's sentences agree with a name that is several people's by its own article: "Les Jumeaux tombent"."""

import re
from typing import Any, cast

import pytest
from spec import Scenario, given
from test_words import LANGS, texts_of

import projections
from projections.agreement import agreeing
from projections.logview import told
from projections.secrecy import see_all
from projections.texts import Texts
from projections.timeline import timeline

TABLES = ("common", "health", "forum", "kimble", "ogl", "freeform")
ONE_FORM = {
    "fr": {"et", "contre", "en", "d'agir"},
    "en": {"and", "against", "in", "did", "will"},
}
"""What follows a name and has one form: words that join, and English verbs that number does not change."""
AFTER_A_NAME = re.compile(r"\{(?:name|attacker|target|by|pursuer|protector|protected|defender)\} ([a-zà-ÿ']+)")

FIGHT = """
char "Les Jumeaux" hp=60 speed=15 resistance=10 attack.x=20
char Goule hp=30 speed=5 resistance=6 attack.y=12
weapon "Les Jumeaux" sword attack=x
weapon Goule claws attack=y
round initiative=64,41
"Les Jumeaux" reinforced-attack Goule aim=73 damage=12
Goule attack-defence "Les Jumeaux" parry defence=24 resistance=6,4 aim=90 damage=8
"""


def log(scenario: Scenario, lang: Any, rules: str = "forum") -> list[str]:
    """The sentences of what happened, without the lines that led to it."""
    fight, found, declared = scenario.desk.fight, [], None
    assert fight is not None
    for seen in see_all(timeline(fight.history)):
        if type(seen.moment.event).__name__ == "Declared":
            declared = seen.moment.event
        elif declared is not None:
            found.append(told(seen, cast("Any", declared), Texts(lang, rules)))
    return found


def test_verbs_of_several_are_in_the_plural() -> None:
    """Of the Jumeaux many do, of the Goule one does, in the same fight."""
    french, english = (" / ".join(log(given(FIGHT), lang)) for lang in LANGS)
    assert "Les Jumeaux entrent en scène" in french
    assert "Goule entre en scène" in french
    assert "Les Jumeaux visent Goule" in french
    assert "Goule vise Les Jumeaux" in french
    assert "Goule perd " in french
    assert "Les Jumeaux aim at Goule" in english
    assert "Goule aims at Les Jumeaux" in english


def test_outcomes_and_departures_agree_too() -> None:
    """Where the word for it is a verb: a blow of freeform, somebody who flees or surrenders."""
    fight = given(
        'char "Les Jumeaux" hp=10',
        "char Milo hp=10",
        "round",
        'initiative "Les Jumeaux"=12',
        "initiative Milo=3",
        '"Les Jumeaux" hit Milo damage=3',
        "next",
        'Milo miss "Les Jumeaux"',
        "next",
        'leave "Les Jumeaux" fled',
        "leave Milo surrendered",
        rules="freeform",
    )
    french, english = (" / ".join(log(fight, lang, "freeform")) for lang in LANGS)
    assert "Les Jumeaux touchent Milo" in french
    assert "Milo manque Les Jumeaux" in french
    assert "Les Jumeaux s'enfuient" in french
    assert "Milo se rend" in french
    assert "Les Jumeaux hit Milo" in english
    assert "Les Jumeaux flee" in english
    assert "Milo surrenders" in english


def test_words_agree_with_the_field_before_them() -> None:
    """Two names in a sentence, each with its own verb; a name that begins so and is one person's is none of several."""
    text = "{name} {fuit|fuient} ; {pursuer} {poursuit|poursuivent}"
    assert agreeing(text, {"name": "Les Jumeaux", "pursuer": "Milo"}) == "{name} fuient ; {pursuer} poursuit"
    assert agreeing(text, {"name": "Lesage", "pursuer": "DES OMBRES"}) == "{name} fuit ; {pursuer} poursuivent"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", TABLES)
def test_no_verb_of_the_log_has_one_form_alone(name: str, lang: str) -> None:
    """What stands behind a name is chosen by number, or has one form."""
    for section in ("events", "veiled"):
        for text in texts_of(projections, name)[lang].get(section, {}).values():
            assert set(AFTER_A_NAME.findall(text)) <= ONE_FORM[lang], text
