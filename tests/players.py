"""What the players of a scenario see: board, log and waiting, as they would read them."""

import json
from datetime import timedelta
from typing import Any, get_args

from spec import Scenario

from domain import events as e
from domain.fight import Fight
from projections.board import Board, board
from projections.boardview import board_view
from projections.formats import Format, write
from projections.logview import told
from projections.secrecy import Seen, secrets_of, veil_board, veil_moments
from projections.texts import Texts
from projections.timeline import timeline
from projections.waiting import Wait, waiting, waiting_view

FRENCH = Texts("fr", "forum")


def fight_of(scenario: Scenario) -> Fight:
    """The fight on the scenario's desk."""
    assert scenario.desk.fight is not None
    return scenario.desk.fight


def whole_board(scenario: Scenario) -> Board:
    """The board as the game master sees it."""
    fight = fight_of(scenario)
    return board(fight.slug, fight.history, fight.combat)


def seen_board(scenario: Scenario) -> Board:
    """The board as the players see it."""
    return veil_board(whole_board(scenario), secrets_of(fight_of(scenario).history))


def combatant(scenario: Scenario, name: str) -> Any:
    """Somebody on the players' board, as an object."""
    return next(one for one in seen_board(scenario).as_json()["combatants"] if one["name"] == name)


def page(seen: Board, form: Format = "text") -> str:
    """A board written down, in French."""
    return "\n".join(write(board_view(seen, Texts("fr", seen.rules)), form))


def log(scenario: Scenario) -> list[Seen]:
    """The log as the players see it."""
    history = fight_of(scenario).history
    return list(veil_moments(timeline(history), secrets_of(history)))


def log_lines(scenario: Scenario) -> list[str]:
    """The same in words."""
    lines, declared, french = [], None, Texts("fr", fight_of(scenario).combat.rules)
    for seen in log(scenario):
        declared = seen.moment.event if isinstance(seen.moment.event, e.Declared) else declared
        assert declared is not None
        line = told(seen, declared, french)
        lines += [line] if line is not None else []
    return lines


def bodies(scenario: Scenario, event: str | None) -> list[Any]:
    """The bodies of the log's objects with this name (None: those that tell nothing or bear no name)."""
    objects = [seen.as_json() for seen in log(scenario)]
    return [one["body"] for one in objects if one["event"] == event]


def seen_waiting(scenario: Scenario, later: timedelta = timedelta()) -> Wait:
    """Whom the players are told that the fight waits for, so much later than its last command."""
    history = fight_of(scenario).history
    return waiting(seen_board(scenario), history, history.entries[-1].declared.at + later)


def everything(scenario: Scenario) -> str:
    """All that the players can read: board and waiting in every format, log in words, all as JSON."""
    seen, wait = seen_board(scenario), seen_waiting(scenario)
    french = Texts("fr", seen.rules)
    views = (board_view(seen, french), waiting_view(wait, french))
    pages = [part for view in views for form in get_args(Format) for part in write(view, form)]
    objects = [seen.as_json(), wait.as_json(), *(one.as_json() for one in log(scenario))]
    return "\n".join([*pages, *log_lines(scenario), *(json.dumps(one, ensure_ascii=False) for one in objects)])


__all__ = [
    "FRENCH", "bodies", "combatant", "everything", "fight_of", "log", "log_lines", "page", "seen_board", "seen_waiting",
    "whole_board",
]  # fmt: skip
