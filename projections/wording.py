"""One sentence for each event, in the reader's language."""

from collections.abc import Callable, Mapping

from domain import events as e
from domain.codes import turn_of
from domain.commands import Modifier, TakeAction
from domain.events import Event
from domain.sums import Sum
from projections.bodywords import body_words
from projections.texts import Texts, number, part

_SECTIONS: Mapping[str, str] = {
    "purpose": "purposes",
    "location": "names",
    "effect": "effects",
    "skill": "names",
    "key": "names",
    "kind": "words",
    "outcome": "words",
    "how": "words",
    "status": "status",
    "condition": "conditions",
    "action": "actions",
    "result": "survival",
    "reason": "reasons",
    "level": "levels",
    "reaction": "words",
    "source": "sources",
}
"""Which table words the codes in a field of this name."""


def sentence(event: Event, texts: Texts) -> str:
    """What happened, in one line; sums with their terms."""
    fields = {name: _shown(name, getattr(event, name), texts) for name in type(event).model_fields}
    fields["round_word"] = texts.word("words", "round")
    return texts.say("events", type(event).__name__, fields | _computed(event, fields, texts))


def rewound(event: e.HistoryRewound, declared: e.Declared, texts: Texts) -> str:
    """What an undo or a redo did."""
    fields = {"rewound": texts.word("words", declared.command.kind), "command": event.command}
    return texts.say("events", "HistoryRewound", fields)


def _shown(name: str, value: object, texts: Texts) -> object:
    match value:
        case Sum():
            return texts.sum(value)
        case int() if not isinstance(value, bool):
            return number(value)
        case TakeAction():
            return " → ".join((texts.word("actions", value.action), *value.targets))
        case str() if name in _SECTIONS:
            return texts.word(_SECTIONS[name], value)
        case str() if name == "until":
            return until_words(value, texts)
        case tuple() if name == "hands":
            return ", ".join(texts.word("names", hand) for hand in value)
        case tuple():
            return ", ".join(modifier_words(part, texts) if isinstance(part, Modifier) else str(part) for part in value)
        case _:
            return value


def _computed(  # noqa: C901, PLR0912 - a list of events
    event: Event, fields: Mapping[str, object], texts: Texts
) -> dict[str, object]:
    """What a sentence tells besides the event's own fields, or in their stead."""
    told = body_words(event, fields, texts)
    match event:
        case e.Declared(text=text, command=command):
            told["text"] = text or command.kind
            told["again_part"] = again_part(event, texts)
        case e.CombatantJoined(enters=enters, origin=origin):
            told["enters_part"] = part("enters", texts, enters=enters, round_word=fields["round_word"])
            told["health_part"] = part("health", texts, hp=fields["hp"], hp_max=fields["hp_max"])
            told["origin_part"] = part("origin", texts, combat=origin and origin.combat)
        case e.NoteWritten(name=name):
            told["about_part"] = part("about", texts, name=name)
        case e.RulingMade():
            told = ruling_words(event, texts)
        case e.InitiativeSet(tiebreak=tiebreak):
            told["tie_part"] = part("roll_off", texts, faces=", ".join(map(str, (tiebreak or ())[1:])))
        case e.CommandSetAside(name=name, again=again):
            told["whose_part"] = part("whose", texts, name=name)
            told["aside"] = texts.word("words", "command_aside" if again else "action_aside")
        case e.PostTaken(after=after):
            told["taken"] = texts.say("words", "consequences" if after else "kept_played", fields)
        case e.TurnDelayed(until=until, trigger=trigger, keeps_rank=late):
            waits = part("too_late" if late else "until", texts, until=until)
            told["trigger_part"] = waits or part("trigger", texts, trigger=trigger)
        case e.TurnEnded(action=action, how=how):
            shown = texts.word("actions", action) if action and how == "action" else None
            told["action_part"] = part("action", texts, action=shown)
        case e.DiceRolled(dice=dice):
            told["faces"] = ", ".join(f"{die.face} (d{die.sides})" for die in dice)
        case e.AttackMade(aim=Sum(terms=terms)) if all(term.code != "die" for term in terms):
            told["aim"] = texts.word("words", "unaimed")
        case e.DefenceDeclared(protects=protects):
            told["protects_part"] = part("protects", texts, protects=protects)
        case e.AttackResolved(chance=None, defence_chance=None):
            told["defence_part"] = part("defence", texts, kind=fields["kind"], defence=fields["defence"])
        case e.DuelFought(totals=(_, *_)):
            told = _duel(event, texts)
        case e.ConditionGained(condition=condition, amount=amount):
            told["detail"] = texts.say("details", detail_of(condition, amount, texts), fields)
        case e.FocusRolled(kept=bool() as kept):
            told["kept"] = texts.word("words", "kept" if kept else "lost")
        case e.CombatantRose(status=status):
            told["status"] = texts.say("rises", status, fields)
        case e.CombatantLeft(how=departure):
            told["how"] = texts.say("departures", departure, fields)
        case e.HazardBegan(damage=damage, names=names, when=when):
            told = {"damage": damage.replace("-", "−"), "names": ", ".join(over_words(name, texts) for name in names)}
            told["when"] = texts.say("times", when, fields)
        case _:
            pass
    return told


def again_part(declared: e.Declared, texts: Texts) -> str:
    """Which correction a command stands there by: it has adjudicated it again, or inserted it."""
    correction = declared.correction
    made = correction is not None and correction < declared.number  # what one inserts takes the numbers after its own
    return part("inserted" if made else "again", texts, correction=correction)


def detail_of(condition: str, amount: int | None, texts: Texts) -> str:
    """Which text tells more of a condition: its own, unless that has a measure which is hidden; else when it ends."""
    own = texts.find("details", condition)
    return condition if own and (amount is not None or "{amount}" not in own) else "any"


def until_words(code: str, texts: Texts, named: Callable[[str], str] | None = None) -> str:
    """An end, from its code of the board: `rounds:2`, `care`, `turn-end:Aveline@3`.

    `named` is how sentences name somebody whose something is; without it names stand as they are written.
    """
    kind, _, rest = code.partition(":")
    if texts.find("until", kind) is None:
        return code
    _, waited, since = turn_of(code)
    fields = {"rounds": rest, "s": "" if rest == "1" else "s", "round_word": texts.word("words", "round")}
    of_name = named(waited) if named else texts.of(waited)
    turn = {"of_name": of_name, "in_round": part("in_round", texts, number=since)}
    return texts.say("until", kind, {**fields, **turn})


def modifier_words(modifier: Modifier, texts: Texts) -> str:
    """A modifier with what it weighs on: `visée −10`, `tous les jets +5`."""
    rolls = texts.word("purposes", modifier.purpose) if modifier.purpose else texts.word("words", "all_rolls")
    return f"{rolls} {modifier.value:+}".replace("-", "−")


def over_words(name: str, texts: Texts) -> str:
    """Whom a danger hangs over: everybody, a side, or one by name."""
    kind, colon, side = name.partition(":")
    everybody = texts.word("words", "everybody") if name == "all" else name
    return texts.say("words", "whole_side", {"side": side}) if colon and kind == "side" else everybody


def ruling_words(event: e.RulingMade, texts: Texts) -> dict[str, object]:
    """What was decided: a number, life or death, a condition with its sign, a result, an option, or a counter."""
    ruled = event.subject or ""  # a veiled ruling has none
    (kind, _, which), sign = ruled.partition("."), ruled[:1]
    subject = texts.word("words" if ruled in {"hp", "bleed", "initiative"} else "subjects", ruled)
    if which and texts.find("subjects", kind):
        subject = texts.say("subjects", kind, {"which": texts.word("names", which)})
    elif sign in {"+", "-"} and subject == ruled:
        subject = texts.say("subjects", sign, {"condition": texts.word("conditions", ruled[1:])})
    values = ["" if value is None else str(value).replace("-", "−") for value in (event.before, event.after)]
    before, after = (_outcome(value, texts) if kind == "outcome" else value for value in values)
    change = part("change", texts, before=before, after=after) or part("change_to", texts, after=after)
    about, why = part("about", texts, name=event.name), part("label", texts, label=event.why)
    return {"about": about, "subject": subject, "change": change, "why_part": why}


def _outcome(outcome: str, texts: Texts) -> str:
    """How an attack ended: one that missed is not a turn that was missed."""
    return texts.word("words", "blow_missed" if outcome == "missed" else outcome).lower()


def _duel(event: e.DuelFought, texts: Texts) -> dict[str, object]:
    """Everybody's roll, the defender's first, and what comes of it."""
    parties = zip((event.defender, *event.attackers), event.totals, strict=True)
    rolls = [texts.say("parts", "duellist", {"name": name, "total": texts.sum(total)}) for name, total in parties]
    end = "duel_won" if event.winner else "duel_goes_on" if len(event.attackers) == 1 else "duel_repelled"
    return {"totals": texts.word("parts", "semicolon").join(rolls), "winner": texts.say("parts", end, dict(event))}
