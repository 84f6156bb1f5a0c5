"""What each event of a fight adds to whose figures, read in the order in which it happened."""

from dataclasses import dataclass, field
from typing import Literal

from domain import events as e
from domain.commands import DeclareAbsent, TakeAction
from domain.dice import cause_of
from domain.events import Event
from projections.about import owned
from projections.deeds import Deed

Figure = Literal[
    "hits", "missed", "avoided", "criticals", "fumbles", "dealt", "felled",
    "struck", "warded", "taken", "healed", "mended", "falls", "missed_turns",
]  # fmt: skip
"""What is counted of somebody.

`hits`, `missed`, `avoided`: of their attacks, those that hit, missed, were avoided; `criticals`: of their blows, those
that the rules call critical, as attacks or as wounds;
`fumbles` of their attacks and defences. `dealt`: hit points that their attacks cost, the haemorrhages of their wounds
included; `felled`: whom these brought down. `struck`, `warded`: attacks on them that hit, that they avoided. `taken`:
hit points lost to attacks, haemorrhages and dangers; `healed`, `mended`: given back to them, and by them. `falls`: how
often they went down. `missed_turns`: rounds that ended before they had acted.
"""
Key = tuple[str, Figure]

STANDING = {"active", "stunned"}
"""Who has not fallen."""
OVERRULED = "outcome."
"""Begins the subject of a ruling on the attack whose number follows."""


@dataclass(frozen=True, slots=True)
class Part:
    """An amount of a figure, and the command that brought it."""

    command: int
    amount: int


@dataclass(slots=True)
class Reading:
    """The figures so far; `hidden` are those of which an amount was seen to be kept back."""

    parts: dict[Key, list[Part]] = field(default_factory=dict)
    hidden: set[Key] = field(default_factory=set)
    _actors: dict[int, str] = field(default_factory=dict)
    """Who acts by which command."""
    _attackers: dict[int, str] = field(default_factory=dict)
    _wounds: dict[str, int] = field(default_factory=dict)
    """The attack that each wound came of."""
    _status: dict[str, str] = field(default_factory=dict)
    _of_attack: dict[int, list[tuple[Key, Part]]] = field(default_factory=dict)
    """What each attack has added: a ruling may take it back."""
    _dangers: dict[tuple[str, int], Part] = field(default_factory=dict)
    """What a danger cost somebody without a total, until the rules say what it did to their body."""
    _command: int = 0

    def follow(self, deed: Deed) -> None:
        """One more command, as its readers see it."""
        match deed.shown.command:
            case TakeAction(actor=name) | DeclareAbsent(name=name):
                self._actors[deed.number] = name
            case _:
                pass
        for (_, number), seen in zip(owned(deed.number, deed.entry.facts), deed.facts, strict=True):
            self._command = number
            if seen.event is not None:
                self._note(seen.event)

    def _note(self, event: Event) -> None:  # noqa: C901, PLR0912 - a list of events
        match event:
            case e.AttackMade(attack=attack, attacker=attacker):
                self._attackers[attack] = attacker
            case e.AttackResolved():
                self._resolved(event)
            case e.WoundTaken(name=name, attack=attack, loss=loss):
                self._struck(event)
                self._cost(name, attack, loss)
            case e.DamageAbsorbed(name=name, attack=attack):
                self._forget_danger(name, attack)
            case e.CriticalSuffered(wound=wound):
                self._critical_wound(wound)
            case e.FumbleSuffered(name=name, attack=attack):
                self._add(name, "fumbles", 1, attack)
            case e.BleedingTicked(name=name, wound=wound, loss=loss):
                self._add(name, "taken", loss)
                if author := self._attackers.get(self._wounds.get(wound, cause_of(wound) or 0)):
                    self._add(author, "dealt", loss)
            case e.HazardStruck(name=name, hazard=hazard, loss=loss, hp=hp):
                part = self._add(name, "taken", loss)
                if part and hp is None:
                    self._dangers[name, hazard] = part
            case e.HealthRestored(name=name, gain=gain, source=source) if source != "ruling":
                self._add(name, "healed", gain)
                if author := self._actors.get(self._command):
                    self._add(author, "mended", gain)
            case e.CombatantFell():
                self._fell(event)
            case e.CombatantRose(name=name, status=status):
                self._status[name] = status
            case e.TurnMissed(name=name):
                self._add(name, "missed_turns", 1)
            case e.RulingMade(subject=str() as subject) if subject.startswith(OVERRULED):
                self._overruled(int(subject.removeprefix(OVERRULED)))
            case _:
                pass

    def _add(self, name: str, figure: Figure, amount: int | None, attack: int | None = None) -> Part | None:
        """Add an amount, if it is any; note where it is hidden."""
        key = (name, figure)
        if amount is None:
            self.hidden.add(key)
        if not amount:
            return None
        part = Part(self._command, amount)
        self.parts.setdefault(key, []).append(part)
        if attack is not None:
            self._of_attack.setdefault(attack, []).append((key, part))
        return part

    def _resolved(self, end: e.AttackResolved) -> None:
        match end.outcome:
            case "hit":
                self._add(end.attacker, "hits", 1, end.attack)
                self._add(end.target, "struck", 1, end.attack)
            case "missed":
                self._add(end.attacker, "missed", 1, end.attack)
            case "avoided":
                self._add(end.attacker, "avoided", 1, end.attack)
                self._add(end.target, "warded", 1, end.attack)
            case "void":
                pass
        if end.critical and end.outcome == "hit":
            self._add(end.attacker, "criticals", 1, end.attack)

    def _struck(self, wound: e.WoundTaken) -> None:
        if wound.wound is not None:  # none is told where it is hidden whether the blow cost anything
            self._wounds[wound.wound] = wound.attack
        self._forget_danger(wound.name, wound.attack)

    def _cost(self, name: str, attack: int, loss: int | None) -> None:
        self._add(name, "taken", loss, attack)
        if author := self._attackers.get(attack):
            self._add(author, "dealt", loss, attack)

    def _forget_danger(self, name: str, hazard: int) -> None:
        """A danger that strikes a part of the body is told twice: as it falls, and as what it costs there."""
        if part := self._dangers.pop((name, hazard), None):
            self.parts[name, "taken"].remove(part)

    def _critical_wound(self, wound: str) -> None:
        attack = self._wounds.get(wound)
        if author := self._attackers.get(attack or 0):
            self._add(author, "criticals", 1, attack)

    def _fell(self, fall: e.CombatantFell) -> None:
        if self._status.get(fall.name, "active") in STANDING and fall.status not in STANDING:
            attack = cause_of(fall.cause)
            self._add(fall.name, "falls", 1, attack)
            if author := self._attackers.get(attack or 0):
                self._add(author, "felled", 1, attack)
        self._status[fall.name] = fall.status

    def _overruled(self, attack: int) -> None:
        """What an attack had led to is decided otherwise: the new end follows."""
        for key, part in self._of_attack.pop(attack, []):
            self.parts[key].remove(part)
