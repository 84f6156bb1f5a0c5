"""One adjudication under way: the state as it stands, the dice, and what every rule may ask of them."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count, permutations

from domain import events as e
from domain.combat import Combat, Combatant
from domain.dice import Die, key_of, need_of
from domain.events import KeptDice
from domain.refusals import AlreadyActed, CannotAct, InitiativeMissing, NoRound, NotInOrder, OutOfTurn
from domain.roster import named
from domain.ruleset import Facts, Ruleset
from domain.tray import Tray


@dataclass(slots=True)
class Scene:
    """One adjudication under way."""

    combat: Combat
    ruleset: Ruleset
    number: int
    tray: Tray

    def one(self, name: str) -> Combatant:
        """The combatant as it stands now."""
        return named(self.combat, name)

    def option(self, name: str) -> str:
        """An option of the combat, or its default."""
        return self.combat.options.get(name, self.ruleset.options[name].default)

    def roll(
        self, purpose: str, roller: str, sides: Sequence[int], cause: int, kept: Iterable[KeptDice] = ()
    ) -> Facts[tuple[int, ...]]:
        """Throw dice for a purpose, answering the command or attack `cause`; gives their faces."""
        slug, used = self.one(roller).slug, dict(self.combat.needs_of_keys)
        pool = deque(face for one in kept if (one.purpose, one.roller) == (purpose, roller) for face in one.faces)
        served = set(used.values())
        dice: list[Die] = []
        for size in sides:
            needs = (need_of(str(cause), purpose, slug, size, nth) for nth in count(1))
            keys = (key_of(self.combat.round, slug, purpose, size, ordinal) for ordinal in count(1))
            need = next(need for need in needs if need not in served)
            key = next(key for key in keys if key not in used)
            face, source = self.tray.throw(purpose, roller, size, key, pool)
            dice.append(Die(need=need, key=key, sides=size, face=face, source=source))
            used[key] = need
            served.add(need)
        yield e.DiceRolled(roller=roller, purpose=purpose, dice=tuple(dice))
        return tuple(die.face for die in dice)

    def die(self, purpose: str, roller: str, cause: int, kept: Iterable[KeptDice] = ()) -> Facts[int]:
        """Throw the one die that the ruleset's table gives for this purpose."""
        (face,) = yield from self.roll(purpose, roller, (self.ruleset.dice[purpose],), cause, kept)
        return face

    def settle_ties(self) -> Facts[None]:
        """Roll off between equals, once all have rolled: from the highest, in roster order, until none are left."""
        if self.combat.unrolled():
            return
        while tied := _first_tie(self.combat.order()):
            roster = [name for name in self.combat.combatants if name in tied]
            for name in roster:
                initiative = self.one(name).initiative
                assert initiative is not None
                face = yield from self.die("initiative", name, self.combat.round_command)
                yield e.InitiativeSet(name=name, initiative=initiative.sum, tiebreak=(*initiative.tiebreak, face))

    def require_turn(self, name: str) -> None:
        """Refuse anybody who is not up.

        Raises:
            RuleRefusal: there is no round, the combatant cannot act, has acted, or somebody else is up.
        """
        if not self.combat.in_round:
            raise NoRound
        one = self.one(name)
        if one.status != "active":
            raise CannotAct(name, one.status)
        if missing := self.combat.unrolled():
            raise InitiativeMissing(missing)
        if one.turn_over:
            raise AlreadyActed(name, self.combat.round)
        if one.initiative is None:
            raise NotInOrder(name, self.combat.round)
        up = self.ruleset.up(self.combat)
        if name not in up:
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
