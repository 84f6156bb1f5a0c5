"""The replay as it is stepped through: where it stands, whether it plays, what each key does. It draws nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from projections.replaysteps import Replay, Step

Asked = Literal["command", "round", "event"]
Pane = Literal["both", "board", "log"]

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Events a second; `+` and `-` go from one to the next."""
ASKS: dict[str, Asked] = {":": "command", "#": "command", "r": "round", "t": "round", "e": "event"}
DOWN, UP = frozenset({"J", "j", "down", "page down"}), frozenset({"K", "k", "up", "page up"})
"""Keys that scroll the help."""
DIGITS = 9
"""How many a number may have that is typed."""


@dataclass(slots=True)
class Player:
    """A replay under way; `open_replay` reads it with what was taken back, or without.

    `asked` says what a number is being typed for, `missed` what was last asked for and is not there. `pane` is what was
    chosen to be seen, `cramped` says that there is no room for both; `scroll` is how many lines stand above the first
    one shown, `most` how many there can, `stride` how many more with each key.
    """

    open_replay: Callable[[bool], Replay]
    replay: Replay
    at: int = 0
    speed: float = 1.0
    playing: bool = False
    helping: bool = False
    asked: Asked | None = None
    typed: str = ""
    missed: tuple[Asked, int] | None = None
    left: bool = False
    pane: Pane = "both"
    scroll: int = 0
    cramped: bool = False
    most: int = 0
    stride: int = 1
    moved_from: int | None = field(default=None)
    """The step before this one as it was seen, for what has changed since."""

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self.replay.steps[self.at]

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.replay) - 1

    @property
    def shown(self) -> Pane:
        """What is seen: the board first, where there is no room for both."""
        return "board" if self.cramped and self.pane == "both" else self.pane

    def drawn(self, most: int, stride: int) -> None:
        """Know how far the page can be scrolled, and by how many lines at a time."""
        self.most, self.stride = most, stride
        self.scroll = min(self.scroll, most)

    def tick(self) -> None:
        """Time has passed while it plays: the next step, or an end to it."""
        if self.at < self.last:
            self.go(self.at + 1)
        self.playing = self.playing and self.at < self.last

    def go(self, at: int) -> None:
        """Go to a step, or as near as there is one."""
        self.moved_from, self.at = self.at, max(0, min(self.last, at))
        self.scroll = 0 if self.shown == "log" else self.scroll

    def press(self, key: str) -> None:
        """Do what a key says: a letter, or the name of one (`left`, `page down`, `enter`…)."""
        self.missed = None
        if self.asked is not None:
            self._type(key)
        elif self.helping:
            self._read_help(key)
        elif key in ASKS:
            self.asked, self.typed, self.playing = ASKS[key], "", False
        elif key in KEYS:
            KEYS[key](self)

    def _read_help(self, key: str) -> None:
        """Scroll the keys, or be done with them; q quits."""
        if key in DOWN:
            self.scroll_down()
        elif key in UP:
            self.scroll_up()
        else:
            self.helping, self.scroll, self.left = False, 0, key == "q"

    def _type(self, key: str) -> None:
        """A sign of the number that is asked for."""
        if key.isdecimal() and len(self.typed) < DIGITS:
            self.typed += key
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            asked, typed, self.asked = self.asked, self.typed, None
            if asked and typed:
                self._jump(asked, int(typed))
        elif key in {"escape", "q"}:
            self.asked = None

    def _jump(self, asked: Asked, number: int) -> None:
        found = find(self.replay, asked, number)
        if found is None:
            self.missed = (asked, number)
        else:
            self.go(found)

    def back(self) -> None:
        """The step before."""
        self._stop_at(self.at - 1)

    def forth(self) -> None:
        """The next step."""
        self._stop_at(self.at + 1)

    def first_step(self) -> None:
        """The beginning."""
        self._stop_at(0)

    def last_step(self) -> None:
        """The end."""
        self._stop_at(self.last)

    def command_back(self) -> None:
        """The command before, or the beginning of this one."""
        self._stop_at(self._before(lambda step: step.opens))

    def command_forth(self) -> None:
        """The next command."""
        self._stop_at(self._after(lambda step: step.opens))

    def round_back(self) -> None:
        """The round before, or the beginning of this one."""
        self._stop_at(self._before(lambda step: step.begins is not None))

    def round_forth(self) -> None:
        """The next round."""
        self._stop_at(self._after(lambda step: step.begins is not None))

    def play(self) -> None:
        """Play, from the beginning where it has ended, or pause."""
        self.playing = not self.playing
        if self.playing and self.at == self.last:
            self.go(0)

    def faster(self) -> None:
        """The next speed."""
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), self.speed)

    def slower(self) -> None:
        """The speed before."""
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), self.speed)

    def help(self) -> None:
        """Show the keys."""
        self.helping, self.playing, self.scroll = True, False, 0

    def scroll_down(self) -> None:
        """What stands further down."""
        self.scroll = min(self.most, self.scroll + self.stride)

    def scroll_up(self) -> None:
        """What stands further up."""
        self.scroll = max(0, self.scroll - self.stride)

    def following(self) -> Pane:
        """What is seen after this: board and log, the board, the log, and again; without both where it is cramped."""
        panes: tuple[Pane, ...] = ("board", "log") if self.cramped else ("both", "board", "log")
        return panes[(panes.index(self.shown) + 1) % len(panes)]

    def switch(self) -> None:
        """See that."""
        self.pane, self.scroll = self.following(), 0

    def turn_over(self) -> None:
        """Show what was taken back, or hide it, and stay at the same event."""
        version = self.step.version
        self.replay = self.open_replay(not self.replay.whole)
        self._stop_at(self.replay.at_event(version))
        self.moved_from = None

    def leave(self) -> None:
        """Be done."""
        self.left = True

    def _stop_at(self, at: int) -> None:
        self.playing = False
        self.go(at)

    def _before(self, wanted: Callable[[Step], bool]) -> int:
        return next((at for at in range(self.at - 1, -1, -1) if wanted(self.replay.steps[at])), 0)

    def _after(self, wanted: Callable[[Step], bool]) -> int:
        return next((at for at in range(self.at + 1, self.last) if wanted(self.replay.steps[at])), self.last)


def find(replay: Replay, asked: Asked, number: int) -> int | None:
    """The step of a command, of a round's beginning, or of an event (or the last one before it); None without any."""
    match asked:
        case "command":
            return replay.at_command(number)
        case "round":
            return replay.at_round(number)
        case "event":
            return replay.at_event(number)


KEYS: dict[str, Callable[[Player], None]] = {
    **dict.fromkeys(("right", "l", "enter"), Player.forth),
    **dict.fromkeys(("left", "h", "backspace"), Player.back),
    **dict.fromkeys(("down", "j"), Player.command_forth),
    **dict.fromkeys(("up", "k"), Player.command_back),
    **dict.fromkeys(("page down", "n"), Player.round_forth),
    **dict.fromkeys(("page up", "p"), Player.round_back),
    **dict.fromkeys(("home", "g"), Player.first_step),
    **dict.fromkeys(("end", "G"), Player.last_step),
    " ": Player.play,
    **dict.fromkeys(("+", "="), Player.faster),
    "-": Player.slower,
    "J": Player.scroll_down,
    "K": Player.scroll_up,
    **dict.fromkeys(("tab", "v"), Player.switch),
    "c": Player.turn_over,
    "?": Player.help,
    "q": Player.leave,
}
