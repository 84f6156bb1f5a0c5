"""What a person can ask the rules for: imperatives, each a frozen value, words canonical and names resolved."""

from typing import Annotated, Any, Literal

from pydantic import Field

from domain import sheets
from domain.commands.base import Modifier, Request, Value
from domain.commands.fiat import MakeRuling, OverruleAttack, SetOption, Settle
from domain.dice import Mode
from domain.sums import Fact

Lang = Literal["fr", "en"]


class Branch(Fact):
    """The combat that another one branched from: its slug and id, its last event, the chain's link there (hex).

    `last` is the highest number of the commands taken over, which keep their numbers.
    """

    combat: str
    combat_id: str
    version: int
    seal: str
    last: int


class OpenCombat(Request):
    """`combat "Titre" rules=forum lang=fr dice=given option.tie=attacker`: begin a fight; never taken back."""

    kind: Literal["combat"] = "combat"
    title: str
    rules: str
    lang: Lang | None = None
    mode: Mode = "any"
    options: dict[str, str] = {}
    session: str | None = None
    house: dict[str, Any] = {}
    """Replacement tables of the ruleset, by name, as the house file holds them."""
    branch: Branch | None = None


class AddCombatant(Request):
    """`char NAME x2 key=value…`: one combatant, or several alike, numbered from 1 ("NAME 1").

    `sheet` holds the ruleset's own keys, dotted as typed (`attack.light-melee`); `hp` is (current, maximum).
    With `from=COMBAT`, `taken` is what one newcomer takes over, and the other fields what the line says besides.
    """

    kind: Literal["char"] = "char"
    name: str
    count: int | None = None
    hp: tuple[int, int] | None = None
    sheet: dict[str, Value] = {}
    side: str | None = None
    player: str | None = None
    gender: Literal["f", "m"] | None = None
    article: bool | None = None
    mode: Mode | None = None
    alias: str | None = None
    hide: Literal["hp", "all"] | None = None
    surprised: bool = False
    enters: int | None = None
    counters: dict[str, int] = {}
    taken: sheets.Taken | None = None


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
    values: dict[str, int] = {}
    """The initiative of those of them who roll nothing."""


class EndTurn(Request):
    """`next [NAME]`: the turn of whoever is up ends; recorded with their name. `any_order` as in `TakeAction`."""

    kind: Literal["next"] = "next"
    name: str | None = None
    any_order: bool = False


class SkipTurn(Request):
    """`skip NAME`: the game master passes over somebody, who has not posted."""

    kind: Literal["skip"] = "skip"
    name: str


class TakeAction(Request):
    """`ACTOR action [TARGET…] key=value…`: one action of the ruleset, with its arguments under canonical keys.

    With `any_order` the game master takes it where it stands, whoever is up.
    """

    kind: Literal["act"] = "act"
    actor: str
    action: str
    targets: tuple[str, ...] = ()
    arguments: dict[str, Value] = {}
    modifiers: tuple[Modifier, ...] = ()
    any_order: bool = False


class WriteNote(Request):
    """`note "…"`: a remark in the log."""

    kind: Literal["note"] = "note"
    text: str


class DelayTurn(Request):
    """`delay NAME until=NAME`: somebody acts right after another one, this round."""

    kind: Literal["delay"] = "delay"
    name: str
    until: str


class DeclareAbsent(Request):
    """`absent NAME action="…"`: what an absent combatant does at each of their turns; a pass when nothing is said."""

    kind: Literal["absent"] = "absent"
    name: str
    action: TakeAction


class LeaveFight(Request):
    """`leave NAME fled|surrendered|captured|gone`."""

    kind: Literal["leave"] = "leave"
    name: str
    how: Literal["fled", "surrendered", "captured", "gone"]


class StartHazard(Request):
    """`hazard "Incendie" damage=1d6 to=all when=round-end until=rounds:3`; `until=now` ends it.

    `names` are combatants, "all", or "side:NAME".
    """

    kind: Literal["hazard"] = "hazard"
    label: str
    damage: str = "0"
    names: tuple[str, ...] = ("all",)
    when: Literal["round-end", "round-start"] = "round-end"
    until: str = "combat"


class StartEffect(Request):
    """`effect NAMES mod.aim=-10 until=rounds:3 label=brouillard`; `until=now` ends it. `names` as in a hazard."""

    kind: Literal["effect"] = "effect"
    names: tuple[str, ...]
    label: str
    modifiers: tuple[Modifier, ...] = ()
    until: str = "combat"


class Reveal(Request):
    """`reveal NAME`: what was hidden of a combatant is open."""

    kind: Literal["reveal"] = "reveal"
    name: str


class Rest(Request):
    """`rest NAME|all days=N [medic=yes]`, after the fight; `name` None means all."""

    kind: Literal["rest"] = "rest"
    name: str | None
    days: int
    medic: bool = False


class CloseCombat(Request):
    """`close`: the last round's effects, then the end; the secret of the dice is revealed."""

    kind: Literal["close"] = "close"


Plain = Annotated[
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
    | OverruleAttack
    | Settle
    | SetOption
    | DelayTurn
    | DeclareAbsent
    | LeaveFight
    | StartHazard
    | StartEffect
    | Reveal
    | Rest
    | CloseCombat,
    Field(discriminator="kind"),
]
"""What is adjudicated by the rules, not by the history."""
