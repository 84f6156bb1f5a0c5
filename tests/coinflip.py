"""A fifth ruleset, of the test-suite's own: who tosses heads strikes. No product file knows of it."""

from collections.abc import Iterator
from fractions import Fraction

from domain import commands as c, events as e
from domain.combat import Combat
from domain.exchange import resolved
from domain.odds import Chance, Decided, faces_of
from domain.refusals import TargetNeeded
from domain.ruleset import Facts, Option, Rollers, Ruleset
from domain.scene import Scene
from domain.sums import Sum, Term, add_up, die

HEADS = 2


def health(command: c.AddCombatant) -> tuple[int, int]:
    """Three lives, unless the sheet says otherwise."""
    return command.hp or (3, 3)


def act(scene: Scene, command: c.TakeAction) -> Facts[None]:
    """Heads hits and costs the stake; tails misses [COIN-TOSS-1]."""
    if not command.targets:
        raise TargetNeeded(command.action)
    target, number = scene.one(command.targets[0]), scene.number
    face = yield from scene.die("coin", command.actor, number)
    aim = add_up((die(face, "COIN-TOSS-1"),))
    yield e.AttackMade(attack=number, attacker=command.actor, target=target.name, weapon="", aim=aim, damage=())
    outcome: e.Outcome = "hit" if face == HEADS else "missed"
    yield resolved(scene.combat.pending[-1], outcome, "COIN-TOSS-1")
    if outcome == "hit" and target.hp:
        stake = Term(code="constant", value=int(scene.option("stake")), rule="COIN-TOSS-1")
        left = max(0, target.hp - stake.value)
        blow = {"attack": number, "name": target.name, "damage": Sum(total=stake.value, terms=(stake,))}
        yield e.WoundTaken(wound=f"{number}.1", **blow, reduction=None, loss=target.hp - left, hp=left)
        if not left:
            yield e.CombatantFell(name=target.name, status="unconscious", rule="COIN-TOSS-1", cause=f"{number}.1")
    yield e.TurnEnded(name=command.actor, how="action", posted=True, action=command.action)


def may_roll(_: Combat, command: c.Command) -> Rollers:
    """Whoever strikes tosses."""
    return {"coin": (command.actor,)} if isinstance(command, c.TakeAction) else {}


def odds(decided: Decided) -> Iterator[Chance]:
    """One side of two [COIN-TOSS-1]."""
    if isinstance(end := decided.fact, e.AttackResolved):
        hit, cause = end.outcome == "hit", str(end.attack)
        yield Chance("attack", end.attacker, end.target, Fraction(1, 2), hit, faces_of(end.aim), cause)


COINFLIP = Ruleset(
    name="coinflip",
    version=7,
    options={"stake": Option("1", "COIN-TOSS-1", number=True)},
    dice={"coin": 2},
    actions={"strike": {"fr": ["frappe"], "targets": "one", "attack": ""}},
    words={"dice": {"coin": {"fr": ["pièce"]}}},
    health=health,
    may_roll=may_roll,
    act=act,
    odds=odds,
    rules={"COIN-TOSS-1": {}},
)
"""Everybody tosses once a round, in any order."""
