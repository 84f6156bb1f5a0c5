"""Fights that are corrected, and what the tests of corrections ask of them."""

from collections.abc import Sequence

from spec import Scenario, given

from domain.combat import Combat
from domain.commands import Correct, Undo
from domain.correction import edited_as
from domain.dice import Die
from domain.errors import CombatError
from domain.events import Event
from domain.from_now import Choices
from domain.history import Entry
from domain.verification import verify
from projections.board import Board, board

BRIDGE = """
char Constantine hp=100 speed=15 resistance=10 resilience=8 attack.light-melee=20 player=Milo side=veilleurs genre=m
char Goule x2 hp=40 speed=5 resistance=6 resilience=0 attack.claws=12 side=goules
weapon Constantine sword attack=light-melee type=slashing
weapon Goule claws attack=claws type=slashing
"""
"""The combatants of the script, commands 2 to 5."""
FIRST = """
round initiative=64,41,30
Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=12
"Goule 1" attack-defence Constantine weapon=claws defend=dodge defence=22 resistance=6,4 aim=30 damage=8
"Goule 2" pass
"""
"""The first round of the script, commands 6 to 9."""
PAIR = """
char Aveline hp=100 speed=15 resistance=10 resilience=8 attack.blades=20 side=veilleurs
char Bastien hp=100 speed=12 resistance=10 resilience=8 attack.blades=20 side=veilleurs
char Goule x2 hp=80 speed=5 resistance=6 resilience=0 attack.claws=12 side=goules
weapon Aveline sword attack=blades type=slashing
weapon Bastien sword attack=blades type=slashing
weapon Goule claws attack=claws type=slashing
"""
"""Two who strike (reinforced: 24), two who are struck (half of resistance: 3); commands 2 to 7, the round is 8."""


def told(lines: str) -> tuple[str, ...]:
    """The lines of a text that say something."""
    return tuple(line for line in lines.strip().splitlines() if line.strip())


def hp(scenario: Scenario) -> tuple[int | None, ...]:
    """Everybody's hit points, in roster order."""
    return tuple(one.hp for one in scenario.combat.combatants.values())


def path(scenario: Scenario) -> tuple[Entry, ...]:
    """The commands that stand."""
    assert scenario.desk.fight is not None
    return scenario.desk.fight.history.position.path()


def numbers(scenario: Scenario) -> list[int]:
    """Their numbers."""
    return [one.number for one in path(scenario)]


def entry(scenario: Scenario, number: int) -> Entry:
    """A command that stands."""
    return next(one for one in path(scenario) if one.number == number)


def facts(scenario: Scenario, name: str, number: int | None = None) -> list[Event]:
    """What happened in the fight as it stands, of one kind; of one command where its number is given."""
    return [
        fact
        for one in path(scenario)
        if number in {None, one.number}
        for fact in one.facts
        if type(fact).__name__ == name
    ]


def dice(scenario: Scenario, number: int | None = None) -> dict[str, Die]:
    """The dice of the fight as it stands, by their needs; of one command where its number is given."""
    return {die.need: die for fact in facts(scenario, "DiceRolled", number) for die in fact.dice}  # type: ignore[attr-defined]


def faces(scenario: Scenario, number: int | None = None) -> dict[str, int]:
    """The faces of the same."""
    return {need: die.face for need, die in dice(scenario, number).items()}


def unused(scenario: Scenario, number: int) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """The typed dice that a command did not need: purpose, roller, faces."""
    return [
        (one.purpose, one.roller, one.faces)  # type: ignore[attr-defined]
        for one in facts(scenario, "DiceUnused", number)
    ]


def kept(scenario: Scenario, number: int) -> list[tuple[str, tuple[str, ...]]]:
    """Who acted by a command before others who would have been up."""
    return [(one.name, one.before) for one in facts(scenario, "OrderKept", number)]  # type: ignore[attr-defined]


def set_aside(scenario: Scenario) -> list[tuple[int, str, str]]:
    """The commands set aside: number, whose, why."""
    return [(one.command, one.name, one.reason) for one in scenario.combat.set_aside]


def shown(scenario: Scenario) -> Board:
    """The board."""
    fight = scenario.desk.fight
    assert fight is not None
    return board(fight.slug, fight.history)


def order(combat: Combat) -> list[str]:
    """Who acts after whom."""
    return [one.name for one in combat.order()]


def rows(scenario: Scenario) -> int:
    """How many events the log holds."""
    fight = scenario.desk.fight
    assert fight is not None
    return len(scenario.desk.journal.rows(fight.combat_id))


def verified(scenario: Scenario) -> Scenario:
    """A fight of which verification finds nothing amiss."""
    desk = scenario.desk
    report = verify(desk.journal, desk.journal.combats()[0], desk.keyring)
    assert [finding.outcome for finding in report.findings if finding.check != "origin"] == ["ok"] * 4, report
    return scenario


def back_and_forth(scenario: Scenario, *lines: str) -> Scenario:
    """Say corrections; each is then taken back and brought back exactly, and everything verifies."""
    for line in lines:
        before = scenario.combat, numbers(scenario)
        scenario.when(line)
        assert scenario.refusal is None, f"{line}: {scenario.refusal!r}"
        after = scenario.combat, numbers(scenario)
        scenario.when("undo")
        assert (scenario.combat, numbers(scenario)) == before
        scenario.when("redo")
        assert (scenario.combat, numbers(scenario)) == after
    return verified(scenario)


def refused(scenario: Scenario, line: str) -> Scenario:
    """Say a line that is refused; nothing is recorded."""
    before = rows(scenario)
    scenario.when(line)
    assert scenario.refusal is not None, f"{line} was accepted"
    assert rows(scenario) == before
    return scenario


def pair(*lines: str | Sequence[str], mode: str = "given") -> Scenario:
    """The fight of the two pairs, and lines after it."""
    flat = [one for each in lines for one in (told(each) if isinstance(each, str) else each)]
    return given(PAIR, *flat, dice=mode)


def from_now(scenario: Scenario, line: str, *, keep: tuple[str, ...] = (), turn: tuple[str, ...] = ()) -> Scenario:
    """Say a correction as rulings; what it would have changed is in force, and everything verifies."""
    desk, told = scenario.desk, [one.facts for one in scenario.desk.sit().history.position.path()]
    spoken = desk.hear(line)
    assert spoken is not None
    command = edited_as(spoken.command) if isinstance(spoken.command, Undo) else spoken.command
    assert isinstance(command, Correct)
    said, before, fight = desk.said(spoken, line), rows(scenario), desk.sit()
    try:
        settled = fight.settlement(command, said, Choices(frozenset(keep), frozenset(turn)))
    except CombatError:
        assert rows(scenario) == before
        raise
    scenario.entry = fight.declare(settled, said)
    path = fight.history.position.path()
    assert [one.facts for one in path[:-1]] == told
    assert path[-1].declared.command == settled
    return verified(scenario)
