"""Playing a `.combat` file: its declarations one by one, and only those not played yet when the file has grown."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cli.desk import Desk
from cli.lexer import words_of
from cli.mistakes import (
    CombatUnnamed,
    FileUnreadable,
    LineTooLong,
    NothingInside,
    NotItsBeginning,
    NotText,
    ScriptError,
)
from cli.words import shared_verbs
from domain.commands import OpenCombat
from domain.errors import CombatError, Conflict
from domain.history import Entry
from domain.names import fold, slug
from domain.refusals import CombatExists

LONGEST_LINE = 20_000
_WRAPPER = re.compile(r"^\s*(?:\[/?code[^\]]*\]|```\w*)\s*|\s*(?:\[/code\]|```)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declaration of a file: its line (from 1) as written, and without `[code]` around it."""

    line: int
    text: str
    bare: str


def declarations(path: Path) -> tuple[Declaration, ...]:
    """The declarations of a file, blank lines and comments left out.

    Raises:
        WordError: the file cannot be read, is no text, is empty, or has a line beyond all measure.
        ScriptError: a quote is not closed.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileUnreadable(str(path), error.strerror or "") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotText(str(path)) from None
    if "\0" in text:
        raise NotText(str(path))
    found = tuple(_declarations(path.name, text))
    if not found:
        raise NothingInside(str(path))
    return found


def _declarations(name: str, text: str) -> Iterator[Declaration]:
    for number, line in enumerate(text.split("\n"), 1):
        written = line.removesuffix("\r")
        if len(written) > LONGEST_LINE:
            raise LineTooLong(name, number, LONGEST_LINE)
        bare = _WRAPPER.sub("", written)
        try:
            if words_of(bare):
                yield Declaration(number, written, bare)
        except CombatError as mistake:
            column = getattr(mistake, "column", 0)
            raise ScriptError(mistake, written, column, name, number) from None


def play(path: Path, desk: Desk, heard: Callable[[Entry], None]) -> tuple[int, int]:
    """Play what is new in a file; `heard` is told each entry. Gives how many were new and how many there are.

    Raises:
        ScriptError: a line cannot be read or is refused: what stands before it stays, nothing after it is recorded.
        NotItsBeginning: what was played from this file is no longer its beginning; nothing is recorded.
    """
    lines = declarations(path)
    _take_seat(lines[0], path, desk)
    at = new = _played(lines, path, desk)
    first = at
    while at < len(lines):
        one = lines[at]
        try:
            spoken = desk.hear(one.bare)
            assert spoken is not None
            entry = desk.do(spoken, one.text, file=path.name, line=one.line, again=False)
        except Conflict:
            at = _played(lines, path, desk)
            continue
        except CombatError as mistake:
            raise _placed(mistake, one, path.name) from None
        heard(entry)
        at += 1
        new = at
    return new - first, len(lines)


def _take_seat(first: Declaration, path: Path, desk: Desk) -> None:
    """Find the combat that the file belongs to: the one its `combat` line opened, or the one asked for."""
    opening = _opening(first, path, desk)
    if opening is None:
        if desk.combat is None and desk.fight is None:
            raise CombatUnnamed(tuple(one.slug for one in desk.journal.combats()))
        desk.sit()
        return
    title = slug(opening.title)
    if any(one.slug == title for one in desk.journal.combats()):
        desk.combat = title
        fight = desk.sit()
        if not any(entry.declared.file == path.name for entry in fight.history.entries):
            raise CombatExists(title)


def _opening(first: Declaration, path: Path, desk: Desk) -> OpenCombat | None:
    """The file's `combat` line, read on its own; None when the file begins with something else."""
    if shared_verbs().get(fold(words_of(first.bare)[0].text)) != "combat":
        return None
    try:
        spoken = Desk(desk.store, opened=desk.opened).hear(first.bare)
    except CombatError as mistake:
        raise _placed(mistake, first, path.name) from None
    return spoken.command if spoken and isinstance(spoken.command, OpenCombat) else None


def _played(lines: tuple[Declaration, ...], path: Path, desk: Desk) -> int:
    """How many declarations of the file have been played; they must be its exact beginning."""
    if desk.fight is None:
        return 0
    desk.fight.refresh()
    entries = [entry for entry in desk.fight.history.entries if entry.declared.file == path.name]
    for at, entry in enumerate(entries):
        text = entry.declared.text or ""
        if at >= len(lines) or _said(lines[at].bare) != _said(_WRAPPER.sub("", text)):
            line = lines[at].line if at < len(lines) else lines[-1].line + 1
            raise NotItsBeginning(path.name, line, text.strip(), entry.number)
    return len(entries)


def _said(text: str) -> list[tuple[str, str | None, str | None]]:
    """What a line says, whatever its spaces and comments."""
    return [(word.text, word.value, word.whose) for word in words_of(text)]


def _placed(mistake: CombatError, one: Declaration, file: str) -> ScriptError:
    if isinstance(mistake, ScriptError):
        shift = one.text.find(mistake.text)
        return ScriptError(mistake.cause, one.text, mistake.column + max(shift, 0), file, one.line)
    return ScriptError(mistake, one.text, 0, file, one.line)
