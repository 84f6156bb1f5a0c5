"""The board: where the fight stands, as one object; `as_json` gives the shape that programs read.

It holds what is shown and nothing else, so that a board from which things were taken (see secrecy.py) is a board.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from domain.combat import Combat, Hazard
from domain.commands import TakeAction
from domain.disputes import open_disputes
from domain.events import RoundEnded, TurnDisputed, TurnMissed
from domain.evolution import States, evolve
from domain.history import History, Recorded, read_history
from domain.ruleset import ruleset_named
from projections.closing import ClosingReport, closing_report
from projections.initiative import Initiative, Place, initiative
from projections.vitals import Vitals, vitals

EARLY = "early"
"""Why a queued post waits: its turn has not come."""


@dataclass(frozen=True, slots=True)
class Pending:
    """An attack that waits; `aim` is None where it is not rolled yet, or hidden from who reads.

    `asks`: for its target to choose a defence, not for others to declare.
    """

    command: int
    attacker: str
    target: str
    aim: int | None
    asks: bool = True


@dataclass(frozen=True, slots=True)
class Kept:
    """A post that was kept or set aside, with the code of the reason (None where it is hidden from who reads)."""

    command: int
    name: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class Contested:
    """A command that somebody contests, and why; `dispute` is the number of the command that does."""

    command: int
    name: str
    reason: str | None
    dispute: int


@dataclass(frozen=True, slots=True)
class Bond:
    """A duel: who is bound with whom, and who has chosen to hold."""

    defender: str
    attackers: tuple[str, ...]
    held: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A fight at one moment; `version` is the last event known then, `command` the highest number given.

    `pass_number` is None where rounds have no passes.

    `absent` pairs names with what they do meanwhile, `expected` names with the round of their arrival; `unseen_up` says
    that somebody whom the reader does not know of is up.
    """

    slug: str
    title: str
    rules: str
    status: str
    version: int
    command: int
    round: int
    in_round: bool
    pass_number: int | None
    initiative: Initiative
    vitals: tuple[Vitals, ...]
    pending: tuple[Pending, ...]
    queued: tuple[Kept, ...]
    set_aside: tuple[Kept, ...]
    missed: tuple[tuple[int, str], ...]
    absent: tuple[tuple[str, TakeAction], ...]
    expected: tuple[tuple[str, int], ...]
    duels: tuple[Bond, ...]
    hazards: tuple[Hazard, ...]
    unfilled: tuple[tuple[int, str], ...] = ()
    """Of the turns missed, those that a correction has made due: an insert can fill them."""
    disputed: tuple[Contested, ...] = ()
    """Commands that are contested, by whom and why."""
    unseen_up: bool = False
    untold: bool = False
    """Whether the reader is told neither how everybody fared nor the order of that time."""
    report: ClosingReport | None = None
    """What a closed fight leaves behind."""

    def as_json(self) -> dict[str, Any]:
        """The object that `horion board --json` prints."""
        order = self.initiative
        return {
            "combat": self.slug,
            "title": self.title,
            "rules": self.rules,
            "status": self.status,
            "version": self.version,
            "command": self.command,
            "round": self.round,
            "turn": order.up[0] if order.up else None,
            "up": list(order.up),
            "pass": self.pass_number,
            "order": [_place(place) for place in order.order],
            "combatants": [_combatant(one) for one in self.vitals],
            "pending": [_pending(one) for one in self.pending],
            "queued": [asdict(one) for one in self.queued],
            "set_aside": [asdict(one) for one in self.set_aside],
            "missed_turns": [{"round": number, "name": name} for number, name in self.missed],
            "disputed": [{"command": one.command, "name": one.name, "reason": one.reason} for one in self.disputed],
        }


def _combatant(one: Vitals) -> dict[str, Any]:
    return {
        "name": one.name,
        "side": one.side,
        "hp": one.hp,
        "hp_max": one.hp_max,
        "malus": one.malus,
        "locations": {name: {"hp": part.hp, "max": part.hp_max} for name, part in one.locations.items()},
        "status": one.status,
        "budget": dict(one.budget) if one.budget else None,
        "counters": dict(one.counters),
        "conditions": [
            *({"name": each.name, "until": each.until, "wound": each.wound} for each in one.conditions),
            *({"name": each.label, "until": each.until, "wound": None} for each in one.effects),
        ],
        "bleeding": [asdict(bleeding) for bleeding in one.bleeding],
    }


def _place(one: Place) -> dict[str, Any]:
    return {"name": one.name, "initiative": one.initiative, "acted": one.acted, "delayed": one.delayed}


def _pending(one: Pending) -> dict[str, Any]:
    return {"command": one.command, "attacker": one.attacker, "target": one.target, "aim": one.aim}


def _waiting(state: Combat) -> tuple[tuple[Pending, ...], tuple[Kept, ...]]:
    """Attacks that are rolled or declared and not settled, and the other posts that are kept."""
    asks = ruleset_named(state.rules).turns_begin if state.pending else False  # elsewhere they wait for their turn
    attacks = [Pending(one.attack, one.attacker, one.target, one.aim.total, asks=asks) for one in state.pending]
    kept = []
    for post in state.queued:
        action = post.action
        strikes = (
            post.reason != EARLY and action.targets and "attack" in ruleset_named(state.rules).actions[action.action]
        )
        if strikes:
            asks = action.arguments.get("defend") == "ask"
            attacks.append(Pending(post.command, post.name, action.targets[0], None, asks=asks))
        else:
            kept.append(Kept(post.command, post.name, post.reason))
    return tuple(attacks), tuple(kept)


def standing(slug: str, state: Combat) -> Board:
    """The board of a state alone: without what only its history can tell."""
    attacks, kept = _waiting(state)
    present = [one for one in state.combatants.values() if one.status not in {"dead", "fled", "left"}]
    return Board(
        slug=slug,
        title=state.title,
        rules=state.rules,
        status=state.status,
        version=0,
        command=0,
        round=state.round,
        in_round=state.in_round,
        pass_number=state.pass_number,
        initiative=initiative(state),
        vitals=vitals(state),
        pending=attacks,
        queued=kept,
        set_aside=tuple(Kept(one.command, one.name, one.reason) for one in state.set_aside),
        missed=state.missed,
        absent=tuple((one.name, one.absent) for one in present if one.absent),
        expected=tuple((one.name, one.enters) for one in present if one.enters is not None),
        duels=tuple(
            Bond(duel.defender, duel.attackers, tuple(hold.name for hold in duel.held)) for duel in state.duels
        ),
        hazards=state.hazards,
    )


def board(slug: str, history: History, combat: Combat | None = None) -> Board:
    """The board of a history; `combat` spares folding where the state is known."""
    state = combat or States().at(history.position)
    return replace(
        standing(slug, state),
        version=history.version,
        command=history.number,
        unfilled=tuple(_unfilled(history)),
        disputed=tuple(
            Contested(fact.command, entry.declared.acting or entry.declared.by or "", fact.why, entry.number)
            for entry in open_disputes(history)
            for fact in entry.facts
            if isinstance(fact, TurnDisputed)
        ),
        report=closing_report(history, state) if state.status == "closed" else None,
    )


def _unfilled(history: History) -> Iterator[tuple[int, str]]:
    """The turns that nobody has missed as it was told, and that a correction has made due."""
    for entry in history.position.path():
        if entry.declared.correction is not None:
            told = history.first[entry.number].facts
            yield from (
                (fact.round, fact.name) for fact in entry.facts if isinstance(fact, TurnMissed) and fact not in told
            )


def board_at(slug: str, recorded: list[Recorded], version: int) -> Board:
    """The board as it was known just after an event."""
    return board(slug, read_history([one for one in recorded if one.version <= version]))


def board_after_round(slug: str, history: History, number: int) -> Board | None:
    """The board after a round's last effects, in today's effective history; None when the round has not ended."""
    state = Combat()
    for event in history.events():
        state = evolve(state, event)
        if isinstance(event, RoundEnded) and event.round == number:
            return board(slug, history, state)
    return None
