"""Which dice stand in which sum: for each event with rolls, the dice that fell for it, as its readers see them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain import events as e
from domain.dice import Die, cause_of
from domain.events import Event
from domain.grounds import Grounds
from domain.sums import Sum, Term
from projections.account import TESTS, Account


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die that fell in this event, who rolled it and what for."""

    version: int
    purpose: str
    roller: str
    die: Die


@dataclass(slots=True)
class Table:
    """The dice of a fight in the order in which they fell, each given to the sums that it stands in."""

    account: Account
    used: dict[tuple[int, str, int], list[Fallen]] = field(default_factory=dict)
    """By event, field, and place in a list of sums."""
    users: dict[int, list[int]] = field(default_factory=dict)
    """For each event in which dice fell, the events that count them."""
    waiting: list[Fallen] = field(default_factory=list)
    """Those that stand in no sum yet."""
    counted: list[Fallen] = field(default_factory=list)
    """Those that do: a danger strikes several people with the same dice."""

    def at_hand(self) -> Iterator[Fallen]:
        """The dice that no sum has counted yet, the first first; then those of this place that others counted too."""
        yield from self.waiting
        yield from reversed(self.counted)

    def dice(self, version: int, key: str, nth: int = 0) -> tuple[Fallen, ...]:
        """The dice in a sum of an event."""
        return tuple(self.used.get((version, key, nth), ()))

    def keys(self, version: int) -> tuple[str, ...]:
        """The fields of an event that dice decided."""
        return tuple(dict.fromkeys(key for one, key, _ in self.used if one == version))


def throw_of(account: Account) -> Table:
    """Give every die of the history that stands to the sum that counts it."""
    table = Table(account)
    grounds = account.ruleset.grounds if account.ruleset else Grounds()
    for version in account.path:
        event = account.event(version)
        if isinstance(event, e.DiceRolled):
            table.waiting += [Fallen(version, event.purpose, event.roller, die) for die in event.dice]
        elif event is not None:
            _claim(table, version, event, grounds)
    return table


def sums_of(account: Account, version: int) -> Iterator[tuple[str, int, Sum]]:
    """The sums of an event: field, place in a list, sum; not those that the end of an attack repeats from its aim."""
    event = account.event(version)
    if event is None:
        return
    ends = isinstance(event, e.AttackResolved)
    made = account.last(("AttackMade", str(event.attack)), version) if isinstance(event, e.AttackResolved) else None
    aimed = account.event(made) if made is not None else None
    for key in type(event).model_fields:
        value = getattr(event, key)
        if isinstance(value, Sum):
            repeated = ends and key in {"aim", "chance"} and getattr(aimed, key, value) == value
            if not repeated:
                yield key, 0, value
        elif isinstance(value, tuple):
            yield from ((key, nth, one) for nth, one in enumerate(value) if isinstance(one, Sum))


def _claim(table: Table, version: int, event: Event, grounds: Grounds) -> None:
    causes = _causes(table.account, version, event)
    for key, nth, total in sums_of(table.account, version):
        roller = _roller(event, key, nth)
        for term in total.terms:
            if not _is_die(term, grounds):
                continue
            fitting = (one for one in table.at_hand() if _fits(one, term, roller) and _answers(one, causes))
            fed = (one for one in fitting if grounds.feeds(one.purpose, event, key))
            fallen = next((one for one in fed if one not in table.dice(version, key, nth)), None)
            if fallen:
                _give(table, fallen, version, key, nth)
    if not table.waiting:
        return
    for key in _plain(event):
        roller = _roller(event, key, 0)
        said = [one for one in table.waiting if one.purpose in grounds.dice and grounds.feeds(one.purpose, event, key)]
        here = [
            one for one in said if table.account.entry_of[one.version].end >= version and roller in {None, one.roller}
        ]
        unnamed = here if here and not _names_its_cause(event) else []
        for fallen in [one for one in here if _answers(one, causes)] or unnamed[:1]:
            _give(table, fallen, version, key, 0)
    if isinstance(event, e.AttackResolved):
        for fallen in [one for one in table.waiting if _answers(one, causes) and _was_tied(one, event, grounds)]:
            _give(table, fallen, version, "tied", 0)


def _plain(event: Event) -> Iterator[str]:
    """The fields that are no sums, in which dice can be counted all the same; where a blow that cost nothing fell."""
    for key in type(event).model_fields:
        if not isinstance(getattr(event, key), (Sum, tuple, list)) or key in {"effects", "tiebreak"}:
            yield key
    if isinstance(event, e.DamageAbsorbed):
        yield "location"


def _is_die(term: Term, grounds: Grounds) -> bool:
    """Whether a summand can be a die: some are called by what they were thrown for ("damage_modifier").

    One that was multiplied is a bonus of the same name ("resistance").
    """
    return term.code == "die" or (term.base is None and term.code.replace("_", "-") in grounds.dice)


def _was_tied(fallen: Fallen, end: e.AttackResolved, grounds: Grounds) -> bool:
    """Whether a die of an attack or of its defence was equal to the other's, and was thrown again."""
    fields = grounds.dice.get(fallen.purpose, ())
    return bool({"aim", "defence"} & set(fields)) and fallen.roller in {end.attacker, end.target}


def _fits(fallen: Fallen, term: Term, roller: str | None) -> bool:
    """Whether a die can be this summand: by its face and its roller."""
    own = term.code in {"die", fallen.purpose.replace("-", "_")}
    return own and roller in {None, fallen.roller} and abs(term.value) == fallen.die.face


def _names_its_cause(event: Event) -> bool:
    return any(getattr(event, key, None) for key in ("attack", "hazard", "wound", "cause"))


def _answers(fallen: Fallen, causes: set[int] | None) -> bool:
    return causes is None or cause_of(fallen.die.need) in causes


def _give(table: Table, fallen: Fallen, version: int, key: str, nth: int) -> None:
    if fallen in table.waiting:
        table.waiting.remove(fallen)
        table.counted.append(fallen)
    table.used.setdefault((version, key, nth), []).append(fallen)
    table.users.setdefault(fallen.version, []).append(version)


def _roller(event: Event, key: str, nth: int) -> str | None:
    """Whose dice a sum is made of, where the event tells; a danger rolls under its own label."""
    match event, key:
        case e.DuelFought(), "totals":
            return (event.defender, *event.attackers)[nth]
        case e.PursuitRolled(), "pursuit":
            return event.pursuer
        case e.AttackMade(), "aim":
            return event.attacker
        case e.AttackResolved(), "defence":
            return event.target
        case ((e.InitiativeSet() | e.PursuitRolled() | e.RollMade()), _):
            return event.name
        case ((e.SurvivalRolled() | e.FocusRolled() | e.SkillTested() | e.HaemorrhageTested()), _):
            return event.name
        case _:
            return None


def _causes(account: Account, version: int, event: Event) -> set[int] | None:
    """The commands whose dice an event can count; None for all, where whose roll it is says enough."""
    if isinstance(event, (e.InitiativeSet, e.DuelFought, e.RollMade, *TESTS)):
        return None
    named = {one for one in (getattr(event, "attack", None), getattr(event, "hazard", None)) if one}
    if named:
        return named
    texts = (getattr(event, key, None) for key in ("wound", "cause"))
    wounds = (cause_of(text) for text in texts if text)
    return {account.owner[version], account.entry_of[version].number, *(one for one in wounds if one)}
