"""How names and words are compared: without case and accents, and as the slugs inside die keys."""

import unicodedata

_DIACRITICS = range(0x0300, 0x0370)


def fold(text: str) -> str:
    """The form in which words and names are compared: no case, no accents, one apostrophe, plain letters."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return unicodedata.normalize("NFC", "".join(letter for letter in decomposed if ord(letter) not in _DIACRITICS))


def slug(name: str) -> str:
    """The name inside die keys and addresses: letters and digits of every script, the rest as single hyphens."""
    words = "".join(letter if letter.isalnum() or _joins(letter) else " " for letter in fold(name)).split()
    return "-".join(words)


def _joins(letter: str) -> bool:
    """Vowel signs and the like belong to their letter in many scripts."""
    return unicodedata.category(letter) in {"Mn", "Mc"}
