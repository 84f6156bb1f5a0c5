"""The commands that show a fight as it went: `replay` on the terminal or as a page, `chart` as a picture."""

from typing import TYPE_CHECKING

import click

from cli.reading import FOR, LANG

if TYPE_CHECKING:
    from cli.desk import Desk
    from projections.secrecy import Audience
    from projections.texts import Lang


@click.command()
@click.argument("command", required=False)
@click.option("--step", "version", type=int, metavar="V", help="Begin at event V, by the number that log shows.")
@click.option("--round", "number", type=int, metavar="N", help="Begin at round N.")
@click.option("--corrections", is_flag=True, help="Show what was taken back too, and what took it back.")
@click.option(
    "--html", "page", type=click.Path(dir_okay=False), metavar="FILE", help="Write it as one page that stands alone."
)
@click.option("--speed", type=click.FloatRange(0.1, 50, clamp=True), default=1.0, help="Events a second when it plays.")
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
    """Step through the fight, event by event, with the board beside the log; ? shows the keys, q quits.

    It begins at COMMAND, a command's number, or at its beginning. Where there is no terminal to fill it is printed as
    text: all of it, or the command, event or round that is asked for.

    With --html it is a page to step through in a browser, that verifies itself; for the players unless told otherwise.

    \b
    Examples:
      horion replay 12
      horion replay --html combat.html
    """  # noqa: D301 - click reads the sign itself
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


@click.command()
@click.option("--out", "out", type=click.Path(dir_okay=False), metavar="FILE", help="Save as FILE, in .svg or .png.")
@FOR
@LANG
@click.pass_obj
def chart(desk: "Desk", out: str | None, audience: "Audience | None", lang: "Lang | None") -> None:
    """Draw everybody's hit points over the fight, to be posted; for the players unless told otherwise.

    Without --out the SVG is printed. PNG needs pip install 'horion[chart]'.

    Example: horion chart --out pv.png
    """
    from cli.charting import write_chart

    desk.chosen_lang = lang or desk.chosen_lang
    write_chart(desk, out, audience or "players")
