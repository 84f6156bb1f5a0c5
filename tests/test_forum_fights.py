"""Whole forum fights, made up by Hypothesis: whatever people post, in whatever order, some things always hold."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given as made_up, settings, strategies as st
from spec import desk
from tables import Table, check_log

from domain.combat import Combat
from domain.events import Event, RoundEnded
from domain.evolution import evolve
from domain.ruleset import ruleset_named

FORUM = ruleset_named("forum")

CAST = (
    "char Rempart hp=120 speed=3 resistance=10 resilience=8 attack.lame=10 player=Milo side=garde",
    "char Aveline hp=80 speed=10 resistance=2 resilience=40 attack.tir=12 attack.dague=8 player=Nora side=garde",
    "char Loup x2 hp=90 speed=5 resistance=10 resilience=20 attack.crocs=10 armour.slashing=-2 side=meute alias=l",
    "char Ogre hp=110 resistance=25 attack.poing=14 surprised=yes side=meute",
    "char Renfort hp=30 speed=8 resistance=6 attack.lame=9 side=garde enters=3",
    "weapon Rempart lame attack=lame type=slashing",
    "weapon Aveline arc attack=tir type=piercing melee=no",
    "weapon Aveline dague attack=dague aim=3",
    "weapon Loup crocs attack=crocs bleed=3",
    "weapon Ogre poing attack=poing damage=4 initiative=-10 parry_risk=9",
    "weapon Renfort lame attack=lame",
)
"""Two sides, a bow, a weapon that bleeds, one dangerous to parry, somebody surprised, somebody who comes later."""

OPENINGS = st.sampled_from(
    (
        "dice=any",
        "dice=any option.surprise=yes",
        "dice=any option.tie=reroll",
        "dice=any option.tie=attacker option.posts=strict",
        "dice=any option.initiative_roll=once option.survival_dead=40",
        "dice=any option.factor_on_damage=no option.malus_on=aim,duel,flee option.survival_conscious=20",
        "dice=engine",
    )
)

LOCKED = """
round initiative=1,30,90,80,20
l1 reinforced-attack Rempart aim=50
l2 reinforced-attack Rempart aim=50
skip Aveline
skip Ogre
Rempart reinforced-defence parry defence=52,54
round
"""
RAPT = """
absent Aveline action=se-concentrer
round
round
round
round
"""
PROLOGUES = st.sampled_from(("round", LOCKED.strip(), RAPT.strip()))
"""An open beginning, two wolves bound in a duel with the rampart, the archer lost in concentration."""

# --- What people post -------------------------------------------------------------------------------------------------

NAMES = st.sampled_from(("Rempart", "Aveline", "l1", "l2", "Ogre", "Renfort"))
ACTIONS = st.sampled_from(
    (
        *("attaque-renforcée {target}{weapon}{aim}", "reinforced-attack {target}{weapon}{aim} mod=+1/élan") * 6,
        *("attack-defence {target} parry{weapon}{aim}", "attaque-défense {target} esquive{weapon}{aim}") * 2,
        *("reinforced-defence parry{defence}", "défense-renforcée parade{defence}") * 5,
        *("reinforced-defence dodge{defence}", "reinforced-defence parry for={target}{defence}") * 2,
        *("concentrate", "se-concentrer", "se-concentrer concentration=99", "concentrate concentration=3") * 2,
        *("flee pursuers={target},Ogre", "fuir poursuivants={target}", "flee", "cover", "à-couvert", "panser", "pass"),
        *("use potion hp=9", "utiliser potion {target} pv=3", "bandage {target}", "bandage wound=14.1", "déplacement"),
        *("duel hold", "duel briser", "duel lâcher", "duel hold duel=0", "other cri", "chante", "pass survival=50"),
        *("attack-defence {target}{weapon}", "attaque-renforcée {target} arme=gourdin", "concentrate aim=3", "parry"),
    )
)
"""What a post says of the action; legal more often than not."""


class Post(NamedTuple):
    """Somebody's action: of whoever is up when `early` is None; the bound hold their duel when they are `stubborn`."""

    early: str | None
    action: str
    chosen: int
    face: int | None
    """Typed for aim or defence; such faces are near each other, so that weapons lock."""
    stubborn: bool

    def line(self, combat: Combat) -> str:
        """As they write it, or the next round when nobody is up."""
        up = FORUM.up(combat)
        one = combat.combatants.get(self.early or (up[0] if up else ""))
        if one is None:
            return "round"
        others = [other for other in combat.combatants.values() if other.present and other.name != one.name]
        target = others[self.chosen % len(others)] if others else one
        weapons = [weapon.name for weapon in one.weapons]
        attacked = any(attack.target == one.name for attack in combat.pending)
        said = self.action.format(
            target=f'"{target.name}"',
            weapon=f" arme={weapons[self.chosen % len(weapons)]}" if len(weapons) > 1 else "",
            aim=f" aim={self.face}{f' defence={self.face}' if target.defence else ''}" if self.face else "",
            defence=f" défense={self.face},{self.face},{self.face}" if self.face and attacked else "",
        )
        return f'"{one.name}" {"duel maintenir" if combat.duel_of(one.name) and self.stubborn else said}'


POSTS = st.builds(
    Post,
    st.one_of(st.none(), st.none(), st.none(), st.none(), st.sampled_from(("Rempart", "Aveline", "Loup 1", "Ogre"))),
    ACTIONS,
    st.sampled_from((0, 0, 0, 0, 1, 2, 3, 4, 5)),
    st.sampled_from((None, 48, 50, 52, 54, 55)),
    st.sampled_from((True, True, False)),
)

# --- What the game master says ----------------------------------------------------------------------------------------

RULINGS = st.sampled_from(
    (
        *("hp=+20", "hp=+30", "hp=-8", "hp=1", "hp=0", "hp=999", "dead", "alive"),
        *("bleed=2", "-bleed", "initiative=50", "initiative=+30", "+couvert", "-cover", "+prone until=rounds:2"),
    )
)
TABLE = st.one_of(
    st.sampled_from(("undo", "undo", "redo", "redo", "next", "round", 'note "la nuit tombe"', "reveal Ogre")),
    st.sampled_from(
        (
            "weapon Loup gourdin attack=crocs",
            "char Rempart hp=3",
            "hazard Incendie until=now",
            "rest all days=3",
            "close",
        )
    ),
    NAMES.map("skip {}".format),
    st.builds("delay {} until={}".format, NAMES, NAMES),
    st.builds(
        "absent {} action=« {} »".format,
        NAMES,
        st.sampled_from(
            ("défense-renforcée parade", "duel maintenir", "se-concentrer", "panser", "flee", "pass", "attack")
        ),
    ),
    st.builds("leave {} {}".format, NAMES, st.sampled_from(("fled", "rendu", "captured", "gone"))),
    st.builds("ruling {} {} why=ainsi".format, NAMES, RULINGS),
    st.builds("ruling {} {} why=ainsi".format, NAMES, RULINGS),
    st.builds("ruling on {} outcome={} why=ainsi".format, st.integers(13, 40), st.sampled_from(("hit", "miss"))),
    st.builds(
        "hazard Incendie damage={} to={} when={} until={}".format,
        st.sampled_from(("1d6", "2d4-3", "7")),
        st.sampled_from(("all", "side:meute", "Rempart")),
        st.sampled_from(("round-end", "round-start")),
        st.sampled_from(("rounds:2", "combat")),
    ),
    st.builds(
        "effect {} mod{}/brume until={}".format,
        st.one_of(NAMES, st.just("camp:meute")),
        st.sampled_from(("=-10", ".aim=+5", ".duel=-5", ".défense=+20")),
        st.sampled_from(("rounds:2", "combat", "tours:1", "now")),
    ),
    st.builds("option {} why=ainsi".format, st.sampled_from(("surprise=yes", "tie=attacker", "posts=strict"))),
    st.builds("initiative {}={}".format, NAMES, st.integers(1, 100)),
)
LINES = st.lists(st.integers(0, 7).flatmap(lambda seldom: POSTS if seldom else TABLE), min_size=20, max_size=60)

# --- What always holds ------------------------------------------------------------------------------------------------


def check_facts(combat: Combat, facts: Iterable[Event]) -> None:
    """Through all facts of a command hit points stay in bounds, and no attack, nor a post, outlives its round."""
    for fact in facts:
        combat = evolve(combat, fact)
        for one in combat.combatants.values():
            assert one.hp is not None
            assert one.hp_max is not None
            assert 0 <= one.hp <= one.hp_max, fact
        if isinstance(fact, RoundEnded):
            assert combat.pending == ()
            assert combat.queued == ()
    check_duels(combat)


def check_duels(combat: Combat) -> None:
    """Whoever is bound stands, in one duel and one role, and holds it at most once."""
    bound = Counter(name for duel in combat.duels for name in duel.parties)
    assert [name for name, times in bound.items() if times > 1] == []
    assert [name for name in bound if not (combat.combatants[name].able and combat.combatants[name].hp)] == []
    for duel in combat.duels:
        assert duel.attackers
        assert Counter(hold.name for hold in duel.held) <= Counter(duel.parties)


@made_up(combat_id=st.uuids(version=4), opening=OPENINGS, prologue=PROLOGUES, lines=LINES)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@pytest.mark.rule("FORUM-HP-1", "FORUM-DEF-4", "FORUM-DUEL-9")
def test_whatever_is_posted(combat_id: UUID, opening: str, prologue: str, lines: list[Post | str]) -> None:
    """Hit points stay in bounds, no attack is forgotten, undo restores, all verifies, only refusals are raised."""
    table = Table(desk(new_id=lambda: combat_id), check_facts)
    table.say(f'combat "Essai" rules=forum {opening}')
    for line in (*CAST, *prologue.splitlines(), *lines, "close", "rest all days=2 medic=yes"):
        table.say(line if isinstance(line, str) else line.line(table.fight.combat))
    check_log(table.fight)
