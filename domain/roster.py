"""Who is in the fight: joining, naming, arming."""

from collections.abc import Mapping
from typing import Any, TypeVar

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import AddCombatant, AddWeapon, Value
from domain.errors import NameTaken, SeveralMeant, UnknownName, UnusableName, UnusableValue
from domain.names import fold, slug
from domain.ruleset import Facts, Ruleset
from domain.sheets import Taken

T = TypeVar("T")

MOST_ALIKE = 100


def named(combat: Combat, name: str) -> Combatant:
    """The combatant with this name, compared without case and accents.

    Raises:
        SeveralMeant: the name is that of a group.
        UnknownName: nobody is called so.
    """
    exact = combat.combatants.get(name)
    if exact is not None:
        return exact
    wanted, known = fold(name), tuple(combat.combatants)
    for one in combat.combatants.values():
        if wanted in {fold(one.name), fold(one.alias or one.name)}:
            return one
    if group := members(combat, name):
        raise SeveralMeant(name, group)
    raise UnknownName("combatant", name, known)


def members(combat: Combat, group: str) -> tuple[str, ...]:
    """The names of those who were added together under this name."""
    wanted = fold(group)
    return tuple(one.name for one in combat.combatants.values() if one.group and fold(one.group) == wanted)


def alias_of(alias: str | None, name: str) -> str | None:
    """The short name of one of several alike: "g" gives g1 to "Goule 1"."""
    if alias is None:
        return None
    number = name.rpartition(" ")[2]
    return f"{alias}{number}" if number.isdigit() and " " in name else alias


def newcomers(command: AddCombatant) -> tuple[str, ...]:
    """The names that a command adds."""
    return tuple(f"{command.name} {number}" for number in range(1, (command.count or 0) + 1)) or (command.name,)


def join(combat: Combat, ruleset: Ruleset, command: AddCombatant) -> Facts[None]:
    """One combatant, or several alike, numbered from 1."""
    if command.count is not None and not 1 <= command.count <= MOST_ALIKE:
        raise UnusableValue("x", str(command.count), f"1–{MOST_ALIKE}")
    _check(command.sheet, ruleset.sheet)
    person = _fresh(combat, ruleset, command) if command.taken is None else _as_they_left(command, command.taken)
    names = newcomers(command)
    taken = {one.slug: one.name for one in combat.combatants.values()}
    taken |= {slug(one.group): one.group for one in combat.combatants.values() if one.group}
    taken |= {slug(one.alias): one.name for one in combat.combatants.values() if one.alias}
    aliases = tuple(alias for name in names if (alias := alias_of(command.alias, name)))
    for name in dict.fromkeys((command.name, *names, *aliases)):
        if not slug(name):
            raise UnusableName(name)
        if slug(name) in taken:
            raise NameTaken(name, taken[slug(name)])
    for name in names:
        yield e.CombatantJoined(
            name=name,
            slug=slug(name),
            group=command.name if command.count else None,
            mode=command.mode,
            hide=command.hide,
            enters=command.enters if command.enters and command.enters > combat.round else None,
            alias=alias_of(command.alias, name),
            surprised=command.surprised,
            **person,
        )


def _fresh(combat: Combat, ruleset: Ruleset, command: AddCombatant) -> dict[str, Any]:
    """Somebody as their line and the rules make them."""
    hp, hp_max = ruleset.health(command)
    return {
        "side": command.side,
        "player": command.player,
        "gender": command.gender,
        "article": bool(command.article),
        "hp": hp,
        "hp_max": hp_max,
        "sheet": command.sheet,
        "counters": command.counters,
        "locations": dict(ruleset.body(combat, command, hp_max)),
    }


def _as_they_left(command: AddCombatant, taken: Taken) -> dict[str, Any]:
    """Somebody as an earlier combat left them; what the line says goes before what was taken over."""
    return {
        "side": taken.side if command.side is None else command.side,
        "player": taken.player if command.player is None else command.player,
        "gender": command.gender or taken.gender,
        "article": taken.article if command.article is None else command.article,
        "hp": taken.hp,
        "hp_max": taken.hp_max,
        "sheet": _over(taken.sheet, command.sheet),
        "counters": _over(taken.counters, command.counters),
        "locations": {part: most for part, (_, most) in taken.locations.items()},
        "location_hp": {part: hp for part, (hp, most) in taken.locations.items() if hp < most},
        "origin": taken.origin,
        "lasting": taken.lasting,
        "ticks": taken.ticks,
    }


def _over(taken: Mapping[str, T], said: Mapping[str, T]) -> dict[str, T]:
    """What is said in the place of what was taken over, under keys compared without case and accents."""
    replaced = {fold(key) for key in said}
    return {**{key: value for key, value in taken.items() if fold(key) not in replaced}, **said}


def add_weapon(combat: Combat, ruleset: Ruleset, command: AddWeapon) -> Facts[None]:
    """Every owner gets the weapon; one of the same name is replaced, and keeps its name and place."""
    _check(command.traits, ruleset.weapon)
    if not slug(command.name):
        raise UnusableName(command.name)
    for owner in command.owners:
        one = named(combat, owner)
        former = [weapon.name for weapon in one.weapons if fold(weapon.name) == fold(command.name)]
        yield e.WeaponAdded(name=one.name, weapon=(*former, command.name)[0], traits=command.traits)


def _check(values: Mapping[str, Value], schema: Mapping[str, str]) -> None:
    """Refuse a key that the ruleset does not know, or a value of the wrong kind."""
    for key, value in values.items():
        stem, dot, _ = key.partition(".")
        kind = schema.get(f"{stem}.*" if dot else key)
        if kind is None:
            raise UnknownName("key", key, tuple(schema))
        if kind == "int" and (isinstance(value, bool) or not isinstance(value, int)):
            raise UnusableValue(key, str(value), "12 | -3")
