"""A comparison in words: what is another for each combatant, then for the fight."""

from collections.abc import Container, Iterable, Iterator
from typing import Any

from domain.combat import Effect
from projections.board import Kept
from projections.boardview import (
    Notice,
    Row,
    bleeding_words,
    condition_words,
    effect_words,
    pending_words,
    place_words,
    set_aside_words,
)
from projections.comparison import Change, Changed, Comparison, Reversed
from projections.texts import Texts, number
from projections.vitals import Haemorrhage

Doubtful = tuple[str, int, str]
"""A turn missed ("turn", round, name) or a command set aside ("aside", number, name)."""


def _reversed(one: Reversed, texts: Texts) -> str:
    """`sans vie → en vie (13 PV)`."""
    fields = {"before": _life(one.was, texts), "after": _life(one.now, texts)}
    left = one.now != "dead" and one.hp is not None
    health = texts.say("preview", "left", {"hp": number(one.hp)}) if left else ""
    return texts.say("preview", "reversed", {**fields, "health": health}) + example(texts, doubtful=one.example)


def _life(status: str | None, texts: Texts) -> str:
    return texts.word("preview", "alive") if status == "active" else texts.word("status", status or "")


def example(texts: Texts, *, doubtful: bool) -> str:
    """What stands behind a value that depends on a die that has not fallen."""
    return f" ({texts.word('preview', 'example')})" if doubtful else ""


def rows_of(compared: Comparison, texts: Texts) -> Iterator[Row]:
    """Whoever fares otherwise, with what is another: first those whose death or survival is reversed."""
    changed, turned = {one.name: one for one in compared.combatants}, {one.name: one for one in compared.reversed}
    for name in dict.fromkeys((*turned, *changed)):
        death = (_reversed(turned[name], texts),) if name in turned else ()
        yield Row(name, (*death, *_pieces(changed[name], texts, reversed_too=name in turned)))


def _pieces(one: Changed, texts: Texts, *, reversed_too: bool) -> tuple[str, ...]:
    """What is another for somebody, piece by piece; a death that is reversed is not told twice."""
    if one.vanished:
        return (texts.word("preview", "vanished"),)
    if one.joined:
        values = {change.which: change.after for change in one.changes}
        shown = {key: number(values.get(key)) for key in ("hp", "hp_max")}
        hp = f" ({shown['hp']}/{shown['hp_max']} {texts.word('words', 'hp')})" if values.get("hp_max") else ""
        return (f"{texts.word('preview', 'joined')}{hp}",)
    return tuple(
        f"{words}{example(texts, doubtful=change.example)}"
        for change in one.changes
        if change.which != "status" or not reversed_too
        for words in _words(change, texts)
    )


def _words(change: Change, texts: Texts) -> Iterator[str]:
    """A value before and after; of what one can have several, what is lost and what is gained."""
    kind, _, which = change.which.partition(".")
    match kind:
        case "conditions" | "bleeding":
            yield from _gained_and_lost(change, texts)
        case "status":
            yield _arrow("", *(texts.word("status", value) for value in (change.before, change.after)))
        case "health":
            yield _arrow("", *(texts.word("health", value) for value in (change.before, change.after) if value))
        case "locations":
            yield _arrow(texts.word("names", which), number(change.before), number(change.after))
        case "counters":
            yield _arrow(which, number(change.before), number(change.after))
        case _:
            yield _arrow(texts.word("preview", kind), number(change.before), number(change.after))


def _arrow(label: str, *values: str) -> str:
    return f"{label} {' → '.join(values)}".strip()


def _gained_and_lost(change: Change, texts: Texts) -> Iterator[str]:
    before, after = list(change.before or ()), list(change.after or ())
    yield from (f"− {_held(one, texts)}" for one in before if one not in after)
    yield from (f"+ {_held(one, texts)}" for one in after if one not in before)


def _held(one: Any, texts: Texts) -> str:  # noqa: ANN401 - a condition, an effect or a haemorrhage
    if isinstance(one, Haemorrhage):
        return bleeding_words(one, texts)
    return effect_words(one, texts) if isinstance(one, Effect) else condition_words(one, texts)


# --- The fight --------------------------------------------------------------------------------------------------------


def fight_notices(compared: Comparison, texts: Texts, *, uncertain_up: bool = False) -> Iterator[Notice]:
    """The round, who is up (which may hang on dice that have not fallen), attacks that wait."""
    if compared.status[0] != compared.status[1]:
        words = (texts.word("words", status) for status in compared.status)
        yield Notice(texts.word("preview", "fight"), (_arrow("", *words),))
    if compared.round[0] != compared.round[1]:
        yield Notice(texts.word("words", "round").capitalize(), (_arrow("", *map(str, compared.round)),))
    names = [
        ", ".join(up) or (texts.word("board", "someone") if unseen else texts.word("preview", "nobody"))
        for up, unseen in zip(compared.up, compared.unseen_up, strict=True)
    ]
    if names[0] != names[1]:
        yield Notice(texts.word("preview", "up"), (f"{_arrow('', *names)}{example(texts, doubtful=uncertain_up)}",))
    if compared.unrolled[0] != compared.unrolled[1] and compared.unrolled[1]:
        yield Notice(texts.word("words", "unrolled"), compared.unrolled[1])
    if compared.pending:
        before, after = compared.pending
        lost = (f"− {pending_words(one, texts)}" for one in before if one not in after)
        gained = (f"+ {pending_words(one, texts)}" for one in after if one not in before)
        yield Notice(texts.word("words", "pending"), (*lost, *gained))


def order_notice(compared: Comparison, texts: Texts) -> Notice | None:
    """The order before and after, where it is another."""
    if compared.order is None:
        return None
    orders = (" · ".join(map(place_words, order)) or texts.word("preview", "nobody") for order in compared.order)
    words = f"{_arrow('', *orders)}{example(texts, doubtful=compared.order_example)}"
    return Notice(texts.word("words", "order"), (words,))


def turn_notices(compared: Comparison, texts: Texts, doubtful: Container[Doubtful] = ()) -> Iterator[Notice]:
    """Turns missed, and missed no more."""
    for code, turns in (("missed", compared.missed), ("filled", compared.filled)):
        if turns:
            yield Notice(texts.word("preview", code), tuple(_turn(*turn, texts, doubtful) for turn in turns))


def _turn(number: int, name: str, texts: Texts, doubtful: Container[Doubtful]) -> str:
    turn = f"{name} ({texts.word('words', 'round')} {number})"
    return f"{turn}{example(texts, doubtful=('turn', number, name) in doubtful)}"


def aside_notices(
    set_aside: Iterable[Kept], restored: Iterable[Kept], texts: Texts, doubtful: Container[Doubtful] = ()
) -> Iterator[Notice]:
    """Commands that do not stand any more, and those that stand again."""
    shown = (
        f"{set_aside_words(each, texts)}{example(texts, doubtful=('aside', each.command, each.name) in doubtful)}"
        for each in set_aside
    )
    back = (f"#{each.command} {each.name}".rstrip() for each in restored)
    for code, items in (("set_aside", tuple(shown)), ("restored", tuple(back))):
        if items:
            yield Notice(texts.word("preview", code), items)
