"""A round in a line or two: who hurt whom, who fell, who came and went, the rest left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from projections.beats import Beat, Told
from projections.recapgrammar import capital, joined, typeset
from projections.recapwords import Voice

ROOM = 200
"""How many signs a round may take, about two lines."""
RANKS = {
    "kills": 5, "dies": 5, "fells": 4, "falls": 4, "leaves_fled": 4, "leaves_surrendered": 4,
    "leaves_captured": 4, "leaves_gone": 4, "maims": 3, "arrives": 3, "duel_won": 3, "hit_heavy": 3,
    "clash": 2, "hazard": 2, "cares": 2, "cares_self": 2, "hit": 2, "struck": 2,
    "hit_light": 1, "absorbed": 1, "parried": 0, "missed": 0,
}  # fmt: skip
"""What is told first where there is no room for all."""
DOWN = frozenset({"falls_dying", "falls_unconscious", "falls_helpless", "survival_dying", "survival_unconscious"})
SMALL = frozenset({"absorbed", "parried", "missed"})
ENDS = frozenset({"falls", "dies"})


@dataclass(frozen=True, slots=True)
class Clause:
    """Something that happened in a few words: `who` did it, to whom."""

    code: str
    who: str
    targets: tuple[str, ...]
    label: str | None = None


def brief_line(beats: Iterable[Beat], voice: Voice) -> str:
    """A round in one line: what matters most, as it happened, as far as there is room; "" for nothing."""
    clauses = _gathered(clause for beat in beats for clause in _clauses(beat))
    said = [(clause, _said(clause, voice)) for clause in clauses]
    worded = [(clause, words) for clause, words in said if words]
    kept, room = set[int](), ROOM
    for at, (clause, words) in sorted(enumerate(worded), key=lambda one: -RANKS[one[1][0].code]):
        if len(words) <= room and (RANKS[clause.code] or not kept):
            kept.add(at)
            room -= len(words) + 3
    between = typeset(" ; " if voice.texts.lang == "fr" else "; ", voice.texts.lang)
    found = between.join(_in_a_row((one for at, one in enumerate(worded) if at in kept), voice))
    return f"{capital(found)}." if found else ""


def _in_a_row(worded: Iterable[tuple[Clause, str]], voice: Voice) -> Iterator[str]:
    """What somebody did one after the other under their name, said once, and who fell by it: "…, qui s'effondre"."""
    row, last = list[str](), None
    for clause, words in worded:
        name = f"{voice.grammar.form('', clause.who)} "
        rest = words.removeprefix(name) if words.startswith(name) else None
        if last and rest and clause.who == last.who:
            row.append(rest)
        elif last and rest and clause.code in ENDS and row[-1].endswith(_named(clause.who, voice)):
            row[-1] += f"{voice.texts.word('recap_page', 'who')}{rest}"
            last = None
        else:
            if row:
                yield joined(row, voice.texts.lang)
            row, last = [words], clause if rest else None
    if row:
        yield joined(row, voice.texts.lang)


def _named(name: str, voice: Voice) -> tuple[str, ...]:
    return tuple(f" {voice.grammar.form(how, name) or name}" for how in ("", "to"))


def _gathered(clauses: Iterable[Clause]) -> list[Clause]:
    """The same done by one to several is told once; what came to nothing, not of whom something else is told."""
    found: list[Clause] = []
    every = list(clauses)
    for one in every:
        others = [*found, *(other for other in every if other.code not in SMALL)]
        if one.code in SMALL and any(
            one.who == other.who and set(one.targets) <= set(other.targets) for other in others
        ):
            continue
        like = next((at for at, other in enumerate(found) if (other.code, other.who) == (one.code, one.who)), None)
        if like is None or not one.targets:
            found.append(one)
        else:
            found[like] = Clause(one.code, one.who, tuple(dict.fromkeys((*found[like].targets, *one.targets))))
    return found


def _clauses(beat: Beat) -> Iterable[Clause]:
    """What a beat is in few words, nothing where it is small."""
    head, codes = beat.head, {tail.code for tail in beat.tails}
    who, target = head.fields.get("who"), head.fields.get("target")
    if head.code in {"hit", "struck", "absorbed", "missed", "avoided"}:
        yield Clause(_blow(head, codes), str(who), (str(target),))
        if "clash" in codes:
            yield Clause("clash", str(who), (str(target),))
        return
    lost = head.code in {"haemorrhage_dead", "survival_dead", "falls_dead"} or "falls_dead" in codes
    fell = (head.code in DOWN and head.code.startswith("falls_")) or codes & DOWN
    if lost or fell:
        names = [tail.fields["who"] for tail in beat.tails if tail.code.startswith(("falls_", "survival_"))]
        yield from (Clause("dies" if lost else "falls", name, ()) for name in dict.fromkeys(names or [who]) if name)
    elif head.code == "cares" and who:
        yield Clause("cares", who, (str(target),))
    elif head.code == "hazard":
        yield Clause("hazard", "", (), head.fields.get("label"))
    elif head.code in RANKS and isinstance(who, str):
        yield Clause(head.code, who, ())


def _blow(head: Told, codes: set[str]) -> str:
    if codes & {"falls_dead", "survival_dead"}:
        return "kills"
    if codes & DOWN:
        return "fells"
    if "critical" in codes or head.fields.get("critical"):
        return "maims"
    if head.code == "avoided":
        return "parried" if head.fields.get("answer") == "parry" else "missed"
    severity = head.fields.get("severity")
    return f"hit_{severity}" if head.code == "hit" and severity else head.code


def _said(clause: Clause, voice: Voice) -> str | None:
    fields = {"who": clause.who, "targets": clause.targets, "label": clause.label}
    text = next(iter(voice.texts.variants(voice.section, clause.code)), None)
    return voice.fill(text, fields) if text else None
