"""What a fight has changed on one sheet for good: values, gear, experience; and what players are told of it."""

from recaps import facts, played, sheet
from spec import Scenario, given

from projections.recap import Span

SMITHY = """
char Aveline STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62 skill.shield=40 armour.chest=3
char Bastien STR=12 CON=10 SIZ=10 DEX=14 INT=13 POW=10 skill.sword=62
weapon Aveline sword skill=sword damage=1d8 ap=6 hp=10 drawn=yes
weapon Aveline shield skill=shield damage=1d4 ap=5 hp=12 drawn=yes
round rank=9,6
Aveline attack Bastien weapon=sword attack=99 fumble=10 damage=8
Bastien pass
"""
CELLAR = """
char Harold CON=12 SIZ=13 DEX=12 APP=12 HIDE
char Brute CON=13 SIZ=13 DEX=10 skill.club=70
weapon Brute club kind=melee skill=club damage=1d10 hands=1 drawn=yes
round initiative=1,9
Brute attack Harold attack=32 damage=6 critical=05
close haemorrhage=21 aftermath=61
"""
FACE = "attack=50 damage=8 critical=20 teeth=20"


def cellar(hide: str = "") -> Scenario:
    """A blow to the right arm costs Harold his hand."""
    return given(CELLAR.replace("HIDE", hide), rules="kimble")


def test_a_damaged_weapon_has_hit_points_left() -> None:
    """A fumble of 10 takes 8 off the sword's own 10."""
    told = sheet(facts(given(SMITHY, rules="ogl")), "Aveline")
    assert "Équipement\u00a0: sword\u00a0: reste 2 PV" in told


def test_what_broke_is_told_once_and_armour_lost_by_its_part() -> None:
    """2 more off the sword are its last; then a fumble of 15 bares the chest (location 12)."""
    fight = given(
        SMITHY,
        "Aveline attack Bastien weapon=sword attack=99 fumble=12 damage=2",
        "Bastien pass",
        "Aveline attack Bastien weapon=shield attack=99 fumble=15 location=12",
        rules="ogl",
    )
    told = sheet(facts(fight), "Aveline")
    assert "sword\u00a0: hors d'usage" in told
    assert "armure perdue\u00a0: poitrine" in told
    assert "reste" not in told


def test_a_lost_hand_costs_dexterity_and_an_impale_earns_experience() -> None:
    """12 − 5 = 7 for Harold; to the Brute no experience, for 32 of 70 is no impale (14 at most)."""
    told = sheet(facts(cellar()), "Harold")
    assert "Caractéristiques\u00a0: DEX 12 → 7" in told
    assert "Expérience" not in sheet(facts(cellar()), "Brute")
    assert "Expérience gagnée\u00a0: canne-épée" in sheet(facts(played("goules-de-la-cave")), "Harold")


def test_a_part_of_the_fight_tells_what_befell_in_it() -> None:
    """DEX is lost at the close, command 6; up to command 5 it is whole."""
    assert "DEX" not in sheet(facts(cellar(), span=Span(None, 5)), "Harold")
    assert "DEX 12 → 7" in sheet(facts(cellar(), span=Span(6, None)), "Harold")


def test_players_learn_of_somebody_hidden_that_something_is_lost() -> None:
    """A blow to the face: 2 points of APP and 20 teeth; no number of a sheet that hides its hit points."""
    blow = CELLAR.replace("attack=32 damage=6 critical=05\nclose haemorrhage=21 aftermath=61", FACE)
    told = sheet(facts(given(blow.replace("HIDE", ""), rules="kimble"), "players"), "Harold")
    assert "APP 12 → 10" in told
    assert "dents perdues 0 → 20" in told
    hidden = sheet(facts(given(blow.replace("HIDE", "hide=hp"), rules="kimble"), "players"), "Harold")
    assert "APP\u00a0: une perte définitive" in hidden
    assert "→ 10" not in hidden
    assert "20" not in hidden.partition("Sceau")[0]
