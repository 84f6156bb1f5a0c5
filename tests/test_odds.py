"""The odds of forum fights: worked by hand from the rules, and counted by throwing every face."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from coinflip import COINFLIP
from everyface import ALL, Anew, faces_under, part, told
from spec import Scenario, given

from domain import ruleset
from domain.ruleset import register

CAST = """
char Constantine hp=100 speed=15 resistance=10 resilience=8 attack.sword=20 player=Milo
char Goule x2 hp=40 speed=5 resistance=6 attack.claws=12
weapon Constantine sword attack=sword
weapon Goule claws attack=claws
round initiative=64,41,30
"""  # 2 to 6
AIMED = "Constantine reinforced-attack 'Goule 1' aim=73"  # 7
DODGED = "'Goule 1' reinforced-defence dodge defence=22"  # 8


def fight(*lines: str, options: str = "", cast: str = CAST) -> Scenario:
    """A forum fight that these lines have led to; dice that nobody typed are the engine's."""
    return given(cast, *(line.replace("'", '"') for line in lines), options=options, dice="any")


# --- Aim against defence ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FORUM-DEF-1", "FORUM-DEF-2")
def test_an_attack_is_two_dice_one_against_the_other() -> None:
    """+24 against +6 leads by 18: aims 1 to 83 beat 18 to 100 faces, 83 × 17 + 3486, the 17 above beat all: 6597.

    The defence alone, against the 97 that had fallen: 91 to 100, ten faces.
    """
    attack, defence = told(fight(AIMED, DODGED))
    assert (attack.kind, attack.name, attack.target, attack.cause) == ("attack", "Constantine", "Goule 1", "7")
    assert (attack.chance, attack.happened, attack.faces) == (Fraction(6597, 10000), True, (73, 22))
    assert (defence.kind, defence.name, defence.target) == ("defence", "Goule 1", "Constantine")
    assert (defence.chance, defence.happened, defence.faces) == (Fraction(10, 100), False, (22,))
    assert attack.command == defence.command == 8


@pytest.mark.rule("FORUM-DEF-2")
@pytest.mark.parametrize(
    ("tie", "to_hit", "to_avoid"),
    [
        ("defender", Fraction(6597, 10000), Fraction(10, 100)),
        ("attacker", Fraction(6679, 10000), Fraction(9, 100)),
        ("reroll", Fraction(6597, 9918), Fraction(9, 100) + Fraction(1, 100) * Fraction(3321, 9918)),
    ],
)
def test_a_tie_is_whose_the_table_says(tie: str, to_hit: Fraction, to_avoid: Fraction) -> None:
    """82 pairs are equal (aims 1 to 82 against 19 to 100): avoided, hits, or thrown anew until they differ.

    Against 97 nine faces defend, 92 to 100, and 91 is equal.
    """
    attack, defence = told(fight(AIMED, DODGED, options=f"option.tie={tie}"))
    assert (attack.chance, defence.chance) == (to_hit, to_avoid)


@pytest.mark.rule("FORUM-DEF-2")
def test_a_tie_that_fell_was_thrown_anew_for_both() -> None:
    """97 against 91 + 6; then 74 against 26: the defence's chance is still the one it had against the 97."""
    scenario = fight(AIMED, f"{DODGED},20 aim=50 damage=1".replace("=22,", "=91,"), options="option.tie=reroll")
    attack, defence = told(scenario)
    assert (attack.chance, attack.happened, attack.faces) == (Fraction(6597, 9918), True, (50, 20))
    assert defence.chance == Fraction(9, 100) + Fraction(1, 100) * Fraction(3321, 9918)


@pytest.mark.rule("FORUM-HP-2", "FORUM-MOD-1", "FORUM-DEF-10")
def test_the_odds_are_what_all_faces_give() -> None:
    """A wounded defender and modifiers: each of the 100 aims, with every face that it beats."""
    scenario = fight(
        AIMED,
        "'Goule 1' attack-defence Constantine parry defence=22 resistance=1,9 damage=12,18 aim=90",
        "round initiative=64,41,30",
        "Constantine reinforced-attack 'Goule 1' aim=60 mod.aim=-11/rain",
        "'Goule 1' reinforced-defence dodge defence=20 mod.defence=+7/cover resistance=6 damage=1",
    )
    attack, defence = told(scenario, "attack")[-1], told(scenario, "defence")[-1]
    anew = Anew(scenario, attack.command)
    number = int(attack.cause)
    hits = sum(faces_under(lambda face: anew.hits(aims={number: aim}, defence=face)) for aim in ALL)  # noqa: B023
    assert attack.chance == Fraction(hits, 10000)
    assert defence.chance == part(lambda face: not anew.hits(defence=face))
    assert attack.chance < Fraction(6597, 10000)


@pytest.mark.rule("FORUM-DEF-3", "FORUM-DEF-5")
def test_without_a_defence_roll_an_attack_hits_for_certain() -> None:
    """The second of two attacks, after a failed defence, and one on who does not defend; nothing is a defence's."""
    scenario = fight(
        "Constantine reinforced-attack 'Goule 2' aim=100",
        "'Goule 1' reinforced-attack 'Goule 2' aim=1",
        "'Goule 2' attack-defence Constantine parry defence=1 aim=5 damage=1,1,1",
    )
    found = [(one.kind, one.name, one.chance == 1) for one in told(scenario)]
    assert found == [
        ("attack", "Constantine", False),
        ("defence", "Goule 2", False),
        ("attack", "Goule 1", True),
        ("attack", "Goule 2", True),
    ]


@pytest.mark.rule("FORUM-DEF-10")
def test_an_attack_that_comes_to_nothing_has_no_chance() -> None:
    """Pending on somebody who leaves: no dice decided."""
    (void,) = told(fight(AIMED, "leave 'Goule 1' fled", "next", "round initiative=1,2"), "attack")
    assert (void.chance, void.happened, void.faces) == (None, False, (73,))


# --- Rulings and corrections ------------------------------------------------------------------------------------------


def test_an_overruled_attack_keeps_the_chance_it_had() -> None:
    """Once: its dice had hit; the ruling is told with it, and has no odds of its own."""
    attack, _ = told(fight(AIMED, DODGED, "ruling on 7 outcome=miss why=décor"))
    assert (attack.chance, attack.happened, attack.overruled) == (Fraction(6597, 10000), True, True)


def test_an_attack_that_a_ruling_ends_while_it_waits_had_no_chance() -> None:
    """Nobody had defended yet."""
    (attack,) = told(fight(AIMED, "ruling on 7 outcome=hit why=surprise"))
    assert (attack.chance, attack.happened, attack.overruled) == (None, True, True)


def test_what_is_taken_back_has_no_odds_and_what_is_amended_has_its_new_ones() -> None:
    """A parry (+7: resistance 6 × 1.2) for the dodge: the aim leads by 17, 84 × 16 + 3570 + 1600 of 10,000."""
    scenario = fight(AIMED, DODGED)
    before = told(scenario)
    scenario.when("amend 8 defend=parry why=erreur")
    attack, defence = told(scenario)
    assert (attack.chance, defence.chance) == (Fraction(6514, 10000), Fraction(11, 100))
    scenario.when("undo")
    assert [(one.chance, one.faces) for one in told(scenario)] == [(one.chance, one.faces) for one in before]
    scenario.when("undo")
    assert told(scenario) == ()


@pytest.mark.rule("FORUM-INIT-3")
def test_a_post_that_waited_for_its_turn_has_odds_where_it_is_taken() -> None:
    """The ghoul's early post (8) is taken when Constantine's attack (9) has been posted, and defends against it."""
    scenario = fight(DODGED, AIMED)
    attack = told(scenario, "attack")[0]
    assert (attack.cause, attack.command, attack.chance) == ("8", 8, Fraction(6597, 10000))


@pytest.fixture
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry whose additions end with the test."""
    monkeypatch.setattr(ruleset, "_REGISTERED", dict(ruleset._REGISTERED))  # noqa: SLF001


@pytest.mark.usefixtures("_registry")
def test_a_game_tells_odds_of_its_own() -> None:
    """Heads or tails (events 9 to 12); without odds it has none, nor where another version of the rules played it."""
    register(COINFLIP)
    lines = ("char Milo", "char Nora hp=2", "round", "Milo strike Nora coin=2")
    scenario = given(*lines, rules="coinflip")
    (toss,) = told(scenario)
    assert (toss.chance, toss.happened, toss.faces, toss.command, toss.version) == (Fraction(1, 2), True, (2,), 5, 12)
    register(replace(COINFLIP, odds=None))
    assert told(scenario) == ()
    register(replace(COINFLIP, version=8))
    assert told(scenario) == ()


# --- Survival, concentration, duels, flight ---------------------------------------------------------------------------


@pytest.mark.rule("FORUM-HP-4")
def test_a_survival_roll_is_to_live_on() -> None:
    """Resilience 0: 10 to 100 live; at the third dying result 51 to 100."""
    scenario = fight("ruling 'Goule 1' hp=0 survival=30 why=chute", "round survival=40 initiative=1,2", "round")
    rolls = told(scenario, "survival")
    assert [one.chance for one in rolls] == [Fraction(91, 100), Fraction(91, 100), Fraction(50, 100)]
    assert [one.happened for one in rolls[:2]] == [True, True]
    anew = Anew(scenario, rolls[2].command)

    def lives(face: int) -> bool:
        fell = [fact for fact in anew.facts(survival=face) if getattr(fact, "status", "") == "dead"]
        return not fell

    assert rolls[2].chance == part(lives)


@pytest.mark.rule("FORUM-CONC-3")
def test_a_roll_to_keep_focus_is_above_its_bound() -> None:
    """Resilience 8, half of it 4: more than 50 from 47 on, 54 faces; more than 90 from 87 on, 14 faces."""
    turns = ("Constantine concentrate", "next", "next", "round initiative=64,41,30")
    scenario = fight(*turns, *turns, "Constantine concentrate concentration=50", *turns[1:], "Constantine concentrate")
    third, fourth = told(scenario, "focus")
    assert (third.chance, third.happened, third.faces) == (Fraction(54, 100), True, (50,))
    assert fourth.chance == Fraction(14, 100)


DUEL = """
char Ada hp=90 resistance=10 attack.sword=20
char Bo hp=90 resistance=10 attack.sword=15
char Cy hp=90 resistance=10 attack.sword=12
weapon Ada sword attack=sword
weapon Bo sword attack=sword
weapon Cy sword attack=sword
round initiative=60,50,40
"""  # 2 to 8
CLASH = (
    "Ada reinforced-attack Cy aim=50",
    "Bo reinforced-attack Cy aim=56",
    "Cy reinforced-defence parry defence=65,65",  # 77 against 74 and 74
    "round initiative=60,50,40",
)


@pytest.mark.rule("FORUM-DUEL-3", "FORUM-DUEL-4", "FORUM-DUEL-8")
def test_a_duel_of_three_is_three_dice() -> None:
    """Ada +30, Bo +25, Cy +12, margin 10, ties between the attackers to Ada: all throws, by the rule's words."""
    scenario = fight(*CLASH, "Ada duel hold", "Bo duel hold", "Cy duel hold", cast=DUEL)
    wins = {"Ada": 0, "Bo": 0, "Cy": 0}
    for ada, bo in product(range(31, 131), range(26, 126)):
        best = max(ada, bo)
        wins["Ada" if ada >= bo else "Bo"] += max(0, min(100, best - 10 - 12))  # his faces that leave 10 between them
        wins["Cy"] += max(0, 100 - max(0, best + 10 - 12 - 1))
    found = told(scenario, "duel")
    assert {one.name: one.chance for one in found} == {name: Fraction(ways, 10**6) for name, ways in wins.items()}
    told_of = {one.name: (one.target, *one.others) for one in found}
    assert told_of == {"Ada": ("Cy", "Bo"), "Bo": ("Cy", "Ada"), "Cy": (None, "Ada", "Bo")}


@pytest.mark.rule("FORUM-DUEL-3")
def test_a_duel_of_two_is_two_dice() -> None:
    """Ada +20 against +12: 10 ahead of a die 2 lower or more, 98 × 99 / 2; Cy of one 18 lower, 82 × 83 / 2."""
    scenario = fight(CLASH[0], "next", CLASH[2].replace(",65", ""), CLASH[3], cast=DUEL)
    scenario.when("Ada duel hold duel=50", "next", "Cy duel hold duel=40")
    ada, cy = told(scenario, "duel")[::-1]
    assert (ada.name, ada.chance, ada.happened, ada.faces) == ("Ada", Fraction(4851, 10000), True, (50, 40))
    assert (cy.name, cy.chance, cy.happened, cy.faces) == ("Cy", Fraction(3403, 10000), False, (40, 50))


@pytest.mark.rule("FORUM-FLEE-1", "FORUM-FLEE-2")
def test_a_flight_is_one_roll_against_all_who_pursue() -> None:
    """+15 against +5 twice leads by 10: the square of the faces below each; both pursuers are told as one flight."""
    scenario = fight("Constantine flee pursuers='Goule 1,Goule 2' flee=60,40,80")
    (flight,) = told(scenario, "flight")
    ways = sum(min(100, face + 9) ** 2 for face in ALL)
    assert (flight.chance, flight.happened, flight.faces) == (Fraction(ways, 10**6), False, (60, 40, 80))
    assert (flight.target, flight.others) == (None, ("Goule 1", "Goule 2"))
    (away,) = told(fight("Constantine flee pursuers='Goule 1' flee=60,69"), "flight")
    assert (away.chance, away.target) == (Fraction(sum(min(100, face + 9) for face in ALL), 10**4), "Goule 1")
    assert away.happened
