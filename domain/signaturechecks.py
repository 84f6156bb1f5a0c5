"""Is every signature of a log its key's, on these words, under this number, in this combat; and who signed what?"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from domain.events import Declared
from domain.findings import Finding, Signatory
from domain.history import Recorded
from domain.seals import printed
from domain.signatures import Authentic, Signature, signed_message


@dataclass(slots=True)
class _Tally:
    """What was declared under one name: the commands' numbers, and those that each key has signed."""

    lines: set[int] = field(default_factory=set)
    keys: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))


def check_signatures(
    recorded: Iterable[Recorded], combat_id: UUID, authentic: Authentic
) -> tuple[tuple[Finding, ...], tuple[Signatory, ...]]:
    """The finding, none where nothing is signed; and who signed, as far as no signature is false.

    Args:
        recorded: the events that can be read; each signature stands for itself, whatever else is left out.
        combat_id: the combat's.
        authentic: checks one signature.
    """
    found: Finding | None = None
    tallies, known = defaultdict[str | None, _Tally](_Tally), dict[tuple[Signature, bytes], bool | None]()
    for one in recorded:
        declared = one.event
        if not isinstance(declared, Declared):
            continue
        tally, signature = tallies[declared.acting], declared.signature
        if declared.correction is None:
            tally.lines.add(declared.number)
        if signature is None:
            continue
        message = signed_message(str(combat_id), declared.number, declared.content)
        if (signature, message) not in known:
            known[signature, message] = authentic(signature, message)
        match known[signature, message]:
            case False:
                stored = printed(bytes.fromhex(signature.key))
                false = Finding("signatures", "difference", one.version, declared.number, stored, kind="unsigned")
                found = found if found and found.outcome == "difference" else false
                continue
            case None:
                found = found or Finding("signatures", "unchecked", reason="sign")
            case True:
                found = found or Finding("signatures")
        tally.keys[signature.key].add(declared.number)
    return (found,) if found else (), tuple(_signatories(tallies))


def _signatories(tallies: dict[str | None, _Tally]) -> Iterable[Signatory]:
    for name, tally in tallies.items():
        if tally.keys:
            keys = tuple((key, len(numbers)) for key, numbers in tally.keys.items())
            yield Signatory(name, len(tally.lines), keys)
