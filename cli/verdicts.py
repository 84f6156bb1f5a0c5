"""What a check found, in words that somebody who plays can read: what is recorded, and what it should be."""

from collections.abc import Mapping

from cli.render import error_text
from cli.tell import tell
from domain.errors import UnknownName
from domain.events import Event
from domain.evolution import NONSENSE
from domain.findings import Finding, Report
from domain.ruleset import ruleset_named
from projections.inert import plain
from projections.texts import Lang, Texts
from projections.wording import sentence

LONGEST = 160
"""How many characters of a sentence are shown: a forged event may be as long as its forger likes."""


def texts_for(report: Report, lang: Lang) -> Texts:
    """The words of the rules that a log names, the shared ones alone where nobody knows those."""
    try:
        return Texts(lang, ruleset_named(report.rules).name)
    except UnknownName:
        return Texts(lang)


def verdict(finding: Finding, texts: Texts) -> str:
    """What a check found, in one line."""
    lang, stored = texts.lang, finding.stored or "—"
    match finding.outcome:
        case "ok" if finding.check == "posted":
            code = "posted_last" if stored == "0" else "posted_earlier"
            return tell(lang, code, version=finding.version, stored=stored)
        case "ok":
            return tell(lang, "ok")
        case "unchecked":
            return tell(lang, "unchecked", reason=tell(lang, f"reason_{finding.reason}", stored=_shown(stored)))
        case "difference":
            what = tell(lang, f"what_{finding.kind or 'other'}", **_fields(finding, texts))
            whole = finding.check in {"seal", "posted"} or finding.version is None
            place = "whole" if whole else "command" if finding.command else "event"
            return tell(lang, f"difference_{place}", version=finding.version, command=finding.command, what=what)


OWN_MEANING = frozenset(
    {
        *("refused", "number", "nonsense", "opening", "headless", "unsealed", "resaved"),
        *("face", "key", "misshapen", "source", "commitment", "borrowed"),
    }
)
"""The kinds of difference that mean something else than their check's others."""


def meaning(finding: Finding, lang: Lang) -> str:
    """What a difference means: that of its kind, or of its check."""
    return tell(lang, f"meaning_{finding.kind if finding.kind in OWN_MEANING else finding.check}")


def _fields(finding: Finding, texts: Texts) -> Mapping[str, str]:
    stored, derived = finding.stored or "—", finding.derived or "—"
    match finding.kind:
        case "face" | "key" | "source" | "borrowed":
            (key, _, stored), derived = stored.partition(" "), derived.partition(" ")[2]
            return {"die": _die(key, texts), "stored": _cause(stored, texts), "derived": _cause(derived, texts)}
        case "misshapen":
            return {"stored": _shown(stored)}
        case "commitment":
            return {"stored": stored[:16], "derived": derived[:16]}
        case "refused" if finding.refusal is not None:
            return {"derived": _refusal(finding, texts)}
        case "unfit" if finding.refusal is not None:
            return {"stored": _shown(stored), "derived": _refusal(finding, texts)}
        case "fact" if finding.facts is not None:
            return {"stored": _told(0, finding, texts), "derived": _told(1, finding, texts)}
        case _:
            return {"stored": _shown(stored), "derived": _shown(derived)}


def _die(key: str, texts: Texts) -> str:
    """A die by its key ("r2/goule-1/aim/d100/1"): whose, what for, in which round."""
    parts = key.split("/")
    if len(parts) != 5:  # noqa: PLR2004 - round, roller, purpose, sides, ordinal
        return _shown(key)
    number, roller, purpose, sides, _ = parts
    fields = {"roller": roller, "purpose": texts.word("purposes", purpose), "sides": sides}
    where = {"round_word": texts.word("words", "round"), "round": number.removeprefix("r")}
    return _shown(tell(texts.lang, "die", **fields, **where))


def _cause(need: str, texts: Texts) -> str:
    """A need ("8/aim/milo/d100/1") as what it answers; a face as it is."""
    number, slash, _ = need.partition("/")
    return _shown(tell(texts.lang, "need", number=number) if slash else need)


def _refusal(finding: Finding, texts: Texts) -> str:
    """Why a command would have been refused; what to do about it was for whoever said it."""
    assert finding.refusal is not None
    try:
        return _shown(error_text(finding.refusal, texts).partition(". ")[0])
    except NONSENSE:  # a forged command may hold what no refusal has words for
        return type(finding.refusal).__name__


def _told(which: int, finding: Finding, texts: Texts) -> str:
    """The recorded event or the one expected; where both read alike, the value that differs besides."""
    assert finding.facts is not None
    said = [_sentence(fact, texts) for fact in finding.facts]
    value = ((finding.stored or "—"), (finding.derived or "—"))[which].partition(".")[2]
    return f"{said[which]} [{_shown(value)}]" if said[0] == said[1] and value else said[which]


def _sentence(fact: Event | None, texts: Texts) -> str:
    if fact is None:
        return tell(texts.lang, "nothing")
    try:
        told = sentence(fact, texts)
    except NONSENSE:  # the same
        told = type(fact).__name__
    return tell(texts.lang, "quoted", text=_shown(told))


def _shown(text: str) -> str:
    line = plain(text)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
