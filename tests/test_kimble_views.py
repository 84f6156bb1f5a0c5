"""What people and programs see of bodies, budgets and ends: board, log and closing report of kimble fights."""

from pathlib import Path
from typing import Any

import pytest
from shell import Shell

from domain.ruleset import ruleset_named

CAVE = (
    'combat "La cave" rules=kimble lang=fr dice=given',
    "char Harold CON=12 SIZ=13 DEX=12 APP=12 skill.sword-cane=43 skill.dodge=44 skill.first-aid=60 side=vivants",
    "char Goule x3 CON=13 SIZ=13 DEX=10 skill.claws=30 skill.dodge=20",
    "weapon Harold sword-cane kind=melee skill=sword-cane damage=1d6+1 impales=yes hands=1",
    "weapon Goule claws kind=melee skill=claws damage=1d6 natural=yes",
    "round initiative=5,9,6,4",
    '"Goule 1" attack Harold weapon=claws attack=21 damage=4',
    "next",
    "Harold draw weapon=sword-cane",
    "next",
    '"Goule 2" pass',
    '"Goule 3" pass',
    "round",
    '"Goule 1" disengage',
    "next",
    'Harold charge "Goule 1" weapon=sword-cane distance=5 attack=48 damage=5 critical=35',
)


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store of this test's own."""
    return Shell(tmp_path, monkeypatch, capsys)


def board(shell: Shell) -> Any:
    """The object that programs read."""
    return shell("board", "--json").json


def row(shell: Shell, name: str) -> Any:
    """One combatant of it."""
    return next(one for one in board(shell)["combatants"] if one["name"] == name)


@pytest.mark.rule("KIMBLE-DMG-2")
def test_the_board_has_every_location(horion: Shell) -> None:
    """13 HP: head, abdomen and legs 13/3 → 5, chest 5.2 → 6, arms 3.25 → 4; the head has lost 4, the leg all."""
    horion.told(*CAVE)
    whole = {"abdomen": 5, "right_leg": 5, "left_leg": 5, "head": 5, "chest": 6, "right_arm": 4, "left_arm": 4}
    unhurt = {part: {"hp": most, "max": most} for part, most in whole.items()}
    assert row(horion, "Goule 2")["locations"] == unhurt
    assert row(horion, "Harold")["locations"] == {**unhurt, "head": {"hp": 1, "max": 5}}
    assert row(horion, "Goule 1")["locations"] == {**unhurt, "right_leg": {"hp": 0, "max": 5}}
    assert (row(horion, "Harold")["hp"], row(horion, "Goule 1")["hp"]) == (9, 7)


@pytest.mark.rule("KIMBLE-TURN-1")
def test_the_budget_is_that_of_whoever_is_up(horion: Shell) -> None:
    """Two half-actions as the turn begins, one after drawing, none after a charge, and nothing for the others."""
    horion.told(*CAVE[:8])
    assert row(horion, "Harold")["budget"] == {"half_actions": 2}
    assert row(horion, "Goule 2")["budget"] is None
    horion.told(CAVE[8])
    assert row(horion, "Harold")["budget"] == {"half_actions": 1}
    horion.told(*CAVE[9:])
    assert (board(horion)["turn"], row(horion, "Harold")["budget"]) == ("Harold", {"half_actions": 0})


@pytest.mark.rule("KIMBLE-CRIT-3")
def test_conditions_bear_their_end_and_wound(horion: Shell) -> None:
    """The charge of command 16: leg 4, until care."""
    horion.told(*CAVE)
    assert row(horion, "Goule 1")["conditions"] == [
        {"name": "right_leg_unusable", "until": "care", "wound": "16.1"},
        {"name": "dex_minus_20", "until": "care", "wound": "16.1"},
    ]


@pytest.mark.rule("KIMBLE-BLEED-1")
def test_bleeding_bears_its_chance(horion: Shell) -> None:
    """A haemorrhage of 20 is told as such to programs and to people."""
    horion.told(*CAVE, 'ruling "Goule 2" bleed=20 why=x')
    assert row(horion, "Goule 2")["bleeding"] == [{"wound": "17.1", "kind": "death_chance", "amount": 20}]
    (line,) = [line for line in horion("board").out.splitlines() if line.startswith("  Goule 2")]
    assert "20 %" in line


def test_the_helpless_leave_the_order_the_stunned_do_not(horion: Shell) -> None:
    """Who has fallen is in nobody's way; who is stunned still has turns to lose."""
    horion.told(*CAVE, 'ruling "Goule 2" +stunned until=rounds:2 why=x', 'ruling "Goule 3" hp=0 why=x')
    assert [place["name"] for place in board(horion)["order"]] == ["Goule 1", "Harold", "Goule 2"]
    assert (row(horion, "Goule 2")["status"], row(horion, "Goule 3")["status"]) == ("stunned", "helpless")


ENDS = {
    'guarded "Goule 1" attack=99': ("jusqu'au tour de Harold", "until Harold's turn"),
    "cover": ("armure +5, jusqu'à se déplacer", "armour +5, until moving"),
    "aim": ("jusqu'à la prochaine action", "until the next action"),
}


@pytest.mark.parametrize(("action", "said"), ENDS.items(), ids=ENDS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_end_is_told_in_words(horion: Shell, lang: str, action: str, said: tuple[str, str]) -> None:
    """Nobody reads `turn-start:Harold`."""
    horion.told(*CAVE[:6], "next", "Harold draw weapon=sword-cane", "next", '"Goule 2" pass', '"Goule 3" pass')
    horion.told("round", "next", f"Harold {action}")
    (line,) = [line for line in horion("--lang", lang, "board").out.splitlines() if line.startswith("  Harold")]
    assert said[lang == "en"] in line


def test_the_log_tells_roll_and_chance(horion: Shell) -> None:
    """48 under 43 + 10; the ghoul's parts and the effect have names."""
    horion.told(*CAVE)
    told = horion("log").out
    assert "48 pour 53 = sword-cane 43 + charge 10" in told
    assert "jambe hors d'usage jusqu'aux soins" in told
    assert "right_leg" not in told


@pytest.mark.rule("KIMBLE-AFTER-1", "KIMBLE-AFTER-2", "KIMBLE-AFTER-3", "KIMBLE-HP-1")
def test_the_closing_report(horion: Shell) -> None:
    """Harold lost a hand: CON 12 × 5 = 60, 83 fails, DEX 12 − 5 = 7; 3 HP: one week, then nine days."""
    play = Path(__file__).parent.parent / "examples" / "goules-de-la-cave.combat"
    told = horion("play", str(play)).out.splitlines()
    wanted = (
        "Séquelles : Harold (CON 83 pour 60, échec), Goule 1 (CON 50 pour 65, réussite)",
        "Pertes définitives : Harold (main droite perdue), Harold (DEX 12 → 7)",
        "Guérison à venir : Harold 3/13 PV (16 jours de repos), Goule 1 0/13 PV (37 jours de repos)",
        "Expérience : Harold (canne-épée)",
    )
    for line in wanted:
        assert f"     {line}" in told
        assert line in horion("board").out.splitlines()


def test_the_closing_report_is_of_closed_fights(horion: Shell) -> None:
    """While the fight goes on nobody is told what it will leave; taken back, neither."""
    horion.told(*CAVE, "close")
    assert "Guérison à venir" in horion("board").out
    horion.told("undo")
    assert "Guérison à venir" not in horion("board").out


def test_locations_may_be_ruled_on_in_french(horion: Shell) -> None:
    """`pv.tête` is `hp.head`."""
    horion.told(*CAVE, 'décision Harold pv.tête=4 raison="bandage"')
    assert row(horion, "Harold")["locations"]["head"] == {"hp": 4, "max": 5}
    assert row(horion, "Harold")["hp"] == 9


def test_every_action_may_be_said_in_both_languages() -> None:
    """The words of the script's table, French and English, name the same actions."""
    actions = ruleset_named("kimble").actions
    french = {"attack": "attaque", "all-out": "attaque-brutale", "guarded": "attaque-prudente", "aim": "viser"}
    french |= {"swift": "attaque-rapide", "parry-stance": "garde", "draw": "dégainer", "drop": "lâcher"}
    french |= {"pick-up": "ramasser", "reload": "recharger", "disengage": "désengagement", "move": "déplacement"}
    french |= {"run": "courir", "cover": "à-couvert", "first-aid": "soigner", "rise": "se-relever", "charge": "charge"}
    french |= {"skill": "compétence", "other": "autre", "pass": "passe"}
    assert {name: actions[name]["fr"][0] for name in french} == french


def test_whoever_must_answer_is_waited_for(horion: Shell) -> None:
    """Harold has an attack to answer while Goule 2 is up, and after everybody has played."""
    horion.told(*CAVE[:8], "next", '"Goule 2" attack Harold attack=25 defend=ask')
    (asked,) = horion("waiting", "--json").json["asked"]
    assert (asked["name"], [one["command"] for one in asked["attacks"]]) == ("Harold", [10])
    horion.told("next", "next")
    assert [one["name"] for one in horion("waiting", "--json").json["asked"]] == ["Harold"]
    assert "Harold" in horion("waiting").out
    horion.told("Harold none damage=1")
    assert horion("waiting", "--json").json["asked"] == []
