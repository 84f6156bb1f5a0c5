"""Ogl fights made up by Hypothesis: who fights, what is said, and how it is played."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from hypothesis import HealthCheck, given as made_up, settings, strategies as st
from spec import desk
from tables import Table

from domain.combat import Combat, Combatant
from domain.events import (
    Event,
)
from domain.evolution import evolve
from domain.fight import Fight
from domain.ruleset import ruleset_named

OGL = ruleset_named("ogl")

# --- Fights that are made up ------------------------------------------------------------------------------------------

EQUAL = "DEX=14 INT=13"
"""Three of the five have these: they often act at the same moment."""
CAST = {
    "Aveline": (
        (
            f"char Aveline STR=12 CON=14 SIZ=14 {EQUAL} POW=14 skill.sword=72 skill.shield=60 skill.dodge=44 "
            "skill.first-aid=60 skill.resilience=60 armour.chest=3 side=a player=Milo"
        ),
        "weapon Aveline sword skill=sword damage=1d8 ap=4 hp=10 drawn=yes",
        "weapon Aveline shield skill=shield damage=1d4 ap=5 hp=12 drawn=yes",
    ),
    "Bastien": (
        (
            f"char Bastien STR=16 CON=16 SIZ=17 {EQUAL} POW=12 skill.axe=80 skill.dodge=30 skill.resilience=60 "
            "armour.left_arm=2 surprised=yes side=b"
        ),
        "weapon Bastien axe skill=axe damage=1d6+1 ap=4 hp=10 hands=2 drawn=yes",
        "weapon Bastien dagger skill=axe damage=1d4+1 ap=3 hp=6",
    ),
    "Corin": (
        (
            f"char Corin STR=9 CON=13 SIZ=9 {EQUAL} POW=12 skill.bow=80 skill.knife=50 skill.dodge=60 "
            "skill.resilience=50 armour.head=2 side=a"
        ),
        "weapon Corin bow kind=ranged skill=bow damage=1d8 range=60 load=1 hands=2 drawn=yes",
        "weapon Corin knife skill=knife damage=1d4 ap=3 hp=5",
    ),
    "Drogo": (
        "char Drogo STR=20 CON=19 SIZ=22 DEX=6 INT=5 POW=7 skill.javelin=70 skill.bite=60 skill.athletics=40 side=b",
        "weapon Drogo javelin kind=thrown skill=javelin damage=1d8+1 range=20 drawn=yes",
        "weapon Drogo bite skill=bite damage=1d6 natural=yes",
    ),
    "Elra": (
        "char Elra STR=6 CON=4 SIZ=5 DEX=19 INT=12 POW=5 skill.sword=110 skill.dodge=80 skill.first-aid=90",
        "weapon Elra sword skill=sword damage=1d6 ap=6 hp=3 drawn=yes",
    ),
}
"""Sword and shield; two hands, surprised; a bow; what is thrown, teeth, one action; four actions and little blood."""

OPENINGS = st.sampled_from(
    (
        *("dice=any",) * 3,
        "dice=any option.surprise_reactions=lower_ranks_only",
        "dice=any option.interrupt=opposed",
        "dice=engine",
    )
)
DEFENCES = (
    *("", "", " defend=parry", " dodge", " none", " defend=ask", " defend=ask", " parry with=shield"),
    " defend=dodge mod.dodge=-10/boue",
)
STRIKES = (
    *("attack {target}{weapon}{defend}{faces}",) * 12,
    *("attack {target}{weapon}{defend} precise=head", "attaque {target}{weapon}{defend} précise=armure mod=+10/élan"),
    *("charge {target}{weapon}{defend} distance=6", "flurry {target}{weapon}{defend}", "flurry {target}{weapon}"),
    *("fighting-retreat {target}{weapon}{defend}", "repli", "attack {target}{weapon}{faces} ally={ally}"),
    *("attack {target}{weapon} distance=30", "attack {target}{weapon} mod.attack=-20/brume"),
)
DEEDS = (
    *("aim {target}", "viser", "defend", "move", "move distance=12", "stance to=prone", "stance to=standing"),
    *("stance to=standing", "ready weapon={own}", "ready weapon={own}", "reload", "reload weapon={own}"),
    *("first-aid", "first-aid {target}", "soigner {target}", "skill dodge", "skill resilience", "cast spell=feu"),
    *("pass", "wait for={target}", "wait for={target}", "attend {target}", 'wait until="un signe"'),
)


class Line(NamedTuple):
    """What somebody says: whoever is up, waits, is attacked or could strike freely, whom `role` asks for."""

    role: str
    action: str
    chosen: int
    defend: str
    faces: str

    def line(self, combat: Combat) -> str:
        """As they write it; the next round when nothing is left to do."""
        up = OGL.up(combat)
        actors = self._actors(combat, up)
        if not actors:
            return "next" if up else "round"
        one = combat.combatants[actors[self.chosen % len(actors)]]
        empty = [weapon for weapon, shots in one.shots.items() if not shots and weapon in one.hands.values()]
        if self.role == "up" and empty and self.chosen % 3:
            return f"{one.name} reload"
        others = [name for name in combat.combatants if name != one.name and combat.combatants[name].present]
        target = (others or [one.name])[self.chosen % len(others or [1])]
        if self.role == "waiting" and up:
            target = up[0]
        if self.role == "free":
            target = next((each.name for each in combat.openings if each.name != one.name), target)
        weapons = [weapon.name for weapon in one.weapons]
        own = weapons[self.chosen % len(weapons)] if weapons else "rien"
        held = [name for name in weapons if name in one.hands.values()] or weapons
        weapon = f" weapon={held[self.chosen % len(held)]}" if len(weapons) > 1 else ""
        said = self.action.format(
            target=target, weapon=weapon, own=own, ally=(others or ["rien"])[-1], defend=self.defend, faces=self.faces
        )
        return f"{one.name} {said}"

    def _actors(self, combat: Combat, up: Sequence[str]) -> tuple[str, ...]:
        everybody = tuple(combat.combatants)
        asked = (
            *(one.target for one in combat.pending),
            *(post.action.targets[0] for post in combat.together() if post.action.arguments.get("defend") == "ask"),
        )
        waiting = tuple(
            one.name for one in combat.combatants.values() if (one.delayed_until or one.trigger) and not one.keeps_rank
        )
        near = tuple(one for one in everybody if any(one not in {each.name, *each.used} for each in combat.openings))
        roles = {"up": tuple(up), "asked": asked, "waiting": waiting, "free": near, "any": everybody}
        return roles[self.role]


STRIKING = st.builds(
    Line,
    st.just("up"),
    st.sampled_from(STRIKES),
    st.integers(0, 5),
    st.sampled_from(DEFENCES),
    st.sampled_from(("", "", "", " attack=3", " attack=30 location=20", " attack=30", " attack=99 fumble=20")),
)
NOTHING = st.just("")
DOING = st.builds(Line, st.just("up"), st.sampled_from(DEEDS), st.integers(0, 5), NOTHING, NOTHING)
WAITING = st.builds(
    Line,
    st.just("up"),
    st.sampled_from(("wait for={target}", "attend {target}", 'wait until="un signe"')),
    st.integers(0, 5),
    NOTHING,
    NOTHING,
)
ANSWERING = st.builds(
    Line,
    st.just("asked"),
    st.sampled_from(("parry", "dodge", "none", "esquive mod=+5/agile", "parade", "dodge dodge=1", "parry parry=99")),
    st.integers(0, 5),
    NOTHING,
    NOTHING,
)
INTERRUPTING = st.builds(
    Line,
    st.just("waiting"),
    st.sampled_from(
        (
            *("interrupt {target}{weapon}", "interrupt {target}{weapon} interrupt=1", "interrupt {target} with=dodge"),
            "interrompt {target}{weapon} interruption=99",
        )
    ),
    st.integers(0, 5),
    NOTHING,
    NOTHING,
)
FREE = st.builds(
    Line,
    st.just("free"),
    st.just("attack {target}{weapon}{defend} free=yes"),
    st.integers(0, 5),
    st.sampled_from(DEFENCES),
    NOTHING,
)
ANYBODY = st.builds(
    Line, st.just("any"), st.sampled_from((*STRIKES, *DEEDS)), st.integers(0, 5), st.sampled_from(DEFENCES), NOTHING
)
TIED = "tied"
"""A round that all begin with the same face."""
NAMES = st.sampled_from(tuple(CAST))
RULINGS = st.sampled_from(
    (
        *("hp.head=-2", "hp.chest=-3", "hp.right_arm=-1", "hp.left_leg=-9", "hp.abdomen=1", "hp.head=+3", "dead"),
        "hp.chest=to:-3",
        "hp.left_arm=to:-20",
        *("alive", "bleed=2", "-bleed", "initiative=20", "initiative=+4", "+prone", "-prone", "+unconscious"),
        *("-unconscious", "+helpless", "-helpless", "+surprised", "+overextended", "+left_leg_unusable"),
    )
)
TURNS = st.sampled_from(("next", "next", "round", TIED, TIED, "undo", "undo", "undo", "redo", "redo"))
TABLE = st.one_of(
    *(TURNS,) * 4,
    NAMES.map("skip {}".format),
    st.builds("delay {} until={}".format, NAMES, NAMES),
    st.builds("absent {} action=« {} »".format, NAMES, st.sampled_from(("defend", "pass", "aim", "move", "first-aid"))),
    st.builds("leave {} {}".format, NAMES, st.sampled_from(("fled", "captured"))),
    st.builds("ruling {} {} why=ainsi".format, NAMES, RULINGS),
    st.builds("ruling {} {} why=ainsi".format, NAMES, RULINGS),
    st.builds("ruling on {} outcome={} why=ainsi".format, st.integers(10, 40), st.sampled_from(("hit", "miss"))),
    st.builds("effect {} mod=-10/brume until=rounds:2".format, NAMES),
    st.sampled_from(
        (
            *("hazard Incendie damage=1d4 to=all until=rounds:2", "rest all days=2", "reveal Aveline"),
            "option surprise_reactions=lower_ranks_only from=now why=essai",
            "char Flora CON=9 SIZ=8 DEX=14 INT=13 POW=9 STR=9 skill.dodge=30 surprised=yes",
        )
    ),
)
KINDS = (*(STRIKING,) * 9, *(DOING,) * 3, WAITING, WAITING, ANSWERING, INTERRUPTING, FREE, ANYBODY, *(TABLE,) * 4)
SAID = st.lists(st.integers(0, len(KINDS) - 1).flatmap(lambda kind: KINDS[kind]), min_size=25, max_size=70)


class Told(NamedTuple):
    """A fight as it will be told."""

    combat_id: UUID
    opening: str
    cast: frozenset[str]
    lines: list[Line | str]


TOLD = st.builds(
    Told,
    st.uuids(version=4),
    OPENINGS,
    st.frozensets(NAMES, min_size=2),
    SAID,
)
told = made_up(fight=TOLD)
often = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def no_facts(_: Combat, __: Iterable[Event]) -> None:
    """Nothing to check in the facts of a command."""


def no_state(_: Fight) -> None:
    """Nothing to check after a line."""


def played(
    fight: Told,
    check_facts: Callable[[Combat, Iterable[Event]], None] = no_facts,
    check_state: Callable[[Fight], None] = no_state,
) -> Table:
    """Play a fight; check the facts of each accepted line, and the state after it."""
    table = Table(desk(new_id=lambda: fight.combat_id), check_facts)
    table.say(f'combat "Essai" rules=ogl {fight.opening}')
    cast = [line for name, lines in CAST.items() if name in fight.cast for line in lines]
    for line in (*cast, TIED if fight.opening != "dice=engine" else "round", *fight.lines):
        combat = table.fight.combat
        table.say(tied(combat) if line == TIED else line if isinstance(line, str) else line.line(combat))
        check_state(table.fight)
    return table


def tied(combat: Combat) -> str:
    """A round whose rank dice all show the same."""
    return " ".join(("round", *(f"rank@{one.name}=6" for one in combat.combatants.values() if one.able)))


def steps(before: Combat, facts: Iterable[Event]) -> Iterator[tuple[Combat, Event, Combat]]:
    """Each fact between the state before it and the one after it."""
    for fact in facts:
        after = evolve(before, fact)
        yield before, fact, after
        before = after


def most(one: Combatant) -> int:
    """The combat actions that DEX grants."""
    return next(actions for upto, actions in ((6, 1), (12, 2), (18, 3), (999, 4)) if one.number("DEX") <= upto)


def acting(combat: Combat) -> list[Combatant]:
    """Those who can act and have an action left."""
    return [one for one in combat.combatants.values() if one.able and one.budget.get("actions")]
