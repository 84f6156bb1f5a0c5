"""Whole forum fights, made up by Hypothesis: whatever people post, in whatever order, some things always hold."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from unittest.mock import patch
from uuid import UUID

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import given as made_up
from hypothesis import strategies as st
from spec import Scenario, desk, given

from cli.desk import Desk
from cli.mistakes import ScriptError
from cli.store import MEMORY, MemoryKeyring
from domain.combat import Combat, Duel
from domain.events import AttackMade, AttackResolved, DuelFought, Event, RoundBegan, RoundEnded, WoundTaken
from domain.dice import commitment_of
from domain.evolution import evolve
from domain.fight import Fight
from domain.journal import Journal
from domain.ruleset import ruleset_named
from domain.verification import verify

FORUM = ruleset_named("forum")

CAST = (
    "char Rempart hp=70 speed=3 resistance=10 resilience=8 attack.lame=10 player=Milo side=garde",
    "char Aveline hp=45 speed=10 resistance=2 resilience=40 attack.tir=12 attack.dague=8 player=Nora side=garde",
    "char Loup x3 hp=40 speed=5 resistance=10 resilience=-20 attack.crocs=10 armour.slashing=-2 side=meute alias=l",
    "char Ogre hp=60 resistance=25 attack.poing=14 surprised=yes side=meute",
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

# --- What people post -------------------------------------------------------------------------------------------------

NAMES = st.sampled_from(("Rempart", "Aveline", "l1", "l2", "l3", "Ogre", "Renfort"))
CLOSE = st.integers(47, 56)
"""Faces near each other: reinforced aims and parries of about 60, so that weapons lock."""

ATTACKS = st.builds(
    "{} {} {}".format,
    st.sampled_from(("reinforced-attack", "attaque-renforcée", "attack-defence", "attaque-défense")),
    NAMES,
    st.one_of(
        st.sampled_from(("parry", "esquive", "", "weapon=dague", "arme=arc parade", "mod=+90/élan", "malus.visée=3/nuit")),
        CLOSE.map("aim={}".format),
        CLOSE.map("parry aim={}".format),
        CLOSE.map("parade arme=dague visée={}".format),
    ),
)
DEFENCES = st.one_of(
    st.sampled_from(("reinforced-defence dodge", "défense-renforcée parade", "reinforced-defence")),
    CLOSE.map("défense-renforcée parade défense={0},{0},{0}".format),
    NAMES.map("reinforced-defence parry for={}".format),
)
DUELS = st.sampled_from(("duel hold", "duel maintenir", "duel hold damage=19", "duel hold duel=99", "duel briser"))
OTHERS = st.one_of(
    st.sampled_from(("cover", "à-couvert", "bandage", "use potion hp=9", "pass", "déplacement", "flee", "other cri")),
    st.sampled_from(("concentrate", "se-concentrer", "se-concentrer concentration=99", "concentrate concentration=3")),
    NAMES.map("panser {}".format),
    NAMES.map("utiliser potion {} pv=3".format),
    st.builds("fuir poursuivants={},{}".format, NAMES, NAMES),
    st.sampled_from(("bandage wound=14.1", "concentrate aim=3", "pass survival=50", "chante", "duel lâcher")),
)
ACTIONS = st.one_of(ATTACKS, ATTACKS, DEFENCES, DEFENCES, DUELS, OTHERS)
TABLE = st.one_of(
    st.sampled_from(("undo", "undo", "redo", "next", 'note "la nuit tombe"', "reveal Ogre", "rest all days=3", "close")),
    NAMES.map("skip {}".format),
    st.builds("delay {} until={}".format, NAMES, NAMES),
    st.builds("absent {} action=« {} »".format, NAMES, st.one_of(DEFENCES, DUELS, OTHERS)),
    st.builds("leave {} {}".format, NAMES, st.sampled_from(("fled", "rendu", "captured", "gone"))),
    st.builds(
        "ruling {} {} why=ainsi".format,
        NAMES,
        st.sampled_from(
            ("dead", "alive", "hp=0", "hp=1", "hp=+20", "hp=-8", "hp=999", "bleed=2", "-bleed", "initiative=50", "+couvert")
        ),
    ),
    st.builds("ruling on {} outcome={} why=ainsi".format, st.integers(13, 50), st.sampled_from(("hit", "miss"))),
    st.builds(
        "hazard Incendie damage={} to={} when={}".format,
        st.sampled_from(("1d6", "2d4-3", "7")),
        st.sampled_from(("all", "side:meute", "Rempart")),
        st.sampled_from(("round-end", "round-start")),
    ),
    st.builds(
        "effect {} mod{}/brume until={}".format,
        st.one_of(NAMES, st.just("camp:meute")),
        st.sampled_from(("=-10", ".aim=+5", ".duel=-5", ".défense=+20")),
        st.sampled_from(("rounds:2", "combat", "tours:1", "now")),
    ),
    st.builds("option {} why=ainsi".format, st.sampled_from(("surprise=yes", "tie=attacker", "posts=strict"))),
    st.builds("initiative {}={}".format, NAMES, st.integers(1, 100)),
    st.sampled_from(("weapon Loup gourdin attack=crocs", "char Rempart hp=3", "hazard Incendie until=now", "round")),
)


class Post(NamedTuple):
    """Somebody's action: whoever is up when `early` is None; the bound hold their duel when `holds`."""

    early: str | None
    action: str
    holds: bool

    def line(self, combat: Combat) -> str:
        """As they write it, or the next round when nobody is up."""
        up = FORUM.up(combat)
        actor = self.early or (up[0] if up else None)
        if actor is None:
            return "round"
        bound = combat.duel_of(actor) is not None
        return f'"{actor}" {"duel maintenir" if bound and self.holds else self.action}'


POSTS = st.builds(Post, st.one_of(st.none(), st.none(), st.none(), NAMES), ACTIONS, st.booleans())
LINES = st.lists(st.one_of(POSTS, POSTS, POSTS, POSTS, TABLE), min_size=5, max_size=45)

# --- What always holds ------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """A fight at which lines are said, with the states that undo and redo must lead back to."""

    desk: Desk
    standing: list[Combat] = field(default_factory=list)
    undone: list[Combat] = field(default_factory=list)

    @property
    def fight(self) -> Fight:
        """The fight."""
        assert self.desk.fight is not None
        return self.desk.fight

    def say(self, line: str) -> None:
        """Say a line; refused, it changes nothing, accepted, it leads where it must."""
        note(line)
        before, version = (self.fight.combat, self.fight.history.version) if self.desk.fight else (Combat(), 0)
        try:
            entry = self.desk.say(line)
        except ScriptError:
            assert (self.fight.combat, self.fight.history.version) == (before, version)
            assert line != "undo" or len(self.standing) == 1
            return
        if entry is None:
            return
        if line == "undo":
            self.undone.append(self.standing.pop())
            assert self.fight.combat == self.standing[-1]
        elif line == "redo":
            self.standing.append(self.undone.pop())
            assert self.fight.combat == self.standing[-1]
        else:
            check_facts(before, entry.facts)
            self.standing.append(self.fight.combat)
            self.undone.clear()


def check_facts(combat: Combat, facts: Iterable[Event]) -> None:
    """Through all facts of a command hit points stay in bounds, and no attack outlives its round."""
    for fact in facts:
        combat = evolve(combat, fact)
        for one in combat.combatants.values():
            assert one.hp is not None
            assert one.hp_max is not None
            assert 0 <= one.hp <= one.hp_max, fact
        if isinstance(fact, RoundEnded):
            assert combat.pending == ()
    check_duels(combat)


def check_duels(combat: Combat) -> None:
    """Whoever is bound stands, in one duel and one role, and holds it at most once."""
    bound = Counter(name for duel in combat.duels for name in duel.parties)
    assert [name for name, times in bound.items() if times > 1] == []
    assert [name for name in bound if not (combat.combatants[name].able and combat.combatants[name].hp)] == []
    for duel in combat.duels:
        assert duel.attackers
        assert Counter(hold.name for hold in duel.held) <= Counter(duel.parties)


def forgotten(events: Iterable[Event]) -> Iterator[AttackMade]:
    """The attacks of a history that nobody settled by the end of their round."""
    waiting: list[AttackMade] = []
    for event in events:
        if isinstance(event, AttackMade):
            waiting.append(event)
        elif isinstance(event, AttackResolved):
            waiting = [one for one in waiting if (one.attack, one.attacker) != (event.attack, event.attacker)]
        elif isinstance(event, RoundEnded):
            yield from waiting
            waiting = []


class CountedKeyring(MemoryKeyring):
    """A keyring whose secrets are known: the fights differ by their ids."""

    def fresh(self, combat_id: UUID) -> str:  # noqa: ARG002 - the same for every fight
        """The next secret."""
        secret = bytes([len(self._secrets)] * 32)
        self._secrets[commitment_of(secret)] = secret
        return commitment_of(secret)


@made_up(combat_id=st.uuids(version=4), opening=OPENINGS, lines=LINES)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@pytest.mark.rule("FORUM-HP-1", "FORUM-DEF-4", "FORUM-DUEL-9")
def test_whatever_is_posted(combat_id: UUID, opening: str, lines: list[Post | str]) -> None:
    """Hit points stay in bounds, no attack is forgotten, undo restores, all verifies, nothing but refusals is raised."""
    table = Table(Desk(MEMORY, opened=(Journal(":memory:"), CountedKeyring()), chosen_lang="fr"))
    with patch("cli.desk.uuid4", lambda: combat_id):
        table.say(f'combat "Essai" rules=forum {opening}')
    for line in (*CAST, "round", *lines, "close", "rest all days=2 medic=yes"):
        table.say(line if isinstance(line, str) else line.line(table.fight.combat))
    fight = table.fight
    assert list(forgotten(fight.history.events())) == []
    (listed,) = fight.journal.combats()
    again = Fight(fight.journal, fight.combat_id, fight.slug, fight.keyring, fight.clock)
    assert again.combat == fight.combat
    report = verify(fight.journal, listed, fight.keyring)
    assert {finding.outcome for finding in report.findings} == {"ok"}, report.findings
