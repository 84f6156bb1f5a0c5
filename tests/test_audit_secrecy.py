"""What the players' dossier keeps back: whatever the log and the notices hide, no chapter tells."""

import json
import re

import pytest
from dossiers import dossier, everything, programs, text
from hypothesis import given as drawn, settings, strategies as st
from players import fight_of
from spec import given
from test_secrecy import ACTS, STRONG, numbers_of

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=40 speed=5 resistance=6 attack.y=12 {}
weapon Constantine sword attack=x
weapon Goule claws attack=y bleed=2
"""
ASSASSIN = """
char Assassin hp=3331 speed=50 attack.z=9 player=Nora secret=yes
weapon Assassin dague attack=z secret=yes
note "le poison est prêt" by=Nora link=https://secret.example/1 secret=yes
round initiative=64,41,90
"""
KIMBLE = """
char Harold hp=60 CON=12 DEX=12 skill.sword-cane=43
char Goule hp=60 CON=10 DEX=10 skill.claws=30
weapon Harold sword-cane kind=melee skill=sword-cane damage=2d6 drawn=yes
weapon Goule claws kind=melee skill=claws damage=1d6 natural=yes
round initiative=9,6
"""
STEPS = [
    *ACTS,
    "undo", "undo", "redo", 'dispute 8 why="77777"', "undo 8 why=x", "ruling on 8 outcome=miss why=x",
    'amend 8 mod=+3/ombre why="77777"',
]  # fmt: skip


@pytest.mark.parametrize("level", ["hp", "all"])
@settings(deadline=None, max_examples=10)
@drawn(lines=st.lists(st.sampled_from(STEPS), min_size=1, max_size=10), number=st.integers(3, 9))
def test_no_hidden_number_is_in_the_players_dossier(level: str, lines: list[str], number: int) -> None:
    """Whatever is played, taken back, disputed and corrected, and whichever command the dossier is about."""
    scenario = given(STRONG.replace("HIDE", level), dice="any")
    for line in lines:
        scenario.when(line).refusal = None
    about = min(number, fight_of(scenario).history.number)
    for one in (dossier(scenario, None, "players"), dossier(scenario, about, "players")):
        published = [one.subject.seal, *(commitment.commitment for commitment in one.subject.commitments)]
        told = f"{text(one)}\n{json.dumps(programs(one))}"
        for digits in published:
            told = told.replace(digits, "")
        told = re.sub(
            r"\d{4}-\d\d-\d\dT[\d:.]+|\d\d/\d\d/\d{4}|\d{4}-\d\d-\d\d|sha256-[\w/+=]+|#[0-9a-f]{6}\b", "", told
        )
        told = re.sub(r'"(exact|value)": "?[\d./e-]+', "", told)
        shown = {int(token) for token in re.findall(r"\d+", told)}
        assert shown & numbers_of(scenario) == set()
        assert {die.roller for die in one.dice} <= {"Constantine"}
        assert {each.name for each in one.odds} | {each.target for each in one.odds} <= {"Constantine", None}
        assert {each.roller for each in one.luck} <= {"Constantine"}


def test_a_flight_from_somebody_hidden_is_not_told() -> None:
    """Its chance would tell the hidden pursuer's speed, its faces their die."""
    lines = (FIGHT.format(""), "char Spectre hp=9 speed=7 hide=all", "round initiative=64,41,9")
    scenario = given(*lines, "Constantine flee pursuers=Spectre,Goule flee=60,40,80")
    assert [one.kind for one in dossier(scenario).odds] == ["flight"]
    assert dossier(scenario, None, "players").odds == ()


@pytest.mark.parametrize("about", [None, 6, 7, 9, 10, 11, 12, 13])
def test_of_a_secret_command_the_dossier_has_the_number_alone(about: int | None) -> None:
    """Neither who, nor what, nor its link, in any chapter, not even in that of a correction which touches it."""
    scenario = given(FIGHT.format(""), ASSASSIN).when(  # 6, 7, 8 are secret, 9 the round
        "Assassin reinforced-attack Constantine aim=51 damage=4",  # 10
        'dispute 10 why="ce coup"',  # 11
        "Constantine pass resistance=5",  # 12
        'amend 10 aim=53 why="le bon coup"',  # 13
    )
    one = dossier(scenario, about, "players")
    told = everything(one)
    for word in ("Assassin", "assassin", "dague", "poison", "secret.example", "3331", "Nora", "ce coup", "le bon coup"):
        assert word not in told
    assert {10, 11} & {each.about for each in one.disputes} == set()
    assert "Assassin" in everything(dossier(scenario, about, "gm"))
    numbers = {each.first.number for each in one.timeline}
    assert numbers == set(range(1, 14)) if about is None else {6, 7, 8, 10} & numbers <= {about}
    lines = [(each.name, each.lines) for each in one.people]
    assert lines == ([(None, 9)] if about is None else []), "secret lines are nobody's"


def test_what_a_secret_attack_had_for_a_chance_is_not_told() -> None:
    """Nobody hides anything, but for the line: it is answered by one that everybody sees, and ends under its number."""
    scenario = given(FIGHT.format(""), "round initiative=64,90").when(
        "Goule reinforced-attack Constantine aim=51 damage=4 secret=yes",  # 7
        "Constantine reinforced-defence dodge defence=10 resistance=5",  # 8
    )
    assert scenario.refusal is None
    told = [(each.name, each.kind, each.command, each.cause) for each in dossier(scenario).odds]
    assert told == [("Goule", "attack", 8, "7"), ("Constantine", "defence", 8, "7")]
    assert dossier(scenario, None, "players").odds == dossier(scenario, 8, "players").odds == ()


def test_a_secret_effect_on_an_answer_that_nobody_rolled_is_in_no_chance() -> None:
    """An 80 against 43 misses, so that no sum shows the parry, and the poison that is on it."""
    scenario = given(KIMBLE, "effect Goule mod.parry=-20 label=poison until=rounds:3 secret=yes", rules="kimble")
    scenario.when("Harold attack Goule parry attack=80")
    assert dossier(scenario, None, "players").odds == dossier(scenario, None, "players").successes == ()
    assert [float(each.chance or 0) for each in dossier(scenario).odds] == [pytest.approx(0.43 * 0.9)]
    scenario = given(KIMBLE, "note poison secret=yes", "Harold attack Goule parry attack=80", rules="kimble")
    assert [float(each.chance or 0) for each in dossier(scenario, None, "players").odds] == [pytest.approx(0.43 * 0.7)]


@pytest.mark.parametrize("level", ["hp", "all"])
def test_what_is_revealed_is_in_the_dossier(level: str) -> None:
    """`reveal` opens the whole past, here as elsewhere."""
    lines = (
        "round initiative=64,41",
        "Constantine reinforced-attack Goule aim=73 damage=12",
        "Goule pass resistance=6",
    )
    scenario = given(FIGHT.format(f"hide={level}"), *lines)
    assert "Goule" not in {die.roller for die in dossier(scenario, None, "players").dice}
    scenario.when("reveal Goule")
    hidden, whole = dossier(scenario, None, "players"), dossier(scenario)
    assert [die.as_json() for die in hidden.dice] == [die.as_json() for die in whole.dice]
    assert {die.roller for die in hidden.dice} == {"Constantine", "Goule"}


def test_the_players_read_no_comment_and_no_reason_that_could_tell() -> None:
    """What stands behind a line is its author's, and a reason may quote what is hidden."""
    scenario = given(FIGHT.format("hide=hp"), "round initiative=64,41")
    scenario.when("Constantine pass // il reste 4242 PV", 'undo 5 why="elle avait 4242"')
    assert "4242" not in everything(dossier(scenario, None, "players"))
    assert "4242" in text(dossier(scenario))


@pytest.mark.parametrize("hp", [40_000, 40_500])
def test_a_correction_that_is_not_seen_to_change_a_command_is_not_in_its_dossier(hp: int) -> None:
    """What a hidden Goule has left is another after each later blow: the players see the same decision as before."""
    scenario = given(FIGHT.format("hide=hp").replace("hp=40 ", f"hp={hp} "), "ruling Goule hp=-7 why=x")
    scenario.when("ruling Goule hp=-9 why=y", "amend 6 hp=-8 why=z")
    assert 8 in {one.deed.number for one in dossier(scenario, 7).repairs}
    assert dossier(scenario, 7, "players").repairs == ()
