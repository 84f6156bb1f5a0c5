"""What each event keeps from the players when it tells of somebody who hides hit points (`hp`) or everything (`all`).

`VEILS` is the whole rule, event by event. A veiled event is for showing alone, never for folding: what is hidden holds
None or nothing, whatever the field's type. The rule behind the table:

- Hit points, maximum, losses, what is regained, the amount of a haemorrhage and the roll that lessens a loss are gone.
- A sum of their own (aim, defence, initiative…) keeps its total and loses its terms; the dice behind it are not shown
  either, else total − die − bonus would be the malus, and with it the share of hit points left.
- A chance of their own is gone, for no die is in it: its total is the sheet.
- A blow that costs something and one that costs nothing look the same.
- `all` takes away sums and totals, conditions, haemorrhages, falls, effects and counters as well, with the dice for
  them, what falls from hands, and who is at close quarters.
"""

from collections.abc import Mapping

from domain import events as e
from domain.events import Event
from projections.covers import (
    Veil,
    bare,
    blow,
    both,
    emptied,
    fields,
    fought,
    gone,
    keeping,
    of,
    open_to_all,
    placed,
    rolled,
    set_aside,
    unused,
    waiting,
)

NUMBERS = fields(gone, "loss", "hp")
HEALTH = ("hp", "hp_max", "sheet", "locations", "location_hp", "lasting", "ticks")

VEILS: Mapping[type[Event], Veil] = {
    e.Declared: open_to_all,  # its words and dice: see secrecy.py, which knows what the line led to
    e.CombatOpened: open_to_all,
    e.CombatantJoined: of("name", hp=fields(gone, *HEALTH), more=fields(gone, "counters")),
    e.WeaponAdded: of("name", more=fields(gone, "traits")),
    e.RulingMade: of("name", hp=fields(gone, "before", "after", "why"), more=fields(gone, "subject")),
    e.OptionSet: open_to_all,
    e.CombatantRevealed: open_to_all,
    e.NoteWritten: open_to_all,
    e.HistoryRewound: open_to_all,
    e.TurnDisputed: open_to_all,  # its reason may quote any line: see secrecy.py
    e.DisputeSettled: open_to_all,
    e.EntropyAdded: open_to_all,
    e.SecretCommitted: open_to_all,
    e.CombatClosed: open_to_all,
    e.RoundBegan: open_to_all,
    e.PassBegan: open_to_all,
    e.BudgetGranted: of("name", more=fields(gone, "budget", "owed")),
    e.InitiativeSet: both(
        of("name", hp={"initiative": bare, "tiebreak": gone}, more=fields(gone, "initiative")),
        placed,
    ),
    e.PostQueued: waiting,
    e.PostTaken: open_to_all,
    e.CommandSetAside: set_aside,
    e.AbsenceBegan: waiting,
    e.AbsenceEnded: open_to_all,
    e.TurnDelayed: of("name", more=fields(gone, "trigger")),
    e.TurnInterrupted: open_to_all,
    e.TurnResumed: open_to_all,
    e.OrderKept: open_to_all,
    e.CombatantArrived: open_to_all,
    e.PursuitRolled: both(
        of("name", hp=fields(bare, "flight"), more=fields(gone, "flight")),
        of("pursuer", hp=fields(bare, "pursuit"), more=fields(gone, "pursuit")),
    ),
    e.TurnBegan: of("name", more=fields(gone, "budget", "owed")),
    e.ActionTaken: of("name", more=fields(gone, "cost", "budget", "owed")),
    e.BudgetCut: of("name", nothing=True),
    e.ReactionSpent: of("name", more=fields(gone, "budget")),
    e.ActionsLost: of("name", nothing=True),
    e.TurnForgone: open_to_all,
    e.TurnEnded: of("name", more=fields(gone, "how")),
    e.TurnMissed: open_to_all,
    e.RoundEnded: open_to_all,
    e.DiceRolled: rolled,
    e.DiceUnused: unused,
    e.RollMade: of("name", hp=fields(bare, "total"), nothing=True),
    e.AttackRedirected: open_to_all,
    e.AttackMade: both(
        keeping,
        of("attacker", hp={"aim": bare, "damage": emptied, "chance": gone}, more=fields(gone, "aim", "label")),
        of("target", hp={"chance": bare, "modifiers": emptied}, more={"aim": bare, "chance": gone}),
    ),
    e.DefenceDeclared: of("name", hp=fields(emptied, "bonus", "modifiers")),
    e.AttackResolved: both(
        of("attacker", hp={"aim": bare, "chance": gone}, more=fields(gone, "aim", "degree", "critical", "consequence")),
        of(
            "target",
            hp={"defence": bare, "defence_chance": gone, "chance": bare},
            more=fields(gone, "defence", "chance", "rule", "defence_degree", "consequence"),
        ),
    ),
    e.FumbleSuffered: of("name", nothing=True),
    e.ClashBegan: open_to_all,
    e.DuelHeld: both(of("name", hp=fields(emptied, "modifiers")), keeping),
    e.DuelFought: fought,
    e.DuelLeft: open_to_all,
    e.EngagementBegan: both(of("name", nothing=True), of("other", nothing=True)),
    e.EngagementEnded: both(of("name", nothing=True), of("other", nothing=True)),
    e.ItemTaken: of("name", nothing=True),
    e.ItemStowed: of("name", nothing=True),
    e.ItemDropped: of("name", nothing=True),
    e.WeaponLoaded: of("name", nothing=True),
    e.ReloadBegan: of("name", nothing=True),
    e.WeaponFired: of("name", nothing=True),
    e.WeaponThrown: of("name", nothing=True),
    e.ItemPrepared: of("name", nothing=True),
    e.ItemDamaged: of("name", nothing=True),
    e.ArmourLost: of("name", nothing=True),
    e.WoundTaken: blow,
    e.DamageAbsorbed: blow,
    e.CriticalSuffered: of("name", hp=fields(gone, "value", "roll"), nothing=True),
    e.HaemorrhageTested: of("name", hp=fields(gone, "roll", "chance"), nothing=True),
    e.WoundTreated: of("name", nothing=True),
    e.SkillTested: of("name", hp={"roll": bare, "chance": gone, "stake": gone}, nothing=True),
    e.ExperienceTicked: of("name", nothing=True),
    e.SheetChanged: of("name", hp=fields(gone, "before", "after"), nothing=True),
    e.ConditionGained: of("name", hp=fields(gone, "amount"), nothing=True),
    e.ConditionShortened: of("name", nothing=True),
    e.ConditionEnded: of("name", nothing=True),
    e.BleedingBegan: of("name", hp=fields(gone, "amount"), nothing=True),
    e.BleedingTicked: of("name", hp=NUMBERS, nothing=True),
    e.BleedingShortened: of("name", hp=fields(gone, "amount"), nothing=True),
    e.BleedingStopped: of("name", nothing=True),
    e.HealthRestored: of("name", hp=fields(gone, "gain", "hp", "locations", "rested"), nothing=True),
    e.SurvivalRolled: of("name", hp=fields(bare, "survival"), nothing=True),
    e.FocusRolled: of("name", hp=fields(bare, "roll"), nothing=True),
    e.CombatantFell: of("name", nothing=True),
    e.CombatantRose: of("name", nothing=True),
    e.CombatantLeft: open_to_all,
    e.HazardBegan: open_to_all,
    e.HazardStruck: of("name", hp=fields(gone, "damage", "loss", "hp")),
    e.HazardShortened: open_to_all,
    e.HazardEnded: open_to_all,
    e.EffectBegan: of("name", nothing=True),
    e.EffectShortened: of("name", nothing=True),
    e.EffectEnded: of("name", nothing=True),
    e.CounterSet: of("name", nothing=True),
}
"""How the players see each event there is; a test holds us to it that none is left out."""
