"""Everything that a board shows can be explained: in all example fights, at their end and at moments before it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from test_examples import EXAMPLES, played

from cli.views import recorded_of
from domain import commands as c, events as e
from domain.fight import Fight
from domain.history import History, read_history
from domain.ruleset import known_rulesets, ruleset_named
from projections.asking import Oracle
from projections.boardview import board_view
from projections.explanation import Change, Happened, Roll, Said, Valued, below, shown
from projections.questions import FROM_HISTORY, OF_ONE, OF_THE_FIGHT, PLACES, Question, questions_of
from projections.texts import Texts

BY_THE_TABLE = (
    e.CombatOpened, e.CombatClosed, e.WeaponAdded, e.RulingMade, e.CounterSet, e.CombatantLeft, e.DiceRolled,
    e.DiceUnused,
    e.EffectBegan, e.EffectShortened, e.EffectEnded, e.HazardBegan, e.HazardShortened, e.HazardEnded, e.HazardStruck,
)  # fmt: skip
"""What no rule of a game is behind: the table, or its master, says so."""


def by_the_table(event: Any) -> bool:
    """Whether an event is the table's own word, or gives back what its master has ruled away."""
    return isinstance(event, BY_THE_TABLE) or getattr(event, "source", None) == "ruling"


NOTICES = {
    ("words", "pending"): "pending", ("board", "duel"): "duels", ("board", "hazard"): "hazards",
    ("board", "queued"): "queued", ("board", "set_aside"): "set_aside", ("board", "delayed"): "delayed",
    ("board", "absent"): "absent", ("board", "expected"): "expected", ("words", "unrolled"): "unrolled",
    ("words", "silent"): "silent", ("board", "unfilled"): "unfilled", ("board", "disputed"): "disputed",
    ("words", "missed"): "missed_turns", ("words", "aftermath"): "aftermath", ("words", "losses"): "losses",
    ("words", "healing"): "healing", ("words", "experience"): "experience",
}  # fmt: skip
"""What stands under each label of the board in words, as one asks for it."""


def moments(fight: Fight) -> Iterator[History]:
    """A fight at its end, and as it was known after a third and two thirds of its events."""
    recorded = recorded_of(fight)
    for share in (1, 2):
        last = len(recorded) * share // 3
        yield read_history(recorded[:last])
    yield fight.history


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda path: path.stem)
def oracles(request: pytest.FixtureRequest) -> list[Oracle]:
    """An example fight at three moments."""
    path: Path = request.param
    fight = played(path).fight
    assert fight is not None
    return [Oracle(fight.slug, history) for history in moments(fight)]


@cache
def answers(oracle: Oracle) -> tuple[tuple[Question, Valued], ...]:
    """Every question that a board raises, with its answer."""
    found = []
    for question in questions_of(oracle.board):
        (root,) = oracle.explain("", question).roots
        assert isinstance(root, Valued)
        found.append((question, root))
    return tuple(found)


def test_every_value_goes_back_to_declarations(oracles: list[Oracle]) -> None:
    """No tree is empty, and every branch of it ends with somebody who said something."""
    for oracle in oracles:
        for question, root in answers(oracle):
            assert root.children, question
            assert any(isinstance(node, Said) and not node.again for node in below(root)), question
            for node in below(root):
                if isinstance(node, Happened) and not node.again:
                    assert any(isinstance(one, Said) for one in below(node)), (question, node.seen.moment.version)


def test_every_event_in_a_tree_has_its_rule(oracles: list[Oracle]) -> None:
    """Whatever is not the table's own word stands by a rule that the ruleset ships."""
    for oracle in oracles:
        shipped = ruleset_named(oracle.board.rules).rules
        for _, root in answers(oracle):
            for node in below(root):
                if isinstance(node, Happened) and not node.again and not by_the_table(node.seen.event):
                    assert node.rules, node.seen.event
                    assert set(node.rules) <= set(shipped)


def told_by(event: Any, which: str, change: Change) -> int | None:
    """What an event itself says that a value changed by, from its own figures; None where it has none."""
    group, _, part = which.partition(".")
    before = int(change.before or 0)
    match group, event:
        case "hp", e.CombatantJoined():
            return int(event.hp)
        case "hp", e.HealthRestored():
            return int(event.gain)
        case "hp", e.WoundTaken() | e.BleedingTicked() | e.HazardStruck():
            return -int(event.loss)
        case _, e.RulingMade():
            return int(event.after) - int(event.before)
        case _:
            after = {
                e.CombatantJoined: lambda: {**event.locations, **event.location_hp, **event.counters}[part],
                e.WoundTaken: lambda: event.location_hp,
                e.HealthRestored: lambda: event.locations[part],
                e.CounterSet: lambda: event.value,
            }
            return int(after[type(event)]()) - before if type(event) in after else None


def test_the_numbers_of_a_tree_add_up_to_its_value(oracles: list[Oracle]) -> None:
    """Hit points, parts of the body and counters are what their events say, one after the other."""
    added = 0
    for oracle in oracles:
        for question, root in answers(oracle):
            which = question.which
            if which != "hp" and not which.startswith(("locations.", "counters.")):
                continue
            changes = [child for child in root.children if isinstance(child, Change)]
            if root.value is None:  # rules without a total
                continue
            told = [told_by(change.children[0].seen.event, which, change) for change in changes]
            assert [change.amount for change in changes] == told, question
            assert sum(amount or 0 for amount in told) == root.value, question
            added += len(changes)
    assert added > 20


def test_an_initiative_is_its_sum(oracles: list[Oracle]) -> None:
    """The one roll that counts, its terms and their total; a die in it is the die that fell."""
    found = 0
    for oracle in oracles:
        for question, root in answers(oracle):
            if question.which != "initiative" or root.value is None:
                continue
            rolls = [node for node in below(root) if isinstance(node, Roll) and node.key == "initiative"]
            total = rolls[0].total
            assert total is not None
            assert total.total == root.value
            assert sum(term.value for term in total.terms) in {root.value, 0}  # said without a sum
            faces = [term.value for term in total.terms if term.code == "die"]
            assert [thrown.die.face for thrown in rolls[0].dice] == faces
            found += 1
    assert found


def test_every_die_of_a_tree_stands_in_its_sum(oracles: list[Oracle]) -> None:
    """A sum has as many dice below it as it has dice among its terms, with these faces."""
    for oracle in oracles:
        for _, root in answers(oracle):
            for node in below(root):
                if isinstance(node, Roll) and node.total is not None and node.key != "initiative":
                    among = [abs(term.value) for term in node.total.terms if term.code == "die"]
                    fallen = [thrown.die.face for thrown in node.dice]
                    assert fallen[: len(among)] == among or sorted(fallen) == sorted(among), node


# --- What the board prints --------------------------------------------------------------------------------------------


def test_what_programs_read_on_a_board_is_what_is_explained(oracles: list[Oracle]) -> None:
    """Every key of the JSON board has its question, whose value is the one that the board prints."""
    for oracle in oracles:
        told, printed = dict(answers(oracle)), oracle.board.as_json()
        value = {question: shown(root.value) for question, root in told.items()}
        fight = {"combat": "title", "turn": "up"}
        for key in printed.keys() - {"combatants", "combat", "order"}:
            asked = value[Question("", fight.get(key, key))]
            assert _plain(asked) == _plain(printed[key]) or key == "turn", key
        order = value[Question("", "order")] or {}
        assert [(name, place[0]) for name, place in order.items()] == [
            (one["name"], one["initiative"]) for one in printed["order"]
        ]
        assert list(value[Question("", "up")] or {}) == printed["up"]
        for one in printed["combatants"]:
            mine = {question.which: each for question, each in value.items() if question.name == one["name"]}
            for key in ("side", "hp", "hp_max", "malus", "status", "counters", "budget"):
                assert (mine[key] or None) == (one[key] or None), key
            assert mine["locations"] == {part: each["hp"] for part, each in one["locations"].items()}
            assert len(mine["conditions"] or {}) == len(one["conditions"])
            assert {(wound, each["amount"]) for wound, each in (mine["bleeding"] or {}).items()} == {
                (each["wound"], each["amount"]) for each in one["bleeding"]
            }


def _plain(value: Any) -> Any:
    """A list by how many there are, a plain value by itself."""
    return len(value) if isinstance(value, (list, dict)) else value or 0


def test_what_people_read_on_a_board_is_explained(oracles: list[Oracle]) -> None:
    """Whatever stands under a label has a question whose answer is not empty."""
    for oracle in oracles:
        texts, told = Texts("fr", oracle.board.rules), dict(answers(oracle))
        labels = {texts.word(*code): which for code, which in NOTICES.items()}
        for notice in board_view(oracle.board, texts).notices:
            assert told[Question("", labels[notice.label])].items, notice
        for one in oracle.board.vitals:
            assert shown(told[Question(one.name, "hands")].value) == dict(one.hands)


def test_no_value_is_forgotten() -> None:
    """Each has a label in both languages."""
    for lang in ("fr", "en"):
        texts = Texts(lang, "forum")
        for which in (*OF_THE_FIGHT, *FROM_HISTORY, *OF_ONE, *PLACES):
            assert texts.find("values", which), (lang, which)


# --- The grounds of each ruleset --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", known_rulesets())
def test_grounds_name_rules_events_and_values_that_there_are(rules: str) -> None:
    """A ruleset's table of reasons cites its own rules, for events and values that exist."""
    ruleset = ruleset_named(rules)
    grounds, kinds = ruleset.grounds, {kind.__name__ for kind in e.Event.__args__}
    cited = {rule for table in (grounds.events, grounds.values) for ids in table.values() for rule in ids}
    assert cited
    assert cited <= set(ruleset.rules)
    named = [re.fullmatch(r"(\w+)(?:\.[^<]+)?(?:<(.+))?", key) for key in grounds.events]
    assert {match[1] for match in named if match} <= kinds
    assert {match[2] for match in named if match and match[2]} <= {*kinds, *vars(c), *ruleset.actions}
    values = {*OF_THE_FIGHT, *FROM_HISTORY, *OF_ONE, *PLACES}
    assert set(grounds.values) <= values
    assert {*grounds.rests_on, *(one for several in grounds.rests_on.values() for one in several)} <= values
    assert set(grounds.dice) <= {*ruleset.dice, "hazard"}
