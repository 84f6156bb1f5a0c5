"""A script file played again after corrections adds nothing, as it was written or as its lines read now."""

from pathlib import Path

import pytest
from corrected import BRIDGE, FIRST, hp, rows, told, verified
from spec import Scenario, desk

from cli.growth import NotItsBeginning
from cli.script import play

SCRIPT = ('combat "Essai" rules=forum lang=fr dice=given', *told(BRIDGE), *told(FIRST))
"""Lines 1 to 9, commands 1 to 9."""


class File:
    """A script in a file, and the fight played from it."""

    def __init__(self, folder: Path, *lines: str) -> None:
        self.path, self.scenario = folder / "pont.combat", Scenario(desk())
        assert self.plays(*lines) == len(lines)

    def plays(self, *lines: str) -> int:
        """Write these lines and play them; gives how many were new."""
        self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return play(self.path, self.scenario.desk, lambda _: None)[0]

    def replayed(self, *lines: str) -> None:
        """These lines add nothing; with one more, just that one."""
        before, version = self.scenario.combat, rows(self.scenario)
        assert self.plays(*lines) == 0
        assert rows(self.scenario) == version
        assert self.plays(*lines, f'note "suite {version}"') == 1
        self.scenario.when("undo")
        assert self.plays(*lines) == 0
        assert self.scenario.combat == before


def with_line(number: int, line: str | None) -> list[str]:
    """The script with another line in the place of one, or none."""
    lines = list(SCRIPT)
    lines[number - 1 : number] = [] if line is None else [line]
    return lines


STRUCK = 'Constantine reinforced-attack "{}" weapon=sword aim={} damage={}'
OTHER = STRUCK.format("Goule 2", 73, 12) + ' resistance@"Goule 2"=5'


@pytest.mark.parametrize(
    ("corrections", "left", "files"),
    [
        (["amend 7 damage=2 why=a"], (96, 23, 40), [with_line(7, STRUCK.format("Goule 1", 73, 2))]),
        (['amend 7 target="Goule 2" resistance@"Goule 2"=5 why=a'], (91, 40, 12), [with_line(7, OTHER)]),
        (
            ["amend 7 aim=80 why=a", "amend 7 damage=2 why=b"],
            (96, 23, 40),
            [with_line(7, STRUCK.format("Goule 1", 80, 2))],
        ),
        (["amend 7 damage=2 why=a", "amend 7 aim=80 why=b", "undo 10 why=c"], (98, 13, 40), []),
        (["amend 7 damage=2 why=a", "undo"], (98, 13, 40), []),
        (["amend 7 damage=2 why=a", "undo", "redo"], (96, 23, 40), [with_line(7, STRUCK.format("Goule 1", 73, 2))]),
        (["amend 7 damage=2 why=a", "note b", "undo 10 why=c"], (98, 13, 40), []),
        (["undo 9 why=a"], (98, 13, 40), [with_line(9, None), with_line(9, '"Goule 2" cover')[:8]]),
        (["undo 8 why=a"], (100, 40, 40), [with_line(8, None)]),
        (["undo 8 why=a", "undo"], (98, 13, 40), []),
        (["insert after 8 : note oubli why=a"], (98, 13, 40), []),
        (['swap "Goule 1" "Goule 2" from=7 why=a'], (98, 40, 13), []),
        (
            ['correct "amend 7 damage=2" "undo 9" why=a'],
            (96, 23, 40),
            [with_line(7, STRUCK.format("Goule 1", 73, 2))[:8]],
        ),
        (
            ["option tie=attacker from=start why=a"],
            (98, 13, 40),
            [with_line(1, f"{SCRIPT[0]} option.tie=attacker")],
        ),
        (["amend 3 hp=60 why=a"], (96, 33, 60), [with_line(3, SCRIPT[2].replace("hp=40", "hp=60"))]),
    ],
)
def test_a_file_played_again_after_corrections_adds_nothing(
    corrections: list[str], left: tuple[int, ...], files: list[list[str]], tmp_path: Path
) -> None:
    """With the original lines, and with the lines as they read now in their places."""
    file = File(tmp_path, *SCRIPT)
    file.scenario.when(*corrections)
    assert hp(file.scenario) == left
    for lines in (list(SCRIPT), *files):
        file.replayed(*lines)
    verified(file.scenario)


def test_corrections_that_stand_in_the_file_are_not_made_again(tmp_path: Path) -> None:
    """The file holds an amendment, an insertion, an undo by number; taken back from elsewhere, they may go."""
    edits = ("amend 7 damage=2 why=a", "insert after 8 : note oubli why=b", "undo 9 why=c")
    file = File(tmp_path, *SCRIPT, *edits)
    assert hp(file.scenario) == (96, 23, 40)
    file.replayed(*SCRIPT, *edits)
    file.replayed(*with_line(7, STRUCK.format("Goule 1", 73, 2)), *edits)
    file.replayed(*SCRIPT[:8], *edits[:2])  # what takes back may go with what it took back
    with pytest.raises(NotItsBeginning):
        file.plays(*SCRIPT, *edits[1:])
    file.scenario.when("undo", "undo", "undo")
    file.replayed(*SCRIPT)
    verified(file.scenario)


def test_a_line_that_reads_otherwise_than_it_was_amended_is_refused(tmp_path: Path) -> None:
    """Nothing is recorded; the mistake names the line and the command that is missing there."""
    file = File(tmp_path, *SCRIPT)
    file.scenario.when("amend 7 damage=2 why=a")
    with pytest.raises(NotItsBeginning) as told_so:
        file.plays(*with_line(7, STRUCK.format("Goule 1", 73, 3)))
    assert (told_so.value.line, told_so.value.number) == (7, 7)


def test_a_new_line_may_take_the_place_of_one_that_was_taken_back(tmp_path: Path) -> None:
    """`undo 9`, the last of the file: another line there is new."""
    file = File(tmp_path, *SCRIPT)
    file.scenario.when("undo 9 why=a")
    assert file.plays(*SCRIPT[:8], '"Goule 2" cover') == 1
    assert file.scenario.one("Goule 2").has("cover")
    assert file.plays(*SCRIPT[:8], '"Goule 2" cover') == 0
