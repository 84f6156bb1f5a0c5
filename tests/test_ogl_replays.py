"""Whole ogl fights, made up by Hypothesis: read again, taken back, verified, written down, they come out the same."""

from hypothesis import note
from skirmishes import OGL, Told, often, played, told
from spec import desk
from tables import check_log, forgotten

from cli.writer import script_lines
from domain.combat import Combat
from domain.fight import Fight
from domain.verification import verify


@told
@often
def test_a_fresh_fold_of_the_log_is_the_running_state(fight: Told) -> None:
    """The log read anew gives the same combat, and no attack of a round outlives it."""
    running = played(fight).fight
    assert list(forgotten(running.history.events())) == []
    again = Fight(running.journal, running.combat_id, running.slug, running.keyring, running.clock)
    assert again.combat == running.combat


@told
@often
def test_undoing_and_redoing_everything_restores_everything(fight: Told) -> None:
    """Undone back to the opening and redone, each state on the way is the one that was there."""
    table = played(fight)
    states = list(table.standing)
    while len(table.standing) > 1:
        table.say("undo")
    for _ in states[1:]:
        table.say("redo")
    assert table.fight.combat == states[-1]
    assert table.standing == states


@told
@often
def test_everything_verifies(fight: Told) -> None:
    """Chain, seal, dice and derivation are in order, before the fight is closed and after."""
    table = played(fight)
    (listed,) = table.fight.journal.combats()
    report = verify(table.fight.journal, listed, table.fight.keyring)
    assert {finding.outcome for finding in report.findings} <= {"ok", "unchecked"}, report.findings
    table.say("close")
    table.say("rest all days=3")
    check_log(table.fight)


@told
@often
def test_a_fight_written_back_plays_to_the_same_end(fight: Told) -> None:
    """The script of a fight, its dice typed, comes to the same locations, conditions and status."""
    first = played(fight).fight
    second = desk(new_id=lambda: fight.combat_id)
    for line in script_lines(first):
        note(f"again: {line}")
        second.say(line)
    assert second.fight is not None
    assert end_of(second.fight.combat) == end_of(first.combat)


def end_of(combat: Combat) -> dict[str, object]:
    """What a fight came to, but for the numbers of its commands."""
    return {
        one.name: (
            *(one.locations, one.status, one.enters, one.hands, one.shots, one.dropped, one.broken, one.worn),
            *(one.bared, one.budget, one.owed, [(held.name, held.until, held.amount) for held in one.conditions]),
            *([held.amount for held in one.bleeding], one.in_turn, one.turn_over),
        )
        for one in combat.combatants.values()
    } | {"round": combat.round, "pass": combat.pass_number, "up": OGL.up(combat), "status": combat.status}
