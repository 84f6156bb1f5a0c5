"""The `horion` command: its options, and the table verbs as commands. Commands import what they need when they run."""

import os
import sys
from typing import Any

import click
from click.shell_completion import CompletionItem

from cli.completion import combats
from cli.keys import key
from cli.playing import check, demo, play, say
from cli.proving import export, import_, verify
from cli.reading import audit, board, erratum, explain, list_combats, log, rules, script, sheet, waiting
from cli.replaying import chart, replay
from cli.tableverbs import CORRECTING, branch, correcting_verb, table_verb, whatif
from cli.telling import recap

EPILOG = """\b
Examples / exemples :
  horion demo                                 a whole fight, with undo and verification
  horion play examples/pont-de-brumes.combat  play a file; again, once it has grown
  horion say 'Milo passe'                     declare one line
  horion board                                who is up, who is hurt, who bleeds
  horion waiting                              who must post, ready to paste
  horion recap                                the fight told as a story, with its seal
  horion explain "Goule 1.hp"                 why: wounds, rolls, rules, and who said so
  horion undo why="c'était la Goule 2"        take the last command back
  horion amend 7 target="Goule 2" why=… --preview   what another target would change
"""

FRENCH = {
    "etat": "board",
    "journal": "log",
    "verifie": "verify",
    "attente": "waiting",
    "liste": "list",
    "joue": "play",
    "dis": "say",
    "regles": "rules",
    "pourquoi": "explain",
    "fiche": "sheet",
    "cle": "key",
    "exporte": "export",
    "importe": "import",
    "dossier": "audit",
    "rejoue": "replay",
    "graphique": "chart",
}
TABLE_VERBS = (
    "combat", "char", "weapon", "round", "initiative", "next", "skip", "delay", "absent", "leave", "note", "hazard",
    "effect", "reveal", "ruling", "rest", "redo", "close", "dispute", "entropy",
)  # fmt: skip


class Verbs(click.Group):
    """The group of verbs: French names are understood too, table verbs are read like lines of a script."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, in either language, accents or not."""
        found = super().get_command(ctx, cmd_name)
        if found is None:
            from cli.words import shared_verbs
            from domain.names import fold

            folded = fold(cmd_name)
            verb = FRENCH.get(folded) or {**shared_verbs(), "tour": "round"}.get(folded) or folded
            found = super().get_command(ctx, verb)
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The verbs that begin so, in either language."""
        from cli.words import shared_words
        from domain.names import fold

        found = super().shell_complete(ctx, incomplete)
        table = shared_words()["verbs"]
        french = [*FRENCH, "tour", *(word for verb in (*TABLE_VERBS, *CORRECTING) for word in table.get(verb, ()))]
        began = [word for word in french if incomplete and fold(word).startswith(fold(incomplete))]
        return [*found, *(CompletionItem(word) for word in dict.fromkeys(began))]


@click.group(cls=Verbs, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-c",
    "combat",
    metavar="COMBAT",
    shell_complete=combats,
    help="The combat's slug or its beginning; the last one used otherwise.",
)
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
    """Git for fights: an append-only combat log with undo, proof and replay.

    Git pour les bagarres : un journal de combat où rien ne s'efface, où tout se reprend et tout se vérifie.
    """
    from cli.desk import Desk
    from cli.signing import key_folder
    from cli.store import default_store

    ctx.obj = Desk(store or default_store(), combat, acting, lang, may_create=False, keys=key_folder())
    ctx.meta["store given"] = store is not None


_COMMANDS = (
    play, say, check, board, log, list_combats, verify, waiting, script, export, sheet, rules, demo,
    whatif, branch, erratum, explain, audit, recap, import_, key, replay, chart,
)  # fmt: skip
for _command in _COMMANDS:
    horion.add_command(_command)
for _verb in TABLE_VERBS:
    horion.add_command(table_verb(_verb))
for _verb in CORRECTING:
    horion.add_command(correcting_verb(_verb))


def main() -> None:
    """Run the command line: errors in words on standard error, the status as documented."""
    from cli.outcome import run

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal shows "?" for what it cannot
    if "_HORION_COMPLETE" in os.environ:
        horion(prog_name="horion")  # click answers the shell and exits
    sys.exit(run(horion))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUTF8", "1")
    main()
