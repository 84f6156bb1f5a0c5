"""What a person can ask for: imperatives, each a frozen value. The words are already canonical, the names resolved."""

from typing import Annotated, Literal

from pydantic import Field

from domain.dice import GivenDice, Mode
from domain.sums import Fact

Value = int | str | bool
"""What a sheet, a weapon or an action holds under a key."""

Lang = Literal["fr", "en"]


class Modifier(Fact):
    """A typed modifier: `value` points on the rolls of `purpose` (all the actor's rolls of the line when None)."""

    value: int
    label: str | None = None
    purpose: str | None = None


class Request(Fact):
    """What every command may bring: the dice typed with it and the reason given."""

    dice: tuple[GivenDice, ...] = ()
    why: str | None = None


class OpenCombat(Request):
    """`combat "Titre" rules=forum lang=fr dice=given option.tie=attacker`: begin a fight; never taken back."""

    kind: Literal["combat"] = "combat"
    title: str
    rules: str
    lang: Lang | None = None
    mode: Mode = "any"
    options: dict[str, str] = {}
    session: str | None = None


class AddCombatant(Request):
    """`char NAME x2 key=value…`: one combatant, or several alike, numbered from 1 ("NAME 1").

    `sheet` holds the ruleset's own keys, dotted as typed (`attack.light-melee`); `hp` is (current, maximum).
    """

    kind: Literal["char"] = "char"
    name: str
    count: int | None = None
    hp: tuple[int, int] | None = None
    sheet: dict[str, Value] = {}
    side: str | None = None
    player: str | None = None
    gender: Literal["f", "m"] | None = None
    article: bool = False
    mode: Mode | None = None


class AddWeapon(Request):
    """`weapon OWNER NAME key=value…`: every owner has such a weapon."""

    kind: Literal["weapon"] = "weapon"
    owners: tuple[str, ...]
    name: str
    traits: dict[str, Value] = {}


class BeginRound(Request):
    """`round`: end the current round with its effects, begin the next, roll initiative as the ruleset says."""

    kind: Literal["round"] = "round"


class SetInitiative(Request):
    """`initiative NAME=FACE…`: the dice of those who roll later, or the values themselves where nothing is rolled."""

    kind: Literal["initiative"] = "initiative"
    names: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()


class EndTurn(Request):
    """`next`: the turn of whoever is up ends."""

    kind: Literal["next"] = "next"


class SkipTurn(Request):
    """`skip NAME`: the game master passes over somebody, who has not posted."""

    kind: Literal["skip"] = "skip"
    name: str


class TakeAction(Request):
    """`ACTOR action [TARGET…] key=value…`: one action of the ruleset, with its arguments under canonical keys."""

    kind: Literal["act"] = "act"
    actor: str
    action: str
    targets: tuple[str, ...] = ()
    arguments: dict[str, Value] = {}
    modifiers: tuple[Modifier, ...] = ()


class WriteNote(Request):
    """`note "…"`: a remark in the log."""

    kind: Literal["note"] = "note"
    text: str


class MakeRuling(Request):
    """`ruling NAME hp=12 why="…"`: the game master's fiat on one number.

    `subject` is "hp", "bleed" or "initiative"; `value` as written: "12", "-3" (relative), "to:-2", "3".
    """

    kind: Literal["ruling"] = "ruling"
    name: str
    subject: Literal["hp", "bleed", "initiative"]
    value: str


class Undo(Request):
    """`undo`: take back the last standing step; with a number, that one, which must be the last."""

    kind: Literal["undo"] = "undo"
    number: int | None = None


class Redo(Request):
    """`redo`: take the last undo back."""

    kind: Literal["redo"] = "redo"


class CloseCombat(Request):
    """`close`: the last round's effects, then the end; the secret of the dice is revealed."""

    kind: Literal["close"] = "close"


Command = Annotated[
    OpenCombat
    | AddCombatant
    | AddWeapon
    | BeginRound
    | SetInitiative
    | EndTurn
    | SkipTurn
    | TakeAction
    | WriteNote
    | MakeRuling
    | Undo
    | Redo
    | CloseCombat,
    Field(discriminator="kind"),
]
