"""Corrections as one gives them to the command line: seen, asked about, made, told, explored, branched off."""

import io
import json
import sys
from pathlib import Path

import pytest
from shell import BRIDGE, Shell, at_terminal

from cli.main import horion as program
from cli.outcome import run

AMEND = ("amend", "7", "target=Goule 2", "resistance@Goule 2=5", "why=pas la bonne")
FIGHT = (*BRIDGE, '"Goule 2" pass')


@pytest.fixture
def horion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line over a store in which the fight of the script has been played: 98, 13, 40."""
    return Shell(tmp_path, monkeypatch, capsys).told(*FIGHT)


def hp_of(horion: Shell) -> list[int]:
    """Everybody's hit points."""
    return [one["hp"] for one in horion("board", "--json").json["combatants"]]


def test_a_preview_records_nothing(horion: Shell) -> None:
    """It shows 91, 40 and 12, in words and to programs."""
    before = horion.version()
    shown = horion(*AMEND, "--preview")
    assert shown.status == 0
    assert "Constantine : PV 98 → 91" in shown.out
    changed = horion(*AMEND, "--preview", "--json").json["combatants"]
    assert {one["name"]: {key: one["hp"][key] for key in ("before", "after")} for one in changed} == {
        "Constantine": {"before": 98, "after": 91},
        "Goule 1": {"before": 13, "after": 40},
        "Goule 2": {"before": 40, "after": 12},
    }
    assert horion.version() == before
    assert hp_of(horion) == [98, 13, 40]


def test_a_preview_needs_no_reason(horion: Shell) -> None:
    """Of an amendment, or of an older or last step that is taken back: what is only looked at is not told."""
    before = horion.version()
    for words in (AMEND[:-1], (*AMEND[:-1], "--from-now"), ("undo", "7"), ("undo", "9")):
        shown = horion(*words, "--preview")
        assert (shown.status, shown.err) == (0, "")
    assert horion("undo", "7").status == 2
    assert horion.version() == before


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        ("amend", ("cible", "acteur", "action=", "9.résistance@")),
        ("correct", ("une ligne vide", "Ctrl-D", "9.résistance@")),
    ],
)
def test_the_help_of_a_correction_says_what_to_type(horion: Shell, verb: str, told: tuple[str, ...]) -> None:
    """The keys of an amendment, the address of a die, how a round is ended and left."""
    shown = horion(verb, "--help").out
    for words in told:
        assert words in shown


def test_a_preview_without_its_die_names_it_and_ends_well(horion: Shell) -> None:
    """The correction itself is refused, and says what to type."""
    shown = horion("amend", "7", "target=Goule 2", "why=x", "--preview")
    assert shown.status == 0
    assert '9.résistance@"Goule 2"=…' in shown.out
    refused = horion("amend", "7", "target=Goule 2", "why=x")
    assert refused.status == 1
    assert '9.résistance@"Goule 2"=…' in refused.err


def test_a_correction_is_made_and_taken_back(horion: Shell) -> None:
    """What it changes is told; undo brings 98, 13, 40 back; verification finds nothing amiss."""
    made = horion(*AMEND)
    assert made.status == 0
    assert "Goule 1 : PV 13 → 40" in made.out
    assert hp_of(horion) == [91, 40, 12]
    assert horion("undo").status == 0
    assert hp_of(horion) == [98, 13, 40]
    assert horion("verify").status == 0


def test_a_correction_as_json_is_all_its_events(horion: Shell) -> None:
    """The marker, then each command adjudicated again under its own number."""
    events = horion(*AMEND, "--json").lines
    declared = [one["command"] for one in events if one["event"] == "Declared"]
    assert declared == [10, 7, 8, 9]
    assert all(one["effective"] for one in events)


@pytest.mark.parametrize(
    ("form", "mark"), [("text", "erratum"), ("bbcode", "[b]"), ("discord", "**"), ("markdown", "**")]
)
def test_the_notice_to_post(horion: Shell, form: str, mark: str) -> None:
    """What was wrong, who noticed, what changes now."""
    horion(*AMEND, "by=Milo")
    notice = horion("erratum", "10", "--format", form)
    assert notice.status == 0
    for told in (mark, "#10", "Milo", "pas la bonne", "98", "91"):
        assert told in notice.out
    assert horion("erratum", "7").status == 1


def test_dice_that_still_lack_are_told_so(horion: Shell) -> None:
    """Made now or told from now on: what was given is not asked for as if it had not been."""
    words = ("amend", "7", "target=Goule 2", "damage=20", "9.resistance@Goule 2=1", "why=x")
    for flags in ((), ("--from-now",)):
        refused = horion(*words, *flags)
        assert refused.status == 1
        assert "manque encore" in refused.err


def test_several_edits_at_once(horion: Shell) -> None:
    """Given as arguments, or a line each until an empty one: one correction, taken back as one."""
    edits = ('amend 7 target="Goule 2" resistance@"Goule 2"=5', 'insert after 8 : note "pluie"')
    assert horion("correct", *edits, "why=relu").status == 0
    assert hp_of(horion) == [91, 40, 12]
    assert horion("undo").status == 0
    assert hp_of(horion) == [98, 13, 40]
    gathered = horion("correct", stdin="\n".join((*edits, 'undo 9 why="de trop"', "", "jamais lu")))
    assert (gathered.status, gathered.err) == (0, "")
    assert hp_of(horion) == [91, 40, 40]


def test_a_fight_explored(horion: Shell) -> None:
    """An edit or a declaration to come: what would change and the board then; nothing is recorded."""
    before = horion.version()
    shown = horion("whatif", *AMEND[:-1], "--json").json
    assert [one["hp"] for one in shown["board"]["combatants"]] == [91, 40, 12]
    assert horion("whatif", "ruling", "Constantine", "hp=1", "why=x").status == 0
    assert horion.version() == before


def test_a_board_that_rests_on_examples_says_so(horion: Shell) -> None:
    """Above its numbers, and of whom; a board of dice that fell does not."""
    shown = horion("whatif", "amend", "7", "target=Goule 2").out
    above, _, board = shown.partition("\nÉtat d'exemple")
    assert "Goule 2" in board.splitlines()[0]
    assert "Le pont de Brumes" in board.splitlines()[1]
    assert above
    assert "d'exemple" not in horion("whatif", *AMEND[:-1]).out


@pytest.mark.parametrize("words", [("whatif", "Constantine", "passe"), ("whatif", *AMEND), ("branch", "Et si")])
def test_a_player_explores_nothing(horion: Shell, words: tuple[str, ...]) -> None:
    """It would show what is hidden; refused by the word that was typed."""
    refused = horion("--as", "Milo", *words)
    assert refused.status == 1
    assert f"({words[0]})" in refused.err
    assert len(horion("list", "--json").lines) == 1


@pytest.mark.parametrize("words", [("Goule 2", "passe"), ("tour",)])
def test_a_branch_takes_a_correction(horion: Shell, words: tuple[str, ...]) -> None:
    """A declaration is said in the branch; no code is shown."""
    refused = horion("branch", "Et si", *words)
    assert refused.status == 2
    assert "« corrige », « insère »".replace("« ", "«\u00a0").replace(" »", "\u00a0»") in refused.err
    assert "horion -c et-si" in refused.err
    assert horion("branch", "Et si").status == 0


def test_what_is_no_number_is_told_in_french(horion: Shell) -> None:
    """`#10` is one."""
    horion(*AMEND)
    assert horion("erratum", "#10").out == horion("erratum", "10").out
    refused = horion("erratum", "dix")
    assert refused.status == 2
    assert "comme 7" in refused.err
    usage = horion("--lang", "fr", "board", "--at", "dix")
    assert usage.status == 2
    assert "«\u00a0dix\u00a0»" in usage.err
    assert "integer" not in usage.err


def test_set_aside_in_the_words_of_the_forum(horion: Shell) -> None:
    """A round is a tour there."""
    shown = horion("annule", "6", "--preview").out
    assert "aucun tour en cours" in shown
    assert "round" not in shown


class Terminal(io.StringIO):
    """What a terminal is to whoever asks."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_a_question_does_not_stand_in_what_programs_read(horion: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--json` standard output holds JSON alone, question or not."""
    horion.told(*KILLED[-2:])
    out, err = Terminal(), io.StringIO()
    for name, stream in (("stdin", Terminal("o\n")), ("stdout", out), ("stderr", err)):
        monkeypatch.setattr(sys, name, stream)
    assert run(program, ["undo", "10", "why=pas elle", "--json"]) == 0
    assert [line for line in out.getvalue().splitlines() if json.loads(line)]
    assert "[o/N]" in err.getvalue()


def test_a_branch_is_a_combat_of_its_own(horion: Shell) -> None:
    """It begins as the correction would leave the fight, which stays as it is."""
    assert horion("branch", "Et si", *AMEND).status == 0
    assert horion("board", "--json").json["combat"] == "et-si"
    assert hp_of(horion) == [91, 40, 12]
    assert horion("verify").status == 0
    assert [one["hp"] for one in horion("-c", "le-pont", "board", "--json").json["combatants"]] == [98, 13, 40]
    assert horion("branch", "Et si").status == 1


def test_from_now_on_what_was_told_stays(horion: Shell) -> None:
    """The difference is ruled: 91, 40, 12, and the first attack still hit Goule 1."""
    assert horion(*AMEND, "--from-now").status == 0
    assert hp_of(horion) == [91, 40, 12]
    names = [one["event"] for one in horion("log", "--json", "--effective").lines]
    assert names.count("RulingMade") == 3
    assert "HistoryRewound" not in names
    assert horion("verify").status == 0


def test_from_now_on_each_death_is_chosen(horion: Shell) -> None:
    """A dead ghoul that a correction revives: undecided it is refused, kept it stays dead, applied it lives."""
    horion.told('ruling "Goule 1" dead why=chute')
    back = ("undo", "10", "why=trop", "yes")[:3]
    horion.told('note "plus tard"')
    refused = horion(*back, "--from-now")
    assert refused.status == 1
    assert "Goule 1" in refused.err
    assert horion(*back, "--from-now", "--keep", "Goule 1").status == 1  # nothing else would change
    assert horion(*back, "--from-now", "--apply", "Goule 1").status == 0
    assert horion("board", "--json").json["combatants"][1]["status"] == "active"


def test_a_disputed_turn_stands_on_the_board_until_it_is_answered(horion: Shell) -> None:
    """By a settlement, or by a correction of it."""
    assert horion("--as", "Milo", "dispute", "8", "why=la parade").status == 0
    assert horion("board", "--json").json["disputed"] == [{"command": 8, "name": "Milo", "reason": "la parade"}]
    assert "Contestés" in horion("board").out
    assert horion("dispute", "8", "settled", "why=relu ensemble").status == 0
    assert horion("board", "--json").json["disputed"] == []


def test_a_player_corrects_nothing(horion: Shell) -> None:
    """Corrections are the game master's."""
    before = horion.version()
    assert horion("--as", "Milo", *AMEND).status == 1
    assert horion("--as", "Milo", "undo", "7", "why=x").status == 1
    assert horion.version() == before


KILLED = (*FIGHT, 'ruling "Goule 2" dead why=chute', 'note "plus tard"')
"""Commands 10 and 11: without 10 Goule 2 lives."""


@pytest.mark.parametrize(("answer", "status", "made"), [(b"o\n", 0, True), (b"n\n", 1, False), (b"\n", 1, False)])
def test_a_terminal_asks_before_a_death_turns(horion: Shell, answer: bytes, status: int, *, made: bool) -> None:
    """With the preview before its eyes; no, or nothing, records nothing."""
    horion.told(*KILLED[-2:])
    ended, shown = at_terminal(horion, answer, "undo", "10", "why=pas elle")
    assert ended == status, shown
    assert "Goule 2" in shown
    assert (horion("board", "--json").json["combatants"][2]["status"] == "active") == made


def test_yes_asks_nothing(horion: Shell) -> None:
    """`--yes` on a terminal is done with at once."""
    horion.told(*KILLED[-2:])
    ended, shown = at_terminal(horion, b"", "undo", "10", "why=pas elle", "--yes")
    assert ended == 0
    assert "[o/N]" not in shown


def test_interrupted_at_the_question_nothing_is_recorded(horion: Shell) -> None:
    """Ctrl-C is no answer."""
    horion.told(*KILLED[-2:])
    before = horion.version()
    ended, _ = at_terminal(horion, b"\x03", "undo", "10", "why=pas elle")
    assert ended != 0
    assert horion.version() == before
