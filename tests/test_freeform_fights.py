"""Whole freeform fights, made up by Hypothesis: whatever the table says, in whatever order, some things always hold."""

from collections.abc import Iterable
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given as made_up, settings, strategies as st
from spec import desk
from tables import Table, check_log

from cli.writer import script_lines
from domain.combat import Combat
from domain.events import CombatantFell, Event, RoundEnded, TurnMissed
from domain.evolution import evolve
from domain.ruleset import ruleset_named

FREEFORM = ruleset_named("freeform")

CAST = (
    "char Milo hp=12 initiative=1d20+3 player=Paul",
    "char Nora hp=5/10 initiative=2d6",
    "char Gob x2 hp=8 alias=g",
    "char Ombre",
    "char Ogre hp=30 initiative=7 enters=3",
)
NAMES = st.sampled_from(("Milo", "Nora", "g1", "g2", "Ombre", "Ogre"))
ACTIONS = st.sampled_from(
    (
        *("hit {target} damage=3", "hit {target} damage=2d6-1", "hit {target} damage=1d8 roll=5/8", "hit {target}"),
        *("miss {target} weapon=chope", "roll dice=2d6+3", "jet jet=17/20 mod=+2/élan", "roll roll=7/6", "roll"),
        *("heal {target} hp=4", "heal hp=1 label=potion", "bleed {target} amount=2", "saigne {target} perte=0"),
        *("condition {target} +prone", "état {target} +étourdi jusqu'à=tours:2", "condition {target} -prone"),
        *("condition {target} +béat until=turn-end:Milo", "condition +visée until=action", "condition -béat"),
        *("down {target}", "down as=dead", "à-terre {target} état=debout", 'note "rien"', "pass", "passe"),
    )
)
RULINGS = st.sampled_from(("hp=+5", "hp=0", "dead", "alive", "bleed=3", "-bleed", "initiative=15", "+prone", "-prone"))
TABLE = st.one_of(
    st.sampled_from(("undo", "undo", "redo", "redo", "next", "next", "next", "round", "round", "char Loup hp=9")),
    st.sampled_from(("hazard Incendie damage=1d6 to=all until=rounds:2", "rest all days=3", "close")),
    st.builds("initiative {}={}".format, NAMES, st.sampled_from(("12", "-3", "?", "9"))),
    NAMES.map("skip {}".format),
    st.builds("delay {} until={}".format, NAMES, NAMES),
    st.builds("absent {} action=« {} »".format, NAMES, ACTIONS.map(lambda said: said.replace("{target}", "Milo"))),
    st.builds("leave {} {}".format, NAMES, st.sampled_from(("fled", "captured"))),
    st.builds("ruling {} {} why=ainsi".format, NAMES, RULINGS),
    st.builds("ruling on {} outcome={} why=ainsi".format, st.integers(7, 30), st.sampled_from(("hit", "miss"))),
    st.builds("effect {} mod=-2/ivresse until={}".format, NAMES, st.sampled_from(("rounds:2", "action", "now"))),
)
ACTS = st.builds(lambda who, said, target: f"{who} {said.replace('{target}', target)}", NAMES, ACTIONS, NAMES)
SAID = st.lists(st.integers(0, 2).flatmap(lambda seldom: ACTS if seldom else TABLE), min_size=20, max_size=60)


def check_facts(combat: Combat, facts: Iterable[Event]) -> None:
    """Hit points stay in bounds, nobody falls unless the table says so, no turn is missed by who has none."""
    for fact in facts:
        before, combat = combat, evolve(combat, fact)
        if isinstance(fact, CombatantFell):
            assert fact.rule in {"FREEFORM-STATE-2", "ruling"}
        if isinstance(fact, TurnMissed):
            one = before.combatants[fact.name]
            assert not one.posted
            assert one.initiative or fact.name in before.unrolled()
        if isinstance(fact, RoundEnded):
            assert FREEFORM.up(combat) == ()
        for one in combat.combatants.values():
            assert (one.hp is None) == (one.hp_max is None)
            assert one.hp is None or 0 <= one.hp <= (one.hp_max or 0)
    assert combat.pending == ()
    assert len(FREEFORM.up(combat)) <= 1


@made_up(combat_id=st.uuids(version=4), each_round=st.booleans(), lines=SAID)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@pytest.mark.rule("FREEFORM-HP-1", "FREEFORM-STATE-2", "FREEFORM-TURN-1")
def test_whatever_the_table_says(combat_id: UUID, *, each_round: bool, lines: list[str]) -> None:
    """Bodies stay in bounds, undo restores, all verifies, only refusals are raised, and the script plays again."""
    opening = f"rules=freeform option.initiative={'each-round' if each_round else 'once'}"
    table = _table(combat_id, f'combat "Essai" {opening}')
    for line in (*CAST, *lines, "close"):
        table.say(line)
    check_log(table.fight)
    script = list(script_lines(table.fight))
    again = _table(combat_id, script[0])
    for line in script[1:]:
        assert again.desk.say(line) is not None
    assert list(script_lines(again.fight)) == script


def _table(combat_id: UUID, opening: str) -> Table:
    table = Table(desk(new_id=lambda: combat_id), check_facts)
    table.say(opening)
    return table
