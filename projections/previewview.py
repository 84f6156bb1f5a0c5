"""A preview in words, for the game master: deaths reversed first, then everybody with the reasons, dice, turns."""

from collections.abc import Iterable, Iterator

from projections.boardview import Notice
from projections.comparisonview import (
    aside_notices,
    example,
    fight_notices,
    order_notice,
    rows_of,
    turn_notices,
)
from projections.inert import plain
from projections.partings import Parting
from projections.preview import Because, Preview
from projections.recast import NeededDie, Throw
from projections.texts import Texts
from projections.typed import lacking_words
from projections.wording import sentence

INDENT = "    "


def example_lines(previewed: Preview, texts: Texts) -> Iterator[str]:
    """What stands above a board that depends on dice that have not fallen."""
    if previewed.uncertain:
        yield plain(texts.say("preview", "example_board", {"names": ", ".join(previewed.uncertain)}))


def preview_lines(previewed: Preview, texts: Texts) -> Iterator[str]:
    """What a correction would change, line by line."""
    return map(plain, _lines(previewed, texts))


def _lines(previewed: Preview, texts: Texts) -> Iterator[str]:
    colon, compared = texts.word("board", "colon"), previewed.compared
    for row in rows_of(compared, texts):
        yield f"{row.name}{colon} {' · '.join(row.parts)}"
        yield from _reasons((each for each in previewed.because if each.name == row.name), texts)
    for notice in fight_notices(compared, texts, uncertain_up=previewed.uncertain_up):
        yield _labelled(notice, texts)
    if order := order_notice(compared, texts):
        yield _labelled(order, texts)
        yield from _reasons((each for each in previewed.because if each.name is None), texts)
    notices = (
        *_dice(previewed, texts),
        *turn_notices(compared, texts, previewed.doubtful),
        *aside_notices(previewed.set_aside, previewed.restored, texts, previewed.doubtful),
        *_out_of_order(previewed, texts),
    )
    yield from (_labelled(notice, texts) for notice in notices)
    if previewed.nothing:
        yield texts.word("preview", "nothing")


def _labelled(notice: Notice, texts: Texts) -> str:
    return f"{notice.label}{texts.word('board', 'colon')} {texts.word('parts', 'semicolon').join(notice.items)}"


def _reasons(reasons: Iterable[Because], texts: Texts) -> Iterator[str]:
    """Each reason once, whatever values it explains."""
    told = (because_words(each.parting, texts) for each in reasons)
    return (f"{INDENT}{words}" for words in dict.fromkeys(told))


def because_words(parting: Parting, texts: Texts) -> str:
    """`parce que #8 : Constantine perd 9 PV…`; nothing of an event made with a die that has not fallen."""
    code = "because_example" if parting.example else "because_gone" if parting.gone else "because"
    fields = {"number": parting.command, "what": "" if parting.example else sentence(parting.event, texts)}
    return texts.say("preview", code, fields)


# --- Dice and commands ------------------------------------------------------------------------------------------------


def _dice(previewed: Preview, texts: Texts) -> Iterator[Notice]:
    """Dice to give, to throw, given, of no more use, under another key."""
    lacking = {(die.command, die.purpose, die.roller, die.sides) for die in previewed.lacking}
    unfallen = [die for die in previewed.new_dice if die.face is None]
    to_throw = (die for die in unfallen if (die.command, die.purpose, die.roller, die.sides) not in lacking)
    found: tuple[tuple[str, Iterable[str]], ...] = (
        ("lacking", dict.fromkeys(lacking_words(previewed.lacking, die, texts) for die in previewed.lacking)),
        ("to_throw", (_die(die, texts) for die in to_throw)),
        ("given", (_die(die, texts) for die in previewed.new_dice if die.face is not None)),
        ("unused", (_unused(each, previewed, texts) for each in previewed.unused_dice)),
        ("moved", (f"{each.before} → {each.after}" for each in previewed.moved_dice)),
        ("uncertain", previewed.uncertain),
    )
    yield from _listed(found, texts)


def _die(die: NeededDie, texts: Texts) -> str:
    if die.face is not None:
        return _thrown(die.command, die.purpose, die.roller, die.sides, die.face, texts)
    return texts.say("preview", "die", {**_fields(die.command, die.purpose, die.roller, die.sides, texts)})


def _thrown(command: int, purpose: str, roller: str, sides: int, face: int, texts: Texts) -> str:
    return texts.say("preview", "thrown", {**_fields(command, purpose, roller, sides, texts), "face": face})


def _unused(one: Throw, previewed: Preview, texts: Texts) -> str:
    doubtful = ("unused", one.command, one.roller) in previewed.doubtful
    words = _thrown(one.command, one.purpose, one.roller, one.die.sides, one.die.face, texts)
    return f"{words}{example(texts, doubtful=doubtful)}"


def _fields(command: int, purpose: str, roller: str, sides: int, texts: Texts) -> dict[str, object]:
    """A die's fields, its purpose in words."""
    return {"command": command, "purpose": texts.word("purposes", purpose), "roller": roller, "sides": sides}


def _out_of_order(previewed: Preview, texts: Texts) -> Iterator[Notice]:
    """Acts that keep their place."""
    kept = (
        texts.say("preview", "kept", {"command": each.command, "name": each.name, "before": ", ".join(each.before)})
        + example(texts, doubtful=("kept", each.command, each.name) in previewed.doubtful)
        for each in previewed.out_of_order
    )
    yield from _listed([("out_of_order", kept)], texts)


def _listed(found: Iterable[tuple[str, Iterable[str]]], texts: Texts) -> Iterator[Notice]:
    for code, items in found:
        if listed := tuple(items):
            yield Notice(texts.word("preview", code), listed)
