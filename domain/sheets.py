"""What sheets hold, and a sheet as an earlier fight left it: all that a newcomer takes over, kept in their command."""

from typing import Literal

from domain.sums import Fact

Value = int | str | bool
"""What a sheet, a weapon or an action holds under a key."""


class Origin(Fact):
    """An earlier combat as it stood when somebody came from it: its slug, its id, its last event and its seal then.

    `seal` is the chain's link at `version`, 64 hexadecimal digits.
    """

    combat: str
    combat_id: str
    version: int
    seal: str


class Lasting(Fact):
    """A condition for good, with the wound (of the earlier combat) that it comes from and its amount."""

    name: str
    wound: str | None = None
    amount: int | None = None


class Taken(Fact):
    """Somebody as an earlier combat left them; `locations` have (current, maximum), `ticks` is experience earned.

    `weapons` are those not broken, with their traits.
    """

    origin: Origin
    hp: int | None
    hp_max: int | None
    sheet: dict[str, Value]
    weapons: dict[str, dict[str, Value]]
    locations: dict[str, tuple[int, int]]
    lasting: tuple[Lasting, ...]
    ticks: tuple[str, ...]
    counters: dict[str, int]
    side: str | None
    player: str | None
    gender: Literal["f", "m"] | None
    article: bool
