"""The past while several edits of one correction are read."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cli.reader import Told
from domain import commands as c
from domain.commands import Edit
from domain.plan import amended
from domain.refusals import NoSuchCommand


class EditedPast:
    """The past as the edits of one correction leave it, so that a later one of them edits what an earlier one made."""

    def __init__(self, past: Callable[[int], Told]) -> None:
        self._past, self._edited, self._gone = past, dict[int, Told](), set[int]()

    def __call__(self, command: int) -> Told:
        """A command that stands, as the edits so far leave it."""
        if command in self._gone:
            raise NoSuchCommand(command)
        return self._edited.get(command) or self._past(command)

    def follow(self, edits: Sequence[Edit]) -> None:
        """Take note of what edits make of their lines."""
        for edit in edits:
            if isinstance(edit, c.TakeBack):
                self._gone.add(edit.number)
            elif isinstance(edit, c.Amend):
                told = self(edit.number)
                changed = amended(told.declared.command, edit.changes, 0)
                declared = told.declared.model_copy(
                    update={"command": changed, "text": edit.text or told.declared.text}
                )
                self._edited[edit.number] = replace(told, declared=declared)
