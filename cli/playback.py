"""A replay shown: on a terminal that it fills until it is left, or printed step by step."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cli.desk import Desk
from cli.mistakes import NoSuchVersion
from cli.player import Player, find
from cli.render import log_line
from cli.values import command_number
from domain.refusals import NoSuchCommand
from projections.boardview import board_view
from projections.formats import text_lines
from projections.replaysteps import Replay
from projections.secrecy import Audience
from projections.texts import Texts

GLANCE = 0.2
"""Seconds after which the terminal's size is looked at again."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where to begin: at a command, as its number was typed, an event or a round; at the beginning without any."""

    command: str | None = None
    event: int | None = None
    round: int | None = None


def begin_at(replay: Replay, start: Start) -> int:
    """The step asked for: of a command, of an event, of a round; the first otherwise.

    Raises:
        NoCommandNumber: `command` is no number.
        NoSuchCommand: no such command is shown.
        NoSuchVersion: there is no such event, or no such round has begun.
    """
    if start.command is not None:
        wanted = command_number(start.command)
        found = find(replay, "command", wanted)
        if found is None:
            raise NoSuchCommand(wanted)
        return found
    if start.event is not None:
        if not 1 <= start.event <= replay.history.version:
            raise NoSuchVersion("event", start.event, replay.history.version)
        return replay.at_event(start.event)
    if start.round is not None:
        found = find(replay, "round", start.round)
        if found is None:
            raise NoSuchVersion("round", start.round, max((step.round for step in replay.steps), default=0))
        return found
    return 0


# --- Printed ----------------------------------------------------------------------------------------------------------


def printed_steps(desk: Desk, audience: Audience, start: Start, *, whole: bool) -> Iterator[str]:
    """The steps as text, the board after each command: all of them, or what was asked for.

    Raises:
        NoCommandNumber, NoSuchCommand, NoSuchVersion: nothing is there to begin at.
    """
    fight = desk.sit()
    replay = Replay(fight.slug, fight.history, audience, whole=whole)
    first = begin_at(replay, start)
    if start.event is not None:
        after = first + 1
    elif start.command is not None or start.round is not None:
        after = _next(replay, first, rounds=start.round is not None)
    else:
        after = len(replay)
    return _lines(replay, range(first, after), desk.texts)


def _next(replay: Replay, first: int, *, rounds: bool) -> int:
    """Where the next command, or round, begins after a step."""
    later = range(first + 1, len(replay))
    steps = replay.steps
    return next((at for at in later if (steps[at].begins is not None if rounds else steps[at].opens)), len(replay))


def _lines(replay: Replay, steps: Iterable[int], texts: Texts) -> Iterator[str]:
    shown = list(steps)
    for at, following in zip(shown, [*shown[1:], None], strict=True):
        step = replay.steps[at]
        line = log_line(step.seen, texts, step.declared) or ""
        yield line if step.stands else f"{line}  [{texts.word('words', 'undone')}]"
        if following is None or replay.steps[following].opens:
            yield from (f"    {line}".rstrip() for line in text_lines(board_view(replay.board(at), texts)))
            if following is not None:
                yield ""


# --- On a terminal ----------------------------------------------------------------------------------------------------


def watch(desk: Desk, audience: Audience, start: Start, *, whole: bool, speed: float) -> None:
    """Fill the terminal with the replay until it is left.

    Raises:
        NoCommandNumber, NoSuchCommand, NoSuchVersion: nothing is there to begin at.
    """
    fight, texts = desk.sit(), desk.texts

    def open_replay(whole: bool) -> Replay:  # noqa: FBT001 - the player's own flag
        return Replay(fight.slug, fight.history, audience, whole=whole)

    replay = open_replay(whole)
    player = Player(open_replay, replay, begin_at(replay, start), speed)
    run(player, texts)


def run(player: Player, texts: Texts) -> None:
    """Draw, wait for a key or for the next step, and again; a terminal that is gone ends it."""
    from rich.console import Console  # noqa: PLC0415 - only where a terminal is filled
    from rich.control import Control  # noqa: PLC0415
    from rich.screen import Screen  # noqa: PLC0415

    from cli.keyboard import pressed  # noqa: PLC0415
    from cli.playerview import is_cramped, page  # noqa: PLC0415
    from cli.screen import filled  # noqa: PLC0415

    console = Console(highlight=False)
    shown: object = None
    with filled(console) as sheet:
        due = time.monotonic() + 1 / player.speed
        while not player.left:
            size = console.size
            player.cramped = is_cramped(*size)
            drawn = page(player, texts, console, *size)
            player.drawn(drawn.most, drawn.stride)
            if sheet.blank or shown != (size, drawn.lines):
                sheet.blank, shown = False, (size, drawn.lines)
                with console:
                    console.control(Control.home())
                    console.print(Screen(*drawn.lines), end="")
            wait = min(GLANCE, max(0.0, due - time.monotonic())) if player.playing else GLANCE
            was_playing = player.playing
            try:
                for key in pressed(wait):
                    player.press(key)
            except EOFError:
                return
            if player.playing and not was_playing:
                due = time.monotonic() + 1 / player.speed
            if player.playing and time.monotonic() >= due:
                player.tick()
                due = time.monotonic() + 1 / player.speed
