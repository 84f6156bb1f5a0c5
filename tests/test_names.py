"""Names and how they are matched: without case and accents, alone or in groups; those that cannot be declared."""

import unicodedata

import pytest
from spec import fact, given, refuses

from cli.mistakes import WordTooMany
from domain.errors import CombatError, NameTaken, SeveralMeant, UnknownName, UnusableName, UnusableValue

SETUP = """
char Constantine hp=100 speed=15 resistance=10 attack.light-melee=20 player=Milo side=veilleurs
char Goule x2 hp=40 speed=5 resistance=6 attack.claws=12 side=goules
weapon Constantine sword attack=light-melee type=slashing
weapon Goule claws attack=claws type=slashing
"""
ROUND = "round initiative=64,41,30"
GHOULS = ("Goule 1", "Goule 2")


# --- Matching ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["Hélène", "HÉLÈNE", "helene", unicodedata.normalize("NFD", "hélène"), "« Hélène »"])
def test_names_match_without_case_and_accents(said: str) -> None:
    """The name recorded is the one declared."""
    given("char Hélène hp=10").when(f"ruling {said} hp=3 why=x").then(
        {"event": "RulingMade", "name": "Hélène", "after": 3}
    )


@pytest.mark.parametrize("said", ['"goule 1"', "«\u00a0Goule 1\u00a0»", "“GOULE\u202f1”", "„Goule\u00a01“"])
def test_a_name_with_a_space_matches_whatever_the_quotes_and_the_space(said: str) -> None:
    """No-break spaces are spaces in names too."""
    given(SETUP).when(f"ruling {said} hp=3 why=x").then({"event": "RulingMade", "name": "Goule 1"})


@pytest.mark.parametrize("said", ["L'Ombre", "L’Ombre", "l'ombre"])
def test_a_typographic_apostrophe_is_an_apostrophe(said: str) -> None:
    """Phones and word processors curl quotes: pasted back, the name is still that of L'Ombre."""
    given("char L'Ombre hp=10").when(f"ruling {said} hp=3 why=x").then({"event": "RulingMade", "name": "L'Ombre"})


@pytest.mark.parametrize("said", ["épée", "Épée", "EPEE"])
def test_weapons_match_without_case_and_accents(said: str) -> None:
    """Aim 73 + 24 with the one weapon of that name."""
    given(SETUP, "weapon Constantine épée attack=light-melee", ROUND).when(
        f'Constantine reinforced-attack "Goule 1" arme={said} aim=73'
    ).then(fact("AttackMade", weapon="épée", aim=97))


def test_a_weapon_of_the_same_name_is_replaced_whatever_its_case() -> None:
    """The second épée is the only one: its aim of 5 counts, 73 + 24 + 5 = 102."""
    arms = ("weapon Constantine épée attack=light-melee aim=1", "weapon Constantine Epee attack=light-melee aim=5")
    line = 'Constantine reinforced-attack "Goule 1" arme=épée aim=73'
    given(SETUP, *arms, ROUND).when(line).then(fact("AttackMade", aim=102))


def test_attack_statistics_match_without_case() -> None:
    """`attack.Claws` on the sheet and `attack=claws` on the weapon are one statistic: 50 + 12 × 1.2 = 64."""
    given("char A hp=9 attack.Griffes=12", "char B hp=9", "weapon A w attack=griffes", "round initiative=90,4").when(
        "A reinforced-attack B aim=50"
    ).then(fact("AttackMade", aim=64))


@pytest.mark.parametrize("kind", ["acide", "Acide", "ACIDE"])
def test_damage_types_match_armour_without_case(kind: str) -> None:
    """Damage 5 + 24, less the armour's 5 against acid: 24."""
    arms = f"weapon Constantine fiole attack=light-melee type={kind}"
    given(SETUP, "char Z hp=40 armour.acide=-5", arms, "round initiative=64,41,30,90", "Z pass").when(
        "Constantine reinforced-attack Z weapon=fiole aim=50 damage=5 resistance=3"
    ).then(fact("WoundTaken", damage=24))


@pytest.mark.parametrize("name", ["Tranchant", "Esquive", "Oui"])
def test_a_weapon_may_be_called_like_a_word_of_the_script(name: str) -> None:
    """The name given is the name found: it is no damage type, no defence, no answer."""
    line = f'Constantine reinforced-attack "Goule 1" weapon={name} aim=73'
    given(SETUP, f"weapon Constantine {name} attack=light-melee", ROUND).when(line).then(
        fact("AttackMade", weapon=name, aim=97)
    )


# --- Groups -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", ["x2", "X2", "×2"])
def test_a_number_after_a_name_makes_several(times: str) -> None:
    """`Rat x2` is Rat 1 and Rat 2, the multiplication sign of a pasted text included."""
    given().when(f"char Rat {times} hp=4").then(
        {"event": "CombatantJoined", "name": "Rat 1"}, {"event": "CombatantJoined", "name": "Rat 2"}
    )


@pytest.mark.parametrize(("times", "error"), [("x0", UnusableValue), ("x101", UnusableValue), ("x", WordTooMany)])
def test_a_number_that_makes_nobody_or_a_crowd_is_refused(times: str, error: type[CombatError]) -> None:
    """From 1 to 100."""
    refuses(error, f"char Rat {times} hp=4")


@pytest.mark.parametrize("group", ["Goule", "goule", "GOULE"])
def test_a_bare_group_name_arms_all_of_them(group: str) -> None:
    """`weapon Goule` is for both; `weapon "Goule 2"` for one."""
    added = [{"event": "WeaponAdded", "name": name, "weapon": "crocs"} for name in GHOULS]
    given(SETUP).when(f"weapon {group} crocs attack=claws").then(*added)
    given(SETUP).when('weapon "Goule 2" crocs attack=claws').then(added[1])


@pytest.mark.parametrize(
    "line",
    [
        "Constantine reinforced-attack Goule aim=73",
        "goule pass",
        "skip Goule",
        "ruling GOULE hp=3 why=x",
        "initiative Goule=64",
        'Constantine reinforced-attack "Goule 1" aim=73 resistance@Goule=4',
    ],
)
def test_a_bare_group_name_elsewhere_is_an_error_that_lists_them(line: str) -> None:
    """Never a guess."""
    refuses(SeveralMeant, line, SETUP, ROUND, known=GHOULS)


# --- Names that cannot be declared ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["Char", "perso", "PNJ", "Weapon", "Arme", "Tour", "round", "Initiative", "Next", "Suivant", "Skip", "Saute",
     "Note", "Ruling", "Decision", "Décision", "Undo", "Annule", "Redo", "Rétablis", "retablis", "Close", "Fin",
     "Combat", "Rien", "none", "Esquive", "Dodge", "Parade", "PARRY", "“Tour”"],
)  # fmt: skip
def test_a_name_that_is_a_word_of_the_script_is_refused(name: str) -> None:
    """Table verbs and bare words, in either language, alone or several alike."""
    refuses(UnusableName, f"char {name} hp=10")
    refuses(UnusableName, f"char {name} x2 hp=10")


@pytest.mark.parametrize("name", ['""', '"-!-"', "★", '"…"', "« ? »"])
def test_a_name_without_letter_or_digit_is_refused(name: str) -> None:
    """Nothing would be left of it in a die's key."""
    refuses(UnusableName, f"char {name} hp=10")


@pytest.mark.parametrize("title", ["!!!", "…", ""])
def test_a_combat_s_title_has_a_letter_or_a_digit(title: str) -> None:
    """Its slug is what `-c` names it by: an empty one names nothing."""
    scenario = given().when(f'combat "{title}" rules=forum')
    assert scenario.refusal is not None


@pytest.mark.parametrize("name", ["影", "Ünal", "7", "Goule3", "L'Ombre", "Ζεύς", "हिन्दी"])
def test_names_of_every_script_are_welcome(name: str) -> None:
    """Letters and digits of any script."""
    given().when(f"char {name} hp=10").then({"event": "CombatantJoined", "name": name})


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("char L'Ombre hp=9", '"L Ombre"'),
        ("char L'Ombre hp=9", "L’OMBRE"),
        ("char Goule x2 hp=9", '"Goule-1"'),
        ("char Goule x2 hp=9", '"goule 2"'),
        ("char Goule x2 hp=9", "Goule"),
        ("char Élan hp=9", "elan"),
        ('char "Rat 2" hp=9', "Rat x2"),
        ("char Rat hp=9", "Rat x2"),
        ("char Rat x2 hp=9", "rat x3"),
    ],
)
def test_a_name_with_the_die_keys_of_another_is_refused(taken: str, name: str) -> None:
    """Names that differ by case, accents or punctuation alone would share their dice."""
    refuses(NameTaken, f"char {name} hp=10", taken)


def test_a_name_is_free_again_once_its_declaration_is_taken_back() -> None:
    """Only those in the fight count."""
    given("char Rat hp=9", "undo").when("char rat hp=10").then({"event": "CombatantJoined", "name": "rat"})


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    """A roller, a weapon or a combatant that is not in the fight."""
    everybody = ("Constantine", *GHOULS)
    refuses(UnknownName, "ruling Gobelin hp=3 why=x", SETUP, kind="combatant", name="Gobelin", known=everybody)
    line = 'Constantine reinforced-attack "Goule 1" weapon=hache aim=73'
    refuses(UnknownName, line, SETUP, ROUND, kind="weapon", name="hache", known=("sword",))
