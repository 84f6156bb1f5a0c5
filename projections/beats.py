"""What a recap is made of: things said, beats of them, and the people that grammar has to know."""

from dataclasses import dataclass, field
from typing import Any, Literal

from projections.secrecy import Seen


@dataclass(slots=True)
class Told:
    """Something that is said: its code among the sentences, and what they are filled with.

    What is `dry` is told in full alone.
    """

    code: str
    fields: dict[str, Any] = field(default_factory=dict)
    dry: bool = False


@dataclass(slots=True)
class Beat:
    """One thing that is told, with what comes of it; `turn` is whose turn it is, as far as its readers know.

    `command` is the number under which it came about, `number` that of the command that it answers (a blow is told
    where it lands), `place` where its command stands in the effective history.
    """

    head: Told
    command: int
    number: int
    version: int
    round: int
    turn: str | None
    place: int
    seen: Seen
    """The event that it begins with, as its readers see it."""
    tails: list[Told] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody whom it is about."""
        found = (self.head.fields.get(key) for key in ("who", "target"))
        return (*(name for name in found if isinstance(name, str)), *self.head.fields.get("names", ()))


@dataclass(frozen=True, slots=True)
class Person:
    """What grammar has to know of a combatant."""

    gender: Literal["f", "m"] | None
    article: bool
