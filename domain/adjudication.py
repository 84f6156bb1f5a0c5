"""Adjudication: a command meets the state and the dice, and facts come out.

`adjudicate` exhausts the decision before anything is stored, so a late refusal records nothing. Rules see, after each
fact they yield, the state it leads to: `scene.combat`. What rulesets share is in rounds.py, rulings.py and perils.py.
"""

from dataclasses import dataclass, field

from domain import commands as c, events as e
from domain.combat import Combat
from domain.dice import Mode
from domain.durations import that_follow, with_the_fight
from domain.errors import KeyNeeded, UnusableName, UnusableValue
from domain.events import Event
from domain.evolution import evolve
from domain.ledger import Memory
from domain.names import slug
from domain.overruling import overrule
from domain.perils import may_strike, start_effect, start_hazard
from domain.posts import may_be_brought_on, play_due_posts, post
from domain.refusals import CombatIsClosed, MasterOnly, NotYours, OpeningStands, StillOpen
from domain.rolling import Again, Engine, Rolling
from domain.roster import add_weapon, join, named, newcomers
from domain.rounds import (
    begin_round,
    delay,
    end_round,
    end_turn,
    set_initiative,
    skip,
    start_absence,
)
from domain.ruleset import Facts, Ruleset
from domain.rulings import leave, rule, set_option, settle
from domain.scene import Scene
from domain.tables import check_house
from domain.thrown import require_thrown
from domain.tray import Tray


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a decision is handed besides the command: its number, who acts, the engine's dice, the secret's two sides.

    `person` is the player who acts, None for the game master. `secret` (hexadecimal) is revealed when the fight ends.
    `memory` holds the dice that fell before; `again` says that the command is adjudicated again, in a correction, and
    `queued` that its post was kept then.
    """

    number: int
    engine: Engine
    commitment: str
    person: str | None = None
    secret: str | None = None
    memory: Memory = field(default_factory=Memory)
    again: Again | None = None
    queued: bool = False


def adjudicate(
    combat: Combat, command: c.Command, ruleset: Ruleset, given: Circumstances
) -> tuple[tuple[Event, ...], Combat]:
    """The facts that follow from a command, in order, and the state they lead to.

    Raises:
        CombatError: the rules, the state, the dice or the words refuse it; nothing has happened then.
    """
    if given.again is None:
        permit(combat, command, given.person)
    if given.again is None or given.again.typed_on == given.number:
        _require_own_dice(command)
    for name in (command.actor, *command.targets) if isinstance(command, c.TakeAction) else ():
        named(combat, name)  # in a correction they may never have joined
    rolling = Rolling(lambda roller: _mode(combat, command, roller), given.engine, given.memory, given.again)
    if isinstance(command, c.TakeAction) and combat.status == "open" and not ruleset.out_of_turn(combat, command):
        empty = Tray((), {}, {}, given.number, rolling)
        Scene(combat, ruleset, given.number, empty, given.memory).require_able(command.actor)
    own = {**ruleset.may_roll(combat, command), **may_strike(combat, command)}
    tray = Tray(
        command.dice,
        own,
        ruleset.dice,
        given.number,
        rolling,
        others=may_be_brought_on(combat, ruleset, command),
    )
    recorded = given.again is not None or getattr(command, "any_order", False)
    scene = Scene(combat, ruleset, given.number, tray, given.memory, recorded=recorded)
    facts: list[Event] = []
    for decided in _decide(scene, command, given):
        before, scene.combat = scene.combat, evolve(scene.combat, decided)
        ended = tuple(that_follow(before, scene.combat, decided, ruleset))
        for fact in ended:
            scene.combat = evolve(scene.combat, fact)
        facts.extend((decided, *ended))
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
        case c.TakeAction(any_order=True):
            raise MasterOnly(person, command.kind)
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


def _require_own_dice(command: c.Command) -> None:
    """Refuse dice that a line says were typed on another: corrections alone remember where a face was said.

    Raises:
        UnusableValue: there are some.
    """
    action = getattr(command, "action", None)
    for dice in (*command.dice, *(action.dice if isinstance(action, c.TakeAction) else ())):
        if dice.said is not None:
            raise UnusableValue("dice", f"{dice.purpose} #{dice.said}", "")


def _mode(combat: Combat, command: c.Command, roller: str) -> Mode:
    """Who throws for a roller; somebody who joins by this command is no combatant yet."""
    one = combat.combatants.get(roller)
    joining = command.mode if isinstance(command, c.AddCombatant) else None
    return (one.mode if one else joining) or combat.mode


def _decide(scene: Scene, command: c.Command, given: Circumstances) -> Facts[None]:
    if isinstance(command, c.Rest):
        if scene.combat.status != "closed":
            raise StillOpen
        yield from scene.ruleset.rest(scene, command)
        return
    if scene.combat.status == "closed":
        raise CombatIsClosed
    yield from _verb(scene, command, given)
    if scene.combat.in_round and scene.combat.status == "open":
        yield from scene.settle_ties()
        yield from scene.ruleset.aftermath(scene)
    yield from play_due_posts(scene)


def _verb(scene: Scene, command: c.Command, given: Circumstances) -> Facts[None]:  # noqa: C901, PLR0912 - a list
    match command:
        case c.OpenCombat():
            yield from _open(scene, command, given)
        case c.AddCombatant():
            yield from _join(scene, command)
        case c.AddWeapon():
            yield from add_weapon(scene.combat, scene.ruleset, command)
            for owner in command.owners:
                yield from scene.ruleset.armed(scene, owner, command.name, brought=False)
        case c.BeginRound():
            yield from begin_round(scene)
        case c.SetInitiative():
            yield from set_initiative(scene, command)
        case c.EndTurn():
            yield from end_turn(scene, command)
        case c.SkipTurn():
            yield from skip(scene, command)
        case c.DelayTurn():
            yield from delay(scene, command)
        case c.DeclareAbsent():
            yield from start_absence(scene, command)
        case c.LeaveFight():
            yield from leave(scene, command)
        case c.TakeAction():
            _require_argument(scene.ruleset, command)
            yield from post(scene, command, queued=given.queued)
        case c.WriteNote():
            yield e.NoteWritten(text=command.text)
        case c.MakeRuling():
            yield from rule(scene, command)
        case c.Settle():
            if given.again is None or given.again.typed_on is not None:
                require_thrown(scene, command)
            yield from settle(scene, command)
        case c.OverruleAttack():
            yield from overrule(scene, command)
        case c.SetOption():
            yield from set_option(scene, command)
        case c.StartHazard():
            yield from start_hazard(scene, command)
        case c.StartEffect():
            yield from start_effect(scene, command)
        case c.Reveal():
            yield e.CombatantRevealed(name=scene.one(command.name).name)
        case c.CloseCombat():
            yield from end_round(scene)
            yield from scene.ruleset.closing(scene)
            yield from with_the_fight(scene.combat)
            yield e.CombatClosed(secret=given.secret)
        case c.Undo() | c.Redo() | c.Rest() | c.Correct() | c.Dispute() | c.AddEntropy():
            raise AssertionError(command)  # the history decides the first two, _decide the last


def _require_argument(ruleset: Ruleset, command: c.TakeAction) -> None:
    """Refuse an action without the word that it cannot do without: an amendment may have made it another.

    Raises:
        KeyNeeded: it is missing.
    """
    argument = ruleset.actions[command.action].get("argument")
    if argument is not None and argument not in command.arguments:
        raise KeyNeeded(argument)


def _join(scene: Scene, command: c.AddCombatant) -> Facts[None]:
    """Somebody joins, with the weapons that they bring from an earlier fight."""
    yield from join(scene.combat, scene.ruleset, command)
    weapons = command.taken.weapons if command.taken else {}
    for name in newcomers(command):
        yield from scene.ruleset.joined(scene, name)
        for weapon, traits in weapons.items():
            yield e.WeaponAdded(name=name, weapon=weapon, traits=traits)
            yield from scene.ruleset.armed(scene, name, weapon, brought=True)


def _open(scene: Scene, command: c.OpenCombat, given: Circumstances) -> Facts[None]:
    ruleset = scene.ruleset
    if scene.combat.status != "new":  # another opening would be another secret
        raise OpeningStands
    if not slug(command.title):
        raise UnusableName(command.title)
    ruleset.check_options(command.options)
    check_house(command.house, ruleset.tables)
    ruleset.check_house(command.house)
    yield e.CombatOpened(
        title=command.title,
        rules=ruleset.pinned,
        lang=command.lang,
        mode=command.mode,
        options={name: option.default for name, option in ruleset.options.items()} | command.options,
        commitment=given.commitment,
        session=command.session,
        house=command.house,
    )
