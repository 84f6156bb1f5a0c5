"""Everything that can be refused, as values with fields; the outermost layer words them.

CombatError
├── RuleRefusal        the rules, the state of the fight or a permission say no (each one in refusals/)
│   └── DiceRefusal    a die is missing, impossible, unwanted or ambiguous
├── WordError          a name, key or value that cannot be used
├── Conflict           somebody else recorded something first
└── StoreError         the store or the secret is missing, busy, unreachable or damaged
"""

from dataclasses import dataclass


@dataclass(eq=False)
class CombatError(Exception):
    """Anything Horion refuses on purpose."""

    def __post_init__(self) -> None:
        super().__init__(*vars(self).values())


@dataclass(eq=False)
class RuleRefusal(CombatError):
    """The rules, the state of the fight or a permission refuse the command; nothing is recorded."""


@dataclass(eq=False)
class DiceRefusal(RuleRefusal):
    """The dice that came with a command do not fit what it rolls."""


@dataclass(eq=False)
class WordError(CombatError):
    """A name, key or value that cannot be used as it stands."""


@dataclass(eq=False)
class StoreError(CombatError):
    """The store or the secret cannot be used."""


# --- Dice -------------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class MissingDie(DiceRefusal):
    """A die is needed and nobody gave it (`dice=given`)."""

    purpose: str
    roller: str
    sides: int


@dataclass(eq=False)
class ImpossibleFace(DiceRefusal):
    """The die has no such face."""

    purpose: str
    face: str
    sides: int


@dataclass(eq=False)
class UnneededDie(DiceRefusal):
    """The command can never need a die of this purpose (or of this roller)."""

    purpose: str
    roller: str | None
    possible: tuple[str, ...]


@dataclass(eq=False)
class AmbiguousDice(DiceRefusal):
    """Several could throw this purpose and the unnamed faces do not match the number thrown."""

    purpose: str
    rollers: tuple[str, ...]
    given: int
    thrown: int


@dataclass(eq=False)
class TypedDie(DiceRefusal):
    """A typed face where only the engine rolls (`dice=engine`)."""

    purpose: str
    roller: str


@dataclass(eq=False)
class DieHasFallen(DiceRefusal):
    """A typed face for a die that the engine has thrown before: undoing and declaring again gives no other."""

    purpose: str
    roller: str
    face: int


# --- Words ------------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class UnknownName(WordError):
    """No such combatant, weapon, wound, option… (`kind` says which)."""

    kind: str
    name: str
    known: tuple[str, ...]


@dataclass(eq=False)
class SeveralMeant(WordError):
    """A bare group name where one combatant is meant."""

    name: str
    known: tuple[str, ...]


@dataclass(eq=False)
class NameTaken(WordError):
    """The name is another's, or gives the same die keys as another's."""

    name: str
    other: str


@dataclass(eq=False)
class UnusableName(WordError):
    """A name without letter or digit, or equal to a word of the script."""

    name: str


@dataclass(eq=False)
class UnusableValue(WordError):
    """The value does not fit its key."""

    key: str
    value: str
    expected: str


@dataclass(eq=False)
class KeyNeeded(WordError):
    """A key that the command cannot do without."""

    key: str


@dataclass(eq=False)
class BadDice(WordError):
    """Not a dice expression."""

    text: str


# --- The store --------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Conflict(CombatError):
    """Somebody else recorded something first; `version` is the one this append expected to follow."""

    version: int


@dataclass(eq=False)
class Damaged(StoreError):
    """A stored event is not what was recorded; `version` is 0 when the store as a whole cannot be read."""

    version: int
    reason: str


@dataclass(eq=False)
class StoreUnreachable(StoreError):
    """The store cannot be opened."""

    store: str
    reason: str


@dataclass(eq=False)
class StoreMissing(StoreError):
    """There is no store at this address yet, and reading makes none."""

    store: str


@dataclass(eq=False)
class StoreBusy(StoreError):
    """Another process holds the store."""


@dataclass(eq=False)
class StoreReadOnly(StoreError):
    """The store can only be read."""


@dataclass(eq=False)
class StoreNewer(StoreError):
    """A newer Horion made the store: its tables have number `schema`, ours `known`."""

    schema: int
    known: int


@dataclass(eq=False)
class SecretLost(StoreError):
    """An engine die is needed and its secret is not at hand."""

    commitment: str


@dataclass(eq=False)
class OtherVersion(StoreError):
    """A combat is pinned to another version of its rules (`pinned`) than this Horion knows: it cannot go on here."""

    pinned: str
    known: str


@dataclass(eq=False)
class UnknownEvent(StoreError):
    """An event of a newer Horion."""

    version: int
    event: str
