"""What helps at the command line: rules, sheets, completion, the list, a fight played as another."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from shell import BRIDGE, ROOT, Shell, language_of

from cli.main import horion
from cli.manual import metavars
from domain.ruleset import ruleset_named


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A store with the bridge of Brumes in it."""
    ready = Shell(tmp_path, monkeypatch, capsys)
    ready.told(*BRIDGE)
    return ready


def test_rules_names_every_rule_of_a_ruleset(shell: Shell) -> None:
    """Each id with its sentence, each option with its default."""
    ended = shell("--lang", "fr", "rules", "forum")
    assert ended.status == 0
    for rule, entry in ruleset_named("forum").rules.items():
        assert any(line.split()[0] == rule and entry["fr"] in line for line in ended.out.splitlines())
    assert all(f"option.{name}=" in ended.out for name in ruleset_named("forum").options)


def test_one_rule_comes_with_its_source_standing_and_options(shell: Shell) -> None:
    """The French passage, whatever the language."""
    ended = shell("--lang", "en", "rules", "forum-init-1")
    assert ended.status == 0
    assert ruleset_named("forum").rules["FORUM-INIT-1"]["en"] in ended.out
    assert "roll 100" in ended.out
    assert "option.initiative_roll=each_round" in ended.out


def test_a_rule_without_a_text_says_that_it_is_a_convention(shell: Shell) -> None:
    """No source is shown, for there is none."""
    ended = shell("--lang", "fr", "rules", "freeform-rest-1")
    assert "option.rest=1" in ended.out
    assert "convention" in ended.out
    assert "Le texte" not in ended.out


def test_without_a_word_rules_lists_the_rulesets(shell: Shell) -> None:
    """With the version that a log would pin."""
    assert "forum@1" in shell("rules").out


def test_an_unknown_rule_is_refused(shell: Shell) -> None:
    """A word that is no ruleset and no rule."""
    ended = shell("rules", "FORUM-DRAGON-1")
    assert (ended.status, ended.out) == (2, "")
    assert "FORUM-DRAGON-1" in ended.err


@pytest.mark.parametrize("rules", ["forum", "kimble", "freeform"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_blank_sheet_is_a_sheet(shell: Shell, lang: str, rules: str, tmp_path: Path) -> None:
    """It is TOML as it stands, and `char` takes it."""
    assert shell("combat", "La fiche", f"rules={rules}").status == 0
    ended = shell("--lang", lang, "sheet", "new", rules)
    assert ended.status == 0
    assert tomllib.loads(ended.out)
    shell.monkeypatch.chdir(tmp_path)
    Path("neuve.toml").write_text(ended.out, encoding="utf-8")
    assert shell("char", "Nora", "sheet=neuve.toml").status == 0


def test_a_prepared_fight_is_played_under_another_title(shell: Shell, tmp_path: Path) -> None:
    """Beside the first, from the same file."""
    file = tmp_path / "pont.combat"
    file.write_text("\n".join(BRIDGE[:3]), encoding="utf-8")
    assert shell("play", str(file), "--new", "La revanche").status == 0
    assert [row["combat"] for row in shell("list", "--json").lines] == ["la-revanche", "le-pont-de-brumes"]


def test_the_list_says_tour_where_the_forum_does(shell: Shell) -> None:
    """A round is a tour there."""
    assert "tour 1" in shell("--lang", "fr", "list").out


def test_script_writes_a_file_whole(shell: Shell, tmp_path: Path) -> None:
    """`--out` leaves no half-written file behind."""
    out = tmp_path / "corrige.combat"
    assert shell("script", "--out", str(out)).status == 0
    assert out.read_text(encoding="utf-8") == shell("script").out
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".partial"] == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("horion -c ", "le-pont-de-brumes"),
        ("horion say ", "Constantine"),
        ("horion say att", "attack-defence"),
        ("horion skip Gou", "Goule 2"),
        ("horion rules FORUM-DUEL", "FORUM-DUEL-1"),
        ("horion ver", "verify"),
        ("horion ver", "verifie"),
        ("horion vér", "vérifie"),
        ("horion clé nou", "nouvelle"),
        ("horion has", "hasard"),
        ("horion pou", "pourquoi"),
        ("horion conte", "conteste"),
    ],
)
def test_the_shell_completes(shell: Shell, words: str, found: str) -> None:
    """Combats, names, actions, rules and commands."""
    environment = {
        **os.environ,
        "PYTHONPATH": ROOT,
        "_HORION_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "cli.main"], env=environment, capture_output=True, text=True, check=False
    )
    assert found in [line.partition(",")[2] for line in done.stdout.splitlines()], done.stdout + done.stderr
    assert shell.store


# --- What is missing --------------------------------------------------------------------------------------------------

NEEDING = [name for name, one in horion.commands.items() if any(each.required for each in one.params)]


@pytest.mark.parametrize("verb", NEEDING)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_missing_word_is_named_with_an_example(shell: Shell, verb: str, lang: str) -> None:
    """It says which one, as the usage calls it, and shows a command line that has it, in the language asked for."""
    ended = shell("--lang", lang, verb)
    usage, told = ended.err.splitlines()
    assert (ended.status, language_of(told)) == (2, lang), told
    assert f"horion {verb} " in usage
    missing = next(one for one in horion.commands[verb].params if one.required)
    named = missing.make_metavar(click.Context(horion.commands[verb])).removesuffix("...")
    assert f"({metavars(named, lang)})" in told
    assert ("Par exemple\u00a0: horion " if lang == "fr" else "For example: horion ") in told


@pytest.mark.parametrize(("rules", "word"), [("forum", "tour"), ("kimble", "round")])
def test_a_round_is_called_in_errors_as_the_rules_call_it(shell: Shell, rules: str, word: str) -> None:
    """One that is not there, and one that has to begin."""
    shell.told(f'combat "Essai" rules={rules} lang=fr', "char Milo hp=10" if rules == "forum" else "note x")
    for asked in ("recap", "replay", "board"):
        ended = shell(asked, "--round", "77")
        assert (ended.status, f"({word} 77)" in ended.err) == (2, True), ended.err
    refused = shell("next").err.replace("\u00a0", " ")
    assert f"« {word} »" in refused, refused
