"""The sentences of a recap: chosen among the variants of the tables, always the same for the same log.

Of the variants that can be filled, a digest of the combat's id, the command and the code chooses one; never the one
that was used last for that code, where there is another, and rather one that neither begins as the sentence before nor
says the same twice.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from projections.agreement import PIECE, agreements
from projections.beats import Beat, Person, Told
from projections.recapgrammar import Grammar, of_words, typeset
from projections.recapphrases import phrase
from projections.recapsentences import (
    FREE,
    LONGEST,
    Sentence,
    alike,
    alone,
    clear,
    lists_people,
    people_in,
    shortened,
    subject,
    things_of,
)
from projections.texts import Lang, Texts, number
from projections.weaponwords import shoots

_TABLES: Mapping[str, str] = {
    "condition": "conditions",
    "answer": "words",
    "skill": "names",
    "effect": "effects",
    "status": "status",
    "source": "sources",
    "judge": "words",
    "reason": "reasons",
    "action": "actions",
    "location": "names",
    "level": "levels",
    "degree": "degrees",
    "defence_degree": "degrees",
    "key": "names",
}
"""Which table words the codes of a field."""
MORE = ("manner", "guarded", "protects", "severity", "answer", "condition", "care", "skill", "effect", "key")
"""The fields by which a code may have sentences of its own, the first before the others."""
OPENING = {"riposte": "{who}", "again": "{who}", "pile": "{who}", "together": ""}
"""How a sentence has to begin for what leads over to it."""
CROWD = 5
"""From how many people on they need not be named one by one."""
IDLE = {"gets_prone": "fall"}
"""What need not be told where the sentence before has said as much."""


class Voice:
    """Somebody who tells a fight in one language; what was said last is remembered, so that it varies.

    `written` is the language in which players wrote what they did, as far as the fight says. Where `whole` is asked for
    nothing is left out that something else implies, and each thing has a sentence of its own.
    """

    def __init__(
        self,
        texts: Texts,
        people: Mapping[str, Person],
        combat_id: str,
        section: str = "recap",
        written: Lang | None = None,
        *,
        whole: bool = False,
    ) -> None:
        self.texts, self.grammar, self.section = texts, Grammar(texts.lang, people), section
        self.whole = whole
        self._id, self._written, self._last = combat_id, written, dict[str, str]()

    def sentences(self, beat: Beat, link: str | None = None, after: Sentence | None = None) -> list[Sentence]:
        """A beat in whole sentences, none where the tables have no words for it.

        `link` is what leads over to it, `after` what was said last; it stands by itself all the same.
        """
        found: list[Sentence] = []
        for told in (beat.head, *beat.tails):
            before = found[-1] if found else None
            said = self._sentence(told, beat.number, before, after=before or after, link=None if found else link)
            one = self.together(before, said) if before and said and not self.whole else None
            if one:
                found[-1] = one
            elif said:
                found.append(said)
        return found

    def _sentence(
        self, told: Told, seed: int, before: Sentence | None, *, after: Sentence | None, link: str | None
    ) -> Sentence | None:
        """One thing as a sentence; `before` is what pronouns may refer to, `after` what it should not sound like."""
        for code in self.codes(told):
            filled = [
                said
                for text in self.texts.variants(self.section, code)
                if (said := self._worded(text, told.fields, before)) is not None
            ]
            if not filled:
                continue
            if before and not self.whole and self._idle(code, (before, *filled)):
                return None
            faults = [self._faults(one, before, after) for one in filled]
            best = [one for one, count in zip(filled, faults, strict=True) if count == min(faults)]
            said = best[self._place([one.template for one in best], code, seed)]
            leads = self.texts.variants("recap_links", link) if link and said.template.startswith(OPENING[link]) else ()
            if leads:
                lead = leads[self._place(leads, link or "", seed)]
                said = said.behind(self.fill(lead, told.fields) or "")
            elif before and self.is_clear(said, before):
                said = said.said_short(before)
            return replace(said.capitalised(), told=told)
        return None

    def _idle(self, code: str, sentences: Iterable[Sentence]) -> bool:
        """Whether all of these say the same of what need be told once alone."""
        return all(IDLE.get(code) in alike(one.text, self.texts.lang) for one in sentences)

    def _worded(self, text: str, fields: Mapping[str, Any], before: Sentence | None) -> Sentence | None:
        """A text filled, with its short form; None where something is not known, or a pronoun would not be clear."""
        names = people_in(text, fields, self.grammar)
        for piece in PIECE.finditer(text):
            name = fields.get(piece[2])
            if piece[1] == "he" and not (isinstance(name, str) and clear(name, before, names, self.grammar)):
                return None
            if piece[1] == "him" and not (isinstance(name, str) and alone(name, before)):
                return None
        said = self.fill(text, fields)
        if said is None:
            return None
        brief = shortened(text, self.texts.lang)
        whom = self._one(fields.get(brief.field)) if brief else None
        short = self.fill(brief.text, fields) if brief and whom else None
        free = lists_people(text, fields) or any(piece[2] in FREE for piece in PIECE.finditer(text))
        begins = re.match(r"(?:[«“]\s?)?\{(\w+)\}", text)
        opens = fields.get(begins[1]) if begins else None
        opening = opens if isinstance(opens, tuple) else (opens,) if isinstance(opens, str) else ()
        given = {piece.group() for piece in PIECE.finditer(text) if piece[1] not in {"he", "him", "his"}}
        named = people_in("".join(given), fields, self.grammar)
        return Sentence(
            text=said,
            template=text,
            about=whom if short else self._one(fields.get(subject(text) or "")),
            names=None if free else names,
            short=short,
            possessive=bool(short and brief and brief.possessive),
            opens=opening,
            rest=said[len(self.grammar.form("", opens) or "") + 1 :] if opening and text.startswith("{") else "",
            named=named,
            things=things_of(text, fields, self.grammar),
            leads=before.leads + 1 if before and text.startswith("{he:") else 0,
        )

    def _one(self, value: object) -> str | None:
        """The one combatant that a field holds."""
        name = value[0] if isinstance(value, tuple) and len(value) == 1 else value
        return name if isinstance(name, str) and name in self.grammar.people else None

    def together(self, one: Sentence, other: Sentence) -> Sentence | None:
        """Two simple sentences about the same person as one, None where they stand better apart."""
        word, but = (self.texts.word("recap_page", code) for code in ("and", "but"))
        return one.joined(word, other) if one.joins(other, (f" {word} ", f" {but} ", ":", ";")) else None

    def is_clear(self, said: Sentence, before: Sentence) -> bool:
        """Whether a sentence may have its pronoun after this one."""
        if said.short is None or said.about is None or before.leads >= LONGEST:
            return False
        if said.possessive:
            return alone(said.about, before)
        return clear(said.about, before, said.names, self.grammar)

    def _faults(self, said: Sentence, before: Sentence | None, after: Sentence | None) -> int:
        """How badly a sentence goes with what stands before it: the same name again, the same thing twice."""
        short = before is not None and self.is_clear(said, before)
        again = bool(before and before.names and before.names & (said.named - {said.about if short else None}))
        if after and said.opens and not self.is_clear(said, after):
            again |= said.opens == after.opens or after.text.endswith(self.grammar.form("", said.opens) or "-")
        twice = bool(before and alike(said.text, self.texts.lang) & alike(before.text, self.texts.lang))
        return again + 2 * twice

    def codes(self, told: Told) -> Iterator[str]:
        """The codes under which something may be said, the one that says most first."""
        fields, shot = told.fields, ""
        if told.code == "acts":
            several = self.grammar.several(fields["who"])
            yield f"acts_{phrase(fields['text'], self._written, self.texts.lang, several=several)}"
        if "weapon" in fields and (fields.get("ranged") or shoots(fields["weapon"])):
            shot = "_shot"
        for more in MORE:
            value = fields.get(more)
            if isinstance(value, str):
                said = more if more in {"guarded", "protects"} else value
                yield from (f"{told.code}{shot}_{said}", f"{told.code}_{said}")
        if len(fields.get("names", ())) >= CROWD:
            yield f"{told.code}_crowd"
        yield f"{told.code}{shot}"
        yield told.code
        yield f"{told.code}_plain"

    def _place(self, texts: Sequence[str], code: str, seed: int) -> int:
        """Which of these is said: the digest's choice, but the one after it where that was said last."""
        digest = hashlib.sha256(f"{self._id}/{seed}/{code}".encode()).digest()
        at = int.from_bytes(digest[:8], "big") % len(texts)
        if len(texts) > 1 and texts[at] == self._last.get(code):
            at = (at + 1) % len(texts)
        self._last[code] = texts[at]
        return at

    # --- Words --------------------------------------------------------------------------------------------------------

    def fill(self, text: str, fields: Mapping[str, Any]) -> str | None:
        """A text of the tables with its fields, None where one of them cannot be known."""
        text, found, at = typeset(text, self.texts.lang), "", 0
        agreed = {piece.start(): field for piece, field in agreements(text)}
        for piece in PIECE.finditer(text):
            shown: str | None = (
                self._agreeing(piece[2].split("|"), agreed[piece.start()], fields)
                if piece.start() in agreed
                else self._shown(piece[1] or "", piece[2], fields)
            )
            if shown is None:
                return None
            found += text[at : piece.start()] + shown
            at = piece.end()
        return found + text[at:]

    def _agreeing(self, words: list[str], field: str | None, fields: Mapping[str, Any]) -> str:
        """The first word for one, the second for several."""
        value = fields.get(field or "")
        several = self.grammar.many_weapons(value) if field == "weapon" else self.grammar.several(value)
        return words[several]

    def _shown(self, how: str, key: str, fields: Mapping[str, Any]) -> str | None:
        if key == "reduced":
            return self.texts.word("rolls", "reduction")
        value = fields.get(key)
        if value is None:
            return None
        if how in {"own", "arm", "an", "arm_of"}:
            return self.grammar.armed(how, str(value), fields.get("who"))
        if key in {"text", "skill"} and how == "of":
            words = self.texts.word("names", value) if key == "skill" else str(value)
            return of_words(words, self.texts.lang)
        if how == "at":
            return self.texts.find("places", str(value))
        if key in _TABLES and not how:
            return self.texts.word(_TABLES[key], str(value))
        if isinstance(value, int):
            several = abs(value) > 1 or (value == 0 and self.texts.lang == "en")
            return ("s" if several else "") if how == "s" else number(value)
        return self.grammar.form(how, value)
