"""A dossier in words: its first chapters here, dice and odds in auditdiceview.py, corrections in auditrepairview.py."""

from collections.abc import Iterator

from domain.seals import printed
from projections.audit import Audit
from projections.auditdiceview import dice_blocks, odds_blocks
from projections.auditdisputes import Answer, Contested
from projections.auditrepairview import people_blocks, repair_blocks, ruling_blocks
from projections.auditsubject import Grain, Setting, Subject
from projections.audittimeline import Told
from projections.auditwords import mention, nothing, person, said, when
from projections.document import (
    Block,
    Card,
    Cards,
    Document,
    Facts,
    Labelled,
    Line,
    Paragraph,
    Section,
    Span,
    joined,
    line,
)
from projections.logview import told
from projections.texts import Texts


def audit_document(dossier: Audit, texts: Texts) -> Document:
    """The dossier as a document, in the reader's language."""
    number, subject = dossier.number, dossier.subject
    code = "title" if number is None else "title_one"
    master = texts.word("words", "master")
    chapters: tuple[tuple[str, Iterator[Block]], ...] = (
        ("subject", _subject(dossier, texts)),
        ("disputes", _disputes(dossier, texts)),
        ("timeline", _timeline(dossier, texts)),
        ("repairs", repair_blocks(dossier, texts)),
        ("rulings", ruling_blocks(dossier, texts)),
        ("dice", dice_blocks(dossier, texts)),
        ("odds", odds_blocks(dossier, texts)),
        ("people", people_blocks(dossier, texts)),
    )
    return Document(
        lang=texts.lang,
        title=texts.say("audit", code, {"title": subject.title, "number": number}),
        subtitle=line(texts.say("audit", f"for_{dossier.audience}", {"master": master})),
        contents=texts.word("audit", "contents"),
        sections=tuple(
            Section(anchor, texts.word("audit_chapters", anchor), tuple(blocks)) for anchor, blocks in chapters
        ),
        colon=texts.word("board", "colon"),
        foot=texts.word("audit", "foot"),
    )


# --- What it is about -------------------------------------------------------------------------------------------------


def _subject(dossier: Audit, texts: Texts) -> Iterator[Block]:
    subject = dossier.subject

    def word(code: str) -> str:
        return texts.word("audit_subject", code)

    status, round_word = word(subject.status), texts.word("words", "round")
    state = {"state": status, "round": subject.round, "round_word": round_word}
    counts = {"events": subject.events, "commands": subject.commands, "dice": subject.dice}
    about = next((one.first for one in dossier.timeline if one.first.number == dossier.number), None)
    differing = [line(_setting(one, texts)) for one in subject.settings if one.differs]
    defaults = [_setting(one, texts) for one in subject.settings if not one.differs]
    rows: tuple[tuple[str, tuple[Line, ...]], ...] = (
        ("about", (line(mention(about.number), " ", said(about, texts)),) if about else ()),
        ("combat", (line(subject.title, " ", Span(dossier.slug, "code")),)),
        ("branch", _branch(subject, texts)),
        ("rules", (line(subject.rules),)),
        ("state", (line(texts.say("audit_subject", "state_in_round", state) if subject.round else status),)),
        ("modes", (line(word(f"mode_{subject.mode}")),)),
        ("differing", tuple(differing) or ((line(word("all_default")),) if subject.settings else ())),
        ("defaults", (line(", ".join(defaults)),) if differing and defaults else ()),
        ("house", (line(", ".join(subject.house)),) if subject.house else ()),
        ("counts", (line(texts.say("audit_subject", "counted", counts)),)),
        ("commitment", tuple(_commitments(dossier, texts))),
        ("grains", tuple(_grain(one, texts) for one in subject.grains)),
        ("seal", (line(Span(subject.seal, "code")),)),
    )
    yield Facts(tuple(Labelled(word(code), lines) for code, lines in rows if lines))
    yield Paragraph(line(word("seal_note")), quiet=True)


def _branch(subject: Subject, texts: Texts) -> tuple[Line, ...]:
    """The fight that this one branched from, what it took over, and the seal there."""
    branch = subject.branch
    if branch is None:
        return ()
    seal = Span(printed(bytes.fromhex(branch.seal)), "code")
    return (line(Span(branch.combat, "code"), texts.say("audit_subject", "taken_over", {"last": branch.last}), seal),)


def _setting(one: Setting, texts: Texts) -> str:
    fields = {"option": one.option, "value": one.value, "default": one.default, "rule": one.rule}
    return texts.say("audit_subject", "differs" if one.differs else "setting", fields)


def _grain(one: Grain, texts: Texts) -> Line:
    fields = {"round_word": texts.word("words", "round"), "round": one.round, "who": person(one.deed, texts)}
    words = texts.say("audit_subject", "grain", {**fields, "text": one.text, "number": one.deed.number})
    return line(words)


def _commitments(dossier: Audit, texts: Texts) -> Iterator[Line]:
    for one in dossier.subject.commitments:
        yield line(Span(one.commitment, "code"), texts.say("audit_subject", "since", {"number": one.command}))
        if one.secret is None:
            yield line(texts.word("audit_subject", "unrevealed"))
        else:
            yield line(texts.word("audit_subject", "revealed"), Span(one.secret, "code"))


# --- Disputes ---------------------------------------------------------------------------------------------------------


def _disputes(dossier: Audit, texts: Texts) -> Iterator[Block]:
    cards = tuple(_dispute(dossier, one, texts) for one in dossier.disputes)
    yield Cards(cards) if cards else nothing("audit_disputes", texts)


def _dispute(dossier: Audit, one: Contested, texts: Texts) -> Card:
    deed = one.deed
    fields = {"number": deed.number, "who": person(deed, texts), "about": one.about}
    contested = next((told.first for told in dossier.timeline if told.first.number == one.about), None)
    facts: tuple[tuple[str, tuple[Line, ...]], ...] = (
        ("line", (line(mention(contested.number), " ", said(contested, texts)),) if contested else ()),
        ("why", (line(one.why),) if one.why else ()),
        ("answer", tuple(_answer(answer, texts) for answer in one.answers)),
    )
    return Card(
        heading=line(Span(texts.say("audit_disputes", "heading", fields), "strong")),
        small=when(deed, texts),
        marks=(texts.word("audit_disputes", "open" if one.open else "answered"),),
        facts=tuple(Labelled(texts.word("audit_disputes", code), lines) for code, lines in facts if lines),
    )


def _answer(answer: Answer, texts: Texts) -> Line:
    fields = {"number": answer.deed.number, "who": person(answer.deed, texts), "why": answer.why}
    because = texts.say("audit_disputes", "because", fields) if answer.why else ""
    gone = "" if answer.deed.effective else texts.word("audit_disputes", "not_standing")
    return line(texts.say("audit_disputes", answer.kind, fields), gone, because)


# --- The timeline -----------------------------------------------------------------------------------------------------


def _timeline(dossier: Audit, texts: Texts) -> Iterator[Block]:
    yield Cards(tuple(_command(one, texts) for one in dossier.timeline))


def _command(one: Told, texts: Texts) -> Card:
    first, last = one.first, one.last
    outcome = [told(seen, last.entry.declared, texts) for seen in one.outcome]
    numbers = [line(mention(number)) for number in one.after]
    facts: tuple[tuple[str, tuple[Line, ...]], ...] = (
        ("now", (said(last, texts),) if one.reworded else ()),
        ("after", (joined(numbers, ", "),) if numbers else ()),
        ("came", tuple(line(words) for words in outcome if words)),
    )
    round_word = texts.word("words", "round")
    heading = (
        Span(f"#{first.number}", "strong"),
        Span(f" · {round_word} {first.round}") if first.round else "",
        "" if first.secret else f" · {person(first, texts)}",
    )
    return Card(
        heading=line(*heading),
        small=when(first, texts),
        marks=tuple(_marks(one, texts)),
        lines=(said(first, texts),),
        facts=tuple(Labelled(texts.word("audit_timeline", code), lines) for code, lines in facts if lines),
        faded=not one.stands,
        anchor=f"c{first.number}",
    )


def _marks(one: Told, texts: Texts) -> Iterator[str]:
    """How a command stands: secret, inserted, adjudicated again, set aside, taken back."""
    words = "audit_timeline"
    inserted, again = one.first.entry.declared.correction, one.last.entry.declared.correction
    if one.first.entry.declared.secret and not one.first.secret:
        yield texts.word(words, "secret")
    if inserted is not None:
        yield texts.say(words, "inserted", {"number": inserted})
    if again not in {None, inserted}:
        yield texts.say(words, "again", {"number": again})
    if one.set_aside:
        yield texts.word(words, "aside")
    if not one.stands:
        yield texts.say(words, "taken_back" if one.taken_back else "gone", {"number": one.taken_back})
