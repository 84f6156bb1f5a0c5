"""Which addresses may become links: those of pages on the web, and nothing that could act."""

import re
from urllib.parse import quote, urlsplit, urlunsplit

_SAFE = "-._~:/?#@!$&'*+,;=%"
"""Signs that stay as they are: those of addresses, but for brackets, which would end a link in Markdown."""


def web_address(link: str | None) -> str | None:
    """An address that browsers may follow, its odd signs encoded; None for anything else."""
    if link is None or re.search(r"[\s\x00-\x1f\x7f]", link):
        return None
    try:
        parts = urlsplit(link)
        known = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return None
    return quote(link, safe=_SAFE) if known else None


def posted_address(link: str | None) -> str | None:
    """The same for a post, where signs behind the host would become a picture or a mention: those are encoded too."""
    address = web_address(link)
    if address is None:
        return None
    parts = urlsplit(address)
    if "@" in parts.netloc:
        return None
    path, query, fragment = (re.sub("[:;@]", _encoded, part) for part in (parts.path, parts.query, parts.fragment))
    return urlunsplit((parts.scheme, parts.netloc, path, query, fragment))


def _encoded(sign: re.Match[str]) -> str:
    return f"%{ord(sign[0]):02X}"
