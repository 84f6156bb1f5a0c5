"""Freeform where a case cannot say it: what is None, what is written back, read aloud, hidden, carried on."""

import pytest
from players import bodies, combatant, everything, fight_of, log_lines, page, seen_board, whole_board
from sequels import report, sequel
from spec import Scenario, fact, given

from cli.mistakes import ScriptError
from cli.writer import script_lines
from domain.errors import ImpossibleFace, UnneededDie
from domain.refusals import InitiativeKnown, InitiativeMissing, NotYours
from projections.texts import Lang, Texts
from projections.wording import sentence

CAST = ("char Milo hp=12 player=Paul initiative=1d20+3", "char Gob hp=8", "char Ombre")
ROUND = (*CAST, "round initiative=14", "initiative Gob=12")


def fight(*lines: str, dice: str = "given", options: str = "") -> Scenario:
    """A freeform fight that these lines have led to."""
    return given(*lines, dice=dice, options=options, rules="freeform")


def written(scenario: Scenario) -> list[str]:
    """The fight as a script, but for its first line."""
    return list(script_lines(fight_of(scenario)))[1:]


def sentences(scenario: Scenario, lang: Lang = "fr") -> list[str]:
    """What the last line led to, in words."""
    return [sentence(event, Texts(lang, "freeform")) for event in scenario.facts]


# --- What is not there ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FREEFORM-HP-1", "FREEFORM-HIT-1", "FREEFORM-HIT-2", "FREEFORM-HEAL-1")
def test_who_has_no_hit_points_has_none_whatever_befalls_them() -> None:
    """Wounds and care are recorded with what they cost and give; no total comes of either, or of a ruling on a hit."""
    scenario = fight(*CAST).when("Milo hit Ombre damage=7").then(fact("WoundTaken", loss=7, hp=None))
    scenario.when("Milo heal Ombre hp=2").then(fact("HealthRestored", gain=2, hp=None))
    scenario.when("ruling on 5 outcome=miss why=x").then(fact("HealthRestored", gain=7, hp=None))
    assert scenario.one("Ombre").hp is None


@pytest.mark.rule("FREEFORM-INIT-1")
def test_values_are_void_where_each_round_has_its_own() -> None:
    """At each new round nobody has an initiative until it is rolled or said again."""
    scenario = fight(*ROUND, "round", options="option.initiative=each-round")
    assert [one.initiative for one in scenario.combat.combatants.values()] == [None, None, None]
    assert scenario.combat.unrolled() == ("Milo",)


@pytest.mark.rule("FREEFORM-INIT-1")
def test_without_initiative_nobody_is_up_and_nobody_is_waited_for() -> None:
    """The board says that the fight goes on, not that everybody has played."""
    scenario = fight("char Gob hp=8", "char Ombre", "round")
    shown = whole_board(scenario)
    assert (shown.as_json()["turn"], shown.as_json()["up"], shown.as_json()["order"]) == (None, [], [])
    assert "round 1 · en cours" in page(shown)


# --- Initiative -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FREEFORM-INIT-1")
def test_an_initiative_is_rolled_by_the_engine_once() -> None:
    """A question mark lets the engine roll; what it rolled is not rolled again."""
    scenario = fight("char Nora initiative=1d6", "round", "char Loup initiative=1d4 hp=3", dice="any")
    scenario.when("initiative Loup=?").then(fact("DiceRolled", roller="Loup", purpose="initiative"))
    scenario.when("initiative Loup=?").then_refuses(InitiativeKnown, name="Loup")
    scenario.when("initiative Loup=9").then(fact("InitiativeSet", name="Loup", initiative=9))


@pytest.mark.rule("FREEFORM-INIT-1")
def test_who_has_no_dice_has_none_to_let_the_engine_roll() -> None:
    """A question mark for somebody without initiative dice is refused."""
    fight(*ROUND, dice="any").when("initiative Ombre=?").then_refuses(UnneededDie, purpose="initiative")


@pytest.mark.rule("FREEFORM-INIT-2")
def test_a_turn_is_not_ended_before_all_dice_have_been_rolled() -> None:
    """Who goes first is not known yet; who is waited for is named."""
    fight(*CAST, "round", "initiative Gob=12").when("next").then_refuses(InitiativeMissing, names=("Milo",))


@pytest.mark.rule("FREEFORM-INIT-1")
def test_a_player_gives_the_initiative_of_their_own_alone() -> None:
    """Values are as much a player's as dice."""
    scenario = fight(*CAST, "round")
    scenario.desk.acting = "Paul"
    scenario.when("initiative Milo=15").then(fact("InitiativeSet", name="Milo", initiative=15))
    scenario.when("initiative Gob=15").then_refuses(NotYours, person="Paul", name="Gob")


# --- Words ------------------------------------------------------------------------------------------------------------


def test_a_hit_reads_well() -> None:
    """Who, whom, with what, where, what is left; the sum where there is one to show."""
    said = 'Milo hit Gob damage=1d8+2 roll=3 location=tête weapon=tabouret label="à la volée"'
    scenario = fight(*CAST).when(said)
    assert [line for line in sentences(scenario) if "d8" not in line] == [
        "Milo attaque Gob (tabouret), à la volée",
        "Milo touche Gob",
        "Gob prend 5 dégâts (tête), reste 3 PV ; 5 = dé 3 + fixe 2",
    ]
    assert sentences(scenario, "en")[1:] == [
        "Milo hits Gob",
        "Milo, roll: 3 (d8)",
        "Gob takes 5 damage (tête), 3 HP left; 5 = die 3 + fixed 2",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Milo hit Gob damage=1", ["Milo attaque Gob", "Milo touche Gob", "Gob prend 1 dégât, reste 7 PV"]),
        ("Milo hit Ombre damage=9", ["Milo attaque Ombre", "Milo touche Ombre", "Ombre prend 9 dégâts"]),
        ("Milo miss Gob weapon=chope", ["Milo attaque Gob (chope)", "Milo manque Gob"]),
        ("Milo heal Gob hp=3", ["Gob retrouve 0 PV (soins), soit 8 PV"]),
        ("Milo heal Ombre hp=3 label=potion", ["Ombre retrouve 3 PV (potion)"]),
        ("Milo roll roll=17/20", ["Milo, jet : 17 (d20)", "Milo lance les dés : 17"]),
        ("Gob bleed amount=2", ["Gob saigne : 2 PV à chaque fin de round"]),
        ("Gob condition +stunned until=rounds:2", ["Gob : étourdissement (2 rounds)"]),
        ('Gob note "il boude"', ["note sur Gob : il boude"]),
        ("Gob down as=dying", ["Gob tombe : à l'agonie"]),
        ("char Loup hp=9", ["Loup entre en scène (9/9 PV)"]),
        ("char Loup", ["Loup entre en scène"]),
    ],
)
def test_what_the_table_says_is_told(line: str, told: list[str]) -> None:
    """In French, without holes where the line says nothing."""
    assert sentences(fight(*CAST).when(line)) == told


def test_a_face_that_says_the_wrong_die_is_pointed_at() -> None:
    """The caret stands under the value."""
    line = "Milo roll roll=21/20"
    with pytest.raises(ScriptError) as told:
        fight(*CAST).desk.say(line)
    assert isinstance(told.value.cause, ImpossibleFace)
    assert told.value.column == line.index("21/20")


# --- Written back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "back"),
    [
        ("initiative Gob=-3 Ombre=7", "initiative Gob=-3 Ombre=7"),
        ("initiative initiative@Milo=2", "initiative initiative@Milo=2"),
        ("Milo roll roll=17/20,3/6", "Milo jet dés=d20+d6 jet@Milo=17/20,3/6"),
        ("Milo roll dice=2d6+3 roll=4,5", "Milo jet dés=2d6+3 jet@Milo=4,5"),
        ("Milo condition Gob +prone until=rounds:2", "Milo état Gob +prone jusqu'à=rounds:2"),
        ('Milo condition Gob "+barbe en feu"', 'Milo état Gob "+barbe en feu"'),
        ("Milo down Gob as=dying", "Milo à-terre Gob état=mourant"),
        ('Gob note "il boude"', 'Gob note "il boude"'),
        ("Milo hit Gob damage=1d8+2 roll=3 location=tête", "Milo touche Gob dégâts=1d8+2 localisation=tête jet@Milo=3"),
    ],
)
def test_every_line_is_written_back_as_it_was(line: str, back: str) -> None:
    """In French, each die as it was said; said again it leads to the same facts."""
    first = fight(*ROUND).when(line)
    assert written(first)[-1] == back
    again = fight(*ROUND).when(back)
    assert again.facts == first.facts


def test_a_condition_that_ends_is_written_back() -> None:
    """With its minus, which is no quoted word."""
    first = fight(*CAST, "Gob condition +étourdi", "Milo condition Gob -étourdi")
    assert written(first)[-1] == "Milo état Gob -stunned"
    assert fight(*CAST, *written(first)[-2:]).one("Gob") == first.one("Gob")


# --- Undone, verified, carried on -------------------------------------------------------------------------------------


def test_a_hit_is_undone_three_lines_later_and_brought_back() -> None:
    """All that came after goes first, as everywhere; redo restores exactly."""
    scenario = fight(*ROUND)
    before = scenario.combat
    scenario.when("Milo hit Gob damage=3", "next", "Gob bleed amount=1")
    after = scenario.combat
    scenario.when("undo", "undo", "undo")
    assert scenario.combat == before
    scenario.when("redo", "redo", "redo")
    assert scenario.combat == after


def test_a_fight_of_engine_dice_verifies() -> None:
    """Dice, sums and what the table said are derived again."""
    scenario = fight(*CAST, "round", "Milo roll dice=3d6", "Milo hit Gob damage=2d4+1", "close", dice="any")
    assert {finding.check: finding.outcome for finding in report(scenario).findings} == {
        "chain": "ok", "seal": "ok", "dice": "ok", "derivation": "ok",
    }  # fmt: skip


@pytest.mark.rule("FREEFORM-REST-1", "FREEFORM-STATE-1")
def test_the_next_fight_begins_where_the_last_one_ended() -> None:
    """Sheet, weapon, hit points and lasting conditions come over; 0 HP keep nobody at home."""
    first = fight(
        *CAST, "weapon Milo épée damage=1d8", "Milo condition +borgne until=permanent", "Gob hit Milo damage=12"
    )
    first.when("close")
    assert sequel(first, "char Milo from=essai", rules="freeform").one("Milo").hp == 0
    first.when("rest Milo days=2")
    second = sequel(first, "char Milo from=essai", title="La suite", rules="freeform")
    milo = second.one("Milo")
    assert (milo.hp, milo.hp_max, dict(milo.sheet), milo.has("borgne")) == (2, 12, {"initiative": "1d20+3"}, True)
    assert [held.name for held in milo.weapons] == ["épée"]
    second.when("round initiative=9").then(fact("InitiativeSet", name="Milo", initiative=12))


# --- Secrets ----------------------------------------------------------------------------------------------------------


HIDDEN = ("char Milo hp=12", "char Loup hp=8317 hide=HIDE")


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize(
    "line",
    [
        "Milo hit Loup damage=4321",
        "Milo hit Loup damage=1d5000 roll=4321",
        "Loup bleed amount=4321",
        "Milo bleed Loup amount=4321",
        "Milo heal Loup hp=4321",
        "Loup heal hp=4321",
    ],
)
def test_what_is_said_of_hidden_hit_points_stays_hidden(level: str, line: str) -> None:
    """Neither the line's own number nor its dice nor what came of them is anywhere in what players read."""
    scenario = fight(*(one.replace("HIDE", level) for one in HIDDEN), line)
    seen = everything(scenario)
    assert "4321" not in seen
    assert "8317" not in seen
    assert "4321" in str(fight_of(scenario).history.entries)


@pytest.mark.parametrize(
    "line",
    [
        "Milo condition Loup +poisoned", "Loup condition +poisoned", "Milo down Loup", "Loup down as=dead",
        "Milo bleed Loup amount=2",
    ],
)  # fmt: skip
def test_what_befalls_whoever_hides_everything_is_not_told(line: str) -> None:
    """Not even what was done, for that says it all; who declared it is said."""
    scenario = fight(*(one.replace("HIDE", "all") for one in HIDDEN), line)
    assert log_lines(scenario)[-1] == f"« {line.partition(' ')[0]} : … »"
    assert bodies(scenario, "Declared")[-1]["command"]["action"] is None
    assert combatant(scenario, "Loup")["conditions"] == []


def test_a_hidden_roll_shows_its_total_alone() -> None:
    """To hide hit points is to hide what a sum is made of; to hide everything, the sum too."""
    line = "Loup roll dice=1d5000+17 roll=4321 label=flair"
    scenario = fight(*(one.replace("HIDE", "hp") for one in HIDDEN), line)
    (told,) = bodies(scenario, "RollMade")
    assert (told["total"], told["label"]) == ({"total": 4338, "terms": []}, "flair")
    assert "Loup lance les dés (flair) : 4338" in log_lines(scenario)
    assert "4321" not in everything(scenario)
    scenario = fight(*(one.replace("HIDE", "all") for one in HIDDEN), line)
    assert "4338" not in everything(scenario)


def test_nothing_is_hidden_of_who_hides_nothing() -> None:
    """Lines, dice and sums are there for all."""
    scenario = fight(*CAST, "Milo hit Gob damage=1d8+2 roll=3 location=tête")
    assert "Gob prend 5 dégâts (tête), reste 3 PV ; 5 = dé 3 + fixe 2" in log_lines(scenario)
    assert next(one.hp for one in seen_board(scenario).vitals if one.name == "Gob") == 3


def test_a_remark_about_somebody_unknown_is_unknown() -> None:
    """Who joined in secret is named in no note."""
    scenario = fight(*CAST, "char Espion secret=yes", 'Espion note "il écoute"')
    assert "écoute" not in everything(scenario)
