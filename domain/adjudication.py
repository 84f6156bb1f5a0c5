"""Adjudication: a command meets the state and the dice, and facts come out. What all rulesets share is here.

`adjudicate` exhausts the decision before anything is stored, so a late refusal records nothing. Rules see, after each
fact they yield, the state it leads to: `scene.combat`.
"""

from dataclasses import dataclass

from domain import commands as c
from domain import events as e
from domain.combat import Combat
from domain.dice import Mode
from domain.errors import KeyNeeded, UnknownName, UnusableValue
from domain.events import Event
from domain.evolution import evolve
from domain.refusals import (
    AlreadyActed,
    CombatIsClosed,
    InitiativeKnown,
    InitiativeMissing,
    MasterOnly,
    NobodyUp,
    NoCombatants,
    NoRound,
    NotYours,
)
from domain.roster import add_weapon, join, named
from domain.ruleset import Facts, Ruleset
from domain.scene import Scene
from domain.sums import Sum, Term
from domain.tray import Engine, Tray


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a decision is handed besides the command: its number, who acts, the engine's dice, the secret's two sides.

    `person` is the player who acts, None for the game master. `secret` (hexadecimal) is revealed when the fight ends.
    """

    number: int
    engine: Engine
    commitment: str
    person: str | None = None
    secret: str | None = None


def adjudicate(
    combat: Combat, command: c.Command, ruleset: Ruleset, given: Circumstances
) -> tuple[tuple[Event, ...], Combat]:
    """The facts that follow from a command, in order, and the state they lead to.

    Raises:
        CombatError: the rules, the state, the dice or the words refuse it; nothing has happened then.
    """
    permit(combat, command, given.person)
    rollers = ruleset.may_roll(combat, command)
    tray = Tray(command.dice, rollers, ruleset.dice, lambda roller: _mode(combat, roller), given.engine)
    scene = Scene(combat, ruleset, given.number, tray)
    facts: list[Event] = []
    for fact in _decide(scene, command, given):
        scene.combat = evolve(scene.combat, fact)
        facts.append(fact)
    facts.extend(tray.settle())
    return tuple(facts), scene.combat


def permit(combat: Combat, command: c.Command, person: str | None) -> None:
    """Let the game master do everything, a player act for combatants of their own and write notes.

    Raises:
        NotYours: the combatant is somebody else's.
        MasterOnly: only the game master may do this.
    """
    if person is None:
        return
    match command:
        case c.TakeAction(actor=actor):
            names: tuple[str, ...] = (actor,)
        case c.SetInitiative(names=names):
            pass
        case c.WriteNote():
            names = ()
        case _:
            raise MasterOnly(person, command.kind)
    for name in names:
        if named(combat, name).player != person:
            raise NotYours(person, name)


def _mode(combat: Combat, roller: str) -> Mode:
    one = combat.combatants.get(roller)
    return (one.mode if one else None) or combat.mode


# --- The verbs that every ruleset shares ------------------------------------------------------------------------------


def _decide(scene: Scene, command: c.Command, given: Circumstances) -> Facts[None]:  # noqa: C901, PLR0912 - a list
    if scene.combat.status == "closed":
        raise CombatIsClosed
    match command:
        case c.OpenCombat():
            yield from _open(scene.ruleset, command, given)
        case c.AddCombatant():
            yield from join(scene.combat, scene.ruleset, command)
        case c.AddWeapon():
            yield from add_weapon(scene.combat, scene.ruleset, command)
        case c.BeginRound():
            yield from _begin_round(scene)
        case c.SetInitiative():
            yield from _set_initiative(scene, command)
        case c.EndTurn():
            yield from _end_turn(scene)
        case c.SkipTurn():
            yield from _skip(scene, command)
        case c.TakeAction():
            yield from scene.ruleset.act(scene, command)
        case c.WriteNote():
            yield e.NoteWritten(text=command.text)
        case c.MakeRuling():
            yield from _rule(scene, command)
        case c.CloseCombat():
            yield from _end_round(scene)
            yield e.CombatClosed(secret=given.secret)
        case c.Undo() | c.Redo():
            raise AssertionError(command)  # the history decides these: they concern no single state


def _open(ruleset: Ruleset, command: c.OpenCombat, given: Circumstances) -> Facts[None]:
    for name, value in command.options.items():
        if name not in ruleset.options:
            raise UnknownName("option", name, tuple(ruleset.options))
        if not ruleset.options[name].allows(value):
            raise UnusableValue(f"option.{name}", value, " | ".join(ruleset.options[name].values))
    yield e.CombatOpened(
        title=command.title,
        rules=ruleset.pinned,
        lang=command.lang,
        mode=command.mode,
        options={name: option.default for name, option in ruleset.options.items()} | command.options,
        commitment=given.commitment,
        session=command.session,
    )


def _begin_round(scene: Scene) -> Facts[None]:
    yield from _end_round(scene)
    able = [one for one in scene.combat.combatants.values() if one.status == "active"]
    if not able:
        raise NoCombatants
    fresh = scene.ruleset.rolls_each_round(scene.combat)
    to_roll = tuple(one.name for one in able if fresh or one.initiative is None)
    yield e.RoundBegan(round=scene.combat.round + 1, command=scene.number, to_roll=to_roll, fresh=fresh)
    yield from scene.ruleset.roll_initiative(scene, to_roll, ())


def _end_round(scene: Scene) -> Facts[None]:
    """Turns missed, the ruleset's end-of-round effects, the end; nothing when no round is open."""
    if not scene.combat.in_round:
        return
    waiting = [one.name for one in scene.combat.order() if not one.turn_over]
    for name in (*waiting, *scene.combat.unrolled()):
        yield e.TurnMissed(name=name, round=scene.combat.round)
    yield from scene.ruleset.end_round(scene)
    yield e.RoundEnded(round=scene.combat.round)


def _set_initiative(scene: Scene, command: c.SetInitiative) -> Facts[None]:
    if not scene.combat.in_round:
        raise NoRound
    typed = {dice.roller for dice in command.dice if "?" not in dice.faces}
    for name in command.names:
        if scene.one(name).initiative is not None and name not in typed:
            raise InitiativeKnown(name)
    yield from scene.ruleset.roll_initiative(scene, command.names, command.modifiers)


def _end_turn(scene: Scene) -> Facts[None]:
    if not scene.combat.in_round:
        raise NoRound
    if missing := scene.combat.unrolled():
        raise InitiativeMissing(missing)
    up = scene.ruleset.up(scene.combat)
    if not up:
        raise NobodyUp(scene.combat.round)
    yield e.TurnEnded(name=up[0], how="next", posted=False)


def _skip(scene: Scene, command: c.SkipTurn) -> Facts[None]:
    if not scene.combat.in_round:
        raise NoRound
    one = scene.one(command.name)
    if one.turn_over:
        raise AlreadyActed(one.name, scene.combat.round)
    yield e.TurnEnded(name=one.name, how="skip", posted=False)


def _rule(scene: Scene, command: c.MakeRuling) -> Facts[None]:
    """A ruling is an event of its own, then what follows from it."""
    one, why = scene.one(command.name), command.why
    if not why:
        raise KeyNeeded("why")
    match command.subject:
        case "hp":
            if one.hp is None or one.hp_max is None:
                raise UnusableValue("hp", command.value, "")
            after = min(max(_ruled_value(command, one.hp), 0), one.hp_max)
            yield e.RulingMade(name=one.name, subject="hp", before=one.hp, after=after, why=why)
            yield from scene.ruleset.health_ruled(scene, command)
        case "bleed":
            amount = _ruled_value(command, 0)
            if amount < 1:
                raise UnusableValue("bleed", command.value, "1, 2, 3…")
            yield e.RulingMade(name=one.name, subject="bleed", before=None, after=amount, why=why)
            yield e.BleedingBegan(wound=f"{scene.number}.1", name=one.name, kind="hp_per_round", amount=amount)
        case "initiative":
            if not scene.combat.in_round:
                raise NoRound
            before = one.initiative.sum.total if one.initiative else None
            after = _ruled_value(command, before or 0)
            yield e.RulingMade(name=one.name, subject="initiative", before=before, after=after, why=why)
            decided = Sum(total=after, terms=(Term(code="ruling", value=after),))
            yield e.InitiativeSet(name=one.name, initiative=decided, tiebreak=scene.ruleset.tiebreak(one))
            yield from scene.settle_ties()


def _ruled_value(command: c.MakeRuling, before: int) -> int:
    """The value that `12` sets, `+3` and `-3` change to, `to:-2` sets below zero."""
    text = command.value
    absolute, relative = text.removeprefix("to:"), text[:1] in {"+", "-"}
    try:
        number = int(absolute)
    except ValueError:
        raise UnusableValue(command.subject, text, "12 | +3 | -3 | to:-2") from None
    return before + number if relative else number
