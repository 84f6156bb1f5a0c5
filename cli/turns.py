"""The words of rounds and turns: table verbs, and what combatants do."""

from collections.abc import Mapping
from typing import Any

from cli.fiat import condition_word
from cli.lexer import Word, words_of
from cli.mistakes import KeyTwice, UnknownWord, WordMissing
from cli.reader import Line
from cli.values import all_dice, choice, dice_of, initiative_die, number, typed_value
from cli.words import lookup, nearest
from domain import commands as c
from domain.commands import Command, Value
from domain.dice import dice_said
from domain.errors import UnknownName
from domain.names import fold
from domain.roster import named


def read_round(line: Line) -> Command:
    """`round [initiative=64,41,30]`, with the dice of the round's end too."""
    line.keys((), dice=all_dice(line))
    return c.BeginRound(dice=tuple(line.dice), why=line.why)


def read_close(line: Line) -> Command:
    """`close`, with the dice of the last round's end."""
    line.keys((), dice=all_dice(line))
    return c.CloseCombat(dice=tuple(line.dice), why=line.why)


def read_initiative(line: Line) -> Command:
    """`initiative NAME=FACE…`: the keys are names, but for the origin, the reason and modifiers.

    Where the rules take values (`NAME=12`), faces are those of `initiative@NAME=`, and a value is whole: no modifier.
    """
    others = [word for word in line.words[line.at :] if not _names_somebody(line, word)]
    told = [word for word in line.words[line.at :] if _names_somebody(line, word)]
    ruleset, names, values = line.vocabulary.ruleset, list[str](), dict[str, int]()
    by_value, rolls_off = (ruleset.initiative_by_value, ruleset.rolls_off) if ruleset else (False, True)
    for word in told:
        line.place = word
        name = named(line.combat, word.whose or word.text).name
        if name in values or any(dice.roller == name for dice in line.dice):
            raise KeyTwice(word.whose or word.text)
        if by_value and word.whose is None and word.value not in {None, "?"}:
            values[name] = number(word.text, word.value or "")
        else:
            line.dice.append(dice_of(initiative_die(line), name, word))
        if word.whose is None or line.combat.combatants[name].initiative is None or not rolls_off:
            names.append(name)  # else a die of a roll-off, for somebody who has an initiative already
    if not names:
        raise WordMissing("name")
    rest = Line(others, line.vocabulary, line.combat, line.read_file, said=line.said, modifiers=line.modifiers)
    rest.keys((), free=bool(line.dice), dice=all_dice(line))
    return c.SetInitiative(
        names=tuple(names),
        dice=(*line.dice, *rest.dice),
        modifiers=tuple(line.modifiers),
        values=values,
        why=rest.why,
    )


def _names_somebody(line: Line, word: Word) -> bool:
    if word.value is None or word.whose is not None:
        return word.whose is not None and line.vocabulary.dice.get(fold(word.text)) == initiative_die(line)
    known = line.vocabulary.key(word.text, ("why", "by", "link", "at", "secret", "mod", "bonus", "malus"))
    return known is None or any(fold(name) == fold(word.text) for name in line.combat.combatants)


def read_next(line: Line) -> Command:
    """`next [NAME]`, with the dice of the posts that it brings on."""
    name = line.combatant() if line.more() else None
    values = line.keys(("order",), dice=all_dice(line))
    return c.EndTurn(name=name, any_order=_any_order(line, values), dice=tuple(line.dice), why=line.why)


def _any_order(line: Line, values: dict[str, str]) -> bool:
    """`order=any`: the line is taken where it stands, whoever is up."""
    return choice(line, "order", values, ("any", "turn")) == "any"


def read_skip(line: Line) -> Command:
    """`skip NAME`."""
    name = line.combatant()
    line.keys((), dice=all_dice(line))
    return c.SkipTurn(name=name, dice=tuple(line.dice), why=line.why)


def read_delay(line: Line) -> Command:
    """`delay NAME until=NAME`."""
    name = line.combatant()
    values = line.keys(("until",), dice=all_dice(line))
    until = named(line.combat, values["until"]).name if "until" in values else None
    if until is None:
        raise WordMissing("until")
    return c.DelayTurn(name=name, until=until, dice=tuple(line.dice), why=line.why)


def read_absent(line: Line) -> Command:
    """`absent NAME action="défense-renforcée esquive"`: the action as it would stand after the name."""
    name = line.combatant()
    values = line.keys(("action",), dice=all_dice(line))
    words = (Word(name, 0, quoted=True), *words_of(values.get("action", "pass")))
    inner = Line(sorted(words, key=lambda word: word.value is not None), line.vocabulary, line.combat, line.read_file)
    return c.DeclareAbsent(name=name, action=read_action(inner), dice=tuple(line.dice), why=line.why)


def read_leave(line: Line) -> Command:
    """`leave NAME fled|surrendered|captured|gone`."""
    name = line.combatant()
    said = line.take("departure").text if line.more() else "gone"
    how = line.vocabulary.choice("departures", said)
    line.keys((), dice=all_dice(line))
    match how:
        case "fled" | "surrendered" | "captured" | "gone":
            return c.LeaveFight(name=name, how=how, dice=tuple(line.dice), why=line.why)
        case _:
            raise UnknownWord(said, ("fled", "surrendered", "captured", "gone"))


def read_action(line: Line) -> c.TakeAction:
    """`ACTOR action [TARGET…] key=value…`, as the ruleset's table of actions says."""
    try:
        actor = line.combatant()
    except UnknownName:
        word = line.words[0].text
        raise UnknownWord(word, nearest(word, (*line.combat.combatants, *line.vocabulary.verbs))) from None
    said = line.take("action").text
    action = line.vocabulary.actions.get(fold(said))
    ruleset = line.vocabulary.ruleset
    if action is None or ruleset is None:
        raise UnknownWord(said, nearest(said, line.vocabulary.actions))
    shape = ruleset.actions[action]
    arguments: dict[str, Value] = {}
    if "argument" in shape:
        arguments[shape["argument"]] = _argument(line, shape)
    targets = _words(line, shape, arguments)
    keys: Mapping[str, str] = shape.get("keys", {})
    values = line.keys((*keys, "order"), dice=all_dice(line), free=True)
    any_order = "order" not in keys and _any_order(line, {"order": values.pop("order")} if "order" in values else {})
    for key, value in values.items():
        if key in arguments:
            raise KeyTwice(key)
        arguments[key] = typed_value(line, key, value, keys[key])
    purpose = shape.get("dice_said_by")
    expression = dice_said([face for dice in line.dice if dice.purpose == purpose for face in dice.faces])
    if purpose and expression is not None:
        arguments.setdefault("dice", expression)
    return c.TakeAction(
        actor=actor,
        action=action,
        targets=tuple(targets),
        arguments=arguments,
        modifiers=tuple(line.modifiers),
        any_order=any_order,
        dice=tuple(line.dice),
        why=line.why,
    )


def _words(line: Line, shape: Mapping[str, Any], arguments: dict[str, Value]) -> list[str]:
    """The plain words of an action: its target is given, words that stand for an argument are put among those."""
    targets: list[str] = []
    while line.more():
        meaning = _bare_meaning(line, line.words[line.at], shape)
        if meaning is not None:
            line.take("word")
            if meaning[0] in arguments:
                raise KeyTwice(meaning[0])
            arguments[meaning[0]] = meaning[1]
        elif shape["targets"] != "none" and not targets:
            targets.append(_target(line))
        else:
            break
    return targets


def _argument(line: Line, shape: Mapping[str, Any]) -> str:
    """The first word after the action: free, or one of those that it takes (`duel maintenir`)."""
    said = line.take(shape["argument"]).text
    if "argument_words" not in shape:
        return line.vocabulary.value(said) if shape.get("argument_named") else said
    choices = lookup(shape["argument_words"])
    if fold(said) not in choices:
        raise UnknownWord(said, tuple(choices))
    return choices[fold(said)]


def _target(line: Line) -> str:
    """The next word as a target; a misspelt bare word is looked for among those too."""
    try:
        return line.combatant()
    except UnknownName as unknown:
        near = nearest(unknown.name, (*line.combat.combatants, *line.vocabulary.bare))
        raise UnknownWord(unknown.name, near) from None


def _bare_meaning(line: Line, word: Word, shape: Mapping[str, Any]) -> tuple[str, str] | None:
    """The key and value that a bare word stands for, when the action takes that key.

    `esquive` is defend=dodge; a word with a sign is a condition that begins or ends (`+prone`, `-prone`).
    """
    if "signed" in shape and word.text[:1] in {"+", "-"}:
        line.place = word
        return shape["signed"], f"{word.text[0]}{condition_word(line, word.text[1:])}"
    canonical = None if word.quoted else line.vocabulary.bare.get(fold(word.text))
    if canonical is None or line.vocabulary.ruleset is None:
        return None
    entry = line.vocabulary.ruleset.words["bare"][canonical]
    return (entry["key"], entry["value"]) if entry["key"] in shape.get("keys", {}) else None
