"""L'entrechoc: how weapons lock, and how the locked come free without a fight."""

from domain import events as e
from domain.combat import Weapon
from domain.ruleset import Facts
from domain.rulesets.forum.table import figures
from domain.scene import Scene


def clash(scene: Scene, end: e.AttackResolved, weapon: Weapon) -> Facts[None]:
    """« Une différence de roll inférieure à 10 » between parry and aim binds both in a duel [FORUM-DUEL-1, -7, -9].

    Melee weapons only; one duel at a time, in one role: the first clash stands.
    """
    assert end.defence is not None
    attacker, defender = scene.one(end.attacker), scene.one(end.target)
    close = 0 <= end.defence.total - end.aim.total < figures(scene.combat, "duel")["difference"]
    duel = scene.combat.duel_of(defender.name)
    free = scene.combat.duel_of(attacker.name) is None and (duel is None or duel.defender == defender.name)
    standing = attacker.able and bool(attacker.hp) and defender.able and bool(defender.hp)
    if close and free and standing and weapon.traits.get("melee", True):
        yield e.ClashBegan(defender=defender.name, attacker=attacker.name, attack=end.attack)


def let_go(scene: Scene, name: str) -> Facts[None]:
    """« Un partenaire tombé libère l'autre »: who falls or leaves is bound no more [FORUM-DUEL-2]."""
    duel = scene.combat.duel_of(name)
    if duel is None:
        return
    yield e.DuelLeft(name=name)
    left = scene.combat.duel_of(duel.defender)
    for hold in duel.held:
        if left is None or hold not in left.held:
            yield from scene.pool(hold.kept).idle()
