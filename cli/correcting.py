"""Corrections at the command line: shown before they are made, asked about where a death turns, made in one batch."""

import secrets
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import click
from click import UsageError

from cli.desk import Desk
from cli.editing import plain
from cli.mistakes import DiceStillLacking, NoEdit, NotConfirmed
from cli.playing import said
from cli.reader import Spoken
from cli.show import show
from cli.tell import tell
from cli.views import board_parts, printed_json
from domain.branching import branch
from domain.commands import AddDice, Command, Correct, Insert, Redo, Undo
from domain.correction import edited_as
from domain.from_now import Choices
from domain.history import History
from domain.names import fold, slug
from domain.refusals import CombatExists, DeathsUndecided, DiceLacking, MasterOnly
from projections.board import board
from projections.preview import Preview, change_of, preview, reverses_death, sets_aside
from projections.previewview import example_lines, preview_lines


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a correction is asked for: only shown, as JSON, without a question, as rulings from now on."""

    preview: bool = False
    as_json: bool = False
    yes: bool = False
    from_now: bool = False
    keep: tuple[str, ...] = ()
    apply: tuple[str, ...] = ()

    def check(self, desk: Desk) -> None:
        """Refuse what is asked for without `--from-now`, or twice.

        Raises:
            UsageError: deaths are chosen where none can be, or both ways.
        """
        both = {desk.one(name) for name in self.keep} & {desk.one(name) for name in self.apply}
        if both or ((self.keep or self.apply) and not self.from_now):
            raise UsageError(tell(desk.lang, "keep_or_apply", names=", ".join(sorted(both)) or "--from-now"))


def corrects(desk: Desk, spoken: Spoken) -> bool:
    """Whether a command is adjudicated again with all that followed, rather than the last one taken back."""
    command = spoken.command
    if isinstance(command, Undo) and command.number is not None:
        return not desk.sit().history.is_last(command.number)
    return isinstance(command, Correct)


def example(_: str, sides: int) -> int:
    """A face for a die that has not fallen: thrown for the occasion, and never the one that will fall."""
    return 1 + secrets.randbelow(sides)


def looked_ahead(desk: Desk, spoken: Spoken) -> tuple[Preview, History]:
    """What a correction would lead to, and the history then; nothing is recorded."""
    fight = desk.sit()
    assert spoken.command is not None
    future, done = fight.preview(spoken.command, desk.said(spoken, None), example)
    return preview(fight.slug, fight.history, future, done), future


def correct(desk: Desk, spoken: Spoken, text: str, wishes: Wishes) -> None:
    """Show a correction, ask where it is grave, make it.

    Raises:
        CombatError: it is refused; nothing is recorded.
        NotConfirmed: whoever was asked said no.
    """
    asks = sys.stdin.isatty() and sys.stdout.isatty() and not wishes.yes
    spoken = _reasoned(spoken) if wishes.preview else spoken
    if wishes.from_now:
        spoken = _from_now(desk, spoken, wishes, asks=asks)
    if wishes.preview:
        ahead = looked_ahead(desk, _as_edit(desk, spoken) if wishes.from_now else spoken)[0]
        _show(desk, ahead, wishes)
        return
    if asks and not wishes.from_now:
        ahead, _ = looked_ahead(desk, spoken)
        grave = reverses_death(ahead) or sets_aside(ahead) or ahead.uncertain
        if grave and not ahead.lacking:  # with dice lacking it is refused
            _show(desk, ahead, wishes)
            if not _agreed(desk, tell(desk.lang, "go_ahead"), otherwise=False):
                raise NotConfirmed
    try:
        entry = desk.do(spoken, text)
    except DiceLacking as lacking:
        raise _still_lacking(lacking, spoken.command) from None
    said(desk, entry, as_json=wishes.as_json)


def _still_lacking(lacking: DiceLacking, command: Command | None) -> DiceLacking:
    """What a correction lacks, with the dice that its line gives already."""
    given = tuple(edit for edit in command.edits if isinstance(edit, AddDice)) if isinstance(command, Correct) else ()
    return DiceStillLacking(lacking.dice, given) if given else lacking


def _reasoned(spoken: Spoken) -> Spoken:
    """A correction that is only looked at: it needs no reason yet."""
    if isinstance(spoken.command, (Correct, Undo)) and not spoken.command.why:
        return replace(spoken, command=spoken.command.model_copy(update={"why": "?"}))
    return spoken


def _agreed(desk: Desk, question: str, *, otherwise: bool) -> bool:
    """Whether whoever is asked agrees, in either language; an empty answer means `otherwise`."""
    choices = tell(desk.lang, "yes_or_no" if otherwise else "no_or_yes")
    while True:
        sys.stderr.write(f"{question} {choices} ")  # standard output may be a program's
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if not answer:
            raise click.Abort
        word = fold(answer.strip())
        if not word:
            return otherwise
        if word in {"o", "oui", "y", "yes"}:
            return True
        if word in {"n", "non", "no"}:
            return False


def _show(desk: Desk, ahead: Preview, wishes: Wishes) -> None:
    if wishes.as_json:
        show([printed_json(ahead.as_json())])
    else:
        show(preview_lines(ahead, desk.texts))


def _from_now(desk: Desk, spoken: Spoken, wishes: Wishes, *, asks: bool) -> Spoken:
    """The rulings that come to the same from now on, each reversed death chosen."""
    fight, command = desk.sit(), spoken.command
    if isinstance(command, Undo):
        last = fight.history.position.steps
        number = command.number if command.number is not None or last is None else last.entry.number
        command = edited_as(command.model_copy(update={"number": number}))
    if not isinstance(command, Correct):
        raise UsageError(tell(desk.lang, "from_now_idle"))
    keep, apply = (frozenset(desk.one(name) for name in names) for names in (wishes.keep, wishes.apply))
    while True:
        try:
            settled = fight.settlement(
                command, desk.said(spoken, None), Choices(keep, apply), example if wishes.preview else None
            )
        except DiceLacking as lacking:
            raise _still_lacking(lacking, command) from None
        except DeathsUndecided as open_question:
            if not asks:
                raise
            name = open_question.names[0]
            if _agreed(desk, tell(desk.lang, "keep_as_told", name=name), otherwise=True):
                keep |= {name}
            else:
                apply |= {name}
        else:
            return replace(spoken, command=settled)


def _as_edit(desk: Desk, spoken: Spoken) -> Spoken:
    """A declaration to come as an edit: inserted after the last command."""
    last = desk.sit().history.position.tip
    assert last is not None
    assert spoken.command is not None
    after = Insert(after=last.entry.number, command=plain(spoken), secret=spoken.secret)
    return replace(spoken, command=Correct(edits=(after,), verb="insert", why=spoken.command.why))


def correction_lines(desk: Desk, number: int) -> Iterator[str]:
    """What a correction that was made changed, in words."""
    fight = desk.sit()
    changed = change_of(fight.slug, fight.history, number)
    if changed is not None:
        yield from preview_lines(changed, desk.texts)


def _for_the_master(desk: Desk, verb: str) -> None:
    if desk.acting is not None:
        raise MasterOnly(desk.acting, verb)


def explore(desk: Desk, spoken: Spoken, *, as_json: bool) -> None:
    """What a correction, or a declaration to come, would lead to, and the board then; nothing is recorded.

    Raises:
        MasterOnly: a player asks, who may not see all of that.
    """
    _for_the_master(desk, "whatif")
    if spoken.command is not None and not isinstance(spoken.command, (Correct, Undo, Redo)):
        spoken = _as_edit(desk, spoken)
    ahead, future = looked_ahead(desk, _reasoned(spoken))
    there = board(desk.sit().slug, future)
    if as_json:
        show([printed_json({"preview": ahead.as_json(), "board": there.as_json()})])
    else:
        shown = board_parts(there, desk, "text", "gm")
        show([*preview_lines(ahead, desk.texts), "", *example_lines(ahead, desk.texts), *shown])


def branch_off(desk: Desk, title: str, spoken: Spoken | None) -> None:
    """Write the fight, or what a correction would make of it, as another combat, which is then the last used.

    Raises:
        MasterOnly: a player asks.
        CombatExists: a combat has this title.
    """
    _for_the_master(desk, "branch")
    fight = desk.sit()
    if any(one.slug == slug(title) for one in desk.journal.combats()):
        raise CombatExists(slug(title))
    command = _reasoned(spoken).command if spoken else None
    if command is not None and not isinstance(command, (Correct, Undo)):
        raise NoEdit(slug(title))
    said_by = desk.said(spoken or Spoken(None, "branch"), None)
    other = branch(fight, title, desk.new_id(), command, said_by)
    desk.journal.remember(other.slug)
    show([tell(desk.lang, "branched", title=title, slug=other.slug, origin=fight.slug)])
