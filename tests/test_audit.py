"""The facts of a dossier: what was contested and answered, what went back, which commands belong to one."""

import pytest
from corrected import BRIDGE, FIRST, from_now, hp
from dossiers import dossier, programs, text
from spec import given
from test_branches import branched

from domain.refusals import NoSuchCommand

STRIKE = 'Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=12'  # 7 of FIRST
ANSWER = '"Goule 1" attack-defence Constantine weapon=claws defend=dodge defence=22 resistance=6,4 aim=30 damage=8'  # 8


# --- What it is about -------------------------------------------------------------------------------------------------


def test_the_subject_counts_and_marks_what_differs() -> None:
    """Nine commands; dice: 3 initiatives, aim, damage, defence, 2 resistances, aim, damage of the ghoul: 10."""
    one = dossier(given(BRIDGE, FIRST, options="option.tie=attacker"))
    subject = one.subject
    assert (subject.title, subject.rules, subject.status, subject.round) == ("Essai", "forum@1", "open", 1)
    assert (subject.commands, subject.dice) == (9, 10)
    assert [(each.option, each.value, each.default) for each in subject.settings if each.differs] == [
        ("tie", "attacker", "defender")
    ]


def test_a_commitment_says_whether_it_is_revealed() -> None:
    """Published at the opening; `close` reveals it; taken back, what is known stays known and a fresh one follows."""
    scenario = given(BRIDGE, "round initiative=64,41,30", "Constantine pass")
    (first,) = dossier(scenario).subject.commitments
    assert (first.command, first.secret) == (1, None)
    scenario.when("close", "undo")
    first, second = dossier(scenario).subject.commitments
    assert first.secret == bytes(range(32)).hex()
    assert (second.command, second.secret) == (9, None)


def test_grains_of_chance_are_listed_with_their_round() -> None:
    """Before the first round they serve it; once its dice have fallen, the next."""
    scenario = given(BRIDGE, 'entropy "le vent" by=Milo', "round initiative=64,41,30", 'entropy "la pluie"')
    assert [(one.round, one.text, one.deed.person) for one in dossier(scenario).subject.grains] == [
        (1, "le vent", "Milo"), (2, "la pluie", None),
    ]  # fmt: skip


def test_a_branch_says_where_it_parted() -> None:
    """The fight, the last command taken over, and the seal there, which whoever has that fight can look up."""
    origin = given(BRIDGE, FIRST)
    assert dossier(origin).subject.branch is None
    seal = dossier(origin).subject.seal
    one = dossier(branched(origin), audience="players")
    assert one.subject.branch
    assert (one.subject.branch.combat, one.subject.branch.last) == ("essai", 9)
    assert programs(one)["branch"]["last"] == 9
    told = f"Parti de : essai, repris jusqu'à la commande #9 ; sceau à cet endroit : {seal}"
    assert told in " ".join(text(one).split())


# --- Disputes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "kind", "number"),
    [
        ('dispute 8 settled why="relu"', "settled", 11),
        ('ruling on 8 outcome=miss why="relu"', "ruling", 11),
        ('amend 8 aim=31 why="relu"', "correction", 11),
        ('undo 8 why="relu"', "taken_back", 11),
    ],
)
def test_a_dispute_is_told_with_its_answer(answer: str, kind: str, number: int) -> None:
    """Who contests which turn and why; what was done about it since."""
    scenario = given(BRIDGE, FIRST).when('dispute 8 why="trop" by=Nora')
    (asked,) = dossier(scenario).disputes
    assert (asked.about, asked.why, asked.deed.person, asked.open, asked.answers) == (8, "trop", "Nora", True, ())
    scenario.when(answer)
    (told,) = dossier(scenario).disputes
    assert not told.open
    assert [(one.kind, one.deed.number, one.why) for one in told.answers] == [(kind, number, "relu")]
    assert [one.deed.number for one in dossier(scenario, 11).disputes] == [10], "in the dossier of the answer as well"


def test_a_dispute_is_answered_by_a_correction_from_now_on() -> None:
    """What was told stays, and the difference is settled."""
    scenario = given(BRIDGE, FIRST).when('dispute 8 why="trop" by=Nora')
    from_now(scenario, 'amend 8 damage=9 why="relu"')
    (told,) = dossier(scenario).disputes
    assert [(one.kind, one.deed.number, one.why) for one in told.answers] == [("from_now", 11, "relu")]
    assert [one.kind for one in dossier(scenario).repairs] == ["settle"]


def test_what_came_before_a_dispute_is_no_answer() -> None:
    """An amendment, then a dispute of the same command: it is open."""
    scenario = given(BRIDGE, FIRST).when('amend 8 aim=31 why="relu"', 'dispute 8 why="trop"')
    (told,) = dossier(scenario).disputes
    assert (told.open, told.answers) == (True, ())


# --- The timeline -----------------------------------------------------------------------------------------------------


def test_the_timeline_has_every_command_once() -> None:
    """Also those taken back, with the step that did it, and those that a correction adjudicated again."""
    scenario = given(BRIDGE, FIRST).when("undo", '"Goule 2" pass', 'amend 8 aim=31 why="relu"')
    told = {one.first.number: one for one in dossier(scenario).timeline}
    assert list(told) == list(range(1, 13))
    assert (told[9].stands, told[9].taken_back) == (False, 10)
    assert (told[8].stands, told[8].reworded, told[8].last.entry.declared.correction) == (True, True, 12)
    assert "aim=31" in (told[8].last.shown.text or "")
    assert "aim=30" in (told[8].first.shown.text or "")
    assert (told[8].first.round, told[6].first.round, told[5].first.round) == (1, 1, 0)


def test_an_undo_of_an_undo_brings_back() -> None:
    """A redo takes the undo back, not the command."""
    scenario = given(BRIDGE, FIRST).when("undo", "redo")
    told = {one.first.number: one for one in dossier(scenario).timeline}
    assert (told[9].stands, told[9].taken_back) == (True, None)
    assert (told[10].stands, told[10].taken_back) == (False, 11)
    assert told[11].stands


def test_an_answer_says_what_it_answers() -> None:
    """The ghoul's line resolves the attack that waited."""
    told = {one.first.number: one for one in dossier(given(BRIDGE, FIRST)).timeline}
    assert (told[7].after, told[8].after, told[9].after) == ((), (7,), ())
    names = [type(seen.event).__name__ for seen in told[8].outcome]
    assert names == ["DefenceDeclared", "AttackResolved", "WoundTaken", "AttackMade", "AttackResolved", "WoundTaken"]


# --- Undos and corrections --------------------------------------------------------------------------------------------


def test_a_correction_is_told_before_and_after() -> None:
    """Aimed at the other ghoul: 12 + 24 − (6 + 3) is lost by Goule 2 instead, who has not resisted yet."""
    scenario = given(BRIDGE, "round initiative=64,41,30", STRIKE).when(
        'amend 7 target="Goule 2" why="mauvaise goule" by=Nora'
    )
    (one,) = dossier(scenario).repairs
    assert (one.kind, one.deed.number, one.deed.person, one.why, one.stands) == (
        "correct", 8, "Nora", "mauvaise goule", True,
    )  # fmt: skip
    told = one.as_json()["touched"]
    assert [(each["edit"], each["command"]) for each in told] == [("amend", 7)]
    assert '"Goule 1"' in told[0]["before"]
    assert "Goule 2" in told[0]["after"]
    before, after = one.compared.pending or ((), ())
    assert [[each.target for each in side] for side in (before, after)] == [["Goule 1"], ["Goule 2"]]


def test_an_undo_is_told_with_what_it_took_back() -> None:
    """The ghoul had lost 27 (12 + 24 − 9), Constantine 2 (8 + 10 − 7 − 9)."""
    scenario = given(BRIDGE, "round initiative=64,41,30", STRIKE, ANSWER)
    assert hp(scenario) == (98, 13, 40)
    (one,) = dossier(scenario.when('undo why="mal lu" by=Nora')).repairs
    assert (one.kind, one.undone and one.undone.number, one.why, one.deed.person) == ("undo", 8, "mal lu", "Nora")
    health = {each.name: each.as_json()["hp"] for each in one.compared.combatants}
    assert {name: (found["before"], found["after"]) for name, found in health.items()} == {
        "Constantine": (98, 100), "Goule 1": (13, 40),
    }  # fmt: skip
    undone, redone = dossier(scenario.when("redo")).repairs
    assert (undone.stands, undone.taken_back) == (False, 10)
    assert (redone.kind, redone.undone and redone.undone.number, redone.stands) == ("redo", 8, True)


def test_rulings_and_options_stand_apart() -> None:
    """Each with reason and values; an option from the start is a correction's, and Constantine had 100 − 4 since.

    The ghoul's claws count whole then: 8 + 12 − 7 of damage, 9 of resistance.
    """
    scenario = given(BRIDGE, FIRST).when(
        'ruling Constantine hp=50 why="chute"',
        'option tie=attacker why="vote"',
        'option factor_on_damage=no from=start why="lu ailleurs"',
    )
    one = dossier(scenario)
    told = [
        {key: each[key] for key in ("command", "subject", "before", "after", "why")}
        for each in programs(one)["rulings"]
    ]
    assert told == [
        {"command": 10, "subject": "hp", "before": 96, "after": 50, "why": "chute"},
        {"command": 11, "subject": "option.tie", "before": "defender", "after": "attacker", "why": "vote"},
    ]
    (changed,) = one.options
    assert (changed.option, changed.before, changed.value, changed.repair.why) == (
        "factor_on_damage", "yes", "no", "lu ailleurs",
    )  # fmt: skip
    scenario.when("undo", "undo")
    assert [(each.deed.number, each.stands) for each in dossier(scenario).rulings] == [(10, True), (11, False)]


# --- One command ------------------------------------------------------------------------------------------------------


def test_the_dossier_of_a_command_has_what_bears_on_it() -> None:
    """The attack that it answers, the round in which its wound bled, who contests it, what corrects it; no more."""
    bleeding = BRIDGE.replace("weapon Goule claws attack=claws", "weapon Goule claws attack=claws bleed=3")
    scenario = given(bleeding, FIRST).when(
        "round initiative=64,41,30",  # 10: Constantine bleeds
        'note "la brume"',  # 11
        'dispute 8 why="trop"',  # 12
        'amend 8 damage=9 why="relu"',  # 13
    )
    one = dossier(scenario, 8)
    assert one.number == 8
    assert [each.first.number for each in one.timeline] == [7, 8, 10, 12, 13]
    ended = next(each for each in one.timeline if each.first.number == 10)
    assert [type(seen.event).__name__ for seen in ended.outcome] == ["BleedingTicked"]
    assert [each.deed.number for each in one.disputes] == [12]
    assert [each.deed.number for each in one.repairs] == [13]
    assert {die.need.partition("/")[0] for die in one.dice} == {"7", "8"}
    assert one.people == one.luck == ()
    assert [each.first.number for each in dossier(scenario, 11).timeline] == [11]


def test_what_was_said_before_and_typed_again_belongs_to_the_dossier() -> None:
    """A 30, taken back for a 68, then the 30 after all: the dispute is about who took back what."""
    scenario = given(BRIDGE, "round initiative=64,41,30", STRIKE, ANSWER).when(
        "undo",  # 9
        ANSWER.replace("aim=30", "aim=68"),  # 10
        'dispute 10 why="le premier jet était 30"',  # 11
        'amend 10 aim=30 why="le premier jet compte"',  # 12
        '"Goule 2" pass',  # 13
    )
    one = dossier(scenario, 11)
    assert [each.first.number for each in one.timeline] == [7, 8, 9, 10, 11, 12]
    aims = [(die.face, die.typed_again) for die in one.dice if (die.roller, die.purpose) == ("Goule 1", "aim")]
    assert aims == [(30, 12), (68, None), (30, None)]


def test_the_dossier_of_a_dispute_is_that_of_what_it_contests() -> None:
    """Its number is as good as the other's."""
    scenario = given(BRIDGE, FIRST).when('dispute 8 why="trop"')
    assert dossier(scenario, 10) == dossier(scenario, 8)


def test_no_dossier_of_what_is_not_there() -> None:
    """A number that no command has."""
    with pytest.raises(NoSuchCommand):
        dossier(given(BRIDGE, FIRST), 10)
