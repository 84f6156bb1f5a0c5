"""Les dés : ceux que dit la ligne, la fiche, ou la face elle-même."""

from domain import events as e
from domain.combat import Combatant
from domain.commands import TakeAction
from domain.dice import DiceExpression, dice_said, parse_dice
from domain.errors import KeyNeeded
from domain.exchange import typed
from domain.ruleset import Facts
from domain.scene import Scene
from domain.sums import Term, add_up


def dice_of(command: TakeAction) -> DiceExpression | None:
    """The dice of an action's line: those it says, or those that its faces say (`roll=17/20`)."""
    if command.action != "roll":
        said = command.arguments.get("damage")
    elif (said := command.arguments.get("dice")) is None:
        said = dice_said([face for dice in command.dice if dice.purpose == "roll" for face in dice.faces])
    return None if said is None else parse_dice(str(said))


def initiative_of(one: Combatant) -> DiceExpression:
    """The initiative of a sheet: dice with a constant, or a constant alone; 0 where it says nothing."""
    return parse_dice(str(one.sheet.get("initiative", "0")))


def thrown(scene: Scene, purpose: str, roller: str, dice: DiceExpression, cause: int, rule: str) -> Facts[list[Term]]:
    """Throw what dice an expression has; gives its terms, the constant last."""
    faces: tuple[int, ...] = ()
    if dice.sides:
        faces = yield from scene.roll(purpose, roller, dice.sides, cause)
    signs = (term.sign for term in dice.terms for _ in range(term.count))
    terms = [Term(code="die", value=sign * face, rule=rule) for sign, face in zip(signs, faces, strict=True)]
    return [*terms, Term(code="constant", value=dice.constant, rule=rule)]


def weighing(one: Combatant, purpose: str, rule: str) -> tuple[Term, ...]:
    """The effects that weigh on somebody's rolls of this purpose."""
    return tuple(term for effect in one.effects for term in typed(effect.modifiers, purpose, rule))


def label_of(command: TakeAction) -> str | None:
    """What the table says of a roll, an attack or a care."""
    return str(command.arguments["label"]) if "label" in command.arguments else None


def roll(scene: Scene, command: TakeAction) -> Facts[None]:
    """Any dice, for anything [FREEFORM-ROLL-1]."""
    dice, rule = dice_of(command), "FREEFORM-ROLL-1"
    if dice is None:
        raise KeyNeeded("dice")
    terms = yield from thrown(scene, "roll", command.actor, dice, scene.number, rule)
    weight = (*typed(command.modifiers, "roll", rule), *weighing(scene.one(command.actor), "roll", rule))
    yield e.RollMade(name=command.actor, label=label_of(command), total=add_up((*terms, *weight)))
