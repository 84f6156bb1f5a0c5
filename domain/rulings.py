"""The game master's fiat, for every ruleset: a ruling is an event of its own, then what follows from it."""

import re
from itertools import count

from domain import commands as c, events as e
from domain.combat import Combatant
from domain.errors import KeyNeeded, UnknownName, UnusableValue
from domain.perils import end_of
from domain.refusals import NoRound, NothingBleeds, RulingIdle, TargetGone
from domain.ruleset import Facts
from domain.scene import Scene
from domain.sums import Sum, Term

CERTAIN = 100
"""Percent."""

_RULED = re.compile(r"(?P<to>to:)?(?P<number>[+-]?\d{1,9})", re.ASCII)


def rule(scene: Scene, command: c.MakeRuling) -> Facts[None]:  # noqa: C901, PLR0912 - a list of what can be ruled
    """`ruling NAME hp=12`, `+prone`, `bleed=3`, `-bleed`, `initiative=20`, `dead`, `alive`, `SAN=-3`."""
    if not command.why:
        raise KeyNeeded("why")
    one = scene.one(command.name)
    match command.subject:
        case "hp":
            yield from _rule_hp(scene, command, one)
        case "bleed":
            amount = ruled_value(command, 0)
            if amount < 1:
                raise UnusableValue("bleed", command.value, "1, 2, 3…")
            kind = scene.ruleset.bleeding
            if kind == "death_chance" and amount > CERTAIN:
                raise UnusableValue("bleed", command.value, "1–100")
            yield _ruling(command, "bleed", None, amount)
            yield e.BleedingBegan(wound=_next_wound(scene), name=one.name, kind=kind, amount=amount)
        case "stop":
            yield from _stop_bleeding(command, one)
        case "initiative":
            if not scene.combat.in_round:
                raise NoRound
            before = one.initiative.sum.total if one.initiative else None
            after = ruled_value(command, before or 0)
            yield _ruling(command, "initiative", before, after)
            decided = Sum(total=after, terms=(Term(code="ruling", value=after),))
            yield e.InitiativeSet(name=one.name, initiative=decided, tiebreak=scene.ruleset.tiebreak(one))
            yield from scene.settle_ties()
        case "dead":
            if one.status == "dead":
                raise RulingIdle("dead")
            yield _ruling(command, "dead", None, None)
            yield from scene.ruleset.departing(scene, one.name)
            yield e.CombatantFell(name=one.name, status="dead", rule="ruling", cause=str(scene.number))
        case "alive":
            if one.status not in {"dead", "dying", "unconscious"}:
                raise RulingIdle("alive")
            yield _ruling(command, "alive", None, None)
            yield from scene.ruleset.risen(scene, one.name)
        case "gain" | "lose":
            yield from _rule_condition(scene, command, one)
            yield from scene.ruleset.ruled(scene, one.name)
        case "counter":
            counter = command.counter or ""
            before = one.counters.get(counter)
            if before is None:
                raise UnknownName("counter", counter, tuple(one.counters))
            after = ruled_value(command, before)
            yield _ruling(command, counter, before, after)
            yield e.CounterSet(name=one.name, counter=counter, before=before, value=after)


def _next_wound(scene: Scene) -> str:
    """The name of what a ruling inflicts: one line may inflict several."""
    names = (f"{scene.number}.{nth}" for nth in count(1))
    return next(name for name in names if name not in scene.combat.inflicted)


def _ruling(command: c.MakeRuling, subject: str, before: int | None, after: int | None) -> e.RulingMade:
    return e.RulingMade(name=command.name, subject=subject, before=before, after=after, why=command.why or "")


def _rule_hp(scene: Scene, command: c.MakeRuling, one: Combatant) -> Facts[None]:
    """`hp=12`, or `hp.LOCATION=2`: the total and its parts are ruled on one by one."""
    if command.location is not None:
        part = one.locations.get(command.location)
        if part is None:
            raise UnknownName("location", command.location, tuple(one.locations))
        least = scene.ruleset.least_part
        value = ruled_value(command, part.hp)
        after = min(value if least is None else max(value, least), part.hp_max)
        if after == part.hp:
            raise RulingIdle("hp")
        yield _ruling(command, f"hp.{command.location}", part.hp, after)
        yield from scene.ruleset.ruled(scene, one.name)
        return
    if one.hp is None or one.hp_max is None:
        raise UnusableValue("hp", command.value, "")
    after = min(max(ruled_value(command, one.hp), 0), one.hp_max)
    yield _ruling(command, "hp", one.hp, after)
    if after > 0 and one.hp == 0:
        yield from scene.ruleset.risen(scene, one.name)
    if after == 0 and one.hp > 0:
        yield from scene.ruleset.fallen(scene, one.name, str(scene.number))


def _stop_bleeding(command: c.MakeRuling, one: Combatant) -> Facts[None]:
    wounds = [bleeding.wound for bleeding in one.bleeding]
    if not wounds:
        raise NothingBleeds(one.name)
    if command.wound is not None and command.wound not in wounds:
        raise UnknownName("wound", command.wound, tuple(wounds))
    yield _ruling(command, "-bleed", None, None)
    for wound in wounds:
        if command.wound in {None, wound}:
            yield e.BleedingStopped(wound=wound, name=one.name)


def _rule_condition(scene: Scene, command: c.MakeRuling, one: Combatant) -> Facts[None]:
    """`+prone` with an end (that of the rules when nothing is said), `-prone`."""
    condition = command.value
    ends = scene.ruleset.ends
    until = command.until or ends.get(condition, ends.get("*", "care")).replace("NAME", one.name)
    held = one.conditions_called(condition)
    if command.subject == "gain":
        until = end_of(scene.combat, until)
        yield _ruling(command, f"+{condition}", None, None)
        if not held:
            yield e.ConditionGained(name=one.name, condition=condition, until=until)
        elif command.until and held[0].until != until:  # twice is once, but for another end
            yield e.ConditionGained(name=one.name, condition=held[0].name, until=until, wound=held[0].wound)
        return
    if not held:
        raise UnknownName("condition", condition, tuple(each.name for each in one.conditions))
    yield _ruling(command, f"-{condition}", None, None)
    for each in held:
        yield e.ConditionEnded(name=one.name, condition=each.name, wound=each.wound)


def ruled_value(command: c.MakeRuling, before: int) -> int:
    """The value that `12` sets, `+3` and `-3` change to, `to:-2` sets below zero."""
    match = _RULED.fullmatch(command.value)
    if match is None:
        raise UnusableValue(command.subject, command.value, "12 | +3 | -3 | to:-2")
    number = int(match["number"])
    return before + number if match["number"][0] in "+-" and not match["to"] else number


def set_option(scene: Scene, command: c.SetOption) -> Facts[None]:
    """`option NAME=value from=now why="…"`."""
    if not command.why:
        raise KeyNeeded("why")
    scene.ruleset.check_options({command.option: command.value})
    before = scene.option(command.option)
    if before == command.value:
        raise RulingIdle(command.option)
    subject = f"option.{command.option}"
    yield e.RulingMade(name=None, subject=subject, before=before, after=command.value, why=command.why)
    yield e.OptionSet(option=command.option, value=command.value)


def leave(scene: Scene, command: c.LeaveFight) -> Facts[None]:
    """`leave NAME fled|surrendered|captured|gone`: out of the fight; what they would have posted is dropped."""
    one = scene.one(command.name)
    if not one.present:
        raise TargetGone(one.name, one.status)
    scene.ruleset.check_leave(scene, one.name, command.how)
    for queued in scene.combat.queued:
        if queued.name == one.name:
            yield e.CommandSetAside(command=queued.command, name=one.name, reason="left")
    yield from scene.ruleset.departing(scene, one.name)
    yield e.CombatantLeft(name=one.name, how=command.how)


def settle(scene: Scene, command: c.Settle) -> Facts[None]:
    """A correction told from now on: the dice that fell for it, then what is otherwise; no rule follows from that.

    Once the past is corrected after all, those dice have fallen where they belong. One whose key serves what stands
    fell before; it is not another's as well.
    """
    keys = scene.combat.needs_of_keys
    served = set(keys.values())
    for thrown in command.thrown:
        if dice := tuple(die for die in thrown.dice if die.need not in served and die.key not in keys):
            yield e.DiceRolled(roller=thrown.roller, purpose=thrown.purpose, dice=dice)
    for ruling in command.rulings:
        try:
            yield from _settle_one(scene, ruling)
        except (RulingIdle, NothingBleeds, NoRound, UnknownName):
            continue  # it is so already, or has no sense any more
    for name, status in command.standing.items():
        now = scene.one(name).status
        if status == now:
            continue
        if status in {"active", "stunned"} or now == "dead":
            yield e.CombatantRose(name=name, status=status)
            continue
        yield from scene.ruleset.departing(scene, name)
        if status in {"fled", "left"}:
            yield e.CombatantLeft(name=name, how="fled" if status == "fled" else "gone")
        else:
            yield e.CombatantFell(name=name, status=status, rule="ruling", cause=str(scene.number))


def _settle_one(scene: Scene, ruling: c.MakeRuling) -> Facts[None]:
    """What is otherwise of somebody; no more hit points than they may have now."""
    one = scene.one(ruling.name)
    match ruling.subject:
        case "hp":
            held = one.locations[ruling.location] if ruling.location else one
            value = ruled_value(ruling, 0)
            after = value if held.hp_max is None else min(value, held.hp_max)
            if after == held.hp:
                raise RulingIdle("hp")
            yield _ruling(ruling, f"hp.{ruling.location}" if ruling.location else "hp", held.hp, after)
        case "alive":
            yield _ruling(ruling, "alive", None, None)
        case "gain" | "lose":
            yield from _rule_condition(scene, ruling, one)
        case _:
            yield from rule(scene, ruling)
