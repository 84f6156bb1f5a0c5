"""An editing round: edits of a correction are given one a line, and all of them make one correction."""

import sys
from collections.abc import Sequence

from cli.correcting import Wishes, correct
from cli.desk import Desk
from cli.lexer import Word, words_of
from cli.mistakes import RoundLeft, ScriptError, UnclosedQuote, UnreadableCharacter
from cli.reader import SAID, Spoken
from cli.render import error_lines
from cli.tell import tell
from domain.errors import CombatError
from projections.typed import QUOTES


def opens_round(desk: Desk, words: Sequence[Word]) -> bool:
    """Whether the words after `correct` hold no edit: nothing, or only the reason and who says it."""
    vocabulary = desk.vocabulary
    return all(
        word.value is not None and word.whose is None and vocabulary.key(word.text, ("why", *SAID)) for word in words
    )


def gather(desk: Desk, typed: str, text: str, words: Sequence[Word], wishes: Wishes) -> None:
    """Take one edit a line until an empty line, or the end of what is piped in; then correct.

    On a terminal a line that cannot be read is told and asked for again, and a reason that nobody gave is asked for.

    Args:
        desk: where the correction is made.
        typed: the verb as it was typed.
        text: the command line as a script writes it.
        words: the reason and origin that it gave.
        wishes: how the correction is asked for.

    Raises:
        RoundLeft: the round was left at the terminal; nothing is recorded.
        CombatError: an edit cannot be read, or the correction is refused; nothing is recorded.
    """
    desk.sit()
    asks = sys.stdin.isatty()
    edits: list[str] = []
    while line := _line(desk, "next_edit", asks=asks):
        try:
            if _says(line):
                _heard(desk, typed, [line], ())
                edits.append(line)
        except CombatError as mistake:
            if not asks:
                raise
            for told in error_lines(mistake, desk.texts):
                sys.stderr.write(f"{told}\n")
    if not edits:
        return
    spoken = _heard(desk, typed, edits, words)
    written = [typed, *map(_as_word, edits), *text.split(" ", 1)[1:]]
    while asks and not wishes.preview and (spoken.command is None or not spoken.command.why):
        if why := _line(desk, "reason", asks=asks):
            spoken = _heard(desk, typed, edits, (*words, Word("why", 0, quoted=True, value=why)))
            written.append(f"why={_as_word(why)}")
    correct(desk, spoken, " ".join(written), wishes)


def _line(desk: Desk, question: str, *, asks: bool) -> str:
    """The next line, without the space around it; empty at the end of what is piped in.

    Raises:
        RoundLeft: the end of input, at a terminal.
    """
    if asks:
        sys.stderr.write(tell(desk.lang, question))
        sys.stderr.flush()
    line = sys.stdin.readline()
    if asks and not line:
        sys.stderr.write("\n")
        raise RoundLeft
    return line.strip()


def _says(line: str) -> bool:
    """Whether a line is more than a comment.

    Raises:
        ScriptError: it has no words that can be told apart.
    """
    try:
        return bool(words_of(line))
    except (UnclosedQuote, UnreadableCharacter) as mistake:
        raise ScriptError(mistake, line, mistake.column) from None


def _heard(desk: Desk, typed: str, edits: Sequence[str], words: Sequence[Word]) -> Spoken:
    lines = (Word(line, 0, quoted=True) for line in edits)
    return desk.hear_words((Word("correct", 0), *lines, *words), " ".join((typed, *edits)))


def _as_word(line: str) -> str:
    """A line as one word of another: in quotes that it does not hold."""
    pair = next((pair for pair in (*QUOTES, "‹›") if not set(pair) & set(line)), QUOTES[0])
    return f"{pair[0]}{line}{pair[1]}"
