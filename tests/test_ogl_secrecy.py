"""What players see under ogl of who hides hit points or everything: event by event, line by line, on the board."""

import re
from datetime import timedelta
from typing import Any

import pytest
from caves import seen
from halls import (
    AGAIN,
    ARM,
    BLOW,
    CARE,
    CHEST,
    DODGED,
    FUMBLE,
    HIT,
    LOW,
    MINOR,
    READY,
    SHOT,
    bare,
    faces,
    hall,
    timeless,
)
from players import bodies, combatant, everything, log_lines, page, seen_board, seen_waiting

# --- Event by event ---------------------------------------------------------------------------------------------------

UNTOLD = {"consequence": None}
NO_ROOM = {"budget": None, "owed": None}
EVENTS: list[tuple[str, tuple[str, ...], Any, Any]] = [
    (
        "CombatantJoined",
        (),
        {"sheet": None, "locations": None, "location_hp": None, "lasting": None},
        {"sheet": None, "locations": None, "location_hp": None, "counters": None},
    ),
    ("WeaponAdded", (), {"weapon": "arc"}, {"weapon": "arc", "traits": None}),
    ("InitiativeSet", (), {"initiative": bare(20), "tiebreak": None}, {"initiative": None, "tiebreak": None}),
    ("BudgetGranted", (), {"budget": {"actions": 3, "reactions": 3}}, NO_ROOM),
    ("TurnBegan", ("next",), {"budget": {"actions": 3, "reactions": 3}}, NO_ROOM),
    ("ActionTaken", ("next", "Goule move"), {"cost": 1}, {"action": "move", "cost": None, **NO_ROOM}),
    ("ReactionSpent", (DODGED,), {"budget": {"actions": 3, "reactions": 2}}, {"reaction": "dodge", "budget": None}),
    ("TurnEnded", ("next", "Goule pass"), {"how": "pass"}, {"how": None}),
    ("BudgetCut", ("next", "Goule pass"), {"budget": {"actions": 2, "reactions": 3}}, None),
    ("ActionsLost", (ARM,), {"lost": 2, "owed": 0}, None),
    ("AttackMade", BLOW, {"aim": bare(25), "chance": None}, {"aim": None, "chance": None}),
    ("AttackMade", (ARM,), {"chance": bare(70)}, {"aim": bare(32), "chance": None}),
    ("AttackMade", (f"{HIT} defend=ask mod.dodge=-10/boue",), {"modifiers": []}, {"modifiers": []}),
    ("AttackResolved", BLOW, {"aim": bare(25), "chance": None}, {"aim": None, "chance": None, "degree": None}),
    ("AttackResolved", ("next", f"{SHOT[1][:-2]}1 location=3"), {"critical": True}, {"degree": None, "critical": None}),
    ("AttackResolved", (f"{DODGED[:-2]}99 location=3 fumble=5",), {"consequence": "defender_fumbles"}, UNTOLD),
    ("AttackResolved", ("next", f"{BLOW[1]} dodge dodge=02"), {"consequence": "overextended"}, UNTOLD),
    (
        "AttackResolved",
        (DODGED,),
        {"chance": bare(70), "defence": bare(40), "defence_chance": None},
        {"chance": None, "defence": None, "defence_chance": None, "rule": None, "defence_degree": None},
    ),
    (
        "AbsenceBegan",
        ("absent Goule action=« skill dodge skill=12 »",),
        {"action": {"kind": "act", "actor": "Goule", "action": "skill", "targets": [],
                    "dice": None, "why": None, "arguments": None, "modifiers": None, "any_order": False}},
        {"action": {"kind": "act", "actor": "Goule", "action": "skill", "targets": [],
                    "dice": None, "why": None, "arguments": None, "modifiers": None, "any_order": False}},
    ),
    ("CommandSetAside", ("absent Goule action=« reload »", "next"), {"reason": "WrongWeapon"}, {"reason": None}),
    ("FumbleSuffered", ("next", f"{FUMBLE}2"), {"effects": ["overextended"]}, None),
    ("ArmourLost", ("next", f"{FUMBLE}15 location=10"), {"location": "chest"}, None),
    ("DiceRolled", (ARM,), {"purpose": "actions-lost", "dice": []}, None),
    ("DiceRolled", BLOW, {"purpose": "damage-modifier", "dice": []}, None),
    ("DiceUnused", ("next", f"{FUMBLE}2 damage@Goule=4"), {"purpose": "damage", "faces": []}, None),
    ("RulingMade", (LOW,), {"before": None, "after": None, "why": None}, {"subject": None, "before": None}),
    (
        "HazardStruck",
        ("hazard Feu damage=1d6 to=Goule until=rounds:2", "round hazard=5 location=3"),
        {"damage": None, "loss": None, "hp": None},
        {"damage": None, "loss": None, "hp": None},
    ),
    (
        "SkillTested",
        (LOW, CHEST),
        {"skill": "resilience", "roll": bare(30), "chance": None, "success": True, "stake": None},
        None,
    ),
    ("SkillTested", ("next", "Goule skill dodge skill=12"), {"roll": bare(12), "chance": None, "success": True}, None),
    ("BleedingBegan", (LOW, CHEST), {"kind": "countdown", "amount": None}, None),
    ("BleedingShortened", (LOW, CHEST, "round"), {"wound": "12.1", "amount": None}, None),
    ("BleedingStopped", (LOW, CHEST, "next", "Rose first-aid Goule first-aid=60"), {"wound": "12.1"}, None),
    ("WoundTreated", CARE, {"wound": "11.1"}, None),
    ("HealthRestored", CARE, {"gain": None, "hp": None, "locations": None, "rested": None}, None),
    ("ConditionGained", (ARM,), {"condition": "right_arm_unusable"}, None),
    ("ConditionGained", ("next", "Goule aim Harold"), {"condition": "aiming", "amount": None}, None),
    ("ConditionShortened", ("ruling Goule +prone until=rounds:3 why=x", "round"), {"condition": "prone"}, None),
    ("ConditionEnded", CARE, {"condition": "right_arm_unusable"}, None),
    ("CombatantFell", ("ruling Goule +unconscious why=x",), {"status": "unconscious"}, None),
    ("CombatantRose", ("ruling Goule +helpless why=x", "ruling Goule -helpless why=x"), {"status": "active"}, None),
    ("ItemDropped", (ARM,), {"item": "arc"}, None),
    ("ItemTaken", READY, {"item": "écu"}, None),
    ("ItemStowed", READY, {"item": "arc"}, None),
    ("ItemPrepared", ("next", f"{SHOT[1][:-2]}99 fumble=5", *AGAIN, "Goule ready weapon=arc"), {"left": 1}, None),
    ("ItemDamaged", (*READY, "next", "Goule attack Harold weapon=écu attack=99 fumble=10 damage=2"), {"hp": 6}, None),
    ("WeaponFired", SHOT, {"shots": 0}, None),
    ("WeaponLoaded", (*SHOT, *AGAIN, "Goule reload"), {"shots": 1}, None),
    (
        "WeaponThrown",
        ("next", "Goule ready weapon=javelot", *AGAIN, "Goule attack Harold weapon=javelot attack=97"),
        {"weapon": "javelot"},
        None,
    ),
    ("EffectBegan", ("effect Goule mod.dodge=-10/boue until=rounds:2",), {"until": "rounds:2"}, None),
    ("EffectShortened", ("effect Goule mod.dodge=-10/boue until=rounds:2", "round"), {"until": "rounds:1"}, None),
    ("EffectEnded", ("effect Goule mod.dodge=-10/boue until=rounds:1", "round"), {"label": "boue"}, None),
]  # fmt: skip
"""An event, the lines that lead to it, and of its last body what players see where hit points, then all, are hidden."""


@pytest.mark.parametrize(("event", "lines", "hp", "everything_hidden"), EVENTS)
def test_what_players_see_of_an_event(event: str, lines: tuple[str, ...], hp: Any, everything_hidden: Any) -> None:
    """Totals with a die in them stand bare, chances and hit points are gone; where all is hidden, most is not shown."""
    for level, expected in (("hp", hp), ("all", everything_hidden)):
        body = seen(hall(level, *lines), event)
        shown = body if expected is None or body is None else {key: body[key] for key in expected}
        assert shown == expected


WOUNDS = {
    "absorbed": f"{HIT} parry parry=30 location=20 damage=1 damage-modifier=2",
    "minor": MINOR,
    "serious": ARM,
    "limb, major": f"{HIT} location=13 damage=12 damage-modifier=2 resilience=10 actions-lost=2",
    "critical": "Harold attack Goule attack=3 location=13 damage-modifier=2 resilience=10 actions-lost=2",
    "charge": "Harold charge Goule distance=6 attack=32 location=20 damage=1 charge=4 damage-modifier=1",
    "parried": f"{HIT} parry parry=30 location=20 damage=1 damage-modifier=1",
}
"""Blows on the Goule, who holds its shield."""


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize("line", WOUNDS.values(), ids=WOUNDS.keys())
def test_a_blow_on_the_hidden_tells_neither_damage_nor_place_nor_level(level: str, line: str) -> None:
    """Absorbed or major, parried, critical or charged: the attack and the name, no damage, armour, location, level."""
    scenario = hall(level, *READY, "next", "next", "next", line)
    (blow,) = (one for one in bodies(scenario, None) if one)
    assert {key: value for key, value in blow.items() if value is not None} == {"attack": 17, "name": "Goule"}
    told = "\n".join(log_lines(scenario)[-14:])
    assert not any(word in told for word in ("mineure", "grave", "majeure", "armure", "points de vie"))


def test_dice_that_are_hit_points_fall_unseen() -> None:
    """Damage, its modifier and the charge on the Goule, healing on its wound: no face; to hit and where, they show."""
    charged = hall("hp", "Harold charge Goule distance=6 attack=32 location=20 damage=1 charge=4 damage-modifier=1")
    assert faces(charged) == {
        "rank": [1], "attack": [32], "location": [20], "damage": [], "charge": [], "damage-modifier": [],
    }  # fmt: skip
    healed = hall("hp", MINOR, "next", "Rose first-aid Goule first-aid=9 healing=2")
    assert (faces(healed)["first-aid"], faces(healed)["healing"]) == ([9], [])


def test_where_everything_is_hidden_no_such_die_is_told_of_at_all() -> None:
    """Neither that damage was rolled, nor tests, nor lost actions."""
    scenario = hall("all", LOW, CHEST)
    assert set(faces(scenario)) == {"rank", "attack", "location"}


def test_what_hides_nothing_is_told_in_full() -> None:
    """Harold's wound by the Goule has its loss, location, level and rest; the damage is a bare total."""
    (wound,) = bodies(hall("hp", *BLOW), "WoundTaken")
    assert (wound["damage"], wound["loss"], wound["location"]) == (bare(4), 4, "right_leg")
    assert (wound["location_hp"], wound["level"]) == (0, "minor")


@pytest.mark.parametrize("level", ["hp", "all"])
def test_a_danger_that_strikes_the_hidden_shows_no_die(level: str) -> None:
    """The die of a danger is hit points of whoever it struck."""
    scenario = hall(level, "hazard Feu damage=1d6 to=Goule until=rounds:2", "round hazard=5 location=3")
    assert faces(scenario)["hazard"] == []
    assert bodies(scenario, "Declared")[-1]["text"] is None


# --- The words of lines -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize(
    "lines",
    [
        (ARM,),
        (f"{HIT} location=20 damage@Harold=1 damage-modifier=?",),
        (f"{HIT} location=20 damage=? damage-modifier@Harold=1",),
        ("Harold charge Goule distance=6 attack=32 location=20 damage=? charge=4 damage-modifier=?",),
        (DODGED,),
        (f"{HIT} dodge dodge@Goule=40",),
        (f"{HIT} dodge mod.dodge=-20/plaie dodge=?",),
        (f"{HIT} location=13 damage=? damage-modifier=? actions-lost@Goule=2",),
        (LOW, f"{HIT} location=10 damage=? damage-modifier=? resilience@Goule=40,30 actions-lost=?"),
        ("Harold attack Goule attack=95 damage@Harold=6",),
        (f"{HIT} defend=ask damage@Harold=6",),
        (f"{HIT} defend=ask location=13 damage-modifier@Harold=1",),
        (MINOR, "next", "Rose first-aid Goule first-aid=9 healing=2"),
        (MINOR, "next", "Rose first-aid Goule first-aid=9 healing@Rose=2"),
        (LOW, CHEST, "round rank@Goule=3"),
        (LOW,),
        ("next", "Goule attack Harold weapon=griffes attack=96"),
        (f"{HIT} defend=none location=13 damage=? damage-modifier=?", "ruling on 11 outcome=miss why=x",
         "ruling on 11 outcome=hit location=20 damage@Harold=2 why=x"),
        ("absent Rose action=« first-aid Goule first-aid=60 healing=2 »",),
    ],
)  # fmt: skip
def test_words_that_would_tell_are_not_shown(level: str, lines: tuple[str, ...]) -> None:
    """Typed dice that are hit points, whoever's name they bear, or might be; the hidden one's dice and modifiers."""
    declared = bodies(hall(level, *lines), "Declared")[-1]
    command = declared["command"]
    assert declared["text"] is None
    assert not any(command.get(key) for key in ("dice", "modifiers", "value", "sheet", "hp", "arguments"))


@pytest.mark.parametrize(
    "line",
    [
        f"{HIT} location=20",
        "Harold attack Goule attack=95 mod.attack=-20/brume",
        "Harold attack Rose attack=32 location=20 damage@Harold=1 damage-modifier=? dodge@Rose=92 dodge",
        "Harold skill dodge skill=33",
    ],
)
def test_words_that_tell_nothing_are_shown(line: str) -> None:
    """The others' own dice and modifiers stand as they were typed."""
    scenario = hall("hp", line)
    assert bodies(scenario, "Declared")[-1]["text"] == line
    assert f"« {line} »" in log_lines(scenario)


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize("defence", ["dodge", "parry"])
def test_a_modifier_of_the_hidden_ones_defence_is_not_shown_when_it_is_asked_for(level: str, defence: str) -> None:
    """What the attack's line says of the answer to come is the Goule's, as in `AttackMade`."""
    scenario = hall(level, f"{HIT} defend=ask mod.{defence}=-7123/plaie")
    assert bodies(scenario, "AttackMade")[-1]["modifiers"] == []
    assert bodies(scenario, "Declared")[-1]["text"] is None


# --- The board --------------------------------------------------------------------------------------------------------


def test_hidden_hit_points_on_the_board() -> None:
    """A word for them; no location, no countdown, no amount of aiming; the conditions themselves and the budget."""
    scenario = hall("hp", LOW, CHEST, "Goule aim Harold")
    one = combatant(scenario, "Goule")
    assert (one["hp"], one["hp_max"], one["locations"], one["malus"]) == (None, None, {}, None)
    assert [held["name"] for held in one["conditions"]] == ["aiming"]
    assert [held["amount"] for held in one["bleeding"]] == [None]
    assert one["budget"] == {"actions": 0, "reactions": 3}
    (row,) = (line for line in page(seen_board(scenario)).splitlines() if line.startswith("  Goule"))
    assert not set("123456789") & set(re.sub(r"\[12\.1\]|3 réactions", "", row))


def test_who_hides_everything_has_a_name_alone_on_the_board() -> None:
    """Neither locations, budget, hands, conditions, haemorrhage nor status; in the order a place without a rank."""
    scenario = hall("all", LOW, CHEST)
    assert {key for key, value in combatant(scenario, "Goule").items() if value} == {"name"}
    assert "arc" not in page(seen_board(scenario))
    places = {place["name"]: place["initiative"] for place in seen_board(scenario).as_json()["order"]}
    assert places == {"Harold": 22, "Goule": None, "Rose": 9}


@pytest.mark.parametrize("level", ["hp", "all"])
def test_an_attack_of_the_hidden_that_waits(level: str) -> None:
    """Its roll is on the board and in who is waited for, unless everything is hidden; its chance never is."""
    scenario = hall(level, "next", "Goule attack Harold weapon=griffes attack=25 defend=ask")
    aims = [one["aim"] for one in seen_board(scenario).as_json()["pending"]]
    asked = seen_waiting(scenario, timedelta(hours=2)).as_json()["asked"]
    assert aims == [one["aim"] for each in asked for one in each["attacks"]] == [25 if level == "hp" else None]
    assert "71" not in re.findall(r"\d+", timeless(everything(scenario)))
