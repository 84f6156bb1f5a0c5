"""The codes of each ruleset: nobody reads one bare, and what may be typed may be typed in French."""

from collections.abc import Callable
from typing import get_args

import pytest

from domain import events as e
from domain.ruleset import ruleset_named
from domain.tables import table
from projections.texts import Lang, Texts

LANGS: tuple[Lang, Lang] = ("fr", "en")
RULES = ("forum", "kimble", "ogl", "freeform")
TERMS = {
    "forum": {"speed", "resistance", "attack", "weapon", "malus"},
    "kimble": {"skill", "bonus", "condition", "helpless", "cover", "constant", "DEX", "CON"},
    "ogl": {"skill", "bonus", "condition", "constant", "maximum", "damage_modifier", "charge", "parried"}
    | {"rank_modifier", "waited"},
    "freeform": {"constant"},
}
"""What a sum can be made of besides a die, armour, modifiers and rulings."""


def codes(rules: str) -> dict[str, set[str]]:
    """What the domain calls things: the codes that people see worded."""
    ruleset = ruleset_named(rules)
    return {
        "status": set(get_args(e.Status)),
        "words": {*get_args(e.DefenceKind), *get_args(e.Outcome), *get_args(e.TurnEnd), "hp", "bleed", "initiative"},
        "purposes": set(ruleset.dice),
        "actions": set(ruleset.actions),
        "conditions": {"prone"} | BODILY[rules]()["conditions"],
        "terms": {"die", "armour", "mod", "ruling", *TERMS[rules]},
        **{section: found for section, found in BODILY[rules]().items() if section != "conditions"},
    }


def of_forum() -> dict[str, set[str]]:
    """What forum calls a condition."""
    return {"conditions": {"cover"}}


def of_ogl() -> dict[str, set[str]]:
    """What the tables of ogl call things."""
    tables = table("ogl-tables")
    fumbles = {row["effect"] for kind in ("close", "ranged") for row in tables[f"{kind}_fumbles"]}
    lost = {name for name in table("ogl")["figures"] if name.startswith(("prone", "surprised", "helpless"))}
    return {
        "conditions": {*table("ogl")["words"]["conditions"], *(row["level"] for row in tables["fatigue"])},
        "names": {*(row["location"] for row in tables["locations"]), "right", "left", "precise", "flurry", "aiming"}
        | {"defend", "fatigue_test", *lost, *(row["level"] for row in tables["fatigue"])},
        "effects": fumbles - {"twice", "thrice"},
        "levels": set(get_args(e.WoundLevel)),
        "degrees": {"fumble", "critical"},
        "stakes": set(get_args(e.Stake)),
        "consequences": {row["consequence"] for row in tables["matrix"] if "consequence" in row},
        "status": set(get_args(e.Status)),
    }


def of_kimble() -> dict[str, set[str]]:
    """What the critical tables of kimble call things."""
    tables, own = table("kimble-criticals"), table("kimble")
    effects = {f"{name}-{row['effect']}": row for name in ("arm", "leg", "head", "trunk") for row in tables[name]}
    named = [held["name"] for row in effects.values() for held in row.get("conditions", ())]
    named += [row["aftermath"]["loss"] for row in effects.values() if "aftermath" in row]
    sides = {name.replace("SIDE", side) for name in named for side in ("right", "left")}
    return {
        "effects": set(effects),
        "conditions": sides | {"all_out", "guarded", "running", "parry_stance", "aiming", "cover"},
        "names": {row["location"] for row in tables["locations"]}
        | (set(own["bonuses"]) - {"guarded_defence", "prone_defence"})
        | set(own["maluses"]),
    }


def of_freeform() -> dict[str, set[str]]:
    """The conditions that freeform has words for."""
    return {"conditions": {*table("freeform")["words"]["conditions"]}, "sources": {"care"}}


BODILY: dict[str, Callable[[], dict[str, set[str]]]] = {
    "forum": of_forum,
    "kimble": of_kimble,
    "ogl": of_ogl,
    "freeform": of_freeform,
}

SECTIONS = [(rules, section) for rules in RULES for section in sorted(codes(rules))]


@pytest.mark.parametrize(("rules", "section"), SECTIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_code_is_worded(lang: Lang, rules: str, section: str) -> None:
    """Nobody reads a bare code; in English a name may be its own code."""
    texts = Texts(lang, rules)
    missing = {code for code in codes(rules)[section] if texts.find(section, code) is None}
    assert {code for code in missing if section != "names" or lang == "fr" or "_" in code} == set()


@pytest.mark.parametrize("rules", RULES)
def test_every_action_purpose_and_type_has_a_french_word(rules: str) -> None:
    """What may be typed may be typed in French."""
    words = table(rules)["words"]
    assert all(entry["fr"] for entry in table(rules)["actions"].values())
    assert all(entry["fr"] for name, section in words.items() if name != "named" for entry in section.values())
    assert set(words["dice"]) == set(ruleset_named(rules).dice)
    assert {key.partition(".")[0] for key in (*table(rules)["sheet"], *table(rules)["weapon"])} <= set(words["keys"])
