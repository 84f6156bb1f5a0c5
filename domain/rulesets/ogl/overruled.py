"""When the game master overrules the result of one attack: what then follows, under the rules."""

from domain import events as e
from domain.combat import PendingAttack, SettledAttack, Wound
from domain.exchange import resolved
from domain.refusals import SeveralBlows, TargetGone
from domain.ruleset import Facts
from domain.rulesets.ogl.attack import roll_blow
from domain.rulesets.ogl.care import restore
from domain.rulesets.ogl.health import risen, settle
from domain.rulesets.ogl.moment import Moment
from domain.rulesets.ogl.wounds import bear_again, inflict, last_wounds
from domain.scene import Scene


def overrule(
    scene: Scene, attack: PendingAttack, settled: SettledAttack | None, *, hit: bool, **_: object
) -> Facts[None]:
    """A hit: location and damage are rolled; a miss: what the hit cost is given back. `settled` is how it ended."""
    if settled and settled.blows > 1:  # a flurry: which blow is meant cannot be said
        raise SeveralBlows(attack.attack)
    pool = scene.pool(() if settled else attack.kept)
    if hit:
        target = scene.one(attack.target)
        if not target.present:
            raise TargetGone(target.name, target.status)
        yield resolved(attack, "hit", "ruling")
        blow = yield from roll_blow(scene, Moment(scene.combat), attack, pool, critical=False, parried=None)
        yield from inflict(scene, blow, pool)
    else:
        wound = _wound_of(scene, settled) if settled else None
        yield resolved(attack, "missed", "ruling")
        if wound:
            yield from _give_back(scene, attack.target, wound)
    yield from pool.idle()


def _wound_of(scene: Scene, settled: SettledAttack) -> Wound | None:
    """The wound that an attack brought, before it is no wound any more."""
    wounds = scene.one(settled.attack.target).wounds
    return next((held for held in wounds if held.wound == settled.wound), None)


def _give_back(scene: Scene, name: str, wound: Wound) -> Facts[None]:
    """All that came of a wound: hit points, conditions, haemorrhage, the fall; the actions lost with it stay lost.

    What the other wounds do, they still do.
    """
    one = scene.one(name)
    for bleeding in one.bleeding:
        if bleeding.wound == wound.wound:
            yield e.BleedingStopped(wound=wound.wound, name=name)
    for held in one.conditions:
        if held.wound == wound.wound:
            yield e.ConditionEnded(name=name, condition=held.name, wound=held.wound)
    if wound.location:
        yield from restore(scene, name, wound.location, wound.location_loss, "ruling")
    if one.status == "dead" and one.fell_by.partition("@")[0] == wound.wound:
        yield from risen(scene, name)
    for other in last_wounds(scene.one(name)):
        yield from bear_again(scene, name, other)
    yield from settle(scene, name)
