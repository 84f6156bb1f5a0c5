"""Keys as they are pressed, one at a time and unseen, on a terminal of Unix or of Windows."""

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ESCAPE = "\x1b"
PATIENCE = 0.05
"""Seconds that the rest of an arrow key may take to come."""
_SEQUENCE = re.compile(r"\x1b(?:[\[O][0-9;]*[A-Za-z~]|)", re.DOTALL)
_UNFINISHED = re.compile(r"\x1b(?:[\[O][0-9;]*)?\Z")
_NAMED = {
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
    "1~": "home", "7~": "home", "4~": "end", "8~": "end", "5~": "page up", "6~": "page down",
}  # fmt: skip
_SIGNS = {"\t": "tab", "\r": "enter", "\n": "enter", "\x7f": "backspace", "\b": "backspace"}
_WINDOWS = {
    "H": "up", "P": "down", "M": "right", "K": "left", "G": "home", "O": "end", "I": "page up", "Q": "page down",
}  # fmt: skip


def keys_of(text: str) -> Iterator[str]:
    """What a terminal sends, key by key: letters as they are, others by name; keys that have none here are left out."""
    at = 0
    while at < len(text):
        found = _SEQUENCE.match(text, at)
        sent = found[0] if found else text[at]
        at += len(sent)
        if sent == ESCAPE:
            yield "escape"
        elif found:
            if name := _NAMED.get(re.sub(r"^1;\d+", "", sent[2:])):
                yield name
        elif sent in _SIGNS:
            yield _SIGNS[sent]
        elif sent.isprintable():
            yield sent


if sys.platform == "win32":
    import msvcrt

    @contextmanager
    def listening() -> Iterator[None]:
        """Take keys as they are pressed, and show none of them."""
        yield

    def pressed(seconds: float) -> list[str]:
        """The keys pressed within this time: as soon as there is one.

        Raises:
            KeyboardInterrupt: it was Ctrl-C.
        """
        until = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() >= until:
                return []
            time.sleep(0.01)
        sign = msvcrt.getwch()
        if sign == "\x03":
            raise KeyboardInterrupt
        if sign in {"\x00", "\xe0"}:
            name = _WINDOWS.get(msvcrt.getwch())
            return [name] if name else []
        return list(keys_of(sign))

else:
    import termios
    import tty

    @contextmanager
    def listening() -> Iterator[None]:
        """Take keys as they are pressed and show none of them; the terminal is afterwards as it was."""
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        try:
            tty.setcbreak(keyboard)
            yield
        finally:
            with suppress(termios.error):  # a terminal that is gone has no ways of its own any more
                termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    def pressed(seconds: float) -> list[str]:
        """The keys pressed within this time: as soon as there is one.

        Raises:
            EOFError: the terminal is gone.
        """
        keyboard = sys.stdin.fileno()
        if not select.select([keyboard], [], [], seconds)[0]:
            return []
        sent = _read(keyboard)
        while _UNFINISHED.search(sent.decode(errors="ignore")) and select.select([keyboard], [], [], PATIENCE)[0]:
            sent += _read(keyboard)
        return list(keys_of(sent.decode(errors="ignore")))

    def _read(keyboard: int) -> bytes:
        try:
            sent = os.read(keyboard, 1024)
        except OSError:
            raise EOFError from None
        if not sent:
            raise EOFError
        return sent
