"""What the files promise about themselves: sizes, events with a meaning, rules that exist, rulesets that plug in."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from coinflip import COINFLIP
from spec import fact, given

from cli.writer import script_lines
from domain import evolution, ruleset
from domain.combat import Combat
from domain.errors import UnknownName
from domain.events import Event
from domain.refusals import CannotAct, NothingToRedo
from domain.ruleset import known_rulesets, options_of, register, ruleset_named
from domain.tables import table
from domain.verification import verify
from projections.texts import Texts
from projections.wording import sentence

ROOT = Path(__file__).parent.parent
SOURCES = sorted(path for package in ("domain", "projections", "cli") for path in (ROOT / package).rglob("*.py"))
TESTS = sorted((ROOT / "tests").glob("*.py"))
RULE_ID = re.compile(r"\b[A-Z]+-[A-Z]+-\d+\b")
LONGEST = 300


def name_of(path: Path) -> str:
    """A file's name inside the project."""
    return str(path.relative_to(ROOT))


# --- Files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=name_of)
def test_no_file_is_longer_than_300_lines(path: Path) -> None:
    """A file is read in one sitting: under 300 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) < LONGEST


def test_the_tests_are_flat() -> None:
    """Tests are files of one folder, no package that could shadow ours."""
    assert not list((ROOT / "tests").rglob("__init__.py"))
    assert not [path for path in (ROOT / "tests").rglob("test_*.py") if path.parent.name != "tests"]


# --- Events -----------------------------------------------------------------------------------------------------------


def test_every_event_changes_the_state_or_informs() -> None:
    """No event is forgotten by the fold: each has its change, or is said to have none, and not both."""
    changing, informing, events = set(evolution.CHANGES), set(evolution.INFORMS), set(get_args(Event))
    assert changing | informing == events
    assert not changing & informing


@pytest.mark.parametrize("event", sorted(evolution.INFORMS, key=lambda each: each.__name__))
def test_what_informs_leaves_the_state_as_it_is(event: type[Event]) -> None:
    """The fold gives back the very state it was given."""
    before = Combat(title="Essai")
    assert evolution.evolve(before, event.model_construct()) is before


# --- Rules ------------------------------------------------------------------------------------------------------------


RULES = ("forum", "kimble", "ogl", "freeform")
each_ruleset = pytest.mark.parametrize("rules", RULES)


@each_ruleset
def test_every_option_cites_a_shipped_rule(rules: str) -> None:
    """An option of a ruleset's table belongs to a rule of its rules table."""
    shipped = table(f"{rules}-rules")
    cited = {name: option["rule"] for name, option in table(rules)["options"].items()}
    assert {name: rule for name, rule in cited.items() if rule not in shipped} == {}


@each_ruleset
def test_rules_and_options_name_each_other(rules: str) -> None:
    """The options that a rule says it has are the table's, each under its own rule."""
    told = {name: rule for rule, row in table(f"{rules}-rules").items() for name in row.get("options", ())}
    assert told == {name: option["rule"] for name, option in table(rules)["options"].items()}


@each_ruleset
def test_every_option_allows_its_default(rules: str) -> None:
    """The default of an option is one of its values."""
    assert all(option.allows(option.default) for option in options_of(table(rules)).values())


def _cited(rules: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "domain" / "rulesets" / rules).glob("*.py")):
        for rule in RULE_ID.findall(path.read_text(encoding="utf-8")):
            yield path.name, rule


@each_ruleset
def test_every_rule_that_the_code_cites_is_shipped(rules: str) -> None:
    """A rule id in a ruleset's pages, in code or docstring, is one of its rules table."""
    assert {(file, rule) for file, rule in _cited(rules) if rule not in table(f"{rules}-rules")} == set()


@each_ruleset
def test_every_shipped_rule_is_cited_by_the_code(rules: str) -> None:
    """A rule of the table is played somewhere: its id, or a list that holds it, stands in the domain's pages."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "domain").rglob("*.py"))
    cited = {rule for _, rule in _cited(rules)} | set(RULE_ID.findall(text))
    for stem, first, last in re.findall(r"\b([A-Z]+-[A-Z]+)-(\d+) to (\d+)", text):
        cited |= {f"{stem}-{number}" for number in range(int(first), int(last) + 1)}
    for stem, rest in re.findall(r"\b([A-Z]+-[A-Z]+)-\d+((?:, -\d+)+)", text):
        cited |= {f"{stem}-{number}" for number in re.findall(r"\d+", rest)}
    assert set(table(f"{rules}-rules")) - cited == set()


@pytest.mark.parametrize(("rules", "rule"), [(rules, rule) for rules in RULES for rule in table(f"{rules}-rules")])
def test_a_shipped_rule_says_what_it_must(rules: str, rule: str) -> None:
    """A rule has its sentence in both languages and its standing; a passage, unless borrowed or a mere convention."""
    row = table(f"{rules}-rules")[rule]
    assert row["fr"].strip()
    assert row["en"].strip()
    assert row["standing"] in {"text", "interpretation", "borrowed", "convention"}
    assert bool(row["source"].strip()) == (row["standing"] in {"text", "interpretation"})


# --- Rulesets ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry whose additions end with the test."""
    monkeypatch.setattr(ruleset, "_REGISTERED", dict(ruleset._REGISTERED))  # noqa: SLF001


@pytest.mark.usefixtures("_registry")
def test_a_registered_ruleset_is_found_by_its_name() -> None:
    """`register` is all it takes: by name, pinned or not, and among the known ones."""
    register(COINFLIP)
    assert ruleset_named("coinflip") is ruleset_named("coinflip@7") is COINFLIP
    assert "coinflip" in known_rulesets()
    assert COINFLIP.pinned == "coinflip@7"


@pytest.mark.parametrize("name", ["coinflip", "coinflip@7", "", "Forum", "forum ", "domain.rulesets.forum", "../forum"])
def test_an_unknown_ruleset_is_refused(name: str) -> None:
    """A name that no ruleset has is an error that lists the known ones."""
    with pytest.raises(UnknownName) as told:
        ruleset_named(name)
    assert told.value.kind == "ruleset"
    assert told.value.known == known_rulesets()


@pytest.mark.usefixtures("_registry")
def test_a_registered_ruleset_plays() -> None:
    """A game that this project never heard of is scripted, undone, told and verified like any other."""
    register(COINFLIP)
    scenario = given("char Milo\nchar Nora hp=2", "round", rules="coinflip", options="option.stake=2")
    scenario.when("Milo frappe Nora pièce=1").then(fact("AttackResolved", outcome="missed"), absent=("WoundTaken",))
    scenario.when("undo", "Milo strike Nora coin=2").then(
        fact("DiceRolled", purpose="coin"), fact("WoundTaken", name="Nora", loss=2, hp=0), fact("CombatantFell")
    )
    scenario.when("redo").then_refuses(NothingToRedo)
    scenario.when("round").when("Nora strike Milo").then_refuses(CannotAct, name="Nora")
    desk = scenario.desk
    assert desk.fight is not None
    again = given(*list(script_lines(desk.fight))[1:], rules="coinflip", options="option.stake=2")
    assert [one.hp for one in again.combat.combatants.values()] == [3, 0]
    (listed,) = desk.journal.combats()
    assert verify(desk.journal, listed, desk.keyring).outcome == "ok"
    told = [sentence(event, Texts("fr", "coinflip")) for event in desk.fight.history.events()]
    assert all(line and "{" not in line for line in told)


@pytest.mark.usefixtures("_registry")
def test_a_registered_ruleset_is_corrected() -> None:
    """Heads felled Nora; amended, they hit Lou and she strikes; that taken back, her blow is set aside."""
    register(COINFLIP)
    scenario = given("char Milo\nchar Nora hp=1\nchar Lou", "round", rules="coinflip")  # 2 to 5
    scenario.when("Milo strike Nora coin=2")  # 6: Nora falls
    scenario.when("Nora strike Lou coin=2").then_refuses(CannotAct, name="Nora")
    scenario.when("amend 6 target=Lou why=erreur")
    assert [one.hp for one in scenario.combat.combatants.values()] == [3, 1, 2]
    scenario.when("Nora strike Lou coin=2", "undo 7 why=non")  # 8, 9: Nora is down again, and her blow is set aside
    assert [one.hp for one in scenario.combat.combatants.values()] == [3, 0, 3]
    assert [(one.command, one.name, one.reason) for one in scenario.combat.set_aside] == [(8, "Nora", "CannotAct")]
    scenario.when("undo")
    assert [one.hp for one in scenario.combat.combatants.values()] == [3, 1, 1]
    (listed,) = scenario.desk.journal.combats()
    assert verify(scenario.desk.journal, listed, scenario.desk.keyring).outcome == "ok"


@pytest.mark.usefixtures("_registry")
def test_another_version_of_the_rules_is_not_derived() -> None:
    """A log made under another ruleset version is read, its dice are checked, and its derivation is not."""
    desk = given("char Milo hp=9", "round", dice="any").desk
    register(replace(ruleset_named("forum"), version=99))
    (listed,) = desk.journal.combats()
    found = {one.check: (one.outcome, one.reason) for one in verify(desk.journal, listed, desk.keyring).findings}
    ok = ("ok", None)
    assert found == {"chain": ok, "seal": ok, "dice": ok, "derivation": ("unchecked", "ruleset")}
