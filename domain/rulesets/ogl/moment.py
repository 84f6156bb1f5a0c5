"""Le moment d'une action : l'état dont elle part, et ce qui frappe au même instant."""

from collections.abc import Callable
from dataclasses import dataclass

from domain.combat import Combat, Combatant
from domain.roster import named
from domain.ruleset import Facts

Steps = list[Callable[[], Facts[None]]]
"""What an action leads to once everything of its moment has been rolled."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The state that an action starts from; of simultaneous ones, the same for all [OGL-RANK-2, OGL-RANK-4].

    `striking` pairs everybody with the weapon that they strike with at this moment: it cannot parry.
    """

    combat: Combat
    striking: frozenset[tuple[str, str]] = frozenset()
    together: bool = False

    def one(self, name: str) -> Combatant:
        """A combatant as the moment finds them."""
        return named(self.combat, name)
