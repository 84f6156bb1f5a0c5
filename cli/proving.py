"""The commands of proof: verify, export, import."""

from typing import TYPE_CHECKING

import click

from cli.manual import Verb
from cli.reading import FOR, OUT

if TYPE_CHECKING:
    from cli.desk import Desk
    from projections.secrecy import Audience


@click.command(cls=Verb)
@click.argument("file", required=False, type=click.Path())
@click.option("--seal", "seals", multiple=True, metavar="SEAL")
@click.option("--json", "as_json", is_flag=True)
@click.option("--complete", is_flag=True)
@click.option(
    "--with",
    "files",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
)
@click.pass_context
def verify(
    ctx: click.Context,
    file: str | None,
    seals: tuple[str, ...],
    files: tuple[str, ...],
    *,
    as_json: bool,
    complete: bool,
) -> None:
    """Check chain, seal, dice and rules: that nothing was changed and everything follows."""
    from cli.exporting import exports_in, log_in
    from cli.render import report_lines
    from cli.show import show
    from cli.signing import authentic
    from cli.views import log_slug, printed_json, report_json
    from domain.seals import read_seal
    from domain.verification import NoSecrets, verify as check_combat, verify_log

    desk, posted, earlier = ctx.obj, [read_seal(seal) for seal in seals], exports_in(files)
    if file is None:
        listed = desk.listed()
        desk.learn_language(listed)
        name, lang = listed.slug, desk.lang
        report = check_combat(desk.journal, listed, desk.keyring, earlier, posted, authentic)
    else:
        log = log_in(file)
        name, spoken = log_slug(log)
        lang = desk.chosen_lang or spoken or desk.lang
        report = verify_log(log, NoSecrets(), earlier, posted, authentic)
    show([printed_json(report_json(name, report))] if as_json else report_lines(report, lang))
    if report.outcome == "difference" or (complete and report.outcome == "unchecked"):
        ctx.exit(3)


@click.command(cls=Verb)
@OUT
@FOR
@click.pass_obj
def export(desk: "Desk", out: str | None, audience: "Audience | None") -> None:
    """Write the fight as a file that stands alone: every stored event, a line each, and the seal."""
    from cli.exporting import exported
    from cli.show import save_bytes, show_bytes

    data = exported(desk, audience or "gm")
    if out:
        save_bytes(out, data)
    else:
        show_bytes(data)


@click.command(cls=Verb, name="import")
@click.argument("file", type=click.Path())
@click.option("--name", "called", metavar="NAME")
@click.pass_obj
def import_(desk: "Desk", file: str, called: str | None) -> None:
    """Take a fight in from a FILE that "horion export" wrote, or what has been added to it since."""
    from cli.exporting import imported
    from cli.show import show
    from cli.tell import tell

    desk.may_create = True
    done = imported(desk, file, called)
    code = "imported_nothing" if not done.new else "imported_more" if done.known else "imported"
    desk.sit()
    lines = [tell(desk.lang, code, slug=done.slug, known=done.known, new=done.new)]
    if done.known and done.new:
        master = tell(desk.lang, "imported_master")
        people = ", ".join(f"{name or master} ({count})" for name, count in done.declared.items())
        lines.append(tell(desk.lang, "imported_declared", people=people))
    checked = "imported_next" if done.derived else "imported_other_rules"
    show([*lines, tell(desk.lang, checked)] if done.new else lines)
