"""A correction told from now on: what was told stays, the difference is ruled, each death chosen one by one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from domain import events as e
from domain.combat import Combat, Combatant
from domain.commands import (
    AddDice,
    Amend,
    Correct,
    Edit,
    Exchange,
    Insert,
    MakeRuling,
    Settle,
    TakeBack,
    Thrown,
)
from domain.correction import Correction
from domain.dice import Die, cause_of
from domain.ledger import Ledger
from domain.refusals import CorrectionIdle, DeathsUndecided, SheetsDiffer


@dataclass(frozen=True, slots=True)
class Choices:
    """Of those whose death a correction would turn: who stays as told (`keep`), who does not (`apply`)."""

    keep: frozenset[str] = frozenset()
    apply: frozenset[str] = frozenset()


def reversed_deaths(before: Combat, after: Combat) -> tuple[str, ...]:
    """Who is dead in one of two states and not in the other."""
    here, there = before.combatants, after.combatants
    return tuple(
        name for name in here if name in there and (here[name].status == "dead") != (there[name].status == "dead")
    )


def settlement(
    before: Combat, correction: Correction, number: int, ledger: Ledger, command: Correct, choices: Choices
) -> Settle:
    """The rulings that make the present what a correction would have made it, and the dice that fell for it.

    It takes this number, and what it would have inserted none: dice of that answer the settlement itself. Where the
    engine throws new dice, a death that nobody has decided stays as it was told.

    Raises:
        DeathsUndecided: a death would turn, and nobody said whether it does.
        SheetsDiffer: the difference is in the sheets, or in who is there, which no ruling changes.
        CorrectionIdle: there is no difference.
    """
    after, thrown = correction.state, tuple(_thrown(correction, number, ledger))
    turned = reversed_deaths(before, after)
    undecided = tuple(name for name in turned if name not in choices.keep | choices.apply)
    secret = any(die.said is None for one in thrown for die in one.dice)
    if undecided and not secret:  # else whoever asks would learn of dice that are not recorded yet
        raise DeathsUndecided(undecided)
    kept = [name for name in turned if name not in choices.apply]
    here, there = before.combatants, after.combatants
    sheets = [name for name in here if name in there and _sheet(here[name]) != _sheet(there[name])]
    if sheets or here.keys() != there.keys():
        raise SheetsDiffer(tuple(sheets) or tuple(sorted(here.keys() ^ there.keys())))
    same = [name for name in before.combatants if name in after.combatants and name not in kept]
    rulings = [
        ruling.model_copy(update={"why": command.why})
        for name in same
        for ruling in _differences(before.combatants[name], after.combatants[name])
    ]
    fares = {name: after.combatants[name].status for name in same}
    standing = {name: status for name, status in fares.items() if before.combatants[name].status != status}
    if not rulings and not standing and not thrown:
        raise CorrectionIdle
    edits = [edit for edit in command.edits if not isinstance(edit, AddDice)] or command.edits
    numbers = tuple(dict.fromkeys(about(edit) for edit in edits))
    return Settle(
        about=numbers,
        rulings=tuple(rulings),
        standing=standing,
        thrown=thrown,
        kept=tuple(kept),
        why=command.why,
    )


def _sheet(one: Combatant) -> tuple[object, ...]:
    """What of somebody no ruling changes."""
    return one.hp_max, dict(one.sheet), {name: part.hp_max for name, part in one.locations.items()}, one.weapons


def _thrown(correction: Correction, number: int, ledger: Ledger) -> Iterator[Thrown]:
    """The dice that fall for a correction and have not fallen before."""
    own = set[str]()
    for derived in correction.derived:
        for fact in derived.facts:
            if isinstance(fact, e.DiceRolled):
                fresh = tuple(_answering(die, number, own) for die in fact.dice if not ledger.dice(die.need))
                if fresh:
                    yield Thrown(purpose=fact.purpose, roller=fact.roller, dice=fresh)


def _answering(die: Die, number: int, own: set[str]) -> Die:
    """A die that answers a command up to this number; else it answers this one, each another need (`own`)."""
    cause, purpose, roller, sides, _ = die.need.split("/")
    if (cause_of(cause) or 0) <= number:
        return die
    needs = (f"{number}/{purpose}/{roller}/{sides}/{nth}" for nth in count(1))
    need = next(need for need in needs if need not in own)
    own.add(need)
    return die.model_copy(update={"need": need, "said": None if die.said is None else number})


def about(edit: Edit) -> int:
    """The command that an edit is about."""
    match edit:
        case Insert(after=number) | Exchange(since=number):
            return number
        case Amend(number=number) | TakeBack(number=number) | AddDice(number=number):
            return number


def _differences(was: Combatant, now: Combatant) -> Iterator[MakeRuling]:
    """The rulings that make somebody what they would be."""
    if was.status == "dead" and now.status != "dead":
        yield MakeRuling(name=was.name, subject="alive")
    if was.hp != now.hp and now.hp is not None:
        yield MakeRuling(name=was.name, subject="hp", value=str(now.hp))
    for part, held in now.locations.items():
        if was.locations[part].hp != held.hp:
            yield MakeRuling(name=was.name, subject="hp", value=f"to:{held.hp}", location=part)
    if was.initiative and now.initiative and was.initiative.sum.total != now.initiative.sum.total:
        yield MakeRuling(name=was.name, subject="initiative", value=str(now.initiative.sum.total))
    yield from _bleeding(was, now)
    yield from _conditions(was, now)
    for counter, value in now.counters.items():
        if was.counters.get(counter) != value:
            yield MakeRuling(name=was.name, subject="counter", value=str(value), counter=counter)
    if now.status == "dead" and was.status != "dead":
        yield MakeRuling(name=was.name, subject="dead")


def _bleeding(was: Combatant, now: Combatant) -> Iterator[MakeRuling]:
    bled = {one.wound: one.amount for one in was.bleeding}
    bleeds = {one.wound: one.amount for one in now.bleeding}
    for wound, amount in bled.items():
        if bleeds.get(wound) != amount:
            yield MakeRuling(name=was.name, subject="stop", wound=wound)
    for wound, amount in bleeds.items():
        if bled.get(wound) != amount:
            yield MakeRuling(name=was.name, subject="bleed", value=str(amount))


def _conditions(was: Combatant, now: Combatant) -> Iterator[MakeRuling]:
    had = {one.name: one.until for one in was.conditions}
    has = {one.name: one.until for one in now.conditions}
    for name in had:
        if name not in has:
            yield MakeRuling(name=was.name, subject="lose", value=name)
    for name, until in has.items():
        if had.get(name) != until:
            yield MakeRuling(name=was.name, subject="gain", value=name, until=until)
