"""Playing a `.combat` file: its declarations one by one, and only those not played yet when the file has grown."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cli.desk import Desk
from cli.growth import Played, new_from
from cli.intake import read_whole
from cli.lexer import WRAPPER, Word, words_of
from cli.mistakes import (
    CombatUnnamed,
    LineTooLong,
    NothingInside,
    NotText,
    ScriptError,
    UnclosedQuote,
    UnreadableCharacter,
)
from cli.reader import place_of
from cli.words import shared_verbs
from domain.commands import Command, Correct, OpenCombat, Redo, Undo
from domain.errors import CombatError, Conflict
from domain.history import Entry
from domain.names import fold, slug
from domain.refusals import CombatExists
from domain.steps import standing_corrections

LONGEST_LINE = 20_000
MOST = 16
"""How many mebibytes a script may have."""
RECORDS_NOTHING = {"post", "waiting"}


@dataclass(frozen=True, slots=True)
class Declaration:
    """One line of a file that says something: its number (from 1), as written, and without `[code]` around it."""

    line: int
    text: str
    bare: str
    words: tuple[Word, ...] = ()
    mistake: CombatError | None = None
    """Why it cannot be read at all; it is told when its turn comes."""

    @property
    def verb(self) -> str | None:
        """The table verb, None for an action."""
        first = self.words[0] if self.words else None
        return None if first is None or first.quoted else shared_verbs().get(fold(first.text))


def lines_of(name: str, data: bytes) -> list[str]:
    """The lines of a text, as UTF-8 with or without its mark, whatever ends them.

    Raises:
        NotText: it is no such text.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotText(name) from None
    if "\0" in text:
        raise NotText(name)
    return [line.removesuffix("\r") for line in text.split("\n")]


def unwrapped(line: str) -> str:
    """A line without the `[code]` or backticks of the post that it was pasted from."""
    return WRAPPER.sub("", line)


def declarations(path: Path) -> tuple[Declaration, ...]:
    """The lines of a file that say something; blank lines and comments are left out.

    Raises:
        WordError: the file cannot be read, is no text, or is empty.
    """
    data = read_whole(path, str(path), MOST)
    found = tuple(_declarations(path.name, lines_of(str(path), data)))
    if not found:
        raise NothingInside(str(path))
    return found


def _declarations(name: str, lines: list[str]) -> Iterator[Declaration]:
    for number, written in enumerate(lines, 1):
        if len(written) > LONGEST_LINE:
            yield Declaration(number, written, "", (), LineTooLong(name, number, LONGEST_LINE))
            continue
        bare = unwrapped(written)
        try:
            words = words_of(bare)
        except (UnclosedQuote, UnreadableCharacter) as mistake:
            yield Declaration(number, written, bare, (), mistake)
        else:
            if words:
                yield Declaration(number, written, bare, words)


def play(path: Path, desk: Desk, heard: Callable[[Entry], None]) -> tuple[int, int]:
    """Play what is new in a file; `heard` is told each entry. Gives how many were new and how many there are.

    Raises:
        ScriptError: a line cannot be read or is refused: what stands before it stays, nothing after it is recorded.
        NotItsBeginning: what was played from this file no longer stands in it; nothing is recorded.
    """
    lines = declarations(path)
    desk.folder = path.absolute().parent
    _take_seat(lines[0], path, desk)
    fresh = _new_lines(lines, path, desk)
    new = 0
    for one in lines:
        if one.verb in RECORDS_NOTHING or one in fresh:
            try:
                entry = _play_one(one, path, desk)
            except Conflict:
                return _again(path, desk, heard, new)
            except CombatError as mistake:
                raise _placed(mistake, one, path.name) from None
            if entry:
                heard(entry)
                new += 1
    return new, sum(1 for one in lines if one.verb not in RECORDS_NOTHING)


def _play_one(one: Declaration, path: Path, desk: Desk) -> Entry | None:
    if one.mistake is not None:
        raise one.mistake
    spoken = desk.hear(one.bare)
    return desk.do(spoken, one.text, file=path.name, line=one.line, again=False) if spoken else None


def _again(path: Path, desk: Desk, heard: Callable[[Entry], None], new: int) -> tuple[int, int]:
    """Somebody else was first: look again at what of the file is new."""
    if desk.fight:
        desk.fight.refresh()
    more, total = play(path, desk, heard)
    return new + more, total


def _take_seat(first: Declaration, path: Path, desk: Desk) -> None:
    """Find the combat that the file belongs to: the one its `combat` line opened, or the one asked for."""
    opening = _opening(first, path, desk)
    if opening is None:
        if desk.combat is None and desk.fight is None:
            raise CombatUnnamed(tuple(one.slug for one in desk.journal.combats()))
        desk.sit()
        return
    title = slug(desk.title or opening.title)
    if any(one.slug == title for one in desk.journal.combats()):
        desk.combat = title
        fight = desk.sit()
        if not any(entry.declared.file == path.name for entry in fight.history.entries):
            raise CombatExists(title)


def _opening(first: Declaration, path: Path, desk: Desk) -> OpenCombat | None:
    """The file's `combat` line, read on its own; None when the file begins with something else."""
    if first.verb != "combat":
        return None
    try:
        spoken = Desk(desk.store, opened=desk.opened, folder=desk.folder).hear(first.bare)
    except CombatError as mistake:
        raise _placed(mistake, first, path.name) from None
    return spoken.command if spoken and isinstance(spoken.command, OpenCombat) else None


def _new_lines(lines: tuple[Declaration, ...], path: Path, desk: Desk) -> tuple[Declaration, ...]:
    """The declarations that have not been played yet."""
    said = [one for one in lines if one.verb not in RECORDS_NOTHING]
    if desk.fight is None:
        return tuple(said)
    desk.fight.refresh()
    history = desk.fight.history
    latest = {entry.number: entry.declared.text or "" for entry in history.position.path()}
    standing = {*latest, *(entry.number for entry in standing_corrections(history))}
    played = [
        Played(
            number=entry.number,
            text=(entry.declared.text or "").strip(),
            ways=tuple(_words(text) for text in (entry.declared.text or "", latest.get(entry.number, ""))),
            may_be_missing=entry.number not in standing or _takes_back(entry.declared.command),
        )
        for entry in history.entries
        if entry.declared.file == path.name and entry.declared.correction is None
    ]
    first = new_from(path.name, [(one.line, words_said(one.words)) for one in said], played)
    return tuple(said[first:])


def _words(text: str) -> list[tuple[str, str | None, str | None]]:
    return words_said(words_of(unwrapped(text)))


def _takes_back(command: Command) -> bool:
    """Whether a line of the file takes another back, or brings it back: it need not stand there for ever."""
    return isinstance(command, (Undo, Redo)) or (isinstance(command, Correct) and command.verb == "undo")


def words_said(words: Sequence[Word]) -> list[tuple[str, str | None, str | None]]:
    """What a line says, whatever its spaces, its comments, and the order of its keys."""
    bare = [word for word in words if word.value is None]
    pairs = sorted((word.text, word.value or "", word.whose or "") for word in words if word.value is not None)
    return [*((word.text, None, None) for word in bare), *pairs]


def _placed(mistake: CombatError, one: Declaration, file: str) -> ScriptError:
    if isinstance(mistake, ScriptError):
        shift = one.text.find(mistake.text)
        return ScriptError(mistake.cause, one.text, mistake.column + max(shift, 0), file, one.line)
    column = (
        mistake.column if isinstance(mistake, (UnclosedQuote, UnreadableCharacter)) else place_of(mistake, one.words)
    )
    return ScriptError(mistake, one.text, column + max(one.text.find(one.bare), 0), file, one.line)
