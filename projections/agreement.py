"""Words that agree: the notation of the tables for one and for several, and how a name shows which it is.

`{touche|touchent}` agrees with the nearest name before it, `{who:porte|portent}` with whom it says.
"""

import re
from collections.abc import Mapping
from functools import cache

PIECE = re.compile(r"\{(?:(\w+):)?([^{}]+)\}")
"""A field with its form, or words to choose from with whom they agree: `{of:who}`, `{touche|touchent}`."""
SUBJECTS = frozenset(
    {
        "who", "target", "names", "targets", "guarded", "protects", "pursuer",
        "name", "attacker", "by", "protector",
    }
)  # fmt: skip
"""The fields that hold people, in recaps and in the log: words agree with them, as they do with a weapon."""
_SEVERAL = re.compile(r"(les|des)\s+(?=\S)", re.IGNORECASE)


def several(name: object) -> bool:
    """Whether a name says by its own article that it is several people's: "Les Jumeaux"."""
    return isinstance(name, str) and _SEVERAL.match(name) is not None


@cache
def agreements(text: str) -> tuple[tuple[re.Match[str], str | None], ...]:
    """Each choice of words in a text with the field that it agrees with, None where there is none."""
    last, found = None, list[tuple[re.Match[str], str | None]]()
    for piece in PIECE.finditer(text):
        if "|" in piece[2]:
            found.append((piece, piece[1] or last))
        elif (piece[2] in SUBJECTS and piece[1] in {None, "he"}) or piece[2] == "weapon":
            last = piece[2]
    return tuple(found)


def agreeing(text: str, fields: Mapping[str, object]) -> str:
    """A text in which each choice of words is made, by the names that these fields hold."""
    found, at = "", 0
    for piece, field in agreements(text):
        found += text[at : piece.start()] + piece[2].split("|")[several(fields.get(field or ""))]
        at = piece.end()
    return found + text[at:]
