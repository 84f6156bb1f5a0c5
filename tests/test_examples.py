"""The example fights: each plays to its end, twice without doubling, and verifies (written back: test_writer.py)."""

from pathlib import Path

import pytest
from spec import desk

from cli.desk import Desk
from cli.script import play
from domain.combat import Combat
from domain.verification import verify

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.combat"))
each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def played(path: Path) -> Desk:
    """A desk at which a file has been played."""
    table = desk()
    play(path, table, lambda _: None)
    return table


def state(table: Desk) -> Combat:
    """Where its fight stands."""
    assert table.fight is not None
    return table.fight.combat


@each_example
def test_an_example_verifies_whole(path: Path) -> None:
    """Chain, seal, dice and derivation."""
    table = played(path)
    (listed,) = table.journal.combats()
    assert {one.outcome for one in verify(table.journal, listed, table.keyring).findings} == {"ok"}


@each_example
def test_an_example_played_again_adds_nothing(path: Path) -> None:
    """The same file is the same fight."""
    table = played(path)
    before = state(table)
    new, total = play(path, table, lambda _: None)
    assert (new, state(table)) == (0, before)
    assert total > 20
