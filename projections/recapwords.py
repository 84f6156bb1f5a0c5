"""The sentences of a recap: chosen among the variants of the tables, always the same for the same log.

Of the variants that can be filled, a digest of the combat's id, the command and the code chooses one; never the one
that was used last for that code, where there is another.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from projections.beats import Beat, Person, Told
from projections.recapgrammar import Grammar, capital, typeset
from projections.texts import Texts, number

_FIELD = re.compile(r"\{(?:(\w+):)?(\w+)\}")
_TABLES: Mapping[str, str] = {
    "at": "places",
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
"""Which table words the codes of a field, or of a form."""
OPENING = {"riposte": "{who}", "again": "{who}", "pile": "{who}", "together": ""}
"""How a sentence has to begin for what leads over to it."""
CROWD = 5
"""From how many people on they need not be named one by one."""


class Voice:
    """Somebody who tells a fight in one language; what was said last is remembered, so that it varies."""

    def __init__(self, texts: Texts, people: Mapping[str, Person], combat_id: str, section: str = "recap") -> None:
        self.texts, self.grammar, self.section = texts, Grammar(texts.lang, people), section
        self._id, self._last = combat_id, dict[str, str]()
        self.subject: str | None = None
        """Whom the last clause began with, as it named them."""
        self._named: str | None = None
        """Their name, or that of whom its pronoun stood for, where another pronoun could only mean them."""

    def sentences(self, beat: Beat, link: str | None = None) -> list[str]:
        """A beat in whole sentences, none where the tables have no words for it; `link` is what leads over to it."""
        return [said for _, said in self.pieces(beat, link)]

    def pieces(self, beat: Beat, link: str | None = None) -> list[tuple[Told, str]]:
        """The sentences of a beat, each with what it tells."""
        head = self.clause(beat.head, beat.number, link, unclear=frozenset(beat.names))
        found = [(beat.head, head)] if head else []
        for tail in beat.tails:
            goes_on = bool(found) and self._named is not None and self._named == tail.fields.get("who")
            unclear = frozenset[str]() if goes_on else self._unclear(beat, tail)
            said = self.clause(tail, beat.number, unclear=unclear, goes_on=goes_on)
            found += [(tail, said)] if said else []
        return found

    def _unclear(self, beat: Beat, tail: Told) -> frozenset[str]:
        """Of whom a pronoun would be unclear: both parties of the blow are men, or women."""
        people, name = self.grammar.people, tail.fields.get("who")
        if not isinstance(name, str) or name not in people:
            return frozenset()
        genders = [people[one].gender for one in beat.names if one in people]
        return frozenset({name}) if genders.count(people[name].gender) != 1 else frozenset()

    def clause(
        self,
        told: Told,
        seed: int,
        link: str | None = None,
        *,
        unclear: frozenset[str] = frozenset(),
        goes_on: bool = False,
    ) -> str | None:
        """One thing as a sentence without its full stop.

        Of whoever is `unclear` no pronoun is used; where the sentence `goes_on` about whom the last one began with, one
        is used if it can be.
        """
        for code in self.codes(told):
            filled = [
                (text, said)
                for text in self.texts.variants(self.section, code)
                if (said := self.fill(text, told.fields, unclear)) is not None
            ]
            if filled:
                text, said = self._choose(filled, code, seed)
                if goes_on and text.startswith("{who} "):
                    said = self.fill(text.replace("{who}", "{he:who}", 1), told.fields) or said
                self._named = self._clearly(text, told)
                opens = re.match(r"\{(who|names)\} ", text)
                self.subject = self._shown("", opens[1], told.fields, unclear) if opens else None
                leads = self.texts.variants("recap_links", link) if link and text.startswith(OPENING[link]) else ()
                if leads:
                    said = f"{self._choose([(one, one) for one in leads], link or '', seed)[1]}{said}"
                return capital(said)
        return None

    def _clearly(self, text: str, told: Told) -> str | None:
        """Whom a sentence begins with, if it names nobody else who could be called he, or she, as they could."""
        begins, people = re.match(r"\{(?:he:)?(\w+)\} ", text), self.grammar.people
        name = told.fields.get(begins[1]) if begins else None
        if not isinstance(name, str) or name not in people:
            return None
        values = [told.fields.get(field[2]) for field in _FIELD.finditer(text)]
        others = {one for one in values if isinstance(one, str) and one in people and one != name}
        return None if {people[one].gender for one in others} & {people[name].gender, None} else name

    def codes(self, told: Told) -> Iterator[str]:
        """The codes under which something may be said, the one that says most first."""
        fields, shot = told.fields, ""
        if "weapon" in fields and (fields.get("ranged") or self.grammar.shoots(fields["weapon"])):
            shot = "_shot"
        many = "_many" if len(fields.get("names", ())) > 1 else ""
        for more in ("manner", "guarded", "severity", "answer", "condition", "care", "skill", "effect", "key"):
            value = fields.get(more)
            if isinstance(value, str):
                said = more if more == "guarded" else value
                yield from (f"{told.code}{shot}_{said}{many}", f"{told.code}_{said}{many}")
        if len(fields.get("names", ())) >= CROWD:
            yield f"{told.code}_crowd"
        yield f"{told.code}{shot}{many}"
        yield f"{told.code}{many}"
        yield f"{told.code}_plain{many}"

    def _choose(self, filled: list[tuple[str, str]], code: str, seed: int) -> tuple[str, str]:
        digest = hashlib.sha256(f"{self._id}/{seed}/{code}".encode()).digest()
        at = int.from_bytes(digest[:8], "big") % len(filled)
        if len(filled) > 1 and filled[at][0] == self._last.get(code):
            at = (at + 1) % len(filled)
        self._last[code] = filled[at][0]
        return filled[at]

    def fill(self, text: str, fields: Mapping[str, Any], unclear: frozenset[str] = frozenset()) -> str | None:
        """A text of the tables with its fields, None where one of them cannot be known."""
        found = ""
        at = 0
        text = typeset(text, self.texts.lang)
        for match in _FIELD.finditer(text):
            how, key = match[1] or "", match[2]
            shown = self._shown(how, key, fields, unclear)
            if shown is None:
                return None
            found += text[at : match.start()] + shown
            at = match.end()
        return found + text[at:]

    def _shown(self, how: str, key: str, fields: Mapping[str, Any], unclear: frozenset[str]) -> str | None:
        if key == "reduced":
            return self.texts.word("rolls", "reduction")
        value = fields.get(key)
        if how == "he" and value in unclear:
            return None
        if value is None:
            return None
        if isinstance(value, tuple):
            return self.grammar.listed(value, how) if value else None
        if how == "at":
            return self.texts.find("places", str(value))
        if key in _TABLES and not how:
            return self.texts.word(_TABLES[key], str(value))
        if isinstance(value, int):
            return ("s" if abs(value) > 1 else "") if how == "s" else number(value)
        return self.grammar.form(how, value)
