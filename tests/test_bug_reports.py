"""Nine bugs that players of other trackers report, as they were told; here none of them can happen."""

from pathlib import Path

from spec import Scenario, fact, given

from cli.desk import Desk
from domain.dice import Die
from domain.events import DiceRolled
from domain.refusals import NothingToRedo
from domain.ruleset import ruleset_named

PAIR = """
char Milo hp=100 speed=15 resistance=10 attack.x=20
char Goule hp=60 speed=5 resistance=6 attack.x=12
weapon Milo sword attack=x
weapon Goule claws attack=x
"""


def up(scenario: Scenario) -> list[str]:
    """Who may act now."""
    return list(ruleset_named(scenario.combat.rules).up(scenario.combat))


def dice(scenario: Scenario) -> list[Die]:
    """The dice of the last line."""
    return [die for roll in scenario.facts if isinstance(roll, DiceRolled) for die in roll.dice]


def test_a_wound_that_fells_is_undone_to_what_was_left() -> None:
    """A combatant at 30 of 80 takes a wound of 50 and falls: undo gives back 30, not 50, not 80."""
    scenario = given(
        "char Milo hp=100 speed=15 attack.x=30\nchar Aveline hp=30/80 speed=5\nweapon Milo axe attack=x",
        "round initiative=60,40",
        "Milo reinforced-attack Aveline aim=50 damage=14",
    )
    before = scenario.combat
    scenario.when(
        "Aveline pass resistance=2 survival=60"
    )  # 14 + 36 = 50; at 30 of 80 the malus is 7, and 2 − 7 counts 0
    scenario.then(fact("WoundTaken", damage=50, reduction=-5, loss=30, hp=0), fact("CombatantFell"))
    scenario.then_state(Aveline={"hp": 0, "status": "unconscious"})
    scenario.when("undo").then_state(Aveline={"hp": 30, "hp_max": 80, "status": "active"})
    assert scenario.combat == before
    scenario.when("redo").then_state(Aveline={"hp": 0, "status": "unconscious"})


def test_a_ruled_wound_of_50_at_30_of_80_is_undone_to_30() -> None:
    """The same when the game master takes the 50 off by hand."""
    scenario = given("char Aveline hp=30/80 speed=5").when("ruling Aveline hp=-50 survival=60 why=chute")
    scenario.then(fact("RulingMade", before=30, after=0), fact("CombatantFell"))
    scenario.when("undo").then_state(Aveline={"hp": 30, "status": "active"})


def test_bleeding_is_not_paid_twice_for_one_round() -> None:
    """68 HP bleed 3 at the round's end: 65; taken back and done again it is 65, not 62."""
    scenario = given("char Milo hp=68/100 speed=1\nchar Goule hp=9 speed=2", "round initiative=60,40")
    scenario.when("ruling Milo bleed=3 why=griffure", "round initiative=6,4")
    scenario.then(fact("BleedingTicked", loss=3, hp=65)).then_state(Milo={"hp": 65})
    scenario.when("undo").then_state(Milo={"hp": 68, "bleeding": ["5.1"]})
    scenario.when("round initiative=6,4").then_state(Milo={"hp": 65})
    scenario.when("undo", "redo").then_state(Milo={"hp": 65})
    scenario.when("round initiative=6,4").then_state(Milo={"hp": 62})


def test_a_roll_and_all_it_triggered_go_together() -> None:
    """One undo takes back the rolls, the wound, the bleeding, the fall and the turn that one line brought."""
    scenario = given(
        "char Milo hp=100 speed=15 attack.x=20\nchar Goule hp=20/60 speed=5 attack.x=12\nchar Loup hp=9 speed=1",
        "weapon Milo sword attack=x bleed=2\nweapon Goule claws attack=x",
        "round initiative=60,40,20",
        "Milo reinforced-attack Goule aim=73 damage=20",
    )
    before = scenario.combat
    scenario.when("Goule attack-defence Milo defend=dodge defence=3 resistance=4 aim=90 damage@Goule=9 survival=60")
    scenario.then(
        fact("AttackResolved", outcome="hit"),
        fact("WoundTaken", hp=0),
        fact("BleedingBegan", amount=2),
        fact("CombatantFell"),
        fact("TurnEnded", how="felled"),
        absent=("AttackMade",),
        unused=True,
    )
    scenario.when("undo")
    assert scenario.combat == before
    assert up(scenario) == ["Goule"]
    assert len(scenario.combat.pending) == 1


def test_an_attack_undone_and_made_again_has_the_same_dice() -> None:
    """Undo is no second chance: the same attack with engine dice throws the same faces."""
    scenario = given(PAIR, dice="any").when("round initiative=90,1", "Milo reinforced-attack Goule")
    first = dice(scenario)
    scenario.when("Goule attack-defence Milo defend=dodge")
    answer = dice(scenario)
    scenario.when("undo", "undo", 'note "encore"', "Milo reinforced-attack Goule")
    again = dice(scenario)
    assert [(die.key, die.face) for die in again] == [(die.key, die.face) for die in first]
    scenario.when("Goule attack-defence Milo defend=dodge")
    assert [(die.key, die.face) for die in dice(scenario)] == [(die.key, die.face) for die in answer]


def test_a_saved_fight_goes_on_with_its_dice(tmp_path: Path) -> None:
    """Saved, closed and started again, a fight throws new dice: no key serves twice, and undo still goes back."""
    store, faces = f"sqlite:///{tmp_path / 'store.db'}", []
    opening = ('combat "Essai" rules=forum', "char Milo hp=9 speed=1", "char Goule hp=9 speed=200")
    for lines in (opening, ("round",), ("round",), ("undo",), ("round",)):
        desk = Desk(store)
        desk.sit_if_any()
        for line in lines:
            entry = desk.say(line)
            assert entry is not None
            rolls = [roll for roll in entry.facts if isinstance(roll, DiceRolled)]
            faces += [[(die.key, die.face) for roll in rolls for die in roll.dice]] if rolls else []
        desk.journal.close()
    first, second, again = faces
    assert not {key for key, _ in first} & {key for key, _ in second}
    assert again == second
    assert [key for key, _ in second] == ["r2/milo/initiative/d100/1", "r2/goule/initiative/d100/1"]


def test_the_fallen_are_passed_over_and_get_their_turn_back() -> None:
    """Who fell is skipped in the order; rewound to before the fall, it is that one's turn again."""
    scenario = given(
        "char Milo hp=100 speed=15\nchar Goule x2 hp=60 speed=5",
        "round initiative=60,40,20",
        'ruling "Goule 1" hp=0 survival=60 why=chute',
    )
    assert [one.name for one in scenario.combat.order()] == ["Milo", "Goule 2"]
    scenario.when("Milo pass")
    assert up(scenario) == ["Goule 2"]
    scenario.when("undo", "undo", "Milo pass")
    assert up(scenario) == ["Goule 1"]
    scenario.when('"Goule 1" pass').then(fact("TurnEnded", how="pass"))


def test_of_two_quick_changes_of_initiative_the_later_stands() -> None:
    """Two people set the same initiative one after the other, each from the same view: the later is the order."""
    scenario = given(PAIR, "round initiative=60,40")
    scenario.when("initiative Milo=10", "initiative Milo=70").then_state(Milo={"initiative": 85})
    scenario.when("ruling Milo initiative=30 why=a", "ruling Milo initiative=99 why=b")
    scenario.then_state(Milo={"initiative": 99})
    scenario.when("undo").then_state(Milo={"initiative": 30})
    scenario.when("undo", "undo").then_state(Milo={"initiative": 25})


def test_two_desks_changing_one_initiative_leave_the_later(tmp_path: Path) -> None:
    """The second desk, which had not seen the first change, is decided again on it and stands."""
    store = f"sqlite:///{tmp_path / 'store.db'}"
    one, other = Desk(store), Desk(store)
    for line in ('combat "Essai" rules=forum', "char Milo hp=9 speed=1", "round"):
        one.say(line)
    other.sit()
    one.say("ruling Milo initiative=30 why=a")
    other.say("ruling Milo initiative=99 why=b")
    one.journal.close()
    other.journal.close()
    reader = Desk(store)
    initiative = reader.sit().combat.combatants["Milo"].initiative
    reader.journal.close()
    assert initiative is not None
    assert initiative.sum.total == 99


def test_undo_undo_redo_redo_is_exact() -> None:
    """Two steps back and two forward: everything is as it was, wounds, order, pending attacks and turn."""
    scenario = given(PAIR, "round initiative=60,40", "Milo reinforced-attack Goule aim=73 damage=12")
    states = [scenario.combat]
    scenario.when("Goule attack-defence Milo defend=dodge defence=22 resistance=6,4 aim=30 damage=8")
    states.append(scenario.combat)
    scenario.when("round initiative=1,2")
    states.append(scenario.combat)
    for line, state in (("undo", 1), ("undo", 0), ("redo", 1), ("redo", 2)):
        scenario.when(line)
        assert scenario.combat == states[state]


def test_something_new_after_undo_refuses_redo() -> None:
    """Once the story went another way, redo does not mix the two: it is refused and changes nothing."""
    scenario = given(PAIR, "round initiative=60,40", "Milo reinforced-attack Goule aim=73", "undo", "Milo pass")
    before = scenario.combat
    scenario.when("redo").then_refuses(NothingToRedo)
    assert scenario.combat == before
