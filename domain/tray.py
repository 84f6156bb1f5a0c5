"""The dice at hand while one command is adjudicated: typed ones, those kept with a pending attack, the engine's."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby

from domain.dice import Die, GivenDice, Mode, read_face
from domain.errors import AmbiguousDice, DieHasFallen, ImpossibleFace, MissingDie, TypedDie, UnneededDie
from domain.events import DiceUnused, KeptDice
from domain.faces import ENGINE_ROLLS, Face, Faces
from domain.rolling import Rolling


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
        number: int,
        rolling: Rolling,
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
            number: the command on whose line the dice stand, unless they say otherwise.
            rolling: what this decision's trays share.
            others: who could throw what for the posts that this command brings on.
            behind: the tray of the command that brought this post on: it lends dice where ours are missing.
            lenient: whether dice that turn out to be of no use here are unused rather than refused.
        """
        self._may_roll, self._number, self._rolling = may_roll, number, rolling
        self._others, self._behind, self._lenient = others or {}, behind, lenient
        self._named: dict[tuple[str, str], Faces] = {}
        self._unnamed: dict[str, Faces] = {}
        self._said: dict[tuple[str, str], int | None] = {}
        self._typed: Counter[str] = Counter()
        self._fallen: set[str] = set()
        self._thrown: Counter[str] = Counter()
        for dice in sorted(given, key=lambda one: one.roller is None):  # what fell is found under its name first
            self._admit(dice, sides.get(dice.purpose))

    def _forgives(self, dice: GivenDice) -> bool:
        """Whether these dice are not refused: a post brings them with it, or they were accepted before."""
        again = self._rolling.again
        return self._lenient or (again is not None and (dice.said or self._number) != again.typed_on)

    def _admit(self, dice: GivenDice, sides: int | None) -> None:
        rollers, forgiven = self._rollers(dice.purpose), self._forgives(dice)
        if dice.roller is not None:
            rollers = (*rollers, *self._others.get(dice.purpose, ()))
        if not forgiven and (not rollers or (dice.roller is not None and dice.roller not in rollers)):
            raise UnneededDie(dice.purpose, dice.roller, tuple(self._may_roll))
        typing = [one for one in ((dice.roller,) if dice.roller else rollers) if self._rolling.mode_of(one) != "engine"]
        faces = [face for face in dice.faces if face != ENGINE_ROLLS]
        if faces and not typing and not forgiven:
            raise TypedDie(dice.purpose, dice.roller or rollers[0])
        for face in dice.faces:
            if sides and face != ENGINE_ROLLS and read_face(face, sides) is None and not forgiven:
                raise ImpossibleFace(dice.purpose, face, sides)
        said, memory = dice.said or self._number, self._rolling.memory
        fallen = memory.typed(said, dice.purpose, self._number) if self._rolling.again else ()
        new = memory.is_new(self._number, said, dice.purpose)
        if dice.roller is None:
            named = [face.was for (what, _), held in self._named.items() if what == dice.purpose for face in held]
            others = [one for one in fallen if one not in named]
            self._unnamed.setdefault(dice.purpose, Faces()).add(dice.faces, said, others, new=new)
            if not self._lenient:
                self._typed[dice.purpose] += len(dice.faces)
                self._fallen |= {dice.purpose} if faces else set()
        else:
            own = [one for one in fallen if one.roller == dice.roller]
            self._named.setdefault((dice.purpose, dice.roller), Faces()).add(dice.faces, said, own, new=new)
            self._said[dice.purpose, dice.roller] = dice.said

    def _rollers(self, purpose: str) -> tuple[str, ...]:
        """Who could throw unnamed dice: those of the command itself, else those of what it brings on."""
        return self._may_roll.get(purpose) or self._others.get(purpose, ())

    def lend(self, purpose: str, roller: str) -> Faces | None:
        """What a post that this command brings on may take: what is typed for its roller, or could be theirs."""
        return self.named(purpose, roller) or (self._unnamed.get(purpose) if roller in self._rollers(purpose) else None)

    def waits_for(self, purpose: str, roller: str) -> bool:
        """Whether this roller throws their own dice and nothing was typed for them yet."""
        typed = self._typed[purpose] or (purpose, roller) in self._named
        return self._rolling.mode_of(roller) == "given" and not typed

    def throw(self, purpose: str, roller: str, sides: int, key: str, need: str, kept: Faces) -> Die:
        """One die for a need: the one that fell for it, else kept faces first, then named, then unnamed, the engine's.

        The engine's is its key's: a need that comes back to find its key taken has another.

        Raises:
            MissingDie: none was given where the table rolls its own.
            ImpossibleFace: the one given is not on this die.
            DieHasFallen: one is typed where the engine has thrown it before.
        """
        memory, mode = self._rolling.memory, self._rolling.mode_of(roller)
        pools = self._at_hand(purpose, roller, mode, kept)
        thrown = memory.engine_die(need, key)
        if thrown is not None:
            if any(pool.front and self._rolling.insists(pool.front) for pool in pools):
                raise DieHasFallen(purpose, roller, thrown.face)
            return thrown
        last = memory.last(need)
        if last is not None and last.said is None:  # its key is another need's by now
            last = None
        face = self._pick(purpose, roller, need, sides, last, pools)
        if face is not None and face.text != ENGINE_ROLLS:
            read = read_face(face.text, sides)
            if read is None:
                raise ImpossibleFace(purpose, face.text, sides)
            return Die(need=need, key=key, sides=sides, face=read, source="declared", said=face.said)
        if last is not None and face is None:
            return last.model_copy(update={"key": key})
        if face is None and mode != "engine":
            self._thrown[purpose] += 1
        if mode == "given":
            return Die(
                need=need, key=key, sides=sides, face=self._missing(purpose, roller, sides, key), source="engine"
            )
        before = memory.ledger.thrown(key, sides)  # under whatever secret: whoever declares again finds the same die
        if before is not None:
            return before.model_copy(update={"need": need})
        return Die(need=need, key=key, sides=sides, face=self._rolling.engine(key, sides), source="engine")

    def _missing(self, purpose: str, roller: str, sides: int, key: str) -> int:
        """What stands in for a die that the table has still to give, in a correction."""
        missing = MissingDie(purpose, roller, sides)
        if self._rolling.again is None:
            raise missing
        return self._rolling.again.missing(missing, key)

    def _at_hand(self, purpose: str, roller: str, mode: Mode, kept: Faces) -> list[Faces]:
        """The faces that a roller could take, nearest first; who leaves all to the engine takes no unnamed one."""
        named, lent = self.named(purpose, roller), self._behind.lend(purpose, roller) if self._behind else None
        others = [pool for pool in (self._unnamed.get(purpose), lent) if pool]
        if mode == "engine":
            others = [pool for pool in others if pool.front and pool.front.text == ENGINE_ROLLS]
        return [*(pool for pool in (kept, named) if pool), *others]

    def _pick(
        self, purpose: str, roller: str, need: str, sides: int, last: Die | None, pools: list[Faces]
    ) -> Face | None:
        """The face for a need, out of the nearest pool: one amended by name, the one that was its own, a new one."""
        named, amends = self.named(purpose, roller), self._rolling.amends
        amended = [pool for pool in pools if pool is named and not pool.holds(need) and amends(pool.front)]
        own = [pool for pool in pools if pool.holds(need)]
        open_to = [pool for pool in pools if pool.front and self._rolling.stands(pool.front, last, sides)]
        pool = next(iter((*amended, *own, *open_to)), None)
        if pool is None:
            return None
        self._count(purpose, pool)
        return pool.take(need)

    def _count(self, purpose: str, pool: Faces) -> None:
        """An unnamed face is thrown, of ours or of what is lent to us."""
        if pool is self._unnamed.get(purpose):
            self._thrown[purpose] += 1
        elif self._behind:
            self._behind._count(purpose, pool)  # noqa: SLF001 - another tray

    def in_front(self, given: Iterable[GivenDice], may_roll: Mapping[str, tuple[str, ...]], number: int) -> "Tray":
        """The tray of the post of that number, which this command brings on: its own dice first, then what we lend."""
        return Tray(given, may_roll, {}, number, self._rolling, behind=self, lenient=True)

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

    def named(self, purpose: str, roller: str) -> Faces | None:
        """What is left of the faces typed for this roller."""
        return self._named.get((purpose, roller))

    def keep(self, purpose: str, roller: str, most: int) -> tuple[KeptDice, ...]:
        """Set aside at most that many faces for an attack that stays pending: its named ones, else unnamed ones."""
        pool = self._named.get((purpose, roller)) or self._unnamed.get(purpose) or Faces()
        faces = pool.take_for(roller, most)
        if pool is self._unnamed.get(purpose):
            self._thrown[purpose] += len(faces)
        by_line = groupby(faces, key=lambda face: face.said)
        return tuple(
            KeptDice(purpose=purpose, roller=roller, faces=tuple(face.text for face in some), said=said)
            for said, some in by_line
        )

    def settle(self) -> tuple[DiceUnused, ...]:
        """What was typed and not needed, once everything has been thrown.

        Raises:
            AmbiguousDice: several could have thrown the unnamed faces, which are not as many as were thrown.
            UnneededDie: nothing that the command brought on threw them.
        """
        again = self._rolling.again
        for purpose, typed in self._typed.items():
            rollers, rest = self._rollers(purpose), self._unnamed.get(purpose, Faces())
            if again is not None:
                new = sum(face.said == again.typed_on for face in rest)
                if len(rollers) > 1 and new:
                    raise AmbiguousDice(purpose, rollers, new, 0)
                continue
            if purpose not in self._may_roll and not self._thrown[purpose]:
                raise UnneededDie(purpose, None, tuple(self._may_roll))
            if len(rollers) > 1 and typed != self._thrown[purpose] and purpose in self._fallen:  # "?" is nobody's
                raise AmbiguousDice(purpose, rollers, typed, self._thrown[purpose])
        named = [
            DiceUnused(purpose=purpose, roller=roller, faces=left, said=self._said.get((purpose, roller)))
            for (purpose, roller), faces in self._named.items()
            if (left := faces.typed())
        ]
        unnamed = [
            DiceUnused(purpose=purpose, roller=None, faces=left)
            for purpose, faces in self._unnamed.items()
            if (left := faces.typed())
        ]
        return (*named, *unnamed)
