"""What the players' explanations do not tell: nothing that their log and their board do not tell them already."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from players import fight_of, log, seen_board
from spec import Scenario, given

from domain import events as e
from projections.asking import AboutCommand, AboutDie, AboutEvent, AboutOne, Asked, Oracle
from projections.explanation import Change, Happened, Said, Valued, below
from projections.questions import Question, questions_of
from projections.secrecy import secrets_of

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=8317 speed=5 resistance=6 resilience=3 attack.y=12 hide=HIDE counter.SAN=7193
char Spectre hp=4242 speed=2 resistance=1 attack.y=3 secret=yes
weapon Constantine sword attack=x
weapon Goule claws attack=y bleed=3
round initiative=64,41,9
Constantine reinforced-attack Goule aim=73 damage=12
Goule attack-defence Constantine dodge defence=22 resistance=6,4 aim=30 damage=8
ruling Goule hp=-1234 why="un piège secret" secret=yes
ruling Constantine hp=-5 why="une embuscade" secret=yes
ruling Goule +prone why=chute
ruling Constantine +prone why="un croche-pied caché" secret=yes
note "Le Spectre guette." secret=yes
"""
HIDDEN_WORDS = ("8317", "4242", "7193", "1234", "piège", "embuscade", "croche-pied", "guette", "Spectre")


def hiding(level: str, *lines: str) -> Scenario:
    """A fight in which the Goule hides, somebody is unseen and lines are secret."""
    return given(FIGHT.replace("HIDE", level), *lines)


def everything_asked(scenario: Scenario) -> Iterator[tuple[Asked, Any]]:
    """Every question there is, the game master's too, with what the players are answered."""
    fight = fight_of(scenario)
    history, secrets = fight.history, secrets_of(fight.history)
    oracle, whole = Oracle(fight.slug, history, secrets), Oracle(fight.slug, history)
    known = {one.name for one in oracle.board.vitals}
    every: list[Asked] = [one for one in questions_of(whole.board) if not one.name or one.name in known]
    every += [AboutOne(name) for name in known]
    every += [AboutCommand(number) for number in history.first]
    every += [AboutEvent(version) for version in range(1, history.version + 1)]
    rolled = [fact for entry in history.entries for fact in entry.facts if isinstance(fact, e.DiceRolled)]
    every += [AboutDie(die.key) for fact in rolled for die in fact.dice]
    yield from ((what, oracle.explain("", what).as_json()) for what in every)


def nodes_of(tree: Any) -> Iterator[Any]:
    """Every node of an answer, as an object."""
    for node in tree.get("trees", tree.get("children", ())):
        yield node
        yield from nodes_of(node)


@pytest.mark.parametrize("level", ["hp", "all"])
def test_a_players_tree_holds_the_log_that_they_see(level: str) -> None:
    """Each event and each declaration in it is the one of their log, body and all."""
    scenario = hiding(level)
    told = {seen.moment.version: json.loads(json.dumps(seen.as_json())) for seen in log(scenario)}
    count = 0
    for what, answer in everything_asked(scenario):
        for node in nodes_of(answer):
            if node["kind"] in {"event", "command"}:
                count += 1
                assert {key: node[key] for key in told[node["version"]]} == told[node["version"]], what
    assert count > 100


@pytest.mark.parametrize("level", ["hp", "all"])
def test_nothing_hidden_stands_in_a_players_tree(level: str) -> None:
    """No hidden number, no word of a secret line, nobody unseen, no die of who hides."""
    open_to_all = {"7193"} if level == "hp" else set()  # a counter is hidden with everything alone
    for what, answer in everything_asked(hiding(level)):
        text = json.dumps(answer, ensure_ascii=False)
        assert {word for word in HIDDEN_WORDS if word in text} <= open_to_all, what
        assert not [node for node in nodes_of(answer) if node["kind"] == "die" and node["roller"] == "Goule"], what


@pytest.mark.parametrize("level", ["hp", "all"])
def test_what_a_board_hides_is_hidden(level: str) -> None:
    """The questions whose value the players' board does not show are answered with how their owner came in."""
    scenario = hiding(level)
    fight = fight_of(scenario)
    oracle = Oracle(fight.slug, fight.history, secrets_of(fight.history))
    hidden = (
        {"hp", "hp_max", "malus"} if level == "hp" else {"hp", "hp_max", "malus", "status", "conditions", "bleeding"}
    )
    for which in hidden:
        (root,) = oracle.explain("", Question("Goule", which)).roots
        assert isinstance(root, Valued)
        assert (root.hidden, root.value) == (True, None)
        assert not [node for node in below(root) if isinstance(node, Change)]


def test_of_somebody_hidden_only_what_the_rules_know_is_said_to_be_hidden() -> None:
    """Forum bodies have no parts, budgets or hands: nothing of the kind is said to be hidden."""
    fight = fight_of(hiding("all"))
    roots = Oracle(fight.slug, fight.history, secrets_of(fight.history)).explain("", AboutOne("Goule")).roots
    asked = [root.question.which for root in roots if isinstance(root, Valued)]
    assert asked == ["hp", "status", "malus", "bleeding", "initiative"]


def test_the_values_of_players_are_those_of_their_board() -> None:
    """Whoever hides nothing is told in full: Constantine's 86 = 100 − 9 − 5, the last by a command that is secret."""
    scenario = hiding("hp")
    fight = fight_of(scenario)
    oracle = Oracle(fight.slug, fight.history, secrets_of(fight.history))
    (root,) = oracle.explain("", Question("Constantine", "hp")).roots
    assert isinstance(root, Valued)
    changes = [child for child in root.children if isinstance(child, Change)]
    assert (root.value, [change.amount for change in changes]) == (86, [100, -9, -5])
    assert seen_board(scenario).vitals[0].hp == 86
    last = changes[-1].children[0]
    assert last.seen.event is None
    assert [getattr(one, "number", None) for one in last.children] == [11]
    (prone,) = oracle.explain("", Question("Constantine", "prone")).roots
    assert isinstance(prone, Valued)
    assert (prone.answer, prone.items) == (False, {})


@pytest.mark.parametrize(
    ("level", "one", "other"),
    [
        ("hp", "hp=8317", "hp=8399"),
        ("hp", "hp=4242", "hp=9"),
        ("all", "hp=8317", "hp=8399"),
        ("all", "SAN=7193", "SAN=12"),
        ("all", "+prone why=chute", "+spent why=coup"),
    ],
)
def test_what_is_hidden_changes_no_answer(level: str, one: str, other: str) -> None:
    """Two fights that differ in what is hidden alone are explained to the players in the same words."""
    first = hiding(level)
    second = given(FIGHT.replace("HIDE", level).replace(one, other))
    told, tells = (dict(everything_asked(each)) for each in (first, second))
    shared = told.keys() & tells.keys()  # a question about what is held by the one alone is none about the other
    assert len(shared) > 100
    assert [told[what] for what in shared] == [tells[what] for what in shared]


def test_a_blow_that_costs_nothing_is_explained_like_one_that_does() -> None:
    """Damage 1 or 20 of a fist against resistance: the players cannot tell from any answer whether it hurt."""
    lines = (
        "char A hp=100 speed=15 resistance=10 attack.x=20", "char G hp=900 speed=5 resistance=6 hide=hp",
        "weapon A fist attack=x damage=-24", "round initiative=64,41", "A reinforced-attack G aim=73 damage={}",
        "G pass resistance=9",
    )  # fmt: skip
    shapes = []
    for face in (1, 20):
        answers = everything_asked(given(*(line.format(face) for line in lines)))
        shapes.append(
            [[(node["kind"], node.get("version"), node.get("event")) for node in nodes_of(one)] for _, one in answers]
        )
    assert shapes[0] == shapes[1]


def _shape(node: Any) -> tuple[Any, ...]:
    return (node["kind"], node.get("version"), node.get("event"))


def asked_for_players(scenario: Scenario, what: Asked) -> Any:
    """The first tree that players are answered with."""
    fight = fight_of(scenario)
    return Oracle(fight.slug, fight.history, secrets_of(fight.history)).explain("", what).roots[0]


def test_a_secret_post_that_waited_is_told_as_the_log_tells_it() -> None:
    """What the secret post 7 led to stands in the log with command 8, after which its turn came: no word of 7."""
    scenario = given(
        "char A hp=100 speed=15 resistance=10 attack.x=20", "char B hp=100 speed=5 resistance=6 attack.x=20",
        "weapon A w attack=x", "weapon B w attack=x", "round initiative=64,41",
        "B reinforced-attack A aim=80 damage=12 resistance@A=1 secret=yes", "A pass",
    )  # fmt: skip
    root = asked_for_players(scenario, Question("A", "hp"))
    assert root.value == 100 - (12 + 24 - 1 - 5)
    hidden = [node for node in below(root) if isinstance(node, Happened) and node.seen.event is None]
    assert [node.seen.moment.command for node in hidden] == [8]
    assert {node.number for node in below(root) if isinstance(node, Said)} == {2, 8}


def test_how_a_secret_command_came_there_is_not_told() -> None:
    """Of one that was inserted in secret the log gives number and time; not the correction."""
    scenario = hiding("hp", 'insert after 12 : note "un aparté" secret=yes why=oubli')
    number = max(fight_of(scenario).history.first)
    root = asked_for_players(scenario, AboutCommand(number))
    assert (root.seen.secret, root.children) == (True, ())


def test_what_is_revealed_is_explained() -> None:
    """Once the Goule is revealed its hit points go back to blow and roll."""
    scenario = hiding("hp", "reveal Goule")
    fight = fight_of(scenario)
    oracle = Oracle(fight.slug, fight.history, secrets_of(fight.history))
    (root,) = oracle.explain("", Question("Goule", "hp")).roots
    assert isinstance(root, Valued)
    assert root.value == 8317 - 27 - 1234
