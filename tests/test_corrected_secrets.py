"""Engine dice and corrections: no preview foresees them, no typing replaces them, none is better the second time."""

import pytest
from corrected import PAIR, back_and_forth, dice, facts, hp, numbers, pair, refused, told, verified
from spec import SECRET, Scenario, given

from cli.store import MemoryKeyring
from domain.commands import Amend, Correct
from domain.dice import keyed_face
from domain.errors import DieHasFallen, TypedDie
from domain.events import CombatClosed, DiceRolled, SecretCommitted
from domain.said import Said
from domain.verification import verify

LED = (
    "round",
    'ruling "Goule 1" initiative=99 why=a',
    'ruling "Goule 2" initiative=98 why=a',
    "ruling Aveline initiative=97 why=a",
    "ruling Bastien initiative=96 why=a",
    '"Goule 1" pass',
    '"Goule 2" pass',
)
"""Commands 8 to 14: whoever strikes next strikes at once, undefended."""
STRIKE = 'Aveline reinforced-attack "Goule 1" weapon=sword'


def struck(mode: str = "engine", typed: str = "") -> Scenario:
    """Aveline has struck Goule 1 (15) with the engine's dice, but for those typed."""
    return pair([*LED, f"{STRIKE} {typed}"], mode=mode)


# --- No die is replaced -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["aim=99", "aim@Aveline=99", "damage=20", 'resistance@"Goule 1"=1', "resistance=1"])
def test_an_engine_die_that_fell_is_not_replaced_by_typing(change: str) -> None:
    """The amendment is refused, the die and its face are named."""
    scenario = struck("any")
    purpose = change.partition("=")[0].partition("@")[0]
    (fell,) = (die for need, die in dice(scenario, 15).items() if f"/{purpose}/" in need)
    roller = "Goule 1" if purpose == "resistance" else "Aveline"
    refused(scenario, f"amend 15 {change} why=mieux").then_refuses(
        DieHasFallen, purpose=purpose, roller=roller, face=fell.face
    )


@pytest.mark.parametrize(
    "line", ["amend 15 aim=99", f"insert after 14 : {STRIKE} aim=99", "amend 14 15.aim@Aveline=99"]
)
def test_where_the_engine_rolls_nothing_is_typed_by_a_correction(line: str) -> None:
    """dice=engine: no amendment, insertion or die given in addition may type a face."""
    refused(struck(), f"{line} why=mieux").then_refuses(TypedDie, purpose="aim", roller="Aveline")


def test_a_typed_die_beside_an_engine_die_is_amended() -> None:
    """The aim was typed, the damage not: the first is another, the second stays; the engine may roll neither again."""
    scenario = struck("any", "aim=50")
    fell = dice(scenario, 15)
    back_and_forth(scenario, "amend 15 aim=60 why=relu")
    assert [one.aim.total for one in facts(scenario, "AttackMade", 15)] == [84]  # type: ignore[attr-defined]
    others = {need: die for need, die in fell.items() if "/aim/" not in need}
    assert {need: die for need, die in dice(scenario, 15).items() if "/aim/" not in need} == others
    refused(scenario, "amend 15 damage=20 why=mieux").then_refuses(
        DieHasFallen, purpose="damage", roller="Aveline", face=fell["15/damage/aveline/d20/1"].face
    )


def test_a_face_is_typed_for_a_die_that_has_not_fallen() -> None:
    """The blow goes to Goule 2, whose resistance is typed; back, the engine's die of Goule 1 is there."""
    scenario = struck("any")
    before = scenario.combat
    back_and_forth(scenario, 'amend 15 target="Goule 2" resistance=10 why=autre')
    assert dice(scenario, 15)["15/resistance/goule-2/d10/1"].face == 10
    back_and_forth(scenario, 'amend 15 target="Goule 1" resistance= why=non')
    assert scenario.combat == before


def test_declared_again_an_attack_finds_the_dice_that_fell() -> None:
    """After an undo, an undo by number, an undo by number and an insertion; with a note in between."""
    scenario = struck().when("note a")
    fell = [die.face for die in dice(scenario, 15).values()]
    keys = [die.key for die in dice(scenario, 15).values()]
    scenario.when("undo 15 why=non", STRIKE)
    again = dice(scenario, numbers(scenario)[-1])
    assert ([die.face for die in again.values()], [die.key for die in again.values()]) == (fell, keys)
    scenario.when("undo", f"insert after 14 : {STRIKE} why=si")
    again = dice(scenario, numbers(scenario)[-2])
    assert ([die.face for die in again.values()], [die.key for die in again.values()]) == (fell, keys)
    verified(scenario)


def test_a_die_thrown_in_vain_is_no_difference() -> None:
    """Nobody is left to act in round 2: #7 is set aside after the danger's die was thrown, which no log holds.

    Whoever knows the secret derives the reason; for who does not, it may have been set aside without one.
    """
    lines = ("char Aveline hp=9", "char Bastien hp=9 resilience=60", "round initiative=9,5", "Aveline pass")
    scenario = given(*lines, "Bastien pass", "round initiative=9,5", dice="any")
    fire = "hazard Feu damage=1d4 to=all when=round-end"
    edits = ("ruling Bastien hp=0 survival=10 why=chute", "leave Aveline fled", fire)
    gathered = " ".join(f"«insert after 6 : {edit}»" for edit in edits)
    back_and_forth(scenario, f"correct {gathered} why=oubli")
    assert [(one.command, one.reason) for one in scenario.combat.set_aside] == [(7, "NoCombatants")]
    assert scenario.one("Bastien").status == "unconscious"
    journal = scenario.desk.journal
    report = verify(journal, journal.combats()[0], MemoryKeyring())
    assert [finding.outcome for finding in report.findings] == ["ok", "ok", "ok", "unchecked"]
    assert report.findings[-1].reason == "secret"


# --- Nothing is foreseen ----------------------------------------------------------------------------------------------


def test_a_preview_never_asks_the_engine() -> None:
    """With no secret at hand it works all the same: what is new is the example; nothing is recorded."""
    scenario = struck()
    fight = scenario.desk.fight
    assert fight is not None
    before, version, fell = scenario.combat, fight.history.version, dice(scenario)
    command = Correct(edits=(Amend(number=15, changes={"targets": ["Goule 2"]}),), verb="amend", why="autre")

    class NoKeys:
        """A keyring that has no secret, and would know if it were asked."""

        def fresh(self, combat_id: object) -> str:
            """Nothing new is needed."""
            raise AssertionError(combat_id)

        def secret(self, combat_id: object, commitment: str) -> bytes:
            """Nobody asks."""
            raise AssertionError(combat_id, commitment)

    ring, fight.keyring = fight.keyring, NoKeys()  # type: ignore[assignment]
    asked: list[str] = []

    def example(key: str, sides: int) -> int:
        asked.append(key)
        return sides

    future, done = fight.preview(command, Said(), example)
    fight.keyring = ring
    assert asked == ["r1/goule-2/resistance/d10/1"]
    thrown = [die for one in done.derived for fact in one.facts if isinstance(fact, DiceRolled) for die in fact.dice]
    assert [die.face for die in thrown if die.need not in fell] == [10]
    assert all(die.face == fell[die.need].face for die in thrown if die.need in fell)
    assert (scenario.combat, fight.history.version) == (before, version)
    assert future.version > version
    scenario.when('amend 15 target="Goule 2" why=autre')
    new = dice(scenario, 15)["15/resistance/goule-2/d10/1"]
    assert new.face == keyed_face(SECRET, str(fight.combat_id), (), new.key, 10)
    verified(scenario)


# --- After the end ----------------------------------------------------------------------------------------------------


def secrets_of(scenario: Scenario) -> list[str]:
    """The commitments of the log, in order."""
    assert scenario.desk.fight is not None
    recorded, _ = scenario.desk.journal.read(scenario.desk.fight.combat_id)
    return [one.event.commitment for one in recorded if isinstance(one.event, SecretCommitted)]


def test_dice_after_the_end_are_a_fresh_secrets() -> None:
    """#16 closes; the correction commits to another secret before its new die falls, and reveals it with the end."""
    scenario = struck().when("close")
    fight = scenario.desk.fight
    assert fight is not None
    fell = dice(scenario, 15)
    before = scenario.combat
    scenario.when('amend 15 target="Goule 2" why=autre')
    (commitment,) = secrets_of(scenario)
    (closed,) = facts(scenario, "CombatClosed")
    assert isinstance(closed, CombatClosed)
    assert closed.secret is not None
    assert closed.secret != SECRET.hex()
    assert fight.history.secrets[commitment] == closed.secret
    new = dice(scenario, 15)["15/resistance/goule-2/d10/1"]
    assert new.face == keyed_face(bytes.fromhex(closed.secret), str(fight.combat_id), (), new.key, 10)
    assert all(die == fell[need] for need, die in dice(scenario, 15).items() if need in fell)
    verified(scenario)
    scenario.when("amend 15 actor=Bastien why=encore")
    assert len(set(secrets_of(scenario))) == 2
    verified(scenario)
    scenario.when("undo", "undo")
    assert (scenario.combat, scenario.combat.status) == (before, "closed")
    verified(scenario)


def test_a_fight_that_was_closed_goes_on_and_is_closed_again() -> None:
    """`undo 16`, the end: the rest after it is set aside; a new die, the end again, another correction."""
    scenario = given(PAIR.replace("side=goules", "player=Milo"), *LED, STRIKE, dice="engine")
    scenario.when("close", "rest all days=1").when("undo 16 why=pas-fini")
    assert (scenario.combat.status, [one.command for one in scenario.combat.set_aside]) == ("open", [17])
    scenario.when('Bastien reinforced-attack "Goule 2" weapon=sword', "close")
    assert scenario.combat.status == "closed"
    verified(scenario)
    back_and_forth(scenario, 'amend 15 target="Goule 2" why=autre')
    assert scenario.combat.status == "closed"
    assert len(set(secrets_of(scenario))) >= 2


def test_a_correction_of_typed_dice_after_the_end_is_closed_too() -> None:
    """34 − (6 + 3) = 25 is 34 − (1 + 3) = 30; two days of rest after the end give 8 HP each [FORUM-CARE-3]."""
    lines = told('"Goule 1" pass\n"Goule 2" pass')
    scenario = given(
        PAIR.replace("side=goules", "player=Milo"),
        "round initiative=20,10,90,80",
        *lines,
        f"{STRIKE} aim=50 damage=10 resistance=6",
        "close",
        "rest all days=2",
    )
    assert hp(scenario) == (100, 100, 71, 80)
    back_and_forth(scenario, "amend 11 resistance=1 why=relu")
    assert hp(scenario) == (100, 100, 66, 80)
    assert scenario.combat.status == "closed"
