"""What can be wrong with a script or an argument, as values: the words for them are in texts/errors.toml."""

from dataclasses import dataclass

from domain.commands import AddDice
from domain.errors import CombatError, RuleRefusal, StoreError, WordError
from domain.refusals import DiceLacking


@dataclass(eq=False)
class ScriptError(CombatError):
    """Something in a line is wrong: where, and what. `column` counts from 0; `go_on` is the text on how to go on."""

    cause: CombatError
    text: str
    column: int
    file: str | None = None
    line: int | None = None
    go_on: str = "go_on"


@dataclass(eq=False)
class UnclosedQuote(WordError):
    """A quote without its partner."""

    quote: str
    column: int


@dataclass(eq=False)
class UnreadableCharacter(WordError):
    """A control character: the text is damaged or no text at all."""

    character: str
    column: int


@dataclass(eq=False)
class UnknownWord(WordError):
    """A word that is no verb, name or action here; `near` are the nearest known ones."""

    word: str
    near: tuple[str, ...]


@dataclass(eq=False)
class NothingToExplain(WordError):
    """Nothing that can be asked about is called so; `near` are the nearest known words."""

    word: str
    near: tuple[str, ...]


@dataclass(eq=False)
class UnknownKey(WordError):
    """A key that this line does not take."""

    key: str
    near: tuple[str, ...]
    known: tuple[str, ...]


@dataclass(eq=False)
class KeyTwice(WordError):
    """A key given twice."""

    key: str


@dataclass(eq=False)
class WordMissing(WordError):
    """The line ends where a word is needed; `what` is a code: "name", "title", "declaration", "from" and so on."""

    what: str


@dataclass(eq=False)
class NothingToEdit(WordError):
    """The command has no words that could be replaced."""

    number: int


@dataclass(eq=False)
class NoCommandNumber(WordError):
    """A word that is no command's number where one is needed."""

    value: str


@dataclass(eq=False)
class PlainAmendment(WordError):
    """A plain word where an amendment names what it replaces; `key` is the one that the word stands for, if any."""

    word: str
    key: str | None


@dataclass(eq=False)
class LeftOver(WordError):
    """A word of an amended line that its new action does not take; an empty `key` takes it away."""

    word: str
    key: str


@dataclass(eq=False)
class NoEdit(WordError):
    """What stands behind the title of a branch is no correction."""

    slug: str


@dataclass(eq=False)
class DiceStillLacking(DiceLacking):
    """A correction gives dice for other commands, and lacks more; `given` are those on its line."""

    given: tuple[AddDice, ...]


@dataclass(eq=False)
class NotConfirmed(RuleRefusal):
    """Whoever was asked whether to make a correction said no."""


@dataclass(eq=False)
class RoundLeft(RuleRefusal):
    """An editing round was left before its end."""


@dataclass(eq=False)
class WordTooMany(WordError):
    """A word that nothing here can take."""

    word: str


@dataclass(eq=False)
class NotText(WordError):
    """The file is no UTF-8 text."""

    file: str


@dataclass(eq=False)
class LineTooLong(WordError):
    """A line beyond any declaration's length."""

    file: str
    line: int
    most: int


@dataclass(eq=False)
class NothingInside(WordError):
    """The file holds no declaration."""

    file: str


@dataclass(eq=False)
class FileUnwritable(WordError):
    """The file, or standard output (None), cannot be written; `reason` is a code, or the system's own words."""

    file: str | None
    reason: str


@dataclass(eq=False)
class FileUnreadable(WordError):
    """The file cannot be read; `reason` is a code, or the system's own words."""

    file: str
    reason: str


@dataclass(eq=False)
class FileTooLarge(WordError):
    """The file, or standard input (None), is larger than any that is read: `most` mebibytes."""

    file: str | None
    most: int


@dataclass(eq=False)
class UnreadableTable(WordError):
    """A sheet or house file is no TOML, or holds what has no place in it."""

    file: str
    reason: str


@dataclass(eq=False)
class CombatUnnamed(WordError):
    """A file without a `combat` line needs `-c`; a command needs a combat when none was used yet."""

    known: tuple[str, ...]


@dataclass(eq=False)
class UnknownCombat(WordError):
    """No combat, or several, with this slug or beginning."""

    name: str
    known: tuple[str, ...]


@dataclass(eq=False)
class UnknownSession(WordError):
    """No combat of the store belongs to a session of this name."""

    name: str
    known: tuple[str, ...]


@dataclass(eq=False)
class TakenOver(WordError):
    """What cannot stand beside `from=`: hit points, which come from the other combat, or a number of people."""

    key: str


@dataclass(eq=False)
class UnusableStore(WordError):
    """The store's address is of no known kind."""

    store: str


@dataclass(eq=False)
class NotItsBeginning(RuleRefusal):
    """What was played from this file is no longer its exact beginning."""

    file: str
    line: int
    played: str
    number: int


@dataclass(eq=False)
class NoSuchVersion(WordError):
    """The log has no event, or no ended round, of this number."""

    what: str
    number: int
    last: int


@dataclass(eq=False)
class KeyExists(RuleRefusal):
    """There is a signing key of this name, in this file, and none is ever overwritten."""

    file: str


@dataclass(eq=False)
class KeyUnreadable(StoreError):
    """A file that should hold a signing key cannot be read, or holds none."""

    file: str
    reason: str


@dataclass(eq=False)
class KeyUnwritable(StoreError):
    """A new signing key cannot be kept."""

    place: str
    reason: str


@dataclass(eq=False)
class SigningMissing(StoreError):
    """The library that signs is not installed, and there is a key, or one is asked for."""


@dataclass(eq=False)
class SecretUnwritable(StoreError):
    """The secret of a new combat cannot be kept."""

    place: str
    reason: str


@dataclass(eq=False)
class UnknownPicture(WordError):
    """A chart is to be saved under a name that ends neither in .svg nor in .png."""

    file: str


@dataclass(eq=False)
class PicturesMissing(WordError):
    """The library that makes PNG pictures is not installed."""
