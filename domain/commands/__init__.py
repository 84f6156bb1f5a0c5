"""What a person can ask for: what the rules adjudicate (requests.py) and what the history does (edits.py)."""

from typing import Annotated

from pydantic import Field

from domain.commands.edits import (
    AddDice as AddDice,
    Amend as Amend,
    Correct as Correct,
    Dispute as Dispute,
    Edit as Edit,
    Exchange as Exchange,
    Insert as Insert,
    Redo as Redo,
    TakeBack as TakeBack,
    Undo as Undo,
)
from domain.commands.requests import (
    AddCombatant as AddCombatant,
    AddWeapon as AddWeapon,
    BeginRound as BeginRound,
    Branch as Branch,
    CloseCombat as CloseCombat,
    DeclareAbsent as DeclareAbsent,
    DelayTurn as DelayTurn,
    EndTurn as EndTurn,
    Lang as Lang,
    LeaveFight as LeaveFight,
    MakeRuling as MakeRuling,
    Modifier as Modifier,
    OpenCombat as OpenCombat,
    OverruleAttack as OverruleAttack,
    Plain as Plain,
    Request as Request,
    Rest as Rest,
    Reveal as Reveal,
    RulingSubject as RulingSubject,
    SetInitiative as SetInitiative,
    SetOption as SetOption,
    Settle as Settle,
    SkipTurn as SkipTurn,
    StartEffect as StartEffect,
    StartHazard as StartHazard,
    TakeAction as TakeAction,
    Thrown as Thrown,
    Value as Value,
    WriteNote as WriteNote,
)

Command = Annotated[Plain | Undo | Redo | Correct | Dispute, Field(discriminator="kind")]
