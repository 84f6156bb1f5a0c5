"""When the Gardien overrules the result of one attack: what then follows, under the rules."""

from domain import events as e
from domain.combat import PendingAttack, SettledAttack, Wound
from domain.exchange import resolved
from domain.hindrances import SeveralBlows
from domain.refusals import TargetGone
from domain.ruleset import Facts
from domain.rulesets.kimble.care import restore
from domain.rulesets.kimble.damage import inflict
from domain.rulesets.kimble.health import risen, settle
from domain.scene import Pool, Scene


def overrule(scene: Scene, attack: PendingAttack, settled: SettledAttack | None, *, hit: bool) -> Facts[None]:
    """A hit: damage is rolled; a miss: what the hit cost is given back. `settled` is how it ended."""
    _require_single(scene, attack.attack)
    pool = Pool(() if settled else attack.kept)
    if hit:
        yield from _strike_home(scene, attack, pool)
        return
    wound = _wound_of(scene, settled) if settled else None
    yield resolved(attack, "avoided", "ruling")
    yield from pool.idle()
    if wound:
        yield from _give_back(scene, attack.target, wound)


def _require_single(scene: Scene, attack: int) -> None:
    """A swift attack strikes several times under one number; which blow is meant cannot be said.

    Raises:
        SeveralBlows: it struck more than once.
    """
    wounds = [held.wound for one in scene.combat.combatants.values() for held in one.wounds]
    if sum(1 for wound in wounds if wound.partition(".")[0] == str(attack)) > 1:
        raise SeveralBlows(attack)


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
    """The hit points, the conditions, the haemorrhage and the fall that came of a wound; other wounds stay."""
    one = scene.one(name)
    for bleeding in one.bleeding:
        if bleeding.wound == wound.wound:
            yield e.BleedingStopped(wound=wound.wound, name=name)
    for held in one.conditions:
        if held.wound == wound.wound:
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    parts = {wound.location: wound.location_loss} if wound.location else {}
    yield from restore(scene, name, wound.loss, parts, "ruling")
    if one.status == "dead" and one.fell_by.partition("@")[0] == wound.wound:
        yield from risen(scene, name)
    yield from settle(scene, name)
