"""Names and words that cannot act: nothing that people typed becomes markup, a mention, a picture or a cursor's move.

Where a language can escape a character, it is escaped. Where it cannot (BBCode has no escapes, smileys and mentions
know none anywhere), a zero-width space is put behind the character that would begin something: nothing shows, nothing
matches any more, and the script reader drops it, so that a name copied back from a forum is still the name.
"""

import re
import unicodedata

JOINER = "\u200b"

_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the direction of the text after them."""

_BEGINS = re.compile(r"(?<=[\[@&<:;=^|])(?=\S)|(?<=[8B])(?=[)\-])|(?<=[xX])(?=[()D])|(?<=www)(?=\.)", re.IGNORECASE)
"""Behind what begins a tag, a mention, an entity, a smiley or an address."""

_MARKDOWN = re.compile(r"[\\`*_{}\[\]#|~$>]")
_DISCORD = re.compile(r"[\\`*_~|>#\[\]]")


def plain(text: str) -> str:
    """One line of text: spaces for line ends and tabs, a replacement sign for what moves a cursor or turns the text."""
    return "".join(" " if letter in "\t\n\r\v\f\x85\u2028\u2029" else _visible(letter) for letter in text)


def _visible(letter: str) -> str:
    return "\ufffd" if unicodedata.category(letter) in {"Cc", "Cs"} or letter in _TURNING else letter


def bbcode(text: str) -> str:
    """Text for a forum post: tags, smileys, mentions, addresses and HTML are words."""
    return _BEGINS.sub(JOINER, plain(text))


def markdown(text: str) -> str:
    """Text for a wiki, in a table or not: signs escaped, HTML as entities, mentions and shortcodes broken."""
    escaped = _MARKDOWN.sub(r"\\\g<0>", _BEGINS.sub(JOINER, plain(text)))
    return escaped.replace("&", "&amp;").replace("<", "&lt;")


def markdown_line(text: str) -> str:
    """The same at the beginning of a line, where a dash, a number or spaces would begin a list or a block."""
    return _beginning(markdown(text))


def _beginning(shown: str) -> str:
    return f"{JOINER}{shown}" if re.match(r"[\s\d=+-]", shown) else shown


def discord(text: str) -> str:
    """Text for a Discord message."""
    return _DISCORD.sub(r"\\\g<0>", _BEGINS.sub(JOINER, plain(text)))


def discord_line(text: str) -> str:
    """The same at the beginning of a line."""
    return _beginning(discord(text))


def fenced(text: str) -> str:
    """Text between code fences, where signs cannot be escaped and mass mentions are still words to be safe about."""
    return re.sub("(?<=[`@])", JOINER, plain(text))
