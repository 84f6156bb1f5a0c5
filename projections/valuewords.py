"""Values in the reader's words, as the board says them."""

from typing import Any

from domain import events as e
from domain.combat import Condition, Effect, Hazard
from projections.board import Bond, Kept, Pending
from projections.bodywords import budget_words
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


def item_words(question: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401, PLR0911 - each kind of value
    """One item of a value."""
    match value:
        case Condition():
            return condition_words(value, texts)
        case Effect():
            return effect_words(value, texts)
        case Haemorrhage():
            return bleeding_words(value, texts)
        case Pending():
            return pending_words(value, texts)
        case Kept():
            return set_aside_words(value, texts)
        case Bond():
            return bond_words(value, texts)
        case Hazard():
            return hazard_words(value, texts)
        case e.SkillTested():
            return test_words(value, texts)
        case e.ConditionGained() | e.SheetChanged():
            return loss_words(value, texts)
        case _:
            return _plain(question, key, value, texts)


def _plain(question: Question, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401
    """A number, a name, a code."""
    which, round_word = question.which, texts.word("words", "round")
    match which.partition(".")[0]:
        case "status" | "fight_status":
            return texts.word("status" if question.name else "words", str(value))
        case _ if which in STATUSES:
            return texts.word("status", str(value))
        case "order":
            return f"{key} {number(value[0])}" if value[0] is not None else key
        case "missed_turns" | "unfilled":
            turn, _, name = key.partition("/")
            return texts.say("explained", "turn_of", {"name": name, "round": turn, "round_word": round_word})
        case "absent":
            return f"{key} ({texts.word('actions', str(value))})"
        case "expected":
            return texts.say("explained", "turn_of", {"name": key, "round": value, "round_word": round_word})
        case "healing":
            return texts.say("explained", "days", {"name": key, "count": value, "s": "s" if value > 1 else ""})
        case "experience":
            return f"{key} ({', '.join(texts.word('names', skill) for skill in value)})"
        case "delayed":
            return f"{key} ({value})" if key else str(value)
        case "budget" if key:
            return budget_words({key: value}, texts)
        case "locations" | "hands" | "counters" if key:
            return f"{texts.word('names', key)} {_scalar(value, texts)}"
        case _:
            return key if value is True and key else _scalar(value, texts)


def _scalar(value: object, texts: Texts) -> str:
    if isinstance(value, bool):
        return texts.word("explained", "yes" if value else "no")
    return number(value) if isinstance(value, int) else str(value)


