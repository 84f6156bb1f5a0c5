"""The words for errors, events and states: all there are, in both languages, with the fields they are filled with."""

import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from shell import language_of
from spec import given

import cli
import projections
from cli import clipboard, mistakes
from cli.mistakes import ScriptError
from cli.render import error_lines, error_text
from domain import (
    commands as c,
    derivation,
    dice,
    errors,
    events as e,
    exports,
    importing,
    origins,
    refusals,
    seals,
    taking,
)
from domain.errors import CombatError
from domain.sheets import Origin
from domain.sums import Sum, Term
from projections.texts import Lang, Texts
from projections.wording import rewound, sentence

LANGS: tuple[Lang, Lang] = ("fr", "en")
RULES = ("forum", "kimble", "ogl", "freeform")
FAMILIES = {CombatError, errors.RuleRefusal, errors.DiceRefusal, errors.WordError, errors.StoreError, ScriptError}
ROLL = Sum(total=21, terms=(Term(code="die", value=21),))
CHANCE = Sum(total=30, terms=(Term(code="speed", value=30),))
MADE: dict[str, dict[str, Any]] = {
    "Declared": {"number": 7, "correction": 10},
    "CombatOpened": {"title": "Le gué", "rules": "forum@1"},
    "CombatantJoined": {"origin": Origin(combat="le-gue", combat_id="1", version=9, seal="0" * 64)},
    "RollMade": {"total": ROLL},
    "DiceRolled": {"dice": (dice.Die(need="n", key="k", sides=20, face=12, source="engine"),)},
    "TurnBegan": {"budget": {"half_actions": 1}},
    "BudgetGranted": {"budget": {"actions": 2, "reactions": 2}},
    "BudgetCut": {"budget": {"actions": 1}},
    "ReactionSpent": {"budget": {"reactions": 1}, "reaction": "dodge"},
    "ActionsLost": {"budget": {"actions": 1}},
    "FumbleSuffered": {"effects": ("drops",)},
    "HealthRestored": {"locations": {"head": 1}},
    "ActionTaken": {"budget": {"half_actions": 1}},
    "AttackMade": {"aim": ROLL, "chance": CHANCE},
    "AttackResolved": {"chance": CHANCE, "defence": ROLL, "defence_chance": CHANCE, "kind": "dodge", "outcome": "hit"},
    "WoundTaken": {"damage": ROLL, "reduction": CHANCE, "location": "head"},
    "DamageAbsorbed": {"damage": ROLL, "reduction": CHANCE},
    "CriticalSuffered": {"roll": ROLL, "effect": "arm-1"},
    "HaemorrhageTested": {"roll": ROLL},
    "SkillTested": {"roll": ROLL, "chance": CHANCE, "success": True, "critical": False},
}
"""The values of fields that a sentence shows in a form of its own."""


def errors_there_are() -> list[type[CombatError]]:
    """Every error that can reach a person, from the modules that define them."""

    def below(one: type[CombatError]) -> Iterator[type[CombatError]]:
        for child in one.__subclasses__():
            yield child
            yield from below(child)

    ours = {
        one.__name__ for one in (clipboard, derivation, errors, exports, importing, mistakes, origins, seals, taking)
    }
    found = {one for one in below(CombatError) if one.__module__ in ours and one not in FAMILIES}
    found |= {one for one in vars(refusals).values() if isinstance(one, type) and issubclass(one, CombatError)}
    return sorted(found, key=lambda one: one.__name__)


def texts_of(package: Any, name: str) -> dict[str, Any]:
    """A table of texts."""
    path = Path(package.__file__).parent / "texts" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def sample(hint: Any) -> Any:
    """Some value of a field's type."""
    if hint is int:
        return 7
    if get_origin(hint) is tuple:
        return ("Aveline", "Goule 1")
    return "Goule 2"


FILLED: dict[str, dict[str, Any]] = {
    "DiceStillLacking": {"dice": (refusals.Lacking(9, "resistance", "Goule 2", 10),), "given": ()},
    "DiceLacking": {"dice": (refusals.Lacking(9, "resistance", "Goule 2", 10),)},
}
"""The values of fields that hold more than text and numbers."""

NO_REASONS = {
    "CombatExists", "Conflict", "CorrectionIdle", "DeathsUndecided", "DiceLacking", "MasterOnly", "MissingDie",
    "NoCorrection", "NoSuchCommand", "NotDisputed", "NotYours", "NothingToRedo", "NothingToUndo", "OpeningStands",
    "SheetsDiffer",
}  # fmt: skip
"""What the history, a permission or a person's line is refused for: never why a command that stands is set aside."""


def made(error: type[CombatError], **changes: Any) -> CombatError:
    """An error of this class with every field filled."""
    fields = {name: sample(hint) for name, hint in get_type_hints(error).items() if name in fields_of(error)}
    return error(**{**fields, **FILLED.get(error.__name__, {}), **changes})


def fields_of(error: type[CombatError]) -> tuple[str, ...]:
    """The names of an error's fields."""
    return tuple(getattr(error, "__dataclass_fields__", {}))


def placeholders(text: str) -> set[str]:
    """The fields that a text asks for; words to choose from, `{tombe|tombent}`, are none."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name and "|" not in name}


# --- Errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", errors_there_are(), ids=lambda one: one.__name__)
def test_every_error_is_worded_in_both_languages(error: type[CombatError]) -> None:
    """Filled in, each in its own language; both name the same fields: the error's, and what its rules call a round."""
    entry = texts_of(cli, "errors")[error.__name__]
    for lang in LANGS:
        told = error_text(made(error), Texts(lang, "forum"))
        assert told == told.strip()
        assert "{" not in told
        assert language_of(told) == lang, told
    for key in [key for key in entry if key.startswith("fr")]:
        english = entry[key.replace("fr", "en", 1)]
        assert placeholders(entry[key]) == placeholders(english)
        assert placeholders(english) <= {*fields_of(error), "round_word"}


@pytest.mark.parametrize("error", errors_there_are(), ids=lambda one: one.__name__)
def test_an_error_with_nothing_to_list_is_worded_too(error: type[CombatError]) -> None:
    """Nothing near, nothing known, nobody's die, no reason: no hole is left."""
    may_be_empty: dict[str, Any] = {
        "near": (),
        "known": (),
        "possible": (),
        "weapons": (),
        "engaged": (),
        "held": (),
        "reason": "",
        "roller": None,
    }
    empty = {name: value for name, value in may_be_empty.items() if name in fields_of(error)}
    for lang in LANGS:
        told = error_text(made(error, **empty), Texts(lang, "forum"))
        assert told
        assert "()" not in told
        assert "None" not in told


def test_no_text_is_kept_for_an_error_that_is_no_more() -> None:
    """One table an error, and no other."""
    assert set(texts_of(cli, "errors")) == {one.__name__ for one in errors_there_are()}


@pytest.mark.parametrize(("lang", "typed"), [("fr", "résistance"), ("en", "resistance")])
def test_lacking_dice_are_listed_as_they_are_typed(lang: Lang, typed: str) -> None:
    """Each under its command, its purpose in the reader's words, whose it is, how many are to fall and on which die."""
    lacking = [("resistance", "Goule 2", 10), ("resistance", "Goule 2", 10), ("initiative", "Milo", 100)]
    told = error_text(refusals.DiceLacking(tuple(refusals.Lacking(9, *one) for one in lacking)), Texts(lang, "forum"))
    assert f'9.{typed}@"Goule 2"=…,… (d10), 9.initiative@"Milo"=… (d100)' in told


def test_every_refusal_of_the_rules_is_worded_as_a_reason() -> None:
    """Why a command was set aside is said on the board and in the log, whatever the rules refused it for."""
    rules = [one for one in errors_there_are() if one.__module__.startswith(("domain.refusals", "domain.errors"))]
    reasons = {one.__name__ for one in rules if not issubclass(one, errors.StoreError)} - NO_REASONS
    for lang in LANGS:
        assert {name for name in reasons if not Texts(lang, "forum").find("reasons", name)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_an_error_in_a_line_shows_place_line_and_caret(lang: Lang) -> None:
    """File, line and column count from 1; the last line says where to go on."""
    mistake = ScriptError(made(mistakes.UnknownWord), "Aveline passse", 8, "pont.combat", 12)
    told, excerpt, caret, after = error_lines(mistake, Texts(lang, "forum"))
    assert told.startswith("pont.combat:12:9: ")
    assert caret.index("^") == excerpt.index("passse")
    assert "12" in after
    assert language_of(after) == lang
    assert len(list(error_lines(ScriptError(mistake.cause, "Aveline passse", 8), Texts(lang, "forum")))) == 3


# --- Events -----------------------------------------------------------------------------------------------------------


def event(kind: Any) -> Any:
    """An event of this class, unchecked, with a value under every field."""
    fields = {}
    for name, field in kind.model_fields.items():
        fields[name] = 7 if field.annotation is int else "Goule 1"
    return kind.model_construct(**{**fields, **MADE.get(kind.__name__, {})})


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda one: one.__name__)
def test_every_event_has_a_sentence_in_both_languages(kind: Any) -> None:
    """Filled in from the event's fields, the same ones in both."""
    both = [texts_of(projections, "common")[lang]["events"][kind.__name__] for lang in LANGS]
    assert placeholders(both[0]) == placeholders(both[1])
    for lang in LANGS:
        texts = Texts(lang, "forum")
        if kind is e.HistoryRewound:
            undo = e.Declared(number=2, command=c.Undo(), at=datetime(2026, 11, 30, tzinfo=UTC))
            told = rewound(event(kind), undo, texts)
        else:
            told = sentence(event(kind), texts)
        assert told
        assert "{" not in told
        assert "—" not in told, "a field of the sentence is not one of the event's"


@pytest.mark.parametrize(
    ("lang", "number", "correction", "told"),
    [
        ("fr", 7, None, "« x »"),
        ("fr", 7, 10, "(repris par #10) « x »"),
        ("fr", 11, 10, "(inséré par #10) « x »"),
        ("en", 7, 10, "(again, by #10) “x”"),
        ("en", 11, 10, "(inserted by #10) “x”"),
    ],
)
def test_a_command_of_a_corrections_batch_says_so(lang: Lang, number: int, correction: int | None, told: str) -> None:
    """Appended anew, or inserted: what a correction inserts takes the numbers after its own."""
    at = datetime(2026, 11, 30, tzinfo=UTC)
    said = e.Declared(number=number, command=c.WriteNote(text="x"), at=at, text="x", correction=correction)
    assert sentence(said, Texts(lang, "forum")) == told


@pytest.mark.parametrize("lang", LANGS)
def test_a_command_that_is_nobodys_is_set_aside_without_a_name(lang: Lang) -> None:
    """A round that the rules refuse since a correction is no one's action."""
    rounds = e.CommandSetAside(command=7, name="", reason="NoCombatants", again=True)
    told = sentence(rounds, Texts(lang, "forum"))
    assert told.startswith("commande écartée (#7), " if lang == "fr" else "command set aside (#7), ")
    assert sentence(rounds.model_copy(update={"name": "Milo"}), Texts(lang, "forum")).startswith("Milo")


# --- Codes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("package", "name"), [(cli, "told"), *((projections, name) for name in ("common", "chart", *RULES))]
)
def test_every_text_exists_in_both_languages(package: Any, name: str) -> None:
    """A code worded in one language is worded in the other, by its own table or the shared one."""
    french, english = (flattened(texts_of(package, name)[lang]) for lang in LANGS)
    shared = flattened(texts_of(projections, "common")["en"]) if name in RULES else set()
    codes = {code for code in french if not code.startswith("names.")}  # a name's code is its English word
    assert codes - english - shared == set()
    assert english - french - shared == set()


def flattened(texts: dict[str, Any]) -> set[str]:
    """`section.code` for every text."""
    return {
        f"{key}.{inner}" if inner else key
        for key, value in texts.items()
        for inner in (value if isinstance(value, dict) else [""])
    }


def test_a_sum_without_label_reads_well() -> None:
    """A modifier without a label leaves no hole in the sum."""
    scenario = given("char A hp=9 attack.x=10", "char B hp=9", "weapon A w attack=x", "round initiative=9,1").when(
        "A reinforced-attack B aim=50 mod=+3"
    )
    told = [sentence(one, Texts("fr", "forum")) for one in scenario.facts if isinstance(one, e.AttackMade)]
    assert len(told) == 1
    assert "  " not in told[0]
