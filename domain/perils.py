"""Dangers and effects, for every ruleset: what strikes when a round turns, what weighs for a time, what runs out."""

import re

from domain import commands as c, events as e
from domain.codes import turn_of
from domain.combat import Combat, Combatant, Hazard
from domain.dice import parse_dice
from domain.errors import UnknownName, UnusableValue
from domain.names import fold, slug
from domain.refusals import NoSuchPeril
from domain.roster import named
from domain.ruleset import Facts, Rollers
from domain.scene import Scene
from domain.sums import Sum, Term

_UNTIL = re.compile(r"rounds:[1-9]\d{0,3}|combat|permanent|care|rise|move|action|turn-(?:start|end):.+")


def start_hazard(scene: Scene, command: c.StartHazard) -> Facts[None]:
    """`hazard "Incendie" damage=1d6 to=all when=round-end`: a danger; `until=now` ends it."""
    if command.until == "now":
        ended = [one for one in scene.combat.hazards if one.slug == slug(command.label)]
        if not ended:
            raise NoSuchPeril(command.label)
        yield e.HazardEnded(hazard=ended[0].number)
        return
    if not slug(command.label):
        raise UnusableValue("hazard", command.label, "Incendie")
    parse_dice(command.damage)
    until = end_of(scene.combat, command.until)
    for one in command.names:
        _members(scene.combat, one)
    yield e.HazardBegan(
        hazard=scene.number,
        label=command.label,
        slug=slug(command.label),
        damage=command.damage,
        names=command.names,
        when=command.when,
        until=until,
    )


def start_effect(scene: Scene, command: c.StartEffect) -> Facts[None]:
    """`effect NAMES mod.aim=-10 until=rounds:3 label=brouillard`: modifiers for a time; `until=now` ends it."""
    struck = [one for name in command.names for one in _members(scene.combat, name)]
    for one in dict.fromkeys(one.name for one in struck):
        held = [effect.label for effect in scene.one(one).effects if fold(effect.label) == fold(command.label)]
        for label in held:
            yield e.EffectEnded(name=one, label=label)
        if command.until == "now":
            if not held:
                raise NoSuchPeril(command.label)
            continue
        until = end_of(scene.combat, command.until)
        yield e.EffectBegan(name=one, label=command.label, modifiers=command.modifiers, until=until)


def end_of(combat: Combat, until: str) -> str:
    """The board's code for an end as typed: whoever's turn it waits for by their own name.

    Raises:
        UnusableValue: it is no code of the board.
        UnknownName: nobody is called so whose turn it waits for.
    """
    if not _UNTIL.fullmatch(until):
        raise UnusableValue("until", until, "rounds:2 | combat | care | rise | move | turn-end:NAME")
    kind, whose, since = turn_of(until)
    if not kind:
        return until
    if kind == "turn-start" and since is not None:
        raise UnusableValue("until", until, f"turn-start:{whose} | turn-end:{whose}@{since}")
    name = named(combat, whose).name
    return f"{kind}:{name}" if since is None else f"{kind}:{name}@{since}"


def _members(combat: Combat, name: str) -> tuple[Combatant, ...]:
    """Everybody, a side, or one combatant."""
    if fold(name) in {"all", "tous", "toutes"}:
        return tuple(combat.combatants.values())
    kind, colon, side = name.partition(":")
    if colon and fold(kind) in {"side", "camp"}:
        found = tuple(one for one in combat.combatants.values() if one.side and fold(one.side) == fold(side))
        if not found:
            raise UnknownName("side", side, tuple({one.side for one in combat.combatants.values() if one.side}))
        return found
    return (named(combat, name),)


def strike(scene: Scene, when: e.HazardTime) -> Facts[None]:
    """Each danger rolls its damage once and costs it to everybody it hangs over; nothing protects from it."""
    for hazard in [one for one in scene.combat.hazards if one.when == when]:
        dice, cause = parse_dice(hazard.damage), f"{hazard.number}@r{scene.combat.round}"
        faces: tuple[int, ...] = ()
        if dice.sides:
            faces = yield from scene.roll("hazard", hazard.label, dice.sides, cause)
        terms = [Term(code="die", value=face) for face in faces]
        constant = [Term(code="constant", value=dice.constant)] if dice.constant else []
        damage = Sum(total=max(0, dice.total(faces)), terms=(*terms, *constant))
        struck = [one.name for name in hazard.names for one in _members(scene.combat, name)]
        for name in dict.fromkeys(struck):
            yield from _hit(scene, hazard, name, damage, cause)


def _hit(scene: Scene, hazard: Hazard, name: str, damage: Sum, cause: str) -> Facts[None]:
    """Off the total where there is one; else the rules tell what a body endures."""
    one, told = scene.one(name), {"hazard": hazard.number, "label": hazard.label, "name": name, "damage": damage}
    if not one.present or one.hp == 0:
        return
    if one.hp is None:
        yield e.HazardStruck(**told, loss=damage.total, hp=None)
        yield from scene.ruleset.endures(scene, name, damage, hazard.number)
        return
    loss = min(damage.total, one.hp)
    yield e.HazardStruck(**told, loss=loss, hp=one.hp - loss)
    if one.hp == loss:
        yield from scene.ruleset.fallen(scene, name, cause)


def may_strike(combat: Combat, command: c.Command) -> Rollers:
    """The dangers that could roll while a command is adjudicated."""
    ends, begins = isinstance(command, (c.BeginRound, c.CloseCombat)), isinstance(command, c.BeginRound)
    could = [one.label for one in combat.hazards if (begins if one.when == "round-start" else ends and combat.in_round)]
    return {"hazard": tuple(could)} if could else {}
