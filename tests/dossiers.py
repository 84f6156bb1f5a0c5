"""Dossiers of a scenario's fight, as facts and written down, for the tests of the audit."""

import json
from typing import Any

from players import fight_of
from spec import Scenario

from projections.audit import Audit, audit
from projections.auditjson import audit_json
from projections.auditview import audit_document
from projections.document import Document
from projections.documenthtml import html_page
from projections.documentmarkdown import markdown_lines
from projections.documenttext import text_lines
from projections.secrecy import Audience
from projections.texts import Lang, Texts


def dossier(scenario: Scenario, number: int | None = None, audience: Audience = "gm") -> Audit:
    """The dossier of the scenario's fight, or of one of its commands."""
    fight = fight_of(scenario)
    return audit(fight.slug, fight.history, fight.link, audience, number)


def document(one: Audit, lang: Lang = "fr") -> Document:
    """A dossier in words."""
    return audit_document(one, Texts(lang, one.subject.rules))


def text(one: Audit, lang: Lang = "fr") -> str:
    """A dossier as plain text."""
    return "\n".join(text_lines(document(one, lang)))


def markdown(one: Audit, lang: Lang = "fr") -> str:
    """A dossier as Markdown."""
    return "\n".join(markdown_lines(document(one, lang)))


def html(one: Audit, lang: Lang = "fr") -> str:
    """A dossier as a page."""
    return html_page(document(one, lang))


def programs(one: Audit) -> Any:
    """A dossier as programs read it."""
    return json.loads(json.dumps(audit_json(one)))


def everything(one: Audit) -> str:
    """A dossier in every format."""
    object_ = json.dumps(audit_json(one), ensure_ascii=False)
    return "\n".join((text(one), markdown(one), html(one), object_, text(one, "en")))
