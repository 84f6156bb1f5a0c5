"""A replay in words: every step in French and in English, and the scene after it, for a page that shows both.

What was taken back stands there too, marked: a step is the log's, and `stands` says whether it still counts.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from domain import events as e
from domain.combat import Combat
from projections.board import Board
from projections.boardview import bleeding_words, condition_words, effect_words, pending_words, round_words, turn_words
from projections.hidden import Secrets
from projections.logview import told
from projections.replaysteps import Replay, Step
from projections.secrecy import Audience
from projections.texts import Texts, number
from projections.vitals import Vitals, total_of

Pair = tuple[str, str]
"""The same words in French and in English."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something to know of somebody.

    `kind` is `status`, `malus`, `bleeding`, `condition`, `effect`, `part` (of the body) or `counter`.
    """

    kind: str
    words: Pair


@dataclass(frozen=True, slots=True)
class Health:
    """How somebody fares: hit points (all parts of the body together where there is no total), or the word for them.

    `hp` and `hp_max` are None where they are hidden or the rules have none; `word` is None where the numbers are shown.
    """

    side: str | None
    hp: int | None
    hp_max: int | None
    word: Pair | None
    status: str | None
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in the order: who, with which initiative (None where it is hidden), and whether they have acted."""

    name: str
    initiative: int | None
    acted: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a fight stands: its people in roster order, the round's order, who is up, what waits."""

    people: Mapping[str, Health]
    order: tuple[Turn, ...]
    up: tuple[str, ...]
    lead: tuple[Pair, Pair]
    """The round, and who is up."""
    pending: tuple[Pair, ...]
    """The attacks that wait for an answer."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One step in words: what it says without its sums, with them (None where it has none), and the scene after it."""

    step: Step
    text: Pair
    full: Pair | None
    scene: Scene

    @property
    def event(self) -> str:
        """The event's name."""
        return type(self.step.seen.event).__name__

    @property
    def by(self) -> str | None:
        """Who said it, where it is a command."""
        return self.step.seen.by if self.step.opens else None

    @property
    def link(self) -> str | None:
        """The post that a command is in."""
        event = self.step.seen.event
        return event.link if isinstance(event, e.Declared) else None


@dataclass(frozen=True, slots=True)
class Told:
    """A whole fight in words and scenes, for one audience."""

    title: str
    rules: str
    audience: Audience
    steps: tuple[Shown, ...]


def told_steps(replay: Replay) -> Told:
    """Every step of a replay in both languages, with its scene."""
    latest = replay.states[replay.last]
    texts = Texts("fr", latest.rules), Texts("en", latest.rules)
    scenery = _Scenery(texts, replay)
    steps = tuple(_shown(step, scenery.at(at), texts) for at, step in enumerate(replay.steps))
    return Told(title=latest.title, rules=latest.rules, audience=replay.audience, steps=steps)


def _shown(step: Step, scene: Scene, texts: tuple[Texts, Texts]) -> Shown:
    brief = texts[0].without_terms(), texts[1].without_terms()
    full, text = (_both(one, partial(told, step.seen, step.declared)) for one in (texts, brief))
    return Shown(step, text, full if full != text else None, scene)


def _both(texts: tuple[Texts, Texts], words: Callable[[Texts], str | None]) -> Pair:
    french, english = texts
    return words(french) or "", words(english) or ""


@dataclass(slots=True)
class _Scenery:
    """Makes scenes of a replay's boards; what has not changed since the last one is the same object."""

    texts: tuple[Texts, Texts]
    replay: Replay
    state: Combat | None = None
    hidden: Secrets | None = None
    scene: Scene | None = None
    known: dict[str, tuple[Vitals, Health]] = field(default_factory=dict)

    def at(self, at: int) -> Scene:
        """The scene after a step."""
        state, hidden = self.replay.states[at], self.replay.hidden_at(at)
        if self.scene is None or state is not self.state or hidden is not self.hidden:
            self.state, self.hidden, self.scene = state, hidden, self._scene(self.replay.standing(at))
        return self.scene

    def _scene(self, board: Board) -> Scene:
        return Scene(
            people={one.name: self._health(one) for one in board.vitals},
            order=tuple(Turn(one.name, one.initiative, one.acted) for one in board.initiative.order),
            up=board.initiative.up,
            lead=(
                self._say(lambda texts: round_words(board, texts)),
                self._say(lambda texts: turn_words(board, texts)),
            ),
            pending=tuple(self._say(partial(pending_words, one)) for one in board.pending),
        )

    def _health(self, one: Vitals) -> Health:
        vitals, health = self.known.get(one.name, (None, None))
        if health is None or vitals != one:
            health = self._measured(one)
            self.known[one.name] = one, health
        return health

    def _measured(self, one: Vitals) -> Health:
        hp, most = total_of(one)
        return Health(
            side=one.side,
            hp=hp if most else None,
            hp_max=most or None,
            word=self._say(lambda texts: texts.word("health", one.health or "")) if one.health else None,
            status=one.status,
            chips=tuple(self._chips(one)),
        )

    def _chips(self, one: Vitals) -> Iterator[Chip]:
        if one.status and one.status != "active" and one.status not in {held.name for held in one.conditions}:
            yield Chip("status", self._say(lambda texts: texts.word("status", one.status or "")))
        if one.malus:
            yield Chip("malus", self._say(lambda texts: texts.say("words", "malus", {"value": number(one.malus)})))
        for bleeding in one.bleeding:
            yield Chip("bleeding", self._say(partial(bleeding_words, bleeding)))
        for condition in one.conditions:
            yield Chip("condition", self._say(partial(condition_words, condition)))
        for effect in one.effects:
            yield Chip("effect", self._say(partial(effect_words, effect)))
        for name, part in one.locations.items():
            if part.hp != part.hp_max:
                french, english = (texts.word("names", name) for texts in self.texts)
                left = f"{number(part.hp)}/{part.hp_max}"
                yield Chip("part", (f"{french} {left}", f"{english} {left}"))
        for counter, value in one.counters.items():
            yield Chip("counter", (f"{counter} {number(value)}",) * 2)

    def _say(self, words: Callable[[Texts], str | None]) -> Pair:
        return _both(self.texts, words)
