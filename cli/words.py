"""The script's words: French and English, table verbs and those of a ruleset, compared without case and accents."""

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from domain.names import fold

if TYPE_CHECKING:
    from domain.ruleset import Ruleset


@cache
def shared_words() -> dict[str, Any]:
    """The table of `words.toml`."""
    return tomllib.loads((files("cli") / "words.toml").read_text(encoding="utf-8"))


def lookup(synonyms: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Every word, folded, with its canonical one."""
    found = {fold(canonical): canonical for canonical in synonyms}
    for canonical, words in synonyms.items():
        found |= {fold(word): canonical for word in words}
    return found


def synonyms(table: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """The French and other English words of a ruleset's table, by canonical word."""
    return {word: [*entry.get("fr", ()), *entry.get("en", ())] for word, entry in table.items()}


def shared_verbs() -> dict[str, str]:
    """Every word for a table verb, folded, with its canonical one; a ruleset may have more."""
    return lookup(shared_words()["verbs"])


def command_words() -> dict[str, list[str]]:
    """The French words for each command of `horion`, the first as its help writes it; none where both are the same."""
    return {**shared_words()["verbs"], **shared_words()["commands"]}


class Words:
    """All words that a line may use, given the combat's ruleset (None before there is one)."""

    def __init__(self, ruleset: "Ruleset | None") -> None:
        self.ruleset = ruleset
        own: Mapping[str, Mapping[str, Any]] = ruleset.words if ruleset else {}
        verbs = {verb: list(words) for verb, words in shared_words()["verbs"].items()}
        for verb, entry in own.get("verbs", {}).items():
            verbs[verb] = [*verbs.get(verb, []), *entry.get("fr", ())]
        self.verbs = lookup(verbs)
        self.actions = lookup(synonyms(ruleset.actions)) if ruleset else {}
        self.bare = lookup(synonyms(own.get("bare", {})))
        self.dice = lookup(synonyms(own.get("dice", {}))) | lookup(shared_words()["dice"])
        self.conditions = lookup(shared_words()["conditions"]) | lookup(synonyms(own.get("conditions", {})))
        self.names = lookup(synonyms(own.get("names", {}))) | lookup(shared_words()["values"])
        self.names |= {word: own["bare"][canonical]["value"] for word, canonical in self.bare.items()}
        self._named = frozenset(own.get("named", {}))
        self._own_keys = lookup(synonyms(own.get("keys", {})))
        self._shared_keys = lookup(shared_words()["keys"])

    def key(self, word: str, known: Iterable[str]) -> str | None:
        """The canonical key among those known here: dotted keys by their first part, the rest as written."""
        stem, dot, rest = word.partition(".")
        wanted = fold(stem)
        allowed = {key.partition(".")[0] for key in known}
        for table in (self._own_keys, self._shared_keys, {fold(key): key for key in allowed}):
            if table.get(wanted) in allowed:
                named = table[wanted] in self._named
                return f"{table[wanted]}{dot}{self.value(rest) if named else rest}"
        return None

    def canonical(self, word: str) -> str:
        """The canonical word of a purpose of dice or of a key, whatever line it stands on; else the word itself."""
        stem, dot, rest = word.partition(".")
        wanted = fold(stem)
        own = self.dice.get(wanted) or self._own_keys.get(wanted) or self._shared_keys.get(wanted) or wanted
        return f"{own}{dot}{fold(rest)}"

    def near(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        """The canonical words most like this one in either language, among keys and purposes of dice known here."""
        allowed = set(known)
        tables = (self._own_keys, self._shared_keys, self.dice, {fold(one): one for one in allowed})
        said = {folded: one for table in tables for folded, one in table.items() if one in allowed}
        return tuple(dict.fromkeys(said[match] for match in nearest(word, said)))

    def value(self, word: str) -> str:
        """The canonical value of a word that has one (`tranchant` → `slashing`), else the word as written."""
        return self.names.get(fold(word), word)

    def choice(self, table: str, word: str) -> str | None:
        """The canonical word of a small table of words.toml ("departures", "rulings")."""
        return lookup(shared_words()[table]).get(fold(word))

    def condition(self, word: str) -> str:
        """A condition by the name that the board gives it; one of the table's own as it is written."""
        return self.conditions.get(fold(word), word.lower().replace("-", "_"))

    def until(self, code: str) -> str:
        """An end in French or English: `tours:3` is `rounds:3`."""
        kind, colon, rest = code.partition(":")
        kinds = {"tours": "rounds", "tour": "rounds", "round": "rounds", "soins": "care", "maintenant": "now"}
        return f"{kinds.get(fold(kind), fold(kind))}{colon}{rest}"

    def reserved(self) -> frozenset[str]:
        """The folded words that no combatant may be called."""
        return frozenset(self.verbs) | frozenset(self.bare)


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> tuple[str, ...]:
    """The known words most like this one, at most three."""
    folded = {fold(one): one for one in known}
    return tuple(folded[match] for match in get_close_matches(fold(word), folded, n=3, cutoff=cutoff))
