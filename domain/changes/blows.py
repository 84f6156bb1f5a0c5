"""How dice, attacks, defences and duels change the state."""

from collections.abc import Callable
from dataclasses import replace

from domain import events as e
from domain.changes.common import Changes, with_one
from domain.combat import Combat, Defence, Duel, Held, Opening, PendingAttack, SettledAttack


def _rolled(combat: Combat, event: e.DiceRolled) -> Combat:
    return replace(combat, needs_of_keys={**combat.needs_of_keys, **{die.key: die.need for die in event.dice}})


def _attack_made(combat: Combat, event: e.AttackMade) -> Combat:
    attack = PendingAttack(
        event.attack,
        event.attacker,
        event.target,
        event.weapon,
        event.aim,
        event.damage,
        event.kept,
        event.chance,
        event.manner,
        event.modifiers,
    )
    target = combat.combatants[event.target]
    attacks = combat.combatants[event.attacker].attacks + (not event.free)
    combat = with_one(combat, event.attacker, weapon_used=event.weapon, attacks=attacks)
    if event.ranged and target.first_shot is None:
        combat = with_one(combat, event.target, first_shot=event.attack)
    if event.free:
        combat = with_one(combat, event.target, struck_freely=(*target.struck_freely, event.attacker))
        combat = replace(combat, openings=_used(combat.openings, event))
    return replace(combat, pending=(*combat.pending, attack))


def _used(openings: tuple[Opening, ...], event: e.AttackMade) -> tuple[Opening, ...]:
    """A free attack uses one opening: the first that its author has not used."""
    for place, one in enumerate(openings):
        if one.name == event.target and one.to in {None, event.attacker} and event.attacker not in one.used:
            return (*openings[:place], replace(one, used=(*one.used, event.attacker)), *openings[place + 1 :])
    return openings


def _redirected(combat: Combat, event: e.AttackRedirected) -> Combat:
    pending = tuple(
        replace(attack, target=event.protector) if attack.attack == event.attack else attack
        for attack in combat.pending
    )
    return replace(combat, pending=pending)


def _defence_declared(combat: Combat, event: e.DefenceDeclared) -> Combat:
    defence = Defence(event.kind, event.bonus, event.modifiers, event.protects)
    return with_one(combat, event.name, defence=defence, posted=True)


def _attack_resolved(combat: Combat, event: e.AttackResolved) -> Combat:
    target, waits = combat.combatants[event.target], any(one.attack == event.attack for one in combat.pending)
    former = None if waits else combat.settled.get(event.attack)
    passed = event.outcome == "hit" and (
        event.defence is not None or (former is not None and target.defence is not None)
    )
    if target.defence and passed:
        combat = with_one(combat, event.target, defence=replace(target.defence, failed=True))
    if target.defence and former and former.passed and event.outcome == "avoided":
        combat = with_one(combat, event.target, defence=replace(target.defence, failed=False))
    if event.kind:
        parries, dodges = target.parries + (event.kind == "parry"), target.dodges + (event.kind == "dodge")
        combat = with_one(combat, event.target, parries=parries, dodges=dodges)
    ended = [attack for attack in combat.pending if attack.attack == event.attack]
    struck = combat.settled.get(event.attack)
    blows = struck.blows + 1 if struck else 1
    settled = {
        attack.attack: SettledAttack(attack, event.outcome, passed, target.status, blows=blows) for attack in ended
    }
    if former:  # overruled: what it had caused is given back, and was no wound
        wounds = combat.combatants[event.target].wounds
        kept = tuple(one for one in wounds if one.wound.partition(".")[0] != str(event.attack))
        combat = with_one(combat, event.target, wounds=kept)
        settled = {event.attack: replace(former, outcome=event.outcome, passed=passed, wound=None, loss=0)}
    if event.consequence == "riposte":
        combat = replace(combat, openings=(*combat.openings, Opening(event.attacker, event.target)))
    return replace(
        combat,
        pending=tuple(attack for attack in combat.pending if attack.attack != event.attack),
        settled={**combat.settled, **settled},
    )


def _clashed(combat: Combat, event: e.ClashBegan) -> Combat:
    duel = combat.duel_of(event.defender) or Duel(event.defender, (), ())
    others = tuple(one for one in combat.duels if one.defender != event.defender)
    bound = replace(duel, attackers=(*duel.attackers, event.attacker), attacks=(*duel.attacks, event.attack))
    return replace(combat, duels=(*others, bound))


def _held(combat: Combat, event: e.DuelHeld) -> Combat:
    hold = Held(event.name, event.command, event.weapon, event.modifiers, event.kept)
    return _with_duel(combat, event.name, lambda duel: replace(duel, held=(*duel.held, hold)))


def _fought(combat: Combat, event: e.DuelFought) -> Combat:
    return _with_duel(combat, event.defender, lambda duel: replace(duel, held=()))


def _left(combat: Combat, event: e.DuelLeft) -> Combat:
    def without(duel: Duel) -> Duel | None:
        if event.name == duel.defender or duel.attackers == (event.name,):
            return None
        pairs = [pair for pair in zip(duel.attackers, duel.attacks, strict=True) if pair[0] != event.name]
        held = tuple(hold for hold in duel.held if hold.name != event.name)
        attackers, attacks = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
        return replace(duel, attackers=attackers, attacks=attacks, held=held)

    return _with_duel(combat, event.name, without)


def _with_duel(combat: Combat, name: str, change: Callable[[Duel], Duel | None]) -> Combat:
    changed = [change(duel) if name in duel.parties else duel for duel in combat.duels]
    return replace(combat, duels=tuple(duel for duel in changed if duel))


CHANGES: Changes = {
    e.DiceRolled: _rolled,
    e.AttackMade: _attack_made,
    e.AttackRedirected: _redirected,
    e.DefenceDeclared: _defence_declared,
    e.AttackResolved: _attack_resolved,
    e.ClashBegan: _clashed,
    e.DuelHeld: _held,
    e.DuelFought: _fought,
    e.DuelLeft: _left,
}
