"""The events of a fight woven into beats: a blow with its answer and all that comes of it is one."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from domain import commands as c, events as e
from domain.events import Event
from projections.beats import Beat, Person, Told
from projections.recapblows import answered, consequence, struck
from projections.recapscenes import MANY, scene_of
from projections.secrecy import Seen


def beats_of(log: Iterable[Seen], *, secret_notes: bool = True) -> tuple[list[Beat], dict[str, Person]]:
    """The beats of an effective history as its readers see it, and whom grammar has to know.

    Args:
        log: the events.
        secret_notes: whether the game master's own notes are told, which are open to all once a fight is closed.
    """
    loom = Loom(secret_notes=secret_notes)
    for seen in log:
        loom.take(seen)
    loom.end_command()
    return loom.beats, loom.people


@dataclass(slots=True)
class Loom:
    """What has been woven so far, and the threads that are open.

    `aims` are the attacks made by their numbers, `blows` their beats; `hurt` is the beat in which each combatant was
    last struck during this command, `patients` those in which they were cared for.
    """

    secret_notes: bool = True
    beats: list[Beat] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    """Everybody's full hit points, where they may be known."""
    aims: dict[int, e.AttackMade] = field(default_factory=dict)
    blows: dict[int, Beat] = field(default_factory=dict)
    wounds: dict[str, Beat] = field(default_factory=dict)
    guards: dict[int, str] = field(default_factory=dict)
    """For whom somebody else takes an attack, by its number."""
    labels: dict[int, str] = field(default_factory=dict)
    """What each danger is called."""
    hurt: dict[str, Beat] = field(default_factory=dict)
    patients: dict[str, Beat] = field(default_factory=dict)
    manners: dict[str, str] = field(default_factory=dict)
    pursuers: dict[str, str] = field(default_factory=dict)
    dead: set[str] = field(default_factory=set)
    rested: set[str] = field(default_factory=set)
    """Who has rested already after this fight."""
    declared: e.Declared | None = None
    turn: str | None = None
    owner: int = 0
    place: int = -1
    since: int = 0
    """How many beats there were when this command began."""
    over: bool = False
    """Whether what happens now belongs to a round that is about to begin."""
    attackers: set[str] = field(default_factory=set)
    """Who has attacked during this command."""
    seen: Seen | None = None

    @property
    def command(self) -> c.Command | None:
        """The command at hand, as far as it may be known."""
        return self.declared.command if self.declared is not None else None

    def take(self, seen: Seen) -> None:
        """Weave one more event in."""
        if isinstance(seen.moment.event, e.Declared):
            self.end_command()
            self.place += 1
            self.since, self.owner = len(self.beats), seen.moment.command
            self.declared = seen.event if isinstance(seen.event, e.Declared) else None
            self.turn = self.command.actor if isinstance(self.command, c.TakeAction) else None
            self.hurt, self.patients, self.manners, self.pursuers = {}, {}, {}, {}
            self.attackers, self.over = set(), False
        elif seen.event is not None:
            self.seen = seen
            self._weave(seen.event)

    def end_command(self) -> None:
        """Somebody's guard is worth no word where they attack too, or where blows are told that it met."""
        mine = self.beats[self.since :]
        met = {beat.head.fields.get("target") for beat in mine} | self.attackers
        self.beats[self.since :] = [
            beat
            for beat in mine
            if beat.head.code != "defends" or "protects" in beat.head.fields or beat.head.fields["who"] not in met
        ]

    # --- Threads ------------------------------------------------------------------------------------------------------

    def tell(self, told: Told, number: int | None = None) -> Beat:
        """A new beat, or the last one again where it tells the same of one more."""
        assert self.seen is not None
        last = self.beats[-1] if len(self.beats) > self.since else None
        if last and _several(told) and last.head.code == told.code and _same(last.head, told):
            last.head.fields["names"] = (*last.head.fields["names"], *told.fields["names"])
            last.head.fields["losses"] = (*last.head.fields.get("losses", ()), *told.fields.get("losses", ()))
            return last
        moment = self.seen.moment
        beat = Beat(
            head=told,
            command=self.owner,
            number=number or self.owner,
            version=moment.version,
            round=moment.round + self.over,
            turn=self.turn,
            place=self.place,
            seen=self.seen,
            declared=self.declared,
        )
        self.beats.append(beat)
        return beat

    def _weave(self, event: Event) -> None:  # noqa: C901, PLR0912 - a list of events
        match event:
            case e.CombatantJoined(name=name):
                self.people[name] = Person(event.gender, event.article)
                if event.hp_max:
                    self.most[name] = event.hp_max
                if self.seen and self.seen.moment.round and event.enters is None:
                    self.tell(Told("arrives", {"who": name}))
            case e.RoundEnded():
                self.over = isinstance(self.command, c.BeginRound)
            case e.RoundBegan():
                self.hurt, self.over = {}, False
            case e.NoteWritten() if self.declared and self.declared.secret and not self.secret_notes:
                pass
            case e.PostTaken(name=name, command=number):
                self.turn, self.owner = name, number
            case e.TurnBegan(name=name) if self.declared and isinstance(self.command, c.EndTurn | c.BeginRound):
                self.turn = name
            case e.ActionTaken(name=name, action=str(action)):
                self.manners[name] = action
                self.hurt.pop(name, None)
                self._scene(event)
            case e.TurnEnded(name=name, how="action") if name in self.manners:
                pass  # what was done is told already
            case e.AttackMade(attack=attack):
                self.hurt.pop(event.attacker, None)
                self.aims[attack] = event
                self.attackers.add(event.attacker)
            case e.AttackRedirected(attack=attack, protected=name):
                self.guards[attack] = name
            case e.AttackResolved():
                self._resolve(event)
            case e.PursuitRolled(name=name, pursuer=str(pursuer)):
                self.pursuers[name] = pursuer
            case e.HazardBegan(hazard=number, label=label):
                self.labels[number] = label
                self._scene(event)
            case e.WoundTaken() | e.DamageAbsorbed():
                self._strike(event)
            case e.ClashBegan(attack=attack) if attack in self.blows:
                self.blows[attack].tails.append(Told("clash", {"who": event.defender, "target": event.attacker}))
            case e.CombatantFell():
                self._fall(event)
            case e.WoundTreated() | e.BleedingStopped() | e.HealthRestored() | e.CombatantRose():
                self._care(event)
            case _:
                self._follow(event)

    def _resolve(self, event: e.AttackResolved) -> None:
        """A blow ends; of one whose end was ruled anew the new end alone is told, at its place."""
        aim, again = self.aims.get(event.attack), self.blows.get(event.attack)
        told = answered(event, aim, self.guards.get(event.attack), self.manners.get(event.attacker))
        if again is not None and again.place != self.place:
            again.head, again.tails = told, []
            again.head.fields["ruled"] = True
        else:
            self.blows[event.attack] = self.tell(told, event.attack)

    def _strike(self, event: e.WoundTaken | e.DamageAbsorbed) -> None:
        beat = self.blows.get(event.attack)
        if beat is None:  # the parry of something that burns, told without its attack
            return
        struck(beat, event, self.most.get(event.name))
        self.hurt[event.name] = beat
        if isinstance(event, e.WoundTaken) and event.wound:
            self.wounds[event.wound] = beat

    def _home(self, event: Event) -> Beat | None:
        """The beat of this command that an event belongs to: that of its wound, or the last that struck its subject."""
        wound, name = getattr(event, "wound", None), getattr(event, "name", None)
        beat = self.wounds.get(wound or "")
        if beat is not None and beat in self.hurt.values():
            return beat
        return self.hurt.get(name or "")

    def _fall(self, event: e.CombatantFell) -> None:
        if event.status == "dead":
            if event.name in self.dead:
                return
            self.dead.add(event.name)
        home = self._home(event)
        told = Told(f"falls_{event.status}", {"who": event.name})
        if home is None:
            self.hurt[event.name] = self.tell(told)
        elif not _says_so(home, event):
            home.tails.append(told)

    def _care(self, event: e.WoundTreated | e.BleedingStopped | e.HealthRestored | e.CombatantRose) -> None:
        """Care and all that it does to one person is one beat; what ends with death or the fight is none."""
        name = event.name
        overruled = isinstance(self.command, c.OverruleAttack)
        if isinstance(event, e.CombatantRose):
            self.dead.discard(name)
        if overruled or name in self.dead or isinstance(self.command, c.CloseCombat):
            return
        beat = self.patients.get(name)
        if beat is None and isinstance(event, e.CombatantRose):
            self.tell(Told(f"rises_{event.status}", {"who": name}))
            return
        if beat is None:
            rested = isinstance(event, e.HealthRestored) and event.source == "rest"
            code = "rests" if rested else "cares" if self.turn else "recovers"
            fields: dict[str, Any] = {"names": (name,)} if rested else {"who": self.turn or name, "target": name}
            if rested:
                fields["care"] = "more" if name in self.rested else None
                self.rested.add(name)
            code += "_self" if code == "cares" and self.turn == name else ""
            last = self.beats[-1] if self.beats else None
            goes_on = last and last.head.code == code != "rests" and last.names == (self.turn or name, name)
            beat = last if goes_on and last else self.tell(Told(code, fields))
            self.patients[name] = beat
        match event:
            case e.BleedingStopped():
                beat.head.fields["care"] = "stopped"
            case e.HealthRestored(gain=gain, hp=hp) if beat.head.code != "rests":
                beat.head.fields |= {"gain": gain, "hp": hp}
            case e.CombatantRose(status=status):
                beat.tails.append(Told(f"rises_{status}", {"who": name}))
            case _:
                pass

    def _follow(self, event: Event) -> None:
        """What comes of a blow joins it; everything else is a scene of its own."""
        home = self._home(event)
        tail = consequence(event, home) if home is not None else None
        if tail is not None and home is not None:
            home.tails.append(tail)
        elif home is None or not isinstance(event, JOINING):
            self._scene(event)

    def _scene(self, event: Event) -> None:
        told = scene_of(event, self.command, self.seen)
        if told is None:
            return
        if isinstance(event, e.CombatantLeft):
            told.fields["pursuer"] = self.pursuers.get(event.name)
        if isinstance(event, e.HazardEnded):
            told.fields["label"] = self.labels.get(event.hazard)
        beat = self.tell(told)
        if isinstance(event, (e.BleedingTicked, e.HazardStruck, e.HaemorrhageTested, e.SurvivalRolled)):
            self.hurt[event.name] = beat


JOINING = (
    e.ConditionGained, e.BleedingBegan, e.CriticalSuffered, e.SheetChanged, e.SkillTested, e.ItemDropped,
    e.FumbleSuffered, e.ItemDamaged, e.ArmourLost, e.SurvivalRolled, e.ActionsLost,
)  # fmt: skip
"""What is told with the blow that it comes of, or not at all."""


def _several(told: Told) -> bool:
    """Whether something is told once of all whom it befalls at the same time."""
    return told.code in MANY or (told.code == "begins" and told.fields["condition"] == "surprised")


def _same(one: Told, other: Told) -> bool:
    """Whether two things differ by whom they tell of alone."""
    mine, theirs = ({k: v for k, v in told.fields.items() if k not in {"names", "losses"}} for told in (one, other))
    return mine == theirs


def _says_so(beat: Beat, event: e.CombatantFell) -> bool:
    """Whether a beat tells this fall already."""
    codes = {told.code for told in (beat.head, *beat.tails) if event.name in told.fields.values()}
    codes |= {beat.head.code} if event.name in beat.head.fields.get("names", ()) else set()
    return bool(codes & {f"{kind}_{event.status}" for kind in ("survival", "falls", "haemorrhage", "gets")})
