"""The dossier of a fight, or of one command of it: everything that bears on a dispute, as facts without words.

For the players it is made of what the log shows them, so that it holds nothing that is hidden from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.dice import cause_of
from domain.history import History
from projections.auditdisputes import Contested, disputes_of
from projections.auditscope import causes_of, scope_of, subject_of
from projections.auditsubject import Subject, fight_subject
from projections.audittimeline import OptionChanged, Ruled, Told, options_changed, rulings_of, told_commands
from projections.deeds import deeds_of
from projections.diceledger import LedgerDie, UnusedFaces, is_again, ledger_dice, unused_faces
from projections.dicepairs import Pair, pairs_of
from projections.luck import Luck, Successes, luck_of, successes_of
from projections.odds import Odds, odds_told
from projections.people import Person, people_who_spoke
from projections.repairs import Repair, repairs_of
from projections.secrecy import Audience


@dataclass(frozen=True, slots=True)
class Audit:
    """The dossier; `number` is None for that of the whole fight, where alone successes, luck and people are counted."""

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
    odds: tuple[Odds, ...]
    successes: tuple[Successes, ...]
    luck: tuple[Luck, ...]
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
    dice, repairs, disputes = ledger_dice(deeds), repairs_of(deeds), tuple(disputes_of(deeds))
    odds = odds_told(deeds)
    scope = frozenset(deeds.numbers()) if about is None else scope_of(deeds, about)
    causes = scope if about is None else causes_of(deeds, about)
    kept = dice if about is None else _kept(dice, about, causes)
    pairs = tuple(one for one in pairs_of(deeds, dice) if one.is_of(kept))
    if about is not None:
        scope |= {one.deed.number for one in disputes if about in {answer.deed.number for answer in one.answers}}
        scope |= {number for pair in pairs for number in pair.commands}
        scope |= {number for die in kept if die.typed_again for number in (die.command, die.taken_back) if number}
    subject = fight_subject(deeds, seal, sum(die.typed_again is None for die in dice))
    within = tuple(one for one in repairs if one.deed.number in scope)
    return Audit(
        slug=slug,
        audience=audience,
        number=about,
        subject=subject,
        disputes=tuple(one for one in disputes if one.deed.number in scope),
        timeline=tuple(told_commands(deeds, scope, causes, about)),
        repairs=within,
        rulings=tuple(one for one in rulings_of(deeds) if one.deed.number in scope),
        options=tuple(options_changed(deeds, within)),
        dice=kept,
        unused=tuple(one for one in unused_faces(deeds) if _typed_on(one) in scope and about in {None, _typed_on(one)}),
        pairs=pairs,
        odds=odds if about is None else tuple(one for one in odds if _decides(one, about, causes)),
        successes=() if about is not None else successes_of(odds),
        luck=() if about is not None else luck_of(subject.rules, dice),
        people=() if about is not None else people_who_spoke(deeds, dice),
    )


def _kept(dice: Sequence[LedgerDie], about: int, causes: frozenset[int]) -> tuple[LedgerDie, ...]:
    """The dice that bear on a command, and those before them whose faces were typed again as theirs."""
    kept = {die for die in dice if _bears(die, about, causes)}
    for die in reversed(dice):
        if any(is_again(one, die) for one in kept):
            kept.add(die)
    return tuple(die for die in dice if die in kept)


def _bears(die: LedgerDie, about: int, causes: frozenset[int]) -> bool:
    return about in {die.command, die.typed.command if die.typed else None} or bool(
        causes & set(map(cause_of, (die.need, *die.served)))
    )


def _decides(one: Odds, about: int, causes: frozenset[int]) -> bool:
    return one.command == about or cause_of(one.cause) in causes


def _typed_on(one: UnusedFaces) -> int:
    return one.typed.command if one.typed else one.command
