"""The dice that a command could need: who could throw what, so that typed dice find their rollers."""

from collections.abc import Iterable

from domain import commands as c
from domain.combat import Combat, PendingAttack
from domain.commands import Command, TakeAction
from domain.ruleset import Rollers
from domain.rulesets.forum.attack import incoming, protector_of
from domain.rulesets.forum.table import ACTIONS
from domain.rulesets.forum.turn import pursuers, up

Found = dict[str, list[str]]


def may_roll(combat: Combat, command: Command) -> Rollers:
    """For each purpose who could throw it while a command is adjudicated."""
    found: Found = {}
    present = [one.name for one in combat.combatants.values() if one.present]
    match command:
        case c.BeginRound():
            _round_end(combat, found)
            _add(found, "initiative", (one.name for one in combat.combatants.values() if one.present or one.enters))
        case c.CloseCombat():
            _round_end(combat, found)
        case c.SetInitiative() | c.MakeRuling(subject="initiative"):
            _add(found, "initiative", present)
        case c.MakeRuling(subject="hp", name=name):
            _add(found, "survival", (name,))
        case c.OverruleAttack(attack=number):
            settled = [one.attack for key, one in combat.settled.items() if key == number]
            _resolution(combat, [*settled, *(one for one in combat.pending if one.attack == number)], found)
        case TakeAction():
            _action(combat, command, found)
        case _:
            pass
    if combat.in_round and combat.unrolled():  # whoever ends the waiting brings the roll-offs on
        _add(found, "initiative", present)
    return {purpose: tuple(dict.fromkeys(names)) for purpose, names in found.items() if names}


def _add(found: Found, purpose: str, names: Iterable[str]) -> None:
    found.setdefault(purpose, []).extend(names)


def _resolution(combat: Combat, attacks: Iterable[PendingAttack], found: Found) -> None:
    """What settling these attacks could roll."""
    for attack in attacks:
        protector = protector_of(combat, combat.combatants[attack.target])
        target = protector.name if protector else attack.target
        _add(found, "damage", (attack.attacker,))
        for purpose in ("resistance", "survival"):
            _add(found, purpose, (target,))


def _round_end(combat: Combat, found: Found) -> None:
    _resolution(combat, combat.pending, found)
    for duel in combat.duels:
        _duel(duel.parties, found)
    frail = (one for one in combat.combatants.values() if one.bleeding or one.status == "dying" or combat.hazards)
    _add(found, "survival", (one.name for one in frail if one.present))


def _duel(parties: Iterable[str], found: Found) -> None:
    for purpose in ("duel", "aim", "damage", "resistance", "survival"):
        _add(found, purpose, parties)


def _action(combat: Combat, command: TakeAction, found: Found) -> None:
    actor, action, bound = command.actor, ACTIONS[command.action], combat.duel_of(command.actor)
    _answers(combat, command, found)
    if bound and command.action == "duel":
        _duel(bound.parties, found)
        return
    if "attack" in action:
        _add(found, "aim", (actor,))
        _add(found, "damage", (actor,))
        for target in command.targets:
            protector = protector_of(combat, combat.combatants[target])
            for purpose in ("defence", "resistance", "survival"):
                _add(found, purpose, (protector.name if protector else target,))
    if command.action == "concentrate":
        _add(found, "concentration", (actor,))
    if command.action == "flee" and pursuers(command):
        _add(found, "flee", (actor, *pursuers(command)))


def _answers(combat: Combat, command: TakeAction, found: Found) -> None:
    """What settling the attacks on a poster could roll; of an early post nobody knows yet which they will be."""
    actor, defends = command.actor, "defence" in ACTIONS[command.action] and not combat.duel_of(command.actor)
    pending, early = incoming(combat, command), command.actor not in up(combat)
    for attack in pending:
        _add(found, "damage", (attack.attacker,))
        if attack.target != actor:  # the protector may fall on the way
            for purpose in ("defence", "resistance", "survival"):
                _add(found, purpose, (attack.target,))
        if combat.options["tie"] == "reroll" and defends:
            _add(found, "aim", (attack.attacker,))
    if pending or early:
        _add(found, "resistance", (actor,))
        _add(found, "survival", (actor,))
        if defends:
            _add(found, "defence", (actor,))
