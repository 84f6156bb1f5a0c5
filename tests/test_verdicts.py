"""A report reads as sentences: every kind of difference in French and English, whatever the forged log holds."""

import re
import tomllib
from pathlib import Path

import pytest
from forging import differences, edited, lines_of, place, played, rewritten, sealed, verdict
from shell import language_of

from cli.render import error_text, report_lines
from cli.verdicts import LONGEST, meaning, verdict as in_words
from domain.errors import UnknownName
from domain.events import BleedingTicked, HistoryRewound, NoteWritten
from domain.findings import Finding
from domain.refusals import MasterOnly
from domain.taking import EarlierOpen
from projections.texts import Lang, Texts

LOG = lines_of(played())
ROOT = Path(__file__).parents[1]
DIE = "r2/goule-1/aim/d100/1"
TOLD = (
    Finding("chain", "difference", 5, 2, kind="missing"),
    Finding("chain", "difference", 5, 2, kind="place"),
    Finding("chain", "difference", 5, 2, kind="content"),
    Finding("chain", "difference", 5, 2, kind="ambiguous"),
    Finding("chain", "difference", 1, kind="resaved"),
    Finding("chain", "difference", 5, 2, "00ff", "ff00", kind="link"),
    Finding("seal", "difference", 9, kind="unsealed"),
    Finding("seal", "difference", 9, None, "00ff", "ff00", kind="seal"),
    Finding("seal", "difference", 9, None, "9", "8", kind="count"),
    Finding("posted", "difference", 9, None, "00ff ff00", "ff00 00ff", kind="posted"),
    Finding("dice", "difference", 5, 2, f"{DIE} 12", f"{DIE} 13", kind="face"),
    Finding("dice", "difference", 5, 2, f"{DIE} 8/aim/goule-1/d100/1", f"{DIE} 9/aim/goule-1/d100/1", kind="key"),
    Finding("dice", "difference", 5, 2, f"{DIE} origin", f"{DIE} engine", kind="source"),
    Finding("dice", "difference", 5, 2, "dé d10", "", kind="misshapen"),
    Finding("dice", "difference", 5, 2, "0" * 64, "1" * 64, kind="commitment"),
    Finding("dice", "difference", 5, 2, kind="nonsense"),
    Finding("dice", "difference", kind="nonsense"),
    Finding("derivation", "difference", 1, kind="headless"),
    Finding("derivation", "difference", 1, 1, kind="opening"),
    Finding("derivation", "difference", 5, 2, "50", "11", kind="number"),
    Finding("derivation", "difference", 5, 2, "accepted", "…", kind="refused", refusal=MasterOnly("Nora", "round")),
    Finding("derivation", "difference", 5, 2, "∅", "…", kind="fact", facts=(None, NoteWritten(text="la brume"))),
    Finding("signatures", "difference", 5, 2, "00ff ff00", kind="unsigned"),
    Finding("origin", "difference", 5, 2, "a", "b", kind="unsaid"),
    Finding("origin", "difference", 5, 2, "00ff", "essai.jsonl:7", kind="broken"),
    Finding("origin", "difference", 5, 2, "40", "32", kind="short"),
    Finding("origin", "difference", 5, 2, "00ff", "ff00", kind="link"),
    Finding("origin", "difference", 5, 2, "Milo", "…", kind="unfit", refusal=EarlierOpen("essai")),
    Finding("origin", "difference", 5, 2, f"{DIE} 12", f"{DIE} 13", kind="borrowed"),
    Finding("origin", "difference", 5, 2, "hp = 3", "hp = 4", kind="taken"),
)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("finding", TOLD, ids=lambda one: f"{one.check} {one.kind}")
def test_every_kind_of_difference_is_a_sentence(finding: Finding, lang: Lang) -> None:
    """What is recorded, what it should be and what it means are told in the reader's language, without codes."""
    told = f"{in_words(finding, Texts(lang, 'forum'))} {meaning(finding, lang)}"
    assert language_of(told) == lang, told
    assert not re.search(r"[{}∅_]|None|Master", told), told


def test_the_table_has_no_other_kinds() -> None:
    """Each sentence of the table is of a kind above, and there is one for those who have none."""
    told = tomllib.loads((ROOT / "cli" / "texts" / "told.toml").read_text(encoding="utf-8"))
    kinds = {key.removeprefix("what_") for key in told["fr"] if key.startswith("what_")}
    assert kinds == {*(finding.kind for finding in TOLD), "other"}


def test_programs_are_told_every_kind() -> None:
    """docs/programs.md names each kind in the row of its check."""
    page = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
    rows = page.partition("## A verification")[2].partition("\n## ")[0].splitlines()
    told = {row.split("`")[1]: row for row in rows if row.startswith("| `") and row.count("|") == 3}
    for finding in TOLD:
        assert f"`{finding.kind}`" in told[finding.check], finding


def test_whose_die_it_is_and_why_a_command_would_have_been_refused() -> None:
    """A die is told by roller, purpose and round, a refusal as it would have been told at the table."""
    texts = Texts("fr", "forum")
    shown = in_words(next(one for one in TOLD if one.kind == "face"), texts)
    assert all(word in shown for word in ("goule-1", "visée", "d100", "tour 2", "12", "13"))
    refused = in_words(next(one for one in TOLD if one.kind == "refused"), texts)
    assert error_text(MasterOnly("Nora", "round"), texts).partition(". ")[0] in refused
    assert "--as" not in refused, "what to do about it was for whoever said it"


def test_two_events_that_read_alike_are_told_apart_by_the_value() -> None:
    """The sentence for a rewind has no version in it: the value that differs stands behind it."""
    facts = HistoryRewound(to=9, command=8), HistoryRewound(to=99, command=8)
    stored, derived = "HistoryRewound.to = 9", "HistoryRewound.to = 99"
    shown = in_words(Finding("derivation", "difference", 5, 2, stored, derived, kind="fact", facts=facts), Texts("fr"))
    assert "[to = 9]" in shown
    assert "[to = 99]" in shown


def test_the_value_that_differs_is_found_however_deep_it_is() -> None:
    """Of a changed sum the first term that is another is named, not the whole of it."""
    at = place(LOG, "InitiativeSet")
    found = differences(verdict(sealed(edited(LOG, at, '"code":"speed","value":15', '"code":"speed","value":16'))))
    assert found["derivation"].stored == "InitiativeSet.initiative.terms.2.value = 16"
    assert found["derivation"].derived == "InitiativeSet.initiative.terms.2.value = 15"


@pytest.mark.parametrize("text", ["x" * 100_000, "\x1b[2J\x07", "a\nchaîne ok", "\u202eko", "{stored} {0}"])
def test_what_a_forger_wrote_stays_one_short_line(text: str) -> None:
    """A forged event's words move no cursor, begin no line, fill no screen, and are no sentence's fields."""
    at = place(LOG, "NoteWritten")
    report = verdict(sealed(rewritten(LOG, at, lambda data: data.update(text=text))))
    lines = list(report_lines(report, "fr"))
    assert not any(re.search(r"[\x00-\x1f\u202e]", line) for line in lines)
    assert max(map(len, lines)) < 3 * LONGEST
    assert sum(line.startswith("chaîne") for line in lines) == 1


def test_what_has_no_words_is_named() -> None:
    """Events and refusals that a forger filled with nonsense are told by their names at worst."""
    facts = (BleedingTicked.model_construct(wound=None, name=None, loss=None, hp=None), None)  # type: ignore[arg-type]
    odd = Finding("derivation", "difference", 5, 2, "a", "b", kind="fact", facts=facts)
    refused = Finding(
        "derivation",
        "difference",
        5,
        2,
        "a",
        "b",
        kind="refused",
        refusal=UnknownName("condition", "", (None,)),  # type: ignore[arg-type]
    )
    for finding in (odd, refused):
        assert language_of(in_words(finding, Texts("fr", "forum"))) == "fr"


def test_typed_dice_are_counted_apart() -> None:
    """No secret says anything of them: a fight whose dice were all typed is not one whose dice are proved."""
    report = verdict(sealed(LOG))
    typed = re.findall(rb'"source":"declared"', b"".join(LOG))
    assert 0 < report.typed <= min(len(typed), report.dice)
    assert f"dés tapés, que le secret ne prouve pas : {report.typed}" in list(report_lines(report, "fr"))
    assert f"dice typed, which no secret proves: {report.typed}" in list(report_lines(report, "en"))
