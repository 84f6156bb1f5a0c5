"""Previews of orders, of dice and their keys, of arrivals, of bodies part by part; and the words of all of it."""

import json
from pathlib import Path

import pytest
from foresight import ahead, changed, examples, lines, reasons, values
from players import fight_of
from spec import Scenario, given
from test_words import LANGS, RULES, flattened, placeholders, texts_of

import projections
from cli.words import Words
from domain.history import Entry
from domain.refusals import Lacking
from domain.ruleset import ruleset_named
from projections.partings import side_by_side
from projections.texts import Texts
from projections.typed import lacking_words

TWO_ROUNDS = """
char A hp=100 speed=15 resistance=10 attack.x=20
char G x2 hp=40 speed=5 resistance=6 attack.y=12
weapon A s attack=x
round initiative=64,41,30
A reinforced-attack "G 1" aim=73 damage=12
"G 1" pass resistance=6
"G 2" pass
round initiative=64,35,32
A pass
"G 2" pass
"G 1" pass
"""
"""Command 6 wounds G 1 for 27: malus 7, so that G 2 is before it in round 2 (command 9): 37 and 33."""
MOVED = 'amend 6 target="G 2" resistance@"G 2"=6 why=x'


def told(scenario: Scenario, line: str) -> list[str]:
    """A preview in French."""
    return lines(ahead(scenario, line), fight_of(scenario))


# --- Orders -----------------------------------------------------------------------------------------------------------


def test_a_wound_moved_between_two_ghouls_moves_the_order() -> None:
    """40 for G 1, 30 for G 2; since the roll of #9, not since the wound: round 1's order was the same in both."""
    scenario = given(TWO_ROUNDS)
    seen = ahead(scenario, MOVED)
    assert seen.as_json()["order"] == {
        "before": [{"name": name, "initiative": value} for name, value in (("A", 79), ("G 2", 37), ("G 1", 33))],
        "after": [{"name": name, "initiative": value} for name, value in (("A", 79), ("G 1", 40), ("G 2", 30))],
        "example": False,
    }
    assert reasons(seen)[None, "order"] == (9, "InitiativeSet", "after")
    assert "Ordre : A 79 · G 2 37 · G 1 33 → A 79 · G 1 40 · G 2 30" in told(scenario, MOVED)


def test_who_acts_out_of_the_new_order_is_listed() -> None:
    """G 2 acted first in round 2 (#11), before G 1 whose place is now before it."""
    seen = ahead(given(TWO_ROUNDS), MOVED)
    assert seen.as_json()["out_of_order"] == [{"command": 11, "name": "G 2", "before": ["G 1"], "example": False}]
    assert told(given(TWO_ROUNDS), MOVED)[-1] == "Gardent leur place malgré l'ordre : #11 G 2 (avant G 1)"


def test_a_round_taken_back() -> None:
    """Round 1 again, whose order nobody rolled anew; what was done in round 2 has no round."""
    scenario = given(TWO_ROUNDS)
    shown = told(scenario, "undo 9 why=x")
    assert "Tour : 2 → 1" in shown
    seen = ahead(scenario, "undo 9 why=x")
    assert seen.compared.round == (2, 1)
    assert {one.command for one in seen.set_aside} == {10, 11, 12}


def test_the_reason_is_the_event_since_which_a_value_is_another() -> None:
    """70 was ruled in both: what #6 cost before that explains nothing; #11 leaves 50 instead of 52."""
    scenario = given(
        "char A hp=100 speed=15 attack.x=20",
        "char G hp=90 speed=5 resistance=6",
        "weapon A s attack=x",
        "round initiative=64,41",
        "A reinforced-attack G aim=73 damage=12",
        "G pass resistance=6",
        "ruling G hp=70 why=x",
        "round initiative=64,41",
        "A reinforced-attack G aim=73 damage=3",
        "G pass resistance=6",
    )
    seen = ahead(scenario, 'correct "amend 6 damage=10" "amend 10 damage=5" why=x')
    assert values(seen, "G") == {"hp": (52, 50)}
    assert reasons(seen) == {("G", "hp"): (11, "WoundTaken", "after")}
    assert values(ahead(scenario, "amend 6 damage=10 why=x"), "G") == {}


def test_the_reason_of_an_order_is_in_its_own_round() -> None:
    """Round 1 was rolled otherwise too; but nobody had a place before round 2 was rolled (#9)."""
    seen = ahead(given(TWO_ROUNDS), 'correct "amend 5 initiative=66,45,30" "amend 9 initiative=64,36,32" why=x')
    assert reasons(seen) == {(None, "order"): (9, "InitiativeSet", "after")}
    assert seen.because[-1].as_json()["body"]["initiative"]["total"] == 36 + 5 - 7


def test_histories_side_by_side() -> None:
    """What one has alone stands alone, in its place; what both have in another order is told apart."""

    def path(*numbers: int) -> list[Entry]:
        entries = fight_of(given(*["note x"] * 8)).history.entries
        return [entries[number - 1] for number in numbers]

    def pairs(old: list[Entry], new: list[Entry]) -> list[tuple[int | None, int | None]]:
        steps = side_by_side(old, new)
        return [(one.before and one.before.number, one.after and one.after.number) for one in steps]

    assert pairs(path(1, 2, 3, 4), path(1, 3, 8, 4)) == [(1, 1), (2, None), (3, 3), (None, 8), (4, 4)]
    assert pairs(path(1, 2), path(1, 5)) == [(1, 1), (2, None), (None, 5)]
    assert pairs(path(1, 2, 3), path(1, 3, 2)) == [(1, 1), (2, None), (3, 3), (None, 2)]


# --- Dice -------------------------------------------------------------------------------------------------------------


def test_a_newcomer_s_die_by_the_engine_is_an_example_without_a_number() -> None:
    """H would roll in round 1: in the order without a number, its roll to come, and all else as it was rolled."""
    scenario = given("char A hp=10 speed=15", "char G hp=10 speed=5", "round", dice="engine")
    line = "insert after 3 : char H hp=10 speed=3 why=x"
    seen = ahead(scenario, line, lambda _, __: 77)
    order = seen.as_json()["order"]
    places = {one["name"]: one["initiative"] for one in order["after"]}
    assert (order["example"], places["H"]) == (True, None)
    assert {"name": "A", "initiative": places["A"]} in order["before"]
    assert "80" not in json.dumps(seen.as_json())
    (joined,) = (one for one in seen.compared.combatants if one.joined)
    assert (joined.name, reasons(seen)["H", "present"]) == ("H", (6, "CombatantJoined", "after"))
    shown = told(scenario, line)
    assert shown[0] == "H : entre dans le combat (10/10 PV)"
    assert "Dés à lancer, le moteur donne ici un exemple : #4 initiative, H (d100)" in shown


def test_what_an_example_leads_to_is_an_example() -> None:
    """G 2's resistance at #9 is to come: so is what G 2 does there to A, and A in round 2 to G 1; not what is past."""
    scenario = given(
        "char A hp=100 speed=15 attack.x=20",
        "char G x2 hp=90 speed=5 resistance=6 attack.y=12",
        "weapon A s attack=x",
        "weapon G c attack=y",
        "round initiative=64,41,30",
        'A reinforced-attack "G 1" aim=73 damage=12',
        '"G 1" pass resistance=6',
        '"G 2" reinforced-attack A aim=60 damage=9 resistance=3',
    )
    line = 'amend 7 target="G 2" why=x'
    marked = {("A", "hp"), ("G 2", "hp"), ("G 2", "malus")}
    assert examples(ahead(scenario, line, lambda _, __: 1)) == marked
    scenario.when("round initiative=64,41,30", 'A reinforced-attack "G 1" aim=73 damage=2', '"G 1" pass resistance=6')
    seen = ahead(scenario, line, lambda _, __: 1)
    assert ("G 1", "hp") in examples(seen)
    assert seen.uncertain == ("A", "G 1", "G 2")


def test_what_the_engine_rolled_for_a_correction_is_no_example_any_more() -> None:
    """H's die has fallen once the correction is made: its face is told, its place has a number."""
    scenario = given("char A hp=10 speed=15", "char G hp=10 speed=5", "round", dice="engine")
    seen = changed(scenario.when("insert after 3 : char H hp=10 speed=3 why=x"))
    ((die, face),) = ((one.roller, one.face) for one in seen.new_dice)
    assert (die, seen.uncertain, seen.compared.order_example) == ("H", (), False)
    places = {one["name"]: one["initiative"] for one in seen.as_json()["order"]["after"]}
    assert face is not None
    assert places["H"] == face + 3


def test_an_amended_face_and_the_one_it_replaces() -> None:
    """12 on the d20 counts no longer, 10 does; nothing lacks."""
    seen = ahead(given(TWO_ROUNDS), "amend 6 damage=10 why=x")
    assert [(one.purpose, one.face) for one in seen.new_dice] == [("damage", 10)]
    assert [(one.purpose, one.die.face) for one in seen.unused_dice] == [("damage", 12)]


def test_a_cause_brought_back_finds_its_key_taken() -> None:
    """A's blow is taken back, another takes its keys; brought back, its dice have the lowest that are free: 3 for 1."""
    scenario = given(
        "char A hp=100 speed=95 attack.x=20",
        "char B hp=100 speed=85 attack.x=20",
        "char G hp=90 speed=5 resistance=6",
        "weapon A s attack=x",
        "weapon B s attack=x",
        "round initiative=90,80,50",
        "A reinforced-attack G aim=73 damage=12",
        "B reinforced-attack G aim=74 damage=2",
        "G pass resistance=6,7",
        "undo 8 why=x",
        "insert after 9 : A reinforced-attack G aim=33 damage=3 10.resistance@G=9 why=x",
    )
    seen = ahead(scenario, "undo 11 why=x")
    moved = {one.need: (one.before, one.after) for one in seen.moved_dice}
    assert moved["8/resistance/g/d10/1"] == ("r1/g/resistance/d10/1", "r1/g/resistance/d10/3")
    (shown,) = (line for line in lines(seen, fight_of(scenario)) if line.startswith("Dés sous une autre clé"))
    assert shown.endswith("r1/g/resistance/d10/1 → r1/g/resistance/d10/3")


def test_dice_that_lack_at_one_place_are_typed_together() -> None:
    """One word for both, in the reader's language; names in quotes where they need them."""
    die = Lacking(12, "damage", "Rat", 6)
    assert lacking_words([die, die], die) == "12.damage@Rat=…,…"
    assert lacking_words([die], die, Texts("fr", "kimble")) == "12.dégâts@Rat=…"
    assert lacking_words([Lacking(1, "aim", "G 1", 6)], Lacking(1, "aim", "G 1", 6)) == '1.aim@"G 1"=…'


@pytest.mark.parametrize("rules", RULES)
def test_what_is_to_be_typed_is_understood(rules: str) -> None:
    """Every purpose in French and English, dangers among them, is the reader's word for it."""
    ruleset, known = ruleset_named(rules), Words(ruleset_named(rules)).dice
    for purpose in (*ruleset.dice, "hazard"):
        for lang in LANGS:
            die = Lacking(3, purpose, "Rat", 6)
            word = lacking_words([die], die, Texts(lang, rules)).removeprefix("3.").partition("@")[0]
            assert known[word.replace("é", "e").replace("â", "a").replace("œ", "œ")] == purpose, word


# --- What else a board shows ------------------------------------------------------------------------------------------


def test_an_attack_that_waits_for_somebody_else() -> None:
    """Nobody is hurt yet, and still something is another."""
    scenario = given(*TWO_ROUNDS.strip().splitlines()[:5])
    assert told(scenario, 'amend 6 target="G 2" why=x') == [
        "En attente : − #6 A → G 1 (visée 97) ; + #6 A → G 2 (visée 97)"
    ]


def test_who_never_came() -> None:
    """A is no part of the fight; whatever A did is set aside."""
    scenario = given(TWO_ROUNDS)
    shown = told(scenario, "undo 2 why=x")
    assert "A : n'est plus du combat" in shown
    assert "    parce que #2 n'a plus cette suite : A entre en scène (100/100 PV)" in shown


def test_nothing_changes() -> None:
    """A note that was forgotten: no health, no order, no die."""
    scenario = given("char A hp=9", "note ici")
    assert told(scenario, "insert after 2 : note là why=x") == ["rien ne change : ni santé, ni ordre, ni dés"]


def test_bodies_part_by_part_conditions_haemorrhages_counters() -> None:
    """Five rulings taken back together, each value with its own reason; brought back, all of it the other way."""
    scenario = given(
        "char Rat STR=10 CON=10 SIZ=10 DEX=10 counter.SAN=50",
        "ruling Rat hp.left_leg=2 why=x",
        'ruling Rat +prone why="chute"',
        'ruling Rat bleed=3 why="griffe"',
        'ruling Rat SAN=-3 why="effroi"',
        "effect Rat mod.attack=-10 until=combat label=brume",
        rules="kimble",
    )
    line = 'correct "undo 3" "undo 4" "undo 5" "undo 6" "undo 7" why=x'
    shown = told(scenario, line)
    assert shown[0] == (
        "Rat : jambe gauche 2 → 4 · − à terre (jusqu'à se relever) · − brume (attaque −10, jusqu'à la fin du combat) · "
        "− risque de mort 3 % [5.1] · SAN 47 → 50"
    )
    assert [words.partition(" n'a plus")[0] for words in shown[1:]] == [f"    parce que #{n}" for n in (3, 4, 5, 6)]
    rat = ahead(scenario, line).as_json()["combatants"][0]
    assert rat["locations"] == {"left_leg": {"before": 2, "after": 4, "example": False}}
    assert rat["counters"] == {"SAN": {"before": 47, "after": 50, "example": False}}
    assert rat["bleeding"]["before"] == [{"wound": "5.1", "kind": "death_chance", "amount": 3}]
    assert [one["name"] for one in rat["conditions"]["before"]] == ["prone", "brume"]
    back = told(scenario.when(line, "note x"), "undo 8 why=x")
    assert back[0].startswith("Rat : jambe gauche 4 → 2 · + à terre")


def test_every_text_of_previews_exists_in_both_languages() -> None:
    """With the same fields."""
    both = [texts_of(projections, "preview")[lang] for lang in LANGS]
    assert flattened(both[0]) == flattened(both[1])
    for section, texts in both[0].items():
        for code, text in texts.items():
            assert placeholders(text) == placeholders(both[1][section][code]), code


def test_programs_find_all_of_it_described() -> None:
    """Every key of the object is in docs/programs.md."""
    page = (Path(__file__).parent.parent / "docs" / "programs.md").read_text(encoding="utf-8")
    shown = ahead(given(TWO_ROUNDS), MOVED).as_json()
    for key in {*shown, *shown["combatants"][0], *shown["because"][0], *shown["new_dice"][0]}:
        assert f"`{key}`" in page, key
