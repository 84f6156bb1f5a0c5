"""Standard output: lines, styled only on a terminal that shows styles."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cli.intake import reason_of
from cli.mistakes import FileUnwritable


def styled() -> bool:
    """Whether standard output is a terminal that shows styles, and the user wants them."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


@contextmanager
def _written() -> Iterator[None]:
    """Standard output that takes no more, of a full disk say, is a mistake; one that nobody reads any more is none.

    Raises:
        FileUnwritable: it takes no more; what is left of it goes nowhere.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise FileUnwritable(None, reason_of(error)) from None


def show(lines: Iterable[str], *, style: str | None = None) -> None:
    """Print lines; on a terminal in this rich style.

    Raises:
        FileUnwritable: they cannot be written.
    """
    if style and styled():
        from rich.console import Console  # noqa: PLC0415 - only where it is seen
        from rich.text import Text  # noqa: PLC0415

        console = Console(soft_wrap=True, highlight=False)
        for line in lines:
            console.print(Text(line, style=style))
        return
    with _written():
        for line in lines:
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def save(name: str, lines: Iterable[str]) -> None:
    """Write a new text file whole, or not at all.

    Raises:
        FileUnwritable: it cannot be written.
    """
    save_bytes(name, "".join(f"{line}\n" for line in lines).encode())


def save_bytes(name: str, data: bytes) -> None:
    """Write a new file whole, or not at all.

    Raises:
        FileUnwritable: it cannot be written.
    """
    path = Path(name)
    draft = path.with_name(f"{path.name}.partial")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise FileUnwritable(name, reason_of(error)) from None


def show_bytes(data: bytes) -> None:
    """Print bytes as they are.

    Raises:
        FileUnwritable: they cannot be written.
    """
    with _written():
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
