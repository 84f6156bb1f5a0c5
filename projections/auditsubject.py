"""What a dossier is about: the fight, its rules as this table reads them, what was published of its dice in advance."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain import events as e
from domain.commands import Branch, OpenCombat
from domain.ruleset import ruleset_named
from domain.seals import printed
from projections.deeds import Deed, Deeds


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
class Grain:
    """Words that somebody mixed into the engine's dice of a round, by this command."""

    round: int
    text: str
    deed: Deed


@dataclass(frozen=True, slots=True)
class Subject:
    """What a dossier is about: the fight, its rules and state, the seal of the whole log, how much there is."""

    title: str
    rules: str
    mode: str
    status: str
    round: int
    branch: Branch | None
    """The fight that this one branched from."""
    settings: tuple[Setting, ...]
    house: tuple[str, ...]
    """The tables that replace the ruleset's own."""
    commitments: tuple[Commitment, ...]
    grains: tuple[Grain, ...]
    seal: str
    events: int
    commands: int
    dice: int


def fight_subject(deeds: Deeds, seal: bytes, dice: int) -> Subject:
    """The fight as its readers know it: `seal` is the log's last link, `dice` how many the ledger has."""
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
        branch=_branch(deeds),
        settings=tuple(
            Setting(name, chosen.get(name, option.default), option.default, option.rule)
            for name, option in known.items()
        ),
        house=tuple(opened.house),
        commitments=tuple(_commitments(deeds)),
        grains=tuple(_grains(deeds)),
        seal=printed(seal),
        events=deeds.history.version,
        commands=deeds.history.number,
        dice=dice,
    )


def _branch(deeds: Deeds) -> Branch | None:
    opening = next(iter(deeds.first.values())).shown.command
    return opening.branch if isinstance(opening, OpenCombat) else None


def _commitments(deeds: Deeds) -> Iterator[Commitment]:
    revealed = deeds.history.secrets
    for deed in deeds.all:
        for seen in deed.facts:
            again = deed.entry.declared.correction is not None
            fact = seen.event
            if isinstance(fact, e.SecretCommitted) or (isinstance(fact, e.CombatOpened) and not again):
                yield Commitment(fact.commitment, deed.number, revealed.get(fact.commitment))


def _grains(deeds: Deeds) -> Iterator[Grain]:
    for deed in deeds.all:
        for seen in deed.facts:
            if isinstance(seen.event, e.EntropyAdded):
                yield Grain(seen.event.round, seen.event.text, deed)
