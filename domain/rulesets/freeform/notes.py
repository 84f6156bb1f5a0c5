"""Ce que la table note : coups, soins, états, saignements, chutes, remarques."""

from collections.abc import Callable, Mapping

from domain import events as e
from domain.combat import Combatant, PendingAttack, SettledAttack
from domain.commands import TakeAction, Value
from domain.dice import parse_dice
from domain.durations import that_end
from domain.errors import KeyNeeded, UnknownName, UnusableValue
from domain.exchange import resolved, typed
from domain.perils import end_of
from domain.refusals import HitUntold, NothingBleeds, RulingIdle, TargetGone, TargetNeeded
from domain.ruleset import Facts
from domain.rulesets.freeform.bodies import OUT, restored
from domain.rulesets.freeform.dice import dice_of, label_of, roll, thrown
from domain.scene import Scene
from domain.sums import Sum, add_up


def target_of(scene: Scene, command: TakeAction) -> Combatant:
    """Whom a line is about: its target, else its actor.

    Raises:
        TargetGone: they are out of the fight, or not in it yet.
    """
    target = scene.one((*command.targets, command.actor)[0])
    if target.enters is not None or target.status in OUT:
        raise TargetGone(target.name, target.status)
    return target


def number_of(command: TakeAction, key: str, least: int) -> int:
    """A number that the line cannot do without.

    Raises:
        KeyNeeded: it is not there.
        UnusableValue: it is too small.
    """
    if key not in command.arguments:
        raise KeyNeeded(key)
    value = int(command.arguments[key])
    if value < least:
        raise UnusableValue(key, str(value), f"{least}, {least + 1}, {least + 2}…")
    return value


def attack(scene: Scene, command: TakeAction, outcome: e.Outcome) -> Facts[None]:
    """An attack that ended as the table says [FREEFORM-HIT-1]."""
    if not command.targets:
        raise TargetNeeded(command.action)
    yield e.AttackMade(
        attack=scene.number,
        attacker=command.actor,
        target=target_of(scene, command).name,
        weapon=str(command.arguments.get("weapon", "")),
        aim=Sum(total=0, terms=()),
        damage=(),
        label=label_of(command),
    )
    yield resolved(scene.combat.pending[-1], outcome, "FREEFORM-HIT-1")


def hit(scene: Scene, command: TakeAction) -> Facts[None]:
    """The damage is what the line says, as a number or as dice; HP stop at 0 [FREEFORM-HIT-1, FREEFORM-HP-1]."""
    dice, rule = dice_of(command), "FREEFORM-HIT-1"
    if dice and dice.maximum < 0:
        raise UnusableValue("damage", str(command.arguments["damage"]), "7 | 2d6+3")
    yield from attack(scene, command, "hit")
    if dice is None:
        return
    terms = yield from thrown(scene, "roll", command.actor, dice, scene.number, rule)
    damage, location = add_up((*terms, *typed(command.modifiers, "roll", rule))), command.arguments.get("location")
    yield from _cost(scene.number, target_of(scene, command), damage, location)


def _cost(attack: int, target: Combatant, damage: Sum, location: Value | None) -> Facts[None]:
    """What a hit takes away, if it does."""
    cost = max(0, damage.total)
    if not cost:
        yield e.DamageAbsorbed(attack=attack, name=target.name, damage=damage, reduction=None)
        return
    yield e.WoundTaken(
        wound=f"{attack}.1",
        attack=attack,
        name=target.name,
        damage=damage,
        reduction=None,
        loss=cost if target.hp is None else min(cost, target.hp),
        hp=None if target.hp is None else max(0, target.hp - cost),
        location=None if location is None else str(location),
    )


def miss(scene: Scene, command: TakeAction) -> Facts[None]:
    """An attack that did not touch [FREEFORM-HIT-1]."""
    yield from attack(scene, command, "missed")


def overrule(
    scene: Scene, attack: PendingAttack, settled: SettledAttack | None, *, hit: bool, damage: str | None
) -> Facts[None]:
    """A hit that is none gives back what it had cost; a miss that is a hit costs what is said [FREEFORM-HIT-2].

    Raises:
        HitUntold: a hit is decided, of which nobody has said what it costs.
    """
    if hit:
        if damage is None:
            raise HitUntold(attack.attack)
        target, rule = scene.one(attack.target), "FREEFORM-HIT-2"
        yield resolved(attack, "hit", "ruling")
        terms = yield from thrown(scene, "roll", attack.attacker, parse_dice(damage), attack.attack, rule)
        yield from _cost(attack.attack, target, add_up(terms), None)
        return
    assert settled is not None  # nothing waits in freeform
    yield resolved(attack, "missed", "ruling")
    if settled.wound:
        yield restored(scene.one(attack.target), settled.loss, "ruling")


def heal(scene: Scene, command: TakeAction) -> Facts[None]:
    """HP given back; what lasts until care is over [FREEFORM-HEAL-1]."""
    gain, target = number_of(command, "hp", 1), target_of(scene, command)
    yield restored(target, gain, label_of(command) or "care")
    yield from that_end(scene.combat, target.name, "care")


def condition(scene: Scene, command: TakeAction) -> Facts[None]:
    """`+prone until=rounds:2`, `-prone` [FREEFORM-STATE-1]."""
    said, target = str(command.arguments.get("condition", "")), target_of(scene, command)
    if not said:
        raise KeyNeeded("+CONDITION | -CONDITION")
    sign, name = said[0], said[1:]
    held, until = target.conditions_called(name), command.arguments.get("until")
    if sign == "+":
        end = end_of(scene.combat, str(until or scene.ruleset.ends.get(name, scene.ruleset.ends["*"])))
        known, wound = (held[0].name, held[0].wound) if held else (name, None)
        yield e.ConditionGained(name=target.name, condition=known, until=end, wound=wound)
        return
    if not held:
        raise UnknownName("condition", name, tuple(each.name for each in target.conditions))
    for each in held:
        yield e.ConditionEnded(name=target.name, condition=each.name, wound=each.wound)


def bleed(scene: Scene, command: TakeAction) -> Facts[None]:
    """So many HP at each round's end; 0 stops all of somebody's haemorrhages [FREEFORM-BLEED-1]."""
    amount, target = number_of(command, "amount", 0), target_of(scene, command)
    if amount:
        kind: e.BleedingKind = "hp_per_round"
        yield e.BleedingBegan(wound=f"{scene.number}.1", name=target.name, kind=kind, amount=amount)
    elif not target.bleeding:
        raise NothingBleeds(target.name)
    for bleeding in () if amount else target.bleeding:
        yield e.BleedingStopped(wound=bleeding.wound, name=target.name)


def down(scene: Scene, command: TakeAction) -> Facts[None]:
    """Somebody falls, dies, or is up again [FREEFORM-STATE-2]."""
    target, status = target_of(scene, command), str(command.arguments.get("as", "unconscious"))
    if target.status == status:
        raise RulingIdle("status")
    match status:
        case "unconscious" | "dying" | "dead" | "helpless":
            yield e.CombatantFell(name=target.name, status=status, rule="FREEFORM-STATE-2", cause=str(scene.number))
        case _:
            yield e.CombatantRose(name=target.name)
            yield from that_end(scene.combat, target.name, "rise")


def note(_: Scene, command: TakeAction) -> Facts[None]:
    """A remark about whoever makes it."""
    yield e.NoteWritten(text=str(command.arguments["text"]), name=command.actor)


NOTED: Mapping[str, Callable[[Scene, TakeAction], Facts[None]]] = {
    "roll": roll,
    "hit": hit,
    "miss": miss,
    "heal": heal,
    "condition": condition,
    "bleed": bleed,
    "down": down,
    "note": note,
}
"""What is recorded of each action but to pass."""
