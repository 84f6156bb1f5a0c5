"""A document in the format asked for, in the parts in which it is saved or pasted."""

from collections.abc import Mapping
from typing import Literal

from projections.document import Document
from projections.documentbbcode import Dialect, bbcode_lines
from projections.documentdiscord import discord_parts
from projections.documenthtml import html_page
from projections.documentmarkdown import markdown_lines
from projections.documenttext import text_lines
from projections.secrecy import Audience

Form = Literal["text", "markdown", "html", "bbcode", "discord"]

READERS: Mapping[Form, Audience] = {
    "text": "gm",
    "markdown": "gm",
    "html": "players",
    "bbcode": "players",
    "discord": "players",
}
"""For whom a document is in each format unless told otherwise: what is made to be posted is made for the players."""


def document_parts(document: Document, form: Form, dialect: Dialect = "forumactif") -> tuple[str, ...]:
    """The document in this format: one part, but for long Discord messages; `dialect` is that of the forum."""
    match form:
        case "text":
            return ("\n".join(text_lines(document)),)
        case "markdown":
            return ("\n".join(markdown_lines(document)),)
        case "html":
            return (html_page(document).removesuffix("\n"),)
        case "bbcode":
            return ("\n".join(bbcode_lines(document, dialect)),)
        case "discord":
            return discord_parts(document)
