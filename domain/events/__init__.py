"""Everything that can have happened. Class names are the storage format: they never change, fields only by schema.

They are stored and read by wire.py; `docs/events.md` lists every event and field for people.
"""

from domain.events.blows import (
    AttackMade as AttackMade,
    AttackRedirected as AttackRedirected,
    AttackResolved as AttackResolved,
    DefenceDeclared as DefenceDeclared,
    DefenceKind as DefenceKind,
    Degree as Degree,
    DiceRolled as DiceRolled,
    DiceUnused as DiceUnused,
    FumbleSuffered as FumbleSuffered,
    KeptDice as KeptDice,
    Outcome as Outcome,
    RollMade as RollMade,
)
from domain.events.bodies import (
    CriticalSuffered as CriticalSuffered,
    ExperienceTicked as ExperienceTicked,
    HaemorrhageTested as HaemorrhageTested,
    SheetChanged as SheetChanged,
    SkillTested as SkillTested,
    Stake as Stake,
    WoundTreated as WoundTreated,
)
from domain.events.duels import (
    ClashBegan as ClashBegan,
    DuelFought as DuelFought,
    DuelHeld as DuelHeld,
    DuelLeft as DuelLeft,
)
from domain.events.hands import (
    ArmourLost as ArmourLost,
    EngagementBegan as EngagementBegan,
    EngagementEnded as EngagementEnded,
    Hand as Hand,
    ItemDamaged as ItemDamaged,
    ItemDropped as ItemDropped,
    ItemPrepared as ItemPrepared,
    ItemStowed as ItemStowed,
    ItemTaken as ItemTaken,
    ReloadBegan as ReloadBegan,
    WeaponFired as WeaponFired,
    WeaponLoaded as WeaponLoaded,
    WeaponThrown as WeaponThrown,
)
from domain.events.health import (
    BleedingBegan as BleedingBegan,
    BleedingKind as BleedingKind,
    BleedingShortened as BleedingShortened,
    BleedingStopped as BleedingStopped,
    BleedingTicked as BleedingTicked,
    CombatantFell as CombatantFell,
    CombatantLeft as CombatantLeft,
    CombatantRose as CombatantRose,
    ConditionEnded as ConditionEnded,
    ConditionGained as ConditionGained,
    ConditionShortened as ConditionShortened,
    CounterSet as CounterSet,
    DamageAbsorbed as DamageAbsorbed,
    Departure as Departure,
    EffectBegan as EffectBegan,
    EffectEnded as EffectEnded,
    EffectShortened as EffectShortened,
    FocusRolled as FocusRolled,
    HazardBegan as HazardBegan,
    HazardEnded as HazardEnded,
    HazardShortened as HazardShortened,
    HazardStruck as HazardStruck,
    HazardTime as HazardTime,
    HealthRestored as HealthRestored,
    Status as Status,
    SurvivalResult as SurvivalResult,
    SurvivalRolled as SurvivalRolled,
    WoundLevel as WoundLevel,
    WoundTaken as WoundTaken,
)
from domain.events.log import (
    CombatantJoined as CombatantJoined,
    CombatantRevealed as CombatantRevealed,
    CombatClosed as CombatClosed,
    CombatOpened as CombatOpened,
    Declared as Declared,
    DisputeSettled as DisputeSettled,
    EntropyAdded as EntropyAdded,
    Hidden as Hidden,
    HistoryRewound as HistoryRewound,
    NoteWritten as NoteWritten,
    OptionSet as OptionSet,
    RulingMade as RulingMade,
    SecretCommitted as SecretCommitted,
    TurnDisputed as TurnDisputed,
    WeaponAdded as WeaponAdded,
)
from domain.events.rounds import (
    AbsenceBegan as AbsenceBegan,
    AbsenceEnded as AbsenceEnded,
    ActionsLost as ActionsLost,
    ActionTaken as ActionTaken,
    BudgetCut as BudgetCut,
    BudgetGranted as BudgetGranted,
    CombatantArrived as CombatantArrived,
    CommandSetAside as CommandSetAside,
    InitiativeSet as InitiativeSet,
    OrderKept as OrderKept,
    PassBegan as PassBegan,
    PostQueued as PostQueued,
    PostTaken as PostTaken,
    PursuitRolled as PursuitRolled,
    ReactionSpent as ReactionSpent,
    RoundBegan as RoundBegan,
    RoundEnded as RoundEnded,
    TurnBegan as TurnBegan,
    TurnDelayed as TurnDelayed,
    TurnEnd as TurnEnd,
    TurnEnded as TurnEnded,
    TurnForgone as TurnForgone,
    TurnInterrupted as TurnInterrupted,
    TurnMissed as TurnMissed,
    TurnResumed as TurnResumed,
)

Event = (
    Declared
    | CombatOpened
    | CombatantJoined
    | WeaponAdded
    | RulingMade
    | OptionSet
    | CombatantRevealed
    | NoteWritten
    | HistoryRewound
    | TurnDisputed
    | DisputeSettled
    | EntropyAdded
    | SecretCommitted
    | CombatClosed
    | RoundBegan
    | PassBegan
    | BudgetGranted
    | InitiativeSet
    | PostQueued
    | PostTaken
    | CommandSetAside
    | AbsenceBegan
    | AbsenceEnded
    | TurnDelayed
    | TurnInterrupted
    | TurnResumed
    | OrderKept
    | CombatantArrived
    | PursuitRolled
    | TurnBegan
    | ActionTaken
    | BudgetCut
    | ReactionSpent
    | ActionsLost
    | TurnForgone
    | TurnEnded
    | TurnMissed
    | RoundEnded
    | DiceRolled
    | DiceUnused
    | RollMade
    | AttackRedirected
    | AttackMade
    | DefenceDeclared
    | AttackResolved
    | FumbleSuffered
    | ClashBegan
    | DuelHeld
    | DuelFought
    | DuelLeft
    | EngagementBegan
    | EngagementEnded
    | ItemTaken
    | ItemStowed
    | ItemDropped
    | WeaponLoaded
    | ReloadBegan
    | WeaponFired
    | WeaponThrown
    | ItemPrepared
    | ItemDamaged
    | ArmourLost
    | WoundTaken
    | CriticalSuffered
    | HaemorrhageTested
    | WoundTreated
    | SkillTested
    | ExperienceTicked
    | SheetChanged
    | DamageAbsorbed
    | ConditionGained
    | ConditionShortened
    | ConditionEnded
    | BleedingBegan
    | BleedingTicked
    | BleedingShortened
    | BleedingStopped
    | HealthRestored
    | SurvivalRolled
    | FocusRolled
    | CombatantFell
    | CombatantRose
    | CombatantLeft
    | HazardBegan
    | HazardStruck
    | HazardShortened
    | HazardEnded
    | EffectBegan
    | EffectShortened
    | EffectEnded
    | CounterSet
)
