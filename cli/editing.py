"""The words of corrections: amend, insert, swap, several at once, undo by number, disputes.

An amendment edits the words of the line as it was said and reads them again, where they stood.
"""

import re
from collections.abc import Iterable, Sequence

from cli.amending import amended_words, differences, explained, line_text, meant_key, says, written
from cli.edited import EditedPast
from cli.lexer import Word, words_of
from cli.mistakes import KeyTwice, NothingToEdit, PlainAmendment, ScriptError, UnknownWord, WordMissing
from cli.reader import REPEATABLE, SAID, Line, Spoken, Told, read_words
from cli.values import command_number, dice_of
from cli.words import nearest
from domain import commands as c
from domain.commands import Command, Edit, Plain
from domain.dice import GivenDice
from domain.errors import UnknownName
from domain.names import fold
from domain.refusals import CorrectionIdle
from domain.roster import named, newcomers

_ADDRESSED = re.compile(r"#?(\d{1,9})\.(.+)", re.ASCII | re.DOTALL)
EDITING = ("amend", "insert", "undo", "swap", "option")
"""The verbs whose lines can be gathered in one correction."""


def read_amend(line: Line) -> Command:
    """`amend N key=value…`, with dice for other commands (`10.initiative@"Goule 1"=33`)."""
    told = line.past(command_number(line.take("number").text))
    if line.more():
        raise PlainAmendment(line.take("key").text, meant_key(line.words[line.at - 1], line.vocabulary))
    pairs, dice = _sorted(line)
    if not pairs and dice:
        return c.Correct(edits=tuple(dice), verb="amend", why=line.why)
    words = _standing_words(line, told)
    changed = amended_words(words, pairs, line.vocabulary)
    before = _reread(line, words, told)
    try:
        after = _reread(line, changed, told)
    except ScriptError as mistake:
        line.place, cause = explained(mistake.cause, pairs, words, line.vocabulary)
        raise cause from None
    if before.kind != after.kind:
        raise UnknownWord(changed[0].text, (words[0].text,))
    changes = differences(before, after)
    if not changes:
        if not dice:
            raise CorrectionIdle
        return c.Correct(edits=tuple(dice), verb="amend", why=line.why)
    said = told.declared
    edit = c.Amend(number=said.number, changes=changes, before=said.text, text=line_text(changed))
    return c.Correct(edits=(edit, *dice), verb="amend", why=line.why)


def _standing_words(line: Line, told: Told) -> Sequence[Word]:
    """The words of a line as it was said or last amended; written anew where corrections have made another of it.

    That is where names were exchanged in it, or one of several amendments was taken back.
    """
    stands, words = told.declared.command, words_of(unwrapped(told.declared.text or ""))
    if isinstance(stands, c.Settle):  # its line says a correction that was not made
        raise NothingToEdit(told.declared.number)
    if words and says(_reread(line, words, told), stands):
        return words
    ruleset = line.vocabulary.ruleset
    anew = words_of(written(stands, ruleset, french=told.after.lang != "en")) if ruleset else ()
    if anew and (not words or says(_reread(line, anew, told), stands)):
        return anew
    if not words:
        raise NothingToEdit(told.declared.number)
    return words


def unwrapped(text: str) -> str:
    """A line without the `[code]` or backticks of the post that it was pasted from."""
    from cli.script import unwrapped as unwrap  # noqa: PLC0415 - that module plays what this one reads

    return unwrap(text)


def _reread(line: Line, words: Sequence[Word], told: Told) -> Command:
    """The command of a line of the past, read where it stood, with the files that it named then."""
    files = told.declared.files

    def read_file(name: str) -> str:
        return files[name] if name in files else line.file(name)

    spoken = read_words(words, line_text(words), told.before, line.vocabulary, read_file, line.look_up, line.past)
    if spoken.command is None:
        raise NothingToEdit(told.declared.number)
    return spoken.command


def read_insert(line: Line) -> Command:
    """`insert after N : LINE`: a declaration that was forgotten, read as the fight stood after that command."""
    where = line.take("after").text
    if line.vocabulary.choice("places", where) != "after":
        raise UnknownWord(where, ("after",))
    text = line.take("number").text
    told = line.past(command_number(text.rstrip(":")))
    if line.more() and line.words[line.at].text == ":":
        line.take(":")
    inner = [word for word in line.words[line.at :] if not _is_addressed(word)]
    if not inner:
        raise WordMissing("declaration")
    spoken = read_words(inner, line_text(inner), told.after, line.vocabulary, line.read_file, line.look_up, line.past)
    line.joining = _coming((plain(spoken),))
    dice = dice_for_others(line)
    line.said.update({key: word.value or "" for word in inner if (key := _said(line, word))})
    command = plain(spoken)
    edit = c.Insert(
        after=told.declared.number,
        command=command,
        text=line_text([word for word in inner if not _said(line, word)]),
        secret=spoken.secret,
        files=dict(spoken.files),
    )
    return c.Correct(edits=(edit, *dice), verb="insert", why=command.why)


def _none(_: str) -> str:
    return ""


def _said(line: Line, word: Word) -> str | None:
    return line.vocabulary.key(word.text, SAID) if word.value is not None and word.whose is None else None


def plain(spoken: Spoken) -> Plain:
    """A command that the rules adjudicate.

    Raises:
        UnknownWord: corrections are not inserted, nor is what records nothing.
    """
    match spoken.command:
        case None | c.Undo() | c.Redo() | c.Correct() | c.Dispute() | c.AddEntropy() | c.OpenCombat():
            raise UnknownWord(spoken.verb, ())
        case command:
            return command


def read_swap(line: Line) -> Command:
    """`swap "Goule 1" "Goule 2" from=N`: each stands for the other from that command on."""
    one, other = line.combatant(), line.combatant()
    pairs, dice = _sorted(line)
    since = None
    for word in pairs:
        line.place = word
        if line.vocabulary.key(word.text, ("from",)) != "from":
            raise UnknownWord(word.text, ("from",))
        since = command_number(word.value or "")
    if since is None:
        raise WordMissing("from")
    if one == other:
        raise CorrectionIdle
    return c.Correct(edits=(c.Exchange(one=one, other=other, since=since), *dice), verb="swap", why=line.why)


def read_undo(line: Line) -> Command:
    """`undo [N]`, with dice that later commands lack then."""
    text = line.take("number").text if line.more() else None
    pairs, dice = _sorted(line)
    line.words = [*line.words[: line.at], *pairs]
    line.at = len(line.words) - len(pairs)
    line.keys(())
    if text is None and dice:
        raise WordMissing("number")
    if text is None:
        return c.Undo(why=line.why)
    command = command_number(text)
    if dice:
        return c.Correct(edits=(c.TakeBack(number=command), *dice), verb="undo", why=line.why)
    return c.Undo(number=command, why=line.why)


def read_correct(line: Line) -> Command:
    """`correct "amend 7 …" "insert after 9 : …"`: several edits, one batch."""
    edits: list[Edit] = []
    whys: list[str] = []
    past = EditedPast(line.past)
    while line.more():
        said = line.take("edit")
        inner = words_of(said.text)
        if not inner:
            raise WordMissing("edit")
        spoken = read_words(inner, said.text, line.combat, line.vocabulary, line.read_file, line.look_up, past)
        match spoken.command:
            case c.Correct(edits=some):
                edits.extend(some)
                past.follow(some)
            case c.Undo(number=int(back)):
                edits.append(c.TakeBack(number=back))
                past.follow(edits[-1:])
            case _:
                raise UnknownWord(inner[0].text, EDITING)
        whys += [spoken.command.why] if spoken.command.why else []
    line.joining = _coming(edit.command for edit in edits if isinstance(edit, c.Insert))
    _, dice = _sorted(line)
    edits.extend(dice)
    if not edits:
        raise WordMissing("edit")
    return c.Correct(edits=tuple(edits), verb="correct", why=line.why or " · ".join(dict.fromkeys(whys)) or None)


def read_dispute(line: Line) -> Command:
    """`dispute N why="…"`, `dispute N settled why="…"`."""
    command = command_number(line.take("number").text)
    settled = False
    if line.more():
        word = line.take("settled").text
        if line.vocabulary.choice("disputes", word) != "settled":
            raise UnknownWord(word, ("settled",))
        settled = True
    line.keys(())
    return c.Dispute(number=command, settled=settled, why=line.why)


def _is_addressed(word: Word) -> bool:
    return word.value is not None and _ADDRESSED.fullmatch(word.text) is not None


def dice_for_others(line: Line) -> list[c.AddDice]:
    """The dice for other commands, taken out of a line."""
    addressed = [word for word in line.words if _is_addressed(word)]
    line.words = [word for word in line.words if not _is_addressed(word)]
    return _sorted(Line(addressed, line.vocabulary, line.combat, _none, joining=line.joining))[1]


def _coming(commands: Iterable[Command]) -> tuple[str, ...]:
    """Who joins by commands that are inserted."""
    return tuple(name for one in commands if isinstance(one, c.AddCombatant) for name in newcomers(one))


def _sorted(line: Line) -> tuple[list[Word], list[c.AddDice]]:
    """The pairs of a correction: reason and origin are set apart, dice for other commands gathered, the rest given."""
    own: list[Word] = []
    dice: dict[int, list[GivenDice]] = {}
    seen = set[tuple[str, str | None]]()
    for word in line.pairs():
        line.place = word
        key = line.vocabulary.key(word.text, ("why", *SAID)) if word.whose is None else None
        addressed = _ADDRESSED.fullmatch(word.text)
        once = _identity(line, word, addressed)
        if once in seen:
            raise KeyTwice(word.text if word.whose is None else f"{word.text}@{word.whose}")
        seen |= {once} if once[0].partition(".")[0] not in REPEATABLE else set()
        if addressed:
            dice.setdefault(int(addressed[1]), []).append(_addressed_dice(line, word, addressed[2]))
        elif key == "why":
            line.why = word.value
        elif key is not None:
            line.said[key] = word.value or ""
        else:
            own.append(word)
    return own, [c.AddDice(number=command, dice=tuple(some)) for command, some in dice.items()]


def _identity(line: Line, word: Word, addressed: "re.Match[str] | None") -> tuple[str, str | None]:
    """What two pairs have in common of which one would be given twice: key or die, address, roller."""
    key = line.vocabulary.canonical(addressed[2] if addressed else word.text)
    roller = _roller(line, word.whose) if addressed and word.whose else word.whose
    return f"{int(addressed[1])}.{key}" if addressed else key, fold(roller) if roller is not None else None


def _addressed_dice(line: Line, word: Word, purpose: str) -> GivenDice:
    known = line.vocabulary.dice.get(fold(purpose))
    if known is None:
        raise UnknownName("dice", purpose, tuple(sorted(set(line.vocabulary.dice.values()))))
    return dice_of(known, _roller(line, word.whose) if word.whose else None, word)


def _roller(line: Line, name: str) -> str:
    """Whose die it is: a combatant's, or of somebody who joins, or comes back, by the correction."""
    newcomer = next((one for one in line.joining if fold(one) == fold(name)), None)
    if newcomer is not None:
        return newcomer
    try:
        return named(line.combat, name).name
    except UnknownName as unknown:
        if nearest(name, unknown.known, cutoff=0.8):
            raise
        return name
