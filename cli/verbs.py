"""What each table verb takes: one small function a verb; turns.py and fiat.py have those of turns and rulings."""

import re
from collections.abc import Callable, Mapping

from cli import editing, fiat, turns
from cli.mistakes import TakenOver
from cli.reader import Line
from cli.sheets import House, read_house, read_sheet
from cli.values import choice, initiative_die, kind_of, mode, number, typed_value
from domain import commands as c
from domain.commands import Command
from domain.errors import KeyNeeded, SeveralMeant, UnknownName, UnusableName
from domain.names import fold
from domain.roster import members, named, newcomers
from domain.ruleset import known_rulesets
from domain.sheets import Taken
from domain.taking import take

_ALIKE = re.compile(r"x(\d{1,3})", re.ASCII | re.IGNORECASE)


def read_combat(line: Line) -> Command:
    """`combat "Titre" rules=forum lang=fr dice=given option.tie=attacker session=NAME house=FILE`."""
    title = line.take("title").text
    values = line.keys(("rules", "lang", "dice", "session", "house", "option.*"))
    if "rules" not in values:
        raise KeyNeeded("rules")
    rules = fold(values["rules"])
    if rules not in known_rulesets():
        raise UnknownName("ruleset", values["rules"], known_rulesets())
    lang = choice(line, "lang", values, ("fr", "en"))
    house = read_house(line, values["house"]) if "house" in values else House()
    options = {key.partition(".")[2]: value for key, value in values.items() if key.startswith("option.")}
    return c.OpenCombat(
        title=title,
        rules=rules,
        lang="fr" if lang == "fr" else "en" if lang == "en" else None,
        mode=mode(line, values) or "any",
        options=house.options | {fold(name): option_value(line, value) for name, value in options.items()},
        session=values.get("session"),
        house=house.tables,
        why=line.why,
    )


def option_value(line: Line, text: str) -> str:
    """An option's value, in its canonical word."""
    return ",".join(fold(line.vocabulary.value(part.strip())) for part in text.split(","))


def read_char(line: Line) -> Command:
    """`char NAME [x2] key=value… [sheet=FILE] [from=COMBAT]`.

    What the line says goes before what its sheet says, and both before what is taken over from another combat.
    """
    word = line.take("name")
    if fold(word.text) in line.vocabulary.reserved():
        raise UnusableName(word.text)
    count = _ALIKE.fullmatch(line.words[line.at].text) if line.more() else None
    if count:
        line.take("count")
    line.joining = newcomers(c.AddCombatant(name=word.text, count=int(count[1]) if count else None))
    schema = line.vocabulary.ruleset.sheet if line.vocabulary.ruleset else {}
    known = ("hp", "player", "side", "genre", "article", "dice", "alias", "hide", "surprised", "enters", "counter.*")
    values = line.keys((*known, "sheet", "from", *schema), dice=(initiative_die(line),))
    if "sheet" in values:
        values = read_sheet(line, values["sheet"], (*known, *schema)) | values
    stems = {key.partition(".")[0] for key in schema}
    own = {key: value for key, value in values.items() if key.partition(".")[0] in stems}
    counters = {
        key.partition(".")[2]: number(key, value) for key, value in values.items() if key.startswith("counter.")
    }
    gender, hide = choice(line, "genre", values, ("f", "m")), choice(line, "hide", values, ("hp", "all"))
    alias = values.get("alias")
    if alias is not None and fold(alias) in line.vocabulary.reserved():
        raise UnusableName(alias)
    return c.AddCombatant(
        name=word.text,
        count=int(count[1]) if count else None,
        hp=_health(values["hp"]) if "hp" in values else None,
        sheet={key: typed_value(line, key, value, kind_of(key, schema)) for key, value in own.items()},
        side=values.get("side"),
        player=values.get("player"),
        gender="f" if gender == "f" else "m" if gender == "m" else None,
        article=None if "article" not in values else choice(line, "article", values, ("yes", "no")) == "yes",
        mode=mode(line, values),
        alias=alias,
        hide="hp" if hide == "hp" else "all" if hide == "all" else None,
        surprised=choice(line, "surprised", values, ("yes", "no")) == "yes",
        enters=number("enters", values["enters"]) if "enters" in values else None,
        counters=counters,
        dice=tuple(line.dice),
        taken=_taken(line, word.text, values, count[0] if count else None) if "from" in values else None,
        why=line.why,
    )


def _taken(line: Line, name: str, values: Mapping[str, str], alike: str | None) -> Taken:
    """Whoever is called so in the combat that `from=` names, as they left it."""
    line.point_at("from")
    if alike is not None:
        line.place = line.words[2]  # after verb and name
        raise TakenOver(alike)
    if "hp" in values:
        line.point_at("hp")
        raise TakenOver("hp")
    return take(line.look_up(values["from"]), name, line.combat.rules)


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


def read_note(line: Line) -> Command:
    """`note "…"`, quoted or not."""
    words = [line.take("text").text]
    while line.more():
        words.append(line.take("text").text)
    line.keys(())
    return c.WriteNote(text=" ".join(words), why=line.why)


def read_entropy(line: Line) -> Command:
    """`entropy "…"`, quoted or not: anybody's words, mixed into the dice of the next round."""
    words = [line.take("text").text]
    while line.more():
        words.append(line.take("text").text)
    line.keys(())
    return c.AddEntropy(text=" ".join(words), why=line.why)


def read_redo(line: Line) -> Command:
    """`redo`."""
    line.keys(())
    return c.Redo(why=line.why)


def read_post(line: Line) -> None:
    """`post by=… link=… at=…`: where the lines after it come from."""
    line.keys(())


def read_waiting(line: Line) -> None:
    """`waiting`: shows who must post, and records nothing."""
    line.keys(())


VERBS: Mapping[str, Callable[[Line], Command | None]] = {
    "combat": read_combat,
    "char": read_char,
    "weapon": read_weapon,
    "round": turns.read_round,
    "initiative": turns.read_initiative,
    "next": turns.read_next,
    "skip": turns.read_skip,
    "delay": turns.read_delay,
    "absent": turns.read_absent,
    "leave": turns.read_leave,
    "post": read_post,
    "waiting": read_waiting,
    "note": read_note,
    "hazard": fiat.read_hazard,
    "effect": fiat.read_effect,
    "reveal": fiat.read_reveal,
    "option": fiat.read_option,
    "ruling": fiat.read_ruling,
    "rest": fiat.read_rest,
    "undo": editing.read_undo,
    "redo": read_redo,
    "amend": editing.read_amend,
    "insert": editing.read_insert,
    "swap": editing.read_swap,
    "correct": editing.read_correct,
    "dispute": editing.read_dispute,
    "entropy": read_entropy,
    "close": turns.read_close,
}
