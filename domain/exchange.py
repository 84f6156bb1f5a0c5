"""Attack and answer: the mechanism that rulesets with pending attacks share. No rule of any game is here."""

from collections.abc import Callable, Iterable, Sequence

from domain.combat import Combat, Combatant, PendingAttack, Weapon
from domain.commands import Modifier, TakeAction
from domain.errors import UnknownName
from domain.events import AttackResolved, DefenceKind, KeptDice, Outcome
from domain.holding import holding
from domain.names import fold
from domain.refusals import NotLoadable, WeaponUnclear
from domain.scene import Scene
from domain.sums import Sum, Term


def by_attacker(combat: Combat, target: str | None = None) -> tuple[PendingAttack, ...]:
    """The attacks pending (on one target), in the attackers' order of initiative."""
    rank = {one.name: place for place, one in enumerate(combat.by_initiative(combat.combatants.values()))}
    waiting = [attack for attack in combat.pending if target in {None, attack.target}]
    return tuple(sorted(waiting, key=lambda attack: rank.get(attack.attacker, len(rank))))


def typed(modifiers: Iterable[Modifier], purpose: str, rule: str) -> tuple[Term, ...]:
    """The typed modifiers that count on a roll: those for its purpose and those for all."""
    return tuple(
        Term(code="mod", name=modifier.label, value=modifier.value, rule=rule)
        for modifier in modifiers
        if modifier.purpose in {None, purpose}
    )


def weapon_of(one: Combatant, name: str) -> Weapon:
    """The combatant's weapon with this name, compared without case and accents.

    Raises:
        UnknownName: there is none.
    """
    if not name:
        return Weapon("", {})  # bare hands
    for weapon in one.weapons:
        if fold(weapon.name) == fold(name):
            return weapon
    raise UnknownName("weapon", name, tuple(weapon.name for weapon in one.weapons))


def chosen_weapon(actor: Combatant, command: TakeAction) -> Weapon:
    """The weapon that a command names, or the only one there is.

    Raises:
        UnknownName: the actor has no such weapon.
        WeaponUnclear: none is named, and there is not exactly one.
    """
    chosen = command.arguments.get("weapon")
    if chosen is not None:
        return weapon_of(actor, str(chosen))
    if len(actor.weapons) != 1:
        raise WeaponUnclear(actor.name, tuple(weapon.name for weapon in actor.weapons))
    return actor.weapons[0]


def weapon_at_hand(one: Combatant, command: TakeAction, ready: Callable[[Combatant, Weapon], bool]) -> Weapon:
    """The weapon that a line names; else the only one that is ready, or the only one there is.

    Raises:
        UnknownName: the actor has no such weapon.
        WeaponUnclear: none is named, and there are several.
    """
    named = command.arguments.get("weapon")
    if named is not None:
        return weapon_of(one, str(named))
    able = [weapon for weapon in one.weapons if ready(one, weapon)]
    chosen = able if len(able) == 1 else list(one.weapons)
    if len(chosen) != 1:
        raise WeaponUnclear(one.name, tuple(weapon.name for weapon in one.weapons))
    return chosen[0]


def weapon_to_load(one: Combatant, command: TakeAction, shooting: Sequence[Weapon]) -> Weapon:
    """The weapon to load, of those that shoot: the one named, or the only one in hand.

    Raises:
        NotLoadable: there is none such.
    """
    if "weapon" in command.arguments:
        chosen = [weapon_of(one, str(command.arguments["weapon"]))]
    else:
        chosen = [weapon for weapon in shooting if holding(one, weapon.name)]
    if len(chosen) != 1 or chosen[0] not in shooting:
        raise NotLoadable(one.name, tuple(weapon.name for weapon in shooting))
    return chosen[0]


def resolved(
    attack: PendingAttack,
    outcome: Outcome,
    rule: str,
    *,
    aim: Sum | None = None,
    kind: DefenceKind | None = None,
    defence: Sum | None = None,
) -> AttackResolved:
    """The end of a pending attack."""
    return AttackResolved(
        attack=attack.attack,
        attacker=attack.attacker,
        target=attack.target,
        outcome=outcome,
        aim=aim or attack.aim,
        kind=kind,
        defence=defence,
        rule=rule,
        chance=attack.chance,
    )


def keep_dice(scene: Scene, wanted: Iterable[tuple[str, str]], *, most: int = 1) -> tuple[KeptDice, ...]:
    """Set aside, of the dice typed for an attack that stays pending, `most` for each (purpose, roller) to come."""
    return tuple(dice for purpose, roller in wanted for dice in scene.tray.keep(purpose, roller, most))
