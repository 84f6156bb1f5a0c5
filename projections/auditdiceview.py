"""The chapters of a dossier on dice: the ledger, dice seen before others, the odds and what fell."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from domain.dice import cause_of
from projections.audit import Audit
from projections.auditwords import mention, named, nothing
from projections.chances import decimal, percent, rarity
from projections.diceledger import LedgerDie, Typed, UnusedFaces
from projections.dicepairs import Pair
from projections.document import Block, Heading, Line, Paragraph, Row, Span, Table, line
from projections.luck import Luck, Successes
from projections.odds import Odds
from projections.texts import Texts, number


def dice_blocks(dossier: Audit, texts: Texts) -> Iterator[Block]:
    """The ledger, the pairs, the faces that nothing needed."""
    fields = {"round_word": texts.word("words", "round")}
    if dossier.pairs:
        yield Table(
            texts.word("audit_dice", "pairs"),
            _headings("audit_dice", ("roller", "purpose", "seen", "seen_at", "taken_by", "since", "since_at"), texts),
            tuple(_pair(one, texts) for one in dossier.pairs),
        )
        yield Paragraph(line(texts.say("audit_dice", "pairs_note", fields)), quiet=True)
    else:
        yield Paragraph(line(texts.word("audit_dice", "no_pairs")), quiet=True)
    if dossier.dice:
        yield Table(
            texts.word("audit_dice", "caption"),
            _headings("audit_dice", ("command", "roller", "purpose", "face", "source", "counts", "key", "need"), texts),
            tuple(_die(one, texts) for one in dossier.dice),
        )
        yield Paragraph(line(texts.say("audit_dice", "note", fields)), quiet=True)
    else:
        yield nothing("audit_dice", texts)
    if dossier.unused:
        yield Table(
            texts.word("audit_dice", "unused"),
            _headings("audit_dice", ("command", "roller", "purpose", "faces", "source"), texts),
            tuple(_unused(one, texts) for one in dossier.unused),
        )


def _headings(section: str, codes: Iterable[str], texts: Texts, numbers: Iterable[str] = ()) -> tuple[Heading, ...]:
    right = set(numbers)
    return tuple(Heading(texts.word(section, code), number=code in right) for code in codes)


def _face(die: LedgerDie, texts: Texts) -> Line:
    return line(texts.say("audit_dice", "shown", {"face": die.face, "sides": die.sides}))


def _source(source: str, typed: Typed | None, texts: Texts) -> Line:
    if typed is None:
        return line(texts.word("audit_dice", source))
    words = texts.say("audit_dice", "typed", {"who": named(typed.person, texts), "number": typed.command})
    return line(Span(words, link=typed.link or f"#c{typed.command}"))


def _die(die: LedgerDie, texts: Texts) -> Row:
    cells = (
        line(mention(die.command)),
        line(die.roller),
        line(texts.word("purposes", die.purpose)),
        _face(die, texts),
        _source(die.source, die.typed, texts),
        line(_counts(die, texts)),
        line(Span(die.key, "code")),
        line(Span(die.need, "code")),
    )
    return Row(cells, faded=not die.counts)


def _counts(die: LedgerDie, texts: Texts) -> str:
    """Whether a die counts, for which commands it fell before, whether its face was typed again."""
    if die.counts:
        earlier = dict.fromkeys(map(cause_of, die.served))
        before = [number for number in earlier if number not in {None, cause_of(die.need)}]
        if before:
            return texts.say("audit_dice", "yes_before", {"numbers": ", ".join(f"#{number}" for number in before)})
        return texts.word("audit_dice", "yes")
    if die.typed_again is not None:
        return texts.say("audit_dice", "typed_again", {"number": die.taken_back, "again": die.typed_again})
    return texts.say("audit_dice", "taken_back" if die.taken_back else "gone", {"number": die.taken_back})


def _pair(pair: Pair, texts: Texts) -> Row:
    seen, counts = pair.seen, pair.counts
    cells = (
        line(seen.roller),
        line(texts.word("purposes", seen.purpose)),
        _face(seen, texts),
        _place(seen, texts),
        _taken_back(pair, texts),
        _face(counts, texts),
        _place(counts, texts),
    )
    return Row(cells)


def _taken_back(pair: Pair, texts: Texts) -> Line:
    """By which step; and what the die serves since, where it serves something."""
    step = line(mention(pair.seen.taken_back)) if pair.seen.taken_back else ()
    if pair.serves is None:
        return step
    return line(step, Span(texts.say("audit_dice", "serves", {"number": pair.serves}), link=f"#c{pair.serves}"))


def _place(die: LedgerDie, texts: Texts) -> Line:
    fields = {"command": die.command, "round": die.round, "round_word": texts.word("words", "round")}
    return line(Span(texts.say("audit_dice", "place", fields), link=f"#c{die.command}"))


def _unused(one: UnusedFaces, texts: Texts) -> Row:
    cells = (
        line(mention(one.command)),
        line(one.roller or ""),
        line(texts.word("purposes", one.purpose)),
        line(", ".join(one.faces)),
        _source("declared", one.typed, texts),
    )
    return Row(cells, faded=not one.stands)


# --- Odds and luck ----------------------------------------------------------------------------------------------------


def odds_blocks(dossier: Audit, texts: Texts) -> Iterator[Block]:
    """Every attack and test with its chance; then tallies, and the dice of everybody who rolled."""
    if not dossier.odds:
        yield nothing("audit_odds", texts)
    else:
        codes = ("command", "kind", "name", "target", "chance", "dice", "result")
        yield Table(
            texts.word("audit_odds", "caption"),
            _headings("audit_odds", codes, texts, ("chance",)),
            tuple(_odds(one, texts) for one in dossier.odds),
        )
    if dossier.successes:
        codes = ("name", "kind", "tries", "successes", "expected", "as_good", "as_bad")
        yield Table(
            texts.word("audit_odds", "tally"),
            _headings("audit_odds", codes, texts, codes[2:]),
            tuple(_tally(one, texts) for one in dossier.successes),
        )
    for caption, rows in (("luck", _counting(dossier.luck)), ("luck_all", _seen_besides(dossier.luck))):
        if rows:
            columns = ("name", "purpose", "source", "count", "total", "expected", "as_good", "as_bad")
            yield Table(
                texts.word("audit_odds", caption),
                _headings("audit_odds", columns, texts, columns[3:]),
                tuple(_luck(one, texts) for one in rows),
            )
    if dossier.luck or dossier.successes:
        yield Paragraph(line(texts.word("audit_odds", "note")), quiet=True)


def _counting(luck: Iterable[Luck]) -> list[Luck]:
    """The dice that count; those of one source alone are not told twice."""
    return _without_repeats(one for one in luck if one.counted)


def _seen_besides(luck: Iterable[Luck]) -> list[Luck]:
    """All that fell, for whom this is more than what counts."""
    rows = list(luck)
    counted = {_which(one): one.dice for one in rows if one.counted}
    more = (one for one in rows if not one.counted and counted.get(_which(one), 0) != one.dice)
    return _without_repeats(more)


def _which(one: Luck) -> tuple[object, ...]:
    return one.roller, one.purpose, one.sides, one.source


def _without_repeats(luck: Iterable[Luck]) -> list[Luck]:
    rows = list(luck)
    apart = {(one.roller, one.purpose, one.sides, one.dice) for one in rows if one.source != "all"}
    return [one for one in rows if one.source != "all" or (one.roller, one.purpose, one.sides, one.dice) not in apart]


def kind_word(code: str, texts: Texts) -> str:
    """What was tried."""
    return texts.find("audit_kinds", code) or texts.find("purposes", code) or texts.word("names", code)


def _odds(one: Odds, texts: Texts) -> Row:
    well = "went_well" if one.happened else "went_badly"
    words = texts.find(f"audit_{well}", one.kind) or texts.word("audit_odds", well)
    if one.chance is None:
        words = texts.word("audit_odds", "undecided") if not one.overruled else words
    result = texts.say("audit_odds", "overruled", {"result": words}) if one.overruled else words
    cells = (
        line(mention(one.command)),
        line(kind_word(one.kind, texts)),
        line(one.name),
        line(one.target or ""),
        line(percent(one.chance, texts) if one.chance is not None else ""),
        line(", ".join(map(number, one.faces))),
        line(result),
    )
    return Row(cells)


def _tally(one: Successes, texts: Texts) -> Row:
    numbers = (str(one.tries), str(one.successes), _expected(one.expected, texts))
    return _measured((one.name, kind_word(one.kind, texts), *numbers), one.as_good, one.as_bad, texts)


def _luck(one: Luck, texts: Texts) -> Row:
    die = texts.say("audit_odds", "die", {"purpose": texts.word("purposes", one.purpose), "sides": one.sides})
    numbers = (str(one.dice), number(one.total), _expected(one.expected, texts))
    return _measured((one.roller, die, texts.word("audit_odds", one.source), *numbers), one.as_good, one.as_bad, texts)


def _measured(words: Iterable[str], as_good: Fraction, as_bad: Fraction, texts: Texts) -> Row:
    return Row((*map(line, words), line(rarity(as_good, texts)), line(rarity(as_bad, texts))))


def _expected(value: Fraction, texts: Texts) -> str:
    return decimal(value, 1, texts)
