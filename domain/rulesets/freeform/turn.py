"""Le round : l'initiative, les tours, qui peut lancer quoi."""

from domain import commands as c, events as e
from domain.combat import Combat, Combatant
from domain.commands import Command, Modifier, TakeAction
from domain.dice import parse_dice
from domain.durations import that_end
from domain.errors import UnneededDie
from domain.exchange import typed
from domain.refusals import AlreadyActed, CannotAct, NoRound, NotArrived
from domain.ruleset import Facts, Rollers
from domain.rulesets.freeform.bodies import OUT
from domain.rulesets.freeform.dice import dice_of, initiative_of, thrown, weighing
from domain.rulesets.freeform.notes import NOTED
from domain.scene import Scene
from domain.sums import Sum, add_up

# --- L'initiative -----------------------------------------------------------------------------------------------------


def rolls_initiative(one: Combatant) -> bool:
    """Whether a sheet has initiative dice; without them one has a value given by hand, or none [FREEFORM-INIT-1]."""
    return "initiative" in one.sheet


def rolls_each_round(combat: Combat) -> bool:
    """Values hold for the whole fight, unless the table chose otherwise [FREEFORM-INIT-1]."""
    return combat.options["initiative"] == "each-round"


def round_begun(scene: Scene) -> Facts[None]:
    """Where the sheet has a number instead of dice, nothing is rolled [FREEFORM-INIT-1]."""
    for name in scene.combat.unrolled():
        fixed = initiative_of(scene.one(name))
        if not fixed.sides:
            yield e.InitiativeSet(name=name, initiative=Sum(total=fixed.constant, terms=()), tiebreak=())


def roll_initiative(scene: Scene, one: Combatant, modifiers: tuple[Modifier, ...]) -> Facts[None]:
    """The dice of the sheet, with what weighs on them [FREEFORM-INIT-1, FREEFORM-INIT-2].

    Raises:
        UnneededDie: the sheet has none.
    """
    dice, rule, cause = initiative_of(one), "FREEFORM-INIT-1", scene.combat.round_command
    if not dice.sides:
        raise UnneededDie("initiative", one.name, ())
    terms = yield from thrown(scene, "initiative", one.name, dice, cause, rule)
    weight = (*typed(modifiers, "initiative", rule), *weighing(one, "initiative", rule))
    yield e.InitiativeSet(name=one.name, initiative=add_up((*terms, *weight)), tiebreak=())


def may_roll(combat: Combat, command: Command) -> Rollers:
    """Who could throw what while a command is adjudicated."""
    dice = dice_of(command) if isinstance(command, TakeAction) else None
    if isinstance(command, TakeAction):
        unsaid = command.action == "roll" and dice is None  # the rule will ask for them
        return {"roll": (command.actor,)} if unsaid or (dice and dice.sides) else {}
    if isinstance(command, c.OverruleAttack) and command.damage is not None:
        settled = combat.settled.get(command.attack)
        return {"roll": (settled.attack.attacker,)} if settled and parse_dice(command.damage).sides else {}
    able = [one for one in combat.combatants.values() if rolls_initiative(one) and initiative_of(one).sides]
    match command:
        case c.BeginRound():
            fresh = rolls_each_round(combat)
            names = tuple(one.name for one in able if one.status == "active" and (fresh or one.initiative is None))
        case c.SetInitiative(names=asked):
            names = tuple(one.name for one in able if one.name in asked)
        case _:
            names = ()
    return {"initiative": names} if names else {}


# --- Les tours --------------------------------------------------------------------------------------------------------


def up(combat: Combat) -> tuple[str, ...]:
    """Whoever is first in the order and has not ended their turn, once all dice have been rolled [FREEFORM-INIT-2]."""
    if combat.unrolled() or not combat.in_round:
        return ()
    return tuple(one.name for one in combat.order() if not one.turn_over)[:1]


def out_of_turn(_: Combat, __: TakeAction) -> bool:
    """Anything may be declared at any time [FREEFORM-TURN-1]."""
    return True


ACTING = {"roll", "hit", "miss", "heal"}
"""To do one of these is to have acted; the other lines note what befalls somebody."""


def act(scene: Scene, command: TakeAction) -> Facts[None]:
    """Record what the line says; it ends no turn, but whoever has one has acted in it [FREEFORM-TURN-1]."""
    actor, combat = scene.one(command.actor), scene.combat
    if actor.enters is not None:
        raise NotArrived(actor.name, actor.enters)
    if actor.status in OUT:
        raise CannotAct(actor.name, actor.status)
    acts, passes = command.action in ACTING, command.action == "pass"
    if (acts or passes) and actor.absent is not None and actor.absent_since != scene.number:
        yield e.AbsenceEnded(name=actor.name)
    until_now = tuple(that_end(combat, actor.name, "action")) if acts else ()
    yield from pass_turn(scene, command) if passes else NOTED[command.action](scene, command)
    still_on = tuple(that_end(scene.combat, actor.name, "action"))
    yield from (fact for fact in until_now if fact in still_on)
    one = scene.one(actor.name)
    has_turn = one.initiative is not None or one.name in scene.combat.unrolled()
    if acts and scene.combat.in_round and has_turn and not one.posted and not one.turn_over:
        yield e.ActionTaken(name=one.name, action=command.action, cost=0, budget={})


def pass_turn(scene: Scene, command: TakeAction) -> Facts[None]:
    """One's own turn ends, come or not [FREEFORM-TURN-1]."""
    if not scene.combat.in_round:
        raise NoRound
    if scene.one(command.actor).turn_over:
        raise AlreadyActed(command.actor, scene.combat.round)
    yield e.TurnEnded(name=command.actor, how="pass", posted=True, action="pass")
