"""What was told after a secret command that was taken back since: it bears the mark of what nobody was to know.

A secret command that stands shows in the hit points of whoever hides none: they are today's. One that was taken back
shows nowhere any more; but what followed it, until it was taken back, stands in the log with the numbers that it left.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from domain import events as e
from domain.events import Event
from domain.evolution import CHANGES
from domain.history import Entry, History
from projections.about import answers, named_in, owned
from projections.initiative import NO_ORDER

KEPT: frozenset[type[Event]] = frozenset(
    {
        e.DiceRolled,
        e.AttackMade,
        e.AttackRedirected,
        e.AttackResolved,
        e.BleedingBegan,
        e.CombatantRevealed,
        e.HazardBegan,
        e.PostQueued,
        e.PostTaken,
        e.WeaponAdded,
    }
)
"""Facts of secret commands that neither show on a board of the players nor weigh on what follows: they mark nothing."""

ENDINGS = (e.BleedingShortened, e.BleedingStopped, e.HazardEnded, e.HazardShortened)
"""They show where they end what began in the open."""

STANDING = (
    e.AbsenceEnded,
    e.ClashBegan,
    e.DuelLeft,
    e.HazardEnded,
    e.HazardShortened,
    e.HazardStruck,
    e.InitiativeSet,
    e.OrderKept,
    e.TurnBegan,
    e.TurnEnded,
    e.TurnForgone,
    e.TurnInterrupted,
    e.TurnMissed,
    e.TurnResumed,
)
"""Facts that tell who was there to act, when, or to be struck: of that time they are not shown."""

NOT_TOLD: dict[str, Any] = {
    **dict.fromkeys(
        ("pending", "queued", "set_aside", "missed", "absent", "expected", "duels", "hazards", "unfilled"), ()
    ),
    "initiative": NO_ORDER,
}
"""A board's fields that say who was there to act, and what was under way, where that is not told."""

LEFT = ("hp", "location_hp", "locations")
"""What a fact says of what is left after it, which depends on all that came before."""


def bygone(history: History, commands: frozenset[int], unseen: frozenset[str]) -> frozenset[int]:
    """The first versions of the entries that bear the mark of a secret command taken back since, its own among them.

    Args:
        history: the whole log.
        commands: the numbers of the commands that are secret today.
        unseen: whom the players do not know of.
    """
    if not commands:
        return frozenset()
    marked: set[int] = set()
    path = history.position.path()
    effective, standing = {entry.start for entry in path}, defaultdict[int, list[Event]](list)
    for entry in path:
        for number, change in _marks(entry, commands, unseen):
            standing[number].append(change)
    for entry in history.entries:
        before = history.before(entry.start).tip
        follows = before is not None and before.entry.start in marked
        marks = _marks(entry, commands, unseen) if entry.start not in effective else ()
        if follows or any(change not in standing[number] for number, change in marks):
            marked.add(entry.start)
    return frozenset(marked)


def _marks(entry: Entry, commands: frozenset[int], unseen: frozenset[str]) -> Iterator[tuple[int, Event]]:
    """What came of secret commands during a command and changed what the players see, with the command it belongs to.

    A wound, a haemorrhage or a danger of a secret command costs hit points during others.
    """
    for fact, number in owned(entry.number, entry.facts):
        names = named_in(fact)
        secretly = number in commands or answers(fact) & commands
        unshown = type(fact) in KEPT or (isinstance(fact, ENDINGS) and answers(fact) <= commands)
        if secretly and type(fact) in CHANGES and not unshown and not (names and names <= unseen):
            yield number, _change(fact)


def _change(fact: Event) -> Event:
    """A fact without what is left after it; a decision by how much it changed."""
    left: dict[str, object] = {name: None for name in LEFT if name in type(fact).model_fields}
    if isinstance(fact, e.RulingMade) and isinstance(fact.before, int) and isinstance(fact.after, int):
        left = {"before": 0, "after": fact.after - fact.before}
    return fact.model_copy(update=left)
