"""Entropy: what anybody mixes into the engine's dice, so that whoever holds the secret foresees no further round.

A contribution serves the first round of which no die has fallen yet, the present one included; so all dice of a round
are made with the same. Contributions are no steps: an undo takes none back, for the dice after it must be the same.
"""

from collections.abc import Iterator
from itertools import count

from domain.combat import Combat
from domain.commands import AddEntropy
from domain.dice import round_of
from domain.errors import UnusableValue
from domain.events import EntropyAdded
from domain.history import History
from domain.refusals import CombatIsClosed

MOST_ENTROPY = 1_000
"""How many characters one contribution may have."""


def add_entropy(history: History, combat: Combat, command: AddEntropy) -> tuple[EntropyAdded]:
    """What a contribution will record: it may be anybody's.

    Raises:
        CombatIsClosed: no die will fall any more.
        UnusableValue: it is empty, or too long.
    """
    if combat.status == "closed":
        raise CombatIsClosed
    if not command.text.strip() or len(command.text) > MOST_ENTROPY:
        raise UnusableValue("entropy", command.text[:40], f"1–{MOST_ENTROPY}")
    rolled = {round_of(key) for key in history.ledger.keys()}  # noqa: SIM118 - a ledger is no mapping
    serves = next(number for number in count(max(1, combat.round)) if number not in rolled)
    return (EntropyAdded(round=serves, text=command.text),)


def contributions(history: History) -> Iterator[EntropyAdded]:
    """All that was ever mixed in, in the order of the log."""
    return (fact for entry in history.entropy for fact in entry.facts if isinstance(fact, EntropyAdded))


def entropy_of(history: History, key: str) -> tuple[str, ...]:
    """What is mixed into the die with this key: the contributions to its round, in the order of the log."""
    number = round_of(key)
    return tuple(one.text for one in contributions(history) if one.round == number)
