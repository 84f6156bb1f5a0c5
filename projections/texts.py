"""The words for events, sums and states: tables by language, a ruleset's own words before the shared ones."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from domain.names import fold
from domain.sums import Sum, Term
from projections.agreement import agreeing

Lang = Literal["fr", "en"]

SHARED = (
    "common",
    "health",
    "waiting",
    "preview",
    "audit",
    "explanation",
    "statistics",
    "chart",
    "replay",
    "recap",
    "recapfull",
)
"""The tables for every ruleset."""


@cache
def text_table(name: str) -> dict[str, Any]:
    """The table `texts/NAME.toml`, empty when there is none."""
    path = files("projections") / "texts" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


_ELIDED = re.compile(r"[aeiouœæ]|y(?![aeiou])")


def elided(word: str) -> bool:
    """Whether le and de are elided before a French word: "d'Yvain", but "de Yann"; "l'Hydre", but "de Harold"."""
    folded = fold(word)
    mute = text_table("elision")["mute"]["words"]
    return bool(_ELIDED.match(folded)) or re.split(r"[\W\d_]", folded)[0] in mute


class Texts:
    """The texts of one language, as a ruleset words them."""

    def __init__(self, lang: Lang, rules: str = "") -> None:
        self.lang: Lang = lang
        self.rules = rules
        self._terms = True
        self._tables = [text_table(name).get(lang, {}) for name in (rules.partition("@")[0], *SHARED) if name]

    def preferring(self, section: str, over: str) -> "Texts":
        """The same texts, where those of one section stand before those of another."""
        texts = Texts(self.lang, self.rules)
        texts._terms = self._terms
        texts._tables = [*({over: table[section]} for table in self._tables if section in table), *self._tables]
        return texts

    def without_terms(self) -> "Texts":
        """The same texts, where sums are their totals alone."""
        texts = Texts(self.lang, self.rules)
        texts._tables, texts._terms = self._tables, False
        return texts

    def find(self, section: str, code: str) -> str | None:
        """The text of a code, None when no table has it."""
        for table in self._tables:
            text = table.get(section, {}).get(code)
            if text is not None:
                return str(text)
        return None

    def variants(self, section: str, code: str) -> tuple[str, ...]:
        """The ways in which a code can be said, none when no table has it."""
        for table in self._tables:
            if found := table.get(section, {}).get(code):
                return (found,) if isinstance(found, str) else tuple(found)
        return ()

    def word(self, section: str, code: str) -> str:
        """The word for a code; the code itself where there is none, of a table's own condition as it is said."""
        return self.find(section, code) or (code.replace("_", " ") if section == "conditions" else code)

    def say(self, section: str, code: str, fields: Mapping[str, object]) -> str:
        """The sentence of a code with its fields filled in."""
        return agreeing(self.word(section, code), fields).format_map(_Filled(fields))

    def of(self, name: str) -> str:
        """Whose something is: "de Harold", "d'Aveline", "Harold's"."""
        if self.lang == "en":
            return f"{name}'s"
        return f"d'{name}" if elided(name) else f"de {name}"

    def sum(self, total: Sum) -> str:
        """A total and what makes it: `97 = dé 73 + light-melee 20 × 1,2 → 24`."""
        text = ""
        for term in total.terms if self._terms else ():
            sign = "−" if term.value < 0 else "+"
            shown = self.term(term)
            text += f" {sign} {shown}" if text else (f"− {shown}" if term.value < 0 else shown)
        return f"{number(total.total)} = {text}" if text else number(total.total)

    def signed(self, term: Term) -> str:
        """A summand with its sign: `blessures −5`."""
        return f"{self._label(term)} {'−' if term.value < 0 else '+'}{abs(term.value)}"

    def _label(self, term: Term) -> str:
        label = (self.find("terms", f"{term.code}_bare") if not term.name else None) or self.word("terms", term.code)
        return label.format(name=self.word("names", term.name or "")).strip() if "{" in label else label

    def term(self, term: Term) -> str:
        """A summand without its sign: `dé 73`, `épée 20 × 1,2 → 24`."""
        label = self._label(term)
        if term.base is not None and term.factor is not None:
            factor = term.factor.replace(".", ",") if self.lang == "fr" else term.factor
            return f"{label} {number(term.base)} × {factor} → {abs(term.value)}"
        return f"{label} {abs(term.value)}"


def part(code: str, texts: Texts, **fields: object) -> str:
    """A piece of sentence that stands only where it has something to tell."""
    return texts.say("parts", code, fields) if all(fields.values()) else ""


class _Filled(dict[str, object]):
    """Fields of a sentence; one that is not there shows as a dash."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        super().__init__({key: "—" if value is None else value for key, value in fields.items()})

    def __missing__(self, key: str) -> str:
        return "—"


def number(value: int | None) -> str:
    """A whole number with a true minus, a dash where there is none."""
    return "—" if value is None else str(value).replace("-", "−")
