"""What a person can ask for: what the rules adjudicate (requests.py, fiat.py) and what the history does (edits.py)."""

from typing import Annotated

from pydantic import Field

from domain.commands.base import (
    Modifier as Modifier,
    Request as Request,
    Value as Value,
)
from domain.commands.edits import (
    AddDice as AddDice,
    AddEntropy as AddEntropy,
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
from domain.commands.fiat import (
    MakeRuling as MakeRuling,
    OverruleAttack as OverruleAttack,
    RulingSubject as RulingSubject,
    SetOption as SetOption,
    Settle as Settle,
    Thrown as Thrown,
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
    OpenCombat as OpenCombat,
    Plain as Plain,
    Rest as Rest,
    Reveal as Reveal,
    SetInitiative as SetInitiative,
    SkipTurn as SkipTurn,
    StartEffect as StartEffect,
    StartHazard as StartHazard,
    TakeAction as TakeAction,
    WriteNote as WriteNote,
)

Command = Annotated[Plain | Undo | Redo | Correct | Dispute | AddEntropy, Field(discriminator="kind")]
