"""The numbers behind a sentence of a full recap: each roll by its name, what it had to beat, what it cost."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from domain.sums import Sum, Term
from projections.beats import Told
from projections.recapgrammar import joined, typeset
from projections.recapwords import Voice
from projections.texts import Texts, number
from projections.wording import detail_of, modifier_words, until_words

BLOWS = {"hit", "struck", "absorbed", "missed", "avoided", "void", "hurt_anyway", "spared"}
OF_A_BLOW = (
    "roll", "roll_under", "critical", "degree", "defence", "defence_under", "defence_degree", "damage", "loss", "level",
    "hp", "shots", "reactions",
)  # fmt: skip
PLAIN = {"die", "attack", "skill", "weapon", "speed", "resistance", "resilience", "armour", "concentration"}
"""What a roll, a chance or an armour is made of when nothing bears on it."""


def numbers_of(told: Told, voice: Voice) -> str:
    """What dice and hit points were behind a sentence: "attaque 41 pour 58, dégâts 7, reste 9"; "" where none were."""
    texts = voice.texts
    fields = {**told.fields, **dict(_worded(told, voice))}
    codes = OF_A_BLOW if told.code in BLOWS else (f"of_{told.code}",)
    found: dict[str, str] = {}
    for text in (text for code in codes for text in texts.variants("recap_numbers", code)):
        said = voice.fill(text, fields)
        if said is not None:
            found[text] = said
    kept = (said for text, said in found.items() if not any(text != one and text in one for one in found))
    return typeset(", ".join(kept), texts.lang)


def _worded(told: Told, voice: Voice) -> Iterator[tuple[str, object]]:
    """What of the fields has to be put in words first."""
    texts, fields = voice.texts, told.fields
    yield "aim_word", texts.find("purposes", "attack") or texts.word("words", "aim")
    yield "round_word", texts.word("words", "round")
    yield "initiative_word", texts.word("words", "initiative")
    yield "critical_hit", texts.word("words", "critical_hit") if fields.get("critical") else None
    for key in (key for key in fields if f"{key}_terms" in fields):
        total, terms = fields[key], fields[f"{key}_terms"]
        yield f"{key}_more", _bearing(terms or (), texts) or None
        summed = terms if terms and (len(terms) > 1 or terms[0].base is not None) else ()
        yield f"{key}_sum", None if total is None else texts.sum(Sum(total=total, terms=summed))
    for key, code in (("losses", "lost"), ("gains", "gained")):
        if changes := fields.get(key):
            yield code, texts.word("parts", "semicolon").join(_of_each(changes, code, voice)) or None
    for key, words in _LISTED.items():
        if fields.get(key):
            yield key, joined(list(words(fields, voice)), texts.lang)
    if sort := fields.get("sort"):
        yield f"by_{sort}", fields["amount"]
    yield from _alone(told, texts)
    yield from _ends(fields, voice)


def _alone(told: Told, texts: Texts) -> Iterator[tuple[str, str | None]]:
    """What is said where nothing else is: parts of the body where there is no total, a skill that no sentence names."""
    fields = told.fields
    if fields.get("hp") is None:
        left, parts = fields.get("location_hp"), fields.get("locations")
        yield "part_hp", None if left is None else number(left)
        yield "parts", joined(list(_parts(parts, texts)), texts.lang) if parts else None
    if skill := fields.get("skill"):
        said = told.code.startswith("tested") and not texts.variants("recap", f"{told.code}_{skill}")
        yield "skill_word", texts.word("recap_numbers", "roll_word") if said else texts.word("names", skill)


def _ends(fields: Mapping[str, Any], voice: Voice) -> Iterator[tuple[str, str | None]]:
    """Until when something lasts, and how much of it there is."""
    until, texts = fields.get("until"), voice.texts
    if not until or len(fields.get("names", ())) > 1:
        yield "until", None
        return
    shown = until_words(until, texts, partial(voice.grammar.named, "of"))
    yield "until", shown
    if condition := fields.get("condition"):
        measure = fields.get("measure")
        told = {"until": shown, "amount": None if measure is None else number(measure)}
        yield "detail", texts.say("details", detail_of(condition, measure, texts), told)
    if when := fields.get("when"):
        yield "when", texts.say("times", when, {"round_word": texts.word("words", "round")})


def _bearing(terms: Iterable[Term], texts: Texts) -> str:
    """What bore on a sum beside what it always holds: "blessures −5 et visée +10"."""
    return joined([texts.signed(term) for term in terms if term.code not in PLAIN], texts.lang)


def _of_each(changes: Sequence[tuple[str, int | None, int | None]], code: str, voice: Voice) -> Iterator[str]:
    """What each has lost, or got back, and has now; somebody alone need not be named."""
    several = len({name for name, _, _ in changes}) > 1
    for name, change, hp in changes:
        if change is not None:
            shown = f"{voice.grammar.form('', name)} " if several else ""
            said = voice.texts.say(
                "recap_numbers", code if hp is None else f"{code}_left", {"change": change, "hp": hp}
            )
            yield f"{shown}{said}"


def _duellists(fields: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """Who made what of a duel."""
    for name, total in zip(fields["duellists"], fields["totals"], strict=True):
        duellist = {"name": voice.grammar.form("", name), "total": number(total)}
        yield voice.texts.say("recap_numbers", "duellist", duellist)


def _parts(parts: Mapping[str, int], texts: Texts) -> Iterator[str]:
    """What parts of the body have now: "bras droit 2"."""
    yield from (f"{texts.word('names', part)} {number(hp)}" for part, hp in parts.items())


_LISTED: Mapping[str, Callable[[Mapping[str, Any], Voice], Iterable[str]]] = {
    "scores": lambda fields, _: (number(score[0]) for score in fields["scores"]),
    "pursuits": lambda fields, _: map(number, fields["pursuits"]),
    "effects": lambda fields, voice: (voice.texts.word("effects", one) for one in fields["effects"]),
    "modifiers": lambda fields, voice: (modifier_words(one, voice.texts) for one in fields["modifiers"]),
    "totals": _duellists,
    "locations": lambda fields, voice: _parts(fields["locations"], voice.texts),
}
"""Fields that hold several things, and the words for each."""
