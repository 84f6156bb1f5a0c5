"""What each person did in a fight: lines, undos, corrections, disputes, dice seen and taken back."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain import commands as c, events as e
from domain.names import fold
from projections.deeds import Deed, Deeds
from projections.diceledger import LedgerDie


@dataclass(slots=True)
class Person:
    """Somebody who spoke in the log; the game master where `name` is None.

    `lines` counts whatever they declared, `undos`, `redos` and `disputes` among it; `corrections_asked` those told in
    their name and made by the game master, `corrections_made` their own. `dice_taken_back` counts the dice seen that
    do not count since a step of theirs, `own` those of them that their own combatants had rolled.
    """

    name: str | None
    lines: int = 0
    undos: int = 0
    redos: int = 0
    corrections_asked: int = 0
    corrections_made: int = 0
    disputes: int = 0
    dice_taken_back: int = 0
    own: int = 0
    combatants: list[str] = field(default_factory=list)
    keys: Counter[str] = field(default_factory=Counter)
    """The public keys (64 hexadecimal digits) that signed what they recorded, each with how many lines."""

    def as_json(self) -> dict[str, Any]:
        """The object that programs read."""
        return {
            "name": self.name,
            "combatants": list(self.combatants),
            "lines": self.lines,
            "undos": self.undos,
            "redos": self.redos,
            "corrections_asked": self.corrections_asked,
            "corrections_made": self.corrections_made,
            "disputes": self.disputes,
            "dice_taken_back": self.dice_taken_back,
            "own_dice_taken_back": self.own,
            "keys": [{"key": key, "lines": lines} for key, lines in self.keys.items()],
        }


def people_who_spoke(deeds: Deeds, dice: Sequence[LedgerDie]) -> tuple[Person, ...]:
    """Everybody who declared something that its readers may see, in the order of their first line."""
    found: dict[str, Person] = {}
    for deed in deeds.first.values():
        if not deed.secret:
            _count(_person(found, deed.person), deed, _master(found, deed))
            if deed.shown.signature is not None:
                _person(found, deed.shown.acting).keys[deed.shown.signature.key] += 1
    players = _players(deeds)
    for one in found.values():
        one.combatants = [name for name, player in players.items() if one.name and fold(player) == fold(one.name)]
    for die in dice:
        step = deeds.first.get(die.taken_back) if die.taken_back is not None else None
        if step is not None and not step.secret:
            person = _person(found, step.person)
            person.dice_taken_back += 1
            person.own += die.roller in person.combatants
    return tuple(found.values())


def _person(found: dict[str, Person], name: str | None) -> Person:
    return found.setdefault(fold(name or ""), Person(name))


def _master(found: dict[str, Person], deed: Deed) -> Person | None:
    """The game master, where they make what another asked for."""
    made = isinstance(deed.shown.command, (c.Correct, c.Settle))
    return _person(found, None) if made and deed.person and deed.shown.acting is None else None


def _count(person: Person, deed: Deed, master: Person | None) -> None:
    person.lines += 1
    match deed.shown.command:
        case c.Undo():
            person.undos += 1
        case c.Redo():
            person.redos += 1
        case c.Correct() | c.Settle():
            (master or person).corrections_made += 1
            person.corrections_asked += master is not None
        case c.Dispute():
            person.disputes += any(isinstance(seen.event, e.TurnDisputed) for seen in deed.facts)
        case _:
            pass


def _players(deeds: Deeds) -> dict[str, str]:
    """Whose each combatant is."""
    joined = (seen.event for deed in _standing(deeds.all) for seen in deed.facts)
    return {fact.name: fact.player for fact in joined if isinstance(fact, e.CombatantJoined) and fact.player}


def _standing(all_of_them: Iterable[Deed]) -> Iterable[Deed]:
    return (deed for deed in all_of_them if deed.effective)
