"""The words of the game master's fiat: rulings, options, dangers, effects, what is revealed, rest."""

from cli.amending import amended_words, line_text
from cli.editing import dice_for_others, unwrapped
from cli.lexer import Word, words_of
from cli.mistakes import UnknownWord, WordMissing
from cli.reader import Line
from cli.values import all_dice, choice, command_number, number
from cli.words import nearest
from domain import commands as c
from domain.commands import Command, RulingSubject
from domain.errors import KeyNeeded, UnknownName, UnneededDie, UnusableValue
from domain.names import fold
from domain.roster import named


def read_ruling(line: Line) -> Command:
    """`ruling NAME hp=12 why="…"` and its other forms; `ruling on N outcome=hit|miss damage=…`."""
    if line.more() and line.vocabulary.choice("rulings", line.words[line.at].text) == "on":
        return _overrule(line)
    name = line.combatant()
    one = named(line.combat, name)
    word = line.take("ruling").text if line.more() else None
    counters = {fold(counter): counter for counter in one.counters}
    known = ("hp", "hp.*", "bleed", "initiative", "wound", "until", *one.counters)
    values = line.keys(known, dice=all_dice(line))
    wound = values.pop("wound", None)
    until = line.vocabulary.until(values.pop("until")) if "until" in values else None
    if not line.why:
        raise KeyNeeded("why")
    if (word is None) == (not values) or len(values) > 1:
        raise KeyNeeded("hp | bleed | initiative | +CONDITION | -CONDITION | dead | alive")
    subject: RulingSubject
    counter = location = None
    if word is not None:
        subject, value = _ruled_word(line, word)
    else:
        ((key, value),) = values.items()
        key, _, part = key.partition(".") if key.startswith("hp.") else (key, "", "")
        location = line.vocabulary.value(part) or None
        match key:
            case "hp" | "bleed" | "initiative":
                subject = key
            case _:
                subject, counter = "counter", counters[fold(key)]
    return c.MakeRuling(
        name=name,
        subject=subject,
        value=value,
        wound=wound,
        counter=counter,
        until=until,
        location=location,
        dice=tuple(line.dice),
        why=line.why,
    )


def _ruled_word(line: Line, word: str) -> tuple[RulingSubject, str]:
    """`dead`, `alive`, `-bleed`, `+prone`, `-prone`."""
    sign, rest = word[:1], word[1:]
    match line.vocabulary.choice("rulings", rest if sign in "+-" else word):
        case "dead" if sign not in "+-":
            return "dead", ""
        case "alive" if sign not in "+-":
            return "alive", ""
        case "bleed" if sign == "-":
            return "stop", ""
        case _ if sign == "+" and rest:
            return "gain", condition_word(line, rest)
        case _ if sign == "-" and rest:
            return "lose", condition_word(line, rest)
    raise UnknownWord(word, ("dead", "alive", "-bleed", "+prone", "-prone"))


def condition_word(line: Line, word: str) -> str:
    """A condition of the rules, or one of the table's own; one that is nearly of the rules is a slip of the pen."""
    known = line.vocabulary.conditions
    if not word:
        raise WordMissing("condition")
    if fold(word) not in known and (near := nearest(word, known, cutoff=0.8)):
        raise UnknownWord(word, near)
    return line.vocabulary.condition(word)


def _overrule(line: Line) -> Command:
    line.take("ruling")
    attack = command_number(line.take("number").text)
    dice = all_dice(line)
    values = line.keys(("outcome", *(() if "damage" in dice else ("damage",))), dice=dice)
    outcome = choice(line, "outcome", values, ("hit", "miss"))
    if not line.why:
        raise KeyNeeded("why")
    match outcome:
        case "hit" | "miss":
            return c.OverruleAttack(
                attack=attack, outcome=outcome, damage=values.get("damage"), dice=tuple(line.dice), why=line.why
            )
        case _:
            raise KeyNeeded("outcome")


def read_option(line: Line) -> Command:
    """`option NAME=value [from=now] why="…"`; `from=start` amends the opening, a correction of all that followed."""
    options = line.vocabulary.ruleset.options if line.vocabulary.ruleset else {}
    lacking = dice_for_others(line)
    values = line.keys((*options, "from"))
    since = values.pop("from", "now")
    if line.vocabulary.value(since) not in {"now", "start"}:
        raise UnusableValue("from", since, "now | start")
    if len(values) != 1:
        raise KeyNeeded(" | ".join(options))
    if not line.why:
        raise KeyNeeded("why")
    ((name, value),) = values.items()
    chosen = ",".join(fold(line.vocabulary.value(part.strip())) for part in value.split(","))
    if line.vocabulary.value(since) == "start":
        if line.vocabulary.ruleset:
            line.vocabulary.ruleset.check_options({name: chosen})
        return c.Correct(edits=(_from_the_start(line, name, chosen), *lacking), verb="option", why=line.why)
    for given in (dice for one in lacking for dice in one.dice):
        raise UnneededDie(given.purpose, given.roller, ())
    return c.SetOption(option=name, value=chosen, why=line.why)


def _from_the_start(line: Line, name: str, chosen: str) -> c.Amend:
    """The opening with another value of an option, and its line as it reads then."""
    said = line.past(1).declared
    words = words_of(unwrapped(said.text or ""))
    changed = amended_words(words, [Word(f"option.{name}", 0, value=chosen)], line.vocabulary) if words else ()
    text = line_text(changed) if changed else None
    return c.Amend(number=said.number, changes={"options": {name: chosen}}, before=said.text, text=text)


def read_hazard(line: Line) -> Command:
    """`hazard "Incendie" damage=1d6 to=all|side:NAME|NAMES when=round-end until=…`."""
    label = line.take("hazard").text
    values = line.keys(("damage", "to", "when", "until"))
    until = line.vocabulary.until(values.get("until", "combat"))
    when = choice(line, "when", values, ("round-end", "round-start"))
    if "damage" not in values and until != "now":
        raise KeyNeeded("damage")
    return c.StartHazard(
        label=label,
        damage=values.get("damage", "0"),
        names=_names(line, values.get("to", "all")),
        when="round-start" if when == "round-start" else "round-end",
        until=until,
        why=line.why,
    )


def read_effect(line: Line) -> Command:
    """`effect NAMES mod.aim=-10 until=rounds:3 label=brouillard`."""
    names = [line.take("name").text]
    while line.more():
        names.append(line.take("name").text)
    values = line.keys(("until", "label"), free=True)
    until = line.vocabulary.until(values.get("until", "combat"))
    labels = [modifier.label for modifier in line.modifiers if modifier.label]
    label = values.get("label") or (labels[0] if labels else None)
    if label is None:
        raise KeyNeeded("label")
    if not line.modifiers and until != "now":
        raise KeyNeeded("mod")
    labelled = tuple(modifier.model_copy(update={"label": modifier.label or label}) for modifier in line.modifiers)
    return c.StartEffect(
        names=_names(line, ",".join(names)), label=label, modifiers=labelled, until=until, why=line.why
    )


def _names(line: Line, text: str) -> tuple[str, ...]:
    """`all`, `side:NAME`, or names, several with commas."""
    found = []
    for part in (part.strip() for part in text.split(",")):
        kind, colon, side = part.partition(":")
        if line.vocabulary.value(part) == "all":
            found.append("all")
        elif colon and fold(kind) in {"side", "camp"}:
            sides = {fold(one.side): one.side for one in line.combat.combatants.values() if one.side}
            if fold(side) not in sides:
                raise UnknownName("side", side, tuple(sides.values()))
            found.append(f"side:{sides[fold(side)]}")
        else:
            found.append(named(line.combat, part).name)
    if not found:
        raise WordMissing("name")
    return tuple(found)


def read_reveal(line: Line) -> Command:
    """`reveal NAME`."""
    name = line.combatant()
    line.keys(())
    return c.Reveal(name=name, why=line.why)


def read_rest(line: Line) -> Command:
    """`rest NAME|all days=N [medic=yes]`."""
    word = line.take("name")
    everybody = line.vocabulary.value(word.text) == "all" and not word.quoted
    name = None if everybody else named(line.combat, word.text).name
    values = line.keys(("days", "medic"), dice=all_dice(line))
    if "days" not in values:
        raise KeyNeeded("days")
    medic = choice(line, "medic", values, ("yes", "no")) == "yes"
    days = number("days", values["days"])
    return c.Rest(name=name, days=days, medic=medic, dice=tuple(line.dice), why=line.why)
