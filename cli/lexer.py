"""From a line as pasted to its words: quotes, comments, odd spaces and dashes, each word with its column."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cli.mistakes import UnclosedQuote, UnreadableCharacter

PARTNERS = {'"': '"', "“": "”", "”": "”", "„": "“”", "«": "»", "‹": "›"}
_ZERO_WIDTH = "\u200b\u2060\ufeff"
WRAPPER = re.compile(r"^\s*(?:\[/?code[^\]]*\]|```\w*)\s*|\s*(?:\[/code\]|```)\s*$", re.IGNORECASE)
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SIGNS = {**dict.fromkeys(_DASHES, "-"), "×": "x"}
"""How signs stand outside quotes."""


def plain_signs(text: str) -> str:
    """The text with every dash as a minus."""
    return "".join("-" if letter in _DASHES else letter for letter in text)


@dataclass(frozen=True, slots=True)
class Letter:
    """One normalised character and the column (from 0) where it stands in the line as written."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, or a `key=value` pair when `value` is not None; `key@NAME` has its name in `whose`.

    `quoted` says that the word, or the value, stood in quotes; columns count from 0 in the line as written.
    """

    text: str
    column: int
    quoted: bool = False
    value: str | None = None
    whose: str | None = None
    value_column: int = 0


def words_of(line: str) -> tuple[Word, ...]:
    """The words of a line, comments left out.

    Raises:
        UnclosedQuote: a quote has no partner.
        UnreadableCharacter: a control character.
    """
    letters = tuple(_letters(line))
    words, at = [], 0
    while at < len(letters):
        if letters[at].text == " ":
            at += 1
        elif _comment(letters, at):
            break
        else:
            word, at = _word(letters, at)
            words.append(word)
    return tuple(words)


def word_from_argument(argument: str) -> Word:
    """A word whose quotes the shell has taken already: `target=Goule 2` is one pair, what has spaces counts as quoted.

    Raises:
        UnreadableCharacter: a control character, or a byte that is no text.
    """
    text = "".join(letter.text for letter in _letters(argument)).strip()
    key, equals, value = text.partition("=")
    if not equals or not key or key.endswith(" "):
        return Word(_unquoted(text), 0, quoted=" " in text)
    name, at, whose = key.partition("@")
    return Word(_unquoted(name), 0, quoted=" " in value, value=_unquoted(value), whose=whose if at else None)


def _unquoted(text: str) -> str:
    """Dashes as minus, as outside quotes; text with spaces is left as it is."""
    return text if " " in text else plain_signs(text)


def _letters(line: str) -> Iterator[Letter]:
    """Compose accents, fold odd spaces, drop what has no width."""
    column = 0
    while column < len(line):
        end = column + 1
        while end < len(line) and unicodedata.combining(line[end]):
            end += 1
        for letter in unicodedata.normalize("NFC", line[column:end]):
            category = unicodedata.category(letter)
            if letter in _ZERO_WIDTH:
                continue
            if category == "Zs" or letter == "\t":
                yield Letter(" ", column)
            elif category in {"Cc", "Cs"}:
                raise UnreadableCharacter(f"U+{ord(letter):04X}", column)
            else:
                yield Letter(letter, column)
        column = end


def _comment(letters: Sequence[Letter], at: int) -> bool:
    """`//` at the line's start or after a space."""
    slashes = "".join(letter.text for letter in letters[at : at + 2]) == "//"
    return slashes and (at == 0 or letters[at - 1].text == " ")


def _word(letters: Sequence[Letter], at: int) -> tuple[Word, int]:
    """One word from `at`: parts before and after the first `=`, and before `=` the part after `@`."""
    start = letters[at].column
    parts = [""]
    quoted = [False]
    names_whose, value_column = False, 0
    while at < len(letters) and letters[at].text != " ":
        letter = letters[at]
        if letter.text in PARTNERS:
            text, at = _quotation(letters, at)
            parts[-1] += text
            quoted[-1] = True
            continue
        if letter.text == "@" and len(parts) == 1 and not names_whose and parts[0] and not quoted[0]:
            names_whose = True
            parts.append("")
            quoted.append(False)
        elif letter.text == "=" and len(parts) == 1 + names_whose and parts[0]:
            parts.append("")
            quoted.append(False)
            value_column = letters[at + 1].column if at + 1 < len(letters) else letter.column + 1
        else:
            parts[-1] += _SIGNS.get(letter.text, letter.text)
        at += 1
    return _assembled(parts, quoted, start, value_column, names_whose=names_whose), at


def _assembled(parts: list[str], quoted: list[bool], start: int, value_column: int, *, names_whose: bool) -> Word:
    if len(parts) == 1 + names_whose:  # no "=": an "@" in a plain word is a letter like another
        return Word("@".join(parts), start, quoted=any(quoted))
    whose = parts[1] if names_whose else None
    return Word(parts[0], start, quoted=quoted[-1], value=parts[-1], whose=whose, value_column=value_column)


def _quotation(letters: Sequence[Letter], at: int) -> tuple[str, int]:
    """The text between a quote and its own partner, and the place after it; padding inside is dropped."""
    opening = letters[at]
    partners = PARTNERS[opening.text]
    for end in range(at + 1, len(letters)):
        if letters[end].text in partners:
            return "".join(letter.text for letter in letters[at + 1 : end]).strip(), end + 1
    raise UnclosedQuote(opening.text, opening.column)
