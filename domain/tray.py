"""The dice at hand while one command is adjudicated: typed ones, those kept with a pending attack, the engine's."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping

from domain.dice import GivenDice, Mode, Source, read_face
from domain.errors import AmbiguousDice, ImpossibleFace, MissingDie, TypedDie, UnneededDie
from domain.events import DiceUnused, KeptDice

Engine = Callable[[str, int], int]
"""Gives the face of the engine die with this key and these sides."""

ENGINE_ROLLS = "?"


class Tray:
    """Serves one command's rolls, then accounts for what was typed and not thrown.

    Named faces serve their roller only; unnamed ones whoever throws that purpose, in the order needed. Where several
    rollers could throw a purpose, its unnamed faces must be exactly as many as thrown.
    """

    def __init__(
        self,
        given: Iterable[GivenDice],
        may_roll: Mapping[str, tuple[str, ...]],
        sides: Mapping[str, int],
        mode_of: Callable[[str], Mode],
        engine: Engine,
        *,
        others: Mapping[str, tuple[str, ...]] | None = None,
        behind: "Tray | None" = None,
        lenient: bool = False,
    ) -> None:
        """Lay out the dice.

        Args:
            given: the typed dice.
            may_roll: who could throw what for this command itself.
            sides: of each purpose whose dice are always the same.
            mode_of: who throws for a roller.
            engine: the engine's dice.
            others: who could throw what for the posts that this command brings on.
            behind: the tray of the command that brought this post on: it lends dice where ours are missing.
            lenient: whether dice that turn out to be of no use here are unused rather than refused.
        """
        self._may_roll, self._mode_of, self._engine = may_roll, mode_of, engine
        self._others, self._behind, self._lenient = others or {}, behind, lenient
        self._named: dict[tuple[str, str], deque[str]] = {}
        self._unnamed: dict[str, deque[str]] = {}
        self._said: dict[tuple[str, str], int | None] = {}
        self._typed: Counter[str] = Counter()
        self._fallen: set[str] = set()
        self._thrown: Counter[str] = Counter()
        for dice in given:
            self._admit(dice, sides.get(dice.purpose))

    def _admit(self, dice: GivenDice, sides: int | None) -> None:
        rollers = self._rollers(dice.purpose)
        if dice.roller is not None:
            rollers = (*rollers, *self._others.get(dice.purpose, ()))
        if not self._lenient and (not rollers or (dice.roller is not None and dice.roller not in rollers)):
            raise UnneededDie(dice.purpose, dice.roller, tuple(self._may_roll))
        typing = [one for one in ((dice.roller,) if dice.roller else rollers) if self._mode_of(one) != "engine"]
        faces = [face for face in dice.faces if face != ENGINE_ROLLS]
        if faces and not typing and not self._lenient:
            raise TypedDie(dice.purpose, dice.roller or rollers[0])
        for face in dice.faces:
            if sides and face != ENGINE_ROLLS and read_face(face, sides) is None:
                raise ImpossibleFace(dice.purpose, face, sides)
        if dice.roller is None:
            self._unnamed.setdefault(dice.purpose, deque()).extend(dice.faces)
            if not self._lenient:
                self._typed[dice.purpose] += len(dice.faces)
                self._fallen |= {dice.purpose} if faces else set()
        else:
            self._named.setdefault((dice.purpose, dice.roller), deque()).extend(dice.faces)
            self._said[dice.purpose, dice.roller] = dice.said

    def _rollers(self, purpose: str) -> tuple[str, ...]:
        """Who could throw unnamed dice: those of the command itself, else those of what it brings on."""
        return self._may_roll.get(purpose) or self._others.get(purpose, ())

    def lend(self, purpose: str, roller: str) -> deque[str] | None:
        """What a post that this command brings on may take: what is typed for its roller, or could be theirs."""
        named = self.named(purpose, roller)
        if named:
            return named
        unnamed = self._unnamed.get(purpose)
        if unnamed and roller in self._rollers(purpose):
            self._thrown[purpose] += 1
            return unnamed
        return None

    def waits_for(self, purpose: str, roller: str) -> bool:
        """Whether this roller throws their own dice and nothing was typed for them yet."""
        typed = self._typed[purpose] or (purpose, roller) in self._named
        return self._mode_of(roller) == "given" and not typed

    def throw(self, purpose: str, roller: str, sides: int, key: str, kept: deque[str]) -> tuple[int, Source]:
        """One die: kept faces first, then named, then unnamed ones, then the engine's.

        Raises:
            MissingDie: none was given where the table rolls its own.
            ImpossibleFace: the one given is not on this die.
        """
        mode, face = self._mode_of(roller), ENGINE_ROLLS
        named = self.named(purpose, roller)
        if kept:
            face = kept.popleft()
        elif named:
            face = named.popleft()
        else:
            unnamed = self._unnamed.get(purpose) or (self._behind.lend(purpose, roller) if self._behind else None)
            if mode != "engine" or (unnamed and unnamed[0] == ENGINE_ROLLS):
                self._thrown[purpose] += 1
                face = unnamed.popleft() if unnamed else ENGINE_ROLLS
        if face != ENGINE_ROLLS:
            read = read_face(face, sides)
            if read is None:
                raise ImpossibleFace(purpose, face, sides)
            return read, "declared"
        if mode == "given":
            raise MissingDie(purpose, roller, sides)
        return self._engine(key, sides), "engine"

    def in_front(self, given: Iterable[GivenDice], may_roll: Mapping[str, tuple[str, ...]]) -> "Tray":
        """The tray of a post that this command brings on: its own dice first, then what we lend."""
        return Tray(given, may_roll, {}, self._mode_of, self._engine, behind=self, lenient=True)

    def lay_aside(self, given: Iterable[GivenDice], owner: str | None) -> tuple[GivenDice, ...]:
        """Leave the typed dice to the post that waits with them, each under its roller's name.

        Unnamed ones are `owner`'s, or whose alone they can be: by its turn others may throw the same; nobody guesses.

        Raises:
            AmbiguousDice: they could be several people's.
            UnneededDie: the post can never need them.
        """
        named: list[GivenDice] = []
        for dice in given:
            rollers = (dice.roller or owner,) if dice.roller or owner else self._may_roll.get(dice.purpose, ())
            if not rollers:
                raise UnneededDie(dice.purpose, None, tuple(self._may_roll))
            if len(rollers) > 1:
                raise AmbiguousDice(dice.purpose, rollers, len(dice.faces), 0)
            named.append(dice.model_copy(update={"roller": rollers[0]}))
        self._named.clear()
        self._unnamed.clear()
        self._typed.clear()
        return tuple(named)

    def set_apart(self, given: Iterable[GivenDice], *, named: bool) -> tuple[GivenDice, ...]:
        """Leave to a post that waits for others all dice of its own, as typed; dice for other posts stay here.

        Unless `named`, so do those with a name: where nothing waits any more, they serve whatever needs them first.
        """
        own = tuple(
            dice
            for dice in given
            if dice.roller is None or (named and dice.roller in self._may_roll.get(dice.purpose, ()))
        )
        for dice in own:
            if dice.roller is not None:
                self._named.pop((dice.purpose, dice.roller), None)
        self._unnamed.clear()
        self._typed.clear()
        return own

    def named(self, purpose: str, roller: str) -> deque[str] | None:
        """What is left of the faces typed for this roller."""
        return self._named.get((purpose, roller))

    def keep(self, purpose: str, roller: str, most: int) -> KeptDice | None:
        """Set aside at most that many faces for an attack that stays pending: its named ones, else unnamed ones."""
        pool = self._named.get((purpose, roller)) or self._unnamed.get(purpose) or deque()
        faces = tuple(pool.popleft() for _ in range(min(most, len(pool))))
        if pool is self._unnamed.get(purpose):
            self._thrown[purpose] += len(faces)
        return KeptDice(purpose=purpose, roller=roller, faces=faces) if faces else None

    def settle(self) -> tuple[DiceUnused, ...]:
        """What was typed and not needed, once everything has been thrown.

        Raises:
            AmbiguousDice: several could have thrown the unnamed faces, which are not as many as were thrown.
            UnneededDie: nothing that the command brought on threw them.
        """
        for purpose, typed in self._typed.items():
            rollers = self._rollers(purpose)
            if purpose not in self._may_roll and not self._thrown[purpose]:
                raise UnneededDie(purpose, None, tuple(self._may_roll))
            if len(rollers) > 1 and typed != self._thrown[purpose] and purpose in self._fallen:  # "?" is nobody's
                raise AmbiguousDice(purpose, rollers, typed, self._thrown[purpose])
        named = [
            DiceUnused(purpose=purpose, roller=roller, faces=left, said=self._said.get((purpose, roller)))
            for (purpose, roller), faces in self._named.items()
            if (left := tuple(face for face in faces if face != ENGINE_ROLLS))
        ]
        unnamed = [
            DiceUnused(purpose=purpose, roller=None, faces=left)
            for purpose, faces in self._unnamed.items()
            if (left := tuple(face for face in faces if face != ENGINE_ROLLS))
        ]
        return (*named, *unnamed)
