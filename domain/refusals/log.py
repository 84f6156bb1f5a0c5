"""The log, who may write in it, and rulings."""

from dataclasses import dataclass

from domain.errors import DiceRefusal, RuleRefusal


@dataclass(eq=False)
class CombatIsClosed(RuleRefusal):
    """The fight has ended; only taking the end back, or correcting what is past, is possible."""


@dataclass(eq=False)
class CombatExists(RuleRefusal):
    """A combat with this title is in the store already."""

    slug: str


@dataclass(eq=False)
class StillOpen(RuleRefusal):
    """Rest comes after the fight."""


@dataclass(eq=False)
class NotYours(RuleRefusal):
    """A player may only declare for combatants of their own."""

    person: str
    name: str


@dataclass(eq=False)
class MasterOnly(RuleRefusal):
    """Only the game master may do this."""

    person: str
    verb: str


@dataclass(eq=False)
class NothingToUndo(RuleRefusal):
    """No standing command is left to take back."""


@dataclass(eq=False)
class NothingToRedo(RuleRefusal):
    """No undo can be taken back: there was none, or something was declared since."""


@dataclass(eq=False)
class NoSuchCommand(RuleRefusal):
    """No command has this number, or it no longer stands."""

    number: int


@dataclass(eq=False)
class NotDisputed(RuleRefusal):
    """Nobody contests this command."""

    number: int


@dataclass(eq=False)
class OpeningStands(RuleRefusal):
    """The opening of a fight is never taken back, nor its title or rules amended."""


@dataclass(eq=False)
class DeathsUndecided(RuleRefusal):
    """A correction from now on turns these deaths, and nobody said which stay as they were told."""

    names: tuple[str, ...]


@dataclass(eq=False)
class SheetsDiffer(RuleRefusal):
    """A correction from now on would change sheets, or who is in the fight, which no ruling does."""

    names: tuple[str, ...]


@dataclass(eq=False)
class CorrectionIdle(RuleRefusal):
    """The correction would change nothing."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """A die that a correction needs and the table has still to give, with the command on whose line it belongs."""

    command: int
    purpose: str
    roller: str
    sides: int


@dataclass(eq=False)
class DiceLacking(DiceRefusal):
    """A correction needs dice that the table has still to give."""

    dice: tuple[Lacking, ...]


@dataclass(eq=False)
class NoCorrection(RuleRefusal):
    """The command with this number is no correction."""

    number: int


@dataclass(eq=False)
class RulingIdle(RuleRefusal):
    """The ruling changes nothing: it is so already."""

    subject: str


@dataclass(eq=False)
class NoSuchPeril(RuleRefusal):
    """No danger or effect of this name is on."""

    label: str
