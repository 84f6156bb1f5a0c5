"""One adjudication under way: the state as it stands, the dice, and what every rule may ask of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count, permutations

from domain import events as e
from domain.combat import Combat, Combatant
from domain.dice import Die, key_stem, need_of
from domain.events import DiceUnused, KeptDice
from domain.faces import Faces, kept_faces
from domain.ledger import Memory
from domain.names import slug
from domain.refusals import AlreadyActed, CannotAct, InitiativeMissing, NoRound, NotArrived, NotInOrder, OutOfTurn
from domain.roster import named
from domain.ruleset import Facts, Ruleset
from domain.tray import Tray


class Pool:
    """Dice that were kept for later and are used up as they are thrown."""

    def __init__(self, kept: Iterable[KeptDice], memory: Memory) -> None:
        self._faces = kept_faces(kept, memory)

    def faces(self, purpose: str, roller: str) -> Faces:
        """What is left for this purpose and roller; taking from it uses it up."""
        return self._faces.setdefault((purpose, roller), Faces())

    def idle(self) -> Facts[None]:
        """What nobody needed."""
        for (purpose, roller), faces in self._faces.items():
            if left := faces.typed():
                yield DiceUnused(purpose=purpose, roller=roller, faces=left)


@dataclass(slots=True)
class Scene:
    """One adjudication under way."""

    combat: Combat
    ruleset: Ruleset
    number: int
    tray: Tray
    memory: Memory
    recorded: bool = False
    """Whether a command is taken where it stands in the log, whoever is up: it is adjudicated again, or said so."""

    def pool(self, kept: Iterable[KeptDice]) -> Pool:
        """Dice that were kept for what is resolved now."""
        return Pool(kept, self.memory)

    def one(self, name: str) -> Combatant:
        """The combatant as it stands now."""
        return named(self.combat, name)

    def option(self, name: str) -> str:
        """An option of the combat, or its default."""
        return self.combat.options.get(name, self.ruleset.options[name].default)

    def roll(
        self, purpose: str, roller: str, sides: Sequence[int], cause: int | str, pool: "Pool | None" = None
    ) -> Facts[tuple[int, ...]]:
        """Throw dice for a purpose, answering `cause` (a command, attack, wound…), kept ones first; gives the faces."""
        known = self.combat.combatants.get(roller)
        who, used = known.slug if known else slug(roller), dict(self.combat.needs_of_keys)
        kept = pool.faces(purpose, roller) if pool else Faces()
        served = set(used.values())
        dice: list[Die] = []
        returns = any(one.absent and one.absent_since == cause for one in self.combat.combatants.values())
        answered = f"{cause}@r{self.combat.round}" if returns else str(cause)
        for size in sides:
            needs = (need_of(answered, purpose, who, size, nth) for nth in count(1))
            need = next(need for need in needs if need not in served)
            key = self.memory.key(need, key_stem(self.combat.round, who, purpose, size), used)
            dice.append(self.tray.throw(purpose, roller, size, key, need, kept))
            used[key] = need
            served.add(need)
        yield e.DiceRolled(roller=roller, purpose=purpose, dice=tuple(dice))
        return tuple(die.face for die in dice)

    def die(self, purpose: str, roller: str, cause: int | str, pool: "Pool | None" = None) -> Facts[int]:
        """Throw the one die that the ruleset's table gives for this purpose."""
        (face,) = yield from self.roll(purpose, roller, (self.ruleset.dice[purpose],), cause, pool)
        return face

    def settle_ties(self) -> Facts[None]:
        """Roll off between equals, once all have rolled: from the highest, in roster order, until none are left."""
        if self.combat.unrolled() or not self.ruleset.rolls_off:
            return
        while tied := _first_tie(self.combat.ranked()):
            roster = [name for name in self.combat.combatants if name in tied]
            for name in roster:
                initiative = self.one(name).initiative
                assert initiative is not None
                cause = f"{self.combat.round_command}@tie"  # a die of its own, however often initiative is rolled
                face = yield from self.die(self.ruleset.initiative_die, name, cause)
                yield e.InitiativeSet(name=name, initiative=initiative.sum, tiebreak=(*initiative.tiebreak, face))

    def require_able(self, name: str) -> None:
        """Refuse anybody who cannot act this round, whoever is up.

        Raises:
            RuleRefusal: there is no round, the combatant has not arrived, cannot act, or has acted.
        """
        if not self.combat.in_round:
            raise NoRound
        one = self.one(name)
        if one.enters is not None:
            raise NotArrived(name, one.enters)
        if one.status != "active":
            raise CannotAct(name, one.status)
        again = self.combat.pass_number is not None and not self.ruleset.is_idle(self, one)  # in the next pass
        if one.turn_over and not again:
            raise AlreadyActed(name, self.combat.round)
        if one.initiative is None and name not in self.combat.unrolled():
            raise NotInOrder(name, self.combat.round)

    def require_turn(self, name: str) -> None:
        """Refuse anybody who is not up.

        Raises:
            RuleRefusal: the combatant cannot act, initiatives are missing, or somebody else is up.
        """
        self.require_able(name)
        up = self.ruleset.up(self.combat)
        if name in up or self.recorded:
            return
        if missing := self.combat.unrolled():
            raise InitiativeMissing(missing)
        raise OutOfTurn(name, up)


def _first_tie(order: Sequence[Combatant]) -> frozenset[str]:
    """Those of the first tie who have to roll: whose place is another's too, or the beginning of another's."""
    for one, other in permutations(order, 2):
        assert one.initiative is not None
        assert other.initiative is not None
        mine, theirs = one.initiative.place, other.initiative.place
        if theirs[: len(mine)] == mine:
            return frozenset(each.name for each in order if each.initiative and each.initiative.place == mine)
    return frozenset()
