"""The full recap: every event of every case has its sentence, each roll its name, each correction its words."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from players import fight_of
from recaps import EXAMPLES, GOLDEN, LANGS, beat_of, facts, golden_full, played, story, variants
from scenes import scenes

from domain import commands as c, events as e
from domain.fight import Fight
from projections.agreement import PIECE
from projections.beats import Beat, Told
from projections.recap import Recap
from projections.recapbeats import Loom
from projections.recapflow import narrated, voice_of
from projections.secrecy import Seen, see_all
from projections.texts import Lang, Texts
from projections.timeline import timeline

UNTOLD: dict[type[e.Event], str] = {
    e.CombatOpened: "the title tells it",
    e.CombatantJoined: "who is there from the beginning stands on the sheets and at the end",
    e.WeaponAdded: "a weapon is told when it is drawn or strikes",
    e.OptionSet: "the ruling that sets it is a footnote",
    e.HistoryRewound: "a footnote",
    e.CombatClosed: "the chapters after it tell it",
    e.SecretCommitted: "for verifying, not for reading",
    e.RoundBegan: "a heading",
    e.RoundEnded: "the next heading",
    e.BudgetGranted: "how many actions there are the rules say",
    e.TurnBegan: "whoever acts has the turn",
    e.TurnResumed: "what is done in it is told",
    e.BudgetCut: "what cuts it is told",
    e.PostQueued: "told when its moment comes",
    e.PostTaken: "told by what it leads to",
    e.DiceRolled: "told by the roll that they are for",
    e.DiceUnused: "nothing comes of them",
    e.EngagementBegan: "whoever strikes at somebody is at close quarters with them",
    e.EngagementEnded: "falling, leaving and breaking away are told",
    e.ConditionShortened: "its end is told when it begins and when it is over",
    e.EffectShortened: "its end is told when it begins and when it is over",
    e.HazardShortened: "its end is told when it begins and when it is over",
    e.AttackMade: "told where it ends",
    e.AttackRedirected: "told with the attack",
    e.WeaponFired: "told with the shot",
    e.ReactionSpent: "told with the attack that it answers",
    e.DuelLeft: "told by who wins the duel, where somebody does",
}
"""Events that no sentence of their own tells, and why not."""


@cache
def fights() -> tuple[tuple[str, Fight], ...]:
    """The fights of all case tables, and the examples."""
    return (*((title, fight_of(scene)) for title, scene in scenes()), *((name, played(name)) for name in EXAMPLES))


@cache
def recaps() -> tuple[tuple[str, Recap], ...]:
    """What is told of each."""
    return tuple((title, facts(fight)) for title, fight in fights())


def woven(fight: Fight) -> Iterator[tuple[Seen, c.Command | None, Loom]]:
    """The events of a fight of which nothing was told when they came."""
    loom = Loom()
    for seen in see_all(timeline(fight.history, effective_only=True)):
        before = _size(loom)
        loom.take(seen)
        if _size(loom) == before and not isinstance(seen.event, e.Declared):
            yield seen, loom.command, loom


def _size(loom: Loom) -> tuple[object, ...]:
    told = [one for beat in loom.beats for one in (beat.head, *beat.tails)]
    return len(told), [(one.code, str(one.fields)) for one in told[-8:]], len(loom.deeds)


def told_otherwise(  # noqa: C901, PLR0911 - a list of events
    event: e.Event | None, command: c.Command | None, loom: Loom
) -> bool:
    """Whether another sentence tells what this event says.

    The fall tells what is in hand no more and which conditions it brings, a critical or a fumble its own effects, death
    that all else is over; what an overruled attack and the end of a fight undo is told by these; a ruling on an attack
    or on the rules is a footnote.
    """
    name = getattr(event, "name", None)
    codes = {one.code for beat in loom.beats[-4:] for one in (beat.head, *beat.tails) if name in one.fields.values()}
    kinds = {code.partition("_")[0] for code in codes}
    match event:
        case _ if type(event) in UNTOLD or isinstance(command, c.OverruleAttack):
            return True
        case e.ItemTaken() | e.WeaponLoaded():
            return isinstance(command, c.AddWeapon)
        case e.RulingMade(name=None):
            return True
        case e.CounterSet():
            return isinstance(command, c.MakeRuling)
        case e.TurnEnded(how=how):
            return how in {"action", "next", "gone"}
        case e.ConditionGained(condition="unconscious" | "helpless"):
            return True  # the fall after it
        case e.BleedingStopped() | e.WoundTreated() if codes & {"cares", "cares_self", "recovers"}:
            return True  # one of several wounds cared for at once
        case e.ConditionGained():
            return bool(kinds & {"critical", "falls", "survival", "fumble", "gets"})
        case e.CombatantFell():
            return bool(kinds & {"falls", "survival", "haemorrhage", "gets"})
        case e.ConditionEnded() | e.EffectEnded() | e.BleedingStopped() | e.CombatantRose():
            return name in loom.dead or isinstance(command, c.CloseCombat | c.MakeRuling)
        case _:
            return False


def test_every_event_is_told() -> None:
    """Of all cases and examples no event goes untold, but those that another sentence tells, or a heading."""
    silent = Counter(
        f"{title}: {seen.event!r}"
        for title, fight in fights()
        for seen, command, loom in woven(fight)
        if not told_otherwise(seen.event, command, loom)
    )
    assert silent == {}


@pytest.mark.parametrize("lang", LANGS)
def test_everything_told_has_a_sentence(lang: Lang) -> None:
    """Each beat and all that comes of it, in all cases and examples, has words of its own."""
    speechless = set()
    for _, told in recaps():
        voice = voice_of(told, Texts(lang, told.rules), style="full")
        for beat in told.beats:
            said = {id(one.told) for one in voice.sentences(beat)}
            speechless |= {(told.rules, one.code) for one in (beat.head, *beat.tails) if id(one) not in said}
    assert speechless == set()


@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_asks_for_what_nothing_tells(lang: Lang) -> None:
    """Each way to say something can be used: what it asks for some case or example tells under its code."""
    known: dict[str, set[str]] = {}
    for _, told in recaps():
        for one in (one for beat in told.beats for one in (beat.head, *beat.tails)):
            known.setdefault(one.code, set()).update(key for key, value in one.fields.items() if value is not None)
    known["hit"] |= known["avoided"]  # both are how an attack ends
    idle = set()
    for table, code, texts in variants(lang):
        under = max((one for one in known if f"{code}_".startswith(f"{one}_")), key=len, default=None)
        for text in texts if under else ():
            asked = {how if "|" in key else key for how, key in PIECE.findall(text)} - {""}
            idle |= {(table, code, key) for key in asked - known[under or ""]}
    assert idle == set()


CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w*\}|—")
ENGLISH = re.compile(
    r"\b(defender|attacker|hit|miss|dodge|parry|dead|alive|yes|no|care|turn|rank|prone|stunned|death|failure)\b"
)


@pytest.mark.parametrize("lang", LANGS)
def test_no_code_stands_in_a_full_recap(lang: Lang) -> None:
    """No identifier, no field without its value, in either language; in French no English word of the tables."""
    found = set[tuple[str, str]]()
    for title, told in recaps():
        for said in narrated(told, "full", Texts(lang, told.rules)).values():
            words = " ".join(one.ended() for one in said)
            found |= {(title, match[0]) for match in CODE.finditer(words)}
            if lang == "fr":
                found |= {(title, match[0]) for match in ENGLISH.finditer(words)}
    assert found == set()


# --- Grammar ----------------------------------------------------------------------------------------------------------


def in_a_row(*told: Told) -> list[Beat]:
    """Beats one after the other in one turn."""
    return [beat_of(one, number=at) for at, one in enumerate(told, 1)]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            "Les Jumeaux restent sur leurs gardes (parade). Ils reprennent leur souffle. Leur arme se brise (bâton).",
        ),
        ("en", "Les Jumeaux stay on guard (parry). They get their breath back. Their weapon breaks (bâton)."),
    ],
)  # fmt: skip
def test_several_of_one_name_are_several_in_full(lang: Lang, said: str) -> None:
    """Verbs, possessives and pronouns are those of several; each sentence keeps the numbers of its own."""
    told = (
        Told("readies", {"who": "Les Jumeaux", "answer": "parry"}, dry=True),
        Told("ends", {"names": ("Les Jumeaux",), "condition": "tests_minus_20"}, dry=True),
        Told("breaks", {"who": "Les Jumeaux", "weapon": "bâton"}),
    )
    assert story(*in_a_row(*told), lang=lang, rules="kimble@1", style="full") == said


def test_a_list_is_no_antecedent() -> None:
    """After an order of her and him nobody is she; after her alone she is."""
    back = Told("returns", {"who": "Aveline"}, dry=True)
    order = Told("order", {"names": ("Aveline", "Harold"), "scores": ((9,), (3,))}, dry=True)
    assert story(*in_a_row(order, back), style="full").endswith(" 9 et 3). Aveline est de retour.")
    forgoes = Told("forgoes", {"who": "Aveline"}, dry=True)
    said = story(*in_a_row(forgoes, back), style="full")
    assert said == "Aveline laissera passer son tour. Elle est de retour."


def test_what_a_story_leaves_out_is_told_in_full() -> None:
    """That whoever collapses lies on the ground, and each thing in a sentence of its own."""
    falls = Told("critical", {"who": "Goule 1", "effect": "leg-9", "value": 5})
    prone = Told("gets_prone", {"who": "Goule 1"})
    beat = beat_of(falls, prone)
    assert len(story(beat, rules="kimble@1").split(". ")) == 1
    assert len(story(beat, rules="kimble@1", style="full").split(". ")) == 2
    small = in_a_row(*(Told(code, {"who": "Aveline"}) for code in ("does_rise", "idles")))
    assert len(story(*small).split(". ")) == 1
    assert len(story(*small, style="full").split(". ")) == 2


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_full_recap_is_word_for_word_what_it_was(name: str) -> None:
    """Written anew on purpose alone, by tests/recaps.py, and read aloud."""
    for lang in LANGS:
        kept = (GOLDEN / f"recap-full-{name}.{lang}.txt").read_text(encoding="utf-8").removesuffix("\n")
        assert golden_full(played(name), lang) == kept
