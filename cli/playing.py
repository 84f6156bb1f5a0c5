"""The commands that record, or would: play, say, check, demo."""

import sys
from typing import TYPE_CHECKING

import click

from cli.completion import words_of_the_fight
from cli.manual import Verb

if TYPE_CHECKING:
    from cli.desk import Desk
    from domain.history import Entry


@click.command(cls=Verb)
@click.argument("file", type=click.Path())
@click.option("--new", "title", metavar="TITLE")
@click.pass_obj
def play(desk: "Desk", file: str, title: str | None) -> None:
    """Play a .combat file; played again once it has grown, only what is new is added."""
    from pathlib import Path

    from cli.script import play as play_file
    from cli.show import show
    from cli.tell import tell

    desk.title, desk.may_create = title, True
    new, total = play_file(Path(file), desk, lambda entry: said(desk, entry, as_json=False))
    show([tell(desk.lang, "played" if new else "nothing_new", new=new, total=total)])


@click.command(cls=Verb)
@click.argument("line", nargs=-1, required=True, shell_complete=words_of_the_fight)
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def say(desk: "Desk", line: tuple[str, ...], *, as_json: bool) -> None:
    """Declare one LINE of script, or the lines of standard input with "-"."""
    from cli.desk import Origin
    from cli.intake import read_input
    from cli.mistakes import ScriptError
    from cli.script import MOST, lines_of, unwrapped
    from cli.tell import tell

    desk.may_create = True
    desk.sit_if_any()
    if line != ("-",):
        entry = desk.say(unwrapped(" ".join(line)))
        said(desk, entry, as_json=as_json)
        if desk.origin != Origin():
            sys.stderr.write(f"{tell(desk.lang, 'post_idle')}\n")
        return
    for number, text in enumerate(lines_of("-", read_input(sys.stdin.buffer, MOST)), 1):
        try:
            said(desk, _heard(desk, number, text), as_json=as_json)
        except ScriptError as mistake:
            mistake.file, mistake.line, mistake.go_on = "-", number, "go_on_said"
            raise


def _heard(desk: "Desk", number: int, text: str) -> "Entry | None":
    """Say a line of standard input.

    Raises:
        ScriptError: it is longer than a line of a script may be, cannot be read, or is refused.
    """
    from cli.mistakes import LineTooLong, ScriptError
    from cli.script import LONGEST_LINE, unwrapped

    if len(text) > LONGEST_LINE:
        raise ScriptError(LineTooLong("-", number, LONGEST_LINE), text, 0)
    return desk.say(unwrapped(text))


@click.command(cls=Verb)
@click.argument("file", type=click.Path())
@click.pass_obj
def check(desk: "Desk", file: str) -> None:
    """Read and adjudicate a .combat file without recording anything."""
    from pathlib import Path

    from cli.rehearsal import rehearse
    from cli.show import show
    from cli.tell import tell

    trial, total = rehearse(Path(file), desk)
    show([tell(trial.lang, "checked", total=total)])


@click.command(cls=Verb)
@click.pass_context
def demo(ctx: click.Context) -> None:
    """Play a whole fight, show the board and the log, undo, redo and verify."""
    from cli.demo import run_demo

    run_demo(ctx.obj, given=ctx.meta["store given"])


def said(desk: "Desk", entry: "Entry | None", *, as_json: bool) -> None:
    """Show what a command led to; a line `waiting` shows who must post."""
    from cli.render import show_entry, warn_of_lost_secret
    from cli.show import show
    from cli.views import closing_lines, entry_json, waiting_parts
    from domain.commands import Correct

    if entry is None:
        if desk.asked_who_is_waited_for and desk.fight is not None:
            show(waiting_parts(desk, "text", None))
        return
    if desk.fight is None:
        return
    warn_of_lost_secret(desk, entry)
    if as_json:
        show(entry_json(desk.fight, entry))
    else:
        show_entry(entry, desk.texts)
        if isinstance(entry.declared.command, Correct):
            from cli.correcting import correction_lines

            show(f"     {line}" for line in correction_lines(desk, entry.number))
        show(closing_lines(desk, entry))
