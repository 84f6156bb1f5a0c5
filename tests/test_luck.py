"""How fair dice would have fallen: exact distributions, whose dice count, and which way they are good."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from everyface import told
from spec import Scenario, given

from domain.ruleset import ruleset_named
from projections.distributions import Tally, at_least, at_most
from projections.luck import Luck, Successes, luck_of, successes_of, thrown

FORUM = """
char Constantine hp=100 speed=15 resistance=10 attack.sword=20
char Goule hp=40 speed=5 resistance=6 attack.claws=12
weapon Constantine sword attack=sword
weapon Goule claws attack=claws
round initiative=64,41
"""  # 2 to 6
AIMED = "Constantine reinforced-attack Goule aim=73"  # 7


def luck(scenario: Scenario, roller: str, purpose: str, *, counted: bool = True, source: str = "all") -> Luck | None:
    """One measure of a fight so far."""
    assert scenario.desk.fight is not None
    found = [
        one
        for one in luck_of(scenario.desk.fight.history)
        if (one.roller, one.purpose, one.counted, one.source) == (roller, purpose, counted, source)
    ]
    assert len(found) <= 1
    return found[0] if found else None


# --- Distributions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), [(1, 1), (1, 6), (2, 6), (3, 4), (4, 10), (5, 2)])
def test_a_sum_of_dice_is_as_every_throw_makes_it(dice: int, sides: int) -> None:
    """All throws, counted, for every total and one beyond each end."""
    sums = [sum(faces) for faces in product(range(1, sides + 1), repeat=dice)]
    for total in range(dice - 1, dice * sides + 2):
        assert at_most(total, dice, sides) == Fraction(sum(one <= total for one in sums), len(sums))
        assert at_least(total, dice, sides) == Fraction(sum(one >= total for one in sums), len(sums))


def test_a_thousand_dice_are_exact() -> None:
    """The middle of a symmetrical distribution: both sides of 50,500 are equal, and share what is exactly there."""
    above, below = at_least(50500, 1000, 100), at_most(50500, 1000, 100)
    assert above == below > Fraction(1, 2)
    assert at_most(1000, 1000, 100) == Fraction(1, 100**1000) == at_least(100_000, 1000, 100)


def test_successes_of_unequal_chances_are_as_every_outcome_makes_them() -> None:
    """A third, a half, certain, never: one success at least for certain, three with 1/6, two with 1/2."""
    tally = Tally([Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(0)])
    assert [tally.at_least(number) for number in range(-1, 6)] == [1, 1, 1, Fraction(2, 3), Fraction(1, 6), 0, 0]
    assert [tally.at_most(number) for number in range(-1, 5)] == [0, 0, Fraction(1, 3), Fraction(5, 6), 1, 1]
    assert tally.expected == Fraction(11, 6)


# --- Which way is good ------------------------------------------------------------------------------------------------


def test_high_aims_are_good_in_forum() -> None:
    """A 73: 28 faces are as good, 73 as bad; 50.5 is to be expected."""
    found = luck(given(FORUM, AIMED), "Constantine", "aim")
    assert found == Luck(
        roller="Constantine",
        purpose="aim",
        sides=100,
        source="all",
        counted=True,
        dice=1,
        total=73,
        expected=Fraction(101, 2),
        as_good=Fraction(28, 100),
        as_bad=Fraction(73, 100),
    )


@pytest.mark.parametrize("rules", ["forum", "kimble", "ogl", "freeform"])
def test_a_way_is_said_of_dice_that_the_game_has(rules: str) -> None:
    """No purpose is misspelt."""
    assert set(ruleset_named(rules).lucky) <= set(ruleset_named(rules).dice)


KIMBLE = """
char Harold hp=60 CON=12 DEX=12 skill.sword-cane=43
char Goule hp=60 CON=10 DEX=10 skill.claws=30
weapon Harold sword-cane kind=melee skill=sword-cane damage=2d6 drawn=yes
weapon Goule claws kind=melee skill=claws damage=1d6 natural=yes
round initiative=9,6
"""


def test_low_d100_and_high_damage_are_good_where_one_rolls_under() -> None:
    """A 20: twenty faces are as good. 11 on 2d6: three of 36 throws; and living on is for high faces."""
    scenario = given(KIMBLE, "ruling Goule bleed=20 why=crocs", rules="kimble")
    scenario.when("Harold attack Goule attack=20 damage=5,6", "round haemorrhage=91")
    attack, damage, bleeding = (
        luck(scenario, *key) for key in (("Harold", "attack"), ("Harold", "damage"), ("Goule", "haemorrhage"))
    )
    assert attack
    assert damage
    assert bleeding
    assert (attack.as_good, attack.as_bad) == (Fraction(20, 100), Fraction(81, 100))
    assert (damage.dice, damage.total, damage.as_good) == (2, 11, Fraction(3, 36))
    assert bleeding.as_good == Fraction(10, 100)


def test_dice_that_are_good_neither_way_and_a_dangers_are_not_measured() -> None:
    """Where a blow lands is neither good nor bad; nobody throws a danger's dice for themselves."""
    scenario = given(
        "char Aveline STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62",
        "char Harold STR=12 CON=60 SIZ=10 DEX=13 INT=12 POW=10 skill.sword=62",
        "weapon Aveline sword skill=sword damage=1d8 drawn=yes",
        "hazard Feu damage=1d6 to=Harold when=round-start",
        "round rank=6,5 hazard=2 location@Harold=8",
        "Aveline attack Harold attack=40 location=8 damage=3",
        rules="ogl",
    )
    assert scenario.desk.fight is not None
    measured = {(one.roller, one.purpose) for one in luck_of(scenario.desk.fight.history)}
    assert measured == {("Aveline", "rank"), ("Harold", "rank"), ("Aveline", "attack"), ("Aveline", "damage")}
    assert {one.purpose for one in thrown(scenario.desk.fight.history)} >= {"location", "hazard"}


# --- Which dice -------------------------------------------------------------------------------------------------------


def test_fishing_shows() -> None:
    """A 12, taken back, then a 99: the 99 counts, 111 on two dice fell."""
    scenario = given(FORUM, AIMED.replace("73", "12"), "undo", AIMED.replace("73", "99"))
    counted, fallen = (luck(scenario, "Constantine", "aim", counted=counted) for counted in (True, False))
    assert counted
    assert fallen
    assert (counted.dice, counted.total, counted.as_good) == (1, 99, Fraction(2, 100))
    assert (fallen.dice, fallen.total) == (2, 111)
    assert fallen.as_good == Fraction(90 * 91 // 2, 10000)  # 111 or more: 11 to 100 against 100 down, 1 + … + 90


def test_an_engine_die_that_falls_again_is_the_same_die() -> None:
    """Declared, taken back and declared again, as another command: the engine threw once."""
    line = "Constantine reinforced-attack Goule"
    scenario = given(FORUM, line, "undo", line, dice="any")
    fallen = luck(scenario, "Constantine", "aim", counted=False)
    assert fallen
    assert fallen.dice == 1
    assert luck(scenario, "Constantine", "aim", counted=False, source="engine") == replace(fallen, source="engine")
    assert luck(scenario, "Constantine", "aim", counted=False, source="declared") is None


def test_dice_that_a_correction_appends_anew_count_once() -> None:
    """Everything after 7 is adjudicated again; only the face that was amended is another die."""
    lines = (AIMED, "Goule reinforced-defence dodge defence=22 resistance=1 damage=3")
    scenario = given(FORUM, *lines, "amend 7 aim=74 why=relu")
    aims = luck(scenario, "Constantine", "aim"), luck(scenario, "Constantine", "aim", counted=False)
    assert [(one.dice, one.total) for one in aims if one] == [(1, 74), (2, 147)]
    for roller, purpose, face in (("Goule", "defence", 22), ("Goule", "resistance", 1), ("Constantine", "damage", 3)):
        for counted in (True, False):
            found = luck(scenario, roller, purpose, counted=counted)
            assert found
            assert (found.dice, found.total) == (1, face)


def test_typed_and_engine_dice_are_measured_apart_and_together() -> None:
    """Constantine's first aim is typed, the second the engine's."""
    round_ = "round initiative=64,41"
    scenario = given(FORUM, AIMED, "next", round_, AIMED.replace(" aim=73", ""), dice="any")
    one, other, both = (luck(scenario, "Constantine", "aim", source=source) for source in ("declared", "engine", "all"))
    assert one
    assert other
    assert both
    assert (one.dice, one.total, other.dice, both.dice) == (1, 73, 1, 2)
    assert both.total == one.total + other.total


def test_what_is_not_shown_is_not_measured() -> None:
    """Who may not see a command's dice is given a measure without them."""
    scenario = given(FORUM, AIMED, "next", "round initiative=64,41", AIMED.replace("73", "20"), dice="any")
    assert scenario.desk.fight is not None
    found = luck_of(scenario.desk.fight.history, lambda one: one.command != 7)
    assert [one.total for one in found if one.purpose == "aim"] == [20, 20, 20, 20]
    assert {one.command for one in thrown(scenario.desk.fight.history)} == {6, 7, 8, 9, 10} - {8}


# --- Outcomes ---------------------------------------------------------------------------------------------------------


def test_successes_are_tallied_by_name_and_kind() -> None:
    """Two blows at 43%, one that hits: at least one in 1 − 57² of 10,000, at most one in 1 − 43²."""
    scenario = given(KIMBLE, "Harold attack Goule attack=40 damage=1,1", "next", "next", "round", rules="kimble")
    scenario.when("Harold attack Goule attack=44")
    assert successes_of(told(scenario)) == (
        Successes(
            name="Harold",
            kind="attack",
            tries=2,
            successes=1,
            expected=Fraction(86, 100),
            as_good=Fraction(10000 - 57**2, 10000),
            as_bad=Fraction(10000 - 43**2, 10000),
        ),
    )


def test_an_asked_attack_counts_for_its_own_roll() -> None:
    """It came off at 43%, though the parry at 30% then turned it: that is the ghoul's success."""
    scenario = given(KIMBLE, "Harold attack Goule attack=40 defend=ask", "Goule parry parry=5", rules="kimble")
    found = {(one.name, one.kind): (one.expected, one.successes) for one in successes_of(told(scenario))}
    assert found == {("Harold", "attack"): (Fraction(43, 100), 1), ("Goule", "defence"): (Fraction(30, 100), 1)}


def test_what_no_dice_decided_is_no_try() -> None:
    """An attack on somebody who left."""
    assert successes_of(told(given(FORUM, AIMED, "leave Goule fled", "round initiative=1"))) == ()
