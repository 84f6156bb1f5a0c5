"""A queue changes nothing: whoever posts early, and in whatever order, the fight goes as if all had posted in turn."""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given as made_up, note, settings, strategies as st
from spec import desk

from cli.desk import Desk
from cli.mistakes import ScriptError
from domain.combat import Combat
from domain.events import CommandSetAside, DiceRolled, PostQueued
from domain.history import Entry
from domain.refusals import AlreadyQueued
from domain.ruleset import ruleset_named

FORUM = ruleset_named("forum")
NAMES = ("Rempart", "Aveline", "Loup", "Ogre")

CAST = (
    "char Rempart hp=70 speed=3 resistance=10 resilience=8 attack.lame=10 side=garde",
    "char Aveline hp=60 speed=10 resistance=4 resilience=40 attack.dague=12 side=garde",
    "char Loup hp=60 speed=6 resistance=10 resilience=20 attack.crocs=10 armour.slashing=-2 side=meute",
    "char Ogre hp=80 resistance=20 attack.poing=14 side=meute",
    "weapon Rempart lame attack=lame type=slashing",
    "weapon Aveline dague attack=dague aim=3 melee=no",
    "weapon Loup crocs attack=crocs bleed=3",
    "weapon Ogre poing attack=poing damage=4 initiative=-10 parry_risk=12",
)

OPTIONS = st.sampled_from(
    ("", "option.tie=attacker", "option.tie=reroll", "option.initiative_roll=once", "option.survival_conscious=40")
)

# --- Posts ------------------------------------------------------------------------------------------------------------

ANYBODY = st.sampled_from(NAMES)
POSTS = st.one_of(
    st.builds("reinforced-attack {}".format, ANYBODY),
    st.builds("attack-defence {} parry mod=+4/rage".format, ANYBODY),
    st.builds("attack-defence {} dodge malus.aim=3".format, ANYBODY),
    st.sampled_from(("reinforced-defence parry", "reinforced-defence dodge mod.defence=+3", "duel hold", "duel break")),
    st.builds("reinforced-defence parry for={}".format, ANYBODY),
    st.builds("flee pursuers={}".format, ANYBODY),
    st.builds("bandage {}".format, ANYBODY),
    st.sampled_from(("cover", "bandage", "concentrate", "move", "pass", "use potion hp=9")),
)
ROUNDS = st.lists(
    st.tuples(st.fixed_dictionaries(dict.fromkeys(NAMES, POSTS)), st.permutations(NAMES)), min_size=1, max_size=4
)
"""For each round what each of them posts at their turn, and in which order they post when they do not wait for it."""

Rounds = list[tuple[dict[str, str], list[str]]]

# --- Two ways to play -------------------------------------------------------------------------------------------------


@dataclass
class Game:
    """A fight being played, with the lines that were accepted and what each of them rolled."""

    log: list[str]
    desk: Desk = field(default_factory=desk)
    said: list[tuple[str, Entry]] = field(default_factory=list)

    @property
    def combat(self) -> Combat:
        """The state now."""
        assert self.desk.fight is not None
        return self.desk.fight.combat

    @property
    def up(self) -> str | None:
        """Who is up."""
        return next(iter(FORUM.up(self.combat)), None)

    def say(self, line: str) -> Entry | None:
        """Say a line; None when it is refused."""
        try:
            entry = self.desk.say(line)
        except ScriptError as mistake:
            assert not isinstance(mistake.cause, AlreadyQueued), line
            self.log.append(f"refused: {line}: {mistake.cause!r}")
            return None
        assert entry is not None
        self.log.append(f"{line} → {[type(fact).__name__ for fact in entry.facts]}")
        self.said.append((line, entry))
        return entry


def in_turn(game: Game, posts: dict[str, str], _: list[str]) -> None:
    """Everybody posts at their turn; whose post is refused loses the turn."""
    while name := game.up:
        if not game.say(f"{name} {posts[name]}"):
            game.say("next")


def as_it_comes(game: Game, posts: dict[str, str], order: list[str]) -> None:
    """They post in another order; whose post is refused, or set aside, at their turn loses it."""
    waiting = list(order)

    def go_on() -> None:
        while (name := game.up) and name not in waiting:
            game.say("next")

    for name in order:
        if game.say(f"{name} {posts[name]}") or game.up == name:
            waiting.remove(name)
        go_on()
    while name := game.up:  # who could not post early, and can now
        waiting.remove(name)
        if not game.say(f"{name} {posts[name]}"):
            game.say("next")
        go_on()


Way = Callable[[Game, dict[str, str], list[str]], None]


def play(way: Way, options: str, rounds: Rounds, log: list[str]) -> Game:
    """A whole fight, whose dice the engine rolls."""
    game = Game(log)
    log.append(f"--- {way.__name__}")
    for line in (f'combat "Essai" rules=forum lang=fr dice=any {options}', *CAST):
        game.say(line)
    for posts, order in rounds:
        if not game.say("round"):
            break
        way(game, posts, order)
    game.say("close")
    return game


def outcome(combat: Combat) -> dict[str, object]:
    """What a fight has done to everybody; wounds without their numbers, which tell when a line was posted."""
    return {
        one.name: (
            one.hp,
            one.status,
            [(held.name, held.until, held.amount) for held in one.conditions],
            sorted((bleeding.kind, bleeding.amount) for bleeding in one.bleeding),
            one.dying,
        )
        for one in combat.combatants.values()
    }


def faces_of(entry: Entry) -> Iterator[str]:
    """The dice that a line rolled, typed by name as a player would, in the order needed."""
    typed: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for fact in entry.facts:
        if isinstance(fact, DiceRolled):
            typed[fact.purpose, fact.roller] += [die.face for die in fact.dice]
    for (purpose, roller), faces in typed.items():
        yield f"{purpose}@{roller}={','.join(map(str, faces))}"


def typed_again(game: Game) -> Combat:
    """The same fight, at a table that types all its dice, each on the line that needs it."""
    game.log.append("--- typed")
    table = Game(game.log)
    for line, entry in game.said:
        dice = " ".join(faces_of(entry))
        assert table.say(f"{line.replace('dice=any', 'dice=given')} {dice}"), (line, dice)
    return table.combat


def seeded(seed: int) -> Callable[..., int]:
    """Dice that depend on their key alone."""

    def face(_secret: bytes, _combat: str, _entropy: object, key: str, sides: int) -> int:
        return 1 + int.from_bytes(hashlib.sha256(f"{seed}/{key}".encode()).digest()[:8], "big") % sides

    return face


@made_up(seed=st.integers(0, 2**32), options=OPTIONS, rounds=ROUNDS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@pytest.mark.rule("FORUM-INIT-3")
def test_queue_changes_no_result(seed: int, options: str, rounds: Rounds) -> None:
    """Posts in any order lead to the same fight as posts in turn."""
    log: list[str] = []
    try:
        with patch("domain.fight.keyed_face", seeded(seed)):
            expected, queued = (play(way, options, rounds, log) for way in (in_turn, as_it_comes))
        assert not any(isinstance(fact, PostQueued) for _, entry in expected.said for fact in entry.facts)
        assert outcome(queued.combat) == outcome(expected.combat)
        assert queued.combat.queued == ()
    finally:
        note("\n".join(log))


@made_up(seed=st.integers(0, 2**32), options=OPTIONS, rounds=ROUNDS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@pytest.mark.rule("FORUM-INIT-3")
def test_queue_takes_typed_dice(seed: int, options: str, rounds: Rounds) -> None:
    """Every die that a line rolls, for the posts that it brings on too, can be typed by name on that line."""
    log: list[str] = []
    try:
        with patch("domain.fight.keyed_face", seeded(seed)):
            queued = play(as_it_comes, options, rounds, log)
            assert outcome(typed_again(queued)) == outcome(queued.combat)
    finally:
        note("\n".join(log))


def test_queue_property_sees_queues() -> None:
    """The fights above do queue posts, and set some aside: else they would show nothing."""
    posts = dict(zip(NAMES, ("bandage",) * len(NAMES), strict=True))
    with patch("domain.fight.keyed_face", seeded(1)):
        game = play(as_it_comes, "", [(posts, list(NAMES)), (posts, list(reversed(NAMES)))], [])
    facts = [fact for _, entry in game.said for fact in entry.facts]
    assert any(isinstance(fact, PostQueued) for fact in facts)
    assert any(isinstance(fact, CommandSetAside) for fact in facts)
