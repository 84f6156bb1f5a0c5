"""When the game master overrules the result of one attack: what then follows, under the rules."""

from domain import events as e
from domain.combat import PendingAttack, SettledAttack
from domain.exchange import resolved
from domain.refusals import TargetGone
from domain.ruleset import Facts
from domain.rulesets.forum.care import restore
from domain.rulesets.forum.damage import inflict
from domain.rulesets.forum.survival import risen
from domain.scene import Scene


def overrule(
    scene: Scene, attack: PendingAttack, settled: SettledAttack | None, *, hit: bool, **_: object
) -> Facts[None]:
    """A hit: damage and resistance are rolled; a miss: what the hit cost is given back. `settled` is how it ended."""
    if hit:
        yield from _give_back(scene, settled)
        yield from _strike_home(scene, attack)
    else:
        yield resolved(attack, "avoided", "ruling")
        yield from scene.pool(() if settled else attack.kept).idle()
        yield from _give_back(scene, settled)


def _strike_home(scene: Scene, attack: PendingAttack) -> Facts[None]:
    target = scene.one(attack.target)
    if not target.present:
        raise TargetGone(target.name, target.status)
    waiting = any(one.attack == attack.attack for one in scene.combat.pending)
    pool = scene.pool(attack.kept if waiting else ())
    yield resolved(attack, "hit", "ruling")
    if any(attack.attack in duel.attacks for duel in scene.combat.duels):
        yield e.DuelLeft(name=attack.attacker)  # what did not avoid locked no weapons
    if target.hp:
        yield from inflict(scene, attack, (), pool)
    yield from pool.idle()


def _give_back(scene: Scene, settled: SettledAttack | None) -> Facts[None]:
    """The hit points, the haemorrhage and the fall that came of an attack, or of parrying it [FORUM-DEF-7]."""
    if settled is None:
        return
    name, wound = settled.attack.target, settled.wound
    for bleeding in scene.one(name).bleeding:
        if bleeding.wound == wound:
            yield e.BleedingStopped(wound=bleeding.wound, name=name)
    yield from restore(scene.one(name), settled.loss, "ruling")
    one = scene.one(name)
    by_it = one.fell_by.partition("@")[0] in {wound, str(settled.attack.attack)}
    if one.hp and (one.status in {"unconscious", "dying"} or (one.status == "dead" and by_it)):
        yield from risen(scene, name)
    elif not one.hp and by_it and one.status != settled.status:
        yield e.CombatantRose(name=name, status=settled.status)
