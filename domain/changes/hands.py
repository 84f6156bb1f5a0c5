"""How what is held, fired or dropped changes the state, and who is at close quarters with whom."""

from dataclasses import replace

from domain import events as e
from domain.changes.common import Changes, with_one
from domain.combat import Combat


def _taken(combat: Combat, event: e.ItemTaken) -> Combat:
    one = combat.combatants[event.name]
    taken: dict[str, str] = dict.fromkeys(event.hands, event.item)
    hands = {**one.hands, **taken}
    dropped = tuple(item for item in one.dropped if item != event.item)
    return with_one(combat, event.name, hands=hands, dropped=dropped)


def _without(combat: Combat, name: str, item: str) -> Combat:
    hands = {hand: held for hand, held in combat.combatants[name].hands.items() if held != item}
    reloading = None if combat.combatants[name].reloading == item else combat.combatants[name].reloading
    preparing = {other: left for other, left in combat.combatants[name].preparing.items() if other != item}
    return with_one(combat, name, hands=hands, reloading=reloading, preparing=preparing)


def _stowed(combat: Combat, event: e.ItemStowed) -> Combat:
    return _without(combat, event.name, event.item)


def _dropped(combat: Combat, event: e.ItemDropped) -> Combat:
    one = combat.combatants[event.name]
    fallen = {"broken": (*one.broken, event.item)} if event.broken else {"dropped": (*one.dropped, event.item)}
    return with_one(_without(combat, event.name, event.item), event.name, **fallen)


def _shots(combat: Combat, event: e.WeaponLoaded | e.WeaponFired) -> Combat:
    one = combat.combatants[event.name]
    reloading = None if one.reloading == event.weapon else one.reloading
    return with_one(combat, event.name, shots={**one.shots, event.weapon: event.shots}, reloading=reloading)


def _reload_began(combat: Combat, event: e.ReloadBegan) -> Combat:
    return with_one(combat, event.name, reloading=event.weapon)


def _thrown(combat: Combat, event: e.WeaponThrown) -> Combat:
    one = combat.combatants[event.name]
    return with_one(_without(combat, event.name, event.weapon), event.name, broken=(*one.broken, event.weapon))


def _prepared(combat: Combat, event: e.ItemPrepared) -> Combat:
    one = combat.combatants[event.name]
    others = {item: left for item, left in one.preparing.items() if item != event.item}
    return with_one(combat, event.name, preparing={**others, event.item: event.left} if event.left else others)


def _damaged(combat: Combat, event: e.ItemDamaged) -> Combat:
    return with_one(combat, event.name, worn={**combat.combatants[event.name].worn, event.item: event.hp})


def _bared(combat: Combat, event: e.ArmourLost) -> Combat:
    return with_one(combat, event.name, bared=(*combat.combatants[event.name].bared, event.location))


def _engaged(combat: Combat, event: e.EngagementBegan) -> Combat:
    return replace(combat, engaged=(*combat.engaged, frozenset({event.name, event.other})))


def _disengaged(combat: Combat, event: e.EngagementEnded) -> Combat:
    pair = frozenset({event.name, event.other})
    return replace(combat, engaged=tuple(one for one in combat.engaged if one != pair))


CHANGES: Changes = {
    e.ItemTaken: _taken,
    e.ItemStowed: _stowed,
    e.ItemDropped: _dropped,
    e.WeaponLoaded: _shots,
    e.WeaponFired: _shots,
    e.WeaponThrown: _thrown,
    e.ItemPrepared: _prepared,
    e.ItemDamaged: _damaged,
    e.ArmourLost: _bared,
    e.ReloadBegan: _reload_began,
    e.EngagementBegan: _engaged,
    e.EngagementEnded: _disengaged,
}
