"""A replay as its page holds it: every text once, in both languages, and of each step only what it changed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from projections.inert import plain
from projections.replayscenes import Health, Pair, Scene, Shown, Told
from projections.texts import Lang

_TIGHT = re.compile(r"(?<=«) | (?=[;:!?»%])")
"""Where a French line may not break."""


@dataclass(slots=True)
class Lexicon:
    """The texts of a page by their places, each pair once; nothing in them moves a cursor or turns the text."""

    pairs: list[Pair] = field(default_factory=list)
    _places: dict[Pair, int] = field(default_factory=dict)

    def place(self, pair: Pair) -> int:
        """Where these words stand."""
        shown = _TIGHT.sub("\u00a0", plain(pair[0])), plain(pair[1])
        if shown not in self._places:
            self._places[shown] = len(self.pairs)
            self.pairs.append(shown)
        return self._places[shown]

    def word(self, place: int, lang: Lang) -> str:
        """The words at a place, in a language."""
        french, english = self.pairs[place]
        return french if lang == "fr" else english


def replay_data(shown: Told, lexicon: Lexicon) -> dict[str, Any]:
    """The people and the steps, each step's scene by what is another than before it.

    A step has `v` its event, `c` its command, `r` its round, `k` the event's name, `t` its text and `f` the same with
    its sums; `x` marks what was taken back, `z` what took back, `b` is who said it, `m` its mark and whose that is; `p`
    whoever fares otherwise (null: not there any more), `o` the order, `u` who is up, `h` the same in words after the
    round, `w` what waits.
    """
    names = list(dict.fromkeys(name for step in shown.steps for name in step.scene.people))
    people = {name: at for at, name in enumerate(names)}
    steps, before = [], None
    for step in shown.steps:
        told = _told(step, people, lexicon)
        if step.scene is not before:
            told |= _changes(before, step.scene, people, lexicon)
            before = step.scene
        steps.append(told)
    return {"people": [plain(name) for name in names], "sides": _sides(shown, names), "steps": steps}


def _told(shown: Shown, people: Mapping[str, int], lexicon: Lexicon) -> dict[str, Any]:
    """A step without its scene."""
    step = shown.step
    told: dict[str, Any] = {"v": step.version, "c": step.command, "r": step.round, "k": shown.event}
    told["t"] = lexicon.place(shown.text)
    if shown.full:
        told["f"] = lexicon.place(shown.full)
    if not step.stands:
        told["x"] = 1
    if step.turns:
        told["z"] = 1
    if shown.by:
        told["b"] = plain(shown.by)
    if step.mark:
        told["m"] = [step.mark.kind, people.get(step.mark.name or "")]
    return told


def _sides(shown: Told, names: Iterable[str]) -> list[str | None]:
    sides = {name: one.side for step in shown.steps for name, one in step.scene.people.items()}
    return [plain(side) if (side := sides[name]) else None for name in names]


def _changes(before: Scene | None, after: Scene, people: Mapping[str, int], lexicon: Lexicon) -> dict[str, Any]:
    """What a scene has that the one before it has not."""
    was = before.people if before else {}
    changed: dict[int, Any] = {people[name]: None for name in was if name not in after.people}
    for name, one in after.people.items():
        if was.get(name) is not one:
            changed[people[name]] = _health(one, lexicon)
    told: dict[str, Any] = {"p": changed} if changed else {}
    if before is None or before.order != after.order:
        told["o"] = [[people[place.name], place.initiative, int(place.acted)] for place in after.order]
    if before is None or before.up != after.up:
        told["u"] = [people[name] for name in after.up]
    if before is None or before.lead != after.lead:
        told["h"] = [lexicon.place(words) for words in after.lead]
    if before is None or before.pending != after.pending:
        told["w"] = [lexicon.place(words) for words in after.pending]
    return told


def _health(one: Health, lexicon: Lexicon) -> list[Any]:
    """Hit points, their maximum, the word for them, the status, and what else there is to know."""
    word = lexicon.place(one.word) if one.word else None
    return [one.hp, one.hp_max, word, one.status, [[chip.kind, lexicon.place(chip.words)] for chip in one.chips]]
