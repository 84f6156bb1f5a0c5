"""La concentration."""

from fractions import Fraction

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import TakeAction
from domain.exchange import typed
from domain.ruleset import Facts
from domain.rulesets.forum.table import figures
from domain.rulesets.forum.wounds import burdens
from domain.scene import Scene
from domain.sums import Term, add_up, die, round_half_up

ROLL_FROM = 3


def concentrate(scene: Scene, command: TakeAction) -> Facts[None]:
    """« Un bonus de dix points dans ces statistiques par tour » [FORUM-CONC-1, -3, -4].

    Nothing else is done meanwhile, so there is no defence either [FORUM-CONC-5].

    `concentrating` counts the consecutive rounds; what it has brought becomes `concentrated` when it ends.
    """
    one, name = scene.one(command.actor), command.actor
    former = one.condition("concentrating")
    rounds = 1 + (former.amount or 0 if former else 0)
    if one.has("concentrated"):
        yield e.ConditionEnded(name=name, condition="concentrated")
    if rounds >= ROLL_FROM:
        kept = yield from _maintain(scene, one, rounds, command)
        if not kept:
            yield e.ConditionEnded(name=name, condition="concentrating")
            return
    yield e.ConditionGained(name=name, condition="concentrating", until="action", amount=rounds)


def _maintain(scene: Scene, one: Combatant, rounds: int, command: TakeAction) -> Facts[bool]:
    """« Seuls 50% de la statistique résilience peuvent aider à faire ce roll » [FORUM-CONC-3, -4, -7]."""
    table, base = figures(scene.combat, "concentration"), one.number("resilience")
    half = round_half_up(Fraction(base, 2))
    roll = add_up(
        (
            die((yield from scene.die("concentration", one.name, scene.number)), "FORUM-CONC-3"),
            Term(code="resilience", value=half, base=base, factor="0.5", rule="FORUM-CONC-3"),
            *typed(command.modifiers, "concentration", "FORUM-MOD-1"),
            *burdens(scene, one, "concentration"),
        )
    )
    above = table["third_round_above"] if rounds == ROLL_FROM else table["later_rounds_above"]
    yield e.FocusRolled(name=one.name, roll=roll, above=above, kept=roll.total > above)
    if roll.total < table["scattered_below"]:
        if one.has("scattered"):
            yield e.ConditionEnded(name=one.name, condition="scattered")
        until = f"rounds:{table['lasts_rounds'] + 1}"  # this round's end counts too
        yield e.ConditionGained(name=one.name, condition="scattered", until=until, amount=table["scattered_malus"])
    return bool(roll.total > above)


def lose_focus(scene: Scene, name: str) -> Facts[None]:
    """« Il est possible de garder ses bonus pour une durée de deux tours » [FORUM-CONC-2, FORUM-CONC-6].

    They are the two after the last one spent concentrating; when that is the present one, its end counts too.
    """
    one = scene.one(name)
    focus = one.condition("concentrating")
    if focus is None:
        return
    table = figures(scene.combat, "concentration")
    yield e.ConditionEnded(name=name, condition="concentrating")
    until = f"rounds:{table['lasts_rounds'] + (one.posted and one.turn_over)}"
    amount = bonus_after(scene.combat, focus.amount or 0)
    yield e.ConditionGained(name=name, condition="concentrated", until=until, amount=amount)


def bonus_after(combat: Combat, rounds: int) -> int:
    """10, 20, 25, 30…: the gains of each round, the last one again and again [FORUM-CONC-1]."""
    gains: list[int] = figures(combat, "concentration")["gains"]
    return sum(gains[min(index, len(gains) - 1)] for index in range(rounds))
