"""One sentence for each event, in the reader's language."""

from collections.abc import Mapping

from domain import events as e
from domain.events import Event
from domain.sums import Sum
from projections.texts import Texts, number

_SECTIONS: Mapping[str, str] = {
    "purpose": "purposes",
    "kind": "words",
    "outcome": "words",
    "how": "words",
    "subject": "words",
    "status": "status",
    "condition": "conditions",
    "action": "actions",
}
"""Which table words the codes in a field of this name."""


def sentence(event: Event, texts: Texts) -> str:
    """What happened, in one line; sums with their terms."""
    fields = {name: _shown(name, getattr(event, name), texts) for name in type(event).model_fields}
    fields["round_word"] = texts.word("words", "round")
    match event:
        case e.DiceRolled(dice=dice):
            fields["faces"] = ", ".join(f"{die.face} (d{die.sides})" for die in dice)
        case e.AttackResolved(defence=Sum() as defence, kind=kind):
            word = texts.word("words", kind or "defence")
            fields["defence_part"] = (
                f" ; {word} {texts.sum(defence)}" if texts.lang == "fr" else f"; {word} {texts.sum(defence)}"
            )
        case e.AttackResolved():
            fields["defence_part"] = ""
        case e.TurnEnded(action=action, how="action") if action:
            fields["action_part"] = f" ({texts.word('actions', action)})"
        case e.TurnEnded():
            fields["action_part"] = ""
        case e.Declared(text=text, command=command):
            fields["text"] = text or command.kind
        case _:
            pass
    return texts.say("events", type(event).__name__, fields)


def rewound(event: e.HistoryRewound, declared: e.Declared, texts: Texts) -> str:
    """What an undo or a redo did."""
    fields = {"rewound": texts.word("words", declared.command.kind), "command": event.command}
    return texts.say("events", "HistoryRewound", fields)


def _shown(name: str, value: object, texts: Texts) -> object:
    match value:
        case Sum():
            return texts.sum(value)
        case bool():
            return value
        case int():
            return number(value)
        case str() if name in _SECTIONS:
            return texts.word(_SECTIONS[name], value)
        case tuple() if all(isinstance(part, str) for part in value):
            return ", ".join(value)
        case _:
            return value
