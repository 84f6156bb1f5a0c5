"""What is pasted elsewhere: shown, saved, or one part of it put on the clipboard."""

from collections.abc import Sequence

from cli.clipboard import NoSuchPart, copy
from cli.show import save, show
from cli.tell import tell
from projections.texts import Lang


def paste(lang: Lang, parts: Sequence[str], *, out: str | None = None, part: int | None = None) -> None:
    """Show the parts, save them (`out`), or copy one of them, counted from 1 (`part`).

    Raises:
        NoSuchPart: there are fewer.
        ClipboardMissing, ClipboardDeaf: it cannot be copied.
        FileUnwritable: the file cannot be written.
    """
    if part is not None and part > len(parts):
        raise NoSuchPart(part, len(parts))
    lines = "\n\n".join(parts).split("\n")
    if out is not None:
        save(out, lines)
    if part is not None:
        copy(parts[part - 1])
        show([tell(lang, "copied", part=part, parts=len(parts))])
    elif out is None:
        show(lines)
