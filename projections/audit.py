"""The dossier of a fight, or of one command of it: everything that bears on a dispute, as facts without words.

For the players it is made of what the log shows them, so that it holds nothing that is hidden from them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from domain import commands as c, events as e
from domain.dice import cause_of
from domain.disputes import answered_by, open_disputes
from domain.history import History
from domain.ruleset import ruleset_named
from domain.seals import printed
from projections.auditscope import causes_of, scope_of, subject_of
from projections.deeds import Deed, Deeds, deeds_of
from projections.diceledger import LedgerDie, Pair, UnusedFaces, ledger_dice, pairs_of, unused_faces
from projections.hidden import answers
from projections.people import Person, people_who_spoke
from projections.repairs import Repair, repairs_of
from projections.secrecy import Audience, Seen

AnswerKind = Literal["settled", "ruling", "correction", "from_now", "taken_back"]


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the rules as it stands, and its default; `rule` is whose reading it is."""

    option: str
    value: str
    default: str
    rule: str

    @property
    def differs(self) -> bool:
        """Whether the table reads this rule in another way than the default."""
        return self.value != self.default


@dataclass(frozen=True, slots=True)
class Commitment:
    """What was published in advance of the engine's dice, by which command; `secret` (hex) once it is revealed."""

    commitment: str
    command: int
    secret: str | None


@dataclass(frozen=True, slots=True)
class Subject:
    """What a dossier is about: the fight, its rules and state, the seal of the whole log, how much there is."""

    title: str
    rules: str
    mode: str
    status: str
    round: int
    settings: tuple[Setting, ...]
    house: tuple[str, ...]
    """The tables that replace the ruleset's own."""
    commitments: tuple[Commitment, ...]
    seal: str
    events: int
    commands: int
    dice: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What was done about a dispute, by which command and with which reason; whether that stands."""

    kind: AnswerKind
    deed: Deed
    why: str | None


@dataclass(frozen=True, slots=True)
class Contested:
    """A dispute; `about` and `why` are None where they may not be told."""

    deed: Deed
    about: int | None
    why: str | None
    open: bool
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A command in the timeline: as it was made, as it stands today or stood last, and what came of it then.

    `answers` are the commands that it answers, in the dossier; `taken_back` the step since which it does not stand.
    """

    first: Deed
    last: Deed
    outcome: tuple[Seen, ...]
    answers: tuple[int, ...]
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


@dataclass(frozen=True, slots=True)
class Audit:
    """The dossier; `number` is None for that of the whole fight, whose `people` alone are counted."""

    slug: str
    audience: Audience
    number: int | None
    subject: Subject
    disputes: tuple[Contested, ...]
    timeline: tuple[Told, ...]
    repairs: tuple[Repair, ...]
    rulings: tuple[Ruled, ...]
    options: tuple[OptionChanged, ...]
    dice: tuple[LedgerDie, ...]
    unused: tuple[UnusedFaces, ...]
    pairs: tuple[Pair, ...]
    people: tuple[Person, ...]


def audit(slug: str, history: History, seal: bytes, audience: Audience = "gm", number: int | None = None) -> Audit:
    """The dossier of a fight, or of one of its commands.

    Args:
        slug: the fight's slug.
        history: its log.
        seal: the chain's link at the log's last event.
        audience: who reads.
        number: the command, or the dispute, that it is about.

    Raises:
        NoSuchCommand: there is no such number.
    """
    deeds = deeds_of(slug, history, audience)
    about = None if number is None else subject_of(deeds, number)
    dice, repairs = ledger_dice(deeds), repairs_of(deeds)
    scope = frozenset(deeds.numbers()) if about is None else scope_of(deeds, about)
    causes = scope if about is None else causes_of(deeds, about)
    kept = dice if about is None else tuple(die for die in dice if _bears(die, about, causes))
    within = tuple(one for one in repairs if one.deed.number in scope)
    return Audit(
        slug=slug,
        audience=audience,
        number=about,
        subject=_subject(deeds, seal, len(dice)),
        disputes=tuple(one for one in _disputes(deeds) if one.deed.number in scope),
        timeline=tuple(_timeline(deeds, scope, causes, about)),
        repairs=within,
        rulings=tuple(one for one in _rulings(deeds) if one.deed.number in scope),
        options=tuple(_options(deeds, within)),
        dice=kept,
        unused=tuple(one for one in unused_faces(deeds) if _typed_on(one) in scope and about in {None, _typed_on(one)}),
        pairs=tuple(one for one in pairs_of(deeds, dice) if {one.seen, one.counts} & set(kept)),
        people=() if about is not None else people_who_spoke(deeds, dice),
    )


def _bears(die: LedgerDie, about: int, causes: frozenset[int]) -> bool:
    return about in {die.command, die.typed.command if die.typed else None} or cause_of(die.need) in causes


def _typed_on(one: UnusedFaces) -> int:
    return one.typed.command if one.typed else one.command


# --- What it is about -------------------------------------------------------------------------------------------------


def _subject(deeds: Deeds, seal: bytes, dice: int) -> Subject:
    opened, chosen, status, number = None, dict[str, str](), "open", 0
    for deed in deeds.all:
        for seen in deed.facts if deed.effective else ():
            match seen.event:
                case e.CombatOpened() as fact:
                    opened, chosen = fact, {**fact.options}
                case e.OptionSet(option=option, value=value):
                    chosen[option] = value
                case e.RoundBegan(round=number):
                    pass
                case e.CombatClosed():
                    status = "closed"
                case _:
                    pass
    assert opened is not None
    known = ruleset_named(opened.rules).options
    return Subject(
        title=opened.title,
        rules=opened.rules,
        mode=opened.mode,
        status=status,
        round=number,
        settings=tuple(
            Setting(name, chosen.get(name, option.default), option.default, option.rule)
            for name, option in known.items()
        ),
        house=tuple(opened.house),
        commitments=tuple(_commitments(deeds)),
        seal=printed(seal),
        events=deeds.history.version,
        commands=deeds.history.number,
        dice=dice,
    )


def _commitments(deeds: Deeds) -> Iterator[Commitment]:
    revealed = deeds.history.secrets
    for deed in deeds.all:
        for seen in deed.facts:
            again = deed.entry.declared.correction is not None
            fact = seen.event
            if isinstance(fact, e.SecretCommitted) or (isinstance(fact, e.CombatOpened) and not again):
                yield Commitment(fact.commitment, deed.number, revealed.get(fact.commitment))


# --- Disputes ---------------------------------------------------------------------------------------------------------


def _disputes(deeds: Deeds) -> Iterator[Contested]:
    still_open = {one.number for one in open_disputes(deeds.history)}
    for entry in deeds.history.disputes:
        deed = deeds.first[entry.number]
        if not any(isinstance(fact, e.TurnDisputed) for fact in entry.facts):
            continue
        shown = next((seen.event for seen in deed.facts if isinstance(seen.event, e.TurnDisputed)), None)
        if shown is None:  # what is secret is contested: that somebody contests something is in the timeline
            continue
        found = tuple(_answers(deeds, deed, shown.command))
        yield Contested(deed, shown.command, shown.why, deed.number in still_open, found)


def _answers(deeds: Deeds, dispute: Deed, about: int) -> Iterator[Answer]:
    for deed in deeds.first.values():
        if deed.entry.start <= dispute.entry.start or deed.secret:
            continue
        command = deed.entry.declared.command
        if about in set(answered_by(command)):
            yield Answer(_kind_of(command), deed, getattr(deed.shown.command, "why", None))
        elif deeds.taken_back.get(about) == deed.number:
            yield Answer("taken_back", deed, getattr(deed.shown.command, "why", None))


def _kind_of(command: c.Command) -> AnswerKind:
    match command:
        case c.OverruleAttack():
            return "ruling"
        case c.Correct():
            return "correction"
        case c.Settle():
            return "from_now"
        case _:
            return "settled"


# --- The timeline -----------------------------------------------------------------------------------------------------

SILENT = (
    e.Declared, e.WeaponAdded, e.SecretCommitted, e.PassBegan, e.BudgetGranted, e.PostTaken, e.TurnBegan,
    e.ActionTaken, e.BudgetCut, e.ReactionSpent, e.TurnForgone, e.TurnEnded, e.TurnResumed, e.RoundEnded, e.DiceRolled,
    e.DiceUnused, e.EngagementBegan, e.EngagementEnded, e.ItemTaken, e.ItemStowed, e.ItemPrepared, e.WeaponLoaded,
    e.ReloadBegan, e.WeaponFired, e.ExperienceTicked, e.ConditionShortened, e.EffectShortened, e.HazardShortened,
    e.BleedingShortened, e.NoteWritten, e.CombatantJoined, e.CombatOpened, e.HistoryRewound, e.TurnDisputed,
    e.DisputeSettled, e.InitiativeSet,
)  # fmt: skip
"""What a timeline does not tell of a command: what its line says, what other chapters show, how the turn went on."""

ROUNDS = (c.BeginRound, c.CloseCombat)


def _timeline(deeds: Deeds, scope: frozenset[int], causes: frozenset[int], about: int | None) -> Iterator[Told]:
    for number in deeds.numbers():
        if number not in scope:
            continue
        last, whole = deeds.last[number], about in {None, number}
        rest = whole or not isinstance(last.entry.declared.command, ROUNDS)
        outcome = tuple(seen for seen in last.facts if _tells(seen, None if rest else causes))
        answered = {cause for seen in last.facts if seen.event for cause in answers(seen.event)} & scope - {number}
        aside = any(isinstance(seen.event, e.CommandSetAside) and seen.event.command == number for seen in last.facts)
        stands = last.effective
        taken_back = None if stands else deeds.taken_back.get(number)
        yield Told(deeds.first[number], last, outcome, tuple(sorted(answered)), stands, taken_back, aside)


def _tells(seen: Seen, causes: Iterable[int] | None) -> bool:
    """Whether a timeline tells of a fact; of what ends a whole round, what these causes led to alone."""
    if seen.event is None or isinstance(seen.event, SILENT):
        return False
    return causes is None or bool(answers(seen.event) & set(causes))


# --- Rulings and options ----------------------------------------------------------------------------------------------


def _rulings(deeds: Deeds) -> Iterator[Ruled]:
    for deed in deeds.last.values():
        for seen in deed.facts:
            if isinstance(seen.event, e.RulingMade):
                yield Ruled(deed, seen, deed.effective)


def _options(deeds: Deeds, repairs: Iterable[Repair]) -> Iterator[OptionChanged]:
    opening = next(iter(deeds.first.values()))
    opened = next(fact for fact in opening.entry.facts if isinstance(fact, e.CombatOpened))
    known = ruleset_named(opened.rules).options
    chosen: Mapping[str, str] = opened.options
    for repair in repairs:
        for option, value in (pair for touched in repair.touched for pair in touched.options):
            yield OptionChanged(repair, option, chosen.get(option, known[option].default), value)
            if repair.stands:
                chosen = {**chosen, option: value}
