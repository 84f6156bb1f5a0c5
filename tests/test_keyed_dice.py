"""Engine dice are derived from their keys: recomputed here from the design's text, with hmac and struct alone."""

import hashlib
import hmac
import struct
from collections.abc import Iterable

from hypothesis import given as drawn, settings, strategies as st
from spec import SECRET, Scenario, fact, given

from domain.dice import Die, commitment_of, keyed_face
from domain.events import CombatClosed, CombatOpened, DiceRolled
from domain.ruleset import ruleset_named

COMBAT = "00000000-0000-4000-8000-000000000001"
PAIR = "char Milo hp=900 speed=15 attack.x=20\nchar Goule x2 hp=400 speed=5 attack.x=12"
ARMS = "weapon Milo sword attack=x\nweapon Goule claws attack=x"
ENCODABLE = st.text(st.characters(codec="utf-8"), max_size=30)


def lp(text: bytes) -> bytes:
    """A 4-byte big-endian length, then the bytes."""
    return struct.pack(">I", len(text)) + text


def first_word(secret: bytes, combat: str, entropy: Iterable[str], key: str, attempt: int) -> int:
    """The first 8 digest bytes, big-endian."""
    mixed = b"".join(lp(part.encode()) for part in entropy)
    message = lp(combat.encode()) + lp(mixed) + lp(key.encode()) + struct.pack(">I", attempt)
    return int(struct.unpack(">Q", hmac.new(secret, message, hashlib.sha256).digest()[:8])[0])


def face_by_hand(secret: bytes, combat: str, entropy: Iterable[str], key: str, sides: int) -> tuple[int, int]:
    """The face, and how many attempts it took."""
    parts, bound = tuple(entropy), 2**64 // sides * sides
    for attempt in range(100):
        word = first_word(secret, combat, parts, key, attempt)
        if word < bound:
            return 1 + word % sides, attempt + 1
    raise AssertionError(key)


def dice_of(scenario: Scenario) -> list[Die]:
    """Every die of the log, in order."""
    assert scenario.desk.fight is not None
    entries = scenario.desk.fight.history.entries
    return [die for entry in entries for roll in entry.facts if isinstance(roll, DiceRolled) for die in roll.dice]


def test_a_die_that_openssl_computes() -> None:
    """The digest's first 8 bytes, computed by openssl as below, make the face 96 of a d100."""
    # printf '\0\0\0\x24ID\0\0\0\0\0\0\0\x15KEY\0\0\0\0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1f
    word = 0x9E8B87C72FE5B9CB
    assert word % 100 == 95
    assert keyed_face(SECRET, COMBAT, (), "r3/goule-1/aim/d100/1", 100) == 96


@drawn(st.binary(min_size=32, max_size=32), ENCODABLE, st.lists(ENCODABLE, max_size=3), ENCODABLE, st.integers(1, 2000))
def test_a_face_is_what_the_design_says(secret: bytes, combat: str, entropy: list[str], key: str, sides: int) -> None:
    """Secret, combat, entropy, key and sides give the face, by the bytes of the design."""
    face = keyed_face(secret, combat, entropy, key, sides)
    assert face == face_by_hand(secret, combat, entropy, key, sides)[0]
    assert 1 <= face <= sides


def test_contributions_are_told_apart() -> None:
    """Entropy is joined with its lengths: `ab`, `c` is not `a`, `bc`, and their order counts."""
    sides = 1_000_000
    parts: list[tuple[str, ...]] = [("ab", "c"), ("a", "bc"), ("abc",), ("c", "ab"), ("",), ()]
    faces = [keyed_face(SECRET, COMBAT, part, "r1/a/aim/d1000000/1", sides) for part in parts]
    assert faces == [face_by_hand(SECRET, COMBAT, part, "r1/a/aim/d1000000/1", sides)[0] for part in parts]
    assert len(set(faces)) == len(parts)


def test_a_word_at_or_above_the_bound_gives_way_to_the_next_attempt() -> None:
    """With 2⁶³ + 1 sides about half the words are beyond the bound: one, two, three attempts are needed."""
    sides = 2**63 + 1
    bound = sides
    wanted = {1, 2, 3, 4}
    for number in range(1, 500):
        key = f"r{number}/goule/aim/d{sides}/1"
        face, attempts = face_by_hand(SECRET, COMBAT, (), key, sides)
        assert keyed_face(SECRET, COMBAT, (), key, sides) == face
        assert (first_word(SECRET, COMBAT, (), key, 0) >= bound) == (attempts > 1)
        wanted.discard(attempts)
    assert not wanted


def test_the_commitment_is_the_secrets_digest() -> None:
    """What `CombatOpened` publishes is SHA-256 of the secret, and `CombatClosed` opens it."""
    scenario = given(PAIR)
    assert scenario.desk.fight is not None
    opened = next(one for one in scenario.desk.fight.history.events() if isinstance(one, CombatOpened))
    assert opened.commitment == commitment_of(SECRET) == hashlib.sha256(SECRET).hexdigest()
    scenario.when("close").then(fact("CombatClosed", secret=SECRET.hex()))
    closed = next(one for one in scenario.facts if isinstance(one, CombatClosed))
    assert hashlib.sha256(bytes.fromhex(closed.secret or "")).hexdigest() == opened.commitment


def test_every_engine_die_of_a_fight_can_be_recomputed() -> None:
    """Each engine die of a fight follows from the secret, the combat's id and its key."""
    scenario = given(PAIR, ARMS, dice="any")
    for _ in range(3):
        scenario.when("round")
        while up := ruleset_named("forum").up(scenario.combat):
            target = "Milo" if up[0] != "Milo" else '"Goule 1"'
            scenario.when(f'"{up[0]}" attack-defence {target} defend=dodge')
    combat_id = str(scenario.desk.fight.combat_id) if scenario.desk.fight else ""
    dice = dice_of(scenario)
    assert len(dice) > 20
    for die in dice:
        assert die.source == "engine"
        assert die.face == face_by_hand(SECRET, combat_id, (), die.key, die.sides)[0]


def test_keys_say_round_roller_purpose_sides_ordinal() -> None:
    """A key holds the round, the roller's slug, the purpose, the sides and the ordinal; a need its cause instead."""
    scenario = given(PAIR, ARMS, "round initiative=64,41,30", "round initiative=64,41,30")
    scenario.when('Milo reinforced-attack "Goule 1" aim=73')
    (die,) = dice_of(scenario)[-1:]
    assert (die.key, die.need) == ("r2/milo/aim/d100/1", "8/aim/milo/d100/1")
    scenario.when('"Goule 1" pass damage=12 resistance=3')
    assert [die.key for die in dice_of(scenario)[-2:]] == ["r2/milo/damage/d20/1", "r2/goule-1/resistance/d10/1"]
    assert [die.need for die in dice_of(scenario)[-2:]] == ["8/damage/milo/d20/1", "8/resistance/goule-1/d10/1"]


def test_a_second_die_of_a_kind_takes_the_next_ordinal() -> None:
    """A roll-off is the second initiative die of its roller in the round."""
    scenario = given("char A hp=10 speed=5\nchar B hp=10 speed=5")
    scenario.when("round initiative=50,50,30,20")
    keys = [(die.key, die.face) for die in dice_of(scenario)]
    assert keys[:2] == [("r1/a/initiative/d100/1", 50), ("r1/b/initiative/d100/1", 50)]
    assert keys[2:] == [("r1/a/initiative/d100/2", 30), ("r1/b/initiative/d100/2", 20)]


def test_slugs_in_keys_are_without_case_accents_and_signs() -> None:
    """Names enter keys as slugs, whose letters may be of any script."""
    scenario = given('char "L\'Ombre Élise" hp=10\nchar "Ёжик" hp=10\nchar "鬼 2" hp=10', "round initiative=3,2,1")
    assert [die.key.split("/")[1] for die in dice_of(scenario)] == ["l-ombre-elise", "ежик", "鬼-2"]


def test_a_die_does_not_depend_on_what_else_was_rolled() -> None:
    """Goule 2 throws the same initiative whether the others' dice were rolled or typed."""
    scenario = given(PAIR, dice="any")
    scenario.when("round")
    rolled = {die.key: die.face for die in dice_of(scenario)}
    scenario.when("undo").when('round initiative@Milo=1 initiative@"Goule 1"=2')
    again = dice_of(scenario)[-3:]
    assert [(die.source, die.face) for die in again[:2]] == [("declared", 1), ("declared", 2)]
    assert (again[2].source, again[2].face) == ("engine", rolled["r1/goule-2/initiative/d100/1"])


@settings(max_examples=25, deadline=None)
@drawn(st.lists(st.booleans(), min_size=3, max_size=3))
def test_typed_dice_take_keys_too(typed: list[bool]) -> None:
    """Whoever typed, everybody's die has the key it would have had."""
    names = ("Milo", '"Goule 1"', '"Goule 2"')
    faces = " ".join(f"initiative@{name}=7" for name, one in zip(names, typed, strict=True) if one)
    scenario = given(PAIR, dice="any").when(f"round {faces}")
    first = dice_of(scenario)[:3]
    assert [die.key for die in first] == [f"r1/{who}/initiative/d100/1" for who in ("milo", "goule-1", "goule-2")]
    assert [die.source == "declared" for die in first] == typed
