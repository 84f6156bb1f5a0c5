"""The commands that show a fight as it went: `replay` on the terminal or as a page, `chart` as a picture."""

from typing import TYPE_CHECKING

import click

from cli.manual import Verb
from cli.reading import FOR, LANG

if TYPE_CHECKING:
    from cli.desk import Desk
    from projections.secrecy import Audience
    from projections.texts import Lang


@click.command(cls=Verb)
@click.argument("command", required=False)
@click.option("--step", "version", type=int, metavar="V")
@click.option("--round", "number", type=int, metavar="N")
@click.option("--corrections", is_flag=True)
@click.option("--html", "page", type=click.Path(), metavar="FILE")
@click.option("--speed", type=click.FloatRange(0.1, 50, clamp=True), default=1.0, metavar="RATE")
@FOR
@LANG
@click.pass_obj
def replay(  # noqa: PLR0913 - one for each option
    desk: "Desk",
    command: str | None,
    version: int | None,
    number: int | None,
    page: str | None,
    audience: "Audience | None",
    lang: "Lang | None",
    *,
    corrections: bool,
    speed: float,
) -> None:
    """Step through the fight, event by event, with the board beside the log; ? shows the keys, q quits."""
    from cli.pages import write_page
    from cli.playback import Start, printed_steps, watch
    from cli.screen import fills
    from cli.show import show

    if page is not None and (corrections or (command, version, number) != (None, None, None)):
        raise click.UsageError("--html / COMMAND / --step / --round / --corrections")
    if sum(where is not None for where in (command, version, number)) > 1:
        raise click.UsageError("COMMAND / --step / --round")
    desk.chosen_lang = lang or desk.chosen_lang
    start = Start(command, version, number)
    if page is not None:
        write_page(desk, page, audience or "players")
    elif fills():
        watch(desk, audience or "gm", start, whole=corrections, speed=speed)
    else:
        show(printed_steps(desk, audience or "gm", start, whole=corrections))


@click.command(cls=Verb)
@click.option("--out", "out", type=click.Path(), metavar="FILE")
@FOR
@LANG
@click.pass_obj
def chart(desk: "Desk", out: str | None, audience: "Audience | None", lang: "Lang | None") -> None:
    """Draw everybody's hit points over the fight, to be posted; for the players unless told otherwise."""
    from cli.charting import write_chart

    desk.chosen_lang = lang or desk.chosen_lang
    write_chart(desk, out, audience or "players")
