"""`horion script`: the fight written back, and played again to the same end."""

from pathlib import Path

import pytest
from spec import OTHER_ID, Scenario, desk, given

from cli.script import play
from cli.writer import quoted, script_lines
from domain.combat import Combat

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.combat"))


def written(scenario: Scenario) -> list[str]:
    """The fight as a script."""
    assert scenario.desk.fight is not None
    return list(script_lines(scenario.desk.fight))


def end_of(combat: Combat) -> dict[str, object]:
    """What a fight came to, but for the numbers of its commands."""
    return {
        one.name: (
            *(one.hp, one.locations, one.status, one.ticks, one.hands, one.shots),
            *([held.name for held in one.conditions], len(one.bleeding), dict(one.counters)),
        )
        for one in combat.combatants.values()
    } | {"round": combat.round, "pending": len(combat.pending), "options": dict(combat.options)}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_fight_written_back_plays_to_the_same_end(example: Path, tmp_path: Path) -> None:
    """Every example, engine dice and all, comes out the same from its own script, and that one's script is the same."""
    first = desk()
    play(example, first, lambda _: None)
    assert first.fight is not None
    lines = list(script_lines(first.fight))
    copy = tmp_path / "copie.combat"
    copy.write_text("\n".join(lines), encoding="utf-8")
    second = desk(new_id=lambda: OTHER_ID)
    play(copy, second, lambda _: None)
    assert second.fight is not None
    assert end_of(second.fight.combat) == end_of(first.fight.combat)
    assert list(script_lines(second.fight)) == lines


def test_what_was_taken_back_is_left_out() -> None:
    """The script holds what stands: no undo, nothing undone."""
    scenario = given("char Milo hp=10 speed=5").when('note "un"', "undo", 'note "deux"')
    assert written(scenario)[1:] == ["perso Milo pv=10 vitesse=5", "note deux"]


def test_rollers_are_always_named() -> None:
    """Every die stands under its roller's name, whoever else could throw it."""
    scenario = given("char Milo hp=10 speed=5\nchar Goule x2 hp=9 speed=1").when("round initiative=10,20,30")
    assert written(scenario)[-1] == 'tour initiative@Milo=10 initiative@"Goule 1"=20 initiative@"Goule 2"=30'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Milo", "Milo"),
        ("L'Ombre", "L'Ombre"),
        ("Goule 1", '"Goule 1"'),
        ('dit "non"', '«dit "non"»'),
        ("", '""'),
        ("a=b", '"a=b"'),
        ("//", '"//"'),
    ],
)
def test_words_are_quoted_when_they_need_it(text: str, shown: str) -> None:
    """A word that a script would cut, or read as something else, stands in quotes that it does not hold."""
    assert quoted(text) == shown


RULINGS = (
    *("hp=5", "hp.head=2", "hp.left_leg=-1", "bleed=30", "initiative=7", "dead", "+prone", "SAN=-3"),
    *("+stunned until=rounds:2", "+left_eye_lost"),
)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_written_back_as_it_was(ruling: str) -> None:
    """Said again, a ruling decides the same thing: the total, a part of the body, a condition with its end."""
    cast = ("char Bob CON=12 SIZ=13 DEX=9 counter.SAN=60", "round initiative=5")
    first = given(*cast, f"ruling Bob {ruling} why=x", rules="kimble")
    second = given(*cast, written(first)[-1], rules="kimble")
    assert second.one("Bob") == first.one("Bob")


def test_what_was_taken_back_is_not_counted_in_numbers() -> None:
    """Wounds and attacks are named by the numbers that their commands have in the script: 4, where it was 6."""
    cast = ("char Bob CON=12 SIZ=13 DEX=9 skill.first-aid=60", "round initiative=5")
    first = given(
        *cast, 'note "faute"', "undo", "ruling Bob bleed=20 why=x", "ruling Bob bleed=40 why=x", rules="kimble"
    )
    first.when('ruling Bob -bleed wound=6.1 why="soigné"')
    assert [line for line in written(first) if "blessure" in line] == ["décision Bob -bleed blessure=4.1 raison=soigné"]
    second = given(*written(first)[1:], rules="kimble")
    assert (
        [one.amount for one in second.one("Bob").bleeding] == [one.amount for one in first.one("Bob").bleeding] == [40]
    )
