"""Exports at the command line: the fight at hand as a file, and the files of earlier combats."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cli.desk import Desk
from cli.mistakes import FileUnreadable
from domain.exports import DamagedExport, Export, read_export, write_export


def exported(desk: Desk) -> bytes:
    """The fight asked for as its export.

    Raises:
        Damaged: an event is not what was recorded.
    """
    fight = desk.sit()
    rows = desk.journal.rows(fight.combat_id)[: fight.history.version]
    return write_export(fight.combat_id, [row.state for row in rows], fight.link)


def exports_in(files: Iterable[str]) -> tuple[Export | DamagedExport, ...]:
    """The combats that these files hold; of a damaged one, the error: what is wrong may be what is looked for.

    Raises:
        FileUnreadable: a file cannot be read.
        NotAnExport: a file holds no combat.
    """
    return tuple(_read(files))


def _read(files: Iterable[str]) -> Iterator[Export | DamagedExport]:
    for name in files:
        try:
            yield read_export(name, Path(name).read_bytes())
        except DamagedExport as damaged:
            yield damaged
        except OSError as error:
            raise FileUnreadable(name, error.strerror or "") from None
