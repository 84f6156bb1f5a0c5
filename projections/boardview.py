"""The board in words: title, order, a row for each combatant, what waits.

Its texts are as people typed them; formats.py writes them down and makes them inert, whatever the format.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain import events as e
from domain.combat import Condition, Effect, Hazard
from projections.board import Board, Bond, Contested, Kept, Pending
from projections.bodywords import budget_words
from projections.closing import ClosingReport, Recovering
from projections.initiative import Place
from projections.texts import Texts, number
from projections.vitals import Haemorrhage, Vitals
from projections.wording import detail_of, modifier_words, over_words, until_words


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody, and what there is to say of them."""

    name: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """A label and what stands under it."""

    label: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A page to write down: a title with what goes with it, an order, rows (with their headings), notices.

    `colon` is how the language sets one behind a label; `preface` is what comes before all but the title.
    """

    title: str
    lead: tuple[str, ...]
    order: Notice | None
    headings: tuple[str, str]
    rows: tuple[Row, ...]
    notices: tuple[Notice, ...]
    colon: str
    preface: tuple[Notice, ...] = ()


def board_view(board: Board, texts: Texts) -> View:
    """The board in the reader's language."""
    places = tuple(f"{_mark(place, board)}{place_words(place)}" for place in board.initiative.order)
    rows = tuple(Row(one.name, tuple(part for part in _state(one, texts) if part)) for one in board.vitals)
    return View(
        title=board.title,
        lead=(round_words(board, texts), turn_words(board, texts)),
        order=Notice(texts.word("words", "order"), places) if places else None,
        headings=(texts.word("board", "combatant"), texts.word("board", "state")),
        rows=rows or (Row(texts.word("words", "no_combatants"), ()),),
        notices=tuple(_notices(board, texts)),
        colon=texts.word("board", "colon"),
    )


# --- Title and order --------------------------------------------------------------------------------------------------


def round_words(board: Board, texts: Texts) -> str:
    """`tour 3`, with its pass where it has some, or that there has been none."""
    if not board.round:
        return texts.word("words", "not_begun")
    which = f", {texts.word('words', 'pass_number')} {board.pass_number}" if board.pass_number else ""
    return f"{texts.word('words', 'round')} {board.round}{which}"


def turn_words(board: Board, texts: Texts) -> str:
    """Who is up, or why nobody is."""
    if board.untold:
        return texts.word("board", "untold")
    up = board.initiative.up or ((texts.word("board", "someone"),) if board.unseen_up else ())
    if board.status == "closed":
        return texts.word("words", "closed")
    if up:
        return texts.say("words", "up", {"names": ", ".join(up)})
    if not board.in_round:
        return texts.word("words", "between" if board.round else "preparing")
    if board.initiative.unrolled:
        return texts.word("words", "rolling")
    if asked := tuple(dict.fromkeys(one.target for one in board.pending if one.asks)):
        return texts.say("words", "answers_awaited", {"names": ", ".join(asked)})
    return texts.word("words", "nobody_up" if board.initiative.order else "open")


def _mark(place: Place, board: Board) -> str:
    return "▶ " if place.name in board.initiative.up else "✓ " if place.acted else ""


def place_words(place: Place) -> str:
    """A place in the order: the name, and the number unless it is hidden."""
    return f"{place.name} {number(place.initiative)}" if place.initiative is not None else place.name


# --- The rows ---------------------------------------------------------------------------------------------------------


def _state(one: Vitals, texts: Texts) -> Iterator[str]:
    """Hit points or the word for them, malus, status, conditions, haemorrhages, effects, counters."""
    said = one.status != "active" or any(held.name == "spent" for held in one.conditions)
    if one.health and not (one.health == "down" and said):  # the status or the condition says more then
        yield texts.word("health", one.health)
    if one.hp is not None:
        yield f"{number(one.hp)}/{one.hp_max} {texts.word('words', 'hp')}"
    hurt = {name: part for name, part in one.locations.items() if part.hp != part.hp_max}
    if hurt:
        yield ", ".join(f"{texts.word('names', name)} {number(part.hp)}/{part.hp_max}" for name, part in hurt.items())
    if one.budget:
        yield budget_words(one.budget, texts)
    if one.malus:
        yield texts.say("words", "malus", {"value": number(one.malus)})
    if one.status and one.status != "active" and one.status not in {held.name for held in one.conditions}:
        yield texts.word("status", one.status)
    yield from (condition_words(condition, texts) for condition in one.conditions)
    yield from (bleeding_words(bleeding, texts) for bleeding in one.bleeding)
    yield from (effect_words(effect, texts) for effect in one.effects)
    if one.hands:
        yield texts.say("words", "in_hand", {"items": ", ".join(_in_hand(one.hands, texts))})
    yield from (f"{counter} {number(value)}" for counter, value in one.counters.items())


def _in_hand(hands: Mapping[str, str], texts: Texts) -> Iterator[str]:
    """What is held; of what the left hand alone holds it is said so, for it strikes less well."""
    for item in dict.fromkeys(hands.values()):
        held = [hand for hand, each in hands.items() if each == item]
        yield f"{item} ({texts.word('names', 'left')})" if held == ["left"] else item


def ending(until: str, texts: Texts) -> str:
    """When something ends: "encore 2 tours", "jusqu'aux soins"."""
    end = until_words(until, texts)
    return texts.say("board", "left", {"until": end}) if until.startswith("rounds:") else end


def condition_words(condition: Condition, texts: Texts) -> str:
    """A condition with what its ruleset tells of it, or with its end."""
    code = detail_of(condition.name, condition.amount, texts)
    detail = texts.say("details", code, {"until": ending(condition.until, texts), "amount": number(condition.amount)})
    return f"{texts.word('conditions', condition.name)} ({detail})"


def bleeding_words(bleeding: Haemorrhage, texts: Texts) -> str:
    """A haemorrhage by what it costs or risks; without the number where it is hidden."""
    round_word = texts.word("words", "round")
    fields = {"amount": bleeding.amount, "wound": bleeding.wound, "round": round_word, "round_word": round_word}
    fields["s"] = "s" if (bleeding.amount or 0) > 1 else ""
    if bleeding.amount is None:
        return texts.say("board", "bleeds_hidden", fields)
    if bleeding.kind == "hp_per_round":
        return texts.say("words", "bleeds", fields)
    return texts.say("board", f"bleeds_{bleeding.kind}", fields)


def effect_words(effect: Effect, texts: Texts) -> str:
    """What weighs on somebody for a time: its label, its modifiers, its end."""
    modifiers = ", ".join(modifier_words(modifier, texts) for modifier in effect.modifiers)
    return f"{effect.label} ({modifiers}, {ending(effect.until, texts)})"


# --- What waits -------------------------------------------------------------------------------------------------------


def _notices(board: Board, texts: Texts) -> Iterator[Notice]:
    """Attacks pending, duels and dangers, one each; then everybody who is waited for or has waited in vain."""
    order = board.initiative
    for attack in board.pending:
        yield Notice(texts.word("words", "pending"), (pending_words(attack, texts),))
    for duel in board.duels:
        yield Notice(texts.word("board", "duel"), (bond_words(duel, texts),))
    for hazard in board.hazards:
        yield Notice(texts.word("board", "hazard"), (hazard_words(hazard, texts),))
    found: tuple[tuple[str, str, Iterable[str]], ...] = (
        ("board", "queued", (f"#{one.command} {one.name}" for one in board.queued)),
        ("board", "set_aside", (set_aside_words(one, texts) for one in board.set_aside)),
        ("board", "delayed", (_pair("delayed_until", texts, name=a, until=b) for a, b in order.delayed)),
        ("board", "delayed", (_pair("delayed_trigger", texts, name=a, trigger=b) for a, b in order.watching)),
        ("board", "absent", absent_words(board, texts)),
        ("board", "expected", (_pair("expected_at", texts, name=a, round=b) for a, b in board.expected)),
        ("words", "unrolled", order.unrolled),
        ("words", "silent", order.silent),
        ("board", "unfilled", (_pair("unfilled_turn", texts, name=a, round=n) for n, a in board.unfilled)),
        ("board", "disputed", (_disputed(one, texts) for one in board.disputed)),
        ("words", "missed", (name for number, name in board.missed if number == max(each for each, _ in board.missed))),
    )
    for section, code, items in found:
        if listed := tuple(items):
            yield Notice(texts.word(section, code), listed)
    if board.report:
        yield from report_notices(board.report, texts)


def report_notices(report: ClosingReport, texts: Texts) -> Iterator[Notice]:
    """The closing report: aftermath tests, losses for good, healing to come, experience."""
    found: tuple[tuple[str, Iterable[str]], ...] = (
        ("aftermath", (test_words(test, texts) for test in report.tests)),
        ("losses", (loss_words(loss, texts) for loss in report.losses)),
        ("healing", (_healing(one, texts) for one in report.recovering)),
        ("experience", (f"{name} ({', '.join(_named(skills, texts))})" for name, skills in report.ticks)),
    )
    for code, items in found:
        if listed := tuple(items):
            yield Notice(texts.word("words", code), listed)


def test_words(test: e.SkillTested, texts: Texts) -> str:
    """`Harold (CON 83 pour 60, échec)`."""
    result = texts.word("words", "success" if test.success else "failure")
    totals = {"roll": test.roll.total, "chance": test.chance.total, "skill": texts.word("names", test.skill)}
    return texts.say("words", "tested", {"name": test.name, "result": result, **totals})


def loss_words(loss: e.ConditionGained | e.SheetChanged, texts: Texts) -> str:
    """`Harold (DEX 12 → 7)`."""
    if isinstance(loss, e.SheetChanged):
        return f"{loss.name} ({texts.word('names', loss.key)} {number(loss.before)} → {number(loss.after)})"
    return f"{loss.name} ({texts.word('conditions', loss.condition)})"


def _healing(one: Recovering, texts: Texts) -> str:
    fields = {"name": one.name, "hp": one.hp, "hp_max": one.hp_max, "count": one.days}
    return texts.say("words", "days_of_rest", {**fields, "s": "s" if one.days > 1 else ""})


def _named(skills: Iterable[str], texts: Texts) -> Iterator[str]:
    return (texts.word("names", skill) for skill in skills)


def pending_words(attack: Pending, texts: Texts) -> str:
    """`#7 Constantine → Goule 1 (visée 97)`."""
    fields = {"attacker": attack.attacker, "target": attack.target, "aim": texts.word("words", "aim")}
    code = "pending" if attack.aim is not None else "pending_hidden"
    return f"#{attack.command} {texts.say('board', code, {**fields, 'value': number(attack.aim)})}"


def set_aside_words(one: Kept, texts: Texts) -> str:
    """`#9 Milo (à découvert)`; without the reason where it is hidden."""
    whose = f"#{one.command} {one.name}".rstrip()
    return whose + (f" ({texts.word('reasons', one.reason)})" if one.reason else "")


def _disputed(one: Contested, texts: Texts) -> str:
    """`#7 (Milo : « … »)`, as much of it as may be known."""
    told = f"{texts.word('board', 'colon')} ".join(part for part in (one.name, one.reason) if part)
    return f"#{one.command}" + (f" ({told})" if told else "")


def absent_words(board: Board, texts: Texts) -> tuple[str, ...]:
    """The absent, each with what they do meanwhile: `Milo (défense renforcée)`."""
    return tuple(f"{name} ({texts.word('actions', action.action)})" for name, action in board.absent)


def _pair(code: str, texts: Texts, **fields: object) -> str:
    return texts.say("board", code, {"round_word": texts.word("words", "round"), **fields})


def bond_words(duel: Bond, texts: Texts) -> str:
    """A duel: who is bound with whom, and who has chosen to hold."""
    fields = {"defender": duel.defender, "attackers": ", ".join(duel.attackers), "held": ", ".join(duel.held)}
    return texts.say("board", "bound_held" if duel.held else "bound", fields)


def hazard_words(hazard: Hazard, texts: Texts) -> str:
    """A danger: its damage, over whom it hangs, when it strikes, until when."""
    fields = {"label": hazard.label, "damage": hazard.damage.replace("-", "−")}
    names = ", ".join(over_words(name, texts) for name in hazard.names)
    when = texts.say("times", hazard.when, {"round_word": texts.word("words", "round")})
    return texts.say("board", "hangs", {**fields, "when": when, "names": names, "until": ending(hazard.until, texts)})
