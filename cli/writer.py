"""A fight written back as a script: what stands, in the combat's language, every die under its roller's name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cli.words import shared_words
from domain import commands as c
from domain.commands import Command, Modifier
from domain.events import CommandSetAside, DiceRolled, OrderKept
from domain.fight import Fight
from domain.history import Entry
from domain.ruleset import Ruleset
from projections.typed import quoted


class Writer:
    """Words of one language for one ruleset."""

    def __init__(self, ruleset: Ruleset, *, french: bool, numbers: Mapping[int, int] | None = None) -> None:
        """Take the words of a ruleset; `numbers` gives each standing command its number in the script."""
        self.ruleset, self.french, self.numbers = ruleset, french, numbers or {}

    def number(self, command: int) -> int:
        """A command's number once the script is played: what was taken back is not there to count."""
        return self.numbers.get(command, command)

    def wound(self, wound: str) -> str:
        """A wound's name then."""
        command, dot, rest = wound.partition(".")
        return f"{self.number(int(command))}{dot}{rest}" if command.isascii() and command.isdigit() else wound

    @property
    def yes(self) -> str:
        """What is so."""
        return self.value("yes")

    def value(self, value: str) -> str:
        """One of the values that a key chooses from ("melee", "all", "hit")."""
        shared = {**shared_words()["values"], **shared_words()["departures"], **shared_words()["rulings"]}
        own = self.ruleset.words
        french = own.get("names", {}).get(value, {}).get("fr") or own.get("bare", {}).get(value, {}).get("fr")
        return self._one(value, french or shared.get(value, []))

    def verb(self, verb: str) -> str:
        """A table verb."""
        own = self.ruleset.words.get("verbs", {}).get(verb, {}).get("fr", [])
        return self._one(verb, [*own, *shared_words()["verbs"].get(verb, [])])

    def action(self, action: str) -> str:
        """What a combatant does."""
        return self._one(action, self.ruleset.actions[action].get("fr", []))

    def purpose(self, purpose: str) -> str:
        """What dice are for."""
        own = self.ruleset.words.get("dice", {}).get(purpose, {}).get("fr", [])
        return self._one(purpose, own or shared_words()["dice"].get(purpose, []))

    def key(self, key: str) -> str:
        """A key; the part after its dot is a name of the rules' where they have one for it."""
        stem, dot, rest = key.partition(".")
        own = self.ruleset.words.get("keys", {}).get(stem, {}).get("fr", [])
        return f"{self._one(stem, own or shared_words()['keys'].get(stem, []))}{dot}{self.name(rest)}"

    def name(self, name: str) -> str:
        """A name that has a word of its own ("dodge")."""
        return self._one(name, self.ruleset.words.get("names", {}).get(name, {}).get("fr", []))

    def _one(self, canonical: str, french: Iterable[str]) -> str:
        return next(iter(french), canonical) if self.french else canonical


def script_lines(fight: Fight) -> Iterator[str]:
    """Every standing command as a line."""
    path = [entry for entry in fight.history.position.path() if not _is_aside(entry)]
    numbers, place = dict[int, int](), 1
    for entry in path:
        numbers[entry.number] = place
        place += len(entry.declared.command.rulings) if isinstance(entry.declared.command, c.Settle) else 1
    writer = Writer(fight.ruleset, french=fight.combat.lang != "en", numbers=numbers)
    for entry in path:
        for command in _lines_of(entry.declared.command):
            words = [*command_words(command, writer), *_house(entry, writer), *_order(entry, writer)]
            words += [*_dice(entry, writer), *_origin(entry, writer)]
            yield " ".join(words)


def _is_aside(entry: Entry) -> bool:
    """Whether the rules refuse a command since a correction."""
    return any(isinstance(fact, CommandSetAside) and fact.again for fact in entry.facts)


def _lines_of(command: Command) -> tuple[Command, ...]:
    """A correction told from now on is the rulings that it came to."""
    return command.rulings if isinstance(command, c.Settle) else (command,)


NO_KINDS: Mapping[str, str] = {}


def _pairs(values: Mapping[str, Any], writer: Writer, kinds: Mapping[str, str] = NO_KINDS) -> Iterator[str]:
    """Keys with their values; where a key chooses from some (`kinds`), the one chosen in the script's language."""
    for key, given in values.items():
        kind = kinds.get(key, "")
        value = writer.value(str(given)) if given and ("|" in kind or kind == "word") else given
        if value is None or value is False or value == "":
            continue
        yield f"{writer.key(key)}={writer.yes if value is True else quoted(str(value))}"


def command_words(command: Command, writer: Writer) -> list[str]:  # noqa: C901, PLR0911, PLR0912 - a list of commands
    """The words of a command, but for its dice, its place in the order, its reason and its origin."""
    verb = writer.verb(command.kind)
    match command:
        case c.OpenCombat():
            known = writer.ruleset.options
            changed = {k: v for k, v in command.options.items() if known[k].default != v}
            mode = "any" if command.mode == "engine" else command.mode
            values = {"rules": command.rules, "lang": command.lang, "dice": None if mode == "any" else mode}
            options = {f"option.{name}": value for name, value in changed.items()}
            return [verb, quoted(command.title), *_pairs({**values, "session": command.session, **options}, writer)]
        case c.AddCombatant():
            return [verb, quoted(command.name), *_newcomer(command, writer)]
        case c.AddWeapon():
            owners = command.owners
            group = owners[0].rpartition(" ")[0] if len(owners) > 1 else owners[0]
            return [verb, quoted(group), quoted(command.name), *_pairs(command.traits, writer, writer.ruleset.weapon)]
        case c.BeginRound() | c.CloseCombat() | c.EndTurn():
            return [verb]
        case c.SetInitiative():
            said = (f"{quoted(name)}={value}" for name, value in command.values.items())
            return [verb, *said, *_modifiers(command.modifiers, writer)]
        case c.SkipTurn() | c.Reveal():
            return [verb, quoted(command.name)]
        case c.DelayTurn():
            return [verb, quoted(command.name), f"{writer.key('until')}={quoted(command.until)}"]
        case c.DeclareAbsent():
            action = " ".join(_action(command.action, writer)[1:])
            return [verb, quoted(command.name), f"{writer.key('action')}={quoted(action)}"]
        case c.LeaveFight():
            return [verb, quoted(command.name), writer.value(command.how)]
        case c.TakeAction():
            return _action(command, writer)
        case c.WriteNote():
            return [verb, quoted(command.text)]
        case c.StartHazard() | c.StartEffect():
            return [verb, *_peril(command, writer)]
        case c.SetOption():
            return [verb, f"{command.option}={command.value}"]
        case c.MakeRuling():
            return [verb, quoted(command.name), *_ruling(command, writer)]
        case c.OverruleAttack():
            number, outcome = str(writer.number(command.attack)), writer.value(command.outcome)
            decided = _pairs({"outcome": outcome, "damage": command.damage}, writer)
            return [writer.verb("ruling"), writer.value("on"), number, *decided]
        case c.Rest():
            name = quoted(command.name) if command.name else writer.value("all")
            return [verb, name, *_pairs({"days": command.days, "medic": command.medic}, writer)]
        case c.Undo() | c.Redo() | c.Correct() | c.Dispute() | c.AddEntropy() | c.Settle():
            raise AssertionError(command)  # no path holds them, and _lines_of the last


def _newcomer(command: c.AddCombatant, writer: Writer) -> Iterator[str]:
    if command.count:
        yield f"x{command.count}"
    hp = command.hp and (f"{command.hp[0]}" if command.hp[0] == command.hp[1] else f"{command.hp[0]}/{command.hp[1]}")
    came = command.taken is not None
    fixed = {
        "from": command.taken and command.taken.origin.combat,
        "hp": hp,
        **{key: "no" if came and value is False else value for key, value in command.sheet.items()},
        **{f"counter.{name}": str(value) for name, value in command.counters.items()},
        "player": command.player,
        "side": command.side,
        "genre": command.gender,
        "article": "no" if came and command.article is False else command.article,
        "dice": None if command.mode in {None, "engine"} else command.mode,
        "alias": command.alias,
        "hide": command.hide and writer.value(command.hide),
        "surprised": command.surprised,
        "enters": command.enters,
    }
    yield from _pairs(fixed, writer)
    yield from (f'{writer.key(key)}=""' for key in ("player", "side") if came and fixed[key] == "")  # nobody's, no side


def _action(command: c.TakeAction, writer: Writer) -> list[str]:
    shape, arguments = writer.ruleset.actions[command.action], dict(command.arguments)
    if "wound" in arguments:
        arguments["wound"] = writer.wound(str(arguments["wound"]))
    words = [quoted(command.actor), writer.action(command.action)]
    if "argument" in shape:
        said = str(arguments.pop(shape["argument"], ""))
        french = shape.get("argument_words", {}).get(said, [])
        words.append(quoted(french[0] if writer.french and french else said))
    words += [quoted(target) for target in command.targets]
    if signed := str(arguments.pop(shape.get("signed", ""), "")):
        words.append(quoted(signed) if " " in signed else signed)
    return [*words, *_pairs(arguments, writer, shape.get("keys", NO_KINDS)), *_modifiers(command.modifiers, writer)]


def _modifiers(modifiers: Iterable[Modifier], writer: Writer) -> Iterator[str]:
    for one in modifiers:
        key = f"mod.{writer.purpose(one.purpose)}" if one.purpose else "mod"
        yield f"{key}={quoted(f'{one.value:+d}/{one.label}')}" if one.label else f"{key}={one.value:+d}"


def _peril(command: c.StartHazard | c.StartEffect, writer: Writer) -> list[str]:
    until = {"until": command.until}
    if isinstance(command, c.StartEffect):
        names = [quoted(",".join(command.names))]
        return [*names, *_modifiers(command.modifiers, writer), *_pairs({**until, "label": command.label}, writer)]
    over = ",".join(writer.value("all") if name == "all" else name for name in command.names)
    values = {"damage": command.damage, "to": over, "when": writer.value(command.when), **until}
    return [quoted(command.label), *_pairs(values, writer)]


def _ruling(command: c.MakeRuling, writer: Writer) -> list[str]:
    wound = command.wound and writer.wound(command.wound)
    until = list(_pairs({"until": command.until, "wound": wound}, writer))
    match command.subject:
        case "dead" | "alive":
            return [writer.value(command.subject)]
        case "stop":
            return ["-bleed", *until]
        case "gain":
            return [f"+{command.value}", *until]
        case "lose":
            return [f"-{command.value}", *until]
        case "counter":
            return [f"{command.counter}={command.value}"]
        case _:
            key = f"{command.subject}.{command.location}" if command.location else command.subject
            return [f"{writer.key(key)}={command.value}"]


def _order(entry: Entry, writer: Writer) -> Iterator[str]:
    """What was not in turn, in a correction or by the game master's leave, is written so."""
    command = entry.declared.command
    kept = [fact for fact in entry.facts if isinstance(fact, OrderKept)]
    said = isinstance(command, (c.TakeAction, c.EndTurn)) and (kept or command.any_order)
    if said and isinstance(command, c.EndTurn) and command.name:
        yield quoted(command.name)
    if said:
        yield f"{writer.key('order')}={writer.value('any')}"


def _house(entry: Entry, writer: Writer) -> Iterator[str]:
    """The house file, which must stand beside the script: its tables are in the log, not in a line."""
    command = entry.declared.command
    if isinstance(command, c.OpenCombat) and command.house:
        yield from (f"{writer.key('house')}={quoted(name)}" for name in entry.declared.files)


def _dice(entry: Entry, writer: Writer) -> Iterator[str]:
    """The dice that fell during a command, each purpose and roller once, in the order thrown."""
    command, thrown = entry.declared.command, dict[tuple[str, str], list[str]]()
    if isinstance(command, c.Settle):
        return  # what it threw was for what is not told
    with_die = {dice.purpose for dice in command.dice if any("/" in face for face in dice.faces)}
    for fact in entry.facts:
        if isinstance(fact, DiceRolled):
            faces, said = thrown.setdefault((fact.purpose, fact.roller), []), fact.purpose in with_die
            faces.extend(f"{die.face}/{die.sides}" if said else str(die.face) for die in fact.dice)
    for (purpose, roller), faces in thrown.items():
        if (
            isinstance(command, c.SetInitiative)
            and purpose == writer.ruleset.initiative_die
            and not writer.ruleset.initiative_by_value
            and roller in command.names
        ):
            yield f"{quoted(roller)}={','.join(faces)}"
        else:
            yield f"{writer.purpose(purpose)}@{quoted(roller)}={','.join(faces)}"


def _origin(entry: Entry, writer: Writer) -> Iterator[str]:
    declared = entry.declared
    at = declared.posted_at.isoformat() if declared.posted_at else None
    values = {"why": declared.command.why, "by": declared.by, "link": declared.link, "at": at}
    yield from _pairs({**values, "secret": declared.secret}, writer)
