"""What the players do not see of those who hide hit points or everything, and how `reveal` and `close` open it."""

import json
import re
from typing import Any, get_args

import pytest
from hypothesis import given as drawn, settings, strategies as st
from players import FRENCH, bodies, combatant, everything, fight_of, log, log_lines, page, seen_board, whole_board
from spec import Scenario, given

from domain import events as e
from domain.events import Event
from projections.covers import Sight
from projections.secrecy import health_code
from projections.veils import VEILS

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=8317 speed=5 resistance=6 resilience=3 attack.y=12 hide=HIDE counter.SAN=60
weapon Constantine sword attack=x
weapon Goule claws attack=y
"""
WHOLE_WHEN_ALL = (
    "ConditionGained", "ConditionShortened", "ConditionEnded", "BleedingBegan", "BleedingTicked", "BleedingStopped",
    "SurvivalRolled", "FocusRolled", "CombatantFell", "CombatantRose", "EffectBegan", "EffectShortened", "EffectEnded",
    "CounterSet",
)  # fmt: skip
"""Of these the players see nothing where somebody hides everything."""


def hiding(level: str, *lines: str) -> Scenario:
    """A fight whose Goule hides hit points ("hp") or everything ("all")."""
    return given(FIGHT.replace("HIDE", level), *lines)


# --- The table --------------------------------------------------------------------------------------------------------


def test_every_event_has_its_veil() -> None:
    """No event is forgotten: a new one is either veiled or said to be open."""
    assert set(VEILS) == set(get_args(Event))


@pytest.mark.parametrize("name", WHOLE_WHEN_ALL)
def test_what_tells_of_health_is_not_shown_at_all_where_everything_is_hidden(name: str) -> None:
    """Conditions, haemorrhages, falls, effects and counters; to who hides nothing the veil does nothing."""
    kind: Any = getattr(e, name)
    event = kind.model_construct(name="Goule")
    assert VEILS[kind](event, Sight({"Goule": "all"})) is None
    assert VEILS[kind](event, Sight({"Rat": "all"})) is event


@pytest.mark.parametrize(
    ("hp", "code"),
    [
        (200, "unhurt"), (199, "scratched"), (120, "scratched"), (119, "wounded"), (60, "wounded"),
        (59, "badly_wounded"), (24, "badly_wounded"), (23, "failing"), (1, "failing"), (0, "down"),
    ],
)  # fmt: skip
def test_health_in_a_word(hp: int, code: str) -> None:
    """Of 200: all, from 60%, 30%, 12%, less, none; exactly at a share is the better word."""
    assert health_code(hp, 200) == code


# --- Hit points -------------------------------------------------------------------------------------------------------


def test_hidden_hit_points_are_a_word_on_the_board() -> None:
    """8317 − 36 + 9 = 8290 left: scratched. Numbers are null, the rest and the keys as they are."""
    scenario = hiding("hp", "round initiative=64,41", "Constantine reinforced-attack Goule aim=73 damage=12")
    scenario.when("Goule cover resistance=6")
    whole, seen = whole_board(scenario), seen_board(scenario)
    assert [one.hp for one in whole.vitals] == [100, 8290]
    assert combatant(scenario, "Goule") == {
        "name": "Goule", "side": None, "hp": None, "hp_max": None, "malus": None, "locations": {}, "status": "active",
        "budget": None, "counters": {"SAN": 60}, "conditions": [{"name": "cover", "until": "move", "wound": None}],
        "bleeding": [],
    }  # fmt: skip
    shown = {**whole.as_json(), "combatants": None}
    assert {**seen.as_json(), "combatants": None} == shown
    assert seen.as_json()["combatants"][0] == whole.as_json()["combatants"][0]
    assert "  Goule        quelques égratignures · à couvert (" in page(seen)


def test_a_fallen_one_is_told_by_its_status() -> None:
    """At 0 hit points the status says more than the word; conscious there, the condition does: nobody lies down."""
    ruling = 'ruling Goule hp=0 why="chute" survival={}'
    dying, spent = (page(seen_board(hiding("hp", ruling.format(face)))).splitlines()[2] for face in (40, 98))
    assert dying == f"  Goule        {FRENCH.word('status', 'dying')} · SAN 60"
    assert spent.startswith(f"  Goule        {FRENCH.word('conditions', 'spent')} (")


def test_a_blow_on_hidden_hit_points() -> None:
    """The damage is its author's and shown; loss, rest and resistance are not, in any word of the log."""
    scenario = hiding("hp", "round initiative=64,41", "Constantine reinforced-attack Goule aim=73 damage=12")
    scenario.when("Goule cover resistance=6")
    (blow,) = bodies(scenario, None)
    damage = blow.pop("damage")
    assert (damage["total"], len(damage["terms"])) == (36, 2)
    unseen = dict.fromkeys(("wound", "reduction", "loss", "hp", "location", "location_hp", "level"))
    assert blow == {"attack": 7, "name": "Goule", **unseen}
    lines = log_lines(scenario)
    assert "Goule encaisse un coup ; dégâts 36 = dé 12 + x 20 × 1,2 → 24" in lines
    assert "« Goule : à couvert »" in lines
    assert "« Constantine reinforced-attack Goule aim=73 damage=12 »" in lines


def test_a_blow_that_costs_nothing_looks_like_one_that_does() -> None:
    """Damage 0 + 1 or 20 against resistance 9 + 3: nothing or something lost, and nobody can tell."""
    lines = ("weapon Constantine fist attack=x damage=-24", "round initiative=64,41")
    post = "Constantine reinforced-attack Goule weapon=fist aim=73 damage={}"
    scenarios = [hiding("hp", *lines, post.format(face)).when("Goule pass resistance=9") for face in (1, 20)]
    costs = [[one for one in scenario.facts if isinstance(one, e.WoundTaken)] for scenario in scenarios]
    assert [len(found) for found in costs] == [0, 1]
    first, second = (bodies(scenario, None)[0] for scenario in scenarios)
    assert {**first, "damage": None} == {**second, "damage": None}
    blows = [next(line for line in log_lines(one) if "encaisse" in line) for one in scenarios]
    assert [blow.partition(";")[0] for blow in blows] == ["Goule encaisse un coup "] * 2


def test_the_malus_cannot_be_worked_out() -> None:
    """Of the Goule's own sums the totals stand without terms, and its dice are in no event and no line."""
    scenario = hiding("hp", "ruling Goule hp=1 why=piège", "round initiative=64,41", "Constantine pass")
    scenario.when("Goule reinforced-attack Constantine aim=73 damage=12 resistance=6 mod=+3/rage")
    (made,) = bodies(scenario, "AttackMade")
    assert made["aim"] == {"total": 73 + 14 + 3 - 40, "terms": []}
    assert made["damage"] == []
    assert bodies(scenario, "InitiativeSet")[1]["initiative"] == {"total": 41 + 5 - 40, "terms": []}
    assert {len(body["dice"]) for body in bodies(scenario, "DiceRolled") if body["roller"] == "Goule"} == {0}
    lines = log_lines(scenario)
    assert {"« Goule : attaque renforcée → Constantine »", "Goule vise Constantine (claws) : 50"} <= set(lines)
    assert {"« MJ : nouveau tour »", "« Goule : décision »", "décision sur Goule"} <= set(lines)
    declared = bodies(scenario, "Declared")[-1]
    assert (declared["text"], declared["command"]["dice"], declared["command"]["modifiers"]) == (None, None, None)


def test_what_hides_nothing_is_told_in_full() -> None:
    """A blow on Constantine with his own sums, the Goule's damage as a total; comments stay with their author."""
    scenario = hiding("hp", "round initiative=4,41", "Goule reinforced-attack Constantine aim=73 damage=12")
    scenario.when("Constantine pass resistance=6 // elle a encore 8317 PV")
    (wound,) = bodies(scenario, "WoundTaken")
    assert (wound["loss"], wound["hp"], wound["reduction"]["total"]) == (15, 85, 11)
    assert wound["damage"] == {"total": 26, "terms": []}
    assert "« Constantine pass resistance=6 »" in log_lines(scenario)


def test_a_danger_that_strikes_the_hidden_rolls_unseen() -> None:
    """What it costs the Goule is not told, nor its die; what it costs others is."""
    scenario = hiding("hp", 'hazard Feu damage=1d6 to="Constantine,Goule"', "round initiative=9,1")
    scenario.when("round hazard=4 initiative=9,1")
    assert [body["loss"] for body in bodies(scenario, "HazardStruck")] == [4, None]
    assert [body["dice"] for body in bodies(scenario, "DiceRolled") if body["purpose"] == "hazard"] == [[]]
    assert "danger « Feu » : Goule en souffre" in log_lines(scenario)


# --- Everything -------------------------------------------------------------------------------------------------------


def test_who_hides_everything_has_a_name_and_a_place() -> None:
    """No status, condition, haemorrhage, counter, sum; the initiative's total is hidden, the order is not."""
    scenario = hiding("all", 'ruling Goule bleed=3 why="flèche"', "round initiative=64,41", "Constantine pass")
    scenario.when("Goule attack-defence Constantine parry aim=40 damage=12 resistance=1")
    scenario.when("ruling Goule +prone why=chute", "ruling Goule SAN=-3 why=peur")
    one = combatant(scenario, "Goule")
    assert {key for key, value in one.items() if value} == {"name"}
    assert (one["hp"], one["malus"], one["status"]) == (None, None, None)
    order = seen_board(scenario).as_json()["order"]
    assert [(place["name"], place["initiative"], place["acted"]) for place in order] == [
        ("Constantine", 79, True), ("Goule", None, True),
    ]  # fmt: skip
    assert "  Goule        état inconnu" in page(seen_board(scenario)).splitlines()
    (made,) = bodies(scenario, "AttackMade")
    assert (made["aim"], made["damage"], made["attacker"]) == (None, [], "Goule")
    told = "\n".join(log_lines(scenario))
    assert "Goule vise Constantine (claws)\n" in told
    for word in ("saigne", "prone", "à terre", "SAN", "hémorragie"):
        assert word not in told
    assert "saigne" in "\n".join(log_lines(hiding("hp", 'ruling Goule bleed=3 why="flèche"')))


def test_what_is_not_shown_is_null_in_the_log() -> None:
    """An event of which nothing is seen keeps its place: version, command and time; no name, no body, no author."""
    scenario = hiding("all", "ruling Goule +prone why=chute by=Nora")
    hidden = [seen.as_json() for seen in log(scenario) if seen.event is None]
    assert [(one["event"], one["body"], one["by"], one["command"]) for one in hidden] == [(None, None, None, 6)]
    assert [seen.as_json()["version"] for seen in log(scenario)] == list(range(1, len(log(scenario)) + 1))


# --- Opening ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hp", "all"])
@pytest.mark.parametrize("opening", ["reveal Goule", "close"])
def test_reveal_and_close_open_the_whole_past(level: str, opening: str) -> None:
    """From then on the players see what the game master sees, from the first event on; taken back, it hides again."""
    scenario = hiding(level, "round initiative=64,41", "Constantine reinforced-attack Goule aim=73 damage=12")
    scenario.when("Goule pass resistance=6", opening)
    assert seen_board(scenario).as_json() == whole_board(scenario).as_json()
    assert all(seen.event == seen.moment.event for seen in log(scenario))
    assert "8317" in everything(scenario)
    assert "8317" not in everything(scenario.when("undo"))


def test_an_undone_arrival_hides_what_it_hid() -> None:
    """What was taken back stays in the log, and as hidden as it was."""
    scenario = given("char Goule hp=8317 hide=hp").when("undo", "char Rat hp=4")
    assert "8317" not in everything(scenario)


# --- No leak ----------------------------------------------------------------------------------------------------------

ACTS = [
    "Constantine reinforced-attack Goule", "Constantine attack-defence Goule parry", "Constantine pass",
    "Constantine reinforced-defence dodge", "Goule attack-defence Constantine dodge", "Goule use potion hp=2718",
    "Goule reinforced-attack Constantine", "Goule cover", "Goule bandage", "Goule concentrate", "round",
    "Goule reinforced-defence parry", "ruling Goule hp=77777 why=x", "ruling Goule bleed=4321 why=x", "undo", "redo",
    "ruling Goule hp=-31415 why=x", "Goule other bond mod=-5/x",
]  # fmt: skip
STRONG = """
char Constantine hp=99999 speed=15 resistance=10 attack.x=30000 player=Milo
char Goule hp=131700 speed=5 resistance=6002 resilience=90 attack.y=12 hide=HIDE
weapon Constantine sword attack=x
weapon Goule claws attack=y bleed=2
hazard Lave damage=1d6+5555 to=Goule
round
"""


def numbers_of(scenario: Scenario) -> set[int]:
    """Every number of the Goule's health that occurred nowhere else: large ones."""
    found = {131700, 6002, 2718, 4321, 77777, 31415}
    for entry in fight_of(scenario).history.entries:
        for fact in entry.facts:
            fields = dict(fact) if getattr(fact, "name", None) == "Goule" else {}
            found |= {fields[key] for key in ("hp", "loss", "gain", "amount") if isinstance(fields.get(key), int)}
            found |= {fields["reduction"].total} if fields.get("reduction") else set()
    return {number for number in found if number > 1000}


@pytest.mark.parametrize("level", ["hp", "all"])
@settings(deadline=None, max_examples=25)
@drawn(lines=st.lists(st.sampled_from(ACTS), min_size=1, max_size=12))
def test_no_hidden_number_reaches_the_players(level: str, lines: list[str]) -> None:
    """Whatever is played, no number of the Goule's health is in any output, and no die or term of its sums."""
    scenario = given(STRONG.replace("HIDE", level), dice="any")
    for line in lines:
        scenario.when(line).refusal = None
    timeless = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+", "", everything(scenario))
    shown = {int(token) for token in re.findall(r"\d+", timeless)}
    assert shown & numbers_of(scenario) == set()
    for one in (seen.as_json() for seen in log(scenario)):
        body = one["body"] or {}
        own = {"InitiativeSet": "initiative", "AttackMade": "aim", "FocusRolled": "roll", "SurvivalRolled": "survival"}
        if one["event"] == "DiceRolled":
            assert body["roller"] != "Goule" or not body["dice"]
        elif one["event"] in own and "Goule" in {body.get("name"), body.get("attacker")}:
            assert not (body[own[one["event"]]] or {}).get("terms"), json.dumps(one)
