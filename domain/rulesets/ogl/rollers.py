"""The dice that a command could need: who could throw what, so that typed dice find their rollers."""

from collections.abc import Iterable

from domain import commands as c
from domain.combat import Combat, Combatant, PendingAttack, Weapon
from domain.commands import Command, TakeAction
from domain.dice import GivenDice, read_face
from domain.errors import CombatError
from domain.ruleset import Rollers
from domain.rulesets.ogl.fatigue import is_due
from domain.rulesets.ogl.hands import attack_weapon, kind_of
from domain.rulesets.ogl.reactions import REACTIONS
from domain.rulesets.ogl.table import ACTIONS, RANGED, figure
from domain.rulesets.ogl.trials import LAST
from domain.rulesets.ogl.wounds import open_wounds

Found = dict[str, list[str]]


def may_roll(combat: Combat, command: Command) -> Rollers:
    """For each purpose who could throw it while a command is adjudicated."""
    found: Found = {}
    present = [one.name for one in combat.combatants.values() if one.present]
    match command:
        case c.BeginRound():
            _round_end(combat, found)
            _dangers(combat, found, [one for one in combat.combatants.values() if one.present or one.enters])
            _add(found, "rank", (one.name for one in combat.combatants.values() if one.present or one.enters))
        case c.CloseCombat():
            _round_end(combat, found)
        case c.SetInitiative() | c.MakeRuling(subject="initiative"):
            _add(found, "rank", present)
        case c.OverruleAttack(attack=number):
            known = [*combat.pending, *(one.attack for one in combat.settled.values())]
            for attack in known:
                if attack.attack == number:
                    _blow(found, attack.attacker, (attack.target,))
        case c.Rest(name=name):
            _add(found, "resilience", present if name is None else (name,))
        case TakeAction():
            _action(combat, command, found)
        case _:
            pass
    return {purpose: tuple(dict.fromkeys(names)) for purpose, names in found.items() if names}


def _add(found: Found, purpose: str, names: Iterable[str]) -> None:
    found.setdefault(purpose, []).extend(names)


def _blow(found: Found, author: str, victims: Iterable[str]) -> None:
    """Where it lands and what it costs, then what that costs its victim."""
    for purpose in ("location", "damage", "damage-modifier", "charge"):
        _add(found, purpose, (author,))
    for purpose in ("resilience", "actions-lost"):
        _add(found, purpose, victims)


def _fumble(found: Found, name: str, ally: str | None = None) -> None:
    """A slip can cost actions, the weapon, armour, or blood: one's own, or an ally's."""
    for purpose in ("fumble", "actions-lost", "location", "damage", "damage-modifier"):
        _add(found, purpose, (name,))
    for purpose in ("resilience", "actions-lost"):
        _add(found, purpose, (ally or name,))


def _round_end(combat: Combat, found: Found) -> None:
    """Attacks nobody has answered, wounds that are tested, those whom fatigue could reach."""
    if not combat.in_round:
        return
    for attack in combat.pending:
        _blow(found, attack.attacker, (attack.target,))
    _dangers(combat, found, [one for one in combat.combatants.values() if one.present])
    _add(found, "resilience", (one.name for one, wound in open_wounds(combat) if wound.round < combat.round))
    roster = combat.combatants.values()
    _add(found, "fatigue", (one.name for one in roster if one.present and is_due(combat, one)))


def _dangers(combat: Combat, found: Found, bodies: Iterable[Combatant]) -> None:
    """What a danger costs strikes a location, as a blow does."""
    if combat.hazards:
        for purpose in ("location", "resilience", "actions-lost"):
            _add(found, purpose, (one.name for one in bodies))


def _action(combat: Combat, command: TakeAction, found: Found) -> None:
    actor, action = command.actor, ACTIONS[command.action]
    if action.get("answers"):
        _answer(combat, command, found)
    elif "attack" in action and command.targets:
        _attack(combat, command, found)
    elif command.action == "first-aid":
        _add(found, "first-aid", (actor,))
        _add(found, "healing", (actor,))
    elif command.action == "skill":
        _add(found, "skill", (actor,))
    elif command.action == "interrupt":
        _add(found, "interrupt", (actor, *command.targets))


def _attack(combat: Combat, command: TakeAction, found: Found) -> None:
    """The attack's own die, the reaction it names (or any, when it asks), the blow, and the slips that could be."""
    actor, target = combat.combatants[command.actor], command.targets[0]
    weapon, defend = _weapon(actor, command), str(command.arguments.get("defend", "none"))
    _add(found, "attack", (actor.name,))
    _blow(found, actor.name, (target,))
    if command.action != "charge":
        found["charge"].remove(actor.name)
    if weapon is not None and kind_of(weapon) == RANGED:
        found["damage-modifier"].remove(actor.name)
    if _could_fumble(combat, command.dice, "attack", actor.name):
        ally = command.arguments.get("ally")
        _fumble(found, actor.name, None if ally is None else str(ally))
    _reactions(combat, found, command.dice, target, defend)


def _reactions(combat: Combat, found: Found, dice: Iterable[GivenDice], target: str, defend: str) -> None:
    for kind in REACTIONS:
        if defend in {kind, "ask"}:
            _add(found, kind, (target,))
            if _could_fumble(combat, dice, kind, target):
                _fumble(found, target)


def _could_fumble(combat: Combat, dice: Iterable[GivenDice], purpose: str, roller: str) -> bool:
    """Whether a roll could be a fumble: not when its typed die says otherwise."""
    mine = [one for one in dice if one.purpose == purpose and one.roller in {None, roller}]
    faces = [read_face(face, LAST) for one in mine for face in one.faces]
    return not faces or any(face is None or face >= figure(combat, "fumble") for face in faces)


def _weapon(actor: Combatant, command: TakeAction) -> Weapon | None:
    try:
        return attack_weapon(actor, command)
    except CombatError:
        return None


def _answer(combat: Combat, command: TakeAction, found: Found) -> None:
    """The answer's own die, and those of the attack that it may not turn."""
    if command.action in REACTIONS:
        _reactions(combat, found, command.dice, command.actor, command.action)
    waiting = min((one for one in combat.pending if one.target == command.actor), key=_number, default=None)
    if waiting:
        _blow(found, waiting.attacker, (waiting.target,))


def _number(attack: PendingAttack) -> int:
    return attack.attack
