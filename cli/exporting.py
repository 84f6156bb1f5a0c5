"""Exports at the command line: the fight at hand as a file, a fight taken in, the files that are verified."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cli.desk import Desk
from cli.intake import read_whole
from domain.exports import DamagedExport, Export, read_export, scan_export, write_export
from domain.importing import Imported, take_in
from domain.logs import Log, filed_log
from projections.secrecy import Audience, secrets_of, veil_moments
from projections.timeline import timeline

MOST = 64
"""How many mebibytes an export may have: a hundred long fights in one."""


def exported(desk: Desk, audience: Audience = "gm") -> bytes:
    """The fight asked for as its export; for players without the bodies of what they may not see.

    Raises:
        Damaged: an event is not what was recorded.
    """
    fight = desk.sit()
    rows = desk.journal.rows(fight.combat_id)[: fight.history.version]
    without = frozenset[int]()
    if audience == "players":
        seen = veil_moments(timeline(fight.history), secrets_of(fight.history))
        without = frozenset(one.moment.version for one in seen if one.event != one.moment.event)
    return write_export(fight.combat_id, [row.state for row in rows], fight.link, without=without)


def imported(desk: Desk, name: str, called: str | None) -> Imported:
    """A fight taken in from a file, which becomes the one last used.

    Raises:
        FileUnreadable, FileTooLarge: the file cannot be read.
        NotAnExport, DamagedExport, ExportIncomplete: it holds no whole combat.
        Unfounded: it does not follow from its own commands.
        Forked, CombatExists: the store knows another.
    """
    export = read_export(name, contents(name))  # before there is a store: a file that is none makes none
    done = take_in(desk.journal, export, called)
    desk.journal.remember(done.slug)
    return done


def log_in(name: str) -> Log:
    """The combat's log that a file holds, whatever is wrong with it.

    Raises:
        FileUnreadable, FileTooLarge: the file cannot be read.
        NotAnExport: it holds no combat.
    """
    return filed_log(scan_export(name, contents(name)))


def contents(name: str) -> bytes:
    """What a file holds.

    Raises:
        FileUnreadable: there is none, or it cannot be read.
        FileTooLarge: it is larger than any fight.
    """
    return read_whole(Path(name), name, MOST)


def exports_in(files: Iterable[str]) -> tuple[Export | DamagedExport, ...]:
    """The combats that these files hold; of a damaged one, the error: what is wrong may be what is looked for.

    Raises:
        FileUnreadable, FileTooLarge: a file cannot be read.
        NotAnExport, ExportIncomplete: a file holds no whole combat.
    """
    return tuple(_read(files))


def _read(files: Iterable[str]) -> Iterator[Export | DamagedExport]:
    for name in files:
        try:
            yield read_export(name, contents(name))
        except DamagedExport as damaged:
            yield damaged
