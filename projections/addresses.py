"""Which addresses may become links: those of pages on the web, and nothing that could act."""

import re
from urllib.parse import quote, urlsplit

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
