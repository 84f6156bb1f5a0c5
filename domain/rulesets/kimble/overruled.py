"""When the Gardien overrules the result of one attack: what then follows, under the rules."""

from domain import events as e
from domain.combat import PendingAttack, SettledAttack, Wound
from domain.exchange import resolved
from domain.refusals import SeveralBlows, TargetGone
from domain.ruleset import Facts
from domain.rulesets.kimble.care import restore
from domain.rulesets.kimble.criticals import bear_again, change_sheet, fall_prone, throws_down
from domain.rulesets.kimble.damage import inflict
from domain.rulesets.kimble.health import risen, settle
from domain.rulesets.kimble.table import effect_row
from domain.scene import Pool, Scene


def overrule(
    scene: Scene, attack: PendingAttack, settled: SettledAttack | None, *, hit: bool, **_: object
) -> Facts[None]:
    """A hit: damage is rolled; a miss: what the hit cost is given back. `settled` is how it ended."""
    if settled and settled.blows > 1:  # a swift attack: which blow is meant cannot be said
        raise SeveralBlows(attack.attack)
    pool = scene.pool(() if settled else attack.kept)
    if hit:
        yield from _strike_home(scene, attack, pool)
        return
    wound = _wound_of(scene, settled) if settled else None
    yield resolved(attack, "missed", "ruling")
    yield from pool.idle()
    if wound:
        yield from _give_back(scene, attack.target, wound)


def _strike_home(scene: Scene, attack: PendingAttack, pool: Pool) -> Facts[None]:
    target = scene.one(attack.target)
    if not target.present:
        raise TargetGone(target.name, target.status)
    yield resolved(attack, "hit", "ruling")
    yield from inflict(scene, attack, pool)
    yield from pool.idle()


def _wound_of(scene: Scene, settled: SettledAttack) -> Wound | None:
    """The wound that an attack brought, before it is no wound any more."""
    wounds = scene.one(settled.attack.target).wounds
    return next((held for held in wounds if held.wound == settled.wound), None)


def _give_back(scene: Scene, name: str, wound: Wound) -> Facts[None]:
    """All that came of a wound: hit points, conditions, haemorrhage, what it cost the sheet, the fall.

    Whoever comes back from death has the other wounds again, with what lasts of them.
    """
    one = scene.one(name)
    for bleeding in one.bleeding:
        if bleeding.wound == wound.wound:
            yield e.BleedingStopped(wound=wound.wound, name=name)
    for held in one.conditions:
        if held.wound == wound.wound:
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
            if held.name == "prone":
                yield from _still_prone(scene, name, wound)
    for key, change in wound.costs:
        yield from change_sheet(scene, name, key, -change, wound.wound)
    parts = {wound.location: wound.location_loss} if wound.location else {}
    yield from restore(scene, name, wound.loss, parts, "ruling")
    if one.status == "dead" and one.fell_by.partition("@")[0] == wound.wound:
        yield from risen(scene, name)
        for other in scene.one(name).wounds:
            yield from bear_again(scene, name, other)
    yield from settle(scene, name)


def _still_prone(scene: Scene, name: str, wound: Wound) -> Facts[None]:
    """Prone once, but by several wounds: one that came later keeps its victim on the ground [KIMBLE-PRONE-1]."""
    order = scene.combat.inflicted
    for other in scene.one(name).wounds:
        if other.effect and order.index(other.wound) > order.index(wound.wound) and throws_down(scene, other.effect):
            yield from fall_prone(scene, name, other.wound, effect_row(scene.combat, other.effect))
