"""The command that tells a fight: recap."""

from typing import TYPE_CHECKING

import click

from cli.manual import Verb
from cli.reading import COPY, DIALECT, FOR, LANG, OUT

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.recapping import RecapFormat
    from projections.documentbbcode import Dialect
    from projections.recap import Style
    from projections.secrecy import Audience
    from projections.texts import Lang


@click.command(cls=Verb)
@click.option(
    "--style",
    type=click.Choice(["brief", "full", "story"]),
    default="story",
)
@click.option("--round", "number", type=int, metavar="N")
@click.option("--from", "first", metavar="N")
@click.option("--to", "last", metavar="N")
@click.option("--who", metavar="NAME")
@click.option("--session", metavar="NAME")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "bbcode", "discord", "html", "json"]),
    default="text",
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
    """Tell the fight: what happened, how everybody fares, and the seal of the whole log."""
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
