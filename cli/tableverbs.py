"""The table verbs as commands: their arguments are the words of a line; corrections can be seen beforehand."""

from typing import TYPE_CHECKING, Any

import click

from cli.completion import words_of_the_fight
from cli.manual import Verb

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.lexer import Word
    from cli.reader import Spoken

CORRECTING = ("undo", "amend", "insert", "swap", "correct", "option")
"""The verbs that can change what is past."""

FLAGS = (
    click.option("--preview", is_flag=True),
    click.option("--json", "as_json", is_flag=True),
    click.option("--yes", is_flag=True),
    click.option("--from-now", is_flag=True),
    click.option("--keep", multiple=True, metavar="NAME"),
    click.option("--apply", multiple=True, metavar="NAME"),
)


def table_verb(verb: str) -> click.Command:
    """A table verb as a command."""

    @click.command(
        cls=Verb,
        name=verb,
        context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    )
    @click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
    @click.pass_context
    def command(ctx: click.Context, words: tuple[str, ...]) -> None:
        from cli.playing import said

        desk = ctx.obj
        desk.may_create = verb == "combat"
        spoken, text = heard(desk, verb, ctx.info_name or verb, words)
        said(desk, desk.do(spoken, text), as_json=False)

    return command


def correcting_verb(verb: str) -> click.Command:
    """A table verb that can change what is past."""

    @click.command(
        cls=Verb,
        name=verb,
        context_settings={"ignore_unknown_options": True},
    )
    @click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
    @click.pass_context
    def command(ctx: click.Context, /, words: tuple[str, ...], **flags: Any) -> None:  # noqa: ANN401 - the flags
        from cli.correcting import Wishes, correct, corrects
        from cli.gathering import gather, opens_round
        from cli.playing import said

        desk, wishes, typed = ctx.obj, Wishes(**flags), ctx.info_name or verb
        given, text = cut(desk, verb, typed, words)
        if verb == "correct" and opens_round(desk, given[1:]):
            gather(desk, typed, text, given[1:], wishes)
            return
        spoken = desk.hear_words(given, text)
        wishes.check(desk)
        if corrects(desk, spoken) or wishes.preview or wishes.from_now:
            correct(desk, spoken, text, wishes)
        else:
            said(desk, desk.do(spoken, text), as_json=wishes.as_json)

    for flag in FLAGS:
        command = flag(command)
    return command


@click.command(cls=Verb, context_settings={"ignore_unknown_options": True})
@click.option("--json", "as_json", is_flag=True)
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
@click.pass_obj
def whatif(desk: "Desk", words: tuple[str, ...], *, as_json: bool) -> None:
    """Explore a correction, or a declaration to come: what would change, and the board then. Nothing is recorded."""
    from cli.correcting import explore

    spoken, _ = heard(desk, "whatif", words[0], words[1:])
    explore(desk, spoken, as_json=as_json)


@click.command(cls=Verb, context_settings={"ignore_unknown_options": True})
@click.argument("title")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=words_of_the_fight)
@click.pass_obj
def branch(desk: "Desk", title: str, words: tuple[str, ...]) -> None:
    """Write the fight as it stands, or as a correction would make it, as another combat: its dice to come are new."""
    from cli.correcting import branch_off

    branch_off(desk, title, heard(desk, "branch", words[0], words[1:])[0] if words else None)


def heard(desk: "Desk", verb: str, typed: str, words: tuple[str, ...]) -> "tuple[Spoken, str]":
    """A line from its words as the shell cut them, with its text."""
    given, text = cut(desk, verb, typed, words)
    return desk.hear_words(given, text), text


def cut(desk: "Desk", verb: str, typed: str, words: tuple[str, ...]) -> "tuple[tuple[Word, ...], str]":
    """The words of a line as the shell cut them, and its text; `correct` takes whole lines as words."""
    from cli.lexer import Word, word_from_argument

    if verb != "combat":
        desk.sit()
    lines = verb == "correct" or typed in {"correct", "rectifie"}
    said = (Word(word, 0, quoted=True) if lines and _is_line(word) else word_from_argument(word) for word in words)
    first = Word(typed, 0, quoted=" " in typed) if verb in {"whatif", "branch"} else Word(verb, 0)
    text = " ".join((_shown(typed), *(_shown(word) for word in words)))
    return (first, *said), text


def _is_line(word: str) -> bool:
    """Whether an argument is a line of its own: its first word is no key."""
    return " " in word and "=" not in word.split(" ", 1)[0]


def _shown(word: str) -> str:
    """The word as a script writes it."""
    key, equals, value = word.partition("=")
    key, at, whose = key.partition("@")
    if equals and " " not in key:
        named = f'{key}@"{whose}"' if at else key
        return f'{named}="{value}"' if " " in value else f"{named}={value}"
    outer = "«{}»" if '"' in word else '"{}"'
    return outer.format(word) if " " in word or not word else word
