"""Les réactions : parer, esquiver ; ce que la surprise en laisse."""

from dataclasses import dataclass
from typing import Self

from domain import events as e
from domain.combat import Combat, Combatant, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction
from domain.events import Degree
from domain.exchange import typed, weapon_of
from domain.holding import HANDS, is_natural
from domain.refusals import CannotDefend
from domain.ruleset import Facts
from domain.rulesets.ogl.hands import ready
from domain.rulesets.ogl.moment import Moment
from domain.rulesets.ogl.table import RANGED, REACTION
from domain.rulesets.ogl.trials import bonus, burdens, degree_of, skill_term, succeeded
from domain.scene import Pool, Scene
from domain.sums import Sum, add_up, die

REACTIONS: tuple[e.DefenceKind, ...] = ("parry", "dodge")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the target of an attack chose: parry (with which item), dodge or none, and what weighs on that roll."""

    kind: str = "none"
    item: str | None = None
    modifiers: tuple[Modifier, ...] = ()

    @classmethod
    def of_attack(cls, command: TakeAction) -> Self:
        """The choice on the attack's own line; modifiers for it say so."""
        kind, item = str(command.arguments.get("defend", "none")), command.arguments.get("with")
        theirs = tuple(one for one in command.modifiers if one.purpose == kind)
        return cls("none" if kind == "ask" else kind, None if item is None else str(item), theirs)

    @classmethod
    def of_target(cls, command: TakeAction, attack: PendingAttack) -> Self:
        """The choice on the target's own line, with what the attack's line said of it."""
        item = command.arguments.get("with")
        said = tuple(one for one in attack.modifiers if one.purpose == command.action)
        return cls(command.action, None if item is None else str(item), (*command.modifiers, *said))


@dataclass(frozen=True, slots=True)
class Reply:
    """A reaction as it went: its column of the matrix, and the roll."""

    column: str = "none"
    kind: e.DefenceKind | None = None
    item: Weapon | None = None
    roll: Sum | None = None
    chance: Sum | None = None
    degree: Degree | None = None


def check_reaction(scene: Scene, target: Combatant, attacker: Combatant, command: TakeAction, *, shot: bool) -> None:
    """A reaction named on an attack's line is one that its target can make at all [OGL-SURP-2, OGL-ATK-5].

    Without a reaction left, or without the item, it counts for none and is not refused.

    Raises:
        CannotDefend: with the reason.
    """
    answer = Answer.of_attack(command)
    if answer.kind in REACTIONS:
        _require(scene, target, attacker, answer, shot=shot)


def check_answer(scene: Scene, target: Combatant, attacker: Combatant, command: TakeAction, *, shot: bool) -> None:
    """The same on the target's own line.

    Raises:
        CannotDefend: with the reason.
    """
    item = command.arguments.get("with")
    answer = Answer(command.action, None if item is None else str(item))
    if answer.kind in REACTIONS:
        _require(scene, target, attacker, answer, shot=shot)


def may_react(scene: Scene, target: Combatant, attacker: Combatant) -> bool:
    """Whether there is anything to ask the target of an attack."""
    return target.able and bool(target.budget.get(REACTION)) and not is_caught(scene, scene.combat, target, attacker)


def _require(scene: Scene, target: Combatant, attacker: Combatant, answer: Answer, *, shot: bool) -> None:
    reason = None
    if not target.able:
        reason = str(target.status)
    elif is_caught(scene, scene.combat, target, attacker):
        reason = "surprised"
    elif answer.kind == "parry" and shot:
        reason = "shot"
    if reason:
        raise CannotDefend(target.name, answer.kind, reason)
    if answer.item is not None:
        weapon_of(target, answer.item)
    if answer.kind == "dodge":
        skill_term(target, "dodge", "OGL-REACT-1")
    elif item := parrying_item(target, answer.item, frozenset()):
        skill_term(target, str(item.traits["skill"]), "OGL-REACT-1")


def is_caught(scene: Scene, combat: Combat, one: Combatant, attacker: Combatant) -> bool:
    """« Il ne peut employer d'Action de Réaction qu'après que son Rang d'Action soit passé » [OGL-SURP-2, OGL-SURP-4].

    By the source's second wording: only against attacks of a lower rank.
    """
    if not one.has("surprised"):
        return False
    if scene.option("surprise_reactions") == "lower_ranks_only":
        mine, theirs = one.initiative, attacker.initiative
        return mine is None or theirs is None or theirs.sum.total >= mine.sum.total
    return not rank_has_come(combat, one)


def rank_has_come(combat: Combat, one: Combatant) -> bool:
    """Whether a rank was reached in this round, even to wait there [OGL-SURP-4]."""
    if one.initiative is None or combat.pass_number is None:
        return False
    waits = one.delayed_until is not None or one.trigger is not None
    if combat.pass_number > 1 or one.in_turn or one.turn_over or waits:
        return True
    places = [up.initiative.place for up in combat.combatants.values() if up.in_turn and up.initiative]
    return any(place >= one.initiative.place for place in places)


def parrying_item(one: Combatant, named: str | None, striking: frozenset[tuple[str, str]]) -> Weapon | None:
    """The item that parries: the one named, else the right hand's, the left's, a natural one [OGL-ATK-5, OGL-RANK-2].

    None when it is not in hand, or strikes at this very moment.
    """
    held = [weapon for hand in HANDS for weapon in one.weapons if one.hands.get(hand) == weapon.name]
    able = [*held, *(weapon for weapon in one.weapons if is_natural(weapon))]
    if named is not None:
        able = [weapon for weapon in able if weapon.name == weapon_of(one, named).name]
    free = (
        weapon
        for weapon in able
        if ready(one, weapon)
        and weapon.traits.get("kind") != RANGED
        and "skill" in weapon.traits
        and (one.name, weapon.name) not in striking
    )
    return next(free, None)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A reaction that is about to be rolled: its kind, the item that parries, the chance."""

    kind: e.DefenceKind
    item: Weapon | None
    chance: Sum


def reaction_to(scene: Scene, moment: Moment, attack: PendingAttack, answer: Answer) -> Attempt | None:
    """What an answer to a successful attack rolls; None where there is none, or none that can be made."""
    one, combat = moment.one(attack.target), moment.combat
    kind = next((known for known in REACTIONS if known == answer.kind), None)
    caught = is_caught(scene, combat, one, moment.one(attack.attacker))
    if kind is None or not one.able or caught or not scene.one(one.name).budget.get(REACTION):
        return None
    item = parrying_item(one, answer.item, moment.striking) if kind == "parry" else None
    if kind == "parry" and item is None:
        return None
    return Attempt(kind, item, _chance(combat, one, kind, item, answer.modifiers))


def react(scene: Scene, moment: Moment, attack: PendingAttack, answer: Answer, pool: Pool) -> Facts[Reply]:
    """« Contre une attaque réussie », one reaction spent; without one, the column "none" [OGL-REACT-1, OGL-RANK-4]."""
    attempt, name = reaction_to(scene, moment, attack, answer), attack.target
    if attempt is None:
        return Reply()
    kind, budget = attempt.kind, scene.one(name).budget
    yield e.ReactionSpent(name=name, reaction=kind, budget={**budget, REACTION: budget[REACTION] - 1})
    face = yield from scene.die(kind, name, attack.attack, pool)
    degree = degree_of(moment.combat, face, attempt.chance)
    roll = add_up((die(face, "OGL-REACT-1"),))
    return Reply(column_of(kind, degree), kind, attempt.item, roll, attempt.chance, degree)


def column_of(kind: e.DefenceKind, degree: Degree) -> str:
    """The column of the matrix for a reaction that went so [OGL-ATK-1]."""
    return f"{kind}_{degree}" if succeeded(degree) else degree


def _chance(
    combat: Combat, one: Combatant, kind: e.DefenceKind, item: Weapon | None, modifiers: tuple[Modifier, ...]
) -> Sum:
    """Dodge, or the skill of the item, with what weighs on a reaction [OGL-ACT-1, OGL-ACT-2, OGL-MOD-1]."""
    terms = [skill_term(one, str(item.traits["skill"]) if item else "dodge", "OGL-REACT-1")]
    if one.has("defending"):
        terms.append(bonus(combat, "defend", "OGL-ACT-2"))
    if one.has("prone"):
        terms.append(bonus(combat, "prone", "OGL-MOD-1"))
    return add_up((*terms, *typed(modifiers, kind, "OGL-MOD-4"), *burdens(combat, one, kind)))
