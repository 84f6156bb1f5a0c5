"""The recap of a fight at the command line: told to people or programs, on the terminal, in a file, to be pasted."""

from typing import Literal

from cli.desk import Desk
from cli.mistakes import NoSuchVersion
from cli.pasting import paste
from cli.values import command_number
from cli.views import printed_json
from domain.fight import Fight
from domain.refusals import NoSuchCommand
from projections.documentbbcode import Dialect
from projections.documentparts import Form, document_parts
from projections.recap import Span, Style, recap
from projections.recapjson import recap_json
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
