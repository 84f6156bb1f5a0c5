"""Verbs, possessives and pronouns agree with whom they are said of: every sentence of the tables, said of everybody."""

import re
from itertools import product

import pytest
from recaps import LANGS, PEOPLE, variants

from projections.agreement import PIECE, agreements
from projections.beats import Told
from projections.recapgrammar import Grammar
from projections.recapsentences import shortened
from projections.recapwords import Voice
from projections.texts import Lang, Texts, text_table

TARGETS = ("Aveline", "Marin", "L'Ombre", "Les Jumeaux", "Un Garde")
FIELDS = {
    "names": ("Les Jumeaux", "Aveline"), "guarded": "Ogresse", "protects": "Un Garde", "pursuer": "Marin",
    "targets": ("Aveline", "Les Jumeaux"), "text": "…", "label": "…", "weapon": "griffes", "location": "chest",
    "skill": "dodge", "answer": "parry", "condition": "prone", "reason": "left", "action": "move", "judge": "master",
    "lost": 2, "number": 2, "before": 3, "after": 2,
}  # fmt: skip
WRONG: dict[Lang, str] = {
    "fr": (
        r"\b(?:de|à) les?\b|\bl[ea]s? l[ea]s?\b|\b(?:de|que|ne|se|le|la) (?=[aeiouéèêàAEIOUÉ])|"
        r"[nsldu]'(?=[b-df-gj-np-tv-xz])"
    ),
    "en": r"\bthe the\b|'s's|\b(?:le|la|les) ",
}
"""What no sentence may hold: "de le", "le les", "que il", "de Aveline", "n'sont"."""
CLITICS = r"(?:ne |n'|se |s'|y |en |l'|no longer |badly )*"
FIXED = r"can |cannot |will |did |meant |: |et \{|and \{|d'abord|first"
"""What needs no agreement: English verbs of one form, a colon, two of whom the verb is always in the plural."""


def sentences(lang: Lang) -> list[str]:
    """Every text of a story, of a full and of a brief recap."""
    brief = text_table("recap")[lang]["recap_brief"].values()
    return [one for _, _, texts in variants(lang) for one in texts] + [one for texts in brief for one in texts]


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Les Jumeaux", ("les Jumeaux", "des Jumeaux", "aux Jumeaux", "que les Jumeaux", "ils", "leur", "s")),
        ("Les Sœurs", ("les Sœurs", "des Sœurs", "aux Sœurs", "que les Sœurs", "elles", "leur", "es")),
        ("Des Rats", ("des Rats", "des Rats", "aux Rats", "que des Rats", None, "leur", None)),
        ("Un Garde", ("un Garde", "du Garde", "au Garde", "qu'un Garde", "il", "lui", "")),
        ("Une Ombre", ("une Ombre", "de l'Ombre", "à l'Ombre", "qu'une Ombre", "elle", "lui", "e")),
        ("L'Ombre", ("l'Ombre", "de l'Ombre", "à l'Ombre", "que l'Ombre", None, "lui", None)),
    ],
)  # fmt: skip
def test_names_with_an_article_of_their_own(name: str, forms: tuple[str | None, ...]) -> None:
    """Les and Des are several, with the pronouns of several; behind de and à whoever is called Un is known already."""
    grammar = Grammar("fr", PEOPLE)
    assert tuple(grammar.form(how, name) for how in ("", "of", "to", "that", "he", "him", "e")) == forms


def test_several_in_english() -> None:
    """They bear their French article there too; whose name ends in s or x takes no second s."""
    grammar = Grammar("en", PEOPLE)
    assert [grammar.form(how, "Les Jumeaux") for how in ("", "of", "he", "his")] == [
        "Les Jumeaux", "Les Jumeaux'", "they", "their",
    ]  # fmt: skip
    assert [grammar.form("of", name) for name in ("Les Sœurs", "Un Garde")] == [
        "Les Sœurs'", "Un Garde's",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("weapon", "one", "several"),
    [
        ("épée", "son épée", "leur épée"),
        ("hache", "sa hache", "leur hache"),
        ("griffes", "ses griffes", "leurs griffes"),
    ],
)
def test_a_weapon_of_several(weapon: str, one: str, several: str) -> None:
    """Leur and leurs go by the weapon, as son and ses do."""
    grammar = Grammar("fr", PEOPLE)
    assert [grammar.armed("own", weapon, owner) for owner in ("Milo", "Les Jumeaux")] == [one, several]


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("fr", "{who} {charge|chargent} {target} et {who:porte|portent} {who:son|leur} coup",
         "les Jumeaux chargent Aveline et portent leur coup"),
        ("fr", "le coup {of:target} porte : {who} {accuse|accusent} le choc",
         "le coup d'Aveline porte\u00a0: les Jumeaux accusent le choc"),
        ("fr", "{arm:weapon} {échappe|échappent} {to:target}", "les griffes échappent à Aveline"),
        ("fr", "avant même {that:target} ne {target:bouge|bougent}, {who} {passe|passent} à l'action",
         "avant même qu'Aveline ne bouge, les Jumeaux passent à l'action"),
        ("en", "{who} {drops|drop} {his:who} {own:weapon}", "Les Jumeaux drop their claws"),
    ],
)  # fmt: skip
def test_verbs_agree_with_the_nearest_name_or_the_one_they_tell(lang: Lang, text: str, said: str) -> None:
    """The nearest bare name or weapon before a verb is its subject, unless the verb says whose it is."""
    fields = {"who": "Les Jumeaux", "target": "Aveline", "weapon": "griffes"}
    assert Voice(Texts(lang, "forum"), PEOPLE, "1").fill(text, fields) == said


@pytest.mark.parametrize("lang", LANGS)
def test_every_verb_has_its_two_forms(lang: Lang) -> None:
    """Wherever a name begins a clause, what follows has a form for one and a form for several."""
    begins = re.compile(r"(?:^|[,:;] | et | mais | and | but )\{(?:he:)?(?:who|target|names)\} (?=[^{« ]|\{[^}]*\|)")
    for text in sentences(lang):
        for name in begins.finditer(text):
            if re.search(r"(?:entre|between) \{who\} (?:et|and) \{target\} $", text[: name.end()]):
                continue  # of two, and no subject
            rest = text[name.end() :]
            assert re.match(rf"{CLITICS}\{{[^{{}}]*\|", rest) or re.match(FIXED, rest), text


@pytest.mark.parametrize("lang", LANGS)
def test_every_choice_is_of_two_and_agrees_with_somebody(lang: Lang) -> None:
    """No third word, none empty, none that no name stands before."""
    for text in sentences(lang):
        for piece, field in agreements(text):
            assert field is not None, text
            assert len(piece[2].split("|")) == 2, text
            assert all(piece[2].split("|")), text


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_reads_right_of_everybody(lang: Lang) -> None:
    """Whoever does it to whom, named or with a pronoun: nothing left to fill, every contraction and elision made."""
    voice = Voice(Texts(lang, "forum"), PEOPLE, "1")
    for text in sentences(lang):
        short = shortened(text, lang)
        for who, target in product(PEOPLE, TARGETS):
            for one in (text, *([short.text] if short else [])):
                said = voice.fill(one, {**FIELDS, "who": who, "target": target})
                if said is not None:
                    assert not re.search(r"[{}|]|  ", said), one
                    assert not re.search(WRONG[lang], said.replace("la …", "")), said


def test_two_numbers_of_one_sentence_differ() -> None:
    """What is said of one and of several is not the same but for the name, wherever they are the subject."""
    voice = Voice(Texts("fr", "forum"), PEOPLE, "1")
    for text in sentences("fr"):
        if not any(field == "who" for _, field in agreements(text)):
            continue
        one, several = (
            voice.fill(text, {**FIELDS, "who": who, "target": "Marin"}) for who in ("Un Garde", "Les Jumeaux")
        )
        assert (one or "").replace("un Garde", "X") != (several or "x").replace("les Jumeaux", "X"), text


@pytest.mark.parametrize("lang", LANGS)
def test_no_code_is_there_for_number_alone(lang: Lang) -> None:
    """One sentence is said of one and of several."""
    assert not [code for _, code, _ in variants(lang) if code.endswith("_many")]


def test_a_list_of_one_is_one() -> None:
    """Somebody who bleeds from two wounds is not two."""
    voice = Voice(Texts("en", "ogl"), PEOPLE, "1")
    told = [Told("bleeds_on", {"names": names}) for names in (("Milo", "Milo"), ("Harold", "Aveline"), ("Des Rats",))]
    text = "{names} {goes|go} on bleeding"
    assert [voice.fill(text, one.fields) for one in told] == [
        "Milo goes on bleeding", "Harold and Aveline go on bleeding", "Des Rats go on bleeding",
    ]  # fmt: skip


def test_pieces_of_a_text() -> None:
    """A form and a field, or the words to choose from with whom they agree."""
    assert [piece.groups() for piece in PIECE.finditer("{of:who} {a|ont} {who:sa|leur} {at:location}")] == [
        ("of", "who"), (None, "a|ont"), ("who", "sa|leur"), ("at", "location"),
    ]  # fmt: skip
