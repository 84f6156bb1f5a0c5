"""A fight as it is told: beats, corrections without a trace, parts of a fight, one sheet, and what is held for good."""

import re
from itertools import pairwise

import pytest
from caves import cave
from players import fight_of
from recaps import EXAMPLES, GOLDEN, LANGS, ROOT, facts, golden, played, sheet, text
from spec import Scenario, desk, given

from domain.errors import UnknownName
from domain.seals import printed
from projections.beats import Beat
from projections.recap import Recap, Span
from projections.recapflow import narrated
from projections.texts import Lang, Texts

DUEL = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 genre=m
char Aveline hp=40 speed=5 resistance=6 resilience=0 attack.y=12 genre=f
weapon Constantine épée attack=x
weapon Aveline griffes attack=y bleed=2
round initiative=64,41
"""
BLOW = "Constantine reinforced-attack Aveline aim=73 damage=12"
ANSWER = "Aveline attack-defence Constantine dodge defence=22 resistance=6,4 aim=30 damage=8"


def told_once(scenario: Scenario) -> list[tuple[str, ...]]:
    """Each beat by its code and those of what came of it."""
    return [(beat.head.code, *(tail.code for tail in beat.tails)) for beat in lively(facts(scenario))]


def lively(told: Recap) -> list[Beat]:
    """The beats that a story tells too."""
    return [beat for beat in told.told if not beat.head.dry]


# --- Beats ------------------------------------------------------------------------------------------------------------


def test_a_blow_with_its_answer_and_wound_is_one_beat() -> None:
    """Aim 73 + 24 = 97 against a dodge of 22 + 4 = 26; damage 12 + 24 less 6 + 3 is 27 of 40 lost, a heavy wound."""
    scenario = given(DUEL, BLOW).when(ANSWER)
    first, second = lively(facts(scenario))
    assert (first.head.code, first.number, first.command) == ("hit", 7, 8)
    shown = {
        key: first.head.fields[key] for key in ("who", "target", "aim", "answer", "defence", "loss", "hp", "severity")
    }
    assert shown == {
        "who": "Constantine", "target": "Aveline", "aim": 97, "answer": "dodge", "defence": 26, "loss": 27, "hp": 13,
        "severity": "heavy",
    }  # fmt: skip
    assert (second.head.fields["who"], second.number) == ("Aveline", 8)


@pytest.mark.rule("FORUM-HP-4")
def test_the_conscious_without_hit_points_are_not_said_to_lie_down() -> None:
    """12 + 24 less 1 + 3 on 20 hit points; a survival of 100 is consciousness: spent, and that alone."""
    scenario = given(DUEL.replace("hp=40", "hp=20"), BLOW).when("Aveline pass resistance=1 survival=100")
    assert "Aveline\u00a0: à bout de forces\n" in text(facts(scenario))
    hidden = given(DUEL.replace("hp=40", "hp=20 hide=hp"), BLOW).when("Aveline pass resistance=1 survival=100")
    for style in ("story", "brief"):
        assert "au sol" not in text(facts(hidden, "players"), style)


def test_a_second_rest_is_a_longer_one() -> None:
    """Everybody rests after the quay, then Maëlle alone once more."""
    told = facts(played("quai-des-ombres"))
    assert "Corvin, Maëlle, Anselme et Odile prennent du repos et pansent leurs plaies. Maëlle se repose encore." in (
        text(told)
    )
    assert "Maëlle rests a while longer." in text(told, lang="en")


@pytest.mark.parametrize("name", EXAMPLES)
def test_brackets_do_not_follow_brackets(name: str) -> None:
    """In full the numbers stand in brackets; what they belong to has none of its own right before them."""
    for lang in LANGS:
        assert ") (" not in text(facts(played(name)), "full", lang)


def test_a_fall_is_told_once_with_its_blow() -> None:
    """12 + 24 of damage less 1 + 3 on 20 hit points; a survival of 1 + 0 is death."""
    scenario = given(DUEL.replace("hp=40", "hp=20"), BLOW).when(
        "Aveline pass resistance=1 survival=1",
    )
    codes = told_once(scenario)
    assert [code for code in codes if code[0] == "hit"] == [("hit", "survival_dead")]
    assert sum("falls_dead" in code for code in codes) == 0
    assert len(re.findall(r"n'y survit pas", text(facts(scenario)))) == 1


@pytest.mark.parametrize(("condition", "fall"), [("unconscious", "falls_unconscious"), ("helpless", "falls_helpless")])
def test_a_fall_by_decision_is_told_once(condition: str, fall: str) -> None:
    """Whoever is ruled to be unconscious falls: a story tells the fall alone, a full recap until when it lasts too."""
    told = facts(cave("", f"ruling Harold +{condition} why=poison"))
    assert [beat.head.code for beat in lively(told)] == [fall]
    assert "(jusqu'aux soins)" in text(told, "full")


def test_a_blow_that_waits_hangs_in_the_balance() -> None:
    """Aimed and not answered yet, it is told at the end and nowhere else."""
    told = text(facts(given(DUEL).when(BLOW)))
    assert "Le coup de Constantine contre Aveline reste en suspens." in told
    assert lively(facts(given(DUEL).when(BLOW))) == []


# --- Corrections ------------------------------------------------------------------------------------------------------


def test_a_correction_leaves_no_trace_in_the_story() -> None:
    """The fight amended reads like the fight as it should have been; the seals differ, and a footnote says so."""
    straight = given(DUEL, BLOW).when(ANSWER)
    amended = given(DUEL, BLOW.replace("damage=12", "damage=2")).when(ANSWER, 'amend 7 damage=12 why="un 12, mal lu"')
    assert _bare(amended, "story") == _bare(straight, "story")
    assert _bare(amended, "brief") == _bare(straight, "brief")
    full = text(facts(amended), "full")
    assert "corrigé\u00a0: #9" in full
    assert "#9, correction\u00a0: #7" in full
    assert "un 12, mal lu" in full


def _bare(scenario: Scenario, style: str) -> str:
    """A recap without its seal."""
    seal = printed(fight_of(scenario).link)
    return text(facts(scenario), style).replace(seal, "…")  # type: ignore[arg-type]


def test_what_was_taken_back_is_not_told() -> None:
    """An undone line is in no beat; a footnote of the full recap names it."""
    scenario = given(DUEL, BLOW).when('undo why="pas lui"')
    assert lively(facts(scenario)) == []
    assert "#8 annule #7" in text(facts(scenario), "full")
    assert "#7" not in text(facts(scenario))


def test_mistakes_taken_back_change_nothing_that_is_told() -> None:
    """A brawl in which each line is said, taken back and said again: beat by beat the same as said once.

    The numbers of commands are others, and with them the variants that are chosen.
    """
    lines = [line.split("//")[0].strip() for line in (ROOT / "examples/taverne.combat").read_text("utf-8").splitlines()]
    once, again = desk(), desk()
    for line in filter(None, lines):
        once.say(line)
        again.say(line)
        if not line.startswith(("combat", "annule")):
            again.say("undo")
            again.say(line)
    assert once.fight is not None
    assert again.fight is not None
    assert again.fight.history.version > once.fight.history.version
    one, other = ([_said(beat) for beat in facts(fight).beats] for fight in (once.fight, again.fight))
    assert one == other


def _said(beat: Beat) -> list[object]:
    return [beat.round, beat.turn, *((one.code, one.fields, one.dry) for one in (beat.head, *beat.tails))]


def test_a_result_that_was_overruled_is_told_as_it_was_decided() -> None:
    """The blow of command 7 missed, by decision: at its place, without its wound."""
    scenario = given(DUEL, BLOW).when(ANSWER, 'ruling on 7 outcome=miss why="hors de portée"')
    first = lively(facts(scenario))[0]
    assert (first.head.code, first.number, first.tails) == ("avoided", 7, [])
    assert "loss" not in first.head.fields
    assert "décision\u00a0: #9" in text(facts(scenario), "full")


# --- Always the same text ---------------------------------------------------------------------------------------------


def test_the_same_log_gives_the_same_text() -> None:
    """Twice over; and a part of it is worded as it is in the whole."""
    fight = played("quai-des-ombres")
    whole = text(facts(fight))
    assert text(facts(fight)) == whole
    part = text(facts(fight, span=Span(4, 4, rounds=True)))
    body = part.partition("------\n\n")[2].partition("\n\nOù en est-on")[0]
    assert len(body) > 200
    assert body in whole


@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_comes_twice_running(lang: Lang) -> None:
    """Five blows that miss in the same way: no two neighbours have the same words but for names."""
    lines = [f"c{at} miss t" for at in (1, 2, 3, 4, 5)]
    scenario = given('combat "Pluie" rules=freeform', "char c x5 hp=9 alias=c", "char t hp=90", "round").when(*lines)
    told = facts(scenario)
    sentences = [
        " ".join(one.text for one in said) for said in narrated(told, "full", Texts(lang, told.rules)).values()
    ]
    bare = [re.sub(r"c \d", "X", one) for one in sentences]
    assert len(bare) == 5
    assert all(one.casefold() != other.casefold() for one, other in pairwise(bare))


# --- Parts of a fight, one sheet --------------------------------------------------------------------------------------


def test_a_round_is_told_with_the_state_at_its_end() -> None:
    """After round 1 of the bridge Goule 1 has 60 − 29 = 31 left; the seal is that of the whole log all the same."""
    fight = played("pont-de-brumes")
    part = text(facts(fight, span=Span(1, 1, rounds=True)), "full")
    assert "Tour 1" in part
    assert "Tour 2" not in part
    assert "Goule 1\u00a0: 31/60 PV" in part
    assert printed(fight.link) in part


def test_a_part_between_two_commands() -> None:
    """From the shot that lands in command 14 to the one in 18: both, and nothing before or after."""
    told = facts(played("pont-de-brumes"), span=Span(14, 18))
    assert [beat.command for beat in lively(told)] == [14, 14, 18]


def test_what_has_changed_on_a_sheet() -> None:
    """Harold of the cellar: 13 hit points at first and 3 at the end, 1 after the last wound and 2 healed.

    Head 5 − 4, right arm 4 − 6 + 2, right leg 5 − 2; his right hand is lost, which costs him 5 points of DEX.
    """
    told = sheet(facts(played("goules-de-la-cave")), "harold")
    assert "Points de vie\u00a0: 13 → 3" in told
    assert "tête 5 → 1" in told
    assert "main droite perdue" in told
    assert "#9, round 1" in told
    assert "Points de vie" not in sheet(facts(played("goules-de-la-cave")), "Edith")
    assert "Munitions\u00a0: revolver 6 → 2" in sheet(facts(played("goules-de-la-cave")), "Edith")


def test_a_sheet_of_nobody() -> None:
    """An unknown name is refused with those that are known."""
    with pytest.raises(UnknownName) as caught:
        sheet(facts(given(DUEL)), "Milo")
    assert caught.value.known == ("Constantine", "Aveline")


# --- Held for good ----------------------------------------------------------------------------------------------------


def test_every_example_has_its_golden_recaps() -> None:
    """Both languages of each, and none of an example that is no more."""
    there = {path.name for path in GOLDEN.glob("recap-*.txt")}
    kept = ("recap", "recap-full")
    assert there == {f"{kind}-{name}.{lang}.txt" for kind in kept for name in EXAMPLES for lang in LANGS}
    assert (ROOT / "examples").is_dir()


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_recap_is_word_for_word_what_it_was(name: str) -> None:
    """Written anew on purpose alone, by tests/recaps.py, and read aloud."""
    fight = played(name)
    for lang in LANGS:
        assert golden(fight, lang) == (GOLDEN / f"recap-{name}.{lang}.txt").read_text(encoding="utf-8").removesuffix(
            "\n"
        )


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_hole_is_left_in_any_recap(name: str) -> None:
    """Every style, format and language: no brace, no None, no English code where words should stand."""
    told = facts(played(name))
    for style in ("brief", "full", "story"):
        for lang in LANGS:
            assert not re.search(r"[{}]|\bNone\b|_shot|falls_|gets_", text(told, style, lang))
