"""The replay as a page of the terminal: board and log side by side, one above the other, or one of them alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cli.player import Pane, Player
from cli.playerpanes import board_lines, key_lines, log_lines
from cli.tell import tell
from projections.boardview import View, board_view
from projections.inert import plain
from projections.texts import Texts

NARROW = 96
"""Columns below which the log stands under the board."""
CRAMPED = 17
"""Lines below which a narrow terminal shows one of them alone."""
LOW, LOWER = 14, 9
"""Lines of a terminal below which head and foot have no rules; below which it has none, and one line for the keys."""


@dataclass(frozen=True, slots=True)
class Page:
    """As many lines as there is room for.

    `most`: by how many lines they can be scrolled in all, `stride`: by how many at a time.
    """

    lines: list[Text]
    most: int = 0
    stride: int = 1


def is_cramped(width: int, height: int) -> bool:
    """Whether a terminal of so many columns and lines has no room for board and log at once."""
    return width < NARROW and height < CRAMPED


def page(player: Player, texts: Texts, console: Console, width: int, height: int) -> Page:
    """What fills a terminal of so many columns and lines."""
    board = player.replay.board(player.at)
    view, low, lines = board_view(board, texts), height < LOW, 1 if height < LOWER else 2
    head = [*_head(view, width, lines), *([] if low else [_rule(width)])]
    foot = [*([] if low else [_progress(player, width)]), *_state(player, texts, width, lines)]
    room = max(1, height - len(head) - len(foot))
    pane = player.shown

    def of_board(width: int, room: int) -> Page:
        return _window(board_lines(player, board, view, texts, console, width), room, player.scroll, texts)

    if player.helping:
        body = _window(key_lines(texts, console, width), room, player.scroll, texts)
    elif pane == "log":
        body = _log(player, texts, console, width, room, scroll=player.scroll)
    elif pane == "both" and width >= NARROW:
        left = max(40, min(78, width * 9 // 20))
        shown, log = of_board(left, room), _log(player, texts, console, width - left - 3, room)
        beside = _beside(_filled(shown.lines, room), _filled(log.lines, room), left, console)
        body = Page(beside, shown.most, shown.stride)
    else:
        between = [_rule(width)] if height >= LOWER else []
        least = room * 2 // 5 if pane == "both" else min(3, room // 2)
        log = _log(player, texts, console, width, max(1, least - len(between)))
        shown = of_board(width, max(1, room - len(log.lines) - len(between)))
        if pane == "both":  # what the board leaves over is the log's
            log = _log(player, texts, console, width, max(1, room - len(shown.lines) - len(between)))
        body = Page([*shown.lines, *between, *log.lines], shown.most, shown.stride)
    return Page([*head, *_filled(body.lines, room), *foot][:height], body.most, body.stride)


def _cut(text: str, width: int, style: str = "") -> Text:
    """A text on one line."""
    line = Text(text, style=style, no_wrap=True)
    line.truncate(width, overflow="ellipsis")
    return line


def _rule(width: int) -> Text:
    return Text("─" * width, style="dim")


def _filled(lines: Sequence[Text], room: int) -> list[Text]:
    return [*lines[:room], *(Text("") for _ in range(room - len(lines)))]


def _window(lines: list[Text], room: int, scroll: int, texts: Texts) -> Page:
    """The lines from a place on; at an end behind which there are more it says how many, where it has three or more."""
    if len(lines) <= room:
        return Page(lines)
    most = len(lines) - room
    first = min(scroll, most)
    shown, below = lines[first : first + room], most - first
    marked = room >= 3  # noqa: PLR2004 - both marks, and a line between them
    if marked and first:
        shown[0] = _more(texts, "above", first + 1)
    if marked and below:
        shown[-1] = _more(texts, "below", below + 1)
    return Page(shown, most, max(1, room - 2 if marked else room))


def _more(texts: Texts, where: str, count: int) -> Text:
    return Text(tell(texts.lang, f"replay_{where}", count=count, s="s" if count > 1 else ""), style="dim")


def _log(player: Player, texts: Texts, console: Console, width: int, room: int, scroll: int = 0) -> Page:
    """The log up to the step at hand; that one alone, to be scrolled, where it fills more than there is."""
    return _window(log_lines(player, texts, console, width, room), room, scroll, texts)


def _beside(left: Sequence[Text], right: Sequence[Text], width: int, console: Console) -> list[Text]:
    lines = []
    for one, other in zip(left, right, strict=True):
        line = one.copy()
        line.align("left", width)
        lines.append(Text.assemble(line, (" │ ", "dim"), other, no_wrap=True, overflow="crop"))
    return lines if console.encoding.startswith("utf") else [Text(line.plain.replace("│", "|")) for line in lines]


# --- Head and foot ----------------------------------------------------------------------------------------------------


def _packed(groups: Sequence[Sequence[str]], width: int, most: int) -> list[str]:
    """Pieces of text on at most so many lines, none of them broken; groups stand further apart than their pieces.

    The last pieces are left out where there is no room for them.
    """
    lines = [""]
    for between, piece in _pieces(groups):
        joined = f"{lines[-1]}{between}{piece}" if lines[-1] else piece
        if cell_len(joined) <= width or not lines[-1]:
            lines[-1] = joined
        elif len(lines) < most:
            lines.append(piece)
        else:
            break
    return lines


def _pieces(groups: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    for group in groups:
        yield from ((" · " if at else "   ", piece) for at, piece in enumerate(group))


def _head(view: View, width: int, most: int) -> list[Text]:
    """The title, the round and who is up; without the title where they would be cut."""
    pieces = [plain(one) for one in (view.title, *view.lead) if one]
    if cell_len(" · ".join(pieces)) > width and len(pieces) > 1:
        pieces = pieces[1:]
    return [_cut(line, width, "bold") for line in _packed([pieces], width, most)]


def _progress(player: Player, width: int) -> Text:
    """How far it has come."""
    done = width * (player.at + 1) // len(player.replay)
    return Text.assemble(("━" * done, "cyan"), ("─" * (width - done), "dim"))


def _state(player: Player, texts: Texts, width: int, most: int) -> list[Text]:
    """Where it stands and which keys there are, or what is being asked."""
    lang, words = texts.lang, {"round_word": texts.word("words", "round")}
    if player.asked is not None:
        return [_cut(f"{tell(lang, f'replay_ask_{player.asked}', **words)}{player.typed}_", width, "bold")]
    if player.missed is not None:
        asked, number = player.missed
        return [_cut(tell(lang, f"replay_no_{asked}", number=number, **words), width, "bold")]
    step = player.step
    place = (f"{player.at + 1}/{player.last + 1}", f"#{step.command}", f"{words['round_word']} {step.round}")
    plays = tell(lang, "replay_playing", speed=f"{player.speed:g}") if player.playing else tell(lang, "replay_paused")
    whole = [tell(lang, "replay_whole")] if player.replay.whole else []
    named = ("help", *_other_pane(player), "quit", "play")
    keys = [tell(lang, f"replay_key_{key}") for key in named]
    return [_cut(line, width) for line in _packed([place, [plays, *whole], keys], width, most)]


def _other_pane(player: Player) -> Iterator[Pane]:
    """What the key for another pane leads to, where not all is shown."""
    if player.cramped or player.pane != "both":
        yield player.following()
