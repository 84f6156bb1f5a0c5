"""What the pages of a replay are made of: the board, the log and the keys, as lines of a terminal."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cli.player import Player
from cli.render import log_line
from cli.tell import tell
from projections.board import Board
from projections.boardview import Row, View, board_view
from projections.inert import plain
from projections.replaysteps import Step
from projections.texts import Texts
from projections.vitals import Vitals, total_of

BAR = 12
"""Columns of a bar of hit points."""
COLUMN = 24
"""Columns that names have at most before the bars."""
SMALL = 60
"""Columns below which what goes on in a second line is hardly indented."""
DEEP, SHALLOW = 17, 3
"""Columns by which a line of the log goes on: under its words, or hardly indented."""


def hung(text: Text, console: Console, width: int, indent: int) -> Iterator[Text]:
    """A text in lines of this width, all but the first one indented."""
    text = text.copy()
    text.rstrip()
    first, *more = text.wrap(console, max(1, width)) or [Text("")]
    if more:
        start = len(first.plain)
        rest = text[start:] if start < len(text) else Text("")
        more = [Text.assemble(" " * indent, line) for line in _stripped(rest).wrap(console, max(1, width - indent))]
    for line in (first, *more):
        line.rstrip()
        yield line


def _stripped(text: Text) -> Text:
    """A text without the spaces that it begins with."""
    return text[len(text.plain) - len(text.plain.lstrip()) :]


# --- The board --------------------------------------------------------------------------------------------------------


def board_lines(player: Player, board: Board, view: View, texts: Texts, console: Console, width: int) -> list[Text]:
    """The order, then everybody with a bar, then what waits; what has just changed stands out."""
    before = None if player.moved_from is None else player.replay.board(player.moved_from)
    old = {row.name: row for row in board_view(before, texts).rows} if before else {}
    lines = list[Text]()
    if view.order:
        order = f"{view.order.label}{view.colon} {' · '.join(view.order.items)}"
        lines += [*hung(Text(plain(order)), console, width, 2), Text("")]
    bars, column = (
        {one.name: _bar(one) for one in board.vitals},
        max((cell_len(row.name) for row in view.rows), default=0),
    )
    for row in view.rows:
        changed = bool(old) and row != old.get(row.name, Row(row.name, ()))
        name = Text(plain(row.name), style="bold")
        name.pad_right(max(0, min(column, COLUMN) - name.cell_len))
        state = Text(plain(" · ".join(row.parts)), style="bold yellow" if changed else "")
        lines += hung(Text.assemble(name, "  ", bars.get(row.name, Text("")), "  ", state), console, width, 4)
    for at, notice in enumerate(view.notices):
        told = Text(plain(f"{notice.label}{view.colon} {', '.join(notice.items)}"), style="dim")
        lines += [*([] if at else [Text("")]), *hung(told, console, width, 2)]
    return lines


def _bar(one: Vitals) -> Text:
    """Hit points as a bar; nothing where they are hidden, or there are none."""
    hp, most = total_of(one)
    if most <= 0:
        return Text("")
    full = max(0, min(BAR, -(-BAR * hp // most)))
    style = "green" if hp * 2 > most else "yellow" if hp * 4 > most else "red"
    return Text.assemble(("█" * full, style), ("░" * (BAR - full), "dim"))


# --- The log ----------------------------------------------------------------------------------------------------------


def log_lines(player: Player, texts: Texts, console: Console, width: int, room: int) -> list[Text]:
    """The log up to the step at hand, which stands last and stands out: whole, even where there is no room for it."""
    lines, indent = list[Text](), DEEP if width >= SMALL else SHALLOW
    for at in range(player.at, -1, -1):
        told = list(hung(_told(player.replay.steps[at], texts, console, now=at == player.at), console, width, indent))
        if len(lines) + len(told) > room and lines:
            break
        lines = [*told, *lines]
    return lines


def _told(step: Step, texts: Texts, console: Console, *, now: bool) -> Text:
    """One event; what was taken back is struck through, and said to be where there is no colour."""
    line = log_line(step.seen, texts, step.declared) or ""
    style = "strike dim" if not step.stands else "bold" if step.opens else ""
    if not step.stands and console.no_color:
        line = f"{line}  [{texts.word('words', 'undone')}]"
    return Text(f"{'▶' if now else ' '}{line}", style=f"{style} reverse" if now else style)


# --- The keys ---------------------------------------------------------------------------------------------------------


def key_lines(texts: Texts, console: Console, width: int) -> list[Text]:
    """What each key does."""
    words = {"round_word": texts.word("words", "round")}
    rows = [row.split("|", 1) for row in tell(texts.lang, "replay_help_keys", **words).strip().split("\n")]
    column = max(len(keys) for keys, _ in rows) if width >= SMALL else 0
    told = (Text.assemble((f"{keys:<{column}}", "bold"), "  ", what) for keys, what in rows)
    return [line for row in told for line in hung(row, console, width, column + 2 if column else SHALLOW)]
