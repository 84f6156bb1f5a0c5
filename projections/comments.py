"""What is written beside a line, behind //: for the game master's eyes, until the fight is over."""

import re
from typing import Any

from domain import commands as c, events as e

WIDTHLESS = "\u200b\u2060\ufeff"
"""Signs that a pasted line may hold anywhere, and that its reader does not see."""

COMMENT = re.compile(rf"(?:^|(?<=[\s{WIDTHLESS}]))/[{WIDTHLESS}]*/.*", re.DOTALL)
"""What its author wrote beside a line, for the game master's eyes."""

LINES = ("before", "text")
"""The fields of an edit that hold a line, as it stood and as it stands."""


def uncommented(declared: e.Declared) -> dict[str, Any]:
    """What is another where a command's lines, and those that it corrects, stand without their comments."""
    changes: dict[str, Any] = {}
    if declared.text and (text := _without_comment(declared.text)) != declared.text:
        changes["text"] = text
    if isinstance(declared.command, c.Correct):
        edits = tuple(map(_without_comments, declared.command.edits))
        if edits != declared.command.edits:
            changes["command"] = declared.command.model_copy(update={"edits": edits})
    return changes


def _without_comments(edit: c.Edit) -> c.Edit:
    lines = {name: line for name in LINES if (line := getattr(edit, name, None))}
    bare = {name: _without_comment(line) for name, line in lines.items()}
    return edit.model_copy(update=bare) if bare != lines else edit


def _without_comment(line: str) -> str:
    bare = COMMENT.sub("", line)
    return line if bare == line else bare.rstrip()
