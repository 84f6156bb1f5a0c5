"""The `horion` command: its options, and the table verbs as commands. Commands import what they need when they run."""

import os
import sys
from typing import Any

import click

from cli.completion import combats
from cli.keys import key
from cli.manual import Verbs
from cli.playing import check, demo, play, say
from cli.proving import export, import_, verify
from cli.reading import audit, board, erratum, explain, list_combats, log, rules, script, sheet, waiting
from cli.replaying import chart, replay
from cli.tableverbs import CORRECTING, branch, correcting_verb, table_verb, whatif
from cli.telling import recap


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("-c", "combat", metavar="COMBAT", shell_complete=combats)
@click.option("--as", "acting", metavar="NAME")
@click.option("--lang", type=click.Choice(["fr", "en"]))
@click.option("--store", envvar="HORION_STORE", metavar="URL")
@click.version_option(package_name="horion")
@click.pass_context
def horion(ctx: click.Context, combat: str | None, acting: str | None, lang: Any, store: str | None) -> None:  # noqa: ANN401
    """Git for fights: an append-only combat log with undo, proof and replay."""
    from cli.desk import Desk
    from cli.signing import key_folder
    from cli.store import default_store

    ctx.obj = Desk(store or default_store(), combat, acting, lang, may_create=False, keys=key_folder())
    ctx.meta["store given"] = store is not None


def _lines(*verbs: str) -> tuple[click.Command, ...]:
    return tuple(correcting_verb(verb) if verb in CORRECTING else table_verb(verb) for verb in verbs)


horion.add_section("playing", (demo, play, say, check, sheet, rules))
horion.add_section("reading", (board, waiting, log, list_combats, explain, recap, replay, chart, script))
horion.add_section(
    "correcting",
    (*_lines("undo", "redo", "amend", "insert", "swap", "correct", "option"), whatif, branch, erratum),
)
horion.add_section("proving", (verify, export, import_, key, audit, *_lines("dispute", "entropy")))
horion.add_section(
    "scripting",
    _lines(
        "combat", "char", "weapon", "round", "initiative", "next", "skip", "delay", "absent", "leave", "note", "hazard",
        "effect", "reveal", "ruling", "close", "rest",
    ),
)  # fmt: skip


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
