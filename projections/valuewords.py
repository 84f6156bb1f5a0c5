"""Values in the reader's words, as the board says them."""

from collections.abc import Callable, Mapping
from typing import Any

from domain import events as e
from domain.combat import Condition, Effect, Hazard
from projections.board import Bond, Kept, Pending
from projections.boardview import (
    bleeding_words,
    bond_words,
    condition_words,
    effect_words,
    hazard_words,
    loss_words,
    pending_words,
    set_aside_words,
    test_words,
)
from projections.bodywords import budget_words
from projections.explanation import Valued
from projections.questions import STATUSES, Question
from projections.texts import Texts, number
from projections.vitals import Haemorrhage


def label_of(question: Question, texts: Texts) -> str:
    """What a value is called."""
    which, round_word = question.which, texts.word("words", "round")
    group, _, rest = which.partition(".")
    if group == "locations" and rest:
        code = "location_max" if rest.endswith(".max") else "one_location"
        return texts.say("values", code, {"part": texts.word("names", rest.removesuffix(".max"))})
    if which == "status" and not question.name:
        return texts.word("values", "fight_status")
    if which in STATUSES:
        return texts.word("status", which)
    if rest and group in {"counters", "budget"}:
        return rest
    if texts.find("values", group) is None:
        return texts.word("conditions", which)
    return texts.say("values", group, {"round_word": round_word})


def value_words(node: Valued, texts: Texts) -> str:
    """A value, all its items in a row; or yes and no."""
    if node.hidden:
        return texts.word("explained", "hidden")
    if node.answer is not None:
        status = texts.word("status", str(node.items.get(""))) if node.question.which in STATUSES else None
        code = ("yes" if node.answer else "no") + ("_status" if status and not node.answer else "")
        return texts.say("explained", code, {"status": status})
    if not node.items:
        return texts.word("explained", "nothing")
    words = (item_words(node.question, node.item or key, value, texts) for key, value in node.items.items())
    return ", ".join(words)


def item_words(question: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401 - whatever the board shows
    """One item of a value: a thing that the board words, a number, a name, or a code."""
    worded = next((words for kind, words in _THINGS.items() if isinstance(value, kind)), None)
    if worded is not None:
        return str(worded(value, texts))
    which = "status" if question.which in STATUSES else question.which.partition(".")[0]
    plain = _PLAIN.get(which)
    if plain is not None:
        return plain(question, key, value, texts)
    if which in {"locations", "hands", "counters", "budget"} and key:
        return _entry(which, key, value, texts)
    return key if value is True and key else _scalar(value, texts)


_THINGS: Mapping[type, Callable[[Any, Texts], str]] = {
    Condition: condition_words,
    Effect: effect_words,
    Haemorrhage: bleeding_words,
    Pending: pending_words,
    Kept: set_aside_words,
    Bond: bond_words,
    Hazard: hazard_words,
    e.SkillTested: test_words,
    e.ConditionGained: loss_words,
    e.SheetChanged: loss_words,
}
"""What the board has words for."""


def _entry(which: str, key: str, value: int, texts: Texts) -> str:
    """`tête 3`, `SAN 60`, `1 demi-action`."""
    return (
        budget_words({key: value}, texts)
        if which == "budget"
        else f"{texts.word('names', key)} {_scalar(value, texts)}"
    )


def _status(question: Question, _: str, value: Any, texts: Texts) -> str:  # noqa: ANN401
    return texts.word("status" if question.name else "words", str(value))


def _place(_: Question, key: str, value: Any, __: Texts) -> str:  # noqa: ANN401
    return f"{key} {number(value[0])}" if value[0] is not None else key


def _turn(_: Question, key: str, __: Any, texts: Texts) -> str:  # noqa: ANN401
    turn, name = key.split("/", 1)
    return texts.say("explained", "turn_of", {"name": name, "round": turn, "round_word": texts.word("words", "round")})


def _expected(question: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401
    return _turn(question, f"{value}/{key}", value, texts)


def _meanwhile(_: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401
    return f"{key} ({texts.word('actions', str(value))})"


def _days(_: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401
    return texts.say("explained", "days", {"name": key, "count": value, "s": "s" if value > 1 else ""})


def _skills(_: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401
    return f"{key} ({', '.join(texts.word('names', skill) for skill in value)})"


def _waited(_: Question, key: str, value: Any, __: Texts) -> str:  # noqa: ANN401
    return f"{key} ({value})" if key else str(value)


_PLAIN: Mapping[str, Callable[[Question, str, Any, Texts], str]] = {
    "status": _status,
    "order": _place,
    "missed_turns": _turn,
    "unfilled": _turn,
    "expected": _expected,
    "absent": _meanwhile,
    "healing": _days,
    "experience": _skills,
    "delayed": _waited,
}
"""Values whose items are said in a way of their own."""


def _scalar(value: object, texts: Texts) -> str:
    if isinstance(value, bool):
        return texts.word("explained", "yes" if value else "no")
    return number(value) if isinstance(value, int) else str(value)
