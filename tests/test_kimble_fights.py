"""Whole kimble fights, made up by Hypothesis: whatever people declare, in whatever order, some things always hold."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given as made_up, settings, strategies as st
from spec import desk
from tables import Table, check_log

from domain.combat import Combat, Combatant
from domain.events import CriticalSuffered, Event, RoundEnded, WoundTaken
from domain.evolution import evolve
from domain.ruleset import ruleset_named

KIMBLE = ruleset_named("kimble")

CAST = (
    "char Harold CON=12 SIZ=13 DEX=12 APP=12 skill.canne=60 skill.dodge=44 skill.first-aid=60 player=Milo",
    "char Edith CON=11 SIZ=11 DEX=14 skill.revolver=70 skill.dodge=30 armour.chest=3 surprised=yes",
    "char Goule x3 CON=13 SIZ=13 DEX=10 APP=3 skill.griffes=70 skill.dodge=40 alias=g",
    "char Renfort CON=9 SIZ=8 DEX=16 skill.canne=50 enters=3",
    "weapon Harold canne kind=melee skill=canne damage=1d6+1+1d4 impales=yes drawn=yes fragile=yes",
    "weapon Harold dague kind=melee skill=canne damage=1d4+2 drawn=yes",
    "weapon Edith revolver kind=firearm skill=revolver damage=1d10 shots=2 reload=extended point_blank=3",
    "weapon Goule griffes kind=melee skill=griffes damage=2d6 natural=yes",
    "weapon Renfort hache kind=melee skill=canne damage=2d6 hands=2 drawn=yes",
)
"""Two hands full, a revolver to reload, ghouls that hit hard, somebody surprised, somebody who comes later."""

OPENINGS = st.sampled_from(
    (
        "dice=any",
        "dice=any option.surprise=yes option.auto_bands=yes",
        "dice=any option.swift_attacks=2 option.attacks_per_turn=2",
        "dice=any option.parry_until=end",
        "dice=engine",
    )
)
NAMES = st.sampled_from(("Harold", "Edith", "g1", "g2", "g3", "Renfort"))
ACTIONS = st.sampled_from(
    (
        *("attack {target}{weapon}{defend}{faces}", "attaque {target}{weapon}{defend}{faces} mod=+10/élan") * 8,
        *("charge {target}{weapon}{defend} distance=5", "all-out {target}{weapon}{defend}", "guarded {target}{weapon}"),
        *("swift {target}{weapon}{defend}", "attack {target}{weapon} free=yes", "attack {target}{weapon} distance=2"),
        *("parry", "dodge", "esquive", "none") * 2,
        *("aim", "garde", "draw weapon=revolver", "draw object=lampe", "drop", "pick-up weapon=canne", "reload"),
        *("disengage", "move", "move", "run", "cover cover=4", "rise", "rise", "first-aid", "first-aid {target}") * 2,
        *("skill dodge cost=half", "skill DEX cost=free", "other cri coût=gratuite", "pass", "pass", "pass"),
        *("draw weapon=dague away=canne", "attack {target} weapon=gourdin", "reload attack=3", "viser mod=-10"),
    )
)


class Line(NamedTuple):
    """What somebody does: whoever is up when `who` is None."""

    who: str | None
    action: str
    chosen: int
    defend: str
    faces: str

    def line(self, combat: Combat) -> str:
        """As they write it; the next turn or round when nothing is left to do."""
        up = KIMBLE.up(combat)
        one = combat.combatants.get(self.who or (up[0] if up else ""))
        if one is None:
            return "round"
        if self.who is None and not one.budget.get("half_actions"):
            return "next"
        others = [other for other in combat.combatants.values() if other.present and other.name != one.name]
        target = others[self.chosen % len(others)] if others else one
        weapons = [weapon.name for weapon in one.weapons]
        weapon = f" weapon={weapons[self.chosen % len(weapons)]}" if len(weapons) > 1 else ""
        said = self.action.format(target=f'"{target.name}"', weapon=weapon, defend=self.defend, faces=self.faces)
        return f'"{one.name}" {said}'


LINES = st.builds(
    Line,
    st.one_of(st.none(), st.none(), st.none(), st.none(), st.sampled_from(("Harold", "Edith", "Goule 1", "Goule 2"))),
    ACTIONS,
    st.integers(0, 5),
    st.sampled_from(("", "", " défend=esquive", " parry", " defend=ask", " defend=ask")),
    st.sampled_from(("", "", " attack=7", " attack=12", " attack=18", " attack=63 critical=1")),
)
RULINGS = st.sampled_from(
    (
        *("hp=+5", "hp=2", "hp=1", "hp=0", "hp.head=1", "hp.right_leg=0", "dead", "alive", "bleed=30", "-bleed"),
        *("initiative=15", "initiative=+4", "+prone", "-prone", "+stunned until=rounds:2", "+helpless", "-helpless"),
    )
)
TABLE = st.one_of(
    st.sampled_from(("undo", "undo", "redo", "redo", "next", "next", "round", "round", "reveal Edith")),
    st.sampled_from(("hazard Incendie damage=1d6 to=all until=rounds:2", "rest all days=3", "close", "char Loup hp=9")),
    NAMES.map("skip {}".format),
    st.builds("delay {} until={}".format, NAMES, NAMES),
    st.builds(
        "absent {} action=« {} »".format, NAMES, st.sampled_from(("garde", "pass", "first-aid", "rise", "attack g1"))
    ),
    st.builds("leave {} {}".format, NAMES, st.sampled_from(("fled", "captured"))),
    st.builds("ruling {} {} why=ainsi".format, NAMES, RULINGS),
    st.builds("ruling on {} outcome={} why=ainsi".format, st.integers(10, 40), st.sampled_from(("hit", "miss"))),
    st.builds(
        "effect {} mod=-10/brume until={}".format,
        NAMES,
        st.sampled_from(("rounds:2", "turn-start:Harold", 'turn-end:"Goule 1"', "turn-end:Edith@4", "now")),
    ),
)
SAID = st.lists(st.integers(0, 7).flatmap(lambda seldom: LINES if seldom else TABLE), min_size=40, max_size=90)

# --- What always holds ------------------------------------------------------------------------------------------------


def check_facts(combat: Combat, facts: Iterable[Event]) -> None:
    """Bodies stay in bounds, wounds cost total and location together, and nobody waits beyond a round."""
    for fact in facts:
        before, combat = combat, evolve(combat, fact)
        if isinstance(fact, WoundTaken):
            check_wound(before.combatants[fact.name], combat.combatants[fact.name], fact)
        if isinstance(fact, CriticalSuffered):
            assert 1 <= fact.value <= 10
        if isinstance(fact, RoundEnded):
            assert combat.pending == ()
            assert KIMBLE.up(combat) == ()
        for one in combat.combatants.values():
            check_body(one)
    assert len(KIMBLE.up(combat)) <= 1
    for one in combat.combatants.values():
        if one.status == "dead":
            assert (one.conditions, one.bleeding) == ((), ())
        if one.status in {"dead", "fled", "left", "helpless", "unconscious"}:
            assert combat.engaged_with(one.name) == ()


def check_body(one: Combatant) -> None:
    """Hit points of the total and of each part, and the budget, within their bounds."""
    assert one.hp is not None
    assert one.hp_max is not None
    assert 0 <= one.hp <= one.hp_max
    assert all(0 <= part.hp <= part.hp_max for part in one.locations.values())
    assert 0 <= one.budget.get("half_actions", 0) <= 2
    assert len({(held.name, held.wound) for held in one.conditions}) == len(one.conditions)
    assert sum(held.name == "prone" for held in one.conditions) <= 1


def check_wound(before: Combatant, after: Combatant, wound: WoundTaken) -> None:
    """What a blow costs comes off the total and off the location, each down to 0."""
    cost = wound.damage.total - (wound.reduction.total if wound.reduction else 0)
    assert before.hp is not None
    assert wound.location is not None
    assert after.hp == max(0, before.hp - cost)
    assert after.locations[wound.location].hp == max(0, before.locations[wound.location].hp - cost)


@made_up(combat_id=st.uuids(version=4), opening=OPENINGS, lines=SAID)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@pytest.mark.rule("KIMBLE-HP-2", "KIMBLE-DMG-1", "KIMBLE-CRIT-2", "KIMBLE-BLEED-1")
def test_whatever_is_declared(combat_id: UUID, opening: str, lines: list[Line | str]) -> None:
    """Bodies stay in bounds, no attack is forgotten, undo restores, all verifies, only refusals are raised."""
    table = Table(desk(new_id=lambda: combat_id), check_facts)
    table.say(f'combat "Essai" rules=kimble {opening}')
    for line in (*CAST, "round", *lines, "close", "rest all days=9"):
        table.say(line if isinstance(line, str) else line.line(table.fight.combat))
    check_log(table.fight)
