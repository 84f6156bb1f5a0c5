"""Les maladresses : ce qu'il en coûte, à l'attaquant comme au défenseur."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain import events as e
from domain.combat import Weapon
from domain.commands import Value
from domain.dice import parse_dice
from domain.holding import holding, is_natural
from domain.ruleset import Facts
from domain.rulesets.ogl.health import fall_prone
from domain.rulesets.ogl.strokes import armour_of, damage_of, roll_location
from domain.rulesets.ogl.table import AGAIN, row_upto
from domain.rulesets.ogl.wounds import Blow, inflict, lose_actions
from domain.scene import Pool, Scene
from domain.sums import add_up

Row = Mapping[str, Any]
"""A row of a table of fumbles."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Somebody's fumble: in which attack, with which item in hand, which ally is at risk."""

    attack: int
    name: str
    item: Weapon | None
    ally: str | None
    pool: Pool


def fumble(
    scene: Scene, attack: int, name: str, item: Weapon | None, pool: Pool, *, close: bool, ally: Value | None
) -> Facts[None]:
    """« All d20 first; a further 19–20 does nothing » [OGL-FUMBLE-1]."""
    slip = Slip(attack, name, item, None if ally is None else str(ally), pool)
    table = "close_fumbles" if close else "ranged_fumbles"
    rows = yield from _rows(scene, slip, table)
    yield e.FumbleSuffered(attack=attack, name=name, effects=tuple(str(row["effect"]) for row in rows))
    for row in rows:
        if scene.one(name).status != "dead":
            yield from EFFECTS[row["effect"]](scene, slip, row)


def _rows(scene: Scene, slip: Slip, table: str) -> Facts[Sequence[Mapping[str, Any]]]:
    face = yield from scene.die("fumble", slip.name, slip.attack, slip.pool)
    row = row_upto(scene.combat, table, face)
    if row["effect"] not in AGAIN:
        return (row,)
    sides = (scene.ruleset.dice["fumble"],) * AGAIN[row["effect"]]
    faces = yield from scene.roll("fumble", slip.name, sides, slip.attack, slip.pool)
    rows = (row_upto(scene.combat, table, each) for each in faces)
    return tuple(each for each in rows if each["effect"] not in AGAIN)


def overextend(name: str) -> Facts[None]:
    """« No attack in the next combat action » [OGL-ATK-1, OGL-ACT-2]."""
    yield e.ConditionGained(name=name, condition="overextended", until=f"turn-end:{name}")


def _overextended(_: Scene, slip: Slip, __: Row) -> Facts[None]:
    yield from overextend(slip.name)


def _drops(scene: Scene, slip: Slip, _: Row) -> Facts[None]:
    """The weapon falls; how far is not rolled."""
    if slip.item and holding(scene.one(slip.name), slip.item.name):
        yield e.ItemDropped(name=slip.name, item=slip.item.name)


def _loses_actions(scene: Scene, slip: Slip, row: Row) -> Facts[None]:
    yield from lose_actions(scene, slip.name, str(row["lost"]), slip.attack, slip.pool)


def _damages_weapon(scene: Scene, slip: Slip, _: Row) -> Facts[None]:
    """« Its own damage off its HP, 0 breaks it »; its own armour points do not help."""
    item = slip.item
    if item is None or is_natural(item) or not item.number("hp"):
        return
    left = scene.one(slip.name).worn.get(item.name, item.number("hp"))
    if not left:
        return
    dice = parse_dice(str(item.traits["damage"]))
    faces: tuple[int, ...] = ()
    if dice.sides:
        faces = yield from scene.roll("damage", slip.name, dice.sides, slip.attack, slip.pool)
    loss = min(left, max(0, dice.total(faces)))
    yield e.ItemDamaged(name=slip.name, item=item.name, loss=loss, hp=left - loss)
    if loss == left:
        yield from _breaks_weapon(scene, slip, {})


def _breaks_weapon(scene: Scene, slip: Slip, _: Row) -> Facts[None]:
    """The string snaps, the blade breaks: of no more use."""
    if slip.item and holding(scene.one(slip.name), slip.item.name):
        yield e.ItemDropped(name=slip.name, item=slip.item.name, broken=True)


def _falls(scene: Scene, slip: Slip, row: Row) -> Facts[None]:
    """Prone, with what that weighs and no more, and actions lost."""
    yield from fall_prone(scene, slip.name)
    yield from _loses_actions(scene, slip, row)


def _loses_armour(scene: Scene, slip: Slip, _: Row) -> Facts[None]:
    """The armour of a location, for the combat."""
    location = yield from roll_location(scene, slip.name, slip.attack, slip.pool)
    if armour_of(scene.one(slip.name), location).value:
        yield e.ArmourLost(name=slip.name, location=location)


def _strikes_ally_or_self(scene: Scene, slip: Slip, row: Row) -> Facts[None]:
    yield from (_strikes_ally if slip.ally else _strikes_self)(scene, slip, row)


def _strikes_ally(scene: Scene, slip: Slip, _: Row) -> Facts[None]:
    """The ally whom the line names, or nobody."""
    if slip.ally:
        yield from _strike(scene, slip, slip.ally)


def _strikes_self(scene: Scene, slip: Slip, _: Row) -> Facts[None]:
    yield from _strike(scene, slip, slip.name)


def _strike(scene: Scene, slip: Slip, victim: str) -> Facts[None]:
    """Normal damage, at a location of chance; armour counts."""
    item = slip.item
    if item is None or "damage" not in item.traits or not scene.one(victim).present:
        return
    location = yield from roll_location(scene, slip.name, slip.attack, slip.pool)
    terms = yield from damage_of(scene, scene.one(slip.name), item, slip.attack, slip.pool, critical=False)
    armour = add_up((armour_of(scene.one(victim), location),))
    blow = Blow(slip.attack, victim, location, add_up(terms), armour if armour.terms else None)
    yield from inflict(scene, blow, slip.pool)


EFFECTS: Mapping[str, Callable[[Scene, Slip, Row], Facts[None]]] = {
    "overextended": _overextended,
    "drops": _drops,
    "loses_actions": _loses_actions,
    "damages_weapon": _damages_weapon,
    "breaks_weapon": _breaks_weapon,
    "falls": _falls,
    "loses_armour": _loses_armour,
    "strikes_ally_or_self": _strikes_ally_or_self,
    "strikes_ally": _strikes_ally,
    "strikes_self": _strikes_self,
}
"""What each row of the two tables does."""
