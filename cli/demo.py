"""The demonstration: a whole fight, its board and log, one command taken back and restored, the proof, the story."""

from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

from cli.desk import Desk
from cli.recapping import write_recap
from cli.render import report_lines, show_entry, show_log
from cli.script import play
from cli.show import show
from cli.signing import authentic
from cli.store import MEMORY
from cli.views import board_asked, board_parts, log_asked
from domain.verification import verify
from projections.recap import Span

FIGHT = "pont-de-brumes.combat"


def fight_file() -> Traversable:
    """The fight that the package carries; in a checkout it stands among the examples."""
    packaged = files("cli") / FIGHT
    return packaged if packaged.is_file() else files("cli").joinpath("..", "examples", FIGHT)


def run_demo(desk: Desk, *, given: bool) -> None:
    """Play the fight into a store of its own, unless one is given."""
    desk.may_create = True
    if not given:
        desk = Desk(MEMORY, None, desk.acting, desk.chosen_lang)
    with as_file(fight_file()) as path:
        _title("horion play pont-de-brumes.combat")
        play(path, desk, lambda entry: show_entry(entry, desk.texts))
    _board(desk)
    for verb in ("undo", "redo"):
        _title(f"horion {verb}")
        entry = desk.say(verb)
        if entry is not None:
            show_entry(entry, desk.texts)
        _board(desk)
    _title("horion log")
    show_log(log_asked(desk, "gm", effective_only=False), desk.texts)
    _title("horion verify")
    show(report_lines(verify(desk.journal, desk.listed(), desk.keyring, authentic=authentic), desk.lang))
    _title("horion recap --style story")
    write_recap(desk, Span(), "story", "text", None)


def _board(desk: Desk) -> None:
    _title("horion board")
    show(board_parts(board_asked(desk, None, None), desk, "text", None))


def _title(command: str) -> None:
    show(["", f"$ {command}"], style="bold cyan")
