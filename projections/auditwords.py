"""Who, when and which line: the words that every chapter of a dossier uses."""

from datetime import UTC, datetime

from projections.deeds import Deed
from projections.document import Line, Paragraph, Span, joined, line
from projections.erratum import Line as Quoted
from projections.texts import Texts


def person(deed: Deed, texts: Texts) -> str:
    """Who said a line; the game master where nobody else is named."""
    if deed.secret:
        return texts.word("audit", "secret_line")
    return deed.person or texts.word("words", "master")


def named(name: str | None, texts: Texts) -> str:
    """Somebody by name; the game master where there is none."""
    return name or texts.word("words", "master")


def said(deed: Deed, texts: Texts) -> Line:
    """A line as it was written, or as much of it as may be known."""
    quoted = Quoted(deed.declared, deed.entry.declared).words(texts)
    return line(quoted.replace("« ", "«\u00a0").replace(" »", "\u00a0»"))


def mention(number: int) -> Span:
    """A command by its number, which leads to its place in the timeline."""
    return Span(f"#{number}", link=f"#c{number}")


def when(deed: Deed, texts: Texts) -> Line:
    """When a line was recorded, by whom if it was not its author, when it was posted, the link, the file."""
    shown = deed.shown
    recorded = {"when": moment(deed.at, texts), "who": named(shown.acting, texts)}
    another = deed.person != shown.acting
    parts = [line(texts.say("audit_timeline", "recorded_by" if another else "recorded", recorded))]
    if shown.posted_at:
        parts.append(
            line(texts.say("audit_timeline", "posted", {"when": moment(shown.posted_at, texts, seconds=False)}))
        )
    if shown.link:
        parts.append(line(Span(shown.link, link=shown.link)))
    if shown.file:
        parts.append(line(texts.say("audit_timeline", "place", {"file": shown.file, "line": shown.line})))
    return joined(parts, " · ")


def moment(at: datetime, texts: Texts, *, seconds: bool = True) -> str:
    """`30/11/2026 20:00:05 UTC`, `30/11/2026 21:04 (UTC+01:00)`: the author's own time, with its offset."""
    day = f"{at:%d/%m/%Y}" if texts.lang == "fr" else f"{at:%Y-%m-%d}"
    time = f"{at:%H:%M:%S}" if seconds else f"{at:%H:%M}"
    offset = at.utcoffset()
    if offset is None or at.tzinfo is UTC or not offset:
        return f"{day} {time} UTC"
    return f"{day} {time} (UTC{at.isoformat()[-6:]})"


def nothing(chapter: str, texts: Texts) -> Paragraph:
    """What a chapter says that has nothing to show."""
    return Paragraph(line(texts.word(chapter, "none")), quiet=True)
