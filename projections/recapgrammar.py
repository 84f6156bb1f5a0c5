"""Names and weapons as sentences need them: article, gender, number, elision, possession, in French and English.

The forms that a sentence may ask for are told at the top of texts/recap.toml. What cannot be known, because nobody has
said it, fills nothing: the sentence is not used.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from domain.names import fold
from projections.agreement import several
from projections.beats import Person
from projections.texts import Lang, elided
from projections.weaponwords import known_weapon

_OWN_ARTICLE = re.compile(r"(le|la|les|un|une|des)\s+(?=\S)|(l)['’](?=\S)", re.IGNORECASE)
"""An article that belongs to a name as it is written: "La Veuve", "L'Ombre", "Les Jumeaux"."""

_QUOTED = re.compile(r"[«“]\s?")

NO_BREAK, NARROW = "\u00a0", "\u202f"


def typeset(text: str, lang: Lang) -> str:
    """A text of the tables with the spaces that must not break: before : ; ! ? and inside « » in French."""
    if lang == "en":
        return text
    spaced = re.sub(r" (?=[;!?])", NARROW, text)
    return re.sub(r" (?=[:»])|(?<=«) ", NO_BREAK, spaced)


def capital(text: str) -> str:
    """A sentence with its first letter as a capital, behind an opening quotation mark too; other signs stay first."""
    opening = _QUOTED.match(text)
    at = opening.end() if opening else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


class Grammar:
    """The forms of names and weapons in one language, for the people of one fight."""

    def __init__(self, lang: Lang, people: Mapping[str, Person]) -> None:
        self.lang, self.people = lang, people
        self._forms: Mapping[str, Callable[[str, str], str | None]] = _FRENCH if lang == "fr" else _ENGLISH

    # --- Names --------------------------------------------------------------------------------------------------------

    def form(self, how: str, value: Any) -> str | None:  # noqa: ANN401 - whatever an event holds
        """A value in a form ("" is the plain one), None where it cannot have it; several names stand in a row."""
        if value is None or value == "":
            return None
        if how in _PRONOUNS[self.lang]:
            return self._pronoun(how, value)
        if isinstance(value, tuple):
            return joined([self.named(how, name) for name in dict.fromkeys(value)], self.lang) if value else None
        if not isinstance(value, str) or value not in self.people:
            return str(value) if how == "" else None
        return self._forms[how](*self._noun(value)) if how in self._forms else None

    def named(self, how: str, name: str) -> str:
        """A name in a form, as it is written where it cannot have it."""
        return self.form(how, name) or name

    def several(self, value: object) -> bool:
        """Whether verbs are in the plural: of more than one name, or of one whose own article says so."""
        if isinstance(value, tuple):
            return len(set(value)) > 1 or any(map(self.several, value))
        return several(value)

    def alike(self, one: str, other: str) -> bool:
        """Whether a pronoun that stands for one of two people could stand for the other."""
        genders = {self.people[name].gender for name in (one, other)}
        if self.several(one) != self.several(other):
            return self.lang == "en" and None in genders  # "they" may be one whose gender nobody has said
        return len(genders) == 1 or None in genders or (self.lang == "en" and self.several(one))

    def _pronoun(self, how: str, value: object) -> str | None:
        names = value if isinstance(value, tuple) else (value,)
        genders = {self.people[name].gender if name in self.people else None for name in names}
        gender = None if None in genders else "f" if genders == {"f"} else "m"
        number = "+" if self.several(value) else ""
        forms = _PRONOUNS[self.lang][how]
        return forms.get(f"{gender or ''}{number}", forms.get(number))

    def _noun(self, name: str) -> tuple[str, str]:
        """A name's article ("" where it has none) and what follows it."""
        own = _OWN_ARTICLE.match(name) if self.lang == "fr" else None
        if own:
            return (own[1] or "l").lower(), name[own.end() :]
        person = self.people[name]
        if not person.article:
            return "", name
        if self.lang == "en":
            return "the", name
        if elided(name):
            return "l", name
        return {"f": "la", "m": "le", None: ""}[person.gender], name

    # --- Weapons ------------------------------------------------------------------------------------------------------

    def armed(self, how: str, weapon: str, owner: object = None) -> str | None:
        """A weapon with what stands before it; None for one of which the table knows neither gender nor name."""
        known = known_weapon(weapon, self.lang)
        if known is None:
            return _of_french("", weapon) if how == "arm_of" and weapon else None
        noun, gender, plural = known.noun, known.gender, known.plural
        if self.lang == "en":
            return _armed_english(how, noun, plural=plural)
        if how == "arm_of":
            return _of_french("", noun)
        if how == "own" and self.several(owner):
            return f"{'leurs' if plural else 'leur'} {noun}"
        if how == "own":
            return f"{'ses' if plural else 'son' if gender == 'm' or elided(noun) else 'sa'} {noun}"
        article = "les" if plural else "l" if elided(noun) else "le" if gender == "m" else "la"
        return _plain_french(article, noun)

    def many_weapons(self, weapon: object) -> bool:
        """Whether verbs of a weapon are in the plural: "ses griffes"."""
        known = known_weapon(weapon, self.lang) if isinstance(weapon, str) else None
        return known is not None and known.plural


def joined(forms: list[str], lang: Lang) -> str:
    """Words in a row: "a, b et c"."""
    last = " et " if lang == "fr" else " and "
    return last.join(part for part in (", ".join(forms[:-1]), forms[-1]) if part) if forms else ""


def of_words(words: str, lang: Lang) -> str:
    """Words of no gender behind "de": "de couper", "d'ouvrir"; in English as they are."""
    return _of_french("", words) if lang == "fr" else words


def _plain_french(article: str, noun: str) -> str:
    return f"l'{noun}" if article == "l" else f"{article} {noun}".lstrip()


def _definite(article: str, noun: str) -> str:
    """The article behind "de" and "à": "Un Garde" frappe, but "le coup du Garde", for it is always the same one."""
    if article in {"un", "une"} and elided(noun):
        return "l"
    return {"un": "le", "une": "la", "des": "les"}.get(article, article)


def _of_french(article: str, noun: str) -> str:
    article = _definite(article, noun)
    if article in {"le", "les"}:
        return f"{'du' if article == 'le' else 'des'} {noun}"
    if not article:
        return f"d'{noun}" if elided(noun) else f"de {noun}"
    return f"de {_plain_french(article, noun)}"


def _to_french(article: str, noun: str) -> str:
    article = _definite(article, noun)
    if article in {"le", "les"}:
        return f"{'au' if article == 'le' else 'aux'} {noun}"
    return f"à {_plain_french(article, noun)}"


def _that_french(article: str, noun: str) -> str:
    elides = article in {"un", "une"} or (not article and elided(noun))
    que = "qu'" if elides else "que "
    return f"{que}{_plain_french(article, noun)}"


def _plain_english(article: str, noun: str) -> str:
    return f"{article} {noun}".lstrip()


def _of_english(article: str, noun: str) -> str:
    ending = "'" if several(noun) and noun.endswith(("s", "x", "z")) else "'s"
    return f"{_plain_english(article, noun)}{ending}"


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
_PRONOUNS: Mapping[Lang, Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "he": {"f": "elle", "m": "il", "f+": "elles", "m+": "ils"},
        "him": {"": "lui", "+": "leur"},
        "e": {"f": "e", "m": "", "f+": "es", "m+": "s"},
    },
    "en": {
        "he": {"f": "she", "m": "he", "+": "they"},
        "his": {"f": "her", "m": "his", "": "their", "+": "their"},
    },
}
"""Each form by gender and number ("+" is the plural); one that gender does not change by number alone."""
