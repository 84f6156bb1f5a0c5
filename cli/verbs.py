"""What each table verb and each action takes: one small function a verb."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

from cli.lexer import Word
from cli.mistakes import UnknownWord, WordMissing
from cli.reader import Line, choice, dice_of, kind_of, mode, number, typed_value
from cli.words import nearest
from domain import commands as c
from domain.commands import Command, Value
from domain.errors import KeyNeeded, SeveralMeant, UnknownName, UnusableName
from domain.names import fold
from domain.roster import members, named
from domain.ruleset import known_rulesets

_ALIKE = re.compile(r"x(\d{1,3})", re.ASCII | re.IGNORECASE)


def read_combat(line: Line) -> Command:
    """`combat "Titre" rules=forum lang=fr dice=given option.tie=attacker session=NAME`."""
    title = line.take("title").text
    values = line.keys(("rules", "lang", "dice", "session", "option.*"))
    if "rules" not in values:
        raise KeyNeeded("rules")
    rules = fold(values["rules"])
    if rules not in known_rulesets():
        raise UnknownName("ruleset", values["rules"], known_rulesets())
    lang = choice(line, "lang", values, ("fr", "en"))
    options = {key.partition(".")[2]: value for key, value in values.items() if key.startswith("option.")}
    return c.OpenCombat(
        title=title,
        rules=rules,
        lang="fr" if lang == "fr" else "en" if lang == "en" else None,
        mode=mode(line, values) or "any",
        options={name: line.vocabulary.value(value).casefold() for name, value in options.items()},
        session=values.get("session"),
        why=line.why,
    )


def read_char(line: Line) -> Command:
    """`char NAME [x2] key=value…`."""
    word = line.take("name")
    if fold(word.text) in line.vocabulary.reserved():
        raise UnusableName(word.text)
    count = _ALIKE.fullmatch(line.words[line.at].text) if line.more() else None
    if count:
        line.take("count")
    schema = line.vocabulary.ruleset.sheet if line.vocabulary.ruleset else {}
    values = line.keys(("hp", "player", "side", "genre", "article", "dice", *schema))
    own = {
        key: value for key, value in values.items() if kind_of(key, schema) and key.partition(".")[0] in _stems(schema)
    }
    gender = choice(line, "genre", values, ("f", "m"))
    return c.AddCombatant(
        name=word.text,
        count=int(count[1]) if count else None,
        hp=_health(values["hp"]) if "hp" in values else None,
        sheet={key: typed_value(line, key, value, kind_of(key, schema)) for key, value in own.items()},
        side=values.get("side"),
        player=values.get("player"),
        gender="f" if gender == "f" else "m" if gender == "m" else None,
        article=choice(line, "article", values, ("yes", "no")) == "yes",
        mode=mode(line, values),
        why=line.why,
    )


def _stems(schema: Mapping[str, str]) -> set[str]:
    return {key.partition(".")[0] for key in schema}


def _health(text: str) -> tuple[int, int]:
    """`100`, or current and maximum: `30/80`."""
    current, slash, most = text.partition("/")
    hp = number("hp", current)
    return hp, number("hp", most) if slash else hp


def read_weapon(line: Line) -> Command:
    """`weapon OWNER NAME key=value…`; a bare group name means all of them."""
    owner = line.take("name").text
    try:
        owners: tuple[str, ...] = (named(line.combat, owner).name,)
    except SeveralMeant:
        owners = members(line.combat, owner)
    name = line.take("weapon").text
    schema = line.vocabulary.ruleset.weapon if line.vocabulary.ruleset else {}
    values = line.keys(tuple(schema))
    traits = {key: typed_value(line, key, value, kind_of(key, schema)) for key, value in values.items()}
    return c.AddWeapon(owners=owners, name=name, traits=traits, why=line.why)


def read_round(line: Line) -> Command:
    """`round [initiative=64,41,30]`, with the dice of the round's end too."""
    line.keys((), dice=_all_dice(line))
    return c.BeginRound(dice=tuple(line.dice), why=line.why)


def read_close(line: Line) -> Command:
    """`close`, with the dice of the last round's end."""
    line.keys((), dice=_all_dice(line))
    return c.CloseCombat(dice=tuple(line.dice), why=line.why)


def _all_dice(line: Line) -> tuple[str, ...]:
    return tuple(line.vocabulary.ruleset.dice) if line.vocabulary.ruleset else ()


def read_initiative(line: Line) -> Command:
    """`initiative NAME=FACE…`: the keys are names, but for the origin, the reason and modifiers."""
    others = [word for word in line.words[line.at :] if not _names_somebody(line, word)]
    rolled = [word for word in line.words[line.at :] if _names_somebody(line, word)]
    names = []
    for word in rolled:
        line.place = word
        name = named(line.combat, word.whose or word.text).name
        line.dice.append(dice_of("initiative", name, word))
        if word.whose is None or line.combat.combatants[name].initiative is None:
            names.append(name)  # else a die of a roll-off, for somebody who has an initiative already
    if not names:
        raise WordMissing("name")
    rest = Line(others, line.vocabulary, line.combat, said=line.said, modifiers=line.modifiers)
    rest.keys((), free=True)
    line.why = rest.why
    return c.SetInitiative(names=tuple(names), dice=tuple(line.dice), modifiers=tuple(line.modifiers), why=line.why)


def _names_somebody(line: Line, word: Word) -> bool:
    if word.value is None or word.whose is not None:
        return word.whose is not None and line.vocabulary.dice.get(fold(word.text)) == "initiative"
    known = line.vocabulary.key(word.text, ("why", "by", "link", "at", "mod", "bonus", "malus"))
    return known is None or any(fold(name) == fold(word.text) for name in line.combat.combatants)


def read_next(line: Line) -> Command:
    """`next`."""
    line.keys(())
    return c.EndTurn(why=line.why)


def read_skip(line: Line) -> Command:
    """`skip NAME`."""
    name = line.combatant()
    line.keys(())
    return c.SkipTurn(name=name, why=line.why)


def read_note(line: Line) -> Command:
    """`note "…"`, quoted or not."""
    words = [line.take("text").text]
    while line.more():
        words.append(line.take("text").text)
    line.keys(())
    return c.WriteNote(text=" ".join(words), why=line.why)


def read_ruling(line: Line) -> Command:
    """`ruling NAME hp=12 why="…"`: exactly one of hp, bleed, initiative."""
    name = line.combatant()
    values = line.keys(("hp", "bleed", "initiative"), dice=("initiative",))
    if len(values) != 1:
        raise KeyNeeded("hp | bleed | initiative")
    if not line.why:
        raise KeyNeeded("why")
    ((subject, value),) = values.items()
    known: dict[str, Literal["hp", "bleed", "initiative"]] = {"hp": "hp", "bleed": "bleed", "initiative": "initiative"}
    return c.MakeRuling(name=name, subject=known[subject], value=value, why=line.why, dice=tuple(line.dice))


def read_undo(line: Line) -> Command:
    """`undo [N]`."""
    text = line.take("number").text if line.more() else None
    line.keys(())
    return c.Undo(number=number("undo", text) if text else None, why=line.why)


def read_redo(line: Line) -> Command:
    """`redo`."""
    line.keys(())
    return c.Redo(why=line.why)


VERBS: Mapping[str, Callable[[Line], Command]] = {
    "combat": read_combat,
    "char": read_char,
    "weapon": read_weapon,
    "round": read_round,
    "initiative": read_initiative,
    "next": read_next,
    "skip": read_skip,
    "note": read_note,
    "ruling": read_ruling,
    "undo": read_undo,
    "redo": read_redo,
    "close": read_close,
}


def read_action(line: Line) -> Command:
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
        arguments[shape["argument"]] = line.take(shape["argument"]).text
    targets: list[str] = []
    while line.more():
        bare = line.words[line.at]
        meaning = None if bare.quoted else _bare_meaning(line, bare, shape)
        if meaning is not None:
            line.take("word")
            arguments[meaning[0]] = meaning[1]
        elif shape["targets"] != "none" and not targets:
            targets.append(_target(line))
        else:
            break
    keys: Mapping[str, str] = shape.get("keys", {})
    values = line.keys(keys, dice=_all_dice(line), free=True)
    for key, value in values.items():
        arguments[key] = typed_value(line, key, value, keys[key])
    return c.TakeAction(
        actor=actor,
        action=action,
        targets=tuple(targets),
        arguments=arguments,
        modifiers=tuple(line.modifiers),
        dice=tuple(line.dice),
        why=line.why,
    )


def _target(line: Line) -> str:
    """The next word as a target; a misspelt bare word is looked for among those too."""
    try:
        return line.combatant()
    except UnknownName as unknown:
        near = nearest(unknown.name, (*line.combat.combatants, *line.vocabulary.bare))
        raise UnknownWord(unknown.name, near) from None


def _bare_meaning(line: Line, word: Word, shape: Mapping[str, object]) -> tuple[str, str] | None:
    """The key and value that a bare word stands for (`esquive` → defend=dodge), when the action takes that key."""
    canonical = line.vocabulary.bare.get(fold(word.text))
    if canonical is None or line.vocabulary.ruleset is None:
        return None
    entry = line.vocabulary.ruleset.words["bare"][canonical]
    keys = shape.get("keys", {})
    takes = isinstance(keys, dict) and entry["key"] in keys
    return (entry["key"], entry["value"]) if takes else None
