"""`ruling on N outcome=hit|miss`, for every ruleset: which attack is meant, and what is recorded of the decision."""

from domain import commands as c, events as e
from domain.errors import KeyNeeded
from domain.refusals import NoSuchAttack, RulingIdle
from domain.ruleset import Facts
from domain.scene import Scene

AS_SAID = {"hit": "hit", "missed": "miss", "avoided": "miss", "void": "miss"}
"""How an outcome is called when it is decided."""


def overrule(scene: Scene, command: c.OverruleAttack) -> Facts[None]:
    """The result of one attack is decided; what then follows, the ruleset tells.

    Raises:
        KeyNeeded: no reason is given.
        NoSuchAttack: no attack has this number.
        RulingIdle: it ended so already.
    """
    if not command.why:
        raise KeyNeeded("why")
    pending = next((attack for attack in scene.combat.pending if attack.attack == command.attack), None)
    settled = None if pending else scene.combat.settled.get(command.attack)
    if pending is None and settled is None:
        raise NoSuchAttack(command.attack)
    before = settled.outcome if settled else "pending"
    if AS_SAID.get(before) == command.outcome and (settled is None or settled.blows == 1):
        raise RulingIdle("outcome")
    yield e.RulingMade(
        name=None, subject=f"outcome.{command.attack}", before=before, after=command.outcome, why=command.why
    )
    attack = pending or (settled.attack if settled else None)
    assert attack is not None
    hit = command.outcome == "hit"
    yield from scene.ruleset.overrule(scene, attack, settled, hit=hit, damage=command.damage)
