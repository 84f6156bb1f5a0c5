"""Undo and redo: what stands, what was taken back, and what the log says of it."""

import pytest
from spec import SECRET, Scenario, fact, given

from domain.dice import keyed_face
from domain.errors import KeyNeeded
from domain.events import DiceRolled, HistoryRewound, SecretCommitted
from domain.refusals import CombatIsClosed, MasterOnly, NoSuchCommand, NothingToRedo, NothingToUndo, OpeningStands
from projections.timeline import timeline

FIGHT = """
char Milo hp=100 speed=15 resistance=10 attack.x=20 player=Zoé
char Goule hp=60 speed=5 resistance=6 attack.x=12
weapon Milo sword attack=x
weapon Goule claws attack=x
"""
"""Commands 2 to 5."""


def path(scenario: Scenario) -> list[int]:
    """The numbers of the commands that stand."""
    assert scenario.desk.fight is not None
    return [entry.number for entry in scenario.desk.fight.history.position.path()]


def effective(scenario: Scenario) -> dict[int, bool]:
    """For each command number, corrections included, whether all its events are shown as effective."""
    assert scenario.desk.fight is not None
    shown: dict[int, set[bool]] = {}
    for moment in timeline(scenario.desk.fight.history):
        shown.setdefault(moment.command, set()).add(moment.effective)
    assert all(len(flags) == 1 for flags in shown.values())
    return {number: True in flags for number, flags in shown.items()}


def as_player(scenario: Scenario, line: str, name: str = "Zoé") -> Scenario:
    """A line said by a player."""
    scenario.desk.acting = name
    scenario.when(line)
    scenario.desk.acting = None
    return scenario


# --- One step and many ------------------------------------------------------------------------------------------------


def test_undo_names_the_first_event_of_what_goes() -> None:
    """The log grows by `HistoryRewound(to=v)`, v being the version of the `Declared` that goes."""
    scenario = given(FIGHT, 'note "a"')
    assert scenario.entry is not None
    start = scenario.entry.start
    scenario.when("undo").then(fact("HistoryRewound", to=start, command=6))
    assert path(scenario) == [1, 2, 3, 4, 5]


def test_redo_goes_back_to_before_the_undo() -> None:
    """Redo rewinds to the undo's first event, and names the command that comes back."""
    scenario = given(FIGHT, 'note "a"', "undo")
    assert scenario.entry is not None
    start = scenario.entry.start
    scenario.when("redo").then(fact("HistoryRewound", to=start, command=6))
    assert path(scenario) == [1, 2, 3, 4, 5, 6]


def test_undo_takes_the_last_step_again_and_again() -> None:
    """Each undo takes one command more, down to the opening, which stays."""
    scenario = given(FIGHT, 'note "a"')
    for left in ([1, 2, 3, 4, 5], [1, 2, 3, 4], [1, 2, 3], [1, 2], [1]):
        scenario.when("undo")
        assert path(scenario) == left
    scenario.when("undo").then_refuses(NothingToUndo)
    assert path(scenario) == [1]


def test_as_many_redos_as_undos_restore_exactly() -> None:
    """Undo any number of commands and redo them: every state on the way is the one that was."""
    scenario = given(FIGHT, "round initiative=60,40", "Milo reinforced-attack Goule aim=73 damage=12")
    scenario.when("Goule attack-defence Milo defend=dodge defence=22 resistance=6,4 aim=30 damage=8")
    states = [scenario.combat]
    while len(path(scenario)) > 1:
        scenario.when("undo")
        states.append(scenario.combat)
    for state in reversed(states[:-1]):
        scenario.when("redo")
        assert scenario.combat == state
    scenario.when("redo").then_refuses(NothingToRedo)


def test_undo_undo_redo_undo_redo_redo() -> None:
    """A redone command can be taken back again, and redone again, without losing the older undo."""
    scenario = given(FIGHT, 'note "a"', 'note "b"')
    last = scenario.combat
    for line, left in (("undo", 6), ("undo", 5), ("redo", 6), ("undo", 5), ("redo", 6), ("redo", 7)):
        scenario.when(line)
        assert path(scenario)[-1] == left
    assert scenario.combat == last


def test_something_new_after_an_undo_ends_redo() -> None:
    """Redo is refused once another step was made since the undo."""
    scenario = given(FIGHT, 'note "a"', "undo", 'note "b"')
    scenario.when("redo").then_refuses(NothingToRedo)
    assert path(scenario) == [1, 2, 3, 4, 5, 8]


def test_an_undo_behind_something_new_is_not_redone() -> None:
    """After a, undo, b, undo, redo, only b comes back: a second redo would pass over b."""
    scenario = given(FIGHT, 'note "a"', "undo", 'note "b"', "undo", "redo")
    assert path(scenario)[-1] == 8
    scenario.when("redo").then_refuses(NothingToRedo)


def test_undo_and_redo_take_numbers_like_any_command() -> None:
    """Numbers are for ever: corrections take theirs, a refused line none, what comes back keeps its own."""
    scenario = given(FIGHT, 'note "a"', "undo", "redo")
    scenario.when("redo").then_refuses(NothingToRedo)
    scenario.when('note "b"')
    assert scenario.entry is not None
    assert scenario.entry.number == 9
    assert path(scenario) == [1, 2, 3, 4, 5, 6, 9]


def test_redo_with_nothing_undone() -> None:
    """Redo without an undo is refused."""
    given(FIGHT).when("redo").then_refuses(NothingToRedo)


# --- By number --------------------------------------------------------------------------------------------------------


def test_undo_of_the_last_by_its_number() -> None:
    """`undo N` of the last command standing is that undo."""
    scenario = given(FIGHT, 'note "a"', 'note "b"', "undo")
    scenario.when("undo 6 why=erreur").then(fact("HistoryRewound", command=6))
    assert path(scenario) == [1, 2, 3, 4, 5]


def test_undo_of_an_older_one_by_its_number_is_a_correction() -> None:
    """`undo N` of an older command goes back to before it, and adjudicates what followed again under its own number."""
    scenario = given(FIGHT, 'note "a"', 'note "b"')
    scenario.when("undo 6 why=erreur").then(fact("HistoryRewound", command=6))
    assert path(scenario) == [1, 2, 3, 4, 5, 7]
    assert scenario.desk.fight is not None
    last = scenario.desk.fight.history.entries[-1]
    assert (last.number, last.declared.correction) == (7, 8)


def test_what_such_an_undo_changes_is_adjudicated_again() -> None:
    """Without the blow, what came after it stands, with the dice that fell; taken back, all is as it was."""
    scenario = given(FIGHT, "round initiative=60,40", "Milo reinforced-attack Goule aim=73 damage=12")
    scenario.when("Goule attack-defence Milo defend=dodge defence=22 resistance=6,4 aim=30 damage=8")
    assert scenario.one("Goule").hp == 33
    scenario.when("undo 7 why=erreur")
    assert path(scenario) == [1, 2, 3, 4, 5, 6, 8]
    scenario.then_state(Goule={"hp": 60})
    scenario.when("undo 9 why=tant-pis").then_state(Goule={"hp": 33})


def test_an_undo_is_taken_back_by_its_number_too() -> None:
    """As if it had not been made: the command that it took back stands again, after those declared since."""
    scenario = given(FIGHT, 'note "a"', 'note "b"', "undo", 'note "c"')
    scenario.when("undo 8 why=erreur")
    assert path(scenario) == [1, 2, 3, 4, 5, 6, 7, 9]


@pytest.mark.parametrize("number", [7, 99, 0])
def test_undo_of_what_does_not_stand(number: int) -> None:
    """A number that was taken back, or is nobody's, is no step that stands."""
    scenario = given(FIGHT, 'note "a"', 'note "b"', "undo")
    scenario.when(f"undo {number} why=erreur").then_refuses(NoSuchCommand, number=number)


def test_undo_by_number_needs_a_reason() -> None:
    """`why=` is required for `undo N`, of the last command and of an older one, and optional for `undo`."""
    scenario = given(FIGHT, 'note "a"')
    for number in (6, 5):
        scenario.when(f"undo {number}").then_refuses(KeyNeeded, key="why")


def test_the_opening_is_never_taken_back() -> None:
    """`undo 1` is refused, whether other commands stand after it or nothing but the opening does."""
    scenario = given(FIGHT)
    scenario.when("undo 1 why=erreur").then_refuses(OpeningStands)
    scenario.when("undo", "undo", "undo", "undo", "undo 1 why=erreur").then_refuses(NothingToUndo)


# --- What the log shows -----------------------------------------------------------------------------------------------


def test_nothing_is_deleted() -> None:
    """Undo and redo only add events: what was there stays where it was."""
    scenario = given(FIGHT, 'note "a"')
    fight = scenario.desk.fight
    assert fight is not None
    before = [moment.event for moment in timeline(fight.history)]
    scenario.when("undo", "redo", "undo", 'note "b"')
    after = [moment.event for moment in timeline(fight.history)]
    assert after[: len(before)] == before
    assert len(after) == len(before) + 8


def test_what_was_taken_back_is_shown_as_not_effective() -> None:
    """The undone command is not effective, the undo that stands is; redo reverses both."""
    scenario = given(FIGHT, 'note "a"', "undo")
    assert (effective(scenario)[6], effective(scenario)[7]) == (False, True)
    scenario.when("redo")
    assert [effective(scenario)[number] for number in (6, 7, 8)] == [True, False, True]


def test_markers_of_several_undos_stand_each_for_its_step() -> None:
    """Of two undos, redo takes back the later: its marker falls, the earlier one's stands."""
    scenario = given(FIGHT, 'note "a"', 'note "b"', "undo", "undo")
    assert [effective(scenario)[number] for number in (6, 7, 8, 9)] == [False, False, True, True]
    scenario.when("redo")
    assert [effective(scenario)[number] for number in (6, 7, 8, 9, 10)] == [True, False, True, False, True]


def test_the_effective_log_leaves_out_what_was_taken_back() -> None:
    """`--effective` shows the effective path and the corrections that stand."""
    scenario = given(FIGHT, 'note "a"', "undo", 'note "b"')
    assert scenario.desk.fight is not None
    shown = [moment.command for moment in timeline(scenario.desk.fight.history, effective_only=True)]
    assert list(dict.fromkeys(shown)) == [1, 2, 3, 4, 5, 7, 8]


def test_folds_skip_corrections() -> None:
    """The effective history holds no `HistoryRewound`."""
    scenario = given(FIGHT, 'note "a"', "undo", "redo", "undo")
    assert scenario.desk.fight is not None
    assert not [one for one in scenario.desk.fight.history.events() if isinstance(one, HistoryRewound)]


# --- Whose ------------------------------------------------------------------------------------------------------------


def test_a_player_takes_back_their_own_last_declaration() -> None:
    """What the player said last may be taken back by that player, and redone."""
    scenario = given(FIGHT, "round initiative=60,40")
    as_player(scenario, "Milo pass")
    as_player(scenario, "undo").then(fact("HistoryRewound", command=7))
    as_player(scenario, "redo").then(fact("HistoryRewound", command=7))


def test_a_player_takes_nobody_elses_declaration_back() -> None:
    """Once something else stands after it, or it was another's, a player's undo is refused, by its number too."""
    scenario = given(FIGHT, "round initiative=60,40")
    as_player(scenario, "undo").then_refuses(MasterOnly, person="Zoé")
    as_player(scenario, "Milo pass")
    scenario.when('note "a"')
    as_player(scenario, "undo").then_refuses(MasterOnly, person="Zoé")
    as_player(scenario, "undo 7 why=erreur").then_refuses(MasterOnly, person="Zoé", verb="undo")


def test_a_player_does_not_redo_the_game_masters_undo() -> None:
    """An undo is taken back by who made it, or by the game master."""
    scenario = given(FIGHT, "round initiative=60,40")
    as_player(scenario, "Milo pass")
    scenario.when("undo")
    as_player(scenario, "redo").then_refuses(MasterOnly, person="Zoé")


# --- The end, taken back ----------------------------------------------------------------------------------------------


def test_the_end_can_be_taken_back() -> None:
    """After `close` nothing but undo is possible; it opens the fight as it was."""
    scenario = given(FIGHT, "round initiative=60,40")
    before = scenario.combat
    scenario.when("close").when('note "a"').then_refuses(CombatIsClosed)
    scenario.when("undo")
    assert scenario.combat == before


def test_taking_the_end_back_commits_a_fresh_secret_that_later_dice_use() -> None:
    """The revealed secret serves no more die: a fresh commitment is recorded, and dice follow from it."""
    scenario = given(FIGHT, "round", "close", dice="engine")
    scenario.then(fact("CombatClosed", secret=SECRET.hex()))
    scenario.when("undo")
    (fresh,) = (one.commitment for one in scenario.facts if isinstance(one, SecretCommitted))
    fight = scenario.desk.fight
    assert fight is not None
    secret = scenario.desk.keyring.secret(fight.combat_id, fresh)
    assert secret is not None
    assert secret != SECRET
    scenario.when("round")
    dice = [die for roll in scenario.facts if isinstance(roll, DiceRolled) for die in roll.dice]
    assert [die.face for die in dice] == [keyed_face(secret, str(fight.combat_id), (), d.key, d.sides) for d in dice]


def test_only_a_revealed_secret_is_replaced() -> None:
    """Undo, redo, and taking the end back a second time under an unrevealed secret commit nothing."""
    scenario = given(FIGHT, "round", dice="engine")
    for line, commits in (("undo", 0), ("redo", 0), ("close", 0), ("undo", 1), ("redo", 0), ("undo", 0)):
        scenario.when(line)
        assert len([one for one in scenario.facts if isinstance(one, SecretCommitted)]) == commits, line
