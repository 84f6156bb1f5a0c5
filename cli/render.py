"""What people read on the terminal: the board, the log, a verification, errors. Colour only on a terminal."""

import sys
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from cli.desk import Desk
from cli.mistakes import DiceStillLacking, ScriptError
from cli.show import show, styled
from cli.words import shared_words
from domain import events as e
from domain.commands import AddDice
from domain.errors import CombatError, UnknownName
from domain.findings import Report, Signatory
from domain.history import Entry
from domain.refusals import Lacking
from domain.ruleset import ruleset_named
from domain.seals import printed
from projections.inert import plain
from projections.logview import told
from projections.secrecy import Seen
from projections.texts import Lang, Texts
from projections.typed import quoted
from projections.wording import rewound, sentence

# --- The log ----------------------------------------------------------------------------------------------------------


def log_line(seen: Seen, texts: Texts, declared: e.Declared) -> str | None:
    """One event: its number, its command, the round, what happened with its sum; None where nothing may be seen."""
    moment, what = seen.moment, told(seen, declared, texts)
    if what is None:
        return None
    head = isinstance(moment.event, e.Declared)
    who = f"{seen.by} : " if seen.by and head else ""
    round_mark = f"{texts.word('words', 'round')[0].upper()}{moment.round}"
    return plain(f"{moment.version:>4}  #{moment.command:<3} {round_mark:<3} {'' if head else '    '}{who}{what}")


def show_log(log: Iterable[Seen], texts: Texts) -> None:
    """Print the log; undone events struck through on a terminal, marked elsewhere."""
    struck, declared = styled(), None
    for seen in log:
        if isinstance(seen.moment.event, e.Declared):
            declared = seen.moment.event
        assert declared is not None
        line = log_line(seen, texts, declared)
        if line is None:
            continue
        if seen.moment.effective:
            show([line], style="bold" if isinstance(seen.moment.event, e.Declared) else "none")
        elif struck:
            show([line], style="strike dim")
        else:
            show([f"{line}  [{texts.word('words', 'undone')}]"])


def show_entry(entry: Entry, texts: Texts) -> None:
    """Print what a command led to, as it happens; dice are in the sums that follow them."""
    show([f"#{entry.number} {(entry.declared.text or entry.declared.command.kind).strip()}"], style="bold")
    for fact in entry.facts:
        if isinstance(fact, e.HistoryRewound):
            show([f"     {rewound(fact, entry.declared, texts)}"])
        elif not isinstance(fact, e.DiceRolled):
            show([f"     {sentence(fact, texts)}"])


def warn_of_lost_secret(desk: Desk, entry: Entry) -> None:
    """Say so, on standard error, when a combat closed and its dice can never be recomputed."""
    if any(isinstance(fact, e.CombatClosed) and fact.secret is None for fact in entry.facts):
        sys.stderr.write(f"{_table('told')[desk.lang]['secret_lost']}\n")


# --- Verification -----------------------------------------------------------------------------------------------------


def report_lines(report: Report, lang: Lang) -> Iterator[str]:
    """One line a check, under a difference what it means; then the counts and the seal."""
    from cli.verdicts import meaning, texts_for, verdict  # noqa: PLC0415 - it words refusals with this module's pieces

    words, texts = _table("told")[lang], texts_for(report, lang)
    width = max(12, *(len(words[finding.check]) for finding in report.findings))
    for finding in report.findings:
        yield f"{words[finding.check]:<{width}} {verdict(finding, texts)}"
        if finding.outcome == "difference":
            yield f"{'':<{width}} {meaning(finding, lang)}"
    yield words["counts"].format(events=report.events, commands=report.commands, dice=report.dice)
    if report.typed:
        yield words["counts_typed"].format(typed=report.typed)
    if report.taken_back:
        yield words["counts_taken_back"].format(taken_back=report.taken_back)
    if report.withheld:
        yield words["counts_withheld"].format(withheld=report.withheld)
    for one in report.signatories:
        yield _signed(one, words)
    yield words["seal_line"].format(seal=printed(report.seal))


def _signed(one: Signatory, words: Mapping[str, str]) -> str:
    """How many lines are signed under a name, and with which key; of several, with which how many."""
    name = words["game_master"] if one.name is None else words["player"].format(name=plain(one.name))
    fields = {"name": name, "lines": one.lines, "signed": sum(signed for _, signed in one.keys)}
    keys = [(printed(bytes.fromhex(key)), signed) for key, signed in one.keys]
    if len(keys) == 1:
        return words["signed"].format(key=keys[0][0], **fields)
    return words["signed_by_several"].format(keys=", ".join(f"{key} ({signed})" for key, signed in keys), **fields)


# --- Errors -----------------------------------------------------------------------------------------------------------


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((files("cli") / "texts" / f"{name}.toml").read_text(encoding="utf-8"))


_SECTIONS: Mapping[str, str] = {
    "status": "status",
    "reason": "status",
    "action": "actions",
    "defence": "words",
    "condition": "conditions",
    "cost": "costs",
    "subject": "idle",
    "kind": "kinds",
    "what": "kinds",
}
"""Which table words the codes in a field of this name; a reason that is no code stays as it is."""


def error_lines(mistake: CombatError, texts: Texts) -> Iterator[str]:
    """An error in words: where it is with a caret under it, and what is wrong."""
    if isinstance(mistake, ScriptError):
        place = f"{mistake.file}:{mistake.line}:{mistake.column + 1}: " if mistake.file else ""
        yield f"{place}{error_text(mistake.cause, texts)}"
        yield from _excerpt(mistake.text, mistake.column)
        if mistake.file:
            yield _table("told")[texts.lang][mistake.go_on].format(line=mistake.line)
    else:
        yield error_text(mistake, texts)


def _excerpt(text: str, column: int) -> Iterator[str]:
    """The line, cut to what a terminal shows, with a caret under the column."""
    start = max(0, column - 60)
    shown = "".join(_printable(letter) for letter in text[start : start + 100]).rstrip()
    if shown:
        yield f"    {shown}"
        yield f"    {' ' * sum(map(_width, text[start:column]))}^"


def _printable(letter: str) -> str:
    """A letter that moves no cursor and clears no screen."""
    return letter if letter.isprintable() or unicodedata.category(letter) == "Cf" else " "


def _width(letter: str) -> int:
    """How many columns a letter takes on a terminal."""
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _own_words(texts: Texts) -> Mapping[str, Any]:
    """The words of the rules themselves; none of rules that this Horion does not know."""
    try:
        return ruleset_named(texts.rules).words if texts.rules else {}
    except UnknownName:
        return {}


def typed_word(text: str, texts: Texts) -> str:
    """Keys, verbs and choices (`a | b`) as one types them in the reader's language; other words as they are."""
    if texts.lang != "fr":
        return text
    tables = [shared_words()[name] for name in ("keys", "verbs", "values", "departures", "places", "disputes")]
    own = _own_words(texts)
    tables += [
        {word: entry.get("fr", []) for word, entry in own.get(name, {}).items()} for name in ("keys", "names", "dice")
    ]
    french = {word: next(iter(synonyms), word) for table in reversed(tables) for word, synonyms in table.items()}
    return " | ".join(french.get(part, part) for part in text.split(" | "))


def typed_die(purpose: str, texts: Texts) -> str:
    """What dice are for, as one types it."""
    if texts.lang != "fr" or not texts.rules:
        return purpose
    own = _own_words(texts).get("dice", {}).get(purpose, {}).get("fr", [])
    return str(next(iter(own or shared_words()["dice"].get(purpose, [])), purpose))


def error_text(mistake: CombatError, texts: Texts) -> str:
    """The words for an error, those for its own case first."""
    entry = _table("errors")[type(mistake).__name__]
    fields = {name: _field(name, value, texts) for name, value in vars(mistake).items()}
    fields["round_word"] = texts.word("words", "round")
    if isinstance(mistake, DiceStillLacking):
        fields["dice"] = _lacking(mistake.dice, texts, mistake.given)
    if isinstance(mistake, UnknownName) and mistake.kind == "skill":  # a rule may ask for one that nobody typed
        fields["name"] = typed_word(mistake.name, texts)
    if isinstance(mistake, UnknownName) and mistake.kind == "condition":
        fields["name"] = texts.word("conditions", mistake.name)
        fields["known"] = ", ".join(texts.word("conditions", name) for name in mistake.known) or "—"
    cases = (f"{texts.lang}_{case}" for case in _cases(mistake))
    return str(next((entry[case] for case in cases if case in entry), entry[texts.lang])).format(**fields)


def _cases(mistake: CombatError) -> Iterator[str]:
    """What tells an error's texts apart: a list that is empty, a flag, a gap, a code (`fr_bare`, `fr_no_roller`)."""
    for name, value in vars(mistake).items():
        if value is True:
            yield name
        elif value is None:
            yield f"no_{name}"
        elif name in {"kind", "reason", "action"}:
            yield str(value)
    lists = [value for value in vars(mistake).values() if isinstance(value, tuple)]
    if lists and not lists[0]:
        yield "bare"


def _lacking(dice: Iterable[Lacking], texts: Texts, given: Iterable[AddDice] = ()) -> str:
    """Dice as one types them on a correction's line, those of a kind together: `9.résistance@"Goule 2"=…,… (d10)`.

    Those that were given already stand first: `9.dégâts@Harold=3,… (d20)`.
    """
    typed: dict[str, list[str]] = {}
    faces: dict[str, tuple[str, ...]] = {}
    for one in dice:
        name = quoted(one.roller)
        whose = name if name != one.roller else f'"{name}"'
        word = f"{one.command}.{typed_die(one.purpose, texts)}@{whose}"
        typed.setdefault(word, []).append(f"d{one.sides}")
        faces[word] = _faces(one, given)
    return ", ".join(
        f"{word}={','.join((*faces[word], *('…' for _ in sides)))} ({', '.join(dict.fromkeys(sides))})"
        for word, sides in typed.items()
    )


def _faces(lacking: Lacking, given: Iterable[AddDice]) -> tuple[str, ...]:
    """The faces that were given already where a die is lacking."""
    here = (dice for one in given if one.number == lacking.command for dice in one.dice)
    return next((dice.faces for dice in here if (dice.purpose, dice.roller) == (lacking.purpose, lacking.roller)), ())


def _field(name: str, value: object, texts: Texts) -> str:
    if isinstance(value, tuple) and name == "dice":
        return _lacking(value, texts)
    if isinstance(value, tuple):
        return ", ".join(dict.fromkeys(_field(name, part, texts) for part in value))
    if value is None or value == "":
        return "—"
    if name in {"key", "verb", "known", "near", "possible", "expected"}:
        return typed_word(str(value), texts)
    if name == "purpose":
        return typed_die(str(value), texts)
    if name == "round":
        return f"{texts.word('words', 'round')} {value}"
    if (name, value) == ("what", "round"):
        return texts.word("words", "round")
    return texts.word(_SECTIONS[name], str(value)) if name in _SECTIONS else str(value)
