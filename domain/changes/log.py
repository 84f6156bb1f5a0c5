"""How openings, arrivals in the roster, rulings and the end change the state."""

from dataclasses import replace

from domain import events as e
from domain.changes.common import Changes, with_one
from domain.combat import Combat, Combatant, Condition, Location, Weapon


def _opened(combat: Combat, event: e.CombatOpened) -> Combat:
    return replace(
        combat,
        status="open",
        title=event.title,
        rules=event.rules,
        lang=event.lang,
        mode=event.mode,
        options=event.options,
        house=event.house,
    )


def _joined(combat: Combat, event: e.CombatantJoined) -> Combat:
    newcomer = Combatant(
        name=event.name,
        slug=event.slug,
        group=event.group,
        side=event.side,
        player=event.player,
        gender=event.gender,
        article=event.article,
        mode=event.mode,
        hp=event.hp,
        hp_max=event.hp_max,
        sheet=event.sheet,
        alias=event.alias,
        hide=event.hide,
        enters=event.enters,
        counters=event.counters,
        surprised=event.surprised,
        locations={name: Location(event.location_hp.get(name, most), most) for name, most in event.locations.items()},
        conditions=tuple(Condition(held.name, "permanent", held.wound, held.amount) for held in event.lasting),
        ticks=event.ticks,
    )
    return replace(combat, combatants={**combat.combatants, event.name: newcomer})


def _armed(combat: Combat, event: e.WeaponAdded) -> Combat:
    arms = {weapon.name: weapon for weapon in combat.combatants[event.name].weapons}
    arms[event.weapon] = Weapon(event.weapon, event.traits)
    return with_one(combat, event.name, weapons=tuple(arms.values()))


def _ruled(combat: Combat, event: e.RulingMade) -> Combat:
    subject, _, location = event.subject.partition(".")
    if subject != "hp" or event.name is None or event.after is None:
        return combat
    if not location:
        return with_one(combat, event.name, hp=int(event.after))
    locations = combat.combatants[event.name].locations
    ruled = replace(locations[location], hp=int(event.after))
    return with_one(combat, event.name, locations={**locations, location: ruled})


def _option_set(combat: Combat, event: e.OptionSet) -> Combat:
    return replace(combat, options={**combat.options, event.option: event.value})


def _revealed(combat: Combat, event: e.CombatantRevealed) -> Combat:
    return with_one(combat, event.name, hide=None)


def _closed(combat: Combat, _: e.CombatClosed) -> Combat:
    revealed = {name: replace(one, hide=None) for name, one in combat.combatants.items()}
    return replace(combat, status="closed", combatants=revealed)


CHANGES: Changes = {
    e.CombatOpened: _opened,
    e.CombatantJoined: _joined,
    e.WeaponAdded: _armed,
    e.RulingMade: _ruled,
    e.OptionSet: _option_set,
    e.CombatantRevealed: _revealed,
    e.CombatClosed: _closed,
}
