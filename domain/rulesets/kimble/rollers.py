"""The dice that a command could need: who could throw what, so that typed dice find their rollers."""

from collections.abc import Iterable

from domain import commands as c
from domain.combat import Combat, Combatant, Weapon
from domain.commands import Command, TakeAction
from domain.errors import CombatError
from domain.roster import newcomers
from domain.ruleset import Rollers
from domain.rulesets.kimble.attack import cannot_miss
from domain.rulesets.kimble.defence import ANSWERS, blow_rolls, possible
from domain.rulesets.kimble.hands import attack_weapon
from domain.rulesets.kimble.table import ACTIONS, effect_row

Found = dict[str, list[str]]


def may_roll(combat: Combat, command: Command) -> Rollers:
    """For each purpose who could throw it while a command is adjudicated."""
    found: Found = {}
    present = [one.name for one in combat.combatants.values() if one.present]
    match command:
        case c.AddCombatant() if combat.in_round and not _later(combat, command):
            _add(found, "initiative", newcomers(command))
        case c.BeginRound():
            _round_end(combat, found)
            roster = combat.combatants.values()
            _add(found, "initiative", (one.name for one in roster if one.initiative is None and one.status != "dead"))
        case c.CloseCombat():
            _round_end(combat, found)
            _close(combat, found)
        case c.SetInitiative() | c.MakeRuling(subject="initiative"):
            _add(found, "initiative", present)
        case c.OverruleAttack(attack=number):
            known = [*combat.pending, *(one.attack for one in combat.settled.values())]
            for attack in known:
                if attack.attack == number:
                    _blow(attack.attacker, attack.target, found)
        case TakeAction():
            _action(combat, command, found)
        case _:
            pass
    if combat.in_round and combat.unrolled():  # whoever ends the waiting brings the roll-offs on
        _add(found, "initiative", present)
    return {purpose: tuple(dict.fromkeys(names)) for purpose, names in found.items() if names}


def _later(combat: Combat, command: c.AddCombatant) -> bool:
    return command.enters is not None and command.enters > combat.round


def _add(found: Found, purpose: str, names: Iterable[str]) -> None:
    found.setdefault(purpose, []).extend(names)


def _blow(attacker: str, victim: str, found: Found) -> None:
    for purpose, roller in blow_rolls(attacker, victim):
        _add(found, purpose, (roller,))


def _round_end(combat: Combat, found: Found) -> None:
    """Attacks nobody has answered, and whoever bleeds or may begin to."""
    for attack in combat.pending:
        _blow(attack.attacker, attack.target, found)
        _add(found, "haemorrhage", (attack.target,))
    _add(found, "haemorrhage", (one.name for one in combat.combatants.values() if one.bleeding and one.present))


def _close(combat: Combat, found: Found) -> None:
    """The tests that wounds owe, and those that wounds still to come may owe."""
    owing = [one for one in combat.combatants.values() if one.status != "dead" and _owes(combat, one)]
    names = [*(one.name for one in owing), *(attack.target for attack in combat.pending)]
    _add(found, "aftermath", names)
    _add(found, "eye", (one.name for one in owing if _owes(combat, one, "eye")))
    _add(found, "eye", (attack.target for attack in combat.pending))


def _owes(combat: Combat, one: Combatant, what: str = "") -> bool:
    rows = (effect_row(combat, wound.effect) for wound in one.wounds if wound.effect)
    return any("aftermath" in row and what in row["aftermath"]["loss"] for row in rows)


def _action(combat: Combat, command: TakeAction, found: Found) -> None:
    actor, action = command.actor, ACTIONS[command.action]
    if action.get("answers"):
        _answer(combat, command, found)
    elif "attack" in action:
        _attack(combat, command, found)
    elif command.action == "first-aid":
        _add(found, "first-aid", (actor,))
        _add(found, "healing", (actor,))
    elif command.action == "skill":
        _add(found, "skill", (actor,))


def _attack(combat: Combat, command: TakeAction, found: Found) -> None:
    """The attack's own die, the defence it names (or any, when it asks), and those of the blow.

    Of an attack on nobody, or with no known weapon, any: the rules will say what is wrong with it.
    """
    actor, target = combat.combatants[command.actor], combat.combatants.get((*command.targets, "")[0])
    weapon, defend = _weapon(actor, command), str(command.arguments.get("defend", "none"))
    _add(found, "attack", (actor.name,))
    rolls = possible(actor, target, weapon) if target and weapon else blow_rolls(actor.name, actor.name)
    for purpose, roller in rolls:
        if purpose in ANSWERS and defend not in {purpose, "ask"}:
            continue
        falls = command.action == "swift"  # its first blow may fell whom the next one strikes
        if purpose == "helpless" and target and weapon and not (falls or cannot_miss(target, weapon, command)):
            continue
        _add(found, purpose, (roller,))


def _weapon(actor: Combatant, command: TakeAction) -> Weapon | None:
    try:
        return attack_weapon(actor, command)
    except CombatError:
        return None


def _answer(combat: Combat, command: TakeAction, found: Found) -> None:
    """The answer's own die, and those of the blow that it may not turn."""
    waiting = next((one for one in combat.pending if one.target == command.actor), None)
    if command.action in ANSWERS:
        _add(found, command.action, (command.actor,))
    if waiting:
        _blow(waiting.attacker, waiting.target, found)
