"""What `--help` says, in French and in English: every command, every option, every word that stands for a value."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from shell import Shell, language_of
from spec import Scenario, desk

from cli.main import horion
from cli.manual import METAVAR, manual
from cli.words import command_words

LANGS = ("fr", "en")
TABLE: dict[str, Any] = manual()
COMMANDS: dict[str, Any] = TABLE["commands"]


def commands_there_are() -> Iterator[tuple[str, click.Command]]:
    """Every command with its page in the manual: the group itself, its commands, and those of its groups."""
    yield "horion", horion
    for name, command in horion.commands.items():
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {below}", one) for below, one in command.commands.items())


PAGES = dict(commands_there_are())


def options_of(page: str) -> dict[str, click.Option]:
    """The options of a command, each by its long name."""
    command = PAGES[page]
    context = click.Context(command, help_option_names=["-h", "--help"])
    options = [one for one in command.get_params(context) if isinstance(one, click.Option)]
    return {max(one.opts, key=len): one for one in options}


def examples_of(page: str, lang: str) -> list[str]:
    """The examples of a page."""
    found: list[str] = COMMANDS[page].get("examples", {}).get(lang, [])
    return found


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line, in a French locale, at a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return Shell(tmp_path, monkeypatch, capsys)


# --- Nothing is missing, nothing is left over -------------------------------------------------------------------------


def test_every_command_has_a_page_and_every_page_a_command() -> None:
    """And each stands in one section of the list."""
    assert set(COMMANDS) == set(PAGES)
    listed = [verb for verbs in horion.sections.values() for verb in verbs]
    assert sorted(listed) == sorted(horion.commands)


@pytest.mark.parametrize("page", PAGES)
def test_every_option_has_its_words_and_every_word_its_option(page: str) -> None:
    """A page has nothing but its texts and options of that command; what it does not say itself, all commands share."""
    entry, options = COMMANDS[page], options_of(page)
    assert set(entry) - {"fr", "en", "more", "also", "examples"} <= set(options)
    for name in options:
        said = entry.get(name) or TABLE["options"][name]
        assert all(said[lang] for lang in LANGS), name


def test_what_is_shared_is_used() -> None:
    """Options that some command leaves to the shared table, paragraphs and headings that stand somewhere."""
    left = {name for page in PAGES for name in options_of(page) if name not in COMMANDS[page]}
    assert set(TABLE["options"]) == left
    assert set(TABLE["paragraphs"]) == {code for entry in COMMANDS.values() for code in entry.get("also", ())}
    assert set(TABLE["headings"]) == {"options", "commands", "examples", *horion.sections}


def test_every_text_is_there_in_both_languages() -> None:
    """Paragraphs and examples in the same number; every word that stands for a value has a French one."""
    for entry in (*COMMANDS.values(), *TABLE["paragraphs"].values(), *TABLE["headings"].values()):
        assert set(entry) >= set(LANGS)
    for page, entry in COMMANDS.items():
        for part in ("more", "examples"):
            texts = entry.get(part, dict.fromkeys(LANGS, ()))
            assert len(texts["fr"]) == len(texts["en"]), (page, part)
    used = {"OPTIONS", "COMMAND", "ARGS"}
    for command in PAGES.values():
        valued = [one for one in command.params if not getattr(one, "is_flag", False)]
        used |= {word for one in valued for word in METAVAR.findall(one.make_metavar(click.Context(command)))}
    assert set(TABLE["metavars"]) == used


# --- How it reads -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_is_of_one_language_and_fits_a_terminal(shell: Shell, lang: str) -> None:
    """No line is longer than 80 columns, nothing is cut short; no word of click's is left in French."""
    for page in PAGES:
        ended = shell("--lang", lang, *page.removeprefix("horion").split(), "--help")
        assert (ended.status, ended.err) == (0, ""), page
        assert max(map(len, ended.out.splitlines())) <= 80, page
        assert language_of(ended.out.partition("\nOptions")[0].partition("\n")[2]) in {lang, ""}, page
        if lang == "fr":
            left = ("Usage", "Options:", "Commands", "Examples", "Show ", " and exit", "default", "FILE", "NAME")
            assert not [word for word in left if word in ended.out], page


def test_a_short_line_fits_the_list() -> None:
    """64 signs beside the longest name, ending as a sentence."""
    for page, entry in COMMANDS.items():
        for lang in LANGS:
            assert page == "horion" or len(entry[lang]) <= 64, entry[lang]
            assert entry[lang].endswith("."), entry[lang]


def test_french_signs_keep_to_their_words() -> None:
    """Before : ; ? ! » and after « there is a no-break space, except in what is typed."""

    def texts(entry: Any) -> Iterator[str]:
        for key, value in entry.items():
            if key == "fr":
                yield from [value] if isinstance(value, str) else value
            elif isinstance(value, dict) and key != "examples":
                yield from texts(value)

    found = list(texts({key: value for key, value in TABLE.items() if key != "metavars"}))
    assert len(found) > 100
    for text in found:
        assert not [sign for sign in (" :", " ;", " ?", " !", " »", "« ") if sign in text], text


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            [],
            [
                "Utilisation\u00a0: horion [OPTIONS] COMMANDE [ARGUMENTS]...",
                "Options\u00a0:",
                "  --as NOM        Le joueur qui agit\u00a0; le MJ sinon.",
                "  -h, --help      Montrer cette aide.",
                "Lire et raconter\u00a0:",
                "  état        Montrer à qui c'est, qui est blessé, qui saigne.",
                "  arme        Donner une arme à quelqu'un.",
                "  horion dis 'Milo passe'              # une seule ligne",
            ],
        ),
        (
            ["board"],
            [
                "Utilisation\u00a0: horion board [OPTIONS]",
                "                                  [par\u00a0défaut\u00a0:\u00a0text]",
                "                                  papiers. [au\u00a0moins\u00a01]",
                "Exemples\u00a0:",
                "  horion état --format bbcode",
            ],
        ),
        (
            ["rejoue"],
            [
                "Utilisation\u00a0: horion rejoue [OPTIONS] [COMMANDE]",
                "  --html FICHIER      En faire une page qui se suffit.",
            ],
        ),
        (["clé", "nouvelle"], ["Utilisation\u00a0: horion clé nouvelle [OPTIONS] [NOM]"]),
        (["key"], ["  liste     Lister vos clés\u00a0: à qui, et la clé publique à poster."]),
        (["hasard"], ["Utilisation\u00a0: horion hasard [OPTIONS] [MOTS]..."]),
    ],
)
def test_a_page_in_french(shell: Shell, words: list[str], lines: list[str]) -> None:
    """Lines picked by hand: usage, headings, metavars, defaults and ranges, names in the list, examples."""
    shown = shell(*words, "--help").out.splitlines()
    assert [line for line in lines if line not in shown] == []


def test_without_a_word_the_help_is_shown(shell: Shell) -> None:
    """The group's, and a group's of its own."""
    assert shell().out == shell("--help").out
    assert shell("fiche").out == shell("fiche", "--help").out


# --- Examples ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_every_example_is_a_command_line(lang: str) -> None:
    """It begins with the command's name in that language, and click can read it."""
    for page, command in PAGES.items():
        for example in examples_of(page, lang):
            _, *words = shlex.split(example.partition(" > ")[0], comments=True)
            context, read = click.Context(horion, info_name="horion"), [horion]
            while isinstance(read[-1], click.Group):
                name = words.pop(0)
                below = read[-1].get_command(context, name)
                assert below is not None, example
                names = [*command_words().get(str(below.name), []), below.name]
                assert name == (names[0] if lang == "fr" else names[-1]), example
                context, read = click.Context(below, info_name=name, parent=context), [*read, below]
            assert command in {horion, read[-1]}, example
            read[-1].make_context(name, words, parent=context.parent)


SAID = (
    "combat", "char", "char Goule hp=40 speed=5 hide=hp", "weapon", "entropy", "round", "skip", "note", "hazard",
    "effect", "reveal", "ruling", "undo", "redo", "dispute", "absent", "leave", "close", "rest",
)  # fmt: skip
"""Table verbs, whose first examples are said one after the other (both of a dispute), and lines between them."""


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_of_each_table_verb_can_be_said(lang: str) -> None:
    """Those of gathering and of waiting need a fight of their own; all are at least read."""
    table = Scenario(desk())
    for word in SAID:
        lines = examples_of(word, lang)[: None if word == "dispute" else 1] if word in COMMANDS else (word,)
        for line in lines:
            table.when(line.removeprefix("horion "))
            assert table.refusal is None, line
    for verb in (*horion.sections["scripting"], "dispute", "entropy", "redo"):
        for example in examples_of(verb, lang):
            table.desk.hear(example.removeprefix("horion "))
