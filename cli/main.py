"""The `horion` command: its verbs and options. Each command imports what it needs when it runs."""

import os
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cli.desk import Desk

EPILOG = """\b
Examples / exemples :
  horion demo                                 a whole fight, with undo and verification
  horion play examples/pont-de-brumes.combat  play a file; again, once it has grown
  horion say 'Milo passe'                     declare one line
  horion board                                who is up, who is hurt, who bleeds
  horion undo why="c'était la Goule 2"        take the last command back
"""

FRENCH = {
    "état": "board",
    "etat": "board",
    "journal": "log",
    "vérifie": "verify",
    "verifie": "verify",
    "liste": "list",
    "joue": "play",
    "dis": "say",
}
TABLE_VERBS = (
    "combat", "char", "weapon", "round", "initiative", "next", "skip", "note", "ruling", "undo", "redo", "close",
)  # fmt: skip


class Verbs(click.Group):
    """The group of verbs: French names are understood too, table verbs are read like lines of a script."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, in either language."""
        found = super().get_command(ctx, FRENCH.get(cmd_name, cmd_name))
        if found is None:
            from cli.words import shared_verbs
            from domain.names import fold

            verb = {**shared_verbs(), "tour": "round"}.get(fold(cmd_name))
            found = super().get_command(ctx, verb) if verb else None
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Accept the French names without click's own rewriting."""
        _, command, rest = super().resolve_command(ctx, args)
        return (command.name if command else None), command, rest


@click.group(cls=Verbs, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("-c", "combat", metavar="COMBAT", help="The combat's slug or its beginning; the last one used otherwise.")
@click.option("--as", "acting", metavar="NAME", help="The player who acts; the game master otherwise.")
@click.option("--lang", type=click.Choice(["fr", "en"]), help="The language to speak; the combat's otherwise.")
@click.option(
    "--store",
    envvar="HORION_STORE",
    metavar="URL",
    help="sqlite:///path, sqlite:///path?mode=ro or sqlite:///:memory:; a file in your data directory otherwise.",
)
@click.version_option(package_name="horion")
@click.pass_context
def horion(ctx: click.Context, combat: str | None, acting: str | None, lang: Any, store: str | None) -> None:  # noqa: ANN401
    r"""Git for fights: an append-only combat log with undo, proof and replay.

    \b
    Git pour les bagarres : un journal de combat où rien ne s'efface,
    où tout se reprend et tout se vérifie.
    """
    from cli.desk import Desk
    from cli.store import default_store

    ctx.obj = Desk(store or default_store(), combat, acting, lang)
    ctx.meta["store given"] = store is not None


@horion.command()
@click.argument("file", type=click.Path())
@click.pass_obj
def play(desk: "Desk", file: str) -> None:
    """Play a .combat file; played again once it has grown, only what is new is added.

    Example: horion play examples/pont-de-brumes.combat
    """
    from pathlib import Path

    from cli.render import show, show_entry
    from cli.script import play as play_file
    from cli.tell import tell

    new, total = play_file(Path(file), desk, lambda entry: show_entry(entry, desk.texts))
    show([tell(desk.lang, "played" if new else "nothing_new", new=new, total=total)])


@horion.command()
@click.argument("line", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the events recorded, one JSON object a line.")
@click.pass_obj
def say(desk: "Desk", line: tuple[str, ...], *, as_json: bool) -> None:
    """Declare one LINE of script, or the lines of standing input with "-".

    Example: horion say 'Constantine attaque-renforcée "Goule 1" arme=épée visée=73'
    """
    desk.sit_if_any()
    lines = sys.stdin if line == ("-",) else [" ".join(line)]
    for text in lines:
        _said(desk, desk.say(text.rstrip("\r\n")), as_json=as_json)


@horion.command()
@click.argument("file", type=click.Path())
@click.pass_obj
def check(desk: "Desk", file: str) -> None:
    """Read and adjudicate a .combat file without recording anything.

    Example: horion check examples/pont-de-brumes.combat
    """
    from pathlib import Path

    from cli.rehearsal import rehearse
    from cli.render import show
    from cli.tell import tell

    trial, total = rehearse(Path(file), desk)
    show([tell(trial.lang, "checked", total=total)])


@horion.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--at", "version", type=int, metavar="V", help="As it was known just after event V.")
@click.option(
    "--round", "round_number", type=int, metavar="N", help="After round N's last effects, as they stand today."
)
@click.pass_obj
def board(desk: "Desk", version: int | None, round_number: int | None, *, as_json: bool) -> None:
    """Show who is up, who is hurt, who bleeds.

    Example: horion board --round 2
    """
    from cli.render import board_lines, show
    from cli.views import board_asked, printed_json

    asked = board_asked(desk, version, round_number)
    show([printed_json(asked.as_json())] if as_json else board_lines(asked, desk.texts))


@horion.command()
@click.option("--json", "as_json", is_flag=True, help="Print every event, one JSON object a line.")
@click.option("--effective", is_flag=True, help="Leave out what was taken back.")
@click.pass_obj
def log(desk: "Desk", *, as_json: bool, effective: bool) -> None:
    """Show every event: number, round, who, what and its sum.

    Example: horion log --effective
    """
    from cli.render import show, show_log
    from cli.views import printed_json
    from projections.timeline import timeline

    moments = timeline(desk.sit().history, effective_only=effective)
    if as_json:
        show(printed_json(moment.as_json()) for moment in moments)
    else:
        show_log(moments, desk.texts)


@horion.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.pass_obj
def list_combats(desk: "Desk", *, as_json: bool) -> None:
    """List the combats of the store: slug, title, rules, status, round."""
    from cli.render import show
    from cli.tell import tell
    from cli.views import listing, listing_lines, printed_json

    rows = listing(desk)
    if as_json:
        show(printed_json(row) for row in rows)
    else:
        show(listing_lines(rows, desk.texts) if rows else [tell(desk.lang, "empty_store")])


@horion.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--complete", is_flag=True, help="Fail too when a part could not be checked.")
@click.pass_context
def verify(ctx: click.Context, *, as_json: bool, complete: bool) -> None:
    """Check chain, seal, dice and rules: that nothing was changed and everything follows.

    Exit status 0: all is well; 3: a difference.
    """
    from cli.render import report_lines, show
    from cli.views import printed_json, report_json
    from domain.verification import verify as check_combat

    desk = ctx.obj
    listed = desk.listed()
    report = check_combat(desk.journal, listed, desk.keyring)
    desk.learn_language(listed)
    show([printed_json(report_json(listed.slug, report))] if as_json else report_lines(report, desk.lang))
    if report.outcome == "difference" or (complete and report.outcome == "unchecked"):
        ctx.exit(3)


@horion.command()
@click.pass_context
def demo(ctx: click.Context) -> None:
    """Play a whole fight, show the board and the log, undo, redo and verify."""
    from cli.demo import run_demo

    run_demo(ctx.obj, given=ctx.meta["store given"])


def _said(desk: "Desk", entry: Any, *, as_json: bool) -> None:  # noqa: ANN401 - an Entry or nothing
    from cli.render import show, show_entry, warn_of_lost_secret
    from cli.views import entry_json

    if entry is None or desk.fight is None:
        return
    warn_of_lost_secret(desk, entry)
    if as_json:
        show(entry_json(desk.fight, entry))
    else:
        show_entry(entry, desk.texts)


def _table_verb(verb: str) -> click.Command:
    """A table verb as a command: its arguments are the words of the line."""

    @click.command(
        name=verb,
        help=f"The table verb `{verb}`, its words as arguments.",
        context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    )
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    @click.pass_obj
    def command(desk: "Desk", words: tuple[str, ...]) -> None:
        from cli.lexer import Word, word_from_argument

        if verb != "combat":
            desk.sit()
        said = (Word(verb, 0), *(word_from_argument(word) for word in words))
        text = " ".join((verb, *(_quoted(word) for word in words)))
        _said(desk, desk.do(desk.hear_words(said, text), text), as_json=False)

    return command


def _quoted(word: str) -> str:
    """The word as a script writes it."""
    key, equals, value = word.partition("=")
    if equals and " " not in key:
        return f'{key}="{value}"' if " " in value else word
    return f'"{word}"' if " " in word else word


for _verb in TABLE_VERBS:
    horion.add_command(_table_verb(_verb))


def main() -> None:
    """Run the command line: errors in words on standard error, the status as documented."""
    from cli.outcome import run

    sys.exit(run(horion))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUTF8", "1")
    main()
