"""What a person can ask the history for: to take back, to correct, to dispute, to mix into the dice to come."""

from typing import Annotated, Any, Literal

from pydantic import Field

from domain.commands.base import Request
from domain.commands.requests import Plain
from domain.dice import GivenDice
from domain.sums import Fact


class Undo(Request):
    """`undo`: take back the last standing step; with a number, that one if it is the last (see `TakeBack`)."""

    kind: Literal["undo"] = "undo"
    number: int | None = None


class Redo(Request):
    """`redo`: take the last undo back."""

    kind: Literal["redo"] = "redo"


class Amend(Fact):
    """`amend N key=value…`: the fields `changes` of a command replace its own, the others stay.

    Mappings (a sheet, arguments, options) are replaced key by key, None taking a key away; dice by purpose and roller.
    `text` is the line as it reads then, where it read `before` until then: else no line says what stands.
    """

    edit: Literal["amend"] = "amend"
    number: int
    changes: dict[str, Any] = {}
    before: str | None = None
    text: str | None = None
    files: dict[str, str] = {}


class Insert(Fact):
    """`insert after N : …`: a command that was forgotten; it takes the next number after the correction's."""

    edit: Literal["insert"] = "insert"
    after: int
    command: Plain
    text: str | None = None
    secret: bool = False
    files: dict[str, str] = {}


class TakeBack(Fact):
    """`undo N` of an older step: as if it had not been made, an undo included."""

    edit: Literal["undo"] = "undo"
    number: int


class Exchange(Fact):
    """`swap "Goule 1" "Goule 2" from=N`: each stands for the other in every command from N on."""

    edit: Literal["swap"] = "swap"
    one: str
    other: str
    since: int


class AddDice(Fact):
    """`10.initiative@"Goule 1"=33`: dice that another command's line lacks now."""

    edit: Literal["dice"] = "dice"
    number: int
    dice: tuple[GivenDice, ...]


Edit = Annotated[Amend | Insert | TakeBack | Exchange | AddDice, Field(discriminator="edit")]


class Correct(Request):
    """A correction: edits of older commands, one preview, one batch; `verb` is how it was said."""

    kind: Literal["correct"] = "correct"
    edits: tuple[Edit, ...]
    verb: Literal["undo", "amend", "insert", "swap", "option", "correct"] = "correct"


class AddEntropy(Request):
    """`entropy "…"`: words mixed into the engine's dice of the first round of which no die has fallen yet."""

    kind: Literal["entropy"] = "entropy"
    text: str


class Dispute(Request):
    """`dispute N why="…"`: a turn is contested, until it is answered; `dispute N settled why="…"` answers it."""

    kind: Literal["dispute"] = "dispute"
    number: int
    settled: bool = False
