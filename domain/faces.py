"""Typed faces that wait to be thrown: in the order written, each for the need that it served before, if it did."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from domain.dice import read_face
from domain.events import KeptDice
from domain.ledger import Fallen, Memory

ENGINE_ROLLS = "?"


@dataclass(slots=True)
class Face:
    """A face as written ("00", "17/20", "?"), the command on whose line, and the die that it was, if it fell before.

    One that is `new` was given for a die that was lacking: it takes the place of none that fell.
    """

    text: str
    said: int
    was: Fallen | None = None
    new: bool = False


@dataclass(slots=True)
class Faces:
    """The faces for one purpose that are left."""

    left: list[Face] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.left)

    def __iter__(self) -> Iterator[Face]:
        return iter(self.left)

    def add(self, faces: Iterable[str], said: int, fallen: Iterable[Fallen] = (), *, new: bool = False) -> None:
        """More faces of a line; `fallen` are the dice that were typed there and fell."""
        added = [Face(text, said, new=new) for text in faces]
        for one in fallen:
            free = (face for face in added if face.was is None and read_face(face.text, one.die.sides) == one.die.face)
            if face := next(free, None):
                face.was = one
        self.left.extend(added)

    def take(self, need: str) -> Face | None:
        """The face that served this need, else the first that served none."""
        own = (face for face in self.left if face.was is not None and face.was.die.need == need)
        return self._taken(next(own, None) or self.front)

    @property
    def front(self) -> Face | None:
        """The first that served no need."""
        return next((face for face in self.left if face.was is None), None)

    def holds(self, need: str) -> bool:
        """Whether the face that served this need is here."""
        return any(face.was is not None and face.was.die.need == need for face in self.left)

    def take_for(self, roller: str, most: int) -> list[Face]:
        """At most that many that may be a roller's: what served nobody else."""
        free = [face for face in self.left if face.was is None or face.was.roller == roller][:most]
        self.left = [face for face in self.left if not any(face is taken for taken in free)]
        return free

    def clear(self) -> None:
        """Leave none."""
        self.left.clear()

    def typed(self) -> tuple[str, ...]:
        """The faces that are left, without what is the engine's."""
        return tuple(face.text for face in self.left if face.text != ENGINE_ROLLS)

    def _taken(self, face: Face | None) -> Face | None:
        if face is not None:
            self.left = [one for one in self.left if one is not face]
        return face


def kept_faces(kept: Iterable[KeptDice], memory: Memory) -> dict[tuple[str, str], Faces]:
    """The faces that were kept for later, by purpose and roller."""
    pools: dict[tuple[str, str], Faces] = {}
    for one in kept:
        fallen = [each for each in memory.typed(one.said, one.purpose, one.said) if each.roller == one.roller]
        pools.setdefault((one.purpose, one.roller), Faces()).add(one.faces, one.said, fallen)
    return pools
