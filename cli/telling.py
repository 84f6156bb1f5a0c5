"""The command that tells a fight: recap."""

from typing import TYPE_CHECKING

import click

from cli.reading import COPY, DIALECT, FOR, LANG, OUT

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.recapping import RecapFormat
    from projections.documentbbcode import Dialect
    from projections.recap import Style
    from projections.secrecy import Audience
    from projections.texts import Lang


@click.command()
@click.option(
    "--style",
    type=click.Choice(["brief", "full", "story"]),
    default="story",
    help="A line or two a round; every beat with its numbers; or prose without numbers.",
)
@click.option("--round", "number", type=int, metavar="N", help="Round N alone.")
@click.option("--from", "first", metavar="N", help="From command N on, or from a round on: r2.")
@click.option("--to", "last", metavar="N", help="Up to command N, or to the end of a round: r4.")
@click.option("--who", metavar="NAME", help="What has changed on one sheet.")
@click.option("--session", metavar="NAME", help="All the combats of a session, in the order they were opened.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "bbcode", "discord", "html", "json"]),
    default="text",
    help="How to write it.",
)
@DIALECT
@FOR
@OUT
@COPY
@LANG
@click.pass_obj
def recap(  # noqa: PLR0913 - its options
    desk: "Desk",
    *,
    style: "Style",
    number: int | None,
    first: str | None,
    last: str | None,
    who: str | None,
    session: str | None,
    form: "RecapFormat",
    dialect: "Dialect",
    audience: "Audience | None",
    part: int | None,
    out: str | None,
    lang: "Lang | None",
) -> None:
    """Tell the fight: what happened, how everybody fares, and the seal of the whole log.

    The same log gives the same text. Corrections leave no trace in it but footnotes in --style full. Text and JSON are
    for the game master unless told otherwise; what is made to be posted, for the players.

    Example: horion recap --style story --format bbcode --copy 1
    """
    from cli.recapping import span_of, write_recap, write_session

    if number is not None and (first is not None or last is not None):
        raise click.UsageError("--round / --from, --to")
    desk.chosen_lang = lang or desk.chosen_lang
    if session is not None:
        if any(one is not None for one in (number, first, last, who)):
            raise click.UsageError("--session / --round, --from, --to, --who")
        write_session(desk, session, style, form, audience, dialect=dialect, out=out, part=part)
        return
    write_recap(
        desk,
        span_of(desk.sit(), number, first, last),
        style,
        form,
        audience,
        who=who,
        dialect=dialect,
        out=out,
        part=part,
    )
