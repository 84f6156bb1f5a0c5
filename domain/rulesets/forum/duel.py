"""Les duels de force: holding, breaking, and the fight between those who hold."""

from domain import events as e
from domain.combat import Combatant, Duel, Held, PendingAttack
from domain.commands import TakeAction
from domain.exchange import keep_dice, resolved, weapon_of
from domain.refusals import NotInDuel
from domain.ruleset import Facts
from domain.rulesets.forum.attack import attack_bonus
from domain.rulesets.forum.bonds import let_go
from domain.rulesets.forum.damage import inflict
from domain.rulesets.forum.table import figures
from domain.rulesets.forum.wounds import burdens
from domain.scene import Pool, Scene
from domain.sums import Sum, Term, add_up, die


def check_duel(scene: Scene, command: TakeAction) -> None:
    """Only who is bound holds or breaks [FORUM-DUEL-1]."""
    if command.action == "duel" and scene.combat.duel_of(command.actor) is None:
        raise NotInDuel(command.actor)


def duel_turn(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Maintenir le duel de force… Briser le duel de force » [FORUM-DUEL-2, FORUM-DUEL-7, FORUM-DUEL-8].

    Anything but holding breaks, and has no other effect.
    """
    duel = scene.combat.duel_of(command.actor)
    assert duel is not None
    if command.action != "duel" or command.arguments.get("decision") != "hold":
        yield from part(scene, duel, command.actor)
        return
    needs = tuple((purpose, command.actor) for purpose in ("duel", "aim", "damage", "resistance", "survival"))
    yield e.DuelHeld(name=command.actor, command=scene.number, kept=keep_dice(scene, needs))
    yield from fight_if_all_hold(scene, command.actor)


def part(scene: Scene, duel: Duel, name: str) -> Facts[None]:
    """« Aucun roll n'est effectué et le défenseur et l'attaquant peuvent s'écarter » [FORUM-DUEL-2, FORUM-DUEL-7].

    An attacker parts alone; the duel ends with the defender or the last attacker, and whoever of the others has not
    posted is passed over: breaking costs both their action.
    """
    ends = name == duel.defender or duel.attackers == (name,)
    yield from let_go(scene, name)
    if not ends:
        yield from fight_if_all_hold(scene, duel.defender)
        return
    for other in duel.parties:
        if other != name and not scene.one(other).turn_over and scene.one(other).able:
            for queued in scene.combat.queued:
                if queued.name == other:
                    yield e.CommandSetAside(command=queued.command, name=other, reason="duel")
            yield e.TurnEnded(name=other, how="skip", posted=False)


def silent_duellists(scene: Scene) -> Facts[None]:
    """Who said nothing by the round's end has broken away; those left who all hold then fight [FORUM-DUEL-7]."""
    for duel in scene.combat.duels:
        for name in duel.parties:
            bound = scene.combat.duel_of(name)
            if bound and not scene.one(name).posted:
                yield from part(scene, bound, name)


def fight_if_all_hold(scene: Scene, name: str) -> Facts[None]:
    """The duel is rolled when the last has posted, with the maluses of that moment [FORUM-DUEL-8]."""
    duel = scene.combat.duel_of(name)
    if duel is None or {hold.name for hold in duel.held} != set(duel.parties):
        return
    holds = {hold.name: hold for hold in duel.held}
    pool = Pool(kept for hold in duel.held for kept in hold.kept)
    totals: dict[str, Sum] = {}
    for party in _in_order(scene, duel):
        totals[party] = yield from _roll(scene, duel, party, holds[party], pool)
    defender, margin = duel.defender, figures(scene.combat, "duel")["difference"]
    ahead = {one: totals[one].total - totals[defender].total for one in duel.attackers}
    best = max(duel.attackers, key=lambda one: (ahead[one], -_in_order(scene, duel).index(one)))
    winner = best if ahead[best] >= margin else defender if -ahead[best] >= margin else None
    yield e.DuelFought(
        defender=defender,
        attackers=duel.attackers,
        totals=tuple(totals[party] for party in duel.parties),
        winner=winner,
    )
    if winner is not None or len(duel.attackers) > 1:
        yield e.DuelLeft(name=defender)
    if winner == defender:
        yield from _strike(scene, holds[defender], best, pool, aimed=False)
    elif winner is not None:
        yield from _strike(scene, holds[winner], defender, pool, aimed=False)
        for other in _in_order(scene, duel):
            if other in duel.attackers and other != winner and scene.one(defender).hp:
                yield from _strike(scene, holds[other], defender, pool, aimed=True)
    yield from pool.idle()


def _in_order(scene: Scene, duel: Duel) -> list[str]:
    ranked = [one.name for one in scene.combat.by_initiative(scene.combat.combatants[name] for name in duel.parties)]
    return [*ranked, *(name for name in duel.parties if name not in ranked)]


def _roll(scene: Scene, duel: Duel, name: str, hold: Held, pool: Pool) -> Facts[Sum]:
    """« Le défenseur et l'attaquant deviennent deux attaquants » [FORUM-DUEL-3, FORUM-DUEL-4]: d100 + base bonus."""
    one = scene.one(name)
    more = figures(scene.combat, "duel")["each_more"] * (len(duel.attackers) - 1) if name in duel.attackers else 0
    return add_up(
        (
            die((yield from scene.die("duel", name, hold.command, pool)), "FORUM-DUEL-3"),
            _bonus(one),
            Term(code="numbers", value=more, rule="FORUM-DUEL-4"),
            *burdens(scene, one, "duel"),
        )
    )


def _bonus(one: Combatant) -> Term:
    """The base bonus of the weapon in hand, without factor; none for who has no weapon."""
    armed = [weapon for weapon in one.weapons if weapon.name == one.weapon_used] or list(one.weapons)
    return attack_bonus(one, armed[0]) if armed else Term(code="attack", value=0, rule="FORUM-DUEL-3")


def _strike(scene: Scene, hold: Held, target: str, pool: Pool, *, aimed: bool) -> Facts[None]:
    """The winner's damage, or the immediate undefended attack of the others [FORUM-DUEL-3, FORUM-DUEL-6]."""
    one = scene.one(hold.name)
    bonus = _bonus(one)
    weapon = weapon_of(one, one.weapon_used or (one.weapons[0].name if one.weapons else ""))
    terms: list[Term] = [bonus]
    if aimed:
        face = yield from scene.die("aim", one.name, hold.command, pool)
        own = Term(code="weapon", name=weapon.name, value=weapon.number("aim"), rule="FORUM-AIM-1")
        terms = [die(face, "FORUM-AIM-1"), bonus, own, *burdens(scene, one, "aim")]
    hurt = Term(code="weapon", name=weapon.name, value=weapon.number("damage"), rule="FORUM-DMG-1")
    yield e.AttackMade(
        attack=hold.command,
        attacker=one.name,
        target=target,
        weapon=weapon.name,
        aim=add_up(terms),
        damage=add_up((bonus, hurt, *burdens(scene, one, "damage"))).terms,
    )
    blow: PendingAttack = scene.combat.pending[-1]
    yield resolved(blow, "hit", "FORUM-DUEL-6" if aimed else "FORUM-DUEL-3")
    yield from inflict(scene, blow, (), pool)
