"""The chapters of a dossier on what was changed: undos and corrections, rulings and options, and who did how much."""

from collections.abc import Iterator

from domain.seals import printed
from projections.audit import Audit
from projections.audittimeline import OptionChanged, Ruled
from projections.auditwords import mention, named, nothing, person, said, when
from projections.comparisonview import aside_notices, fight_notices, order_notice, rows_of, turn_notices
from projections.deeds import Deed
from projections.document import Block, Card, Cards, Heading, Labelled, Line, Paragraph, Row, Span, Table, line
from projections.erratum import Touched, edit_words
from projections.logview import told
from projections.people import Person
from projections.repairs import Repair
from projections.texts import Texts


def repair_blocks(dossier: Audit, texts: Texts) -> Iterator[Block]:
    """Undos, redos and corrections: by whom, why, the line before and after, what it changed."""
    cards = tuple(_repair(one, texts) for one in dossier.repairs)
    yield Cards(cards) if cards else nothing("audit_repairs", texts)


def _repair(one: Repair, texts: Texts) -> Card:
    def word(code: str) -> str:
        return texts.word("audit_repairs", code)

    of = one.undone
    code = one.kind if of is not None or one.kind in {"correct", "settle"} else f"{one.kind}_hidden"
    heading = texts.say("audit_repairs", code, {"number": one.deed.number, "of": of.number if of else None})
    edits = tuple(label for touched in one.touched for label in _edits(touched, texts))
    rows: tuple[tuple[str, tuple[Line, ...]], ...] = (
        ("why", (line(one.why),) if one.why else ()),
        ("line", (line(mention(of.number), " ", said(of, texts)),) if of else ()),
    )
    after: tuple[tuple[str, tuple[Line, ...]], ...] = (
        ("kept", tuple(line(f"{name} ({texts.word('status', status)})") for name, status in one.kept)),
        ("changes", tuple(_changes(one, texts)) or (line(word("nothing")),)),
    )
    stands = word("stands") if one.stands else _gone(one.taken_back, texts)
    return Card(
        heading=line(Span(heading, "strong"), "" if one.deed.secret else f" · {person(one.deed, texts)}"),
        small=when(one.deed, texts),
        marks=(stands,),
        facts=(
            *(Labelled(word(label), lines) for label, lines in rows if lines),
            *edits,
            *(Labelled(word(label), lines) for label, lines in after if lines),
        ),
        faded=not one.stands,
    )


def _gone(by: int | None, texts: Texts) -> str:
    return texts.say("audit_repairs", "taken_back" if by else "gone", {"number": by})


def _edits(one: Touched, texts: Texts) -> Iterator[Labelled]:
    """An amended line before and after, each under its label; any other edit as the notice tells it."""

    def word(code: str) -> str:
        return texts.word("audit_repairs", code)

    plain = one.how == "amend" and not one.options and not one.exchanged
    before, after = (quoted.words(texts) if quoted else "" for quoted in (one.before, one.after))
    if plain and before and after and before != after:
        yield Labelled(word("before"), (line(mention(one.number), " ", before),))
        yield Labelled(word("after"), (line(mention(one.number), " ", after),))
    else:
        yield Labelled(word("edit"), (line(edit_words(one, texts)),))


def _changes(one: Repair, texts: Texts) -> Iterator[Line]:
    """Whoever fares otherwise, then the fight: its round, its order, who is up, turns missed, actions set aside."""
    colon = texts.word("board", "colon")
    for row in rows_of(one.compared, texts):
        yield line(Span(row.name, "strong"), f"{colon} {' · '.join(row.parts)}" if row.parts else "")
    order = order_notice(one.compared, texts)
    for notice in (
        *((order,) if order else ()),
        *fight_notices(one.compared, texts),
        *turn_notices(one.compared, texts),
        *aside_notices(one.set_aside, one.restored, texts),
    ):
        yield line(f"{notice.label}{colon} {', '.join(notice.items)}")


# --- Rulings ----------------------------------------------------------------------------------------------------------


def ruling_blocks(dossier: Audit, texts: Texts) -> Iterator[Block]:
    """Rulings and options, each with its reason, before and after."""

    def word(code: str) -> str:
        return texts.word("audit_rulings", code)

    rows = [
        *((one.deed.number, _ruling(one, texts)) for one in dossier.rulings),
        *((one.repair.deed.number, _option(one, texts)) for one in dossier.options),
    ]
    if rows:
        headings = tuple(Heading(word(code)) for code in ("command", "round", "who", "stands", "what"))
        ordered = tuple(row for _, row in sorted(rows, key=lambda pair: pair[0]))
        yield Table(word("caption"), headings, ordered)
    else:
        yield nothing("audit_rulings", texts)


def _ruling(one: Ruled, texts: Texts) -> Row:
    words = told(one.seen, one.deed.entry.declared, texts) or ""
    return _decided(one.deed, words, texts, stands=one.stands)


def _option(one: OptionChanged, texts: Texts) -> Row:
    because = _because(one.repair.why, texts)
    fields = {"option": one.option, "before": one.before, "value": one.value, "because": because}
    words = texts.say("audit_rulings", "option", fields)
    return _decided(one.repair.deed, words, texts, stands=one.repair.stands)


def _because(why: str | None, texts: Texts) -> str:
    """A reason behind what it is given for, nothing where there is none."""
    return texts.say("audit_rulings", "because", {"why": why}) if why else ""


def _decided(deed: Deed, words: str, texts: Texts, *, stands: bool) -> Row:
    moment = f"{texts.word('words', 'round')} {deed.round}" if deed.round else ""
    cells = (
        line(mention(deed.number)),
        line(moment),
        line(person(deed, texts)),
        line(texts.word("audit_rulings", "yes" if stands else "no")),
        line(words),
    )
    return Row(cells, faded=not stands)


# --- People -----------------------------------------------------------------------------------------------------------


def people_blocks(dossier: Audit, texts: Texts) -> Iterator[Block]:
    """What each person did, counted."""
    if dossier.number is not None:
        yield Paragraph(line(texts.word("audit_people", "elsewhere")), quiet=True)
        return
    counted = ("lines", "undos", "redos", "asked", "made", "disputes", "dice", "own")
    headings = (
        Heading(texts.word("audit_people", "name")),
        Heading(texts.word("audit_people", "combatants")),
        *(Heading(texts.word("audit_people", code), number=True) for code in counted),
    )
    rows = tuple(_person(one, texts) for one in dossier.people)
    yield Table(texts.word("audit_people", "caption"), headings, rows)
    if keys := tuple(_key(one, key, lines, texts) for one in dossier.people for key, lines in one.keys.items()):
        columns = (("name", False), ("key", False), ("signed", True))
        headings = tuple(Heading(texts.word("audit_people", code), number=number) for code, number in columns)
        yield Table(texts.word("audit_people", "keys"), headings, keys)
        yield Paragraph(line(texts.word("audit_people", "keys_note")), quiet=True)
    master = {"master": texts.word("words", "master")}
    yield Paragraph(line(texts.say("audit_people", "note", master)), quiet=True)


def _person(one: Person, texts: Texts) -> Row:
    counts = (
        one.lines,
        one.undos,
        one.redos,
        one.corrections_asked,
        one.corrections_made,
        one.disputes,
        one.dice_taken_back,
        one.own,
    )
    return Row((line(named(one.name, texts)), line(", ".join(one.combatants)), *(line(str(count)) for count in counts)))


def _key(one: Person, key: str, lines: int, texts: Texts) -> Row:
    return Row((line(named(one.name, texts)), line(Span(printed(bytes.fromhex(key)), "code")), line(str(lines))))
