"""Les chances : ce que valait chaque jet du système, tous les dés encore à lancer.

Source: the rolls of attack.py, duel.py, survival.py, concentration.py and turn.py, each under its rule. Both dice of an
opposed roll are counted, with all that was added to them and the maluses of that moment [FORUM-DEF-2].
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from domain import events as e
from domain.odds import CERTAIN, RULED, Chance, Decided, below, bonus_of, face_of, faces_of, share
from domain.rulesets.forum.survival import survives
from domain.rulesets.forum.table import figures

HUNDRED = 100


def odds(decided: Decided) -> Iterator[Chance]:
    """What a fact had which chance."""
    match decided.fact:
        case e.AttackResolved() as end:
            yield from _attack(decided, end)
        case e.SurvivalRolled() as rolled:
            yield _survival(decided, rolled)
        case e.FocusRolled() as focus:
            yield _focus(decided, focus)
        case e.DuelFought() as fought:
            yield from _duel(decided, fought)
        case e.PursuitRolled():
            yield from _flight(decided)
        case _:
            pass


# --- Visée contre défense ---------------------------------------------------------------------------------------------


class Opposed(NamedTuple):
    """The pairs of two d100 by what they lead to, out of 10,000: aim ahead, both equal, defence ahead."""

    aim: int
    tie: int
    defence: int


def opposed(lead: int) -> Opposed:
    """How two d100 compare when the first has so much more added to it than the second."""
    ahead = sum(below(face + lead, HUNDRED) for face in range(1, HUNDRED + 1))
    tie = sum(1 <= face + lead <= HUNDRED for face in range(1, HUNDRED + 1))
    return Opposed(ahead, tie, HUNDRED**2 - ahead - tie)


def _attack(decided: Decided, end: e.AttackResolved) -> Iterator[Chance]:
    """Without a defence roll it hits for certain; a tie goes by the option [FORUM-DEF-2, FORUM-DEF-3, FORUM-DEF-5]."""
    hit, cause, chance = end.outcome == "hit", str(end.attack), None
    if end.defence is not None:
        chance = _to_hit(decided, opposed(bonus_of(end.aim) - bonus_of(end.defence)))
    elif end.outcome != "void" and end.rule != RULED:
        chance = CERTAIN
    yield Chance("attack", end.attacker, end.target, chance, hit, faces_of(end.aim, end.defence), cause)
    if end.defence is not None:
        chance = _to_avoid(decided, end, bonus_of(end.defence))
        yield Chance("defence", end.target, end.attacker, chance, not hit, faces_of(end.defence), cause)


def _to_hit(decided: Decided, pairs: Opposed) -> Fraction:
    match decided.scene().option("tie"):
        case "attacker":
            return Fraction(pairs.aim + pairs.tie, HUNDRED**2)
        case "reroll":
            return Fraction(pairs.aim, pairs.aim + pairs.defence)
        case _:
            return Fraction(pairs.aim, HUNDRED**2)


def _to_avoid(decided: Decided, end: e.AttackResolved, bonus: int) -> Fraction:
    """The chance of the defence die alone, against the aim that had fallen by then."""
    aim = decided.attack(end).aim
    ahead = share(HUNDRED, lambda face: face + bonus > aim.total)
    tie = share(HUNDRED, lambda face: face + bonus == aim.total)
    match decided.scene().option("tie"):
        case "attacker":
            return ahead
        case "reroll":
            return ahead + tie * (1 - _to_hit(decided, opposed(bonus_of(aim) - bonus)))
        case _:
            return ahead + tie


# --- Survie, concentration, duel de force, fuite ----------------------------------------------------------------------


def _survival(decided: Decided, rolled: e.SurvivalRolled) -> Chance:
    """To live on, whatever the state: the third dying result kills [FORUM-HP-4]."""
    scene, bonus = decided.scene(), bonus_of(rolled.survival)

    def lives(face: int) -> bool:
        return survives(scene, rolled.name, face + bonus)

    faces = faces_of(rolled.survival)
    return Chance(
        "survival", rolled.name, None, share(HUNDRED, lives), lives(face_of(rolled.survival)), faces, decided.cause
    )


def _focus(decided: Decided, focus: e.FocusRolled) -> Chance:
    """To keep what concentration has brought [FORUM-CONC-3]."""
    bonus = bonus_of(focus.roll)
    chance = share(HUNDRED, lambda face: face + bonus > focus.above)
    return Chance("focus", focus.name, None, chance, focus.kept, faces_of(focus.roll), decided.cause)


def _duel(decided: Decided, fought: e.DuelFought) -> Iterator[Chance]:
    """To be ahead by enough; of several attackers the one furthest ahead [FORUM-DUEL-3, FORUM-DUEL-4, FORUM-DUEL-8]."""
    margin, parties = figures(decided.combat, "duel")["difference"], (fought.defender, *fought.attackers)
    added = dict(zip(parties, map(bonus_of, fought.totals), strict=True))
    fell = dict(zip(parties, map(face_of, fought.totals), strict=True))
    ranked = [one.name for one in decided.combat.by_initiative(decided.combat.combatants[name] for name in parties)]
    order = [*ranked, *(name for name in parties if name not in ranked)]
    for name in parties:
        others = [other for other in fought.attackers if other != name]
        if name == fought.defender:
            ways = _defender_ways(added[name], [added[other] for other in others], margin)
            target = others[0] if len(others) == 1 else None
        else:
            later = [added[other] - (order.index(other) > order.index(name)) for other in others]
            ways = _attacker_ways(added[name], added[fought.defender], later, margin)
            target = fought.defender
        chance, faces = Fraction(ways, HUNDRED ** len(parties)), (fell[name], *(fell[o] for o in parties if o != name))
        won, rest = fought.winner == name, tuple(other for other in others if other != target)
        yield Chance("duel", name, target, chance, won, faces, decided.cause, others=rest)


def _attacker_ways(own: int, defender: int, others: Sequence[int], margin: int) -> int:
    """With how many faces of all an attacker wins; `others` are less by 1 where a tie with them is won."""
    return sum(
        below(face + own - defender - margin + 1, HUNDRED) * prod(below(face + own - one, HUNDRED) for one in others)
        for face in range(1, HUNDRED + 1)
    )


def _defender_ways(own: int, attackers: Sequence[int], margin: int) -> int:
    """With how many faces of all the defender is ahead of every attacker by enough."""
    most = min(-margin, margin - 1)  # how far ahead of the defender an attacker may be
    return sum(prod(below(face + own + most - one + 1, HUNDRED) for one in attackers) for face in range(1, HUNDRED + 1))


def _flight(decided: Decided) -> Iterator[Chance]:
    """« Une fuite » : one roll, ahead of all who pursue; told with the last of them [FORUM-FLEE-1, FORUM-FLEE-2]."""
    chase = [one for one in decided.facts[: decided.place + 1] if isinstance(one, e.PursuitRolled)]
    last = chase[-1]
    follow = (one for one in decided.facts[decided.place + 1 :] if not isinstance(one, e.DiceRolled))
    if isinstance(further := next(follow, None), e.PursuitRolled) and further.flight == last.flight:
        return
    after = [one for one in chase if (one.name, one.flight) == (last.name, last.flight)]
    pursuits = [one.pursuit for one in after]
    own, theirs = bonus_of(last.flight), [bonus_of(one) for one in pursuits]
    ways = sum(prod(below(face + own - one, HUNDRED) for one in theirs) for face in range(1, HUNDRED + 1))
    away = all(one.total < last.flight.total for one in pursuits)
    target = last.pursuer if len(pursuits) == 1 else None
    chance, faces = Fraction(ways, HUNDRED ** (1 + len(pursuits))), faces_of(last.flight, *pursuits)
    others = () if target else tuple(one.pursuer for one in after)
    yield Chance("flight", last.name, target, chance, away, faces, decided.cause, others=others)
