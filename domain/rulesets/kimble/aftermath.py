"""La fin du combat : soins, séquelles, pertes définitives."""

from collections.abc import Mapping
from typing import Any

from domain import events as e
from domain.combat import Combatant, Wound
from domain.ruleset import Facts
from domain.rulesets.kimble.criticals import change_sheet
from domain.rulesets.kimble.health import settle
from domain.rulesets.kimble.table import effect_row, figure
from domain.rulesets.kimble.trials import succeeds
from domain.scene import Scene
from domain.sums import Term, add_up, die

LEFT_EYE_MOST = 3


def closing(scene: Scene) -> Facts[None]:
    """The end counts as care; then each wound's test, in order of infliction [KIMBLE-BLEED-1, KIMBLE-AFTER-1]."""
    for one in tuple(scene.combat.combatants.values()):
        yield from _cared_for(scene, one)
    owed = [
        (one.name, wound)
        for one in scene.combat.combatants.values()
        for wound in one.wounds
        if wound.effect and one.status != "dead"
    ]
    for name, wound in sorted(owed, key=lambda pair: scene.combat.inflicted.index(pair[1].wound)):
        yield from _aftermath(scene, name, wound, effect_row(scene.combat, str(wound.effect)))


def _cared_for(scene: Scene, one: Combatant) -> Facts[None]:
    """Haemorrhages stop, all but what is permanent ends [KIMBLE-EFF-2]."""
    for bleeding in one.bleeding:
        yield e.BleedingStopped(wound=bleeding.wound, name=one.name)
    for held in one.conditions:
        if held.until != "permanent":
            yield e.ConditionEnded(name=one.name, condition=held.name, wound=held.wound)
    yield from settle(scene, one.name)


def _aftermath(scene: Scene, name: str, wound: Wound, row: Mapping[str, Any]) -> Facts[None]:
    """« S'il survit au combat le personnage doit réussir un test de CONx5 » or CON×2 [KIMBLE-AFTER-1]."""
    for key, change in row.get("survivor", {}).items():
        yield from change_sheet(scene, name, key, change, wound.wound)
    if "aftermath" not in row:
        return
    one, times = scene.one(name), int(row["aftermath"]["times"])
    constitution = one.number("CON")
    chance = add_up(
        (Term(code="CON", value=constitution * times, base=constitution, factor=str(times), rule="KIMBLE-AFTER-1"),)
    )
    face = yield from scene.die("aftermath", name, wound.wound)
    success = succeeds(face, chance)
    roll = add_up((die(face, "KIMBLE-AFTER-1"),))
    yield e.SkillTested(name=name, skill="CON", roll=roll, chance=chance, success=success)
    if not success:
        yield from _lose(scene, name, wound, str(row["aftermath"]["loss"]))


def _lose(scene: Scene, name: str, wound: Wound, loss: str) -> Facts[None]:
    """What a failure costs for good; a hand or arm takes DEX with it, once a side [KIMBLE-AFTER-2]."""
    one, side = scene.one(name), str(wound.location).partition("_")[0]
    if "eye" in loss:
        face = yield from scene.die("eye", name, wound.wound)
        side = "left" if face <= LEFT_EYE_MOST else "right"
    lost = loss.replace("SIDE", side)
    if not one.has(lost):
        yield e.ConditionGained(name=name, condition=lost, until="permanent", wound=wound.wound)
    if lost.endswith(("hand_lost", "arm_lost")) and not _one_handed(one, side):
        yield from change_sheet(scene, name, "DEX", -figure(scene.combat, "hand_lost"), wound.wound)


def _one_handed(one: Combatant, side: str) -> bool:
    return one.has(f"{side}_hand_lost") or one.has(f"{side}_arm_lost")
