"""Names and weapons as sentences need them: with article, gender, elision, possession, in French and English.

A sentence of the tables names what it needs: {who} is a name with its article, {of:who} whose something is, {to:who} to
whom, {that:who} the name behind "que", {he:who} a pronoun, {e:who} the ending of an agreeing participle, {own:weapon}
a weapon as its owner's. What cannot be known, because nobody has said it, fills nothing: the sentence is not used.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from domain.names import fold
from projections.beats import Person
from projections.texts import Lang, elided, text_table

_OWN_ARTICLE = re.compile(r"(le|la|les)\s+(?=\S)|(l)['’](?=\S)", re.IGNORECASE)
"""An article that belongs to a name as it is written: "La Veuve", "L'Ombre"."""

NO_BREAK, NARROW = "\u00a0", "\u202f"


def typeset(text: str, lang: Lang) -> str:
    """A text of the tables with the spaces that must not break: before : ; ! ? and inside « » in French."""
    if lang == "en":
        return text
    spaced = re.sub(r" (?=[;!?])", NARROW, text)
    return re.sub(r" (?=[:»])|(?<=«) ", NO_BREAK, spaced)


def capital(text: str) -> str:
    """A sentence with its first letter as a capital, behind a quotation mark too."""
    at = next((place for place, letter in enumerate(text) if letter.isalnum()), 0)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def in_sentence(name: str, lang: Lang) -> str:
    """A name within a French sentence: its own article begins with no capital, "la Veuve"."""
    own = _OWN_ARTICLE.match(name) if lang == "fr" else None
    return f"{own[0].lower()}{name[own.end() :]}" if own else name


class Grammar:
    """The forms of names and weapons in one language, for the people of one fight."""

    def __init__(self, lang: Lang, people: Mapping[str, Person]) -> None:
        self.lang, self.people = lang, people
        self._weapons: Mapping[str, str] = text_table("weapons")[lang]["weapons"]
        self._forms: Mapping[str, Callable[[str, str], str | None]] = _FRENCH if lang == "fr" else _ENGLISH

    def form(self, how: str, value: Any) -> str | None:  # noqa: ANN401 - whatever an event holds
        """A value in a form ("" is the plain one), None where it cannot have it."""
        if value is None or value == "":
            return None
        if how in _ARMS[self.lang]:
            return self._armed(how, str(value))
        if not isinstance(value, str) or value not in self.people:
            return str(value) if how == "" else None
        if how in {"he", "she", "e", "him", "his", "himself"}:
            gender = self.people[value].gender
            return _PRONOUNS[self.lang].get((how, gender or ""))
        return self._forms[how](*self._noun(value))

    def _noun(self, name: str) -> tuple[str, str]:
        """A name's article ("", "le", "la", "les", "the") and what follows it."""
        own = _OWN_ARTICLE.match(name) if self.lang == "fr" else None
        if own:
            return (own[1] or "l").lower().replace("l'", "l"), name[own.end() :]
        person = self.people[name]
        if not person.article:
            return "", name
        if self.lang == "en":
            return "the", name
        if elided(name):
            return "l", name
        return {"f": "la", "m": "le", None: ""}[person.gender], name

    def listed(self, names: tuple[str, ...], how: str = "") -> str:
        """Several names: "Corvin, Maëlle et la Veuve"."""
        forms = [self.form(how, name) or name for name in names]
        return joined(forms, self.lang)

    def _armed(self, how: str, weapon: str) -> str | None:
        """A weapon with what stands before it; None for one of which the tables know neither gender nor name."""
        if how == "arm_of":
            return _of_french("", weapon[:1].lower() + weapon[1:])
        known = self._known(weapon)
        if known is None:
            return None
        if self.lang == "en":
            noun, plural = known.removesuffix("+"), known.endswith("+")
            return _armed_english(how, noun, plural=plural)
        first, plural = weapon[:1].lower() + weapon[1:], "+" in known
        if how == "own":
            return f"{'ses' if plural else 'son' if 'm' in known or elided(first) else 'sa'} {first}"
        article = "les" if plural else "l" if elided(first) else "le" if "m" in known else "la"
        return _plain_french(article, first)

    def _known(self, weapon: str) -> str | None:
        """What the table says of a weapon: whole in either language, by its first word in French alone."""
        folded = fold(weapon)
        found = self._weapons.get(folded)
        if found is None and self.lang == "fr":
            found = self._weapons.get(re.split(r"[\s-]", folded)[0])
        return found

    def shoots(self, weapon: object) -> bool:
        """Whether a weapon is one that shoots, as far as its name tells."""
        shooting = text_table("weapons")["shooting"]["words"]
        return isinstance(weapon, str) and re.split(r"[\s]", fold(weapon) or " ")[0] in shooting


def joined(forms: list[str], lang: Lang) -> str:
    """Words in a row: "a, b et c"."""
    last = " et " if lang == "fr" else " and "
    return last.join(part for part in (", ".join(forms[:-1]), forms[-1]) if part) if forms else ""


def _plain_french(article: str, noun: str) -> str:
    return f"l'{noun}" if article == "l" else f"{article} {noun}".lstrip()


def _of_french(article: str, noun: str) -> str:
    if article in {"le", "les"}:
        return f"{'du' if article == 'le' else 'des'} {noun}"
    if not article:
        return f"d'{noun}" if elided(noun) else f"de {noun}"
    return f"de {_plain_french(article, noun)}"


def _to_french(article: str, noun: str) -> str:
    if article in {"le", "les"}:
        return f"{'au' if article == 'le' else 'aux'} {noun}"
    return f"à {_plain_french(article, noun)}"


def _that_french(article: str, noun: str) -> str:
    return f"qu'{noun}" if not article and elided(noun) else f"que {_plain_french(article, noun)}"


def _plain_english(article: str, noun: str) -> str:
    return f"{article} {noun}".lstrip()


def _of_english(article: str, noun: str) -> str:
    return f"{_plain_english(article, noun)}'s"


def _armed_english(how: str, noun: str, *, plural: bool) -> str:
    match how:
        case "an":
            return noun if plural else f"{'an' if fold(noun)[:1] in set('aeiou') else 'a'} {noun}"
        case "arm":
            return f"the {noun}"
        case _:
            return noun


_FRENCH: Mapping[str, Callable[[str, str], str | None]] = {
    "": _plain_french,
    "of": _of_french,
    "to": _to_french,
    "that": _that_french,
}
_ENGLISH: Mapping[str, Callable[[str, str], str | None]] = {"": _plain_english, "of": _of_english}
_ARMS: Mapping[Lang, frozenset[str]] = {
    "fr": frozenset({"own", "arm", "arm_of"}),
    "en": frozenset({"own", "arm", "an"}),
}
_PRONOUNS: Mapping[Lang, Mapping[tuple[str, str], str]] = {
    "fr": {("he", "f"): "elle", ("he", "m"): "il", ("e", "f"): "e", ("e", "m"): ""},
    "en": {
        ("he", "f"): "she", ("he", "m"): "he", ("him", "f"): "her", ("him", "m"): "him", ("him", ""): "them",
        ("his", "f"): "her", ("his", "m"): "his", ("his", ""): "their", ("himself", "f"): "herself",
        ("himself", "m"): "himself",
    },
}  # fmt: skip
