"""Why a command is refused: one class a reason, with what a person needs to know to do better."""

from dataclasses import dataclass

from domain.errors import RuleRefusal

# --- Turns and states -------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class OutOfTurn(RuleRefusal):
    """It is somebody else's turn (FORUM-INIT-3)."""

    name: str
    up: tuple[str, ...]


@dataclass(eq=False)
class AlreadyActed(RuleRefusal):
    """The combatant's turn of this round is over."""

    name: str
    round: int


@dataclass(eq=False)
class CannotAct(RuleRefusal):
    """The combatant's status allows no action."""

    name: str
    status: str


@dataclass(eq=False)
class NotInOrder(RuleRefusal):
    """The combatant has no place in this round's order: it joined or woke after the rolls."""

    name: str
    round: int


@dataclass(eq=False)
class InitiativeMissing(RuleRefusal):
    """The order is not known yet: these combatants have not rolled."""

    names: tuple[str, ...]


@dataclass(eq=False)
class NoRound(RuleRefusal):
    """No round is open: `round` begins one."""


@dataclass(eq=False)
class NobodyUp(RuleRefusal):
    """Nobody's turn is left in this round."""

    round: int


@dataclass(eq=False)
class NoCombatants(RuleRefusal):
    """A round needs at least one combatant who can act."""


@dataclass(eq=False)
class CombatIsClosed(RuleRefusal):
    """The fight has ended; only taking the end back is possible."""


@dataclass(eq=False)
class NotYours(RuleRefusal):
    """A player may only declare for combatants of their own."""

    person: str
    name: str


@dataclass(eq=False)
class MasterOnly(RuleRefusal):
    """Only the game master may do this."""

    person: str
    verb: str


@dataclass(eq=False)
class TargetGone(RuleRefusal):
    """The target is dead or has left the fight."""

    name: str
    status: str


@dataclass(eq=False)
class TargetNeeded(RuleRefusal):
    """The action needs a target."""

    action: str


@dataclass(eq=False)
class SelfTarget(RuleRefusal):
    """Nobody attacks themselves."""

    name: str


@dataclass(eq=False)
class WeaponUnclear(RuleRefusal):
    """The attack does not say which weapon, and there is not exactly one."""

    name: str
    weapons: tuple[str, ...]


@dataclass(eq=False)
class NoDefenceKind(RuleRefusal):
    """A defence must say parry or dodge (FORUM-ACT-2)."""

    name: str
    action: str


@dataclass(eq=False)
class HealingOthers(RuleRefusal):
    """Nobody gives hit points to another in combat (FORUM-CARE-1)."""

    name: str
    target: str


@dataclass(eq=False)
class HealingRefused(RuleRefusal):
    """The option says that consumables give no hit points in combat (FORUM-CARE-1)."""

    name: str


@dataclass(eq=False)
class NoCover(RuleRefusal):
    """Bandaging needs cover, for both (FORUM-CARE-2)."""

    name: str


@dataclass(eq=False)
class NothingBleeds(RuleRefusal):
    """There is no haemorrhage to stop."""

    name: str


@dataclass(eq=False)
class InitiativeKnown(RuleRefusal):
    """This combatant's initiative has been rolled; an engine die is not rolled twice."""

    name: str


# --- Undo -------------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class NothingToUndo(RuleRefusal):
    """No standing command is left to take back."""


@dataclass(eq=False)
class NothingToRedo(RuleRefusal):
    """No undo can be taken back: there was none, or something was declared since."""


@dataclass(eq=False)
class NotTheLast(RuleRefusal):
    """Only the last standing command can be taken back this way."""

    number: int
    last: int


@dataclass(eq=False)
class NoSuchCommand(RuleRefusal):
    """No command has this number, or it no longer stands."""

    number: int


@dataclass(eq=False)
class CombatExists(RuleRefusal):
    """A combat with this title is in the store already."""

    slug: str


@dataclass(eq=False)
class AlreadyQueued(RuleRefusal):
    """The combatant has a post waiting for its turn."""

    name: str
    command: int


@dataclass(eq=False)
class NotArrived(RuleRefusal):
    """The combatant has not entered the fight yet."""

    name: str
    round: int


@dataclass(eq=False)
class AbsentAttack(RuleRefusal):
    """An absent combatant defends, hides or passes; attacks are declared by somebody."""

    name: str
    action: str


@dataclass(eq=False)
class TurnUnderWay(RuleRefusal):
    """Who has begun to act cannot wait any more."""

    name: str


@dataclass(eq=False)
class DelayIdle(RuleRefusal):
    """The one awaited acts no later than the one who would wait."""

    name: str
    until: str


@dataclass(eq=False)
class OnlySpent(RuleRefusal):
    """Conscious at 0 HP one may only flee, take cover, pass or be helped (FORUM-HP-4)."""

    name: str
    action: str


@dataclass(eq=False)
class NotInDuel(RuleRefusal):
    """Only who is bound in a duel holds or breaks it (FORUM-DUEL-1)."""

    name: str


@dataclass(eq=False)
class ProtectsNobody(RuleRefusal):
    """Parrying for somebody is a parry, for another one who is not protected yet and protects nobody (FORUM-DEF-11)."""

    name: str
    protected: str


@dataclass(eq=False)
class SamePursuer(RuleRefusal):
    """Nobody pursues themselves."""

    name: str


@dataclass(eq=False)
class NoSuchAttack(RuleRefusal):
    """No attack was made under this number."""

    number: int


@dataclass(eq=False)
class RulingIdle(RuleRefusal):
    """The ruling changes nothing: it is so already."""

    subject: str


@dataclass(eq=False)
class StillOpen(RuleRefusal):
    """Rest comes after the fight."""


@dataclass(eq=False)
class NoSuchPeril(RuleRefusal):
    """No danger or effect of this name is on."""

    label: str
