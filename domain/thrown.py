"""The dice of a correction told from now on: the log holds them without the correction that threw them.

So they are judged by themselves: nobody may choose a die, for a need to come or under a key further on.
"""

import re
from collections.abc import Container

from domain.commands import Settle
from domain.dice import Die, cause_of
from domain.errors import UnusableValue
from domain.ledger import Ledger
from domain.scene import Scene

_KEY = re.compile(
    r"r(?P<round>\d{1,9})/(?P<roller>[^/]+)/(?P<purpose>[^/]+)/d(?P<sides>\d{1,9})/(?P<nth>\d{1,9})", re.ASCII
)
_NEED = re.compile(r"[^/]+/(?P<purpose>[^/]+)/(?P<roller>[^/]+)/d(?P<sides>\d{1,9})/\d{1,9}", re.ASCII)


def require_thrown(scene: Scene, command: Settle) -> None:
    """Refuse dice that no correction can have thrown; one that fell before is as it was then.

    Raises:
        UnusableValue: a die is none such.
    """
    ledger, needs, keys = scene.memory.ledger, set[str](), set[str]()
    for die in (die for thrown in command.thrown for die in thrown.dice):
        if any(one.die == die for one in ledger.dice(die.need)):
            continue
        if die.need in needs or not (_is_due(die, scene, ledger) and _is_next(die, ledger, keys)):
            raise UnusableValue("dice", die.key, "")
        needs.add(die.need)
        keys.add(die.key)


def _is_due(die: Die, scene: Scene, ledger: Ledger) -> bool:
    """Whether a command up to this one may need such a die, and none fell for that need; its key is of that need."""
    key, need, cause = _KEY.fullmatch(die.key), _NEED.fullmatch(die.need), cause_of(die.need)
    if key is None or need is None or cause is None or cause > scene.number or ledger.dice(die.need):
        return False
    same = all(key[part] == need[part] for part in ("purpose", "roller", "sides"))
    return same and int(key["round"]) <= scene.combat.round


def _is_next(die: Die, ledger: Ledger, keys: Container[str]) -> bool:
    """Whether a die that nobody typed has a key that fell before, or the next one of its kind."""
    if die.said is not None:
        return True
    stem, _, nth = die.key.rpartition("/")
    below = (f"{stem}/{lower}" for lower in range(1, int(nth)))
    return all(ledger.needs(key) or key in keys for key in below)
