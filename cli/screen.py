"""The terminal while a program fills it: given back whole, whatever ends the program."""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from rich.console import Console

from cli.keyboard import listening

ENDINGS = ("SIGTERM", "SIGHUP")
"""Signals that end a program; the second is that its terminal was closed."""


class Ended(BaseException):
    """A signal ends the program, which gives the terminal back first."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@dataclass(slots=True)
class Sheet:
    """What is drawn on; `blank` where all of it has to be drawn again, as after a pause."""

    blank: bool = True


def fills() -> bool:
    """Whether there is a terminal on both sides that can be filled, and not only written to line by line."""
    known = sys.platform == "win32" or os.environ.get("TERM", "dumb") not in {"dumb", "unknown", ""}
    return known and sys.stdin.isatty() and sys.stdout.isatty() and not Console().legacy_windows


@contextmanager
def filled(console: Console) -> Iterator[Sheet]:
    """Fill the terminal; afterwards it shows what it did before, with its cursor and its echo."""
    sheet = Sheet()
    with _ending_signals(), listening():
        try:
            _take(console)
            with _suspending(console, sheet):
                yield sheet
        finally:
            _give_back(console)


def _take(console: Console) -> None:
    console.set_alt_screen(True)
    console.show_cursor(False)  # noqa: FBT003


def _give_back(console: Console) -> None:
    with contextlib.suppress(OSError):  # a terminal that is gone takes nothing back
        console.show_cursor(True)  # noqa: FBT003
        console.set_alt_screen(False)


def _raise(number: int, _frame: FrameType | None) -> None:
    raise Ended(number)


@contextmanager
def _ending_signals() -> Iterator[None]:
    """Signals that would end the program at once unwind it instead, and then end it all the same."""
    numbers = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    before = {number: signal.signal(number, _raise) for number in numbers}
    ended: int | None = None
    try:
        yield
    except Ended as ending:
        ended = ending.number
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if ended is not None:
        signal.raise_signal(ended)


@contextmanager
def _suspending(console: Console, sheet: Sheet) -> Iterator[None]:
    """Ctrl-Z gives the terminal back while the program sleeps, and takes it again afterwards."""
    if sys.platform == "win32":
        yield
        return
    import termios  # noqa: PLC0415 - Unix alone has it

    def sleep(_number: int, _frame: FrameType | None) -> None:
        keyboard = sys.stdin.fileno()
        ours = termios.tcgetattr(keyboard)
        _give_back(console)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, theirs)
        os.kill(os.getpid(), signal.SIGSTOP)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, ours)
        _take(console)
        sheet.blank = True

    theirs = termios.tcgetattr(sys.stdin.fileno())
    theirs[3] |= termios.ICANON | termios.ECHO
    before = signal.signal(signal.SIGTSTP, sleep)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)
