"""The manual: what `--help` and the shell's completion say of each command, in the user's language.

The words are those of texts/help.toml, and the commands' classes, `Verb` and `Verbs`, have click write them.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cli.language import language_asked, locale_language

if TYPE_CHECKING:
    from projections.texts import Lang

NO_BREAK = "\u00a0"

METAVAR = re.compile(r"\b[A-Z]+\b")
"""What stands for a value in a line of usage: choices are in small letters, and are typed as they stand."""


@cache
def manual() -> dict[str, Any]:
    """The table of texts/help.toml."""
    return tomllib.loads((files("cli") / "texts" / "help.toml").read_text(encoding="utf-8"))


def spoken(ctx: click.Context) -> "Lang":
    """The language that the command line asks for."""
    lang: Lang = ctx.meta.get("lang") or locale_language()
    return lang


def metavars(text: str, lang: "Lang") -> str:
    """A line of usage with its metavars in this language."""
    french: dict[str, str] = manual()["metavars"]
    return METAVAR.sub(lambda found: french.get(found[0], found[0]), text) if lang == "fr" else text


def heading(code: str, lang: "Lang") -> str:
    """A heading, to which click adds a colon: in French a no-break space stands before it."""
    title: str = manual()["headings"][code][lang]
    return f"{title}{NO_BREAK}" if lang == "fr" else title


def page_of(ctx: click.Context) -> str:
    """The name under which the manual has the command: its own, behind its group's where that is not the whole."""
    above = page_of(ctx.parent) if ctx.parent is not None and ctx.parent.parent is not None else ""
    return f"{above} {ctx.command.name}".lstrip()


def option_text(page: str, option: click.Option, lang: "Lang") -> str:
    """What an option does there, with its default and its range."""
    name = max(option.opts, key=len)
    table = manual()
    said: dict[str, str] = table["commands"][page].get(name) or table["options"][name]
    notes = ", ".join(_notes(option, lang)).replace(" ", NO_BREAK)
    return f"{said[lang]} [{notes}]" if notes else said[lang]


def _notes(option: click.Option, lang: "Lang") -> list[str]:
    """What is so where an option is left out, and which values it takes."""
    words = {code: text[lang] for code, text in manual()["words"].items()}
    notes = []
    if not option.is_flag and isinstance(option.default, str | float):
        notes.append(words["default"].format(value=_value(option.default, lang)))
    if isinstance(option.type, click.IntRange | click.FloatRange):
        code = "at_least" if option.type.max is None else "between"
        least, most = (_value(bound, lang) for bound in (option.type.min, option.type.max))
        notes.append(words[code].format(least=least, most=most))
    return notes


def _value(value: str | float | None, lang: "Lang") -> str:
    """A value as the language writes it: a comma before French decimals."""
    if not isinstance(value, float | int):
        return str(value)
    return f"{value:g}".replace(".", "," if lang == "fr" else ".")


class Verb(click.Command):
    """A command whose help is in the user's language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How the command is written."""
        from cli.tell import tell

        prefix = tell(spoken(ctx), "usage", pieces="")
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=prefix)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Its options and arguments, as metavars."""
        return [metavars(piece, spoken(ctx)) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it is for."""
        lang, page = spoken(ctx), manual()["commands"][page_of(ctx)]
        shared = [manual()["paragraphs"][code][lang] for code in page.get("also", ())]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join((page[lang], *page.get("more", {}).get(lang, ()), *shared)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each option does."""
        lang, page = spoken(ctx), page_of(ctx)
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        spelt = [(option, option.get_help_record(ctx)) for option in options]
        rows = [(metavars(record[0], lang), option_text(page, option, lang)) for option, record in spelt if record]
        with formatter.section(heading("options", lang)):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples, each on a line of its own, to be copied as it stands."""
        lang = spoken(ctx)
        examples = manual()["commands"][page_of(ctx)].get("examples", {}).get(lang, ())
        if examples:
            with formatter.section(heading("examples", lang)):
                formatter.write("".join(f"{'':{formatter.current_indent}}{example}\n" for example in examples))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Its options, and what each does."""
        found, lang, page = super().shell_complete(ctx, incomplete), spoken(ctx), page_of(ctx)
        options = {name: one for one in self.get_params(ctx) if isinstance(one, click.Option) for name in one.opts}
        for item in found:
            if item.value in options:
                item.help = option_text(page, options[item.value], lang)
        return found


class Verbs(Verb, click.Group):
    """A group of commands: their French names are understood too, and stand in its list where French is spoken."""

    def __init__(self, *args: Any, **settings: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*args, **settings)
        self.sections: dict[str, list[str]] = {}

    def add_section(self, code: str, commands: Iterable[click.Command]) -> None:
        """Add commands, to stand in the list together."""
        for command in commands:
            self.add_command(command)
            self.sections.setdefault(code, []).append(str(command.name))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Its arguments; the language stands among them, and is known before the first of them can be wrong."""
        ctx.meta.setdefault("lang", language_asked(args))
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, in either language, accents or not."""
        found = super().get_command(ctx, cmd_name)
        if found is None:
            from cli.words import command_words, lookup
            from domain.names import fold

            found = super().get_command(ctx, lookup(command_words()).get(fold(cmd_name), fold(cmd_name)))
        return found

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each option does, and each command."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by sections, one column for all names."""
        lang, sections = spoken(ctx), self.sections or {"commands": self.list_commands(ctx)}
        width = max(len(_names(verb, lang)[0]) for verbs in sections.values() for verb in verbs)
        for code, verbs in sections.items():
            with formatter.section(heading(code, lang)):
                formatter.write_dl([(f"{_names(verb, lang)[0]:{width}}", self._short(ctx, verb)) for verb in verbs])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, in either language; those of the user's where nothing is typed yet."""
        lang, found = spoken(ctx), super().shell_complete(ctx, incomplete)
        found = [item for item in found if item.value not in self.commands]
        for verb in self.list_commands(ctx):
            names = _names(verb, lang) if incomplete else _names(verb, lang)[:1]
            begun = dict.fromkeys(_begun(name, incomplete) for name in names)
            found += [CompletionItem(word, help=self._short(ctx, verb)) for word in begun if word]
        return found

    def _short(self, ctx: click.Context, verb: str) -> str:
        page = verb if ctx.parent is None else f"{page_of(ctx)} {verb}"
        short: str = manual()["commands"][page][spoken(ctx)]
        return short


def _names(verb: str, lang: "Lang") -> list[str]:
    """All names of a command, first the one that its help gives it."""
    from cli.words import command_words

    french = command_words().get(verb, [])
    return [*french, verb] if lang == "fr" else [verb, *french]


def _begun(name: str, incomplete: str) -> str | None:
    """The name as it was begun, with its accents or without; None where it does not begin so."""
    from domain.names import fold

    return next((form for form in (name, fold(name)) if form.startswith(incomplete)), None)
