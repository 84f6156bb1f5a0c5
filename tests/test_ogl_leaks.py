"""No number of who hides something reaches the players under ogl: dice that wait, ranks, ends, whole fights."""

import re

import pytest
from caves import seen
from halls import (
    BLOW,
    HALL,
    HIT,
    MINOR,
    faces,
    hall,
    pair,
    timeless,
    told,
)
from hypothesis import given as drawn, settings, strategies as st
from players import bodies, everything, fight_of, log_lines, seen_board, whole_board
from sequels import sequel
from spec import Scenario, given

from projections.secrecy import secrets_of, veil_board

# --- Dice that wait ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
def test_dice_kept_with_an_attack_that_waits(level: str) -> None:
    """What the blow will cost the Goule, and what the Goule rolls, are kept without faces; where it lands, with."""
    asked = f"{HIT} defend=ask location=20 damage@Harold=3 damage-modifier@Harold=1 dodge@Goule=77 actions-lost@Goule=2"
    scenario = hall(level, asked)
    for answer in ((), ("Goule none",)):
        (made,) = bodies(scenario.when(*answer), "AttackMade")
        assert {(one["purpose"], *one["faces"]) for one in made["kept"]} == {
            ("location", "20"), ("damage",), ("damage-modifier",), ("dodge",), ("actions-lost",),
        }  # fmt: skip
    assert scenario.one("Goule").locations["head"].hp == 6 - 4


@pytest.mark.parametrize("level", ["hp", "all"])
def test_dice_that_an_undo_would_make_hit_points_are_unseen_while_unused(level: str) -> None:
    """Kept for a blow that was dodged, the same dice are the loss once the dodge is taken back."""
    asked = f"{HIT} defend=ask location=20 damage@Harold=3 damage-modifier@Harold=1"
    scenario = hall(level, asked, "Goule dodge dodge=2")
    unused = {one["purpose"]: one["faces"] for one in bodies(scenario, "DiceUnused")}
    assert unused == {"location": ["20"], **({"damage": [], "damage-modifier": []} if level == "hp" else {})}
    assert bodies(scenario, "Declared")[-1]["text"] is None


@pytest.mark.parametrize("level", ["hp", "all"])
def test_simultaneous_declarations_are_kept_without_their_dice(level: str) -> None:
    """Nobody knows yet what typed dice will be: no face of Harold's line, nothing of the Goule's but who and what."""
    scenario = pair(level, "Harold attack Goule attack=61 location=13 damage=7 damage-modifier=2 actions-lost=3")
    (kept,) = bodies(scenario, "PostQueued")
    assert (kept["name"], kept["action"]["dice"], kept["action"]["arguments"]) == ("Harold", None, None)
    assert bodies(scenario, "Declared")[-1]["text"] is None
    scenario.when("Goule attack Harold weapon=griffes attack=88 mod.attack=-7123/boue")
    (kept,) = (one for one in bodies(scenario, "PostQueued") if one["name"] == "Goule")
    assert (kept["action"]["dice"], kept["action"]["modifiers"]) == (None, None)
    assert bodies(scenario, "Declared")[-1]["text"] is None


@pytest.mark.parametrize("level", ["hp", "all"])
def test_the_hidden_ones_declaration_is_kept_unseen_without_any_die_too(level: str) -> None:
    """Who, what and whom; neither with which weapon nor what weighs on it."""
    scenario = pair(level, "Goule attack Harold weapon=griffes mod.attack=-7123/boue")
    (kept,) = bodies(scenario, "PostQueued")
    assert (kept["action"]["targets"], kept["action"]["arguments"], kept["action"]["modifiers"]) == (
        ["Harold"], None, None,
    )  # fmt: skip
    assert "7123" not in re.findall(r"\d+", timeless(everything(scenario)))


@pytest.mark.parametrize("level", ["hp", "all"])
def test_what_simultaneous_blows_cost_is_unseen(level: str) -> None:
    """Both resolved in one batch: the Goule's losses as under any other line, Harold's shown."""
    scenario = pair(
        level,
        "Harold attack Goule attack=61 location=13 damage=7 damage-modifier=2 actions-lost=3",
        "Goule attack Harold weapon=griffes attack=25 location=20 damage=3 damage-modifier=1",
    )
    assert scenario.one("Goule").locations["right_arm"].hp == 5 - 9
    assert not faces(scenario).get("damage")
    (blow,) = (one for one in bodies(scenario, None) if one)
    assert {key: value for key, value in blow.items() if value is not None} == {"attack": 11, "name": "Goule"}
    (wound,) = bodies(scenario, "WoundTaken")
    assert (wound["name"], wound["loss"], wound["location_hp"]) == ("Harold", 4, 0)
    assert [one["text"] for one in bodies(scenario, "Declared")[-2:]] == [None, None]


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize(
    "lines",
    [
        ("Harold attack Goule dodge mod.dodge=-7123/plaie",),
        ("Harold attack Goule defend=ask", "Goule move", "Goule dodge mod=-7123/plaie"),
        ("Harold attack Goule defend=ask mod.dodge=-7123/plaie", "Goule move"),
    ],
)
def test_modifiers_of_the_hidden_ones_reaction_are_unseen_in_a_kept_declaration(
    level: str, lines: tuple[str, ...]
) -> None:
    """Said on the attack's line or on the Goule's own, they are no more shown in `PostQueued` than elsewhere."""
    scenario = pair(level, *lines)
    assert not any(one["action"]["modifiers"] for one in bodies(scenario, "PostQueued"))
    assert "7123" not in re.findall(r"\d+", timeless(everything(scenario)))


# --- Ranks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
def test_whoever_waits_for_the_hidden_does_not_tell_its_dexterity(level: str) -> None:
    """Harold takes the Goule's place: its DEX, which breaks ties, is no more shown in Harold's rank than in its own."""
    scenario = hall(level, "Harold wait for=Goule", "Goule move")
    (*_, moved) = (one for one in bodies(scenario, "InitiativeSet") if one["name"] == "Harold")
    assert 13 not in (moved["tiebreak"] or ())


def test_whoever_waits_for_who_hides_everything_does_not_tell_its_rank() -> None:
    """Neither the log, nor the board, nor its words show 20."""
    scenario = hall("all", "Harold wait for=Goule", "Goule move")
    (*_, moved) = (one for one in bodies(scenario, "InitiativeSet") if one["name"] == "Harold")
    assert (moved["initiative"] or {}).get("total") != 20
    assert [place["initiative"] for place in seen_board(scenario).as_json()["order"]] == [None, None, 9]
    assert "20" not in re.findall(r"\d+", "\n".join(log_lines(scenario)))


# --- Whole fights -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
def test_who_comes_from_another_fight_brings_it_unseen(level: str) -> None:
    """Locations, sheet, what lasts: neither in the line nor in the joining."""
    first = hall("", MINOR, "ruling Goule +borgne until=permanent why=x", "close")
    scenario = sequel(first, f"char Goule from=essai hide={level} skill.griffes=72", rules="ogl")
    (joined,), declared = bodies(scenario, "CombatantJoined"), bodies(scenario, "Declared")[-1]
    assert {joined[key] for key in ("sheet", "locations", "location_hp", "lasting", "ticks")} == {None}
    assert (declared["text"], declared["command"]["taken"], declared["command"]["sheet"]) == (None, None, None)


LOST = ("ruling Goule hp.left_leg=to:-1 why=x", "ruling Goule +borgne until=permanent why=x")


@pytest.mark.parametrize("level", ["hp", "all"])
def test_an_end_that_was_taken_back_is_hidden_again(level: str) -> None:
    """Rest and its tests, and the closing report of then."""
    scenario = hall(level, MINOR, *LOST, "close", "rest Goule days=2")
    then = whole_board(scenario)
    assert seen(scenario, "HealthRestored")["gain"] >= 1
    scenario.when("undo", "undo")
    test, healed = seen(scenario, "SkillTested"), seen(scenario, "HealthRestored")
    assert (test and (test["chance"], test["stake"])) == ((None, None) if level == "hp" else None)
    assert (healed and (healed["gain"], healed["locations"])) == ((None, None) if level == "hp" else None)
    assert all(one["text"] is None for one in bodies(scenario, "Declared") if one["command"]["kind"] == "rest")
    report = veil_board(then, secrets_of(fight_of(scenario).history)).report
    assert report
    assert (report.tests, report.losses, report.recovering) == ((), (), ())


TWINS = (
    ("CON=13 SIZ=14 EQUAL POW=9 skill.griffes=71 skill.arc=35 skill.écu=52 skill.dodge=43", "7", "2", "3", "2"),
    ("CON=17 SIZ=17 DEX=14 INT=9 POW=8 skill.griffes=66 skill.arc=38 skill.écu=57 skill.dodge=47", "8", "3", "5", "1"),
)
"""Two Goules who fare alike: their sheets, and dice that make up for what differs in them."""


def told_of(sheet: str, rank: str, later: str, damage: str, modifier: str) -> str:
    """All that players read of a fight in which the Goule is hurt, strikes, aims, is cared for and bleeds."""
    text = re.sub(r"CON=13 .*?skill.dodge=43", sheet.replace("EQUAL", "DEX=13 INT=12"), HALL)
    fight = told(text.replace("8,7,1", f"8,{rank},1"), "hp", ())
    fight.when(f"{HIT} dodge dodge=90 location=20 damage={damage} damage-modifier={modifier}", BLOW[1])
    fight.when("Rose first-aid Goule first-aid=9 healing=1", "Harold defend", "Goule aim", "Rose defend")
    fight.when("ruling Goule bleed=7 why=x", "Harold move", "Goule skill dodge skill=20")
    fight.when(f"round rank@Harold=9 rank@Goule={later} rank@Rose=2", "Harold wait until=signe", "Goule defend")
    assert fight.refusal is None
    return timeless(everything(fight))


def test_fights_that_differ_in_hidden_numbers_alone_look_the_same() -> None:
    """Sheets, hit points, armour, losses, haemorrhages and care differ; every page, line and object is the same."""
    first, second = (told_of(*twin) for twin in TWINS)
    assert first == second


ACTS = (
    *("Harold attack Goule", "Harold attack Goule dodge", "Harold attack Goule defend=ask damage@Harold=77711", "next"),
    *(
        "Harold charge Goule distance=6 parry",
        "Harold flurry Goule dodge",
        "Goule attack Harold",
        "Goule none",
        "Goule dodge",
    ),
    *(
        "Goule dodge dodge=3",
        "Rose first-aid Goule",
        "Rose attack Goule damage@Rose=88807",
        "round",
        "undo",
        "redo",
        "close",
    ),
    *(
        "round rank@Harold=5 rank@Goule=5 rank@Rose=5",
        "next",
        "Goule defend",
        "Goule aim",
        "Goule move",
        "rest all days=31",
    ),
    *("Goule skill griffes mod=+20011", "ruling Goule hp.chest=-31013 why=x", "ruling Goule hp.head=41011 why=x"),
    *("ruling Goule bleed=20017 why=x", "Goule first-aid", "Harold attack Goule free=yes", "Harold wait for=Goule"),
    *(
        "Rose attack Goule defend=ask",
        "Harold attack Goule attack=99 damage@Harold=66613",
        "stance Goule",
        "Goule stance to=standing",
    ),
    "hazard Feu damage=1d99991 to=Goule until=rounds:2",
)
SIDES = 99991
STRONG = """
char Harold CON=90 SIZ=900 STR=10 DEX=12 INT=12 POW=9 skill.canne=95 skill.dodge=30
char Goule CON=911 SIZ=907 STR=10 DEX=12 INT=12 POW=9 skill.griffes=30011 skill.dodge=80021 skill.resilience=70019 \
armour.chest=45007 HIDE
char Rose CON=13 SIZ=12 STR=10 DEX=12 INT=12 POW=9 skill.first-aid=95 skill.canne=95
weapon Harold canne skill=canne damage=1d99991 natural=yes
weapon Rose canne skill=canne damage=1d99991 natural=yes
weapon Goule griffes skill=griffes damage=1d6 natural=yes
round
"""


def numbers_of(scenario: Scenario) -> set[int]:
    """Every number of the Goule's that occurs nowhere else: large ones, in what befell it and in what struck it."""
    found = {int(number) for number in re.findall(r"\d+", " ".join((STRONG.splitlines()[2], *ACTS)))}
    elsewhere = set()
    for entry in fight_of(scenario).history.entries:
        for fact in entry.facts:
            body = fact.model_dump()
            numbers = {int(number) for number in re.findall(r"\d+", str(body))}
            if "Goule" in {body.get(key) for key in ("name", "target", "roller")}:
                found |= numbers
            elif type(fact).__name__ in {"WoundTaken", "DamageAbsorbed"}:  # a fumble strikes its author
                elsewhere |= numbers
    return {number for number in found - elsewhere if number > 1000} - {SIDES}


@pytest.mark.parametrize("level", ["hp", "all"])
@settings(deadline=None, max_examples=40)
@drawn(lines=st.lists(st.sampled_from(ACTS), min_size=1, max_size=16))
def test_no_hidden_number_reaches_the_players(level: str, lines: list[str]) -> None:
    """Whatever is played, no number of the Goule's body and sheet is in any output, nor any die that struck it."""
    scenario = given(STRONG.replace("HIDE", f"hide={level}"), rules="ogl", dice="any")
    for line in lines:
        scenario.when(line).refusal = None
    while fight_of(scenario).combat.status == "closed":
        scenario.when("undo")
    shown = {int(token) for token in re.findall(r"\d+", timeless(everything(scenario)))}
    assert shown & numbers_of(scenario) == set()
