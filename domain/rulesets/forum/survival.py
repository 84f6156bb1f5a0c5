"""« Tomber à 0% imposera un roll de survie »: falling, dying, coming back."""

from collections.abc import Iterable

from domain import events as e
from domain.combat import Combatant
from domain.commands import Modifier
from domain.exchange import typed
from domain.ruleset import Facts
from domain.rulesets.forum.bonds import let_go
from domain.rulesets.forum.concentration import lose_focus
from domain.scene import Pool, Scene
from domain.sums import Term, add_up, die

DYING_KILLS = 3


def fall(
    scene: Scene, name: str, cause: str, pool: Pool | None = None, modifiers: Iterable[Modifier] = ()
) -> Facts[None]:
    """Whoever reaches 0 HP lets go of everything and rolls for their life [FORUM-HP-1, FORUM-HP-4]."""
    if scene.one(name).hp != 0 or not scene.one(name).present:
        return
    yield from lose_focus(scene, name)
    yield from let_go(scene, name)
    yield from roll_survival(scene, name, cause, pool, modifiers)


def roll_survival(
    scene: Scene, name: str, cause: str, pool: Pool | None = None, modifiers: Iterable[Modifier] = ()
) -> Facts[None]:
    """d100 + résilience: dead, dying, unconscious, or conscious at 0 HP; the third dying result kills [FORUM-HP-4].

    An attack on somebody at 0 HP asks for one more of these rolls [FORUM-DEF-10].
    """
    one = scene.one(name)
    face = yield from scene.die("survival", name, cause, pool)
    resilience = Term(code="resilience", value=one.number("resilience"), rule="FORUM-HP-4")
    weighing = [held for effect in one.effects for held in effect.modifiers if held.purpose == "survival"]
    added = typed((*modifiers, *weighing), "survival", "FORUM-MOD-1")
    survival = add_up((die(face, "FORUM-HP-4"), resilience, *added))
    result = _result(scene, survival.total)
    yield e.SurvivalRolled(name=name, survival=survival, result=result)
    if result == "dying" and scene.one(name).dying >= DYING_KILLS:
        result = "dead"
    status: e.Status = "active" if result == "conscious" else result
    if result == "conscious" and one.status != "active":
        yield e.CombatantRose(name=name)
    elif status != one.status:
        yield e.CombatantFell(name=name, status=status, rule="FORUM-HP-4", cause=cause)
    if result == "conscious" and not one.has("spent"):
        yield e.ConditionGained(name=name, condition="spent", until="care")
    if result != "conscious" and one.has("spent"):
        yield e.ConditionEnded(name=name, condition="spent")


def _result(scene: Scene, total: int) -> e.SurvivalResult:
    if total < int(scene.option("survival_dead")):
        return "dead"
    if total <= int(scene.option("survival_dying")):
        return "dying"
    return "conscious" if total > int(scene.option("survival_conscious")) else "unconscious"


def survives(scene: Scene, name: str, total: int) -> bool:
    """Whether somebody lives on after a survival roll of this total, which is still to count [FORUM-HP-4]."""
    result = _result(scene, total)
    return result != "dead" and (result != "dying" or scene.one(name).dying + 1 < DYING_KILLS)


def dying_rolls(scene: Scene) -> Facts[None]:
    """The dying roll again at each end of round, beginning with that of their fall [FORUM-HP-4, FORUM-END-1]."""
    for one in [one for one in scene.combat.combatants.values() if one.status == "dying"]:
        yield from roll_survival(scene, one.name, f"{one.fell_by.partition('@')[0]}@r{scene.combat.round}")


def risen(scene: Scene, name: str) -> Facts[None]:
    """A ruling brings somebody back: active above 0 HP, else unconscious and out of danger."""
    one: Combatant = scene.one(name)
    if one.status not in {"active", "fled", "left"} or (one.status == "active" and not one.hp):
        yield e.CombatantRose(name=name, status="active" if one.hp else "unconscious")
    if one.hp and one.has("spent"):
        yield e.ConditionEnded(name=name, condition="spent")
