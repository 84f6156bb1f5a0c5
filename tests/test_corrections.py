"""The fight of the script, corrected, taken back, brought back: worked by hand."""

from spec import Scenario, given

from domain.history import Entry
from domain.refusals import DiceLacking, Lacking
from domain.verification import verify
from projections.erratum import erratum, erratum_view
from projections.formats import write
from projections.texts import Texts

BRIDGE = """
char Constantine hp=100 speed=15 resistance=10 resilience=8 attack.light-melee=20 player=Milo side=veilleurs genre=m
char Goule x2 hp=40 speed=5 resistance=6 resilience=0 attack.claws=12 side=goules
weapon Constantine sword attack=light-melee type=slashing
weapon Goule claws attack=claws type=slashing
"""
FIRST = """
round initiative=64,41,30
Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=12
"Goule 1" attack-defence Constantine weapon=claws defend=dodge defence=22 resistance=6,4 aim=30 damage=8
"Goule 2" pass
"""
"""The fight of the script: commands 6 to 9."""
AMENDED = 'amend 7 target="Goule 2" resistance@"Goule 2"=5 why="pas la bonne"'


def hp(scenario: Scenario) -> tuple[int | None, ...]:
    """Everybody's hit points."""
    return tuple(one.hp for one in scenario.combat.combatants.values())


def path(scenario: Scenario) -> tuple[Entry, ...]:
    """The commands that stand."""
    assert scenario.desk.fight is not None
    return scenario.desk.fight.history.position.path()


def entry(scenario: Scenario, number: int) -> Entry:
    """A command that stands."""
    return next(one for one in path(scenario) if one.number == number)


def verified(scenario: Scenario) -> Scenario:
    """A fight of which verification finds nothing amiss."""
    desk = scenario.desk
    report = verify(desk.journal, desk.journal.combats()[0], desk.keyring)
    assert [finding.outcome for finding in report.findings] == ["ok"] * 4, report
    return scenario


# --- The fight of the script ------------------------------------------------------------------------------------------


def test_the_hit_lands_on_the_other_ghoul() -> None:
    """Aim 30 + 10 without malus, 18 − 9 = 9: 91; 36 − (5 + 3) = 28: 12; Goule 1 is as it was."""
    scenario = given(BRIDGE, FIRST)
    assert hp(scenario) == (98, 13, 40)
    scenario.when(AMENDED)
    assert hp(scenario) == (91, 40, 12)
    unused = [(one.purpose, one.faces) for one in entry(scenario, 8).facts if type(one).__name__ == "DiceUnused"]
    assert unused == [("defence", ("22",)), ("resistance", ("6",))]
    verified(scenario.when("undo"))
    assert hp(scenario) == (98, 13, 40)


def test_without_its_die_the_correction_names_it() -> None:
    """Goule 2 has not rolled its resistance: #9, where it passes, lacks it; nothing is recorded."""
    scenario = given(BRIDGE, FIRST)
    rows = len(scenario.desk.journal.rows(scenario.desk.fight.combat_id))  # type: ignore[union-attr]
    scenario.when('amend 7 target="Goule 2" why="pas la bonne"')
    scenario.then_refuses(DiceLacking, dice=(Lacking(9, "resistance", "Goule 2", 10),))
    assert len(scenario.desk.journal.rows(scenario.desk.fight.combat_id)) == rows  # type: ignore[union-attr]
    scenario.when('amend 7 target="Goule 2" 9.resistance@"Goule 2"=5 why="pas la bonne"')
    assert hp(scenario) == (91, 40, 12)
    verified(scenario)


def test_taken_back_by_its_number_after_further_commands() -> None:
    """`undo 10` after a note: 98, 13, 40 again, and #10 is no longer shown as standing."""
    scenario = given(BRIDGE, FIRST, AMENDED, 'note "suite"').when('undo 10 why="finalement si"')
    assert hp(scenario) == (98, 13, 40)
    assert [one.number for one in path(scenario)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]
    verified(scenario)


def test_undo_of_the_undo_of_a_correction_by_its_number() -> None:
    """Amended (10), a note (11), `undo 10` (12), another note (13), `undo 12` (14): the correction stands again."""
    scenario = given(BRIDGE, FIRST, AMENDED, 'note "suite"', "undo 10 why=non", 'note "fin"').when("undo 12 why=si")
    assert hp(scenario) == (91, 40, 12)
    verified(scenario.when("undo"))
    assert hp(scenario) == (98, 13, 40)


def test_undo_of_the_last_correction_by_its_number_restores_exactly() -> None:
    """Amended (10), a note (11), `undo 10` (12): `undo 12`, the last step, is a plain undo of it."""
    scenario = given(BRIDGE, FIRST, AMENDED, 'note "suite"')
    before = scenario.combat
    scenario.when("undo 10 why=non", "undo 12 why=si")
    assert scenario.combat == before
    assert hp(scenario) == (91, 40, 12)


# --- What cannot stand ------------------------------------------------------------------------------------------------


def test_without_somebodys_arrival_what_names_them_is_set_aside() -> None:
    """`undo 3`: the ghouls never came; whatever needs one is set aside, the rest stands, and comes back whole."""
    scenario = given(BRIDGE, FIRST)
    before = scenario.combat
    scenario.when('undo 3 why="pas de goules"')
    asides = [one for one in scenario.combat.set_aside if one.again]
    assert [(one.command, one.reason) for one in asides] == [(number, "UnknownName") for number in (5, 7, 8, 9)]
    assert list(scenario.combat.combatants) == ["Constantine"]
    verified(scenario.when("undo"))
    assert scenario.combat == before


def test_equals_whose_dice_are_all_lacking_are_named_once() -> None:
    """Two who arrive before a round and are as fast lack a die each: their roll-off is not waited for."""
    scenario = given("char Aveline hp=9 speed=5", "round initiative=40")
    arrivals = [f'"insert after 2 : char {name} hp=9 speed=5"' for name in ("Milo", "Nora")]
    scenario.when(f"correct {' '.join(arrivals)} why=oubli")
    lacking = tuple(Lacking(3, "initiative", name, 100) for name in ("Milo", "Nora"))
    scenario.then_refuses(DiceLacking, dice=lacking)


def test_the_notice_quotes_the_line_as_it_was_and_as_it_is() -> None:
    """Without saying by which correction it stands there: that is the notice's own title."""
    scenario = given(BRIDGE, FIRST, AMENDED)
    assert scenario.desk.fight is not None
    notice = erratum(scenario.desk.fight.slug, scenario.desk.fight.history, 10, "players")
    page = "\n".join(write(erratum_view(notice, Texts("fr", "forum")), "text"))
    assert '#7 « Constantine reinforced-attack "Goule 1"' in page
    assert '→ « Constantine reinforced-attack "Goule 2"' in page
