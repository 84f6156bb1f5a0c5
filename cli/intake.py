"""Files and standard input, read whole up to a size: a name may be that of a pipe without end."""

import errno
from pathlib import Path
from typing import BinaryIO

from cli.mistakes import FileTooLarge, FileUnreadable

MEBI = 2**20
_REASONS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
}


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written: a code, or the system's own words where it is seldom."""
    return _REASONS.get(error.errno or 0) or error.strerror or ""


def read_whole(path: Path, name: str, most: int) -> bytes:
    """What a file holds, `name` being what it is called in errors, up to `most` mebibytes.

    Raises:
        FileUnreadable: there is none, or it cannot be read.
        FileTooLarge: it holds more.
    """
    try:
        if path.is_file() and path.stat().st_size > most * MEBI:
            raise FileTooLarge(name, most)
        with path.open("rb") as file:
            data = file.read(most * MEBI + 1)
    except OSError as error:
        raise FileUnreadable(name, reason_of(error)) from None
    except ValueError as error:  # a name that no file can have
        raise FileUnreadable(name, str(error)) from None
    if len(data) > most * MEBI:
        raise FileTooLarge(name, most)
    return data


def read_input(stream: BinaryIO, most: int) -> bytes:
    """What comes in on standard input, up to `most` mebibytes.

    Raises:
        FileTooLarge: there is more.
    """
    data = stream.read(most * MEBI + 1)
    if len(data) > most * MEBI:
        raise FileTooLarge(None, most)
    return data
