"""The desk at which a command is given: which store, which combat, who acts, in which language."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from uuid import UUID, uuid4

from cli.intake import read_whole
from cli.language import locale_language
from cli.lexer import Word, words_of
from cli.mistakes import CombatUnnamed, NotText, ScriptError, UnknownCombat
from cli.reader import Spoken, Told, place_of, read_line, read_words
from cli.signing import KeyFolder
from cli.store import open_store
from cli.words import Words
from domain.catalogue import Listed
from domain.combat import Combat
from domain.commands import OpenCombat
from domain.errors import CombatError, StoreError
from domain.fight import Fight
from domain.history import Entry
from domain.journal import Journal
from domain.names import slug
from domain.refusals import CombatExists
from domain.roster import named
from domain.ruleset import ruleset_named
from domain.said import Keyring, Said
from domain.signatures import Signer
from domain.taking import Earlier, SameCombat
from projections.texts import Lang, Texts

MOST = 1
"""How many mebibytes a file may have that a line names."""


def now() -> datetime:
    """The present time, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Origin:
    """What a `post` line says of the lines after it."""

    by: str | None = None
    link: str | None = None
    posted_at: datetime | None = None


@dataclass
class Desk:
    """One invocation of the command line, or one script being played."""

    store: str
    combat: str | None = None
    acting: str | None = None
    chosen_lang: Lang | None = None
    fight: Fight | None = None
    folder: Path = field(default_factory=Path.cwd)
    """Where the files stand that a line names."""
    title: str | None = None
    """The title under which a fight is played instead of its own."""
    origin: Origin = field(default_factory=Origin)
    may_create: bool = True
    """Whether a store that is not there yet is made: only by what begins a fight."""
    asked_who_is_waited_for: bool = False
    """Whether the last line heard was `waiting`."""
    opened: tuple[Journal, Keyring] | None = field(default=None, repr=False)
    """The store, where it is open already."""
    new_id: Callable[[], UUID] = field(default=uuid4, repr=False)
    """Makes the id of each fight that is begun: by chance, unless its dice must be the same each time."""
    clock: Callable[[], datetime] = field(default=now, repr=False)
    """Tells when a line is said."""
    keys: KeyFolder | None = field(default=None, repr=False)
    """Where whoever acts may have a key that signs; nothing is signed without."""
    _words: Words | None = field(default=None, init=False, repr=False, compare=False)
    """The words of the last line's rules: a long script is read line by line with the same."""

    @cached_property
    def _store(self) -> tuple[Journal, Keyring]:
        return self.opened or open_store(self.store, create=self.may_create)

    @cached_property
    def _signer(self) -> Signer | None:
        return self.keys.signer(self.acting) if self.keys else None

    @property
    def journal(self) -> Journal:
        """The store's journal."""
        return self._store[0]

    @property
    def keyring(self) -> Keyring:
        """The store's secrets."""
        return self._store[1]

    @property
    def lang(self) -> Lang:
        """The language to speak: the one asked for, the combat's, the locale's."""
        spoken = self.fight.combat.lang if self.fight else None
        return self.chosen_lang or spoken or locale_language()

    @property
    def texts(self) -> Texts:
        """The words to speak with."""
        return Texts(self.lang, self.fight.combat.rules if self.fight else "")

    def listed(self) -> Listed:
        """The combat asked for, else the one last used.

        Raises:
            CombatUnnamed: none was asked for, none used.
            UnknownCombat: none, or several, are called so.
        """
        wanted = self.combat or self.journal.last_used()
        if wanted is None:
            raise CombatUnnamed(tuple(one.slug for one in self.journal.combats()))
        return self.find(wanted)

    def find(self, wanted: str) -> Listed:
        """A combat by its slug or an unambiguous beginning of it.

        Raises:
            UnknownCombat: none, or several, are called so.
        """
        combats = self.journal.combats()
        known = tuple(one.slug for one in combats)
        exact = [one for one in combats if one.slug == slug(wanted)]
        found = exact or [one for one in combats if slug(wanted) and one.slug.startswith(slug(wanted))]
        if len(found) != 1:
            raise UnknownCombat(wanted, tuple(one.slug for one in found) or known)
        return found[0]

    def sit(self) -> Fight:
        """Read the combat asked for and make it the one last used."""
        if self.fight is None:
            listed = self.listed()
            self.fight = self._fight(listed)
            self.journal.remember(listed.slug)
        return self.fight

    def look(self, listed: Listed) -> Fight:
        """Read a combat without making it the one last used."""
        self.fight = self._fight(listed)
        return self.fight

    def look_up(self, name: str) -> Earlier:
        """Another combat of the store, for somebody who comes from it; this desk's own stays as it is.

        Raises:
            UnknownCombat: none, or several, are called so.
            SameCombat: it is this desk's own.
        """
        listed = self.find(name)
        if self.fight is not None and listed.combat_id == self.fight.combat_id:
            raise SameCombat(listed.slug)
        other = self._fight(listed)
        return Earlier(other.slug, other.combat_id, other.history.version, other.link, other.combat)

    def past(self, command: int) -> Told:
        """A command that stands, and the fight before and after it.

        Raises:
            NoSuchCommand: none does under this number.
        """
        entry, before, after = self.sit().around(command)
        return Told(entry.declared, before, after)

    def one(self, name: str) -> str:
        """The full name of a combatant.

        Raises:
            UnknownName: nobody is called so.
        """
        return named(self.sit().combat, name).name

    def learn_language(self, listed: Listed) -> None:
        """Speak the combat's language, where it can still be read."""
        with contextlib.suppress(StoreError):
            self.look(listed)

    def sit_if_any(self) -> Fight | None:
        """The same, or None where no combat was named nor used yet."""
        try:
            return self.sit()
        except CombatUnnamed:
            return None

    def _fight(self, listed: Listed) -> Fight:
        return Fight(self.journal, listed.combat_id, listed.slug, self.keyring, self.clock, at_least=listed.version)

    def hear(self, text: str) -> Spoken | None:
        """Read one line of script against the combat as it stands; a `post` line speaks for those after it."""
        combat, words = self._context()
        spoken = read_line(text, combat, words, self.read_file, self.look_up, self.past)
        self.asked_who_is_waited_for = spoken is not None and spoken.verb == "waiting"
        if spoken is not None and spoken.verb == "post":
            self.origin = Origin(spoken.by, spoken.link, spoken.posted_at)
        return spoken

    @property
    def vocabulary(self) -> Words:
        """The words that a line may use here."""
        return self._context()[1]

    def hear_words(self, words: tuple[Word, ...], text: str) -> Spoken:
        """Read a command whose words the shell has cut."""
        combat, vocabulary = self._context()
        return read_words(words, text, combat, vocabulary, self.read_file, self.look_up, self.past)

    def read_file(self, name: str) -> str:
        """The text of a file that a line names, beside the script that names it.

        Raises:
            FileUnreadable, FileTooLarge: there is none, or it cannot be read.
            NotText: it is no text.
        """
        try:
            return read_whole(self.folder / name, name, MOST).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NotText(name) from None

    def _context(self) -> tuple[Combat, Words]:
        combat = self.fight.combat if self.fight else Combat()
        ruleset = ruleset_named(combat.rules) if combat.rules else None
        if self._words is None or self._words.ruleset is not ruleset:
            self._words = Words(ruleset)
        return combat, self._words

    def do(
        self, spoken: Spoken, text: str, *, file: str | None = None, line: int | None = None, again: bool = True
    ) -> Entry | None:
        """Adjudicate a command and record it; `combat` opens a new fight. None for what records nothing.

        Raises:
            CombatError: it is refused; nothing is recorded.
        """
        command = spoken.command
        if command is None:
            return None
        said = replace(self.said(spoken, text), file=file, line=line)
        if isinstance(command, OpenCombat):
            command = command.model_copy(update={"title": self.title or command.title})
            if any(one.slug == slug(command.title) for one in self.journal.combats()):
                raise CombatExists(slug(command.title))
            self.fight = Fight.open(self.journal, self.new_id(), command, said, self.keyring, self.clock)
            self.journal.remember(self.fight.slug)
            return self.fight.history.entries[-1]
        fight = self.sit()
        return fight.declare(command, said, again=again)

    def said(self, spoken: Spoken, text: str | None) -> Said:
        """Who says a command, where and in which words."""
        return Said(
            acting=self.acting,
            by=spoken.by or self.origin.by,
            link=spoken.link or self.origin.link,
            posted_at=spoken.posted_at or self.origin.posted_at,
            text=text,
            secret=spoken.secret,
            files=dict(spoken.files),
            signer=self._signer,
        )

    def say(self, text: str) -> Entry | None:
        """Hear one line and do it; None for what records nothing.

        Raises:
            ScriptError: it cannot be read, or is refused.
        """
        spoken = self.hear(text)
        if spoken is None:
            return None
        try:
            return self.do(spoken, text)
        except CombatError as refusal:
            raise ScriptError(refusal, text, place_of(refusal, words_of(text))) from None
