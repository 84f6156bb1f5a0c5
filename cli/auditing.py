"""The dossier of a fight at the command line: in words, or for programs, on the terminal, in a file, to be pasted."""

from typing import Literal

from cli.desk import Desk
from cli.pasting import paste
from cli.values import command_number
from cli.views import printed_json
from projections.audit import audit
from projections.auditjson import audit_json
from projections.auditview import audit_document
from projections.documentbbcode import Dialect
from projections.documentparts import READERS, Form, document_parts
from projections.secrecy import Audience

AuditFormat = Literal["json"] | Form


def write_audit(
    desk: Desk,
    number: str | None,
    form: AuditFormat,
    audience: Audience | None,
    *,
    dialect: Dialect = "forumactif",
    out: str | None = None,
    part: int | None = None,
) -> None:
    """Show the dossier asked for, save it, or copy a part of it; `dialect` is that of the forum.

    Raises:
        NoCommandNumber: `number` is none.
        NoSuchCommand: there is no such command.
        FileUnwritable: the file cannot be written.
        NoSuchPart, ClipboardMissing, ClipboardDeaf: the part cannot be copied.
    """
    fight = desk.sit()
    about = None if number is None else command_number(number)
    reader: Audience = "gm" if form == "json" else READERS[form]
    dossier = audit(fight.slug, fight.history, fight.link, audience or reader, about)
    if form == "json":
        parts: tuple[str, ...] = (printed_json(audit_json(dossier)),)
    else:
        parts = document_parts(audit_document(dossier, desk.texts), form, dialect)
    paste(desk.lang, parts, out=out, part=part)
