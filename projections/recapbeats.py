"""The events of a fight woven into beats: a blow with its answer and all that comes of it is one."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from domain import commands as c, events as e
from domain.events import Event
from projections.beats import Beat, Person, Told
from projections.recapblows import Aims, consequence, joins, struck
from projections.recapdetails import summed
from projections.recapsame import cared, fallen, goes_without, join, one_more, restored, says_so
from projections.recapscenes import scene_of
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

    `blows` are the beats of attacks by their numbers; `hurt` is the beat in which each combatant was last struck during
    this command, `patients` those in which they were cared for, `flights` those in which they try to get away.
    """

    secret_notes: bool = True
    beats: list[Beat] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    """Everybody's full hit points, where they may be known."""
    aims: Aims = field(default_factory=Aims)
    blows: dict[int, Beat] = field(default_factory=dict)
    wounds: dict[str, Beat] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
    """What each danger is called."""
    hurt: dict[str, Beat] = field(default_factory=dict)
    patients: dict[str, Beat] = field(default_factory=dict)
    manners: dict[str, str] = field(default_factory=dict)
    flights: dict[str, Beat] = field(default_factory=dict)
    deeds: dict[str, tuple[Told, Seen, int]] = field(default_factory=dict)
    """Everybody's action during this command that nothing else may tell, with its event and its number."""
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
    seen: Seen | None = None

    @property
    def command(self) -> c.Command | None:
        """The command at hand, as far as it may be known."""
        return self.declared.command if self.declared is not None else None

    @property
    def _closes(self) -> bool:
        """Whether what ends now ends because a fight is over, or an attack was ruled to have had another end."""
        return isinstance(self.command, c.OverruleAttack | c.CloseCombat)

    def take(self, seen: Seen) -> None:
        """Weave one more event in."""
        if isinstance(seen.moment.event, e.Declared):
            self.end_command()
            self.place += 1
            self.since, self.owner = len(self.beats), seen.moment.command
            self.declared = seen.event if isinstance(seen.event, e.Declared) else None
            self.turn = self.command.actor if isinstance(self.command, c.TakeAction) else None
            self.hurt, self.patients, self.manners, self.flights, self.deeds = {}, {}, {}, {}, {}
            self.aims.begin_command()
            self.over = False
        elif seen.event is not None:
            self.seen = seen
            self._weave(seen.event)

    def end_command(self) -> None:
        """An action that nothing has told is named; a guard is worth no word beside the blows that it met.

        Nor is that of somebody who attacks too: of these guards full recaps alone tell.
        """
        mine = self.beats[self.since :]
        for name, (told, seen, number) in self.deeds.items():
            if name not in self.aims.attackers and not any(name in beat.names for beat in mine):
                self.seen, self.owner = seen, number
                self.tell(told)
        kept = [beat for beat in mine if not goes_without(beat.head, mine)]
        self.beats[self.since :] = mine = sorted(kept, key=lambda beat: beat.head.code == "learns")
        met = {beat.head.fields.get("target") for beat in mine} | set(self.aims.attackers)
        for beat in mine:
            beat.head.dry |= fallen(beat.head, mine)
            if beat.head.code == "defends" and "protects" not in beat.head.fields and beat.head.fields["who"] in met:
                beat.head.code, beat.head.dry = "readies", True

    # --- Threads ------------------------------------------------------------------------------------------------------

    def tell(self, told: Told, number: int | None = None) -> Beat:
        """A new beat, or the last one again where it tells the same of one more; between them the dry are no matter."""
        assert self.seen is not None
        near = self.beats[self.since :] if told.code != "order" else self.beats[-1:]
        near = [beat for beat in near if beat.round == self.seen.moment.round + self.over]
        last = next((beat for beat in reversed(near) if beat.head.dry == told.dry), None)
        if last and one_more(last.head, told):
            join(last.head, told)
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
                self._act(event, action)
            case e.TurnEnded(name=name, how="action", action=str(action)):
                if name not in self.manners:  # else what was done is told already
                    self._act(event, action)
            case e.PassBegan():
                self.turn = None
                self._scene(event)
            case _ if self.aims.take(event):
                if isinstance(event, e.AttackMade):
                    self.hurt.pop(event.attacker, None)
            case e.AttackResolved():
                self._resolve(event)
            case e.PursuitRolled() | e.CombatantLeft():
                self._flee(event)
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
        again = self.blows.get(event.attack)
        told = self.aims.answered(event, self.manners.get(event.attacker))
        if again is not None and again.place != self.place:
            again.head, again.tails = told, []
            again.head.fields["ruled"] = True
        else:
            again = self.blows[event.attack] = self.tell(told, event.attack)
        if event.consequence:
            again.tails.append(
                Told(f"then_{event.consequence}", {"who": event.attacker, "target": event.target}, dry=True)
            )

    def _act(self, event: e.ActionTaken | e.TurnEnded, action: str) -> None:
        """An action that may be told by what comes of it, else by its name."""
        assert self.seen is not None
        if not self._scene(event):
            self.deeds[event.name] = (
                Told("does", {"who": event.name, "action": action}, dry=True),
                self.seen,
                self.owner,
            )

    def _flee(self, event: e.PursuitRolled | e.CombatantLeft) -> None:
        """A flight, with whoever pursues: it fails unless they are gone after it."""
        beat = self.flights.get(event.name)
        if isinstance(event, e.CombatantLeft) and beat is not None:
            beat.head.code = f"leaves_{event.how}"
        elif isinstance(event, e.CombatantLeft):
            self.tell(Told(f"leaves_{event.how}", {"who": event.name, "pursuer": None}))
        else:
            pursuit = (event.pursuit.total,) if event.pursuit else ()
            if beat is None:
                fields = {"who": event.name, "pursuer": None, "pursuits": (), **summed("flight", event.flight)}
                beat = self.flights[event.name] = self.tell(Told("caught", fields))
            beat.head.fields |= {"pursuer": event.pursuer, "pursuits": (*beat.head.fields["pursuits"], *pursuit)}

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
        elif not says_so(home, event):
            home.tails.append(told)

    def _care(self, event: e.WoundTreated | e.BleedingStopped | e.HealthRestored | e.CombatantRose) -> None:
        """Care and all that it does to one person is one beat; what ends with death or the fight is none."""
        name = event.name
        if isinstance(event, e.CombatantRose):
            self.dead.discard(name)
        if self._closes or name in self.dead:
            return
        beat = self.patients.get(name)
        if beat is None and isinstance(event, e.CombatantRose):
            self.tell(Told(f"rises_{event.status}", {"who": name}))
            return
        if beat is None:
            told = cared(event, self.turn, again=name in self.rested)
            self.rested |= {name} if told.code == "rests" else set()
            last = self.beats[-1] if self.beats else None
            goes_on = last and last.head.code == told.code != "rests" and last.names == (self.turn or name, name)
            beat = self.patients[name] = last if goes_on and last else self.tell(told)
        match event:
            case e.BleedingStopped():
                beat.head.fields["care"] = "stopped"
            case e.HealthRestored():
                restored(beat.head, event)
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
        elif home is None or not joins(event):
            self._scene(event)

    def _scene(self, event: Event) -> bool:
        """Whether an event is told as a scene of its own; what wears off the dead, or at the end, is none."""
        if isinstance(event, e.ConditionEnded | e.EffectEnded) and (event.name in self.dead or self._closes):
            return False
        told = scene_of(event, self.command, self.seen)
        if told is None:
            return False
        if isinstance(event, e.HazardEnded):
            told.fields["label"] = self.labels.get(event.hazard)
        beat = self.tell(told)
        if isinstance(event, (e.BleedingTicked, e.HazardStruck, e.HaemorrhageTested, e.SurvivalRolled)):
            self.hurt[event.name] = beat
        return True
