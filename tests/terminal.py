"""A terminal of a test's own: a program that fills it, keys that are pressed, what stands on it, how it is left."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from shell import PROGRAM, ROOT, Shell

HOME, SHOWN_CURSOR, LEFT = "\x1b[H", "\x1b[?25h", "\x1b[?1049l"
_TAKE = "import fcntl,os,sys,termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
"""Makes the terminal the program's own, so that Ctrl-C and its end reach the program as at a desk."""
PATIENCE = 20.0


class Terminal:
    """`horion` with these words on a terminal of so many columns and lines."""

    def __init__(
        self,
        shell: Shell,
        *words: str,
        columns: int = 110,
        lines: int = 30,
        program: tuple[str, ...] = PROGRAM[1:],
        **environment: str,
    ) -> None:
        self.ours, self.theirs = pty.openpty()
        self.sent = ""
        self.resize(columns, lines)
        known = {**os.environ, "PYTHONPATH": ROOT, "HORION_STORE": shell.store, "TERM": "xterm-256color"}
        known = {name: value for name, value in known.items() if name not in {"COLUMNS", "LINES", "NO_COLOR"}}
        self.running = subprocess.Popen(
            [sys.executable, "-c", _TAKE, sys.executable, *program, *words],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env={**known, **environment},
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.running.poll() is None:
            self.running.kill()
            self.running.wait()
        for end in (self.ours, self.theirs):
            if end >= 0:
                os.close(end)

    def resize(self, columns: int, lines: int) -> None:
        """Give it another size."""
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def press(self, keys: str) -> "Terminal":
        """Press keys."""
        os.write(self.ours, keys.encode())
        return self

    @property
    def page(self) -> str:
        """What stands on it, without its colours."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.sent.rpartition(HOME)[2]).replace("\r", "")

    def until(self, seen: str | Callable[[str], bool]) -> str:
        """Wait until this stands on it; what stands there then."""
        stands = (lambda page: seen in page) if isinstance(seen, str) else seen
        last = time.monotonic() + PATIENCE
        while not stands(self.page):
            assert time.monotonic() < last, f"not seen: {seen}\n{self.page}"
            self._read(0.1)
        return self.page

    def _read(self, seconds: float) -> None:
        if select.select([self.ours], [], [], seconds)[0]:
            self.sent += os.read(self.ours, 65536).decode(errors="replace")

    def ends(self) -> int:
        """Wait for the program's end; its status, negative for a signal."""
        last = time.monotonic() + PATIENCE
        while self.running.poll() is None:
            assert time.monotonic() < last, f"still there\n{self.page}"
            self._read(0.05)
        self._read(0)
        return self.running.returncode

    @property
    def given_back(self) -> bool:
        """Whether it shows again what it did before, its cursor, and what is typed."""
        restored = all(self.sent.rfind(sign) > self.sent.rfind(HOME) for sign in (SHOWN_CURSOR, LEFT))
        flags = termios.tcgetattr(self.theirs)[3]
        return restored and bool(flags & termios.ECHO) and bool(flags & termios.ICANON)

    def hang_up(self) -> None:
        """Close it, as a window is closed."""
        for end in (self.ours, self.theirs):
            os.close(end)
        self.ours = self.theirs = -1
