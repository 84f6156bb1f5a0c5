"""The fight as a log: what is declared, opened, decided, taken back, closed."""

from datetime import datetime
from typing import Any, Literal

from pydantic import ConfigDict, Field

from domain.commands import Command, Lang, Value
from domain.dice import Mode
from domain.sheets import Lasting, Origin
from domain.signatures import Signature
from domain.sums import Fact

Hidden = Literal["hp", "all"]


class Declared(Fact):
    """A command was accepted under this number; its dice and consequences follow, up to the next `Declared`.

    `correction` is the number of the correction that adjudicated it again or inserted it, in whose batch this stands.
    """

    model_config = ConfigDict(populate_by_name=True)

    number: int
    command: Command
    at: datetime
    by: str | None = None
    acting: str | None = Field(default=None, alias="as")
    link: str | None = None
    posted_at: datetime | None = None
    text: str | None = None
    file: str | None = None
    line: int | None = None
    secret: bool = False
    files: dict[str, str] = {}
    """The files that the line names, with what they held."""
    correction: int | None = None
    signature: Signature | None = None

    @property
    def content(self) -> bytes:
        """What is said, as a signature covers it: the stored JSON with the fields `SAID` alone, in their order."""
        return self.__pydantic_serializer__.to_json(self, by_alias=True, include=SAID)


SAID = {"command", "by", "acting", "link", "posted_at", "text", "secret", "files"}
"""The fields of a `Declared` that a signature covers.

Signatures are for ever: a field that commands or this get later has to be left out of `content` where it says nothing.
"""


class CombatOpened(Fact):
    """A fight began, under this ruleset version and these options, with the commitment to its secret."""

    title: str
    rules: str
    lang: Lang | None
    mode: Mode
    options: dict[str, str]
    commitment: str
    session: str | None = None
    house: dict[str, Any] = {}
    """The tables that replace the ruleset's own."""


class CombatantJoined(Fact):
    """Somebody joined the fight, with their sheet; `hp` is None where the ruleset has no total.

    `origin` is the earlier combat whose sheet they took over; `location_hp`, `lasting` and `ticks` come from there.
    """

    name: str
    slug: str
    group: str | None
    side: str | None
    player: str | None
    gender: Literal["f", "m"] | None
    article: bool
    mode: Mode | None
    hp: int | None
    hp_max: int | None
    sheet: dict[str, Value]
    hide: Hidden | None = None
    enters: int | None = None
    counters: dict[str, int] = {}
    alias: str | None = None
    surprised: bool = False
    locations: dict[str, int] = {}
    """The hit points of each part of the body, where the rules tell them apart."""
    origin: Origin | None = None
    location_hp: dict[str, int] = {}
    """The hit points left of each part that has not its maximum."""
    lasting: tuple[Lasting, ...] = ()
    ticks: tuple[str, ...] = ()


class WeaponAdded(Fact):
    """A combatant has this weapon now."""

    name: str
    weapon: str
    traits: dict[str, Value]


class RulingMade(Fact):
    """The game master decided something about a combatant, a number or the whole fight (`name` is None).

    `subject` is "hp", "bleed", "initiative", "dead", "alive", "outcome", "option", a condition with its sign ("+prone")
    or a counter; `before` → `after` where it has values.
    """

    name: str | None
    subject: str
    before: int | str | None
    after: int | str | None
    why: str


class OptionSet(Fact):
    """An option of the rules has another value from here on."""

    option: str
    value: str


class CombatantRevealed(Fact):
    """What was hidden of a combatant is open from here on."""

    name: str


class NoteWritten(Fact):
    """A remark, about somebody where `name` says so."""

    text: str
    name: str | None = None


class HistoryRewound(Fact):
    """The effective history is now what it was just before event `to`, the first of a command's events."""

    to: int
    command: int
    """The number of the command that goes (undo) or comes back (redo)."""


class TurnDisputed(Fact):
    """A command is contested, until a ruling on it, a correction of it or a settlement answers."""

    command: int
    why: str


class DisputeSettled(Fact):
    """The dispute about a command is answered."""

    command: int
    why: str


class EntropyAdded(Fact):
    """Words that are mixed into the engine's dice of a round, of which no die had fallen yet."""

    round: int
    text: str


class SecretCommitted(Fact):
    """A fresh secret stands behind the engine dice from here on; the former one is known."""

    commitment: str


class CombatClosed(Fact):
    """The fight is over; `secret` (64 hexadecimal digits) opens the commitment, None when it was lost."""

    secret: str | None = Field(pattern=r"^[0-9a-f]{64}$")
