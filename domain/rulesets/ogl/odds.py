"""Les chances : ce que valait chaque attaque contre la réaction choisie, chaque réaction, chaque test.

Source: the rolls of attack.py, reactions.py, trials.py, each under its rule: the degrees of a d100 under a chance, and
the matrix of attack and reaction [OGL-SKILL-1, OGL-ATK-1].
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from domain import events as e
from domain.combat import Combat, PendingAttack
from domain.events import Degree
from domain.evolution import fold
from domain.exchange import weapon_of
from domain.odds import NEVER, RULED, Chance, Decided, faces_of
from domain.rulesets.ogl.attack import weighing
from domain.rulesets.ogl.declarations import is_ahead
from domain.rulesets.ogl.hands import is_close
from domain.rulesets.ogl.moment import Moment
from domain.rulesets.ogl.reactions import Answer, column_of, reaction_to
from domain.rulesets.ogl.simultaneous import striking
from domain.rulesets.ogl.situations import cannot_hit
from domain.rulesets.ogl.table import cell
from domain.rulesets.ogl.trials import Trial, degree_of, succeeded
from domain.sums import Sum

FACES = range(1, 101)
STAKES: Mapping[e.Stake, str] = {"death": "survival", "mind": "consciousness"}


def odds(decided: Decided) -> Iterator[Chance]:
    """What a fact had which chance."""
    match decided.fact:
        case e.AttackResolved() as end:
            yield from _attack(decided, end)
        case e.SkillTested() as test:
            yield from _test(decided, test)
        case _:
            pass


# --- Les tests --------------------------------------------------------------------------------------------------------


def degrees(combat: Combat, chance: Sum) -> Mapping[Degree, Fraction]:
    """How often a d100 goes how well against a chance [OGL-SKILL-1]."""
    counted = Counter(degree_of(combat, face, chance) for face in FACES)
    return {degree: Fraction(faces, len(FACES)) for degree, faces in counted.items()}


def _under(combat: Combat, chance: Sum) -> Fraction:
    return sum((part for degree, part in degrees(combat, chance).items() if succeeded(degree)), start=NEVER)


def _test(decided: Decided, test: e.SkillTested) -> Iterator[Chance]:
    """A skill, or what a wound puts at stake; to interrupt against a skill is one test [OGL-HP-4, OGL-WAIT-2]."""
    kind, cause, combat = decided.rolled.purpose, decided.cause, decided.combat
    if kind != "interrupt" or decided.scene().option("interrupt") != "opposed":
        kind, chance = STAKES[test.stake] if test.stake else kind, _under(combat, test.chance)
        yield Chance(kind, test.name, None, chance, test.success, faces_of(test.roll), cause)
        return
    before = [one for one in decided.facts[: decided.place] if isinstance(one, e.SkillTested)]
    if not before:
        return
    mine, theirs = _trials(combat, before[-1].chance), _trials(combat, test.chance)
    won = sum(is_ahead(one, other) for one in mine for other in theirs)
    faces = faces_of(before[-1].roll, test.roll)
    ahead = is_ahead(mine[faces[0] - 1], theirs[faces[1] - 1])
    yield Chance(kind, before[-1].name, test.name, Fraction(won, len(FACES) ** 2), ahead, faces, cause)


def _trials(combat: Combat, chance: Sum) -> list[Trial]:
    return [Trial(degree_of(combat, face, chance), face) for face in FACES]


# --- L'attaque contre la réaction -------------------------------------------------------------------------------------


def _attack(decided: Decided, end: e.AttackResolved) -> Iterator[Chance]:
    """To hit, whatever armour or a parry then takes off, against the reaction that was announced [OGL-ATK-1]."""
    attack, combat, hit, cause = decided.attack(end), decided.combat, end.outcome == "hit", str(end.attack)
    own = _own_degrees(decided, attack, end)
    chance = None
    if end.outcome != "void" and end.rule != RULED:
        kind, reaction = _reaction(decided, attack, end)
        chance = sum((own[degree] * _gets_through(combat, degree, kind, reaction) for degree in own), start=NEVER)
    came_off = attack.chance is not None and (end.outcome != "missed" or end.rule == RULED)
    rolled = sum(own.values(), start=NEVER) if came_off and decided.answer(end) == "ask" else None
    faces = faces_of(end.aim, end.defence)
    yield Chance("attack", end.attacker, end.target, chance, hit, faces, cause, rolled)
    if end.defence is not None and end.defence_chance is not None:
        degree, chance = end.defence_degree or "failure", _under(combat, end.defence_chance)
        yield Chance("defence", end.target, end.attacker, chance, succeeded(degree), faces_of(end.defence), cause)


def _own_degrees(decided: Decided, attack: PendingAttack, end: e.AttackResolved) -> Mapping[Degree, Fraction]:
    """How often the attack's own roll is a success or a critical; neither in a gale [OGL-MOD-1, OGL-HP-5]."""
    if attack.chance is None:
        return {"critical": Fraction(1)}
    moment, action = _moment(decided, attack.attack), decided.actions.get(attack.attack)
    actor = moment.one(attack.attacker)
    close = is_close(weapon_of(actor, attack.weapon))
    if end.outcome == "missed" and action and not close and cannot_hit(moment.combat, weighing(actor, action)):
        return {}
    return {degree: part for degree, part in degrees(decided.combat, attack.chance).items() if succeeded(degree)}


def _reaction(
    decided: Decided, attack: PendingAttack, end: e.AttackResolved
) -> tuple[e.DefenceKind | None, Mapping[Degree, Fraction]]:
    """The reaction that was rolled, or that a success would have met, with its degrees."""
    if end.kind is not None and end.defence_chance is not None:
        return end.kind, degrees(decided.combat, end.defence_chance)
    if end.outcome != "missed" or attack.attack not in decided.actions:
        return None, {}
    answer = Answer.of_attack(decided.actions[attack.attack])
    attempt = reaction_to(decided.scene(), _moment(decided, attack.attack), attack, answer)
    return (attempt.kind, degrees(decided.combat, attempt.chance)) if attempt else (None, {})


def _gets_through(
    combat: Combat, attack: Degree, kind: e.DefenceKind | None, reaction: Mapping[Degree, Fraction]
) -> Fraction:
    """How often a roll of this degree is not avoided, by the matrix."""
    columns = {column_of(kind, degree): part for degree, part in reaction.items()} if kind else {"none": Fraction(1)}
    return sum(
        (part for column, part in columns.items() if cell(combat, attack, column)["outcome"] != "avoided"), start=NEVER
    )


def _moment(decided: Decided, attack: int) -> Moment:
    """The state that an attack started from: of simultaneous ones, the same for all [OGL-RANK-2, OGL-RANK-4]."""
    for place, fact in enumerate(decided.facts[: decided.place]):
        if isinstance(fact, e.PostTaken):
            combat = fold(decided.facts[:place], decided.start)
            posts = combat.together()
            if len(posts) > 1 and attack in {post.command for post in posts}:
                return Moment(combat, striking(posts), together=True)
    return Moment(decided.combat)
