"""What people can type back: names in quotes where they need them, dice addressed to their command."""

from collections.abc import Iterable

from domain.refusals import Lacking
from domain.ruleset import ruleset_named
from projections.texts import Texts

QUOTES = ('""', "«»", "“”")


def quoted(text: str) -> str:
    """A word as it stands in a script: in quotes when it needs them."""
    plain = bool(text) and not any(letter.isspace() or letter in '"«»“”„‹›=@/×' for letter in text)
    if plain and not text.startswith("-"):
        return text
    pair = next((pair for pair in QUOTES if pair[0] not in text and pair[1] not in text), QUOTES[0])
    return f"{pair[0]}{text}{pair[1]}"


def typed_purpose(purpose: str, texts: Texts) -> str:
    """What dice are for, as one types it in the reader's language."""
    if texts.lang != "fr" or not texts.rules:
        return purpose
    own = ruleset_named(texts.rules).words.get("dice", {}).get(purpose, {}).get("fr", [])
    return str(next(iter(own), texts.word("purposes", purpose)))


def lacking_words(lacking: Iterable[Lacking], die: Lacking, texts: Texts | None = None) -> str:
    """What is to be typed for a die that a correction lacks, with those of the same place: `10.initiative@Rat=…`."""
    count = sum(one == die for one in lacking)
    purpose = typed_purpose(die.purpose, texts) if texts else die.purpose
    return f"{die.command}.{purpose}@{quoted(die.roller)}={','.join('…' * count)}"
