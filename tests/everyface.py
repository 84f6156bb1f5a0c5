"""A recorded command adjudicated again with whatever faces a test likes, to count how often something happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from spec import Scenario

from domain.adjudication import Circumstances, adjudicate
from domain.combat import Combat, PendingAttack
from domain.events import AttackResolved, Event
from domain.evolution import States
from domain.ruleset import ruleset_named
from projections.odds import Odds, odds_of

ALL = range(1, 101)


def told(scenario: Scenario, kind: str | None = None) -> tuple[Odds, ...]:
    """The odds of a fight so far, of one kind."""
    assert scenario.desk.fight is not None
    return tuple(one for one in odds_of(scenario.desk.fight.history) if kind in {None, one.kind})


class Anew:
    """A command of a fight as it stands, with the dice taken out of it: each call throws them anew."""

    def __init__(self, scenario: Scenario, number: int) -> None:
        assert scenario.desk.fight is not None
        history = scenario.desk.fight.history
        entry = next(one for one in history.position.path() if one.number == number)
        self.number, self.command = number, entry.declared.command.model_copy(update={"dice": ()})
        state = States().at(history.before(entry.start))
        posts = (replace(post, action=post.action.model_copy(update={"dice": ()})) for post in state.queued)
        self.combat: Combat = replace(state, mode="any", queued=tuple(posts))
        self.ruleset = ruleset_named(self.combat.rules)

    def facts(self, *, aims: dict[int, int] | None = None, **faces: int) -> tuple[Event, ...]:
        """What follows when dice of these purposes show these faces, any others a 1.

        `aims` are other faces for the dice of attacks that wait.
        """
        pending = tuple(_aimed(one, (aims or {}).get(one.attack)) for one in self.combat.pending)
        given = Circumstances(self.number, lambda key, _: faces.get(key.split("/")[2].replace("-", "_"), 1), "")
        return adjudicate(replace(self.combat, pending=pending), self.command, self.ruleset, given)[0]

    def end(self, *, aims: dict[int, int] | None = None, **faces: int) -> AttackResolved:
        """How the first attack ends that is resolved."""
        return next(fact for fact in self.facts(aims=aims, **faces) if isinstance(fact, AttackResolved))

    def hits(self, *, aims: dict[int, int] | None = None, **faces: int) -> bool:
        """Whether it hits."""
        return self.end(aims=aims, **faces).outcome == "hit"


def _aimed(attack: PendingAttack, face: int | None) -> PendingAttack:
    if face is None:
        return replace(attack, kept=())
    own, *added = attack.aim.terms
    assert own.code == "die"
    total = attack.aim.total - own.value + face
    aim = attack.aim.model_copy(update={"total": total, "terms": (own.model_copy(update={"value": face}), *added)})
    return replace(attack, aim=aim, kept=())


def part(succeeds: Callable[[int], bool]) -> Fraction:
    """The share of the faces of a d100 with which something succeeds, each tried."""
    return Fraction(sum(succeeds(face) for face in ALL), len(ALL))


def faces_under(holds: Callable[[int], bool]) -> int:
    """How many faces of a d100, from 1 on, are such, where those after the last such one are not."""
    least, most = 0, len(ALL)
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if holds(middle) else (least, middle - 1)
    return least


def share_of_hits(anew: Anew) -> Fraction:
    """How often an attack that is answered on its own line hits, over all pairs of its face and its answer's.

    Faces of the attack that are of one degree meet the answer alike: each of its faces is tried against one of them.
    """
    answered: dict[object, Fraction] = {}
    total = Fraction(0)
    for face in ALL:
        best, worst = anew.end(attack=face, parry=1, dodge=1), anew.end(attack=face, parry=100, dodge=100)
        if best.outcome == worst.outcome:
            total += worst.outcome == "hit"
            continue
        if worst.degree not in answered:
            answered[worst.degree] = part(lambda other: anew.hits(attack=face, parry=other, dodge=other))  # noqa: B023
        total += answered[worst.degree]
    return total / len(ALL)
