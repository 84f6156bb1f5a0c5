"""How a run of the command line ends: its status, and the error in words."""

import os
import re
import sys
from typing import TYPE_CHECKING

import click

from cli.mistakes import ScriptError
from domain.errors import CombatError, StoreError, WordError

if TYPE_CHECKING:
    from projections.texts import Lang

OK, REFUSED, UNUSABLE, STORE, INTERRUPTED = 0, 1, 2, 4, 130


CLICK_SAYS = (
    (r"No such command '(.*)'", "usage_no_such_command"),
    (r"(Missing command)", "usage_no_command"),
    (r"Got unexpected extra arguments? \((.*)\)", "usage_extra"),
    (r"Option '(.*)' requires an argument", "usage_no_value"),
    (r"Option '(.*)' does not take a value", "usage_flag"),
)
"""What click says in a sentence alone, with what it names, and the code of ours."""


def status_of(mistake: CombatError) -> int:
    """1 refused, 2 unusable words, 4 the store or the secret."""
    cause = mistake.cause if isinstance(mistake, ScriptError) else mistake
    if isinstance(cause, StoreError):
        return STORE
    return UNUSABLE if isinstance(cause, WordError) else REFUSED


def run(command: click.Group, arguments: list[str] | None = None) -> int:
    """Run a command line and give its exit status; errors are told on standard error."""
    context: click.Context | None = None
    try:
        with command.make_context("horion", list(sys.argv[1:] if arguments is None else arguments)) as context:
            result = command.invoke(context)
        return result if isinstance(result, int) else OK
    except CombatError as mistake:
        _tell(mistake, context.obj if context else None)
        return status_of(mistake)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as help_asked:
        sys.stdout.write(f"{help_asked.format_message()}\n")
        return OK
    except click.ClickException as mistake:
        _tell_usage(mistake, arguments)
        return mistake.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _tell(mistake: CombatError, desk: object) -> None:
    from cli.desk import Desk  # noqa: PLC0415 - only when something is wrong
    from cli.language import locale_language  # noqa: PLC0415
    from cli.render import error_lines  # noqa: PLC0415
    from projections.texts import Texts  # noqa: PLC0415

    texts = desk.texts if isinstance(desk, Desk) else Texts(locale_language())
    for line in error_lines(mistake, texts):
        sys.stderr.write(f"{line}\n")


def _value(message: str) -> str:
    """The value that click finds bad, out of its English sentence; the sentence where it names none."""
    found = re.match(r"""(['"]?)(.*?)\1 is not """, message)
    return found[2] if found else message


def _tell_usage(mistake: click.ClickException, arguments: list[str] | None) -> None:
    """A command line that cannot be read, in the language asked for or the locale's."""
    from cli.language import language_asked  # noqa: PLC0415 - only when something is wrong
    from cli.tell import tell  # noqa: PLC0415

    lang, path = language_asked(sys.argv[1:] if arguments is None else arguments), "horion"
    where = getattr(mistake, "ctx", None)
    if where is not None:
        path = where.command_path
        pieces = " ".join((path, *where.command.collect_usage_pieces(where)))
        sys.stderr.write(f"{tell(lang, 'usage', pieces=pieces)}\n")
    code, name = _what_is_wrong(mistake, lang)
    sys.stderr.write(f"{tell(lang, code, name=name, path=path)}\n")


def _what_is_wrong(mistake: click.ClickException, lang: "Lang") -> tuple[str, str]:
    """The code of the sentence for it, and what the sentence names."""
    from cli.manual import metavars  # noqa: PLC0415 - only when something is wrong

    match mistake:
        case click.NoSuchOption(option_name=name):
            return "usage_no_such_option", name
        case click.MissingParameter(param=click.Parameter() as missing, ctx=click.Context() as context):
            needed = missing.make_metavar(context).removesuffix("...")
            return f"usage_missing_{context.command.name}", metavars(needed, lang)
        case click.BadParameter():
            return "usage_bad", _value(mistake.message)
    for sentence, code in CLICK_SAYS:
        if found := re.match(sentence, mistake.message):
            return code, found[1]
    return "usage_other", metavars(mistake.message, lang)
