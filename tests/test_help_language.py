"""In which language `--help` and the shell's completion speak, and that they need no store."""

from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from shell import Shell

from cli.language import LOCALES, locale_language
from cli.main import horion


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line, in a French locale."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_BE", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "de_DE", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_CA.UTF-8", "LANGUAGE": "en"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr:en"}, "fr"),
        ({"LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    """The first that is set of LC_ALL, LC_MESSAGES, LANG and LANGUAGE; what is not French is English."""
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == lang


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["--lang", "en", "--help"], "en"),
        (["--help", "--lang", "en"], "en"),
        (["--lang=en", "nonsense"], "en"),
        (["--lang", "en", "board", "--help"], "en"),
        (["--lang", "en", "key", "new", "--help"], "en"),
        (["--lang", "en", "key"], "en"),
        (["recap", "--lang", "en", "--help"], "en"),
        (["board", "--help"], "fr"),
        (["--lang", "de", "board", "--help"], "fr"),
    ],
)
def test_the_language_asked_for_comes_before_the_locale_s(shell: Shell, words: list[str], lang: str) -> None:
    """In a French locale, wherever `--lang` stands, for help as for a command line that cannot be read."""
    ended = shell(*words)
    assert (ended.out + ended.err).startswith("Usage: " if lang == "en" else "Utilisation\u00a0: ")


def test_help_opens_no_store(shell: Shell) -> None:
    """One that is no store at all is no trouble, and none is made."""
    shell.monkeypatch.setenv("HORION_STORE", "mysql://nowhere")
    assert shell("board", "--help").status == 0
    shell.monkeypatch.setenv("HORION_STORE", shell.store)
    assert shell("combat", "--help").status == 0
    assert not shell.database.exists()


@pytest.mark.parametrize(
    ("words", "locale", "word", "told"),
    [
        ([""], "fr_FR.UTF-8", "état", "Montrer à qui c'est, qui est blessé, qui saigne."),
        ([""], "C", "board", "Show who is up, who is hurt, who bleeds."),
        (["--lang", "en", ""], "fr_FR.UTF-8", "board", "Show who is up, who is hurt, who bleeds."),
        (["wai"], "fr_FR.UTF-8", "waiting", "Montrer qui doit poster, depuis quand, sous quelles attaques."),
        (["clé", ""], "fr_FR.UTF-8", "liste", "Lister vos clés\u00a0: à qui, et la clé publique à poster."),
        (["recap", "--who"], "fr_FR.UTF-8", "--who", "Ce qui a changé sur une fiche."),
        (["recap", "--who"], "C", "--who", "What has changed on one sheet."),
    ],
)
def test_the_shell_says_what_it_completes(
    monkeypatch: pytest.MonkeyPatch, words: list[str], locale: str, word: str, told: str
) -> None:
    """Each word comes with its short line, for zsh and fish, in the language that help would speak."""
    monkeypatch.setenv("LC_ALL", locale)
    found = ShellComplete(horion, {}, "horion", "_HORION_COMPLETE").get_completions(words[:-1], words[-1])
    assert (word, told) in [(item.value, item.help) for item in found]


def test_a_word_is_completed_in_the_language_it_was_begun_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing typed yet: the user's language alone; then both, with or without accents as it was begun."""
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    def completed(begun: str) -> list[str]:
        return [item.value for item in horion.shell_complete(click.Context(horion), begun)]

    assert {"état", "joue", "perso"} <= set(completed(""))
    assert not {"board", "play", "char"} & set(completed(""))
    assert completed("ver") == ["verifie", "verify"]
    assert completed("vér") == ["vérifie"]
    assert completed("bo") == ["board"]


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (["board", "--at"], "L'option «\u00a0--at\u00a0» attend une valeur.", "The option “--at” wants a value."),
        (
            ["board", "--json=3"],
            "L'option «\u00a0--json\u00a0» ne prend pas de valeur.",
            "The option “--json” takes no value.",
        ),
        (
            ["board", "x", "y"],
            "Il y a quelque chose de trop ici (x y).",
            "There is something here that does not belong (x y).",
        ),
        (["FILE"], "Il n'y a pas de commande «\u00a0FILE\u00a0».", "There is no command “FILE”."),
        (["board", "--copy", "0"], "«\u00a00\u00a0» ne convient pas ici.", "“0” does not fit here."),
        (["board", "--for", "x"], "«\u00a0x\u00a0» ne convient pas ici.", "“x” does not fit here."),
        (["key", "x"], "«\u00a0horion key --help\u00a0» les donne toutes.", "“horion key --help” lists them all."),
        ([], "Il manque une commande.", "A command is missing."),
        (["replay", "1", "--step", "2"], "(COMMANDE / --step / --round)", "(COMMAND / --step / --round)"),
    ],
)
def test_a_command_line_that_cannot_be_read_is_told_in_words(
    shell: Shell, words: list[str], french: str, english: str
) -> None:
    """What click says in a sentence of its own comes in ours, in the language asked for."""
    for lang, told in (("fr", french), ("en", english)):
        ended = shell("--lang", lang, *words)
        assert (ended.status, ended.out) == (2, "")
        assert told in ended.err


@pytest.mark.parametrize("name", ["SCRIPT", "État", "REGLES", "et-si", "bifurque", "essaie"])
def test_a_command_is_found_without_case_and_accents(shell: Shell, name: str) -> None:
    """In either language."""
    assert shell(name, "--help").status == 0
