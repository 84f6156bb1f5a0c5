"""The recap of a fight at the command line: told to people or programs, on the terminal or in a file."""

from typing import Literal

from cli.desk import Desk
from cli.mistakes import NoSuchVersion
from cli.show import save, show
from cli.values import command_number
from cli.views import printed_json
from domain.fight import Fight
from domain.refusals import NoSuchCommand
from projections.document import Document
from projections.documenthtml import html_page
from projections.documentmarkdown import markdown_lines
from projections.documenttext import text_lines
from projections.recap import Recap, Span, Style, recap
from projections.recapjson import recap_json
from projections.recapsheet import Sheet, sheet_document, sheet_of
from projections.recapview import recap_document
from projections.secrecy import Audience

RecapFormat = Literal["text", "markdown", "html", "json"]
READERS: dict[RecapFormat, Audience] = {"text": "gm", "markdown": "players", "html": "players", "json": "gm"}
"""For whom each is unless told otherwise: posts and pages are for the players."""


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


def write_recap(
    desk: Desk, span: Span, style: Style, form: RecapFormat, audience: Audience | None, who: str | None, out: str | None
) -> None:
    """Show the recap asked for, or save it.

    Raises:
        UnknownName: its readers know nobody called `who`.
        FileUnwritable: the file cannot be written.
    """
    fight = desk.sit()
    told = recap(fight.slug, str(fight.combat_id), fight.history, fight.link, audience or READERS[form], span)
    sheet = sheet_of(told, who) if who else None
    if form == "json":
        lines = [printed_json(recap_json(told, style, desk.texts, sheet))]
    else:
        lines = _written(_document(desk, told, style, sheet), form)
    if out is None:
        show(lines)
    else:
        save(out, lines)


def _document(desk: Desk, told: Recap, style: Style, sheet: Sheet | None) -> Document:
    return recap_document(told, style, desk.texts) if sheet is None else sheet_document(told, sheet, desk.texts)


def _written(document: Document, form: RecapFormat) -> list[str]:
    if form == "html":
        return html_page(document).splitlines()
    return list(markdown_lines(document) if form == "markdown" else text_lines(document))
