"""The words of a recap: French and English names, weapons, elision, spaces, and a text for everything."""

import re
import tomllib
from pathlib import Path

import pytest
from recaps import PEOPLE, beat_of, facts, story, text, variants
from spec import given

import projections
from projections.beats import Told
from projections.recapgrammar import Grammar, capital, typeset
from projections.recapsentences import period
from projections.recapwords import Voice
from projections.texts import Lang, Texts

FORMS = ("", "of", "to", "that")


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Aveline", ("Aveline", "d'Aveline", "à Aveline", "qu'Aveline")),
        ("Harold", ("Harold", "de Harold", "à Harold", "que Harold")),
        ("Goule 1", ("la Goule 1", "de la Goule 1", "à la Goule 1", "que la Goule 1")),
        ("Marin", ("le Marin", "du Marin", "au Marin", "que le Marin")),
        ("Ogresse", ("l'Ogresse", "de l'Ogresse", "à l'Ogresse", "que l'Ogresse")),
        ("La Veuve", ("la Veuve", "de la Veuve", "à la Veuve", "que la Veuve")),
        ("Le Borgne", ("le Borgne", "du Borgne", "au Borgne", "que le Borgne")),
        ("L'Ombre", ("l'Ombre", "de l'Ombre", "à l'Ombre", "que l'Ombre")),
        ("Alix", ("l'Alix", "de l'Alix", "à l'Alix", "que l'Alix")),
        ("Quidam", ("Quidam", "de Quidam", "à Quidam", "que Quidam")),
        ("Hélène", ("Hélène", "d'Hélène", "à Hélène", "qu'Hélène")),
        ("Hydre 2", ("l'Hydre 2", "de l'Hydre 2", "à l'Hydre 2", "que l'Hydre 2")),
        ("Harpie", ("la Harpie", "de la Harpie", "à la Harpie", "que la Harpie")),
        ("Yvain", ("Yvain", "d'Yvain", "à Yvain", "qu'Yvain")),
        ("Yann", ("Yann", "de Yann", "à Yann", "que Yann")),
    ],
)
def test_french_names(name: str, forms: tuple[str, ...]) -> None:
    """Article from article=, gender from genre=, contraction and elision; an article within a name is one too.

    Whose gender nobody has said has no le or la, but an elided article where the name begins with a vowel.
    """
    assert tuple(Grammar("fr", PEOPLE).form(how, name) for how in FORMS) == forms


def test_agreement_follows_gender_and_is_not_guessed() -> None:
    """A woman's participle ends in e; a stranger's sentence with a participle or a pronoun is not used at all."""
    grammar = Grammar("fr", PEOPLE)
    assert [grammar.form("e", name) for name in ("Aveline", "Harold", "Quidam")] == ["e", "", None]
    assert [grammar.form("he", name) for name in ("Aveline", "Harold", "Quidam")] == ["elle", "il", None]


@pytest.mark.parametrize(
    ("weapon", "own", "whose"),
    [
        ("épée", "son épée", "d'épée"),
        ("Hache", "sa hache", "de hache"),
        ("arc", "son arc", "d'arc"),
        ("griffes", "ses griffes", "de griffes"),
        ("canne-épée", "sa canne-épée", "de canne-épée"),
        ("bol de soupe", "son bol de soupe", "de bol de soupe"),
        ("épée-courte", "son épée courte", "d'épée courte"),
        ("grande faux", "sa grande faux", "de grande faux"),
        ("sword", "son épée", "d'épée"),
        ("sword-cane", "sa canne-épée", "de canne-épée"),
        ("Excalibur", None, "d'Excalibur"),
        ("club de golf", None, "de club de golf"),
        ("", None, None),
    ],
)
def test_french_weapons(weapon: str, own: str | None, whose: str | None) -> None:
    """An English one has its French name; of one that the table does not know the gender is not guessed."""
    grammar = Grammar("fr", PEOPLE)
    assert (grammar.armed("own", weapon), grammar.armed("arm_of", weapon)) == (own, whose)


def test_english_names_and_weapons() -> None:
    """The article where there is one, 's, a or an; a French weapon has its English name, an unknown one none."""
    grammar = Grammar("en", PEOPLE)
    assert [grammar.form("of", name) for name in ("Aveline", "Goule 1", "La Veuve")] == [
        "Aveline's", "the Goule 1's", "La Veuve's",
    ]  # fmt: skip
    assert [grammar.armed("an", weapon) for weapon in ("hache", "épée", "griffes", "war-axe", "Excalibur")] == [
        "an axe", "a sword", "claws", "a war-axe", None,
    ]  # fmt: skip
    assert [grammar.form("his", name) for name in ("Aveline", "Harold", "Quidam")] == ["her", "his", "their"]


@pytest.mark.parametrize(
    ("plain", "spaced"),
    [
        ("Lui : « non » ; quoi ?", "Lui\u00a0: «\u00a0non\u00a0»\u202f; quoi\u202f?"),
        ("rien à dire", "rien à dire"),
    ],
)
def test_french_spaces_do_not_break(plain: str, spaced: str) -> None:
    """A narrow one before ; ! and ?, a full one before : and inside quotation marks; English has none."""
    assert typeset(plain, "fr") == spaced
    assert typeset(plain, "en") == plain


def test_sentences_begin_and_end() -> None:
    """A capital behind a quotation mark too; no second full stop; what is in brackets stands before it."""
    assert [capital(one) for one in ("l'Ogresse", "«\u00a0la lampe\u00a0»", "“the lamp”")] == [
        "L'Ogresse", "«\u00a0La lampe\u00a0»", "“The lamp”",
    ]  # fmt: skip
    assert [period(one) for one in ("Oui", "Oui.", "« Quoi ? »", "Non…")] == ["Oui.", "Oui.", "« Quoi ? »", "Non…"]
    assert period("Oui", "3 PV") == "Oui (3 PV)."
    assert period("Oui.", "3 PV") == "Oui (3 PV)."


@pytest.mark.parametrize("name", ["<img src=x> :)", "**bob**", "[b]x[/b]", "«\u00a0**bob**\u00a0»", "", "«"])
def test_a_name_of_signs_stays_as_it_is_written(name: str) -> None:
    """Where no letter stands first, or first behind a quotation mark, there is none to make a capital of."""
    assert capital(name) == name


# --- The tables -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everything_can_be_said_of_strangers_with_strange_weapons(lang: Lang) -> None:
    """Nobody's gender is known, no weapon, no part of the body: each bare code still has a sentence."""
    fields = {
        "who": "Quidam", "target": "Alix", "names": ("Quidam", "Alix"), "guarded": "Alix", "protects": "Alix",
        "text": "…", "label": "…", "weapon": "…", "answer": "parry", "skill": "dodge", "pursuer": "Alix",
        "condition": "prone", "reason": "left", "action": "move", "lost": 2, "number": 2, "judge": "master",
        "before": 3, "after": 2, "location": "head",
    }  # fmt: skip
    voice = Voice(Texts(lang, "forum"), PEOPLE, "1")
    speechless = [code for _, code, texts in variants(lang) if all(voice.fill(one, fields) is None for one in texts)]
    needing_more = {code for code in speechless if code not in {"drops", "draws", "reloads"}}
    assert needing_more - {f"loses_{side}_{part}_lost" for side in ("right", "left") for part in ("hand",)} == set()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_variants_differ_and_are_plain(lang: Lang) -> None:
    """No text twice under a code, no full stop of its own, no two spaces, no capital where a name may stand first."""
    for table, code, texts in variants(lang):
        assert len(set(texts)) == len(texts), (table, code)
        for one in texts:
            assert not one.endswith("."), one
            assert "  " not in one


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            {
                "Aveline s'interpose pour Milo et encaisse le coup des Jumeaux.",
                "Les Jumeaux visaient Milo, mais Aveline prend le coup à sa place.",
            },
        ),
        (
            "en",
            {
                "Aveline steps in for Milo and takes Les Jumeaux' blow.",
                "Les Jumeaux meant the blow for Milo, but Aveline takes it.",
            },
        ),
    ],
)
def test_whoever_takes_a_blow_for_another_is_its_target(lang: Lang, said: set[str]) -> None:
    """Les Jumeaux strike at Milo; it is Aveline who steps between and is hit."""
    blow = Told("hit", {"who": "Les Jumeaux", "target": "Aveline", "guarded": "Milo"})
    assert {story(beat_of(blow, number=number), lang=lang) for number in range(1, 9)} == said


def test_both_languages_say_the_same_things() -> None:
    """Every code of a recap's tables, and of the words of its page, in both."""
    french, english = ({(table, code) for table, code, _ in variants(lang)} for lang in ("fr", "en"))
    assert french == english
    for name in ("recap", "recapfull", "forum", "kimble", "ogl", "freeform"):
        path = Path(projections.__file__).parent / "texts" / f"{name}.toml"
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for section in (one for one in table["fr"] if one.startswith(("recap_", "option_"))):
            assert table["fr"][section].keys() == table["en"][section].keys()


@pytest.mark.parametrize("form", ["<b>Goule</b>", "[b]Goule[/b]", "@everyone", "Go:)ule", "{who} Goule"])
def test_hostile_names_are_words(form: str) -> None:
    """Braces in a name fill nothing; the writers make the rest inert."""
    scenario = given(
        f'char "{form}" hp=40 speed=5 resistance=6 attack.y=12 genre=f', "char B hp=9 speed=1 resistance=1 attack.x=1",
        f'weapon "{form}" griffes attack=y', "round initiative=50,3", f'"{form}" reinforced-attack B aim=60 damage=9',
    ).when("B pass resistance=1 survival=50")  # fmt: skip
    told = text(facts(scenario), "full").replace("\u200b", "")
    assert form in told
    assert re.search(rf"(?:{re.escape(form)}|B)", told)
