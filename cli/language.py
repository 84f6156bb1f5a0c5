"""The language to speak where no combat says: the one asked for on the command line, else the locale's."""

import locale
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from projections.texts import Lang

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
"""Where a system says its language, the first that is set first."""


def locale_language() -> "Lang":
    """French where the locale is French, else English."""
    named = next((os.environ[name] for name in LOCALES if os.environ.get(name)), None)
    code = named or locale.getlocale()[0] or ""
    return "fr" if code.casefold().startswith("fr") else "en"


def language_asked(arguments: Sequence[str]) -> "Lang":
    """What `--lang` asks for, wherever it stands among the arguments; the locale's language where nothing does."""
    for place, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        asked = value if equals else next(iter(arguments[place + 1 : place + 2]), "")
        if option == "--lang" and asked in {"fr", "en"}:
            return "fr" if asked == "fr" else "en"
    return locale_language()
