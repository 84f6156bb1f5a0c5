"""How each event changes the state of a fight. `evolve` never rolls, never refuses, never computes a rule."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from domain import events as e
from domain.combat import Bleeding, Combat, Combatant, Condition, Defence, Initiative, PendingAttack, Weapon
from domain.events import Event
from domain.history import Position


def fold(events: Iterable[Event], start: Combat | None = None) -> Combat:
    """The state after these events."""
    return reduce(evolve, events, start or Combat())


def evolve(combat: Combat, event: Event) -> Combat:
    """The state after one more event; events that change nothing of the state leave it as it is."""
    change = _CHANGES.get(type(event))
    return combat if change is None else change(combat, event)


class States:
    """The state at any position of a history, each computed once from the nearest one known."""

    def __init__(self) -> None:
        self._after: dict[int, Combat] = {}

    def at(self, position: Position) -> Combat:
        """The state that the effective history of a position has led to."""
        unknown, node = [], position.tip
        while node and node.entry.start not in self._after:
            unknown.append(node.entry)
            node = node.before
        state = self._after[node.entry.start] if node else Combat()
        for entry in reversed(unknown):
            state = self._after[entry.start] = fold(entry.facts, state)
        return state


# --- One small function per event -------------------------------------------------------------------------------------


def _with(combat: Combat, name: str, **changes: Any) -> Combat:  # noqa: ANN401 - the fields of Combatant
    changed = replace(combat.combatants[name], **changes)
    return replace(combat, combatants={**combat.combatants, name: changed})


def _opened(combat: Combat, event: e.CombatOpened) -> Combat:
    return replace(
        combat,
        status="open",
        title=event.title,
        rules=event.rules,
        lang=event.lang,
        mode=event.mode,
        options=event.options,
    )


def _joined(combat: Combat, event: e.CombatantJoined) -> Combat:
    newcomer = Combatant(
        name=event.name,
        slug=event.slug,
        group=event.group,
        side=event.side,
        player=event.player,
        mode=event.mode,
        hp=event.hp,
        hp_max=event.hp_max,
        sheet=event.sheet,
    )
    return replace(combat, combatants={**combat.combatants, event.name: newcomer})


def _armed(combat: Combat, event: e.WeaponAdded) -> Combat:
    arms = {weapon.name: weapon for weapon in combat.combatants[event.name].weapons}
    arms[event.weapon] = Weapon(event.weapon, event.traits)
    return _with(combat, event.name, weapons=tuple(arms.values()))


def _round_began(combat: Combat, event: e.RoundBegan) -> Combat:
    fresh = {
        name: replace(
            one,
            posted=False,
            turn_over=False,
            defence=None,
            initiative=None if event.fresh else one.initiative,
        )
        for name, one in combat.combatants.items()
    }
    return replace(
        combat,
        combatants=fresh,
        round=event.round,
        round_command=event.command,
        in_round=True,
        to_roll=event.to_roll,
        needs_of_keys={},
    )


def _initiative_set(combat: Combat, event: e.InitiativeSet) -> Combat:
    return _with(combat, event.name, initiative=Initiative(event.initiative, event.tiebreak))


def _rolled(combat: Combat, event: e.DiceRolled) -> Combat:
    return replace(combat, needs_of_keys={**combat.needs_of_keys, **{die.key: die.need for die in event.dice}})


def _attack_made(combat: Combat, event: e.AttackMade) -> Combat:
    attack = PendingAttack(
        event.attack, event.attacker, event.target, event.weapon, event.aim, event.damage, event.kept
    )
    armed = _with(combat, event.attacker, weapon_used=event.weapon)
    return replace(armed, pending=(*combat.pending, attack))


def _defence_declared(combat: Combat, event: e.DefenceDeclared) -> Combat:
    return _with(combat, event.name, defence=Defence(event.kind, event.bonus, event.modifiers), posted=True)


def _attack_resolved(combat: Combat, event: e.AttackResolved) -> Combat:
    target = combat.combatants[event.target]
    if event.outcome == "hit" and event.defence and target.defence:
        combat = _with(combat, event.target, defence=replace(target.defence, failed=True))
    return replace(combat, pending=tuple(one for one in combat.pending if one.attack != event.attack))


def _hp_changed(combat: Combat, event: e.WoundTaken | e.BleedingTicked | e.HealthRestored) -> Combat:
    return _with(combat, event.name, hp=event.hp)


def _condition_gained(combat: Combat, event: e.ConditionGained) -> Combat:
    held = combat.combatants[event.name].conditions
    return _with(combat, event.name, conditions=(*held, Condition(event.condition, event.until, event.wound)))


def _condition_ended(combat: Combat, event: e.ConditionEnded) -> Combat:
    held = combat.combatants[event.name].conditions
    kept = tuple(one for one in held if (one.name, one.wound) != (event.condition, event.wound))
    return _with(combat, event.name, conditions=kept)


def _bleeding_began(combat: Combat, event: e.BleedingBegan) -> Combat:
    held = combat.combatants[event.name].bleeding
    return _with(combat, event.name, bleeding=(*held, Bleeding(event.wound, event.kind, event.amount)))


def _bleeding_stopped(combat: Combat, event: e.BleedingStopped) -> Combat:
    held = combat.combatants[event.name].bleeding
    return _with(combat, event.name, bleeding=tuple(one for one in held if one.wound != event.wound))


def _fell(combat: Combat, event: e.CombatantFell) -> Combat:
    return _with(combat, event.name, status=event.status, defence=None)


def _rose(combat: Combat, event: e.CombatantRose) -> Combat:
    return _with(combat, event.name, status="active")


def _turn_ended(combat: Combat, event: e.TurnEnded) -> Combat:
    return _with(combat, event.name, turn_over=True, posted=event.posted)


def _turn_missed(combat: Combat, event: e.TurnMissed) -> Combat:
    return replace(combat, missed=(*combat.missed, (event.round, event.name)))


def _round_ended(combat: Combat, event: e.RoundEnded) -> Combat:
    undefended = {name: replace(one, defence=None) for name, one in combat.combatants.items()}
    missed = tuple(turn for turn in combat.missed if turn[0] == event.round)
    return replace(combat, combatants=undefended, in_round=False, missed=missed)


def _ruled(combat: Combat, event: e.RulingMade) -> Combat:
    return _with(combat, event.name, hp=event.after) if event.subject == "hp" else combat


def _closed(combat: Combat, _: e.CombatClosed) -> Combat:
    return replace(combat, status="closed")


_CHANGES: Mapping[type[Event], Any] = {
    e.CombatOpened: _opened,
    e.CombatantJoined: _joined,
    e.WeaponAdded: _armed,
    e.RoundBegan: _round_began,
    e.InitiativeSet: _initiative_set,
    e.DiceRolled: _rolled,
    e.AttackMade: _attack_made,
    e.DefenceDeclared: _defence_declared,
    e.AttackResolved: _attack_resolved,
    e.WoundTaken: _hp_changed,
    e.BleedingTicked: _hp_changed,
    e.HealthRestored: _hp_changed,
    e.ConditionGained: _condition_gained,
    e.ConditionEnded: _condition_ended,
    e.BleedingBegan: _bleeding_began,
    e.BleedingStopped: _bleeding_stopped,
    e.CombatantFell: _fell,
    e.CombatantRose: _rose,
    e.TurnEnded: _turn_ended,
    e.TurnMissed: _turn_missed,
    e.RoundEnded: _round_ended,
    e.RulingMade: _ruled,
    e.CombatClosed: _closed,
}
"""What each event changes."""

INFORMS: frozenset[type[Event]] = frozenset(
    {e.Declared, e.DiceUnused, e.DamageAbsorbed, e.NoteWritten, e.HistoryRewound, e.SecretCommitted}
)
"""Events that change nothing of the state: with `_CHANGES` they are all there are (a test holds us to it)."""
