"""The values of keys: numbers, choices, dice as written, times, and what a ruleset's table says a key holds."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from cli.lexer import Word, plain_signs
from cli.mistakes import NoCommandNumber
from domain.commands import Value
from domain.dice import GivenDice, Mode, parse_dice
from domain.errors import UnusableValue
from domain.roster import named

if TYPE_CHECKING:
    from cli.reader import Line

LARGEST = 10**9
_FACE = re.compile(r"\?|[0-9]{1,7}(?:/[0-9]{1,7})?")


def dice_of(purpose: str, roller: str | None, word: Word) -> GivenDice:
    """The faces of `PURPOSE=3,5` as written; `17/20` says the die too."""
    faces = tuple(face.strip() for face in (word.value or "").split(","))
    if not all(_FACE.fullmatch(face) for face in faces):
        raise UnusableValue(word.text, word.value or "", "12 | 3,5 | 17/20 | ?")
    return GivenDice(purpose=purpose, roller=roller, faces=faces)


def number(key: str, text: str) -> int:
    """A whole number as written, at most a thousand millions."""
    text = plain_signs(text)
    digits = text.removeprefix("-") if text[:1] == "-" else text.removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 10) or int(digits) > LARGEST:  # noqa: PLR2004
        raise UnusableValue(key, text, "12 | -3")
    return int(text)


def command_number(text: str) -> int:
    """The number of a command as the log prints it, or without its sign: `#7`, `7`.

    Raises:
        NoCommandNumber: it is none, or several.
    """
    digits = text.removeprefix("#")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):  # noqa: PLR2004 - more than any log holds
        raise NoCommandNumber(text)
    return int(digits)


def choice(line: "Line", key: str, values: Mapping[str, str], choices: Sequence[str]) -> str | None:
    """The value under a key, which must be one of these."""
    if key not in values:
        return None
    value = line.vocabulary.value(values[key]).casefold()
    if value not in choices:
        raise UnusableValue(key, values[key], " | ".join(choices))
    return value


def mode(line: "Line", values: Mapping[str, str]) -> Mode | None:
    """The value of `dice=`."""
    match choice(line, "dice", values, ("any", "given", "engine")):
        case "any":
            return "any"
        case "given":
            return "given"
        case "engine":
            return "engine"
        case _:
            return None


def typed_value(line: "Line", key: str, text: str, kind: str) -> Value:
    """A value of the kind that a ruleset's table gives ("int", "dice", "word", "until", "name", "yes_no", "a|b")."""
    match kind:
        case "int":
            return number(key, text)
        case "yes_no":
            return choice(line, key, {key: text}, ("yes", "no")) == "yes"
        case "text" | "dice" | "until":
            return _checked(line, text, kind)
        case "words":
            return ",".join(line.vocabulary.value(part.strip()) for part in text.split(",") if part.strip())
        case "name":
            return named(line.combat, text).name
        case "names":
            return ",".join(named(line.combat, name.strip()).name for name in text.split(",") if name.strip())
        case _ if "|" in kind:
            return choice(line, key, {key: text}, kind.split("|")) or text
        case _:
            return line.vocabulary.value(text)


def _checked(line: "Line", text: str, kind: str) -> str:
    """A text as it stands, dice that can be read as such, or an end under its canonical words."""
    if kind == "dice":
        parse_dice(text)
    return line.vocabulary.until(text) if kind == "until" else text


def all_dice(line: "Line") -> tuple[str, ...]:
    """Every purpose of dice that the rules and the dangers know."""
    return ("hazard", *line.vocabulary.ruleset.dice) if line.vocabulary.ruleset else ()


def initiative_die(line: "Line") -> str:
    """The purpose of the dice that order a round."""
    return line.vocabulary.ruleset.initiative_die if line.vocabulary.ruleset else "initiative"


def kind_of(key: str, schema: Mapping[str, str]) -> str:
    """The kind of value under a key, dotted or not."""
    stem, dot, _ = key.partition(".")
    return schema.get(f"{stem}.*" if dot else key, "word")


def moment(text: str) -> datetime:
    """A time with its offset."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        when = None
    if when is None or when.tzinfo is None:
        raise UnusableValue("at", text, "2026-11-30T21:04+01:00")
    return when
