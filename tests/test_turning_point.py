"""The turning point: the beat that gave most of a lead that was never lost again."""

from fractions import Fraction

from players import fight_of
from spec import Scenario, given

from projections.turningpoint import TurningPoint, turning_point

CAST = """
char Ada hp=10 side=nuit
char Bo hp=10 side=jour
round
"""  # 2 to 4


def alley(*lines: str, cast: str = CAST) -> Scenario:
    """A freeform fight of two, in which these lines were told from number 5 on."""
    return given(cast, *lines, rules="freeform")


def turning(scenario: Scenario) -> TurningPoint | None:
    """Where a scenario's fight turned."""
    return turning_point(fight_of(scenario).history)


TIDES = (
    "Ada hit Bo damage=3",  # 5: 10 to 7, the balance for Ada is 3 tenths
    "Bo hit Ada damage=5",  # 6: 5 to 7, −2
    "Ada hit Bo damage=6",  # 7: 5 to 1, 4
    "Bo heal Bo hp=2",  # 8: 5 to 3, 2
)


def test_the_beat_whose_gain_was_kept() -> None:
    """From −2 to 4 and never below 2 again: command 7 gave 4 tenths for good; command 5 nothing, it was all lost."""
    assert turning(alley(*TIDES)) == TurningPoint(
        command=7,
        round=1,
        side="nuit",
        before=(Fraction(5, 10), Fraction(7, 10)),
        after=(Fraction(5, 10), Fraction(1, 10)),
        gained=Fraction(4, 10),
    )


def test_the_end_decides_for_whom_it_turned() -> None:
    """One blow more, of 3: Bo is ahead by 1 at the end, and it is command 9 that gave the 3 from −2 to 1."""
    found = turning(alley(*TIDES, "Bo hit Ada damage=3"))
    assert found
    assert (found.command, found.side, found.gained) == (9, "jour", Fraction(3, 10))


def test_of_equals_the_first() -> None:
    """Two blows of 3, both kept."""
    found = turning(alley("Ada hit Bo damage=3", "Ada hit Bo damage=3"))
    assert found
    assert found.command == 5


def test_what_was_undone_turns_nothing() -> None:
    """Without command 7 Bo is ahead, 7 and 2 healed to 5; it turned with command 6, from −3 to 2."""
    found = turning(alley(*TIDES).when("undo 7 why=x"))
    assert found
    assert (found.command, found.side, found.gained) == (6, "jour", Fraction(5, 10))


def test_who_can_fight_no_more_has_no_hit_points() -> None:
    """Bo falls with 9 left."""
    found = turning(alley("Ada hit Bo damage=1", "Bo down"))
    assert found
    assert (found.command, found.after) == (6, (Fraction(1), Fraction(0)))


def test_rest_after_the_fight_is_no_part_of_it() -> None:
    """Ada has 5 of 10 left when it ends; days later both are whole."""
    found = turning(alley("Ada hit Bo damage=1", "Bo hit Ada damage=5").when("close", "rest all days=9"))
    assert found
    assert (found.command, found.side) == (6, "jour")


def test_whoever_comes_later_changes_nothing_by_coming() -> None:
    """Bo's friend comes hurt, 2 of 10: Bo's side had 12 of 20 from the beginning, and 11 after the blow."""
    found = turning(alley("Ada hit Bo damage=1", "char Cy hp=2/10 side=jour"))
    assert found
    assert (found.command, found.before[1], found.after[1]) == (5, Fraction(12, 20), Fraction(11, 20))


def test_without_sides_everybody_is_one() -> None:
    """Two who have none; of several, the strongest other counts."""
    found = turning(alley("Ada hit Bo damage=4", cast="char Ada hp=10\nchar Bo hp=10\nchar Cy hp=10\nround"))
    assert found is None, "Ada and Cy are level"
    found = turning(alley("Ada hit Bo damage=4", cast="char Ada hp=10\nchar Bo hp=10\nround"))
    assert found
    assert (found.command, found.side) == (4 + 1, "Ada")


def test_there_is_none_where_nothing_was_decided() -> None:
    """Nobody hurt; both hurt alike; one side alone; nobody whose hit points are known."""
    assert turning(alley()) is None
    assert turning(alley("Ada hit Bo damage=3", "Bo hit Ada damage=3")) is None
    assert turning(alley("Ada hit Bo damage=3", cast="char Ada hp=9 side=x\nchar Bo hp=9 side=x\nround")) is None
    assert turning(alley("Ada hit Bo damage=3", cast="char Ada\nchar Bo\nround")) is None


def test_what_weighed_before_the_first_blow_counts_as_it_came() -> None:
    """Who is ahead from the start and stays there: nothing was given, so nothing turned."""
    assert turning(alley(cast="char Ada hp=10 side=nuit\nchar Bo hp=2/10 side=jour\nround")) is None
