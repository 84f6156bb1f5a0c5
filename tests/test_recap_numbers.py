"""The numbers of a full recap, each by its name; its rulings, footnotes and corrections in words."""

import re

import pytest
from caves import CAVE, CLOSE, HAND
from recaps import beat_of, facts, story, text
from spec import given

from projections.beats import Told
from projections.texts import Lang

DUEL = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 genre=m
char Aveline hp=40 speed=5 resistance=6 resilience=0 attack.y=12 genre=f
weapon Constantine épée attack=x
weapon Aveline griffes attack=y bleed=2
round initiative=64,41
"""
BLOW = "Constantine reinforced-attack Aveline aim=73 damage=12"
ANSWER = "Aveline attack-defence Constantine dodge defence=22 resistance=6,4 aim=30 damage=8"


def full(*lines: str, lang: Lang = "fr") -> str:
    """The full recap of a duel after these lines, with plain spaces."""
    return plain(text(facts(given(DUEL, *lines)), "full", lang))


def plain(said: str) -> str:
    """The same with plain spaces."""
    return said.replace("\u00a0", " ").replace("\u202f", " ")


def test_each_number_has_its_name() -> None:
    """Aim 73 + 24 = 97, dodge 22 + 4 = 26, damage 12 + 24 less 6 + 3: 27 of 40; her wounds weigh 7 on 30 + 10 = 33.

    Each roll by its total, with what weighs on it; the damage with its sum, and what is left.
    """
    told = full(BLOW, ANSWER)
    assert "(visée 97, esquive 26, dégâts 36 = dé 12 + x 20 × 1,2 → 24, résistance 9, 27 PV perdus, reste 13)" in told
    assert "(visée 33, dont blessures −7, dégâts 11 = dé 8 + y 12 × 0,8 → 10 − blessures 7," in told
    assert "(2 PV à chaque fin de tour)" in told


def test_the_order_of_a_round_is_told_from_the_highest() -> None:
    """64 + 15 = 79 before 41 + 5 = 46; said the other way round, with two commands, it is the same sentence."""
    assert "Dans l'ordre : Constantine et Aveline (initiative 79 et 46)." in full()
    apart = DUEL.replace(" initiative=64,41", "")
    told = text(facts(given(apart, "initiative Aveline=41").when("initiative Constantine=64")), "full")
    assert "Dans l'ordre\u00a0: Constantine et Aveline (initiative 79 et 46)." in told


@pytest.mark.parametrize(
    ("rules", "lang", "who", "until"),
    [
        ("kimble@1", "fr", "Les Sœurs", "jusqu'au tour des Sœurs"),
        ("kimble@1", "en", "Les Sœurs", "until Les Sœurs' turn"),
        ("ogl@1", "fr", "Goule 1", "jusqu'à la prochaine action de la Goule 1"),
        ("ogl@1", "en", "Goule 1", "until the Goule 1's next action"),
    ],
)
def test_an_end_names_people_as_sentences_do(rules: str, lang: Lang, who: str, until: str) -> None:
    """Whose turn something lasts to, with article, contraction and 's."""
    told = Told("begins", {"names": (who,), "condition": "prone", "until": f"turn-start:{who}", "measure": None})
    assert f"({until})" in story(beat_of(told), lang=lang, rules=rules, style="full")


@pytest.mark.parametrize(
    ("lang", "left", "said"),
    [("fr", 0, "encore 0 round à vivre"), ("en", 0, "0 rounds to live"), ("en", 1, "1 round to live")],
)
def test_nothing_is_one_in_french_and_several_in_english(lang: Lang, left: int, said: str) -> None:
    """How many rounds somebody who bleeds has left."""
    told = Told("weakens", {"who": "Milo", "sort": "countdown", "amount": left}, dry=True)
    assert f"({said})." in story(beat_of(told), lang=lang, style="full")


def test_two_wounds_of_one_are_not_two_people() -> None:
    """Who loses blood twice is named once; each of several with their own loss."""
    losses = (("Milo", 6, 32), ("Milo", 2, 30), ("Aveline", 1, 9))
    alone = Told("bleeds_on", {"names": ("Milo", "Milo"), "losses": losses[:2]})
    assert "(−6 PV, reste 32 ; −2 PV, reste 30)." in plain(story(beat_of(alone), style="full"))
    both = Told("bleeds_on", {"names": ("Milo", "Milo", "Aveline"), "losses": losses})
    assert "(Milo −6 PV, reste 32 ; Milo −2 PV, reste 30 ; Aveline −1 PV" in plain(story(beat_of(both), style="full"))


@pytest.mark.parametrize(
    ("lang", "skill", "said"),
    [
        ("fr", "dodge", "Aveline rate son jet d'esquive"),
        ("fr", "brawl", "Aveline rate son jet de brawl"),
        ("en", "dodge", "Aveline fails the dodge roll"),
    ],
)
def test_a_roll_is_named_by_its_skill(lang: Lang, skill: str, said: str) -> None:
    """With de or d' in French; a skill that the table made up keeps its name."""
    told = Told("tested_badly", {"who": "Aveline", "skill": skill})
    assert story(beat_of(told), lang=lang) == f"{said}."


def test_a_flight_that_fails_is_told_in_a_story_too() -> None:
    """50 + 5 for her against 60 + 15: she is caught; with 90 + 5 she gets away, and both rolls stand with it."""
    caught, gone = (
        given(DUEL, "Constantine pass").when(f"Aveline flee pursuers=Constantine flee={face},60") for face in (50, 90)
    )
    assert re.search(r"Aveline (tente de fuir|cherche à s'enfuir)", text(facts(caught)))
    assert "(fuite 55, poursuite 75)" in text(facts(caught), "full")
    assert re.search(
        r"Aveline (sème|tourne les talons|prend la fuite).*\(fuite 95, poursuite 75\)", text(facts(gone), "full")
    )


def test_a_test_of_the_aftermath_is_told_after_a_haemorrhage_too() -> None:
    """At the close her hand is at stake, though she has just rolled to live on: CON 13 × 5 is 65, and 99 fails."""
    scenario = given(CAVE.replace("HIDE", ""), HAND, rules="kimble", dice="any").when(CLOSE)
    told = text(facts(scenario), "full")
    assert "Goule n'échappe pas aux séquelles (CON 99 pour 65 = CON 13 × 5 → 65)." in told
    assert "Goule perd à jamais la main droite." in told
    assert "(DEX 10 → 5)" in told


# --- Rulings and corrections ------------------------------------------------------------------------------------------


def test_a_ruling_is_told_with_its_reason() -> None:
    """Hit points by their numbers, what it brings besides by what comes of it."""
    told = full('ruling Aveline hp=30 why="chute"', 'ruling Aveline +prone why="boue"')
    assert "Le MJ en décide ainsi : Aveline passe de 40 à 30 PV (« chute »)." in told
    assert "Le MJ en décide ainsi pour Aveline (« boue »). Elle se retrouve à terre" in told
    english = full("ruling Aveline hp=30 why=chute", lang="en")
    assert "So the GM rules for Aveline: from 40 to 30 HP (“chute”)." in english


@pytest.mark.parametrize(
    ("lines", "footnote"),
    [
        (
            (BLOW, ANSWER, 'amend 7 damage=2 why="mal lu"'),
            f"#9, correction : #7 « {BLOW} » → « {BLOW.replace('12', '2')} » (« mal lu »).",
        ),
        ((BLOW, 'undo why="pas lui"'), f"#8 annule #7, « {BLOW} » (« pas lui »)."),
        ((BLOW, "undo", "redo"), f"#9 rétablit #7, « {BLOW} »."),
        (
            (BLOW, ANSWER, 'ruling on 7 outcome=miss why="hors de portée"'),
            "#9, décision : le coup de Constantine contre Aveline (#7) manque (« hors de portée »).",
        ),
        (
            ('option tie=attacker why="vote"',),
            "à égalité entre l'attaque et la défense : le défenseur l'emporte → l'attaquant l'emporte (« vote »).",
        ),
        (("option malus_on=aim,damage why=vote",), "concentration, fuite → visée, dégâts (« vote »)."),
        (
            (BLOW, 'dispute 7 why="esquivé"', 'dispute 7 settled why="relu"'),
            "#8, le MJ conteste #7 (« esquivé ») ; #9 y répond (« relu »).",
        ),
        ((BLOW, 'insert after 6 : note brume why="oubli"'), "#8, correction : « note brume"),
    ],
)
def test_footnotes_speak_in_words(lines: tuple[str, ...], footnote: str) -> None:
    """Which line, what it was, what it is; which blow, which rule, by their words; the reason in quotes."""
    assert footnote in full(*lines)


def test_a_footnote_names_people_as_sentences_do() -> None:
    """With their article: the blow is "du Marin", against la Goule."""
    others = {"Constantine": "Marin", "Aveline": "Goule", "genre": "article=oui genre"}
    setup, blow, answer = (
        re.sub("Constantine|Aveline|genre", lambda found: others[found[0]], one) for one in (DUEL, BLOW, ANSWER)
    )
    told = text(facts(given(setup, blow, answer, "ruling on 7 outcome=miss why=loin")), "full").replace("\u00a0", " ")
    assert "#9, décision : le coup du Marin contre la Goule (#7) manque" in told
    told = text(facts(given(setup, 'ruling Goule hp=30 why="une chute"')), "full").replace("\u00a0", " ")
    assert "#7, décision sur la Goule : PV 40 → 30 (« une chute »)." in told


def test_what_everybody_has_at_the_end_has_spaces_that_do_not_break() -> None:
    """Whoever concentrates: how many rounds in a row, behind a colon."""
    told = text(facts(given(DUEL, "Constantine concentrate")), "full")
    assert "en pleine concentration (tours de suite\u00a0: 1)" in told.partition("Où en est-on")[2]


def test_the_sentence_touched_points_to_the_footnote() -> None:
    """The blow that was corrected and ruled on; of a line that answers one and makes another both, not the guard."""
    told = full(BLOW, ANSWER, "amend 7 damage=2 why=lu", "dispute 7 why=non", "ruling on 7 outcome=miss why=loin")
    assert "(visée 97 ; corrigé : #9 ; décision : #11 ; contesté : #10)." in told
    assert told.count("corrigé") == 1
    both = full(BLOW, ANSWER, "amend 8 aim=31 why=lu")
    assert "Aveline reste sur ses gardes (esquive)." in both
    assert both.count("corrigé : #9") == 2


def test_a_much_corrected_fight_is_told_to_its_end() -> None:
    """Undos, redos and corrections are no places of the story: with many of them its last blow is told all the same.

    The last one made the damage 8 + 24 less 9: 23 of 40.
    """
    again = [line for face in range(3, 9) for line in (f"amend 7 damage={face} why=relu", "undo", "redo")]
    told = facts(given(DUEL, BLOW, ANSWER, *again))
    assert [beat.number for beat in told.told if beat.head.code in {"hit", "absorbed"}] == [7, 8]
    assert told.board.vitals[1].hp == 40 - 23
