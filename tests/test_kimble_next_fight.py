"""What a kimble fight leaves with whoever goes on to the next: parts of the body, losses for good, experience, arms."""

from sequels import export_of, report, sequel
from spec import Scenario, fact, given

CAST = """
char Harold CON=12 SIZ=13 DEX=12 APP=12 skill.hache=60 skill.dodge=44 player=Milo
char Goule CON=13 SIZ=13 DEX=10 skill.griffes=60
weapon Harold hache skill=hache damage=1d6 hands=2 drawn=yes
weapon Harold colt kind=firearm skill=hache damage=1d6 shots=6 loaded=no
weapon Goule griffes skill=griffes damage=2d6 natural=yes
round initiative=5,9
"""
LOST = (
    "Goule attack Harold attack=12 damage=3,3 critical=05",  # 21: right arm; 6 of 4: +2, row 01–10: 7, hand crushed
    "next",
    "Harold skill hache skill=12",  # 12 = 60 / 5: a critical success
)


def cellar(*lines: str, aftermath: int = 61) -> Scenario:
    """The first fight: Harold's right hand is crushed, and lost where the aftermath is above CON 12 × 5 = 60."""
    dice = f"haemorrhage=50 aftermath={aftermath}"
    return given(CAST, *LOST, f"close {dice}", *lines, rules="kimble")


def test_the_body_comes_as_it_is() -> None:
    """13 − 6 = 7 HP, the right arm at 0 of 4; the hand is lost for good, and 5 points of DEX with it."""
    scenario = sequel(cellar(), "char Harold from=essai", rules="kimble")
    scenario.then(fact("CombatantJoined", name="Harold", hp=7, hp_max=13))
    one = scenario.one("Harold")
    assert (one.locations["right_arm"].hp, one.locations["right_arm"].hp_max, one.number("DEX")) == (0, 4, 7)
    assert [(held.name, held.until) for held in one.conditions] == [("right_hand_lost", "permanent")]
    assert (one.ticks, one.player) == (("hache",), "Milo")


def test_a_hand_that_was_saved_is_no_loss() -> None:
    """60 is a success: what lasted until the end of that fight has ended with it."""
    scenario = sequel(cellar(aftermath=60), "char Harold from=essai", rules="kimble")
    assert scenario.one("Harold").conditions == ()
    assert scenario.one("Harold").number("DEX") == 12


def test_rest_before_the_next_fight_counts() -> None:
    """Three days at 7 HP: 10, and the points went to the arm, which had lost most: 3 of 4."""
    scenario = sequel(cellar("rest Harold days=3"), "char Harold from=essai", rules="kimble")
    one = scenario.one("Harold")
    assert (one.hp, one.locations["right_arm"].hp) == (10, 3)


def test_weapons_come_sheathed_even_for_two_hands_that_are_no_more() -> None:
    """The axe needs two hands and was drawn: it comes along, and cannot be drawn; the gun comes as declared."""
    scenario = sequel(cellar(), "char Harold from=essai", rules="kimble")
    one = scenario.one("Harold")
    assert [weapon.name for weapon in one.weapons] == ["hache", "colt"]
    assert (one.hands, one.shots) == ({}, {})
    scenario.when("round initiative=5", "Harold draw weapon=hache")
    assert type(scenario.refusal).__name__ == "HandsFull"


def test_the_link_to_the_cellar_is_checked() -> None:
    """With the export of the first fight at hand, whoever came from it is as it left them."""
    first = cellar()
    second = sequel(first, "char Harold from=essai", rules="kimble")
    found = {one.check: one.outcome for one in report(second, export_of(first)).findings}
    assert set(found.values()) == {"ok"}
    assert found["origin"] == "ok"
