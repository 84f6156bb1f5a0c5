"""La fatigue : « les effets de la Fatigue, s'ils sont applicables, sont déterminés à ce moment »."""

from domain import events as e
from domain.combat import Combat, Combatant
from domain.ruleset import Facts
from domain.rulesets.ogl.table import figure, rows_of
from domain.rulesets.ogl.trials import bonus, burdens, characteristic, put_to_the_test, skill_term, tired
from domain.scene import Scene


def is_due(combat: Combat, one: Combatant) -> bool:
    """« After CON × 12 rounds of fighting, and every CON × 12 rounds again » [OGL-FAT-1, OGL-TIME-1]."""
    every = max(1, characteristic(one, "CON")) * figure(combat, "rounds_a_minute")
    spent = tired(combat, one) == rows_of(combat, "fatigue")[-1]
    return one.able and one.initiative is not None and not spent and (one.fought + 1) % every == 0


def tire(scene: Scene) -> Facts[None]:
    """An Athletics +20% test at the end of the round; each failure is one level [OGL-FAT-1, OGL-END-1]."""
    for one in tuple(scene.combat.combatants.values()):
        if not is_due(scene.combat, one):
            continue
        terms = (
            skill_term(one, "athletics", "OGL-FAT-1"),
            bonus(scene.combat, "fatigue_test", "OGL-FAT-1"),
            *burdens(scene.combat, one, "fatigue"),
        )
        trial = yield from put_to_the_test(scene, one, "fatigue", terms, scene.combat.round_command)
        if not trial.success:
            yield from _sink(scene, one)


def _sink(scene: Scene, one: Combatant) -> Facts[None]:
    """The next level takes the place of the one before."""
    levels = [str(row["level"]) for row in rows_of(scene.combat, "fatigue")]
    former = tired(scene.combat, one)
    if former:
        yield e.ConditionEnded(name=one.name, condition=str(former["level"]))
    deeper = levels[levels.index(str(former["level"])) + 1] if former else levels[0]
    yield e.ConditionGained(name=one.name, condition=deeper, until="combat")
