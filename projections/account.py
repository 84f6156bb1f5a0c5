"""A fight laid out for asking why: every event as its readers see it, where it stands, and what it came of.

All links go by what the events show to these readers, never by what is hidden from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain import commands as c, events as e
from domain.combat import Combat
from domain.dice import cause_of
from domain.events import Event
from domain.evolution import States, evolve
from domain.history import Entry, History
from domain.ruleset import Ruleset, ruleset_named
from projections.about import owned
from projections.questions import Boards
from projections.secrecy import Secrets, Seen, see_all, veil_moments
from projections.timeline import timeline

Place = tuple[str, ...]
"""What an event can be found by: its kind, and whose or which it is."""

TESTS = (e.SurvivalRolled, e.HaemorrhageTested, e.SkillTested, e.FocusRolled)
RULINGS = (c.MakeRuling, c.OverruleAttack, c.Settle, c.SetOption)
ENDS = (e.CombatantFell, e.WoundTreated, e.FocusRolled)
"""What can end a condition or a haemorrhage before its time."""
LOSSES = (e.CombatantFell, e.CriticalSuffered, e.WoundTaken, e.FumbleSuffered)
COSTS = (e.WoundTaken, e.BleedingTicked, e.HazardStruck, e.HealthRestored)


@dataclass(slots=True)
class Account:
    """The events of a history by their versions; `path` are those that stand, in the order in which they happened."""

    history: History
    secrets: Secrets
    players: bool
    ruleset: Ruleset | None = None
    seen: dict[int, Seen] = field(default_factory=dict)
    path: list[int] = field(default_factory=list)
    entry_of: dict[int, Entry] = field(default_factory=dict)
    owner: dict[int, int] = field(default_factory=dict)
    """The command that each event belongs to, as far as its readers can tell."""
    boards: Boards = field(default_factory=Boards)
    known: States = field(default_factory=States)
    """The states at the places where corrections were made."""
    _found: dict[Place, list[int]] = field(default_factory=dict)
    _states: list[tuple[int, Combat]] = field(default_factory=list)

    @property
    def states(self) -> list[tuple[int, Combat]]:
        """Each event that changed the state, with the state after it."""
        if not self._states:
            state = Combat()
            for version in self.path:
                after = evolve(state, self.seen[version].moment.event)
                if after is not state:
                    self._states.append((version, after))
                state = after
        return self._states

    def event(self, version: int) -> Event | None:
        """An event as its readers see it; None where they see nothing of it."""
        return self.seen[version].event

    def last(self, place: Place, before: int) -> int | None:
        """The last event found there that had happened before this one, on the way that stands."""
        return next((one for one in reversed(self._found.get(place, ())) if one < before), None)

    def all(self, place: Place) -> list[int]:
        """All events found there."""
        return self._found.get(place, [])

    def just_before(self, version: int, kinds: tuple[type[Event], ...], name: str) -> int | None:
        """The last event of these kinds about somebody, earlier in the same command."""
        start = self.entry_of[version].start
        return next(
            (
                one
                for one in range(version - 1, start, -1)
                if isinstance(event := self.event(one), kinds) and getattr(event, "name", None) == name
            ),
            None,
        )

    def command(self, number: int) -> int | None:
        """The version of a command's declaration: as it stands, else as it was made."""
        entries = self.all(("Declared", str(number)))
        if entries:
            return entries[-1]
        entry = self.history.first.get(number)
        return entry.start if entry else None


def lay_out(history: History, secrets: Secrets | None = None) -> Account:
    """A history as the game master sees it, or as the players do (`secrets`)."""
    moments = list(timeline(history))
    told = see_all(moments) if secrets is None else veil_moments(moments, secrets)
    account = Account(history, secrets or Secrets(), players=secrets is not None)
    account.seen = {one.moment.version: one for one in told}
    for entry in history.entries:
        _own(account, entry)
    for entry in history.position.path():
        for version in range(entry.start, entry.end + 1):
            account.path.append(version)
            if event := account.event(version):
                for place in places_of(event):
                    account._found.setdefault(place, []).append(version)  # noqa: SLF001 - its maker
    opened = next((one.moment.event for one in account.seen.values() if isinstance(one.event, e.CombatOpened)), None)
    if isinstance(opened, e.CombatOpened):
        account.ruleset = ruleset_named(opened.rules)
    return account


def _own(account: Account, entry: Entry) -> None:
    """Which command each event of an entry belongs to; of what is not shown no more than the log says."""
    account.entry_of[entry.start] = entry
    account.owner[entry.start] = entry.number
    for version, (_, owner) in enumerate(owned(entry.number, entry.facts), entry.start + 1):
        account.entry_of[version] = entry
        account.owner[version] = owner if account.event(version) else entry.number


def places_of(event: Event) -> Iterator[Place]:
    """Where an event is found by what comes of it."""
    kind = type(event).__name__
    yield (kind,)
    match event:
        case e.Declared(number=number):
            yield (kind, str(number))
        case e.AttackMade() | e.AttackResolved() | e.AttackRedirected() | e.ClashBegan():
            yield (kind, str(event.attack))
        case e.WoundTaken() | e.BleedingBegan() | e.CriticalSuffered() if event.wound:
            yield (kind, event.wound)
        case e.HazardBegan(hazard=number):
            yield (kind, str(number))
        case e.ConditionGained():
            yield (kind, event.name, event.condition, event.wound or "")
        case e.EffectBegan():
            yield (kind, event.name, event.label)
        case e.InitiativeSet() | e.DefenceDeclared() | e.TurnDelayed() | e.CombatantJoined() | e.AbsenceBegan():
            yield (kind, event.name)
        case _:
            pass


def is_ruled(account: Account, version: int) -> bool:
    """Whether an event is the game master's decision itself, not what the rules make of it."""
    ruled_by = account.entry_of[version].declared.command
    place = _ruling(account, version) if isinstance(ruled_by, RULINGS) else None
    ruling = account.event(place) if place is not None else None
    if not isinstance(ruling, e.RulingMade):
        return False
    wanted: str | None = None
    match account.event(version):
        case e.BleedingStopped() | e.ConditionEnded() if isinstance(ruled_by, c.OverruleAttack):
            return True
        case e.BleedingBegan():
            wanted = "bleed"
        case e.BleedingStopped():
            wanted = "-bleed"
        case e.InitiativeSet():
            wanted = "initiative"
        case e.ConditionGained(condition=condition):
            wanted = f"+{condition}"
        case e.ConditionEnded(condition=condition):
            wanted = f"-{condition}"
        case e.CombatantRose():
            wanted = ruling.subject
        case _:
            pass
    return wanted is not None and ruling.subject == wanted


def causes_of(account: Account, version: int) -> tuple[int, ...]:
    """The events that an event came of, besides the command that it belongs to: the nearest ones alone."""
    found = (one for one in _causes(account, version, account.event(version)) if one is not None)
    return tuple(dict.fromkeys(found))


def _causes(account: Account, version: int, event: Event | None) -> Iterator[int | None]:  # noqa: C901, PLR0912 - a list
    match event:
        case e.AttackResolved(attack=attack):
            yield account.last(("AttackMade", str(attack)), version)
            yield account.last(("AttackRedirected", str(attack)), version)
            if event.kind:
                yield account.last(("DefenceDeclared", event.target), version)
        case e.WoundTaken(attack=attack) | e.DamageAbsorbed(attack=attack) if attack is not None:
            struck = account.just_before(version, (e.HazardStruck,), event.name)
            ended = account.last(("AttackResolved", str(attack)), version)
            yield struck or ended or account.last(("AttackMade", str(attack)), version)
        case e.CombatantFell(cause=cause):
            yield from _of_cause(account, version, cause)
            yield account.just_before(version, (*TESTS, e.BleedingShortened), event.name)
        case e.SurvivalRolled() | e.FocusRolled():
            yield account.just_before(version, COSTS, event.name)
        case e.CombatantRose():
            yield account.just_before(version, (*COSTS, *TESTS, e.ConditionEnded, e.RulingMade), event.name)
        case e.HazardStruck() | e.HazardShortened() | e.HazardEnded():
            yield account.last(("HazardBegan", str(event.hazard)), version)
        case e.EffectShortened() | e.EffectEnded():
            yield account.last(("EffectBegan", event.name, event.label), version)
        case e.AbsenceEnded():
            yield account.last(("AbsenceBegan", event.name), version)
        case e.ConditionShortened() | e.ConditionEnded():
            yield account.last(("ConditionGained", event.name, event.condition, event.wound or ""), version)
            yield account.just_before(version, ENDS, event.name)
        case e.ConditionGained(wound=None):
            yield account.just_before(version, (*TESTS, e.FumbleSuffered), event.name)
        case e.BleedingStopped():
            yield account.last(("BleedingBegan", event.wound), version)
            yield account.just_before(version, ENDS, event.name)
        case e.BleedingTicked() | e.BleedingShortened() | e.HaemorrhageTested():
            yield account.last(("BleedingBegan", event.wound), version)
        case e.ItemDropped() | e.ItemDamaged() | e.ArmourLost():
            yield _lost_by(account, version, event.name)
        case e.CombatantLeft():
            yield account.just_before(version, (e.PursuitRolled,), event.name)
        case e.InitiativeSet(initiative=rank) if rank and any(term.code == "waited" for term in rank.terms):
            yield account.last(("TurnDelayed", event.name), version)
        case e.ActionsLost():
            yield account.just_before(version, (e.WoundTaken, e.FumbleSuffered), event.name)
        case e.ClashBegan(attack=attack):
            yield account.last(("AttackResolved", str(attack)), version)
        case _:
            pass
    yield from _of_wound(account, version, event)
    if isinstance(account.entry_of[version].declared.command, RULINGS):
        yield _ruling(account, version)


def _lost_by(account: Account, version: int, name: str) -> int | None:
    """What took something from somebody: a fall, a wound, a fumble; not an action of their own."""
    found = account.just_before(version, (*LOSSES, e.ActionTaken), name)
    return None if found is None or isinstance(account.event(found), e.ActionTaken) else found


def _of_wound(account: Account, version: int, event: Event | None) -> Iterator[int | None]:
    """The wound that an event comes of, and its critical effect where that says more."""
    wound = getattr(event, "wound", None)
    if wound and isinstance(event, (e.ConditionGained, e.BleedingBegan, e.SheetChanged)):
        critical = account.last(("CriticalSuffered", wound), version)
        yield critical or account.last(("WoundTaken", wound), version)
        yield account.just_before(version, (e.SkillTested,), event.name)
    elif wound and isinstance(event, (e.CriticalSuffered, e.SkillTested, e.WoundTreated, e.HealthRestored)):
        yield account.last(("WoundTaken", wound), version)
        if isinstance(event, e.HealthRestored):
            yield account.just_before(version, (e.WoundTreated,), event.name)


def _of_cause(account: Account, version: int, cause: str | None) -> Iterator[int | None]:
    """What a fall names: a wound ("7.1"), a haemorrhage at a round's end ("7.1@r3"), an attack or danger ("7")."""
    if not cause:
        return
    bare, returns, _ = cause.partition("@")
    event = account.event(version)
    name = getattr(event, "name", "")
    if returns:
        yield account.just_before(version, COSTS, name)
        yield account.last(("BleedingBegan", bare), version)
    wound = account.last(("WoundTaken", bare), version)
    yield wound or account.last(("AttackResolved", str(cause_of(bare))), version)


def _ruling(account: Account, version: int) -> int | None:
    """The game master's decision that an event follows, earlier in the same command."""
    start = account.entry_of[version].start
    return next((one for one in range(version - 1, start, -1) if isinstance(account.event(one), e.RulingMade)), None)
