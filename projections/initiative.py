"""Who posts when: the order, who is up, whom the round waits for."""

from dataclasses import dataclass

from domain.combat import Combat
from domain.ruleset import ruleset_named


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the round's order."""

    name: str
    initiative: int
    acted: bool
    delayed: bool


@dataclass(frozen=True, slots=True)
class Initiative:
    """The round's order; `up` may act now, `unrolled` have no initiative yet, `silent` have not posted."""

    order: tuple[Place, ...]
    up: tuple[str, ...]
    unrolled: tuple[str, ...]
    silent: tuple[str, ...]


def initiative(combat: Combat) -> Initiative:
    """The order of the present round; nobody is up outside a round."""
    order = combat.order()
    up = ruleset_named(combat.rules).up(combat) if combat.status == "open" and combat.in_round else ()
    return Initiative(
        order=tuple(
            Place(one.name, one.initiative.sum.total, acted=one.turn_over, delayed=False)
            for one in order
            if one.initiative
        ),
        up=up,
        unrolled=combat.unrolled(),
        silent=tuple(one.name for one in order if not one.posted and not one.turn_over) if combat.in_round else (),
    )
