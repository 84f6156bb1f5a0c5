"""An amended line: the words of a line as it was said, some of them replaced, and what that changes of its command."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cli.lexer import Word, words_of
from cli.mistakes import LeftOver, UnknownKey, WordTooMany
from cli.words import Words
from domain.commands import Command, EndTurn
from domain.errors import CombatError
from domain.names import fold
from domain.ruleset import Ruleset
from projections.typed import quoted

MODIFIERS = {"mod", "bonus", "malus"}
ACTION_SPOTS = ("actor", "action", "target")
VERB_SPOTS = ("name", "target", "text")
"""The keys by which an amendment replaces the plain words of an action, and of a table verb's line."""


def amended_words(words: Sequence[Word], pairs: Sequence[Word], vocabulary: Words) -> tuple[Word, ...]:
    """The words of a line with others in place of some: a pair replaces those with its key, an empty one takes it away.

    `actor=`, `action=`, `target=`, `name=` and `text=` replace plain words.
    """
    bare = [word for word in words if word.value is None]
    kept = [word for word in words if word.value is not None]
    spots = {
        spot: word for word in pairs if word.whose is None and (spot := _spot(word, bare, kept, vocabulary)) is not None
    }
    others = [word for word in pairs if word not in spots.values()]
    for key, word in spots.items():
        bare = _with_spot(bare, key, word, vocabulary)
    for word in others:
        bare = [each for each in bare if not _stands_for(each, word, bare, vocabulary)]
    return (*bare, *_with_pairs(kept, others, vocabulary))


def _with_pairs(kept: Iterable[Word], others: Sequence[Word], vocabulary: Words) -> list[Word]:
    """The pairs of a line, each that is replaced by the other in its place, new ones at the end."""
    pairs: list[Word] = []
    left = [word for word in others if word.value]
    for each in kept:
        instead = [word for word in others if _same(each, word, vocabulary)]
        pairs += [word for word in left if word in instead] if instead else [each]
        left = [word for word in left if word not in instead]
    return [*pairs, *left]


def _spot(word: Word, bare: Sequence[Word], kept: Sequence[Word], vocabulary: Words) -> str | None:
    """Whether a pair names a plain word rather than a key that the line has."""
    key = vocabulary.canonical(word.text)
    acts = _acts(bare, vocabulary)
    known = ACTION_SPOTS if acts else VERB_SPOTS
    if key not in known or any(_same(each, word, vocabulary) for each in kept):
        return None
    return key


def _acts(bare: Sequence[Word], vocabulary: Words) -> bool:
    """Whether the line is somebody's action, not a table verb's."""
    return bool(bare) and (bare[0].quoted or fold(bare[0].text) not in vocabulary.verbs)


def _shape(bare: Sequence[Word], vocabulary: Words) -> Mapping[str, Any]:
    action = vocabulary.actions.get(fold(bare[1].text)) if len(bare) > 1 else None
    return vocabulary.ruleset.actions[action] if action and vocabulary.ruleset else {}


def _with_spot(bare: list[Word], key: str, word: Word, vocabulary: Words) -> list[Word]:
    value = Word(word.value or "", 0, quoted=True)
    if not _acts(bare, vocabulary):
        return [*bare[:1], value, *bare[2:]] if word.value else bare
    shape = _shape(bare, vocabulary)
    end = 2 + ("argument" in shape)
    if key == "actor":
        return [value, *bare[1:]]
    if key == "action":
        return [*bare[:1], *words_of(word.value or ""), *bare[end:]]
    targets = [each for each in bare[end:] if _meaning(each, shape, vocabulary) is None]
    rest = [each for each in bare[end:] if each not in targets]
    return [*bare[:end], *([value] if word.value else []), *rest]


def _meaning(word: Word, shape: Mapping[str, Any], vocabulary: Words) -> str | None:
    """The key that a plain word stands for (`esquive`: defend)."""
    if "signed" in shape and word.text[:1] in {"+", "-"}:
        return str(shape["signed"])
    canonical = None if word.quoted else vocabulary.bare.get(fold(word.text))
    if canonical is None or vocabulary.ruleset is None:
        return None
    key = str(vocabulary.ruleset.words["bare"][canonical]["key"])
    return key if key in shape.get("keys", {}) else None


def _stands_for(word: Word, pair: Word, bare: Sequence[Word], vocabulary: Words) -> bool:
    """Whether a plain word of an action says what a pair says now."""
    if not _acts(bare, vocabulary) or word in bare[:2]:
        return False
    return _meaning(word, _shape(bare, vocabulary), vocabulary) == vocabulary.canonical(pair.text)


def _same(word: Word, pair: Word, vocabulary: Words) -> bool:
    """Whether a pair of the line is replaced: the same key or dice, of the same roller where one is named."""
    key, other = vocabulary.canonical(word.text), vocabulary.canonical(pair.text)
    stem, other_stem = key.partition(".")[0], other.partition(".")[0]
    if stem in MODIFIERS and other_stem in MODIFIERS:
        return key.partition(".")[2] == other.partition(".")[2]
    return key == other and (pair.whose is None or fold(pair.whose) == fold(word.whose or ""))


def meant_key(word: Word, vocabulary: Words) -> str | None:
    """The key that a plain word stands for, whatever the line (`parade`: defend)."""
    canonical = None if word.quoted else vocabulary.bare.get(fold(word.text))
    if canonical is None or vocabulary.ruleset is None:
        return None
    return str(vocabulary.ruleset.words["bare"][canonical]["key"])


def explained(
    cause: CombatError, pairs: Sequence[Word], words: Sequence[Word], vocabulary: Words
) -> tuple[Word, CombatError]:
    """Which pair of an amendment makes a line that cannot be read, and what is wrong, as its writer sees it.

    Args:
        cause: why the amended line cannot be read.
        pairs: what the amendment replaces.
        words: the line that it amends.
        vocabulary: the words known here.
    """
    said = {fold(text) for text in vars(cause).values() if isinstance(text, str)}
    place = next((pair for pair in pairs if said & {fold(pair.text), fold(pair.value or "")}), None)
    if place is None and isinstance(cause, WordTooMany):
        left = next((word for word in words if word.value is None and word.text == cause.word), None)
        if left is not None:
            return pairs[0], LeftOver(cause.word, meant_key(left, vocabulary) or "target")
    if isinstance(cause, UnknownKey):
        if place is None:
            return pairs[0], LeftOver(cause.key, cause.key)
        plain = ACTION_SPOTS if _acts([word for word in words if word.value is None], vocabulary) else VERB_SPOTS
        known = tuple(sorted({*cause.known, *plain}))
        return place, UnknownKey(cause.key, vocabulary.near(cause.key, known), known)
    return place or pairs[0], cause


def line_text(words: Sequence[Word]) -> str:
    """The words as a line of script."""
    return " ".join(_written(word, quoted(word.value or ""), quoted(word.text)) for word in words)


def written(command: Command, ruleset: Ruleset, *, french: bool) -> str:
    """A command as a line, with the dice that were typed."""
    from cli.writer import Writer, command_words  # noqa: PLC0415 - only where a line is amended

    writer = Writer(ruleset, french=french)
    ordered = [f"{writer.key('order')}={writer.value('any')}"] if getattr(command, "any_order", False) else []
    typed = (
        f"{writer.purpose(dice.purpose)}{f'@{quoted(dice.roller)}' if dice.roller else ''}={','.join(dice.faces)}"
        for dice in command.dice
    )
    return " ".join([*command_words(command, writer), *ordered, *typed])


def _written(word: Word, value: str, text: str) -> str:
    if word.value is None:
        return f'"{word.text}"' if word.quoted and text == word.text else text
    whose = f'@"{word.whose}"' if word.whose is not None else ""
    return f"{word.text}{whose}={value}"


def differences(old: Command, new: Command) -> dict[str, Any]:
    """What an amendment changes of a command: fields, mappings key by key, dice by purpose and roller."""
    was, now = old.model_dump(mode="json"), new.model_dump(mode="json")
    changes: dict[str, Any] = {}
    for key, value in now.items():
        if value == was.get(key) or key == "why":
            continue
        if key == "dice":
            changes[key] = list(_changed_dice(was[key], value))
        elif isinstance(value, dict) and isinstance(was.get(key), dict):
            changes[key] = {name: held for name, held in value.items() if was[key].get(name) != held}
            changes[key] |= {name: None for name in was[key] if name not in value}
        else:
            changes[key] = value
    return changes


def says(read: Command, stands: Command) -> bool:
    """Whether a line that was read says a command as it stands, but for what recording and corrections add to it."""
    if read.kind != stands.kind:
        return False
    given = {"dice", *(("name",) if isinstance(read, EndTurn) and read.name is None else ())}
    typed = {(one.purpose, one.roller): one.faces for one in read.dice}
    own = all(typed.get((one.purpose, one.roller)) == one.faces for one in stands.dice if one.said is None)
    kept = {(one.purpose, one.roller): one.faces for one in reversed(stands.dice)}
    return (
        own
        and all(kept.get(key) == faces for key, faces in typed.items())
        and not set(differences(read, stands)) - given
    )


def _changed_dice(was: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The dice that are others now, and those that are none any more, without faces."""
    before = {(one["purpose"], one["roller"]): one["faces"] for one in was}
    after = {(one["purpose"], one["roller"]) for one in now}
    yield from (one for one in now if before.get((one["purpose"], one["roller"])) != one["faces"])
    gone = (key for key in before if key not in after)
    yield from ({"purpose": purpose, "roller": roller, "faces": []} for purpose, roller in gone)
