"""A view written down to be pasted: plain text, Markdown for wikis, BBCode for forums, Discord messages.

BBCode keeps to tags that stock phpBB and Forumactif both have (`b`, `i`, `list`): no tables, no spoilers. A Discord
message is a part of at most 2,000 characters; longer boards are cut between lines and numbered.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from projections import inert
from projections.boardview import Notice, View
from projections.messages import Item, message_parts
from projections.secrecy import Audience

Format = Literal["text", "markdown", "bbcode", "discord"]

READERS: Mapping[Format, Audience] = {"text": "gm", "markdown": "gm", "bbcode": "players", "discord": "players"}
"""For whom each format is unless told otherwise: what is made to be posted is made for the players."""

Inert = Callable[[str], str]


def write(view: View, form: Format) -> tuple[str, ...]:
    """The view in this format, in the parts in which it is pasted (one, but for long Discord messages)."""
    match form:
        case "text":
            return ("\n".join(text_lines(view)),)
        case "markdown":
            return ("\n".join(_markdown(view)),)
        case "bbcode":
            return ("\n".join(_bbcode(view)),)
        case "discord":
            return _discord(view)


def _before_rows(view: View) -> tuple[Notice, ...]:
    return (*view.preface, view.order) if view.order else view.preface


def _labelled(notice: Notice, view: View, inert_in: Inert, between: str = ", ") -> tuple[str, str]:
    return f"{notice.label}{view.colon}", inert_in(between.join(notice.items))


# --- Plain text -------------------------------------------------------------------------------------------------------


def text_lines(view: View) -> Iterator[str]:
    """Lines for a terminal or a mail."""
    yield inert.plain(" · ".join((view.title, *view.lead)))
    for notice in _before_rows(view):
        yield " ".join(_labelled(notice, view, inert.plain, " · "))
    width = max((len(row.name) for row in view.rows), default=0)
    for row in view.rows:
        yield inert.plain(f"  {row.name:<{width}}  {' · '.join(row.parts)}").rstrip()
    for notice in view.notices:
        yield " ".join(_labelled(notice, view, inert.plain))


# --- Markdown ---------------------------------------------------------------------------------------------------------


def _markdown(view: View) -> Iterator[str]:
    yield f"## {inert.markdown(view.title)}"
    yield ""
    yield inert.markdown_line(" · ".join(view.lead))
    for notice in _before_rows(view):
        yield ""
        yield "**{}** {}".format(*_labelled(notice, view, inert.markdown, " · "))
    yield ""
    yield "| {} | {} |".format(*view.headings)
    yield "|---|---|"
    for row in view.rows:
        yield f"| {inert.markdown(row.name)} | {inert.markdown(' · '.join(row.parts))} |"
    if view.notices:
        yield ""
    for notice in view.notices:
        yield "- **{}** {}".format(*_labelled(notice, view, inert.markdown))


# --- BBCode -----------------------------------------------------------------------------------------------------------


def _bbcode(view: View) -> Iterator[str]:
    yield f"[b]{inert.bbcode(view.title)}[/b] · {inert.bbcode(' · '.join(view.lead))}"
    for notice in _before_rows(view):
        yield "[b]{}[/b] {}".format(*_labelled(notice, view, inert.bbcode, " · "))
    yield "[list]"
    for row in view.rows:
        state = f" — {inert.bbcode(' · '.join(row.parts))}" if row.parts else ""
        yield f"[*][b]{inert.bbcode(row.name)}[/b]{state}"
    yield "[/list]"
    for notice in view.notices:
        yield "[b]{}[/b] {}".format(*_labelled(notice, view, inert.bbcode))


# --- Discord ----------------------------------------------------------------------------------------------------------


def _discord(view: View) -> tuple[str, ...]:
    """The rows stand in a code block, which each part closes and the next one opens again."""
    lines = [(False, f"**{inert.discord(view.title)}** · {inert.discord(' · '.join(view.lead))}")]
    lines += [(False, "**{}** {}".format(*_labelled(one, view, inert.discord, " · "))) for one in _before_rows(view)]
    width = max((len(row.name) for row in view.rows), default=0)
    rows = (inert.fenced(f"{row.name:<{width}}  {' · '.join(row.parts)}") for row in view.rows)
    lines += [(True, row.rstrip()) for row in rows]
    lines += [(False, "**{}** {}".format(*_labelled(notice, view, inert.discord))) for notice in view.notices]
    return message_parts(Item((written,), fenced=fenced) for fenced, written in lines)
