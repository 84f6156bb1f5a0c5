"""Dégainer, lâcher, ramasser, recharger : ce que chaque main tient, et ce qu'elle peut encore."""

from domain import events as e
from domain.combat import Combatant, Weapon
from domain.commands import TakeAction
from domain.dice import parse_dice
from domain.errors import KeyNeeded, UnknownName, UnusableValue
from domain.events import Hand
from domain.exchange import weapon_at_hand, weapon_of, weapon_to_load
from domain.holding import BOTH, HANDS, hands_needed, holding, is_natural
from domain.names import fold
from domain.refusals import EmptyHanded, HandsFull, NotDrawn, NotOnTheGround, WrongWeapon
from domain.ruleset import Facts
from domain.rulesets.kimble.table import MELEE, SHOT
from domain.scene import Scene


def kind_of(weapon: Weapon) -> str:
    """Melee, firearm or thrown."""
    return str(weapon.traits.get("kind", MELEE))


def usable(one: Combatant, hand: Hand) -> bool:
    """Whether a hand can do anything: an unusable one keeps what it holds [KIMBLE-HAND-1]."""
    parts = ("arm_unusable", "hand_unusable", "arm_lost", "hand_lost")
    return not any(one.has(f"{hand}_{part}") for part in parts)


def shots_of(weapon: Weapon) -> int:
    """How often a loaded firearm fires: once, or as its `shots` say [KIMBLE-ACT-5]."""
    return weapon.number("shots") or 1


def ready(one: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon can be used: natural, or in hand, every hand on it usable [KIMBLE-HAND-1, KIMBLE-TWO-1]."""
    hands = holding(one, weapon.name)
    return is_natural(weapon) or (bool(hands) and all(usable(one, hand) for hand in hands))


def left_handed(one: Combatant, weapon: Weapon) -> bool:
    """Whether the left hand alone holds it [KIMBLE-TWO-1]."""
    return not is_natural(weapon) and holding(one, weapon.name) == ("left",)


def attack_weapon(one: Combatant, command: TakeAction) -> Weapon:
    """The weapon that a line names, or the only one that is ready."""
    return weapon_at_hand(one, command, ready)


def require_ready(one: Combatant, weapon: Weapon) -> None:
    """Refuse a weapon that is not in a hand that can use it.

    Raises:
        NotDrawn: it is not in hand, or the hand is of no use.
    """
    if not ready(one, weapon):
        raise NotDrawn(
            one.name, weapon.name, in_hand=bool(holding(one, weapon.name)), dropped=weapon.name in one.dropped
        )


# --- Au début ---------------------------------------------------------------------------------------------------------


def armed(scene: Scene, name: str, weapon_name: str, *, brought: bool) -> Facts[None]:
    """Sheathed until drawn, firearms loaded, unless the line says otherwise [KIMBLE-ACT-3, KIMBLE-ACT-5].

    What was `brought` from an earlier fight is sheathed, however that one began.
    """
    one = scene.one(name)
    weapon = weapon_of(one, weapon_name)
    if weapon.number("hands") not in {0, 1, BOTH}:
        raise UnusableValue("hands", str(weapon.traits["hands"]), "1 | 2")
    if "shots" in weapon.traits and weapon.number("shots") < 1:
        raise UnusableValue("shots", str(weapon.traits["shots"]), "1, 2, 3…")
    if "damage" in weapon.traits:
        parse_dice(str(weapon.traits["damage"]))
    if kind_of(weapon) == SHOT and weapon.traits.get("loaded", True):
        yield e.WeaponLoaded(name=one.name, weapon=weapon.name, shots=shots_of(weapon))
    if weapon.traits.get("drawn") and not brought and not is_natural(weapon) and not holding(one, weapon.name):
        yield e.ItemTaken(name=one.name, item=weapon.name, hands=free_hands(one, weapon.name, None))


# --- Dégainer, lâcher, ramasser ---------------------------------------------------------------------------------------


def item_of(one: Combatant, command: TakeAction) -> str:
    """The weapon or object that a line names, a weapon by the name it has on the sheet."""
    if "weapon" in command.arguments:
        return weapon_of(one, str(command.arguments["weapon"])).name
    if "object" not in command.arguments:
        raise KeyNeeded("weapon | object")
    said = str(command.arguments["object"])
    return next((weapon.name for weapon in one.weapons if fold(weapon.name) == fold(said)), said)


def free_hands(one: Combatant, item: str, away: str | None) -> tuple[Hand, ...]:
    """« To the first free usable hand, right first; hands=2 takes both » [KIMBLE-HAND-1, KIMBLE-TWO-1].

    Raises:
        HandsFull: not enough of them are free and usable.
    """
    weapon = next((held for held in one.weapons if fold(held.name) == fold(item)), None)
    needed = hands_needed(weapon) if weapon else 1
    put_away = holding(one, away) if away else ()
    free = [hand for hand in HANDS if usable(one, hand) and (hand not in one.hands or hand in put_away)]
    if len(free) < needed:
        raise HandsFull(one.name, item, tuple(dict.fromkeys(one.hands.values())))
    return tuple(free[:needed])


def check_draw(one: Combatant, command: TakeAction) -> None:
    """What is drawn is the actor's, not in hand and not on the ground; what is put away is in hand."""
    item, away = item_of(one, command), command.arguments.get("away")
    if "weapon" in command.arguments and is_natural(weapon_of(one, item)):
        raise WrongWeapon(one.name, item, "natural")
    if holding(one, item):
        raise WrongWeapon(one.name, item, "in_hand")
    if item in one.dropped or item in one.broken:
        raise WrongWeapon(one.name, item, "dropped" if item in one.dropped else "broken")
    if away is not None and not holding(one, str(away)):
        raise UnknownName("held", str(away), tuple(dict.fromkeys(one.hands.values())))
    free_hands(one, item, str(away) if away is not None else None)


def draw(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Dégainer une arme, ou tirer un objet d'un sac… au même moment ranger un objet » [KIMBLE-ACT-3]."""
    one, away = scene.one(command.actor), command.arguments.get("away")
    if away is not None:
        held = next(item for item in one.hands.values() if fold(item) == fold(str(away)))
        yield e.ItemStowed(name=one.name, item=held)
    yield from _take(scene, command)


def _take(scene: Scene, command: TakeAction) -> Facts[None]:
    one = scene.one(command.actor)
    item = item_of(one, command)
    yield e.ItemTaken(name=one.name, item=item, hands=free_hands(one, item, None))


def check_drop(one: Combatant, command: TakeAction) -> None:
    """Only what is in hand is dropped; with one thing in hand, that."""
    held = tuple(dict.fromkeys(one.hands.values()))
    if not held:
        raise EmptyHanded(one.name)
    if not {"weapon", "object"} & set(command.arguments) and len(held) == 1:
        return
    item = item_of(one, command)
    if not holding(one, item):
        raise UnknownName("held", item, held)


def drop(scene: Scene, command: TakeAction) -> Facts[None]:
    """Dropping an object is free [KIMBLE-ACT-15]."""
    one = scene.one(command.actor)
    named = item_of(one, command) if {"weapon", "object"} & set(command.arguments) else next(iter(one.hands.values()))
    yield e.ItemDropped(name=one.name, item=next(item for item in one.hands.values() if fold(item) == fold(named)))


def check_pick_up(one: Combatant, command: TakeAction) -> None:
    """A weapon of one's own lies where it was dropped; a broken one is of no more use; other objects are anywhere."""
    item = item_of(one, command)
    if item in one.broken:
        raise WrongWeapon(one.name, item, "broken")
    if "weapon" in command.arguments and item not in one.dropped:
        raise NotOnTheGround(one.name, item)
    free_hands(one, item, None)


def pick_up(scene: Scene, command: TakeAction) -> Facts[None]:
    """Picking an object up is a half-action [KIMBLE-ACT-15]."""
    yield from _take(scene, command)


def hand_drops(scene: Scene, name: str, side: str, *, breaks: bool) -> Facts[None]:
    """« Le personnage perd ce qu'il avait dans sa main » : what that hand holds; a fragile object breaks."""
    one = scene.one(name)
    item = one.hands.get(side)
    if item is None:
        return
    fragile = any(weapon.name == item and weapon.traits.get("fragile") for weapon in one.weapons)
    yield e.ItemDropped(name=name, item=item, broken=breaks and fragile)


# --- Recharger --------------------------------------------------------------------------------------------------------


def reload_weapon(one: Combatant, command: TakeAction) -> Weapon:
    """The firearm to reload: the weapon named, or the only one in hand that shoots."""
    return weapon_to_load(one, command, [weapon for weapon in one.weapons if kind_of(weapon) == SHOT])


def reload_cost(one: Combatant, command: TakeAction) -> str:
    """« Variable » : half, full or extended, as the weapon says [KIMBLE-ACT-5]."""
    return str(reload_weapon(one, command).traits.get("reload", "full"))


def check_reload(one: Combatant, command: TakeAction) -> None:
    """The weapon is in hand, and every hand on it can be used [KIMBLE-HAND-1]."""
    require_ready(one, reload_weapon(one, command))


def reload_it(scene: Scene, command: TakeAction) -> Facts[None]:
    """Loaded at once, or, an extended reload, when the half-action still owed is paid [KIMBLE-TURN-2]."""
    one = scene.one(command.actor)
    weapon = reload_weapon(one, command)
    if one.owed:
        yield e.ReloadBegan(name=one.name, weapon=weapon.name)
    else:
        yield e.WeaponLoaded(name=one.name, weapon=weapon.name, shots=shots_of(weapon))
