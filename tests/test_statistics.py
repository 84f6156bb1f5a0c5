"""A fight in figures: who hit and bled, by which commands; what was undone or overruled leaves no trace in them."""

from fractions import Fraction
from pathlib import Path

import pytest
from players import fight_of
from shell import BRIDGE
from spec import Scenario, desk, given

from cli.script import play
from domain import events as e
from domain.combat import Combat
from domain.evolution import evolve
from domain.fight import Fight
from projections.secrecy import Audience
from projections.statistics import FIGURES, Count, Figure, Statistics, statistics

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.combat"))
ALLEY = """
char Ada hp=10 side=nuit
char Bo hp=10 side=jour
round
"""  # 2 to 4


def figures(scenario: Scenario, audience: Audience = "gm") -> Statistics:
    """The figures of a scenario's fight."""
    fight = fight_of(scenario)
    return statistics(fight.slug, fight.history, audience)


def of(stats: Statistics, name: str) -> dict[Figure, int]:
    """The figures of somebody that are not nought."""
    tally = next(one for one in stats.combatants if one.name == name)
    return {figure: count.total for figure, count in tally.figures.items() if count.total}


def count_of(stats: Statistics, name: str, figure: Figure) -> Count:
    """One of them."""
    return next(one for one in stats.combatants if one.name == name).figures[figure]


def alley(*lines: str) -> Scenario:
    """A freeform fight of two, in which these lines were told from number 5 on."""
    return given(ALLEY, *lines, rules="freeform")


def told(count: Count) -> list[tuple[int, int]]:
    """The amounts with their commands."""
    return [(part.command, part.amount) for part in count.parts]


# --- Forum ------------------------------------------------------------------------------------------------------------


def test_the_bridge_in_figures() -> None:
    """Constantine takes 36 − 9 = 27 off Goule 1, whose dodge fails, and loses 11 − 9 = 2; command 8 resolves both."""
    stats = figures(given(*BRIDGE[1:]))
    assert of(stats, "Constantine") == {"hits": 1, "dealt": 27, "struck": 1, "taken": 2}
    assert of(stats, "Goule 1") == {"hits": 1, "dealt": 2, "struck": 1, "taken": 27}
    assert of(stats, "Goule 2") == {}
    assert told(count_of(stats, "Constantine", "dealt")) == [(8, 27)]
    assert told(stats.rounds) == [(6, 1)]
    assert [(one.side, one.figures["taken"].total) for one in stats.sides] == [("veilleurs", 2), ("goules", 27)]


def test_what_was_undone_counts_nowhere() -> None:
    """Neither after an undo nor after a correction: aim 1 + 24 against 26 does not hit, and the ghoul is not hurt."""
    assert of(figures(given(*BRIDGE[1:]).when("undo")), "Goule 1") == {}
    stats = figures(given(*BRIDGE[1:]).when("amend 7 aim=1 why=relu"))
    assert of(stats, "Constantine")["avoided"] == 1
    assert of(stats, "Goule 1")["warded"] == 1
    assert "taken" not in of(stats, "Goule 1")
    assert {"hits", "dealt"} & of(stats, "Constantine").keys() == set()


def test_an_overruled_hit_is_no_hit_and_what_it_gives_back_no_healing() -> None:
    """The ruling ends the attack as avoided [FORUM-DEF-7]; what Goule 1 did stays."""
    stats = figures(given(*BRIDGE[1:]).when("ruling on 7 outcome=miss why=vu"))
    assert of(stats, "Constantine") == {"avoided": 1, "struck": 1, "taken": 2}
    assert of(stats, "Goule 1") == {"hits": 1, "dealt": 2, "warded": 1}
    assert told(count_of(stats, "Constantine", "avoided")) == [(9, 1)]


def test_a_haemorrhage_is_damage_of_whoever_caused_the_wound() -> None:
    """Claws that bleed 3: at the end of the round 3 more hit points, by the command that ends it."""
    lines = (f"{line} bleed=3" if line.startswith("weapon Goule") else line for line in BRIDGE[1:])
    scenario = given(*lines)
    stats = figures(scenario.when("round initiative=1,2,3"))
    assert told(count_of(stats, "Constantine", "taken")) == [(8, 2), (9, 3)]
    assert told(count_of(stats, "Goule 1", "dealt")) == [(8, 2), (9, 3)]


# --- Freeform: what the table says ------------------------------------------------------------------------------------


def test_what_the_table_says() -> None:
    """Hits, misses, care of oneself and of another, a fall; 4 and the 9 that were left; no odds, which nobody knows."""
    stats = figures(
        alley(
            "Ada hit Bo damage=4",
            "Bo miss Ada",
            "Bo heal Bo hp=3",
            "Ada hit Bo damage=20",
            "Bo down",
            "Ada heal Bo hp=2",
        )
    )
    assert of(stats, "Ada") == {"hits": 2, "dealt": 13, "mended": 2}
    assert of(stats, "Bo") == {"missed": 1, "struck": 2, "taken": 13, "healed": 5, "mended": 3, "falls": 1}
    assert (stats.luckiest, stats.unluckiest) == (None, None)


def test_who_falls_deeper_fell_once_and_who_rose_falls_again() -> None:
    """Unconscious, then dead: one fall; back on their feet and down again: two."""
    deeper = alley("Bo down", "Bo down as=dead")
    assert of(figures(deeper), "Bo")["falls"] == 1
    assert of(figures(deeper.when("ruling Bo alive why=x", "Bo down")), "Bo")["falls"] == 2


def test_who_is_stunned_has_not_fallen() -> None:
    """Nor has, in kimble, who comes round a little; who is helpless has."""
    scenario = given(DUEL, rules="kimble", dice="any").when("ruling Goule +stunned why=x")
    assert "falls" not in of(figures(scenario), "Goule")
    assert of(figures(scenario.when("ruling Goule +helpless why=x")), "Goule")["falls"] == 1


def test_a_danger_costs_and_is_nobodys_damage() -> None:
    """Fire of 2 at each round's end, on everybody."""
    stats = figures(alley('hazard "Incendie" damage=2 to=all', "round"))
    assert [of(stats, name) for name in ("Ada", "Bo")] == [{"taken": 2}] * 2


def test_rest_after_the_fight_is_no_part_of_it() -> None:
    """What a day gives back heals nobody in the fight."""
    stats = figures(alley("Ada hit Bo damage=4").when("close", "rest all days=1"))
    assert of(stats, "Bo") == {"struck": 1, "taken": 4}


def test_an_act_that_was_kept_is_its_authors() -> None:
    """Care declared early is given by who declared it, when their turn has come, under its own number."""
    scenario = given(*BRIDGE[1:6], 'ruling "Goule 1" hp=30 why=x')
    scenario.when('"Goule 1" use potion hp=1', "Constantine pass")
    stats = figures(scenario)
    assert of(stats, "Constantine") == {}
    assert told(count_of(stats, "Goule 1", "healed")) == [(8, 1)]
    assert told(count_of(stats, "Goule 1", "mended")) == [(8, 1)]


# --- Parts of the body ------------------------------------------------------------------------------------------------

HALL = """
char Milo STR=12 CON=12 SIZ=12 DEX=12 INT=12 POW=12 skill.sword=60
round rank=9
"""


def test_a_danger_that_strikes_a_part_of_the_body_counts_once() -> None:
    """Fire of 5 on a leg: told as it falls, and as what it costs there."""
    stats = figures(
        given(HALL, "hazard Feu damage=1d6 to=Milo", rules="ogl", dice="any").when("round hazard=5 location=3 rank=9")
    )
    assert of(stats, "Milo")["taken"] == 5


def test_a_critical_blow_counts_once() -> None:
    """In kimble, as the chart is met, the attack itself being no critical one."""
    stats = played(EXAMPLES[1])
    made = [fact for entry in stats[0].history.position.path() for fact in entry.facts]
    criticals = {fact.wound for fact in made if isinstance(fact, e.CriticalSuffered)}
    assert sum(one.figures["criticals"].total for one in stats[1].combatants) == len(criticals) == 6


# --- Whole fights -----------------------------------------------------------------------------------------------------


def played(path: Path) -> tuple[Fight, Statistics]:
    """An example, and its figures."""
    table = desk()
    play(path, table, lambda _: None)
    assert table.fight is not None
    return table.fight, statistics(table.fight.slug, table.fight.history)


def body(combat: Combat, name: str) -> int:
    """All hit points of somebody, below nought too."""
    one = combat.combatants[name]
    return one.hp if one.hp is not None else sum(part.hp for part in one.locations.values())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_hit_points_add_up(path: Path) -> None:
    """What somebody came with, less what was taken, plus what was healed and ruled, is what they have at the end."""
    fight, stats = played(path)
    combat, came, ruled = Combat(), dict[str, int](), dict[str, int]()
    for fact in (fact for entry in fight.history.position.path() for fact in entry.facts):
        before, combat = combat, evolve(combat, fact)
        for name in combat.combatants.keys() - before.combatants.keys():
            came[name] = body(combat, name)
        if isinstance(fact, e.RulingMade) and fact.name in came:
            ruled[fact.name] = ruled.get(fact.name, 0) + body(combat, fact.name) - body(before, fact.name)
        if isinstance(fact, e.CombatClosed):
            break
    for name, at_first in came.items():
        one = combat.combatants[name]
        if one.hp is None and not one.locations:
            continue
        tally = of(stats, name)
        left = at_first - tally.get("taken", 0) + tally.get("healed", 0) + ruled.get(name, 0)
        assert left == body(combat, name), name


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_amount_is_of_a_command_that_stands(path: Path) -> None:
    """And sides are the sums of their people; whoever hit was answered by somebody struck."""
    fight, stats = played(path)
    standing = fight.history.path_numbers()
    for one in (*stats.combatants, *stats.sides):
        assert {number for count in one.figures.values() for number in count.commands} <= standing
    for figure in FIGURES:
        assert sum(one.figures[figure].total for one in stats.combatants) == sum(
            one.figures[figure].total for one in stats.sides
        )
    together = {figure: sum(one.figures[figure].total for one in stats.combatants) for figure in FIGURES}
    assert (together["hits"], together["avoided"]) == (together["struck"], together["warded"])


# --- Luck -------------------------------------------------------------------------------------------------------------

DUEL = """
char Harold CON=12 SIZ=13 DEX=12 skill.canne=30
char Goule CON=13 SIZ=13 DEX=10 skill.griffes=80
weapon Harold canne kind=melee skill=canne damage=1d2 drawn=yes
weapon Goule griffes kind=melee skill=griffes damage=1d2 natural=yes
round initiative=9,1
"""  # 2 to 6


def test_the_luckiest_and_the_unluckiest_roll() -> None:
    """Under 30 and 80: a hit at 30 % is rarer than one at 80 %, a failure of 80 % (1 in 5) than one of 30 %."""
    scenario = given(DUEL, rules="kimble", dice="any")
    scenario.when("Harold attack Goule attack=25 damage=1", "next", "Goule attack Harold attack=81", "next")  # 7 to 10
    scenario.when("round")  # 11
    scenario.when("Harold attack Goule attack=31", "next", "Goule attack Harold attack=80 damage=1")  # 12 to 14
    stats = figures(scenario)
    assert stats.luckiest
    assert stats.unluckiest
    assert (stats.luckiest.command, stats.luckiest.own) == (7, (Fraction(30, 100), True))
    assert (stats.unluckiest.command, stats.unluckiest.own) == (9, (Fraction(80, 100), False))


def test_what_was_to_be_expected_is_neither() -> None:
    """A hit at 80 %, a miss at 30 %."""
    scenario = given(DUEL, rules="kimble", dice="any")
    scenario.when("Harold attack Goule attack=31", "next", "Goule attack Harold attack=80 damage=1")
    assert (figures(scenario).luckiest, figures(scenario).unluckiest) == (None, None)


def test_an_overruled_roll_is_neither() -> None:
    """What it came to was decided, not rolled."""
    scenario = given(DUEL, rules="kimble", dice="any")
    scenario.when("Harold attack Goule attack=25 damage=1", "ruling on 7 outcome=miss why=x")
    assert (figures(scenario).luckiest, figures(scenario).unluckiest) == (None, None)
