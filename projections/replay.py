"""A fight step by step: every event of the log as its readers may see it, and where the fight stood just after it.

What was taken back stands there too, marked: a step is the log's, and `stands` says whether it still counts. For the
players each scene is veiled by what is hidden today, and by all that was ever done in secret: a step shows what was so
then, and what began in secret and was taken back is on no board of today.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from domain import events as e
from domain.combat import Combat
from domain.events import Event
from domain.evolution import States, evolve
from domain.history import History, rewind_of
from projections.board import standing
from projections.boardview import bleeding_words, condition_words, effect_words, pending_words, round_words, turn_words
from projections.hidden import Secrets, ever_secret
from projections.logview import told
from projections.secrecy import Audience, Seen, secrets_of, see_all, total_of, veil_board, veil_moments
from projections.texts import Texts, number
from projections.timeline import timeline
from projections.vitals import Vitals

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
class Step:
    """One event: what it says without its sums, with them (None where it has none), and the scene after it.

    `marks` are what a chart shows of it: `round`, `critical`, `fall`, `death`, each with whose it is, and `correction`.
    """

    version: int
    command: int
    round: int
    event: str
    text: Pair
    full: Pair | None
    stands: bool
    by: str | None
    link: str | None
    marks: tuple[tuple[str, str], ...]
    scene: Scene


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole fight, step by step, for one audience."""

    title: str
    rules: str
    audience: Audience
    steps: tuple[Step, ...]


def replay(slug: str, history: History, audience: Audience) -> Replay:
    """Every step of a fight as that audience may see it."""
    secrets = secrets_of(history) if audience == "players" else None
    states = _states(history)
    latest = next(reversed(states.values()), Combat())
    texts = Texts("fr", latest.rules), Texts("en", latest.rules)
    scenery, moments = (
        _Scenery(texts, ever_secret(secrets, history) if secrets else None, slug, history),
        timeline(history),
    )
    steps = _steps(veil_moments(moments, secrets) if secrets else see_all(moments), states, scenery, texts)
    return Replay(title=latest.title, rules=latest.rules, audience=audience, steps=tuple(steps))


def _states(history: History) -> dict[int, Combat]:
    """The state just after each event; a step back leads to what was so before."""
    states, found = States(), dict[int, Combat]()
    for at, entry in enumerate(history.entries):
        state = found[entry.start] = states.at(history.before(entry.start))
        after = history.entries[at + 1].start if at + 1 < len(history.entries) else None
        if rewind_of(entry):
            state = states.at(history.position if after is None else history.before(after))
            found |= dict.fromkeys(range(entry.start + 1, entry.end + 1), state)
            continue
        for version, fact in enumerate(entry.facts, entry.start + 1):
            state = found[version] = evolve(state, fact)
    return found


def _steps(
    log: Iterable[Seen], states: Mapping[int, Combat], scenery: "_Scenery", texts: tuple[Texts, Texts]
) -> Iterator[Step]:
    brief, declared = (texts[0].without_terms(), texts[1].without_terms()), None
    for seen in log:
        moment = seen.moment
        if isinstance(moment.event, e.Declared):
            declared = moment.event
        if seen.event is None or declared is None:
            continue
        full, text = (_both(one, partial(told, seen, declared)) for one in (texts, brief))
        head = seen.event if isinstance(seen.event, e.Declared) else None
        yield Step(
            version=moment.version,
            command=moment.command,
            round=moment.round,
            event=type(seen.event).__name__,
            text=text,
            full=full if full != text else None,
            stands=moment.effective,
            by=seen.by if head else None,
            link=head.link if head else None,
            marks=tuple(_marks(seen.event)),
            scene=scenery.at(states[moment.version], moment.version),
        )


def _marks(event: Event) -> Iterator[tuple[str, str]]:
    match event:
        case e.RoundBegan():
            yield "round", ""
        case e.CriticalSuffered(name=name) | e.AttackResolved(critical=True, target=name):
            yield "critical", name
        case e.CombatantFell(name=name, status=status):
            yield "death" if status == "dead" else "fall", name
        case e.HistoryRewound():
            yield "correction", ""
        case _:
            pass


def _both(texts: tuple[Texts, Texts], words: Callable[[Texts], str | None]) -> Pair:
    french, english = texts
    return words(french) or "", words(english) or ""


@dataclass(slots=True)
class _Scenery:
    """Makes scenes of states; what has not changed since the last one is the same object."""

    texts: tuple[Texts, Texts]
    secrets: Secrets | None
    slug: str
    history: History
    state: Combat | None = None
    untold: bool = False
    scene: Scene | None = None
    known: dict[str, tuple[Vitals, Health]] = field(default_factory=dict)

    def at(self, state: Combat, version: int) -> Scene:
        """The scene of a state, just after an event."""
        there = self.secrets and self.secrets.after(self.history.position_at(version))
        untold = there is not None and there.untold
        if self.scene is None or state is not self.state or untold != self.untold:
            self.state, self.untold, self.scene = state, untold, self._scene(state, there)
        return self.scene

    def _scene(self, state: Combat, secrets: Secrets | None) -> Scene:
        whole = standing(self.slug, state)
        board = veil_board(whole, secrets) if secrets else whole
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
