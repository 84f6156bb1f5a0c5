"""What players see of who hides hit points or everything where blows strike parts of a body, event by event."""

from typing import Any

import pytest
from caves import ARM, BLOW, FALLEN, HEAD, cave, seen
from players import bodies, log_lines


def bare(total: int) -> Any:
    """A sum without its terms."""
    return {"total": total, "terms": []}


# --- Event by event ---------------------------------------------------------------------------------------------------

PARRIED = "Harold attack Goule parry attack=32 parry=98 damage=2"
SHOT = "Goule attack Harold weapon=fusil attack=97"
CARE = (ARM, "next", "next", "Rose first-aid Goule first-aid=60 healing=2")
EVENTS: list[tuple[str, tuple[str, ...], Any, Any]] = [
    (
        "CombatantJoined",
        (),
        {"hp": None, "hp_max": None, "sheet": None, "locations": None},
        {"hp": None, "hp_max": None, "sheet": None, "locations": None, "counters": None},
    ),
    ("WeaponAdded", (), {"weapon": "fusil"}, {"weapon": "fusil", "traits": None}),
    ("InitiativeSet", (), {"initiative": bare(19), "tiebreak": None}, {"initiative": None, "tiebreak": None}),
    ("TurnBegan", ("next",), {"budget": {"half_actions": 2}}, {"budget": None, "owed": None}),
    ("ActionTaken", ("next", "Goule move"), {"cost": 1}, {"action": "move", "cost": None, "budget": None}),
    ("TurnEnded", ("next", "Goule pass"), {"how": "pass"}, {"how": None}),
    ("BudgetCut", ("next", "ruling Goule +stunned why=x"), {"budget": {"half_actions": 0}}, None),
    ("AttackMade", BLOW, {"aim": bare(25), "chance": None, "damage": []}, {"aim": None, "chance": None, "damage": []}),
    ("AttackMade", (ARM,), {"chance": bare(70)}, {"chance": None}),
    ("AttackResolved", BLOW, {"aim": bare(25), "chance": None}, {"aim": None, "chance": None}),
    (
        "AttackResolved",
        (PARRIED,),
        {"chance": bare(70), "defence": bare(98), "defence_chance": None},
        {"chance": None, "defence": None, "defence_chance": None, "rule": None},
    ),
    ("DiceRolled", BLOW, {"purpose": "damage", "dice": []}, None),
    ("CriticalSuffered", (ARM,), {"effect": "arm-6", "value": None, "roll": None}, None),
    ("BleedingBegan", (ARM,), {"kind": "death_chance", "amount": None}, None),
    ("HaemorrhageTested", (ARM, "round haemorrhage=55"), {"died": False, "roll": None, "chance": None}, None),
    ("BleedingStopped", CARE, {"wound": "9.1"}, None),
    ("WoundTreated", CARE, {"wound": "9.1"}, None),
    ("HealthRestored", CARE, {"gain": None, "hp": None, "locations": None, "rested": None}, None),
    ("ConditionGained", (ARM,), {"condition": "right_arm_unusable"}, None),
    ("ConditionGained", ("next", "Goule cover cover=4"), {"condition": "cover", "amount": None}, None),
    ("ConditionEnded", ("ruling Goule +prone why=x", "next", "Goule rise"), {"condition": "prone"}, None),
    (
        "SkillTested",
        ("next", "Goule skill dodge cost=half skill=41"),
        {"roll": bare(41), "chance": None, "success": False},
        None,
    ),
    ("SkillTested", ("next", "Goule skill CON cost=half skill=41"), {"skill": "CON", "chance": None}, None),
    ("ExperienceTicked", ("next", "Goule skill dodge cost=half skill=8"), {"skill": "dodge"}, None),
    (
        "SheetChanged",
        ("ruling Goule hp.head=3 why=x", HEAD.replace("95", "25 teeth=4")),
        {"key": "APP", "before": None, "after": None},
        None,
    ),
    ("RulingMade", ("ruling Goule hp.head=3 why=x",), {"before": None, "after": None, "why": None}, {"subject": None}),
    ("CombatantFell", (FALLEN,), {"status": "helpless"}, None),
    ("CombatantRose", (FALLEN, "ruling Goule hp=9 why=x"), {"status": "active"}, None),
    ("EngagementBegan", (ARM,), {"name": "Harold", "other": "Goule"}, None),
    ("EngagementEnded", (*BLOW, FALLEN), {"name": "Goule", "other": "Harold"}, None),
    ("ItemTaken", ("next", "Goule draw object=lampe away=fusil"), {"item": "lampe"}, None),
    ("ItemStowed", ("next", "Goule draw object=lampe away=fusil"), {"item": "fusil"}, None),
    ("ItemDropped", (ARM,), {"item": "fusil"}, None),
    ("WeaponFired", ("next", SHOT), {"shots": 1}, None),
    ("ReloadBegan", ("next", "Goule reload"), {"weapon": "fusil"}, None),
    ("WeaponLoaded", ("next", "Goule reload", "round", "next"), {"shots": 2}, None),
]
"""An event, the lines that lead to it, and of its last body what players see where hit points, then all, are hidden."""


@pytest.mark.parametrize(("event", "lines", "hp", "everything_hidden"), EVENTS)
def test_what_players_see_of_an_event(event: str, lines: tuple[str, ...], hp: Any, everything_hidden: Any) -> None:
    """Totals with a die in them stand bare, chances and hit points are gone; where all is hidden, most is not shown."""
    for level, expected in (("hp", hp), ("all", everything_hidden)):
        body = seen(cave(level, *lines), event)
        shown = body if expected is None or body is None else {key: body[key] for key in expected}
        assert shown == expected


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize(
    "line", [ARM, "Harold attack Goule attack=65 damage=6", "Harold attack Goule attack=65 damage=1"]
)
def test_a_wound_on_the_hidden_is_a_blow_and_no_more(level: str, line: str) -> None:
    """Armour or none, critical, plain or absorbed: neither damage nor location, armour, loss or rest."""
    (blow,) = (one for one in bodies(cave(level, line), None) if one)
    assert {key: value for key, value in blow.items() if value is not None} == {"attack": 9, "name": "Goule"}


def test_dice_that_are_hit_points_fall_unseen() -> None:
    """Damage, the chart and what the helpless take, on the Goule: no face; what Harold rolls to hit is shown."""
    scenario = cave("hp", FALLEN, "Harold attack Goule attack=32 damage=6 helpless=5 critical=20")
    rolls = {one["purpose"]: [die["face"] for die in one["dice"]] for one in bodies(scenario, "DiceRolled")}
    assert {key: rolls[key] for key in ("attack", "damage", "helpless", "critical")} == {
        "attack": [32], "damage": [], "helpless": [], "critical": [],
    }  # fmt: skip


def test_what_hides_nothing_is_told_in_full() -> None:
    """Harold's wound by the Goule has its loss, rest, part and critical; the damage is a bare total."""
    scenario = cave("hp", "next", "Goule attack Harold weapon=griffes attack=32 damage=6 critical=20")
    (wound,), (critical,) = bodies(scenario, "WoundTaken"), bodies(scenario, "CriticalSuffered")
    assert (wound["loss"], wound["hp"], wound["location_hp"], wound["damage"]) == (6, 7, 0, bare(6))
    assert (critical["value"], critical["roll"]["total"]) == (2, 20)


# --- The words of lines -----------------------------------------------------------------------------------------------

HURT = (ARM, "next", "next")


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize(
    "lines",
    [
        (ARM,),
        ("Harold attack Goule attack=32 damage@Harold=6 critical@Harold=20",),
        ("Harold attack Goule attack=32 damage@Harold=3",),
        (FALLEN, "Harold attack Goule attack=32 damage=? helpless@Harold=5 critical=?"),
        ("Harold attack Goule attack=95 damage@Harold=6",),
        (PARRIED,),
        ("Harold attack Goule parry attack=95 mod.parry=-20/plaie",),
        ("Harold attack Goule defend=ask attack=32 damage@Harold=6",),
        (*HURT, "Rose first-aid Goule first-aid=60 healing=2"),
        (*HURT, "Rose first-aid Goule first-aid=60 healing@Rose=2"),
        (*HURT, "Rose first-aid Goule first-aid=61 healing@Rose=2"),
        (*HURT, "round haemorrhage@Goule=55"),
        ("absent Rose action=« first-aid Goule first-aid=60 healing=2 »",),
        ("ruling Goule hp.head=3 why=x",),
        ("Harold attack Goule defend=none attack=95", "ruling on 9 outcome=hit damage@Harold=6 why=x"),
        ("char Autre hp=31 skill.griffes=72 hide=hp",),
    ],
)
def test_words_that_would_tell_are_not_shown(level: str, lines: tuple[str, ...]) -> None:
    """Typed dice that are hit points, whoever's name they bear, or might be; the hidden one's dice and modifiers."""
    declared = bodies(cave(level, *lines), "Declared")[-1]
    command = declared["command"]
    assert declared["text"] is None
    assert not any(command.get(key) for key in ("dice", "modifiers", "value", "sheet", "hp"))
    assert not command.get("action") or isinstance(command["action"], str) or not command["action"]["dice"]


@pytest.mark.parametrize(
    "line",
    [
        "Harold attack Goule attack=32",
        "Harold attack Goule attack=95 mod.attack=-20/brume",
        "Harold attack Rose attack=32 damage@Harold=? dodge@Rose=12 dodge",
        "Harold skill canne cost=half skill=33",
    ],
)
def test_words_that_tell_nothing_are_shown(line: str) -> None:
    """The others' own dice and modifiers stand as they were typed."""
    scenario = cave("hp", line)
    assert bodies(scenario, "Declared")[-1]["text"] == line
    assert f"« {line} »" in log_lines(scenario)


@pytest.mark.parametrize("level", ["hp", "all"])
def test_dice_kept_with_an_attack_that_waits(level: str) -> None:
    """What the blow will cost the Goule is kept without its faces, before the answer and after it."""
    scenario = cave(level, "Harold attack Goule defend=ask attack=32 damage@Harold=6 critical@Harold=20 dodge@Goule=77")
    for answer in ((), ("Goule none",)):
        (made,) = bodies(scenario.when(*answer), "AttackMade")
        assert {(one["purpose"], *one["faces"]) for one in made["kept"]} == {("damage",), ("critical",), ("dodge",)}
    assert scenario.one("Goule").hp == 14 - 6


def test_dice_kept_against_who_hides_nothing_are_shown() -> None:
    """Harold's own damage, and the Goule's only without its faces."""
    asked = "attack Rose defend=ask attack=32 damage=6"
    (made,) = bodies(cave("hp", f"Harold {asked}"), "AttackMade")
    assert [one["faces"] for one in made["kept"]] == [["6"]]
    (made,) = bodies(cave("hp", "next", f"Goule {asked} weapon=griffes dodge@Rose=90"), "AttackMade")
    assert [(one["roller"], one["faces"]) for one in made["kept"]] == [("Rose", ["90"]), ("Goule", [])]


@pytest.mark.parametrize("level", ["hp", "all"])
def test_dice_that_an_undo_would_make_hit_points_are_unseen_while_unused(level: str) -> None:
    """Kept for a blow that was dodged, the same dice are the loss once the dodge is taken back."""
    scenario = cave(level, "Harold attack Goule defend=ask attack=32 damage@Harold=5", "Goule dodge dodge=1")
    assert [one["faces"] for one in bodies(scenario, "DiceUnused")] == ([[]] if level == "hp" else [])
    scenario.when("undo", "Goule none")
    assert scenario.one("Goule").hp == 14 - 5
    assert all(one["text"] is None for one in bodies(scenario, "Declared") if one["number"] == 9)


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize("patient", ["Goule", "Harold"])
def test_care_by_somebody_absent_heals_unseen(level: str, patient: str) -> None:
    """The healing die is unseen on the Goule's wound and seen on Harold's, though it falls under another's line."""
    hurt = {"Goule": ARM, "Harold": "ruling Harold bleed=20 why=x"}[patient]
    scenario = cave(level, hurt, f"absent Rose action=« first-aid {patient} »", "next")
    scenario.when("next first-aid@Rose=20 healing@Rose=3")
    rolls = [len(one["dice"]) for one in bodies(scenario, "DiceRolled") if one["purpose"] == "healing"]
    assert rolls == ([1] if patient == "Harold" else [0] if level == "hp" else [])
    assert (bodies(scenario, "Declared")[-1]["text"] is None) == (patient == "Goule")
