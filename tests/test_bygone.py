"""A secret command that was taken back: what followed it keeps to itself what it had changed, wherever it is shown."""

from pathlib import Path

import pytest
from players import bodies, everything, fight_of, log_lines, page, seen_board, whole_board
from shell import Shell
from spec import Scenario, given

from cli.views import recorded_of, veiled
from projections.board import Board, board_at
from projections.secrecy import secrets_of

FIGHT = """
char Constantine hp=6000000 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=5000000 speed=5 resistance=6 attack.y=12
weapon Constantine sword attack=x
weapon Goule claws attack=y
round initiative=64,41
"""
SECRETLY = 'ruling Goule hp=-1234567 why="piège" secret=yes'
"""Command 7: 5,000,000 becomes 3,765,433."""
OPENLY = 'ruling Goule hp=-100 why="chute"'
"""Command 8: 3,765,433 becomes 3,765,333, and without the secret one 5,000,000 becomes 4,999,900."""
TELLTALE = ("3765433", "3765333", "1234567", "piège", "3\u202f765\u202f", "3\u00a0765\u00a0", "3 765 ")
TAKEN_BACK = {
    "one by one": ("undo", "undo"),
    "by its number": ('undo 7 why="erreur de ma part"',),
    "amended": ('amend 7 hp=-0 why="erreur de ma part" secret=yes',),
}


def boards(scenario: Scenario) -> list[Board]:
    """The players' board just after each event."""
    fight = fight_of(scenario)
    recorded = recorded_of(fight)
    return [
        veiled(board_at(fight.slug, recorded, version), scenario.desk, "players")
        for version in range(1, fight.history.version + 1)
    ]


def hp_of(seen: Board, name: str) -> int | str | None:
    """Somebody's hit points on a board, or the word for them."""
    one = next((one for one in seen.vitals if one.name == name), None)
    return None if one is None else one.hp if one.hp is not None else one.health


@pytest.mark.parametrize("back", TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_what_followed_tells_nothing_of_it(back: tuple[str, ...]) -> None:
    """Neither the log nor the board of any moment: from the secret command on nobody's state is shown, then all is."""
    scenario = given(FIGHT, SECRETLY).when(OPENLY, *back, "note fin")
    seen = [hp_of(one, "Goule") for one in boards(scenario)]
    first, last = seen.index("hidden"), len(seen) - seen[::-1].index("hidden")
    assert set(seen[:first]) <= {None, 5000000}
    assert set(seen[first:last]) == {"hidden"}
    assert set(seen[last:]) <= {5000000, 4999900}
    assert {hp_of(one, "Constantine") for one in boards(scenario)[first:last]} == {"hidden"}
    told = "\n".join([everything(scenario), *map(page, boards(scenario))])
    for word in TELLTALE:
        assert word not in told
    assert hp_of(seen_board(scenario), "Goule") == hp_of(whole_board(scenario), "Goule") == (seen[-1])


def test_what_stands_is_told_as_ever() -> None:
    """A secret command that stands shows in the hit points of whoever hides none, and hides nothing of what follows."""
    scenario = given(FIGHT, SECRETLY).when(OPENLY)
    assert hp_of(seen_board(scenario), "Goule") == 3765333
    assert "3765333" in everything(scenario)
    assert secrets_of(fight_of(scenario).history).bygone == frozenset()
    scenario.when("undo", "redo")
    assert secrets_of(fight_of(scenario).history).bygone == frozenset()


def test_one_that_is_adjudicated_again_to_the_same_hides_nothing() -> None:
    """An older line is corrected: the secret command costs what it did, so that it was not taken back."""
    scenario = given(FIGHT, 'ruling Goule hp=-10 why="bousculade"', SECRETLY)
    scenario.when(OPENLY, 'amend 7 hp=-20 why="mal lu"')
    assert secrets_of(fight_of(scenario).history).bygone == frozenset()
    assert hp_of(seen_board(scenario), "Goule") == 5000000 - 20 - 1234567 - 100
    scenario.when('amend 8 hp=-1235 why="mal lu"')
    assert secrets_of(fight_of(scenario).history).bygone != frozenset()


@pytest.mark.parametrize(
    "secretly",
    [
        'ruling Goule bleed=30 why="poison" secret=yes',
        "hazard Gaz damage=30 when=round-end until=combat to=all secret=yes",
        'ruling Goule dead why="piège" secret=yes',
        "effect Goule mod.aim=-10 label=peur until=combat secret=yes",
    ],
)
def test_whatever_it_does_later_is_not_told_either(secretly: str) -> None:
    """What bleeds, strikes or weighs after it, and who is missing from the order: nothing of that round's end."""
    scenario = given(FIGHT, secretly).when(
        "Constantine pass", "round initiative=64,41", "note ici", "undo", "undo", "undo"
    )
    scenario.when("undo", "note fin")
    shown = [one for one in boards(scenario) if one.untold]
    assert shown
    assert {hp_of(one, name) for one in shown for name in ("Goule", "Constantine")} == {"hidden"}
    assert {(one.initiative.order, one.initiative.up) for one in shown} == {((), ())}
    costs = [body for name in ("BleedingTicked", "HazardStruck", "CombatantFell") for body in bodies(scenario, name)]
    assert costs == []
    assert "état d'alors non montré" in page(shown[-1])


@pytest.mark.parametrize("secretly", ["note x secret=yes", "Goule cover secret=yes", "char Rat hp=3 secret=yes"])
def test_what_showed_nowhere_hides_nothing(secretly: str) -> None:
    """A note, a post that waited, somebody unknown: taken back, they leave what followed as it was told."""
    scenario = given(FIGHT, secretly).when(OPENLY, "undo", "undo", "note fin")
    assert secrets_of(fight_of(scenario).history).bygone == frozenset()
    assert {hp_of(one, "Goule") for one in boards(scenario)} == {None, 5000000, 4999900}


ENDED = (
    "hazard Gaz damage=3 when=round-end until=combat to=Goule",
    "hazard Feu damage=3 when=round-end until=combat to=Constantine",
    "ruling Goule bleed=3 why=griffe",
    "ruling Constantine bleed=3 why=croc",
)
PAIRS = {
    "the end of a danger": ("hazard Gaz until=now secret=yes", "hazard Feu until=now secret=yes"),
    "the end of a haemorrhage": (
        "ruling Goule -bleed wound=10.1 why=x secret=yes",
        "ruling Constantine -bleed wound=11.1 why=x secret=yes",
    ),
    "a wait": ("delay Constantine until=Goule secret=yes", "delay Constantine until=Milo secret=yes"),
    "a death": ("ruling Goule dead why=x secret=yes", "ruling Constantine dead why=x secret=yes"),
    "a departure": ("leave Goule fled secret=yes", "leave Constantine fled secret=yes"),
    "an initiative": ("ruling Goule initiative=300 why=x secret=yes", "ruling Milo initiative=300 why=x secret=yes"),
    "a condition": ("ruling Goule +prone why=x secret=yes", "ruling Goule +marque why=x secret=yes"),
}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_players_cannot_tell_what_was_taken_back(pair: tuple[str, str]) -> None:
    """Two fights that differ in a secret command alone: log and boards of every moment are the same, byte for byte."""
    told = []
    for secretly in pair:
        lines = FIGHT.replace("64,41", "64,41,12").replace("round", "char Milo hp=90 speed=1 attack.x=3\nround")
        scenario = given(lines, *ENDED, secretly, OPENLY, dice="any").when("round")
        scenario.when("undo", "undo", "undo", "note fin")
        told.append("\n".join([everything(scenario), *map(page, boards(scenario))]))
    assert told[0] == told[1]


@pytest.mark.parametrize("secretly", [-1_000_000, -5_000_000])
def test_the_damage_of_a_blow_bears_no_malus_that_was_taken_back(secretly: int) -> None:
    """Who has lost five sixths of their hit points strikes less hard: of that time no damage is told, only the blow."""
    scenario = given(FIGHT, f"ruling Constantine hp={secretly} why=x secret=yes", dice="any")
    scenario.when("Constantine reinforced-attack Goule aim=95 damage=18", "Goule pass resistance=1", "undo 7 why=y")
    (then,) = (body for body in bodies(scenario, None) if body)  # a blow whose cost is hidden bears no name
    assert (then["name"], then["damage"]) == ("Goule", None)
    assert [body["damage"]["total"] for body in bodies(scenario, "WoundTaken")] == [18 + 24]
    assert "Goule encaisse un coup" in log_lines(scenario)


def test_of_that_time_neither_turns_nor_dangers_are_shown() -> None:
    """Who has an initiative, misses a turn or is struck is not told; that a round began, and by which line, is."""
    danger = "hazard Feu damage=3 when=round-end until=combat to=all"
    scenario = given(FIGHT, danger, 'ruling Goule dead why="piège" secret=yes').when("round initiative=5")
    scenario.when("undo", "undo")
    assert [body["to_roll"] for body in bodies(scenario, "RoundBegan")] == [["Constantine", "Goule"], []]
    assert [body["name"] for body in bodies(scenario, "InitiativeSet")] == ["Constantine", "Goule"]
    assert bodies(scenario, "TurnMissed") == bodies(scenario, "HazardStruck") == []
    shown = [one for one in boards(scenario) if one.untold]
    assert {(one.missed, one.hazards) for one in shown} == {((), ())}
    assert seen_board(scenario).hazards


def test_what_began_in_the_open_is_shown_though_its_like_was_secret_once() -> None:
    """The boards of its time hold it: else its absence from them would tell the name of what was secret."""
    scenario = given(FIGHT, "ruling Goule +prone why=x secret=yes").when("undo", "ruling Goule +prone why=y", "undo")
    shown = [condition.name for seen in boards(scenario) for one in seen.vitals for condition in one.conditions]
    assert set(shown) == {"prone"}


@pytest.mark.parametrize("opening", ["close", "reveal Goule"])
def test_it_opens_with_the_fight_or_with_whom_it_is_about(opening: str) -> None:
    """Then all is shown as it was, on every board, and taken back it is hidden again."""
    scenario = given(FIGHT, SECRETLY).when(OPENLY, "undo", "undo", opening)
    assert {hp_of(one, "Goule") for one in boards(scenario)} == {None, 5000000, 3765433, 3765333}
    assert "chute" in "\n".join(log_lines(scenario))
    scenario.when("undo")
    assert {hp_of(one, "Goule") for one in boards(scenario)} == {None, 5000000, "hidden"}


def test_no_command_of_the_shell_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Replays, recaps, charts, explanations, dossiers, errata and exports for the players; the export verifies."""
    shell = Shell(tmp_path, monkeypatch, capsys)
    shell.told('combat "Essai" rules=forum lang=fr dice=given', *FIGHT.strip().splitlines(), SECRETLY, OPENLY)
    shell.told("Constantine reinforced-attack Goule aim=73 damage=12", 'undo 7 why="erreur de ma part"', "note fin")
    page_file, export = str(tmp_path / "page.html"), str(tmp_path / "joueurs.jsonl")
    asked = [
        ("replay", "--corrections"), ("replay",), ("replay", "--html", page_file), ("chart",), ("log", "--json"),
        ("recap", "--style", "full"), ("recap", "--format", "json"), ("audit",), ("audit", "--format", "json"),
        ("audit", "8"), ("erratum", "10"), ("explain", "Goule.hp"), ("explain", "8"), ("export", "--out", export),
    ]  # fmt: skip
    versions = [one["version"] for one in shell("log", "--json").lines if one["command"] in {7, 8, 9}]
    asked += [("explain", "Goule.hp", "--at", str(version)) for version in versions]
    asked += [("board", "--json", "--at", str(version)) for version in versions]
    for words in asked:
        ended = shell(*words, "--for", "players")
        assert ended.status == 0, (words, ended.err)
        for word in TELLTALE:
            assert word not in ended.out, words
    for written in (page_file, export):
        for word in TELLTALE:
            assert word not in Path(written).read_text(encoding="utf-8"), written
    assert shell("verify", export).status == 0
