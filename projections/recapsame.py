"""What is told as one: the same of several people, all care for somebody, and what something else says already."""

from collections.abc import Iterable

from domain import events as e
from domain.events import Event
from projections.beats import Beat, Told

MANY = {
    "burns", "weighs", "bleeds_on", "rests", "order", "ends", "lifts", "unbound", "turn_unable", "turn_skip",
    "turn_felled",
}  # fmt: skip
"""What is told once of several people, where it happens to them at the same time."""
LISTS = {"names", "losses", "scores"}
"""What a beat of several people holds of each."""
OF_EACH = LISTS | {"who", "until", "measure", "gains"}
"""What may be another for each of them."""


def one_more(told: Told, other: Told) -> bool:
    """Whether something tells of one more what is told already: they differ by whom they tell of alone."""
    several = other.code in MANY or (other.code == "begins" and other.fields["condition"] == "surprised")
    mine, theirs = ({k: v for k, v in one.fields.items() if k not in OF_EACH} for one in (told, other))
    return several and told.code == other.code and mine == theirs


def join(told: Told, other: Told) -> None:
    """Tell of one more."""
    for key in LISTS & other.fields.keys():
        told.fields[key] = (*told.fields.get(key, ()), *other.fields[key])
    if told.code == "order":
        told.fields.pop("who", None)  # nobody alone any more
        _rank(told)
    else:
        told.fields["names"] = tuple(dict.fromkeys(told.fields["names"]))


RISES, BLOWS = ("rises_",), ("hit", "struck", "absorbed", "missed", "avoided")
SAYS = {
    "prone": ("does_rise",), "unconscious": RISES, "helpless": RISES, "stunned": RISES, "aiming": BLOWS,
    "concentrating": ("begins_concentrated",),
}  # fmt: skip
"""What says already that a condition is over: who shoots aims no more."""


def goes_without(told: Told, beats: Iterable[Beat]) -> bool:
    """Whether something else tells already that something is over, of everybody whom it befell."""
    if told.code == "unbound":
        return any(beat.head.code.startswith("duel_won") for beat in beats)
    if told.code != "ends" or told.fields["condition"] not in SAYS:
        return False
    codes = SAYS[told.fields["condition"]]
    fields = (one.fields for beat in beats for one in (beat.head, *beat.tails) if _code(one).startswith(codes))
    return set(told.fields["names"]) <= {name for one in fields for name in one.get("names", (one.get("who"),))}


def fallen(told: Told, beats: Iterable[Beat]) -> bool:
    """Whether a fall tells already that somebody is unconscious, or helpless."""
    falls = (one for beat in beats for one in (beat.head, *beat.tails) if one.code == f"falls_{_of(told)}")
    return told.code == "begins" and any(one.fields["who"] in told.fields["names"] for one in falls)


def _of(told: Told) -> str:
    return str(told.fields.get("condition", ""))


def _code(told: Told) -> str:
    """A code with the condition that it tells of: `begins_cover`."""
    return f"{told.code}_{_of(told)}"


def _rank(told: Told) -> None:
    """Initiatives from the highest to the lowest."""
    scores = dict(zip(told.fields["names"], told.fields["scores"], strict=True))
    ranked = sorted(scores.items(), key=lambda one: one[1], reverse=True)
    told.fields |= {"names": tuple(name for name, _ in ranked), "scores": tuple(one for _, one in ranked)}


def cared(event: Event, turn: str | None, *, again: bool) -> Told:
    """Care by whoever's turn it is, or rest (`again` after a first), or a recovery."""
    name = getattr(event, "name", None)
    if isinstance(event, e.HealthRestored) and event.source == "rest":
        return Told("rests", {"names": (name,), "care": "more" if again else None})
    code = "recovers" if not turn else "cares_self" if turn == name else "cares"
    return Told(code, {"who": turn or name, "target": name})


def restored(told: Told, event: e.HealthRestored) -> None:
    """What care or rest gave back, as far as it may be known; of care to several wounds the sum."""
    fields = told.fields
    if told.code == "rests":
        fields["gains"] = (*fields.get("gains", ()), (event.name, event.gain, event.hp))
        return
    gain = None if event.gain is None else event.gain + (fields.get("gain") or 0)
    parts = {**fields.get("locations", {}), **(event.locations or {})}
    fields |= {"gain": gain, "hp": event.hp, **({"locations": parts} if parts else {})}


def says_so(beat: Beat, event: e.CombatantFell) -> bool:
    """Whether a beat tells this fall already."""
    about = [told for told in (beat.head, *beat.tails) if event.name in told.fields.values()]
    codes = {told.code for told in about}
    codes |= {f"gets_{told.fields['condition']}" for told in about if told.code == "gets"}
    codes |= {beat.head.code} if event.name in beat.head.fields.get("names", ()) else set()
    return bool(codes & {f"{kind}_{event.status}" for kind in ("survival", "falls", "haemorrhage", "gets")})
