"""What all dice of one decision have in common: who throws, what the engine throws, what fell before."""

from collections.abc import Callable
from dataclasses import dataclass

from domain.dice import Die, Mode, read_face
from domain.errors import MissingDie
from domain.faces import ENGINE_ROLLS, Face
from domain.ledger import Memory

Engine = Callable[[str, int], int]
"""Gives the face of the engine die with this key and these sides."""


@dataclass(frozen=True, slots=True)
class Again:
    """How a command is adjudicated again, in a correction: nothing typed once is refused now.

    `typed_on` is the command on whose line dice are typed only now, and judged so: the correction that edits this very
    command, or the command itself where it is inserted; None where there are none. `missing` stands in for a die that
    the table has still to give.
    """

    typed_on: int | None
    missing: Callable[[MissingDie, str], int]


class Rolling:
    """What all the trays of one decision share: who throws, the engine's dice, those that fell before."""

    def __init__(
        self, mode_of: Callable[[str], Mode], engine: Engine, memory: Memory, again: Again | None = None
    ) -> None:
        self.mode_of, self.engine, self.memory, self.again = mode_of, engine, memory, again

    def stands(self, face: Face, last: Die | None, sides: int) -> bool:
        """Whether a typed face that served nothing yet serves a need for a die of these sides, its last one given.

        Where a command is adjudicated again what fell goes before what was left over, but not before what is amended;
        and a face of another die is left over.
        """
        if self.again is None:
            return True
        fits = face.said == self.again.typed_on or face.text == ENGINE_ROLLS or read_face(face.text, sides) is not None
        return fits and (last is None or self.amends(face))

    def amends(self, face: Face | None) -> bool:
        """Whether a correction has typed a face in the place of one that fell."""
        return face is not None and not face.new and face.said in self.memory.corrections

    def insists(self, face: Face) -> bool:
        """Whether a face is typed only now, and not for a die that was lacking: it would replace whatever fell."""
        now = self.again is None or (face.said == self.again.typed_on and not face.new)
        return now and face.text != ENGINE_ROLLS
