"""The log in words, for its readers: what happened, or as much of it as they may know."""

from domain import events as e
from domain.commands import Command, TakeAction
from domain.events import Event
from projections.about import subjects_of
from projections.secrecy import Seen
from projections.texts import Texts
from projections.wording import again_part, rewound, sentence


def told(seen: Seen, declared: e.Declared, texts: Texts) -> str | None:
    """One event in one line, None for what its readers see nothing of; `declared` is the command that led to it."""
    if seen.event is None:
        return None
    if seen.secret:
        return texts.word("veiled", "secret")
    if isinstance(seen.event, e.HistoryRewound):
        return rewound(seen.event, declared, texts)
    if seen.veiled or (isinstance(seen.event, e.Declared) and not seen.event.text):
        return _veiled(seen.event, seen.moment.event, texts)
    return sentence(seen.event, texts)


def _veiled(event: Event, whole: Event, texts: Texts) -> str:
    """A veiled event by a sentence without what is hidden, where its own would have holes."""
    holes = {name for name in type(event).model_fields if _hole(getattr(event, name), getattr(whole, name, None))}
    if isinstance(event, e.Declared):
        if "text" not in holes and event.text:
            return sentence(event, texts)
        return f"{again_part(event, texts)}{_wordless(event.command, texts)}"
    if isinstance(event, e.InitiativeSet) and "initiative" not in holes:
        return sentence(event, texts)
    if isinstance(event, e.RulingMade) and holes == {"why"}:
        return sentence(event, texts)
    if isinstance(event, e.AttackMade) and "aim" not in holes:
        return _aimed(event, whole, texts)
    if isinstance(event, e.WoundTaken) and dict(event)["damage"] is None:
        return texts.say("veiled", "WoundUnmeasured", {"name": event.name})
    return sentence(event, texts.preferring("veiled", "events") if holes else texts)


def _aimed(event: e.AttackMade, whole: Event, texts: Texts) -> str:
    """An attack whose aim is a bare total; one that was not rolled is said to be so."""
    if not isinstance(whole, e.AttackMade) or all(term.code != "die" for term in whole.aim.terms):
        return sentence(event, texts)
    fields = {"attacker": event.attacker, "target": event.target, "weapon": event.weapon}
    return texts.say("veiled", "AttackAimed", {**fields, "aim": texts.sum(event.aim)})


def _hole(shown: object, whole: object) -> bool:
    """Whether a sentence could not show this: a value is gone, or all of a list."""
    return shown != whole and (shown is None or shown == ())


def _wordless(command: Command, texts: Texts) -> str:
    """A command whose own words are not shown: who, and what, and on whom."""
    if isinstance(command, TakeAction) and not command.action:
        return texts.say("veiled", "untold", {"who": command.actor})
    if isinstance(command, TakeAction):
        who, what = command.actor, " → ".join((texts.word("actions", command.action), *command.targets))
    else:
        names = sorted(subjects_of(command))
        who = ", ".join(names) or texts.word("words", "master")
        what = texts.say("commands", command.kind, {"round_word": texts.word("words", "round")})
    return texts.say("veiled", "declared", {"who": who, "what": what})
