"""Les modificateurs de situation : surprise, position, visibilité, vent, eau ; comment ils se cumulent."""

from collections.abc import Sequence

from domain.combat import Combat, Combatant
from domain.commands import Modifier
from domain.exchange import typed
from domain.rulesets.ogl.health import is_helpless
from domain.rulesets.ogl.table import situation
from domain.rulesets.ogl.trials import bonus
from domain.sums import Term

TARGET = "condition"
"""The group of what a ranged target is."""


def attack_modifiers(
    combat: Combat, target: Combatant, modifiers: Sequence[Modifier], *, close: bool
) -> tuple[Term, ...]:
    """« Ces modificateurs de condition d'attaque sont cumulatifs » [OGL-MOD-1, OGL-MOD-2, OGL-MOD-4].

    At close quarters all add up; of a ranged target's groups one value counts each, the least favourable: mist −20 and
    a target that moved −10 make −30.
    """
    said = typed(modifiers, "attack", "OGL-MOD-1")  # those of the line, and of what weighs on its author
    if close:
        return (*_close_target(combat, target), *said)
    groups: dict[str, Term] = {}
    free = []
    for term in (*_ranged_target(combat, target), *said):
        group = TARGET if term.code == "bonus" else situation(combat, term.name).get("group")
        if group is None:
            free.append(term)
        elif group not in groups or term.value < groups[group].value:
            groups[group] = term
    return (*groups.values(), *free)


def _close_target(combat: Combat, target: Combatant) -> tuple[Term, ...]:
    """« Attaquer une cible surprise en position inférieure augmente la Compétence d'Arme de 40% » [OGL-MOD-1]."""
    found = []
    if target.has("surprised"):
        found.append(bonus(combat, "surprised_target", "OGL-MOD-1"))
    if target.has("prone"):
        found.append(bonus(combat, "prone_target", "OGL-MOD-1"))
    return tuple(found)


def _ranged_target(combat: Combat, target: Combatant) -> tuple[Term, ...]:
    found = []
    if target.has("surprised"):
        found.append(bonus(combat, "surprised_target", "OGL-MOD-1"))
    if target.has("prone"):
        found.append(bonus(combat, "prone_shot", "OGL-MOD-1"))
    if is_helpless(target):
        found.append(bonus(combat, "helpless_shot", "OGL-MOD-1"))
    return tuple(found)


def cannot_hit(combat: Combat, modifiers: Sequence[Modifier]) -> bool:
    """Whether a situation lets no shot succeed: a gale, a hidden target [OGL-MOD-1]."""
    return any(situation(combat, modifier.label).get("fails") for modifier in modifiers)


def is_refused(combat: Combat, modifiers: Sequence[Modifier], kind: str) -> bool:
    """« Seules les armes de lancer sont utilisables sous l'eau » [OGL-MOD-3]."""
    return any(situation(combat, modifier.label).get("refuses") == kind for modifier in modifiers)
