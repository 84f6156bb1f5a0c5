"""Everything that can have happened. Class names are the storage format: they never change, fields only by schema.

They are stored and read by wire.py; `docs/events.md` lists every event and field for people.
"""

from domain.events.blows import (
    AttackMade,
    AttackResolved,
    DefenceDeclared,
    DefenceKind,
    DiceRolled,
    DiceUnused,
    KeptDice,
    Outcome,
)
from domain.events.health import (
    BleedingBegan,
    BleedingKind,
    BleedingStopped,
    BleedingTicked,
    CombatantFell,
    CombatantRose,
    ConditionEnded,
    ConditionGained,
    DamageAbsorbed,
    HealthRestored,
    Status,
    WoundTaken,
)
from domain.events.log import (
    CombatantJoined,
    CombatClosed,
    CombatOpened,
    Declared,
    HistoryRewound,
    NoteWritten,
    RulingMade,
    SecretCommitted,
    WeaponAdded,
)
from domain.events.rounds import (
    InitiativeSet,
    RoundBegan,
    RoundEnded,
    TurnEnd,
    TurnEnded,
    TurnMissed,
)

Event = (
    Declared
    | CombatOpened
    | CombatantJoined
    | WeaponAdded
    | RoundBegan
    | InitiativeSet
    | DiceRolled
    | DiceUnused
    | AttackMade
    | DefenceDeclared
    | AttackResolved
    | WoundTaken
    | DamageAbsorbed
    | ConditionGained
    | ConditionEnded
    | BleedingBegan
    | BleedingTicked
    | BleedingStopped
    | HealthRestored
    | CombatantFell
    | CombatantRose
    | TurnEnded
    | TurnMissed
    | RoundEnded
    | RulingMade
    | NoteWritten
    | HistoryRewound
    | SecretCommitted
    | CombatClosed
)

__all__ = [
    "AttackMade",
    "AttackResolved",
    "BleedingBegan",
    "BleedingKind",
    "BleedingStopped",
    "BleedingTicked",
    "CombatClosed",
    "CombatOpened",
    "CombatantFell",
    "CombatantJoined",
    "CombatantRose",
    "ConditionEnded",
    "ConditionGained",
    "DamageAbsorbed",
    "Declared",
    "DefenceDeclared",
    "DefenceKind",
    "DiceRolled",
    "DiceUnused",
    "Event",
    "HealthRestored",
    "HistoryRewound",
    "InitiativeSet",
    "KeptDice",
    "NoteWritten",
    "Outcome",
    "RoundBegan",
    "RoundEnded",
    "RulingMade",
    "SecretCommitted",
    "Status",
    "TurnEnd",
    "TurnEnded",
    "TurnMissed",
    "WeaponAdded",
    "WoundTaken",
]
