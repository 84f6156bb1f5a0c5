"""The example fights: each plays to its end, twice without doubling, verifies, and is written back as it was played."""

from pathlib import Path

import pytest
from spec import desk

from cli.desk import Desk
from cli.script import play
from cli.writer import script_lines
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


@each_example
def test_an_example_written_back_plays_to_the_same_end(path: Path, tmp_path: Path) -> None:
    """Every die under its roller's name leads to the same bodies, order and conditions."""
    table = played(path)
    assert table.fight is not None
    again = tmp_path / "again.combat"
    again.write_text("\n".join(script_lines(table.fight)), encoding="utf-8")
    first, second = state(table), state(played(again))
    assert second.combatants.keys() == first.combatants.keys()
    for name, one in first.combatants.items():
        other = second.combatants[name]
        assert (other.hp, other.locations, other.status) == (one.hp, one.locations, one.status), name
        assert [held.name for held in other.conditions] == [held.name for held in one.conditions], name
        assert other.ticks == one.ticks, name
    assert (second.round, second.status) == (first.round, first.status)
