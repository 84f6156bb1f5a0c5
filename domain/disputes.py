"""Disputes: who contests which turn, and what answers it. They are no steps: never taken back, no obstacle to redo."""

from collections.abc import Iterator

from domain.commands import AddDice, Amend, Command, Correct, Dispute, OverruleAttack, Settle
from domain.errors import KeyNeeded
from domain.events import DisputeSettled, TurnDisputed
from domain.history import Entry, History
from domain.refusals import MasterOnly, NoSuchCommand, NotDisputed
from domain.steps import standing_corrections


def dispute(history: History, command: Dispute, person: str | None) -> tuple[TurnDisputed | DisputeSettled, ...]:
    """What contesting a command, or answering for it, will record.

    Raises:
        KeyNeeded: no reason is given.
        NoSuchCommand: no standing command or correction has this number.
        NotDisputed: there is nothing to settle.
        MasterOnly: a player settles what others contest.
    """
    if not command.why:
        raise KeyNeeded("why")
    number = command.number
    if command.settled:
        contested = [one for one in open_disputes(history) if _about(one) == number]
        if not contested:
            raise NotDisputed(number)
        if person is not None and any(one.declared.acting != person for one in contested):
            raise MasterOnly(person, command.kind)
        return (DisputeSettled(command=number, why=command.why),)
    if number not in _standing(history):
        raise NoSuchCommand(number)
    return (TurnDisputed(command=number, why=command.why),)


def _about(entry: Entry) -> int | None:
    return next((fact.command for fact in entry.facts if isinstance(fact, TurnDisputed)), None)


def open_disputes(history: History) -> tuple[Entry, ...]:
    """The disputes about what stands that no settlement, ruling or correction of the command has answered since."""
    if not history.disputes:
        return ()
    answered, standing = dict[int, int](), _standing(history)
    for entry in (*(history.first[number] for number in standing), *history.disputes):
        for number in answered_by(entry.declared.command):
            answered[number] = max(entry.start, answered.get(number, 0))
    contested = [(entry, about) for entry in history.disputes if (about := _about(entry)) in standing]
    return tuple(entry for entry, about in contested if answered.get(about or 0, 0) < entry.start)


def _standing(history: History) -> frozenset[int]:
    """The numbers of the commands and corrections that stand."""
    return frozenset({*history.path_numbers(), *(entry.number for entry in standing_corrections(history))})


def answered_by(command: Command) -> Iterator[int]:
    """The commands about which a step settles what was contested."""
    match command:
        case Dispute(number=number, settled=True) | OverruleAttack(attack=number):
            yield number
        case Correct(edits=edits):
            yield from (edit.number for edit in edits if isinstance(edit, (Amend, AddDice)))
        case Settle(about=numbers):
            yield from numbers
        case _:
            pass
