"""Les malus liés à la perte d'HP, and whatever else weighs on a roll."""

from domain.combat import Combat, Combatant
from domain.commands import AddCombatant
from domain.errors import KeyNeeded, UnusableValue
from domain.exchange import typed
from domain.rulesets.forum.table import figures
from domain.scene import Scene
from domain.sums import Term


def malus(combat: Combat, one: Combatant) -> int:
    """« À 75% des PV max, on a un malus de -5 aux rolls… » [FORUM-HP-2]: the lowest step reached, 0 above them all."""
    assert one.hp is not None
    assert one.hp_max is not None
    steps = figures(combat, "wound_malus")
    reached = [int(step["malus"]) for step in steps if one.hp * 100 <= step["percent"] * one.hp_max]
    return reached[-1] if reached else 0


def burdens(scene: Scene, one: Combatant, purpose: str) -> tuple[Term, ...]:
    """What weighs on a roll: the malus of wounds taken before it, concentration, effects [FORUM-HP-3, FORUM-HP-5]."""
    counts = purpose in scene.option("malus_on").split(",")
    wounds = Term(code="malus", value=malus(scene.combat, one) if counts else 0, rule="FORUM-HP-2")
    effects = [term for effect in one.effects for term in typed(effect.modifiers, purpose, "FORUM-MOD-1")]
    return (*concentration_terms(one, purpose), *effects, wounds)


def concentration_terms(one: Combatant, purpose: str) -> tuple[Term, ...]:
    """What concentration brings, and what its failure costs, on aim, defence and duel [FORUM-CONC-1, FORUM-CONC-4]."""
    if purpose not in {"aim", "defence", "duel"}:
        return ()
    rules = {"concentrated": "FORUM-CONC-1", "scattered": "FORUM-CONC-4"}
    return tuple(
        Term(code="concentration", value=condition.amount or 0, rule=rules[condition.name])
        for condition in one.conditions
        if condition.name in rules
    )


def health(command: AddCombatant) -> tuple[int, int]:
    """The HP that a sheet begins with, current and maximum [FORUM-HP-1]."""
    if command.hp is None:
        raise KeyNeeded("hp")
    hp, hp_max = command.hp
    if not 1 <= hp <= hp_max:
        raise UnusableValue("hp", f"{hp}/{hp_max}", "1 ≤ hp ≤ hp_max")
    return hp, hp_max
