"""From a line to a command: words of both languages, keys and their values. Nothing is guessed."""

from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any

import pytest
from spec import Scenario, fact, given, refuses

from cli.mistakes import KeyTwice, ScriptError, UnknownKey, UnknownWord, WordMissing, WordTooMany
from domain.errors import CombatError, KeyNeeded, UnknownName, UnusableValue
from domain.ruleset import ruleset_named

SETUP = """
char Constantine hp=100 speed=15 resistance=10 attack.light-melee=20 player=Milo side=veilleurs
char Goule x2 hp=40 speed=5 resistance=6 attack.claws=12 side=goules
weapon Constantine sword attack=light-melee type=slashing
weapon Goule claws attack=claws type=slashing
"""
ROUND = "round initiative=64,41,30"
ATTACK = 'Constantine reinforced-attack "Goule 1" aim=73'


@cache
def _fight() -> Scenario:
    return given(SETUP, ROUND)


def read(line: str) -> Any:
    """The command of a line, read in a fight whose first round has begun; nothing is adjudicated."""
    spoken = _fight().desk.hear(line)
    assert spoken is not None
    return spoken.command


def unreadable(line: str) -> CombatError:
    """Why a line makes no command."""
    with pytest.raises(ScriptError) as refused:
        read(line)
    return refused.value.cause


# --- French and English -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("perso Aveline pv=80 vitesse=20 camp=veilleurs", "char Aveline hp=80 speed=20 side=veilleurs"),
        ("pnj Rat x2 hp=4 attaque.crocs=3 joueur=Nora", "char Rat x2 pv=4 attack.crocs=3 player=Nora"),
        ("perso A pv=4 résistance=1 résilience=2 armure.tranchant=-3 compétence.chant=4 article=oui",
         "char A hp=4 resistance=1 resilience=2 armour.slashing=-3 skill.chant=4 article=yes"),
        ("arme Goule crocs attaque=claws type=perforant saigne=4 mêlée=non dégâts=3 visée=-1",
         "weapon Goule crocs attack=claws type=piercing bleed=4 melee=no damage=3 aim=-1"),
        ("tour initiative=64,41,30 raison=x", "round initiative=64,41,30 why=x"),
        ("saute Constantine", "skip Constantine"),
        ("suivant", "next"),
        ("annule 3", "undo 3"),
        ("rétablis", "redo"),
        ("fin", "close"),
        ("décision Constantine pv=-3 raison=x", "ruling Constantine hp=-3 why=x"),
        ("décision Constantine saigne=3 raison=x", "ruling Constantine bleed=3 why=x"),
        ('Constantine attaque-renforcée "Goule 1" arme=sword visée=7 dégâts=1',
         'Constantine reinforced-attack "Goule 1" weapon=sword aim=7 damage=1'),
        ('Constantine attaque-défense "Goule 1" défend=parade défense=4 résistance=5',
         'Constantine attack-defence "Goule 1" defend=parry defence=4 resistance=5'),
        ("Constantine défense-renforcée esquive", "Constantine reinforced-defence dodge"),
        ("Constantine à-couvert", "Constantine cover"),
        ("Constantine panser blessure=7.1", "Constantine bandage wound=7.1"),
        ('Constantine utiliser "fiole" pv=5', 'Constantine use "fiole" hp=5'),
        ("Constantine déplacement", "Constantine move"),
        ("Constantine autre danse", "Constantine other danse"),
        ("Constantine passe", "Constantine pass"),
        ('Constantine attaque-renforcée "Goule 1" weapon=sword visée=7',
         'Constantine reinforced-attack "Goule 1" arme=sword aim=7'),
        ("CONSTANTINE DEFENSE-RENFORCEE ESQUIVE MALUS.DEFENSE=5",
         "constantine reinforced-defence dodge malus.defence=5"),
    ],
)  # fmt: skip
def test_french_and_english_words_make_the_same_command(french: str, english: str) -> None:
    """In any mix, whatever the case and the accents."""
    assert read(french) == read(english)


@pytest.mark.parametrize(("word", "kind"), [("esquive", "dodge"), ("PARADE", "parry"), ("dodge", "dodge")])
def test_a_bare_word_says_the_defence_before_or_after_the_pairs(word: str, kind: str) -> None:
    """`esquive` alone is `defend=dodge`."""
    for line in (f"{word} aim=3", f"aim=3 {word}", f"defend={word} aim=3"):
        command = read(f'Constantine attack-defence "Goule 1" {line}')
        assert command.arguments == {"defend": kind}


@pytest.mark.parametrize("words", ["esquive parade", "esquive defend=parry"])
def test_two_defences_on_a_line_are_a_key_given_twice(words: str) -> None:
    """The bare word stands for the key: neither silently wins over the other."""
    assert isinstance(unreadable(f'Constantine attack-defence "Goule 1" {words}'), KeyTwice)


@pytest.mark.parametrize(
    "line", ['Constantine reinforced-attack "Goule 1" esquive', 'Constantine reinforced-defence "esquive"']
)
def test_a_bare_word_that_nothing_takes_is_one_too_many(line: str) -> None:
    """An action without defence takes no `esquive`, and a quoted one is a name."""
    assert isinstance(unreadable(line), WordTooMany)


# --- Keys and values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", ["abc", "7.5", "-3", "", "7,,8", "7;8", "d100", "٣"])
def test_what_is_no_face_at_all_is_an_unusable_value(faces: str) -> None:
    """Faces are whole numbers and question marks, with commas between."""
    assert isinstance(unreadable(f'Constantine reinforced-attack "Goule 1" aim={faces}'), UnusableValue)


@pytest.mark.parametrize(
    "line",
    [
        f"{ATTACK} visée=2",
        f"{ATTACK} damage@Constantine=1 dégâts@CONSTANTINE=2",
        f"{ATTACK} weapon=sword arme=sword",
        "Constantine pass by=Milo par=Nora",
        "Constantine pass why=a raison=b",
        "char Rat hp=3 pv=4",
        "char Rat hp=3 speed=1 vitesse=2",
        "char Rat hp=3 attack.crocs=1 attaque.Crocs=2",
        "initiative Constantine=64 Constantine=65",
        "initiative Constantine=64 constantine=65",
    ],
)
def test_a_key_given_twice_is_refused(line: str) -> None:
    """In either language, and whatever the case."""
    assert isinstance(unreadable(line), KeyTwice)


@pytest.mark.parametrize(
    ("words", "modifiers"),
    [
        ("mod=+10/terrain", [(10, "terrain", None)]),
        ("mod=−10/terrain", [(-10, "terrain", None)]),
        ("mod.aim=-5/brouillard", [(-5, "brouillard", "aim")]),
        ("mod.visée=-5", [(-5, None, "aim")]),
        ("malus=5/nuit", [(-5, "nuit", None)]),
        ("bonus=5/nuit", [(5, "nuit", None)]),
        ('malus.dégâts=2/"nuit noire"', [(-2, "nuit noire", "damage")]),
        ('mod="−5/nuit noire"', [(-5, "nuit noire", None)]),
        ("mod=+1 mod=+2 bonus=3/a malus=4/b", [(1, None, None), (2, None, None), (3, "a", None), (-4, "b", None)]),
    ],
)
def test_modifiers_have_a_value_a_label_and_perhaps_a_purpose(words: str, modifiers: list[Any]) -> None:
    """Several may be given; `malus` takes away."""
    command = read(f"{ATTACK} {words}")
    assert [(one.value, one.label, one.purpose) for one in command.modifiers] == modifiers


def test_a_modifier_s_label_stands_in_the_sum() -> None:
    """Aim 73 + 24 − 5 (fog) = 92; the damage does not count it."""
    scenario = given(SETUP, ROUND).when(f"{ATTACK} mod.aim=-5/brouillard").then(fact("AttackMade", aim=92))
    (made,) = [event for event in scenario.facts if type(event).__name__ == "AttackMade"]
    assert [term.value for term in getattr(made, "aim").terms if term.name == "brouillard"] == [-5]  # noqa: B009
    assert [term for term in getattr(made, "damage") if term.name == "brouillard"] == []  # noqa: B009


@pytest.mark.parametrize("words", ["mod=", "mod=dix", "mod=+/x", "malus=1.5", "mod=99999999999"])
def test_a_modifier_without_a_whole_number_is_unusable(words: str) -> None:
    """No value is guessed."""
    assert isinstance(unreadable(f"{ATTACK} {words}"), UnusableValue)


@pytest.mark.parametrize("key", ["option.tie", "OPTION.TIE", "option.Tie"])
def test_options_stand_on_the_combat_line(key: str) -> None:
    """`option.NAME=value`, whatever the case; the others keep their defaults."""
    scenario = given().when(f'combat "Autre" rules=forum {key}=Attacker')
    assert scenario.combat.options["tie"] == "attacker"
    assert scenario.combat.options["posts"] == "queue"


def test_unknown_options_and_values_are_refused_with_those_there_are() -> None:
    """The refusal lists the names, or the values."""
    line = 'combat "Autre" rules=forum option.'
    names = tuple(ruleset_named("forum").options)
    assert {"initiative_roll", "posts", "tie", "factor_on_damage", "malus_on", "medic_factor"} <= set(names)
    given().when(f"{line}taille=3").then_refuses(UnknownName, kind="option", name="taille", known=names)
    given().when(f"{line}tie=moi").then_refuses(UnusableValue, expected="defender | attacker | reroll")


def test_a_combat_needs_known_rules() -> None:
    """No ruleset is assumed."""
    assert isinstance(unreadable('combat "Autre"'), KeyNeeded)
    assert isinstance(unreadable('combat "Autre" rules=echecs'), UnknownName)


def test_hp_are_current_and_maximum() -> None:
    """`hp=30/80` and `hp=80`; more than the maximum, none at all, or no number is refused."""
    given().when("char A hp=30/80").then(fact("CombatantJoined", hp=30, hp_max=80))
    given().when("char A pv=80").then(fact("CombatantJoined", hp=80, hp_max=80))
    for wrong in ("80/30", "0", "0/80", "-3", "30/", "/80", "30/80/90", "beaucoup"):
        refuses(UnusableValue, f"char A hp={wrong}")
    refuses(KeyNeeded, "char A speed=3")


def test_a_line_says_who_said_it_where_and_when() -> None:
    """by, link and at, in either language; the time keeps its offset."""
    moment = datetime(2026, 11, 30, 21, 4, tzinfo=timezone(timedelta(hours=1)))
    link = "https://forum.example/t12?p=1#a"
    for words in (f"by=Milo link={link} at=2026-11-30T21:04+01:00", f"par=Milo lien={link} le=2026-11-30T21:04+01:00"):
        spoken = _fight().desk.hear(f"Constantine passe {words}")
        assert spoken is not None
        assert (spoken.by, spoken.link, spoken.posted_at) == ("Milo", link, moment)
        assert spoken.posted_at is not None
        assert spoken.posted_at.utcoffset() == timedelta(hours=1)


@pytest.mark.parametrize("moment", ["2026-11-30T21:04", "hier", "", "2026-13-30T21:04+01:00"])
def test_a_moment_without_offset_is_unusable(moment: str) -> None:
    """No time zone is guessed."""
    assert isinstance(unreadable(f"Constantine passe at={moment}"), UnusableValue)


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("Constantin pass", "Constantin", "Constantine"),
        ("ruond initiative=3", "ruond", "round"),
        ('Constantine reinforced-atack "Goule 1"', "reinforced-atack", "reinforced-attack"),
        ("Constantine esquiv", "esquiv", None),
        ("Constantine attack-defence Constantin esquive", "Constantin", "Constantine"),
        (f"{ATTACK} mod.aimm=3", "aimm", "aim"),
    ],
)
def test_an_unknown_word_is_answered_with_the_nearest_known_ones(line: str, word: str, near: str | None) -> None:
    """Names, verbs, actions, targets and purposes; nothing near, nothing offered."""
    mistake = unreadable(line)
    assert isinstance(mistake, UnknownWord)
    assert mistake.word == word
    assert near in mistake.near if near else mistake.near == ()


def test_an_unknown_key_is_answered_with_the_nearest_and_with_all_that_fit() -> None:
    """`weapn` was probably `weapon`."""
    mistake = unreadable('Constantine reinforced-attack "Goule 1" weapn=sword')
    assert isinstance(mistake, UnknownKey)
    assert mistake.near[0] == "weapon"
    assert {"weapon", "aim", "damage", "why"} <= set(mistake.known)


@pytest.mark.parametrize("line", ["char", "char hp=3", "Constantine", "skip", "weapon Constantine", "note", "aim=73"])
def test_a_line_that_ends_too_soon_says_what_is_missing(line: str) -> None:
    """A name, an action, a weapon, a text."""
    assert isinstance(unreadable(line), WordMissing)
