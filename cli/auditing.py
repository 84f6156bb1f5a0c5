"""The dossier of a fight at the command line: in words, or for programs, on the terminal or in a file."""

from typing import Literal

from cli.desk import Desk
from cli.show import save, show
from cli.values import command_number
from cli.views import printed_json
from projections.audit import audit
from projections.auditjson import audit_json
from projections.auditview import audit_document
from projections.documenthtml import html_page
from projections.documentmarkdown import markdown_lines
from projections.documenttext import text_lines
from projections.secrecy import Audience

AuditFormat = Literal["text", "markdown", "json", "html"]
READERS: dict[AuditFormat, Audience] = {"text": "gm", "markdown": "gm", "json": "gm", "html": "players"}
"""For whom each is unless told otherwise: a page is made to be posted."""


def write_audit(desk: Desk, number: str | None, form: AuditFormat, audience: Audience | None, out: str | None) -> None:
    """Show the dossier asked for, or save it.

    Raises:
        NoCommandNumber: `number` is none.
        NoSuchCommand: there is no such command.
        FileUnwritable: the file cannot be written.
    """
    fight = desk.sit()
    about = None if number is None else command_number(number)
    dossier = audit(fight.slug, fight.history, fight.link, audience or READERS[form], about)
    if form == "json":
        lines = [printed_json(audit_json(dossier))]
    else:
        document = audit_document(dossier, desk.texts)
        match form:
            case "html":
                lines = html_page(document).splitlines()
            case "markdown":
                lines = list(markdown_lines(document))
            case "text":
                lines = list(text_lines(document))
    if out is None:
        show(lines)
    else:
        save(out, lines)
