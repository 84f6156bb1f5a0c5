"""`horion replay`: a fight told again, step by step."""

from typing import TYPE_CHECKING

import click

from cli.reading import FOR

if TYPE_CHECKING:
    from cli.desk import Desk
    from projections.secrecy import Audience
    from projections.texts import Lang


@click.command()
@click.option(
    "--html", "page", type=click.Path(dir_okay=False), help="Write it to this file, as one page that stands alone."
)
@FOR
@click.option("--lang", type=click.Choice(["fr", "en"]), help="The page's language at first; the combat's otherwise.")
@click.pass_obj
def replay(desk: "Desk", page: str | None, audience: "Audience | None", lang: "Lang | None") -> None:
    """Write the fight as a page to step through, that verifies itself; for the players unless told otherwise.

    Example: horion replay --html combat.html
    """
    from cli.exporting import exported
    from cli.show import save_bytes
    from projections.replay import replay as steps_of
    from projections.replaypage import replay_page

    if page is None:
        raise click.UsageError("--html FILE")
    desk.chosen_lang = lang or desk.chosen_lang
    fight, readers = desk.sit(), audience or "players"
    export = exported(desk, readers)
    shown = steps_of(fight.slug, fight.history, readers)
    save_bytes(page, replay_page(shown, export, fight.link, desk.lang).encode())
