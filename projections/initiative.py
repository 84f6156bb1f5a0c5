"""Who posts when: the order, who is up, whom the round waits for."""

from dataclasses import dataclass

from domain.combat import Combat
from domain.ruleset import ruleset_named


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the round's order; `initiative` is None where it is hidden from who reads."""

    name: str
    initiative: int | None
    acted: bool
    delayed: bool
    behind: str | None = None
    """Whose number this is, of whoever waited for somebody."""


@dataclass(frozen=True, slots=True)
class Initiative:
    """The round's order; `up` may act now, `unrolled` have no initiative yet, `silent` have not posted.

    `delayed` pairs those who wait with whom they wait for, `watching` with what they wait for.
    """

    order: tuple[Place, ...]
    up: tuple[str, ...]
    unrolled: tuple[str, ...]
    silent: tuple[str, ...]
    delayed: tuple[tuple[str, str], ...]
    watching: tuple[tuple[str, str], ...] = ()


NO_ORDER = Initiative(order=(), up=(), unrolled=(), silent=(), delayed=())
"""What is shown where no order is: whoever fell is in none."""


def up_in(combat: Combat) -> tuple[str, ...]:
    """Who may act now; nobody outside a round."""
    return ruleset_named(combat.rules).up(combat) if combat.status == "open" and combat.in_round else ()


def initiative(combat: Combat) -> Initiative:
    """The order of the present round; nobody is up outside a round."""
    order = combat.order()
    declared = {post.name for post in combat.together()}
    spent = {one.name for one in order if combat.pass_number is not None and not one.budget.get("actions")}
    return Initiative(
        order=tuple(
            Place(
                one.name,
                one.initiative.sum.total,
                acted=one.turn_over or one.name in spent,
                delayed=one.delayed_until is not None or one.trigger is not None,
                behind=next((term.name for term in one.initiative.sum.terms if term.code == "waited"), None),
            )
            for one in order
            if one.initiative
        ),
        up=up_in(combat),
        unrolled=combat.unrolled(),
        silent=tuple(
            one.name for one in order if not one.posted and not one.turn_over and one.name not in declared | spent
        )
        if combat.in_round
        else (),
        delayed=tuple((one.name, one.delayed_until) for one in order if one.delayed_until and not one.turn_over),
        watching=tuple((one.name, one.trigger) for one in order if one.trigger and not one.turn_over),
    )
