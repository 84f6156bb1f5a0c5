"""The commands that only read: board, log, list, waiting, script, sheet, rules, erratum."""

from typing import TYPE_CHECKING

import click

from cli.completion import questions, rule_ids, rulesets
from cli.manual import Verb, Verbs

if TYPE_CHECKING:
    from cli.auditing import AuditFormat
    from cli.desk import Desk
    from projections.documentbbcode import Dialect
    from projections.formats import Format
    from projections.secrecy import Audience
    from projections.texts import Lang

OUT = click.option("--out", "out", type=click.Path(), metavar="FILE")
LANG = click.option("--lang", type=click.Choice(["fr", "en"]))
FOR = click.option("--for", "audience", type=click.Choice(["players", "gm"]))

DIALECT = click.option(
    "--dialect",
    type=click.Choice(["forumactif", "phpbb"]),
    default="forumactif",
)
COPY = click.option("--copy", "part", type=click.IntRange(min=1), metavar="PART")


@click.command(cls=Verb)
@click.option("--json", "as_json", is_flag=True)
@click.option("--at", "version", type=int, metavar="V")
@click.option("--round", "number", type=int, metavar="N")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "bbcode", "discord"]), default="text")
@FOR
@COPY
@click.pass_obj
def board(
    desk: "Desk",
    version: int | None,
    number: int | None,
    form: "Format",
    audience: "Audience | None",
    part: int | None,
    *,
    as_json: bool,
) -> None:
    """Show who is up, who is hurt, who bleeds; BBCode and Discord are for players unless told otherwise."""
    from cli.pasting import paste
    from cli.views import board_asked, board_parts, printed_json, veiled

    if version is not None and number is not None:
        raise click.UsageError("--at / --round")
    asked = board_asked(desk, version, number)
    if as_json:
        parts: tuple[str, ...] = (printed_json(veiled(asked, desk, audience or "gm").as_json()),)
    else:
        parts = board_parts(asked, desk, form, audience)
    paste(desk.lang, parts, part=part)


@click.command(cls=Verb)
@click.option("--json", "as_json", is_flag=True)
@click.option("--effective", is_flag=True)
@FOR
@click.pass_obj
def log(desk: "Desk", audience: "Audience | None", *, as_json: bool, effective: bool) -> None:
    """Show every event: number, round, who, what and its sum."""
    from cli.render import show_log
    from cli.show import show
    from cli.views import log_asked, printed_json

    moments = log_asked(desk, audience or "gm", effective_only=effective)
    if as_json:
        show(printed_json(moment.as_json()) for moment in moments)
    else:
        show_log(moments, desk.texts)


@click.command(cls=Verb, name="list")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def list_combats(desk: "Desk", *, as_json: bool) -> None:
    """List the combats of the store: slug, title, rules, status, round."""
    from cli.show import show
    from cli.tell import tell
    from cli.views import listing, listing_lines, printed_json
    from domain.errors import StoreMissing

    try:
        rows = listing(desk)
    except StoreMissing:
        rows = []
    if as_json:
        show(printed_json(row) for row in rows)
    else:
        show(listing_lines(rows, desk) if rows else [tell(desk.lang, "empty_store")])


@click.command(cls=Verb)
@click.option("--json", "as_json", is_flag=True)
@click.option("--format", "form", type=click.Choice(["text", "bbcode", "discord"]), default="text")
@FOR
@COPY
@click.pass_obj
def waiting(desk: "Desk", form: "Format", audience: "Audience | None", part: int | None, *, as_json: bool) -> None:
    """Show who must post, since when, under which attacks: ready to paste."""
    from cli.pasting import paste
    from cli.views import printed_json, waiting_json, waiting_parts

    desk.sit()
    parts = (printed_json(waiting_json(desk, audience)),) if as_json else waiting_parts(desk, form, audience)
    paste(desk.lang, parts, part=part)


@click.command(cls=Verb)
@OUT
@click.pass_obj
def script(desk: "Desk", out: str | None) -> None:
    """Write the fight back as a script: what stands, with every die under its roller's name."""
    from cli.show import save, show
    from cli.writer import script_lines

    lines = list(script_lines(desk.sit()))
    if out:
        save(out, lines)
    else:
        show(lines)


@click.group(cls=Verbs)
def sheet() -> None:
    """Sheets for characters."""


@sheet.command(cls=Verb, name="new")
@click.argument("ruleset", default="forum", shell_complete=rulesets)
@click.pass_obj
def sheet_new(desk: "Desk", ruleset: str) -> None:
    """Print a commented sheet to fill in and name on a `char` line (sheet=FILE)."""
    from cli.show import show
    from cli.views import blank_sheet

    show(blank_sheet(ruleset, desk.chosen_lang))


@click.command(cls=Verb)
@click.argument("what", required=False, shell_complete=rule_ids)
@click.pass_obj
def rules(desk: "Desk", what: str | None) -> None:
    """Show the rulesets, the rules of one, or one rule with its source, standing and options."""
    from cli.rulebook import rules_lines
    from cli.show import show

    show(rules_lines(what, desk.lang))


@click.command(cls=Verb)
@click.argument("number")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "bbcode", "discord"]), default="text")
@FOR
@COPY
@click.pass_obj
def erratum(desk: "Desk", number: str, form: "Format", audience: "Audience | None", part: int | None) -> None:
    """Write the notice to post for correction NUMBER: what was wrong, who noticed, what changes now."""
    from cli.pasting import paste
    from cli.values import command_number
    from cli.views import erratum_parts

    desk.sit()
    paste(desk.lang, erratum_parts(desk, command_number(number), form, audience), part=part)


@click.command(cls=Verb)
@click.argument("number", required=False)
@click.option("--json", "as_json", is_flag=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json", "html", "bbcode", "discord"]),
    default="text",
)
@DIALECT
@FOR
@OUT
@COPY
@LANG
@click.pass_obj
def audit(  # noqa: PLR0913, PLR0917 - one for each of its options
    desk: "Desk",
    number: str | None,
    form: "AuditFormat",
    dialect: "Dialect",
    audience: "Audience | None",
    out: str | None,
    part: int | None,
    lang: "Lang | None",
    *,
    as_json: bool,
) -> None:
    """Write the dossier of the fight, or of command NUMBER: who said what, what was changed, every die and its odds."""
    from cli.auditing import write_audit

    desk.chosen_lang = lang or desk.chosen_lang
    write_audit(desk, number, "json" if as_json else form, audience, dialect=dialect, out=out, part=part)


@click.command(cls=Verb)
@click.argument("what", nargs=-1, required=True, shell_complete=questions)
@click.option("--json", "as_json", is_flag=True)
@click.option("--at", "version", type=int, metavar="V")
@click.option("--brief", is_flag=True)
@FOR
@click.pass_obj
def explain(
    desk: "Desk", what: tuple[str, ...], audience: "Audience | None", version: int | None, *, brief: bool, as_json: bool
) -> None:
    """Show why WHAT is so, back through wounds, rolls, dice and rules to who declared it."""
    from cli.explaining import explained, explained_json, explained_lines
    from cli.show import show
    from cli.views import printed_json

    answer = explained(desk, " ".join(what), audience or "gm", version)
    if as_json:
        show([printed_json(explained_json(desk, answer))])
        return
    styles = {"value": "bold", "die": "dim", "rule": "dim"}
    for line in explained_lines(desk, answer, brief=brief):
        show([f"{'  ' * line.depth}{line.text}".rstrip()], style=styles.get(line.style))
