"""Sentences of a recap, in the tables and as they are said: what agrees with whom, and whom a pronoun may mean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from projections.agreement import PIECE, agreements
from projections.beats import Told
from projections.recapgrammar import Grammar, capital
from projections.texts import Lang, text_table

NAMES = frozenset({"who", "target", "names", "targets", "guarded", "protects", "pursuer"})
"""The fields that hold people."""
FREE = frozenset({"text", "label"})
"""The fields that hold words of players, which may speak of anybody."""
_OF_FRENCH = re.compile(r"^(?:(le|la|les) |l')(\w+(?: (?:droit|droite|gauche))?) \{of:(\w+)\}")
_OF_ENGLISH = re.compile(r"^\{of:(\w+)\} ")
_OF_ONE_FORM = re.compile(r"\{(\w+)\} (?:can|cannot|will|did|meant)\b")
"""English verbs that number does not change, behind whom they are said of."""
_THING = re.compile(r"(?:^|,? et |[:;] )(?:(le|un|son)|(la|une|sa)|(les|des|ses)|(l'))\b")
"""Where a French clause begins with a thing: by its article, of one gender, of the other, of several, of either."""


def subject(text: str) -> str | None:
    """The field that a sentence is about: whom its first verb agrees with; it stands in the sentence by its name."""
    begins = _OF_ONE_FORM.match(text)
    if begins:
        return begins[1]
    for _, field in agreements(text):
        if field in NAMES and f"{{{field}}}" in text:
            return field
    return None


@dataclass(frozen=True, slots=True)
class Short:
    """A text with a pronoun in the place of a field; `possessive` where it is "son coup" for "le coup de Milo"."""

    text: str
    field: str
    possessive: bool = False


@cache
def shortened(text: str, lang: Lang) -> Short | None:
    """The short form of a text, None where it has none."""
    field = subject(text)
    if field is not None and (lang == "en" or text.startswith(f"{{{field}}}") or not _THING.match(text)):
        return Short(text.replace(f"{{{field}}}", f"{{he:{field}}}", 1), field)
    if lang == "en":
        begins = _OF_ENGLISH.match(text)
        return Short(f"{{his:{begins[1]}}} {text[begins.end() :]}", begins[1], possessive=True) if begins else None
    begins = _OF_FRENCH.match(text)
    if begins is None:
        return None
    whose = {"le": "son|leur", "la": "sa|leur", "les": "ses|leurs", None: "son|leur"}[begins[1]]
    return Short(f"{{{begins[3]}:{whose}}} {begins[2]}{text[begins.end() :]}", begins[3], possessive=True)


def lists_people(text: str, fields: Mapping[str, Any]) -> bool:
    """Whether a text names several in a row, after whom no pronoun stands for one of them."""
    values = (fields.get(field) for piece in PIECE.finditer(text) for field in (piece[1], piece[2]) if field in NAMES)
    return any(isinstance(value, tuple) and len(set(value)) > 1 for value in values)


def people_in(text: str, fields: Mapping[str, Any], grammar: Grammar) -> frozenset[str]:
    """Everybody whom a text names, or has a pronoun for."""
    values = [fields.get(field) for piece in PIECE.finditer(text) for field in (piece[1], piece[2]) if field in NAMES]
    names = [name for value in values for name in (value if isinstance(value, tuple) else (value,))]
    return frozenset(name for name in names if isinstance(name, str) and name in grammar.people)


def period(sentence: str, brackets: str = "") -> str:
    """A sentence with its full stop, unless it ends by itself; what is in brackets stands before it."""
    body = sentence.rstrip("»”\u00a0 ")
    ends = body.endswith((".", "!", "?", "…"))
    if brackets:
        return f"{sentence.removesuffix('.')} ({brackets})."
    return sentence if ends else f"{sentence}."


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something said, without its full stop.

    `short` is the same with a pronoun for `about`, where there is such a form; `names` are all of whom it speaks, None
    where it may be anybody or lists people, `named` those whom it calls by name; of `things` it tells what a pronoun
    could mean too. `opens` is with whom it begins by name, `rest` what it goes on with; `brackets` hold its numbers in
    full.
    """

    text: str
    template: str
    about: str | None
    names: frozenset[str] | None
    short: str | None = None
    possessive: bool = False
    named: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    opens: tuple[str, ...] = ()
    rest: str = ""
    leads: int = 0
    """How many sentences up to this one have begun with a pronoun, one after the other."""
    told: Told | None = None
    """What it tells, of two in one the first."""
    brackets: str = ""

    def ended(self) -> str:
        """The sentence with what is in brackets and its full stop, unless it ends by itself."""
        return period(self.text, self.brackets)

    def tells_of(self, name: str) -> bool:
        """Whether somebody is what its verb agrees with."""
        return self.about == name and not self.possessive

    def said_short(self, before: "Sentence") -> "Sentence":
        """The same sentence with its pronoun."""
        assert self.short is not None
        return replace(self, text=self.short, short=None, leads=before.leads + 1)

    def behind(self, lead: str) -> "Sentence":
        """The same sentence behind what leads over to it."""
        return replace(self, text=f"{lead}{self.text}", short=self.short and f"{lead}{self.short}", opens=(), rest="")

    def capitalised(self) -> "Sentence":
        """The same sentence as one begins it."""
        return replace(self, text=capital(self.text), short=self.short and capital(self.short))

    def joins(self, other: "Sentence", apart: tuple[str, ...]) -> bool:
        """Whether another sentence about the same person can be told in one with it.

        Both are simple, with none of the words that set two things apart, and the verb of the first is of nobody else.
        """
        if not self.rest or not other.rest or self.opens != other.opens:
            return False
        simple = not any(sign in one.text for one in (self, other) for sign in apart)
        [first, *_] = PIECE.findall(self.template)
        alone = all(field == first[1] for _, field in agreements(self.template))
        return simple and alone and self.rest.split()[0] != other.rest.split()[0]

    def joined(self, word: str, other: "Sentence") -> "Sentence":
        """Two sentences that begin with the same name as one."""
        more = f"{',' if ',' in self.rest else ''} {word} {other.rest}"
        short = f"{self.short}{more}" if self.short else None
        names = self.names | other.names if self.names is not None and other.names is not None else None
        return replace(self, text=f"{self.text}{more}", short=short, names=names, rest="")


LONGEST = 2
"""How many sentences running may begin with a pronoun."""


def clear(name: str, before: Sentence | None, names: frozenset[str] | None, grammar: Grammar) -> bool:
    """Whether a pronoun can mean this person alone, in a sentence that names these, after the one before."""
    if before is None or before.names is None or names is None or name not in before.names:
        return False
    if any(other != name and grammar.alike(name, other) for other in before.names | names):
        return False
    return name not in before.things and (before.tells_of(name) or not _could_be_thing(name, before.template, grammar))


def alone(name: str, before: Sentence | None) -> bool:
    """Whether "lui", or "son coup", can mean this person alone: nobody else was spoken of."""
    return before is not None and before.names == frozenset({name})


def things_of(text: str, fields: Mapping[str, Any], grammar: Grammar) -> frozenset[str]:
    """Of whom a text names a thing alone that their pronoun could mean: "le sang de Harold"."""
    found = set[str]()
    for whose in re.finditer(r"\b((?:le |la |les |l')\w+(?: \w+)?) \{of:(\w+)\}", text):
        name = fields.get(whose[2])
        other = any(piece[2] == whose[2] and piece[1] != "of" for piece in PIECE.finditer(text))
        if not other and isinstance(name, str) and name in grammar.people:
            found |= {name} if _could_be_thing(name, whose[1], grammar) else set()
    return frozenset(found)


def _could_be_thing(name: str, text: str, grammar: Grammar) -> bool:
    """Whether "il", or "elle", could be a thing with which a clause of the text begins."""
    several, gender = grammar.several(name), grammar.people[name].gender
    for _, her, them, either in _THING.findall(text) if grammar.lang == "fr" else ():
        if several or them:
            if several and them:
                return True
        elif either or (gender == "f") == bool(her):
            return True
    return False


def alike(text: str, lang: Lang) -> frozenset[str]:
    """What a text tells of in one of the ways that the tables list as saying the same: of a fall, of blood."""
    lowered = text.lower()
    groups: Mapping[str, list[str]] = text_table("recap")[lang]["recap_alike"]
    return frozenset(code for code, words in groups.items() if any(word in lowered for word in words))
