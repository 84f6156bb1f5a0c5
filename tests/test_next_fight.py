"""`char NAME from=COMBAT`: what comes over from an earlier fight, what does not, and who may not come."""

from dataclasses import replace
from typing import Any

import orjson
import pytest
from players import fight_of
from sequels import BRIDGE, bridge, hurt, limbs, sequel, taken
from spec import fact, given

from cli.mistakes import ScriptError, TakenOver, UnknownCombat
from domain import events as e
from domain.combat import Combatant, Condition, Location
from domain.errors import CombatError, SeveralMeant, UnknownName
from domain.ruleset import register, ruleset_named
from domain.sheets import Origin
from domain.taking import DiedThere, EarlierOpen, OtherRules, RestNeeded, SameCombat
from domain.wire import read_event, write_event

__all__ = ["limbs"]  # a fixture

COMES = "char Constantine from=essai"


def constantine(*lines: str, words: str = "") -> Combatant:
    """Constantine in the second fight, come from a first one with these lines."""
    return sequel(bridge(*lines), f"{COMES} {words}").one("Constantine")


# --- What comes over --------------------------------------------------------------------------------------------------


def test_whoever_comes_is_as_the_earlier_fight_left_them() -> None:
    """Hit points, sheet, counters, side, player, gender and article; the weapon is added after the joining."""
    scenario = sequel(bridge("ruling Constantine SAN=-3 why=peur"), COMES)
    scenario.then(
        fact("CombatantJoined", hp=9, hp_max=13, side="veilleurs", player="Milo", gender="f", article=False),
        fact("WeaponAdded", name="Constantine", weapon="épée", traits={"attack": "épée", "type": "slashing"}),
    )
    one = scenario.one("Constantine")
    assert dict(one.sheet) == {"speed": 15, "resistance": 10, "attack.épée": 20}
    assert dict(one.counters) == {"SAN": 57}
    assert sequel(scenario, 'char "Goule 1" from=essai', title="Autre").one("Goule 1").article is True


def test_the_command_holds_the_origin_and_so_does_the_event() -> None:
    """Slug, id, last event and seal of the earlier fight as it stood."""
    first = bridge()
    scenario = sequel(first, COMES)
    earlier, command = fight_of(first), taken(scenario)
    came_from = Origin(
        combat="essai",
        combat_id=str(earlier.combat_id),
        version=earlier.history.version,
        seal=earlier.link.hex(),
    )
    assert command.taken is not None
    assert command.taken.origin == came_from
    scenario.then(fact("CombatantJoined", origin=came_from))
    assert (command.hp, command.sheet, command.player) == (None, {}, None)


def test_rest_after_the_fight_comes_over() -> None:
    """10% of 13 a day for 2 days is 2.6, rounded 3: 9 + 3 = 12."""
    first = bridge().when("rest Constantine days=2")
    assert sequel(first, COMES).one("Constantine").hp == 12


def test_what_lasts_comes_over_and_nothing_else() -> None:
    """A condition for good stays; what ends by itself, a haemorrhage and an effect do not."""
    one = constantine(
        "ruling Constantine +borgne until=permanent why=griffe",
        "ruling Constantine +prone until=rise why=chute",
        "ruling Constantine bleed=2 why=griffe",
        "effect Constantine mod.aim=-5 label=brouillard until=combat",
    )
    assert one.conditions == (Condition("borgne", "permanent"),)
    assert (one.bleeding, one.effects, one.status) == ((), (), "active")


@pytest.mark.parametrize("departure", ["fled", "surrendered", "captured", "gone"])
def test_who_left_the_earlier_fight_lives_and_may_come(departure: str) -> None:
    """They are in the new fight as anybody."""
    one = constantine(f"leave Constantine {departure}")
    assert (one.hp, one.status) == (9, "active")


def test_parts_of_the_body_and_loaded_weapons_come_over(limbs: str) -> None:
    """13 // 3 = 4 in the head, 13 // 4 = 3 in the arm, of which 1 is left; each weapon as by a line of its own."""
    first = given(*BRIDGE, rules=limbs)
    hurt(first, "Constantine", "right_arm", 1)
    scenario = sequel(first.when("close"), COMES, rules=limbs)
    scenario.then(
        fact("CombatantJoined", locations={"head": 4, "right_arm": 3}, location_hp={"right_arm": 1}),
        fact("WeaponAdded", weapon="épée"),
        fact("WeaponLoaded", weapon="épée", shots=1),
    )
    assert dict(scenario.one("Constantine").locations) == {"head": Location(4, 4), "right_arm": Location(1, 3)}


def test_experience_is_kept_from_fight_to_fight(limbs: str) -> None:
    """What was earned in the first fight is still listed in the third, before what the second brought."""
    second = sequel(bridge(rules=limbs), COMES, "close", rules=limbs)
    third = sequel(second, "char Constantine from=la-cave", title="Le toit", rules=limbs)
    assert third.one("Constantine").ticks == ("leçon 1", "leçon 2")


def test_a_broken_weapon_stays_behind(limbs: str) -> None:
    """It is of no more use; the other comes."""
    first = bridge("weapon Constantine cassé attack=épée", rules=limbs)
    assert [held.name for held in sequel(first, COMES, rules=limbs).one("Constantine").weapons] == ["épée"]


# --- What the line says besides ---------------------------------------------------------------------------------------


def test_what_the_line_says_goes_before_what_was_taken() -> None:
    """Sheet and counters key by key, case and accents aside; side, player, gender and article."""
    one = constantine(words="attack.EPEE=25 vitesse=3 counter.san=40 player=Nora side=goules genre=m article=yes")
    assert dict(one.sheet) == {"resistance": 10, "attack.EPEE": 25, "speed": 3}
    assert dict(one.counters) == {"san": 40}
    assert (one.player, one.side, one.gender, one.article) == ("Nora", "goules", "m", True)


def test_no_article_wins_over_one() -> None:
    """`article=no` takes away what the earlier fight gave."""
    assert sequel(bridge(), 'char "Goule 1" from=essai article=no').one("Goule 1").article is False


def test_the_rest_of_the_line_is_as_for_anybody() -> None:
    """Alias, what is hidden, the round of arrival and who rolls."""
    one = constantine(words="alias=c hide=hp enters=2 dice=engine")
    assert (one.alias, one.hide, one.enters, one.mode) == ("c", "hp", 2, "engine")


@pytest.mark.parametrize(
    ("line", "name", "hp"),
    [
        ("perso Constantine depuis=essai", "Constantine", 9),
        ("char CONSTANTINE from=Ess", "CONSTANTINE", 9),
        ("char g2 from=essai", "g2", 40),
    ],
)
def test_names_and_combats_are_found_as_everywhere(line: str, name: str, hp: int) -> None:
    """In French, without case, by the beginning of the slug or somebody's short name; the name is the line's."""
    assert sequel(bridge(), line).one(name).hp == hp


# --- Refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "error", "fields"),
    [
        ("char Constantine from=ailleurs", UnknownCombat, {"name": "ailleurs", "known": ("essai", "la-cave")}),
        ("char Constantine from=", UnknownCombat, {"name": ""}),
        ("char Constantine from=la-cave", SameCombat, {"combat": "la-cave"}),
        ("char Milo from=essai", UnknownName, {"kind": "combatant", "name": "Milo"}),
        ("char Goule from=essai", SeveralMeant, {"known": ("Goule 1", "Goule 2")}),
        ("char Constantine from=essai hp=9", TakenOver, {"key": "hp"}),
        ("char Constantine from=essai pv=9/13", TakenOver, {"key": "hp"}),
        ("char Constantine x2 from=essai", TakenOver, {"key": "x2"}),
    ],
)
def test_a_line_that_cannot_mean_it_is_refused(line: str, error: type[CombatError], fields: dict[str, Any]) -> None:
    """An unknown combat, this very one, somebody unknown there or a group, hit points or a number of people besides."""
    sequel(bridge(), line).then_refuses(error, **fields)


def test_an_open_fight_lets_nobody_go() -> None:
    """It must be closed first; its end taken back, it is open again."""
    for first in (given(*BRIDGE), bridge().when("undo")):
        sequel(first, COMES).then_refuses(EarlierOpen, combat="essai")


def test_a_fight_of_other_rules_is_refused(limbs: str) -> None:
    """The names of the rules count, both are told."""
    refused = sequel(bridge(), COMES, rules=limbs)
    refused.then_refuses(OtherRules, combat="essai", theirs="forum", ours="limbs")


def test_another_version_of_the_same_rules_is_as_good(limbs: str) -> None:
    """An earlier fight of limbs@1 leads to one of limbs@9."""
    first = bridge(rules=limbs)
    register(replace(ruleset_named(limbs), version=9))
    second = sequel(first, COMES, rules=limbs)
    assert (first.combat.rules, second.combat.rules) == ("limbs@1", "limbs@9")
    assert second.one("Constantine").hp == 9


def test_the_dead_do_not_come() -> None:
    """Whoever died in the earlier fight stays there."""
    first = bridge("ruling Constantine dead why=chute")
    sequel(first, COMES).then_refuses(DiedThere, name="Constantine", combat="essai")


def test_without_a_hit_point_rest_comes_first() -> None:
    """0 of 13 is refused; a day of rest gives 1.3, rounded 1."""
    first = bridge("ruling Constantine hp=0 why=chute survival=80")
    sequel(first, COMES).then_refuses(RestNeeded, name="Constantine", combat="essai")
    first.when("rest Constantine days=1")
    assert sequel(first, COMES, title="Le toit").one("Constantine").hp == 1


def test_the_caret_stands_under_what_is_wrong() -> None:
    """Under the combat's name, or the key that has no place beside it."""
    at = sequel(bridge()).desk
    for line, column in ((f"{COMES}x", 22), (f"{COMES} pv=3", 31), ("char Constantine x3 from=essai", 17)):
        with pytest.raises(ScriptError) as told:
            at.say(line)
        assert told.value.column == column


def test_a_refused_line_changes_nothing() -> None:
    """Neither fight has a new event, and the last used combat is the second, before and after."""
    first = bridge()
    second = sequel(first)
    before = [(one.slug, one.version) for one in first.desk.journal.combats()]
    second.when("char Milo from=essai").then_refuses(UnknownName)
    second.when(COMES)
    assert first.desk.journal.last_used() == fight_of(second).slug == "la-cave"
    after = [(one.slug, one.version) for one in first.desk.journal.combats()]
    assert after[0] == before[0]
    assert after[1][1] == before[1][1] + 3


# --- Afterwards -------------------------------------------------------------------------------------------------------


def test_a_correction_in_the_earlier_fight_does_not_flow_on() -> None:
    """Its end taken back and its outcome changed, who came before is as they came; who comes now, as it is now."""
    first = bridge()
    second = sequel(first, COMES)
    first.when("undo", "ruling Constantine hp=2 why=poison", "close")
    assert second.when("undo", "redo").one("Constantine").hp == 9
    assert sequel(first, COMES, title="Le toit").one("Constantine").hp == 2


def test_an_event_of_an_older_log_reads_as_before() -> None:
    """Without the new fields: nobody's origin, whole, nothing lasting, no experience."""
    (joined,) = (one for one in given("char Milo hp=9").facts if isinstance(one, e.CombatantJoined))
    data = orjson.loads(write_event(joined))
    for name in ("origin", "location_hp", "lasting", "ticks"):
        del data[name]
    assert read_event("CombatantJoined@1", orjson.dumps(data)) == joined


def test_an_older_command_reads_as_before() -> None:
    """Nothing taken over, and the article that was not asked for is none."""
    entry = given("char Milo hp=9").entry
    assert entry is not None
    data = orjson.loads(write_event(entry.declared))
    del data["command"]["taken"]
    data["command"]["article"] = False
    read = read_event("Declared@1", orjson.dumps(data))
    assert isinstance(read, e.Declared)
    assert read.command.model_dump(exclude={"article"}) == entry.declared.command.model_dump(exclude={"article"})
