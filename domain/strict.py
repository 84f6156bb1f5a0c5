"""JSON that can be read in one way only: what a stricter or laxer reader than ours would take for something else."""

import json
from typing import Any, NoReturn

MOST_DIGITS = 18


def ambiguous(body: bytes) -> bool:
    """Whether stored bytes hold a key twice, a number beyond 64 bits, NaN or text that is no UTF-8."""
    try:
        json.loads(body.decode(), object_pairs_hook=_once, parse_int=_small, parse_constant=_refused)
    except (ValueError, RecursionError):
        return True
    return False


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(pairs)
    return found


def _small(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise ValueError(digits)
    return int(digits)


def _refused(constant: str) -> NoReturn:
    raise ValueError(constant)
