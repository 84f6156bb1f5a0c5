"""The notice to post once a correction is made: what was wrong, who noticed, why, what changes now; for whom."""

from typing import get_args

import pytest
from foresight import BRIDGE, OTHER_GHOUL, notice, posted
from players import fight_of
from spec import Scenario, given

from domain.commands import Correct
from domain.from_now import Choices
from domain.refusals import NoCorrection, NoSuchCommand
from projections.formats import Format

AMENDED = OTHER_GHOUL.format('resistance@"Goule 2"=5')
WAS = 'Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=12'
IS = 'Constantine reinforced-attack "Goule 2" weapon=sword aim=73 damage=12 resistance@"Goule 2"=5'


def hiding(level: str, *lines: str) -> Scenario:
    """The fight of the script, whose ghouls hide something, and lines after it."""
    return given(BRIDGE.replace("side=goules", f"side=goules hide={level}"), *lines)


def everything(scenario: Scenario, number: int) -> str:
    """An erratum for players in every format and both languages."""
    told = notice(scenario, number)
    return "\n".join(line for form in get_args(Format) for lang in ("fr", "en") for line in posted(told, form, lang))


# --- What it says -----------------------------------------------------------------------------------------------------


def test_the_blow_that_was_the_other_ghoul_s() -> None:
    """The line as it was and as it is, who noticed, why, and everybody's numbers."""
    assert posted(notice(given(BRIDGE, AMENDED), 10)) == [
        "Essai · erratum, correction #10",
        f"Ce qui était faux : #7 « {WAS} » → « {IS} »",
        "Vu par : Camille",
        "Raison : pas la bonne",
        "  Constantine  PV 98 → 91",
        "  Goule 1      PV 13 → 40 · malus −7 → 0",
        "  Goule 2      PV 40 → 12 · malus 0 → −7",
    ]


def test_in_english_and_in_the_formats_of_forums() -> None:
    """The same, as BBCode; nothing that people typed is markup."""
    page = posted(notice(given(BRIDGE, AMENDED), 10), "bbcode", "en")
    assert page[0] == "[b]Essai[/b] · erratum, correction #10"
    assert page[1].startswith("[b]What was wrong:[/b] #7 “Constantine reinforced-attack")
    assert page[2:4] == ["[b]Noticed by:[/b] Camille", "[b]Why:[/b] pas la bonne"]
    assert "[*][b]Goule 1[/b] — HP 13 → 40 · malus −7 → 0" in page
    assert "| Goule 1 | HP 13 → 40 · malus −7 → 0 |" in posted(notice(given(BRIDGE, AMENDED), 10), "markdown", "en")


def test_without_a_name_it_was_the_game_master() -> None:
    """As the ruleset calls them."""
    scenario = given(BRIDGE, "amend 7 mod=+1/ruse why=oubli")
    assert "Vu par : MJ" in posted(notice(scenario, 10))
    assert notice(scenario, 10).by is None


def test_every_kind_of_correction() -> None:
    """Taken back, inserted, an option: each with the line that it is about, and what comes of it."""
    scenario = given(BRIDGE, "note x")
    scenario.when("undo 9 why=a", 'insert after 8 : "Goule 2" pass why=b', "option tie=attacker from=start why=c")
    pages = [posted(notice(scenario, number)) for number in (11, 12, 14)]
    assert [page[1].partition(" : ")[2] for page in pages] == [
        '#9 « "Goule 2" pass », annulé',
        '« "Goule 2" pass why=b », oublié après #8',
        "« option tie=attacker », depuis le début (règle FORUM-DEF-2)",
    ]
    assert pages[0][4:] == ["  aucun changement visible", "À qui de jouer : personne → Goule 2"]
    assert pages[1][4:] == ["  aucun changement visible", "À qui de jouer : Goule 2 → personne"]


def test_an_exchange_of_two() -> None:
    """Who was taken for whom, and since when."""
    scenario = given(
        "char A hp=9", "char B hp=9", "char C hp=9", "ruling A hp=5 why=x", 'swap A B from=5 why="confondus"'
    )
    assert posted(notice(scenario, 6)) == [
        "Essai · erratum, correction #6",
        "Ce qui était faux : confusion entre A et B depuis #5",
        "Vu par : MJ",
        "Raison : confondus",
        "  A  PV 5 → 9 · malus −5 → 0",
        "  B  PV 9 → 5 · malus 0 → −5",
    ]


def test_dice_that_a_line_lacked() -> None:
    """With their faces for the game master, without for the players."""
    scenario = given(BRIDGE, 'amend 7 target="Goule 2" why=x 9.resistance@"Goule 2"=5')
    assert "#9 : dés ajoutés résistance, Goule 2 5" in posted(notice(scenario, 10, "gm"))[1]
    assert posted(notice(scenario, 10))[1].endswith("#9 : dés ajoutés")


def test_it_tells_what_was_known_then() -> None:
    """What came after the correction, or took it back, is not in it; nor is what stands today."""
    scenario = given(BRIDGE, AMENDED)
    before = posted(notice(scenario, 10))
    scenario.when('ruling "Goule 1" hp=3 why=x')
    assert posted(notice(scenario, 10)) == before
    scenario.when("undo 10 why=x")
    assert posted(notice(scenario, 10)) == [f"{before[0]} · annulée depuis", *before[1:]]
    assert posted(notice(scenario, 12))[1:3] == [
        f"Ce qui était faux : #10 « {AMENDED} », annulé",
        "Vu par : MJ",
    ]


def test_deaths_turned_come_first_then_turns_and_commands() -> None:
    """44 − 4 = 40 is all that Goule 1 has: before Constantine, though the roster has him first; its pass falls."""
    next_round = 'round initiative@Constantine=64 initiative@"Goule 1"=41 initiative@"Goule 2"=30'
    scenario = given(BRIDGE, next_round, "Constantine pass", '"Goule 1" pass')
    scenario.when('correct "amend 7 damage=20" "amend 8 resistance=1" 8.survival@"Goule 1"=3 why=x')
    assert posted(notice(scenario, 13))[4:] == [
        "Ordre : Constantine 79 · Goule 1 39 · Goule 2 35 → Constantine 79 · Goule 2 35",
        "  Goule 1      en vie → sans vie · PV 13 → 0 · malus −7 → −40",
        "  Constantine  PV 98 → 100",
        "Actions écartées : #12 Goule 1 (aucune action possible)",
    ]


def test_what_is_no_correction_has_no_erratum() -> None:
    """A declaration, an undo of the last, a number that nobody has."""
    scenario = given(BRIDGE, "undo")
    for number in (7, 10):
        with pytest.raises(NoCorrection):
            notice(scenario, number)
    with pytest.raises(NoSuchCommand):
        notice(scenario, 99)


def test_a_correction_told_from_now_on_has_one_too() -> None:
    """The commands that it is about, and the rulings' numbers."""
    scenario = given(BRIDGE)
    fight, spoken = fight_of(scenario), scenario.desk.hear(AMENDED)
    assert spoken is not None
    assert isinstance(spoken.command, Correct)
    settled = fight.settlement(spoken.command, scenario.desk.said(spoken, None), Choices())
    fight.declare(settled, scenario.desk.said(spoken, AMENDED))
    page = posted(notice(scenario, 10))
    assert page[:3] == [
        "Essai · erratum, correction #10 · à compter de maintenant : ce qui a été raconté demeure",
        f"Ce qui était faux : #7 « {WAS} »",
        f"Corrigé ainsi : « {AMENDED} »",
    ]
    assert page[5:] == [
        "  Constantine  PV 98 → 91",
        "  Goule 1      PV 13 → 40 · malus −7 → 0",
        "  Goule 2      PV 40 → 12 · malus 0 → −7",
    ]


def test_from_now_on_a_death_may_stay_as_told() -> None:
    """It is said of whom; where everything is hidden, not even that."""
    for level, shown in (("", True), ("hide=all", False)):
        scenario = given(BRIDGE.replace("x2 hp=40", f"x2 hp=40 {level}"), 'ruling "Goule 2" dead why=chute', "note x")
        fight, spoken = fight_of(scenario), scenario.desk.hear("correct «undo 10» «amend 7 damage=3» why=relu")
        assert spoken is not None
        assert isinstance(spoken.command, Correct)
        said = scenario.desk.said(spoken, "correct «undo 10» «amend 7 damage=3» why=relu")
        fight.declare(fight.settlement(spoken.command, said, Choices(keep=frozenset({"Goule 2"}))), said)
        assert ("Reste comme raconté : Goule 2 (sans vie)" in posted(notice(scenario, 12))) == shown
        assert ("sans vie" in everything(scenario, 12)) == shown


def test_after_an_exchange_the_line_is_not_another_s_by_this_correction() -> None:
    """The ghouls were exchanged before: that the line names the other is no part of this correction."""
    scenario = given(BRIDGE, 'swap "Goule 1" "Goule 2" from=7 why=x', "amend 9 action=cover why=y")
    wrong = posted(notice(scenario, 11))[1]
    assert '"Goule 2" pass » (Goule 1 et Goule 2 échangés par #10) → ' in wrong
    assert "échangés" not in posted(notice(scenario, 10))[1]


def test_two_amendments_of_a_line_at_once_are_told_once() -> None:
    """As the line was before both, and is after both."""
    scenario = given(BRIDGE, 'correct "amend 7 aim=80" "amend 7 damage=11" why=relu')
    wrong = posted(notice(scenario, 10))[1]
    assert wrong.count("#7") == 1


# --- For the players --------------------------------------------------------------------------------------------------


def test_hidden_hit_points_are_words() -> None:
    """13 of 40 is wounded, 12 of 40 too; 40 unhurt; no malus, no number of theirs, and no words that could tell."""
    page = posted(notice(hiding("hp", AMENDED), 10))
    assert page[-3:] == [
        "  Constantine  PV 98 → 91",
        "  Goule 1      des blessures → indemne",
        "  Goule 2      indemne → des blessures",
    ]
    assert not [word for word in ("13", "malus", "resistance") if word in "\n".join(page).replace("#13", "")]
    assert "  Goule 1      PV 13 → 40 · malus −7 → 0" in posted(notice(hiding("hp", AMENDED), 10, "gm"))


def test_who_hides_everything_shows_no_death() -> None:
    """Neither the word for it nor the turn of it."""
    fight = BRIDGE.replace("x2 hp=40", "x2 hp=30 hide=all")
    scenario = given(fight, 'amend 7 damage=20 8.survival@"Goule 1"=3 why="plus fort"')
    page = everything(scenario, 10)
    for word in ("sans vie", "dead", "plus fort", "survi", "malus", "HP"):
        assert word not in page


def test_a_secret_line_is_not_quoted() -> None:
    """Of its amendment the players learn its number: no word of either, nor what the first one had changed."""
    trap = 'ruling Constantine hp=50 why="le piège" secret=yes'
    scenario = given(BRIDGE, trap, 'amend 10 hp=60 why="moins profond"')
    page = everything(scenario, 11)
    for word in ("piège", "profond", "hp=", "PV 50", "50 →"):
        assert word not in page
    assert "aucun changement visible" in page
    assert "piège" in "\n".join(posted(notice(scenario, 11, "gm")))


def test_who_joined_secretly_is_not_named() -> None:
    """Neither in the lines, nor in orders, nor among those whose turns are missed."""
    scenario = given(
        "char A hp=9 speed=9",
        "char Ombre hp=9 speed=5 secret=yes",
        "char B hp=9 speed=2",
        "round initiative=50,40,30",
        "A pass",
        "Ombre pass",
        "B pass",
        'correct "undo 7" "swap Ombre B from=6" why=x',
    )
    assert "Ombre" not in everything(scenario, 9)
    assert "Ombre" in "\n".join(posted(notice(scenario, 9, "gm")))


def test_once_revealed_it_is_told_whole() -> None:
    """Today's secrets count: `reveal` opens the past."""
    scenario = hiding("hp", AMENDED, 'reveal "Goule 1"', 'reveal "Goule 2"')
    assert posted(notice(scenario, 10)) == posted(notice(given(BRIDGE, AMENDED), 10))
