"""The clipboard, through the system's own commands: no library, and no shell that could read what is copied."""

import shutil
import subprocess
from dataclasses import dataclass

from domain.errors import StoreError, WordError


@dataclass(eq=False)
class NoSuchPart(WordError):
    """What is pasted has only `last` parts."""

    number: int
    last: int


@dataclass(eq=False)
class ClipboardMissing(StoreError):
    """The system has no command that puts a text on the clipboard."""


@dataclass(eq=False)
class ClipboardDeaf(StoreError):
    """There are `commands` that reach the clipboard, and none of them takes the text."""

    commands: tuple[str, ...]


COMMANDS = (
    ("wl-copy", "--type", "text/plain;charset=utf-8"),
    ("xclip", "-selection", "clipboard"),
    ("xsel", "--clipboard", "--input"),
    ("pbcopy",),
    ("clip.exe",),
)
"""What takes a text on its standard input: under Wayland, X11 (two), macOS, Windows and its Linux."""
PATIENCE = 10
"""How many seconds one of them has."""


def copy(text: str) -> None:
    """Put a text on the clipboard, through the first command that takes it.

    Raises:
        ClipboardMissing: the system has none of the commands.
        ClipboardDeaf: those that it has do not take it.
    """
    found = [(path, *options) for name, *options in COMMANDS if (path := shutil.which(name))]
    if not found:
        raise ClipboardMissing
    if not any(_took(command, text) for command in found):
        raise ClipboardDeaf(tuple(command[0] for command in found))


def _took(command: tuple[str, ...], text: str) -> bool:
    """Whether a command took the text; one that stays behind to serve it keeps none of our streams."""
    data = text.encode("utf-16" if command[0].endswith("clip.exe") else "utf-8", "replace")
    nowhere = subprocess.DEVNULL
    try:
        done = subprocess.run(  # noqa: S603 - fixed words
            command, input=data, stdout=nowhere, stderr=nowhere, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
