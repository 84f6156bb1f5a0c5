"""Préparer et recharger : ce que chaque main tient."""

from domain import events as e
from domain.combat import Combatant, Weapon
from domain.commands import TakeAction
from domain.dice import parse_dice
from domain.errors import UnusableValue
from domain.events import Hand
from domain.exchange import weapon_at_hand, weapon_of, weapon_to_load
from domain.holding import BOTH, HANDS, hands_needed, holding, is_natural
from domain.refusals import HandsFull, NotDrawn, WeaponUnclear, WrongWeapon
from domain.ruleset import Facts
from domain.rulesets.ogl.table import MELEE, RANGED, THROWN, figure
from domain.scene import Scene


def kind_of(weapon: Weapon) -> str:
    """Melee, ranged or thrown."""
    return str(weapon.traits.get("kind", MELEE))


def is_close(weapon: Weapon) -> bool:
    """Whether a weapon strikes at close quarters."""
    return kind_of(weapon) == MELEE


def ready(one: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon can be used: natural, or in hand."""
    return is_natural(weapon) or bool(holding(one, weapon.name))


def hands_of(one: Combatant, weapon: Weapon) -> tuple[Hand, ...]:
    """« The first one-handed item declared is in the right hand, the second in the left » [OGL-READY-1]."""
    if hands_needed(weapon) == BOTH:
        return HANDS
    single = [held.name for held in one.weapons if hands_needed(held) < BOTH and not is_natural(held)]
    place = single.index(weapon.name) if weapon.name in single else 0
    return (HANDS[place % len(HANDS)],)


def attack_weapon(one: Combatant, command: TakeAction) -> Weapon:
    """The weapon that a line names, or the only one that is ready."""
    return weapon_at_hand(one, command, ready)


def require_ready(one: Combatant, weapon: Weapon) -> None:
    """Refuse a weapon that is not in hand.

    Raises:
        NotDrawn: it is sheathed or lies on the ground.
        WrongWeapon: it is broken, or was thrown.
    """
    if weapon.name in one.broken:
        raise WrongWeapon(one.name, weapon.name, "thrown" if kind_of(weapon) == THROWN else "broken")
    if not ready(one, weapon):
        raise NotDrawn(one.name, weapon.name, in_hand=False, dropped=weapon.name in one.dropped)


def armed(scene: Scene, name: str, weapon_name: str, *, brought: bool) -> Facts[None]:
    """Sheathed until readied, what shoots loaded, unless the line says otherwise [OGL-READY-1]."""
    one = scene.one(name)
    weapon = weapon_of(one, weapon_name)
    if weapon.number("hands") not in {0, 1, BOTH}:
        raise UnusableValue("hands", str(weapon.traits["hands"]), "1 | 2")
    for trait in ("ap", "hp", "range", "load"):
        if weapon.number(trait) < 0 or (trait == "load" and weapon.traits.get(trait) == 0):
            raise UnusableValue(trait, str(weapon.traits[trait]), "1, 2, 3…")
    if "damage" in weapon.traits:
        parse_dice(str(weapon.traits["damage"]))
    if kind_of(weapon) == RANGED:
        yield e.WeaponLoaded(name=one.name, weapon=weapon.name, shots=1)
    if weapon.traits.get("drawn") and not brought and not is_natural(weapon) and not holding(one, weapon.name):
        yield e.ItemTaken(name=one.name, item=weapon.name, hands=_free_hands(one, weapon))


def _free_hands(one: Combatant, weapon: Weapon) -> tuple[Hand, ...]:
    """The hands that take an item, which must be free and able.

    Raises:
        HandsFull: they are not.
    """
    hands = hands_of(one, weapon)
    if any(hand in one.hands or one.has(f"{hand}_arm_unusable") for hand in hands):
        raise HandsFull(one.name, weapon.name, tuple(dict.fromkeys(one.hands.values())))
    return hands


# --- Préparer ---------------------------------------------------------------------------------------------------------


def check_ready(one: Combatant, command: TakeAction) -> None:
    """What is made ready is not in hand, not broken, and has a hand to hold it [OGL-READY-1]."""
    weapon = _to_ready(one, command)
    for reason, wrong in (
        ("natural", is_natural(weapon)),
        ("in_hand", bool(holding(one, weapon.name))),
        ("thrown" if kind_of(weapon) == THROWN else "broken", weapon.name in one.broken),
    ):
        if wrong:
            raise WrongWeapon(one.name, weapon.name, reason)
    if any(one.has(f"{hand}_arm_unusable") for hand in hands_of(one, weapon)):
        raise HandsFull(one.name, weapon.name, tuple(dict.fromkeys(one.hands.values())))


def _to_ready(one: Combatant, command: TakeAction) -> Weapon:
    if "weapon" in command.arguments or len(one.weapons) == 1:
        return attack_weapon(one, command)
    left = [weapon for weapon in one.weapons if not ready(one, weapon) and weapon.name not in one.broken]
    if len(left) != 1:
        raise WeaponUnclear(one.name, tuple(weapon.name for weapon in one.weapons))
    return left[0]


def make_ready(scene: Scene, command: TakeAction) -> Facts[None]:
    """« One action for a sheathed item, two from the ground »; what was in that hand is put away [OGL-READY-1]."""
    one = scene.one(command.actor)
    weapon = _to_ready(one, command)
    whole = figure(scene.combat, "from_the_ground") if weapon.name in one.dropped else 1
    left = one.preparing.get(weapon.name, whole) - 1
    if left or weapon.name in one.preparing:
        yield e.ItemPrepared(name=one.name, item=weapon.name, left=left)
    if left:
        return
    hands = hands_of(one, weapon)
    for item in dict.fromkeys(one.hands[hand] for hand in hands if hand in one.hands):
        yield e.ItemStowed(name=one.name, item=item)
    yield e.ItemTaken(name=one.name, item=weapon.name, hands=hands)


# --- Recharger --------------------------------------------------------------------------------------------------------


def _to_reload(one: Combatant, command: TakeAction) -> Weapon:
    """What is to be loaded: the weapon named, or the only one in hand that shoots."""
    return weapon_to_load(one, command, [weapon for weapon in one.weapons if kind_of(weapon) == RANGED])


def check_reload(one: Combatant, command: TakeAction) -> None:
    """What is loaded is in hand, and empty [OGL-READY-1]."""
    weapon = _to_reload(one, command)
    require_ready(one, weapon)
    if one.shots.get(weapon.name):
        raise WrongWeapon(one.name, weapon.name, "loaded")


def reload_it(scene: Scene, command: TakeAction) -> Facts[None]:
    """As many actions as the weapon's `load` says [OGL-ACT-1, OGL-READY-1]."""
    one = scene.one(command.actor)
    weapon = _to_reload(one, command)
    left = one.preparing.get(weapon.name, weapon.number("load") or 1) - 1
    if left or weapon.name in one.preparing:
        yield e.ItemPrepared(name=one.name, item=weapon.name, left=left)
    if not left:
        yield e.WeaponLoaded(name=one.name, weapon=weapon.name, shots=1)
