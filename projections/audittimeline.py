"""A fight command by command: who said what, when, and what came of it; rulings and changed options apart."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain import commands as c, events as e
from domain.ruleset import ruleset_named
from projections.about import answers
from projections.deeds import Deed, Deeds
from projections.repairs import Repair
from projections.secrecy import Seen


@dataclass(frozen=True, slots=True)
class Told:
    """A command in the timeline: as it was made, as it stands today or stood last, and what came of it then.

    `after` are the commands of the dossier that it answers or follows from; `taken_back` is the step since which it
    does not stand.
    """

    first: Deed
    last: Deed
    outcome: tuple[Seen, ...]
    after: tuple[int, ...]
    stands: bool
    taken_back: int | None
    set_aside: bool

    @property
    def reworded(self) -> bool:
        """Whether its line reads otherwise now."""
        return self.last.shown.text != self.first.shown.text


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling with whose it is; `seen` is its `RulingMade`."""

    deed: Deed
    seen: Seen
    stands: bool


@dataclass(frozen=True, slots=True)
class OptionChanged:
    """An option that a correction set from the start; `before` is its value until then."""

    repair: Repair
    option: str
    before: str
    value: str


SILENT = (
    e.Declared, e.WeaponAdded, e.SecretCommitted, e.PassBegan, e.BudgetGranted, e.PostTaken, e.TurnBegan,
    e.ActionTaken, e.BudgetCut, e.ReactionSpent, e.TurnForgone, e.TurnEnded, e.TurnResumed, e.RoundEnded, e.DiceRolled,
    e.DiceUnused, e.EngagementBegan, e.EngagementEnded, e.ItemTaken, e.ItemStowed, e.ItemPrepared, e.WeaponLoaded,
    e.ReloadBegan, e.WeaponFired, e.ExperienceTicked, e.ConditionShortened, e.EffectShortened, e.HazardShortened,
    e.BleedingShortened, e.NoteWritten, e.CombatantJoined, e.CombatOpened, e.HistoryRewound, e.TurnDisputed,
    e.DisputeSettled, e.InitiativeSet, e.EntropyAdded, e.OptionSet,
)  # fmt: skip
"""What a timeline does not tell of a command: what its line says, what other chapters show, how the turn went on."""

ROUNDS = (c.BeginRound, c.CloseCombat)


def told_commands(deeds: Deeds, scope: frozenset[int], causes: frozenset[int], about: int | None) -> Iterator[Told]:
    """The commands of a dossier; in that of one (`about`), a round ends as far as these `causes` led to it."""
    for number in deeds.numbers():
        if number not in scope:
            continue
        last, whole = deeds.last[number], about in {None, number}
        rest = whole or not isinstance(last.entry.declared.command, ROUNDS)
        outcome = tuple(seen for seen in last.facts if _tells(seen, None if rest else causes))
        causing = {cause for seen in last.facts for cause in _causes(seen.event)} & scope - {number}
        aside = any(isinstance(seen.event, e.CommandSetAside) and seen.event.command == number for seen in last.facts)
        stands = last.effective
        taken_back = None if stands else deeds.taken_back.get(number)
        yield Told(deeds.first[number], last, outcome, tuple(sorted(causing)), stands, taken_back, aside)


def _causes(fact: e.Event | None) -> set[int]:
    """The commands that a fact comes of; that one is contested is told elsewhere."""
    return set() if fact is None or isinstance(fact, (e.TurnDisputed, e.DisputeSettled)) else answers(fact)


def _tells(seen: Seen, causes: Iterable[int] | None) -> bool:
    """Whether a timeline tells of a fact; of what ends a whole round, what these causes led to alone."""
    if seen.event is None or isinstance(seen.event, SILENT):
        return False
    return causes is None or bool(answers(seen.event) & set(causes))


# --- Rulings and options ----------------------------------------------------------------------------------------------


def rulings_of(deeds: Deeds) -> Iterator[Ruled]:
    """Every ruling, where it stands or stood last."""
    for deed in deeds.last.values():
        for seen in deed.facts:
            if isinstance(seen.event, e.RulingMade):
                yield Ruled(deed, seen, deed.effective)


def options_changed(deeds: Deeds, repairs: Iterable[Repair]) -> Iterator[OptionChanged]:
    """The options that corrections set from the start, each from what it was until then."""
    opening = next(iter(deeds.first.values()))
    opened = next(fact for fact in opening.entry.facts if isinstance(fact, e.CombatOpened))
    known = ruleset_named(opened.rules).options
    chosen: Mapping[str, str] = opened.options
    for repair in repairs:
        for option, value in (pair for touched in repair.touched for pair in touched.options):
            yield OptionChanged(repair, option, chosen.get(option, known[option].default), value)
            if repair.stands:
                chosen = {**chosen, option: value}
