"""What a preview marks as an example: whatever hangs on dice that have not fallen."""

from foresight import ahead, lines
from players import fight_of
from spec import given
from test_preview_more import MOVED, TWO_ROUNDS


def test_what_hangs_on_a_die_to_come_is_marked_wherever_it_is_told() -> None:
    """Who keeps their place, which dice count no longer, who is up: with G 2's resistance still to fall."""
    scenario = given(TWO_ROUNDS)
    seen = ahead(scenario, 'amend 6 target="G 2" why=x')
    kept, unused = seen.as_json()["out_of_order"], seen.as_json()["unused_dice"]
    assert [(one["command"], one["example"]) for one in kept] == [(11, True)]
    assert "Gardent leur place malgré l'ordre : #11 G 2 (avant G 1) (exemple)" in lines(seen, fight_of(scenario))
    sure = ahead(scenario, MOVED)
    assert unused
    assert not any(one["example"] for one in sure.as_json()["unused_dice"])


def test_dice_that_may_count_after_all_are_marked() -> None:
    """By an example G 2 could be down, and what it threw after that of no use."""
    scenario = given(TWO_ROUNDS)
    seen = ahead(scenario, 'amend 6 target="G 2" damage=20 why=x', lambda _, __: 1)
    marked = {(one["command"], one["roller"]) for one in seen.as_json()["unused_dice"] if one["example"]}
    told = next(line for line in lines(seen, fight_of(scenario)) if line.startswith("Dés qui ne comptent plus"))
    assert told.count("(exemple)") == sum(one["example"] for one in seen.as_json()["unused_dice"])
    assert marked


def test_who_is_up_by_an_example_is_marked() -> None:
    """G 2 is down by the example: nobody waits for its post."""
    scenario = given(TWO_ROUNDS, "round initiative=64,35,32", "A pass")
    seen = ahead(scenario, 'amend 6 target="G 2" damage=20 why=x', lambda _, __: 1)
    up = next(line for line in lines(seen, fight_of(scenario)) if line.startswith("À qui de jouer"))
    assert up.endswith("(exemple)")
    assert seen.as_json()["up"]["example"]
