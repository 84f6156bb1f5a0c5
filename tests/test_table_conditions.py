"""Conditions that a ruling gives: those of all rules by their French names, and those of the table itself."""

import pytest
from players import combatant, log_lines
from spec import given

GOULE = "char Goule hp=40 speed=5"


@pytest.mark.parametrize(("french", "name"), [("à-terre", "prone"), ("a-terre", "prone"), ("à-couvert", "cover")])
def test_what_all_rules_share_has_its_french_name(french: str, name: str) -> None:
    """With its accents or without, given and taken away."""
    scenario = given(GOULE, f"ruling Goule +{french} why=x")
    assert [held["name"] for held in combatant(scenario, "Goule")["conditions"]] == [name]
    scenario.when(f"ruling Goule -{french} why=x")
    assert combatant(scenario, "Goule")["conditions"] == []


def test_one_of_the_table_s_own_is_told_as_words() -> None:
    """Nothing of the name that it has in the log is seen."""
    scenario = given(GOULE, "ruling Goule +sous-le-choc why=x")
    assert "Goule : sous le choc (jusqu'aux soins)" in log_lines(scenario)
    assert not any("_" in line for line in log_lines(scenario))
