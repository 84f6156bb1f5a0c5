"""Everything that can have happened. Class names are the storage format: they never change, fields only by schema.

They are stored and read by wire.py; `docs/events.md` lists every event and field for people.
"""

from domain.events.blows import (
    AttackMade,
    AttackRedirected,
    AttackResolved,
    DefenceDeclared,
    DefenceKind,
    DiceRolled,
    DiceUnused,
    KeptDice,
    Outcome,
    RollMade,
)
from domain.events.bodies import (
    CriticalSuffered,
    ExperienceTicked,
    HaemorrhageTested,
    SheetChanged,
    SkillTested,
    WoundTreated,
)
from domain.events.duels import (
    ClashBegan,
    DuelFought,
    DuelHeld,
    DuelLeft,
)
from domain.events.hands import (
    EngagementBegan,
    EngagementEnded,
    Hand,
    ItemDropped,
    ItemStowed,
    ItemTaken,
    ReloadBegan,
    WeaponFired,
    WeaponLoaded,
)
from domain.events.health import (
    BleedingBegan,
    BleedingKind,
    BleedingStopped,
    BleedingTicked,
    CombatantFell,
    CombatantLeft,
    CombatantRose,
    ConditionEnded,
    ConditionGained,
    ConditionShortened,
    CounterSet,
    DamageAbsorbed,
    Departure,
    EffectBegan,
    EffectEnded,
    EffectShortened,
    FocusRolled,
    HazardBegan,
    HazardEnded,
    HazardShortened,
    HazardStruck,
    HazardTime,
    HealthRestored,
    Status,
    SurvivalResult,
    SurvivalRolled,
    WoundTaken,
)
from domain.events.log import (
    CombatantJoined,
    CombatantRevealed,
    CombatClosed,
    CombatOpened,
    Declared,
    Hidden,
    HistoryRewound,
    NoteWritten,
    OptionSet,
    RulingMade,
    SecretCommitted,
    WeaponAdded,
)
from domain.events.rounds import (
    AbsenceBegan,
    AbsenceEnded,
    ActionTaken,
    BudgetCut,
    CombatantArrived,
    CommandSetAside,
    InitiativeSet,
    PassBegan,
    PostQueued,
    PostTaken,
    PursuitRolled,
    RoundBegan,
    RoundEnded,
    TurnBegan,
    TurnDelayed,
    TurnEnd,
    TurnEnded,
    TurnForgone,
    TurnMissed,
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
    | SecretCommitted
    | CombatClosed
    | RoundBegan
    | PassBegan
    | InitiativeSet
    | PostQueued
    | PostTaken
    | CommandSetAside
    | AbsenceBegan
    | AbsenceEnded
    | TurnDelayed
    | CombatantArrived
    | PursuitRolled
    | TurnBegan
    | ActionTaken
    | BudgetCut
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

__all__ = [
    "AbsenceBegan",
    "AbsenceEnded",
    "ActionTaken",
    "AttackMade",
    "AttackRedirected",
    "AttackResolved",
    "BleedingBegan",
    "BleedingKind",
    "BleedingStopped",
    "BleedingTicked",
    "BudgetCut",
    "ClashBegan",
    "CombatClosed",
    "CombatOpened",
    "CombatantArrived",
    "CombatantFell",
    "CombatantJoined",
    "CombatantLeft",
    "CombatantRevealed",
    "CombatantRose",
    "CommandSetAside",
    "ConditionEnded",
    "ConditionGained",
    "ConditionShortened",
    "CounterSet",
    "CriticalSuffered",
    "DamageAbsorbed",
    "Declared",
    "DefenceDeclared",
    "DefenceKind",
    "Departure",
    "DiceRolled",
    "DiceUnused",
    "DuelFought",
    "DuelHeld",
    "DuelLeft",
    "EffectBegan",
    "EffectEnded",
    "EffectShortened",
    "EngagementBegan",
    "EngagementEnded",
    "Event",
    "ExperienceTicked",
    "FocusRolled",
    "HaemorrhageTested",
    "Hand",
    "HazardBegan",
    "HazardEnded",
    "HazardShortened",
    "HazardStruck",
    "HazardTime",
    "HealthRestored",
    "Hidden",
    "HistoryRewound",
    "InitiativeSet",
    "ItemDropped",
    "ItemStowed",
    "ItemTaken",
    "KeptDice",
    "NoteWritten",
    "OptionSet",
    "Outcome",
    "PassBegan",
    "PostQueued",
    "PostTaken",
    "PursuitRolled",
    "ReloadBegan",
    "RollMade",
    "RoundBegan",
    "RoundEnded",
    "RulingMade",
    "SecretCommitted",
    "SheetChanged",
    "SkillTested",
    "Status",
    "SurvivalResult",
    "SurvivalRolled",
    "TurnBegan",
    "TurnDelayed",
    "TurnEnd",
    "TurnEnded",
    "TurnForgone",
    "TurnMissed",
    "WeaponAdded",
    "WeaponFired",
    "WeaponLoaded",
    "WoundTaken",
    "WoundTreated",
]
