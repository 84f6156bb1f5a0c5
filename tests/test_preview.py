"""What a correction would change, before anything is recorded: numbers with their reasons, deaths, dice, turns."""

import json

from foresight import (
    BRIDGE,
    OTHER_GHOUL,
    ahead,
    changed,
    examples,
    lines,
    reasons,
    values,
)
from players import fight_of
from spec import Scenario, given

from domain.refusals import Lacking
from projections.preview import Preview, change_of, reverses_death, sets_aside

NEST = """
char Constantine hp=100 speed=15 resistance=10 attack.light-melee=20
char Goule x2 hp=30 speed=5 resistance=6 attack.claws=12
weapon Constantine sword attack=light-melee
weapon Goule claws attack=claws
round initiative=64,41,30
Constantine reinforced-attack "Goule 1" aim=73 damage=20
"Goule 1" pass resistance=1 survival=3
"Goule 2" reinforced-attack Constantine aim=60 damage=9 resistance=3
round initiative@Constantine=50 initiative@"Goule 2"=41
"""
"""Command 7 kills Goule 1: 20 + 24 − (1 + 3) = 40 of 30, and it does not survive (8). Command 10 begins round 2."""


NEXT_ROUND = 'round initiative@Constantine=50 initiative@"Goule 2"=41'


def unused(previewed: Preview) -> list[tuple[int, str, str, int]]:
    """The dice that count no longer."""
    return [(one.command, one.purpose, one.roller, one.die.face) for one in previewed.unused_dice]


def told(scenario: Scenario, line: str) -> list[str]:
    """A preview in French, without its reasons."""
    return [one for one in lines(ahead(scenario, line), fight_of(scenario)) if not one.startswith(" ")]


# --- The fight of the script ------------------------------------------------------------------------------------------


def test_the_blow_that_was_the_other_ghoul_s() -> None:
    """18 − 9 = 9 instead of 2: 91 for 98; Goule 1 unhurt; 36 − (5 + 3) = 28: Goule 2 has 12, a third: malus 7."""
    seen = ahead(given(BRIDGE), OTHER_GHOUL.format('resistance@"Goule 2"=5'))
    assert values(seen, "Constantine") == {"hp": (98, 91)}
    assert values(seen, "Goule 1") == {"hp": (13, 40), "malus": (-7, 0)}
    assert values(seen, "Goule 2") == {"hp": (40, 12), "malus": (0, -7)}
    assert (seen.lacking, seen.compared.order, seen.compared.reversed, seen.set_aside) == ((), None, (), ())
    assert [(one.command, one.purpose, one.roller, one.face) for one in seen.new_dice] == [
        (9, "resistance", "Goule 2", 5)
    ]
    assert unused(seen) == [(8, "defence", "Goule 1", 22), (8, "resistance", "Goule 1", 6)]
    assert (examples(seen), seen.uncertain) == (set(), ())


def test_each_number_has_its_reason() -> None:
    """Constantine's is another wound of #8, Goule 1's a wound of #8 that is gone, Goule 2's the new one of #9."""
    seen = ahead(given(BRIDGE), OTHER_GHOUL.format('resistance@"Goule 2"=5'))
    assert reasons(seen) == {
        ("Constantine", "hp"): (8, "WoundTaken", "after"),
        ("Goule 1", "hp"): (8, "WoundTaken", "before"),
        ("Goule 1", "malus"): (8, "WoundTaken", "before"),
        ("Goule 2", "hp"): (9, "WoundTaken", "after"),
        ("Goule 2", "malus"): (9, "WoundTaken", "after"),
    }
    assert [one["body"]["hp"] for one in seen.as_json()["because"]] == [91, 13, 13, 12, 12]


def test_a_die_that_lacks_is_named_and_what_hangs_on_it_is_an_example() -> None:
    """Goule 2's resistance at #9: with a 10 for example 36 − 13 = 23, so 17 left; the face is nowhere."""
    seen = ahead(given(BRIDGE), OTHER_GHOUL.format(""))
    assert seen.lacking == (Lacking(9, "resistance", "Goule 2", 10),)
    assert values(seen, "Goule 2")["hp"] == (40, 17)
    assert examples(seen) == {("Goule 2", "hp"), ("Goule 2", "malus")}
    assert seen.uncertain == ("Goule 2",)
    shown = seen.as_json()
    assert shown["lacking"] == [
        {"command": 9, "purpose": "resistance", "roller": "Goule 2", "sides": 10, "words": '9.resistance@"Goule 2"=…'}
    ]
    (die,) = shown["new_dice"]
    assert (die["face"], die["example"]) == (None, True)
    assert [(one["name"], one["body"]) for one in shown["because"] if one["example"]] == [("Goule 2", None)] * 2


def test_no_number_of_an_example_can_be_taken_for_a_fact() -> None:
    """With a face of 7 that no other number here has: neither in the object nor in the words, but for marked HP."""
    seen = ahead(given(BRIDGE), OTHER_GHOUL.format(""), lambda _, __: 7)
    shown = seen.as_json()
    ghoul = shown["combatants"][2]
    assert ghoul["hp"] == {"before": 40, "after": 14, "example": True}
    assert '"value": 7,' not in json.dumps(shown)
    assert '"face": 7' not in json.dumps(shown)
    assert "dé 7" not in " ".join(lines(seen, fight_of(given(BRIDGE))))


WOUND_NOW = (
    "Constantine perd 9 PV, reste 91 ; dégâts 18 = dé 8 + claws 12 × 0,8 → 10 ; "
    "résistance 9 = dé 4 + résistance 10 × 0,5 → 5"
)
WOUND_GONE = (
    "Goule 1 perd 27 PV, reste 13 ; dégâts 36 = dé 12 + light-melee 20 × 1,2 → 24 ; "
    "résistance 9 = dé 6 + résistance 6 × 0,5 → 3"
)


def test_the_preview_in_french() -> None:
    """Calm and short: who, what is another, why; then the dice."""
    scenario = given(BRIDGE)
    assert lines(ahead(scenario, OTHER_GHOUL.format("")), fight_of(scenario)) == [
        "Constantine : PV 98 → 91",
        f"    parce que #8 : {WOUND_NOW}",
        "Goule 1 : PV 13 → 40 · malus −7 → 0",
        f"    parce que #8 n'a plus cette suite : {WOUND_GONE}",
        "Goule 2 : PV 40 → 17 (exemple) · malus 0 → −7 (exemple)",
        "    parce que #9 dépend d'un dé qui n'est pas tombé",
        'Dés à donner : 9.résistance@"Goule 2"=…',
        "Dés qui ne comptent plus : #8 défense, Goule 1 : 22 (d100) ; #8 résistance, Goule 1 : 6 (d10)",
        "Selon ces dés, rien n'est sûr pour : Goule 2",
    ]


def test_the_preview_in_english() -> None:
    """The same, but for its reasons."""
    scenario = given(BRIDGE)
    shown = lines(ahead(scenario, OTHER_GHOUL.format("")), fight_of(scenario), "en")
    assert [line for line in shown if not line.startswith(" ")] == [
        "Constantine: HP 98 → 91",
        "Goule 1: HP 13 → 40 · malus −7 → 0",
        "Goule 2: HP 40 → 17 (example) · malus 0 → −7 (example)",
        'Dice to give: 9.resistance@"Goule 2"=…',
        "Dice that no longer count: #8 defence, Goule 1: 22 (d100); #8 resistance, Goule 1: 6 (d10)",
        "With these dice still to fall, nothing is certain for: Goule 2",
    ]
    assert shown[5] == "    because #9 depends on a die that has not fallen"


def test_what_was_shown_is_what_is_told_once_it_is_made() -> None:
    """With every die given the two are word for word the same; a command that is no correction has changed none."""
    scenario = given(BRIDGE)
    line = OTHER_GHOUL.format('resistance@"Goule 2"=5')
    before = lines(ahead(scenario, line), fight_of(scenario))
    assert lines(changed(scenario.when(line)), fight_of(scenario)) == before
    assert [change_of("x", fight_of(scenario).history, number) for number in (7, 11)] == [None, None]


def test_a_correction_taken_back_is_shown_the_other_way_round() -> None:
    """98, 13 and 40 again."""
    scenario = given(BRIDGE).when(OTHER_GHOUL.format('resistance@"Goule 2"=5'), "note x")
    assert told(scenario, "undo 10 why=x")[:3] == [
        "Constantine : PV 91 → 98",
        "Goule 1 : PV 40 → 13 · malus 0 → −7",
        "Goule 2 : PV 12 → 40 · malus −7 → 0",
    ]


# --- Deaths, turns, commands ------------------------------------------------------------------------------------------


def test_a_death_reversed_stands_on_top() -> None:
    """2 + 24 − 4 = 22 of 30: Goule 1 lives with 8, before Constantine in the lines though after him in the roster."""
    scenario = given(NEST)
    seen = ahead(scenario, "amend 7 damage=2 why=x")
    (death,) = seen.compared.reversed
    assert (death.name, death.was, death.now, death.hp) == ("Goule 1", "dead", "active", 8)
    assert reverses_death(seen)
    assert not sets_aside(seen)
    assert told(scenario, "amend 7 damage=2 why=x")[0] == (
        "Goule 1 : sans vie → en vie (8 PV) · PV 0 → 8 · malus −40 → −7"
    )
    assert seen.as_json()["reversed"] == [
        {"name": "Goule 1", "was": "dead", "now": "active", "hp": 8, "example": False}
    ]


def test_to_have_fallen_is_not_to_be_dead() -> None:
    """Survival 60 instead of 3: unconscious, not dead; from unconscious to active nothing is reversed."""
    scenario = given(NEST)
    assert [one.now for one in ahead(scenario, "amend 8 survival=60 why=x").compared.reversed] == ["unconscious"]
    assert told(scenario, "amend 8 survival=60 why=x")[0].startswith("Goule 1 : sans vie → sans connaissance (0 PV)")
    scenario.when("amend 8 survival=60 why=x")
    assert ahead(scenario, "amend 7 damage=2 why=x").compared.reversed == ()


def test_somebody_revived_has_missed_turns_and_is_waited_for() -> None:
    """Round 2 ended without Goule 1, round 3 waits for its roll; with one it is missed no more."""
    scenario = given(NEST, "Constantine pass", '"Goule 2" pass', NEXT_ROUND)
    seen = ahead(scenario, "amend 7 damage=2 why=x")
    assert (seen.compared.missed, seen.compared.filled) == (((2, "Goule 1"),), ())
    assert seen.as_json()["missed_turns"]["missed"] == [{"round": 2, "name": "Goule 1", "example": False}]
    assert seen.compared.unrolled == ((), ("Goule 1",))
    shown = told(scenario, "amend 7 damage=2 why=x")
    assert "Tours manqués : Goule 1 (tour 2)" in shown
    assert "Initiative attendue de : Goule 1" in shown
    assert "À qui de jouer : Constantine → personne" in shown
    scenario.when("amend 7 damage=2 why=x")
    line = 'insert after 11 : "Goule 1" pass 10.initiative@"Goule 1"=33 why=x'
    assert ahead(scenario, line).compared.filled == ((2, "Goule 1"),)
    assert "Tours qui ne sont plus manqués : Goule 1 (tour 2)" in told(scenario, line)


def test_the_attack_of_somebody_dead_is_set_aside_and_stands_again() -> None:
    """44 of 30 for Goule 2, which does not survive: it strikes nobody in round 1, and in round 2 it has no turn."""
    scenario = given(NEST, "Constantine pass", '"Goule 2" pass')
    line = 'amend 7 target="Goule 2" why=x resistance@"Goule 2"=1 9.survival@"Goule 2"=3'
    seen = ahead(scenario, line)
    assert [(one.command, one.name, one.reason) for one in seen.set_aside] == [(12, "Goule 2", "CannotAct")]
    assert sets_aside(seen)
    assert [one.name for one in seen.compared.reversed] == ["Goule 1", "Goule 2"]
    assert values(seen, "Constantine")["hp"] == (85, 100)
    assert "Actions écartées : #12 Goule 2 (aucune action possible)" in told(scenario, line)
    scenario.when(line, "note x")
    restored = ahead(scenario, "undo 13 why=x").restored
    assert [(one.command, one.name) for one in restored] == [(12, "Goule 2")]
    assert "Actions rétablies : #12 Goule 2" in told(scenario, "undo 13 why=x")


def test_what_was_missed_or_set_aside_before_is_not_told_again() -> None:
    """Goule 1 misses round 2 and #12 is set aside since the first correction; the second is about something else."""
    scenario = given(NEST, "Constantine pass", '"Goule 2" pass', NEXT_ROUND)
    scenario.when('amend 7 target="Goule 2" why=x resistance@"Goule 2"=1 9.survival@"Goule 2"=3')
    seen = ahead(scenario, "amend 2 hp=90 why=x")
    assert values(seen, "Constantine")["hp"] == (100, 90)
    assert (seen.compared.missed, seen.set_aside, seen.restored) == ((), (), ())


def test_turns_and_commands_that_hang_on_a_die_to_come_are_marked() -> None:
    """Whether Goule 2 dies is open, and so is what it did in round 2 (#12); Goule 1 missed that round in any case."""
    scenario = given(NEST, "Constantine pass", '"Goule 2" pass', NEXT_ROUND)
    line = 'amend 7 target="Goule 2" why=x resistance@"Goule 2"=1'
    shown = ahead(scenario, line, lambda _, __: 1).as_json()
    assert shown["missed_turns"]["missed"] == [{"round": 2, "name": "Goule 1", "example": False}]
    assert [(one["command"], one["example"]) for one in shown["set_aside"]["set_aside"]] == [(12, True)]
    marked = lines(ahead(scenario, line, lambda _, __: 1), fight_of(scenario))
    assert "Actions écartées : #12 Goule 2 (aucune action possible) (exemple)" in marked
