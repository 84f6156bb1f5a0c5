"""Les chances : ce que valait chaque jet d'attaque avec la défence annoncée, chaque défense, test et hémorragie.

Source: the rolls of attack.py, defence.py, trials.py, bleeding.py and aftermath.py, each under its rule: a d100 under a
chance, with what always fails and always hits [KIMBLE-ATK-1].
"""

from collections.abc import Iterator
from fractions import Fraction

from domain import events as e
from domain.combat import PendingAttack
from domain.errors import UnknownName
from domain.odds import NEVER, RULED, Chance, Decided, face_of, faces_of, share
from domain.rulesets.kimble.attack import said_of_defence
from domain.rulesets.kimble.defence import defence_against
from domain.rulesets.kimble.trials import hits, succeeds
from domain.sums import Sum

HUNDRED = 100


def odds(decided: Decided) -> Iterator[Chance]:
    """What a fact had which chance."""
    match decided.fact:
        case e.AttackResolved() as end:
            yield from _attack(decided, end)
        case e.HaemorrhageTested() as test:
            yield _haemorrhage(decided, test)
        case e.SkillTested() as skill:
            kind, faces = decided.rolled.purpose, faces_of(skill.roll)
            yield Chance(kind, skill.name, None, under(skill.chance), skill.success, faces, decided.cause)
        case _:
            pass


def under(chance: Sum) -> Fraction:
    """How often a d100 succeeds against a chance."""
    return share(HUNDRED, lambda face: succeeds(face, chance))


def _haemorrhage(decided: Decided, test: e.HaemorrhageTested) -> Chance:
    """To live on: « 20% de mourir » leave 80 faces [KIMBLE-BLEED-1]."""
    lives = share(HUNDRED, lambda face: face > test.chance)
    return Chance("haemorrhage", test.name, None, lives, not test.died, faces_of(test.roll), decided.cause)


def _attack(decided: Decided, end: e.AttackResolved) -> Iterator[Chance]:
    """To hit, and not be parried or dodged by the answer that was announced [KIMBLE-ATK-1, KIMBLE-DEF-1]."""
    attack, scene, hit, cause = decided.attack(end), decided.scene(), end.outcome == "hit", str(end.attack)
    own = share(HUNDRED, lambda face: hits(scene, face, attack.chance))
    decided_by_dice = end.outcome != "void" and end.rule != RULED
    chance = own * (1 - _answer(decided, attack, end)) if decided_by_dice else None
    came_off = attack.chance is not None and hits(scene, face_of(attack.aim), attack.chance)
    waited = came_off and decided.answer(end) == "ask"
    faces = faces_of(end.aim, end.defence)
    yield Chance("attack", end.attacker, end.target, chance, hit, faces, cause, own if waited else None)
    if end.defence is not None and end.defence_chance is not None:
        chance = under(end.defence_chance)
        yield Chance("defence", end.target, end.attacker, chance, not hit, faces_of(end.defence), cause)


def _answer(decided: Decided, attack: PendingAttack, end: e.AttackResolved) -> Fraction:
    """The chance of the defence that was rolled, or that a hit would have met."""
    if end.defence_chance is not None:
        return under(end.defence_chance)
    if end.outcome != "missed" or end.attack not in decided.actions:
        return NEVER
    try:
        defence = defence_against(decided.scene(), attack, *said_of_defence(decided.actions[end.attack]))
    except UnknownName:  # a skill that nobody missed, the attack having missed
        return NEVER
    return under(defence.chance) if defence else NEVER
