"""Who comes from an earlier fight, written back as a script, told in the log, veiled for the players."""

from pathlib import Path

import pytest
from players import bodies, everything, fight_of, log_lines
from sequels import bridge, hurt, limbs, sequel
from spec import Scenario, desk, desk_beside, given

from cli.mistakes import ScriptError, UnknownCombat
from cli.script import play
from cli.writer import script_lines

__all__ = ["limbs"]  # a fixture

COMES = "char Constantine from=essai"


# --- Written back -----------------------------------------------------------------------------------------------------


def written(scenario: Scenario) -> list[str]:
    """The fight as a script."""
    return list(script_lines(fight_of(scenario)))


def test_the_script_says_what_the_line_said(tmp_path: Path) -> None:
    """`from=SLUG` and the keys of the line, none of what came over; played again, it comes to the same."""
    first = bridge()
    second = sequel(first, f'{COMES} article=no attack.arc=12 side=""', 'char "Goule 1" from=ess alias=g')
    lines = written(second)
    assert lines[1:] == [
        'perso Constantine depuis=essai attaque.arc=12 article=no camp=""',
        'perso "Goule 1" depuis=essai surnom=g',
    ]
    file = tmp_path / "cave.combat"
    file.write_text("\n".join(lines), encoding="utf-8")
    third = Scenario(desk_beside(first.desk, title="Le toit"))
    play(file, third.desk, lambda _: None)
    assert third.combat.combatants == second.combat.combatants
    assert written(third)[1:] == lines[1:]


def test_a_script_played_where_the_earlier_fight_is_not_says_so(tmp_path: Path) -> None:
    """The clear error of an unknown combat, at its line."""
    file = tmp_path / "cave.combat"
    file.write_text("\n".join(written(sequel(bridge(), COMES))), encoding="utf-8")
    with pytest.raises(ScriptError) as told:
        play(file, desk(), lambda _: None)
    assert isinstance(told.value.cause, UnknownCombat)
    assert (told.value.cause.name, told.value.line) == ("essai", 2)


# --- Told -------------------------------------------------------------------------------------------------------------


def test_the_log_says_where_somebody_comes_from() -> None:
    """The earlier fight's slug stands in the sentence of who comes from it, and of nobody else."""
    scenario = sequel(bridge(), COMES, "char Nora hp=8")
    (came, joined) = (line for line in log_lines(scenario) if "entre en scène" in line)
    assert ("« essai »" in came, "(9/13 PV)" in came) == (True, True)
    assert "essai" not in joined


HIDDEN = ("83178317", "71717171", "42424242", "51515151", "13131313", "27725605", "leçon")
"""What a hidden Goule brings: maximum and hit points, sheet, its head as it is and was (a third), experience.

Numbers so long that no seal or id holds them by chance.
"""


@pytest.mark.parametrize("level", ["hp", "all"])
def test_players_do_not_see_what_somebody_hidden_brings(level: str, limbs: str) -> None:
    """Hit points, sheet, parts, what lasts, experience; counters too where all is hidden: only where they come from."""
    first = given(
        "char Goule hp=83178317 speed=42424242 attack.griffes=51515151 counter.SAN=61616161",
        "ruling Goule hp=71717171 why=chute",
        "ruling Goule +borgne until=permanent why=griffe",
        rules=limbs,
    )
    hurt(first, "Goule", "head", 13131313)
    scenario = sequel(first.when("close"), f"char Goule from=essai hide={level}", rules=limbs)
    (joined,) = bodies(scenario, "CombatantJoined")
    hidden = ("hp", "hp_max", "sheet", "locations", "location_hp", "lasting", "ticks")
    assert {name: joined[name] for name in hidden} == dict.fromkeys(hidden)
    assert joined["origin"]["combat"] == "essai"
    assert bodies(scenario, "Declared")[-1]["command"]["taken"] is None
    assert any("« essai »" in line for line in log_lines(scenario))
    more = ("61616161", "borgne") if level == "all" else ()  # a condition is on the board where only HP are hidden
    seen = everything(scenario)
    assert [word for word in (*HIDDEN, *more) if word in seen] == []


def test_who_hides_nothing_is_shown_whole() -> None:
    """The players' log says all that the game master's says."""
    (joined,) = bodies(
        sequel(bridge("ruling Constantine +borgne until=permanent why=griffe"), COMES), "CombatantJoined"
    )
    assert (joined["hp"], joined["sheet"]["speed"]) == (9, 15)
    assert joined["lasting"] == [{"name": "borgne", "wound": None, "amount": None}]
