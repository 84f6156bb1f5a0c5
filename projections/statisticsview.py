"""Statistics in words: a chapter for any document, and, for who wants to know, the commands behind each figure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from projections.auditdiceview import kind_word
from projections.auditwords import mention
from projections.beats import Person
from projections.chances import decimal, percent
from projections.document import (
    Block,
    Card,
    Cards,
    Facts,
    Heading,
    Labelled,
    Line,
    Paragraph,
    Row,
    Section,
    Span,
    Table,
    joined,
    line,
)
from projections.odds import Odds
from projections.recapgrammar import Grammar
from projections.statistics import FIGURES, Count, Figure, Statistics, Tally
from projections.texts import Texts, number
from projections.turningpoint import TurningPoint

WORDS = "statistics"
ATTACKS: tuple[Figure, ...] = ("hits", "missed", "avoided")
SHOWN: tuple[Figure, ...] = ("criticals", "fumbles", "dealt", "taken", "healed", "felled", "falls", "missed_turns")
"""The figures of the tables besides the attacks; the others are told with the commands alone."""


def statistics_section(
    stats: Statistics, texts: Texts, people: Mapping[str, Person], *, traced: bool = False
) -> Section:
    """The figures as a chapter, with these people; `traced` adds, figure by figure, the commands behind each amount."""
    grammar = Grammar(texts.lang, people)
    return Section(WORDS, texts.word(WORDS, "title"), tuple(_blocks(stats, texts, grammar, traced=traced)))


def _blocks(stats: Statistics, texts: Texts, grammar: Grammar, *, traced: bool) -> Iterator[Block]:
    known = [figure for figure in FIGURES if any(_says(one.figures[figure]) for one in stats.combatants)]
    facts = tuple(_facts(stats, texts, grammar))
    if facts:
        yield Facts(facts)
    if stats.turning_point or stats.hidden:
        yield _note("turning_note" if stats.turning_point else "turning_hidden", texts)
    if not known:
        yield _note("nothing", texts)
        return
    yield _table("combatants", stats.combatants, known, texts)
    if stats.sides:
        yield _table("sides", stats.sides, known, texts)
    if traced:
        counted = (one for one in stats.combatants if any(count.parts for count in one.figures.values()))
        yield Cards(tuple(_traced(one, texts) for one in counted))
    yield _note("note", texts)
    if any(count.more for one in stats.combatants for count in one.figures.values()):
        yield _note("more_note", texts)


def _says(count: Count) -> bool:
    return bool(count.parts) or count.more


def _note(code: str, texts: Texts) -> Paragraph:
    return Paragraph(line(texts.word(WORDS, code)), quiet=True)


# --- The figures ------------------------------------------------------------------------------------------------------


def _table(caption: str, rows: Iterable[Tally], known: Sequence[Figure], texts: Texts) -> Table:
    """Those of the figures that somebody has: how many attacks hit, of how many, then one a column."""
    first, attacks = "name" if caption == "combatants" else "side", any(figure in known for figure in ATTACKS)
    shown = [figure for figure in SHOWN if figure in known]
    codes = [*(["attacks"] if attacks else []), *shown]
    heads = (Heading(texts.word("statistics_figures", code), number=True) for code in codes)
    return Table(
        texts.word(WORDS, caption),
        (Heading(texts.word(WORDS, first)), *heads),
        tuple(
            Row(
                (
                    line(_who(one, texts)),
                    *((line(_hits(one)),) if attacks else ()),
                    *(line(_total(one.figures[figure], texts)) for figure in shown),
                )
            )
            for one in rows
        ),
    )


def _hits(one: Tally) -> str:
    """`3/5`: attacks that hit, of those that came to an end."""
    tries = sum(one.figures[figure].total for figure in ATTACKS)
    return f"{one.figures['hits'].total}/{tries}" if tries else "0"


def _who(one: Tally, texts: Texts) -> str:
    return one.name or one.side or texts.word(WORDS, "no_side")


def _total(count: Count, texts: Texts) -> str:
    total = number(count.total)
    return texts.say(WORDS, "more", {"total": total}) if count.more else total


def _traced(one: Tally, texts: Texts) -> Card:
    """Each figure of somebody with its amounts and their commands."""
    rows = tuple(
        Labelled(_meaning(figure, texts), (line(f"{_total(count, texts)} · ", _parts(count)),))
        for figure in FIGURES
        if (count := one.figures[figure]).parts
    )
    return Card(line(Span(_who(one, texts), "strong")), facts=rows)


def _meaning(figure: Figure, texts: Texts) -> str:
    said = texts.say("statistics_meanings", figure, {"round_word": texts.word("words", "round")})
    return f"{said[0].upper()}{said[1:]}"


def _parts(count: Count) -> Line:
    """`#7 (12), #9 (3)`; amounts of one are their commands alone."""
    alone = all(part.amount == 1 for part in count.parts)
    return joined(
        (line(mention(part.command), "" if alone else f" ({number(part.amount)})") for part in count.parts),
        ", ",
    )


# --- Rounds, luck, the turning point ----------------------------------------------------------------------------------


def _facts(stats: Statistics, texts: Texts, grammar: Grammar) -> Iterator[Labelled]:
    rounds = texts.say(WORDS, "rounds", {"round_word": texts.word("words", "round")})
    if stats.rounds.parts:
        yield Labelled(f"{rounds[0].upper()}{rounds[1:]}", (line(str(stats.rounds.total)),))
    for code, roll in (("luckiest", stats.luckiest), ("unluckiest", stats.unluckiest)):
        if roll:
            yield Labelled(texts.word(WORDS, code), (_roll(roll, texts, grammar),))
    if stats.turning_point:
        turned = _turned(stats.turning_point, bool(stats.sides), texts, grammar)
        yield Labelled(texts.word(WORDS, "turning_point"), (turned,))


def _roll(roll: Odds, texts: Texts, grammar: Grammar) -> Line:
    chance, happened = roll.own
    assert chance is not None
    against = texts.say(WORDS, "against", {"target": grammar.form("", roll.target)}) if roll.target else ""
    fields = {"name": grammar.form("", roll.name), "kind": kind_word(roll.kind, texts), "against": against}
    faces = ", ".join(map(number, roll.faces))
    shown = texts.say(WORDS, "faces", {"faces": faces}) if faces else ""
    end = {"chance": percent(chance, texts), "faces": shown}
    told = texts.say(WORDS, "told", fields), texts.say(WORDS, "won" if happened else "failed", end)
    return line(mention(roll.command), " ", "".join(told))


def _turned(point: TurningPoint, sided: bool, texts: Texts, grammar: Grammar) -> Line:  # noqa: FBT001 - whether sides have names
    """What both had of their hit points, before and after, and what was kept of it."""
    (own_before, other_before), (own_after, other_after) = point.before, point.after
    whose = texts.say("words", "whole_side", {"side": point.side}) if sided else grammar.form("", point.side)
    where = {"round_word": texts.word("words", "round"), "round": point.round}
    fields = {
        "side": texts.word(WORDS, "sideless") if point.side is None else whose,
        "when": texts.say(WORDS, "in_round", where) if point.round else "",
        "own_before": _share(own_before, texts),
        "other_before": _share(other_before, texts),
        "own_after": _share(own_after, texts),
        "other_after": _share(other_after, texts),
        "gained": _points(point.gained * 100, texts),
    }
    return line(mention(point.command), texts.say(WORDS, "turned", fields))


def _points(gained: Fraction, texts: Texts) -> str:
    """A lead in points of a hundred: a French plural begins at two, an English one besides one."""
    single = gained < 2 if texts.lang == "fr" else gained == 1  # noqa: PLR2004 - two
    return texts.say(WORDS, "point" if single else "points", {"value": decimal(gained, 1, texts)})


def _share(share: Fraction, texts: Texts) -> str:
    value = share * 100
    return texts.say("audit_odds", "percent", {"value": decimal(value, 1, texts)})
