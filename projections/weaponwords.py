"""Weapons by the names that people give them: what they are called in French and English, and of what gender."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from domain.names import fold
from projections.texts import Lang, text_table


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon's name in a language; the gender is the French one."""

    noun: str
    gender: str
    plural: bool


def known_weapon(weapon: str, lang: Lang) -> Weapon | None:
    """What the table says of a weapon: by its whole name in either language, or by the word that tells most."""
    words, names = _words(weapon), _weapons(lang)
    whole = names.get(" ".join(words))
    if whole is not None or not words:
        return whole
    if lang == "en":
        kind = names.get(words[-1])
        return replace(kind, noun=small(weapon)) if kind and _words(kind.noun) == words[-1:] else None
    gender = text_table("weapons")["first_words"].get(words[0])
    if gender is not None:
        return Weapon(small(weapon), gender, plural=False)
    kind = names.get(words[0])
    return replace(kind, noun=small(weapon)) if kind and _words(kind.noun) == words[:1] else None


@cache
def _weapons(lang: Lang) -> Mapping[str, Weapon]:
    """Every weapon by its names in both languages; a name of the language itself before one of the other."""
    found: dict[str, Weapon] = {}
    for one in (0, 1):
        for french, gender, english in text_table("weapons")["weapons"]:
            own, other = (french, english) if lang == "fr" else (english, french)
            key = " ".join(_words(other if one else own))
            found.setdefault(key, Weapon(own, gender[0], gender.endswith("+")))
    return found


def shoots(weapon: object) -> bool:
    """Whether a weapon is one that shoots, as far as its name tells."""
    return isinstance(weapon, str) and not _shooting().isdisjoint(_words(weapon)[:1] + _words(weapon)[-1:])


@cache
def _shooting() -> frozenset[str]:
    return frozenset(fold(word) for word in text_table("weapons")["shooting"])


def _words(weapon: str) -> list[str]:
    return re.split(r"[\s-]+", fold(weapon).strip())


def small(weapon: str) -> str:
    """A weapon within a sentence."""
    return weapon[:1].lower() + weapon[1:]
