"""Why something is so, as a tree: a value, what changed it, the rolls and rules behind that, down to who declared it.

Codes and numbers alone; explanationview.py has the words. What its readers may not see is not in the tree.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any

from pydantic import BaseModel

from domain.dice import Die
from domain.events import Declared
from domain.sums import Sum
from projections.questions import HIDDEN, Items, Question
from projections.secrecy import Seen


@dataclass(frozen=True, slots=True)
class Said:
    """A declaration: the line as written, by whom, where; `corrections` are those that made it what it is.

    `stands` is False for one that was taken back; `again` says that it is told in full further up.
    """

    seen: Seen
    stands: bool
    again: bool
    children: tuple["Corrected", ...] = ()

    @property
    def number(self) -> int:
        """The command's number."""
        return self.seen.moment.command


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction that made something what it is.

    `how`: "amended", "inserted", "swapped", "dice" (given by it), "again" (adjudicated again, with another result),
    "undone", "value" or "value_undone" (a correction, or an undo, changed the value asked for: `before` → `after`).
    `line` is how the command read before.
    """

    how: str
    number: int
    line: str | None = None
    before: Any = None
    after: Any = None
    children: tuple[Said, ...] = ()
    question: Question | None = None
    """Which value it changed."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die: who rolled it, what for; if it was typed, on which line."""

    die: Die
    purpose: str
    roller: str
    counts: bool = True
    """Whether it stands in the effective history."""
    children: tuple["Said | Happened", ...] = ()


@dataclass(frozen=True, slots=True)
class Roll:
    """A sum of an event (the field `key`) with the dice in it; `total` is None where dice decide what is no sum."""

    key: str
    total: Sum | None
    dice: tuple[Thrown, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, with its rolls, its rules, and what it came of; `declared` is the command that it was recorded with.

    `again` says that it is told in full further up.
    """

    seen: Seen
    declared: Declared
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    again: bool = False
    children: tuple["Happened | Said | Corrected", ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A value changed: `amount` is the difference of numbers, the whole number where there was none before."""

    before: Any
    after: Any
    amount: int | None
    children: tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class Valued:
    """A value, or one item of a list (`item`); `answer` is that of a question by yes or no ("dead", "prone")."""

    question: Question
    item: str | None
    items: Items
    rules: tuple[str, ...]
    answer: bool | None = None
    children: tuple["Valued | Change | Happened | Corrected | Said", ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether its readers may not know it."""
        return HIDDEN in self.items

    @property
    def value(self) -> Any:  # noqa: ANN401 - whatever the board shows
        """The value: the one item of a plain value, else all items by their keys."""
        if self.hidden:
            return None
        plain = self.question.is_plain or self.item is not None
        return self.items.get("") if plain else dict(self.items)


Node = Valued | Change | Happened | Roll | Thrown | Said | Corrected


@dataclass(frozen=True, slots=True)
class Explanation:
    """The answer to what was asked (`what`, as one types it): its trees, and the rules that stand in them."""

    slug: str
    what: str
    rules_of: str
    """The ruleset, by its pinned name."""
    roots: tuple[Node, ...]

    def rules(self) -> tuple[str, ...]:
        """Every rule in the trees, in the order in which they stand there."""
        found = (rule for root in self.roots for node in below(root) for rule in rules_at(node))
        return tuple(dict.fromkeys(found))

    def as_json(self) -> dict[str, Any]:
        """The object that `horion explain --json` prints, without the wording of its rules."""
        return {"combat": self.slug, "what": self.what, "trees": [as_json(root) for root in self.roots]}


def below(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for child in children_of(node):
        yield from below(child)


def children_of(node: Node) -> tuple[Node, ...]:
    """What stands right below a node."""
    match node:
        case Roll(dice=dice):
            return dice
        case Happened(rolls=rolls, children=children):
            return (*rolls, *children)
        case _:
            return node.children


def rules_at(node: Node) -> tuple[str, ...]:
    """The rules that a node itself names."""
    match node:
        case Valued(rules=rules) | Happened(rules=rules):
            return rules
        case _:
            return ()


def as_json(node: Node) -> dict[str, Any]:
    """A node as programs read it; `docs/programs.md` describes each kind."""
    below_it = {"children": [as_json(child) for child in children_of(node)]}
    match node:
        case Valued(question=question):
            asked = {"name": question.name or None, "value_of": question.which, "item": node.item}
            told = {"value": shown(node.value), "answer": node.answer, "hidden": node.hidden}
            return {"kind": "value", **asked, **told, "rules": list(node.rules), **below_it}
        case Change():
            both = {"before": shown(node.before), "after": shown(node.after)}
            return {"kind": "change", **both, "amount": node.amount, **below_it}
        case Happened(seen=seen):
            return {"kind": "event", **seen.as_json(), "rules": list(node.rules), "again": node.again, **below_it}
        case Roll(total=total):
            return {"kind": "roll", "field": node.key, "sum": total and total.model_dump(mode="json"), **below_it}
        case Thrown(die=die):
            who = {"purpose": node.purpose, "roller": node.roller, "counts": node.counts}
            return {"kind": "die", **die.model_dump(mode="json"), **who, **below_it}
        case Said(seen=seen):
            return {"kind": "command", **seen.as_json(), "stands": node.stands, "again": node.again, **below_it}
        case Corrected():
            both = {"line": node.line, "before": shown(node.before), "after": shown(node.after)}
            return {"kind": "correction", "how": node.how, "number": node.number, **both, **below_it}


def shown(value: Any) -> Any:  # noqa: ANN401 - whatever the board shows
    """A value as JSON has it."""
    match value:
        case BaseModel():
            return value.model_dump(mode="json")
        case dict():
            return {key: shown(one) for key, one in value.items()}
        case tuple() | list():
            return [shown(one) for one in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return shown(asdict(value))
        case _:
            return value
