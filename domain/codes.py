"""The board's codes for the end of something: `rounds:2`, `turn-start:NAME`, `turn-end:NAME`, `turn-end:NAME@ROUND`."""


def turn_of(until: str) -> tuple[str, str, int | None]:
    """What an end waits for: "turn-start" or "turn-end", whose turn, in which round at the earliest (None: any).

    Three empty values for an end of another kind.
    """
    kind, _, rest = until.partition(":")
    if kind not in {"turn-start", "turn-end"}:
        return "", "", None
    name, at, number = rest.rpartition("@")
    return (kind, name, int(number)) if at and number.isascii() and number.isdigit() else (kind, rest, None)


def awaited_by(until: str, owner: str) -> str:
    """Whose turns an end counts: those of the one it names, or its owner's for a number of rounds."""
    return turn_of(until)[1] or owner
