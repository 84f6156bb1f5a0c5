"""Dice: expressions, keys, needs, and the keyed die that anyone can recompute."""

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from domain.errors import BadDice
from domain.sums import Fact

Source = Literal["engine", "declared", "origin"]
"""Whose die it is: the engine's, somebody's who typed it, or the engine's in the combat that this one branched from."""
Mode = Literal["any", "given", "engine"]

MOST_SIDES = 1_000_000
MOST_DICE = 1_000


class Die(Fact):
    """One die that fell.

    `need` is what it answers ("7/defence/goule-1/d100/1": cause, purpose, roller, sides, n-th), `key` its place among
    the keyed dice ("r1/goule-1/defence/d100/1": round, roller, purpose, sides, ordinal), `face` is 1–`sides`,
    `source` says who rolled it; `said`, of a declared one, is the command on whose line it was typed.
    """

    need: str
    key: str
    sides: int = Field(ge=1, le=MOST_SIDES)
    face: int = Field(ge=1, le=MOST_SIDES)
    source: Source
    said: int | None = None


class GivenDice(Fact):
    """Faces typed with a command, for one purpose and, when `roller` is set, for that one only.

    Faces are kept as written ("00" is 100 on d100, "0" is 10 on d10); "?" leaves that die to the engine. `said` is the
    command whose line they stood on, where that is not the one they serve.
    """

    purpose: str
    roller: str | None = None
    faces: tuple[str, ...]
    said: int | None = None


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """`count` dice of `sides`, added (`sign` +1) or taken away (−1)."""

    sign: int
    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """A sum of dice and a constant, such as `1d6+1+1d4`; its dice are thrown in the order written."""

    terms: tuple[DiceTerm, ...]
    constant: int

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each single die, in the order thrown."""
        return tuple(term.sides for term in self.terms for _ in range(term.count))

    @property
    def minimum(self) -> int:
        """The least total."""
        return self.constant + sum(t.count if t.sign > 0 else -t.count * t.sides for t in self.terms)

    @property
    def maximum(self) -> int:
        """The greatest total."""
        return self.constant + sum(t.count * t.sides if t.sign > 0 else -t.count for t in self.terms)

    def total(self, faces: Iterable[int]) -> int:
        """The total of these faces, in the order thrown, with the constant."""
        signs = (term.sign for term in self.terms for _ in range(term.count))
        return self.constant + sum(sign * face for sign, face in zip(signs, faces, strict=True))


_TERM = re.compile(r"(?P<sign>[+-]?)(?:(?P<count>\d{0,4})d(?P<sides>\d{1,7})|(?P<constant>\d{1,7}))", re.ASCII)


def parse_dice(text: str) -> DiceExpression:
    """Read `d100`, `2d6+1`, `1d6+1+1d4`, `12`.

    Raises:
        BadDice: the text is no such expression, or asks for more than 1,000 dice or 1,000,000 sides.
    """
    terms: list[DiceTerm] = []
    constant, at, compact = 0, 0, re.sub(r" *([+-]) *", r"\1", text.strip(" ")).casefold()
    while at < len(compact):
        match = _TERM.match(compact, at)
        if match is None or (at > 0 and not match["sign"]):
            raise BadDice(text)
        sign = -1 if match["sign"] == "-" else 1
        if match["constant"] is not None:
            constant += sign * int(match["constant"])
        else:
            terms.append(DiceTerm(sign, int(match["count"] or 1), int(match["sides"])))
        at = match.end()
    expression = DiceExpression(tuple(terms), constant)
    wild = any(not 1 <= term.sides <= MOST_SIDES or term.count < 1 for term in terms)
    if not compact or wild or sum(term.count for term in terms) > MOST_DICE:
        raise BadDice(text)
    return expression


def read_face(text: str, sides: int) -> int | None:
    """The face that a player wrote, or None when the die has none such: "00" is 100 on d100, "0" is 10 on d10.

    "17/20" says its die besides: it is a 17, and of a d20 alone.
    """
    shown, slash, said = text.partition("/")
    if slash and said != str(sides):
        return None
    if (shown, sides) in {("00", 100), ("0", 10)}:
        return sides
    if not shown.isascii() or not shown.isdigit():
        return None
    face = int(shown)
    return face if 1 <= face <= sides else None


def dice_said(faces: Iterable[str]) -> str | None:
    """The dice that faces say they fell on, as an expression ("17/20" and "4/6": d20+d6); None where one does not."""
    said = [face.partition("/")[2] for face in faces]
    return "+".join(f"d{sides}" for sides in said) if said and all(said) else None


def need_of(cause: str, purpose: str, roller: str, sides: int, nth: int) -> str:
    """A need as text; `roller` is a slug, `cause` the number of the command, attack or wound that the die answers."""
    return f"{cause}/{purpose}/{roller}/d{sides}/{nth}"


def cause_of(need: str) -> int | None:
    """The number of the command that a die answers, or whose attack, wound or danger it answers."""
    number = need.partition("/")[0].partition("@")[0].partition(".")[0]
    return int(number) if number.isdigit() else None


def key_stem(round_number: int, roller: str, purpose: str, sides: int) -> str:
    """A die's key ("r1/goule-1/defence/d100/1") without its ordinal; `roller` is a slug."""
    return f"r{round_number}/{roller}/{purpose}/d{sides}"


def round_of(key: str) -> int:
    """The round in which a die with this key falls; 0 before the first."""
    return int(key.partition("/")[0].removeprefix("r"))


def lp(data: bytes) -> bytes:
    """A 4-byte big-endian length, then the bytes: so that what stands together can be told apart."""
    return len(data).to_bytes(4, "big") + data


def keyed_face(secret: bytes, combat_id: str, entropy: Iterable[str], key: str, sides: int) -> int:
    """The face (1–`sides`) of the engine die with this key.

    HMAC-SHA-256 with the secret over LP(combat id) ‖ LP(the round's entropy, each contribution LP) ‖ LP(key) ‖ attempt,
    LP being a 4-byte big-endian length followed by UTF-8 and the attempt 4 bytes big-endian from 0. The first 8 digest
    bytes, big-endian, below the greatest multiple of `sides`, give the face; otherwise the next attempt does.

    `docs/events.md` describes the same bytes for whoever writes a verifier of their own.
    """
    mixed = b"".join(lp(contribution.encode()) for contribution in entropy)
    message = lp(combat_id.encode()) + lp(mixed) + lp(key.encode())
    bound = 2**64 // sides * sides
    attempt = 0
    while True:
        digest = hmac.digest(secret, message + attempt.to_bytes(4, "big"), "sha256")
        word = int.from_bytes(digest[:8], "big")
        if word < bound:
            return 1 + word % sides
        attempt += 1


def commitment_of(secret: bytes) -> str:
    """What is published in advance: SHA-256 of the secret, 64 hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()
