"""How sentences follow one another: pronouns where they are clear, nothing told twice, small things in one."""

import re
from dataclasses import replace

import pytest
from recaps import EXAMPLES, LANGS, PEOPLE, beat_of, facts, played, story, text

from projections.beats import Beat, Told
from projections.recapbrief import brief_line
from projections.recapflow import narrated
from projections.recapphrases import phrase
from projections.recapwords import Voice
from projections.texts import Lang, Texts

BEGINNING = {"fr": r"(?:Il|Elle|Ils|Elles|Lui|Leur) ", "en": r"(?:He|She|They|His|Her|Their) "}


def rises(who: str, number: int = 1) -> Beat:
    """Somebody gets up."""
    return beat_of(Told("does_rise", {"who": who}), number=number)


def hits(who: str, target: str, *tails: Told, number: int = 2) -> Beat:
    """Somebody charges and hits, in a sentence that begins with their name."""
    return beat_of(Told("hit", {"who": who, "target": target, "manner": "charge"}), *tails, number=number)


@pytest.mark.parametrize(
    ("lang", "who", "target", "begins"),
    [
        ("fr", "Aveline", "Harold", "Elle "),
        ("fr", "Harold", "Aveline", "Il "),
        ("fr", "Les Jumeaux", "Harold", "Ils "),
        ("fr", "Les Sœurs", "Aveline", "Elles "),
        ("fr", "Aveline", "La Veuve", "Aveline "),
        ("fr", "Aveline", "Quidam", "Aveline "),
        ("fr", "Quidam", "Aveline", "Quidam "),
        ("en", "Aveline", "Harold", "She "),
        ("en", "Les Jumeaux", "Harold", "They "),
        ("en", "Les Jumeaux", "Les Sœurs", "Les Jumeaux "),
        ("en", "Aveline", "La Veuve", "Aveline "),
    ],
)
def test_whoever_can_only_be_meant_is_not_named_again(lang: Lang, who: str, target: str, begins: str) -> None:
    """A pronoun, where gender and number are known and nobody else of them is near, in this sentence or the last."""
    told = story(rises(who), hits(who, target), lang=lang)
    assert told.split(". ")[1].startswith(begins), told


def test_a_paragraph_names_whom_it_begins_with() -> None:
    """Six beats are two paragraphs of three: the fourth names Aveline again, after two that did not."""
    told = story(*(hits("Aveline", "Harold", number=at) for at in range(1, 7)))
    said = [bool(re.search(r"\belle\b|^Elle", one)) for one in told.split(". ")]
    # the paragraphs stand in one line here: after the third full stop the second begins
    assert said == [False, True, True, False, True, True]


def test_no_more_than_two_pronouns_run() -> None:
    """Of four sentences about her the fourth names her again."""
    told = story(*(hits("Aveline", "Harold", number=at) for at in range(1, 6)))
    said = [bool(re.search(r"\belle\b|^Elle", one)) for one in told.split(". ")]
    assert said[:4] == [False, True, True, False]


@pytest.mark.parametrize(("effect", "clear"), [("leg-4", True), ("arm-2", False), ("arm-7", False), ("head-7", True)])
def test_what_a_pronoun_could_mean_too(effect: str, clear: bool) -> None:  # noqa: FBT001 - a case
    """After "la jambe de Harold" il is he; after "le bras de Harold" it could be the arm, or blood that flows from it.

    "Le visage entaillé, Harold perd connaissance" is of him, whatever it begins with.
    """
    told = [Told("does_rise", {"who": "Harold"}), Told("critical", {"who": "Harold", "effect": effect})]
    said = Voice(Texts("fr", "kimble"), PEOPLE, "1").sentences(beat_of(*told, Told("fumble", {"who": "Harold"})))
    assert said[2].text.startswith("Il ") == clear


@pytest.mark.parametrize("code", ["gets_left_arm_unusable", "gets_left_leg_unusable"])
def test_an_english_verb_of_one_form_has_its_pronoun_too(code: str) -> None:
    """After a blow he, not Harold, "can no longer feel…", though "can" is the same for one and for several."""
    told = [
        story(hits("Aveline", "Harold", Told(code, {"who": "Harold"}), number=at), lang="en") for at in range(1, 12)
    ]
    assert any(". He can no longer" in one for one in told)
    assert not any(". Harold can" in one for one in told)


def test_blood_is_not_taken_for_him() -> None:
    """After "le sang de Harold cesse de couler" il could be the blood; in English he could not."""
    for number in range(1, 9):
        cared = beat_of(Told("cares", {"who": "Aveline", "target": "Harold", "care": "stopped"}), number=number)
        fought = hits("Harold", "La Veuve", number=number + 10)
        assert not re.search(r"\. Il ", story(cared, fought))
        assert re.search(r"\. He ", story(cared, fought, lang="en"))


def test_what_escapes_somebody_is_not_told_with_their_name_again() -> None:
    """Where nobody else was spoken of, the weapon escapes him, or he drops it: Harold is named once."""
    drops = Told("drops", {"who": "Harold", "weapon": "lance"})
    for number in range(1, 20):
        beat = beat_of(Told("critical", {"who": "Harold", "effect": "arm-2"}), drops, number=number)
        first, second = Voice(Texts("fr", "kimble"), PEOPLE, "1").sentences(beat)
        assert first.text == "Le bras de Harold s'engourdit"
        assert second.text == "Sa lance lui échappe"
        first, second = Voice(Texts("fr", "kimble"), {**PEOPLE, "Lia": PEOPLE["Aveline"]}, "1").sentences(
            beat_of(Told("critical", {"who": "Lia", "effect": "arm-2"}), Told("drops", {**drops.fields, "who": "Lia"}))
        )
        assert second.text in {"Sa lance lui échappe", "Elle lâche sa lance"}


def test_whose_blow_it_is_need_not_be_said_again() -> None:
    """Where Harold alone was spoken of, his blow is "son coup", and in English "his blow"."""
    missed = beat_of(Told("missed", {"who": "Harold", "target": "Aveline"}), number=2)
    for number in range(1, 9):
        assert "coup de Harold" not in story(rises("Harold", number), missed)
        assert "Harold's blow" not in story(rises("Harold", number), missed, lang="en")


@pytest.mark.parametrize(("lang", "word"), [("fr", "effondre"), ("en", "collapses")])
def test_a_fall_is_not_told_twice_in_the_same_words(lang: Lang, word: str) -> None:
    """Whoever collapses in their blood loses consciousness then, and is not thrown to the ground besides."""
    tails = (
        Told("critical", {"who": "Goule 1", "effect": "leg-9"}),
        Told("falls_unconscious", {"who": "Goule 1"}),
    )
    for number in range(1, 20):
        told = story(hits("Harold", "Goule 1", *tails, number=number), lang=lang, rules="kimble@1")
        assert len(re.findall(f"{word}|tombe|falls", told)) == 1
    prone = story(hits("Harold", "Goule 1", tails[0], Told("gets_prone", {"who": "Goule 1"})), rules="kimble@1")
    assert prone.endswith("s'effondre dans son sang.")


@pytest.mark.parametrize("lang", LANGS)
def test_two_small_things_are_one_sentence(lang: Lang) -> None:
    """Not three, and not the same verb twice; whoever waits has not done it yet."""
    word = {"fr": " et ", "en": " and "}[lang]
    small = [beat_of(Told(code, {"who": "Aveline"}), number=at) for at, code in enumerate(("does_rise", "idles"), 1)]
    assert word in story(*small, lang=lang)
    third = beat_of(Told("reloads", {"who": "Aveline", "weapon": "arc"}), number=3)
    assert story(*small, third, lang=lang).count(word) == 1
    assert word not in story(small[1], beat_of(small[1].head, number=5), lang=lang)
    waits = beat_of(Told("waits", {"who": "Aveline", "target": "Harold"}))
    assert word not in story(waits, small[1], lang=lang)
    told = [
        story(beat_of(Told(code, {"who": "Harold"}), Told("fumble", {"who": "Harold"})), lang=lang)
        for code in ("idles", "falls_stunned")
    ]
    assert told == {
        "fr": ["Harold laisse passer l'occasion et y perd toute contenance.",
               "Harold chancelle, sous le choc, et y perd toute contenance."],
        "en": ["Harold lets the moment pass and loses all composure.",
               "Harold reels, stunned, and loses all composure."],
    }[lang]  # fmt: skip


def test_what_somebody_else_did_last_is_not_gone_on_with() -> None:
    """Not "Harold frappe, Aveline pare, et laisse tomber…": the last verb was hers."""
    dropped = Told("drops_plain", {"who": "Harold"})
    parried = Told("avoided_parry", {"who": "Harold", "target": "Aveline"})
    told = [story(beat_of(parried, dropped, number=number)) for number in range(1, 12)]
    assert any("Harold frappe, Aveline pare." in one for one in told)
    assert not any("Aveline pare, et laisse" in one for one in told)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_part_begins_with_a_name(name: str) -> None:
    """From whatever command on a fight is told, nobody is he, she or they before having been named."""
    whole = facts(played(name))
    for lang in LANGS:
        for at in range(0, len(whole.beats), 3):
            told = text(replace(whole, told=whole.beats[at:], figures=None), lang=lang)
            for section in re.split(r"\n-+\n\n", told)[1:]:
                assert not re.match(BEGINNING[lang], section)


@pytest.mark.parametrize("lang", LANGS)
def test_a_beat_by_itself_names_whom_it_is_about(lang: Lang) -> None:
    """What programs read of a beat needs no other beat."""
    for said in narrated(facts(played("quai-des-ombres")), "story", Texts(lang, "forum")).values():
        assert not re.match(BEGINNING[lang], said[0].text)


@pytest.mark.parametrize(
    ("words", "lang", "how"),
    [
        ("coupe la corde", "fr", "does"),
        ("se jette sur la porte", "fr", "does"),
        ("s'effondre dans un coin", "fr", "does"),
        ("éclaire la cave", "fr", "does"),
        ("ne bouge pas", "fr", "does"),
        ("couper la corde", "fr", "aims"),
        ("se jeter sur la porte", "fr", "aims"),
        ("prendre la lampe", "fr", "aims"),
        ("je coupe la corde", "fr", "names"),
        ("un vieux sort", "fr", "names"),
        ("à l'aide", "fr", "names"),
        ("…", "fr", "names"),
        ("cuts the rope", "fr", "foreign"),
        ("cuts the rope", "en", "does"),
        ("to cut the rope", "en", "aims"),
        ("an old spell", "en", "names"),
    ],
)
def test_what_players_write(words: str, lang: Lang, how: str) -> None:
    """A verb goes with a name, what one sets out to do behind "entreprend de", anything else behind a colon."""
    written: Lang = "en" if how == "foreign" or lang == "en" else "fr"
    assert phrase(words, written, lang) == how


@pytest.mark.parametrize(
    ("who", "words", "lang", "said"),
    [
        ("Goule 1", "hume le sang", "fr", "La Goule 1 hume le sang."),
        ("Milo", "ouvrir la porte", "fr", "Milo entreprend d'ouvrir la porte."),
        ("Les Jumeaux", "ouvrir la porte", "fr", "Les Jumeaux entreprennent d'ouvrir la porte."),
        ("Les Jumeaux", "ouvre la porte", "fr", "Les Jumeaux\u00a0: ouvre la porte."),
        ("Les Jumeaux", "ouvrent la porte", "fr", "Les Jumeaux ouvrent la porte."),
        ("Goule 1", "hume le sang", "en", "The Goule 1 acts: “hume le sang”."),
    ],
)
def test_actions_in_the_words_of_players(who: str, words: str, lang: Lang, said: str) -> None:
    """In a recap of another language they are quoted as they were written, and are nothing that was said aloud."""
    assert story(beat_of(Told("acts", {"who": who, "text": words})), lang=lang) == said


# --- Briefly ----------------------------------------------------------------------------------------------------------


def brief(*beats: Beat, lang: Lang = "fr") -> str:
    """A round in a line."""
    return brief_line(beats, Voice(Texts(lang, "ogl"), PEOPLE, "1", "recap_brief"))


def test_a_brief_round_names_whoever_acts_once() -> None:
    """Two things that Aveline did one after the other; who falls by a blow; a blow in vain beside one that hurt."""
    cares = beat_of(Told("cares", {"who": "Aveline", "target": "Harold"}), number=3)
    struck = beat_of(Told("hit", {"who": "Aveline", "target": "Marin"}), number=2)
    falls = beat_of(Told("falls_unconscious", {"who": "Marin"}), number=4)
    nothing = beat_of(Told("absorbed", {"who": "Aveline", "target": "Marin"}), number=5)
    assert brief(struck, cares) == "Aveline blesse le Marin et soigne Harold."
    assert brief(struck, falls) == "Aveline blesse le Marin, qui s'effondre."
    assert brief(struck, falls, lang="en") == "Aveline wounds the Marin, who collapses."
    assert brief(struck, nothing) == "Aveline blesse le Marin."
    assert brief(nothing, struck) == "Aveline blesse le Marin."
    assert brief(nothing) == "Aveline touche le Marin sans lui faire de mal."


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "Les Jumeaux se heurtent à la parade d'Aveline et de la Veuve."),
        ("en", "Les Jumeaux are parried by Aveline and La Veuve."),
    ],
)
def test_a_brief_parry_agrees_with_who_attacks(lang: Lang, said: str) -> None:
    """However many parry, and whoever they are."""
    beats = [
        beat_of(Told("avoided", {"who": "Les Jumeaux", "target": name, "answer": "parry"}), number=at)
        for at, name in enumerate(("Aveline", "La Veuve"), 1)
    ]
    assert brief(*beats, lang=lang) == said
