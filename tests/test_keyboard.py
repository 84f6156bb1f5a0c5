"""Keys as they come from a terminal of Windows: what its console gives, sign by sign, stands in for it here."""

import importlib.util
import sys
from types import ModuleType

import pytest

import cli.keyboard


class Console:
    """Keys that were pressed and not read yet, as `msvcrt` gives them."""

    def __init__(self) -> None:
        self.waiting = list[str]()

    def kbhit(self) -> bool:
        """Whether there is one."""
        return bool(self.waiting)

    def getwch(self) -> str:
        """The next sign; to wait for one would be to hang."""
        assert self.waiting
        return self.waiting.pop(0)


@pytest.fixture
def console() -> Console:
    """A console on which nothing has been pressed."""
    return Console()


@pytest.fixture
def windows(console: Console, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as Windows loads it."""
    fake = ModuleType("msvcrt")
    vars(fake).update(kbhit=console.kbhit, getwch=console.getwch)
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    assert cli.keyboard.__file__ is not None
    spec = importlib.util.spec_from_file_location("keyboard_on_windows", cli.keyboard.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("signs", "keys"),
    [
        ("\xe0H\xe0P\xe0K\xe0M", ["up", "down", "left", "right"]),
        ("\x00H\x00I\x00Q\x00G\x00O", ["up", "page up", "page down", "home", "end"]),  # those of the number pad
        ("q J?", ["q", " ", "J", "?"]),
        ("\r\b\x1b\t", ["enter", "backspace", "escape", "tab"]),
        ("\xe0Rq", ["q"]),  # Insert has no name here
    ],
)
def test_keys_of_windows_have_the_names_of_all_others(
    windows: ModuleType, console: Console, signs: str, keys: list[str]
) -> None:
    """Arrows and their like come as two signs, letters as one."""
    console.waiting = list(signs)
    found = []
    with windows.listening():
        while console.waiting:
            found += windows.pressed(5)
    assert found == keys


def test_ctrl_c_ends_it_on_windows(windows: ModuleType, console: Console) -> None:
    """It comes as a sign like any other."""
    console.waiting = ["\x03"]
    with pytest.raises(KeyboardInterrupt):
        windows.pressed(5)


def test_nothing_pressed_is_no_key_on_windows(windows: ModuleType) -> None:
    """After the time that it may take."""
    assert windows.pressed(0) == windows.pressed(0.02) == []
