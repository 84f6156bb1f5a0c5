"""Sheets, house rules, aliases, posts: what a line may bring with it."""

from pathlib import Path
from typing import Any

import pytest
from spec import Scenario, desk, desk_beside, fact

from cli.mistakes import FileUnreadable, UnknownKey, UnreadableTable
from cli.script import play
from domain.errors import UnknownName


def at_table(folder: Path, **files: str) -> Scenario:
    """A fight whose lines may name these files."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return Scenario(desk(folder=folder))


def opened(folder: Path, **files: str) -> Scenario:
    """The same with a combat begun."""
    return at_table(folder, **files).when("combat Essai rules=forum lang=fr dice=given")


GOULE = """
pv = "30/80"
vitesse = 5
[attaque]
griffes = 12
[armure]
tranchant = -3
"""


def test_a_sheet_gives_what_the_line_does_not(tmp_path: Path) -> None:
    """French and English keys; the line's own values go before the sheet's."""
    scenario = opened(tmp_path, goule=GOULE).when("pnj Goule fiche=goule.toml vitesse=9")
    sheet = {"speed": 9, "attack.griffes": 12, "armour.slashing": -3}
    scenario.then(fact("CombatantJoined", hp=30, hp_max=80))
    assert scenario.one("Goule").sheet == sheet


def test_a_sheet_is_recorded_with_the_line(tmp_path: Path) -> None:
    """What the file held then is in the log: a changed file changes nothing that was played."""
    script = tmp_path / "f.combat"
    script.write_text("combat Essai rules=forum\npnj Goule fiche=goule.toml", encoding="utf-8")
    (tmp_path / "goule.toml").write_text(GOULE, encoding="utf-8")
    table = desk()
    assert play(script, table, lambda _: None) == (2, 2)
    (tmp_path / "goule.toml").write_text("pv = 1", encoding="utf-8")
    assert play(script, table, lambda _: None) == (0, 2)
    assert table.fight is not None
    assert table.fight.combat.combatants["Goule"].hp == 30
    assert table.fight.history.entries[-1].declared.files == {"goule.toml": GOULE}


@pytest.mark.parametrize(
    ("text", "error", "fields"),
    [
        ("pv = ", UnreadableTable, {"file": "goule.toml"}),
        ("pv = 3\nforce = 4", UnknownKey, {"key": "force"}),
    ],
)
def test_a_sheet_that_cannot_be_used_is_refused(tmp_path: Path, text: str, error: Any, fields: dict[str, str]) -> None:
    """With the file, or the key that a sheet does not take."""
    opened(tmp_path, goule=text).when("char Goule sheet=goule.toml").then_refuses(error, **fields)


def test_a_missing_sheet_is_refused(tmp_path: Path) -> None:
    """By its name."""
    opened(tmp_path).when("char Goule sheet=goule.toml").then_refuses(FileUnreadable, file="goule.toml")


HOUSE = """
[options]
tie = "attacker"
[[tables.wound_malus]]
percent = 50
malus = -9
"""


def test_house_rules_replace_options_and_tables(tmp_path: Path) -> None:
    """The malus is the house's; an option of the line goes before the file's; both are in the log."""
    scenario = at_table(tmp_path, notre=HOUSE).when("combat Essai rules=forum maison=notre.toml option.posts=strict")
    scenario.when("char Milo hp=40/100", "char Nora hp=60/100")
    scenario.then_state(Milo={"malus": -9}, Nora={"malus": 0})
    assert scenario.combat.options["tie"] == "attacker"
    assert scenario.combat.options["posts"] == "strict"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[tables.dragons]\nfire = 1", UnknownName),
        ("[options]\ndragons = 1", UnknownName),
        ("dragons = 1", UnreadableTable),
    ],
)
def test_a_house_file_with_what_the_rules_have_not_is_refused(tmp_path: Path, text: str, error: Any) -> None:
    """Unknown tables, options, or anything else."""
    at_table(tmp_path, notre=text).when("combat Essai rules=forum house=notre.toml").then_refuses(error)


def test_an_alias_is_a_name(tmp_path: Path) -> None:
    """`alias=g` gives g1 and g2."""
    scenario = opened(tmp_path).when("char Goule x2 hp=10 alias=g", 'ruling G2 hp=4 why="test"')
    scenario.then_state(Goule_1={"hp": 10}, Goule_2={"hp": 4})


def test_a_post_line_speaks_for_those_after_it(tmp_path: Path) -> None:
    """Author, link and time until the next `post`; a line's own go before it; the post itself is no command."""
    scenario = opened(tmp_path).when("post by=Milo link=https://f/1 at=2026-11-30T21:04+01:00")
    declared = scenario.when('note "un"').desk.fight.history.entries[-1].declared  # type: ignore[union-attr]
    assert (declared.number, declared.by, declared.link) == (2, "Milo", "https://f/1")
    assert declared.posted_at is not None
    assert declared.posted_at.isoformat() == "2026-11-30T21:04:00+01:00"
    declared = scenario.when('note "deux" par=Nora').desk.fight.history.entries[-1].declared  # type: ignore[union-attr]
    assert (declared.by, declared.link) == ("Nora", "https://f/1")


def test_a_prepared_fight_is_played_as_another(tmp_path: Path) -> None:
    """`play FILE --new "Titre"`: the same lines, another combat beside the first."""
    script = tmp_path / "f.combat"
    script.write_text('combat "Essai" rules=forum\nchar Milo hp=10', encoding="utf-8")
    table = desk()
    play(script, table, lambda _: None)
    again = desk_beside(table, title="La revanche")
    assert play(script, again, lambda _: None) == (2, 2)
    assert [listed.slug for listed in table.journal.combats()] == ["essai", "la-revanche"]
