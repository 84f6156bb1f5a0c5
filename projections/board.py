"""The board: where the fight stands, as one object; `as_json` gives the shape that programs read."""

from dataclasses import asdict, dataclass
from typing import Any

from domain.combat import Combat
from domain.events import RoundEnded
from domain.evolution import States, evolve
from domain.history import History, Recorded, read_history
from projections.initiative import Initiative, initiative
from projections.vitals import Vitals, vitals


@dataclass(frozen=True, slots=True)
class Board:
    """A fight at one moment; `version` is the last event known then, `command` the highest number given."""

    slug: str
    version: int
    command: int
    combat: Combat
    initiative: Initiative
    vitals: tuple[Vitals, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that `horion board --json` prints."""
        combat, order = self.combat, self.initiative
        return {
            "combat": self.slug,
            "title": combat.title,
            "rules": combat.rules,
            "status": combat.status,
            "version": self.version,
            "command": self.command,
            "round": combat.round,
            "turn": order.up[0] if order.up else None,
            "up": list(order.up),
            "pass": None,
            "order": [asdict(place) for place in order.order],
            "combatants": [_combatant(one) for one in self.vitals],
            "pending": [
                {"command": one.attack, "attacker": one.attacker, "target": one.target, "aim": one.aim.total}
                for one in combat.pending
            ],
            "queued": [],
            "set_aside": [],
            "missed_turns": [{"round": number, "name": name} for number, name in combat.missed],
            "disputed": [],
        }


def _combatant(one: Vitals) -> dict[str, Any]:
    return {
        "name": one.name,
        "side": one.side,
        "hp": one.hp,
        "hp_max": one.hp_max,
        "malus": one.malus,
        "locations": {},
        "status": one.status,
        "budget": None,
        "counters": {},
        "conditions": [asdict(condition) for condition in one.conditions],
        "bleeding": [asdict(bleeding) for bleeding in one.bleeding],
    }


def board(slug: str, history: History, combat: Combat | None = None) -> Board:
    """The board of a history; `combat` spares folding where the state is known."""
    state = combat or States().at(history.position)
    return Board(slug, history.version, history.number, state, initiative(state), vitals(state))


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
