"""The replay as a page of the terminal: board and log side by side, or one above the other where it is narrow."""

from collections.abc import Iterator, Sequence

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
from projections.secrecy import total_of
from projections.texts import Texts
from projections.vitals import Vitals

NARROW = 96
"""Columns below which the log stands under the board."""
BAR = 12
"""Columns of a bar of hit points."""
COLUMN = 24
"""Columns that names have at most before the bars."""
AROUND = 4
"""Lines that are no board and no log: the head, the place, a rule above each."""


def page(player: Player, texts: Texts, console: Console, width: int, height: int) -> list[Text]:
    """The lines that fill the terminal, as many as it has."""
    room = max(2, height - AROUND)
    board = player.replay.board(player.at)
    view = board_view(board, texts)
    head = [_cut(plain(" · ".join(filter(None, (view.title, *view.lead)))), width, "bold"), _rule(width)]
    if player.helping:
        body = _filled(_help(texts, width), room)
    elif width < NARROW:
        shown = _fitting(_board(player, board, view, texts, console, width), max(1, room * 3 // 5), texts)
        body = [*shown, _rule(width)]
        body = _filled([*body, *_log(player, texts, console, width, max(1, room - len(body)))], room)
    else:
        left = max(40, min(78, width * 9 // 20))
        boards = _fitting(_board(player, board, view, texts, console, left), room, texts)
        log = _log(player, texts, console, width - left - 3, room)
        body = _beside(_filled(boards, room), _filled(log, room), left, console)
    return [*head, *body, *_foot(player, texts, width)][:height]


def _cut(text: str, width: int, style: str = "") -> Text:
    """A text on one line."""
    return _clipped(Text(text, style=style, no_wrap=True), width)


def _rule(width: int) -> Text:
    return Text("─" * width, style="dim")


def _filled(lines: Sequence[Text], room: int) -> list[Text]:
    return [*lines[:room], *(Text("") for _ in range(room - len(lines)))]


def _fitting(lines: list[Text], room: int, texts: Texts) -> list[Text]:
    """As many lines as there is room for, and how many more there would be."""
    if len(lines) <= room:
        return lines
    more = tell(texts.lang, "replay_more", count=len(lines) - room + 1)
    return [*lines[: room - 1], Text(more, style="dim")]


def _beside(left: Sequence[Text], right: Sequence[Text], width: int, console: Console) -> list[Text]:
    lines = []
    for one, other in zip(left, right, strict=True):
        line = one.copy()
        line.align("left", width)
        lines.append(Text.assemble(line, (" │ ", "dim"), other, no_wrap=True, overflow="crop"))
    return lines if console.encoding.startswith("utf") else [Text(line.plain.replace("│", "|")) for line in lines]


# --- The board --------------------------------------------------------------------------------------------------------


def _board(player: Player, board: Board, view: View, texts: Texts, console: Console, width: int) -> list[Text]:
    """The order, then everybody with a bar, then what waits; what has just changed stands out."""
    before = None if player.moved_from is None else player.replay.board(player.moved_from)
    old = {row.name: row for row in board_view(before, texts).rows} if before else {}
    lines = list[Text]()
    if view.order:
        order = f"{view.order.label}{view.colon} {' · '.join(view.order.items)}"
        lines += [*_hung(Text(plain(order)), console, width, 2), Text("")]
    bars, column = (
        {one.name: _bar(one) for one in board.vitals},
        max((cell_len(row.name) for row in view.rows), default=0),
    )
    for row in view.rows:
        changed = bool(old) and row != old.get(row.name, Row(row.name, ()))
        name = Text(plain(row.name), style="bold")
        name.pad_right(max(0, min(column, COLUMN) - name.cell_len))
        state = Text(plain(" · ".join(row.parts)), style="bold yellow" if changed else "")
        lines += _hung(Text.assemble(name, "  ", bars.get(row.name, Text("")), "  ", state), console, width, 4)
    for at, notice in enumerate(view.notices):
        told = Text(plain(f"{notice.label}{view.colon} {', '.join(notice.items)}"), style="dim")
        lines += [*([] if at else [Text("")]), *_hung(told, console, width, 2)]
    return lines


def _bar(one: Vitals) -> Text:
    """Hit points as a bar; nothing where they are hidden, or there are none."""
    hp, most = total_of(one)
    if most <= 0:
        return Text("")
    full = max(0, min(BAR, -(-BAR * hp // most)))
    style = "green" if hp * 2 > most else "yellow" if hp * 4 > most else "red"
    return Text.assemble(("█" * full, style), ("░" * (BAR - full), "dim"))


def _hung(text: Text, console: Console, width: int, indent: int) -> Iterator[Text]:
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


# --- The log ----------------------------------------------------------------------------------------------------------


def _log(player: Player, texts: Texts, console: Console, width: int, room: int) -> list[Text]:
    """The log up to the step at hand, which stands last and stands out."""
    lines = list[Text]()
    for at in range(player.at, -1, -1):
        told = list(_hung(_told(player.replay.steps[at], texts, console, now=at == player.at), console, width, 17))
        if len(lines) + len(told) > room and lines:
            break
        lines = [*told, *lines]
    return lines[:room]


def _told(step: Step, texts: Texts, console: Console, *, now: bool) -> Text:
    """One event; what was taken back is struck through, and said to be where there is no colour."""
    line = log_line(step.seen, texts, step.declared) or ""
    style = "strike dim" if not step.stands else "bold" if step.opens else ""
    if not step.stands and console.no_color:
        line = f"{line}  [{texts.word('words', 'undone')}]"
    return Text(f"{'▶' if now else ' '}{line}", style=f"{style} reverse" if now else style)


# --- Help and foot ----------------------------------------------------------------------------------------------------


def _words(texts: Texts) -> dict[str, object]:
    return {"round_word": texts.word("words", "round")}


def _help(texts: Texts, width: int) -> list[Text]:
    """What each key does."""
    rows = [row.split("|", 1) for row in tell(texts.lang, "replay_help_keys", **_words(texts)).strip().split("\n")]
    column = max(len(keys) for keys, _ in rows)
    told = (Text.assemble((f"{keys:<{column}}", "bold"), "  ", what) for keys, what in rows)
    return [_clipped(row, width) for row in told]


def _clipped(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line


def _foot(player: Player, texts: Texts, width: int) -> list[Text]:
    """How far it has come; then where that is, or what is being asked."""
    done = width * (player.at + 1) // len(player.replay)
    return [Text.assemble(("━" * done, "cyan"), ("─" * (width - done), "dim")), _state(player, texts, width)]


def _state(player: Player, texts: Texts, width: int) -> Text:
    lang, words = texts.lang, _words(texts)
    if player.asked is not None:
        return _cut(f"{tell(lang, f'replay_ask_{player.asked}', **words)}{player.typed}_", width, "bold")
    if player.missed is not None:
        asked, number = player.missed
        return _cut(tell(lang, f"replay_no_{asked}", number=number, **words), width, "bold")
    step = player.step
    parts = [
        tell(
            lang,
            "replay_place",
            at=player.at + 1,
            last=player.last + 1,
            command=step.command,
            round=step.round,
            **words,
        ),
        tell(lang, "replay_playing", speed=f"{player.speed:g}") if player.playing else tell(lang, "replay_paused"),
        *([tell(lang, "replay_whole")] if player.replay.whole else []),
        tell(lang, "replay_keys"),
    ]
    return _cut("   ".join(parts), width)
