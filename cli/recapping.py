"""The recap of a fight at the command line: told to people or programs, on the terminal, in a file, to be pasted."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from cli.desk import Desk
from cli.mistakes import NoSuchVersion, UnknownSession
from cli.pasting import paste
from cli.values import command_number
from cli.views import printed_json
from domain.catalogue import Listed
from domain.commands import OpenCombat
from domain.events import CombatOpened, Declared
from domain.fight import Fight
from domain.history import Recorded
from domain.journal import Journal
from domain.names import slug
from domain.refusals import NoSuchCommand
from projections.documentbbcode import Dialect
from projections.documentparts import Form, document_parts
from projections.recap import Span, Style, recap
from projections.recapjson import recap_json
from projections.recapsession import session_document, session_json
from projections.recapsheet import sheet_document, sheet_of
from projections.recapview import recap_document
from projections.secrecy import Audience

RecapFormat = Literal["json"] | Form
MASTERS = {"text", "json"}
"""The formats that are for the game master unless told otherwise: posts and pages are for the players."""


def span_of(fight: Fight, number: int | None, first: str | None, last: str | None) -> Span:
    """The part of a fight that is asked for: a round, or from here to there.

    Args:
        fight: the fight.
        number: a round, None for no matter which.
        first: the first command that is told, or the first round as "r2".
        last: the last one.

    Raises:
        NoCommandNumber: a bound is neither.
        NoSuchCommand: there is no such command.
        NoSuchVersion: there is no such round.
    """
    if number is not None:
        _require_round(fight, number)
        return Span(number, number, rounds=True)
    by_round = [bound is not None and bound[:1].casefold() == "r" for bound in (first, last)]
    if any(by_round):
        return Span(_round(fight, first), _round(fight, last), rounds=True)
    return Span(_command(fight, first), _command(fight, last))


def _command(fight: Fight, bound: str | None) -> int | None:
    if bound is None:
        return None
    number = command_number(bound)
    if not 1 <= number <= fight.history.number:
        raise NoSuchCommand(number)
    return number


def _round(fight: Fight, bound: str | None) -> int | None:
    """The round of a bound; both are rounds where one of them is."""
    if bound is None:
        return None
    number = command_number(bound[1:] if bound[:1].casefold() == "r" else bound)
    _require_round(fight, number)
    return number


def _require_round(fight: Fight, number: int) -> None:
    if not 0 <= number <= fight.combat.round:
        raise NoSuchVersion("round", number, fight.combat.round)


def write_recap(  # noqa: PLR0913 - one for each of its options
    desk: Desk,
    span: Span,
    style: Style,
    form: RecapFormat,
    audience: Audience | None,
    *,
    who: str | None = None,
    dialect: Dialect = "forumactif",
    out: str | None = None,
    part: int | None = None,
) -> None:
    """Show the recap asked for, save it, or copy a part of it; `dialect` is that of the forum.

    Raises:
        UnknownName: its readers know nobody called `who`.
        FileUnwritable: the file cannot be written.
        NoSuchPart, ClipboardMissing, ClipboardDeaf: the part cannot be copied.
    """
    fight, texts = desk.sit(), desk.texts
    reader: Audience = audience or ("gm" if form in MASTERS else "players")
    told = recap(fight.slug, str(fight.combat_id), fight.history, fight.link, reader, span)
    sheet = sheet_of(told, who) if who else None
    if form == "json":
        parts: tuple[str, ...] = (printed_json(recap_json(told, style, texts, sheet)),)
    else:
        document = sheet_document(told, sheet, texts) if sheet else recap_document(told, style, texts)
        parts = document_parts(document, form, dialect)
    paste(desk.lang, parts, out=out, part=part)


def write_session(
    desk: Desk,
    name: str,
    style: Style,
    form: RecapFormat,
    audience: Audience | None,
    *,
    dialect: Dialect = "forumactif",
    out: str | None = None,
    part: int | None = None,
) -> None:
    """Show all the fights of a session together, save them, or copy a part; the combat last used stays the same.

    Raises:
        UnknownSession: no fight belongs to one of this name.
        FileUnwritable: the file cannot be written.
        NoSuchPart, ClipboardMissing, ClipboardDeaf: the part cannot be copied.
    """
    called, fights = _session(desk, name)
    desk.fight = fights[0]
    reader: Audience = audience or ("gm" if form in MASTERS else "players")
    told = [recap(one.slug, str(one.combat_id), one.history, one.link, reader) for one in fights]
    if form == "json":
        parts: tuple[str, ...] = (printed_json(session_json(called, told, style, desk.lang)),)
    else:
        parts = document_parts(session_document(called, told, style, desk.lang), form, dialect)
    paste(desk.lang, parts, out=out, part=part)


def _session(desk: Desk, name: str) -> tuple[str, list[Fight]]:
    """What a session is called by its first fight, and its fights in the order in which they were opened.

    Of the store's other fights no more is read than how they were opened.
    """
    named = sorted(_openings(desk.journal), key=lambda one: (one.at, one.branch))
    found = [one for one in named if slug(one.session) == slug(name)]
    if not found:
        raise UnknownSession(name, tuple(dict.fromkeys(one.session for one in named)))
    fights = [Desk(desk.store, opened=(desk.journal, desk.keyring)).look(one.listed) for one in found]
    return found[0].session, fights


@dataclass(frozen=True, slots=True)
class _Opening:
    """A fight of the store that belongs to a session, and when it was opened; a branch was when its origin was."""

    listed: Listed
    session: str
    at: datetime
    branch: bool


def _openings(journal: Journal) -> Iterator[_Opening]:
    """The fights that belong to sessions, by the first two events of each: its declaration and its opening."""
    for listed in journal.combats():
        match journal.read(listed.combat_id, last=2)[0]:
            case [
                Recorded(event=Declared(at=at, command=OpenCombat(branch=branch))),
                Recorded(event=CombatOpened(session=str(session))),
            ] if session:
                yield _Opening(listed, session, at, branch is not None)
            case _:
                pass
