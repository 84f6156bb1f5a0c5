"""The odds of kimble and ogl fights, where a d100 is rolled under a chance: by hand, and counted with every face."""

from fractions import Fraction

import pytest
from everyface import ALL, Anew, part, share_of_hits, told
from spec import Scenario, given

KIMBLE = """
char Harold hp=60 CON=12 DEX=12 skill.sword-cane=43 skill.dodge=44 skill.first-aid=120
char Goule x2 hp=60 CON=10 DEX=10 skill.claws=30
weapon Harold sword-cane kind=melee skill=sword-cane damage=1d6+1 drawn=yes
weapon Goule claws kind=melee skill=claws damage=1d6 natural=yes
round initiative=9,6,4
"""  # 2 to 6


def kimble(*lines: str, options: str = "") -> Scenario:
    """A kimble fight that these lines have led to; dice that nobody typed are the engine's."""
    return given(KIMBLE, *(line.replace("'", '"') for line in lines), options=options, rules="kimble", dice="any")


# --- kimble: attack and answer ----------------------------------------------------------------------------------------


@pytest.mark.rule("KIMBLE-ATK-1", "KIMBLE-ACT-2", "KIMBLE-DEF-4")
@pytest.mark.parametrize(
    ("line", "options", "chance"),
    [
        ("Harold attack 'Goule 1' attack=44", "", Fraction(43, 100)),
        ("Harold charge 'Goule 1' distance=5 attack=44", "", Fraction(53, 100)),
        ("Harold attack 'Goule 1' attack=44 mod.attack=+80/asleep", "", Fraction(99, 100)),  # 123%, but never on 00
        ("Harold attack 'Goule 1' attack=44 mod.attack=-60/dark", "", Fraction(0)),
        ("Harold attack 'Goule 1' attack=44 mod.attack=-60/dark", "option.auto_bands=yes", Fraction(5, 100)),
        ("Harold attack 'Goule 1' attack=44 mod.attack=+80/asleep", "option.auto_bands=yes", Fraction(95, 100)),
    ],
)
def test_an_attack_has_its_chance(line: str, options: str, chance: Fraction) -> None:
    """Skill 43 and what is added; 00 fails, and with the option 01–05 hit and 96–00 miss."""
    scenario = kimble(line, options=options)
    (attack,) = told(scenario)
    assert (attack.kind, attack.faces, attack.chance, attack.rolled) == ("attack", (44,), chance, None)
    assert share_of_hits(Anew(scenario, 7)) == chance


@pytest.mark.rule("KIMBLE-DEF-1", "KIMBLE-DEF-3")
@pytest.mark.parametrize("faces", ["attack=30 dodge=50", "attack=30 dodge=44", "attack=31"])
def test_a_dodge_that_was_announced_counts_even_where_the_attack_misses(faces: str) -> None:
    """30% against a dodge of 44%: 30/100 × 56/100, whatever fell; the dodge alone has 44/100, when it is rolled."""
    scenario = kimble("next", f"'Goule 1' attack Harold dodge {faces} damage=1".replace("31 damage=1", "31"))
    attack, *defence = told(scenario)
    assert attack.chance == Fraction(30 * 56, 10000) == share_of_hits(Anew(scenario, 8))
    assert attack.happened == ("50" in faces)
    rolled = [(one.kind, one.name, one.chance, one.happened) for one in defence]
    assert rolled == ([] if "31" in faces else [("defence", "Harold", Fraction(44, 100), "44" in faces)])


@pytest.mark.rule("KIMBLE-DEF-2", "KIMBLE-ACT-14")
def test_a_defence_that_is_used_up_does_not_count() -> None:
    """Two blows on one line, a parry announced: it answers the first; the second, which misses, would meet none."""
    scenario = kimble("next", "'Goule 1' swift Harold parry attack=30,31 parry=43", options="option.swift_attacks=2")
    first, _, second = told(scenario)
    assert (first.chance, second.chance) == (Fraction(30 * 57, 10000), Fraction(30, 100))


@pytest.mark.rule("KIMBLE-DEF-4")
def test_an_attack_that_would_have_asked_and_missed_had_its_own_roll_alone() -> None:
    """Nobody was asked."""
    (attack,) = told(kimble("next", "'Goule 1' attack Harold defend=ask attack=31"))
    assert (attack.chance, attack.rolled, attack.happened) == (Fraction(30, 100), None, False)


@pytest.mark.rule("KIMBLE-DEF-1", "KIMBLE-DEF-4")
def test_an_answer_chosen_once_the_attack_has_come_off_is_a_roll_of_its_own() -> None:
    """Asked: 30/100 × 57/100 in all, of which the first roll, 30/100, came off before anybody had chosen."""
    scenario = kimble("next", "'Goule 1' attack Harold defend=ask attack=12", "Harold parry parry=90 damage=1")
    attack, defence = told(scenario)
    assert (attack.chance, attack.rolled, attack.happened) == (Fraction(30 * 57, 10000), Fraction(30, 100), True)
    assert (attack.cause, attack.command, attack.faces) == ("8", 9, (12, 90))
    assert (defence.chance, defence.happened) == (Fraction(43, 100), False)


def test_an_asked_attack_that_a_ruling_ends_had_its_first_roll_alone() -> None:
    """No dice decided its end."""
    (attack,) = told(kimble("next", "'Goule 1' attack Harold defend=ask attack=12", "ruling on 8 outcome=miss why=mur"))
    assert (attack.chance, attack.rolled, attack.happened, attack.overruled) == (None, Fraction(30, 100), False, True)


@pytest.mark.rule("KIMBLE-STATE-2")
def test_the_helpless_are_hit_for_certain() -> None:
    """The die gives the location alone."""
    (attack,) = told(kimble("ruling 'Goule 1' hp=0 why=chute", "Harold attack 'Goule 1' attack=99 damage=1"))
    assert (attack.chance, attack.happened, attack.faces) == (Fraction(1), True, (99,))


# --- kimble: tests ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KIMBLE-BLEED-1", "KIMBLE-ACT-13", "KIMBLE-ACT-6", "KIMBLE-AFTER-1")
def test_haemorrhages_and_tests_have_their_chances() -> None:
    """20% leave 80 faces to live on; 120% succeed but on 00; CON × 5 is a characteristic's test."""
    scenario = kimble(
        "ruling 'Goule 1' bleed=20 why=crocs",
        "Harold skill CON cost=free skill=61",
        "Harold first-aid 'Goule 1' first-aid=100",
        "round haemorrhage=21",
    )
    skill, care, bleeding = told(scenario)
    assert (skill.kind, skill.chance, skill.happened) == ("skill", Fraction(60, 100), False)
    assert (care.kind, care.chance, care.happened) == ("first-aid", Fraction(99, 100), False)
    assert (bleeding.kind, bleeding.name, bleeding.happened) == ("haemorrhage", "Goule 1", True)
    anew = Anew(scenario, bleeding.command)

    def dies(face: int) -> bool:
        return any(getattr(fact, "died", False) for fact in anew.facts(haemorrhage=face))

    assert bleeding.chance == Fraction(80, 100) == 1 - part(dies)


# --- ogl --------------------------------------------------------------------------------------------------------------

OGL = """
char Aveline STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62 skill.bow=55
char Harold STR=12 CON=60 SIZ=10 DEX=13 INT=12 POW=10 skill.sword=62 skill.dodge=44
weapon Aveline sword skill=sword damage=1d8 ap=6 hp=10 drawn=yes
weapon Aveline bow kind=ranged skill=bow damage=1d6 range=80 load=1 hands=1 drawn=yes
weapon Harold sword skill=sword damage=1d8 ap=6 hp=10 drawn=yes
round rank=6,5
"""  # 2 to 7


def ogl(*lines: str, options: str = "", cast: str = OGL) -> Scenario:
    """An ogl fight that these lines have led to; dice that nobody typed are the engine's."""
    return given(cast, *(line.replace("'", '"') for line in lines), options=options, rules="ogl", dice="any")


@pytest.mark.rule("OGL-SKILL-1", "OGL-ATK-1")
@pytest.mark.parametrize(
    ("line", "chance"),
    [
        ("weapon=sword", Fraction(62, 100)),
        ("weapon=sword mod=-60/dark", Fraction(5, 100)),  # 2%, but 01–05 always
        ("weapon=sword mod=+40/lower", Fraction(95, 100)),  # 102%, but 96–00 never
        # 7 critical faces hit but where the dodge is critical too (5), 55 others where it fails (56).
        ("weapon=sword dodge", Fraction(7 * 95 + 55 * 56, 10000)),
        # A parry takes armour off: of 62, only its 7 criticals avoid.
        ("weapon=sword parry", Fraction(62 * 93, 10000)),
        ("weapon=bow", Fraction(55, 100)),
        ("weapon=bow mod.attack=+0/gale", Fraction(0)),
    ],
)
def test_an_attack_has_the_chances_of_the_matrix(line: str, chance: Fraction) -> None:
    """Whether it hit or missed; against every pair of faces."""
    for face in (3, 40, 98):
        scenario = ogl(f"Aveline attack Harold {line} attack={face}")
        attack = told(scenario, "attack")[0]
        assert attack.chance == chance
    assert share_of_hits(Anew(scenario, 8)) == chance


@pytest.mark.rule("OGL-ATK-1", "OGL-REACT-1")
def test_a_reaction_is_a_roll_of_its_own() -> None:
    """A parry that comes off and does not avoid came off all the same."""
    attack, parry = told(ogl("Aveline attack Harold weapon=sword attack=40 parry parry=60 damage=1 location=8"))
    assert (attack.happened, attack.faces) == (True, (40, 60))
    assert (parry.kind, parry.name, parry.chance, parry.happened) == ("defence", "Harold", Fraction(62, 100), True)


@pytest.mark.rule("OGL-ACT-2")
def test_asked_for_a_reaction_an_attack_has_its_first_roll() -> None:
    """62/100, then the dodge: 7 × 95 + 55 × 56 of 10,000 in all."""
    scenario = ogl(
        "Aveline attack Harold weapon=sword attack=40 defend=ask", "Harold dodge dodge=90 damage=1 location=8"
    )
    attack = told(scenario, "attack")[0]
    assert (attack.rolled, attack.chance) == (Fraction(62, 100), Fraction(7 * 95 + 55 * 56, 10000))


TWINS = """
char Aveline STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62 skill.shield=40 skill.dodge=44
char Bastien STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62 skill.dodge=44
weapon Aveline sword skill=sword damage=1d10 ap=6 hp=10 drawn=yes
weapon Aveline shield skill=shield damage=1d4 ap=5 hp=12 drawn=yes
weapon Bastien sword skill=sword damage=1d10 ap=6 hp=10 drawn=yes
round rank=6,6
"""  # 2 to 7


@pytest.mark.rule("OGL-RANK-2", "OGL-RANK-4")
def test_what_strikes_at_the_same_moment_cannot_parry() -> None:
    """Both miss. Aveline would have parried with the shield (40%: 4 criticals avoid), Bastien with nothing at all."""
    scenario = ogl(
        "Aveline attack Bastien weapon=sword attack=80 parry",
        "Bastien attack Aveline weapon=sword attack=80 parry",
        cast=TWINS,
    )
    hers, his = told(scenario, "attack")
    assert (hers.name, hers.cause, hers.chance) == ("Aveline", "8", Fraction(62, 100))
    assert (his.name, his.cause, his.chance) == ("Bastien", "9", Fraction(62 * 96, 10000))


@pytest.mark.rule("OGL-RANK-3")
def test_a_reaction_chosen_before_anything_is_rolled_counts_though_the_attack_misses() -> None:
    """Asked at the same moment, Bastien chose to dodge on 44%; nothing of it was rolled before."""
    scenario = ogl(
        "Aveline attack Bastien weapon=sword attack=80 defend=ask",
        "Bastien dodge",
        "Bastien attack Aveline weapon=sword attack=80",
        cast=TWINS,
    )
    hers, his = told(scenario, "attack")
    assert (hers.chance, hers.rolled) == (Fraction(7 * 95 + 55 * 56, 10000), None)
    assert his.chance == Fraction(62, 100)


@pytest.mark.rule("OGL-WAIT-2")
def test_an_opposed_interruption_is_one_test_of_two_dice() -> None:
    """Sword against sword, 62% both: the better degree, then the higher face, a tie to whoever is interrupted."""
    lines = ("Aveline wait until='il bouge'", "Aveline interrupt Harold weapon=sword interrupt@Aveline=50")
    scenario = ogl(lines[0], f"{lines[1]} interrupt@Harold=40", options="option.interrupt=opposed")
    (test,) = told(scenario)
    ranks = [(2 if face <= 7 else face <= 62, face) for face in ALL]
    won = sum(mine[0] > 0 and mine > theirs for mine in ranks for theirs in ranks)
    assert (test.kind, test.name, test.target, test.faces) == ("interrupt", "Aveline", "Harold", (50, 40))
    assert (test.chance, test.happened) == (Fraction(won, 10000), True)
    (alone,) = told(ogl(*lines))
    assert (alone.chance, alone.target) == (Fraction(62, 100), None)


@pytest.mark.rule("OGL-HP-3", "OGL-HP-4")
def test_wounds_put_life_and_consciousness_to_the_test() -> None:
    """Aveline's chest at 6: 20 off is major; Resilience is CON + POW, 20%."""
    scenario = ogl(
        "next",
        "Harold attack Aveline attack=20 location=11 damage=8 mod.damage=+12/chute resilience=20,21 actions-lost=1",
    )
    life, mind = told(scenario)[1:]
    assert [(one.kind, one.name, one.chance, one.happened, one.cause) for one in (life, mind)] == [
        ("survival", "Aveline", Fraction(20, 100), True, "9.1"),
        ("consciousness", "Aveline", Fraction(20, 100), False, "9.1"),
    ]
