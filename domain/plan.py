"""What the standing steps come to: every command that is to be adjudicated, in the recorded order, as it is amended.

A step is a command or a correction. Commands are lines of the plan in the order in which they were made; each
correction edits the plan as it was then. One that is taken back by its number is read as if it had not been made,
except that what it inserted keeps its place, empty, for what was inserted after it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from domain import commands as c
from domain.dice import GivenDice
from domain.errors import UnusableValue
from domain.events import Declared
from domain.history import Entry, History
from domain.refusals import NoSuchCommand, OpeningStands
from domain.steps import sort_steps, standing_corrections, step_of, takes_back

FIXED = {"title", "rules", "kind"}
"""What an amendment of the opening cannot touch."""


@dataclass(frozen=True, slots=True)
class Line:
    """A command of the plan; `edited` is the last correction that changed it, `present` says that it stands.

    `formerly` are those whose dice on this line are somebody else's now, and whether only such as answer this command;
    `new` the corrections that gave it dice which it lacked, and for which purpose.
    """

    declared: Declared
    present: bool = True
    edited: int | None = None
    formerly: Mapping[str, bool] = field(default_factory=dict)
    new: frozenset[tuple[int, str]] = frozenset()

    @property
    def number(self) -> int:
        """The command's number."""
        return self.declared.number


def plan_of(history: History, correction: Declared | None = None) -> tuple[Line, ...]:
    """The lines that stand, with one more correction if it is given."""
    active, idle = sort_steps(history, correction)
    lines: list[Line] = []
    for number in sorted({*active, *idle}):
        declared = active.get(number) or idle[number]
        if isinstance(declared.command, c.Correct):
            lines = _edited(lines, declared, declared.command, history, idle=number in idle)
        else:
            lines.append(Line(declared))
    return tuple(_still_signed(line, history) for line in lines if line.present)


def _still_signed(line: Line, history: History) -> Line:
    """A line signed as it was said: one that says something else now is not what was signed."""
    declared = line.declared
    if declared.signature is None:
        return line
    said = history.first[line.number].declared
    if declared is said or declared.content == said.content:
        return line
    return replace(line, declared=declared.model_copy(update={"signature": None}))


def _edited(lines: list[Line], step: Declared, command: c.Correct, history: History, *, idle: bool) -> list[Line]:
    """The plan after a correction; of one that is taken back only the places of what it inserted are left."""
    inserted = 0
    for edit in command.edits:
        match edit:
            case c.Insert():
                inserted += 1
                own = {step.number + nth for nth in range(1, inserted)}
                line = Line(_inserted(edit, step, step.number + inserted), present=not idle, edited=step.number)
                at = _place_after(lines, edit.after, own)
                lines = [*lines[:at], line, *lines[at:]]
            case _ if idle:
                continue
            case c.TakeBack(number=number):
                gone = step_of(history, number) if not takes_back(history, number) else None
                lines = [replace(line, present=False) if line.number == gone else line for line in lines]
            case c.Amend() | c.AddDice():
                lines = [_amended(line, edit, step) if line.number == edit.number else line for line in lines]
            case c.Exchange(since=since):
                at = next((place for place, line in enumerate(lines) if line.number == since), len(lines))
                lines = [*lines[:at], *(exchanged(line, edit) for line in lines[at:])]
    return lines


def _place_after(lines: Sequence[Line], after: int, own: Iterable[int]) -> int:
    """Where a command is inserted: after a line, and after what the same correction has inserted there."""
    at = next((place for place, line in enumerate(lines, 1) if line.number == after), len(lines))
    while at < len(lines) and lines[at].number in own:
        at += 1
    return at


def _inserted(edit: c.Insert, step: Declared, number: int) -> Declared:
    said = {"by": step.by, "link": step.link, "posted_at": step.posted_at, "acting": step.acting, "at": step.at}
    told = {"text": edit.text, "secret": edit.secret or step.secret, "files": edit.files}
    return Declared(number=number, command=edit.command, **said, **told)


def _amended(line: Line, edit: c.Amend | c.AddDice, step: Declared) -> Line:
    declared = line.declared
    if isinstance(edit, c.AddDice):
        said = tuple(dice.model_copy(update={"said": step.number}) for dice in edit.dice)
        command = declared.command.model_copy(update={"dice": (*declared.command.dice, *said)})
        new = line.new | {(step.number, dice.purpose) for dice in said}
        return replace(line, declared=declared.model_copy(update={"command": command}), edited=step.number, new=new)
    command, was = amended(declared.command, edit.changes, step.number), getattr(declared.command, "actor", None)
    text = edit.text if edit.before == declared.text else None
    told = {"text": text, "files": declared.files | edit.files, "command": command}
    formerly, now = dict(line.formerly), getattr(command, "actor", None)
    if was is not None and was != now:
        formerly[was] = True
        formerly.pop(str(now), None)
    return replace(line, declared=declared.model_copy(update=told), edited=step.number, formerly=formerly)


def amended(command: c.Command, changes: dict[str, Any], step: int) -> c.Command:
    """A command with some of its fields replaced: mappings key by key, dice by purpose and roller.

    Raises:
        UnusableValue: the fields are no such command's.
    """
    fields = command.model_dump()
    if "actor" in changes:
        fields["dice"] = [_renamed(one, fields["actor"], changes["actor"]) for one in fields["dice"]]
    for key, value in changes.items():
        if key == "dice":
            new = [GivenDice.model_validate(one) for one in value]
            replaced = {(one.purpose, one.roller) for one in new}
            kept = [one for one in fields["dice"] if (one["purpose"], one["roller"]) not in replaced]
            fresh = (one.model_copy(update={"said": step}) for one in new if one.faces)
            fields["dice"] = [*kept, *fresh]
        elif isinstance(value, dict) and isinstance(fields.get(key), dict):
            merged = {**fields[key], **value}
            fields[key] = {name: held for name, held in merged.items() if held is not None}
        else:
            fields[key] = value
    try:
        return type(command).model_validate(fields)
    except ValidationError as error:
        where = error.errors()[0]
        raise UnusableValue(".".join(map(str, where["loc"])), str(where.get("input")), where["type"]) from None


def _renamed(dice: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    return {**dice, "roller": other} if dice["roller"] == one else dice


def exchanged(line: Line, edit: c.Exchange) -> Line:
    """A line in which two combatants stand for each other, their typed dice too."""
    command = line.declared.command
    if isinstance(command, (c.OpenCombat, c.AddCombatant, c.AddWeapon, c.BeginRound, c.WriteNote)):
        return line
    other = _swap(command.model_dump(), {edit.one: edit.other, edit.other: edit.one})
    changed = type(command).model_validate(other)
    if changed == command:
        return line
    declared = line.declared.model_copy(update={"command": changed})
    pair = {edit.one, edit.other}  # exchanged twice, each has their own dice again
    formerly = {name: own for name, own in line.formerly.items() if name not in pair}
    formerly |= dict.fromkeys(pair - line.formerly.keys(), False)
    return replace(line, declared=declared, formerly=formerly)


def _swap(value: Any, names: dict[str, str]) -> Any:  # noqa: ANN401 - whatever a command holds
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): held if key == "text" else _swap(held, names) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [_swap(one, names) for one in value]
    return value


def check_edits(history: History, correction: Declared) -> None:
    """Refuse edits of what does not stand, or of what is never amended.

    Raises:
        NoSuchCommand: a number means no command or correction that stands.
        OpeningStands: the opening is never taken back, nor its title or rules amended.
    """
    command = correction.command
    assert isinstance(command, c.Correct)
    standing = {line.number: line.declared for line in plan_of(history)}
    corrections = {entry.number for entry in standing_corrections(history)}
    for edit in command.edits:
        match edit:
            case c.Amend(number=number) | c.AddDice(number=number) | c.Insert(after=number):
                if number not in standing:
                    raise NoSuchCommand(number)
                opening = isinstance(standing[number].command, c.OpenCombat)
                if opening and isinstance(edit, c.Amend) and FIXED & set(edit.changes):
                    raise OpeningStands
            case c.Exchange(since=number):
                if number not in standing:
                    raise NoSuchCommand(number)
            case c.TakeBack(number=number):
                if number in standing and isinstance(standing[number].command, c.OpenCombat):
                    raise OpeningStands
                if number not in {*standing, *corrections} and not _may_come_back(history, number, standing):
                    raise NoSuchCommand(number)


def _may_come_back(history: History, number: int, standing: dict[int, Declared]) -> bool:
    """Whether an undo or redo can be taken back: what it did still stands."""
    base = step_of(history, number)
    if base is None or base == number:
        return False
    stands = base in standing or any(entry.number == base for entry in standing_corrections(history))
    return stands != takes_back(history, number)


def unchanged(path: Sequence[Entry], lines: Sequence[Line]) -> int:
    """How many commands at the beginning are the same, and need not be adjudicated again."""
    at = 0
    for entry, line in zip(path, lines, strict=False):
        if entry.number != line.number or entry.declared.command != line.declared.command:
            break
        at += 1
    return at
