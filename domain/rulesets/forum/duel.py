"""Les duels de force: holding, breaking, and the fight between those who hold."""

from domain import events as e
from domain.combat import Combatant, Duel, Held, PendingAttack, Weapon
from domain.commands import TakeAction
from domain.exchange import chosen_weapon, keep_dice, resolved, typed, weapon_of
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
    if command.action != "duel":
        return
    if scene.combat.duel_of(command.actor) is None:
        raise NotInDuel(command.actor)
    weapon_held(scene.one(command.actor), command)


def duel_turn(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Maintenir le duel de force… Briser le duel de force » [FORUM-DUEL-2, FORUM-DUEL-7, FORUM-DUEL-8].

    Anything but holding breaks, and has no other effect.
    """
    duel = scene.combat.duel_of(command.actor)
    assert duel is not None
    if command.action != "duel" or command.arguments.get("decision") != "hold":
        yield from part(scene, duel, command.actor)
        return
    one = scene.one(command.actor)
    if one.has("cover"):
        yield e.ConditionEnded(name=one.name, condition="cover")
    needs = [("duel", one.name)]
    if {hold.name for hold in duel.held} | {one.name} != set(duel.parties):  # else the other dice serve now, as needed
        needs += [(purpose, one.name) for purpose in ("aim", "damage", "survival")]
        needs += [("resistance", one.name)] * len(duel.parties)
    yield e.DuelHeld(
        name=one.name,
        command=scene.number,
        weapon=weapon_held(one, command).name,
        modifiers=command.modifiers,
        kept=keep_dice(scene, needs),
    )
    yield from fight_duels(scene)


def part(scene: Scene, duel: Duel, name: str) -> Facts[None]:
    """« Aucun roll n'est effectué et le défenseur et l'attaquant peuvent s'écarter » [FORUM-DUEL-2, FORUM-DUEL-7].

    An attacker parts alone; the duel ends with the defender or the last attacker, and whoever of the others has not
    posted is passed over: breaking costs both their action.
    """
    yield from let_go(scene, name)
    if name != duel.defender and duel.attackers != (name,):
        yield from fight_duels(scene)
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


def fight_duels(scene: Scene) -> Facts[None]:
    """A duel is rolled when the last of those bound has posted, with the maluses of that moment [FORUM-DUEL-8]."""
    for duel in scene.combat.duels:
        if {hold.name for hold in duel.held} == set(duel.parties):
            yield from fight(scene, duel)


def fight(scene: Scene, duel: Duel) -> Facts[None]:
    """« Celui qui effectue un roll supérieur d'au moins 10 parvient à se défaire » [FORUM-DUEL-3, FORUM-DUEL-4]."""
    holds = {hold.name: hold for hold in duel.held}
    pool = scene.pool(kept for hold in duel.held for kept in hold.kept)
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
            _bonus(one, hold),
            Term(code="numbers", value=more, rule="FORUM-DUEL-4"),
            *typed(hold.modifiers, "duel", "FORUM-MOD-1"),
            *burdens(scene, one, "duel"),
        )
    )


def weapon_held(one: Combatant, command: TakeAction) -> Weapon:
    """The weapon named, else the one in hand, else the first that one attacks with; bare hands where there is none."""
    if "weapon" in command.arguments:
        return chosen_weapon(one, command)
    usable = [weapon for weapon in one.weapons if "attack" in weapon.traits]
    used = [weapon for weapon in usable if weapon.name == one.weapon_used]
    return (*used, *usable, Weapon("", {}))[0]


def _bonus(one: Combatant, hold: Held) -> Term:
    """The base bonus, without factor; none for bare hands."""
    if not hold.weapon:
        return Term(code="attack", value=0, rule="FORUM-DUEL-3")
    return attack_bonus(one, weapon_of(one, hold.weapon))


def _strike(scene: Scene, hold: Held, target: str, pool: Pool, *, aimed: bool) -> Facts[None]:
    """The winner's damage, or the immediate undefended attack of the others [FORUM-DUEL-3, FORUM-DUEL-6]."""
    one = scene.one(hold.name)
    bonus, weapon = _bonus(one, hold), weapon_of(one, hold.weapon)
    terms: list[Term] = [bonus]
    if aimed:
        face = yield from scene.die("aim", one.name, hold.command, pool)
        own = Term(code="weapon", name=weapon.name, value=weapon.number("aim"), rule="FORUM-AIM-1")
        added = typed(hold.modifiers, "aim", "FORUM-MOD-1")
        terms = [die(face, "FORUM-AIM-1"), bonus, own, *added, *burdens(scene, one, "aim")]
    hurt = Term(code="weapon", name=weapon.name, value=weapon.number("damage"), rule="FORUM-DMG-1")
    added = typed(hold.modifiers, "damage", "FORUM-MOD-1")
    yield e.AttackMade(
        attack=hold.command,
        attacker=one.name,
        target=target,
        weapon=weapon.name,
        aim=add_up(terms),
        damage=add_up((bonus, hurt, *added, *burdens(scene, one, "damage"))).terms,
    )
    blow: PendingAttack = scene.combat.pending[-1]
    yield resolved(blow, "hit", "FORUM-DUEL-6" if aimed else "FORUM-DUEL-3")
    yield from inflict(scene, blow, (), pool)
