"""From the words of one line to a command: the combat script's grammar. Nothing is guessed, nothing corrected."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from cli.lexer import Word, words_of
from cli.mistakes import (
    FileUnreadable,
    KeyTwice,
    ScriptError,
    UnclosedQuote,
    UnknownCombat,
    UnknownKey,
    UnknownWord,
    UnreadableCharacter,
    WordMissing,
    WordTooMany,
)
from cli.values import choice, dice_of, moment, number
from cli.words import Words, nearest
from domain.combat import Combat
from domain.commands import Command, Modifier
from domain.dice import GivenDice
from domain.errors import CombatError, UnknownName, UnusableValue
from domain.events import Declared
from domain.names import fold
from domain.refusals import NoSuchCommand
from domain.roster import named
from domain.taking import Earlier

REPEATABLE = {"mod", "bonus", "malus"}
SAID = {"by", "link", "at", "secret"}


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command with what the line says of its origin.

    `post` (whose origin serves the lines after it) and `waiting` have no command; `verb` tells them apart.
    """

    command: Command | None
    verb: str
    by: str | None = None
    link: str | None = None
    posted_at: datetime | None = None
    secret: bool = False
    files: Mapping[str, str] = field(default_factory=dict)


def no_combats(name: str) -> Earlier:
    """Know no other combat: for lines that belong to no store.

    Raises:
        UnknownCombat: always.
    """
    raise UnknownCombat(name, ())


@dataclass(frozen=True, slots=True)
class Told:
    """A command of the past: as it was declared, and the fight before and after it."""

    declared: Declared
    before: Combat
    after: Combat


def no_past(command: int) -> Told:
    """Know no past: for lines that belong to no fight.

    Raises:
        NoSuchCommand: always.
    """
    raise NoSuchCommand(command)


@dataclass(slots=True)
class Line:
    """The words of one line while they are read, the combat they are read in, and what has been found so far."""

    words: Sequence[Word]
    vocabulary: Words
    combat: Combat
    read_file: Callable[[str], str]
    look_up: Callable[[str], Earlier] = no_combats  # gives another combat of the store by its slug or its beginning
    past: Callable[[int], Told] = no_past  # gives a command of this fight that stands
    at: int = 0
    place: Word | None = None
    """The word in hand: where the caret goes when something is wrong."""
    dice: list[GivenDice] = field(default_factory=list)
    modifiers: list[Modifier] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    why: str | None = None
    joining: tuple[str, ...] = ()
    """Who joins by this line: their dice may be named too."""

    def more(self) -> bool:
        """Whether a word is left that is no pair."""
        return self.at < len(self.words) and self.words[self.at].value is None

    def take(self, what: str) -> Word:
        """The next word, which must be no pair; `what` names it in the error."""
        if not self.more():
            self.place = self.words[min(self.at, len(self.words) - 1)] if self.words else None
            raise WordMissing(what)
        self.place = self.words[self.at]
        self.at += 1
        return self.place

    def file(self, name: str) -> str:
        """The text of a file that the line names; it will be recorded with the line."""
        self.files[name] = self.read_file(name)
        return self.files[name]

    def combatant(self) -> str:
        """The next word as a combatant's name."""
        return named(self.combat, self.take("name").text).name

    def point_at(self, key: str) -> None:
        """Put the caret at the pair with this key, should something be wrong with it."""
        pairs = (word for word in self.words if word.value is not None)
        self.place = next((word for word in pairs if self.vocabulary.key(word.text, (key,)) == key), self.place)

    def pairs(self) -> tuple[Word, ...]:
        """All the pairs; a plain word among what is left is one too many."""
        rest = self.words[self.at :]
        for word in rest:
            if word.value is None:
                self.place = word
                raise WordTooMany(word.text)
        self.at = len(self.words)
        return tuple(rest)

    def keys(self, known: Iterable[str], *, dice: Iterable[str] = (), free: bool = False) -> dict[str, str]:
        """Read the pairs: dice, modifiers and origin are set apart, the others given under their canonical keys.

        Args:
            known: the keys that this line takes ("attack.*" for any name after the dot).
            dice: the purposes of dice that it takes.
            free: whether modifiers are taken.
        """
        allowed = [*known, "why", *SAID, *(REPEATABLE if free else ())]
        values: dict[str, str] = {}
        purposes = set(dice)
        for word in self.pairs():
            self.place = word
            key = self.vocabulary.key(word.text, allowed) if word.whose is None else None
            taken = key is not None and _takes(key, allowed)
            if not taken and (purpose := self.vocabulary.dice.get(fold(word.text))) in purposes:
                self._take_dice(word, str(purpose))
                continue
            if key is None or not taken:
                names = [*allowed, *purposes]
                raise UnknownKey(
                    word.text, self.vocabulary.near(word.text, names), tuple(sorted({*known, *purposes, "why", *SAID}))
                )
            self._take_key(word, key, values)
        return values

    def _take_dice(self, word: Word, purpose: str) -> None:
        roller = self._roller(purpose, word.whose) if word.whose is not None else None
        if any((given.purpose, given.roller) == (purpose, roller) for given in self.dice):
            raise KeyTwice(word.text if roller is None else f"{word.text}@{roller}")
        self.dice.append(dice_of(purpose, roller, word))

    def _roller(self, purpose: str, name: str) -> str:
        """Whose die it is: a combatant's, or a danger's."""
        if purpose != "hazard":
            newcomer = next((one for one in self.joining if fold(one) == fold(name)), None)
            return newcomer or named(self.combat, name).name
        labels = {fold(hazard.label): hazard.label for hazard in self.combat.hazards}
        if fold(name) not in labels:
            raise UnknownName("hazard", name, tuple(labels.values()))
        return labels[fold(name)]

    def _take_key(self, word: Word, key: str, values: dict[str, str]) -> None:
        value, stem = word.value or "", key.partition(".")[0]
        if stem in REPEATABLE:
            self.modifiers.append(self._modifier(word, key))
            return
        if fold(key) in map(fold, values) or key in self.said or (key == "why" and self.why is not None):
            raise KeyTwice(key)
        if key == "why":
            self.why = value
        elif key in SAID:
            self.said[key] = value
        else:
            values[key] = value

    def _modifier(self, word: Word, key: str) -> Modifier:
        """`mod=+10/terrain`, `mod.aim=-5/brouillard`; `malus=5` takes 5 away."""
        stem, _, purpose = key.partition(".")
        points, _, label = (word.value or "").partition("/")
        value = number(key, points)
        known = self.vocabulary.dice.get(fold(purpose)) if purpose else None
        if purpose and known is None:
            raise UnknownWord(purpose, nearest(purpose, self.vocabulary.dice.values()))
        if stem == "bonus" and value < 0:
            raise UnusableValue(key, points, "5")
        value = -abs(value) if stem == "malus" else value
        return Modifier(value=value, label=label or None, purpose=known)


def place_of(mistake: CombatError, words: Sequence[Word], otherwise: int = 0) -> int:
    """The column of the word that an error is about: the one that holds the name, value or face it tells of."""
    told = [getattr(mistake, field, None) for field in ("value", "face", "name", "option", "text")]
    for said in (text for text in told if isinstance(text, str) and text):
        for word in words:
            if word.value is not None and fold(said) in {fold(part) for part in (word.value, *word.value.split(","))}:
                return word.value_column
            if fold(said) in {fold(word.text), fold(word.text.partition(".")[2])}:
                return word.column
    return otherwise


def no_files(name: str) -> str:
    """Read no file: for lines that come from nowhere on the disk.

    Raises:
        FileUnreadable: always.
    """
    raise FileUnreadable(name, "")


def read_line(
    text: str,
    combat: Combat,
    vocabulary: Words,
    read_file: Callable[[str], str] = no_files,
    look_up: Callable[[str], Earlier] = no_combats,
    past: Callable[[int], Told] = no_past,
) -> Spoken | None:
    """The command of one line as written; None for a blank line or a comment.

    Raises:
        ScriptError: the line cannot be read; it holds the cause and the column.
    """
    try:
        words = words_of(text)
    except (UnclosedQuote, UnreadableCharacter) as mistake:
        raise ScriptError(mistake, text, mistake.column) from None
    return read_words(words, text, combat, vocabulary, read_file, look_up, past) if words else None


def read_words(
    words: Sequence[Word],
    text: str,
    combat: Combat,
    vocabulary: Words,
    read_file: Callable[[str], str] = no_files,
    look_up: Callable[[str], Earlier] = no_combats,
    past: Callable[[int], Told] = no_past,
) -> Spoken:
    """The command of these words.

    Raises:
        ScriptError: they make none.
    """
    in_order = sorted(words, key=lambda word: word.value is not None)  # bare words may stand after pairs too
    line = Line(in_order, vocabulary, combat, read_file, look_up, past)
    try:
        if words[0].value is not None:
            line.place = words[0]
            raise WordMissing("verb")
        verb, command = _read(line)
        posted_at = moment(line.said["at"]) if "at" in line.said else None
        secret = choice(line, "secret", line.said, ("yes", "no")) == "yes"
    except ScriptError:
        raise  # a line within this one has its own place
    except CombatError as mistake:
        place = line.place
        column = 0 if place is None else place.value_column or place.column
        if isinstance(mistake, (UnknownKey, KeyTwice, WordMissing)) and place is not None:
            column = place.column
        raise ScriptError(mistake, text, place_of(mistake, words, column)) from None
    return Spoken(command, verb, line.said.get("by"), line.said.get("link"), posted_at, secret, line.files)


def _read(line: Line) -> tuple[str, Command | None]:
    from cli.turns import read_action  # noqa: PLC0415 - the verbs are written with this module's pieces
    from cli.verbs import VERBS  # noqa: PLC0415

    first = line.words[0]
    verb = None if first.quoted or first.value is not None else line.vocabulary.verbs.get(fold(first.text))
    if verb is not None:
        line.take("verb")
        return verb, VERBS[verb](line)
    return "act", read_action(line)


def _takes(key: str, allowed: Sequence[str]) -> bool:
    """Whether a key is allowed as it stands: with a name after the dot only where one belongs."""
    stem, dot, name = key.partition(".")
    if stem in REPEATABLE:
        return stem in allowed
    return (f"{stem}.*" in allowed and bool(name)) if dot else key in allowed
