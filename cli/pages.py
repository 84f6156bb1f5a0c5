"""A fight as a page to step through: `replay --html FILE`."""

from cli.desk import Desk
from cli.exporting import exported
from cli.show import save_bytes
from projections.replaypage import replay_page
from projections.replayscenes import told_steps
from projections.replaysteps import Replay
from projections.secrecy import Audience


def write_page(desk: Desk, file: str, audience: Audience) -> None:
    """Save the fight asked for as one page, with its export in it.

    Raises:
        FileUnwritable: it cannot be saved.
    """
    fight = desk.sit()
    shown = told_steps(Replay(fight.slug, fight.history, audience, whole=True))
    save_bytes(file, replay_page(shown, exported(desk, audience), fight.link, desk.lang).encode())
