"""The dice that a command could need."""

from domain import commands as c
from domain.combat import Combat
from domain.commands import Command, TakeAction
from domain.exchange import by_attacker, rollers_of
from domain.ruleset import Rollers
from domain.rulesets.forum.table import ACTIONS


def may_roll(combat: Combat, command: Command) -> Rollers:
    """For each purpose who could throw it while a command is adjudicated, so that typed dice find their rollers."""
    active = tuple(one.name for one in combat.combatants.values() if one.status == "active")
    match command:
        case c.BeginRound():
            return {"initiative": active, **rollers_of(combat.pending)}
        case c.SetInitiative() | c.MakeRuling(subject="initiative"):
            return {"initiative": active}
        case c.CloseCombat():
            return rollers_of(combat.pending)
        case TakeAction():
            return _rollers_of_action(combat, command)
        case _:
            return {}


def _rollers_of_action(combat: Combat, command: TakeAction) -> Rollers:
    action, incoming = ACTIONS[command.action], by_attacker(combat, command.actor)
    rollers = {purpose: list(names) for purpose, names in rollers_of(incoming).items()}
    if "defence" not in action:
        rollers.pop("defence", None)
    elif combat.options["tie"] == "reroll":
        rollers["aim"] = [attack.attacker for attack in incoming]
    if "attack" in action:
        own = [("aim", command.actor), ("damage", command.actor)]
        theirs = [(purpose, target) for target in command.targets for purpose in ("defence", "resistance")]
        for purpose, roller in (*own, *theirs):
            rollers.setdefault(purpose, []).append(roller)
    return {purpose: tuple(dict.fromkeys(names)) for purpose, names in rollers.items() if names}
